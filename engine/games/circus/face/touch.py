"""The spaces that can be tapped: where plans end and paths lead, whom a question is about, where to run."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import dist

from engine.face.forms import Option
from engine.face.scene import Point, Polygon
from engine.face.touch import Touch, spots
from engine.games.circus.face import afoot, ahead
from engine.games.circus.face.asking import answers
from engine.games.circus.face.chart import Chart
from engine.games.circus.face.draft import read_plan
from engine.games.circus.face.frame import RING_HIGH, RING_WIDE, WHOLE, Frame
from engine.games.circus.face.menus import Writer
from engine.games.circus.face.wording import place_told
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import COLOURS, Race, View
from engine.games.circus.rules.basic.track import SPACES, Name
from engine.games.circus.rules.course import places, steering
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.model import Decision
from engine.notation import codes

_WIDE, _HIGH = 480.0, 450.0
"""How much of the window a narrow screen shows at once, so that its spaces are large enough."""
_INSIDE, _APART = 70.0, 4.0
"""So far from its edges is one's own place at least, and so far the ring if it is not shown."""


def touch(view: View, decision: Decision, draft: str) -> Touch:
    """The spots of the window on the track, as far as it shows them.

    A question whose answers lead nowhere is not one of places.
    """
    race = view.race
    space, chart, frame = _window(view, draft)
    if not space:
        return Touch()
    ways = [(place or space, option) for place, option in _ways(race, decision, draft)]
    ways = [(place, option) for place, option in ways if place in SPACES and _shown(chart, place)]
    if all(place == space for place, _option in ways):
        return Touch(box=_box(frame, chart.middle(space)))

    def name(place: Name) -> str:
        there = [driver_name(rig.colour) for rig in race.rigs if rig.space == place]
        return ", ".join((*([place] if codes() else []), place_told(place), *there))

    def area(place: Name) -> Polygon:
        return Polygon(chart.outline(SPACES[place]))

    return Touch(spots(ways, area, name), _box(frame, chart.middle(space)))


def _window(view: View, draft: str) -> tuple[Name, Chart, Frame]:
    """The space in the middle of the picture, '' where it is that of the whole race, its chart and frame."""
    race = view.race
    if ahead.drives(view) and (rig := race.rig_of(race.of(view.seat).colour)):
        chart = ahead.window(rig.space)[0]
        plan, reach = ahead.planned(race, rig, draft), ahead.reachable(race, rig, draft)
        return rig.space, chart, ahead.framed(race, chart, plan, reach)
    space = afoot.shows(view)
    if not space:
        return "", Chart(1, 1, 0, 0), WHOLE
    man = race.of(view.seat)
    chart = ahead.window(space, *afoot.SEEN[man.where])[0]
    return space, chart, afoot.framed(race, man, chart)


def _ways(race: Race, decision: Decision, draft: str) -> Iterator[tuple[Name, Option]]:
    """The answers that a tap can give, and where; '' for one's own space."""
    if decision.kind in ("plot", "order"):
        yield from Writer(race, decision, read_plan(race, decision, draft)).ways()
    elif decision.kind in QUESTIONS and decision.kind not in ("shop", "market"):
        for line, option in answers(race, decision, draft):
            yield _place(race, decision, line), option


def _place(race: Race, decision: Decision, line: tuple[str, ...]) -> Name:
    """Where an answer leads, or whom it is about."""
    if line[0] in SPACES:
        return line[0]
    if line[-1] in COLOURS:
        return places.space_of(race, line[-1])
    if decision.kind == "manoeuvre":
        rig = race.rig(decision.about)
        end = dict(steering.manoeuvres(rig.space, rig.facing)).get(line[0])
        return end[0] if end else ""
    return ""


def _shown(chart: Chart, place: Name) -> bool:
    """Whether the window shows the whole of a space."""
    corners = chart.outline(SPACES[place])
    right, foot = ahead.LEFT + ahead.BROAD, ahead.TOP + ahead.HIGH
    return all(ahead.LEFT <= x <= right and ahead.TOP <= y <= foot for x, y in corners)


def _box(frame: Frame, own: Point) -> tuple[float, float, float, float]:
    """The surroundings of one's own place within the window, with the ring whole or not at all."""
    x, y = own
    right, foot = ahead.LEFT + ahead.BROAD - _WIDE, ahead.TOP + ahead.HIGH - _HIGH
    wanted = min(max(x - _WIDE / 2, ahead.LEFT), right), min(max(y - _HIGH / 2, ahead.TOP), foot)
    lefts, tops = [wanted[0], ahead.LEFT, right], [wanted[1], ahead.TOP, foot]
    if frame.ring is not None:
        lefts += [frame.ring[0] + RING_WIDE + _APART, frame.ring[0] - _WIDE - _APART]
        tops += [frame.ring[1] + RING_HIGH + _APART, frame.ring[1] - _HIGH - _APART]
    places = [
        (left, top)
        for left, top in product(lefts, tops)
        if ahead.LEFT <= left <= right and ahead.TOP <= top <= foot and not _cuts(frame.ring, left, top)
        if left + _INSIDE <= x <= left + _WIDE - _INSIDE and top + _INSIDE <= y <= top + _HIGH - _INSIDE
    ]
    left, top = min(places, key=lambda place: dist(place, wanted), default=wanted)
    return left, top, _WIDE, _HIGH


def _cuts(ring: Point | None, left: float, top: float) -> bool:
    """Whether a box with that corner shows a part of the ring."""
    if ring is None:
        return False
    across = min(ring[0] + RING_WIDE, left + _WIDE) - max(ring[0], left)
    down = min(ring[1] + RING_HIGH, top + _HIGH) - max(ring[1], top)
    return across > 0 < down and (across, down) != (RING_WIDE, RING_HIGH)
