"""The typefaces, bundled with the program so that a picture is the same on every machine."""

from __future__ import annotations

import dataclasses
import io
import unicodedata
from functools import cache, lru_cache
from importlib import resources

from PIL import ImageFont

from engine.face.scene import SMALLEST, Face, Text

_FILES: dict[Face, str] = {
    "plain": "Cabin-SemiBold.otf",
    "bold": "Cabin-Bold.otf",
    "title": "Quattrocento-Regular.otf",
}
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


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels."""
    data = resources.files("render").joinpath("fonts", _FILES[face]).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


def width(text: str, size: float, face: Face = "plain") -> float:
    """How wide a row of letters is, in the unit of its size."""
    return advance(text, face, 100) * size / 100


def advance(text: str, face: Face, size: int) -> float:
    """How wide a row of letters is, in pixels, at a size in pixels."""
    words = text.split(" ")
    spaces = (len(words) - 1) * _advance(" ", face, size) if len(words) > 1 else 0
    return spaces + sum(_advance(word, face, size) for word in words)


@lru_cache(maxsize=8192)
def _advance(word: str, face: Face, size: int) -> float:
    """The same of a word, of which there are fewer than rows; no typeface here joins letters over a space."""
    return font(face, size).getlength(word)


@cache
def has(letter: str, face: Face = "plain") -> bool:
    """Whether a typeface has that letter; others would come out as empty boxes."""
    return letter.isspace() or _form(letter, face) != _form("\uffff", face)


def _form(letter: str, face: Face) -> tuple[tuple[int, int], bytes]:
    mask = font(face, 40).getmask(letter)
    return mask.size, bytes(mask)


def fitted(text: str, size: float, room: float, face: Face = "plain") -> str:
    """The text if it is no wider than `room`, otherwise as much of its beginning as fits with an ellipsis."""
    if width(text, size, face) <= room:
        return text
    length = len(text)
    while length and width(f"{text[:length].rstrip()}…", size, face) > room:
        length -= 1
    return f"{text[:length].rstrip()}…"


@lru_cache(maxsize=1024)
def in_room(text: Text) -> Text:
    """A row as it is written in its room: what is too wide smaller, and cut only where letters would be too
    small to read.
    """
    long = width(text.text, text.size, text.face)
    if not text.room or long <= text.room:
        return text
    size = 0.999 * text.size * text.room / long  # as wide as the room, whatever is rounded
    if size >= SMALLEST:
        return dataclasses.replace(text, size=size)
    size = min(text.size, SMALLEST)
    return dataclasses.replace(text, text=fitted(text.text, size, text.room, text.face), size=size)


@lru_cache(maxsize=1024)
def writable(name: str, handle: str = "", face: Face = "bold") -> str:
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
    """The part of a name that the typeface has letters for, and whether that is all letters and digits."""
    letters: list[str] = []
    whole = True
    for letter in unicodedata.normalize("NFKC", name):
        drawn = _closest(letter, face)
        whole = whole and (bool(drawn) or not letter.isalnum())
        letters.append(drawn)
    return " ".join("".join(letters).split()), whole


def _closest(letter: str, face: Face) -> str:
    """The letter itself, or what it is without its accents, or nothing."""
    if has(letter, face):
        return letter
    bare = "".join(c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c))
    bare = bare.translate(_PLAIN)
    return bare if all(has(c, face) for c in bare) else ""
