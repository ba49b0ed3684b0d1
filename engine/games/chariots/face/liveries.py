"""How the chariots look: colour, form of the shield and number; the coat of the horses tells the player."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.chariots.rules.state import COLOURS, Chariot

_FORMS = ("round", "square", "triangle", "diamond")


@dataclass(frozen=True, slots=True)
class Livery:
    number: int
    colour: str
    form: str
    coat: str


def livery(chariot: Chariot) -> Livery:
    """The looks of a chariot by its name and its seat."""
    index = COLOURS.index(chariot.name)
    return Livery(index + 1, f"racer-{index + 1}", _FORMS[index], f"coat-{chariot.seat}")


def emblem(look: Livery) -> str:
    """The drawing of its shield."""
    return f"emblem-{look.form}"
