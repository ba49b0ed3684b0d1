"""The typefaces, bundled with the program so that a picture is the same on every machine."""

from __future__ import annotations

import io
from functools import cache, lru_cache
from importlib import resources

from PIL import ImageFont

from engine.face.scene import Face

_FILES: dict[Face, str] = {
    "plain": "Cabin-SemiBold.otf",
    "bold": "Cabin-Bold.otf",
    "title": "Quattrocento-Regular.otf",
}


@lru_cache(maxsize=64)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels."""
    data = resources.files("render").joinpath("fonts", _FILES[face]).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


def width(text: str, size: float, face: Face = "plain") -> float:
    """How wide a row of letters is, in the unit of its size."""
    return font(face, 100).getlength(text) * size / 100


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
