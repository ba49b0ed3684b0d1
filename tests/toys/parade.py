"""The Parade of Automata: three racers run by dice, and at most spectators with a rattle each.

With no seats at all nobody can be asked, so the parade stops for the host: after every phase, or after
every round at tempo `round`. With seats everybody may rattle once for an automaton, which is an offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.face.forms import Line, StandingAnswer
from engine.model import (
    NO_SEAT,
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
from tests.toys.base import choose, ranked, swap, toy

RACERS = ("Iris", "Juno", "Kore")
PHASES = 3


@dataclass(frozen=True, slots=True)
class ParadeOptions:
    length: int = option(30, "Length", (20, 30))


@dataclass(frozen=True, slots=True)
class March:
    """`rattles` says for each seat whether it can still rattle; a seat roots for the racer of its number."""

    length: int
    rattles: tuple[bool, ...]
    places: tuple[int, ...] = (0, 0, 0)
    round: int = 0
    phase: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class ParadeView:
    march: March
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Phase:
    """All automata move."""

    number: int


@dataclass(frozen=True, slots=True)
class Rattle:
    """Whoever still can may rattle for one of them."""


@dataclass(frozen=True, slots=True)
class Halt:
    """The end of a phase; a pause of the host's where the tempo wants one."""

    number: int


@dataclass(frozen=True, slots=True)
class PhaseBegun:
    round: int
    phase: int


@dataclass(frozen=True, slots=True)
class AutomatonMoved:
    racer: int
    steps: int


@dataclass(frozen=True, slots=True)
class RattleShaken:
    seat: Seat
    racer: int


@dataclass(frozen=True, slots=True)
class ParadeEnded:
    round: int


Event = PhaseBegun | AutomatonMoved | RattleShaken | ParadeEnded


def setup(seats: int, options: ParadeOptions, legacy: Mapping[Seat, Any]) -> tuple[March, tuple[Any, ...]]:
    return March(options.length, (True,) * seats), (Phase(1),)


def advance(run: Run[March, Any, Event], step: Any, answers: tuple[Answer, ...] | None) -> None:
    match step:
        case Phase(number):
            _phase(run, number)
        case Rattle():
            _rattle(run, answers)
        case Halt(number) if answers is None and (number == PHASES or run.tempo != "round"):
            run.pace(f"phase {number} of round {run.state.round}")
        case Halt(number):
            run.then(Phase(number % PHASES + 1))


def _phase(run: Run[March, Any, Event], number: int) -> None:
    run.emit(PhaseBegun(run.state.round + (number == 1), number))
    for racer, name in enumerate(RACERS):
        label = f"r{run.state.round}/p{number}/{name}"
        run.emit(AutomatonMoved(racer, run.roll(label, 4)))
    if max(run.state.places) >= run.state.length:
        run.emit(ParadeEnded(run.state.round))
    run.then(Rattle(), Halt(number))


def _rattle(run: Run[March, Any, Event], answers: tuple[Answer, ...] | None) -> None:
    if answers is None:
        for seat in run.seats:
            if run.state.rattles[seat - 1]:
                run.ask(seat, "rattle", fallback="no", offer=run.tempo != "impulse")
        return
    for answer in answers:
        if answer.line != "no":
            run.emit(
                RattleShaken(answer.seat or NO_SEAT, [name.lower() for name in RACERS].index(answer.line))
            )


def evolve(state: March, event: Event) -> March:
    match event:
        case PhaseBegun(number, phase):
            return replace(state, round=number, phase=phase)
        case AutomatonMoved(racer, steps):
            return replace(state, places=swap(state.places, racer, state.places[racer] + steps))
        case RattleShaken(seat, racer):
            places = swap(state.places, racer, state.places[racer] + 1)
            return replace(state, places=places, rattles=swap(state.rattles, seat - 1, False))
        case ParadeEnded():
            return replace(state, over=True)


def words(view: ParadeView, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    if written or decision.kind != "rattle":
        return ()
    return choose("no", *(name.lower() for name in RACERS))


def outcome(state: March) -> Outcome | None:
    if not state.over:
        return None
    seats = {seat: state.places[seat - 1] for seat in seats_for(len(state.rattles))}
    by_name = dict(zip(RACERS, state.places, strict=True))
    driven = {RACERS[seat - 1]: seat for seat in seats}
    return Outcome(ranked(by_name), ranked(seats), "The first automaton is home.", driven=driven)


def view(state: March, seat: Seat | None) -> ParadeView:
    return ParadeView(state, seat)


def facts(view: ParadeView, decision: Decision) -> Mapping[str, Fact]:
    places = view.march.places
    return {"behind": max(places) - places[(view.seat or 1) - 1], "round": view.march.round}


def standing_answers(view: ParadeView, seat: Seat) -> tuple[StandingAnswer, ...]:
    mine = RACERS[seat - 1].lower()
    late = Standing("late", "rattle", (Link(mine, (Test("round", ">=", 2),)),))
    wake = Standing("wake", "rattle", (Link(WAKE, (Test("behind", ">=", 3),)),))
    return (
        StandingAnswer("Rattle for my racer from round 2 on.", late),
        StandingAnswer("Wake me when my racer is three behind.", wake),
    )


def twin(view: ParadeView) -> str:
    march = view.march
    rows = [f"{name} {place}" for name, place in zip(RACERS, march.places, strict=True)]
    rattles = " ".join("yes" if left else "no" for left in march.rattles) or "nobody"
    return "\n".join((f"round {march.round}, phase {march.phase}", *rows, f"rattles left: {rattles}"))


def narrate(event: Event) -> Line | None:
    match event:
        case PhaseBegun(number, phase):
            return Line(f"Round {number}, phase {phase}.", 0)
        case AutomatonMoved(racer, steps):
            return Line(f"{RACERS[racer]} goes {steps}.")
        case RattleShaken(seat, racer):
            return Line(f"Seat {seat} rattles for {RACERS[racer]}.")
        case ParadeEnded(number):
            return Line(f"The parade ends in round {number}.", 2)


def label(view: ParadeView, seat: Seat) -> str:
    return RACERS[seat - 1]


def automata(view: ParadeView) -> Mapping[str, str]:
    return {name: name for name in RACERS[len(view.march.rattles) :]}


GAME = toy(
    key="toy-parade",
    name="The Parade of Automata",
    seats=range(3),
    tempos=TEMPOS,
    Options=ParadeOptions,
    State=March,
    View=ParadeView,
    Steps=(Phase, Rattle, Halt),
    Events=(PhaseBegun, AutomatonMoved, RattleShaken, ParadeEnded),
    setup=setup,
    advance=advance,
    evolve=evolve,
    words=words,
    outcome=outcome,
    view=view,
    facts=facts,
    standing_answers=standing_answers,
    twin=twin,
    narrate=narrate,
    label=label,
    automata=automata,
)
