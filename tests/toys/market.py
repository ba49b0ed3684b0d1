"""The Market before the Race: deals before the start, secret purchases, and purses that outlast the table.

While the market is open everybody secretly fills a basket, and anybody may offer another money now for
half of the prize later. Hemlock slows the one it was bought for, ambrosia speeds its buyer up; both are
secret until they work. What is left in a purse goes along to the next table.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.face.forms import Line, StandingAnswer
from engine.model import (
    ACT,
    NO_SEAT,
    STOP,
    Answer,
    Choice,
    Decision,
    Fact,
    Link,
    Outcome,
    Seat,
    Standing,
    Test,
    by_seat,
    seats_for,
)
from engine.options import option
from engine.run import Run
from tests.toys.base import NAMES, choose, ranked, swap, toy

START = 4
PRICE = 2
PRIZE = 6
BASKET = 2
HEMLOCK_ROUND = 2
AMBROSIA_ROUND = 3
NOTHING = "nothing"
AMBROSIA = "ambrosia"


@dataclass(frozen=True, slots=True)
class MarketOptions:
    length: int = option(18, "Length", (12, 18))
    deals: bool = option(True, "Deals before the start")


@dataclass(frozen=True, slots=True)
class Deal:
    """`giver` pays `amount` at once and gets half of the prize should `taker` win."""

    giver: Seat
    taker: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Meet:
    """`baskets` hold what has not worked yet; each is its owner's secret."""

    options: MarketOptions
    purses: tuple[int, ...]
    races: tuple[int, ...]
    baskets: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]
    offers: tuple[Deal, ...] = ()
    deals: tuple[Deal, ...] = ()
    slowed: tuple[Seat, ...] = ()
    round: int = 0
    winner: Seat | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class MarketView:
    """The public position (all baskets empty), the seat's own basket and everybody's number of goods."""

    seat: Seat | None
    meet: Meet
    basket: tuple[str, ...]
    goods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Market:
    """Everybody fills a basket; deals are made meanwhile."""


@dataclass(frozen=True, slots=True)
class Round:
    """Everybody chooses how to drive, then all move."""


@dataclass(frozen=True, slots=True)
class Prize:
    """The winner is paid, and pays."""


@dataclass(frozen=True, slots=True)
class DealOffered:
    deal: Deal


@dataclass(frozen=True, slots=True)
class DealAnswered:
    deal: Deal
    struck: bool


@dataclass(frozen=True, slots=True)
class BasketFilled:
    seat: Seat
    count: int
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int


@dataclass(frozen=True, slots=True)
class GoodWorked:
    seat: Seat
    good: str


@dataclass(frozen=True, slots=True)
class RacerMoved:
    seat: Seat
    steps: int


@dataclass(frozen=True, slots=True)
class PrizePaid:
    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class DealHonoured:
    deal: Deal
    share: int


@dataclass(frozen=True, slots=True)
class MeetClosed:
    rounds: int


Event = (
    DealOffered
    | DealAnswered
    | BasketFilled
    | RoundBegun
    | GoodWorked
    | RacerMoved
    | PrizePaid
    | DealHonoured
    | MeetClosed
)


def goods_for(seats: int, seat: Seat | None) -> tuple[str, ...]:
    """What a seat can buy: hemlock for each of the others, and ambrosia."""
    others = (other for other in seats_for(seats) if other != seat)
    return (AMBROSIA, *(f"hemlock:{other}" for other in others))


def setup(seats: int, options: MarketOptions, legacy: Mapping[Seat, Any]) -> tuple[Meet, tuple[Any, ...]]:
    careers = [legacy.get(seat, {"purse": 0, "races": 0}) for seat in seats_for(seats)]
    purses = tuple(START + int(career["purse"]) for career in careers)
    races = tuple(int(career["races"]) for career in careers)
    return Meet(options, purses, races, ((),) * seats, (0,) * seats), (Market(), Round())


def advance(run: Run[Meet, Any, Event], step: Any, answers: tuple[Answer, ...] | None) -> None:
    match step:
        case Market() if answers is None:
            for seat in run.seats:
                run.ask(seat, "shop", fallback=NOTHING, sealed=True)
        case Market():
            for answer in answers or ():
                goods = () if answer.line == NOTHING else answer.words
                run.emit(BasketFilled(answer.seat or NO_SEAT, len(goods), goods))
        case Round() if answers is None:
            run.emit(RoundBegun(run.state.round + 1))
            for seat in run.seats:
                run.ask(seat, "drive", fallback="steady", sealed=True)
        case Round():
            _round(run, answers or ())
        case Prize():
            _prize(run)


def _round(run: Run[Meet, Any, Event], answers: tuple[Answer, ...]) -> None:
    for seat in run.seats:
        _unpack(run, seat)
    for answer in answers:
        _drive(run, answer)
    run.then(Prize() if max(run.state.places) >= run.options.length else Round())


def _unpack(run: Run[Meet, Any, Event], seat: Seat) -> None:
    for good in run.state.baskets[seat - 1]:
        if run.state.round >= (AMBROSIA_ROUND if good == AMBROSIA else HEMLOCK_ROUND):
            run.emit(GoodWorked(seat, good))


def _drive(run: Run[Meet, Any, Event], answer: Answer) -> None:
    seat = answer.seat or NO_SEAT
    die = 1 + run.roll(f"r{run.state.round}/{seat}", 6)
    steps = die if answer.line == "steady" else (0 if die <= 2 else die + 2)
    run.emit(RacerMoved(seat, steps // 2 if seat in run.state.slowed else steps))


def _prize(run: Run[Meet, Any, Event]) -> None:
    best = max(run.state.places)
    winner = run.state.places.index(best) + 1
    run.emit(PrizePaid(Seat(winner), PRIZE))
    for deal in run.state.deals:
        if deal.taker == winner:
            share = min(PRIZE // 2, run.state.purses[winner - 1])
            run.emit(DealHonoured(deal, share))
    run.emit(MeetClosed(run.state.round))


def act(run: Run[Meet, Any, Event], seat: Seat, words: tuple[str, ...]) -> None:
    match words:
        case ("offer", taker, amount):
            run.emit(DealOffered(Deal(seat, Seat(int(taker)), int(amount))))
        case (answer, giver):
            deal = next(d for d in run.state.offers if (d.giver, d.taker) == (int(giver), seat))
            run.emit(DealAnswered(deal, answer == "accept"))


def evolve(state: Meet, event: Event) -> Meet:
    match event:
        case DealOffered(deal):
            return replace(state, offers=(*state.offers, deal))
        case DealAnswered(deal, struck):
            left = replace(state, offers=tuple(d for d in state.offers if d != deal))
            paid = _pay(left, deal.giver, deal.taker, deal.amount)
            return replace(paid, deals=(*left.deals, deal)) if struck else left
        case BasketFilled(seat, count, goods):
            purse = state.purses[seat - 1] - PRICE * count
            return replace(
                state,
                purses=swap(state.purses, seat - 1, purse),
                baskets=swap(state.baskets, seat - 1, goods),
                offers=(),
            )
        case RoundBegun(number):
            return replace(state, round=number)
        case GoodWorked(seat, good):
            return _use(state, seat, good)
        case RacerMoved(seat, steps):
            return replace(state, places=swap(state.places, seat - 1, state.places[seat - 1] + steps))
        case PrizePaid(seat, amount):
            purse = state.purses[seat - 1] + amount
            return replace(state, purses=swap(state.purses, seat - 1, purse), winner=seat)
        case DealHonoured(deal, share):
            return _pay(state, deal.taker, deal.giver, share)
        case MeetClosed():
            return replace(state, over=True, races=tuple(races + 1 for races in state.races))


def words(view: MarketView, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    match decision.kind:
        case "shop":
            return _wares(view, written)
        case "drive":
            return () if written else choose("steady", "push")
        case _ if decision.kind == ACT:
            return _dealings(view.meet, decision.seat or NO_SEAT, written)
    return ()


def _wares(view: MarketView, written: tuple[str, ...]) -> tuple[Choice, ...]:
    if not written:
        can_buy = view.meet.purses[(view.seat or 1) - 1] >= PRICE
        wares = goods_for(len(view.goods), view.seat) if can_buy else ()
        return choose(NOTHING, *wares)
    rich = view.meet.purses[(view.seat or 1) - 1] >= PRICE * (len(written) + 1)
    if written == (NOTHING,) or len(written) == BASKET or not rich:
        return ()
    return (STOP, *choose(*(g for g in goods_for(len(view.goods), view.seat) if g >= written[-1])))


def _dealings(meet: Meet, seat: Seat, written: tuple[str, ...]) -> tuple[Choice, ...]:
    if not meet.options.deals or meet.round or any(deal.giver == seat for deal in meet.deals):
        return ()
    to_me = [str(deal.giver) for deal in meet.offers if deal.taker == seat]
    asked = {deal.taker for deal in meet.offers if deal.giver == seat}
    free = [str(s) for s in seats_for(len(meet.purses)) if s not in {seat, *asked}]
    match written:
        case ():
            offer = ("offer",) if free and not asked and meet.purses[seat - 1] else ()
            return choose(*offer, *(("accept", "refuse") if to_me else ()))
        case ("offer",):
            return choose(*free)
        case ("offer", _):
            return choose(*(str(n) for n in range(1, meet.purses[seat - 1] + 1)))
        case ("accept" | "refuse",):
            return choose(*to_me)
    return ()


def outcome(state: Meet) -> Outcome | None:
    if not state.over:
        return None
    seats = ranked(dict(by_seat(state.places)))
    legacy = {
        seat: {"purse": purse, "races": races}
        for seat, (purse, races) in by_seat([*zip(state.purses, state.races, strict=True)])
    }
    names = tuple(tuple(NAMES[seat - 1] for seat in group) for group in seats)
    return Outcome(names, seats, f"{NAMES[(state.winner or 1) - 1]} takes the prize.", legacy)


def view(state: Meet, seat: Seat | None) -> MarketView:
    public = replace(state, baskets=((),) * len(state.baskets))
    basket = state.baskets[seat - 1] if seat else ()
    return MarketView(seat, public, basket, tuple(len(basket) for basket in state.baskets))


def redact(event: Event, seat: Seat | None) -> Event:
    match event:
        case BasketFilled(owner, count) if owner != seat:
            return BasketFilled(owner, count, ())
        case _:
            return event


def resample(state: Meet, seat: Seat | None, rng: random.Random) -> Meet:
    baskets = []
    for owner, basket in enumerate(state.baskets, 1):
        known = owner == seat or state.round > HEMLOCK_ROUND
        wares = goods_for(len(state.purses), Seat(owner))
        baskets.append(basket if known else tuple(sorted(rng.choices(wares, k=len(basket)))))
    return replace(state, baskets=tuple(baskets))


def facts(view: MarketView, decision: Decision) -> Mapping[str, Fact]:
    mine = (view.seat or 1) - 1
    behind = max(view.meet.places) - view.meet.places[mine]
    return {"purse": view.meet.purses[mine], "behind": behind, "round": view.meet.round}


def standing_answers(view: MarketView, seat: Seat) -> tuple[StandingAnswer, ...]:
    push = Standing("push", "drive", (Link("push", (Test("behind", ">=", 4),)),))
    return (StandingAnswer("Push as soon as I am four spaces behind.", push),)


def twin(view: MarketView) -> str:
    meet = view.meet
    rows = [
        f"{NAMES[n]}: place {meet.places[n]}, purse {meet.purses[n]}, goods {view.goods[n]}"
        for n in range(len(meet.purses))
    ]
    deals = [f"deal {NAMES[d.giver - 1]} with {NAMES[d.taker - 1]} for {d.amount}" for d in meet.deals]
    mine = [f"my basket: {' '.join(view.basket)}"] if view.basket else []
    return "\n".join((f"round {meet.round}, length {meet.options.length}", *rows, *deals, *mine))


def narrate(event: Event) -> Line | None:
    match event:
        case DealOffered(deal):
            return Line(f"{_names(deal)}: {deal.amount} now for half of the prize. Is it a deal?")
        case DealAnswered(deal, struck):
            return Line(f"{_names(deal)}: {'it is a deal' if struck else 'no'}.")
        case BasketFilled(seat, count, goods):
            return Line(f"{NAMES[seat - 1]} buys {count} goods{_list(goods)}.")
        case RoundBegun(number):
            return Line(f"Round {number}.", 0)
        case GoodWorked(seat, good):
            return Line(f"{NAMES[seat - 1]} has bought {good}, and it works.", 2)
        case RacerMoved(seat, steps):
            return Line(f"{NAMES[seat - 1]} goes {steps}.")
        case PrizePaid(seat, amount):
            return Line(f"{NAMES[seat - 1]} wins and gets {amount}.", 2)
        case DealHonoured(deal, share):
            return Line(f"{NAMES[deal.taker - 1]} pays {NAMES[deal.giver - 1]} {share} as agreed.")
        case MeetClosed(rounds):
            return Line(f"The meet closes after {rounds} rounds.", 0)


def _pay(state: Meet, giver: Seat, taker: Seat, amount: int) -> Meet:
    purses = swap(state.purses, giver - 1, state.purses[giver - 1] - amount)
    return replace(state, purses=swap(purses, taker - 1, purses[taker - 1] + amount))


def _use(state: Meet, seat: Seat, good: str) -> Meet:
    basket = list(state.baskets[seat - 1])
    basket.remove(good)
    used = replace(state, baskets=swap(state.baskets, seat - 1, tuple(basket)))
    if good == AMBROSIA:
        return replace(used, places=swap(used.places, seat - 1, used.places[seat - 1] + 2))
    return replace(used, slowed=(*used.slowed, Seat(int(good.partition(":")[2]))))


def _names(deal: Deal) -> str:
    return f"{NAMES[deal.giver - 1]} to {NAMES[deal.taker - 1]}"


def _list(goods: tuple[str, ...]) -> str:
    return f": {', '.join(goods)}" if goods else ""


GAME = toy(
    key="toy-market",
    name="The Market before the Race",
    seats=range(2, 8),
    sealed=True,
    Options=MarketOptions,
    State=Meet,
    View=MarketView,
    Steps=(Market, Round, Prize),
    Events=(
        DealOffered,
        DealAnswered,
        BasketFilled,
        RoundBegun,
        GoodWorked,
        RacerMoved,
        PrizePaid,
        DealHonoured,
        MeetClosed,
    ),
    setup=setup,
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
