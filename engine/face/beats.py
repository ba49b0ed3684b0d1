"""The parts of a film: beats, in each of which all motion is simultaneous.

A game says where a beat ends and what it is called, which sprites of its board are tokens, and which way each
of them has gone. `takes` makes the pictures between which a film moves; `render.film` does the moving.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from typing import Any

from engine.face.coverage import UNTOLD, Coverage
from engine.face.happenings import Edition
from engine.face.scene import Inset, Point, Scene, Shape, Sprite

Place = tuple[float, float, float]
"""A point of the picture, and which way one heads there, in degrees clockwise from east."""
Way = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """A stretch of events that are shown at once, told in a few words; '' where nothing is to tell."""

    caption: str
    events: tuple[Any, ...]


Tokens = Mapping[str, tuple[Sprite, ...]]
"""The sprites of each token by its name. Tokens that look alike may share a name: what is still there has not
moved."""


def nothing(view: Any, scene: Scene, frame: Any) -> Tokens:
    """Of a board on which nothing moves."""
    return {}


def nowhere(view: Any, frame: Any) -> Mapping[str, Way]:
    """Of a game that keeps no ways: its tokens go straight."""
    return {}


def unframed(stops: Sequence[Stop]) -> None:
    """Of a game whose pictures always show the same."""


def labelled(scene: Scene, *kinds: str) -> Tokens:
    """The sprites of these kinds by their labels; a kind is what the name of a drawing begins with."""
    by_label: dict[str, tuple[Sprite, ...]] = {}
    for sprite in sprites(scene.shapes):
        if sprite.name.startswith(kinds):
            by_label[sprite.label] = (*by_label.get(sprite.label, ()), sprite)
    return by_label


def ringed(scene: Scene, *kinds: str) -> Tokens:
    """The same with the rings round them."""
    rings = [sprite for sprite in sprites(scene.shapes) if sprite.name == "halo"]
    return {
        label: (*(ring for ring in rings if (ring.x, ring.y) == (teams[0].x, teams[0].y)), *teams)
        for label, teams in labelled(scene, *kinds).items()
    }


def headed(points: Sequence[Point]) -> Way:
    """A way through points, at each of which one heads for the next."""
    turns = [math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(points)]
    return tuple((x, y, turn) for (x, y), turn in zip(points, (*turns, *turns[-1:]), strict=False))


def sprites(shapes: Iterable[Shape]) -> Iterator[Sprite]:
    """All sprites among shapes, those behind windows, too."""
    for shape in shapes:
        if isinstance(shape, Sprite):
            yield shape
        elif isinstance(shape, Inset):
            yield from sprites(shape.shapes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choreography:
    """How a game moves in its films, in which only public views and events are seen."""

    beats: Callable[[Any, Sequence[Any], Edition], tuple[Beat, ...]]
    """(view, events, edition): public events in the beats in which a film shows them, none left out, in the
    words of that edition; the view is the public one before them."""
    rounds: tuple[type[Any], ...] = ()
    """The events with which a round begins; a film of a whole game shows each at once."""
    frame: Callable[[Sequence[Stop]], Any] = unframed
    """(stops): what of the board is shown in all pictures of a film that rests at these."""
    tokens: Callable[[Any, Scene, Any], Tokens] = nothing
    """(view, scene, frame): the sprites of the picture `board` of a view that move when their tokens do."""
    ways: Callable[[Any, Any], Mapping[str, Way]] = nowhere
    """(view, frame): the way that each token has gone lately, by its name, to where it stands."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment at which a film rests: what has led to it, and what its picture is made of."""

    caption: str
    view: Any
    coverage: Coverage = UNTOLD


@dataclass(frozen=True, slots=True)
class Pose:
    """A picture, the tokens in it, and the ways that they have gone."""

    scene: Scene
    tokens: Tokens = field(default_factory=dict)
    ways: Mapping[str, Way] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Take:
    """From one pose to the next, which the caption tells; `ways` are those that led from there.

    They begin `anew` where those that led to the first pose do not go on: its trails are of the past. The
    second pose is that of the stop of this number.
    """

    caption: str
    before: Pose
    after: Pose
    ways: Mapping[str, Way] = field(default_factory=dict)
    anew: bool = False
    stop: int = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """A sprite on its way to another one or, where that is None, to nowhere; `way` has both ends, if any."""

    start: Sprite
    end: Sprite | None
    way: Way


def passages(take: Take) -> dict[Sprite, Passage]:
    """The sprites of a take that are not where they were: which has become which, and on which way."""
    by_start: dict[Sprite, Passage] = {}
    for name, before in take.before.tokens.items():
        there = take.after.tokens.get(name, ())
        gone = [sprite for sprite in before if sprite not in there]
        come = [sprite for sprite in there if sprite not in before]
        way = take.ways.get(name, ())
        pairs = _paired(gone, come)
        for start in gone:
            end = pairs.get(start) or _with_others(start, pairs)
            by_start[start] = Passage(start, end, _between(start, end, way) if end else ())
    return by_start


def _paired(gone: Sequence[Sprite], come: Sequence[Sprite]) -> dict[Sprite, Sprite]:
    """The pairs of old and new sprites: those that look alike first, of those the nearest."""
    pairs: dict[Sprite, Sprite] = {}
    for start, end in sorted(product(gone, come), key=_unlike):
        if start not in pairs and end not in pairs.values():
            pairs[start] = end
    return pairs


def _unlike(pair: tuple[Sprite, Sprite]) -> tuple[bool, float]:
    start, end = pair
    return end.name != start.name, math.dist((end.x, end.y), (start.x, start.y))


def _with_others(start: Sprite, pairs: Mapping[Sprite, Sprite]) -> Sprite | None:
    """The end of a sprite that has no pair of its own: that of the sprite below it, as for the ring of a
    leader who is passed."""
    below = (end for one, end in pairs.items() if (one.x, one.y) == (start.x, start.y))
    end = next(below, None)
    return end and replace(start, x=end.x, y=end.y)


def _between(start: Sprite, end: Sprite, way: Way) -> Way:
    """The way of a token, on which a sprite of it keeps its place; straight ahead where there is none."""
    if len(way) > 1:
        return way
    return (start.x, start.y, start.turn), (end.x, end.y, end.turn)


def takes(
    choreography: Choreography | None, stops: Sequence[Stop], draw: Callable[[Stop], Scene]
) -> Iterator[Take]:
    """The takes from the first stop to the last, without those in which nothing is to be seen."""
    frame = choreography.frame(stops) if choreography else None
    stops = [replace(stop, coverage=replace(stop.coverage, frame=frame)) for stop in stops]
    before = _pose(choreography, stops[0], draw)
    for number, stop in enumerate(stops[1:], 1):
        after = _pose(choreography, stop, draw)
        if (before.scene.shapes, before.scene.ground) != (after.scene.shapes, after.scene.ground):
            ways = {name: _since(before.ways.get(name, ()), way) for name, way in after.ways.items()}
            anew = any(way != after.ways.get(name, ())[: len(way)] for name, way in before.ways.items())
            yield Take(stop.caption, before, after, ways, anew, number)
            before = after


def _pose(choreography: Choreography | None, stop: Stop, draw: Callable[[Stop], Scene]) -> Pose:
    scene, view = draw(stop), stop.view
    if choreography is None:
        return Pose(scene)
    frame = stop.coverage.frame
    return Pose(scene, choreography.tokens(view, scene, frame), choreography.ways(view, frame))


def _since(before: Way, way: Way) -> Way:
    """The new part of a way: a way that goes on has the former one as its beginning."""
    if way[: len(before)] == before:
        return way[max(0, len(before) - 1) :]
    return way
