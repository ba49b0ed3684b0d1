"""The circuit breakers of the outbox and of letters: open from a refusal of the bot until a probe passes.

The state is a note in the database, so all processes pause together, a new one too. After a pause one process
probes with one parcel: if that goes out, the circuit closes; if not, the next pause is longer. While an edge
before Discord has refused one parcel alone, perhaps for its words, anything else is tried at once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.store import Store, Writing
from bot.store.again import again
from bot.store.key_values import KeyValue
from bot.times.instants import NEVER, Instant, plus

log = logging.getLogger(__name__)

OUTBOX, LETTERS = "outbox", "letters"
FIRST_PAUSE = {OUTBOX: 2.0, LETTERS: 60.0}
"""Seconds of the first pause; each next one is twice as long."""
LONGEST_PAUSE = 600.0
WARNING_INTERVAL = 3600.0
"""Seconds between two warnings of the same cause."""

ADDRESS = "address"
CAUSES = {
    "token": "Discord does not accept the bot's token; put the present one into DISCORD_TOKEN, and start "
    "the bot again.",
    "account": "Discord wants the bot's account to be verified; its page in the developer portal says how.",
    ADDRESS: "Discord takes nothing from this machine's address now; such a block mostly ends by itself "
    "within an hour.",
    "refusals": "Discord has refused so many requests that the bot asks for nothing more until ten minutes "
    "have passed; the log says which.",
}
"""Why the circuit is open, in sentences for the operator."""
PACE = "Discord finds that the bot writes to too many people; letters wait, posts go on."


@dataclass(frozen=True, slots=True)
class OpenCircuit:
    """Why, since when and until when a circuit is open, and how many probes have failed.

    `alone` is the one parcel that an edge has refused, 0 where that is not all.
    """

    cause: str
    since: Instant
    until: Instant
    tries: int = 0
    alone: int = 0


CIRCUIT = KeyValue[OpenCircuit]("hold", OpenCircuit)
"""The state of the circuit of `OUTBOX`, or of `LETTERS`; none while it is closed."""
WARNED = KeyValue[Instant]("hold warned", float)
"""The instant at which the log last warned of a cause."""
PASSED = KeyValue[Instant]("hold passed", float)
"""The instant at which a probe of the outbox, or of letters, last passed."""


def pause(what: str, tries: int) -> float:
    """Seconds of the pause after a number of failed probes."""
    return min(LONGEST_PAUSE, FIRST_PAUSE[what] * 2.0 ** min(tries, 20))


class CircuitBreaker:
    """Opens and closes the circuit of the outbox, or of letters, for all processes; `now` is the clock."""

    def __init__(self, store: Store, now: Callable[[], Instant], what: str) -> None:
        self._store = store
        self._now = now
        self._what = what
        self._starting = True

    @again
    async def trip(self, cause: str, parcel: int = 0) -> float:
        """Open the circuit, and return until when. A refusal during a pause makes it no longer."""
        now, alone = self._now(), parcel if cause == ADDRESS else 0
        async with self._store.writing() as tx:
            known = await CIRCUIT.of(tx, self._what)
            if known is None:
                known = OpenCircuit(cause, now, plus(now, pause(self._what, 0)), alone=alone)
            elif now >= known.until:
                known = replace(known, until=plus(now, pause(self._what, known.tries)), tries=known.tries + 1)
            await self._put(tx, replace(known, cause=cause, alone=alone if known.alone == alone else 0))
            new = await self._is_new(tx, cause)
        if new:
            log.warning("the %s is held: %s", self._what, CAUSES.get(cause, PACE))
        return known.until

    async def _is_new(self, tx: Writing, cause: str) -> bool:
        """Whether the log has not warned of a cause in the last hour; stores that it does now."""
        owner, now = f"{self._what} {cause}", self._now()
        warned_at = await WARNED.of(tx, owner)
        if warned_at is not None and now - warned_at < WARNING_INTERVAL:
            return False
        await WARNED.put(tx, now, owner)
        return True

    async def open_until(self) -> Instant | None:
        """Until when nothing is tried; None while the circuit is closed.

        A process that begins tries at once, since its operator may just have mended the cause.
        """
        async with self._store.asking() as read:
            known = await CIRCUIT.of(read, self._what)
        if known is None:
            self._starting = False
            return None
        return self._now() if self._starting or known.alone else known.until

    @again
    async def probe(self) -> bool:
        """Whether the pause is over and this process is the one to probe; then the next pause has begun."""
        now = self._now()
        async with self._store.writing() as tx:
            known = await CIRCUIT.of(tx, self._what)
            if known is None or (now < known.until and not self._starting and not known.alone):
                return False
            tries = known.tries + 1
            await self._put(tx, replace(known, until=plus(now, pause(self._what, tries)), tries=tries))
        self._starting = False
        return True

    @again
    async def probe_again(self) -> None:
        """Let another parcel be the probe at once, as the last one asked nothing of Discord."""
        async with self._store.writing() as tx:
            known = await CIRCUIT.of(tx, self._what)
            if known is not None:
                await self._put(tx, replace(known, until=self._now(), tries=max(0, known.tries - 1)))

    @again
    async def close(self, passed: bool = False) -> None:
        """Close the circuit: the probe has `passed`, or there is nothing to send."""
        async with self._store.writing() as tx:
            if await CIRCUIT.of(tx, self._what) is not None:
                await self._put(tx, None)
                if passed:
                    await PASSED.put(tx, self._now(), self._what)

    async def has_passed_since(self, since: Instant) -> bool:
        """Whether a probe has passed since an instant."""
        async with self._store.asking() as read:
            return (await PASSED.of(read, self._what) or NEVER) > since

    @again
    async def set_aside(self, parcel: int) -> bool:
        """Close a circuit that one parcel alone has opened; whether it is closed, or this parcel's."""
        async with self._store.writing() as tx:
            known = await CIRCUIT.of(tx, self._what)
            if known is not None and known.alone == parcel:
                await self._put(tx, None)
        return known is None or known.alone == parcel

    async def _put(self, tx: Writing, known: OpenCircuit | None) -> None:
        await (CIRCUIT.put(tx, known, self._what) if known else CIRCUIT.drop(tx, self._what))
