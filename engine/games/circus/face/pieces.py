"""The pieces on the track: teams, chariots, men, wrecks, things; the trails of a round."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.face import trails
from engine.face.coverage import Coverage
from engine.face.marks import freest
from engine.face.scene import Circle, Path, Point, Shape, Sprite
from engine.games.circus.face.chart import Chart
from engine.games.circus.face.deeds import bursts, signs
from engine.games.circus.face.liveries import livery
from engine.games.circus.rules.basic.state import Colour, Race, Rig
from engine.games.circus.rules.basic.track import COLUMNS, SPACES, Name
from engine.games.circus.rules.course import pack

_BREADTH = 0.21
"""How broad a trail is, in widths of a space."""
_BROADEST = 5.5
"""How broad it is at most, so that the names of the spaces can be read beside it."""
_ASIDE = (
    (0.0, 0.0),
    *((dx * 0.45, dy * 0.4) for dx in (-1, 1) for dy in (-1, 1)),
    *((dx * 0.8, dy * 0.7) for dx in (-1, 1) for dy in (-1, 1)),
    *((dx, dy) for dx in (-1.0, 0.0, 1.0) for dy in (-1.0, 0.0, 1.0) if dx or dy),
    *((dx * 1.5, dy * 1.5) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy),
)
"""Where a man may stand who is in a space, from its middle, in widths and rows."""
_STRETCH = 4
"""How many spaces of a straight way are drawn at once, with one chevron."""


def size(chart: Chart) -> float:
    """How wide a shield is."""
    return min(1.18 * chart.wide, 1.1 * chart.high)


def on_track(race: Race, chart: Chart, own: int | None, coverage: Coverage) -> list[Shape]:
    """Everything, from the sand upwards; one's own chariot has a white ring, the leader's a golden one."""
    rigs = [race.rig(unit.removeprefix("rig:")) for unit in reversed(pack.order(race, _units(race)))]
    taken = [shield_at(rig, chart) for rig in rigs]
    dragged = [_dragged(rig, chart, taken) for rig in rigs if rig.dragged]
    return [
        *(shape for rig in rigs for shape in _trail(rig, chart)),
        *_run(race, chart),
        *bursts(race, chart),
        *_lying(race, chart),
        *(rope for rope, _man in dragged),
        *(shape for rig in rigs for shape in team(rig, chart)),
        *(shape for rig in rigs for shape in ring(race, rig, chart, own)),
        *(shape for rig in rigs for shape in shield(rig, chart)),
        *(man for _rope, man in dragged),
        *(shape for rig in rigs for shape in _strangers(rig, chart, taken)),
        *_on_foot(race, chart, own, taken),
        *_on_median(race, chart, own),
        *signs(race, chart, coverage, taken),
    ]


def _units(race: Race) -> list[str]:
    return [f"rig:{rig.colour}" for rig in race.rigs]


# Teams and chariots


def team_at(rig: Rig, chart: Chart) -> Point:
    """The middle of the horses: before their chariot where they share its space, or before their shield."""
    if rig.chariot and rig.chariot != rig.space:
        return chart.middle(rig.space)
    return chart.ahead(rig.space, rig.facing, 0.48)


def shield_at(rig: Rig, chart: Chart) -> Point:
    """Where its number stands: on the chariot, or on the team that has none.

    It is a little higher on the half-hexes at the ends of the straights, where the next ones are near.
    """
    name = rig.chariot or rig.space
    x, y = chart.middle(name)
    return x, y - (0.3 * chart.high if SPACES[name].half else 0)


def team(rig: Rig, chart: Chart) -> Iterator[Shape]:
    """Horses with their chariot."""
    worn, turn = livery(rig.colour), chart.heading(rig.facing)
    x, y = team_at(rig, chart)
    if rig.chariot:
        car = shield_at(rig, chart)
        if rig.chariot != rig.space:
            yield _joined("pole", car, (x, y))
            turn_of_car = math.degrees(math.atan2(y - car[1], x - car[0]))
        else:
            turn_of_car = turn
        yield Sprite("team-car", *car, 1.32 * size(chart), worn.paint, round(turn_of_car / 5) * 5 % 360)
    yield Sprite("team-horses", x, y, 1.36 * chart.wide, worn.paint, turn)


def _joined(kind: str, start: Point, end: Point) -> Sprite:
    """The pole or the reins from a chariot or a man to the team."""
    (a, b), (c, d) = start, end
    turn = round(math.degrees(math.atan2(d - b, c - a)) / 3) * 3 % 360
    return Sprite(kind, (a + c) / 2, (b + d) / 2, math.dist(start, end), turn=turn)


def shield(rig: Rig, chart: Chart) -> Iterator[Shape]:
    """Filled where somebody drives or rides, hollow where nobody does."""
    worn = livery(rig.colour)
    kind = "badge" if rig.driver else "empty"
    place = shield_at(rig, chart)
    yield Sprite(f"{kind}-{worn.form}", *place, size(chart), worn.paint, label=str(worn.number))


def ring(race: Race, rig: Rig, chart: Chart, own: int | None) -> Iterator[Shape]:
    """The mark of one's own chariot, or the leader's."""
    x, y = shield_at(rig, chart)
    mine = bool(rig.driver) and race.driver(rig.driver).seat == own
    if mine:
        yield Sprite("halo", x, y, 1.42 * size(chart), "white")
    elif rig.manned and race.round and (rig.colour,) == pack.leaders(race):
        yield Sprite("halo", x, y, 1.42 * size(chart), "gold-light")


def _strangers(rig: Rig, chart: Chart, taken: list[Point]) -> Iterator[Shape]:
    """The men of a rig: a driver or rider who is not its own, those who fight aboard, a body in it."""
    aboard = [rig.driver] if rig.driver and rig.driver != rig.colour else []
    men: list[tuple[str, Colour]] = [("driver-walking", man) for man in (*aboard, *rig.boarders) if man]
    men += [("driver-dead", rig.body)] if rig.body else []
    x, y = shield_at(rig, chart)
    corners = ((0.74, -0.62), (-0.74, -0.62), (0.74, 0.62), (-0.74, 0.62), (0, -0.9), (0, 0.9), (0, -1.4))
    for kind, man in men:
        places = [(x + dx * chart.wide, y + dy * chart.high) for dx, dy in corners]
        yield _man(kind, man, *_taking(places, chart, taken), 1.1 * size(chart))


def _taking(places: Sequence[Point], chart: Chart, taken: list[Point]) -> Point:
    """The first of the places at which a man hides no number, which is taken from now on."""
    place = freest(places, taken, 0.78 * size(chart))
    taken.append(place)
    return place


def _dragged(rig: Rig, chart: Chart, taken: list[Point]) -> tuple[Sprite, Sprite]:
    """The reins of a team, and the man who hangs in them behind it."""
    assert rig.dragged
    start = chart.middle(rig.space)
    behind = [chart.ahead(rig.space, rig.facing, part) for part in (-1.3, -1.0, -1.6, -2.1)]
    near = [(dx * chart.wide, dy * chart.high) for dx in (-0.46, 0.46) for dy in (-0.5, 0.5)]
    beside = [(x + dx, y + dy) for x, y in behind for dx, dy in near]
    end = _taking((*behind, *beside), chart, taken)
    man = _man("driver-dragged", rig.dragged, *end, 1.1 * size(chart))
    return _joined("reins", end, start), replace(man, turn=chart.heading(rig.facing))


def _man(kind: str, colour: Colour, x: float, y: float, wide: float) -> Sprite:
    worn = livery(colour)
    return Sprite(kind, x, y, wide, worn.paint, label=str(worn.number))


# Men without a chariot, and what lies on the track


def _on_foot(race: Race, chart: Chart, own: int | None, taken: list[Point]) -> Iterator[Shape]:
    """Runners; who shares a space with a chariot or another man stands a little aside."""
    for man in race.drivers:
        if man.where != "running":
            continue
        x, y = chart.middle(man.space)
        places = [(x + dx * chart.wide, y + dy * chart.high) for dx, dy in _ASIDE]
        place = _taking(places, chart, taken)
        if man.seat == own:
            yield Sprite("halo", *place, 1.4 * size(chart), "white")
        yield _man("driver-walking", man.colour, *place, 1.18 * size(chart))


def _on_median(race: Race, chart: Chart, own: int | None) -> Iterator[Shape]:
    """Men on the median: at the end that they have chosen, else in its middle."""
    there: Counter[str] = Counter()
    for man in race.drivers:
        if man.where == "median":
            k = there[man.end]
            there[man.end] += 1
            column = {"e": COLUMNS + 0.6 - 1.1 * k, "w": -0.6 + 1.1 * k, "": COLUMNS / 2 - 1.4 - 1.1 * k}[
                man.end
            ]
            place = chart.at(column, -0.25)
            if man.seat == own:
                yield Sprite("halo", *place, 1.4 * size(chart), "white")
            yield _man("driver-walking", man.colour, *place, 1.18 * size(chart))


def _lying(race: Race, chart: Chart) -> Iterator[Shape]:
    """Wrecks, bodies, things; several things in a space lie side by side."""
    for space, colour in race.wrecks:
        yield Sprite("debris", *chart.middle(space), 1.1 * size(chart), livery(colour).paint)
    for space, colour in race.bodies:
        yield _man("driver-dead", colour, *chart.middle(space), 1.1 * size(chart))
    heaps: dict[Name, list[str]] = {}
    for space, thing in race.things:
        heaps.setdefault(space, []).append(thing)
    for space, things in heaps.items():
        x, y = chart.middle(space)
        step = min(0.5, 0.9 / len(things)) * chart.wide
        for k, thing in enumerate(things):
            place = x + (k - (len(things) - 1) / 2) * step, y + 0.26 * chart.high
            yield Sprite(f"tool-{thing.partition('-')[0]}", *place, 0.78 * chart.wide)


# The round


def way(chart: Chart, spaces: Sequence[Name], colour: Colour) -> tuple[Point, ...]:
    """A line through spaces, a little aside so that every racer has a line of his own."""
    aside = ((livery(colour).number - 1) % 7 - 3) * 0.075
    middles = (SPACES[name] for name in spaces)
    return tuple(chart.at(s.x + aside * 0.6, s.row + aside) for s in middles)


def _trail(rig: Rig, chart: Chart) -> tuple[Shape, ...]:
    """The way of the round."""
    worn = livery(rig.colour)
    points = _stretches(way(chart, rig.trail, rig.colour))
    return trails.trail(points, worn.paint, worn.form, width=round(min(_BREADTH * chart.wide, _BROADEST), 1))


def _stretches(points: Sequence[Point]) -> list[Point]:
    """The same line with fewer points: none but every fourth where it goes straight on."""
    middles: list[Point] = []
    straight = 0
    for n, here in enumerate(points):
        straight += 1
        if 0 < n < len(points) - 1 and straight < _STRETCH and _goes_on(points[n - 1], here, points[n + 1]):
            continue
        middles.append(here)
        straight = 0
    return middles


def _goes_on(before: Point, here: Point, after: Point) -> bool:
    """Whether a way leads on in the same direction and equally far."""
    return math.dist(here, ((before[0] + after[0]) / 2, (before[1] + after[1]) / 2)) < 1


def _run(race: Race, chart: Chart) -> Iterator[Shape]:
    """The ways of men on foot, as dots."""
    for man in race.drivers:
        if man.where == "running" and len(man.trail) > 1:
            points = way(chart, man.trail, man.colour)
            yield from (
                Circle(*point, 0.12 * chart.wide, livery(man.colour).paint, "ink", 0.04 * chart.wide)
                for point in points[:-1]
            )
            yield Path(points, "ink", 0.06 * chart.wide, dashed=True)
