"""What people call the colours, controls and things of the race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


_WORDS: Mapping[str, str] = {
    "drive": N_("Drive by my aims"),
    "hard-whip": N_("Hard Whip"),
    "whip": N_("Whip"),
    "reins+1": N_("Reins: one faster"),
    "reins": N_("Reins: keep the speed"),
    "reins-1": N_("Reins: one slower"),
    "brake-2": N_("Brake: 2 slower"),
    "brake-3": N_("Brake: 3 slower"),
    "brake-4": N_("Brake: 4 slower"),
    "stop-2": N_("Brake by 2 and stop"),
    "stop-3": N_("Brake by 3 and stop"),
    "stop-4": N_("Brake by 4 and stop"),
    "dismount": N_("Step down from the chariot"),
    "on": N_("Straight on"),
    "left": N_("Turn left"),
    "right": N_("Turn right"),
    "swerve-left": N_("Swerve to the left"),
    "swerve-right": N_("Swerve to the right"),
    "ram-left": N_("Ram to the left"),
    "ram-right": N_("Ram to the right"),
    "cut": N_("Cut myself loose"),
    "hold": N_("Hold on"),
    "board": N_("Make for an empty chariot"),
    "wait": N_("Wait"),
    "fight": N_("Fight a rival within reach"),
    "median": N_("Climb onto the median"),
    "stands": N_("Leave by the stands"),
    "end-e": N_("To the right-hand end"),
    "end-w": N_("To the left-hand end"),
    "e": N_("The right-hand end"),
    "w": N_("The left-hand end"),
    "down": N_("Jump down where it helps"),
    "fists": N_("Fight with fists"),
    "off": N_("Jump off"),
    ".": N_("Nothing"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "team": N_("Whip the team of …"),
    "sword": N_("Sword"),
    "trident": N_("Trident"),
    "net": N_("Net"),
    "mount": N_("Get into the chariot of …"),
    "ride": N_("Get on the back of the team of …"),
    "jump": N_("Jump into the chariot of …"),
    "later": N_("Keep the free spaces for the end"),
    "first-1": N_("One free space first"),
    "first-2": N_("Two free spaces first"),
    "done": N_("Done"),
}


def word_name(word: str) -> str:
    """A word of an order as people read it; numbers, spaces and other names are shown as they are."""
    return _(_WORDS[word]) if word in _WORDS else word


def listed(parts: Sequence[str]) -> str:
    """Red, Blue and Green."""
    if len(parts) == 1:
        return parts[0]
    return _("{others} and {last}").format(others=", ".join(parts[:-1]), last=parts[-1])
