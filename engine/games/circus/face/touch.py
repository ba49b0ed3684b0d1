"""The spaces that can be tapped: where plans end and paths lead, whom a question is about, where to run."""

from __future__ import annotations

from collections.abc import Iterator

from engine.face.forms import Option
from engine.face.scene import Polygon
from engine.face.touch import Touch, spots
from engine.games.circus.face import afoot, ahead
from engine.games.circus.face.asking import answers
from engine.games.circus.face.chart import Chart
from engine.games.circus.face.draft import read_plan
from engine.games.circus.face.menus import Writer
from engine.games.circus.face.wording import place_told
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import COLOURS, Race, View
from engine.games.circus.rules.basic.track import SPACES, Name
from engine.games.circus.rules.course import places, steering
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.model import Decision

_WIDE, _HIGH = 480.0, 450.0
"""How much of the window a narrow screen shows at once, so that its spaces are large enough."""


def touch(view: View, decision: Decision, draft: str) -> Touch:
    """The spots of the window on the track, as far as it shows them.

    A question whose answers lead nowhere is not one of places.
    """
    race = view.race
    space, chart = _window(view)
    if not space:
        return Touch()
    ways = [(place or space, option) for place, option in _ways(race, decision, draft)]
    ways = [(place, option) for place, option in ways if place in SPACES and _shown(chart, place)]
    if all(place == space for place, _option in ways):
        return Touch(box=_box(chart, space))

    def name(place: Name) -> str:
        there = [driver_name(rig.colour) for rig in race.rigs if rig.space == place]
        return ", ".join((place, place_told(place), *there))

    def area(place: Name) -> Polygon:
        return Polygon(chart.outline(SPACES[place]))

    return Touch(spots(ways, area, name), _box(chart, space))


def _window(view: View) -> tuple[Name, Chart]:
    """The space in the middle of the picture, '' where it is that of the whole race, and its chart."""
    race = view.race
    if ahead.drives(view):
        rig = race.rig_of(race.of(view.seat).colour)
        space = rig.space if rig else ""
        return space, ahead.window(space)[0]
    space = afoot.shows(view)
    seen = afoot.SEEN[race.of(view.seat).where] if space else ()
    return space, ahead.window(space, *seen)[0] if space else Chart(1, 1, 0, 0)


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


def _box(chart: Chart, space: Name) -> tuple[float, float, float, float]:
    """The surroundings of one's own space, within the window."""
    x, y = chart.middle(space)
    left = min(max(x - _WIDE / 2, ahead.LEFT), ahead.LEFT + ahead.BROAD - _WIDE)
    top = min(max(y - _HIGH / 2, ahead.TOP), ahead.TOP + ahead.HIGH - _HIGH)
    return left, top, _WIDE, _HIGH
