"""The tablet under the board: who stands where, with which coins and speeds, and in what state."""

from __future__ import annotations

from engine.games.chariots.liveries import emblem, livery
from engine.games.chariots.state import Chariot, View
from engine.games.chariots.caption import lap, ordinal, plight
from engine.scene import WIDTH, Circle, Path, Rect, Shape, Sprite, Text
from engine.tableau import EDGE, tablet

ROW = 56
_HEAD = 46
_KEY = 52
_FOOT = 14
_SMALL = 22
_COLUMNS = {"chariot": 152, "square": 290, "lap": 398, "coins": 492, "speeds": 630, "state": 712}


def legend_height(rows: int) -> float:
    """How much room a legend takes for that many chariots, in scene units."""
    return _HEAD + rows * ROW + _KEY + 2 * _FOOT + 4


def legend_ground(top: float, rows: int) -> tuple[Shape, ...]:
    """The empty tablet with its headings and the key of the squares."""
    foot = top + _FOOT / 2 + _HEAD + rows * ROW
    lines = (top + _FOOT / 2 + _HEAD + k * ROW for k in range(rows + 1))
    return (
        *tablet(top + 4, legend_height(rows) - _FOOT - 4),
        *_headings(top + _FOOT / 2 + _HEAD / 2 + 4),
        *(Path(((EDGE + 22, y), (WIDTH - EDGE - 22, y)), "marble-shade", 1.5) for y in lines),
        *_key(foot + _KEY / 2 + 1),
    )


def _headings(y: float) -> list[Shape]:
    words = (("chariot", "left"), ("square", "middle"), ("lap", "middle"), ("coins", "middle"), ("speeds", "middle"))
    found: list[Shape] = [
        Text(_COLUMNS[word], y, word, _SMALL, "soft", "left" if anchor == "left" else "middle") for word, anchor in words
    ]
    return found


def _key(y: float) -> tuple[Shape, ...]:
    """What the marks on the squares mean."""
    size = 30
    return (
        *_swatch(46, y, size, "inside"),
        Text(88, y, "inside of a turn: 2, or a roll that holds", _SMALL, "soft", "left"),
        *_swatch(530, y, size, "outside"),
        Text(572, y, "outside", _SMALL, "soft", "left"),
        Sprite("wheel", 716, y, 34),
        Text(744, y, "crashed", _SMALL, "soft", "left"),
    )


def _swatch(x: float, y: float, size: float, kind: str) -> tuple[Shape, ...]:
    top = y - size / 2
    plate = Rect(x, top, size, size, kind, "joint", 2)
    if kind == "outside":
        places = ((x + a * size, top + b * size) for a in (0.24, 0.76) for b in (0.24, 0.76))
        return plate, *(Circle(*place, 2.6, "outside-mark") for place in places)
    marks = ((0.1, 0.9), (0.1, 0.5), (0.5, 0.9))
    del marks
    lines = (((k, 0.0), (0.0, k)) if k <= 1 else ((1.0, k - 1), (k - 1, 1.0)) for k in (0.4, 0.8, 1.2, 1.6))
    return (
        plate,
        *(Path(tuple((x + a * size, top + b * size) for a, b in line), "inside-mark", 2.4) for line in lines),
        Rect(x, top, size, size, "", "joint", 2),
    )


def legend(view: View, top: float) -> tuple[Shape, ...]:
    """What is written on the tablet; the foremost chariot stands first."""
    standings = view.race.standings()
    middle = top + _FOOT / 2 + _HEAD + ROW / 2
    if not standings:
        return (Text(WIDTH / 2, middle, "The grid has not been rolled yet.", 28),)
    return tuple(
        shape
        for rank, chariot in enumerate(standings, 1)
        for shape in _row(view, chariot, rank, middle + (rank - 1) * ROW)
    )


def _row(view: View, chariot: Chariot, rank: int, y: float) -> list[Shape]:
    look = livery(chariot)
    found: list[Shape] = []
    if chariot.seat == view.seat:
        found.append(Rect(EDGE + 12, y - ROW / 2 + 3, WIDTH - 2 * EDGE - 24, ROW - 6, "gold-light", "gold", 2, 8))
    found += _place(chariot, rank, y)
    found.append(Sprite(emblem(look), 118, y, 52, look.colour, label=str(look.number)))
    found += _name(view, chariot, y)
    where = chariot.square if chariot.racing else "–"
    found.append(Text(_COLUMNS["square"], y, where, 28, face="bold"))
    found.append(Text(_COLUMNS["lap"], y, lap(view.race, chariot), 28))
    found += _coins(chariot, y)
    found += _speeds(view, chariot, y)
    found.append(Text(_COLUMNS["state"], y, plight(view.race, chariot), 25, "alarm" if chariot.crashed else "ink", "left"))
    return found


def _place(chariot: Chariot, rank: int, y: float) -> list[Shape]:
    if chariot.place is not None:
        return [Sprite("laurel", 62, y, 54, "racer-3", label=str(chariot.place))]
    return [Text(62, y, ordinal(rank) if not chariot.resigned else "–", 28, face="bold")]


def _name(view: View, chariot: Chariot, y: float) -> list[Shape]:
    x = _COLUMNS["chariot"]
    name = chariot.name.capitalize()
    if len(view.race.of(chariot.seat)) == 1:
        return [Text(x, y, name, 30, anchor="left", face="bold")]
    return [
        Text(x, y - 11, name, 28, anchor="left", face="bold"),
        Text(x, y + 14, f"player {chariot.seat}", _SMALL, "soft", "left"),
    ]


def _coins(chariot: Chariot, y: float) -> list[Shape]:
    held = (("null", chariot.null, -23), ("ace", chariot.ace, 23))
    x = _COLUMNS["coins"]
    return [Sprite(coin, x + dx, y, 42, "gold" if there else "soft") for coin, there, dx in held]


def _speeds(view: View, chariot: Chariot, y: float) -> list[Shape]:
    """The three coins of the round: face down, shown, or the present one; one's own hidden ones in grey."""
    found: list[Shape] = []
    for k in range(3):
        x = _COLUMNS["speeds"] + (k - 1) * 44
        coin = str(chariot.plot[k]) if k < len(chariot.plot) else ""
        present = k == view.race.phase - 1 and k < chariot.shown
        colour = "ink" if present else "paper" if k < chariot.shown else "soft"
        found.append(Sprite("coin", x, y, 40, colour, label=coin))
    return found
