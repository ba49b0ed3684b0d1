"""How the chariots look: number, colour and form of the shield; a cog tells that dice drive it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.face.scene import Sprite
from engine.face.shields import Crest, Form, crest
from engine.games.charioteer.rules.speech import colour_name
from engine.games.charioteer.rules.state import NAMES, Chariot, Name

_LOOKS: Mapping[Name, tuple[str, Form]] = {
    "green": ("racer-3", "triangle"),
    "yellow": ("racer-4", "diamond"),
    "blue": ("racer-2", "square"),
    "white": ("white", "round"),
    "purple": ("purple", "notched"),
    "orange": ("orange", "pointed"),
}
_OTHERS: tuple[tuple[str, Form], ...] = (("racer-1", "pointed"), ("racer-6", "round"), ("racer-5", "square"))
"""Looks for chariots of other colours, should the printed game have them."""


@dataclass(frozen=True, slots=True)
class Livery:
    number: int
    colour: str
    form: Form


def livery(name: Name) -> Livery:
    """The looks of a chariot by its name."""
    index = NAMES.index(name)
    return Livery(index + 1, *_LOOKS.get(name, _OTHERS[index % len(_OTHERS)]))


def crests() -> tuple[Crest, ...]:
    """The shields of all chariots."""
    liveries = [(name, livery(name)) for name in NAMES]
    return tuple(
        crest(name, colour_name(name), f"emblem-{worn.form}", worn.colour, str(worn.number), 112)
        for name, worn in liveries
    )


def emblem(chariot: Chariot, x: float, y: float, size: float) -> Sprite:
    """The shield of a chariot with its number, an automaton's on its cog."""
    worn = livery(chariot.name)
    kind = "emblem" if chariot.seat else "cog"
    return Sprite(f"{kind}-{worn.form}", x, y, size, worn.colour, label=str(worn.number))


def rig(chariot: Chariot, x: float, y: float, size: float, turn: float) -> Sprite:
    """A chariot that heads `turn` degrees clockwise from east, or lies on its side."""
    worn = livery(chariot.name)
    kind = "rig" if chariot.seat else "fallen" if chariot.lying else "automaton"
    return Sprite(f"{kind}-{worn.form}", x, y, size, worn.colour, turn, str(worn.number))
