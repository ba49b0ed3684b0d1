"""Words that the texts of a race share: the names of chariots, numbers, places and special coins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.language import N_, _
from engine.naming import called

NUMERALS = ("", "I", "II", "III")
"""The phases."""

_COLOURS: Mapping[str, str] = {
    "red": N_("Red"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "yellow": N_("Yellow"),
}
_COUNTS = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)
_PLACES = ("", N_("first"), N_("second"), N_("third"), N_("fourth"))
_ORDINALS = ("", N_("1st"), N_("2nd"), N_("3rd"), N_("4th"))
_FACES: Mapping[str, str] = {"null": N_("null"), "ace": N_("ace")}
_COINS: Mapping[tuple[str, ...], str] = {
    ("null",): N_("the null"),
    ("ace",): N_("the ace"),
    ("null", "ace"): N_("the null and ace"),
}


def colour_name(chariot: str) -> str:
    """The colour of a chariot."""
    return _(_COLOURS[chariot])


def name(chariot: str) -> str:
    """A chariot as people call it, by who drives it, else by its colour; '' for none."""
    return called(chariot, colour_name(chariot)) if chariot else ""


_AREAS: Mapping[str, str] = {
    "B": N_("on the home straight"),
    "R": N_("in the first turn"),
    "T": N_("on the back straight"),
    "L": N_("in the second turn"),
}


def area(square: str) -> str:
    """The part of the track that a square belongs to, within a sentence."""
    return _(_AREAS[square[0]])


def count(number: int) -> str:
    """A number as a word up to twelve."""
    return _(_COUNTS[number]) if 0 <= number < len(_COUNTS) else str(number)


def place(number: int) -> str:
    """A place as a word: first, second, …"""
    return _(_PLACES[number])


def ordinal(rank: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    return _(_ORDINALS[rank])


def face(side: str) -> str:
    """A side of the die."""
    return _(_FACES[side]) if side in _FACES else side


def held(null: bool, ace: bool) -> tuple[str, ...]:
    """The special coins that are there, the null first."""
    return tuple(coin for coin, there in (("null", null), ("ace", ace)) if there)


def the_coins(coins: Sequence[str]) -> str:
    """One or both of the special coins within a sentence: "the null and ace"."""
    return _(_COINS[tuple(coins)])
