"""The subject of a private panel, and how its buttons name it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import Purpose
from engine.model import UNASKED, Decision, DecisionId


@dataclass(frozen=True, slots=True)
class Subject:
    """A question, and what a line in its panel is for."""

    decision: Decision
    purpose: Purpose = "answer"
    old: str = ""
    """The checksum of the planned line whose place a new one takes."""

    @property
    def address(self) -> str:
        """How buttons name it: `5` for question 5, `plan.5` for the rounds after it, `act`, `what-if`;
        `plan.5.2-ab` for a line that takes the place of a planned one."""
        match self.purpose:
            case "answer":
                return str(self.decision.id)
            case "plan":
                return f"plan.{self.decision.id}" + (f".{self.old}" if self.old else "")
            case purpose:
                return purpose


def numbered(address: str) -> tuple[Purpose, DecisionId]:
    """The purpose and the question that an address names; the number is 0 where it names no question."""
    match address.split("."):
        case ["act" | "what-if" as purpose]:
            return purpose, UNASKED
        case [digits] if digits.isdecimal():
            return "answer", DecisionId(int(digits))
        case ["plan", digits] | ["plan", digits, _] if digits.isdecimal():
            return "plan", DecisionId(int(digits))
        case _:
            return "answer", UNASKED


def old_of(address: str) -> str:
    """The checksum of the planned line that an address names, '' where it names none."""
    return ".".join(address.split(".")[2:])
