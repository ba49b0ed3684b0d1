"""The words beside a picture of the race: its news, its alt text and its twin as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.forms import Remark
from engine.games.chariots.face.forecast import Leg
from engine.games.chariots.face.liveries import livery
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.speech import NUMERALS, area, colour_name, face, held, name, ordinal
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.games.chariots.rules.track import HEIGHT, SQUARES, WIDTH
from engine.language import N_, _, listed
from engine.model import Seat
from engine.notation import codes

ALT_LIMIT = 1000


def label(view: View, seat: Seat) -> str:
    """The chariots that a seat drives."""
    return listed([colour_name(colour) for colour in view.race.colours_of(seat)])


def remark(options: Options, players: int) -> Remark | None:
    """That everybody drives more than one chariot, where that is so."""
    if options.teams(players) == 1:
        return None
    return Remark(_("Two chariots each."), _("One each"), "chariots", "1")


def drivers(view: View) -> Mapping[str, Seat]:
    """The seat of each chariot."""
    race = view.race
    return {colour: race.seat_of(colour) for colour in race.colours}


def caption(view: View) -> str:
    """The lap and the round."""
    race = view.race
    words = _("lap {lap} of {laps}, round {round}")
    return words.format(lap=leading_lap(race), laps=race.options.laps, round=race.round)


def leading_lap(race: Race) -> int:
    """The lap that the leader is driving; a resigned chariot leads no more."""
    staying = [c.laps for c in race.chariots if not c.resigned]
    return min(race.options.laps, max(staying, default=0) + 1)


def lap(race: Race, chariot: Chariot) -> str:
    """The lap that a chariot is in, of how many: 2/3."""
    return f"{_lap(race, chariot)}/{race.options.laps}"


def _lap(race: Race, chariot: Chariot) -> int:
    return min(max(1, chariot.best), race.options.laps)


def news(race: Race) -> str:
    """The news of the title band: the leader's lap, the round and the phase."""
    laps = race.options.laps
    if race.over:
        return _("The race is over")
    if not race.round:
        return _("{laps} laps · Start").format(laps=laps)
    leading = leading_lap(race)
    if race.phase:
        words = _("Lap {lap} of {laps} · Round {round} · Phase {phase}")
    else:
        words = _("Lap {lap} of {laps} · Round {round}")
    return words.format(lap=leading, laps=laps, round=race.round, phase=NUMERALS[race.phase])


def plight(chariot: Chariot) -> str:
    """The state of a chariot in a few words; empty when there is nothing to say."""
    if chariot.place is not None:
        return _("home, {place}").format(place=ordinal(chariot.place))
    if chariot.resigned:
        return _("resigned")
    if chariot.down:
        return _("crashed, waits longer") if chariot.stall else _("crashed")
    if chariot.stall:
        return _("crashed, still waits")
    if chariot.skip:
        return _("loses a move")
    return _control(chariot)


def _control(chariot: Chariot) -> str:
    if chariot.free is None:
        return ""
    if not chariot.face:
        return _("inside open") if chariot.free else _("inside closed")
    words = _("rolled {face}: inside open") if chariot.free else _("rolled {face}: inside closed")
    return words.format(face=face(chariot.face))


def alt(view: View, more: str = "") -> str:
    """The whole position, and what else there is to say, in at most 1,000 characters."""
    race = view.race
    head = _("Chariots: {news}.").format(news=news(race))
    if not race.chariots:
        return " ".join((head, _("An empty track; the grid has not been rolled yet.")))
    rows = [_in_words(race, c, rank) for rank, c in enumerate(race.standings(), 1)]
    return " ".join(filter(None, [head, *rows, more]))[:ALT_LIMIT]


def way_told(chariot: Chariot, made: Sequence[Leg], failed: Sequence[Leg]) -> str:
    """Where a plot leads, in words: where each phase ends, and the same if all rolls fail."""
    if not made and not failed:
        return ""
    if failed == made:
        words = _("{who} with {coins}: {ends}.")
    else:
        words = _("{who} with {coins}: {ends}; if rolls fail, {others}.")
    coins = " ".join(map(str, chariot.plot))
    return words.format(who=name(chariot.name), coins=coins, ends=_ends(made), others=_ends(failed))


def _ends(legs: Sequence[Leg]) -> str:
    if not codes():
        return _end_in_words(legs[-1])
    return ", ".join(
        (_("{phase} crash on {square}") if leg.crashed else _("{phase} to {square}")).format(
            phase=NUMERALS[leg.phase], square=leg.squares[-1]
        )
        for leg in legs
    )


def _end_in_words(leg: Leg) -> str:
    words = _("a crash {where}") if leg.crashed else "{where}"
    return words.format(where=area(leg.squares[-1]))


IN_HAND = {
    (): N_("no special coins in hand"),
    ("null",): N_("null in hand"),
    ("ace",): N_("ace in hand"),
    ("null", "ace"): N_("null and ace in hand"),
}


def _in_words(race: Race, chariot: Chariot, rank: int) -> str:
    """One chariot as a sentence."""
    who = f"{name(chariot.name)} ({livery(chariot).number})"
    if chariot.place is not None:
        return _("{who} has finished {place}.").format(who=who, place=ordinal(chariot.place))
    if chariot.resigned:
        return _("{who} resigned.").format(who=who)
    coins_shown = chariot.plot[: chariot.shown] or chariot.before
    speeds = " ".join(map(str, coins_shown))
    parts = [
        _stands(ordinal(rank), who, chariot),
        _("lap {lap} of {laps}").format(lap=_lap(race, chariot), laps=race.options.laps),
        _(IN_HAND[held(chariot.null, chariot.ace)]),
    ]
    parts += [_("speeds {speeds}").format(speeds=speeds)] if speeds else []
    parts += [plight(chariot)] if plight(chariot) else []
    return ", ".join(parts) + "."


def _stands(place: str, who: str, chariot: Chariot) -> str:
    """Where a chariot of that place is, by its square or, without codes, by the part of the track."""
    if not codes():
        return f"{place} {who} {area(chariot.square)}"
    return _("{place} {who} on {square}").format(place=place, who=who, square=_square(chariot))


def _square(chariot: Chariot) -> str:
    match SQUARES[chariot.square].kind:
        case "straight":
            return chariot.square
        case "inside":
            return _("{square} (inside)").format(square=chariot.square)
        case "outside":
            return _("{square} (outside)").format(square=chariot.square)


def twin(view: View) -> str:
    """The board in letters: every square with its name or the number of its chariot, then the list.

    Inside squares stand between colons; `=1=` is chariot 1, `x1x` a crashed one.
    """
    grid = [[" "] * (WIDTH * 2 + 1) for _ in range(HEIGHT + 1)]
    for square in SQUARES.values():
        _frame(grid, square.x * 2, square.y)
    for square in SQUARES.values():
        _fill(grid, square.x * 2, square.y + 1, square.name, square.inside)
    for chariot in view.race.chariots:
        if chariot.racing:
            mark = "x" if chariot.crashed else "="
            place = SQUARES[chariot.square]
            _fill(grid, place.x * 2, place.y + 1, f"{mark}{livery(chariot).number}{mark}", place.inside)
    board = "\n".join("".join(row).rstrip() for row in grid)
    rows = [f"{_in_words(view.race, c, rank)}" for rank, c in enumerate(view.race.standings(), 1)]
    return "\n".join([_("Chariots: {news}").format(news=news(view.race)), board, *rows])


def _frame(grid: list[list[str]], x: int, y: int) -> None:
    for row in (y, y + 2):
        grid[row][x : x + 5] = "+---+"


def _fill(grid: list[list[str]], x: int, y: int, text: str, inside: bool) -> None:
    grid[y][x + 1 : x + 4] = text
    for side in (x, x + 4):
        if inside or grid[y][side] == " ":
            grid[y][side] = ":" if inside else "|"
