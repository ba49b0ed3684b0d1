"""What a game says of itself is true, as the host shows people no more than what that leaves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.errors import BadOptions
from engine.game import Game
from engine.journal import start
from engine.model import TEMPOS
from engine.options import make_options
from engine.selfplay import opening_of
from tests.conformance.cases import CASES, Case, Sample, every_case, every_game, played


def games_of(game: Game) -> Iterator[Sample]:
    return (played(case) for case in CASES if case.game == game.key)


def rolls(sample: Sample) -> bool:
    return any(step.entry.rolls for step in sample.steps)


def seals(sample: Sample) -> bool:
    return any(table.sealed for table in sample.tables())


@every_case
def test_only_a_game_with_dice_rolls(case: Case) -> None:
    sample = played(case)
    assert sample.game.dice or not rolls(sample)


@every_case
def test_only_a_game_with_sealed_answers_asks_for_them(case: Case) -> None:
    sample = played(case)
    assert sample.game.sealed or not seals(sample)


@every_case
def test_only_a_game_with_phases_stops_for_nobody_while_somebody_is_still_to_be_asked(case: Case) -> None:
    sample = played(case)
    asked = [[d.seat for d in table.open] for table in sample.tables()]
    first = next((n for n, seats in enumerate(asked) if None in seats), len(asked))
    assert "phase" in sample.game.tempos or not any(seat for seats in asked[first:] for seat in seats)


@every_case
def test_the_automata_of_a_game_are_those_of_its_ranking_that_no_seat_drives(case: Case) -> None:
    sample = played(case)
    outcome = sample.steps[-1].table.outcome
    assert outcome is not None
    alone = {one for level in outcome.levels for one in level if isinstance(one, str)}
    for table in sample.tables(3):
        view = sample.game.rules.view(table.state, None)
        automata = sample.game.face.automata(view) if sample.game.face.automata else {}
        assert set(automata) == alone
        assert all(automata.values())


@every_game
def test_what_a_game_says_to_have_it_has(game: Game) -> None:
    assert not game.dice or any(rolls(sample) for sample in games_of(game))
    assert not game.sealed or any(seals(sample) for sample in games_of(game))


@every_game
def test_a_game_has_tempo_round_and_begins_at_its_own_tempos_alone(game: Game) -> None:
    assert game.tempos[0] == "round"
    assert len(set(game.tempos)) == len(game.tempos)
    for tempo in TEMPOS:
        opening = opening_of(game, game.seats[-1], 1, tempo=tempo)
        if tempo in game.tempos:
            assert start(game, opening).table.tempo == tempo
            continue
        with pytest.raises(BadOptions, match=f"choose one of: {', '.join(game.tempos)}"):
            start(game, opening)


@every_case
def test_what_a_seat_plays_is_known_before_the_start(case: Case) -> None:
    sample = played(case)
    game, options = sample.game, make_options(sample.game.rules.Options, sample.opening.options)
    position, _agenda = game.rules.setup(case.seats, options, sample.opening.legacy)
    before = [game.face.label(game.rules.view(position, None), seat) for seat in sample.seats]
    for table in sample.tables(5):
        assert [game.face.label(game.rules.view(table.state, None), seat) for seat in sample.seats] == before
