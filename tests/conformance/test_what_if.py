"""Games that let people look ahead: what is tried out is legal and shown, and what is kept comes true."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from engine.errors import BadOrder
from engine.game import AHEAD, Game, what_if
from engine.kernel import choices, spell, submit
from engine.model import ACT, Decision, Order, Seat, Standing, Table
from tests.conformance.cases import CASES, GAMES, Case, Sample, played

FORESEEING = tuple(case for case in CASES if GAMES[case.game].what_if is not None)
foreseeing_case = pytest.mark.parametrize("case", FORESEEING, ids=str)
LONG = 5
LOOKS = 2


def foreseen(game: Game, state: Any, ahead: Decision, rng: random.Random) -> str:
    """A line of moves of both sides that goes on as long as it may, but not for ever."""
    written: tuple[str, ...] = ()
    for _word in range(LONG):
        words = [c.word for c in choices(game, state, ahead, written) if c.word]
        if not words:
            break
        written += (rng.choice(words),)
    return " ".join(written)


def plan(game: Game, view: Any, ahead: Decision, line: str) -> Standing | None:
    """What is kept of a line; the last move is dropped where it waits for an answer."""
    assert game.what_if is not None
    try:
        kept = game.what_if.plan(view, ahead, line)
    except BadOrder:
        kept = game.what_if.plan(view, ahead, line.rpartition(" ")[0])
    return kept


def test_some_game_lets_people_look_ahead() -> None:
    assert FORESEEING


@foreseeing_case
def test_what_is_tried_out_is_shown_in_its_form_and_its_picture(case: Case) -> None:
    sample = played(case)
    for number, table in enumerate(sample.asking(LOOKS)):
        for seat in sample.readers:
            view = sample.game.rules.view(table.state, seat)
            ahead = what_if(seat)
            assert (ahead.id, ahead.seat, ahead.kind) == (0, seat, AHEAD)
            assert any(not c.word for c in choices(sample.game, table.state, ahead, ()))
            line = foreseen(sample.game, table.state, ahead, random.Random(number))
            assert spell(sample.game, table.state, ahead, line) == line
            form = sample.game.face.form(view, ahead, line)
            assert (form.line, form.complete) == (line, True)
            sample.game.face.picture(view, line, AHEAD)
            sample.game.face.picture(view, "no move", AHEAD)
            assert sample.game.face.form(view, ahead, "no move").complete


@foreseeing_case
def test_what_is_kept_is_a_line_of_legal_answers_told_as_a_sentence(case: Case) -> None:
    sample = played(case)
    assert sample.game.what_if is not None
    found = 0
    for number, table in enumerate(sample.asking(LOOKS)):
        for seat in sample.seats:
            view = sample.game.rules.view(table.state, seat)
            ahead = what_if(seat)
            line = foreseen(sample.game, table.state, ahead, random.Random(number))
            kept = plan(sample.game, view, ahead, line)
            assert sample.game.what_if.plan(view, ahead, "") is None
            if kept is not None:
                found += 1
                assert kept.line
                assert kept.kind not in (ACT, AHEAD)
                assert all(link.tests for link in kept.links)
                assert all(link.answer.split()[0] in line.split() for link in kept.links)
                assert sample.game.what_if.said(view, kept)
    assert found


@foreseeing_case
def test_a_kept_line_answers_when_all_goes_as_foreseen(case: Case) -> None:
    sample = played(case)
    for number, asking in enumerate(sample.asking(LOOKS)):
        table = dataclasses.replace(asking, filed=())
        for seat in sample.seats:
            view = sample.game.rules.view(table.state, seat)
            ahead = what_if(seat)
            line = foreseen(sample.game, table.state, ahead, random.Random(number))
            kept = plan(sample.game, view, ahead, line)
            if kept is not None and table.open[0].kind == kept.kind:
                filed = submit(sample.game, table, Order("file", seat, standing=kept), sample.key).table
                said = _go_along(sample, filed, seat, line.split())
                assert said == [link.answer for link in kept.links]


def _go_along(sample: Sample, table: Table[Any, Any], seat: Seat, moves: list[str]) -> list[str]:
    """What a seat has said in advance while everybody makes these moves."""
    said: list[str] = []
    while moves and table.outcome is None:
        asked = table.open[0]
        step = submit(sample.game, table, Order("answer", asked.seat, asked.id, moves[0]), sample.key)
        said += [a.line for a in step.entry.answers if a.seat == seat and a.by == "standing"]
        table, moves = step.table, moves[len(step.entry.answers) :]
    return said
