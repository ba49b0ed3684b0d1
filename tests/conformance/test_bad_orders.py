"""Whatever is said out of place is answered by one sentence, and the table stays as it was."""

from __future__ import annotations

import random

import pytest

from engine.errors import BadOrder, GameError, NotAsked
from engine.imagining import random_line
from engine.kernel import choice, choices, spell, submit
from engine.model import PACE, Decision, DecisionId, Link, Order, Seat, Standing, Table
from tests.conformance.cases import Case, Sample, every_case, played

NONSENSE = "xyzzy"
LOOKS = 5


def refuse(sample: Sample, table: Table[object, object], order: Order) -> GameError:
    """Submit it, and make sure that it is refused with a sentence for people."""
    with pytest.raises(GameError) as caught:
        submit(sample.game, table, order, sample.key)
    sentence = str(caught.value)
    assert sentence[0].isupper() or sentence[0] == "'"
    assert sentence.endswith(".")
    assert " " in sentence
    assert len(sentence) < 300
    return caught.value


@every_case
def test_nobody_answers_for_somebody_else(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        for decision in table.awaited():
            for other in {None, *table.seats, Seat(99)} - {decision.seat}:
                refuse(sample, table, Order("answer", other, decision.id, decision.fallback))


@every_case
def test_a_settled_question_stays_settled(case: Case) -> None:
    sample = played(case)
    asked: dict[int, Decision] = {}
    for table in sample.tables():
        for decision in asked.values():
            if table.outcome is None and table.decision(decision.id) is None:
                order = Order("answer", decision.seat, decision.id, decision.fallback)
                assert isinstance(refuse(sample, table, order), NotAsked)
        asked = {decision.id: decision for decision in table.open}


@every_case
def test_a_question_that_was_never_put_is_not_answered(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        seat = table.open[0].seat
        for number in (None, *map(DecisionId, (0, -1, table.asked + 1))):
            for verb in ("answer", "withdraw", "ready", "unready", "lapse"):
                refuse(sample, table, Order(verb, seat, number, "1"))


@every_case
def test_a_broken_line_names_its_first_impossible_word_and_the_possible_ones(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        for decision in table.awaited():
            rng = random.Random(decision.id)
            words = tuple(random_line(sample.game, table.state, decision, rng).split())
            for kept in {0, len(words) // 2, len(words)}:
                line = " ".join((*words[:kept], NONSENSE))
                error = refuse(sample, table, Order("answer", decision.seat, decision.id, line))
                legal = choices(sample.game, table.state, decision, words[:kept])
                assert isinstance(error, BadOrder)
                assert error.word == NONSENSE
                assert error.possible == tuple(choice.word for choice in legal if choice.word)
                assert NONSENSE in str(error)
                assert all(word in str(error) for word in error.possible[:3])


@every_case
def test_a_word_is_found_as_in_the_list_of_all(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        for decision in table.awaited():
            rng = random.Random(decision.id)
            words = tuple(random_line(sample.game, table.state, decision, rng).split())
            for kept in range(len(words) + 1):
                written = words[:kept]
                found = [*words, NONSENSE, decision.fallback, *(word.upper() for word in words)]
                one_by_one = [choice(sample.game, table.state, decision, written, word) for word in found]
                legal = {one.word: one for one in choices(sample.game, table.state, decision, written)}
                assert one_by_one == [legal.get(word) for word in found]


@every_case
def test_an_unfinished_line_says_what_comes_next(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        for decision in table.awaited():
            legal = choices(sample.game, table.state, decision, ())
            if not legal or any(not choice.word for choice in legal):
                continue
            error = refuse(sample, table, Order("answer", decision.seat, decision.id, ""))
            assert isinstance(error, BadOrder)
            assert error.possible == tuple(choice.word for choice in legal)


@every_case
def test_an_endless_word_is_not_repeated_in_full(case: Case) -> None:
    sample = played(case)
    table = sample.steps[0].table
    decision = table.awaited()[0]

    refuse(sample, table, Order("answer", decision.seat, decision.id, NONSENSE * 1000))


@every_case
def test_an_endless_line_is_refused(case: Case) -> None:
    sample = played(case)
    table = sample.steps[0].table
    decision = table.awaited()[0]
    line = spell(sample.game, table.state, decision, decision.fallback)

    refuse(sample, table, Order("answer", decision.seat, decision.id, " ".join([line] * 500)))


@every_case
def test_a_group_is_closed_only_when_it_is_sealed_and_answered(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        if table.awaited() or not table.sealed:
            refuse(sample, table, Order("close", by="host"))


@every_case
def test_what_was_not_said_is_not_taken_back_and_nobody_is_ready_before_the_answer(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        for decision in table.awaited():
            for verb in ("withdraw", "ready", "unready"):
                refuse(sample, table, Order(verb, decision.seat, decision.id))


@every_case
def test_an_impossible_act_is_refused(case: Case) -> None:
    sample = played(case)
    for table in sample.asking(LOOKS):
        refuse(sample, table, Order("act", Seat(99), line="resign"))
        refuse(sample, table, Order("act", None, line="resign"))
        for seat in table.seats:
            refuse(sample, table, Order("act", seat, line=""))
            refuse(sample, table, Order("act", seat, line=NONSENSE))


@every_case
def test_an_impossible_standing_order_is_refused(case: Case) -> None:
    sample = played(case)
    table = sample.steps[0].table
    steady = Standing("mine", PACE, (Link("go"),))

    refuse(sample, table, Order("file", Seat(99), standing=steady))
    refuse(sample, table, Order("file", None, standing=steady))
    for seat in table.seats:
        refuse(sample, table, Order("file", seat))
        refuse(sample, table, Order("file", seat, standing=Standing("empty", PACE, ())))
        refuse(sample, table, Order("unfile", seat, line="nothing of that name"))


@every_case
def test_after_the_end_nothing_can_be_said(case: Case) -> None:
    sample = played(case)
    table = sample.steps[-1].table
    for verb in ("answer", "withdraw", "ready", "close", "lapse", "act", "file", "unfile"):
        refuse(sample, table, Order(verb, Seat(1), DecisionId(1), "resign"))
