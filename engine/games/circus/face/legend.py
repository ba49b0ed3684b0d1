"""The rows under the track: one for each driver in two columns, the first one on top of the left one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from engine.face.coverage import Coverage
from engine.face.marks import Mark, mark
from engine.face.rows import Box, Cell, Entrant, breadth, frames, places_moved, row
from engine.face.scene import READABLE, WIDTH, Circle, Polygon, Rect, Shape, Sprite, Text
from engine.games.circus.face.caption import GAUGES, gap, leader, name_of, standings, state
from engine.games.circus.face.deeds import Blow, befallen, marked
from engine.games.circus.face.liveries import badge
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic.state import Driver, Race, View
from engine.language import _

_MARGIN, _APART = 8, 4
"""Beside the rows, and from one row to the next."""
_WIDE = (WIDTH - 3 * _MARGIN) / 2
_HIGH = (52, 52, 52, 52, 48, 44, 40)
"""How high a row is by the number of lines."""
_HEAD, _KEY, _FOOT = 32, 38, 4
_GAP = 70
"""How wide gaps are written."""
_CELL = 32
_MOST = 7
"""The most signs in the key; fewer where their words are long."""
_SIGN = 56
"""How much room a sign of the key takes beside its word."""
_ONE, _TWO = 38, 82
"""How wide it is there whom it has befallen, and who did it to whom."""
_SIGNED = 20
"""How wide a gauge is beside its count, where words stand in the columns of the others."""
_WORDS = 87
"""How wide those words are beside the gauge: *dragged* can just be read."""
_NARROW = 13
"""So wide an average letter of the key is at least."""
_HEAVY: Sequence[Mark] = ("flip", "capture", "crash", "ram", "attack", "whip", "skid")
"""Mishaps of drivers, the worst first; a row has room for one of them."""
_WARNING = "stand"
"""The colour of what is about to end a race; it stands out on the leader's gold, too."""
_EDGE = 10
"""Between the last gauge and the edge of its row."""


def _lines(seats: int) -> int:
    return -(-max(1, seats) // 2)


def legend_height(seats: int, *, keyed: bool = True) -> float:
    """The room that the drivers take, and the key below them."""
    lines = _lines(seats)
    return _HEAD + lines * (_HIGH[lines - 1] + _APART) + (_KEY if keyed else _FOOT)


def boxes(seats: int, top: float) -> tuple[Box, ...]:
    """The places of the rows of drivers, the first column before the second."""
    lines = _lines(seats)
    high = _HIGH[lines - 1]
    return tuple(
        Box(
            _MARGIN + n // lines * (_WIDE + _MARGIN),
            top + _HEAD + n % lines * (high + _APART),
            _WIDE,
            high,
        )
        for n in range(seats)
    )


def legend_ground(top: float, seats: int, height: float) -> tuple[Shape, ...]:
    """The empty rows with their headings."""
    return (
        Rect(0, top, WIDTH, height, "stand-shade"),
        Rect(0, top - 2, WIDTH, 3, "gold"),
        *(shape for k in range(2) for shape in _headings(_MARGIN + k * (_WIDE + _MARGIN), top)),
        *frames(boxes(seats, top)),
    )


def _headings(left: float, top: float) -> Iterator[Shape]:
    y, right = top + _HEAD / 2 + 1, left + _WIDE - _EDGE
    first = right - len(GAUGES) * _CELL
    yield Text(first - 10, y, _("gap"), READABLE, "gold-light", "right", room=_GAP + 60)
    for k, gauge in enumerate(GAUGES):
        x = first + (k + 0.5) * _CELL
        yield Circle(x, y, 14, "paper")
        yield Sprite(f"gauge-{gauge}", x, y, 21)


def key(view: View, y: float, coverage: Coverage) -> Iterator[Shape]:
    """The signs that matter for the first time or lie on the track now, in words, and who did it to whom."""
    words = signs(view, coverage)
    letters = sum(breadth(word) for _sign, word in words)
    spare: float = WIDTH - 2 * _MARGIN - len(words) * _SIGN
    blows = _blows(view.race, coverage, spare - letters * _NARROW)
    spare -= sum(map(_wide, blows))
    x = float(_MARGIN)
    for sign, word in words:
        room = min(spare * breadth(word) / letters, breadth(word) * 14)
        if sign.startswith("gauge"):
            yield Circle(x + 15, y, 15, "paper")
        yield Sprite(sign, x + 15, y, 21 if sign.startswith("gauge") else 30)
        yield Text(x + 36, y, word, READABLE, "marble", "left", room=room + 4)
        x += room + 41
        for blow in blows:
            if sign == f"mark-{blow.kind}":
                yield from _whom(blow, x, y)
                x += _wide(blow)
        x += _SIGN - 41


def _blows(race: Race, coverage: Coverage, room: float) -> list[Blow]:
    """Everybody's mishaps, each once; the worst of them where there is not room for all."""
    blows = dict.fromkeys(replace(blow, rig="") for blow in befallen(race, coverage) if blow.whom)
    shown: list[Blow] = []
    for blow in sorted(blows, key=lambda blow: _HEAVY.index(blow.kind)):
        room -= _wide(blow)
        shown += [blow] if room >= 0 else []
    return shown


def _wide(blow: Blow) -> float:
    return _TWO if blow.by else _ONE


def _whom(blow: Blow, x: float, y: float) -> Iterator[Shape]:
    """The victim's shield, with an arrow from that of the culprit."""
    for who, right in ((blow.by, 13), (blow.whom, _wide(blow) - 24)):
        if who:
            yield replace(badge(who), x=x + right, y=y, size=30)
    if blow.by:
        yield Polygon(((x + 31, y - 8), (x + 42, y), (x + 31, y + 8)), "marble")


def signs(view: View, coverage: Coverage) -> list[tuple[str, str]]:
    """The marks on the track, then the gauges of which nobody had anything until now."""
    by_mark = {
        "crash": _("crash"),
        "flip": _("flip"),
        "skid": _("skid"),
        "ram": _("ram"),
        "attack": _("attack"),
        "whip": _("whip"),
        "capture": _("capture"),
    }
    shown = marked(view.race, coverage)
    begun = coverage.before or (view if coverage.frame else None)  # a film begins with what is known
    before = _counts(begun.race) if begun else {}
    new = [gauge for gauge, count in _counts(view.race).items() if count and not before.get(gauge)]
    wanted = [
        *((f"mark-{kind}", word) for kind, word in by_mark.items() if kind in shown),
        *((f"gauge-{gauge}", _(GAUGES[gauge])) for gauge in new),
    ]
    rooms = accumulate(_SIGN + breadth(word) * _NARROW for _sign, word in wanted)
    fitting = [sign for sign, end in zip(wanted, rooms, strict=True) if end <= WIDTH - 2 * _MARGIN]
    return fitting[:_MOST]


def _counts(race: Race) -> dict[str, int]:
    """How much all have together of what the gauges show."""
    return {
        "fatigue": sum(rig.fatigue for rig in race.rigs),
        "damage": sum(rig.damage for rig in race.rigs),
        "injuries": sum(driver.injuries for driver in race.drivers),
        "speed": sum(rig.speed for rig in race.rigs),
    }


def legend(view: View, top: float, coverage: Coverage) -> Iterator[Shape]:
    """The rows, and the meaning of the signs."""
    racers = entrants(view, coverage)
    for one, box in zip(racers, boxes(view.race.seats, top), strict=False):
        yield from row(one, box, _GAP)
    yield from key(view, top + legend_height(view.race.seats) - _KEY / 2 - 1, coverage)


def entrants(view: View, coverage: Coverage) -> tuple[Entrant, ...]:
    """The rows of all drivers, the foremost first."""
    race = view.race
    before = coverage.before.race if coverage.before else None
    old = [driver.colour for _place, driver in standings(before)] if before and before.round else []
    ranked = list(standings(race))
    moved = places_moved(old, [driver.colour for _place, driver in ranked])
    return tuple(
        Entrant(
            shield=badge(driver.colour),
            name=coverage.name(driver.seat, name_of(race, driver.colour)),
            place=str(place),
            gap=gap(race, driver, ranked[0][1]),
            moved=moved[driver.colour],
            leads=number == 0 and race.round > 0 and leader(race) is driver,
            own=driver.seat == view.seat,
            out=not driver.alive or driver.resigned,
            cells=(*_befallen(race, driver, coverage), *_stranger(race, driver), *_gauges(race, driver)),
        )
        for number, (place, driver) in enumerate(ranked)
    )


def _befallen(race: Race, driver: Driver, coverage: Coverage) -> Iterator[Cell]:
    """The sign of the worst that has befallen him since the last post."""
    kinds = [blow.kind for blow in befallen(race, coverage) if blow.whom == driver.colour]
    if kinds:
        yield Cell(36, (mark(min(kinds, key=_HEAVY.index), 0, 0, 34),), spare=True)


def _stranger(race: Race, driver: Driver) -> Iterator[Cell]:
    """The shield of the rig that he drives, fights in or is dragged by, if it was another's."""
    rig = race.rig_of(driver.colour) if race.rigs and driver.alive else None
    if rig and rig.colour != driver.colour:
        shield = badge(rig.colour, "empty")
        sign = Sprite(shield.name, 0, 0, 34, shield.colour, label=shield.label)
        yield Cell(38, (sign,), spare=True)


def _gauges(race: Race, driver: Driver) -> Iterator[Cell]:
    """Speed, fatigue, damage, injuries; in words what he is who does not simply drive."""
    condition = state(race, driver)
    rig = race.rig_of(driver.colour) if race.rigs else None
    hurt = _WARNING if driver.injuries >= values.DEAD_AT - 2 else "ink"
    if condition or rig is None:
        wide = (3 * _CELL if not driver.injuries else _WORDS) if driver.alive else 4 * _CELL
        ink = "ink" if driver.alive else _WARNING
        yield Cell(wide, (Text(0, 0, condition, READABLE, ink, face="bold", room=wide - 2),))
        if driver.injuries and driver.alive:
            yield Cell(_SIGNED, (Sprite("gauge-injuries", 3, 0, 18),))
    else:
        worn = rig.damage >= charts.wrecked_at(rig.war) - 3
        yield _count(rig.speed, "ink", nought="0")
        yield _count(rig.fatigue, "ink")
        yield _count(rig.damage, _WARNING if worn else "ink")
    if driver.alive:
        yield _count(driver.injuries, hurt)


def _count(count: int, colour: str, nought: str = "–") -> Cell:
    text = str(count) if count else nought
    ink = colour if count else "soft"
    return Cell(_CELL, (Text(0, 0, text, 26 if len(text) < 2 else READABLE, ink, face="bold"),))
