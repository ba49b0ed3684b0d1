"""The engine and the slow reference say the same about races and hands that nobody has chosen.

Races are played by the kernel with random drivers. The reference is told the dice, the emperor's wish, what
was played and which cards and tokens came; where everybody stands and what they have follows from its rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.rules.automata import read_dice
from engine.games.charioteer.rules.cards import CARDS, COLOURS, DECK, TOKENS, Token, in_order
from engine.games.charioteer.rules.events import (
    BagFilled,
    CardsDealt,
    CrowdFilled,
    Driven,
    Event,
    FanTokenDrawn,
    LinedUp,
    SetPlayed,
    SkillsDrawn,
    TurnBegan,
)
from engine.games.charioteer.rules.movement import Drive, drive, whip
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.sets import legal_sets, total
from engine.games.charioteer.rules.state import NAMES, Driver, Race, new_race
from engine.games.charioteer.rules.state import Play as EnginePlay
from engine.games.charioteer.rules.track import Space, next_space
from engine.journal import start
from engine.kernel import submit
from engine.model import Decision, DecisionId, Entry, Order, Seat, Step
from engine.selfplay import opening_of, play_on
from tests.games.charioteer import reference
from tests.games.charioteer.reference import Human, Play

pytestmark = pytest.mark.sweep
E = TypeVar("E")

LETTER = {"plus3": "M", "fan": "F", "shield": "S", "half": "H", "whole": "X", "whip": "W"}
MIXES = [
    (seats, automata)
    for seats in range(7)
    for automata in range(7 - seats)
    if seats + automata >= 2 and not (seats and automata > 5)
]
every_mix = pytest.mark.parametrize(("seats", "automata"), MIXES)


def short(word: str) -> str:
    """A card without its icon, a symbol or a colour, as the reference writes it."""
    if word in CARDS:
        return word[:6]
    return word if word == "any" else word[0] + word.lstrip("abcdefghijklmnopqrstuvwxyz")


def shortened(words: Sequence[str]) -> Counter[str]:
    return Counter(short(word) for word in words)


def letters(tokens: Sequence[str]) -> Counter[str]:
    return Counter(LETTER[token] for token in tokens)


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def as_set(play: EnginePlay) -> reference.Set:
    """A set without its tokens, as the reference writes it."""
    return short(play.symbol), tuple(sorted(short(card) for card in play.cards)), bool(play.crowd)


def played(play: EnginePlay) -> Play:
    tokens = tuple(LETTER[token] for token in play.tokens)
    return Play(short(play.symbol), tuple(short(card) for card in play.cards), bool(play.crowd), tokens)


def numbered(race: Race, name: str) -> int:
    """The number of a chariot."""
    return [chariot.name for chariot in race.chariots].index(name) + 1


class Follower:
    """The reference, which goes along with a race of the engine entry by entry."""

    def __init__(self, first: Step[Any, Any, Any]) -> None:
        self.state: Race = first.table.state
        events = first.entry.events
        [lined_up] = of(LinedUp, events)
        self.start = numbered(self.state, lined_up.order[0])
        hands = {event.seat: [short(card) for card in event.cards] for event in of(CardsDealt, events)}
        skills = {event.seat: [short(colour) for colour in event.skills] for event in of(SkillsDrawn, events)}
        self.race = reference.Race(
            [numbered(self.state, name) for name in lined_up.seating],
            {seat: Human.at_start(hands[seat], skills[seat]) for seat in self.state.seats},
            [short(card) for card in of(CrowdFilled, events)[0].cards],
            self.state.options.laps,
        )
        self.began = of(TurnBegan, events)[0]
        self.follow(first)

    def follow(self, step: Step[Any, Any, Any]) -> None:
        """Play the turn of an entry, if it is one, and compare."""
        entry, self.state = step.entry, step.table.state
        began = of(TurnBegan, entry.events)
        if of(Driven, entry.events):
            self.turn(entry)
        self.began = began[0] if began else self.began
        agree(self.state, self.race)

    def turn(self, entry: Entry[Any]) -> None:
        began, events = self.began, entry.events
        plays: dict[int, EnginePlay] = {event.seat: event.play for event in of(SetPlayed, events)}
        self.check(plays, entry)
        sets: dict[int, Play] = {seat: played(play) for seat, play in plays.items()}
        drawn: dict[int, list[str]] = {
            seat: [LETTER[event.token] for event in of(FanTokenDrawn, events) if event.seat == seat]
            for seat in plays
        }
        first = self.start if began.turn == 1 else None
        order = [numbered(self.state, name) for name in began.order]
        assert order == (self.race.clockwise(self.start) if first else self.race.order())
        self.race.turn(first, short(began.wish), sets, self.dice(entry), drawn)
        shields = {seat: human.shield for seat, human in self.race.humans.items()}
        assert shields == {event.seat: event.shield for event in of(SetPlayed, events)}
        self.race.take_damage()
        self.race.discard_sets(sets)
        if not self.race.over:
            self.fill_up(events)

    def check(self, plays: Mapping[int, EnginePlay], entry: Entry[Any]) -> None:
        """What is shown is legal, and what was answered unless that was `best`."""
        assert plays.keys() == self.race.humans.keys()
        for answer in entry.answers:
            if answer.seat is not None and answer.words[0] != "best":
                play = plays[answer.seat]
                crowd = ("crowd",) if play.crowd else ()
                assert answer.words == (play.symbol, *play.cards, *crowd, *play.tokens)
        for seat, play in plays.items():
            assert as_set(play) in reference.legal_sets(
                [*self.race.humans[seat].hand.elements()], self.race.crowd[0]
            )

    def dice(self, entry: Entry[Any]) -> dict[int, tuple[int, int, int]]:
        """What the automata have rolled in the turn: three faces each."""
        face = {roll.label: roll.value + 1 for roll in entry.rolls}
        turn = self.began.turn
        return {
            automaton: (
                face[f"t{turn}/{name}/first"],
                face[f"t{turn}/{name}/second"],
                face.get(f"t{turn}/{name}/bonus", 1),
            )
            for automaton in self.race.lying
            if (name := self.state.chariots[automaton - 1].name)
        }

    def fill_up(self, events: Sequence[Event]) -> None:
        dealt = [(event.seat, short(card)) for event in of(CardsDealt, events) for card in event.cards]
        [crowd] = [short(card) for event in of(CrowdFilled, events)[-1:] for card in event.cards]
        self.race.fill_up(dealt, crowd)


def agree(race: Race, other: reference.Race) -> None:
    """Compare all there is."""
    assert spaces_of(race) == other.spaces
    assert {numbered(race, c.name): c.lying for c in race.chariots if not c.seat} == other.lying
    for seat in race.seats:
        assert display(race.driver(seat)) == vars(other.humans[seat]), seat
    assert [numbered(race, name) for name in race.race_order()] == other.order()
    assert [short(card) for card in race.crowd] == other.crowd
    assert (shortened(race.draw), shortened(race.discard)) == (other.pile, other.discard)
    if race.seats:
        assert (letters(race.bag), letters(race.spent)) == (other.bag, other.spent)
    assert race.lap == other.lap
    assert bool(race.over) == other.over


def spaces_of(race: Race) -> dict[tuple[int, str], list[int]]:
    """Who stands where, from inside to outside, in the reference's words."""
    spaces = {chariot.space for chariot in race.chariots}
    return {(s.h, s.lane[0].upper()): [numbered(race, name) for name in race.at(s)] for s in spaces}


def display(driver: Driver) -> dict[str, Any]:
    """A display in the reference's words; between turns no shield is up."""
    return {
        "hand": shortened(driver.hand),
        "skill": {short(colour): driver.skill(colour) for colour in COLOURS},
        "white": letters(driver.white),
        "fan": letters(driver.fan),
        "damage": driver.damage,
        "minor": driver.minor,
        "major": driver.major,
        "cubes": driver.cubes,
        "shield": False,
    }


def race_of(seats: int, automata: int, laps: int, seed: int) -> Iterator[Step[Any, Any, Any]]:
    """Every step of a race with random drivers."""
    options = {"automata": automata, "laps": laps}
    opening = opening_of(GAME, seats, seed, options, drivers=("random",) * seats)
    first = start(GAME, opening)
    yield first
    drivers = dict.fromkeys(first.table.seats, "random")
    yield from play_on(GAME, first.table, drivers, opening.key())


@pytest.mark.parametrize("laps", [2, 3])
@every_mix
def test_n12_every_turn_of_a_random_race(seats: int, automata: int, laps: int) -> None:
    """Rules written from the paper alone follow each turn and agree on how the race ends."""
    steps = race_of(seats, automata, laps, seed=laps)
    follower = Follower(next(steps))

    for step in steps:
        follower.follow(step)

    outcome, order = step.table.outcome, follower.race.order()
    assert follower.race.over
    assert outcome is not None
    assert [[numbered(follower.state, name) for name in group] for group in outcome.ranking] == [
        [chariot] for chariot in order
    ]
    assert outcome.seats == tuple((chariot,) for chariot in order if chariot <= seats)


@pytest.mark.parametrize(("seats", "automata"), [(2, 4), (3, 3), (4, 2), (6, 0)])
def test_every_turn_of_a_race_in_rage(seats: int, automata: int) -> None:
    """Sets as red and as large as can be: attacks of both sizes, falls, the cap, fan tokens in heaps."""
    opening = opening_of(GAME, seats, seats, {"automata": automata})
    step = start(GAME, opening)
    follower = Follower(step)

    while step.table.outcome is None:
        for decision in step.table.awaited():
            line = reddest(step.table.state, decision)
            order = Order("answer", decision.seat, decision.id, line)
            step = submit(GAME, step.table, order, opening.key())
        step = submit(GAME, step.table, Order("close", by="host"), opening.key())
        follower.follow(step)


def reddest(race: Race, decision: Decision) -> str:
    """A line for the largest red set if there is any, else for the largest one."""
    assert decision.seat is not None
    legal = legal_sets(race.driver(decision.seat).hand, race.active)
    play = max(legal, key=lambda play: (play.symbol.startswith("red"), len(play.whole)))
    return " ".join((play.symbol, *play.cards, *(["crowd"] if play.crowd else [])))


def test_a_race_with_few_fan_tokens() -> None:
    """An empty bag is filled from the spent tokens, and without those nobody draws."""
    first, *_later = race_of(seats=6, automata=0, laps=2, seed=5)
    state: Race = first.table.state
    follower = Follower(first)
    follower.race.bag, follower.race.spent = letters(state.bag[:2]), letters(state.bag[2:5])
    table = replace(first.table, state=replace(state, bag=state.bag[:2], spent=state.bag[2:5]))
    drivers = dict.fromkeys(table.seats, "random")

    events: list[Event] = []
    for step in play_on(GAME, table, drivers, key=b"few"):
        follower.follow(step)
        events += step.entry.events

    assert len(of(FanTokenDrawn, events)) > 2
    assert of(BagFilled, events)


def dealt(rng: random.Random, cards: int) -> tuple[Race, str]:
    """A race with a hand of so many cards for its first player, and the active crowd card."""
    *hand, active = rng.sample(DECK, cards + 1)
    race = new_race(2, Options())
    tokens: tuple[Token, ...] = tuple(rng.choices(TOKENS, k=rng.randrange(4)))
    white: tuple[Token, ...] = tuple(rng.sample(TOKENS, rng.randrange(3)))
    skills = tuple(rng.randrange(16) for _colour in COLOURS)
    driver = Driver(in_order(hand), white, tokens, skills, damage=rng.randrange(9))
    return replace(race, drivers=(driver, race.drivers[1]), crowd=(active,), turn=2), active


def lines(race: Race, written: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every line that the first player may say, but for what begins with `best`."""
    for choice in GAME.rules.choices(race, Decision(DecisionId(1), Seat(1), SET), written):
        if not choice.word:
            yield written
        elif choice.word != "best":
            more = (*written, choice.word)
            ends = not GAME.rules.choices(race, Decision(DecisionId(1), Seat(1), SET), more)
            yield from [more] if ends else lines(race, more)


@pytest.mark.parametrize(("cards", "hands"), [(1, 300), (2, 300), (3, 300), (5, 300), (8, 2000)])
def test_8_2_the_sets_of_a_hand(cards: int, hands: int) -> None:
    """As the paper has them; small hands show those that offer single cards only."""
    rng = random.Random(cards)
    for _hand in range(hands):
        race, active = dealt(rng, cards)
        hand = race.driver(Seat(1)).hand
        sets = legal_sets(hand, active)

        found = {as_set(play) for play in sets}

        assert found == reference.legal_sets([short(card) for card in hand], short(active)), hand
        assert len(sets) == len(found), hand


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_the_lines_of_a_hand(cards: int) -> None:
    """Every set with every choice of tokens, and each said in one way only."""
    rng = random.Random(cards)
    for _hand in range(20):
        race, active = dealt(rng, cards)
        driver = race.driver(Seat(1))
        sets = reference.legal_sets([short(card) for card in driver.hand], short(active))
        tokens = reference.parts(letters(driver.tokens))

        said = [as_said(line) for line in lines(race)]

        assert Counter(said) == Counter((one, chosen) for one in sets for chosen in tokens)


def as_said(line: tuple[str, ...]) -> tuple[reference.Set, tuple[str, ...]]:
    """The set and the tokens of a line."""
    tokens = tuple(sorted(LETTER[word] for word in line if word in LETTER))
    cards = tuple(sorted(short(word) for word in line if word in CARDS))
    return (short(line[0]), cards, "crowd" in line), tokens


def test_8_5_the_total_of_a_set() -> None:
    """Symbols, number, +3 icons, skill and the cubes that are left after recovery."""
    rng = random.Random(81)
    for _hand in range(1000):
        race, active = dealt(rng, 8)
        driver = race.driver(Seat(1))
        play = rng.choice(legal_sets(driver.hand, active))
        play = replace(play, tokens=tuple(t for t in driver.tokens if rng.randrange(2)))
        skill = {short(colour): driver.skill(colour) for colour in COLOURS}
        human = Human(shortened(driver.hand), skill, damage=driver.damage)
        other = reference.Race([1, 2], {1: human}, [short(active)])

        other.recover(human, played(play))

        assert total(driver, play) == other.total(human, played(play)), play


def crowded(rng: random.Random) -> tuple[Race, reference.Race]:
    """Six automata close together, somewhere on the course, some on their sides."""
    space, places = Space(2 * rng.randrange(108), "straight"), []
    for _space in range(rng.randrange(1, 9)):
        space = next_space(space, black=bool(rng.randrange(2)))
        places.append(space)
    race = new_race(0, Options())
    chariots = tuple(
        replace(c, space=rng.choice(places), lying=bool(rng.randrange(2))) for c in race.chariots
    )
    race = replace(race, chariots=chariots, stand=tuple(rng.sample(NAMES, len(NAMES))))
    turn = rng.choice([1, 2, 9])
    order = tuple(rng.sample(NAMES, len(NAMES))) if turn == 1 else race.race_order()
    race = replace(race, turn=turn, order=order)
    other = reference.Race(range(1, 7), {}, [])
    other.spaces = spaces_of(race)
    other.lying = {n: c.lying for n, c in enumerate(chariots, 1)}
    other.first = turn == 1
    return race, other


def test_3_8_how_a_crowd_is_passed() -> None:
    """One point for each chariot inside, with every number of points, and in the first turn for nothing."""
    rng = random.Random(33)
    for _position in range(1500):
        race, other = crowded(rng)
        name, black, points = rng.choice(NAMES), bool(rng.randrange(2)), rng.randrange(14)

        driven = drive(race, name, points, black, free=other.first)

        entered = other.spend(numbered(race, name), points, black)
        assert placed(race, name, driven) == other.spaces, (race, name, points, black)
        assert [(s.h, s.lane[0].upper()) for s in driven.entered] == entered


def test_5_5_how_far_a_whip_drives() -> None:
    """As far as the next chariot, at most five spaces, and past nobody."""
    rng = random.Random(5)
    for _position in range(3000):
        race, other = crowded(rng)
        name, black = rng.choice(NAMES), bool(rng.randrange(2))
        before = other.order()

        driven = whip(race, name, black)

        other.whip(numbered(race, name), black)
        assert placed(race, name, driven) == other.spaces, (race, name, black)
        assert other.order() == before


def test_a23_what_automata_roll() -> None:
    """Standing up, the bonus with all its conditions, and the move itself."""
    rng = random.Random(9)
    for _position in range(3000):
        race, other = crowded(rng)
        name = rng.choice((race.order[0], race.order[-1], rng.choice(NAMES)))
        one, two, three = (rng.randrange(6) for _die in range(3))
        leads, last = name == race.order[0], name == race.order[-1]

        dice, points = read_dice(race, name, one, two, None if leads and race.turn > 1 else three)

        other.automaton_move(numbered(race, name), (one + 1, two + 1, three + 1), leads, last)
        driven = drive(race, name, points, "black" in dice.colours, free=other.first)
        assert placed(race, name, driven) == other.spaces, (race, name, dice)


def placed(race: Race, name: str, driven: Drive) -> dict[tuple[int, str], list[int]]:
    """Who stands where after a move."""
    chariots = tuple(replace(c, space=driven.path[-1]) if c.name == name else c for c in race.chariots)
    return spaces_of(replace(race, chariots=chariots, stand=driven.stand))
