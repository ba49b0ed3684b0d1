"""The tables: opened, filled, started, played. Knows the engine and the store, nothing of Discord.

Every public method is one transaction under the table's lock: read, decide, write the journal, the
table and the parcels that tell of it. What cannot be done raises `Refused` or the engine's
`GameError`, each with a sentence for the person, and changes nothing.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, cast
from weakref import WeakValueDictionary

import engine
from bot import posts
from bot.ids import new_code
from bot.store import Draft, Filter, Json, SeatRow, Store, TableRow, Writing
from bot.text import harmless, mention, several
from engine import codec, dice
from engine.kernel import spell
from engine.model import Decision, Order, Table, Tempo
from engine.options import make_options, settings

log = logging.getLogger(__name__)

PLAYER = "player"
STEWARD_BRAIN = "careful"
"""The brain that drives a seat whose player was removed."""
TABLE_OPTIONS = {
    "seats": "Seats",
    "tempo": "Tempo",
    "start": "Who may start",
    "door": "Who may join",
    "pause": "Pause between phases",
}
"""What can be set at every table, whatever its game, with what people call it."""
STARTERS = ("me", "anyone")
DOORS = ("open", "invited")
PAUSES = (0, 300, 1800, 7200, 28_800)
"""Seconds for which a round may stop between its phases, so that people can edit what is to come."""


class Refused(Exception):
    """Something that cannot be done at this table now; the sentence says what can."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord. `steward` tells that this person may manage the server."""

    id: int
    name: str
    steward: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table lives."""

    guild: int | None
    channel: int
    thread: bool = False


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the opener of a table asks for."""

    game: str
    seats: int
    tempo: Tempo = "round"
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    invited: tuple[int, ...] | None = None
    anyone_starts: bool = False


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table as one look finds it: its row, its seats and, once started, the engine's table."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    table: Table[Any, Any] | None

    @property
    def rules(self) -> engine.AnyRules:
        return engine.find(self.row.game)

    @property
    def running(self) -> Table[Any, Any]:
        """The engine's table; raises `Refused` in the lobby."""
        if self.table is None:
            raise Refused("This race has not started yet.")
        return self.table

    def seat_of(self, user: int) -> SeatRow | None:
        return next((s for s in self.seats if s.user == user), None)

    def my_seat(self, user: int) -> SeatRow:
        """The seat of a person; raises `Refused`."""
        seat = self.seat_of(user)
        if seat is None:
            raise Refused(
                "You do not sit at this table. You can watch: Board, Log and Rules are for everybody."
            )
        return seat

    def view(self, user: int | None) -> Any:
        """What that person (None: the public) may see."""
        seat = self.seat_of(user) if user is not None else None
        return self.rules.view(self.running.state, seat.seat if seat else None)

    def asked(self, user: int) -> Decision | None:
        """The open question of a person, an unanswered one first."""
        seat, table = self.seat_of(user), self.table
        if seat is None or table is None:
            return None
        mine = [d for d in table.open if d.seat == seat.seat]
        return next((d for d in mine if table.answer(d.id) is None), mine[0] if mine else None)

    def question(self, user: int) -> Decision:
        """As `asked`; raises `Refused`, with the reason, where nothing is asked of that person now."""
        self.my_seat(user)
        self.must_run()
        asked = self.asked(user)
        if asked is None:
            raise Refused(f"Nothing is asked of you now. {posts.status(self)}")
        return asked

    def must_run(self) -> None:
        """Raises `Refused` unless the race is on."""
        if self.row.stage == "closed":
            raise Refused("This table was closed before its time; nothing can be done at it any more.")
        if self.row.stage == "frozen":
            raise Refused(posts.FROZEN)
        if self.running.outcome is not None:
            raise Refused("This race is over; Board and Log tell how it went.")

    def key(self) -> bytes:
        return dice.derive(bytes.fromhex(self.row.seed), [s.token for s in self.seats])

    def opening(self) -> engine.Opening:
        """How this table was opened; with its seed, so for the table's end or the host alone."""
        row = self.row
        return engine.Opening(
            row.game,
            self.rules.version,
            len(self.seats),
            row.options,
            cast(Tempo, row.tempo),
            row.commit,
            tuple(s.token for s in self.seats),
            row.seed,
            drivers=tuple(s.driver for s in self.seats),
        )


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof that an answer is stored: the number of its journal entry and the line in its stored spelling."""

    table: str
    number: int
    line: str


class Host:
    """All tables of one bot.

    `wake` is called with a table's id after a change that may let the game go on by itself, `posted`
    after parcels were queued. Both only set something in motion; neither may block.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        wake: Callable[[str], None] = lambda table: None,
        posted: Callable[[], None] = lambda: None,
    ) -> None:
        self.store = store
        self.now = now
        self.wake = wake
        self.posted = posted
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._pens: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()

    # --- looking -----------------------------------------------------------------------------------

    async def look(self, id: str) -> Sitting:
        """A table as it stands; raises `Refused` where there is none."""
        async with self.store.reading() as read:
            return await self._read(read, id)

    async def tables(self, where: Filter) -> list[Sitting]:
        async with self.store.reading() as read:
            return [await self._read(read, row.id) for row in await read.tables(where)]

    async def draft(self, id: str, decision: int, user: int) -> Draft | None:
        async with self.store.reading() as read:
            return await read.draft(id, decision, user)

    def pen(self, id: str, user: int) -> asyncio.Lock:
        """Held while somebody's draft is read, changed and kept, so that quick presses lose nothing."""
        return self._pens.setdefault((id, user), asyncio.Lock())

    async def keep_draft(self, draft: Draft) -> None:
        async with self.store.writing() as tx:
            await tx.put_draft(draft)

    async def drop_draft(self, id: str, decision: int, user: int) -> None:
        async with self.store.writing() as tx:
            await tx.drop_drafts(id, decision, user)

    async def profile(self, user: int, game: str) -> str:
        async with self.store.reading() as read:
            return await read.profile(user, game)

    async def keep_profile(self, user: int, game: str, line: str) -> None:
        async with self.store.writing() as tx:
            await tx.put_profile(user, game, line)

    async def record(self, id: str) -> engine.Record:
        """The whole history, secrets included: for the host itself, or for everybody after the end."""
        async with self.store.reading() as read:
            sitting = await self._read(read, id)
            entries = await read.entries(id)
        rules = sitting.rules
        return engine.Record(
            sitting.opening(), tuple(codec.load_entry(rules, e) for e in entries), sitting.running
        )

    # --- the lobby ---------------------------------------------------------------------------------

    async def open(self, person: Person, place: Place, wishes: Wishes, practice: bool = False) -> Sitting:
        """Open a table with its opener in the first seat, and queue the lobby's post."""
        rules = engine.find(wishes.game)
        options = codec.dump(make_options(rules.Options, wishes.options), rules.Options)
        if not 1 <= wishes.seats <= rules.seats[-1]:
            raise Refused(f"{rules.title} seats {rules.seats[0]} to {rules.seats[-1]}, not {wishes.seats}.")
        seed = secrets.token_bytes(dice.SEED_BYTES)
        async with self.store.writing() as tx:
            row = TableRow(
                id=await _free_code(tx),
                game=wishes.game,
                stage="lobby",
                guild=place.guild,
                channel=place.channel,
                organiser=person.id,
                tempo=wishes.tempo,
                options=options,
                seats=max(wishes.seats, rules.seats[0]),
                seed=seed.hex(),
                commit=dice.commit(seed),
                created=self.now(),
                thread=place.thread,
                invited=wishes.invited,
                anyone_starts=wishes.anyone_starts,
                practice=practice,
            )
            await tx.add_table(row)
            await tx.put_seat(_seat(row.id, 1, person))
            sitting = await self._read(tx, row.id)
            if not practice:
                await posts.tell_lobby(tx, sitting, new=True)
        self.posted()
        return sitting

    async def join(self, id: str, person: Person) -> Sitting:
        async with self._changing(id) as (tx, sitting):
            _in_lobby(sitting)
            if sitting.seat_of(person.id):
                raise Refused("You already sit at this table; one seat per person.")
            invited = sitting.row.invited
            if invited is not None and person.id not in (*invited, sitting.row.organiser):
                organiser = mention(sitting.row.organiser)
                raise Refused(f"This table is by invitation. Ask its organiser, {organiser}, for one.")
            await tx.put_seat(_seat(sitting.row.id, _next_seat(sitting), person))
            return await self._lobby_changed(tx, id)

    async def leave(self, id: str, person: Person) -> Sitting:
        """Give up a seat in the lobby; the organiser's table goes to the next person or closes."""
        async with self._changing(id) as (tx, sitting):
            _in_lobby(sitting, "The race is on; you can resign with My chariot or /table resign.")
            return await self._vacate(tx, sitting, sitting.my_seat(person.id))

    async def add_brain(self, id: str, person: Person, level: str) -> Sitting:
        async with self._changing(id) as (tx, sitting):
            _in_lobby(sitting)
            _organiser(sitting, person, "add a bot")
            if level not in sitting.rules.brains:
                raise Refused(
                    f"There is no driver '{harmless(level)}'; there are: {', '.join(sitting.rules.brains)}."
                )
            await tx.put_seat(_brain(sitting.row.id, _next_seat(sitting), level))
            return await self._lobby_changed(tx, id)

    async def invite(self, id: str, person: Person, guest: int) -> Sitting:
        async with self._changing(id) as (tx, sitting):
            _in_lobby(sitting)
            _organiser(sitting, person, "invite people")
            if sitting.row.invited is None:
                raise Refused("Everybody may join this table already; Options can make it one by invitation.")
            invited = tuple(dict.fromkeys((*sitting.row.invited, guest)))
            await tx.save_table(dataclasses.replace(sitting.row, invited=invited))
            sitting = await self._read(tx, id)
            await posts.tell_invited(tx, sitting, guest)
            return sitting

    async def set_option(self, id: str, person: Person, name: str, value: str) -> Sitting:
        """Change an option, the number of `seats`, the `tempo`, or who may start (`start`: me, anyone)."""
        async with self._changing(id) as (tx, sitting):
            _in_lobby(sitting)
            _organiser(sitting, person, "change the options")
            await tx.save_table(_with_option(sitting, name, value))
            return await self._lobby_changed(tx, id)

    async def start(self, id: str, person: Person) -> Sitting:
        """Begin the game with those who sit there; empty seats go unused."""
        async with self._changing(id) as (tx, sitting):
            _in_lobby(sitting)
            if not sitting.row.anyone_starts or sitting.seat_of(person.id) is None:
                _organiser(sitting, person, "start the race")
            few = sitting.rules.seats[0]
            if len(sitting.seats) < few:
                raise Refused(f"A race needs at least {few}; let somebody join or add a bot.")
            return await self._begin(tx, sitting)

    async def close(self, id: str, person: Person) -> Sitting:
        """End a table before its time: a lobby closes, a running game is abandoned."""
        async with self._changing(id) as (tx, sitting):
            _organiser(sitting, person, "end this table")
            if sitting.row.stage in ("over", "closed"):
                raise Refused("This table is closed already.")
            started = sitting.row.stage == "running"
            row = await tx.save_table(dataclasses.replace(sitting.row, stage="closed"))
            sitting = dataclasses.replace(sitting, row=row)
            if started:
                await posts.tell_closed(tx, sitting, person.id)
            else:
                await posts.tell_lobby(tx, sitting)
            return sitting

    # --- the game ----------------------------------------------------------------------------------

    async def answer(
        self, id: str, person: Person, decision: int, line: str, interaction: int = 0
    ) -> Receipt:
        """Answer a question and be ready. The same interaction twice is answered once."""
        async with self._changing(id) as (tx, sitting):
            seat = sitting.my_seat(person.id)
            if interaction and not await tx.first_time(interaction, self.now()):
                return await _receipt_again(tx, sitting, decision)
            asked = sitting.running.decision(decision)
            if asked is not None:
                line = spell(sitting.rules, sitting.running.state, asked, line)
            order = Order("answer", seat.seat, decision, line, "player", secrets.token_hex(16))
            step = self._submit(sitting, order)
            steps = [step]
            if step.table.answer(decision) and step.table.sealed:
                steps.append(self._submit_to(sitting, step.table, Order("ready", seat.seat, decision)))
            await tx.drop_drafts(id, decision, person.id)
            await self._save(tx, sitting, steps)
            return Receipt(sitting.row.id, step.entry.number, line)

    async def order(self, id: str, person: Person, order: Order) -> Sitting:
        """Any other order of a person for that person's own seat (withdraw, ready, act, …)."""
        async with self._changing(id) as (tx, sitting):
            seat = sitting.my_seat(person.id)
            step = self._submit(sitting, dataclasses.replace(order, seat=seat.seat, by="player"))
            return await self._save(tx, sitting, [step])

    async def automatic(self, id: str, expected: int, *orders: Order) -> Sitting:
        """Orders of the host itself or of a brain, if the table still has `expected` entries.

        A table that has moved on meanwhile is returned as it is. Whatever the rules raise here is their
        fault, as nobody has typed anything: the table freezes.
        """
        async with self._changing(id) as (tx, sitting):
            if sitting.table is None or sitting.table.entries != expected:
                return sitting
            steps: list[engine.Step[Any, Any, Any]] = []
            table = sitting.table
            for order in orders:
                try:
                    steps.append(self._submit_to(sitting, table, order))
                except (Refused, engine.GameError):
                    raise
                except Exception as error:
                    raise engine.RulesBug(f"'{order.verb}' of {order.by} failed") from error
                table = steps[-1].table
            return await self._save(tx, sitting, steps)

    async def kick(self, id: str, person: Person, seat: int) -> Sitting:
        """Remove somebody: from the lobby altogether; in a race a bot drives on."""
        async with self._changing(id) as (tx, sitting):
            _organiser(sitting, person, "remove somebody")
            gone = next((s for s in sitting.seats if s.seat == seat), None)
            if gone is None:
                taken = several([str(s.seat) for s in sitting.seats])
                raise Refused(f"There is no seat {seat}; the taken seats are {taken}.")
            if sitting.row.stage == "lobby":
                return await self._vacate(tx, sitting, gone, shut_out=True)
            sitting.must_run()
            if gone.user is None:
                raise Refused(f"A bot drives seat {seat} already.")
            brain = _brain(sitting.row.id, seat, STEWARD_BRAIN)
            await tx.put_seat(dataclasses.replace(brain, token=gone.token))
            sitting = await self._read(tx, id)
            await posts.tell_status(tx, sitting)
            return sitting

    async def move(self, id: str, person: Person, place: Place) -> Sitting:
        """Give a table a new home; its latest post appears there anew."""
        async with self._changing(id) as (tx, sitting):
            _organiser(sitting, person, "move this table")
            await tx.drop_parcels(sitting.row.id)
            await posts.tell_moved(tx, sitting, place.channel)
            row = dataclasses.replace(
                sitting.row, guild=place.guild, channel=place.channel, thread=place.thread, homeless=False
            )
            await tx.save_table(row)
            sitting = await self._read(tx, id)
            await posts.post_again(tx, sitting)
            return sitting

    async def lost_home(self, id: str, channel: int) -> None:
        """The table's channel cannot be written to; the game stays alive until somebody moves it."""
        async with self._changing(id) as (tx, sitting):
            if sitting.row.channel == channel:
                await tx.drop_parcels(sitting.row.id)
                await tx.save_table(dataclasses.replace(sitting.row, homeless=True))

    async def post_again(self, id: str) -> None:
        """Queue the latest post anew, where the old one is gone."""
        async with self._changing(id) as (tx, sitting):
            await posts.post_again(tx, sitting)

    async def begin_practice(self, id: str, brains: tuple[str, ...]) -> Sitting:
        """Fill a practice table with bots and start it."""
        async with self._changing(id) as (tx, _):
            for number, level in enumerate(brains, start=2):
                await tx.put_seat(_brain(id, number, level))
            return await self._begin(tx, await self._read(tx, id))

    # --- inside ------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self, id: str) -> AsyncIterator[tuple[Writing, Sitting]]:
        lock = self._locks.setdefault(id.upper(), asyncio.Lock())
        async with lock:
            try:
                async with self.store.writing() as tx:
                    yield tx, await self._read(tx, id)
            except engine.RulesBug as bug:
                await self._freeze(id.upper(), bug)
                raise Refused(posts.FROZEN) from bug
            # Not earlier: before the commit nobody else would find what there is to do.
            self._moved(id.upper())

    async def _freeze(self, id: str, bug: engine.RulesBug) -> None:
        """Stop one table at a fault of the rules; all others play on."""
        log.error("table %s is frozen", id, exc_info=bug)
        async with self.store.writing() as tx:
            sitting = await self._read(tx, id)
            row = await tx.save_table(dataclasses.replace(sitting.row, stage="frozen"))
        async with self.store.writing() as tx:
            await posts.tell_status(tx, dataclasses.replace(sitting, row=row))
        self.posted()

    async def _read(self, read: Any, id: str) -> Sitting:
        row = await read.table(id.upper())
        if row is None:
            raise Refused(f"There is no table '{harmless(id[:8])}'; `/inbox` lists yours.")
        seats = tuple(await read.seats(row.id))
        rules = engine.find(row.game)
        return Sitting(row, seats, codec.load_table(rules, row.state) if row.state else None)

    async def _vacate(self, tx: Writing, sitting: Sitting, seat: SeatRow, shut_out: bool = False) -> Sitting:
        """Free a seat of the lobby. An organiser's table goes to the next person; without any it closes."""
        row = sitting.row
        await tx.drop_seat(row.id, seat.seat)
        if shut_out and row.invited is not None:
            row = dataclasses.replace(row, invited=tuple(u for u in row.invited if u != seat.user))
        heirs = [s.user for s in sitting.seats if s.user is not None and s.seat != seat.seat]
        if not heirs:
            row = dataclasses.replace(row, stage="closed")
        elif row.organiser == seat.user:
            row = dataclasses.replace(row, organiser=heirs[0])
        if row != sitting.row:
            await tx.save_table(row)
        return await self._lobby_changed(tx, row.id)

    async def _lobby_changed(self, tx: Writing, id: str) -> Sitting:
        sitting = await self._read(tx, id)
        await posts.tell_lobby(tx, sitting)
        return sitting

    async def _begin(self, tx: Writing, sitting: Sitting) -> Sitting:
        """Number the seats from 1, start the engine's table and post the first question."""
        for seat in sitting.seats:
            await tx.drop_seat(sitting.row.id, seat.seat)
        for number, seat in enumerate(sitting.seats, start=1):
            await tx.put_seat(dataclasses.replace(seat, seat=number))
        sitting = await self._read(tx, sitting.row.id)
        step = engine.start(sitting.rules, sitting.opening())
        sitting = dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, stage="running"))
        if not sitting.row.practice:
            await posts.tell_lobby(tx, sitting)
        return await self._save(tx, sitting, [step])

    def _submit(self, sitting: Sitting, order: Order) -> engine.Step[Any, Any, Any]:
        sitting.must_run()
        return self._submit_to(sitting, sitting.running, order)

    def _submit_to(
        self, sitting: Sitting, table: Table[Any, Any], order: Order
    ) -> engine.Step[Any, Any, Any]:
        return engine.submit(sitting.rules, table, order, sitting.key())

    async def _save(self, tx: Writing, sitting: Sitting, steps: list[engine.Step[Any, Any, Any]]) -> Sitting:
        """Write the journal and the position, and queue what is to be told."""
        for step in steps:
            await tx.add_entry(sitting.row.id, step.entry.number, codec.dump_entry(step.entry))
        table = steps[-1].table
        stage = "over" if table.outcome else sitting.row.stage
        row = dataclasses.replace(sitting.row, stage=stage, state=codec.dump_table(sitting.rules, table))
        sitting = dataclasses.replace(sitting, row=await tx.save_table(row), table=table)
        return await posts.tell_table(tx, sitting)

    def _moved(self, id: str) -> None:
        self.posted()
        self.wake(id)


def _seat(table: str, number: int, person: Person) -> SeatRow:
    return SeatRow(table, number, person.id, person.name, PLAYER, secrets.token_hex(8))


def _brain(table: str, number: int, level: str) -> SeatRow:
    return SeatRow(table, number, None, f"{level} driver", level, secrets.token_hex(8))


async def _free_code(tx: Writing) -> str:
    code = new_code()
    while await tx.table(code) is not None:
        code = new_code()
    return code


def _in_lobby(sitting: Sitting, otherwise: str = "The race has started already.") -> None:
    if sitting.row.stage == "closed":
        raise Refused("This table was closed; `/play` opens a new one.")
    if sitting.row.stage != "lobby":
        raise Refused(otherwise)


def _organiser(sitting: Sitting, person: Person, what: str) -> None:
    if person.id != sitting.row.organiser and not person.steward:
        organiser = mention(sitting.row.organiser)
        raise Refused(f"Only the organiser, {organiser}, or a manager of the server can {what}.")


def _next_seat(sitting: Sitting) -> int:
    if len(sitting.seats) >= sitting.row.seats:
        raise Refused("Every seat is taken; the organiser can offer more seats with Options.")
    return max((s.seat for s in sitting.seats), default=0) + 1


def _with_option(sitting: Sitting, name: str, value: str) -> TableRow:
    row, rules = sitting.row, sitting.rules
    match name:
        case "seats":
            few = max(rules.seats[0], len(sitting.seats))
            return dataclasses.replace(
                row, seats=int(_one_of(value, [str(n) for n in rules.seats if n >= few]))
            )
        case "tempo":
            return dataclasses.replace(row, tempo=_one_of(value, engine.model.TEMPOS))
        case "start":
            return dataclasses.replace(row, anyone_starts=_one_of(value, STARTERS) == "anyone")
        case "pause":
            return dataclasses.replace(row, pause=int(_one_of(value, [str(p) for p in PAUSES])))
        case "door":
            by_invitation = _one_of(value, DOORS) == "invited"
            return dataclasses.replace(row, invited=(row.invited or ()) if by_invitation else None)
    known = [*TABLE_OPTIONS, *(s.name for s in settings(rules.Options))]
    if name not in known:
        raise Refused(f"There is no option '{harmless(name)}'; there are: {', '.join(known)}.")
    options: Json = codec.dump(make_options(rules.Options, {**row.options, name: value}), rules.Options)
    return dataclasses.replace(row, options=options)


def _one_of(value: str, possible: Sequence[str]) -> str:
    if value not in possible:
        raise Refused(f"'{harmless(value)}' is not possible now; try one of: {', '.join(possible)}.")
    return value


async def _receipt_again(tx: Writing, sitting: Sitting, decision: int) -> Receipt:
    """The receipt of an answer that was taken before."""
    entries = [codec.load_entry(sitting.rules, data) for data in await tx.entries(sitting.row.id)]
    said = [e for e in entries if e.order.verb == "answer" and e.order.decision == decision]
    return Receipt(sitting.row.id, said[-1].number, said[-1].order.line)
