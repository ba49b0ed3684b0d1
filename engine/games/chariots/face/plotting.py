"""The panels in which one says how to drive: plot, route, orders for what is still to come, and profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations

from engine.face.forms import Form, Group, Option, each
from engine.face.pages import Book, opened, paged
from engine.games.chariots.face.caption import IN_HAND
from engine.games.chariots.face.draft import Plot, read_plot, read_plots, read_routes, route_line
from engine.games.chariots.face.forecast import Leg, forecast
from engine.games.chariots.face.menus import BY_PHASE, FIRST, LATER, Writer
from engine.games.chariots.face.orders import chance, forecast_of, forecasts
from engine.games.chariots.face.outlook import ends, gained
from engine.games.chariots.players.expectation import Coins
from engine.games.chariots.players.rehearsal import manner_of
from engine.games.chariots.players.rivalry import Plan, odds
from engine.games.chariots.rules.coins import ALWAYS, COINS, COINS_IN_A_PLOT, UNROLLED
from engine.games.chariots.rules.policy import CLAUSES, DEFAULT, PROFILE
from engine.games.chariots.rules.routes import TOLLS, TRAPS
from engine.games.chariots.rules.speech import NUMERALS, area, colour_name, count, face, held, name, ordinal
from engine.games.chariots.rules.state import Chariot, Colour, Race
from engine.games.chariots.rules.track import Name
from engine.games.chariots.rules.words import plot_line, plotters
from engine.language import N_, _, in_words
from engine.model import Seat

_SENTENCES = 6
_WEIGHED = 6
"""How many of the orders are weighed against rivals, the fastest ones."""
_DARE = 0.02
"""By how much more an order is likely to win than the fastest one, for people to hear of it."""
_BOLD = N_("Bold: {coins}, {odds}% to win")
_FAST = N_("Fast: {coins}, {odds}% to win")
_COSTLY = 2.0
"""From how many expected squares on one is warned of what a phase may lose in a turn."""
_OPEN = {True: N_("{phase} with a {coin} always"), False: N_("{phase} with a {coin} never")}
"""When the inside is open to a coin that does not roll."""

Spell = Callable[[Sequence[str]], str]


def plot_form(race: Race, seat: Seat, draft: str, page: int) -> Form:
    """A menu of all orders of the coins on page 1, and behind it the tactics."""
    chariots, plots = plotters(race, seat), read_plots(race, seat, draft)
    writers = _writers(race, chariots, plots, plot_line)
    driven = [replace(c, plot=p.coins, policy=p.policy) for c, p in zip(chariots, plots, strict=True)]
    first = [w.orders(forecasts(race, c)) for w, c in zip(writers, driven, strict=True)]
    about = _about if page == 1 else partial(_in_short, alone=len(chariots) == 1)
    text = [line for c, p in zip(driven, plots, strict=True) for line in about(race, c, p)]
    warnings = [line for c, p in zip(driven, plots, strict=True) for line in _warnings(race, c, p)]
    complete = all(p.complete for p in plots)
    title, line = _("Plot for round {round}").format(round=race.round), plot_line([p.line for p in plots])
    form = Form(title, tuple(text), (), line, complete, tuple(warnings))
    dare = _dare(race, chariots, writers) if page == 1 else ()
    return opened(form, [[*dare, *first], *_tactics(writers)], page)


def destinations(race: Race, seat: Seat, draft: str) -> Iterator[tuple[Name, Option]]:
    """The squares on which the chariots of a plot can end the round, by the orders that lead there."""
    chariots, plots = plotters(race, seat), read_plots(race, seat, draft)
    for writer, chariot in zip(_writers(race, chariots, plots, plot_line), chariots, strict=True):
        yield from writer.ends(forecasts(race, replace(chariot, policy=writer.plot.policy)))


def through(race: Race, seat: Seat, draft: str) -> Iterator[tuple[Name, Option]]:
    """The squares through which the chariots of a route can be told to drive."""
    chariots, plots = plotters(race, seat), read_routes(race, seat, draft)
    for writer, chariot in zip(_writers(race, chariots, plots, route_line), chariots, strict=True):
        yield from writer.through("banned-via" if chariot.banned else "free-via")


def plot_outlook(race: Race, seat: Seat, line: str) -> Iterator[str]:
    """The gain of each chariot's plot, its end, and its dangers."""
    chariots = plotters(race, seat)
    for chariot, plot in zip(chariots, read_plots(race, seat, line), strict=True):
        driven = replace(chariot, plot=plot.coins, policy=plot.policy)
        order = forecast_of(race, driven)
        yield _whose(chariot, f"{gained(order)} {ends(order)}".strip(), len(chariots) == 1)
        yield from _said(plot)
        yield from _warnings(race, driven, plot)


def route_outlook(race: Race, seat: Seat, line: str) -> Iterator[str]:
    """The sentences about the coming phase."""
    for plot in read_routes(race, seat, line):
        yield from _said(plot)


def plot_named(race: Race, seat: Seat, line: str) -> str:
    """The coins of a plot with tactics, which it does not spell out."""
    plots = (" ".join(map(str, plot.coins)) for plot in read_plots(race, seat, line))
    return _("{coins} with your tactics").format(coins=" / ".join(plots))


def _tactics(writers: Sequence[Writer]) -> Book:
    """Ready-made tactics with what is used most, then all else; two chariots are asked side by side.

    What is said for a single phase is then left to the typed line: it would double the pages.
    """
    ready = [writer.ready_tactics() for writer in writers]
    later = LATER if len(writers) > 1 else (*LATER, *BY_PHASE)
    return paged((*ready, *_questions(writers, FIRST)), _questions(writers, later))


def _questions(writers: Sequence[Writer], keys: Sequence[str]) -> list[Group]:
    """Each question for one chariot after the other."""
    return [group for key in keys for writer in writers for group in writer.questions((key,))]


def proposed(race: Race, seat: Seat, line: str) -> str:
    """A line that may lack coins with the orders that are likeliest to win, driven as it says."""
    chariots, plots = plotters(race, seat), read_plots(race, seat, line)
    lines: list[str] = []
    planned: tuple[tuple[Colour, Plan], ...] = ()
    for chariot, plot in zip(chariots, plots, strict=True):
        coins = plot.coins or likeliest(race, replace(chariot, policy=plot.policy), planned)
        lines.append(plot.with_coins(coins).line)
        if len(coins) == COINS_IN_A_PLOT:
            planned += ((chariot.name, (coins, manner_of(plot.policy))),)
    return plot_line(lines)


def likeliest(race: Race, chariot: Chariot, planned: tuple[tuple[Colour, Plan], ...]) -> Coins:
    """The order that a panel proposes, for a chariot with its policy; `planned` are others of the seat."""
    return _bold(_weighed(race, chariot, planned))


def _weighed(
    race: Race, chariot: Chariot, planned: tuple[tuple[Colour, Plan], ...] = ()
) -> Mapping[Coins, float]:
    """The fastest orders, the fastest first, with their chance to win."""
    fastest = tuple(p.coins for p in forecasts(race, chariot)[:_WEIGHED])
    return odds(race, race.chariot(chariot.name), fastest, manner_of(chariot.policy), planned)


def _bold(chances: Mapping[Coins, float]) -> Coins:
    """The likeliest order to win; the first one unless another is noticeably likelier."""
    fast, bold = next(iter(chances)), max(chances, key=chances.__getitem__)
    return bold if chances[bold] >= chances[fast] + _DARE else fast


def _dare(race: Race, chariots: Sequence[Chariot], writers: Sequence[Writer]) -> Iterator[Group]:
    """The order that is likelier to win than the fastest one, and that one, each with its chance.

    Nothing where they are the same, or where somebody has won.
    """
    if len(chariots) > 1 or any(c.place for c in race.chariots):
        return
    (chariot,), (writer,) = chariots, writers
    chances = _weighed(race, replace(chariot, policy=writer.plot.policy))
    fast, bold = next(iter(chances)), _bold(chances)
    if bold != fast:
        ways = (("bold", _BOLD, bold), ("fast", _FAST, fast))
        keys = tuple(writer.dared(id, words, coins, chances[coins]) for id, words, coins in ways)
        yield Group("dare", _("Bold or fast?"), keys, "keys")


def route_form(race: Race, seat: Seat, draft: str, page: int) -> Form:
    """The panel for the tactics of a phase whose coins and rolls are known."""
    chariots, plots = plotters(race, seat), read_routes(race, seat, draft)
    writers = _writers(race, chariots, plots, route_line)
    first: list[Group] = []
    for chariot, writer in zip(chariots, writers, strict=True):
        line = "banned" if chariot.banned else "free"
        keys = (line, f"{line}-via", "null", "ace")
        first += writer.questions(keys if len(chariots) == 1 else keys[:2])
    on_first = {group.id for group in first}
    later = [
        g
        for w in writers
        for g in (w.ready_tactics(), *w.questions((*FIRST, *LATER)))
        if g.id not in on_first
    ]
    text = [line for c, p in zip(chariots, plots, strict=True) for line in (whereabouts(race, c), *_said(p))]
    text += [_control_in_words(c) for c in chariots if c.speed]
    title = _("Route for phase {phase} of round {round}")
    title = title.format(phase=NUMERALS[race.phase], round=race.round)
    form = Form(title, tuple(text), (), route_line([p.line for p in plots]), True)
    return opened(form, paged(first, later), page)


def policy_form(race: Race, chariot: Chariot, words: tuple[str, ...], page: int) -> Form:
    """How one chariot is to be driven from now on; the coins stay as they are."""
    terms = race.terms(chariot)
    plot = read_plot((w for w in words if ":" in w), terms, DEFAULT)

    def spell(changed: Plot) -> str:
        return " ".join(("policy", chariot.name, *changed.clauses))

    writer = Writer(plot, terms, spell, chariot.square)
    book = paged((writer.ready_tactics(), *writer.questions(FIRST)), writer.questions((*LATER, *BY_PHASE)))
    text = (whereabouts(race, chariot), *_said(plot))
    form = Form(_("How {who} drives on").format(who=name(chariot.name)), text, (), spell(plot), True)
    return opened(form, book, page)


def profile_form(draft: str, page: int) -> Form:
    """The panel of a player's profile; its lines are plots for one chariot, perhaps without coins."""
    plot = read_plot(draft.split(), PROFILE, DEFAULT)

    def spell(changed: Plot) -> str:
        return changed.line

    writer = Writer(plot, PROFILE, spell)
    keys = [k for k in (*FIRST, *LATER) if not k.endswith("-via") and k != "avoid-end"]
    book = paged((_silent(plot, spell), writer.ready_tactics(), *writer.questions(keys)))
    silent = _("If you send nothing, coins that suit your square are plotted for you.")
    if plot.complete:
        silent = _("If you send nothing, {coins} is plotted for you.").format(
            coins=" ".join(map(str, plot.coins))
        )
    start = _("Every plot starts from these answers; what a table does not play is ignored.")
    text = (silent, start, *_said(plot))
    return opened(Form(_("How you usually drive"), text, (), spell(plot), True), book, page)


def _silent(plot: Plot, spell: Callable[[Plot], str]) -> Group:
    """The coins for one who says nothing."""
    every = ((), *permutations(COINS, COINS_IN_A_PLOT))
    ids = {f"plot-{''.join(map(str, coins)) or 'none'}": coins for coins in every}

    def option(id: str) -> Option:
        coins = ids[id]
        label = _("Start with: {coins}").format(coins=" ".join(map(str, coins)))
        label = label if coins else _("If I send nothing: coins that suit my square")
        return Option(id, label, spell(plot.with_coins(coins)), chosen=coins == plot.coins)

    return each("plot", _("The coins a plot starts with"), ids, option)


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
    """Where a chariot stands, what its plot gains and where it ends."""
    if not plot.complete:
        return (
            whereabouts(race, chariot),
            _("Choose an order of {number} coins.").format(number=in_words(COINS_IN_A_PLOT)),
            *_said(plot),
        )
    best, order = forecasts(race, chariot)[0], forecast_of(race, chariot)
    return (whereabouts(race, chariot), *filter(None, (gained(order, best), ends(order))), *_said(plot))


def _in_short(race: Race, chariot: Chariot, plot: Plot, alone: bool) -> tuple[str, ...]:
    """The lines above the tactics: the plot with the odds of the inside, and the clauses so far."""
    summary = _("No coins chosen yet.")
    if plot.coins:
        words = _("**{coins}**. Inside of the turns: {phases}.")
        summary = words.format(coins=" ".join(map(str, plot.coins)), phases=", ".join(_odds(plot)))
    return (_whose(chariot, summary, alone), *_said(plot))


def _whose(chariot: Chariot, text: str, alone: bool) -> str:
    """A text about a chariot, with its name unless it is the only one of its seat."""
    return text if alone else _("{who}: {what}").format(who=name(chariot.name), what=text)


def whereabouts(race: Race, chariot: Chariot) -> str:
    """The place of one's chariot, and which special coins are left to it."""
    alone = len(race.of(chariot.seat)) == 1
    words = _("You ({colour}) are {place} of {number}, {coins}.")
    if not alone:
        words = _("{colour} is {place} of {number}, {coins}.")
    if len({c.advancement[0] for c in race.chariots}) == 1 < len(race.chariots):
        mine = _("You ({colour}) are level with the others, {coins}.")
        words = mine if alone else _("{colour} is level with the others, {coins}.")
    place = words.format(
        colour=colour_name(chariot.name),
        place=ordinal([c.name for c in race.standings()].index(chariot.name) + 1),
        number=len(race.chariots),
        coins=_(IN_HAND[held(chariot.null, chariot.ace)]),
    )
    return f"{place} {_after_a_crash(chariot)}".rstrip()


def _after_a_crash(chariot: Chariot) -> str:
    if chariot.speed or not chariot.stall:
        return ""
    return _("After its crash it stands still on the first {impulses} impulses of the next phase.").format(
        impulses=count(chariot.stall)
    )


def _odds(plot: Plot) -> Iterator[str]:
    """By phase, whether the inside of the turns is open."""
    for phase, coin in enumerate(plot.coins, 1):
        if coin in UNROLLED:
            yield _(_OPEN[UNROLLED[coin]]).format(phase=NUMERALS[phase], coin=coin)
        else:
            made, sides = chance(coin)
            words = _("{phase} with a {coin} in {made} of {sides}")
            yield words.format(phase=NUMERALS[phase], coin=coin, made=made, sides=sides)


def _said(plot: Plot) -> tuple[str, ...]:
    """The sentences of the clauses, the first of them in full."""
    if not plot.clauses:
        return ()
    sentences = [CLAUSES.sentence(w) for w in plot.clauses[:_SENTENCES]]
    more = len(plot.clauses) - len(sentences)
    if more:
        sentences.append(_("and {number} more").format(number=more))
    return ("; ".join(sentences) + ".",)


def _control_in_words(chariot: Chariot) -> str:
    if chariot.face and chariot.banned:
        words = _("{who} at speed {speed} rolled {face}: the inside of the turns is closed.")
    elif chariot.face:
        words = _("{who} at speed {speed} rolled {face}: the inside of the turns is open.")
    elif chariot.banned:
        words = _("{who} at speed {speed}: the inside of the turns is closed.")
    else:
        words = _("{who} at speed {speed}: the inside of the turns is open.")
    return words.format(who=name(chariot.name), speed=chariot.speed, face=face(chariot.face or ""))


def _warnings(race: Race, chariot: Chariot, plot: Plot) -> list[str]:
    """Where the plot leads into trouble on an empty track, rolls made or failed.

    Nothing is said of the order that no other beats: there is none that would avoid it at a gain.
    """
    if not plot.coins:
        return []
    made, failed = (forecast(race, chariot, control) for control in (True, False))
    ends = {(leg.phase, leg.squares[-1]) for leg in made}
    warnings = [warning for leg in made for warning in _of_leg(leg, plot.coins, True)]
    for leg in failed:
        if (leg.phase, leg.squares[-1]) not in ends:
            warnings += _of_leg(leg, plot.coins, False)
    if not warnings or plot.coins == forecasts(race, chariot)[0].coins:
        return []
    who = f"{name(chariot.name)}: " if len(race.of(chariot.seat)) > 1 else ""
    return [who + warning for warning in warnings]


_CRASHING = {
    True: N_("Phase {phase} ends in a crash {where}."),
    False: N_("If rolls fail, phase {phase} ends in a crash {where}."),
}
_TRAPPED = {
    ("back", True): N_("Phase {phase} ends {where}, from where a {coin} may have no way but back."),
    ("back", False): N_(
        "If rolls fail, phase {phase} ends {where}, from where a {coin} may have no way but back."
    ),
    ("aside or back", True): N_(
        "Phase {phase} ends {where}, from where a {coin} may have no way but aside or back."
    ),
    ("aside or back", False): N_(
        "If rolls fail, phase {phase} ends {where}, from where a {coin} may have no way but aside or back."
    ),
}
_LOSING = {
    True: N_("Phase {phase} ends {where}, from where a {coin} is likely to lose about {lost} squares."),
    False: N_(
        "If rolls fail, phase {phase} ends {where}, from where a {coin} is likely to lose about {lost} "
        "squares."
    ),
}


def _of_leg(leg: Leg, coins: tuple[int, ...], control: bool) -> list[str]:
    end, phase = leg.squares[-1], NUMERALS[leg.phase]
    where = area(end)
    if leg.crashed:
        return [_(_CRASHING[control]).format(phase=phase, where=where)]
    if leg.phase >= len(coins):
        return []
    coin = coins[leg.phase]
    if coin != ALWAYS and end in TRAPS:
        words = _TRAPPED[TRAPS[end], control]
    elif TOLLS[coin][end] >= _COSTLY:
        words = _LOSING[control]
    else:
        return []
    return [_(words).format(phase=phase, where=where, coin=coin, lost=count(round(TOLLS[coin][end])))]
