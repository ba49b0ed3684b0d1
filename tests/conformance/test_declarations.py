"""What a game says of itself is true, as the host shows people no more than what that leaves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.errors import BadOptions
from engine.journal import start
from engine.model import TEMPOS
from engine.options import make_options
from engine.rules import AnyRules, RunsAutomata
from engine.selfplay import opening_of
from tests.conformance.cases import CASES, Case, Game, every_case, every_game, played


def games_of(rules: AnyRules) -> Iterator[Game]:
    return (played(case) for case in CASES if case.game == rules.key)


def rolls(game: Game) -> bool:
    return any(step.entry.rolls for step in game.steps)


def seals(game: Game) -> bool:
    return any(table.sealed for table in game.tables())


@every_case
def test_only_a_game_with_dice_rolls(case: Case) -> None:
    game = played(case)
    assert game.rules.dice or not rolls(game)


@every_case
def test_only_a_game_with_sealed_answers_asks_for_them(case: Case) -> None:
    game = played(case)
    assert game.rules.sealed or not seals(game)


@every_case
def test_only_a_game_with_phases_stops_for_nobody_while_somebody_is_still_to_be_asked(case: Case) -> None:
    game = played(case)
    asked = [[d.seat for d in table.open] for table in game.tables()]
    first = next((n for n, seats in enumerate(asked) if None in seats), len(asked))
    assert "phase" in game.rules.tempos or not any(seat for seats in asked[first:] for seat in seats)


@every_case
def test_the_automata_of_a_game_are_those_of_its_ranking_that_no_seat_drives(case: Case) -> None:
    game = played(case)
    outcome = game.steps[-1].table.outcome
    assert outcome is not None
    alone = {one for level in outcome.levels for one in level if isinstance(one, str)}
    for table in game.tables(3):
        view = game.rules.view(table.state, None)
        automata = game.rules.automata(view) if isinstance(game.rules, RunsAutomata) else {}
        assert set(automata) == alone
        assert all(automata.values())


@every_game
def test_what_a_game_says_to_have_it_has(rules: AnyRules) -> None:
    assert not rules.dice or any(rolls(game) for game in games_of(rules))
    assert not rules.sealed or any(seals(game) for game in games_of(rules))


@every_game
def test_a_game_has_tempo_round_and_begins_at_its_own_tempos_alone(rules: AnyRules) -> None:
    assert rules.tempos[0] == "round"
    assert len(set(rules.tempos)) == len(rules.tempos)
    for tempo in TEMPOS:
        opening = opening_of(rules, rules.seats[-1], 1, tempo=tempo)
        if tempo in rules.tempos:
            assert start(rules, opening).table.tempo == tempo
            continue
        with pytest.raises(BadOptions, match=f"there are: {', '.join(rules.tempos)}"):
            start(rules, opening)


@every_case
def test_what_a_seat_plays_is_known_before_the_start(case: Case) -> None:
    game = played(case)
    rules, options = game.rules, make_options(game.rules.Options, game.opening.options)
    position, _agenda = rules.setup(case.seats, options, game.opening.legacy)
    before = [rules.label(rules.view(position, None), seat) for seat in game.seats]
    for table in game.tables(5):
        assert [rules.label(rules.view(table.state, None), seat) for seat in game.seats] == before
