"""Whom the kernel asks, what an act may do, and what is refused to rules that contradict themselves."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadOrder, NotAsked, RulesBug
from engine.journal import rewind, start
from engine.kernel import begin, submit
from engine.model import WAKE, Link, Order, Seat, Test
from engine.run import Run
from engine.selfplay import opening_of
from tests.engine.parley import KEY, Ask, Say, Sitting, Turn, parley
from tests.toys import TOYS

DASH = TOYS["toy-dash"]
OPENING = opening_of(DASH, 2, seed=1)

AnyRun = Run[Any, Any, Any]


def ask(*seats: int, **promises: Any) -> Ask:
    """Rules that ask these seats in every turn; who is silent says yes."""

    def asking(run: AnyRun) -> None:
        for seat in seats:
            run.ask(Seat(seat), "talk", **{"fallback": "yes", **promises})

    return asking


def ask_first(*seats: int, **promises: Any) -> Ask:
    """The same, with the promises from the second turn on: a test can file orders before it."""

    def asking(run: AnyRun) -> None:
        ask(*seats, **(promises if run.state.said else {}))(run)

    return asking


# --- who is asked -----------------------------------------------------------------------------------


def test_a_question_is_put_to_the_person() -> None:
    sitting = Sitting(ask(1))
    assert sitting.awaited == [1]

    sitting.answer(Seat(1), "perhaps later")

    assert sitting.said == ("1 perhaps later",)
    assert sitting.entry.answers[0].by == "player"


def test_an_offer_is_answered_by_its_fallback_without_asking() -> None:
    sitting = Sitting(ask(1, offer=True))

    assert sitting.said == ("1 yes", "1 yes", "1 yes")
    assert {answer.by for answer in sitting.entry.answers} == {"fallback"}
    assert sitting.table.outcome is not None


@pytest.mark.parametrize(
    ("given", "standing", "offer", "said"),
    [
        ("perhaps", "no", True, "1 perhaps"),
        ("perhaps", WAKE, True, "1 perhaps"),
        ("", "no", True, "1 no"),
        ("", "nonsense", True, "1 yes"),
        ("nonsense", "no", True, "1 no"),
        ("nonsense", "nonsense", True, "1 yes"),
        ("perhaps", "no", False, "1 perhaps"),
        ("", "no", False, "1 no"),
    ],
)
def test_the_given_line_comes_before_the_standing_order_and_that_before_the_fallback(
    given: str, standing: str, offer: bool, said: str
) -> None:
    sitting = Sitting(ask_first(1, given=given, offer=offer), turns=2)
    sitting.file(Seat(1), Link(standing))

    sitting.answer(Seat(1), "yes")

    assert sitting.said == ("1 yes", said)


@pytest.mark.parametrize(("standing", "offer"), [(WAKE, True), (WAKE, False), ("nonsense", False)])
def test_the_person_comes_last(standing: str, offer: bool) -> None:
    sitting = Sitting(ask_first(1, offer=offer))
    sitting.file(Seat(1), Link(standing))

    sitting.answer(Seat(1), "yes")

    assert sitting.awaited == [1]


def test_a_group_closes_when_the_last_one_has_answered_and_keeps_the_order_of_its_questions() -> None:
    sitting = Sitting(ask(2, 1, 3), seats=3)
    for seat, line in ((3, "no"), (1, "yes"), (2, "perhaps")):
        assert sitting.said == ()
        sitting.answer(Seat(seat), line)

    assert sitting.said == ("2 perhaps, 1 yes, 3 no",)
    assert [answer.seat for answer in sitting.entry.answers] == [2, 1, 3]


def test_steps_are_carried_out_as_they_were_pushed() -> None:
    def asking(run: AnyRun) -> None:
        run.then(Say("first"), Say("second"))
        run.then(Say("third"))

    assert Sitting(asking).said == ("first", "second", "third")


@pytest.mark.parametrize("offer", [True, False])
def test_sealed_answers_given_in_advance_wait_for_edits_unless_all_were_offers(offer: bool) -> None:
    sitting = Sitting(ask_first(1, 2, sealed=True, offer=offer), seats=2, turns=2)
    for seat in (1, 2):
        sitting.file(Seat(seat), Link("no"))
    for seat in (1, 2):
        sitting.answer(Seat(seat), "yes")

    if offer:
        assert sitting.said == ("1 yes, 2 yes", "1 no, 2 no")
    else:
        assert sitting.table.all_ready()
        sitting.answer(Seat(1), "perhaps")
        assert sitting.table.ready == (sitting.question(Seat(2)).id,)


def test_an_offer_among_sealed_questions_is_ready_but_can_be_edited() -> None:
    def asking(run: AnyRun) -> None:
        run.ask(Seat(1), "talk", fallback="yes", sealed=True)
        run.ask(Seat(2), "talk", fallback="no", sealed=True, offer=True)

    sitting = Sitting(asking, seats=2)
    assert sitting.awaited == [1]

    sitting.answer(Seat(2), "perhaps")
    sitting.answer(Seat(1), "yes")
    sitting.say("close")

    assert sitting.said == ("1 yes, 2 perhaps",)


def test_a_conditional_line_goes_on_while_the_others_do_as_foreseen() -> None:
    sitting = Sitting(ask(1, 2), seats=2)
    sitting.file(Seat(1), Link("no"), Link("perhaps", (Test("last", "==", "1 no, 2 yes"),)), line=True)
    sitting.answer(Seat(1), "yes")
    sitting.answer(Seat(2), "yes")

    sitting.answer(Seat(2), "yes")

    assert sitting.awaited == [2]
    assert [answer.line for answer in sitting.table.answers] == ["perhaps"]
    assert sitting.table.filed == ()


def test_a_conditional_line_is_forgotten_when_the_others_do_otherwise() -> None:
    sitting = Sitting(ask(1, 2), seats=2)
    sitting.file(Seat(1), Link("no"), Link("perhaps", (Test("last", "==", "1 no, 2 yes"),)), line=True)
    sitting.answer(Seat(1), "yes")
    sitting.answer(Seat(2), "yes")

    sitting.answer(Seat(2), "no")

    assert sitting.awaited == [1, 2]
    assert sitting.table.filed == ()


# --- which questions are open -----------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["answer", "withdraw", "ready", "unready", "lapse"])
def test_a_settled_question_takes_nothing_more(verb: Any) -> None:
    sitting = Sitting(ask(1, sealed=True))
    old = sitting.question(Seat(1)).id
    sitting.answer(Seat(1), "yes")
    sitting.say("close")

    with pytest.raises(NotAsked, match="already been answered"):
        submit(sitting.game, sitting.table, Order(verb, Seat(1), old, "no"), KEY)


@pytest.mark.parametrize("verb", ["answer", "withdraw", "ready", "unready"])
def test_a_question_for_somebody_else_is_left_to_them(verb: Any) -> None:
    sitting = Sitting(ask(1, 2, sealed=True), seats=2)
    sitting.answer(Seat(1), "yes")

    with pytest.raises(NotAsked, match="somebody else"):
        submit(sitting.game, sitting.table, Order(verb, Seat(2), sitting.question(Seat(1)).id, "no"), KEY)


def test_an_order_that_is_refused_changes_nothing() -> None:
    sitting = Sitting(ask(1, sealed=True))
    sitting.answer(Seat(1), "yes")
    before = sitting.table

    with pytest.raises(BadOrder):
        sitting.answer(Seat(1), "nonsense")

    assert sitting.table == before


@pytest.mark.parametrize("verb", ["withdraw", "ready"])
def test_what_has_not_been_answered_is_neither_taken_back_nor_ready(verb: Any) -> None:
    with pytest.raises(NotAsked):
        Sitting(ask(1, sealed=True)).say(verb, Seat(1))


def test_an_open_group_is_not_closed_by_the_host() -> None:
    with pytest.raises(NotAsked, match="no sealed question"):
        Sitting(ask(1)).say("close")


@pytest.mark.parametrize(
    ("verb", "line"), [("answer", "yes"), ("close", ""), ("act", "stop"), ("unfile", "x")]
)
def test_nothing_is_said_to_a_table_that_is_over(verb: Any, line: str) -> None:
    sitting = Sitting(ask(1), turns=1)
    sitting.answer(Seat(1), "yes")

    with pytest.raises(NotAsked, match="over"):
        sitting.say(verb, Seat(1), line)


# --- what a seat does unasked -----------------------------------------------------------------------


def test_an_answer_that_an_act_has_made_impossible_is_asked_for_again() -> None:
    sitting = Sitting(ask(1, 2, sealed=True), seats=2)
    for seat, line in ((1, "no"), (2, "yes")):
        sitting.answer(Seat(seat), line)
        sitting.say("ready", Seat(seat))

    sitting.say("act", Seat(2), "ban no")

    assert sitting.awaited == [1]
    assert sitting.table.ready == (sitting.question(Seat(2)).id,)


def test_whoever_leaves_is_not_waited_for() -> None:
    sitting = Sitting(ask(1, 2, sealed=True), seats=2)
    sitting.answer(Seat(1), "yes")
    sitting.say("ready", Seat(1))

    sitting.say("act", Seat(2), "leave")

    assert [decision.seat for decision in sitting.table.open] == [1]
    assert sitting.table.all_ready()


def test_whoever_leaves_takes_along_what_was_answered() -> None:
    sitting = Sitting(ask(1, 2, sealed=True), seats=2)
    for seat in (1, 2):
        sitting.answer(Seat(seat), "no")
        sitting.say("ready", Seat(seat))

    sitting.say("act", Seat(2), "leave")

    assert [answer.seat for answer in sitting.table.answers] == [1]
    assert sitting.table.ready == (sitting.question(Seat(1)).id,)


def test_whoever_leaves_an_open_group_last_closes_it() -> None:
    sitting = Sitting(ask(1, 2), seats=2)
    sitting.answer(Seat(1), "no")

    sitting.say("act", Seat(2), "leave")

    assert sitting.said == ("1 no",)


def test_whoever_leaves_alone_is_answered_for() -> None:
    sitting = Sitting(ask(1), seats=2)

    sitting.say("act", Seat(1), "leave")

    assert sitting.said == ("1 yes",)
    assert sitting.entry.answers[0].by == "fallback"


def test_an_act_may_drop_the_open_questions_and_ask_anew() -> None:
    sitting = Sitting(ask(1, 2, sealed=True), seats=2)
    old = sitting.question(Seat(2)).id
    sitting.answer(Seat(1), "no")
    sitting.say("ready", Seat(1))

    sitting.say("act", Seat(2), "restart")

    assert sitting.awaited == [1, 2]
    assert (sitting.table.answers, sitting.table.ready, sitting.said) == ((), (), ())
    with pytest.raises(NotAsked, match="already been answered"):
        submit(sitting.game, sitting.table, Order("answer", Seat(2), old, "yes"), KEY)


def test_an_act_may_end_the_game() -> None:
    sitting = Sitting(ask(1))

    sitting.say("act", Seat(1), "stop")

    assert sitting.table.outcome is not None
    assert (sitting.table.open, sitting.table.agenda) == ((), ())


@pytest.mark.parametrize("seat", [None, 4])
def test_only_who_sits_at_the_table_acts(seat: Seat | None) -> None:
    with pytest.raises(NotAsked, match="Only a player at the table"):
        Sitting(ask(1), seats=3).say("act", seat, "stop")


def test_whoever_can_do_nothing_unasked_is_told_so() -> None:
    with pytest.raises(NotAsked, match="only answer what you are asked"):
        Sitting(ask(1), seats=3).say("act", Seat(3), "stop")


def test_an_impossible_act_is_answered_with_the_possible_ones() -> None:
    with pytest.raises(BadOrder, match="try one of: no perhaps") as caught:
        Sitting(ask(1)).say("act", Seat(1), "ban yes")

    assert (caught.value.word, caught.value.possible) == ("yes", ("no", "perhaps"))


# --- rules that contradict themselves ---------------------------------------------------------------


def twice(run: AnyRun) -> None:
    run.roll("die", 6)
    run.roll("die", 6)


def ask_and_go_on(run: AnyRun) -> None:
    ask(1)(run)
    run.then(Turn())


@pytest.mark.parametrize(
    ("asking", "sentence"),
    [
        (twice, "'die' is used twice"),
        (ask_and_go_on, "asks and goes on at once"),
        (lambda run: None, "has nothing to do and has not ended"),
        (lambda run: run.then(Turn()), "does not come to rest"),
        (ask(1, fallback="nonsense", offer=True), "the fallback answer of seat 1 to '.*' is illegal"),
    ],
    ids=["a label twice", "asking and going on", "nothing to do", "no rest", "an illegal fallback"],
)
def test_it_is_our_own_fault(asking: Ask, sentence: str) -> None:
    with pytest.raises(RulesBug, match=sentence):
        begin(parley(asking), 1, KEY)


@pytest.mark.parametrize("harm", [ask(1), lambda run: run.then(Turn())], ids=["asks", "pushes"])
def test_an_act_that_asks_or_pushes_is_our_own_fault(harm: Ask) -> None:
    with pytest.raises(RulesBug, match="has to reopen"):
        Sitting(ask(1), act=harm).say("act", Seat(1), "harm")


def test_a_label_of_a_shuffle_serves_once() -> None:
    run: AnyRun = Run(DASH.rules.evolve, start(DASH, OPENING).table, OPENING.key())

    with pytest.raises(RulesBug, match="used twice"):
        [run.shuffle("r1/deck", "abc") for _ in range(2)]


# --- nonces -----------------------------------------------------------------------------------------


def test_a_silent_seat_has_a_nonce_of_its_own_in_every_epoch() -> None:
    """The same silence after a rollback has another digest, so that the two cannot be compared."""
    key = OPENING.key()
    first = start(DASH, OPENING)
    again = rewind(DASH, OPENING, [first], 0)

    nonces = []
    for table in (first.table, again.table):
        for decision in table.open:
            table = submit(DASH, table, Order("lapse", None, decision.id, by="clock"), key).table
        nonces += [answer.nonce for answer in table.answers]

    assert all(len(nonce) >= 32 for nonce in nonces)
    assert len(set(nonces)) == 4
