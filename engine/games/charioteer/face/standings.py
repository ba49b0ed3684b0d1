"""The rows under the track: of every racer its place, gap, last set, how far it came, and what it has."""

from __future__ import annotations

from dataclasses import replace

from engine.face.coverage import Coverage
from engine.face.rows import Box, Cell, Entrant, frames, places_moved, row
from engine.face.scene import AT_EASE, READABLE, WIDTH, Shape, Sprite, Text
from engine.games.charioteer.face.cardfaces import sign, symbol
from engine.games.charioteer.face.dice import dice
from engine.games.charioteer.face.liveries import emblem
from engine.games.charioteer.face.ways import driven
from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import COLOURS, SYMBOLS
from engine.games.charioteer.rules.speech import driver_name
from engine.games.charioteer.rules.state import Chariot, Driver, Race, View
from engine.language import _, pgettext

HIGH, _APART = 49, 5
_MARGIN, _HEADING = 9, 34
_GAP = 80
_SET, _MOVED, _DAMAGE, _TOKENS, _SKILLS = 98, 78, 102, 82, 222
_MOST = 3
"""The most cubes that are drawn one by one."""


def height(count: int) -> float:
    """How much room the rows take, with what their columns are."""
    return _HEADING + count * (HIGH + _APART) - _APART + _MARGIN


def standings_ground(count: int, top: float) -> tuple[Shape, ...]:
    """The empty rows from that height on, and what stands in their columns."""
    y = top + _HEADING / 2 - 2

    def head(words: str) -> Text:
        return Text(0, y, words, AT_EASE, "marble")

    columns: tuple[tuple[Text | Sprite, int], ...] = (
        (head(_("set")), _SET),
        (head(_("moved")), _MOVED),
        (Sprite("cube", 0, y, 36), _DAMAGE),
        (Sprite("token", 0, y, 38, "gold-light", trim="gold-shade"), _TOKENS),
        (head(_("skill bonus")), _SKILLS),
    )
    x = WIDTH - _MARGIN - 10 - sum(wide for _head, wide in columns)
    shapes: list[Shape] = []
    for shape, wide in columns:
        shapes.append(replace(shape, x=x + wide / 2))
        x += wide
    return (*shapes, *frames(_boxes(count, top)))


def _boxes(count: int, top: float) -> tuple[Box, ...]:
    first = top + _HEADING
    return tuple(Box(_MARGIN, first + n * (HIGH + _APART), WIDTH - 2 * _MARGIN, HIGH) for n in range(count))


def standings(view: View, top: float, coverage: Coverage) -> list[Shape]:
    """All racers in their rows, the foremost first."""
    racers = _entrants(view, coverage)
    boxes = _boxes(len(racers), top)
    return [shape for one, box in zip(racers, boxes, strict=True) for shape in row(one, box, _GAP)]


def _entrants(view: View, coverage: Coverage) -> tuple[Entrant, ...]:
    race, order = view.race, view.race.standings()
    moved = places_moved(coverage.before.race.standings() if coverage.before else (), order)
    ways = driven(race, coverage)
    return tuple(
        _entrant(view, coverage, race.chariot(name), place, moved[name], len(ways.get(name, ())) - 1)
        for place, name in enumerate(order, 1)
    )


def _entrant(
    view: View, coverage: Coverage, chariot: Chariot, place: int, moved: int, spaces: int
) -> Entrant:
    race = view.race
    name = driver_name(chariot.name)
    return Entrant(
        shield=emblem(chariot, 0, 0, 1),
        name=coverage.name(chariot.seat, name) if chariot.seat else name,
        place="–" if chariot.gone else str(place),
        gap=gap(race, chariot),
        moved=0 if chariot.gone else moved,
        leads=not chariot.gone and leads(race, chariot),
        own=bool(chariot.seat) and chariot.seat == view.seat,
        out=chariot.gone,
        cells=() if chariot.gone else _cells(view, chariot, spaces),
    )


def gap(race: Race, chariot: Chariot) -> str:
    """How many spaces it is behind the leader; two outer spaces are one."""
    if chariot.gone:
        return _("out")
    order = race.race_order()
    halves = race.chariot(order[0]).space.h - chariot.space.h
    if chariot.name == order[0] and chariot.space.h >= race.goal:
        return _("home")
    if leads(race, chariot):
        return _("leads")
    if not halves:
        return pgettext("gap", "level") if race.turn else ""
    return f"+{halves // 2 or ''}½" if halves % 2 else f"+{halves // 2}"


def leads(race: Race, chariot: Chariot) -> bool:
    """Whether it is ahead of all others: of two that are level none leads, though the inner goes first."""
    first, *others = race.race_order()
    ahead = all(race.chariot(other).space.h < chariot.space.h for other in others)
    return chariot.name == first and race.turn > 0 and (ahead or chariot.space.h >= race.goal)


def _cells(view: View, chariot: Chariot, spaces: int) -> tuple[Cell, ...]:
    moved = Cell(_MOVED, (Text(0, 0, str(spaces) if spaces > 0 else "–", 30, face="bold"),))
    if not chariot.seat:
        rest = _DAMAGE + _TOKENS + _SKILLS
        words = _("on its side") if chariot.lying else _("automaton")
        state = Text(0, 0, words, 26, face="bold" if chariot.lying else "plain", room=rest - 20)
        return Cell(_SET, _dice(chariot)), moved, Cell(rest, (state,))
    driver = view.race.driver(chariot.seat)
    tokens = Text(0, 0, str(view.tokens[chariot.seat - 1]), 30)
    return (
        Cell(_SET, _set(driver)),
        moved,
        Cell(_DAMAGE, _damage(driver)),
        Cell(_TOKENS, (tokens,)),
        Cell(_SKILLS, _skills(driver)),
    )


def _dice(chariot: Chariot) -> tuple[Shape, ...]:
    return tuple(dice(chariot.dice, -48, 0, 31)) if chariot.dice else ()


def _set(driver: Driver) -> tuple[Shape, ...]:
    """The symbol of the last set, and how often it was shown."""
    if driver.play is None:
        return (Text(0, 0, "–", 30, "soft"),)
    count = sets.symbols_in(driver.play)
    return symbol(SYMBOLS[driver.play.symbol], -26, 0, 42), Text(4, 0, f"×{count}", 28, anchor="left")


def _damage(driver: Driver) -> tuple[Shape, ...]:
    """The cubes, then pale those that wait for the end of the turn; or a shield."""
    if driver.shield:
        beside = _counted if driver.damage > 1 else _cubes
        return sign("shield", -24, 0, 38), *beside(driver.damage, 18, "ink")
    if not driver.damage and not driver.aimed:
        return (Text(0, 0, "–", 30, "soft"),)
    if not driver.aimed:
        return _cubes(driver.damage, 0, "ink")
    if not driver.damage:
        return _cubes(driver.aimed, 0, "soft")
    return *_counted(driver.damage, -28, "ink"), *_counted(driver.aimed, 28, "soft")


def _cubes(count: int, x: float, colour: str) -> tuple[Shape, ...]:
    if count > _MOST:
        return _counted(count, x, colour)
    return tuple(Sprite("cube", x + (k - (count - 1) / 2) * 29, 0, 31, colour) for k in range(count))


def _counted(count: int, x: float, colour: str) -> tuple[Shape, ...]:
    return Sprite("cube", x - 13, 0, 30, colour), Text(x + 5, 0, str(count), 28, anchor="left")


def _skills(driver: Driver) -> tuple[Shape, ...]:
    """The sign of each colour, larger and with what it adds to a move where it adds something."""
    shapes: list[Shape] = []
    for k, (colour, position) in enumerate(zip(COLOURS, driver.skills, strict=True)):
        x, bonus = (k - 1.5) * _SKILLS / 4, values.skill_bonus(position)
        shapes.append(Sprite(f"symbol-{colour}", x - (14 if bonus else 0), 0, 26 if bonus else 18))
        if bonus:
            shapes.append(Text(x, 0, f"+{bonus}", READABLE, anchor="left", face="bold"))
    return tuple(shapes)
