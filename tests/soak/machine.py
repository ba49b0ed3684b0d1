"""A bot that can be killed at any moment: its store, host, clock, drive and publisher, on one file.

Everything here is carried out in one thread, and nothing looks at the machine's own clocks, so that a run
follows from its seed alone however fast the machine is: what the bot does side by side takes turns that are
always the same. SQLite's own calls are made in place instead of in threads; the statements and the file are
those of `SqliteStore`.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import Any, cast
from unittest import mock

from bot import features
from bot.client import events
from bot.hosting import beside
from bot.hosting.host import Host
from bot.hosting.running.clock import Clock
from bot.hosting.running.driving import Drive
from bot.hosting.running.hearing import Hearing
from bot.hosting.running.thinking import Thinker
from bot.hosting.time.ways import Way
from bot.interface import members
from bot.messages import Picture
from bot.publishing.outbox.publisher import Publisher
from bot.publishing.pictures.studio import INTRODUCING, Painted, Studio, draw, scene_of
from bot.scale.processes.shift import Shift
from bot.store.again import again
from bot.store.connection import SqliteConnection, Statement, one_after_the_other
from bot.store.sqlite import SqliteStore
from bot.times.instants import Instant
from bot.workers.pool import OneThread, Pool
from engine import codec
from tests.soak import things
from tests.soak.fuse import BURNING, Fuse, Killed
from tests.soak.games import GAMES
from tests.soak.invariants import Ledger
from tests.soak.shared import Beside, MortalPostgresStore
from tests.soak.world import Discord

BRAIN_NODES = 30


class Line:
    """A connection of the shape of the store's that works in place, a step before and after each commit."""

    reads, writes, personal = SqliteConnection.reads, SqliteConnection.writes, SqliteConnection.personal
    locks, passes = SqliteConnection.locks, SqliteConnection.passes

    def __init__(self, path: Path, fuse: Fuse) -> None:
        self.name = str(path)
        self._fuse = fuse
        self._db = sqlite3.connect(path, timeout=5, isolation_level=None, cached_statements=256)
        self._db.row_factory = sqlite3.Row

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        return work(self._db, *args)

    async def carry_out(self, statements: Sequence[Statement]) -> list[list[sqlite3.Row]]:
        await asyncio.sleep(0)
        found = []
        for statement in statements:
            self._fuse.step()
            found += one_after_the_other(self._db, [statement])
            if statement.sql == "COMMIT":
                self._fuse.step()
        return found

    def alone(self, what: str) -> Sequence[Statement]:
        return ()

    async def rollback(self) -> None:
        self._fuse.step()
        self._db.rollback()

    async def close(self) -> None:
        self._db.close()

    def drop(self) -> None:
        """What the system does to the files of a dead process."""
        self._db.close()


class MortalStore(SqliteStore):
    """The real store on connections that a fuse may cut."""

    def __init__(self, path: Path, fuse: Fuse) -> None:
        super().__init__(path)
        self._fuse = fuse
        self._lines: list[Line] = []

    async def _connect(self) -> SqliteConnection:
        line = Line(self.path, self._fuse)
        self._lines.append(line)
        return cast(SqliteConnection, line)

    def drop(self) -> None:
        for line in self._lines:
            line.drop()
        if self._lock:
            self._lock.close()


class QuickStudio(Studio):
    """Paints a share of the pictures, in place; for the others a dot stands in, with the same words."""

    def __init__(self, rng: random.Random, share: float) -> None:
        super().__init__()
        self._rng = rng
        self._share = share
        self.painted = 0

    async def paint(self, picture: Picture) -> Painted:
        introducing = picture.purpose in INTRODUCING  # These are drawn once, and take a whole race.
        if not introducing and self._rng.random() >= self._share:
            scene = scene_of(picture)
            return Painted(b"\x89PNG", scene.alt, scene.twin)
        self.painted += 1
        return draw(picture)


class AtOnce(Executor):
    """Carries out what it is given before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class InPlace(OneThread):
    """A worker that carries out a job before anything else happens."""

    async def run(self, seconds: float, work: Callable[..., Any], args: tuple[Any, ...], back: bool) -> Any:
        return work(*args)


class Machine:
    """One process of the bot, from its start to its death; others work on the database if it is `shared`."""

    def __init__(
        self,
        path: Path,
        discord_: Discord,
        now: Callable[[], Instant],
        studio: Studio,
        ledger: Ledger,
        shared: Beside | None = None,
        address: str = "",
        name: str = "",
    ) -> None:
        features.add_all()
        self.fuse = Fuse()
        self._ledger = ledger
        self._beside = shared
        self.store: MortalStore | MortalPostgresStore = (
            MortalPostgresStore(address, self.fuse) if shared else MortalStore(path, self.fuse)
        )
        shift = Shift(self.store, now, name) if shared else None
        self.host = Host(self.store, now, shared=shift is not None)
        self.host.gone = partial(members.has_left, cast(Any, discord_))
        self.drive = Drive(self.host, Thinker(Pool(1, InPlace), nodes=BRAIN_NODES, seconds=math.inf), shift)
        client = cast(Any, discord_)
        hearing = Hearing(self.host, alone=shift is None)
        self.clock = Clock(self.host, hearing, partial(members.has_left, client), shift)
        self.publisher = Publisher(client, self.store, self.host, studio, now, shift)
        self.host.wake = self.drive.wake
        self._client = client
        BURNING.set(self.fuse)
        discord_.step = lambda: BURNING.get().step()
        discord_.label = self._label
        discord_.secrets = self._secrets

    async def start(self) -> None:
        """As the bot starts: the clock makes up for the outage before anybody can do anything."""
        BURNING.set(self.fuse)
        await self.store.open()
        await self.clock.catch_up()
        await events.compare_servers(self._client, self.host)
        await self.drive.sweep()

    async def settle(self) -> None:
        """Work off what is due, each service in a task of its own."""
        BURNING.set(self.fuse)
        await together((self,), self.clock.drain(), self.drive.drain(), self.publisher.drain())
        await self.drive.drain()
        await self.publisher.drain()

    @again
    async def alive_at(self, instant: float) -> None:
        """Write the heartbeat that the running bot would have written meanwhile."""
        async with self.store.writing() as tx:
            await Way().hear(tx, Instant(instant))

    def drop(self) -> None:
        self.fuse.blow()
        self.store.drop()
        if "_onlooker" in vars(self):
            self._onlooker.close()

    def _label(self, nonce: str) -> tuple[str, str, int]:
        found = self.look("SELECT table_id, key, id FROM parcels WHERE nonce = ?", nonce)
        return found[0] if found else ("", "", 0)

    def _secrets(self, table: str, text: str) -> set[str]:
        """What a text tells of a table that nobody may read yet."""
        kept = {secret for question in things.SECRETS for (secret,) in self.look(question)}
        sealed = {secret for secret in self._sealed(table) | kept if secret in text}
        return sealed | self._hidden(table, text)

    def _hidden(self, table: str, text: str) -> set[str]:
        """What a text tells by the words of its game though it has never been in sight."""
        found = self.look("SELECT game FROM tables WHERE id = ?", table)
        play = GAMES[found[0][0]] if found else None
        watch = self._ledger.watches.get(table) or (play.watch() if play else None)
        if play is None or watch is None:
            return set()
        self._ledger.watches[table] = watch
        news = "SELECT entry FROM entries WHERE table_id = ? AND number >= ? ORDER BY number"
        rows = self.look(news, table, watch.read)
        watch.look(codec.load_entry(play.game, json.loads(row[0])) for row in rows)
        return watch.hidden(text)

    def _sealed(self, table: str) -> set[str]:
        """The seed, the nonces and the longer answers that lie sealed at a table, and lines kept there."""
        found = self.look("SELECT seed, state FROM tables WHERE id = ? AND stage <> 'over'", table)
        answers = json.loads(found[0][1] or "{}").get("answers", ()) if found else ()
        said = {a["line"] for a in answers if a["nonce"] and len(a["line"].split()) > 4}
        sealed = {seed for seed, _state in found} | said | {a["nonce"] for a in answers if a["nonce"]}
        return sealed | self._ledger.kept[table]

    def look(self, question: str, *values: object) -> list[Any]:
        """Ask the database itself, beside the bot."""
        if self._beside is not None:
            return self._beside.look(question, *values)
        return self._onlooker.execute(question, values).fetchall()

    @cached_property
    def _onlooker(self) -> sqlite3.Connection:
        """A connection of the soak's own, until the machine dies."""
        assert isinstance(self.store, MortalStore)
        return sqlite3.connect(self.store.path, isolation_level=None)


async def together(machines: Sequence[Machine], *work: Any) -> None:
    """Do several things at once, to the end of all of them; raises what went wrong, and `Killed` where a
    machine has died."""
    results = await asyncio.gather(*work, return_exceptions=True)
    if any(machine.fuse.dead for machine in machines):
        raise Killed
    for result in results:
        if isinstance(result, BaseException):
            raise result


@contextmanager
def seeded(rng: random.Random) -> Iterator[None]:
    """Let everything that is to be unguessable follow from a seed."""
    with (
        mock.patch.object(secrets, "token_bytes", lambda n=32: rng.randbytes(n)),
        mock.patch.object(secrets, "token_hex", lambda n=32: rng.randbytes(n).hex()),
        mock.patch.object(secrets, "choice", rng.choice),
        mock.patch.object(secrets, "SystemRandom", return_value=rng),
        mock.patch.object(asyncio, "to_thread", _in_place),
        mock.patch.object(beside, "_THREADS", AtOnce()),
        mock.patch.object(members, "PATIENCE", None),  # The modelled Discord always answers.
    ):
        yield


async def _in_place(work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    return work(*args, **kwargs)
