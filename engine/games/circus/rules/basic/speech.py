"""Names of the colours, controls and things of the race."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.games.circus.rules import charts, values
from engine.language import N_, Number, _, ngettext
from engine.naming import called

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
    """A colour of a driver and his rig."""
    return _(_COLOURS[colour])


def driver_name(colour: str) -> str:
    """A driver, or the rig that began as his, as people call it: by who drives, else by the colour."""
    return called(colour, colour_name(colour))


def control_name(control: str) -> str:
    return _(_CONTROLS[control])


def thing_name(thing: str) -> str:
    """A thing by its kind; the shots of a sling are not told."""
    return _(_THINGS[thing.partition("-")[0]])


_WORDS: Mapping[str, str] = {
    "drive": N_("Drive by my aims"),
    "hard-whip": N_("Hard Whip"),
    "whip": N_("Whip"),
    "reins": N_("Reins: keep the speed"),
    "dismount": N_("Step down"),
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
    "done": N_("Done"),
}


def _counted() -> Iterator[tuple[str, tuple[str, int]]]:
    """The words with a number of the rules in them, and what each is about."""
    for change in charts.CONTROLS["reins"].changes:
        if change:
            yield f"reins{change:+d}", ("faster" if change > 0 else "slower", abs(change))
    for change in charts.CONTROLS["brake"].changes:
        yield f"brake{change:+d}", ("brake", -change)
        yield f"stop{change:+d}", ("stop", -change)
    for spaces in range(1, values.UNDERDOG + 1):
        yield f"first-{spaces}", ("free", spaces)


_COUNTED: Mapping[str, tuple[str, int]] = dict(_counted())


def word_name(word: str) -> str:
    """A word of an order as people read it; numbers, spaces and other names are shown as they are."""
    if word in _WORDS:
        return _(_WORDS[word])
    return _number_told(*_COUNTED[word]) if word in _COUNTED else word


def _number_told(about: str, n: int) -> str:
    match about:
        case "faster":
            words = ngettext("Reins: one faster", "Reins: {n} faster", n)
        case "slower":
            words = ngettext("Reins: one slower", "Reins: {n} slower", n)
        case "brake":
            words = _("Brake: {n} slower")
        case "stop":
            words = _("Brake by {n} and stop")
        case _:
            words = ngettext("One free space first", "{n:Word} free spaces first", n)
    return words.format(n=Number(n))


_SHOWN = 12
"""How many words a sentence lists."""
_FIGURES = 3
"""As many figures has no number in any order."""


def series(words: Iterable[str]) -> str:
    """Words as they are typed, one after the other; the first dozen where there are more."""
    every = tuple(words)
    return ", ".join(every[:_SHOWN]) + (", …" if len(every) > _SHOWN else "")


def number(word: str) -> int | None:
    """The number that a typed word stands for, in figures of ASCII and three at most; None for all others."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _FIGURES else None
