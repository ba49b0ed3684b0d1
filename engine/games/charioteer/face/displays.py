"""The displays of the players: damage, attack boxes, skills, tokens, the last set."""

from __future__ import annotations

from engine.face.scene import AT_EASE, SMALLEST, WIDTH, Path, Rect, Shape, Sprite, Text
from engine.face.tableau import EDGE
from engine.games.charioteer.face.cardfaces import sign, symbol
from engine.games.charioteer.face.liveries import emblem
from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import COLOURS, SYMBOLS
from engine.games.charioteer.rules.speech import driver_name
from engine.games.charioteer.rules.state import Driver, View
from engine.language import _
from engine.model import Seat

GAP = 10
BROAD = (WIDTH - 2 * EDGE - GAP) / 2
"""How broad a display is: two stand side by side."""
HIGH = 182
_SKILLS = 280
"""How far from the left the skills begin."""
_LABEL = 136
"""How wide the head of a box is written."""
_ZONES = ("marble", "gold-light", "gold", "cell-dark")


def display_ground(left: float, top: float) -> tuple[Shape, ...]:
    """A display without anything on it."""
    boxes = [Rect(left + 14, top + y, 252, 52, "marble", "marble-dark", 2, 8) for y in (60, 118)]
    return (
        Rect(left, top, BROAD, HIGH, "paper", "gold", 3, 10),
        Rect(left + 5, top + 5, BROAD - 10, HIGH - 10, "", "marble-shade", 1.5, 6),
        *boxes,
        *_tracks(left + _SKILLS, top + 64),
    )


def _tracks(left: float, top: float) -> list[Shape]:
    """The four skill tracks: what each zone adds stands above it."""
    shapes: list[Shape] = []
    starts = [start for start, _bonus in values.SKILL_ZONES]
    ends = [*starts[1:], values.SKILL_END + 1]
    for (start, bonus), end in zip(values.SKILL_ZONES, ends, strict=True):
        x, wide = left + start * _STEP, (end - start) * _STEP
        shade = _ZONES[min(bonus, len(_ZONES) - 1)]
        if bonus:
            shapes.append(Text(x + wide / 2, top, f"+{bonus}", SMALLEST, "soft", face="bold"))
        shapes += [Rect(x, top + 20 + k * 24, wide, 16, shade, "marble-dark", 1) for k in range(len(COLOURS))]
    return shapes


def skill(x: float, y: float) -> tuple[Shape, ...]:
    """The sign of a skill: its track in small."""
    return tuple(
        Rect(x - 18 + k * 12, y - 9, 12, 18, shade, "marble-dark", 1.5) for k, shade in enumerate(_ZONES[1:])
    )


_STEP = 178 / (values.SKILL_END + 1)


def display(view: View, seat: Seat, left: float, top: float, own: bool = False) -> list[Shape]:
    """The contents of the display of a seat."""
    race = view.race
    chariot, driver = race.of(seat), race.driver(seat)
    shapes: list[Shape] = []
    if own:
        shapes.append(Rect(left + 2, top + 2, BROAD - 4, 54, "gold-light", "", 0, 8))
    shapes += [
        emblem(chariot, left + 36, top + 32, 50),
        Text(
            left + 68, top + 32, driver_name(chariot.name), 28, anchor="left", face="bold", room=_SKILLS - 116
        ),
    ]
    if chariot.gone:
        return [*shapes, Text(left + BROAD - 18, top + 32, _("resigned"), 24, "alarm", "right")]
    return [
        *shapes,
        *_tokens(view.tokens[seat - 1], left + BROAD - 62, top + 32),
        *_last(driver, left + _SKILLS - 24, top + 32),
        *_damage(driver, left + 14, top + 86),
        *_waiting(driver, left + 14, top + 144),
        *_markers(driver, left + _SKILLS, top + 64),
    ]


def _tokens(count: int, x: float, y: float) -> tuple[Shape, ...]:
    return (
        Sprite("token", x, y, 40, "gold-light", trim="gold-shade"),
        Text(x, y, "?", SMALLEST, "gold-shade", face="bold"),
        Text(x + 26, y, str(count), 26, anchor="left", face="bold"),
    )


def _last(driver: Driver, left: float, y: float) -> list[Shape]:
    """The symbol of the last set, how often it was shown, and how far it has carried."""
    if driver.play is None:
        return []
    shapes: list[Shape] = [
        symbol(SYMBOLS[driver.play.symbol], left, y, 44),
        Text(left + 26, y, f"×{sets.symbols_in(driver.play)}", 25, anchor="left"),
    ]
    if driver.points:
        shapes.append(Path(((left + 66, y), (left + 88, y)), "soft", 4, arrow=True))
        shapes.append(Text(left + 96, y, str(driver.points), 30, anchor="left", face="bold"))
    return shapes


def _damage(driver: Driver, left: float, y: float) -> list[Shape]:
    """The damage box: cubes, or how many there are if they are too many to draw."""
    label = Text(left + 10, y, _("Damage"), AT_EASE, "soft", "left", room=_LABEL)
    x = left + _LABEL + 32
    if driver.damage > 3:
        return [
            label,
            Sprite("cube", x, y, 36),
            Text(x + 22, y, f"×{driver.damage}", 28, "alarm", "left", "bold"),
        ]
    return [label, *(Sprite("cube", x + k * 28, y, 32) for k in range(driver.damage))]


def _waiting(driver: Driver, left: float, y: float) -> list[Shape]:
    """The attack boxes until the end of the turn: a minor attack, a major one, cubes of automata; or a
    shield."""
    label = Text(left + 10, y, _("Attacks"), AT_EASE, "soft", "left", room=_LABEL)
    if driver.shield:
        return [label, sign("shield", left + 220, y, 44)]
    minor, major = (int(box["cubes"]) for box in (values.MINOR, values.MAJOR))
    counts = [(minor, driver.minor), (major, driver.major), (min(driver.cubes, 3), True)]
    shapes: list[Shape] = [label]
    x = left + _LABEL + 20
    for count, there in counts:
        shapes += [Sprite("cube", x + k * 15, y, 22, "ink" if there else "soft") for k in range(count)]
        x += count * 15 + 7
    return shapes


def _markers(driver: Driver, left: float, top: float) -> list[Shape]:
    """The markers: the sign of each colour where its skill stands."""
    return [
        Sprite(f"symbol-{colour}", left + (place + 0.5) * _STEP, top + 28 + k * 24, 27)
        for k, (colour, place) in enumerate(zip(COLOURS, driver.skills, strict=True))
    ]
