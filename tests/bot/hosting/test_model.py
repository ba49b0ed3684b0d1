"""Host and store against a model of a table: who sits where, what is stored, who is awaited, until when.

Hypothesis thinks up what people do and when time passes; after every step the real table, on its real file,
has to be as the model says. The bot is restarted in between, as after kill -9.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import tempfile
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.hosting.after import presence
from bot.hosting.organising import lobby, pauses
from bot.hosting.playing import play
from bot.hosting.seats import absence, leaving, taking
from bot.hosting.table.sitting import GHOST, OPEN, PLAYER, Person, Place, Refused, Sitting, Wishes
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.times.instants import Instant
from engine import GameError
from engine.model import DecisionId, Order, Seat
from tests import extent
from tests.soak.invariants import Ledger
from tests.soak.machine import Machine, QuickStudio
from tests.soak.world import Discord

DAY, CALM = 86_400, 600
SEATS = 3
STEWARD = Person(PersonId(999), "Steward", steward=True, guild=GuildId(9))
"""A manager of the server, who sits nowhere and acts alone."""
ROUNDED = 30
"""Seconds by which whole seconds may add up."""
EXAMPLES = int(os.environ.get("MODEL_EXAMPLES", str(extent.amount(15, 4))))
PEOPLE = tuple(Person(PersonId(n), f"Person {n}") for n in range(1, 6))
LINES = ("2 3 4", "5 4 3", "3 5 2", "4 2 5", "5 2 4")
BRAIN = "brain"
DRIVEN = "what its driver says"
Done = TypeVar("Done")

somebody = st.integers(0, SEATS)
"""Whoever sits on the n-th taken seat, or a stranger."""
lines = st.sampled_from(LINES)


@dataclass
class Chair:
    """A seat as the model knows it.

    `said` is the line that answers the open question so far, if any; `left` are those who have left the
    seat, without one who has come back to it before anybody else.
    """

    user: int | None
    driver: str = PLAYER
    said: str | None = None
    ready: bool = False
    excused: bool = False
    missed: int = 0
    left: list[int] = field(default_factory=list)


@dataclass
class Model:
    """A table as it should be."""

    stage: str = "lobby"
    organiser: int = 1
    chairs: list[Chair] = field(default_factory=list)
    due: float = 0.0
    left: float = 0.0
    stretched: bool = False
    closed_any: bool = False

    @property
    def held(self) -> bool:
        return self.left > 0

    @property
    def persons(self) -> list[Chair]:
        return [c for c in self.chairs if c.user is not None]

    @property
    def silent(self) -> list[Chair]:
        return [c for c in self.persons if c.said is None]

    @property
    def all_ready(self) -> bool:
        return all(c.said is not None and c.ready for c in self.chairs)

    @property
    def closes_at_once(self) -> bool:
        """Who plays alone needs no time to think better of it."""
        return self.stage == "running" and self.all_ready and not self.held and len(self.persons) < 2

    def of(self, person: Person) -> Chair | None:
        return next((c for c in self.chairs if c.user == person.id), None)

    def vacate(self, chair: Chair, driver: str) -> None:
        """Somebody goes: a driver answers at once, unless the seat waits to be taken."""
        gone, chair.user, chair.driver, chair.missed = chair.user, None, driver, 0
        chair.left.append(gone or 0)
        if driver != OPEN:
            chair.said, chair.ready = chair.said or DRIVEN, True
        if gone == self.organiser and self.persons:
            self.organiser = min(self.persons, key=lambda c: c.missed).user or 0

    def next_question(self, now: float) -> None:
        """The group has closed: everybody is asked anew, and drivers answer."""
        self.closed_any, self.stretched, self.due = True, False, now + DAY
        for chair in self.chairs:
            driven = chair.user is None
            chair.said, chair.ready = (DRIVEN, True) if driven else (None, False)


class OneTable(RuleBasedStateMachine):
    """One table from its lobby to its end."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.time = 1_800_000_000.0
        self.id = ""
        self.asked: list[int] = []
        """The open questions at the last look, by seat."""
        self.rng = random.Random(1)
        self.discord = Discord(self.rng, self.now)
        self.room = self.discord.add(guild=GuildId(9))
        self.machine = self._begin()
        self.model = Model("closed")

    def teardown(self) -> None:
        self.machine.drop()
        self.loop.close()
        shutil.rmtree(self.folder)

    def now(self) -> Instant:
        self.time += 0.001
        return Instant(self.time)

    def _begin(self) -> Machine:
        machine = Machine(
            self.folder / "model.db", self.discord, self.now, QuickStudio(self.rng, 0.0), Ledger()
        )
        self.run(machine.start())
        return machine

    def run(self, work: Awaitable[Done]) -> Done:
        return self.loop.run_until_complete(_of(work))

    def settle(self) -> None:
        self.run(self.machine.settle())

    def done(self, work: Awaitable[Any], allowed: bool) -> bool:
        """Do something that the model allows, or that has to be refused and to change nothing."""
        before = self.run(self.machine.host.look(self.id))
        if not allowed:
            with pytest.raises((Refused, GameError)):
                self.run(work)
            assert self.run(self.machine.host.look(self.id)) == before
            return False
        self.run(work)
        self.settle()
        return True

    def person(self, who: int) -> Person:
        seated = [p for c in self.model.persons for p in PEOPLE if p.id == c.user]
        strangers = [p for p in PEOPLE if p not in seated]
        return [*seated, strangers[0]][min(who, len(seated))]

    def in_lobby(self) -> bool:
        return self.model.stage == "lobby"

    def is_running(self) -> bool:
        return self.model.stage == "running"

    @initialize(guests=st.integers(0, 2), started=st.booleans())
    def first_table(self, guests: int, started: bool) -> None:
        self.open(guests, started)

    @precondition(lambda self: self.model.stage in ("over", "closed"))
    @rule(guests=st.integers(0, 2), started=st.booleans())
    def next_table(self, guests: int, started: bool) -> None:
        self.open(guests, started)

    def open(self, guests: int, started: bool) -> None:
        wishes = Wishes(
            "chariots", SEATS, options={"chariots": 1, "laps": 4}, terms=Terms(phase=DAY, calm=CALM)
        )
        opened = self.run(
            lobby.open(self.machine.host, PEOPLE[0], Place(GuildId(9), ChannelId(self.room.id)), wishes)
        )
        self.id = opened.row.id
        self.model = Model(chairs=[Chair(PEOPLE[0].id)])
        for _guest in range(guests):
            self.join(who=SEATS)
        if started and guests:
            self.start(who=0)

    # --- what people do ----------------------------------------------------------------------------

    @precondition(in_lobby)
    @rule(who=somebody)
    def join(self, who: int) -> None:
        person = self.person(who)
        model = self.model
        allowed = not model.of(person) and len(model.chairs) < SEATS
        if self.done(lobby.join(self.machine.host, self.id, person), allowed):
            model.chairs.append(Chair(person.id))

    @precondition(in_lobby)
    @rule(who=somebody)
    def leave(self, who: int) -> None:
        person = self.person(who)
        model, chair = self.model, self.model.of(person)
        if self.done(lobby.leave(self.machine.host, self.id, person), chair is not None):
            model.chairs.remove(chair)  # type: ignore[arg-type]
            if not model.chairs:
                model.stage = "closed"
            elif model.organiser == person.id:
                model.organiser = model.chairs[0].user or 0

    @precondition(lambda self: self.in_lobby() and len(self.model.chairs) > 1)
    @rule(who=somebody)
    def start(self, who: int) -> None:
        model, person = self.model, self.person(who)
        allowed = model.organiser == person.id
        if self.done(lobby.start(self.machine.host, self.id, person), allowed):
            model.stage, model.due = "running", self.time + DAY

    @precondition(is_running)
    @rule(who=somebody, line=lines)
    def answer(self, who: int, line: str) -> None:
        person = self.person(who)
        chair = self.model.of(person)
        if self.done(
            play.answer(self.machine.host, self.id, person, self.question(person), line),
            bool(chair),
        ):
            assert chair is not None
            chair.said, chair.ready = line, True

    @precondition(is_running)
    @rule(line=lines)
    def everybody_answers(self, line: str) -> None:
        for who, chair in enumerate(list(self.model.persons)):
            if chair.said is None:
                self.answer(who, line)

    @precondition(is_running)
    @rule(who=somebody, verb=st.sampled_from(("withdraw", "unready", "ready")))
    def think_again(self, who: int, verb: Any) -> None:
        person = self.person(who)
        chair = self.model.of(person)
        order = Order(verb, decision=self.question(person))
        allowed = chair is not None and chair.said is not None
        if self.done(play.order(self.machine.host, self.id, person, order), allowed):
            assert chair is not None
            chair.ready = verb == "ready"
            if verb == "withdraw":
                chair.said = None

    @precondition(is_running)
    @rule(who=somebody)
    def ask_for_more_time(self, who: int) -> None:
        person = self.person(who)
        model, chair = self.model, self.model.of(person)
        free = not model.stretched and not model.held and not model.all_ready
        allowed = chair is not None and chair.said is None and not chair.excused and free
        if chair is not None and chair.said is not None:
            return
        if self.done(absence.excuse(self.machine.host, self.id, person), allowed):
            assert chair is not None
            chair.excused, model.stretched, model.due = True, True, model.due + DAY

    @precondition(is_running)
    @rule(who=somebody)
    def take_over(self, who: int) -> None:
        person = self.person(who)
        model = self.model
        been = [c for c in model.chairs if person.id in c.left]
        vacant = [c for c in model.chairs if c.driver in (GHOST, OPEN) and (not been or c in been)]
        allowed = not model.of(person) and bool(vacant)
        if self.done(taking.take_seat(self.machine.host, self.id, person), allowed):
            chair = vacant[0]
            chair.user, chair.driver, chair.missed = person.id, PLAYER, 0
            if chair.left and chair.left[-1] == person.id:
                chair.left.pop()
                return
            chair.said, chair.ready = None, False
            if not been and model.held:
                model.left = max(model.left, DAY)
            elif not been:
                model.due = max(model.due, self.time + DAY)

    @precondition(is_running)
    @rule(who=somebody, number=st.integers(1, SEATS), freed=st.booleans())
    def remove(self, who: int, number: int, freed: bool) -> None:
        """The organiser offers somebody's seat to a substitute, or a manager lets a bot drive it."""
        person = self.person(who)
        model = self.model
        chair = model.chairs[number - 1] if number <= len(model.chairs) else None
        if chair is None or chair.user is None or chair.user == model.organiser:
            return
        host = self.machine.host
        if not freed:
            self.done(leaving.kick(host, self.id, STEWARD, Seat(number), "spam"), True)
        elif not self.done(
            leaving.free(host, self.id, person, Seat(number)),
            person.id == chair.user or (person.id == model.organiser and chair.missed >= presence.AWAY_AFTER),
        ):
            return
        model.vacate(chair, GHOST if freed else BRAIN)

    @precondition(is_running)
    @rule(days=st.integers(1, 20))
    def pause(self, days: int) -> None:
        model = self.model
        until = self.time + days * DAY
        pause = pauses.pause(self.machine.host, self.id, STEWARD, Instant(until), "a feast")
        if self.done(pause, not model.held):
            model.left = model.due - self.time

    @precondition(is_running)
    @rule()
    def resume(self) -> None:
        model = self.model
        if self.done(pauses.resume(self.machine.host, self.id, STEWARD, "it is over"), model.held):
            # Before its date it ends with a whole phase ahead, as people have relied on it.
            model.due, model.left = self.time + max(model.left, DAY), 0.0

    # --- what happens by itself ----------------------------------------------------------------------

    @precondition(lambda self: self.model.stage in ("lobby", "running"))
    @rule(hours=st.floats(0.01, 3))
    def time_passes(self, hours: float) -> None:
        """Not so long that anything is due."""
        row = self.sitting().row
        bounds = [i for i in (row.timing.due, row.timing.closing, row.timing.held) if i]
        self.time = min([self.time + hours * 3600, *(i - 1 for i in bounds)])
        self.settle()

    @precondition(lambda self: self.is_running() and self.model.all_ready and not self.model.held)
    @rule()
    def calm_is_over(self) -> None:
        self.time = self.sitting().row.timing.closing
        assert self.time <= self.model.due + ROUNDED
        self.settle()
        self.closed()

    @precondition(lambda self: self.is_running() and not self.model.all_ready and not self.model.held)
    @rule()
    def deadline_passes(self) -> None:
        model = self.model
        self.time = self.sitting().row.timing.due
        self.settle()
        silent, opened = model.silent, any(c.driver == OPEN for c in model.chairs)
        unexcused = [c for c in silent if not c.excused]
        if silent and not model.closed_any and not opened:
            self.first_round_missed(silent)
        elif unexcused and not model.stretched:
            for chair in unexcused:
                chair.excused = True
            model.stretched, model.due = True, model.due + DAY
        else:
            self.closed()

    def first_round_missed(self, silent: list[Chair]) -> None:
        model = self.model
        if len(silent) == len(model.persons):
            model.stage = "closed"
            return
        for chair in silent:
            model.vacate(chair, OPEN)
        model.due = self.time + DAY

    def closed(self) -> None:
        """The group has closed: what people had said is what counted."""
        model, record = self.model, self.run(self.machine.host.record(self.id))
        counted = {a.decision: a.line for e in record.entries for a in e.answers}
        for decision, chair in zip(self.asked, model.chairs, strict=True):
            if chair.said not in (None, DRIVEN):
                assert counted[DecisionId(decision)] == chair.said
            if chair.user is None:
                chair.driver = GHOST if chair.driver == OPEN else chair.driver
                continue
            chair.missed = chair.missed + 1 if chair.said is None else 0
        for chair in [c for c in model.persons if c.missed >= presence.MISSES]:
            model.vacate(chair, GHOST)
        model.next_question(self.time)
        if record.table.outcome is not None or not model.persons:
            assert record.table.outcome is not None
            model.stage = "over"

    @precondition(lambda self: self.model.held)
    @rule()
    def pause_ends(self) -> None:
        self.time = self.sitting().row.timing.held
        self.settle()
        self.model.due, self.model.left = self.time + self.model.left, 0.0

    @rule()
    def restart(self) -> None:
        self.machine.drop()
        self.machine = self._begin()
        self.settle()

    # --- what must hold --------------------------------------------------------------------------------

    def sitting(self) -> Sitting:
        return self.run(self.machine.host.look(self.id))

    def question(self, person: Person) -> DecisionId:
        """The open question of somebody, or the first one for those who are asked nothing."""
        sitting = self.sitting()
        asked = sitting.asked(person.id)
        return asked.id if asked is not None else sitting.running.open[0].id

    @invariant()
    def as_the_model_says(self) -> None:
        if not self.id:
            return
        model, sitting = self.model, self.sitting()
        if model.closes_at_once:
            self.closed()
        assert sitting.row.stage == model.stage
        if model.stage not in ("lobby", "running"):
            return
        assert [s.user for s in sitting.seats] == [c.user for c in model.chairs]
        assert sitting.row.organiser == model.organiser
        if model.stage == "running":
            self.running_as_the_model_says(sitting)

    def running_as_the_model_says(self, sitting: Sitting) -> None:
        model, table, clock = self.model, sitting.running, sitting.row.timing
        assert [s.user for s in sitting.awaited()] == [c.user for c in model.silent]
        for decision, chair in zip(table.open, model.chairs, strict=True):
            said = table.answer(decision.id)
            assert (said is None) == (chair.said is None)
            assert said is None or chair.said in (DRIVEN, said.line)
            assert (decision.id in table.ready) == (chair.said is not None and chair.ready)
        assert bool(clock.held) == model.held
        assert bool(clock.closing) == (model.all_ready and not model.held)
        if not model.held:
            assert clock.due == pytest.approx(model.due, rel=0, abs=ROUNDED)
        self.asked = [d.id for d in table.open]


async def _of(work: Awaitable[Done]) -> Done:
    return await work


TestOneTable = OneTable.TestCase
TestOneTable.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
