"""Pictures for messages: painted by a worker, the latest cached.

The painter is imported where it paints: the bot's own process has workers for that, and no room for numpy.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import marshal
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import cache

import engine
from bot.games import offered
from bot.hosting.table.coverage import unpacked
from bot.messages import ASIDE, COVER, Picture
from bot.naming import cast_with
from bot.publishing.pictures import game_covers
from bot.publishing.pictures.painted import Painted as Painted
from bot.workers.pool import Job, Lost, Pool
from bot.workers.process import OneProcess
from engine import codec
from engine.face import charts, podium
from engine.face.charts import CHART
from engine.face.coverage import UNTOLD
from engine.face.podium import PODIUM
from engine.face.scene import Scene
from engine.face.steps import FIRST
from engine.journal import start
from engine.language import known, speaking
from engine.naming import naming
from engine.notation import writing
from engine.registry import sources
from engine.selfplay import opening_of
from render import SCALE

log = logging.getLogger(__name__)

INTRODUCING = (COVER, ASIDE)
KEPT = 64
AT_ONCE = 2
PAINTING = Job("painting", 10.0)
COVERING = Job("painting", 10.0, long=True, once=True)
FILMING = Job("film", 300.0, long=True)
KEPT_BYTES = 8 * 1024 * 1024


def worker() -> OneProcess:
    """A worker that has loaded the games that are offered, and painted one picture of each."""
    games = sources()
    return OneProcess([*(games[key].module for key in offered()), "bot.publishing.pictures.warm_up"])


def samples(key: str, seed: int = 0) -> Iterator[tuple[str, Scene]]:
    """Each kind of picture of a game at its beginning: what all see and one player sees, the steps of a first
    game, how it went, and a podium."""
    game = engine.find(key)
    table = start(game, opening_of(game, game.seats[-1], seed)).table
    view, asked = game.rules.view(table.state, None), next(iter(table.awaited()), None)
    yield "board", game.face.picture(view, "", "board")
    if asked is not None:
        seen = game.rules.view(table.state, asked.seat)
        yield "preview", game.face.picture(seen, asked.fallback, "preview")
        yield FIRST, game.face.picture(seen, "", FIRST)
    if game.face.chart is not None:
        yield CHART, charts.scene(game.face.chart(view, UNTOLD))
    if game.face.mount is not None:
        mounts = [game.face.mount(view, seat) for seat in table.seats]
        racers = (podium.Racer(n, game.title, "", m.team, m.shield) for n, m in enumerate(mounts, 1))
        yield PODIUM, podium.scene(podium.Podium(game.title, game.title, tuple(racers)))


def warm_up(key: str) -> None:
    """Paint each kind of picture of a game."""
    from render.painter import paint

    for _kind, scene in samples(key):
        paint(scene)


def draw(picture: Picture, scale: float = SCALE, games: tuple[str, ...] = ()) -> Painted:
    """Paint a picture now, the games being those that are offered: a worker does not know them."""
    if picture.purpose in INTRODUCING:
        return _cover(picture.game, picture.purpose, picture.language, games or tuple(offered()), scale)
    if picture.reel:
        from bot.publishing.pictures.films import film_of

        return film_of(picture)
    return _painted(scene_of(picture), scale)


@cache
def _cover(game: str, purpose: str, language: str, games: tuple[str, ...], scale: float) -> Painted:
    """A cover, which takes long and never changes while the same games are offered."""
    return _painted(scene_of(Picture(game, {}, purpose, language=language), games), scale)


def _painted(scene: Scene, scale: float) -> Painted:
    from render.painter import paint

    return Painted(paint(scene, scale), scene.alt, scene.twin)


def scene_of(picture: Picture, games: tuple[str, ...] = ()) -> Scene:
    """The scene of a picture, with its words, before it is painted; a cover of all shows these games."""
    if picture.purpose == ASIDE:
        with speaking(picture.language):
            return game_covers.aside(engine.find(picture.game))
    if picture.purpose == COVER:
        with speaking(picture.language):
            if picture.game:
                return game_covers.cover(engine.find(picture.game))
            games_offered = [engine.find(key) for key in games or offered()]
            return game_covers.together([game for game in games_offered if not game.workshop])
    if not picture.game:
        scene: Scene = codec.load(Scene, picture.view)
        return scene
    with speaking(picture.language):
        if picture.purpose == PODIUM:
            return podium.scene(codec.load(podium.Podium, picture.view))
        if picture.purpose == CHART:
            return charts.scene(codec.load(charts.Course, picture.view))
    game = engine.find(picture.game)
    with speaking(picture.language):
        view = codec.load(game.rules.View, picture.view)
        seen = unpacked(game, picture.coverage)
        with naming(cast_with(game.face, view, seen.names)), writing(seen.codes):
            return game.face.picture(view, picture.draft, picture.purpose, seen)


def key_of(picture: Picture) -> str:
    """The same for pictures that look the same, as long as what they show is written in the same order."""
    what = [picture.game, picture.view, picture.purpose, picture.draft, picture.language, picture.coverage]
    # In a third of the time of JSON; later versions of the format tell equal strings from the same one.
    written = marshal.dumps([*what, picture.reel], 2)
    return hashlib.blake2b(written, digest_size=16).hexdigest()


def _job(picture: Picture) -> Job:
    if picture.purpose in INTRODUCING:
        return COVERING
    return FILMING if picture.reel else PAINTING


def _unmeasured(_seconds: float) -> None:
    """Nobody measures."""


class Studio:
    """Has pictures painted, at most two, and a film or a cover, at once, and remembers the latest; without a
    pool in threads.

    `scale` is how many pixels a unit has; `took` is told how many seconds each picture took.
    """

    def __init__(self, scale: float = SCALE, pool: Pool | None = None) -> None:
        self._scale = scale
        self._pool = pool
        self._lost: set[str] = set()
        self._kept: OrderedDict[str, Painted] = OrderedDict()
        self._covers: dict[str, Painted] = {}
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._aside = asyncio.Semaphore(1)
        self.took: Callable[[float], None] = _unmeasured

    def has(self, key: str) -> bool:
        """Whether the picture with that key is cached."""
        return key in self._kept or key in self._covers

    async def prepare(self) -> None:
        """Paint all covers in every language, one after the other, and keep them, so that nobody waits."""
        for language in known():
            for game in ("", *offered()):
                cover = Picture(game, {}, COVER, language=language)
                try:
                    self._covers[key_of(cover)] = await self.paint(cover)
                except Exception:
                    log.exception("the cover of %s could not be painted", game or "all games")

    def lost(self, picture: Picture) -> bool:
        """Whether its worker was lost when it was to be painted last."""
        return key_of(picture) in self._lost

    async def paint(self, picture: Picture) -> Painted:
        """The picture, painted or remembered. Raises `Lost` where the worker is that should paint it."""
        key = key_of(picture)
        if key in self._covers:
            return self._covers[key]
        if key not in self._kept:
            began = time.perf_counter()
            async with self._gate if _job(picture) is PAINTING else self._aside:
                painted = await self._draw(key, picture)
            self.took(time.perf_counter() - began)
            self._kept[key] = painted
            while len(self._kept) > KEPT or sum(len(one.png) for one in self._kept.values()) > KEPT_BYTES:
                self._kept.popitem(last=False)
        return self._kept[key]

    async def _draw(self, key: str, picture: Picture) -> Painted:
        games = tuple(offered())
        if self._pool is None:
            return await asyncio.to_thread(draw, picture, self._scale, games)
        self._lost.discard(key)
        try:
            return await self._pool.run(_job(picture), draw, picture, self._scale, games)
        except Lost:
            self._lost.add(key)
            raise
