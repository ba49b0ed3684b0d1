"""How a race moves in a film: in a phase all drive at once, and what befell them shows at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.face.beats import Beat, Choreography, Stop, Tokens, Way, headed, labelled, sprites
from engine.face.happenings import Edition
from engine.face.headlines import caption
from engine.face.scene import Scene, Sprite
from engine.games.circus.face import narration, pieces
from engine.games.circus.face.frame import Frame, of_film
from engine.games.circus.face.headlines import happened
from engine.games.circus.face.legend import legend_height, signs
from engine.games.circus.face.liveries import livery
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import Race, View
from engine.language import _


def beats(view: View, events: Sequence[e.Event], edition: Edition) -> tuple[Beat, ...]:
    """A beat for each phase; what is before and between phases by itself."""
    return tuple(Beat(_caption(view.race, phase, edition), tuple(phase)) for phase in _phases(events))


def _phases(events: Sequence[e.Event]) -> Iterator[list[e.Event]]:
    phase: list[e.Event] = []
    for event in events:
        if isinstance(event, e.PhaseBegan) and phase:
            yield phase
            phase = []
        phase.append(event)
    if phase:
        yield phase


def _caption(race: Race, events: Sequence[e.Event], edition: Edition) -> str:
    """The gravest moment, else how fast everybody drove, else who went undriven."""
    driven = narration.speeds(events)
    return caption(happened(events, (), race), edition) or " ".join(driven) or " ".join(_undriven(events))


def _undriven(events: Sequence[e.Event]) -> Iterator[str]:
    """The teams that nobody drives, and the men on foot."""
    loose = dict.fromkeys(one.rig for one in events if isinstance(one, e.MoveBegan) and not one.driver)
    men = dict.fromkeys(one.driver for one in events if isinstance(one, e.Ran))
    if loose:
        yield _("Without a driver: {names}.").format(names=", ".join(map(driver_name, loose)))
    if men:
        yield _("On foot: {names}.").format(names=", ".join(map(driver_name, men)))


def frame(stops: Sequence[Stop]) -> Frame:
    """The window that shows all that moves, above a key if any of its pictures needs one."""
    races: list[Race] = [stop.view.race for stop in stops]
    begun = [replace(stop.coverage, before=stop.coverage.before or stop.view) for stop in stops]
    keyed = any(signs(stop.view, coverage) for stop, coverage in zip(stops, begun, strict=True))
    return of_film(races, legend_height(races[0].seats, keyed=keyed))


def tokens(view: View, scene: Scene, frame: Frame) -> Tokens:
    """Teams with their chariots and the leader's ring, by the numbers of those who started with them; men
    without a chariot by theirs.
    """
    men, chart = labelled(scene, "driver-"), frame.panes[0].chart
    by_label = {_man(number): drawn for number, drawn in men.items()}
    for rig in view.race.rigs:
        rings = pieces.ring(view.race, rig, chart, None)
        shapes = (*pieces.team(rig, chart), *rings, *pieces.shield(rig, chart))
        by_label[str(livery(rig.colour).number)] = tuple(one for one in shapes if isinstance(one, Sprite))
    by_label["reins"] = tuple(one for one in sprites(scene.shapes) if one.name == "reins")
    return by_label


def ways(view: View, frame: Frame) -> Mapping[str, Way]:
    """From space to space, as each team and each runner has gone in this round."""
    race = view.race
    teams = {str(livery(rig.colour).number): (rig.trail, rig.colour) for rig in race.rigs}
    men = {
        _man(str(livery(man.colour).number)): (man.trail, man.colour)
        for man in race.drivers
        if man.where == "running"
    }
    gone = {**teams, **men}
    chart = frame.panes[0].chart
    return {name: headed(pieces.way(chart, trail, colour)) for name, (trail, colour) in gone.items()}


def _man(number: str) -> str:
    """The name of a man on foot, unlike his chariot's."""
    return f"man {number}"


FILM = Choreography(beats=beats, rounds=(e.RoundBegan,), frame=frame, tokens=tokens, ways=ways)
