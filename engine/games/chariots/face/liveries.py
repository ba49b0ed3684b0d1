"""How the chariots look: colour, form of the shield and number; the coat of the horses tells the player."""

from __future__ import annotations

from dataclasses import dataclass

from engine.face.shields import Crest, Form, crest
from engine.games.chariots.rules.speech import colour_name
from engine.games.chariots.rules.state import COLOURS, Chariot

_FORMS: tuple[Form, ...] = ("round", "square", "triangle", "diamond")


@dataclass(frozen=True, slots=True)
class Livery:
    number: int
    colour: str
    form: Form
    coat: str


def livery(chariot: Chariot) -> Livery:
    """The looks of a chariot by its name and its seat."""
    index = COLOURS.index(chariot.name)
    return Livery(index + 1, f"racer-{index + 1}", _FORMS[index], f"coat-{chariot.seat}")


def crests() -> tuple[Crest, ...]:
    """The shields of all chariots."""
    liveries = [(colour, index + 1, _FORMS[index]) for index, colour in enumerate(COLOURS)]
    return tuple(
        crest(c, colour_name(c), f"emblem-{form}", f"racer-{n}", str(n), 112) for c, n, form in liveries
    )


def emblem(worn: Livery) -> str:
    """The drawing of its shield."""
    return f"emblem-{worn.form}"
