"""The typefaces, bundled with the program so that a picture is the same on every machine."""

from __future__ import annotations

import io
from functools import lru_cache
from importlib import resources

from PIL import ImageFont

from engine.scene import Face

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
