"""What each seat may know: hands, tokens, the draw pile and the bag are nobody else's business."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from engine.errors import BadOrder
from engine.games.charioteer import GAME
from engine.games.charioteer.rules.cards import CARDS, DECK, FAN_TOKENS, Card
from engine.games.charioteer.rules.events import CardsDealt, Event, FanTokenDrawn
from engine.games.charioteer.rules.speech import card_name
from engine.games.charioteer.rules.state import Race
from engine.journal import replay, rewind, start
from engine.kernel import choices, spell, submit
from engine.model import Order, Seat, Step, seats_for
from engine.selfplay import opening_of, play_on
from tests.forms import whole
from tests.games.charioteer.boards import asked, board

HANDS = {
    1: "r3r3g6 r3g4b2 b1r3g5 b0b0y1w",
    2: "b2b2y3 b2b2r1 r2r2y3 y1y1r3s",
    3: "g4g4y4 r1r1g3h r4b4y4 g5b4y2",
}
SECRET = board(
    f"""
    green 60, hand {HANDS[1]}, white plus3 whip, fan whole
    yellow 40, hand {HANDS[2]}, white shield, fan whip plus3, damage 2
    blue 22, hand {HANDS[3]}, white half
    white 0, automaton
    """
)
READERS = (None, 1, 2, 3)
every_reader = pytest.mark.parametrize("reader", READERS)
every_seat = pytest.mark.parametrize("seat", [1, 2, 3])


@cache
def steps() -> tuple[Step[Any, Any, Any], ...]:
    """A race of three random players, and three automata, entry by entry."""
    opening = opening_of(GAME, 3, 5, {"automata": 3})
    first = start(GAME, opening)
    drivers = dict.fromkeys(seats_for(3), "random")
    return (first, *play_on(GAME, first.table, drivers, opening.key()))


def events() -> Iterator[Event]:
    for step in steps():
        yield from step.entry.events


@every_seat
def test_n8_ones_own_display_is_complete_and_others_are_without_hands_and_tokens(seat: Seat) -> None:
    view = GAME.rules.view(SECRET, seat).race

    for other in SECRET.seats:
        shown, real = view.driver(other), SECRET.driver(other)
        assert shown == (real if other == seat else replace(real, hand=(), white=(), fan=()))


def test_n8_the_public_sees_nobodys() -> None:
    """Hands and tokens are nobody else's; damage lies open."""
    view = GAME.rules.view(SECRET, None).race

    assert [(d.hand, d.white, d.fan) for d in view.drivers] == [((), (), ())] * 3
    assert [d.damage for d in view.drivers] == [0, 2, 0]


@every_reader
def test_n8_draw_pile_and_bag_are_closed_to_all(reader: Seat | None) -> None:
    view = GAME.rules.view(SECRET, reader)

    assert (view.race.draw, view.race.bag) == ((), ())
    assert (view.pile, view.left) == (len(SECRET.draw), len(FAN_TOKENS))


@every_reader
def test_n8_how_many_cards_and_tokens_everybody_has_is_public(reader: Seat | None) -> None:
    view = GAME.rules.view(SECRET, reader)

    assert (view.held, view.tokens) == ((4, 4, 4), (3, 3, 1))


@every_reader
def test_n8_all_that_lies_on_the_table_is_public(reader: Seat | None) -> None:
    view = GAME.rules.view(SECRET, reader).race

    assert (view.chariots, view.crowd, view.discard, view.emperor) == (
        SECRET.chariots,
        SECRET.crowd,
        SECRET.discard,
        SECRET.emperor,
    )


@every_reader
def test_n8_cards_and_tokens_that_are_drawn_are_told_to_their_owner_alone(reader: Seat | None) -> None:
    told = Counter[str]()
    for event in events():
        seen = GAME.rules.redact(event, reader)
        match event:
            case CardsDealt():
                assert seen == (event if event.seat == reader else replace(event, cards=()))
            case FanTokenDrawn():
                assert seen == (event if event.seat == reader else replace(event, token=""))
            case _:
                assert seen == event
                continue
        told[type(event).__name__] += 1

    assert {"CardsDealt", "FanTokenDrawn"} <= set(told)


def written(card: Card) -> tuple[str, ...]:
    """How a card could be called in a text."""
    return card.name, card_name(card)


def texts_of(race: Race, reader: Seat | None) -> str:
    """All words around the pictures that a reader gets of a race."""
    view = GAME.rules.view(race, reader)
    found = [GAME.face.caption(view)]
    for purpose in ("board", "mine", "preview") if reader else ("board",):
        scene = GAME.face.picture(view, "", purpose)
        found += [scene.alt, scene.twin]
    if reader:
        form = whole(partial(GAME.face.form, view, asked(race, race.of(reader).name), ""))
        found += [*form.text, *form.warnings, *(o.label + o.hint for g in form.groups for o in g.options)]
        found += [
            GAME.face.lesson(view, reader),
            *(p.sentence for p in GAME.face.standing_answers(view, reader)),
        ]
    return "\n".join(found)


@every_reader
def test_n8_no_text_names_a_card_of_somebody_else(reader: Seat | None) -> None:
    hidden = {card for seat, hand in HANDS.items() if seat != reader for card in hand.split()}
    own = set(HANDS[reader].split()) if reader else set()
    text = texts_of(SECRET, reader)

    for name in hidden - own:
        assert not any(word in text for word in written(CARDS[name]))


@every_reader
def test_n8_nothing_a_reader_gets_changes_with_what_is_hidden(reader: Seat | None) -> None:
    rng = random.Random(8)
    texts = {texts_of(GAME.rules.resample(SECRET, reader, rng), reader) for _other in range(12)}

    assert texts == {texts_of(SECRET, reader)}


@every_seat
@pytest.mark.parametrize("word", ["r3r3g6", "b2b2y3", "g4g4y4", "y2y2r3", "plus3", "half", "whole", "crowd"])
def test_n8_a_refusal_says_the_same_whoever_holds_the_card(seat: Seat, word: str) -> None:
    """A card that is not in one's own hand is refused alike, be it in another's or in the pile."""
    rng = random.Random(15)
    decision = asked(SECRET, SECRET.of(seat).name)
    symbol = choices(GAME, SECRET, decision, ())[0].word

    def said(race: Race) -> str:
        try:
            return spell(GAME, race, decision, f"{symbol} {word}")
        except BadOrder as error:
            return f"{error} {error.possible}"

    assert {said(GAME.rules.resample(SECRET, seat, rng)) for _other in range(12)} == {said(SECRET)}


@every_seat
def test_n8_what_one_may_say_and_test_gives_nothing_away(seat: Seat) -> None:
    rng = random.Random(11)
    decision = asked(SECRET, SECRET.of(seat).name)
    for _other in range(20):
        other = GAME.rules.resample(SECRET, seat, rng)
        assert choices(GAME, other, decision, ()) == choices(GAME, SECRET, decision, ())
        assert GAME.rules.facts(GAME.rules.view(other, seat), decision) == GAME.rules.facts(
            GAME.rules.view(SECRET, seat), decision
        )


@every_reader
def test_n8_a_redrawn_race_looks_the_same_and_differs_in_what_is_hidden(reader: Seat | None) -> None:
    rng = random.Random(7)
    redrawn = [GAME.rules.resample(SECRET, reader, rng) for _other in range(20)]

    assert all(GAME.rules.view(race, reader) == GAME.rules.view(SECRET, reader) for race in redrawn)
    for seat in SECRET.seats:
        hands = {race.driver(seat).hand for race in redrawn}
        tokens = {race.driver(seat).fan for race in redrawn}
        assert (len(hands) > 1) == (seat != reader)
        assert (len(tokens) > 1) == (seat != reader and bool(SECRET.driver(seat).fan))


@every_reader
def test_n8_a_redrawn_race_has_the_same_cards_and_tokens(reader: Seat | None) -> None:
    race = GAME.rules.resample(SECRET, reader, random.Random(3))

    def everything(of: Race) -> tuple[Counter[str], Counter[str]]:
        cards = [*of.draw, *(card for d in of.drivers for card in d.hand)]
        return Counter(cards), Counter([*of.bag, *(t for d in of.drivers for t in d.tokens)])

    assert everything(race) == everything(SECRET)
    assert set(race.draw) <= set(DECK)


@every_reader
def test_n8_the_minutes_of_a_race_name_no_drawn_card_to_others(reader: Seat | None) -> None:
    """What is told of drawn cards and tokens is how many they were."""
    for event in events():
        if isinstance(event, CardsDealt | FanTokenDrawn) and event.seat != reader:
            seen = GAME.rules.redact(event, reader)
            assert seen is not None
            line = GAME.face.narrate(seen)
            cards = event.cards if isinstance(event, CardsDealt) else ()
            assert not any(word in (line.text if line else "") for c in cards for word in written(CARDS[c]))


def test_n8_a_sealed_answer_leaves_no_trace_before_all_is_shown() -> None:
    for before, step in zip(steps(), steps()[1:], strict=False):
        order = step.entry.order
        if order.verb == "answer" and step.table.open:
            assert step.table.state == before.table.state
            assert step.entry.events == ()


def test_n8_the_question_itself_gives_nothing_away() -> None:
    """What a seat falls back on is the same word for all hands."""
    questions = [decision for step in steps() for decision in step.table.open]

    assert {(d.kind, d.fallback, d.given, d.about) for d in questions} == {("set", "best", "", "")}


def test_n14_after_a_rollback_other_cards_are_drawn() -> None:
    """The pile has no order: nobody knows what will come, although it was dealt before."""
    opening = opening_of(GAME, 2, 1)
    asked_first = start(GAME, opening)
    silent = [Order("lapse", decision=d.id, by="clock") for d in asked_first.table.open]
    played = replay(GAME, opening, [*silent, Order("close", by="host")])
    back = rewind(GAME, opening, played, len(silent))
    again = submit(GAME, back.table, Order("close", by="host"), opening.key())

    dealt = [
        [event.cards for event in step.entry.events if isinstance(event, CardsDealt)]
        for step in (played[-1], again)
    ]
    assert [len(cards) for cards in dealt[0]] == [len(cards) for cards in dealt[1]]
    assert dealt[0] != dealt[1]
