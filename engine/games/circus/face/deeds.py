"""The deeds of a round where they happened: bursts under what stands there, signs beside it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.face.coverage import Coverage
from engine.face.marks import Mark, freest, mark
from engine.face.scene import Point, Shape
from engine.games.circus.face.chart import Chart
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import Colour, Deed, Race
from engine.games.circus.rules.basic.track import Name

_BURSTS: Mapping[Deed, Mark] = {"crash": "crash", "flip": "flip"}
_SIGNS: Mapping[Deed, Mark] = {"whip": "whip", "blow": "attack", "ram": "ram"}
_NEVER_MARKED: Sequence[Mark] = ("skid", "capture")
"""The deeds that a position does not remember."""
_LARGE, _SMALL = 2.15, 1.08
"""How large bursts and signs are, in widths of a space."""
_PLACES = tuple(math.radians(angle) for angle in (-60, -120, 60, 120, 0, 180, -90, 90))
"""Where signs may stand round the middle of their space."""
_AWAY = (1.02, 1.9)
"""How far from it, in rows, the better distance first."""


def bursts(race: Race, chart: Chart) -> Iterator[Shape]:
    """Where chariots crashed or turned over."""
    for space, deed in dict.fromkeys(race.marks):
        if deed in _BURSTS:
            yield mark(_BURSTS[deed], *chart.middle(space), _LARGE * chart.wide)


def signs(race: Race, chart: Chart, coverage: Coverage, others: Sequence[Point]) -> Iterator[Shape]:
    """Whips, attacks, rams, skids and captures, each beside its space where the numbers of all leave room.

    Of places equally far from its space those come first to which its number is the nearest.
    """
    taken = list(others)
    for space, kind in dict.fromkeys((*_done(race), *_told(race, coverage))):
        x, y = chart.middle(space)
        own = _nearest((x, y), others)
        places = [
            place
            for reach in (away * chart.high for away in _AWAY)
            for place in sorted(_round(x, y, reach), key=lambda place: _nearest(place, others) != own)
        ]
        place = freest(places, taken, 0.85 * chart.wide)
        taken.append(place)
        yield mark(kind, *place, _SMALL * chart.wide)


def _round(x: float, y: float, reach: float) -> Iterator[Point]:
    return ((x + reach * math.cos(angle), y + reach * math.sin(angle)) for angle in _PLACES)


def _nearest(place: Point, others: Sequence[Point]) -> Point:
    return min(others, key=lambda other: math.dist(place, other), default=place)


def marked(race: Race, coverage: Coverage) -> set[Mark]:
    """The kinds of marks on the track and in the rows."""
    below = {_BURSTS[deed] for _space, deed in race.marks if deed in _BURSTS}
    return below | {kind for _space, kind in _done(race)} | {blow.kind for blow in befallen(race, coverage)}


def _done(race: Race) -> Iterator[tuple[Name, Mark]]:
    return ((space, _SIGNS[deed]) for space, deed in race.marks if deed in _SIGNS)


def _told(race: Race, coverage: Coverage) -> Iterator[tuple[Name, Mark]]:
    there = {rig.colour: rig.chariot or rig.space for rig in race.rigs}
    for blow in befallen(race, coverage):
        if blow.kind in _NEVER_MARKED and blow.rig in there:
            yield there[blow.rig], blow.kind


Someone = Colour | Literal[""]


@dataclass(frozen=True, slots=True)
class Blow:
    """A mishap of a driver, in which rig, and who did it; '' is nobody, as in a loose team."""

    kind: Mark
    whom: Someone
    rig: Someone = ""
    by: Someone = ""


def befallen(race: Race, coverage: Coverage) -> Iterator[Blow]:
    """The mishaps since the last post, in order."""
    begun = coverage.before.race if coverage.before else race
    drives: dict[Colour, Someone] = {driver.colour: driver.colour for driver in race.drivers}
    drives |= {rig.colour: rig.driver for rig in begun.rigs}
    for event in coverage.events:
        blow = _on_a_rig(event, drives) or _on_a_man(event, drives)
        if blow:
            yield blow
        if isinstance(event, e.Boarded):
            drives[event.rig] = event.driver


def _on_a_rig(event: e.Event, drives: Mapping[Colour, Someone]) -> Blow | None:
    """The mishap that an event tells of the driver of a rig."""
    match event:
        case e.Skidded(rig=rig, skid=True):
            return Blow("skid", drives[rig], rig)
        case e.Rammed(rig=rig, victim=victim, why=why):
            return Blow("ram" if why == "ram" else "crash", drives[victim], victim, drives[rig])
        case e.HeadOn(rig=rig, victim=victim) if victim:
            return Blow("crash", drives[victim], victim, drives[rig])
        case e.HeadOn(rig=rig) | e.HitWall(rig=rig) | e.HitWreck(rig=rig):
            return Blow("crash", drives[rig], rig)
        case e.TeamWhipped(attacker=by, rig=rig):
            return Blow("whip", drives[rig], rig, by)
    return None


def _on_a_man(event: e.Event, drives: Mapping[Colour, Someone]) -> Blow | None:
    """The mishap that an event tells of a driver by himself."""
    match event:
        case e.Flipped(rig=rig, driver=driver) if driver:
            return Blow("flip", driver, rig)
        case e.Attacked(attacker=by, target=target, weapon=weapon):
            return Blow("whip" if weapon == "whip" else "attack", target, by=by)
        case e.RunOver(driver=driver, rig=rig):
            return Blow("crash", driver, by=drives[rig])
        case e.Boarded(driver=driver, rig=rig, captured=captured) if captured:
            return Blow("capture", captured, rig, driver)
    return None
