"""Every question is one record in the rules and one in the face; nothing else has to be told of it."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from engine.games.circus import GAME, rules
from engine.games.circus.face.questions import ASKED
from engine.games.circus.rules.asking import flow
from engine.games.circus.rules.asking.flow import unasked
from engine.games.circus.rules.asking.question import Question
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import DEFAULT, Policy
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.basic.verbs import Line
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.games.circus.rules.plans.questions import QUESTIONS
from engine.selfplay import opening_of, play_out
from tests.games.circus.course import board

PLAIN = {"shop": False, "laps": 1, "night": 12}


def test_every_question_has_its_face() -> None:
    assert ASKED.keys() == QUESTIONS.keys(), "say it in `face/questions.py`, too"
    assert ASKED.keys() <= GAME.face.labels.keys()


def test_every_question_is_gathered_from_its_room() -> None:
    paths = Path(rules.__path__[0]).glob("*/*.py")
    assert sum(path.read_text("utf-8").count(" = Question(") for path in paths) == len(QUESTIONS)


def test_whatever_is_decided_is_a_question() -> None:
    """The kinds that steps name, and no question is forgotten by them."""
    decided = {
        call.args[1].id.lower()
        for path in Path(rules.__path__[0]).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "decide"
        if isinstance(call.args[1], ast.Name)
    }
    assert decided == QUESTIONS.keys() - {"market"}, "`market` is put to all at once"


def test_what_a_plot_can_say_answers_a_question() -> None:
    """Clauses stand in the order of the fields that keep them, and each can be chosen on a page."""
    kept = [field.name for field in fields(Policy) if field.name != "phases"]
    assert [clause.field for clause in CLAUSES.clauses] == kept
    assert all(clause.question in QUESTIONS for clause in CLAUSES.clauses)


@pytest.mark.parametrize("kind", ["appeal", "veto", "fight", "market"])
def test_what_cannot_arise_is_not_spoken_of(kind: str) -> None:
    everything = Options(shop=True, market=True, capture="advanced")
    assert QUESTIONS[kind].arises(everything)
    assert not QUESTIONS[kind].arises(Options())


@pytest.mark.parametrize("options", [PLAIN, {**PLAIN, "shop": True, "capture": "advanced"}])
def test_nothing_is_decided_that_cannot_arise(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    decided = set[str]()

    def watched(race: Race, question: Question, *more: Any) -> Line:
        decided.add(question.kind)
        return unasked(race, question, *more)

    monkeypatch.setattr(flow, "unasked", watched)
    record = play_out(GAME, opening_of(GAME, 4, 4, options, drivers=("random",) * 4))

    assert {"control", "manoeuvre"} <= decided
    assert all(QUESTIONS[kind].arises(record.table.options) for kind in decided)


def test_who_says_nothing_says_what_is_legal() -> None:
    """Also where a policy would say something else: then it is the first that is possible."""
    race = board("red h3-14, speed 4\nblue h4-14, speed 4")
    for kind in ("control", "take", "attack", "fresh"):
        question = QUESTIONS[kind]
        legal = question.lines(race, "red", "red")
        said = question.silent(race, race.driver("red"), DEFAULT, "red", legal)
        assert said in legal, kind
