"""A table always goes on: somebody is asked, what they may say is legal, and the game ends."""

from __future__ import annotations

import random

from engine.game import Game
from engine.imagining import random_line
from engine.journal import start
from engine.kernel import may, spell, submit
from engine.model import PACE, Decision, Order
from engine.selfplay import opening_of
from tests.conformance.cases import ORDERS, Case, every_case, every_game, played, ranked_case
from tests.conformance.play import silent_order


@every_case
def test_a_game_of_wild_people_ends(case: Case) -> None:
    assert played(case).steps[-1].table.outcome is not None


@every_case
def test_the_outcome_ranks_every_seat_once_and_every_racer_once(case: Case) -> None:
    sample = played(case)
    outcome = sample.steps[-1].table.outcome

    assert outcome is not None
    assert sorted(seat for group in outcome.seats for seat in group) == list(sample.seats)
    racers = [racer for group in outcome.ranking for racer in group]
    assert len(racers) == len(set(racers)) >= len(sample.seats)
    assert all(outcome.ranking)
    assert outcome.reason


@every_case
def test_places_among_all_who_raced_agree_with_the_order_of_the_seats(case: Case) -> None:
    outcome = played(case).steps[-1].table.outcome

    assert outcome is not None
    among_all = (tuple(one for one in level if isinstance(one, int)) for level in outcome.levels)
    assert tuple(filter(None, among_all)) == outcome.seats
    racers = {racer for group in outcome.ranking for racer in group}
    assert set(outcome.driven) <= racers


@ranked_case
def test_the_order_at_any_moment_holds_every_seat_once_and_ends_as_the_outcome(case: Case) -> None:
    sample = played(case)
    assert sample.game.rules.ranks is not None
    for table in sample.tables():
        levels = sample.game.rules.ranks.standings(table.state)
        assert sorted(seat for level in levels for seat in level) == list(sample.seats)
        assert all(levels)
    last = sample.steps[-1].table
    assert last.outcome is not None
    assert sample.game.rules.ranks.standings(last.state) == last.outcome.seats


@ranked_case
def test_before_anything_has_happened_nobody_is_ahead(case: Case) -> None:
    game, seats = played(case).game, played(case).seats
    assert game.rules.ranks is not None
    options = played(case).steps[0].table.options
    state, _agenda = game.rules.setup(len(seats), options, {})
    assert game.rules.ranks.standings(state) == ((seats,) if seats else ())


@ranked_case
def test_who_is_ahead_depends_on_nothing_that_is_secret(case: Case) -> None:
    sample, rng = played(case), random.Random(case.seed)
    assert sample.game.rules.ranks is not None
    for table in sample.tables():
        same = sample.game.rules.resample(table.state, None, rng)
        assert sample.game.rules.ranks.standings(same) == sample.game.rules.ranks.standings(table.state)


@every_case
def test_somebody_is_always_asked(case: Case) -> None:
    for table in played(case).asking():
        assert table.open, "nobody is asked and the game has not ended"
        assert table.awaited() or table.sealed, "a group that is answered did not close"
        for decision in table.open:
            assert decision.seat in table.seats or (decision.seat is None and decision.kind == PACE)


@every_case
def test_a_question_has_one_number_for_its_whole_life(case: Case) -> None:
    asked: dict[int, Decision] = {}
    for table in played(case).tables():
        for decision in table.open:
            assert asked.setdefault(decision.id, decision) == decision
        assert len({decision.id for decision in table.open}) == len(table.open)


@every_case
def test_nothing_is_asked_after_the_end(case: Case) -> None:
    last = played(case).steps[-1].table

    assert (last.open, last.answers, last.agenda, last.filed) == ((), (), (), ())


@every_case
def test_every_fallback_is_a_legal_line_in_its_stored_spelling(case: Case) -> None:
    sample = played(case)
    for table in sample.tables():
        for decision in table.open:
            line, asked = decision.fallback, f"{decision.kind} {decision.about}".strip()
            told = f"the fallback of seat {decision.seat} to {asked!r} is illegal: {line!r}"
            assert may(sample.game, table.state, decision, line), told
            assert spell(sample.game, table.state, decision, line) == line


@every_case
def test_every_line_found_word_by_word_is_taken_as_it_stands(case: Case) -> None:
    sample = played(case)
    for table in sample.tables(most=8):
        for decision in table.open:
            line = random_line(sample.game, table.state, decision, random.Random(decision.id))
            assert spell(sample.game, table.state, decision, line) == line
            assert spell(sample.game, table.state, decision, f"  {line.replace(' ', '   ')} ") == line


@every_case
def test_what_nobody_answers_lapses(case: Case) -> None:
    sample = played(case)
    for table in sample.tables(most=20):
        for decision in table.awaited():
            order = Order("lapse", decision=decision.id, by="clock")
            after = submit(sample.game, table, order, sample.key).table
            assert decision not in after.awaited()


@every_game
def test_a_game_of_silent_people_ends(game: Game) -> None:
    for seats in {game.seats[0], game.seats[-1]}:
        opening = opening_of(game, seats, seed=5)
        table = start(game, opening).table
        for _ in range(ORDERS):
            if table.outcome is None:
                table = submit(game, table, silent_order(table), opening.key()).table
        assert table.outcome is not None
