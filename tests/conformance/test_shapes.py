"""The shapes of the planned games, each proved by a toy: the kernel needs nothing more for them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from engine import codec, dice
from engine.errors import BadOrder, NotAsked
from engine.game import Game
from engine.kernel import act_of, begin, choices, submit
from engine.model import NO_SEAT, PACE, WAKE, Link, Order, Seat, Standing, Step, Table, Tempo, Test, seats_for
from tests.conformance.cases import CASES, Case, played
from tests.conformance.play import silent_order
from tests.toys import TOYS, dash, duel, hands, market, parade

KEY = b"a key of the tests"
KEYS = tuple(f"{number:02x}" for number in range(256))


class Sitting:
    """A table at which a test speaks for everybody."""

    def __init__(
        self, game: Game, seats: int, tempo: Tempo = "round", key: bytes = KEY, **options: object
    ) -> None:
        self.game = game
        self.key = key
        self.steps = [begin(game, seats, key, options, tempo)]

    @property
    def table(self) -> Table[Any, Any]:
        return self.steps[-1].table

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def awaited(self) -> list[tuple[Seat | None, str]]:
        return [(decision.seat, decision.kind) for decision in self.table.awaited()]

    def say(self, order: Order) -> Step[Any, Any, Any]:
        self.steps.append(submit(self.game, self.table, order, self.key))
        return self.steps[-1]

    def answer(self, seat: Seat | None, line: str) -> Step[Any, Any, Any]:
        decision = next(d for d in self.table.open if d.seat == seat)
        return self.say(Order("answer", seat, decision.id, line))

    def act(self, seat: Seat, line: str) -> Step[Any, Any, Any]:
        return self.say(Order("act", seat, line=line))

    def file(self, seat: Seat, standing: Standing) -> None:
        self.say(Order("file", seat, standing=standing))

    def close(self) -> Step[Any, Any, Any]:
        return self.say(Order("close", by="host"))

    def silence(self) -> None:
        self.say(silent_order(self.table))


def stones(*cells: str, retractions: int = 2, after_reply: bool = True) -> Sitting:
    """A duel after these moves, in turn."""
    sitting = Sitting(duel.GAME, 2, retractions=retractions, after_reply=after_reply)
    for cell in cells:
        sitting.answer(sitting.state.turn, cell)
    return sitting


# --- retraction after a provisional win ------------------------------------------------------------

WON = ("a1", "o9", "a2", "m8", "a3")


def test_a_win_is_provisional_while_the_loser_can_retract() -> None:
    sitting = stones(*WON)
    loser = sitting.state.turn

    assert sitting.table.outcome is None
    assert sitting.awaited == [(loser, "yield")]


def test_a_retraction_restores_the_earlier_position_and_the_game_goes_on() -> None:
    sitting = stones(*WON[:3])
    before = sitting.state
    loser = before.turn
    sitting.answer(loser, "m8")
    sitting.answer(3 - loser, "a3")

    sitting.act(loser, "retract")

    assert sitting.state.stones == before.stones
    assert sitting.state.winner is None
    assert sitting.state.left[loser - 1] == before.left[loser - 1] - 1
    assert sitting.awaited == [(loser, "move")]
    sitting.answer(loser, "a3")
    assert sitting.table.outcome is None


@pytest.mark.parametrize("said", ["accept", "silence"])
def test_an_accepted_loss_counts(said: str) -> None:
    sitting = stones(*WON)
    loser = sitting.state.turn
    if said == "accept":
        sitting.answer(loser, "accept")
    else:
        sitting.silence()

    assert sitting.table.outcome is not None
    assert sitting.table.outcome.seats == ((3 - loser,), (loser,))


def test_a_win_that_cannot_be_retracted_counts_at_once() -> None:
    assert stones(*WON, retractions=0).table.outcome is not None
    assert stones(*WON, after_reply=False).table.outcome is not None


def test_the_winner_has_nothing_to_retract_but_his_win() -> None:
    sitting = stones(*WON)
    winner = 3 - sitting.state.turn

    sitting.act(winner, "retract")

    assert sitting.awaited == [(winner, "move")]
    assert len(sitting.state.stones) == len(WON) - 1


def test_a_draw_is_agreed_by_two_acts() -> None:
    sitting = stones("a1")
    sitting.act(Seat(1), "draw")
    assert sitting.table.outcome is None

    sitting.act(Seat(2), "draw")

    assert sitting.table.outcome is not None
    assert sitting.table.outcome.seats == ((1, 2),)


# --- conditional lines -----------------------------------------------------------------------------


def line(*links: Link) -> Standing:
    return Standing("plan", "move", links, line=True)


def if_last(cell: str, then: str) -> Link:
    return Link(then, (Test("last", "==", cell),))


def test_a_line_answers_move_after_move_as_its_tests_come_true() -> None:
    sitting = stones()
    me = 3 - sitting.state.turn
    sitting.file(me, line(if_last("a1", "b2"), if_last("c5", "d6"), if_last("e9", "f9")))

    for theirs in ("a1", "c5"):
        sitting.answer(3 - me, theirs)
        assert sitting.awaited == [(3 - me, "move")]

    assert [stone.cell for stone in sitting.state.stones] == ["a1", "b2", "c5", "d6"]
    assert [filed.done for filed in sitting.table.filed] == [2]
    sitting.answer(3 - me, "e9")
    assert sitting.table.filed == (), "a line ends with its last link"


def test_a_line_is_forgotten_when_the_other_does_something_else() -> None:
    sitting = stones()
    me = 3 - sitting.state.turn
    sitting.file(me, line(if_last("a1", "b2"), if_last("c5", "d6")))
    sitting.answer(3 - me, "a1")

    sitting.answer(3 - me, "c6")

    assert sitting.table.filed == ()
    assert sitting.awaited == [(me, "move")]


def test_a_line_whose_answer_has_become_impossible_is_broken() -> None:
    sitting = stones()
    me = 3 - sitting.state.turn
    sitting.file(me, line(if_last("a1", "a1")))

    sitting.answer(3 - me, "a1")

    assert sitting.table.filed == ()
    assert sitting.awaited == [(me, "move")]


def test_a_choice_of_more_than_two_hundred_words_is_one_choice() -> None:
    sitting = stones()
    decision = sitting.table.open[0]
    with pytest.raises(BadOrder) as caught:
        sitting.answer(decision.seat, "z99")

    assert len(choices(duel.GAME, sitting.state, decision, ())) == 225
    assert len(caught.value.possible) == 225
    assert len(str(caught.value)) < 200


# --- deals before the start, and what lasts --------------------------------------------------------


def test_a_deal_is_offered_and_struck_while_the_market_is_open() -> None:
    sitting = Sitting(market.GAME, 3)
    asked = sitting.table.open

    sitting.act(Seat(1), "offer 2 3")
    sitting.act(Seat(2), "accept 1")

    assert sitting.state.purses == (1, 7, 4)
    assert sitting.state.deals == (market.Deal(Seat(1), Seat(2), 3),)
    assert sitting.table.open == asked, "the questions stay open meanwhile"


def test_a_refused_deal_moves_no_money() -> None:
    sitting = Sitting(market.GAME, 3)
    sitting.act(Seat(1), "offer 2 3")
    sitting.act(Seat(2), "refuse 1")

    assert sitting.state.purses == (4, 4, 4)
    assert sitting.state.deals == ()


def test_a_basket_that_a_deal_has_made_too_dear_is_asked_for_again() -> None:
    sitting = Sitting(market.GAME, 2)
    sitting.answer(Seat(1), "ambrosia hemlock:2")
    sitting.answer(Seat(2), "ambrosia")
    sitting.say(Order("ready", Seat(1), sitting.table.open[0].id))
    sitting.act(Seat(1), "offer 2 3")

    sitting.act(Seat(2), "accept 1")

    assert sitting.awaited == [(1, "shop")]
    assert sitting.table.ready == ()
    with pytest.raises(NotAsked):
        sitting.close()


def test_dealing_ends_with_the_market() -> None:
    sitting = Sitting(market.GAME, 2)
    for seat in (1, 2):
        sitting.answer(Seat(seat), "nothing")
    sitting.close()

    assert choices(market.GAME, sitting.state, act_of(Seat(1)), ()) == ()
    with pytest.raises(NotAsked):
        sitting.act(Seat(1), "")


def test_what_a_table_leaves_behind_is_what_the_next_one_begins_with() -> None:
    sitting = Sitting(market.GAME, 2)
    while sitting.table.outcome is None:
        sitting.silence()
    outcome = sitting.table.outcome
    assert outcome is not None
    stored = json.loads(codec.text(codec.dump(outcome)))
    legacy = codec.load(type(outcome), stored).legacy

    following = begin(market.GAME, 2, KEY, legacy=legacy).table.state

    assert following.races == (1, 1)
    assert following.purses == tuple(purse + market.START for purse in sitting.state.purses)


def test_what_was_bought_in_secret_is_seen_nowhere_before_it_works() -> None:
    sitting = Sitting(market.GAME, 3)
    for seat, basket in ((1, "ambrosia"), (2, "hemlock:3 hemlock:3"), (3, "nothing")):
        sitting.answer(Seat(seat), basket)
        assert not mentions("hemlock", sitting, readers=(None, Seat(1), Seat(3)))
    sitting.close()
    assert not mentions("hemlock", sitting, readers=(None, Seat(1), Seat(3)))
    assert mentions("hemlock", sitting, readers=(Seat(2),))

    while sitting.state.round <= market.HEMLOCK_ROUND and sitting.table.outcome is None:
        sitting.silence()

    assert mentions("hemlock", sitting, readers=(None, Seat(1), Seat(3)))


def mentions(word: str, sitting: Sitting, readers: Iterable[Seat | None]) -> bool:
    """Whether any of them could read the word anywhere in the game so far."""
    game = sitting.game
    found = []
    for reader in readers:
        for step in sitting.steps:
            view = game.rules.view(step.table.state, reader)
            events = [game.rules.redact(event, reader) for event in step.entry.events]
            told = [event for event in events if event is not None]
            found.append(repr((view, game.face.picture(view, "", "board"), told, game.face.story(told))))
    return any(word in text for text in found)


# --- nobody to ask, and asking nobody in vain ------------------------------------------------------


@pytest.mark.parametrize(("tempo", "stops"), [("round", 1), ("phase", 3), ("impulse", 3)])
def test_a_table_with_nobody_to_ask_stops_for_the_host(tempo: Tempo, stops: int) -> None:
    sitting = Sitting(parade.GAME, 0, tempo)
    first = sitting.state.round
    count = 0
    while sitting.state.round == first:
        assert sitting.awaited == [(None, PACE)]
        sitting.answer(None, "go")
        count += 1

    assert count == stops


def test_nobody_at_the_table_can_answer_for_the_host() -> None:
    sitting = Sitting(parade.GAME, 2, "phase")
    while sitting.awaited != [(None, PACE)]:
        sitting.silence()
    decision = sitting.table.open[0]
    with pytest.raises(NotAsked):
        sitting.say(Order("answer", Seat(1), decision.id, "go"))


def test_an_offer_is_not_put_to_a_person_who_did_not_ask_for_it() -> None:
    sitting = Sitting(parade.GAME, 2, "phase")

    assert sitting.awaited == [(None, PACE)]


def test_whoever_wants_to_be_woken_is_asked_and_nobody_else() -> None:
    sitting = Sitting(parade.GAME, 2, "phase")
    sitting.file(Seat(1), Standing("wake", "rattle", (Link(WAKE),)))

    sitting.answer(None, "go")

    assert sitting.awaited == [(1, "rattle")]
    said = {answer.seat: answer.by for answer in sitting.table.answers}
    assert said == {2: "fallback"}


def test_nobody_is_woken_in_a_round_that_is_decided_as_a_whole() -> None:
    sitting = Sitting(parade.GAME, 2, "round")
    with pytest.raises(BadOrder, match="tempo round"):
        sitting.file(Seat(1), Standing("wake", "rattle", (Link(WAKE),)))


# --- interrupts, and people who leave --------------------------------------------------------------


def stumbling(tempo: Tempo, plot: str, *standing: Standing, seats: int = 2) -> Sitting:
    """A dash right after the first throw of the die, with which seat 1 stumbles."""
    key = next(k for k in map(bytes.fromhex, KEYS) if dice.draw(k, 0, "r1/1/run", dash.FACES) == 0)
    sitting = Sitting(dash.GAME, seats, tempo, key)
    for order in standing:
        sitting.file(Seat(1), order)
    for seat in sitting.table.seats:
        sitting.answer(seat, plot if seat == 1 else "slow")
    sitting.close()
    return sitting


def happened(sitting: Sitting) -> list[type[Any]]:
    """What befell seat 1 with that throw."""
    events = sitting.steps[-1].entry.events
    return [type(event) for event in events if isinstance(event, dash.RunnerFell | dash.CoinSpent)]


SPEND = Standing("spend", "coin", (Link("spend", (Test("coins", ">=", 1),)),))
SPARE = Standing("spare", "coin", (Link("spend", (Test("behind", ">=", 9),)),))
WAKE_ME = Standing("wake", "coin", (Link(WAKE),))


@pytest.mark.parametrize("tempo", ["round", "phase"])
def test_an_offer_without_further_words_is_answered_by_its_fallback(tempo: Tempo) -> None:
    assert happened(stumbling(tempo, "fast")) == [dash.RunnerFell]


@pytest.mark.parametrize("tempo", ["round", "phase", "impulse"])
def test_what_the_plot_has_answered_is_not_asked(tempo: Tempo) -> None:
    assert happened(stumbling(tempo, "fast coin")) == [dash.CoinSpent]


@pytest.mark.parametrize("tempo", ["round", "phase", "impulse"])
def test_what_a_standing_order_answers_is_not_asked(tempo: Tempo) -> None:
    assert happened(stumbling(tempo, "fast", SPEND)) == [dash.CoinSpent]


def test_a_standing_order_whose_test_fails_is_passed_over() -> None:
    assert happened(stumbling("phase", "fast", SPARE)) == [dash.RunnerFell]
    assert happened(stumbling("phase", "fast", SPARE, SPEND)) == [dash.CoinSpent]


def test_whoever_asked_to_be_woken_is_asked() -> None:
    sitting = stumbling("phase", "fast", WAKE_ME)
    assert sitting.awaited == [(1, "coin")]

    sitting.answer(Seat(1), "spend")

    assert happened(sitting) == [dash.CoinSpent]


def test_a_line_given_for_this_moment_comes_before_a_standing_order() -> None:
    assert happened(stumbling("phase", "fast coin", WAKE_ME)) == [dash.CoinSpent]


def test_at_tempo_impulse_the_person_is_asked_at_once() -> None:
    assert stumbling("impulse", "fast").awaited == [(1, "coin")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_tempo_round_everybody_is_asked_exactly_once_a_round(seats: int) -> None:
    sitting = Sitting(dash.GAME, seats, coins=2)
    asked: list[tuple[int, Seat | None]] = []
    while sitting.table.outcome is None:
        for decision in sitting.table.awaited():
            asked.append((sitting.state.round, decision.seat))
            sitting.answer(decision.seat, "fast")
        sitting.close()

    rounds = range(1, sitting.state.round + 1)
    assert asked == [(number, seat) for number in rounds for seat in sorted_by_question(sitting, number)]


def sorted_by_question(sitting: Sitting, number: int) -> list[Seat | None]:
    """All seats, in the order in which that round asked them."""
    table = next(step.table for step in sitting.steps if step.table.state.round == number)
    assert sorted(d.seat or NO_SEAT for d in table.open) == list(table.seats)
    return [decision.seat for decision in table.open]


def test_whoever_resigns_keeps_nobody_waiting() -> None:
    sitting = Sitting(dash.GAME, 3)
    for seat in (1, 2):
        sitting.answer(Seat(seat), "fast")
        sitting.say(Order("ready", Seat(seat), sitting.table.open[seat - 1].id))
    assert not sitting.table.all_ready()

    sitting.act(Seat(3), "resign")

    assert sitting.table.all_ready()
    sitting.close()
    assert {seat for seat, _ in sitting.awaited} == {1, 2}


def test_whoever_resigns_when_asked_alone_is_answered_for() -> None:
    sitting = stumbling("impulse", "fast", seats=3)

    sitting.act(Seat(1), "resign")

    assert {seat for seat, _ in sitting.awaited} == {2, 3}
    assert sitting.state.round == 2


def test_the_last_but_one_to_resign_ends_the_game_in_mid_question() -> None:
    sitting = Sitting(dash.GAME, 2)

    sitting.act(Seat(1), "resign")

    assert sitting.table.outcome is not None
    assert sitting.table.outcome.seats == ((2,), (1,))


# --- hidden hands ----------------------------------------------------------------------------------


def test_everybody_sees_the_own_hand_and_the_others_as_a_number() -> None:
    sitting = Sitting(hands.GAME, 3)
    for seat in (1, 2, 3):
        view = hands.GAME.rules.view(sitting.state, Seat(seat))
        assert view.hand == sitting.state.hands[seat - 1]
        assert view.held == (3, 3, 3)
    assert hands.GAME.rules.view(sitting.state, None).hand == ()


def test_a_peek_is_for_one_seat_alone() -> None:
    sitting = Sitting(hands.GAME, 3)
    peek = next(e for e in sitting.steps[0].entry.events if isinstance(e, hands.CardPeeked))
    card = sitting.state.draw[0]

    seen = {seat: hands.GAME.rules.view(sitting.state, seat).next for seat in (None, *seats_for(3))}
    told = {seat: hands.GAME.rules.redact(peek, seat) for seat in (None, *seats_for(3))}

    assert seen == {None: "", 1: card, 2: "", 3: ""}
    assert told == {seat: hands.CardPeeked(Seat(1), shown) for seat, shown in seen.items()}


def test_cards_are_never_lost_and_never_doubled() -> None:
    for case in CASES:
        if case.game == hands.GAME.key:
            for table in played(case).tables():
                state = table.state
                crowd = (state.crowd,) if state.crowd else ()
                held = [card for hand in state.hands for card in hand]
                assert sorted((*held, *state.draw, *state.discard, *crowd)) == sorted(hands.DECK)


@pytest.mark.parametrize("game", TOYS.values(), ids=TOYS.keys())
def test_wild_people_bring_about_everything_that_can_happen(game: Game) -> None:
    seen: set[type[Any]] = set()
    for seed in range(60):
        sample = played(Case(game.key, 2, game.tempos[seed % len(game.tempos)], seed=seed))
        seen |= {type(event) for step in sample.steps for event in step.entry.events}
        if seen == set(game.rules.Events):
            return
    raise AssertionError(f"never seen: {set(game.rules.Events) - seen}")
