"""Pictures for messages: painted off the event loop, a few kept."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import engine
from bot.messages import Picture
from engine import codec
from engine.face.scene import Scene
from engine.language import speaking
from render.painter import SCALE, paint

KEPT = 64
_AT_ONCE = 2


@dataclass(frozen=True, slots=True)
class Painted:
    """PNG bytes and the words that stand for them."""

    png: bytes
    alt: str
    twin: str


def draw(picture: Picture, scale: float = SCALE) -> Painted:
    """Paint a picture now; a pure function of the picture and its pixels a unit."""
    scene = scene_of(picture)
    return Painted(paint(scene, scale), scene.alt, scene.twin)


def scene_of(picture: Picture) -> Scene:
    """What a picture shows, with its words, before it is painted."""
    if not picture.game:
        scene: Scene = codec.load(Scene, picture.view)
        return scene
    game = engine.find(picture.game)
    with speaking(picture.language):
        return game.face.picture(codec.load(game.rules.View, picture.view), picture.draft, picture.purpose)


def _unmeasured(_seconds: float) -> None:
    """Nobody measures."""


class Studio:
    """Paints in threads, at most two at once, and remembers the latest pictures.

    `scale` is how many pixels a unit has; `took` is told how many seconds each picture took.
    """

    def __init__(self, scale: float = SCALE) -> None:
        self._scale = scale
        self._kept: OrderedDict[str, Painted] = OrderedDict()
        self._gate = asyncio.Semaphore(_AT_ONCE)
        self.took: Callable[[float], None] = _unmeasured

    async def paint(self, picture: Picture) -> Painted:
        what = [picture.game, picture.view, picture.purpose, picture.draft, picture.language]
        key = json.dumps(what, sort_keys=True)
        if key not in self._kept:
            began = time.perf_counter()
            async with self._gate:
                painted = await asyncio.to_thread(draw, picture, self._scale)
            self.took(time.perf_counter() - began)
            self._kept[key] = painted
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]
