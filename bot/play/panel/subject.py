"""What a private panel is about, and how its buttons name it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import Purpose
from engine.model import UNASKED, Decision, DecisionId


@dataclass(frozen=True, slots=True)
class Subject:
    """A question, and what a line in its panel is for."""

    decision: Decision
    purpose: Purpose = "answer"

    @property
    def address(self) -> str:
        """How buttons name it: `5` for question 5, `plan.5` for the rounds after it, `act`, `what-if`."""
        match self.purpose:
            case "answer":
                return str(self.decision.id)
            case "plan":
                return f"plan.{self.decision.id}"
            case purpose:
                return purpose


def numbered(address: str) -> tuple[Purpose, DecisionId]:
    """The purpose and the question that an address names; the number is 0 where it names no question."""
    match address.rpartition("."):
        case "", _, ("act" | "what-if") as purpose:
            return purpose, UNASKED
        case ("" | "plan") as plan, _, digits if digits.isdecimal():
            return "plan" if plan else "answer", DecisionId(int(digits))
        case _:
            return "answer", UNASKED
