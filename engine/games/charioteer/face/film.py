"""How a race moves in a film: in a turn all chariots drive at once, then come the attacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.face.beats import Beat, Choreography, Tokens, Way, headed, ringed
from engine.face.happenings import Edition
from engine.face.headlines import caption
from engine.face.scene import Scene
from engine.games.charioteer.face.headlines import happened
from engine.games.charioteer.face.liveries import livery
from engine.games.charioteer.face.oval import OVAL
from engine.games.charioteer.face.places import lined_up, places
from engine.games.charioteer.face.ways import courses
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.speech import driver_name
from engine.games.charioteer.rules.state import Name, View


def beats(view: View, events: Sequence[e.Event], edition: Edition) -> tuple[Beat, ...]:
    """A beat for the drive of each turn, and one for what has come of it."""
    shots: list[Beat] = []
    for turn in _turns(events):
        drive = max((n for n, event in enumerate(turn, 1) if isinstance(event, e.Driven)), default=0)
        for part in filter(None, (turn[:drive], turn[drive:])):
            told = caption(happened(part, view.race), edition)
            shots.append(Beat(told or _points(part), tuple(part)))
    return tuple(shots)


def _turns(events: Sequence[e.Event]) -> Iterator[list[e.Event]]:
    turn: list[e.Event] = []
    for event in events:
        turn.append(event)
        if isinstance(event, e.TurnBegan):
            yield turn
            turn = []
    if turn:
        yield turn


def _points(events: Sequence[e.Event]) -> str:
    """How far everybody could drive."""
    points: Counter[Name] = Counter()
    for event in events:
        if isinstance(event, e.Driven):
            points[event.chariot] += event.points
    return ", ".join(f"{driver_name(chariot)} {count}" for chariot, count in points.items())


def tokens(view: View, scene: Scene, _frame: None) -> Tokens:
    """The chariots with the rings round them, by their numbers."""
    return ringed(scene, "rig-", "automaton-", "fallen-")


def ways(view: View, _frame: None) -> Mapping[str, Way]:
    """Along the oval, as each chariot went in its last move."""
    race = lined_up(view.race)
    there, gone = places(race), courses(race)
    return {
        str(livery(name).number): headed(OVAL.way(gone.get(name, (place,)))) for name, place in there.items()
    }


FILM = Choreography(beats=beats, rounds=(e.TurnBegan,), tokens=tokens, ways=ways)
