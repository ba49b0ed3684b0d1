"""The Arena: careers with coins, death and freedom, and seats that are out of the game before its end.

Everybody may buy once, then all choose in secret how fast they go. After a round a lion may eat the hindmost.
The dead and those who have resigned are asked nothing any more, but who has resigned may still be eaten. Who
is the first at the gate wins a purse.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.errors import BadOptions
from engine.face.forms import Line
from engine.game import Careers, Ranks
from engine.language import _, ngettext
from engine.model import ACT, NO_SEAT, Answer, Choice, Decision, Outcome, Seat, seats_for
from engine.options import option
from engine.run import Run
from tests.toys.base import NAMES, choose, ranked, swap, toy

COINS, PURSE, FREEDOM = 3, 5, 10
PRICES: Mapping[str, int] = {"nothing": 0, "sandals": 1, "chariot": 4}
"""What can be bought; what it costs is how far ahead one begins."""
PACES: Mapping[str, int] = {"walk": 1, "run": 2}


@dataclass(frozen=True, slots=True)
class ArenaOptions:
    length: int = option(3, "Length", (3, 6, 9))
    lion: int = option(1, "Lion", (0, 1, 2), "the round after which it comes")


@dataclass(frozen=True, slots=True)
class Sand:
    """`wins` are those of earlier tables, None for a seat without a career."""

    options: ArenaOptions
    coins: tuple[int, ...]
    brought: tuple[int | None, ...]
    places: tuple[int, ...]
    round: int = 0
    dead: tuple[Seat, ...] = ()
    resigned: tuple[Seat, ...] = ()
    winner: Seat = NO_SEAT
    over: bool = False

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats_for(len(self.coins)) if seat not in self.dead)

    @property
    def playing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.living if seat not in self.resigned)


@dataclass(frozen=True, slots=True)
class Shop:
    pass


@dataclass(frozen=True, slots=True)
class Round:
    pass


@dataclass(frozen=True, slots=True)
class Bought:
    seat: Seat
    good: str


@dataclass(frozen=True, slots=True)
class RoundRun:
    number: int


@dataclass(frozen=True, slots=True)
class Went:
    seat: Seat
    steps: int


@dataclass(frozen=True, slots=True)
class Eaten:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GaveUp:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GateReached:
    winner: Seat


Event = Bought | RoundRun | Went | Eaten | GaveUp | GateReached


def setup(seats: int, options: ArenaOptions, legacy: Mapping[Seat, Any]) -> tuple[Sand, tuple[Any, ...]]:
    if any(ended(brought) for brought in legacy.values()):
        raise BadOptions("A career that is over opens no table.")
    numbers = seats_for(seats)
    brought = tuple(legacy[seat]["coins"] if seat in legacy else None for seat in numbers)
    coins = tuple(COINS + (saved or 0) for saved in brought)
    return Sand(options, coins, brought, (0,) * seats), (Shop(), Round())


def advance(run: Run[Sand, Any, Event], step: Any, answers: tuple[Answer, ...] | None) -> None:
    match step:
        case Shop() if answers is None:
            for seat in run.state.playing:
                run.ask(seat, "shop", fallback="nothing", sealed=True)
        case Shop():
            for answer in answers or ():
                run.emit(Bought(answer.seat or NO_SEAT, answer.line))
        case Round() if answers is None:
            for seat in run.state.playing:
                run.ask(seat, "stride", fallback="walk", sealed=True)
        case Round():
            _round(run, answers or ())


def _round(run: Run[Sand, Any, Event], answers: tuple[Answer, ...]) -> None:
    run.emit(RoundRun(run.state.round + 1))
    for answer in answers:
        if answer.seat in run.state.playing:
            run.emit(Went(answer.seat, PACES[answer.line]))
    if run.state.round == run.state.options.lion:
        run.emit(Eaten(min(run.state.living, key=lambda seat: (run.state.places[seat - 1], -seat))))
    if not _gate(run) and run.state.playing:
        run.then(Round())


def _gate(run: Run[Sand, Any, Event]) -> bool:
    """Whether the game is over: somebody is at the gate, or nobody is left who could get there."""
    racing, places = run.state.playing, run.state.places
    first = max(racing, key=lambda seat: (places[seat - 1], -seat), default=0)
    if first and places[first - 1] < run.state.options.length:
        return False
    run.emit(GateReached(Seat(first)))
    return True


def act(run: Run[Sand, Any, Event], seat: Seat, words: tuple[str, ...]) -> None:
    run.emit(GaveUp(seat))
    if run.state.playing:
        run.excuse(seat)
    else:
        run.emit(GateReached(NO_SEAT))
        run.reopen()


def evolve(state: Sand, event: Event) -> Sand:
    match event:
        case Bought(seat, good):
            price = PRICES[good]
            coins = swap(state.coins, seat - 1, state.coins[seat - 1] - price)
            return replace(state, coins=coins, places=swap(state.places, seat - 1, price))
        case RoundRun(number):
            return replace(state, round=number)
        case Went(seat, steps):
            return replace(state, places=swap(state.places, seat - 1, state.places[seat - 1] + steps))
        case Eaten(seat):
            return replace(state, dead=(*state.dead, seat))
        case GaveUp(seat):
            return replace(state, resigned=(*state.resigned, seat))
        case GateReached(winner):
            return replace(state, winner=winner, over=True)


def words(view: Sand, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    seat = decision.seat or Seat(1)
    match decision.kind:
        case _ if written:
            return ()
        case "shop":
            return choose(*(good for good, price in PRICES.items() if price <= view.coins[seat - 1]))
        case "stride":
            return choose(*PACES)
        case kind if kind == ACT and seat in view.playing and not view.over:
            return choose("resign")
    return ()


def standings(state: Sand) -> tuple[tuple[Seat, ...], ...]:
    """Those who can still win by how far they are, then who has given up, then the dead, the latest first."""

    def rank(seat: Seat) -> tuple[int, int]:
        if seat in state.dead:
            return -2, state.dead.index(seat)
        if seat in state.resigned:
            return -1, 0
        return (1, 0) if seat == state.winner else (0, state.places[seat - 1])

    return ranked({seat: rank(seat) for seat in seats_for(len(state.coins))})


def outcome(state: Sand) -> Outcome | None:
    if not state.over:
        return None
    told = f"{NAMES[state.winner - 1]} is at the gate." if state.winner else "Nobody is left."
    return _outcome(state, standings(state), told)


def stopped(state: Sand, drawn: bool) -> Outcome | None:
    groups = standings(state)
    if drawn:
        rest = (tuple(seat for seat in group if seat not in state.playing) for group in groups)
        groups = tuple(group for group in (state.playing, *rest) if group)
    return _outcome(state, groups, "")


def _outcome(state: Sand, groups: tuple[tuple[Seat, ...], ...], told: str) -> Outcome:
    legacy = {seat: _changed(state, seat) for seat in seats_for(len(state.coins))}
    names = tuple(tuple(NAMES[seat - 1] for seat in group) for group in groups)
    return Outcome(names, groups, told, legacy)


def _changed(state: Sand, seat: Seat) -> Mapping[str, int]:
    purse = PURSE * (state.winner == seat)
    saved = state.coins[seat - 1] - (state.brought[seat - 1] or 0)
    return {"coins": saved + purse, "wins": int(state.winner == seat), "dead": int(seat in state.dead)}


def view(state: Sand, seat: Seat | None) -> Sand:
    return state


def fresh(number: int) -> Mapping[str, int]:
    return {"number": number, "coins": 0, "races": 0, "wins": 0, "dead": 0}


def after(legacy: Mapping[str, int], changed: Mapping[str, int]) -> Mapping[str, int]:
    sums = {name: legacy[name] + changed[name] for name in ("coins", "wins", "dead")}
    coins = 0 if sums["dead"] else sums["coins"]
    return {"number": legacy["number"], "races": legacy["races"] + 1, **sums, "coins": coins}


def told(legacy: Mapping[str, int]) -> tuple[str, ...]:
    coins = ngettext("{n} coin saved", "{n} coins saved", legacy["coins"]).format(n=legacy["coins"])
    return (_("Races: {n}").format(n=legacy["races"]), _("Wins: {n}").format(n=legacy["wins"]), coins)


def ended(legacy: Mapping[str, int]) -> Literal["", "dead", "free"]:
    if legacy["dead"]:
        return "dead"
    return "free" if legacy["coins"] >= FREEDOM else ""


def spent(state: Sand) -> bool:
    """Whether somebody has bought for more than everybody gets."""
    had = [COINS + (saved or 0) for saved in state.brought]
    return any(start - coins > COINS for start, coins in zip(had, state.coins, strict=True))


def twin(view: Sand) -> str:
    def row(seat: Seat) -> str:
        how = "dead" if seat in view.dead else "resigned" if seat in view.resigned else "racing"
        return f"{NAMES[seat - 1]}: {view.places[seat - 1]}, {view.coins[seat - 1]} coins, {how}"

    rows = [row(seat) for seat in seats_for(len(view.coins))]
    return "\n".join((f"round {view.round}, length {view.options.length}", *rows))


def narrate(event: Event) -> Line | None:
    match event:
        case Bought(seat, good):
            return Line(f"{NAMES[seat - 1]} buys {good}.")
        case RoundRun(number):
            return Line(f"Round {number}.", 0)
        case Went(seat, steps):
            return Line(f"{NAMES[seat - 1]} goes {steps}.")
        case Eaten(seat):
            return Line(f"{NAMES[seat - 1]} is eaten.", 2)
        case GaveUp(seat):
            return Line(f"{NAMES[seat - 1]} resigns.", 2)
        case GateReached():
            return Line("The gate is shut.", 2)


GAME = toy(
    key="toy-arena",
    name="The Arena",
    seats=range(1, 5),
    dice=False,
    sealed=True,
    careers=Careers(fresh=fresh, after=after, told=told, ended=ended, spent=spent),
    Options=ArenaOptions,
    State=Sand,
    View=Sand,
    Steps=(Shop, Round),
    Events=(Bought, RoundRun, Went, Eaten, GaveUp, GateReached),
    ranks=Ranks(standings=standings, playing=lambda view: () if view.over else view.playing, ended=stopped),
    setup=setup,
    advance=advance,
    act=act,
    evolve=evolve,
    words=words,
    outcome=outcome,
    view=view,
    twin=twin,
    narrate=narrate,
)
