"""Cards of the Crowd: hidden hands, secret deals, a peek for one seat alone, and rivals run by the rules.

Everybody secretly plays up to three cards of one colour, with the public crowd card on top if it has
that colour. Cards in hands and in the draw pile are secret; whoever is last looks at the next card.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from engine.face.forms import Line, StandingAnswer
from engine.game import Budget
from engine.model import (
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
    seats_for,
)
from engine.options import option
from engine.run import Run
from tests.toys.base import NAMES, choose, ranked, swap, toy

COLOURS = "rgb"
DECK = tuple(f"{colour}{number}" for colour in COLOURS for number in (1, 2, 3) for _ in range(3))
HAND = 3
LAP = 12
CROWD = "crowd"


@dataclass(frozen=True, slots=True)
class HandsOptions:
    laps: int = option(2, "Laps", (1, 2, 3))
    automata: int = option(1, "Automata", (0, 1, 2))


@dataclass(frozen=True, slots=True)
class Race:
    """`hands` and `draw` are secret; the seats in `knows` have seen the first card of `draw`.

    `played` are the sets of the last turn: what was shown stays in sight until the next one.
    """

    goal: int
    names: tuple[str, ...]
    places: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    draw: tuple[str, ...] = DECK
    discard: tuple[str, ...] = ()
    crowd: str = ""
    emperor: str = ""
    turn: int = 0
    knows: tuple[Seat, ...] = ()
    played: tuple[tuple[str, ...], ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class HandsView:
    """`next` is the card that this seat has peeked at, or ''."""

    seat: Seat | None
    goal: int
    names: tuple[str, ...]
    places: tuple[int, ...]
    held: tuple[int, ...]
    hand: tuple[str, ...]
    pile: int
    next: str
    discard: tuple[str, ...]
    crowd: str
    emperor: str
    turn: int
    played: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Shuffle, fill the hands, turn up a crowd card and let the last one peek."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The secret choice of cards, then everybody's move."""


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    draw: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    seat: Seat
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CrowdTurned:
    card: str
    emperor: str


@dataclass(frozen=True, slots=True)
class CardPeeked:
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class SetPlayed:
    seat: Seat
    cards: tuple[str, ...]
    crowd: bool
    steps: int


@dataclass(frozen=True, slots=True)
class AutomatonMoved:
    racer: int
    steps: int


@dataclass(frozen=True, slots=True)
class RaceEnded:
    turn: int


Event = DeckShuffled | CardsDealt | CrowdTurned | CardPeeked | SetPlayed | AutomatonMoved | RaceEnded


def worth(cards: tuple[str, ...], crowd: str, emperor: str) -> int:
    """How far a set goes: its cards, the highest number, and one more in the emperor's colour."""
    whole = (*cards, crowd) if crowd else cards
    return len(whole) + max(int(card[1]) for card in whole) + (cards[0][0] == emperor)


def careful(view: HandsView, decision: Decision, rng: random.Random, budget: Budget) -> str:
    """The brain of this toy: the farthest set that a short search finds."""
    best, line = -1, decision.fallback
    for _ in range(min(budget.nodes, 20)):
        colour = rng.choice(view.hand)[0]
        cards = tuple(sorted(card for card in view.hand if card[0] == colour))
        crowd = view.crowd if view.crowd[0] == colour else ""
        if worth(cards, crowd, view.emperor) > best:
            best = worth(cards, crowd, view.emperor)
            line = " ".join((*cards, CROWD)) if crowd else " ".join(cards)
    return line


def setup(seats: int, options: HandsOptions, legacy: Mapping[Seat, Any]) -> tuple[Race, tuple[Any, ...]]:
    names = (*NAMES[:seats], *(f"Automaton {n}" for n in range(1, options.automata + 1)))
    return Race(options.laps * LAP, names, (0,) * len(names), ((),) * seats), (Deal(),)


def advance(run: Run[Race, Any, Event], step: Any, answers: tuple[Answer, ...] | None) -> None:
    match step:
        case Deal():
            _deal(run)
        case Plan() if answers is None:
            for seat in run.seats:
                run.ask(seat, "set", fallback=min(run.state.hands[seat - 1]), sealed=True)
        case Plan():
            _move(run, answers or ())


def _deal(run: Run[Race, Any, Event]) -> None:
    turn = run.state.turn + 1
    wanted = sum(HAND - len(hand) for hand in run.state.hands) + 1
    if turn == 1 or len(run.state.draw) <= wanted:
        pile = (*run.state.draw, *run.state.discard)
        run.emit(DeckShuffled(run.shuffle(f"t{turn}/deck", pile)))
    for seat in run.seats:
        count = HAND - len(run.state.hands[seat - 1])
        run.emit(CardsDealt(seat, count, run.state.draw[:count]))
    run.emit(CrowdTurned(run.state.draw[0], COLOURS[run.roll(f"t{turn}/emperor", len(COLOURS))]))
    last = min(run.seats, key=lambda seat: run.state.places[seat - 1])
    run.emit(CardPeeked(last, run.state.draw[0]))
    run.then(Plan())


def _move(run: Run[Race, Any, Event], answers: tuple[Answer, ...]) -> None:
    state = run.state
    for answer in answers:
        cards = tuple(word for word in answer.words if word != CROWD)
        crowd = CROWD in answer.words
        steps = worth(cards, state.crowd if crowd else "", state.emperor)
        run.emit(SetPlayed(answer.seat or NO_SEAT, cards, crowd, steps))
    for racer in range(len(run.seats), len(state.names)):
        run.emit(AutomatonMoved(racer, 2 + run.roll(f"t{state.turn}/{state.names[racer]}", 4)))
    if max(run.state.places) >= run.state.goal:
        run.emit(RaceEnded(state.turn))
    run.then(Deal())


def evolve(state: Race, event: Event) -> Race:
    match event:
        case DeckShuffled(draw):
            return replace(state, draw=draw, discard=(), knows=())
        case CardsDealt(seat, count, cards):
            hands = swap(state.hands, seat - 1, tuple(sorted((*state.hands[seat - 1], *cards))))
            knows = () if count else state.knows
            return replace(state, hands=hands, draw=state.draw[count:], knows=knows)
        case CrowdTurned(card, emperor):
            old = (state.crowd,) if state.crowd else ()
            turned = replace(state, crowd=card, emperor=emperor, turn=state.turn + 1, knows=())
            return replace(turned, draw=state.draw[1:], discard=(*state.discard, *old))
        case CardPeeked(seat):
            return replace(state, knows=(*state.knows, seat))
        case SetPlayed(seat, cards, _, steps):
            return replace(
                state,
                hands=swap(state.hands, seat - 1, _without(state.hands[seat - 1], cards)),
                discard=(*state.discard, *cards),
                played=(*(state.played if seat > 1 else ()), cards),
                places=swap(state.places, seat - 1, state.places[seat - 1] + steps),
            )
        case AutomatonMoved(racer, steps):
            return replace(state, places=swap(state.places, racer, state.places[racer] + steps))
        case RaceEnded():
            return replace(state, over=True)


def words(view: HandsView, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    if decision.kind != "set" or CROWD in written:
        return ()
    left = _without(view.hand, written)
    if not written:
        return choose(*sorted(set(left)))
    same = sorted({card for card in left if card[0] == written[0][0] and card >= written[-1]})
    crowd = choose(CROWD) if view.crowd[0] == written[0][0] else ()
    return (STOP, *choose(*same), *crowd) if same or crowd else ()


def outcome(state: Race) -> Outcome | None:
    if not state.over:
        return None
    seats = {seat: state.places[seat - 1] for seat in seats_for(len(state.hands))}
    by_name = dict(zip(state.names, state.places, strict=True))
    driven = {state.names[seat - 1]: seat for seat in seats}
    return Outcome(ranked(by_name), ranked(seats), "The leader is home.", driven=driven)


def view(state: Race, seat: Seat | None) -> HandsView:
    return HandsView(
        seat=seat,
        goal=state.goal,
        names=state.names,
        places=state.places,
        held=tuple(len(hand) for hand in state.hands),
        hand=state.hands[seat - 1] if seat else (),
        pile=len(state.draw),
        next=state.draw[0] if seat in state.knows else "",
        discard=state.discard,
        crowd=state.crowd,
        emperor=state.emperor,
        turn=state.turn,
        played=state.played,
    )


def redact(event: Event, seat: Seat | None) -> Event:
    match event:
        case DeckShuffled():
            return DeckShuffled(())
        case CardsDealt(owner, count) if owner != seat:
            return CardsDealt(owner, count, ())
        case CardPeeked(owner) if owner != seat:
            return CardPeeked(owner, "")
        case _:
            return event


def resample(state: Race, seat: Seat | None, rng: random.Random) -> Race:
    seen = state.draw[:1] if seat in state.knows else ()
    hidden = [card for owner, hand in enumerate(state.hands, 1) if owner != seat for card in hand]
    hidden = sorted((*hidden, *state.draw[len(seen) :]))
    rng.shuffle(hidden)
    hands = []
    for owner, hand in enumerate(state.hands, 1):
        kept = hand if owner == seat else tuple(sorted(hidden.pop() for _ in hand))
        hands.append(kept)
    return replace(state, hands=tuple(hands), draw=(*seen, *hidden))


def facts(view: HandsView, decision: Decision) -> Mapping[str, Fact]:
    mine = view.places[(view.seat or 1) - 1]
    return {"behind": max(view.places) - mine, "crowd": view.crowd, "next": view.next}


def standing_answers(view: HandsView, seat: Seat) -> tuple[StandingAnswer, ...]:
    links = tuple(Link(card) for card in ("r3", "g3", "b3"))
    trailing = tuple(Link(card, (Test("behind", ">=", 3),)) for card in ("r3", "g3", "b3"))
    return (
        StandingAnswer("Play a three whenever I have one.", Standing("threes", "set", links)),
        StandingAnswer("Play a three when I am far behind.", Standing("chase", "set", trailing)),
    )


def twin(view: HandsView) -> str:
    racers = (f"{name} {place}" for name, place in zip(view.names, view.places, strict=True))
    public = [f"turn {view.turn}, goal {view.goal}", *racers]
    public.append(f"crowd {view.crowd or '-'}, emperor {view.emperor or '-'}, pile {view.pile}")
    mine = [f"hand {' '.join(view.hand)}"] if view.hand else []
    return "\n".join((*public, *mine, *([f"next card {view.next}"] if view.next else [])))


def narrate(event: Event) -> Line | None:
    match event:
        case DeckShuffled():
            return Line("The deck is shuffled.", 0)
        case CardsDealt(_, 0):
            return None
        case CardsDealt(seat, count, cards):
            shown = f": {' '.join(cards)}" if cards else ""
            return Line(f"{NAMES[seat - 1]} draws {count}{shown}.", 0)
        case CrowdTurned(card, emperor):
            return Line(f"The crowd shouts {card}, the emperor wants {emperor}.")
        case CardPeeked(seat, card):
            return Line(f"{NAMES[seat - 1]} peeks at the next card{f' {card}' if card else ''}.", 0)
        case SetPlayed(seat, cards, crowd, steps):
            also = " with the crowd" if crowd else ""
            return Line(f"{NAMES[seat - 1]} plays {' '.join(cards)}{also} and goes {steps}.")
        case AutomatonMoved(racer, steps):
            return Line(f"Racer {racer + 1} goes {steps} by itself.")
        case RaceEnded(turn):
            return Line(f"The race ends in turn {turn}.", 2)


def automata(view: HandsView) -> Mapping[str, str]:
    return {name: name for name in view.names[len(view.held) :]}


def _without(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


GAME = toy(
    key="toy-hands",
    name="Cards of the Crowd",
    seats=range(1, 5),
    sealed=True,
    Options=HandsOptions,
    State=Race,
    View=HandsView,
    Steps=(Deal, Plan),
    Events=(
        DeckShuffled,
        CardsDealt,
        CrowdTurned,
        CardPeeked,
        SetPlayed,
        AutomatonMoved,
        RaceEnded,
    ),
    players=MappingProxyType({"careful": careful}),
    setup=setup,
    advance=advance,
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
    automata=automata,
)
