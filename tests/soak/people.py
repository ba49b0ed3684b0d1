"""People with habits: when they look at a table, and what they do there.

Everything they do goes through the functions of `bot.hosting`, as it would from a press or a command. What is
refused to them with a sentence is counted; every other failure is a fault.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from bot import deliveries
from bot.hosting.host import Host
from bot.hosting.organising import ending, extending, homes, lobby, pauses, votes
from bot.hosting.people import blocking, data, preferences, vacations
from bot.hosting.playing import filing, in_advance, play, standing, what_if
from bot.hosting.playing.in_advance import KEPT, Given
from bot.hosting.seats import absence, claiming, leaving, offering, taking
from bot.hosting.table import admission, motions
from bot.hosting.table.options import PAUSES
from bot.hosting.table.sitting import Person, Place, Refused, Sitting
from bot.ids import GuildId, PersonId
from bot.store import Stale
from bot.times.instants import Instant
from engine import GameError, kernel
from engine.kernel import act_of
from engine.model import Choice, Decision, DecisionId, Order, Seat
from tests.soak import things
from tests.soak.games import GAMES
from tests.soak.invariants import Ledger, faults_of_banks
from tests.soak.secrecy import links_said, told_of_lines, told_too_much
from tests.soak.terms import ZONES, pace

Done = TypeVar("Done")
COPIES = 0.08
"""The chance that an interaction arrives twice."""
LATE = 120
"""In so many turns of the loop its copy has come."""
NONSENSE = (
    "",
    "9 9 9",
    "hello",
    "2 2 2",
    "2 3 4 null:sometimes",
    "/",
    "'; DROP TABLE seats; --",
    "5" * 500,
)


@dataclass(frozen=True, slots=True)
class Habit:
    """`looks` is how often somebody looks at a table in one phase; the rest are chances at each look."""

    name: str
    looks: float = 2.5
    answers: float = 0.9
    edits: float = 0.0
    withdraws: float = 0.0
    nonsense: float = 0.0
    resigns: float = 0.0
    goes: float = 0.0
    """The chance to leave for good, without a word."""
    travels: float = 0.0
    settles: float = 0.08
    """The chance to change a setting: a profile, letters, mutes."""
    arranges: float = 0.02
    """The chance to do something about the table: more time, a pause, seats, its organiser, a rollback."""
    asks: float = 0.08
    """The chance to put something to the vote."""
    votes: float = 0.6
    blocks: float = 0.03
    """The chance to block somebody, or to sit with somebody again."""


HABITS = (
    Habit("prompt", looks=3.5, answers=0.97),
    Habit("prompt", looks=3.5, answers=0.97),
    Habit("slow", looks=1.2, answers=0.95),
    Habit("forgetful", looks=2.0, answers=0.35),
    Habit("undecided", looks=4.0, edits=0.5, withdraws=0.25),
    Habit("confused", looks=3.0, nonsense=0.6),
    Habit("leaver", looks=3.0, goes=0.05),
    Habit("quitter", looks=3.0, resigns=0.05),
    Habit("traveller", looks=2.0, travels=0.05),
    Habit("organiser", looks=3.0, arranges=0.3, settles=0.15),
    Habit("quarrelsome", looks=2.5, blocks=0.3),
)


@dataclass
class Player:
    """Somebody with a habit. `around` ends when they leave for good."""

    person: Person
    habit: Habit
    rng: random.Random
    ledger: Ledger
    tell: Counter[str]
    friends: Callable[[], list[Person]]
    around: bool = True
    interactions: int = 0
    last_asked: dict[str, int] = field(default_factory=dict)

    @property
    def id(self) -> PersonId:
        return self.person.id

    async def visit(self, host: Host, id: str) -> float | None:
        """Look at a table and act; the seconds until the next look, None where nothing is left to do."""
        if not self.around:
            return None
        if self.chance(self.habit.goes):
            self.around = False
            return None
        sitting = await host.look(id)
        if sitting.row.stage == "lobby":
            return await self._in_lobby(host, sitting)
        if sitting.row.stage == "running" and await self._answer_offers(host, sitting):
            sitting = await host.look(id)
        watches = sitting.show and sitting.row.organiser == self.id
        if sitting.row.stage != "running" or (sitting.seat_of(self.id) is None and not watches):
            return None
        self.ledger.faults += await faults_of_banks(host, sitting)
        if self.chance(0.1):
            self.ledger.faults += await told_too_much(host, sitting, self.rng)
        await self._settle(host, sitting)
        await self._quarrel(host, sitting)
        await self._arrange(host, sitting)
        await self._answer(host, await host.look(id))
        return self._next_look(host, sitting)

    def _next_look(self, host: Host, sitting: Sitting) -> float:
        rest = pace(sitting.terms) * self.rng.uniform(0.5, 1.5) / self.habit.looks
        held = sitting.row.timing.held
        return rest + (max(0.0, held - host.now()) * 0.4 if held else 0.0)

    # --- the lobby ---------------------------------------------------------------------------------

    async def _in_lobby(self, host: Host, sitting: Sitting) -> float | None:
        row, seated = sitting.row, sitting.seat_of(self.id) is not None
        if sitting.show:
            return await self._before_a_show(host, sitting)
        if not seated:
            await self._sit_down(
                "join", host, row.id, lambda agreed: lobby.join(host, row.id, self.person, agreed)
            )
        elif deed := next((deed for of in things.IN_A_LOBBY if (deed := of(self, sitting))), None):
            await deed(self, host, sitting)
        elif row.organiser != self.id:
            if self.chance(0.05):
                await self.attempt("leave", host, lambda: lobby.leave(host, row.id, self.person))
                return None
        elif self.chance(0.2):
            own = [(name, str(value)) for name, value in GAMES[row.game].options(self.rng).items()]
            name, value = self.rng.choice((("seats", "4"), ("calm", "5m"), ("colour", "blue"), *own[:3]))
            await self.attempt(
                "option", host, lambda: lobby.set_option(host, row.id, self.person, name, value)
            )
        elif len(sitting.seats) >= row.seats or self.chance(0.4):
            if len(sitting.seats) < 2 or self.chance(0.1):
                level = GAMES[row.game].level(self.rng)
                await self.attempt("bot", host, lambda: lobby.add_brain(host, row.id, self.person, level))
            await self.attempt("start", host, lambda: lobby.start(host, row.id, self.person))
        return self.rng.uniform(600, 6 * 3600)

    async def _before_a_show(self, host: Host, sitting: Sitting) -> float | None:
        """Nobody sits there; whoever opened it starts it, or forgets to."""
        id = sitting.row.id
        if sitting.row.organiser != self.id:
            await self.attempt("join", host, lambda: lobby.join(host, id, self.person))
            return None
        if self.chance(0.3):
            pause = str(self.rng.choice(PAUSES))
            await self.attempt(
                "option", host, lambda: lobby.set_option(host, id, self.person, "pause", pause)
            )
        elif self.chance(0.05):
            await self.attempt("leave", host, lambda: lobby.leave(host, id, self.person))
        else:
            await self.attempt("start", host, lambda: lobby.start(host, id, self.person))
        return self.rng.uniform(600, 6 * 3600)

    # --- answers -----------------------------------------------------------------------------------

    async def _answer(self, host: Host, sitting: Sitting) -> None:
        decision = sitting.asked(self.id)
        if self.chance(self.habit.nonsense):
            await self._nonsense(host, sitting, decision)
        if sitting.table is not None and sitting.seat_of(self.id) is not None:
            await self._beside(host, sitting)
        if decision is None or sitting.table is None:
            return
        self.last_asked[sitting.row.id] = decision.id
        said = sitting.table.answer(decision.id)
        if said is None and self.chance(self.habit.answers):
            await self._send(host, sitting, decision)
        elif said is not None and decision.sealed:
            if self.chance(self.habit.edits):
                await self._send(host, sitting, decision)
            elif self.chance(self.habit.withdraws):
                await self._withdraw(host, sitting, decision)
            elif self.chance(self.habit.edits):
                order = Order("unready" if self.chance(0.5) else "ready", decision=decision.id)
                await self.attempt(
                    "ready", host, lambda: play.order(host, sitting.row.id, self.person, order)
                )
        if self.chance(self.habit.resigns):
            daring = [act.word for act in self._acts(sitting) if act.hint]
            await self._act(host, sitting, self.rng.choice(daring or ["resign"]))

    async def _act(self, host: Host, sitting: Sitting, line: str) -> None:
        """Do something unasked."""
        acting, id = Order("act", line=line), sitting.row.id
        done = await self.attempt(line.split()[0], host, lambda: play.order(host, id, self.person, acting))
        if done is not None:
            self.ledger.done(id, done.running.entries - 1, acting)

    async def _beside(self, host: Host, sitting: Sitting) -> None:
        """What is done beside the answers: answers in advance kept and forgotten, draws, moves taken back."""
        id, play = sitting.row.id, GAMES[sitting.row.game]
        if what_if.offered(sitting) and self.chance(0.3):
            await self._look_ahead(host, sitting)
        if what_if.offered(sitting) and self.chance(0.05):
            names = self.rng.choice((("line 1", "line 2"), ("line 1",), ("line 2",)))
            await self.attempt(
                "forget a line", host, lambda: self._remove(host, id, lambda g: g.name in names)
            )
        offered = standing.offered(sitting, sitting.my_seat(self.id).seat)
        if offered and self.chance(0.03):
            which = filing.checksum(self.rng.choice(offered).standing)
            await self.attempt(
                "keep a standing answer", host, lambda: standing.keep_proposal(host, id, self.person, which)
            )
        if offered and self.chance(0.1):
            await self.attempt("forget all", host, lambda: self._remove(host, id, lambda g: g.source in KEPT))
        acts = self._acts(sitting)
        act = self.rng.choice(acts) if acts else None
        if act is not None and self.chance(play.eagerness(sitting, act, acts)):
            asked = act_of(sitting.my_seat(self.id).seat)
            await self._act(host, sitting, play.words(self.rng, sitting, asked, act.word))

    async def _remove(self, host: Host, id: str, which: Callable[[Given], bool]) -> Sitting:
        return (await in_advance.remove(host, id, self.person, which))[0]

    def _acts(self, sitting: Sitting) -> tuple[Choice, ...]:
        """What may be done unasked."""
        seat = sitting.my_seat(self.id).seat
        return kernel.choices(sitting.game, sitting.running.state, act_of(seat), ())

    async def _look_ahead(self, host: Host, sitting: Sitting) -> None:
        """Keep a line of moves; nobody else may see anything of it."""
        id, seat, play = sitting.row.id, sitting.my_seat(self.id).seat, GAMES[sitting.row.game]
        line = play.ahead(self.rng, sitting, what_if.question(sitting, self.person))
        if self.chance(0.1):
            line = play.scrawled(self.rng, line)
        kept = await self.attempt("keep a line", host, lambda: what_if.keep_plan(host, id, self.person, line))
        if kept is None:
            return
        self.ledger.done(id, kept.running.entries - 1, Order("file"))
        self.ledger.kept[id] |= links_said(kept, seat)
        self.ledger.faults += told_of_lines(kept, seat)

    async def _send(self, host: Host, sitting: Sitting, decision: Decision) -> None:
        """Answer, now and then with two different answers at once."""
        game = GAMES[sitting.row.game]
        line = game.line(self.rng, sitting, decision)
        if self.chance(0.15 + self.habit.nonsense / 2):
            line = game.scrawled(self.rng, line)
        sends = [self._say(host, sitting, decision, line)]
        if self.chance(0.05):
            sends.append(self._say(host, sitting, decision, game.line(self.rng, sitting, decision)))
        await _all(*sends)

    async def _say(self, host: Host, sitting: Sitting, decision: Decision, line: str) -> None:
        receipt = await self.attempt(
            "answer", host, lambda: play.answer(host, sitting.row.id, self.person, decision.id, line)
        )
        if receipt is not None:
            self.ledger.stored(receipt.table, receipt.number, decision.id, receipt.line)

    async def _withdraw(self, host: Host, sitting: Sitting, decision: Decision) -> None:
        order = Order("withdraw", decision=decision.id)
        done = await self.attempt(
            "withdraw", host, lambda: play.order(host, sitting.row.id, self.person, order)
        )
        if done is not None:
            self.ledger.stored(sitting.row.id, done.running.entries - 1, decision.id, None)

    async def _nonsense(self, host: Host, sitting: Sitting, decision: Decision | None) -> None:
        """Old buttons, other people's questions, lines that are none."""
        row, line = sitting.row, self.rng.choice(NONSENSE)
        others = [d.id for d in sitting.table.open if d != decision] if sitting.table else []
        target = self.rng.choice([self.last_asked.get(row.id, 1), 0, -1, 10**9, *others])
        if decision is not None and target == decision.id:
            target = 0
        await self.attempt(
            "nonsense", host, lambda: play.answer(host, row.id, self.person, DecisionId(target), line)
        )
        stranger = Person(PersonId(self.id + 5_000_000), "stranger")
        await self.attempt(
            "nonsense", host, lambda: play.answer(host, row.id, stranger, DecisionId(target), "2 3 4")
        )
        await self.attempt("nonsense", host, lambda: extending.extend(host, row.id, stranger, 3600))
        await self.attempt(
            "nonsense", host, lambda: pauses.pause(host, row.id, self.person, Instant(host.now() - 5))
        )
        await self.attempt("nonsense", host, lambda: host.look("????"))

    # --- settings and the table ----------------------------------------------------------------------

    async def _settle(self, host: Host, sitting: Sitting) -> None:
        if self.chance(self.habit.travels):
            words = (f"in {self.rng.randint(1, 40)} hours", f"in {self.rng.randint(2, 14)} days")
            await self.attempt("vacation", host, lambda: vacations.go_away(host, self.id, *words))
        if not self.chance(self.habit.settles):
            return
        self.ledger.unsettled(self.id, sitting.row.id, host.now())
        await self._settle_one(host, sitting)
        async with host.store.reading() as read:
            everywhere = (await read.person(self.id)).muted
            here = await read.muted(self.id, sitting.row.id)
        self.ledger.settled(self.id, sitting.row.id, host.now(), here, everywhere)

    async def _quarrel(self, host: Host, sitting: Sitting) -> None:
        """Block somebody, mostly somebody at the same table, or make it up with somebody."""
        if not self.chance(self.habit.blocks):
            return
        async with host.store.reading() as read:
            blocked = await read.blocked(self.id)
        if blocked and self.chance(0.3):
            other = self.rng.choice(blocked)
            self.ledger.made_up(self.id, other)
            await self.attempt("unblock", host, lambda: blocking.unblock(host, self.person, other))
            return
        here = [f for f in self.friends() if sitting.seat_of(f.id) and f.id != self.id]
        friend = self.rng.choice(here if here and self.chance(0.8) else self.friends())
        await self.attempt("block", host, lambda: self.block(host, friend))

    async def block(self, host: Host, friend: Person) -> None:
        """Never sit with somebody again without being asked; raises `Refused`."""
        await blocking.block(host, self.person, friend)
        self.ledger.fell_out(self.id, friend.id, host.now())

    async def _sit_down(
        self, name: str, host: Host, id: str, sit: Callable[[bool], Awaitable[Sitting]], asks: bool = True
    ) -> Sitting | None:
        """Take a new seat; beside somebody whom one has blocked only now and then.

        Without `asks` to come is to agree: that is how an offer is taken.
        """
        async with host.store.reading() as read:
            returns = await read.former_seats(id, self.id)
        quarrels, agreed = self.ledger.quarrels(), not asks

        async def sits() -> Sitting:
            nonlocal agreed
            try:
                return await sit(agreed)
            except admission.Doubtful:
                self.tell["asked beside whom one has blocked"] += 1
                if not self.chance(0.5):
                    raise
                agreed = True
                return await sit(agreed)

        seated = await self.attempt(name, host, sits)
        if seated is not None and not returns:
            self.ledger.seated(self.id, seated, quarrels, agreed)
        return seated

    async def _settle_one(self, host: Host, sitting: Sitting) -> None:
        rng, zone = self.rng, self.rng.choice(ZONES)
        match rng.randrange(8):
            case 0:
                line = GAMES[sitting.row.game].profile(self.rng)
                await self.attempt(
                    "profile", host, lambda: host.keep_profile(self.id, sitting.row.game, line)
                )
            case 1:
                await self.attempt(
                    "letters",
                    host,
                    lambda: preferences.settle(
                        host, self.id, letters=rng.choice(("letter", "letter", "channel"))
                    ),
                )
            case 2:
                muted = self.chance(0.3)
                await self.attempt(
                    "mute" if muted else "unmute",
                    host,
                    lambda: preferences.settle(host, self.id, letters="none" if muted else "channel"),
                )
            case 3:
                muted = self.chance(0.3)
                name, id = "mute a table" if muted else "unmute a table", sitting.row.id
                await self.attempt(name, host, lambda: preferences.mute_table(host, self.id, id, muted))
            case 4:
                hours = rng.choice(("22:00-07:00", "23:00-09:00", "06:00-16:00", "off", "20:00-20:00"))
                await self.attempt(
                    "nights", host, lambda: preferences.settle(host, self.id, nights=hours, zone=zone)
                )
            case 5:
                await self.attempt(
                    "digest",
                    host,
                    lambda: preferences.settle(
                        host, self.id, digest=rng.choice(("08:00", "2:30", "off")), zone=zone
                    ),
                )
            case 6:
                when = rng.choice(("all", "none", "half last", "6h", "48h", "sometimes"))
                await self.attempt(
                    "reminders", host, lambda: preferences.settle(host, self.id, reminders=when)
                )
            case _:
                await self.attempt(
                    "rounds",
                    host,
                    lambda: preferences.settle(host, self.id, calls=rng.choice(("letter", "mention"))),
                )

    async def _vote(self, host: Host, sitting: Sitting) -> None:
        """Say something to what others ask for, and seldom something else later; most people are kind."""
        async with host.store.reading() as read:
            known = await votes.open_motions(read, sitting, host.now())
            said = {m.id: self.id in await motions.ballots(read, m.id) for m in known}
        for motion in known:
            if motion.user != self.id and self.chance(0.1 if said[motion.id] else self.habit.votes):
                agrees = self.chance(0.9)
                voting = partial(votes.vote, host, sitting.row.id, self.person, motion.id, agrees)
                await self.attempt(f"vote on {motion.kind}", host, voting)

    async def _ask(self, host: Host, sitting: Sitting) -> None:
        """Put something to the vote; what would end the game is seldom asked for."""
        id, me, rng, now = sitting.row.id, self.person, self.rng, host.now()
        acts: dict[str, tuple[float, Callable[[], Awaitable[Any]]]] = {
            "pause": (3, lambda: pauses.pause(host, id, me, Instant(now + rng.uniform(1, 6) * 86_400))),
            "kick": (1, lambda: leaving.kick(host, id, me, Seat(rng.randint(1, 4)), "they are rude")),
            "draw": (0.7, lambda: ending.draw(host, id, me)),
            "end": (0.6, lambda: ending.close(host, id, me)),
        }
        for other, (weight, deed) in things.ASKED_FOR.items():
            acts[other] = weight, partial(deed, self, host, sitting)
        (name,) = rng.choices(list(acts), [weight for weight, _act in acts.values()])
        await self.attempt(f"ask for {name}", host, acts[name][1])

    async def _arrange(self, host: Host, sitting: Sitting) -> None:
        await self._vote(host, sitting)
        if self.chance(self.habit.asks):
            await self._ask(host, sitting)
        if not self.chance(self.habit.arranges):
            return
        id, me, rng, now = sitting.row.id, self.person, self.rng, host.now()
        odds = self.ledger.at_odds(s.user for s in sitting.people if s.user is not None)
        foes = [f for f in self.friends() if f.id in odds]
        friend = rng.choice(foes if foes and self.chance(0.3) else self.friends())
        seat = rng.randint(1, 4)
        until = now + rng.uniform(1, 20) * min(sitting.terms.phase, 86_400)
        acts: dict[str, Callable[[], Awaitable[Any]]] = {
            "extend": lambda: extending.extend(host, id, me, rng.choice((600, 86_400, 10**7))),
            "pause": lambda: pauses.pause(host, id, me, Instant(until)),
            "resume": lambda: pauses.resume(host, id, me),
            "excuse": lambda: absence.excuse(host, id, me),
            "claim": lambda: claiming.claim(host, id, me),
            "hand over": lambda: offering.offer_office(host, id, me, friend),
            "replace": lambda: offering.offer_seat(host, id, me, Seat(seat), friend),
            "free": lambda: leaving.free(host, id, me, Seat(seat)),
            "kick": lambda: leaving.kick(host, id, me, Seat(seat), "they are rude"),
            "draw": lambda: ending.draw(host, id, me),
        }
        if sitting.show:
            acts["end"] = lambda: ending.close(host, id, me)
        acts |= {name: partial(deed, self, host, sitting) for name, deed in things.ARRANGED.items()}
        name = rng.choice(list(acts))
        await self.attempt(name, host, acts[name])

    async def _answer_offers(self, host: Host, sitting: Sitting) -> int:
        """Take what one was offered at a table, or say no; returns how many offers there were."""
        async with host.store.reading() as read:
            mine = [o for o in await read.offers(sitting.row.id) if o.user == self.id and not o.declined]
        for offer in mine:
            await self._answer_offer(host, sitting.row.id, offer.seat)
        return len(mine)

    async def _answer_offer(self, host: Host, id: str, seat: Seat) -> None:
        if not self.chance(0.7):
            await self.attempt("decline", host, lambda: offering.decline(host, id, self.person, seat))
        elif seat == offering.OFFICE:
            await self.attempt(
                "accept the office", host, lambda: offering.accept(host, id, self.person, seat)
            )
        else:
            await self._sit_down(
                "accept",
                host,
                id,
                lambda _agreed: offering.accept(host, id, self.person, seat),
                asks=False,
            )

    async def be_forgotten(self, host: Host) -> None:
        """Have everything deleted that is kept of oneself, and go."""
        self.around = False
        self.ledger.forgotten(self.id, host.now())
        await data.forget(host, self.id)
        self.tell["data deleted"] += 1

    async def take_a_seat(self, host: Host, id: str) -> bool:
        """Sit down on a free seat of a race; whether that worked."""
        if not self.around:
            return False
        seated = await self._sit_down(
            "take seat", host, id, lambda agreed: taking.take_seat(host, id, self.person, agreed=agreed)
        )
        return seated is not None

    # --- helpers -------------------------------------------------------------------------------------

    def chance(self, chance: float) -> bool:
        return self.rng.random() < chance

    async def attempt(self, name: str, host: Host, act: Callable[[], Awaitable[Done]]) -> Done | None:
        """Do something that may be refused, by an interaction that may arrive twice; None where it was."""
        self.interactions += 1
        number = self.id * 1_000_000 + self.interactions
        after = [0, *([self.rng.randrange(LATE)] if self.chance(COPIES) else [])]
        done = [d for d in await _all(*(self._arrive(name, host, act, number, n) for n in after)) if d]
        if sum(arrival.stored for arrival, _value in done) > 1:  # a copy may well look, and change nothing
            self.ledger.faults.append(f"{self.id}: {name} arrived twice and was carried out twice")
        return done[0][1] if done else None

    async def _arrive(
        self, name: str, host: Host, act: Callable[[], Awaitable[Done]], number: int, after: int
    ) -> tuple[deliveries.Delivery, Done] | None:
        """An interaction arrives, after so many turns of the loop; None where it is refused, or a copy."""
        for _ in range(after):
            await asyncio.sleep(0)
        arrival = deliveries.begin(number, host.now())
        try:
            done = await act()
        except deliveries.Repeated:
            self.tell["came twice"] += 1
        except (Refused, GameError):
            self.tell[f"{name} refused"] += 1
        except Stale:  # nothing was done, as another machine was in the way
            self.tell[f"{name} in the way"] += 1
        else:
            self.tell[name] += 1
            return arrival, done
        return None


async def _all(*work: Awaitable[Done]) -> list[Done]:
    """Do several things at once, each to its end in a task of its own; raises what has gone wrong."""
    results = await asyncio.gather(*work, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [result for result in results if not isinstance(result, BaseException)]


def steward(guild: int) -> Person:
    """A manager of a server, who gives tables without a home a new one."""
    return Person(PersonId(42), "Steward", steward=True, guild=GuildId(guild))


async def find_home(host: Host, sitting: Sitting, place: Place) -> None:
    await homes.move(host, sitting.row.id, steward(sitting.row.guild or 0), place)
