"""The heartbeats of the ways by which people reach the bot: kept while a way is heard, and looked at.

After an outage, of processes or of their connections, deadlines move instead of passing unseen: what is to
move is noted together with the first heartbeat, so that no outage is counted twice and none is forgotten. The
clock carries it out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass

from bot.hosting.host import Host
from bot.hosting.time.watch import Watch
from bot.hosting.time.ways import SILENT, WAYS, Way, heard
from bot.store import Writing
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import Instant, Seconds, between, plus

log = logging.getLogger(__name__)

OUTAGE = 180.0
"""Seconds without a heartbeat that count as an outage; a restart is quicker."""
BEAT = 15.0
"""Seconds between two heartbeats that other processes look at."""
OFTEN = 5.0
"""Seconds for which a heartbeat that was kept will do."""


@dataclass(frozen=True, slots=True)
class Move:
    """Everything that was to happen at servers by a way happens `seconds` later, as nobody could answer until
    `at`.

    The tables up to the id `after` have been moved already.
    """

    seconds: Seconds
    at: Instant
    after: str = ""
    number: int = 0
    count: int = 1

    @property
    def way(self) -> Way:
        return Way(self.number, self.count)


MOVES = KeyValue[list[Move]]("moves", list[Move])
"""The moves that are still to be made."""


def everybody() -> Collection[Way]:
    return (Way(),)


class Hearing:
    """`ways` tells by which ways people reach this process at this moment.

    Unless it is `alone`, other processes hear people, too.
    """

    def __init__(
        self, host: Host, ways: Callable[[], Collection[Way]] = everybody, alone: bool = True
    ) -> None:
        self._host = host
        self._ways = ways
        self._alone = alone
        self._known: frozenset[Way] = frozenset()
        self._kept: dict[Way, float] = {}

    async def run(self) -> None:
        """Keep the heartbeats for ever, for other processes to see."""
        while True:
            await self.beat()
            await self.set_right()
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        """Keep the heartbeats; what comes back after an outage has all that was to happen move."""
        ways = frozenset(self._ways())
        for way in ways:
            known = way in self._known
            if not known or not 0 <= self._host.now() - self._kept.get(way, 0.0) < OFTEN:
                await self._store_heartbeat(way, known)
        self._known = ways

    @again
    async def _store_heartbeat(self, way: Way, known: bool) -> None:
        now = self._host.now()
        async with self._host.store.writing() as tx:
            if not known:
                await self._divide(tx, way.count, now)
                outage = between(await way.heard(tx) or now, now)
                if outage > OUTAGE:
                    log.warning("nobody could answer for %d seconds; deadlines move", outage)
                    await self._store_move(tx, Move(outage, now, number=way.number, count=way.count))
            await way.hear(tx, now)
        self._kept[way] = now

    async def _divide(self, tx: Writing, count: int, now: Instant) -> None:
        """Set the number of ways; what is known of them from another time says nothing."""
        before = await WAYS.of(tx) or count
        await WAYS.put(tx, count)
        if before == count:
            return
        for old in (Way(number, before) for number in range(before)):
            outage = between(await old.heard(tx) or now, now)
            if outage > OUTAGE:
                await self._store_move(tx, Move(outage, now, number=old.number, count=old.count))
        for new in (Way(number, count) for number in range(count)):
            await new.hear(tx, now)

    async def set_right(self) -> None:
        """Follow the time of day; where it has jumped, all deadlines of those who are heard here go with it,
        so that nobody has less time or more."""
        watch = self._host.now
        if not isinstance(watch, Watch) or (self._alone and not self.here):
            return
        jump = watch.ahead()
        if self.here and abs(jump) > OUTAGE:
            log.warning("the clock of this machine has jumped by %d seconds; deadlines move", jump)
            await self._jumped(jump)
        watch.set_right()

    @again
    async def _jumped(self, seconds: Seconds) -> None:
        now = plus(self._host.now(), seconds)
        async with self._host.store.writing() as tx:
            for way in self._ways():
                await self._store_move(tx, Move(seconds, now, number=way.number, count=way.count))
                await way.hear(tx, now)

    async def _store_move(self, tx: Writing, move: Move) -> None:
        await MOVES.put(tx, [*(await MOVES.of(tx) or []), move])

    async def reached(self) -> frozenset[Way]:
        """The ways by which people reach the bot at this moment, here or elsewhere."""
        here = frozenset(self._ways())
        if self._alone:
            return here
        async with self._host.store.asking() as read:
            known = await heard(read)
        return here | {way for way, at in known.items() if self._host.now() - at < SILENT}

    @property
    def here(self) -> bool:
        """Whether people reach this very process."""
        return bool(self._ways())
