"""What stands beside a picture of the race: its news, its alt text and its twin as text."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.chariots.forecast import Leg
from engine.games.chariots.liveries import livery
from engine.games.chariots.state import Chariot, Race, View
from engine.games.chariots.track import HEIGHT, SQUARES, WIDTH

ALT_LIMIT = 1000
_PHASES = ("", "I", "II", "III")
_WHY = {
    "winner": "the winner is home",
    "places": "all places are decided",
    "alone": "nobody else is left",
    "night": "night has fallen",
}


def ordinal(rank: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank, 'th') }"


def lap(race: Race, chariot: Chariot) -> str:
    """The lap that a chariot is in, of how many: 2/3."""
    return f"{min(max(1, chariot.best), race.options.laps)}/{race.options.laps}"


def news(race: Race) -> str:
    """What the title band says: the leader's lap, the round and the phase."""
    laps = race.options.laps
    if race.over:
        return "The race is over"
    if not race.round:
        return f"{laps} laps · Start"
    leading = max((min(max(1, c.best), laps) for c in race.chariots), default=1)
    phase = f" · Phase {_PHASES[race.phase]}" if race.phase else ""
    return f"Lap {leading} of {laps} · Round {race.round}{phase}"


def plight(chariot: Chariot) -> str:
    """The state of a chariot in a few words; empty when there is nothing to say."""
    if chariot.place is not None:
        return f"home, {ordinal(chariot.place)}"
    if chariot.resigned:
        return "resigned"
    if chariot.down:
        return "crashed, waits longer" if chariot.stall else "crashed"
    if chariot.stall:
        return "crashed, still waits"
    if chariot.skip:
        return "loses a move"
    return _control(chariot)


def _control(chariot: Chariot) -> str:
    if chariot.free is None:
        return ""
    rolled = f"rolled {chariot.face}: " if chariot.face else ""
    if chariot.free:
        return f"{rolled}inside open" if rolled else "inside open"
    return f"{rolled}inside closed" if rolled else "inside closed"


def alt(view: View, more: str = "") -> str:
    """The whole position, and what else there is to say, in at most 1,000 characters."""
    race = view.race
    head = f"Chariots: {news(race)}."
    if not race.chariots:
        return f"{head} An empty track; the grid has not been rolled yet."
    rows = [_told(race, c, rank) for rank, c in enumerate(race.standings(), 1)]
    return " ".join(filter(None, [head, *rows, more]))[:ALT_LIMIT]


def way_told(chariot: Chariot, made: Sequence[Leg], failed: Sequence[Leg]) -> str:
    """Where a plot leads, in words: where each phase ends, and the same if all rolls fail."""
    if not made and not failed:
        return ""
    told = f"{chariot.name.capitalize()} with {' '.join(map(str, chariot.plot))}: {_ends(made)}"
    return f"{told}; if rolls fail {_ends(failed)}." if failed != made else f"{told}."


def _ends(legs: Sequence[Leg]) -> str:
    return ", ".join(
        f"{_PHASES[leg.phase]} {'crash on' if leg.crashed else 'to'} {leg.squares[-1]}" for leg in legs
    )


def _told(race: Race, chariot: Chariot, rank: int) -> str:
    """One chariot as a sentence."""
    who = f"{chariot.name.capitalize()} ({livery(chariot).number})"
    if chariot.place is not None:
        return f"{who} is home as {ordinal(chariot.place)}."
    if chariot.resigned:
        return f"{who} has resigned."
    coins = [name for name, there in (("null", chariot.null), ("ace", chariot.ace)) if there]
    coins_shown = chariot.plot[: chariot.shown] or chariot.before
    speeds = " ".join(map(str, coins_shown))
    parts = [
        f"{ordinal(rank)} {who} on {_square(chariot)}",
        f"lap {lap(race, chariot).replace('/', ' of ')}",
        f"{' and '.join(coins) or 'no special coins'} in hand",
    ]
    parts += [f"speeds {speeds}"] if speeds else []
    parts += [plight(chariot)] if plight(chariot) else []
    return ", ".join(parts) + "."


def _square(chariot: Chariot) -> str:
    kind = SQUARES[chariot.square].kind
    return chariot.square + ("" if kind == "straight" else f" ({kind})")


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
    rows = [f"{_told(view.race, c, rank)}" for rank, c in enumerate(view.race.standings(), 1)]
    return "\n".join([f"Chariots: {news(view.race)}", board, *rows])


def _frame(grid: list[list[str]], x: int, y: int) -> None:
    for row in (y, y + 2):
        grid[row][x : x + 5] = "+---+"


def _fill(grid: list[list[str]], x: int, y: int, text: str, inside: bool) -> None:
    grid[y][x + 1 : x + 4] = text
    for side in (x, x + 4):
        if inside or grid[y][side] == " ":
            grid[y][side] = ":" if inside else "|"
