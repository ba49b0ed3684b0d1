"""What people call the colours, controls and things of the race."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language import N_, _

_COLOURS: Mapping[str, str] = {
    "red": N_("Red"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "yellow": N_("Yellow"),
    "white": N_("White"),
    "black": N_("Black"),
    "orange": N_("Orange"),
    "purple": N_("Purple"),
    "pink": N_("Pink"),
    "brown": N_("Brown"),
    "teal": N_("Teal"),
    "grey": N_("Grey"),
    "lime": N_("Lime"),
    "navy": N_("Navy"),
}
_CONTROLS: Mapping[str, str] = {
    "hard-whip": N_("Hard Whip"),
    "whip": N_("Whip"),
    "reins": N_("Reins"),
    "brake": N_("Brake"),
}
_THINGS: Mapping[str, str] = {
    "whip": N_("whip"),
    "sling": N_("sling"),
    "sword": N_("sword"),
    "trident": N_("trident"),
    "net": N_("net"),
}


def colour_name(colour: str) -> str:
    """A driver or rig as people call it."""
    return _(_COLOURS[colour])


def control_name(control: str) -> str:
    return _(_CONTROLS[control])


def thing_name(thing: str) -> str:
    """A thing by its kind; the shots of a sling are not told."""
    return _(_THINGS[thing.partition("-")[0]])
