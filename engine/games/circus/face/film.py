"""How a race moves in a film: in a phase all drive at once, and what befell them shows at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.face.beats import Beat, Choreography, Tokens, Way, headed
from engine.face.headlines import weightiest
from engine.face.scene import Scene, Sprite
from engine.games.circus.face import pieces, story
from engine.games.circus.face.arena import FULL
from engine.games.circus.face.liveries import livery
from engine.games.circus.rules import events as e
from engine.games.circus.rules.state import View


def beats(view: View, events: Sequence[e.Event]) -> tuple[Beat, ...]:
    """A beat for each phase; what is before and between phases by itself."""
    return tuple(Beat(_caption(phase), tuple(phase)) for phase in _phases(events))


def _phases(events: Sequence[e.Event]) -> Iterator[list[e.Event]]:
    phase: list[e.Event] = []
    for event in events:
        if isinstance(event, e.PhaseBegan) and phase:
            yield phase
            phase = []
        phase.append(event)
    if phase:
        yield phase


def _caption(events: Sequence[e.Event]) -> str:
    """What mattered most, else how fast everybody drove."""
    moments = ((one.weight, one.text) for one in story.moments(events) if one.weight > story.PASSING)
    return next(iter((*weightiest(moments), *story.speeds(events))), "")


def tokens(view: View, scene: Scene) -> Tokens:
    """Teams with their chariots, by the numbers of those who started with them; men by theirs."""
    found: dict[str, tuple[Sprite, ...]] = {}
    for rig in view.race.rigs:
        shapes = (*pieces.team(rig, FULL), *pieces.shield(rig, FULL))
        found[str(livery(rig.colour).number)] = tuple(one for one in shapes if isinstance(one, Sprite))
    return found


def ways(view: View) -> Mapping[str, Way]:
    """From space to space, as each team has gone in this round."""
    return {
        str(livery(rig.colour).number): headed(pieces.way(FULL, rig.trail, rig.colour))
        for rig in view.race.rigs
    }


FILM = Choreography(beats=beats, rounds=(e.RoundBegan,), tokens=tokens, ways=ways)
