"""The hold on the outbox, or on letters alone: a refusal of the bot itself, until something goes out again.

It is a note in the database, so all processes keep still together, a new one too. When a pause is over one
parcel is tried, by one process: if that goes out, so does the rest; if not, the next pause is longer. While
one parcel alone was refused by an edge that may not like its words, anything else is tried at once.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from bot.store import Reading, Store, Writing
from bot.store.again import again
from bot.times.instants import Instant, plus

log = logging.getLogger(__name__)

OUTBOX, LETTERS = "outbox", "letters"
FIRST = {OUTBOX: 2.0, LETTERS: 60.0}
"""Seconds of the first pause; each next one is twice as long."""
LONGEST = 600.0
SELDOM = 3600.0
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
"""Why the outbox is held, in sentences for the operator."""
PACE = "Discord finds that the bot writes to too many people; letters wait, posts go on."


@dataclass(frozen=True, slots=True)
class Held:
    """Since when and until when something is held, for what, and how many tries have failed.

    `alone` is the one parcel that an edge has refused, 0 where that is not all.
    """

    cause: str
    since: Instant
    until: Instant
    tries: int = 0
    alone: int = 0


def pause(what: str, tries: int) -> float:
    """How long nothing is tried after so many tries."""
    return min(LONGEST, FIRST[what] * 2.0 ** min(tries, 20))


async def held(read: Reading, what: str = OUTBOX) -> Held | None:
    """The hold on the outbox, or on letters; None for none."""
    note = await read.note(_key(what))
    return Held(**json.loads(note)) if note else None


class Hold:
    """Holds the outbox, or letters, for all processes; `now` is the clock."""

    def __init__(self, store: Store, now: Callable[[], Instant], what: str) -> None:
        self._store = store
        self._now = now
        self._what = what
        self._begins = True

    @again
    async def refused(self, cause: str, parcel: int = 0) -> float:
        """Hold from now on; returns until when. A refusal during a pause makes it no longer."""
        now, alone = self._now(), parcel if cause == ADDRESS else 0
        async with self._store.writing() as tx:
            known = await held(tx, self._what)
            if known is None:
                known = Held(cause, now, plus(now, pause(self._what, 0)), alone=alone)
            elif now >= known.until:
                known = replace(known, until=plus(now, pause(self._what, known.tries)), tries=known.tries + 1)
            await self._put(tx, replace(known, cause=cause, alone=alone if known.alone == alone else 0))
            new = await self._is_new(tx, cause)
        if new:
            log.warning("the %s is held: %s", self._what, CAUSES.get(cause, PACE))
        return known.until

    async def _is_new(self, tx: Writing, cause: str) -> bool:
        """Whether a cause has not been warned of in the last hour; notes that it is now."""
        key, now = f"{_key(self._what)} for {cause}", self._now()
        told = float(await tx.note(key) or -SELDOM)
        if now - told >= SELDOM:
            await tx.put_note(key, repr(now))
        return now - told >= SELDOM

    async def until(self) -> Instant | None:
        """Until when nothing is tried; None where nothing is held.

        A process that begins tries at once, since its operator may just have mended the cause.
        """
        async with self._store.asking() as read:
            known = await held(read, self._what)
        if known is None:
            self._begins = False
            return None
        return self._now() if self._begins or known.alone else known.until

    @again
    async def try_one(self) -> bool:
        """Whether the pause is over and this process is the one to try; then the next pause has begun."""
        now = self._now()
        async with self._store.writing() as tx:
            known = await held(tx, self._what)
            if known is None or (now < known.until and not self._begins and not known.alone):
                return False
            tries = known.tries + 1
            await self._put(tx, replace(known, until=plus(now, pause(self._what, tries)), tries=tries))
        self._begins = False
        return True

    @again
    async def try_another(self) -> None:
        """Let something else be tried at once, as what was tried asked nothing of Discord."""
        async with self._store.writing() as tx:
            known = await held(tx, self._what)
            if known is not None:
                await self._put(tx, replace(known, until=self._now(), tries=max(0, known.tries - 1)))

    @again
    async def over(self, passed: bool = False) -> None:
        """Hold no more: something that was tried has `passed`, or there is nothing to send."""
        async with self._store.writing() as tx:
            if await held(tx, self._what) is not None:
                await self._put(tx, None)
                if passed:
                    await tx.put_note(self._passed, repr(self._now()))

    async def has_passed(self, since: Instant) -> bool:
        """Whether something that had been held has gone out since an instant."""
        async with self._store.asking() as read:
            return float(await read.note(self._passed) or 0) > since

    @again
    async def set_aside(self, parcel: int) -> bool:
        """Whether a parcel alone was refused; then nothing is held for it any more."""
        async with self._store.writing() as tx:
            known = await held(tx, self._what)
            if known is not None and known.alone == parcel:
                await self._put(tx, None)
        return known is None or known.alone == parcel

    @property
    def _passed(self) -> str:
        return f"{_key(self._what)} passed"

    async def _put(self, tx: Writing, known: Held | None) -> None:
        await tx.put_note(_key(self._what), json.dumps(asdict(known)) if known else "")


def _key(what: str) -> str:
    return f"hold {what}"
