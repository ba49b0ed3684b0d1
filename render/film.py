"""Takes of a game to one animated GIF: all that moves in a take moves at once, and a caption tells it.

A film plays once, begins with its result, which is the still that clients show, and rests on it.
"""

from __future__ import annotations

import dataclasses
import math
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

from engine.face.beats import Passage, Take, Way, passages
from engine.face.moving import at, behind, staying
from engine.face.scene import WIDTH, Layers, Path, Rect, Scene, Shape, Sprite, Text
from engine.face.tableau import EDGE, HEADER
from render.inks import CLEAR, Numbers, flat_palette
from render.letters import fitted, width
from render.painter import numbers, over

_SCALES = 0.8, 0.6, 0.45, 0.3
"""Pixels a scene unit, those that are wanted first."""
STILL = 20
"""Milliseconds of the first frame, which is the result."""
REST = 6000
"""Milliseconds for which the result is held at the end."""
FRAME = 80
"""Milliseconds of a frame in which something moves."""
_SMOOTH = 12
"""How many frames a take has where there is room for them."""
_HOLD = 1100
"""So long is the picture after a take held where there is time."""
_LEAST_FRAMES, _LEAST_HOLD = 3, 240
_TABLE = 0xF7
"""A palette of 256 colours, each part of eight bits."""
_STAYS = 1
"""The disposal of a GIF frame that stays below the next one."""
_RUN = 16
"""Fewer pixels in a row that stay the same are told again."""
_CAPTIONS = 34, 30, 26
"""Sizes of a caption, the largest that fits being taken."""
_SAMPLE = 6
"""How many takes tell how large a long film will be."""
_SURE = 0.95
"""The part of the size limit that an estimate may use, as making a film twice takes long."""
_SHRINKING = 1.4
"""With which power of its scale a film becomes smaller."""
_TURN = 15
"""Sprites on their way are turned in steps of these degrees, so that few differ."""
_TAIL = 5
"""The width of the line behind what moves."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How large a film may be, and how many milliseconds it may last before it rests."""

    size: int
    length: int


ROUND = Budget(250 * 1024, 8_000)
RACE = Budget(1024 * 1024, 40_000)


@dataclass(frozen=True, slots=True)
class Made:
    """A GIF, how many frames it has, and its milliseconds without the rest at its end."""

    gif: bytes
    frames: int
    length: int
    still: int
    """Bytes of the first frame."""
    moving: int
    """Bytes of the frames in which something moves."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and its milliseconds; `moving`: it is on the way from one to the next."""

    pixels: Numbers
    time: int
    moving: bool = False


def film(takes: Sequence[Take], budget: Budget = ROUND, widest: int = 0) -> Made:
    """The film of these takes within its budget: with as many frames and as large as that allows.

    With a `widest`, in pixels, it is no wider, and so wide if that fits. Where there are too many takes for
    the time, neighbours become one. Raises `ValueError` without a take.
    """
    if not takes:
        raise ValueError("A film needs at least one take.")
    takes = _told_in(takes, budget.length // (_LEAST_FRAMES * FRAME + _LEAST_HOLD))
    smooth, hold = _tempo(len(takes), budget.length)
    scales = _scales(widest / takes[-1].after.scene.width)
    sample = _sampled(takes, scales[0], smooth, hold)
    for scale in scales:
        steps = sample.affordable(scale, budget.size) if sample else smooth
        # A film becomes smaller rather than jerky, until it is as small as can be.
        while steps >= (_LEAST_FRAMES if scale > scales[-1] else 1):
            made = _made(takes, scale, steps, hold)
            if len(made.gif) <= budget.size:
                return made
            steps = min(steps - 1, steps * budget.size // len(made.gif))
    return made


def _scales(most: float) -> tuple[float, ...]:
    """Those that a film may have, the largest first; `most` is 0 where nothing else is wanted."""
    return (most, *(scale for scale in _SCALES if scale < most)) if most else _SCALES


@dataclass(frozen=True, slots=True)
class _Sample:
    """A few takes in the middle of a film, at its largest scale and with as many frames as it may have."""

    made: Made
    scale: float
    steps: int
    more: float
    """How many times as many takes the film has."""

    def affordable(self, scale: float, size: int) -> int:
        """How many frames a take can have at a scale, if all takes are as large as these."""
        shrunk = (scale / self.scale) ** _SHRINKING
        made = self.made
        fixed = (made.still + (len(made.gif) - made.still - made.moving) * self.more) * shrunk
        frames = (self.steps - 1) * max(0, size * _SURE - fixed) / max(1, made.moving * self.more * shrunk)
        return min(self.steps, 1 + int(frames)) if frames else 1


def _sampled(takes: Sequence[Take], scale: float, steps: int, hold: int) -> _Sample | None:
    """A sample of a film that is long enough for one."""
    if len(takes) <= _SAMPLE:
        return None
    first = (len(takes) - _SAMPLE) // 2
    made = _made(takes[first : first + _SAMPLE], scale, steps, hold)
    return _Sample(made, scale, steps, len(takes) / _SAMPLE)


def _told_in(takes: Sequence[Take], most: int) -> Sequence[Take]:
    """At most `most` takes: neighbours in one, which goes their ways one after the other."""
    if len(takes) <= most:
        return takes
    together = math.ceil(len(takes) / most)
    return [_joined(takes[n : n + together]) for n in range(0, len(takes), together)]


def _joined(takes: Sequence[Take]) -> Take:
    ways: dict[str, Way] = {}
    for take in takes:
        for name, way in take.ways.items():
            ways[name] = (*ways.get(name, ()), *way)
    return Take(takes[-1].caption, takes[0].before, takes[-1].after, ways, takes[0].anew)


def _tempo(count: int, length: int) -> tuple[int, int]:
    """How many frames each take has, and how long the picture after it is held."""
    each = min(length // count, _SMOOTH * FRAME + _HOLD)
    steps = max(_LEAST_FRAMES, min(_SMOOTH, each // 2 // FRAME))
    return steps, (each - steps * FRAME) // 10 * 10


def _made(takes: Sequence[Take], scale: float, steps: int, hold: int) -> Made:
    """The film with these frames a take."""
    frames = list(_written(_frames(takes, scale, steps, hold)))
    height, width = _pixels(takes[-1].after.scene, scale).shape
    head = struct.pack("<6sHHBBB", b"GIF89a", width, height, _TABLE, 0, 0)
    data = b"".join((head, flat_palette().ljust(3 * 256, b"\0"), *(frame.data for frame in frames), b";"))
    moving = sum(len(frame.data) for frame in frames if frame.moving)
    length = sum(frame.time for frame in frames) - REST
    return Made(data, len(frames), length, len(frames[0].data), moving)


def _frames(takes: Sequence[Take], scale: float, steps: int, hold: int) -> Iterator[Frame]:
    """The result, all takes, and the result again."""
    last = takes[-1].after.scene
    result = _pixels(last, scale)
    yield Frame(result, STILL)
    for take in takes:
        moves = passages(take)
        if moves:
            start = take.before.scene
            still = dataclasses.replace(start, shapes=staying(take, moves))
            below = over(_pixels(still, scale), _captioned(start, take.caption), scale)
            for n in range(1, steps):
                yield Frame(over(below, _on_the_way(moves, _eased(n / steps)), scale), FRAME, moving=True)
        end = take.after.scene
        shown = result if end is last else _pixels(end, scale)
        yield Frame(
            over(shown, _captioned(end, take.caption), scale), hold + (FRAME if moves else steps * FRAME)
        )
    yield Frame(result, REST)


def _pixels(scene: Scene, scale: float) -> Numbers:
    return np.ascontiguousarray(numbers(scene, scale))


def _eased(part: float) -> float:
    """Slow, fast, slow."""
    return part * part * (3 - 2 * part)


def _captioned(scene: Scene, caption: str) -> tuple[Shape, ...]:
    """The caption in place of the title of a scene."""
    if not caption:
        return ()
    room = scene.width - 2 * EDGE
    sizes = [size * scene.width / WIDTH for size in _CAPTIONS]
    size = next((size for size in sizes if width(caption, size, "bold") <= room), sizes[-1])
    words = fitted(caption, size, room, "bold")
    strip = Rect(0, 0, scene.width, HEADER - 3, "stand-shade")
    return strip, Text(scene.width / 2, HEADER / 2 - 1, words, size, "paper", face="bold")


# Moving


def _tail(move: Passage, part: float) -> tuple[Shape, ...]:
    """The way behind it; what goes straight leaves none."""
    if len(move.way) < 3:
        return ()
    points = behind(move.way, part)
    return (Layers((Path(points, "ink", _TAIL * 1.7), Path(points, move.start.colour, _TAIL))),)


def _on_the_way(moves: Mapping[Sprite, Passage], part: float) -> tuple[Shape, ...]:
    """All that moves after a part of its way, and under it the ways behind."""
    tails = (shape for move in moves.values() for shape in _tail(move, part))
    return *tails, *(_stepped(at(move, part)) for move in moves.values())


def _stepped(sprite: Sprite) -> Sprite:
    return dataclasses.replace(sprite, turn=round(sprite.turn / _TURN) * _TURN % 360)


# Writing


@dataclass(frozen=True, slots=True)
class _Written:
    """A frame as it stands in a GIF."""

    data: bytes
    time: int
    moving: bool


def _written(frames: Iterable[Frame]) -> Iterator[_Written]:
    """Each frame as what it changes; one that changes nothing prolongs the one before."""
    for frame, place in _shots(frames):
        image = Image.fromarray(frame.pixels)
        parts = GifImagePlugin.getdata(
            image, place, duration=frame.time, transparency=CLEAR, disposal=_STAYS, interlace=0
        )
        yield _Written(b"".join(parts), frame.time, frame.moving)


def _shots(frames: Iterable[Frame]) -> Iterator[tuple[Frame, tuple[int, int]]]:
    """The first frame, then what changes and where, with nothing where a pixel stays as it was."""
    frames = iter(frames)
    shot = next(frames)
    before, place = shot.pixels, (0, 0)
    for frame in frames:
        window = _changed(before, frame.pixels)
        if window is None:
            shot = dataclasses.replace(shot, time=shot.time + frame.time)
            continue
        yield shot, place
        new = frame.pixels[window]
        changes = np.where(_left_alone(before[window] == new), np.uint8(CLEAR), new)
        shot, place = dataclasses.replace(frame, pixels=changes), (window[1].start, window[0].start)
        before = frame.pixels
    yield shot, place


def _left_alone(same: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Of the pixels that are the same those in long runs: to say nothing of a few takes more bytes."""
    flat = same.reshape(-1)
    starts = np.concatenate(([0], np.flatnonzero(flat[1:] != flat[:-1]) + 1))
    lengths = np.diff(starts, append=len(flat))
    return np.repeat(flat[starts] & (lengths >= _RUN), lengths).reshape(same.shape)


def _changed(before: Numbers, frame: Numbers) -> tuple[slice, slice] | None:
    """The smallest window that holds all that differs; rows are compared first, eight pixels at once."""
    rows = _span(_wide(before) != _wide(frame), 1)
    if rows is None:
        return None
    return rows, _span(before[rows] != frame[rows], 0) or slice(0, 0)


def _wide(pixels: Numbers) -> NDArray[Any]:
    return pixels.view(np.uint64) if pixels.shape[1] % 8 == 0 else pixels


def _span(differs: NDArray[np.bool_], axis: int) -> slice | None:
    """From the first to the last line in which anything differs."""
    lines = np.flatnonzero(differs.any(axis=axis))
    return slice(int(lines[0]), int(lines[-1]) + 1) if len(lines) else None
