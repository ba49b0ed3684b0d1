"""Names of people, which may be anything: what of them can stand in a picture, and what in a text."""

from __future__ import annotations

import unicodedata

from bot.text import plain
from engine.face.scene import Face
from render.letters import has

_FSI, _PDI = "\u2068", "\u2069"
_PLAIN = str.maketrans(
    {
        "Ł": "L",
        "ł": "l",
        "Đ": "D",
        "đ": "d",
        "Ħ": "H",
        "ħ": "h",
        "Ŧ": "T",
        "ŧ": "t",
        "İ": "I",
        "ĸ": "k",
        "Ŋ": "N",
        "ŋ": "n",
        "ẞ": "ß",
        "Ə": "E",
        "ə": "e",
    }
)
"""Letters without parts that could be left out, and what is closest to them."""


def in_text(name: str) -> str:
    """A name for alt texts and twins, which does not turn the direction of the words around it."""
    shown = plain(name)
    leftward = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in shown)
    return f"{_FSI}{shown}{_PDI}" if leftward else shown


def in_picture(name: str, handle: str = "", face: Face = "bold") -> str:
    """A name in letters that the typeface has; empty if there is no way to write it.

    Fancy letters become plain ones, accents and emoji that it lacks are left out. A name in another
    script gives way to the `handle`, which on Discord is made of plain letters.
    """
    for candidate in filter(None, (name, handle)):
        text, whole = _drawn(candidate, face)
        if whole and any(c.isalnum() for c in text):
            return text
    return ""


def _drawn(name: str, face: Face) -> tuple[str, bool]:
    """What of a name has letters in that typeface, and whether no letter or digit is missing."""
    found: list[str] = []
    whole = True
    for letter in unicodedata.normalize("NFKC", name):
        drawn = _closest(letter, face)
        whole = whole and (bool(drawn) or not letter.isalnum())
        found.append(drawn)
    return " ".join("".join(found).split()), whole


def _closest(letter: str, face: Face) -> str:
    """The letter itself, or what it is without its accents, or nothing."""
    if has(letter, face):
        return letter
    bare = "".join(c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c))
    bare = bare.translate(_PLAIN)
    return bare if all(has(c, face) for c in bare) else ""
