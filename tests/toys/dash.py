"""The Dash: a sealed plot, a secret clause in it, and a coin that may be spent at any stumble.

The plot is a pace, `slow` or `fast`, and perhaps `coin`: then the coin is spent should the runner
stumble. Nobody else learns of that clause before it is used. Without it a stumble is an offer, or a
question put to the person at tempo `impulse`. A runner may resign.

Its rules have two versions. In the first one `fast` was two places instead of three, and silent runners ran.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.face.forms import Line, StandingAnswer
from engine.model import (
    ACT,
    NO_SEAT,
    STOP,
    TEMPOS,
    WAKE,
    Answer,
    Choice,
    Decision,
    Fact,
    Link,
    Outcome,
    Seat,
    Standing,
    Test,
    seats_for,
)
from engine.options import option
from engine.run import Run
from tests.toys.base import NAMES, choose, ranked, toy

FACES = 6
NEWEST = 2
"""The version of the rules with which tables are opened."""
Pace = Literal["slow", "fast"]


@dataclass(frozen=True, slots=True)
class DashOptions:
    length: int = option(12, "Length", (8, 12))
    coins: int = option(1, "Coins each", (0, 1, 2))
    sure_feet: bool = option(False, "Sure feet", hint="only a 1 makes a fast runner stumble")


@dataclass(frozen=True, slots=True)
class Runner:
    """`clause` is the secret part of this round's plot."""

    seat: Seat
    coins: int
    place: int = 0
    pace: Pace | None = None
    clause: bool = False
    down: bool = False
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    options: DashOptions
    runners: tuple[Runner, ...]
    round: int = 0
    over: bool = False
    version: int = 1

    @property
    def silent(self) -> Pace:
        """How they run who say nothing."""
        return "slow" if self.version > 1 else "fast"

    @property
    def stride(self) -> int:
        """How far `fast` is."""
        return 3 if self.version > 1 else 2

    def runner(self, seat: Seat) -> Runner:
        return self.runners[seat - 1]

    def running(self) -> tuple[Runner, ...]:
        """Who has not resigned, in the order of moving: the last one first."""
        return tuple(sorted((r for r in self.runners if not r.resigned), key=lambda r: (r.place, r.seat)))


@dataclass(frozen=True, slots=True)
class DashView:
    """The field without the clauses of others."""

    seat: Seat | None
    field: Field


@dataclass(frozen=True, slots=True)
class Plot:
    """Everybody plots the round."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One runner throws the die."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stumble:
    """The runner stumbles, unless a coin is spent."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a round."""


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int


@dataclass(frozen=True, slots=True)
class PlotShown:
    seat: Seat
    pace: Pace
    clause: bool


@dataclass(frozen=True, slots=True)
class RunnerMoved:
    seat: Seat
    steps: int


@dataclass(frozen=True, slots=True)
class CoinSpent:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RunnerFell:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RunnerResigned:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DashEnded:
    round: int


Event = RoundBegun | PlotShown | RunnerMoved | CoinSpent | RunnerFell | RunnerResigned | DashEnded


def setup(seats: int, options: DashOptions, legacy: Mapping[Seat, Any]) -> tuple[Field, tuple[Any, ...]]:
    runners = tuple(Runner(seat, options.coins) for seat in seats_for(seats))
    return Field(options, runners, version=NEWEST), (Plot(),)


def aged(field: Field, version: int) -> Field:
    return replace(field, version=version)


def advance(run: Run[Field, Any, Event], step: Any, answers: tuple[Answer, ...] | None) -> None:
    match step:
        case Plot() if answers is None:
            run.emit(RoundBegun(run.state.round + 1))
            for runner in run.state.running():
                run.ask(runner.seat, "plot", fallback=run.state.silent, sealed=True)
        case Plot():
            _reveal(run, answers or ())
        case Throw(seat):
            _run(run, seat)
        case Stumble(seat):
            _stumble(run, seat, answers)
        case Finish():
            if _decided(run.state):
                run.emit(DashEnded(run.state.round))
            run.then(Plot())


def _reveal(run: Run[Field, Any, Event], answers: tuple[Answer, ...]) -> None:
    for answer in answers:
        pace: Pace = "fast" if answer.words[0] == "fast" else "slow"
        run.emit(PlotShown(answer.seat or NO_SEAT, pace, "coin" in answer.words))
    run.then(*(Throw(runner.seat) for runner in run.state.running()), Finish())


def _run(run: Run[Field, Any, Event], seat: Seat) -> None:
    runner = run.state.runner(seat)
    if runner.resigned:
        return
    face = run.roll(f"r{run.state.round}/{seat}/run", FACES)
    danger = 1 if run.state.options.sure_feet else 3
    if runner.pace == "fast" and face < danger:
        run.then(Stumble(seat))
    else:
        run.emit(RunnerMoved(seat, run.state.stride if runner.pace == "fast" else 1))


def _stumble(run: Run[Field, Any, Event], seat: Seat, answers: tuple[Answer, ...] | None) -> None:
    runner = run.state.runner(seat)
    if answers is None and runner.coins and not runner.resigned:
        given = "spend" if runner.clause else ""
        run.ask(seat, "coin", fallback="keep", given=given, offer=run.tempo != "impulse")
    elif answers and answers[0].line == "spend":
        run.emit(CoinSpent(seat))
        run.emit(RunnerMoved(seat, run.state.stride))
    elif not runner.resigned:
        run.emit(RunnerFell(seat))


def _decided(field: Field) -> bool:
    running = field.running()
    return len(running) < 2 or running[-1].place >= field.options.length


def act(run: Run[Field, Any, Event], seat: Seat, words: tuple[str, ...]) -> None:
    run.emit(RunnerResigned(seat))
    if len(run.state.running()) < 2:
        run.reopen(Finish())
    else:
        run.excuse(seat)


def evolve(state: Field, event: Event) -> Field:
    match event:
        case RoundBegun(number):
            runners = tuple(replace(r, pace=None, clause=False, down=False) for r in state.runners)
            return replace(state, round=number, runners=runners)
        case PlotShown(seat, pace, clause):
            return _with(state, seat, pace=pace, clause=clause)
        case RunnerMoved(seat, steps):
            return _with(state, seat, place=state.runner(seat).place + steps)
        case CoinSpent(seat):
            return _with(state, seat, coins=state.runner(seat).coins - 1, clause=False)
        case RunnerFell(seat):
            return _with(state, seat, down=True)
        case RunnerResigned(seat):
            return _with(state, seat, resigned=True, clause=False)
        case DashEnded():
            return replace(state, over=True)


def words(view: DashView, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    runner = view.field.runner(decision.seat or Seat(1))
    match decision.kind, written:
        case "plot", ():
            return choose("slow", "fast")
        case "plot", ("fast",) if runner.coins:
            return (STOP, Choice("coin", hint="spend a coin should I stumble"))
        case "coin", ():
            return choose("keep", "spend")
        case (kind, ()) if kind == ACT and not runner.resigned:
            return choose("resign")
    return ()


def outcome(state: Field) -> Outcome | None:
    if not state.over:
        return None
    groups = ranked({runner.seat: (not runner.resigned, runner.place) for runner in state.runners})
    names = tuple(tuple(NAMES[seat - 1] for seat in group) for group in groups)
    return Outcome(names, groups, f"The dash ended in round {state.round}.")


def view(state: Field, seat: Seat | None) -> DashView:
    runners = tuple(r if r.seat == seat else replace(r, clause=False) for r in state.runners)
    return DashView(seat, replace(state, runners=runners))


def redact(event: Event, seat: Seat | None) -> Event:
    match event:
        case PlotShown(owner, pace) if owner != seat:
            return PlotShown(owner, pace, clause=False)
        case _:
            return event


def resample(state: Field, seat: Seat | None, rng: random.Random) -> Field:
    hidden = (r for r in state.runners if r.seat != seat and r.pace == "fast" and r.coins and not r.down)
    for runner in hidden:
        state = _with(state, runner.seat, clause=rng.random() < 0.5)
    return state


def facts(view: DashView, decision: Decision) -> Mapping[str, Fact]:
    runner = view.field.runner(decision.seat or Seat(1))
    lead = max(r.place for r in view.field.runners)
    return {"behind": lead - runner.place, "coins": runner.coins, "round": view.field.round}


def standing_answers(view: DashView, seat: Seat) -> tuple[StandingAnswer, ...]:
    last = Standing("last", "coin", (Link("spend", (Test("behind", ">=", 2),)), Link("keep")))
    wake = Standing("wake", "coin", (Link(WAKE),))
    fast = Standing("fast", "plot", (Link("fast coin", (Test("coins", ">=", 1),)), Link("fast")))
    return (
        StandingAnswer("Spend a coin only when I am behind.", last),
        StandingAnswer("Wake me when I stumble.", wake),
        StandingAnswer("Always run fast.", fast),
    )


def twin(view: DashView) -> str:
    rows = [_row(runner) for runner in view.field.runners]
    return "\n".join((f"round {view.field.round}, length {view.field.options.length}", *rows))


def narrate(event: Event) -> Line | None:
    match event:
        case RoundBegun(number):
            return Line(f"Round {number} begins.", 0)
        case PlotShown(seat, pace, clause):
            return Line(f"{NAMES[seat - 1]} goes {pace}{' with a coin in hand' if clause else ''}.")
        case RunnerMoved(seat, steps):
            return Line(f"{NAMES[seat - 1]} runs {steps}.")
        case CoinSpent(seat):
            return Line(f"{NAMES[seat - 1]} spends a coin.", 2)
        case RunnerFell(seat):
            return Line(f"{NAMES[seat - 1]} falls.", 2)
        case RunnerResigned(seat):
            return Line(f"{NAMES[seat - 1]} resigns.", 2)
        case DashEnded(number):
            return Line(f"The dash ends in round {number}.", 2)


def _with(field: Field, seat: Seat, **changes: Any) -> Field:
    runners = tuple(replace(r, **changes) if r.seat == seat else r for r in field.runners)
    return replace(field, runners=runners)


def _row(runner: Runner) -> str:
    marks = [word for word, holds in (("down", runner.down), ("resigned", runner.resigned)) if holds]
    secret = " coin" if runner.clause else ""
    pace = f"{runner.pace or '-'}{secret}"
    return " ".join(
        (NAMES[runner.seat - 1], f"place {runner.place}, coins {runner.coins}, pace {pace}", *marks)
    )


GAME = toy(
    key="toy-dash",
    name="The Dash",
    version=NEWEST,
    seats=range(2, 5),
    tempos=TEMPOS,
    sealed=True,
    Options=DashOptions,
    State=Field,
    View=DashView,
    Steps=(Plot, Throw, Stumble, Finish),
    Events=(
        RoundBegun,
        PlotShown,
        RunnerMoved,
        CoinSpent,
        RunnerFell,
        RunnerResigned,
        DashEnded,
    ),
    setup=setup,
    aged=aged,
    advance=advance,
    act=act,
    evolve=evolve,
    words=words,
    outcome=outcome,
    view=view,
    redact=redact,
    resample=resample,
    facts=facts,
    standing_answers=standing_answers,
    twin=twin,
    narrate=narrate,
)
