"""How the buttons of a private panel name what it is about."""

from __future__ import annotations

import pytest

from bot.play.panel.subject import Subject, numbered
from bot.store import Purpose
from engine.kernel import act_of
from engine.model import Decision, DecisionId, Seat


@pytest.mark.parametrize(
    ("subject", "address"),
    [
        (Subject(Decision(DecisionId(5), Seat(1), "plot")), "5"),
        (Subject(Decision(DecisionId(5), Seat(1), "plot"), "plan"), "plan.5"),
        (Subject(act_of(Seat(1)), "act"), "act"),
        (Subject(Decision(DecisionId(0), Seat(1), "ahead"), "what-if"), "what-if"),
    ],
)
def test_an_address_says_the_purpose_and_the_question(subject: Subject, address: str) -> None:
    assert subject.address == address
    assert numbered(address) == (subject.purpose, subject.decision.id)


@pytest.mark.parametrize("address", ["", "-5", "-1000000000", "plan", "plan.", "plan.x", "note.5", "5.5"])
def test_what_is_no_address_names_no_question(address: str) -> None:
    """So what is asked now is shown, as for a question that has been answered."""
    expected: tuple[Purpose, int] = ("answer", 0)
    assert numbered(address) == expected
