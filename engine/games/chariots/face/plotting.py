"""The panels in which one says how to drive: plot, route, orders for what is still to come, and profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

from engine.face.forms import Form, Group, Option, each
from engine.face.pages import opened, paged
from engine.games.chariots.face.draft import Plot, read_plot, read_plots, read_routes, route_line
from engine.games.chariots.face.forecast import Leg, forecast
from engine.games.chariots.face.menus import BY_PHASE, FIRST, LATER, Writer
from engine.games.chariots.rules.policy import CLAUSES, DEFAULTS, NEWEST, PROFILE
from engine.games.chariots.rules.routes import GOOD_FACES, ROUTES, TOLLS, TRAPS
from engine.games.chariots.rules.speech import NUMERALS, count, face, held, name, place, the_coins
from engine.games.chariots.rules.state import COINS, FACES, UNROLLED, Chariot, Race
from engine.games.chariots.rules.words import COINS_IN_A_PLOT, plot_line, plotters
from engine.language import N_, _, ngettext
from engine.model import Seat

_SENTENCES = 6
_COSTLY = 2.0
"""From how many expected squares on one is warned of what a phase may lose in a turn."""
_OPEN = {True: N_("{phase} with a {coin} always"), False: N_("{phase} with a {coin} never")}
"""When the inside is open to a coin that does not roll."""

Spell = Callable[[Sequence[str]], str]


def plot_form(race: Race, seat: Seat, draft: str, page: int) -> Form:
    """Coins and the most used menus on page 1, everything else behind it."""
    chariots, plots = plotters(race, seat), read_plots(race, seat, draft)
    writers = _writers(race, chariots, plots, plot_line)
    if len(writers) == 1:
        first = [writers[0].coins(), *writers[0].questions(FIRST)]
    else:
        first = [group for w in writers for group in (w.coins(), *w.questions(FIRST[:1]))]
    on_first = {group.id for group in first}
    later = [g for w in writers for g in w.questions((*FIRST, *LATER, *BY_PHASE)) if g.id not in on_first]
    text = [line for c, p in zip(chariots, plots, strict=True) for line in _about(race, c, p)]
    warnings = [line for c, p in zip(chariots, plots, strict=True) for line in _warnings(race, c, p)]
    complete = all(p.complete for p in plots)
    title, line = _("Plot for round {round}").format(round=race.round), plot_line([p.line for p in plots])
    form = Form(title, tuple(text), (), line, complete, tuple(warnings))
    return opened(form, paged(first, later), page)


def route_form(race: Race, seat: Seat, draft: str, page: int) -> Form:
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
    text = [line for c, p in zip(chariots, plots, strict=True) for line in (_whereabouts(race, c), *_said(p))]
    text += [_control_told(c) for c in chariots if c.speed]
    title = _("Route for phase {phase} of round {round}")
    title = title.format(phase=NUMERALS[race.phase], round=race.round)
    form = Form(title, tuple(text), (), route_line([p.line for p in plots]), True)
    return opened(form, paged(first, later), page)


def policy_form(race: Race, chariot: Chariot, words: tuple[str, ...], page: int) -> Form:
    """How one chariot is to be driven from now on; the coins stay as they are."""
    terms = race.terms(chariot)
    plot = read_plot((w for w in words if ":" in w), terms, race.usual)

    def spell(changed: Plot) -> str:
        return " ".join(("policy", chariot.name, *changed.clauses))

    writer = Writer(plot, terms, spell, chariot.square)
    book = paged(writer.questions(("free", "banned", "null", "ace")), writer.questions(LATER[1:]))
    book += paged(writer.questions(BY_PHASE))
    text = (_whereabouts(race, chariot), *_said(plot))
    form = Form(_("How {who} drives on").format(who=name(chariot.name)), text, (), spell(plot), True)
    return opened(form, book, page)


def profile_form(draft: str, page: int) -> Form:
    """What a player's plots start from; its lines are plots for one chariot, perhaps without coins."""
    plot = read_plot(draft.split(), PROFILE, DEFAULTS[NEWEST])

    def spell(changed: Plot) -> str:
        return changed.line

    writer = Writer(plot, PROFILE, spell)
    keys = [k for k in (*FIRST, *LATER) if not k.endswith("-via") and k != "avoid-end"]
    book = paged((_silent(plot, spell), *writer.questions(keys)))
    silent = _("When you are silent, coins that suit where you stand are plotted for you.")
    if plot.complete:
        silent = _("When you are silent, {coins} is plotted for you.").format(
            coins=" ".join(map(str, plot.coins))
        )
    start = _("Every plot starts from what you say here; what a table does not play is left out there.")
    text = (silent, start, *_said(plot))
    return opened(Form(_("How you usually drive"), text, (), spell(plot), True), book, page)


def _silent(plot: Plot, spell: Callable[[Plot], str]) -> Group:
    """The coins for one who says nothing."""
    every = ((), *permutations(COINS, COINS_IN_A_PLOT))
    ids = {f"plot-{''.join(map(str, coins)) or 'none'}": coins for coins in every}

    def option(id: str) -> Option:
        coins = ids[id]
        told = _("Start with: {coins}").format(coins=" ".join(map(str, coins)))
        told = told if coins else _("When I am silent: coins that suit where I stand")
        return Option(id, told, spell(plot.with_coins(coins)), chosen=coins == plot.coins)

    return each("plot", _("The coins that a plot starts with"), ids, option)


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
            race.terms(chariot),
            at(n),
            chariot.square,
            f"{n}" if several else "",
            f"{name(chariot.name)}: " if several else "",
        )
        for n, (chariot, plot) in enumerate(zip(chariots, plots, strict=True))
    )


# What stands above the controls


def _about(race: Race, chariot: Chariot, plot: Plot) -> tuple[str, ...]:
    return (_whereabouts(race, chariot), *_sum(plot), *_odds(plot), *_said(plot))


def _whereabouts(race: Race, chariot: Chariot) -> str:
    rank = [c.name for c in race.standings()].index(chariot.name) + 1
    lap = min(max(1, chariot.best), race.options.laps)
    coins = held(chariot.null, chariot.ace)
    if coins:
        told = _(
            "{who}, {place} of {number}, stands on {square} in lap {lap} of {laps} and holds {coins}. {line}"
        )
    else:
        told = _(
            "{who}, {place} of {number}, stands on {square} in lap {lap} of {laps} "
            "and holds no special coin. {line}"
        )
    return told.format(
        who=name(chariot.name),
        place=place(rank),
        number=len(race.chariots),
        square=chariot.square,
        lap=lap,
        laps=race.options.laps,
        coins=the_coins(coins) if coins else "",
        line=_line(chariot),
    )


def _line(chariot: Chariot) -> str:
    moves = ROUTES["inside"].last[chariot.square]
    if chariot.stall and not chariot.speed:
        told = ngettext(
            "The line is one move away at best; it has crashed and loses moves of the next phase.",
            "The line is {moves} moves away at best; it has crashed and loses moves of the next phase.",
            moves,
        )
    else:
        told = ngettext(
            "The line is one move away at best.", "The line is {moves} moves away at best.", moves
        )
    return told.format(moves=count(moves))


def _sum(plot: Plot) -> tuple[str, ...]:
    if not plot.coins:
        return (_("Choose a coin for phase I."),)
    coins = " + ".join(map(str, plot.coins))
    sum_told = f"{coins} = {sum(plot.coins)}" if len(plot.coins) > 1 else coins
    if plot.complete:
        return (_("Your plot moves {sum} squares.").format(sum=sum_told),)
    told = _("So far {sum} squares; choose a coin for phase {phase}.")
    return (told.format(sum=sum_told, phase=NUMERALS[len(plot.coins) + 1]),)


def _odds(plot: Plot) -> tuple[str, ...]:
    told = []
    for phase, coin in enumerate(plot.coins, 1):
        if coin in UNROLLED:
            told.append(_(_OPEN[UNROLLED[coin]]).format(phase=NUMERALS[phase], coin=coin))
            continue
        *others, last = GOOD_FACES[coin]
        told.append(
            _("{phase} with a {coin} on {faces} ({chance} in {sides})").format(
                phase=NUMERALS[phase],
                coin=coin,
                faces=_("{others} or {last}").format(others=", ".join(others), last=last),
                chance=len(GOOD_FACES[coin]),
                sides=len(FACES),
            )
        )
    if not told:
        return ()
    return (_("The inside of the turns is open in {phases}.").format(phases=", ".join(told)),)


def _said(plot: Plot) -> tuple[str, ...]:
    """What the clauses say, the first of them in full."""
    if not plot.clauses:
        return ()
    told = [CLAUSES.sentence(w) for w in plot.clauses[:_SENTENCES]]
    more = len(plot.clauses) - len(told)
    if more:
        told.append(_("and {number} more").format(number=more))
    return ("; ".join(told) + ".",)


def _control_told(chariot: Chariot) -> str:
    if chariot.face and chariot.banned:
        told = _("{who} at speed {speed}: rolled {face}: the inside of the turns is closed.")
    elif chariot.face:
        told = _("{who} at speed {speed}: rolled {face}: the inside of the turns is open.")
    elif chariot.banned:
        told = _("{who} at speed {speed}: the inside of the turns is closed.")
    else:
        told = _("{who} at speed {speed}: the inside of the turns is open.")
    return told.format(who=name(chariot.name), speed=chariot.speed, face=face(chariot.face or ""))


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


_CRASHING = {
    True: N_("Phase {phase} crashes on {square}."),
    False: N_("Phase {phase} crashes on {square} if rolls fail."),
}
_TRAPPED = {
    ("back", True): N_(
        "Ending phase {phase} on {square} before a {coin} in phase {following} may leave only the way back."
    ),
    ("back", False): N_(
        "Ending phase {phase} on {square} if rolls fail before a {coin} in phase {following} "
        "may leave only the way back."
    ),
    ("aside or back", True): N_(
        "Ending phase {phase} on {square} before a {coin} in phase {following} "
        "may leave only the way aside or back."
    ),
    ("aside or back", False): N_(
        "Ending phase {phase} on {square} if rolls fail before a {coin} in phase {following} "
        "may leave only the way aside or back."
    ),
}
_LOSING = {
    True: N_(
        "Ending phase {phase} on {square}, a {coin} in phase {following} is likely to lose "
        "about {lost} squares."
    ),
    False: N_(
        "Ending phase {phase} on {square} if rolls fail, a {coin} in phase {following} is likely to lose "
        "about {lost} squares."
    ),
}


def _of_leg(leg: Leg, coins: tuple[int, ...], control: bool) -> list[str]:
    end, phase = leg.squares[-1], NUMERALS[leg.phase]
    if leg.crashed:
        return [_(_CRASHING[control]).format(phase=phase, square=end)]
    if leg.phase >= len(coins):
        return []
    coin = coins[leg.phase]
    if coin != 2 and end in TRAPS:
        told = _TRAPPED[TRAPS[end], control]
    elif TOLLS[coin][end] >= _COSTLY:
        told = _LOSING[control]
    else:
        return []
    following, lost = NUMERALS[leg.phase + 1], count(round(TOLLS[coin][end]))
    return [_(told).format(phase=phase, square=end, coin=coin, following=following, lost=lost)]
