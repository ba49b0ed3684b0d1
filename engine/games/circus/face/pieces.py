"""What is on the track: teams, chariots, men, wrecks, things; the trails of a round and its deeds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.face.scene import Circle, Path, Point, Polygon, Shape, Sprite
from engine.games.circus.face.chart import Chart
from engine.games.circus.face.liveries import DARK, livery
from engine.games.circus.rules import pack
from engine.games.circus.rules.state import Colour, Race, Rig
from engine.games.circus.rules.track import COLUMNS, SPACES, Name

_WHIPS = ("whip", "blow")
"""Deeds whose sign stands beside the space; others are under what stands there."""


def size(chart: Chart) -> float:
    """How wide a shield is."""
    return min(1.18 * chart.wide, 1.1 * chart.high)


def on_track(race: Race, chart: Chart, own: int | None) -> list[Shape]:
    """Everything, from the sand upwards; one's own chariot has a white ring, the leader's a golden one."""
    rigs = [race.rig(unit.removeprefix("rig:")) for unit in reversed(pack.order(race, _units(race)))]
    return [
        *(shape for rig in rigs for shape in _trail(rig, chart)),
        *_run(race, chart),
        *_deeds(race, chart, beside=False),
        *_lying(race, chart),
        *(shape for rig in rigs for shape in _dragged(rig, chart)),
        *(shape for rig in rigs for shape in _team(rig, chart)),
        *_deeds(race, chart, beside=True),
        *(shape for rig in rigs for shape in _ring(race, rig, chart, own)),
        *(shape for rig in rigs for shape in _shield(rig, chart)),
        *(shape for rig in rigs for shape in _strangers(rig, chart)),
        *_on_foot(race, chart, own),
        *_on_median(race, chart, own),
    ]


def _units(race: Race) -> list[str]:
    return [f"rig:{rig.colour}" for rig in race.rigs]


# Teams and chariots


def team_at(rig: Rig, chart: Chart) -> Point:
    """The middle of the horses: in a rectangle, which they share with their chariot, a little ahead."""
    if rig.chariot == rig.space:
        return chart.ahead(rig.space, rig.facing, 0.34)
    return chart.middle(rig.space) if rig.chariot else chart.ahead(rig.space, rig.facing, 0.2)


def shield_at(rig: Rig, chart: Chart) -> Point:
    """Where its number stands: on the chariot, or on the team that has none."""
    if not rig.chariot:
        return chart.ahead(rig.space, rig.facing, -0.28)
    if rig.chariot == rig.space:
        return chart.ahead(rig.space, rig.facing, -0.16)
    return chart.middle(rig.chariot)


def _team(rig: Rig, chart: Chart) -> Iterator[Shape]:
    look, turn = livery(rig.colour), chart.heading(rig.facing)
    x, y = team_at(rig, chart)
    if rig.chariot:
        car = shield_at(rig, chart)
        if rig.chariot != rig.space:
            yield Path((car, (x, y)), "ink", 0.1 * chart.wide)
            turn_of_car = math.degrees(math.atan2(y - car[1], x - car[0]))
        else:
            turn_of_car = turn
        yield Sprite("team-car", *car, 1.2 * size(chart), look.paint, round(turn_of_car / 5) * 5 % 360)
    yield Sprite("team-horses", x, y, 1.12 * chart.wide, look.paint, turn)


def _shield(rig: Rig, chart: Chart) -> Iterator[Shape]:
    """Filled where somebody drives or rides, hollow where nobody does."""
    look = livery(rig.colour)
    kind = "badge" if rig.driver else "empty"
    place = shield_at(rig, chart)
    yield Sprite(f"{kind}-{look.form}", *place, size(chart), look.paint, label=str(look.number))


def _ring(race: Race, rig: Rig, chart: Chart, own: int | None) -> Iterator[Shape]:
    x, y = shield_at(rig, chart)
    mine = bool(rig.driver) and race.driver(rig.driver).seat == own
    if mine:
        yield Sprite("halo", x, y, 1.42 * size(chart), "white")
    elif rig.manned and race.round and (rig.colour,) == pack.leaders(race):
        yield Circle(x, y, 0.66 * size(chart), "", "ink", 0.16 * size(chart))
        yield Circle(x, y, 0.65 * size(chart), "", "gold-light", 0.1 * size(chart))


def _strangers(rig: Rig, chart: Chart) -> Iterator[Shape]:
    """Who drives or rides it though it was another's, who fights aboard, a body in it."""
    aboard = [rig.driver] if rig.driver and rig.driver != rig.colour else []
    men: list[tuple[str, Colour]] = [("driver-walking", man) for man in (*aboard, *rig.boarders) if man]
    men += [("driver-dead", rig.body)] if rig.body else []
    x, y = shield_at(rig, chart)
    for k, (kind, man) in enumerate(men):
        side = -1 if k % 2 else 1
        place = x + side * 0.62 * chart.wide, y - (0.5 + 0.3 * (k // 2)) * chart.high
        yield _man(kind, man, *place, size(chart))


def _dragged(rig: Rig, chart: Chart) -> Iterator[Shape]:
    """The man in the reins of a team, on a line behind it."""
    if not rig.dragged:
        return
    start, end = chart.middle(rig.space), chart.ahead(rig.space, rig.facing, -1.3)
    yield Path((start, end), "ink", 0.07 * chart.wide)
    man = _man("driver-dragged", rig.dragged, *end, 1.1 * size(chart))
    yield Sprite(man.name, man.x, man.y, man.size, man.colour, chart.heading(rig.facing), man.label)


def _man(kind: str, colour: Colour, x: float, y: float, wide: float) -> Sprite:
    look = livery(colour)
    return Sprite(kind, x, y, wide, look.paint, label=str(look.number))


# Men without a chariot, and what lies on the track


def _on_foot(race: Race, chart: Chart, own: int | None) -> Iterator[Shape]:
    """Runners; who shares a space with a chariot or another man stands a little aside."""
    there = Counter(space for rig in race.rigs for space in {rig.space, rig.chariot} if space)
    for man in race.drivers:
        if man.where != "running":
            continue
        x, y = chart.middle(man.space)
        aside = there[man.space]
        there[man.space] += 1
        place = (
            x + 0.34 * chart.wide * (aside if aside < 3 else 1 - aside),
            y + 0.2 * chart.high * (aside % 2),
        )
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
            yield Sprite(f"tool-{thing.partition('-')[0]}", *place, 0.66 * chart.wide)


# The round


def way(chart: Chart, spaces: Sequence[Name], colour: Colour) -> tuple[Point, ...]:
    """A line through spaces, a little aside so that every racer has a line of his own."""
    aside = ((livery(colour).number - 1) % 7 - 3) * 0.075
    middles = (SPACES[name] for name in spaces)
    return tuple(chart.at(s.x + aside * 0.6, s.row + aside) for s in middles)


def _trail(rig: Rig, chart: Chart) -> Iterator[Shape]:
    """The way of the round: thin where it is old, broad where it is new, with chevrons along it."""
    if len(rig.trail) < 2:
        return
    look = livery(rig.colour)
    points = way(chart, rig.trail, rig.colour)
    steps = len(points) - 1
    widths = [chart.wide * (0.1 + 0.14 * (n + 1) / steps) for n in range(steps)]
    for points_of, line in zip(pairwise(points), widths, strict=True):
        yield Path(points_of, "ink", line + 0.07 * chart.wide)
    for points_of, line in zip(pairwise(points), widths, strict=True):
        yield Path(points_of, look.paint, line)
    yield Circle(*points[0], 0.13 * chart.wide, look.paint, "ink", 0.04 * chart.wide)
    for n in range(1, steps, 2):
        yield _chevron(points[n], points[n + 1], 0.2 * chart.wide, "white" if look.paint in DARK else "ink")


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


def _chevron(start: Point, end: Point, length: float, colour: str) -> Polygon:
    """A small arrow head in the middle of a way, which says where it leads."""
    whole = math.dist(start, end) or 1
    along = ((end[0] - start[0]) / whole, (end[1] - start[1]) / whole)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    tip = (x + along[0] * length * 0.6, y + along[1] * length * 0.6)
    foot = (x - along[0] * length * 0.4, y - along[1] * length * 0.4)
    side = (-along[1] * length * 0.5, along[0] * length * 0.5)
    return Polygon(
        (tip, (foot[0] + side[0], foot[1] + side[1]), (foot[0] - side[0], foot[1] - side[1])), colour
    )


def _deeds(race: Race, chart: Chart, beside: bool) -> Iterator[Shape]:
    """What happened in the round and where: crashes as bursts, whips as signs beside the space."""
    there: Counter[Name] = Counter()
    for space, deed in race.marks:
        if (deed in _WHIPS or deed == "ram") != beside:
            continue
        x, y = chart.middle(space)
        if beside:
            k = there[space]
            there[space] += 1
            place = x + (0.46 - 0.5 * k) * chart.wide, y - 0.62 * chart.high
            yield Sprite(f"deed-{deed}", *place, 0.78 * chart.wide)
        else:
            yield Sprite(f"deed-{deed}", x, y, 2.05 * chart.wide)
