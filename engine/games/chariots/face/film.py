"""How a race moves in a film: a beat for each phase, in which all chariots drive at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.beats import Beat, Choreography, Tokens, Way, ringed
from engine.face.happenings import Edition
from engine.face.headlines import caption
from engine.face.scene import Scene
from engine.games.chariots.face.arena import FULL, flow
from engine.games.chariots.face.headlines import happened
from engine.games.chariots.face.liveries import livery
from engine.games.chariots.face.narration import phases
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.speech import NUMERALS, name
from engine.games.chariots.rules.state import View
from engine.language import _


def beats(view: View, events: Sequence[e.Event], edition: Edition) -> tuple[Beat, ...]:
    """A beat for each phase; what is before and between phases by itself."""
    return tuple(Beat(_caption(events, edition), tuple(events)) for events in phases(events))


def _caption(events: Sequence[e.Event], edition: Edition) -> str:
    """The highlights of a phase, else the speeds that it was driven at."""
    highlights = caption(happened(events), edition)
    exposed = next((event for event in events if isinstance(event, e.CoinsExposed)), None)
    if exposed is None:
        return highlights
    speeds = ", ".join(f"{name(chariot)} {speed}" for chariot, speed in exposed.speeds)
    words = _("Phase {phase}: {what}")
    return words.format(phase=NUMERALS[exposed.phase], what=highlights or speeds)


def tokens(view: View, scene: Scene, _frame: None) -> Tokens:
    """The chariots with the ring round the leader, by their numbers."""
    return ringed(scene, "chariot-")


def ways(view: View, _frame: None) -> Mapping[str, Way]:
    """From square to square, as each chariot has gone in this round."""
    return {
        str(livery(chariot).number): tuple((*FULL.middle(name), flow(name)) for name in chariot.trail)
        for chariot in view.race.chariots
    }


FILM = Choreography(beats=beats, rounds=(e.RoundBegan,), tokens=tokens, ways=ways)
