"""The rows under the track: one for each driver, the first one on top; from eight on in two columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.face.scene import WIDTH, Circle, Rect, Shape, Sprite, Text
from engine.games.circus.face.caption import gap, name_of, standings, state
from engine.games.circus.face.liveries import livery
from engine.games.circus.rules import values
from engine.games.circus.rules.state import Driver, Race, View
from engine.language import _

ROW = 42
_HEAD = 32
_KEY = 38
_SIZE = 25
_SMALL = 23
"""The smallest letters of the rows: nine pixels on a phone 390 pixels wide."""
_GAUGES = ("speed", "fatigue", "damage", "injuries")


@dataclass(frozen=True, slots=True)
class Columns:
    """Where in a row, `wide` in all, everything stands; names have `room`, `gap` is a right-hand edge."""

    wide: float
    place: float
    shield: float
    name: float
    room: float
    gap: float
    gauges: tuple[float, ...]


_FEW = Columns(976, 30, 80, 114, 380, 610, (700, 776, 852, 928))
_MANY = Columns(482, 22, 60, 84, 152, 300, (328, 372, 416, 460))
MOST = 7
"""How many rows there are side by side."""


def columns(seats: int) -> Columns:
    return _FEW if seats <= MOST else _MANY


def legend_height(seats: int) -> float:
    """How much room so many drivers take."""
    return _HEAD + min(MOST, max(1, seats)) * ROW + _KEY


def corner(number: int, top: float) -> tuple[float, float]:
    """The left top of a row, counted from 0."""
    return 12 + (number // MOST) * 494, top + _HEAD + (number % MOST) * ROW


def legend_ground(top: float, seats: int) -> tuple[Shape, ...]:
    """The empty rows with their headings, and what the signs mean."""
    look = columns(seats)
    return (
        Rect(0, top, WIDTH, legend_height(seats), "stand-shade"),
        Rect(0, top - 2, WIDTH, 3, "gold"),
        *(shape for k in range(0, max(1, seats), MOST) for shape in _headings(look, *corner(k, top))),
        *(Rect(*corner(k, top), look.wide, ROW - 4, "paper", "", 0, 6) for k in range(seats)),
        *_key(top + legend_height(seats) - _KEY / 2 - 2),
    )


def _headings(look: Columns, left: float, top: float) -> Iterator[Shape]:
    y = top - _HEAD / 2 + 2
    yield Text(left + look.gap, y, _("gap"), _SMALL, "gold-light", "right")
    for gauge, x in zip(_GAUGES, look.gauges, strict=True):
        yield Circle(left + x, y, 14, "paper")
        yield Sprite(f"gauge-{gauge}", left + x, y, 21)


def _key(y: float) -> Iterator[Shape]:
    """The signs of the headings, and those on the track, with their words from left to right."""
    words = (
        ("gauge-speed", _("speed")),
        ("gauge-fatigue", _("fatigue")),
        ("gauge-damage", _("damage")),
        ("gauge-injuries", _("injuries")),
        ("deed-whip", _("whip")),
        ("deed-ram", _("ram")),
        ("deed-crash", _("crash")),
        ("empty-round", _("nobody drives")),
    )
    lengths = [40 + _length(told, _SMALL) for _sign, told in words]
    step = (WIDTH - 40 - sum(lengths)) / (len(words) - 1)
    x = 20.0
    for (sign, told), length in zip(words, lengths, strict=True):
        if sign.startswith("gauge"):
            yield Circle(x + 14, y, 14, "paper")
        yield Sprite(sign, x + 14, y, 21 if sign.startswith("gauge") else 28, "marble-shade")
        yield Text(x + 33, y, told, _SMALL, "marble", "left")
        x += length + step


def legend(view: View, top: float) -> Iterator[Shape]:
    """What stands in the rows."""
    race = view.race
    look = columns(race.seats)
    for number, (place, driver) in enumerate(standings(race)):
        yield from _row(view, driver, place, look, *corner(number, top))


def _row(view: View, driver: Driver, place: int, look: Columns, left: float, top: float) -> Iterator[Shape]:
    race, paint, y = view.race, livery(driver.colour), top + ROW / 2 - 2
    if driver.seat == view.seat:
        yield Rect(left, top, look.wide, ROW - 4, "gold-light", "gold", 2, 6)
    yield Text(left + look.place, y, str(place), _SIZE, face="bold")
    yield Sprite(f"badge-{paint.form}", left + look.shield, y, 34, paint.paint, label=str(paint.number))
    rig = race.rig_of(driver.colour) if race.rigs and driver.alive else None
    room = look.room
    if rig and rig.colour != driver.colour:
        room -= 36
        other = livery(rig.colour)
        at = left + look.name + room + 20
        yield Sprite(f"empty-{other.form}", at, y, 34, other.paint, label=str(other.number))
    name = fitted(name_of(race, driver.colour), _SIZE, room)
    out = "ink" if driver.alive and not driver.resigned else "soft"
    yield Text(left + look.name, y, name, _SIZE, out, "left", "bold")
    yield Text(left + look.gap, y, gap(race, driver), _SMALL, "gold-shade", "right", "bold")
    yield from _gauges(race, driver, look, left, y)


def _gauges(race: Race, driver: Driver, look: Columns, left: float, y: float) -> Iterator[Shape]:
    """Speed, fatigue, damage, injuries; in words what he is who does not simply drive."""
    told = state(race, driver)
    rig = race.rig_of(driver.colour) if race.rigs else None
    speed, *_others, injuries = (left + x for x in look.gauges)
    if told or rig is None:
        yield Text(speed - 16, y, told, _SMALL, "alarm" if not driver.alive else "soft", "left", "bold")
        counts: tuple[tuple[float, int, str], ...] = ((injuries, driver.injuries, "alarm"),)
    else:
        worn = rig.damage >= values.wrecked_at(rig.war) - 3
        counts = (
            (speed, rig.speed, "ink"),
            (left + look.gauges[1], rig.fatigue, "ink"),
            (left + look.gauges[2], rig.damage, "alarm" if worn else "ink"),
            (injuries, driver.injuries, "alarm" if driver.injuries >= values.DEAD_AT - 2 else "ink"),
        )
    if driver.alive:
        for x, count, colour in counts:
            if count or x == speed:
                yield Text(x, y, str(count), _SIZE, colour, face="bold")
            else:
                yield Text(x, y, "–", _SIZE, "marble-dark")


_EMS = {
    letter: ems
    for ems, letters in (
        (0.29, " .,:;!'|()ijlIJ"),
        (0.38, "frt1"),
        (0.5, "ackgsvxzLä-"),
        (0.58, "bdehnopquy23456789EFSTZöüéèñß+–"),
        (0.67, "ABCGKPRVXY"),
    )
    for letter in letters
}
"""About how wide the letters are, in their size; all others are taken for wide ones."""


def _length(text: str, size: float) -> float:
    """How wide a row of letters is, rather too much than too little."""
    return (
        sum(_EMS.get(letter, 0.8 if letter.isascii() and letter not in "MWm%" else 1.0) for letter in text)
        * size
    )


def fitted(text: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as has room, with an ellipsis."""
    if _length(text, size) <= room:
        return text
    while text and _length(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"
