"""Films of a race: made in a process of their own, one at a time, a few kept."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import engine
from bot.hosting.running.thinking import Worker
from engine import codec
from engine.face.scene import Scene
from engine.language import speaking
from render.film import film

MOST_FRAMES = 240
MOST_BYTES = 8 * 1024 * 1024
KEPT_BYTES = 32 * 1024 * 1024
_LENGTH = 24_000
"""Milliseconds that a long film lasts, without its last picture."""
_PAUSES = 100, 600
"""The shortest and the longest time that a picture is shown."""


@dataclass(frozen=True, slots=True)
class Reel:
    """What is to be filmed: public views of a game as dumped, in the order in which they came."""

    game: str
    views: tuple[dict[str, Any], ...]
    language: str

    def key(self) -> str:
        """The same for the same film."""
        text = json.dumps([self.game, self.views, self.language], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Film:
    """A GIF, the words that stand for it, and how many pictures it has."""

    gif: bytes
    alt: str
    frames: int


def shoot(game: str, views: Sequence[dict[str, Any]], language: str, most_bytes: int = MOST_BYTES) -> Film:
    """Make a film now: a picture for every change that can be seen, fewer where those are too many.

    A pure function of JSON values, so that it can run anywhere.
    """
    scenes = _changing(game, views, language)
    frames = _evenly(scenes, MOST_FRAMES)
    gif = _gif(frames)
    while len(gif) > most_bytes and len(frames) > 2:
        frames = _evenly(frames, max(2, len(frames) // 2))
        gif = _gif(frames)
    return Film(gif, frames[-1].alt, len(frames))


def _changing(key: str, views: Sequence[dict[str, Any]], language: str) -> list[Scene]:
    """The scenes of these views, each unlike the one before."""
    game = engine.find(key)
    found: list[Scene] = []
    with speaking(language):
        for view in views:
            scene = game.face.picture(codec.load(game.rules.View, view), "", "board")
            if not found or (scene.shapes, scene.ground) != (found[-1].shapes, found[-1].ground):
                found.append(scene)
    return found


def _evenly(scenes: list[Scene], most: int) -> list[Scene]:
    """At most that many of the scenes, the last one among them."""
    if len(scenes) <= most:
        return scenes
    step = (len(scenes) - 1) / (most - 1)
    return [scenes[round(n * step)] for n in range(most)]


def _gif(scenes: list[Scene]) -> bytes:
    shortest, longest = _PAUSES
    return film(scenes, max(shortest, min(longest, _LENGTH // len(scenes))))


class Films:
    """Makes films in a process that lasts as long as the film takes, and remembers the latest ones."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._kept: OrderedDict[str, Film] = OrderedDict()
        self._gate = asyncio.Lock()

    async def make(self, reel: Reel) -> Film:
        """The film of a reel; two people who want the same one at the same time wait for one making."""
        key = await asyncio.to_thread(reel.key)
        async with self._gate:
            if key not in self._kept:
                self._keep(key, await self._shot(reel))
            self._kept.move_to_end(key)
            return self._kept[key]

    async def _shot(self, reel: Reel) -> Film:
        try:
            return await self._worker.run(shoot, reel.game, reel.views, reel.language)
        finally:
            self._worker.close()

    def _keep(self, key: str, made: Film) -> None:
        self._kept[key] = made
        while sum(len(f.gif) for f in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)
