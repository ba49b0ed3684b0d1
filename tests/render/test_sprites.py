"""The drawings: inside their circle, turned as told, and told apart without colour."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.face.scene import Circle, Path, Polygon, Rect, Scene, Shape, Sprite, Text
from engine.face.shields import FORMS
from render.painter import draw
from render.sprites import SPRITES, drawings, sprite_shapes
from render.theme import colour
from tests.render.sight import seen

SHEET = (Rect(0, 0, 100, 100, "sand"),)
CHARIOTS = tuple(f"chariot-{form}" for form in FORMS)


def drawn(sprite: Sprite, scale: float = 1) -> Image.Image:
    """A sheet of sand, 100 units square, with the sprite on it."""
    return draw(Scene(100, 100, SHEET, (sprite,), ""), scale).convert("RGB")


def marks(image: Image.Image) -> Image.Image:
    """White where anything is drawn on the sand."""
    empty = Image.new("RGB", image.size, colour("sand"))
    return ImageChops.difference(image, empty).convert("L").point(lambda value: 255 * (value > 24))


def unlike(first: Image.Image, second: Image.Image) -> float:
    """Which part of two drawings' marks is in one of them only."""
    either = ImageChops.lighter(first, second).histogram()[255]
    return ImageChops.difference(first, second).histogram()[255] / either


def test_a_drawing_fills_its_circle_and_stays_in_it() -> None:
    for turn in [0, 45, 180]:
        for name in SPRITES:
            shapes = sprite_shapes(Sprite(name, 0, 0, 1, "gold", turn, "4", "coat-1"))

            assert 0.35 <= max(reach(shape) for shape in shapes) <= 0.5, (turn, name)


def reach(shape: Shape) -> float:
    """How far a shape is from the middle at most; letters lie within the plates behind them."""
    match shape:
        case Polygon():
            return max(math.hypot(*p) for p in shape.points) + (shape.line / 2 if shape.outline else 0)
        case Path():
            return max(math.hypot(*p) for p in shape.points) + shape.line / 2
        case Circle():
            return math.hypot(shape.x, shape.y) + shape.radius
        case Text():
            return 0
    raise TypeError(shape)


def test_a_mark_stands_out_whatever_it_lies_on() -> None:
    for ground in ["straight", "sand", "inside", "outer", "stand", "racer-2", "ink"]:
        for name in [name for name in drawings() if name.startswith("mark-")]:
            found = list(
                seen(Scene(100, 100, (Rect(0, 0, 100, 100, ground),), (Sprite(name, 50, 50, 40),), ""))
            )

            assert found, (ground, name)
            assert not any(one.faint for one in found), (ground, name)


def test_an_unknown_drawing_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"no drawing 'boat'; there are: chariot-round, "):
        sprite_shapes(Sprite("boat", 0, 0, 1))


def test_shields_differ_in_outline_at_the_size_of_a_phone() -> None:
    """25 pixels are what is left of a square when a board is shown 390 pixels wide."""
    for pair in list(combinations(FORMS, 2)):
        first, second = (
            marks(drawn(Sprite(f"emblem-{form}", 50, 50, 64, "ink"), scale=0.39)) for form in pair
        )

        assert unlike(first, second) >= 0.15, pair


def test_chariots_differ_in_grey_without_numbers() -> None:
    for pair in list(combinations(FORMS, 2)):
        first, second = (
            drawn(Sprite(f"chariot-{form}", 50, 50, 80, "racer-3", trim="coat-1")).convert("L")
            for form in pair
        )
        changed = (
            ImageChops.difference(first, second).point(lambda value: 255 * (value > 40)).histogram()[255]
        )

        assert changed >= 100, pair


def test_chariots_differ_by_number_and_by_coat() -> None:
    plain = Sprite("chariot-round", 50, 50, 80, "racer-1", label="1", trim="coat-1")
    number = Sprite("chariot-round", 50, 50, 80, "racer-1", label="2", trim="coat-1")
    coat = Sprite("chariot-round", 50, 50, 80, "racer-1", label="1", trim="coat-3")

    images = [drawn(sprite).tobytes() for sprite in (plain, number, coat)]
    assert len(set(images)) == 3


@pytest.mark.parametrize("name", CHARIOTS)
def test_a_chariot_can_be_turned_but_its_shield_stays_upright(name: str) -> None:
    """Turned by half a circle, the shield lies as far on the other side and looks the same."""
    east = drawn(Sprite(name, 50, 50, 100, "racer-4", 0, "4", "coat-1"), scale=2)
    west = drawn(Sprite(name, 50, 50, 100, "racer-4", 180, "4", "coat-1"), scale=2)

    left = east.crop((50, 88, 70, 112))
    right = west.crop((130, 88, 150, 112))
    assert max(ImageStat.Stat(ImageChops.difference(left, right)).mean) <= 4
    assert east.crop((120, 60, 200, 140)).tobytes() != west.crop((120, 60, 200, 140)).tobytes()


def test_a_spent_coin_looks_empty() -> None:
    held, spent = (drawn(Sprite("null", 50, 50, 80, shade)) for shade in ("gold", "soft"))

    assert held.getpixel((50, 72)) != held.getpixel((5, 5))
    assert spent.getpixel((50, 72)) == spent.getpixel((5, 5)) == colour("sand")
