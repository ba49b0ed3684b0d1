"""A rehearsal: rounds in a fast model, in which chariots drive guessed plots among each other.

Everybody drives by a `Manner`, the clauses that matter most; coins, pushes, crashes and laps are those of the
rules. What a driver makes of a square comes from the driver's own `Sight`, once for every situation, and a
test holds model and rules together, square by square. The additional actions are not in it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.games.chariots.players.expectation import Coins
from engine.games.chariots.rules.autopilot import ANY_GAIN, COIN, NEAR_THE_LINE
from engine.games.chariots.rules.coins import IMPULSES, PHASES, SCHEDULE, STALL
from engine.games.chariots.rules.moves import puts
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import Policy, When
from engine.games.chariots.rules.routes import OPEN_CHANCE, ROUTES, left
from engine.games.chariots.rules.sight import Sight
from engine.games.chariots.rules.state import Chariot, Held, Race, coins_of
from engine.games.chariots.rules.track import CORNER, EDGE, INSIDE, LAP, SQUARES, Name, crossing
from engine.model import Seat

Luck = Mapping[tuple[str, int], float]
"""A number from 0 to 1 for each chariot and phase: its control roll succeeds below the odds."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a chariot is driven, as far as the model knows: the clauses `banned`, `null`, `ace` and `left`."""

    banned: str
    null: When
    ace: When
    left: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return (f"banned:{self.banned}", f"null:{self.null}", f"ace:{self.ace}", f"left:{self.left}")


def manner_of(policy: Policy) -> Manner:
    """The part of a policy that the model knows."""
    return Manner(policy.banned, policy.null, policy.ace, policy.left)


@dataclass(slots=True)
class Runner:
    """A chariot in the model; `place` is where it has come in, 0 while it races."""

    name: str
    seat: Seat
    square: Name
    crossings: int
    best: int
    null: bool
    ace: bool
    plot: Coins
    manner: Manner
    stall: int = 0
    skip: int = 0
    due: Held | Literal[""] = ""
    banned: bool = False
    down: bool = False
    place: int = 0

    @property
    def advancement(self) -> float:
        """Larger is further along; never equal for two chariots on the track."""
        return self.crossings * LAP + _ADVANCE[self.square]

    def copy(self) -> Runner:
        return Runner(
            self.name,
            self.seat,
            self.square,
            self.crossings,
            self.best,
            self.null,
            self.ace,
            self.plot,
            self.manner,
            self.stall,
            self.skip,
            self.due,
            self.banned,
            self.down,
            self.place,
        )


_ADVANCE: Mapping[Name, float] = {n: s.progress - s.inside_key / 100 for n, s in SQUARES.items()}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """How the squares around look to a chariot in one situation, with nobody else on the track.

    `steps` are the squares it may enter without a coin, the best first, each with what is left from there and
    whether it leads on. `slips` are those that cost the null, `edges` those from which it could push
    somebody, both with what is left from there and how they are ranked. `near` says that the line is.
    """

    steps: tuple[tuple[Name, float, bool], ...]
    slips: tuple[tuple[Name, float, float], ...]
    edges: tuple[tuple[Name, float, float], ...]
    near: bool


@lru_cache(maxsize=50_000)
def around(square: Name, steps: int, banned: bool, last: bool, coin: int | None, line: str) -> Surroundings:
    """The surroundings in the driver's sight: `steps` moves to come, that coin in the next phase."""
    me = Chariot(
        "red",
        Seat(1),
        square,
        crossings=2 if last else 1,
        plot=(5,) if coin is None else (5, coin),
        speed=5,
        free=not banned,
        policy=Policy(banned=line),  # type: ignore[arg-type]  # one of the lines
    )
    sight = Sight(Race(Options(laps=2), 1, (me,), phase=1, impulse=5 - steps), me)
    open_to = sorted((n for n in EDGE[square] if not (banned and n in INSIDE)), key=sight.worth)
    closed = [n for n in EDGE[square] if banned and n in INSIDE]
    corners = [n for n in CORNER[square] if not (banned and n in INSIDE)]
    return Surroundings(
        tuple((n, sight.ahead[n], sight.loss[n] < 0) for n in open_to),
        tuple((n, sight.ahead[n], -sight.progress[n]) for n in (*closed, *corners)),
        tuple((n, sight.ahead[n], -sight.progress[n]) for n in EDGE[square] if n in open_to),
        sight.lie.route.last[square] <= NEAR_THE_LINE,
    )


class Rehearsal:
    """A race in the model, round after round."""

    def __init__(self, options: Options, runners: Iterable[Runner], finished: int = 0) -> None:
        self.goal = options.laps + 1
        self.fresh = not options.faster_recovery
        self.runners = list(runners)
        self.finished = finished

    @property
    def racing(self) -> list[Runner]:
        return [r for r in self.runners if not r.place]

    def copy(self) -> Rehearsal:
        twin = object.__new__(Rehearsal)
        twin.goal, twin.fresh, twin.finished = self.goal, self.fresh, self.finished
        twin.runners = [r.copy() for r in self.runners]
        return twin

    def round(self, dice: Luck) -> None:
        """Drive the plots of the runners."""
        for phase in PHASES:
            self._phase(phase, dice)
        for runner in self.racing:
            due = coins_of(runner.due)
            runner.null, runner.ace = runner.null or "null" in due, runner.ace or "ace" in due
            runner.due = ""

    def _phase(self, phase: int, dice: Luck) -> None:
        for runner in self.runners:
            runner.banned = dice[runner.name, phase] >= OPEN_CHANCE[runner.plot[phase - 1]]
            runner.down = False
        for impulse in IMPULSES:
            movers = []
            for runner in self.runners:
                if not runner.down and impulse > runner.stall:
                    runner.stall = 0
                    if not runner.place and impulse in SCHEDULE[runner.plot[phase - 1]]:
                        movers.append(runner)
            movers.sort(key=_advancement, reverse=True)
            for runner in movers:
                if not runner.place:
                    self._move(runner, phase, impulse)

    def _move(self, runner: Runner, phase: int, impulse: int) -> None:
        if runner.skip:
            runner.skip -= 1
            return
        coin = runner.plot[phase - 1]
        later = runner.plot[phase] if phase < len(runner.plot) else None
        last = runner.crossings >= self.goal - 1
        line = runner.manner.banned if runner.banned else "inside"
        view = around(runner.square, _LEFT[coin][impulse], runner.banned, last, later, line)
        taken = {r.square: r for r in self.runners if not r.place}
        steps = [step for step in view.steps if step[0] not in taken]
        if runner.null or runner.ace:
            spent = self._with_coin(runner, view, taken, steps)
            if spent is not None:
                self._spend(runner, spent, taken)
                return
        if steps:
            self._go(runner, steps[0][0])
            return
        runner.down = True
        runner.stall = STALL if impulse >= SCHEDULE[coin][-1] else 0

    def _with_coin(
        self,
        runner: Runner,
        view: Surroundings,
        taken: Mapping[Name, Runner],
        steps: Sequence[tuple[Name, float, bool]],
    ) -> tuple[Name, Name] | None:
        """The square that is entered with a coin, and where the chariot that stands there is put ('' for a
        slip)."""
        without = min((ahead for _, ahead, _ in steps), default=math.inf)
        least = max(1, runner.best) if self.fresh else self.goal - 1
        hasty = runner.manner.left == "spend" and view.near and runner.crossings >= least
        best: tuple[tuple[float, ...], tuple[Name, Name]] | None = None
        if runner.null:
            needed = ANY_GAIN if hasty else _needed(runner.manner.null, steps)
            for name, ahead, back in view.slips:
                if name not in taken and without - ahead >= needed:
                    rank: tuple[float, ...] = (ahead + COIN, back)
                    if best is None or rank < best[0]:
                        best = rank, (name, "")
        if runner.ace:
            needed = ANY_GAIN if hasty else _needed(runner.manner.ace, steps)
            for name, ahead, back in view.edges:
                target = taken.get(name)
                if target is None or target.seat == runner.seat or not without - ahead >= needed:
                    continue
                for put in puts(runner.square, name, taken):
                    over, lost = self._put_rank(target, put)
                    rank = (ahead + COIN, back, over, lost)
                    if best is None or rank < best[0]:
                        best = rank, (name, put)
        return best[1] if best is not None else None

    def _put_rank(self, target: Runner, put: Name) -> tuple[float, float]:
        route = ROUTES["outside" if target.banned else "inside"]
        lost = left(route, target.square, put, target.crossings >= self.goal - 1)
        return crossing(target.square, put) == 1, -lost

    def _spend(self, runner: Runner, spent: tuple[Name, Name], taken: Mapping[Name, Runner]) -> None:
        name, put = spent
        if put:
            runner.ace = False
            self._go(taken[name], put)
        else:
            runner.null = False
        self._go(runner, name, keeps=(not put, bool(put)))

    def _go(self, runner: Runner, end: Name, keeps: tuple[bool, bool] = (False, False)) -> None:
        """Enter a square; `keeps` says which coins, spent on this move, do not come back at the line."""
        crossed = crossing(runner.square, end)
        runner.square = end
        if not crossed:
            return
        runner.crossings += crossed
        if runner.crossings <= runner.best:
            return
        runner.best = runner.crossings
        if runner.best >= self.goal:
            self.finished += 1
            runner.place = self.finished
        elif runner.best > 1 and self.fresh:
            runner.null = runner.null or not keeps[0]
            runner.ace = runner.ace or not keeps[1]


_LEFT = {coin: {i: sum(later > i for later in when) for i in IMPULSES} for coin, when in SCHEDULE.items()}
"""How many moves of a phase come after an impulse."""


def _advancement(runner: Runner) -> float:
    return runner.advancement


def _needed(when: When, steps: Sequence[tuple[Name, float, bool]]) -> float:
    """The least saving that a coin needs; NaN, which nothing reaches, for never."""
    match when:
        case "never":
            return math.nan
        case "loss":
            return math.inf if any(on for _, _, on in steps) else 1
        case "gain2" | "gain3" | "gain4":
            return int(when[4])
        case _:
            return math.inf


def runner_of(chariot: Chariot, plot: Coins, manner: Manner) -> Runner:
    """A chariot as it stands before a round."""
    return Runner(
        chariot.name,
        chariot.seat,
        chariot.square,
        chariot.crossings,
        chariot.best,
        chariot.null,
        chariot.ace,
        plot,
        manner,
        chariot.stall,
        chariot.skip,
        chariot.due,
    )


def luck(names: Iterable[str], rng: random.Random) -> Luck:
    return {(name, phase): rng.random() for name in names for phase in PHASES}
