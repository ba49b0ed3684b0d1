"""The tables of one bot: looked at, changed under a lock in one transaction, saved with all that follows.

What follows from a step stands in `bot.hosting.after`. What can be done at a table stands in the folders
above (`playing`, `organising`, `seats`, …): functions that take the host first. Each is one transaction:
read, decide, write the journal, the table, its alarms and the parcels that tell of it. What cannot be done
raises `Refused` or the engine's `GameError`, each with a sentence for the person, and changes nothing.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import engine
from bot.events import Ended, EndTold, emit
from bot.hosting.after import banks, outcomes, posts, presence, timing
from bot.hosting.table.sitting import (
    CLEARED,
    FROZEN,
    Drafts,
    Person,
    Place,
    Refused,
    Sitting,
    Steps,
    no_table,
    with_row,
)
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.store import Draft, Filter, Purpose, Reading, Seated, Stale, Store, StoreError, TableRow, Writing
from bot.store.again import again
from bot.times.instants import Instant
from bot.tracing import at_table
from engine import codec
from engine.language import _
from engine.model import DecisionId, Order, Table
from engine.registry import installed, of_table
from engine.values import changed

log = logging.getLogger(__name__)

Dump = Callable[[str, engine.Record, Order | None], None]


class Broken(engine.RulesBug):
    """The rules have failed at an order."""

    def __init__(self, order: Order) -> None:
        super().__init__(f"'{order.verb}' of {order.by} failed")
        self.order = order


async def drafts_of(read: Reading, id: str, user: PersonId) -> Drafts:
    """All that somebody has drafted at a table, or is to read in a panel, within a transaction."""
    return {(draft.decision, draft.purpose): draft for draft in await read.drafts(id, user)}


async def _read_by_anybody(_guild: GuildId, _channel: ChannelId, _user: PersonId) -> bool:
    return True


async def _nobody_gone(_guild: GuildId, _user: PersonId) -> bool:
    return False


async def _all_shown(_guild: GuildId, _channel: ChannelId) -> Callable[[ChannelId], bool]:
    return lambda _other: True


async def _in_the_channel(
    guild: GuildId, parent: ChannelId, _name: str, _words: str, _language: str
) -> Place:
    return Place(guild, parent, parent=parent)


def _silence(*_args: object) -> None:
    """Nobody listens."""


class Host:
    """All tables of one bot.

    `wake` is called with a table's id after a change that may let the game go on by itself, `posted` after
    parcels were queued, `timed` after alarms were set, `reopened` after a server's settings. They
    only set something in motion; none may block.
    `dump` gets the id and the record of a table at which the rules have failed, and the order that they
    failed at; `drop_dump` the id of one of which all that was dumped has to go. `shown` gets a server and a
    channel, and returns what says of any other channel whether all who read the first can read it too;
    Discord may be asked for it. `reads` says whether somebody (the third) can read a channel of a server,
    likewise, None where Discord does not say. `gone` says whether somebody is no longer on a server, False
    where that cannot be told. `room` makes a thread of that name in a channel of a server, or a post with
    those words in a forum, once however often it is asked for, and raises `Refused` where it may not; without
    Discord it is the channel itself. `terms` are those of a server that has not set its own. With `shared`,
    other processes drive tables, too, so a change notes that its table was woken. `simulated` is true in the
    sandbox, where time may be moved.
    """

    def __init__(
        self, store: Store, now: Callable[[], Instant], terms: Terms | None = None, shared: bool = False
    ) -> None:
        self.store = store
        self.now = now
        self.terms = terms or Terms()
        self.shared = shared
        self.simulated = False
        self.wake: Callable[[str], None] = _silence
        self.posted: Callable[[], None] = _silence
        self.timed: Callable[[], None] = _silence
        self.reopened: Callable[[], None] = _silence
        self.dump: Dump = _silence
        self.drop_dump: Callable[[str], None] = _silence
        self.shown: Callable[[GuildId, ChannelId], Awaitable[Callable[[ChannelId], bool]]] = _all_shown
        self.gone: Callable[[GuildId, PersonId], Awaitable[bool]] = _nobody_gone
        self.reads: Callable[[GuildId, ChannelId, PersonId], Awaitable[bool | None]] = _read_by_anybody
        self.room: Callable[[GuildId, ChannelId, str, str, str], Awaitable[Place]] = _in_the_channel
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._pens: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()

    # --- looking -----------------------------------------------------------------------------------

    async def look(
        self, id: str, person: Person | None = None, may: Callable[[Sitting], bool] | None = None
    ) -> Sitting:
        """A table as it stands; raises `Refused` where there is none that this person `may` know of.

        That is found out by its row, seats and server: a table that somebody may not know of costs no more
        than none.
        """
        async with self.store.asking() as read:
            seated = await read.seated(id.upper())
        without_position = self._sitting(id, seated, position=False)
        known = may is None or may(without_position)
        if not known or (person is not None and not without_position.known_to(person)):
            raise no_table(id)
        return self._sitting(id, seated)

    async def knock(self, id: str, person: Person) -> None:
        """Raises `Refused` unless there is such a table and somebody may know of it; its position is not
        read."""
        async with self.store.asking() as read:
            seated = await read.seated(id.upper())
        if not self._sitting(id, seated, position=False).known_to(person):
            raise no_table(id)

    async def tables(self, where: Filter) -> list[Sitting]:
        async with self.store.reading() as read:
            return [await self.read(read, row.id) for row in await read.tables(where)]

    async def listed(self, where: Filter) -> list[Sitting]:
        """As `tables`, without a look at their positions."""
        async with self.store.asking() as read:
            return [Sitting(row, tuple(seats), None) for row, seats in await read.listed(where)]

    async def read(self, read: Reading, id: str) -> Sitting:
        """A table within a transaction; raises `Refused` where there is none."""
        return self._sitting(id, await read.seated(id.upper()))

    def _sitting(self, id: str, seated: Seated | None, position: bool = True) -> Sitting:
        if seated is None:
            raise no_table(id)
        row, seats, server = seated
        table = self._table(row) if position else None
        return Sitting(row, tuple(seats), table, server.settings if server is not None else {})

    def _table(self, row: TableRow) -> Table[Any, Any] | None:
        """The engine's table of a row; None, too, where the package of its game is missing."""
        if row.state is None or not installed(row.game):
            return None
        return codec.load_table(of_table(row.game), codec.parse(row.state))

    async def record(self, id: str) -> engine.Record:
        """The whole history, secrets included: for the host itself, or for everybody after the end."""
        async with self.store.reading() as read:
            return await self.record_of(read, await self.read(read, id))

    async def record_of(self, read: Reading, sitting: Sitting) -> engine.Record:
        """As `record`, within a transaction; raises `Refused` where only the result is kept."""
        if sitting.row.cleared:
            raise Refused(_(CLEARED))
        stored, game = await read.entries(sitting.row.id), sitting.game
        entries = await asyncio.to_thread(lambda: tuple(codec.load_entry(game, e) for e in stored))
        return engine.Record(sitting.opening(), entries, sitting.running)

    # --- drafts and profiles -----------------------------------------------------------------------

    @asynccontextmanager
    async def pen(self, id: str, user: PersonId) -> AsyncIterator[None]:
        """Held while somebody's draft is read, changed and kept, so that quick presses lose nothing."""
        async with self._pens.setdefault((id, user), asyncio.Lock()), self.store.alone(f"pen {id} {user}"):
            yield

    async def draft(
        self, id: str, decision: DecisionId, user: PersonId, purpose: Purpose = "answer"
    ) -> Draft | None:
        async with self.store.asking() as read:
            return await read.draft(id, decision, user, purpose)

    async def drafts(self, id: str, user: PersonId) -> Drafts:
        """All that somebody has drafted at a table, or is to read in a panel."""
        async with self.store.asking() as read:
            return await drafts_of(read, id, user)

    async def keep_draft(self, draft: Draft) -> None:
        async with self.store.writing() as tx:
            await tx.put_draft(draft)

    async def drop_draft(
        self, id: str, decision: DecisionId, user: PersonId, purpose: Purpose = "answer"
    ) -> None:
        async with self.store.writing() as tx:
            await tx.drop_drafts(id, decision, user, purpose)

    async def profile(self, user: PersonId, game: str) -> str:
        async with self.store.asking() as read:
            return await read.profile(user, game)

    async def keep_profile(self, user: PersonId, game: str, line: str) -> None:
        async with self.store.writing() as tx:
            await tx.put_profile(user, game, line)

    # --- changing ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def changing(self, id: str) -> AsyncIterator[tuple[Writing, Sitting]]:
        """One table for one change: its lock, a transaction, and the table as it stands in it.

        A fault of the rules undoes the change and freezes the table; it is raised as `Refused`.
        """
        lock = self._locks.setdefault(id.upper(), asyncio.Lock())
        async with lock:
            try:
                with at_table(id):
                    async with self.store.writing() as tx:
                        yield tx, await self.read(tx, id)
                        await self.record_woken(tx, id)
            except engine.RulesBug as bug:
                await self._freeze(id.upper(), bug)
                raise Refused(_(FROZEN)) from bug
            # Not earlier: before the commit nobody else would find what there is to do.
            self.go_on(id)

    async def record_woken(self, tx: Writing, id: str) -> None:
        """Record with a change of a table that it may go on by itself, where other processes drive tables."""
        if self.shared:
            await tx.wake(id.upper())

    def go_on(self, id: str) -> None:
        """After a change of a table, set in motion what follows."""
        self.posted()
        self.timed()
        self.wake(id.upper())

    async def _freeze(self, id: str, bug: engine.RulesBug) -> None:
        """Stop one table at a fault of the rules; all others play on."""
        with at_table(id):
            log.error("table %s is frozen", id, exc_info=bug)
        try:
            record = await again(self._stop)(id, True)
        except (StoreError, Stale):
            raise
        except Exception:
            # Rules that cannot even say where the race stands: the table is safe all the same.
            log.exception("table %s could not tell that it is frozen", id)
            record = await again(self._stop)(id, False)
        if record is not None:
            self.dump(id, record, bug.order if isinstance(bug, Broken) else None)
        self.posted()

    async def _stop(self, id: str, tell: bool) -> engine.Record | None:
        """Freeze a table, and `tell` it in the same change; returns its history if it has begun."""
        async with self.store.writing() as tx:
            sitting = await self.read(tx, id)
            row = await tx.save_table(changed(sitting.row, stage="frozen"))
            sitting = dataclasses.replace(sitting, row=row)
            await tx.drop_alarms(id)
            record = await self.record_of(tx, sitting) if sitting.table else None
            if tell:
                await posts.tell_frozen(tx, sitting)
        return record

    def submit(self, sitting: Sitting, order: Order) -> engine.Step[Any, Any, Any]:
        """The step of an order at a running table; raises `Refused`, `GameError`, `RulesBug`."""
        sitting.must_run()
        return self.submit_to(sitting, sitting.running, order)

    def submit_to(self, sitting: Sitting, table: Table[Any, Any], order: Order) -> engine.Step[Any, Any, Any]:
        """As `submit`, at the engine's table after the orders before.

        What is no `GameError` is a fault of the game: what people type is spelled before it gets here.
        """
        try:
            return engine.submit(sitting.game, table, order, sitting.key())
        except engine.GameError:
            raise
        except Exception as error:
            raise Broken(order) from error

    async def save(self, tx: Writing, sitting: Sitting, steps: Steps, notices: Sequence[str] = ()) -> Sitting:
        """Write the journal and the position, and all that follows: absences, alarms, posts, the end.

        `notices`, in the table's language, are told in its channel beside what happened.
        """
        for step in steps:
            await tx.add_entry(sitting.row.id, step.entry.number, codec.dump_entry(step.entry))
        table = steps[-1].table
        stage = "over" if table.outcome else sitting.row.stage
        state = codec.table_text(sitting.game, table)
        row = changed(sitting.row, stage=stage, state=state)
        before = sitting.table
        row = await tx.save_table(row)
        sitting = Sitting(row, sitting.seats, table, sitting.server)
        if before is not None:
            await outcomes.record_outcomes(tx, before, sitting, steps)
        seated = sitting = await presence.update(tx, sitting, steps, self.now())
        sitting, vacated = await presence.count(tx, sitting, steps)
        sitting = banks.spared(sitting, steps, self.now())
        played = banks.played(sitting.game, steps) if sitting.terms.bank else banks.NOTHING
        sitting = await timing.schedule(tx, sitting, self.now(), played)
        if table.outcome is not None:
            await emit(tx, Ended(sitting, self.now()))
            sitting = with_row(sitting, tx.saved(sitting.row))
        try:
            sitting = await posts.tell_table(tx, sitting, [step.entry for step in steps], self.now(), notices)
            await presence.tell_vacated(tx, seated, sitting, vacated)
        except (Refused, engine.GameError, StoreError, Stale):
            raise
        except Exception as error:
            # A step that nobody can be told of would fail again and again, and stall the race in silence.
            raise Broken(steps[-1].entry.order) from error
        if table.outcome is not None:
            await emit(tx, EndTold(sitting, self.now()))
            sitting = with_row(sitting, tx.saved(sitting.row))
        return sitting
