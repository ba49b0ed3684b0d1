"""The panels in which one says how to drive: plot, route, orders for what is still to come, and profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

from engine.games.chariots.draft import (
    PROFILE,
    Plot,
    plot_line,
    read_plot,
    read_plots,
    read_routes,
    route_line,
    terms,
)
from engine.games.chariots.forecast import Leg, forecast
from engine.games.chariots.menus import FIRST, LATER, Writer
from engine.games.chariots.narration import NUMERALS, count, listed, name, place
from engine.games.chariots.policy import sentence
from engine.games.chariots.routes import OPEN_CHANCE, ROUTES, TOLLS, TRAPS
from engine.games.chariots.state import COINS, Chariot, Race
from engine.games.chariots.words import COINS_IN_A_PLOT, plotters
from engine.model import Form, Group, Option, Seat

GROUPS_ON_A_PAGE = 4
_SENTENCES = 6
_COSTLY = 2.0
"""From how many expected squares on one is warned of what a phase may lose in a turn."""
_HOLDS = {3: "2, 3, 4 or 5", 4: "4 or 5"}

Spell = Callable[[Sequence[str]], str]


def plot_form(race: Race, seat: Seat, draft: str) -> Form:
    """Coins and the most used menus on page 1, everything else behind it."""
    chariots, plots = plotters(race, seat), read_plots(race, seat, draft)
    writers = _writers(race, chariots, plots, plot_line)
    if len(writers) == 1:
        first = [writers[0].coins(), *writers[0].questions(FIRST)]
    else:
        first = [group for w in writers for group in (w.coins(), *w.questions(FIRST[:1]))]
    on_first = {group.id for group in first}
    later = [
        g for w in writers for g in (*w.questions((*FIRST, *LATER)), *w.phases()) if g.id not in on_first
    ]
    text = [line for c, p in zip(chariots, plots, strict=True) for line in _about(race, c, p)]
    warnings = [line for c, p in zip(chariots, plots, strict=True) for line in _warnings(race, c, p)]
    complete = all(p.complete for p in plots)
    title, line = f"Plot for round {race.round}", plot_line([p.line for p in plots])
    return Form(title, tuple(text), paged(first, later), line, complete, tuple(warnings))


def route_form(race: Race, seat: Seat, draft: str) -> Form:
    """What may be said when the coins and rolls of a phase are known."""
    chariots, plots = plotters(race, seat), read_routes(race, seat, draft)
    writers = _writers(race, chariots, plots, route_line)
    first: list[Group] = []
    for chariot, writer in zip(chariots, writers, strict=True):
        line = "banned" if chariot.banned else "free"
        keys = (line, f"{line}-via", "null", "ace")
        first += writer.questions(keys if len(chariots) == 1 else keys[:2])
    on_first = {group.id for group in first}
    later = [g for w in writers for g in w.questions((*FIRST, *LATER)) if g.id not in on_first]
    text = [line for c, p in zip(chariots, plots, strict=True) for line in (_standing(race, c), *_said(p))]
    text += [_control_told(c) for c in chariots if c.speed]
    title = f"Route for phase {NUMERALS[race.phase]} of round {race.round}"
    return Form(title, tuple(text), paged(first, later), route_line([p.line for p in plots]), True)


def policy_form(race: Race, chariot: Chariot, words: tuple[str, ...]) -> Form:
    """How one chariot is to be driven from now on; the coins stay as they are."""
    plot = read_plot((w for w in words if ":" in w), terms(race, chariot))

    def spell(changed: Plot) -> str:
        return " ".join(("policy", chariot.name, *changed.clauses))

    writer = Writer(plot, terms(race, chariot), spell, chariot.square)
    groups = paged(writer.questions(("free", "banned", "null", "ace")), writer.questions(LATER[1:]))
    later = paged((), writer.phases())
    behind = max((g.page for g in groups), default=1) - 1
    pages = (*groups, *(replace(g, page=g.page + behind) for g in later))
    text = (_standing(race, chariot), *_said(plot))
    return Form(f"How {name(chariot.name)} drives on", text, pages, spell(plot), True)


def profile_form(draft: str) -> Form:
    """What a player's plots start from; its lines are plots for one chariot, perhaps without coins."""
    plot = read_plot(draft.split(), PROFILE)

    def spell(changed: Plot) -> str:
        return changed.line

    writer = Writer(plot, PROFILE, spell)
    keys = [k for k in (*FIRST, *LATER) if not k.endswith("-via") and k != "avoid-end"]
    groups = paged((_silent(plot, spell), *writer.questions(keys)), ())
    coins = " ".join(map(str, plot.coins)) if plot.complete else "2 3 4"
    text = (
        f"When you are silent, {coins} is plotted for you. Every plot starts from what you say here; "
        "what a table does not play is left out there.",
        *_said(plot),
    )
    return Form("How you usually drive", text, groups, spell(plot), True)


def _silent(plot: Plot, spell: Callable[[Plot], str]) -> Group:
    """The coins for one who says nothing."""
    usual = Option("plot-none", "When I am silent: 2 3 4", spell(plot.with_coins(())), chosen=not plot.coins)
    options = [usual]
    for coins in permutations(COINS, COINS_IN_A_PLOT):
        told = " ".join(map(str, coins))
        line = spell(plot.with_coins(coins))
        options.append(
            Option(f"plot-{told.replace(' ', '')}", f"Start with: {told}", line, chosen=coins == plot.coins)
        )
    return Group("plot", "The coins that a plot starts with", tuple(options))


def paged(first: Sequence[Group], later: Sequence[Group]) -> tuple[Group, ...]:
    """The groups on numbered pages, those of `later` from page 2 on."""
    size = GROUPS_ON_A_PAGE
    front = [replace(group, page=1 + n // size) for n, group in enumerate(first)]
    start = 1 + max((group.page for group in front), default=1)
    return (*front, *(replace(group, page=start + n // size) for n, group in enumerate(later)))


def _writers(
    race: Race, chariots: Sequence[Chariot], plots: Sequence[Plot], spell: Spell
) -> tuple[Writer, ...]:
    lines = [plot.line for plot in plots]

    def at(n: int) -> Callable[[Plot], str]:
        return lambda plot: spell([*lines[:n], plot.line, *lines[n + 1 :]])

    several = len(chariots) > 1
    return tuple(
        Writer(
            plot,
            terms(race, chariot),
            at(n),
            chariot.square,
            f"{n}" if several else "",
            f"{name(chariot.name)}: " if several else "",
        )
        for n, (chariot, plot) in enumerate(zip(chariots, plots, strict=True))
    )


# What stands above the controls


def _about(race: Race, chariot: Chariot, plot: Plot) -> tuple[str, ...]:
    return (_standing(race, chariot), *_sum(plot), *_odds(plot), *_said(plot))


def _standing(race: Race, chariot: Chariot) -> str:
    rank = [c.name for c in race.standings()].index(chariot.name) + 1
    lap = min(max(1, chariot.best), race.options.laps)
    coins = [coin for coin, there in (("null", chariot.null), ("ace", chariot.ace)) if there]
    moves = ROUTES["inside"].last[chariot.square]
    late = "; it has crashed and loses moves of the next phase" if chariot.stall and not chariot.speed else ""
    return (
        f"{name(chariot.name)}, {place(rank)} of {len(race.chariots)}, stands on {chariot.square} in lap "
        f"{lap} of {race.options.laps} and holds {f'the {listed(coins)}' if coins else 'no special coin'}. "
        f"The line is {count(moves)} {'move' if moves == 1 else 'moves'} away at best{late}."
    )


def _sum(plot: Plot) -> tuple[str, ...]:
    if not plot.coins:
        return ("Choose a coin for phase I.",)
    coins = " + ".join(map(str, plot.coins))
    told = f"{coins} = {sum(plot.coins)} squares" if len(plot.coins) > 1 else f"{coins} squares"
    if plot.complete:
        return (f"Your plot moves {told}.",)
    return (f"So far {told}; choose a coin for phase {NUMERALS[len(plot.coins) + 1]}.",)


def _odds(plot: Plot) -> tuple[str, ...]:
    told = []
    for phase, coin in enumerate(plot.coins, 1):
        if coin in _HOLDS:
            chance = round(OPEN_CHANCE[coin] * 6)
            told.append(f"{NUMERALS[phase]} with a {coin} on {_HOLDS[coin]} ({chance} in 6)")
        else:
            told.append(f"{NUMERALS[phase]} with a {coin} {'always' if coin == 2 else 'never'}")
    return (f"The inside of the turns is open in {', '.join(told)}.",) if told else ()


def _said(plot: Plot) -> tuple[str, ...]:
    """What the clauses say, the first of them in full."""
    if not plot.clauses:
        return ()
    told = [sentence(w) for w in plot.clauses[:_SENTENCES]]
    more = len(plot.clauses) - len(told)
    return ("; ".join(told) + (f"; and {more} more" if more else "") + ".",)


def _control_told(chariot: Chariot) -> str:
    rolled = f" rolled {chariot.face}:" if chariot.face else ""
    found = "closed" if chariot.banned else "open"
    return f"{name(chariot.name)} at speed {chariot.speed}:{rolled} the inside of the turns is {found}."


def _warnings(race: Race, chariot: Chariot, plot: Plot) -> list[str]:
    """Where the plot leads into trouble on an empty track, rolls made or failed."""
    if not plot.coins:
        return []
    driven = replace(chariot, plot=plot.coins, policy=plot.policy)
    found: dict[str, None] = {}
    for control in (True, False):
        for leg in forecast(race, driven, control):
            found |= dict.fromkeys(_of_leg(leg, plot.coins, control))
    who = f"{name(chariot.name)}: " if len(race.of(chariot.seat)) > 1 else ""
    return [who + told for told in found]


def _of_leg(leg: Leg, coins: tuple[int, ...], control: bool) -> list[str]:
    end, phase = leg.squares[-1], NUMERALS[leg.phase]
    when = "" if control else " if rolls fail"
    if leg.crashed:
        return [f"Phase {phase} crashes on {end}{when}."]
    if leg.phase >= len(coins):
        return []
    coin = coins[leg.phase]
    following = f"a {coin} in phase {NUMERALS[leg.phase + 1]}"
    if coin != 2 and end in TRAPS:
        return [
            f"Ending phase {phase} on {end}{when} before {following} may leave only the way {TRAPS[end]}."
        ]
    if TOLLS[coin][end] >= _COSTLY:
        lost = count(round(TOLLS[coin][end]))
        return [f"Ending phase {phase} on {end}{when}, {following} is likely to lose about {lost} squares."]
    return []
