"""What has to hold at every moment of a soak, and what has to hold of a race that has ended."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import engine
from bot.hosting.after.lobbies import LOBBY
from bot.hosting.host import Host
from bot.hosting.organising import lobby
from bot.hosting.people import reminders
from bot.hosting.table import motions
from bot.hosting.table.sitting import Sitting
from bot.hosting.time.terms import Terms
from bot.store import Alarm, AlarmKind, Bank, Filter, RoundRow
from engine import journal
from engine.model import DecisionId, Entry, Order, Seat, Verb
from tests.soak.games import GAMES
from tests.soak.play import Watch
from tests.soak.world import DUE, Discord, Said

LATE = 6 * 3600.0
"""Seconds by which nothing that is due may be late while the bot runs."""
UNNOTICED = 300.0
"""Seconds after the end of a bank in which the clock may not have noticed yet."""
LONG = 4 * 86_400.0
"""Seconds for which a parcel may wait, outages and backing off included."""
SETTLED = 5.0
"""Seconds after which a setting is one for whatever is said."""
ROUND = re.compile(r"e\d+")


@dataclass
class Ledger:
    """What people were told to be stored: by table the number of the entry and its order."""

    receipts: dict[str, list[tuple[int, Order]]] = field(default_factory=lambda: defaultdict(list))
    kept: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By table what lines kept for moves to come say: never told to anybody but their owners."""
    watches: dict[str, Watch] = field(default_factory=dict)
    """By table what has been in sight of everybody, where the game has one who watches."""
    faults: list[str] = field(default_factory=list)
    """What people have seen and should not have."""
    mutes: dict[tuple[int, str], list[tuple[float, bool | None]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """Since when somebody has muted a table ('': all of them), or has not; None while that changes."""
    blocks: dict[tuple[int, int], float] = field(default_factory=dict)
    """Since when somebody has blocked another for sure."""
    beside: int = 0
    """How many have agreed to sit beside somebody whom they have blocked."""

    def unsettled(self, user: int, table: str, now: float) -> None:
        """Somebody changes something at this moment."""
        for where in (table, ""):
            self.mutes[user, where].append((now, None))

    def settled(self, user: int, table: str, now: float, here: bool, everywhere: bool) -> None:
        """What has come of it."""
        self.mutes[user, table].append((now, here))
        self.mutes[user, ""].append((now, everywhere))

    def muted(self, user: int, table: str, at: float) -> bool:
        """Whether somebody had muted a table for a while when something was said there."""
        states = []
        for where in (table, ""):
            known = [state for since, state in self.mutes[user, where] if since < at - SETTLED]
            later = [state for since, state in self.mutes[user, where] if at - SETTLED <= since < at]
            states.append(None if later else known[-1] if known else False)
        return None not in states and any(states)

    def fell_out(self, user: int, other: int, now: float) -> None:
        """Somebody was told that they have blocked another."""
        self.blocks[user, other] = now

    def made_up(self, user: int, other: int) -> None:
        """Somebody is about to sit with another again."""
        self.blocks.pop((user, other), None)

    def forgotten(self, user: int, now: float) -> None:
        """All that is kept of somebody is about to be deleted, what they have muted with it."""
        for whose, table in [*self.mutes]:
            if whose == user:
                self.mutes[whose, table].append((now, None))
        self.blocks = {pair: since for pair, since in self.blocks.items() if user not in pair}

    def at_odds(self, users: Iterable[int]) -> set[int]:
        """Whom any of these people have blocked, and who has blocked any of them."""
        these = set(users)
        return {other for pair in self.blocks if these & {*pair} for other in pair} - these

    def quarrels(self) -> frozenset[tuple[tuple[int, int], float]]:
        """Who has blocked whom at this moment, and since when."""
        return frozenset(self.blocks.items())

    def seated(
        self,
        user: int,
        sitting: Sitting,
        before: frozenset[tuple[tuple[int, int], float]],
        agreed: bool,
    ) -> None:
        """Somebody has taken a new seat: beside whom they had blocked only if they `agreed`, never beside who
        had blocked them. What stood `before` that and does still has stood all the while."""
        stood = {pair for pair, _since in before & self.quarrels()}
        for other in (s.user for s in sitting.people if s.user is not None):
            beside = f"table {sitting.row.id}: {user} was seated beside {other}"
            if (other, user) in stood:
                self.faults.append(f"{beside}, who has blocked them")
            if (user, other) in stood:
                self.beside += agreed
                self.faults += [] if agreed else [f"{beside}, whom they have blocked, and was not asked"]

    def stored(self, table: str, number: int, decision: int, line: str | None) -> None:
        """Somebody has got a receipt; `line` None for a withdrawal."""
        verb: Verb = "withdraw" if line is None else "answer"
        self.done(table, number, Order(verb, decision=DecisionId(decision), line=line or ""))

    def done(self, table: str, number: int, order: Order) -> None:
        """Somebody was told that this was carried out as entry `number`."""
        self.receipts[table].append((number, order))

    def __len__(self) -> int:
        return sum(map(len, self.receipts.values()))


# --- at every moment ---------------------------------------------------------------------------------


async def faults_now(host: Host, discord: Discord) -> list[str]:
    """Everything that is wrong at this moment with the tables that live."""
    found, driven = [], Counter[int]()
    for sitting in await host.tables(Filter(limit=100_000)):
        if sitting.row.stage == "running":
            driven.update(s.career for s in sitting.seats if s.career and str(s.seat) in sitting.row.legacy)
        async with host.store.reading() as read:
            alarms = await read.alarms_of(sitting.row.id)
        found += [f"table {sitting.row.id}: {fault}" for fault in stuck(sitting, alarms, host.now())]
        found += await faults_of_banks(host, sitting)
    found += [f"career {id} drives at {n} tables" for id, n in driven.items() if n > 1]
    return found + discord.faults


FOR_THE_LAST_POST: tuple[AlarmKind, ...] = ("home", "named")
"""The alarms of a game that is over: its last post is still to come, or to be made anew."""


def stuck(sitting: Sitting, alarms: Sequence[Alarm], now: float) -> Iterable[str]:
    """A table that waits must wait for somebody, with an alarm that ends the waiting."""
    if any(a.at < now - LATE for a in alarms):
        yield "an alarm has been overdue for hours"
    stage = sitting.row.stage
    if stage == "frozen":
        yield "it is frozen"
    elif stage in ("over", "closed"):
        if any(a.kind not in FOR_THE_LAST_POST for a in alarms):
            yield f"it is {stage} and still has alarms"
    elif not {a.kind for a in alarms} & _ends_waiting(sitting):
        yield f"it waits for ever: {told(sitting)}"


def _ends_waiting(sitting: Sitting) -> set[AlarmKind]:
    """The alarms of which a table that lives must have one."""
    held: dict[str, AlarmKind] = {"pause": "resume", "asleep": "asleep", "lost": "home"}
    if sitting.row.timing.why:
        return {held[sitting.row.timing.why]}
    if lobby.goes_stale(sitting):
        return {"stale"}
    return {"go"} if sitting.pausing else {"due"}


def told(sitting: Sitting) -> str:
    """Who sits there and is awaited, for the report of a fault."""
    if sitting.table is None:
        return f"in the lobby, {len(sitting.seats)} seats, homeless {sitting.row.homeless}"
    seats = [f"{s.seat}:{s.driver}" for s in sitting.seats]
    awaited = [(d.seat, d.kind) for d in sitting.running.awaited()]
    return f"seats {seats}, awaited {awaited}, homeless {sitting.row.homeless}, {sitting.row.timing}"


async def faults_of_banks(host: Host, sitting: Sitting) -> list[str]:
    """Banks that are overdrawn, that run for a seat that is not asked, or stand still for one that is."""
    if sitting.row.stage != "running" or not sitting.row.timing.banks:
        return []
    async with host.store.reading() as read:
        users = [s.user for s in sitting.people if s.user is not None]
        travellers = {away.user for away in await read.away(users, sitting.row.created)}
    asked = {d.seat for d in sitting.running.awaited()}
    told = []
    for bank in sitting.row.timing.banks:
        seat = sitting.seat(bank.seat)
        user = seat.user if seat is not None else None
        if bank.left < 0 or (user not in travellers and _overdrawn(sitting.terms, bank, host.now())):
            told.append(f"{bank} is overdrawn")
        if bank.since and bank.seat not in asked:
            told.append(f"{bank} runs though its seat is not asked")
        if user and bank.seat in asked and not bank.since and not sitting.row.timing.held:
            told.append(f"{bank} stands still though its seat is asked")
    return [f"table {sitting.row.id}: {fault}" for fault in told]


def _overdrawn(terms: Terms, bank: Bank, now: float) -> bool:
    """Whether a bank is empty by the clock on the wall, where time never stands still; else nobody knows."""
    plain = not terms.weekends_off and not terms.quiet
    return plain and bank.since > 0 and now - bank.since > bank.left + UNNOTICED


@dataclass
class Outbox:
    """Remembers since when each parcel has waited for a channel that takes it; `look` asks the database."""

    look: Callable[[str], list[Any]]
    since: dict[int, float] = field(default_factory=dict)

    def faults(self, discord: Discord, now: float) -> list[str]:
        rows = self.look("SELECT id, table_id, channel, kind, tries FROM parcels")
        free = {id for id, _table, channel, *_rest in rows if _takes(discord, channel)}
        self.since = {id: self.since.get(id, now) for id in free}
        return [
            f"table {table}: parcel {id} ({kind}) has waited for days, {tries} tries"
            for id, table, _channel, kind, tries in rows
            if id in free and self.since[id] < now - LONG
        ]


def _takes(discord: Discord, channel: int) -> bool:
    return channel not in discord.rooms or discord.well(channel)


@dataclass
class Closed:
    """Which rounds may have no post: those that were to come while their channel took none, and those that
    were given up, as the log has said. `look` asks the database."""

    look: Callable[..., list[Any]]
    since: dict[str, int] = field(default_factory=dict)
    """By table whose channel takes nothing now the entry of the first post that this concerns."""
    spared: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def shut(self, table: str) -> None:
        """The channel of a table takes nothing from now on."""
        if table and table not in self.since:
            waiting = self.look("SELECT key FROM parcels WHERE table_id = ? AND kind = 'send'", table)
            first = [int(key[1:]) for (key,) in waiting if ROUND.fullmatch(key)]
            self.since[table] = min(first, default=max(self._rounds(table), default=0) + 1)

    def taken(self, table: str, channel: int) -> None:
        """A post was taken; in the table's own channel this ends what kept others away."""
        if table in self.since and self.look("SELECT channel FROM tables WHERE id = ?", table) == [
            (channel,)
        ]:
            first = self.since.pop(table)
            self.spared[table] |= {f"e{entry}" for entry in self._rounds(table) if entry >= first}

    def given_up(self, parcel: int) -> None:
        for table, key in self.look("SELECT table_id, key FROM parcels WHERE id = ?", parcel):
            self.spared[table].add(key)

    def may_lack(self, table: str) -> set[str]:
        """The keys of the posts that may be missing."""
        first = self.since.get(table)
        late = {f"e{e}" for e in self._rounds(table) if first is not None and e >= first}
        return self.spared[table] | late

    def _rounds(self, table: str) -> list[int]:
        return [entry for (entry,) in self.look("SELECT entry FROM rounds WHERE table_id = ?", table)]


# --- of a race that has ended --------------------------------------------------------------------------


async def faults_of_race(host: Host, ledger: Ledger, id: str, over: bool, audited: bool) -> list[str]:
    """Everything that is wrong with the history of a table that has ended (`over`) or was closed."""
    record = await host.record(id)
    found = [*lost(record.entries, ledger.receipts[id]), *dishonoured(record.entries)]
    if over and (record.table.outcome is None or not record.table.outcome.ranking):
        found.append("it is over and nobody has won")
    play = GAMES[record.opening.game]
    found += play.faults(record, over)
    if play.game.what_if is not None:
        found += _unfounded(record.entries)
    if audited:
        found += journal.audit(record)
    return [f"table {id}: {fault}" for fault in found]


def _unfounded(entries: tuple[Entry[Any], ...]) -> Iterator[str]:
    """What a line answers its owner has kept."""
    kept: set[tuple[Seat | None, str]] = set()
    for entry in entries:
        order = entry.order
        if order.verb == "file" and order.standing is not None:
            kept |= {(order.seat, link.answer) for link in order.standing.links}
        for answer in entry.answers:
            if answer.by == "standing" and (answer.seat, answer.line) not in kept:
                yield f"entry {entry.number}: seat {answer.seat} never kept {answer.line!r}"


async def unsettled(host: Host, sitting: Sitting) -> list[str]:
    """Votes that go on though the game has ended."""
    async with host.store.reading() as read:
        known = await motions.of_table(read, sitting.row.id)
    ended = sitting.row.stage in ("over", "closed")
    return [f"table {m.table}: the vote {m.kind} is open" for m in known if ended and m.state == "open"]


def lost(entries: Sequence[Entry[Any]], receipts: Iterable[tuple[int, Order]]) -> Iterable[str]:
    """A receipt stands for an entry with that very line, to the question and of the seat that were named."""
    for number, said in receipts:
        order = entries[number].order if number < len(entries) else None
        if order is None or not _is(order, said):
            yield f"the receipt {number} for {said} is not in the journal: {order}"


def _is(order: Order, said: Order) -> bool:
    named = said.decision in (None, order.decision) and said.seat in (None, order.seat)
    return named and (order.verb, order.line) == (said.verb, said.line)


def dishonoured(entries: Sequence[Entry[Any]]) -> Iterable[str]:
    """What closes is what was said last, and nobody else speaks for one who has answered."""
    said: dict[int, str | None] = {}
    for entry in entries:
        said = _said(said, entry, entries)
        for answer in entry.answers:
            line = said.get(answer.decision)
            if line is not None and line != answer.line:
                yield (
                    f"question {answer.decision} was closed in entry {entry.number} with {answer.line!r} "
                    f"by {answer.by}, but {line!r} was said"
                )


def _said(
    said: dict[int, str | None], entry: Entry[Any], entries: Sequence[Entry[Any]]
) -> dict[int, str | None]:
    """What has been said to each question once this entry is made; a rollback leads back to what was."""
    order = entry.order
    if order.verb == "rollback":
        said = {}
        for before in entries[: int(order.line) + 1]:
            said = _said(said, before, entries)
    elif order.verb in ("answer", "withdraw") and order.decision is not None:
        said = {**said, order.decision: order.line if order.verb == "answer" else None}
    return said


# --- of what Discord was told --------------------------------------------------------------------------


def faults_of_posts(discord: Discord) -> list[str]:
    """Posts that came twice or in the wrong order, reminders that came too often."""
    said = list(discord.messages())
    return [*_doubled(said), *_disordered(said), *_nagging(said), *_called_again(said)]


def faults_of_mutes(discord: Discord, ledger: Ledger) -> list[str]:
    """Posts and letters that have reached somebody who was muted for their table."""
    letters = {room.id: room.user for room in discord.rooms.values() if room.user}
    return [
        f"table {said.table}: {user} is muted and was called by {said.key}"
        for said in discord.messages()
        for user in (*said.called, *([letters[said.channel]] if said.channel in letters else []))
        if ledger.muted(user, said.table, said.at)
    ]


def _called_again(said: Iterable[Said]) -> Iterable[str]:
    """The post of a round, or of a lobby, calls nobody twice, wherever it is posted again."""
    called: Counter[tuple[str, str, int]] = Counter()
    for message in said:
        if message.key == LOBBY or ROUND.fullmatch(message.key):
            called.update((message.table, message.key, user) for user in message.called)
    for (table, key, user), times in called.items():
        if times > 1:
            yield f"table {table}: {user} was called {times} times by {key}"


def _doubled(said: Iterable[Said]) -> Iterable[str]:
    seen: dict[tuple[int, str, str], Said] = {}
    for message in sorted(said, key=lambda m: m.id):
        if not message.table:
            continue
        place = (message.channel, message.table, message.key)
        before = seen.get(place)
        if before is not None and not before.stale and before.nonce != message.nonce:
            yield f"table {message.table}: the post {message.key} came twice: {before} and {message}"
        seen[place] = message


def _disordered(said: Iterable[Said]) -> Iterable[str]:
    latest: dict[int, int] = {}
    for message in sorted(said, key=lambda m: m.id):
        if message.parcel and message.parcel < latest.get(message.channel, 0):
            yield f"table {message.table}: the post {message.key} came after a later one"
        latest[message.channel] = max(latest.get(message.channel, 0), message.parcel)


def _nagging(said: Iterable[Said]) -> Iterable[str]:
    """At half time and near the end, and once to the last one: no more for one question and deadline."""
    given: Counter[tuple[str, str, int, str, bool]] = Counter()
    stop: dict[str, str] = {}
    for message in sorted(said, key=lambda m: m.id):
        if ROUND.fullmatch(message.key):
            stop[message.table] = message.key
        due = DUE.search(message.content)
        if message.key.startswith(reminders.KEY) and due:
            last, question = message.key.startswith(f"{reminders.KEY}-last"), stop.get(message.table, "")
            given.update((message.table, question, user, due[1], last) for user in message.pings)
    for (table, question, user, instant, last), times in given.items():
        if times > (1 if last else 2):
            yield f"table {table}: {user} was reminded {times} times of {instant} after {question}"


def missing_posts(
    rounds: Sequence[RoundRow], discord: Discord, may_lack: Collection[str] = (), show: bool = False
) -> list[str]:
    """Stops of a table that were never posted, where nothing has stood in the way of theirs.

    A show edits its first post until the last one follows.
    """
    rounds = [*rounds[:1], *rounds[1:][-1:]] if show else rounds
    posted = {m.key for m in discord.messages() if rounds and m.table == rounds[0].table} | {*may_lack}
    return [f"table {r.table}: the post e{r.entry} never came" for r in rounds if f"e{r.entry}" not in posted]


def rounds_posted(discord: Discord) -> int:
    return sum(bool(ROUND.fullmatch(m.key)) for m in discord.messages())


def phases(record: engine.Record) -> int:
    """How many groups of questions have closed."""
    return sum(bool(e.answers) for e in record.entries)
