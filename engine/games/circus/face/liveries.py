"""How the racers look: colour, form of the shield and number; unlike twins in colour have unlike forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.face.scene import Sprite
from engine.face.shields import Crest, Form, crest
from engine.games.circus.rules.basic.speech import colour_name
from engine.games.circus.rules.basic.state import COLOURS, Colour

_PAINT: Mapping[Colour, str] = {
    "red": "card-red",
    "blue": "racer-2",
    "green": "card-green",
    "yellow": "racer-4",
    "white": "white",
    "black": "racer-8",
    "orange": "orange",
    "purple": "purple",
    "pink": "racer-5",
    "brown": "coat-2",
    "teal": "teal",
    "grey": "silver-shade",
    "lime": "lime",
    "navy": "navy",
}
_FORMS: Mapping[Colour, Form] = {
    "red": "diamond",
    "blue": "triangle",
    "green": "pointed",
    "yellow": "notched",
    "white": "round",
    "black": "square",
    "orange": "square",
    "purple": "notched",
    "pink": "diamond",
    "brown": "round",
    "teal": "square",
    "grey": "round",
    "lime": "round",
    "navy": "square",
}
"""Colours that look alike in grey or to colour-blind eyes have unlike forms, and so have the first six.

A number of two digits has room in a round, a square or a pointed one."""


@dataclass(frozen=True, slots=True)
class Livery:
    number: int
    paint: str
    form: Form


def livery(colour: Colour) -> Livery:
    """The looks of a driver, and of the rig with which he started."""
    index = COLOURS.index(colour)
    return Livery(index + 1, _PAINT[colour], _FORMS[colour])


def crests() -> tuple[Crest, ...]:
    """The shields of all drivers."""
    liveries = [(colour, livery(colour)) for colour in COLOURS]
    return tuple(
        crest(colour, colour_name(colour), f"badge-{worn.form}", worn.paint, str(worn.number))
        for colour, worn in liveries
    )


def badge(colour: Colour, kind: str = "badge") -> Sprite:
    """A driver's shield with his number, to be put somewhere: `badge` filled, `empty` hollow."""
    worn = livery(colour)
    return Sprite(f"{kind}-{worn.form}", 0, 0, 1, worn.paint, label=str(worn.number))
