"""The writer of PNGs: other programs read what was written."""

from __future__ import annotations

import io

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render.inks import flat_palette
from render.png import sheet_of
from render.theme import palette


@given(st.integers(1, 70), st.integers(1, 50), st.randoms(use_true_random=False))
def test_what_is_written_is_read_again(width: int, height: int, chance: object) -> None:
    rng = np.random.default_rng(chance.getrandbits(32))  # type: ignore[attr-defined]
    numbers = rng.integers(0, len(palette()), (height, width), np.uint8)

    with Image.open(io.BytesIO(sheet_of(np.pad(numbers, ((0, 0), (1, 0)))))) as image:
        image.load()

        assert (image.format, image.mode, image.size) == ("PNG", "P", (width, height))
        assert (np.array(image) == numbers).all()
        assert bytes(image.getpalette() or [])[: len(flat_palette())] == flat_palette()
