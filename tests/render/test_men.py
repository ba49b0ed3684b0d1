"""The men of Troy: kinds and sides told apart on a phone, in grey, by every eye."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.face.scene import Circle, Polygon, Rect, Scene, Sprite, Text
from engine.games.troy.face.silhouettes import MEN, SILHOUETTES
from render.painter import draw
from render.sprites import sprite_shapes
from render.theme import colour
from tests.render.sight import contrast

PHONE = 0.39
"""Pixels a unit when a board is shown 390 pixels wide."""
SIDES = ("white", "black")


def drawn(name: str, ground: str = "cell-dark", scale: float = PHONE) -> Image.Image:
    """A man as large as one who shares a cell, without his letter, in grey."""
    sheet = (Rect(0, 0, 100, 100, ground),)
    return draw(Scene(100, 100, sheet, (Sprite(name, 50, 50, 92),), ""), scale).convert("L")


def share(image: Image.Image, bright: bool) -> float:
    """Which part of an image is nearly white, or nearly black."""
    counts = image.histogram()
    return sum(counts[230:] if bright else counts[:60]) / sum(counts)


def test_kinds_differ_without_letters_at_the_size_of_a_phone() -> None:
    for side in SIDES:
        for pair in list(combinations(SILHOUETTES, 2)):
            first, second = (drawn(f"{side}-{kind}") for kind in pair)
            changed = (
                ImageChops.difference(first, second).point(lambda value: 255 * (value > 50)).histogram()[255]
            )

            assert changed >= 90, (side, pair)


def test_sides_differ_in_grey_on_every_cell() -> None:
    """White's men are light inside a dark rim, Black's dark inside a light one."""
    for ground in ["cell-light", "cell-dark", "gold-light", "marble"]:
        for kind in SILHOUETTES:
            light, dark = (drawn(f"{side}-{kind}", ground) for side in SIDES)

            assert share(dark, bright=False) >= share(light, bright=False) + 0.06, (ground, kind)
            assert share(light, bright=True) >= share(dark, bright=True) + 0.06, (ground, kind)


def test_a_body_stands_out_from_its_rim() -> None:
    """So a man of either side has a visible edge whatever he stands on."""
    assert contrast("paper", "ink") >= 10
    assert contrast("man-dark", "paper") >= 10


@pytest.mark.parametrize("kind", SILHOUETTES)
def test_letters_stand_on_round_shields_or_square_ones(kind: str) -> None:
    white, black = (sprite_shapes(Sprite(f"{side}-{kind}", 0, 0, 1, label="X")) for side in SIDES)

    assert isinstance(white[-2], Circle)
    assert isinstance(black[-2], Polygon)
    assert len(black[-2].points) == 4
    for letter in (white[-1], black[-1]):
        assert isinstance(letter, Text)
        assert letter.text == "X"


def test_cells_differ_in_grey() -> None:
    assert contrast("cell-light", "cell-dark") >= 1.5
    assert colour("cell-mid") not in (colour("cell-light"), colour("cell-dark"))


def test_both_sides_have_all_kinds() -> None:
    assert set(MEN) == {f"{side}-{kind}" for side in SIDES for kind in SILHOUETTES}
