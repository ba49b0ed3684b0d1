"""One soak: a few servers, many tables, people with habits, and a bot that dies now and then."""

from __future__ import annotations

import contextlib
import heapq
import itertools
import logging
import random
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.client import events
from bot.hosting.after.feed import FEED
from bot.hosting.organising import lobby, membership
from bot.hosting.table.sitting import Person, Place, Refused, Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.scale.processes.shift import LEASE
from bot.store import Filter, ServerRow, Stale, Unclear
from bot.store.again import again
from bot.times.instants import Instant
from engine.cli.progress import progress
from tests.databases import new_database
from tests.processes.database import Database, database
from tests.soak import invariants, things
from tests.soak.fuse import Killed
from tests.soak.games import GAMES
from tests.soak.invariants import Closed, Ledger, Outbox
from tests.soak.machine import Machine, QuickStudio, seeded, together
from tests.soak.people import HABITS, Player, find_home
from tests.soak.shared import Beside
from tests.soak.terms import pace
from tests.soak.world import Discord, Room, Weather

things.load()

DAY = 86_400.0
BEGIN = 1_800_000_000.0
AFTERWARDS = 1500
"""Days after the last table was opened in which all races must have ended."""
GUILDS = (1001, 1002, 1003)
ROOMS = 5
CROWD = 60
"""So many people are around; for whoever leaves for good somebody new comes."""
ALL_AT_ONCE = 0.25
"""The chance that with one machine all others die, too."""
STANDING_STILL = 2000
"""Turns of the loop in which the time does not move: something is due for ever."""
SHARES: Mapping[str, float] = dict.fromkeys(GAMES, 1.0)
GIVEN_UP = re.compile(r"(\w+) (\d+) of table \w+ is given up")
Event = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Size:
    """How big a soak is; `kills` and the rest are counts over all days, `painted` a share of the pictures.

    `shares` say of each game how many tables it gets, in proportion to the others.
    """

    tables: int = 200
    days: int = 3000
    seed: int = 1
    kills: int = 400
    troubles: int = 150
    painted: float = 0.01
    audited: float = 1.0
    workers: int = 1
    """Machines at work: one on a SQLite file, more on a PostgreSQL database that they share."""
    failovers: int = 0
    """How often the server of that database dies, or only reads any more, and its standby takes over."""
    shares: Mapping[str, float] = field(default_factory=lambda: SHARES)


@dataclass
class Summary:
    """What a soak has seen."""

    size: Size
    faults: list[str] = field(default_factory=list)
    stages: Counter[str] = field(default_factory=Counter)
    orders: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    """How games have ended, by game."""
    answers: Counter[str] = field(default_factory=Counter)
    """By whom questions were answered."""
    shows: int = 0
    """Races that nobody sat at."""
    errors: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    votes: Counter[str] = field(default_factory=Counter)
    """What was asked for and how the votes on it ended, of tables from which nobody was forgotten."""
    undone: int = 0
    """Rounds that were plotted again because everybody agreed, or nobody else was there."""
    beside: int = 0
    """New seats beside somebody whom one has blocked, and has agreed to that."""
    spared: int = 0
    """Posts of rounds that never came, as their channel took none or they were given up."""
    digests: int = 0
    receipts: int = 0
    entries: int = 0
    phases: int = 0
    posts: int = 0
    edits: int = 0
    days: float = 0.0
    seconds: float = 0.0

    def lines(self) -> list[str]:
        told = {
            "seed": self.size.seed,
            "tables": f"{sum(self.stages.values())} ({_counts(self.stages)})",
            "phases closed": self.phases,
            "journal entries": self.entries,
            "receipts": self.receipts,
            "messages taken": self.posts,
            "edits": self.edits,
            "answers by": _counts(self.answers),
            "games ended": _counts(self.endings),
            "shows among them": self.shows,
            "votes": _counts(self.votes),
            "rounds undone": self.undone,
            "seats beside somebody blocked, agreed to": self.beside,
            "rounds without a post, for a reason": self.spared,
            "digests": self.digests,
            "injected": _counts(self.errors),
            "events": _counts(self.events),
            "acts of people": _counts(self.orders),
            "simulated days": round(self.days),
            "workers": self.size.workers,
            "wall time": f"{self.seconds:.1f} s",
            "faults": len(self.faults),
        }
        return [f"{name}: {value}" for name, value in told.items()] + self.faults[:40]


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items())) or "none"


class Soak:
    """The world of one run, from its seed."""

    def __init__(self, folder: Path, size: Size, address: str = "", servers: Database | None = None) -> None:
        self.size = size
        self.address = address
        self.servers = servers
        self._failed_over = 0
        self.rng = random.Random(size.seed)
        self.time = BEGIN
        self.path = folder / "soak.db"
        self.summary = Summary(size)
        self.discord = Discord(random.Random(size.seed + 1), self.now)
        self.studio = QuickStudio(random.Random(size.seed + 2), size.painted)
        self.ledger = Ledger()
        self.beside = Beside(address) if address else None
        self.outbox = Outbox(lambda question: self.machine.look(question))
        self._agenda: list[tuple[float, int, Event]] = []
        self._numbers = itertools.count()
        self.people = [self._player(n) for n in range(CROWD)]
        self.visiting: set[tuple[int, str]] = set()
        self.closed = Closed(lambda question, *values: self.machine.look(question, *values))
        self.discord.closed_to, self.discord.open_to = self._shut, self.closed.taken
        self._checked = BEGIN
        self._unopened = size.tables
        self._alive = 0
        self.machines = [self._machine() for _ in range(size.workers)]
        for guild in GUILDS:
            for n in range(ROOMS):
                self.discord.add(GuildId(guild), sleeps=DAY if n % 2 else 0.0)

    @property
    def machine(self) -> Machine:
        """The machine that somebody happens to reach."""
        return self.machines[0] if len(self.machines) == 1 else self.rng.choice(self.machines)

    @property
    def client(self) -> Any:
        """Discord as the events of the bot see it."""
        return self.discord

    def now(self) -> Instant:
        """The time; no two moments are the same."""
        self.time += 0.001
        return Instant(self.time)

    def _player(self, n: int) -> Player:
        habit = HABITS[n % len(HABITS)]
        person = Person(PersonId(7_000 + n), f"{habit.name} {n}", guild=GuildId(self.rng.choice(GUILDS)))
        rng = random.Random(self.size.seed * 1000 + n)
        return Player(person, habit, rng, self.ledger, self.summary.orders, self._folk)

    def _folk(self) -> list[Person]:
        return [p.person for p in self.people]

    def _machine(self) -> Machine:
        return Machine(
            *(self.path, self.discord, self.now, self.studio, self.ledger),
            *(self.beside, self.address, f"worker {next(self._numbers)}"),
        )

    # --- the course of things ----------------------------------------------------------------------

    async def run(self) -> Summary:
        began = time.monotonic()
        last = BEGIN + self.size.days * DAY
        with seeded(random.Random(self.size.seed + 3)), self._errors_logged():
            for machine in self.machines:
                await machine.start()
            await self._open_feeds()
            self._plan(last)
            await self._live(last + AFTERWARDS * DAY)
            await self._judge()
        self.summary.seconds = time.monotonic() - began
        for machine in self.machines:
            machine.drop()
        if self.beside is not None:
            self.beside.close()
        return self.summary

    async def _open_feeds(self) -> None:
        """Two of the servers have a channel in which all their races are announced."""
        async with self.machine.store.writing() as tx:
            for guild in GUILDS[:2]:
                feed = self.discord.add(GuildId(guild)).id
                await tx.put_server(ServerRow(GuildId(guild), {FEED.name: feed}))

    def at(self, instant: float, event: Event) -> None:
        heapq.heappush(self._agenda, (instant, next(self._numbers), event))

    def _plan(self, last: float) -> None:
        """Spread everything that is not a person's doing over the days."""
        rng = self.rng

        def spread(count: int, event: Event, until: float = last) -> None:
            for _ in range(count):
                self.at(rng.uniform(BEGIN, until), event)

        spread(self.size.tables, self._open)
        spread(self.size.kills, self._arm)
        spread(2 * self.size.troubles, self._rough_weather)
        spread(self.size.failovers, self._fail_over)
        spread(self.size.troubles // 2, self._lose_a_room)
        spread(self.size.troubles // 2, self._lose_a_message)
        spread(self.size.troubles // 4, self._lose_a_member)
        spread(self.size.troubles // 8, self._lose_a_server)
        self.at(BEGIN + DAY, self._steward_looks)

    async def _live(self, end: float) -> None:
        still = 0
        with progress(self.size.tables, "tables over") as bar:
            while self._agenda and self.time < end and not self.summary.faults:
                before = self.time
                try:
                    await self._jump(still > 0)
                    await self._turn()
                except Killed:
                    await self._revive()
                still = still + 1 if self.time < before + 1 else 0
                if still > STANDING_STILL:
                    self.summary.faults.append("the time stands still: something is due for ever")
                bar.note(f"day {(self.time - BEGIN) / DAY:,.0f}")
                bar.reached(self.size.tables - self._unopened - self._alive)
                if self._all_over():
                    break
        self.summary.days = (self.time - BEGIN) / DAY

    def _all_over(self) -> bool:
        """Whether all tables have been opened and have ended, as of the last check."""
        return not self._unopened and not self._alive

    async def _jump(self, stands: bool) -> None:
        """To the next instant at which anything is to happen; where the time `stands` still among several
        machines, to that at which the leases of dead ones have ended."""
        if stands and len(self.machines) > 1:
            self.time += LEASE
        instants = await self._instants()
        nexts = [i for i in (*instants, self._agenda[0][0]) if i is not None]
        self.time = max(self.time, min(nexts))

    @again
    async def _instants(self) -> list[float | None]:
        """When the bot has something to do."""
        machine = self.machine
        async with machine.store.reading() as read:
            rings = await read.next_alarm()
        return [rings, await machine.publisher.next_due()]

    async def _turn(self) -> None:
        """Everything that happens now, at once: people, the world, and what the bot does by itself."""
        events = []
        while self._agenda and self._agenda[0][0] <= self.time + 5:
            events.append(heapq.heappop(self._agenda)[2])
        machines, carried = self.machines, set[int]()

        async def carry(number: int, event: Event) -> None:
            try:
                await event()
            except (Stale, Unclear) as error:
                self.summary.events["unclear" if isinstance(error, Unclear) else "in the way"] += 1
                self.at(self.time + 60, event)
            carried.add(number)

        try:
            await self.machine.alive_at(self.time)
            acts = (carry(n, event) for n, event in enumerate(events))
            await together(machines, *acts, *(self._settle(machine) for machine in machines))
            if self.servers is not None:
                await self.servers.followed()
            for machine in machines:
                await self._settle(machine)
            if self.time > self._checked + DAY:
                self._checked = self.time
                await self._check()
        except Killed:
            for number, event in enumerate(events):
                if number not in carried:
                    self.at(self.time + 60, event)
            raise

    async def _settle(self, machine: Machine) -> None:
        """Let a machine do its work; it is begun again where the database fails."""
        try:
            await again(machine.settle)()
        except Unclear:
            self.summary.events["unclear"] += 1

    async def _revive(self) -> None:
        """The supervisor starts the bot again, mostly soon; where another machine lives, nobody waits."""
        rng = self.rng
        self.summary.events["killed"] += 1
        alive = [machine for machine in self.machines if not machine.fuse.dead]
        if alive and rng.random() < ALL_AT_ONCE:
            self.summary.events["all killed"] += 1
            alive = []
        for machine in self.machines:
            if machine not in alive:
                machine.drop()
        if alive:
            await alive[0].alive_at(self.time)
        else:
            away = rng.choice(
                (rng.uniform(1, 170), rng.uniform(1, 170), rng.uniform(600, 10_000), rng.uniform(0, 3 * DAY))
            )
            self.time += away
        self.machines = [*alive]
        while len(self.machines) < self.size.workers:
            self.machines.append(self._machine())
            await self.machines[-1].start()

    # --- people ------------------------------------------------------------------------------------

    async def _open(self) -> None:
        rng = self.rng
        rooms = [r for r in self.discord.rooms.values() if r.guild and self.discord.well(r.id)]
        openers = [p for p in self.people if p.around]
        while len(openers) < CROWD:
            openers.append(self._player(len(self.people)))
            self.people.append(openers[-1])
        if not rooms:
            self.at(self.time + DAY, self._open)
            return
        opener, room = rng.choice(openers), rng.choice(rooms)
        place = Place(room.guild, ChannelId(room.id), room.sleeps > 0)
        (game,) = rng.choices(list(self.size.shares), list(self.size.shares.values()))
        wishes = GAMES[game].wishes(rng)
        sitting = await lobby.open(self.machine.host, opener.person, place, wishes)
        self._alive += 1
        id = sitting.row.id
        if rng.random() < 0.15:
            with contextlib.suppress(Refused):
                await lobby.set_option(self.machine.host, id, opener.person, "pause", "1800")
        guests = rng.sample([p for p in openers if p is not opener], min(len(openers) - 1, wishes.seats))
        foes = self._at_odds([opener.id, *(p.id for p in guests)])
        if foes and rng.random() < 0.5:
            guests.append(rng.choice(foes))
        for player in (opener, *guests):
            self._come(player, id, rng.uniform(60, 2 * DAY))
        self.at(self.time + rng.uniform(1, 3) * pace(sitting.terms), lambda: self._pass_by(id))
        self._unopened -= 1  # Not earlier: whoever is killed before opens once more.

    def _at_odds(self, users: Iterable[int]) -> list[Player]:
        """Who has blocked any of these people, or is blocked by one."""
        odds = self.ledger.at_odds(users)
        return [p for p in self.people if p.around and p.id in odds]

    def _come(self, player: Player, id: str, after: float) -> None:
        if player.around and (player.id, id) not in self.visiting:
            self.visiting.add((player.id, id))
            self.at(self.time + after, lambda: self._visit(player, id))

    async def _visit(self, player: Player, id: str) -> None:
        again = await player.visit(self.machine.host, id)
        sitting = await self.machine.host.look(id)
        async with self.machine.host.store.reading() as read:
            awaited = [o.user for o in await read.offers(id) if not o.declined]
        awaited += [s.user for s in sitting.people if s.user is not None]
        for user in awaited if sitting.row.stage == "running" else ():
            other = next((p for p in self.people if p.id == user), None)
            if other is not None and other is not player:
                self._come(other, id, 0.3 * pace(sitting.terms))
        if again is None:
            self.visiting.discard((player.id, id))
        else:
            self.at(self.time + again, lambda: self._visit(player, id))

    async def _pass_by(self, id: str) -> None:
        """Somebody looks whether a seat is free."""
        sitting = await self.machine.host.look(id)
        foes = self._at_odds(s.user for s in sitting.people if s.user is not None)
        player = self.rng.choice(foes if foes and self.rng.random() < 0.3 else self.people)
        if sitting.row.stage == "running" and sitting.running.entries < 8:
            for deed in things.PASSING_BY:
                await deed(player, self.machine.host, sitting)
        interested = sitting.row.stage == "running" and sitting.vacant and self.rng.random() < 0.5
        if interested and await player.take_a_seat(self.machine.host, id):
            self._come(player, id, 0.1 * pace(sitting.terms))
        if sitting.row.stage in ("lobby", "running"):
            rest = self.rng.uniform(1, 4) * max(pace(sitting.terms), 3600)
            self.at(self.time + rest, lambda: self._pass_by(id))

    async def _steward_looks(self) -> None:
        """Somebody who manages the servers gives lost tables a home."""
        host = self.machine.host
        for sitting in await host.tables(Filter(stages=("lobby", "running"), limit=100_000)):
            if sitting.row.homeless and sitting.row.guild not in self.discord.away:
                await self._move(sitting)
        if not self._all_over():
            self.at(self.time + self.rng.uniform(0.2, 3) * DAY, self._steward_looks)

    async def _move(self, sitting: Sitting) -> None:
        guild = sitting.row.guild
        rooms = [r for r in self.discord.rooms.values() if r.guild == guild and self.discord.well(r.id)]
        if rooms:
            room = self.rng.choice(rooms)
            self.closed.shut(sitting.row.id)
            await find_home(self.machine.host, sitting, Place(guild, ChannelId(room.id), room.sleeps > 0))
            self.summary.events["moved"] += 1

    # --- the world -----------------------------------------------------------------------------------

    async def _arm(self) -> None:
        """The bot dies within its next steps."""
        self.machine.fuse.left = self.rng.randint(1, 120)

    async def _fail_over(self) -> None:
        """The standby takes over from a server that has died, or that only reads and ends after this turn."""
        assert self.servers is not None
        assert self.beside is not None
        await self.servers.followed()
        self._failed_over += 1
        if self._failed_over % 2:
            await self.servers.only_read()
        else:
            self.servers.die()
        await self.servers.take_over()
        self.beside.renew()
        self.summary.events["failover"] += 1

    async def _rough_weather(self) -> None:
        weather: Weather = self.rng.choice(("rough", "rough", "rough", "down"))
        self.discord.weather = weather
        self.summary.events[f"weather {weather}"] += 1
        hours = self.rng.choice((1, 3, 6) if weather == "down" else (6, 24, 48))
        self.at(self.time + hours * 3600, self._fair_weather)

    async def _fair_weather(self) -> None:
        self.discord.weather = "fair"

    def _some_room(self) -> Room:
        return self.rng.choice([r for r in self.discord.rooms.values() if r.guild and r.trouble != 10003])

    async def _lose_a_room(self) -> None:
        """A channel is deleted, or the bot's permissions in it are taken; mostly the event tells."""
        room, rng = self._some_room(), self.rng
        code = rng.choice((10003, 50001, 50013, 50013))
        self.discord.trouble(room, code)
        self.summary.events[f"room lost ({code})"] += 1
        if code == 10003:
            self.discord.add(room.guild, room.sleeps)
        else:  # planned before anything that a kill may interrupt
            self.at(self.time + rng.uniform(0.1, 5) * DAY, lambda: self._mend(room))
        await self._disturb(channel=ChannelId(room.id))
        if code == 10003 and rng.random() < 0.6:
            await events.channels_deleted(self.machine.publisher.server_cache, self.machine.host, (room.id,))

    async def _mend(self, room: Room) -> None:
        if room.trouble != 10003:  # which may have come in the meantime, and is for ever
            self.discord.trouble(room, 0)

    async def _lose_a_message(self) -> None:
        alive = [m for m in self.discord.messages() if not m.gone and m.at > self.time - 3 * DAY]
        if alive:
            self.discord.delete(self.rng.choice(alive))
            self.summary.events["message deleted"] += 1

    async def _lose_a_member(self) -> None:
        """Somebody leaves a server, or closes the letters to the bot."""
        player = self.rng.choice(self.people)
        chance = self.rng.random()
        if chance < 0.1:
            await player.be_forgotten(self.machine.host)
        elif chance < 0.3:
            player.around = False
            self.discord.left.update((guild, player.id) for guild in GUILDS)
            self.summary.events["member left"] += 1
        else:
            self.discord.closed ^= {player.id}
            self.summary.events["letters closed or opened"] += 1

    async def _lose_a_server(self) -> None:
        """The bot is removed from a server, and mostly comes back."""
        guild = self.rng.choice(GUILDS)
        if guild in self.discord.away:
            return
        self.discord.remove_bot(GuildId(guild))
        self.summary.events["server left"] += 1
        self.at(self.time + self.rng.uniform(0.1, 40) * DAY, lambda: self._return(guild))
        await self._disturb(guild=GuildId(guild))
        await membership.left(self.machine.host, GuildId(guild))

    async def _return(self, guild: int) -> None:
        self.discord.away.discard(guild)
        await membership.joined(self.machine.host, GuildId(guild))

    async def _living(self, guild: GuildId | None = None, channel: ChannelId | None = None) -> list[Sitting]:
        where = Filter(stages=("lobby", "running"), guild=guild, channel=channel, limit=100_000)
        return await self.machine.host.tables(where)

    async def _disturb(self, guild: GuildId | None = None, channel: ChannelId | None = None) -> None:
        for sitting in await self._living(guild, channel):
            self.closed.shut(sitting.row.id)

    def _shut(self, room: Room, table: str) -> None:
        """A room refuses a post, as its server may do with those of all its tables."""
        if room.guild is not None:
            self.closed.shut(table)
        for (other,) in self.machine.look("SELECT id FROM tables WHERE guild = ?", room.guild):
            if room.guild in self.discord.away:
                self.closed.shut(other)

    # --- judging -------------------------------------------------------------------------------------

    async def _check(self) -> None:
        host, faults = self.machine.host, self.summary.faults
        faults += await invariants.faults_now(host, self.discord)
        faults += [*self.outbox.faults(self.discord, self.time), *self.ledger.faults]
        self._alive = len(await self._living())
        await self._call_those_who_were_seated()

    async def _call_those_who_were_seated(self) -> None:
        """Whoever sits at a table that they did not come to by themselves comes within a day."""
        for sitting in await self.machine.host.tables(Filter(stages=("running",), limit=100_000)):
            there = {seat.user for seat in sitting.people}
            for player in (player for player in self.people if player.id in there):
                self._come(player, sitting.row.id, self.rng.uniform(60, DAY / 2))

    async def _judge(self) -> None:
        """When all is over and Discord is well: every race has ended, everything was told, once."""
        summary, host = self.summary, self.machine.host
        stopped = bool(summary.faults)
        self.discord.weather = "fair"
        for machine in self.machines:
            machine.fuse.left = None
        for _ in range(200):
            for machine in self.machines:
                await machine.settle()
            due = await self.machine.publisher.next_due()
            if due is None:
                break
            self.time = max(self.time, due)
        else:
            summary.faults.append("the outbox does not drain though Discord is well")
        sittings = await host.tables(Filter(limit=100_000))
        with progress(len(sittings), "tables judged") as bar:
            for sitting in sittings:
                summary.stages[sitting.row.stage] += 1
                summary.faults += await invariants.unsettled(host, sitting)
                if sitting.row.stage in ("lobby", "running"):
                    summary.faults += (
                        []
                        if stopped
                        else [f"table {sitting.row.id} has not ended: {invariants.told(sitting)}"]
                    )
                elif sitting.table is not None:
                    await self._judge_race(sitting)
                bar.done()
        for judge in things.JUDGES:
            summary.faults += await judge(host, self.discord)
        summary.faults += [
            *invariants.faults_of_posts(self.discord),
            *invariants.faults_of_mutes(self.discord, self.ledger),
            *self.discord.faults,
            *self.ledger.faults,
        ]
        summary.faults = list(dict.fromkeys(summary.faults))
        summary.votes.update(
            {
                f"{kind} {state}": count
                for kind, state, count in self.machine.look(
                    "SELECT kind, state, COUNT(*) FROM motions GROUP BY kind, state"
                )
            }
        )
        ((summary.undone,),) = self.machine.look("SELECT COALESCE(SUM(undone), 0) FROM seats")
        summary.beside = self.ledger.beside
        summary.digests = sum(m.key.startswith("digest") for m in self.discord.messages())
        summary.receipts, summary.errors = len(self.ledger), self.discord.errors
        summary.posts, summary.edits = self.discord.taken, self.discord.edited

    async def _judge_race(self, sitting: Sitting) -> None:
        summary, host, id = self.summary, self.machine.host, sitting.row.id
        over = sitting.row.stage == "over"
        summary.faults += await invariants.faults_of_race(
            host, self.ledger, id, over, self.rng.random() < self.size.audited
        )
        for faults in things.FAULTS:
            summary.faults += await faults(host, sitting)
        record = await host.record(id)
        summary.entries += len(record.entries)
        summary.phases += invariants.phases(record)
        summary.answers.update(a.by for e in record.entries for a in e.answers)
        if over:
            summary.shows += sitting.show
            summary.endings[f"{sitting.row.game} {GAMES[sitting.row.game].ending(record)}"] += 1
        if over and not sitting.row.practice:  # which is told to its player alone
            async with self.machine.store.reading() as read:
                rounds = await read.rounds(id)
            may_lack = self.closed.may_lack(id)
            summary.spared += len(invariants.missing_posts(rounds, self.discord, (), sitting.show))
            summary.faults += invariants.missing_posts(rounds, self.discord, may_lack, sitting.show)

    @contextlib.contextmanager
    def _errors_logged(self) -> Iterator[None]:
        """Whatever the bot logs as an error is a fault, and so are secrets of a game in any of its logs."""
        summary, closed = self.summary, self.closed

        class Collect(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                told = self.format(record)
                if given := GIVEN_UP.match(told):
                    summary.events[f"given up ({given[1]})"] += 1
                    closed.given_up(int(given[2]))
                if record.levelno >= logging.ERROR or any(play.secrets(told) for play in GAMES.values()):
                    summary.faults.append(f"logged: {told}")

        handler, logger = Collect(), logging.getLogger("bot")
        level, propagate = logger.level, logger.propagate
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        logger.propagate = False
        try:
            yield
        finally:
            logger.removeHandler(handler)
            logger.setLevel(level)
            logger.propagate = propagate


async def soak(folder: Path, size: Size) -> Summary:
    """Run one soak in an empty folder, or in a new database where several machines share it."""
    if size.failovers:
        async with database() as servers:
            await servers.stand_by()
            size = replace(size, workers=max(2, size.workers))
            return await Soak(folder, size, servers.address, servers).run()
    if size.workers == 1:
        return await Soak(folder, size).run()
    async with new_database() as address:
        return await Soak(folder, size, address).run()
