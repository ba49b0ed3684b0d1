"""The tablet under the board: who stands where, with which coins and speeds, and in what state."""

from __future__ import annotations

from engine.face.scene import WIDTH, Circle, Path, Rect, Shape, Sprite, Text
from engine.face.tableau import EDGE, tablet
from engine.games.chariots.face.caption import lap, plight
from engine.games.chariots.face.liveries import emblem, livery
from engine.games.chariots.rules.speech import name, ordinal
from engine.games.chariots.rules.state import CONTROL, PHASES, Chariot, View
from engine.language import N_, _

ROW = 56
_HEAD = 46
_KEY = 52
_FOOT = 14
_SMALL = 22
_COLUMNS = {"chariot": 152, "square": 290, "lap": 398, "coins": 492, "speeds": 630, "state": 706}


def legend_height(rows: int) -> float:
    """How much room a legend takes for that many chariots, in scene units."""
    return _HEAD + rows * ROW + _KEY + 2 * _FOOT + 4


def legend_ground(top: float, rows: int, preview: bool) -> tuple[Shape, ...]:
    """The empty tablet with its headings and the key of the marks, in a `preview` that of its lines."""
    foot = top + _FOOT / 2 + _HEAD + rows * ROW
    lines = (top + _FOOT / 2 + _HEAD + k * ROW for k in range(rows + 1))
    return (
        *tablet(top + 4, legend_height(rows) - _FOOT - 4),
        *_headings(top + _FOOT / 2 + _HEAD / 2 + 4),
        *(Path(((EDGE + 22, y), (WIDTH - EDGE - 22, y)), "marble-shade", 1.5) for y in lines),
        *_key(foot + _KEY / 2 + 1, preview),
    )


def _headings(y: float) -> list[Shape]:
    return [
        Text(_COLUMNS["chariot"], y, _("chariot"), _SMALL, "soft", "left"),
        Text(_COLUMNS["square"], y, _("square"), _SMALL, "soft"),
        Text(_COLUMNS["lap"], y, _("lap"), _SMALL, "soft"),
        Text(_COLUMNS["coins"], y, _("coins"), _SMALL, "soft"),
        Text(_COLUMNS["speeds"], y, _("speeds"), _SMALL, "soft"),
    ]


def _key(y: float, preview: bool) -> tuple[Shape, ...]:
    """What the marks mean."""
    squares = (
        *swatch(46, y, 32, "inside"),
        Text(88, y, _("inside of a turn"), _SMALL, "soft", "left"),
        *swatch(278, y, 32, "outside"),
        Text(320, y, _("outside"), _SMALL, "soft", "left"),
    )
    return squares + (_key_of_lines(y) if preview else _key_of_coins(y))


def _key_of_coins(y: float) -> tuple[Shape, ...]:
    return (
        Sprite("null", 447, y, 34, "gold"),
        Text(474, y, _("null"), _SMALL, "soft", "left"),
        Sprite("ace", 562, y, 34, "gold"),
        Text(589, y, _("ace"), _SMALL, "soft", "left"),
        Sprite("wheel", 676, y, 34),
        Text(703, y, _("crashed"), _SMALL, "soft", "left"),
        Path(((818, y), (856, y)), "soft", 5),
        Text(870, y, _("last way"), _SMALL, "soft", "left"),
    )


def _key_of_lines(y: float) -> tuple[Shape, ...]:
    made, failed = ((446, y), (506, y)), ((730, y), (790, y))
    return (
        Path(made, "soft", 8),
        Text(524, y, _("rolls are made"), _SMALL, "soft", "left"),
        Path(failed, "soft", 10),
        Path(failed, "paper", 6),
        Path(failed, "soft", 6, dashed=True),
        Text(808, y, _("rolls fail"), _SMALL, "soft", "left"),
    )


def swatch(x: float, y: float, size: float, kind: str) -> tuple[Shape, ...]:
    """A small square of a kind, `y` being its middle."""
    top = y - size / 2
    plate = Rect(x, top, size, size, kind)
    rim = Rect(x - 1, top - 1, size + 2, size + 2, "", "joint", 2)
    if kind == "straight":
        return plate, rim
    if kind == "outside":
        places = ((x + a * size, top + b * size) for a in (0.24, 0.76) for b in (0.24, 0.76))
        return plate, *(Circle(*place, 2.6, "outside-mark") for place in places), rim
    ends = (((max(0, k - 1), min(1, k)), (min(1, k), max(0, k - 1))) for k in (0.4, 0.8, 1.2, 1.6))
    slants = (tuple((x + a * size, top + b * size) for a, b in line) for line in ends)
    return plate, *(Path(line, "inside-mark", 2.4) for line in slants), rim


def legend(view: View, top: float, preview: bool) -> tuple[Shape, ...]:
    """What is written on the tablet, the foremost chariot first. In a `preview` hidden coins stand out."""
    standings = view.race.standings()
    middle = top + _FOOT / 2 + _HEAD + ROW / 2
    if not standings:
        return (Text(WIDTH / 2, middle, _("The grid has not been rolled yet."), 28),)
    return tuple(
        shape
        for rank, chariot in enumerate(standings, 1)
        for shape in _row(view, chariot, rank, middle + (rank - 1) * ROW, preview)
    )


def _row(view: View, chariot: Chariot, rank: int, y: float, preview: bool) -> list[Shape]:
    look = livery(chariot)
    found: list[Shape] = []
    if chariot.seat == view.seat:
        found.append(
            Rect(EDGE + 12, y - ROW / 2 + 3, WIDTH - 2 * EDGE - 24, ROW - 6, "gold-light", "gold", 2, 8)
        )
    found += _place(chariot, rank, y)
    found.append(Sprite(emblem(look), 118, y, 56, look.colour, label=str(look.number)))
    found += _name(view, chariot, y)
    where = chariot.square if chariot.racing else "–"
    found.append(Text(_COLUMNS["square"], y, where, 28, face="bold"))
    found.append(Text(_COLUMNS["lap"], y, lap(view.race, chariot), 28))
    found += _coins(chariot, y)
    found += _speeds(view, chariot, y, preview)
    found.append(
        Text(_COLUMNS["state"], y, plight(chariot), 24, "alarm" if chariot.crashed else "ink", "left")
    )
    return found


def _place(chariot: Chariot, rank: int, y: float) -> list[Shape]:
    if chariot.place is not None:
        return [Sprite("laurel", 62, y, 54, "racer-3", label=str(chariot.place))]
    return [Text(62, y, ordinal(rank) if not chariot.resigned else "–", 28, face="bold")]


def _name(view: View, chariot: Chariot, y: float) -> list[Shape]:
    x = _COLUMNS["chariot"]
    who = name(chariot.name)
    if len(view.race.of(chariot.seat)) == 1:
        return [Text(x, y, who, 30, anchor="left", face="bold")]
    return [
        Text(x, y - 12, who, 27, anchor="left", face="bold"),
        Text(x, y + 12, _("player {seat}").format(seat=chariot.seat), _SMALL, "soft", "left"),
    ]


def _coins(chariot: Chariot, y: float) -> list[Shape]:
    held = (("null", chariot.null, -23), ("ace", chariot.ace, 23))
    x = _COLUMNS["coins"]
    return [Sprite(coin, x + dx, y, 42, "gold" if there else "soft") for coin, there, dx in held]


def _speeds(view: View, chariot: Chariot, y: float, preview: bool) -> list[Shape]:
    """The three coins of the round: face down, shown, or the present one; hidden ones of one's own in grey.

    Between two rounds it is those that were shown last.
    """
    found: list[Shape] = []
    coins = chariot.plot or chariot.before
    for k in range(len(PHASES)):
        x = _COLUMNS["speeds"] + (k - 1) * 44
        coin = str(coins[k]) if k < len(coins) else ""
        present = k == view.race.phase - 1 and k < chariot.shown
        bright = k < chariot.shown or (preview and k < len(chariot.plot))
        colour = "ink" if present else "paper" if bright else "soft"
        found.append(Sprite("coin", x, y, 40, colour, label=coin))
    return found


_GUIDE = (
    ("inside", N_("Inside squares of the turns: the short way. Open to speed 2 always,")),
    ("", N_("to 3 on a roll of {three} or more, to 4 on a roll of {four} or more, to 5 never.")),
    ("outside", N_("Outside squares of the turns: the long way, open to everybody.")),
    ("straight", N_("Straights: lane a is the inside one, lane d the outside one.")),
    ("", N_("The race goes counter-clockwise. The chequered line is start and")),
    ("", N_("finish; I to IV are the places on the grid.")),
)


def guide_ground(top: float) -> tuple[Shape, ...]:
    """The empty tablet of the guide."""
    return tablet(top + 4, legend_height(4) - _FOOT - 4)


def guide(top: float) -> tuple[Shape, ...]:
    """What the marks of the track mean, in place of a legend."""
    found: list[Shape] = []
    for k, (kind, text) in enumerate(_GUIDE):
        y = top + 48 + k * 48
        if kind:
            found += swatch(54, y, 36, kind)
        told = _(text).format(three=CONTROL[3], four=CONTROL[4])
        found.append(Text(112, y, told, 27, anchor="left"))
    return tuple(found)
