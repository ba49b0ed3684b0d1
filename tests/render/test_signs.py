"""The chariots and signs of Charioteer: told apart on a phone, in grey, by every eye."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from engine.face.scene import Polygon, Rect, Scene, Sprite
from engine.face.shields import FORMS
from engine.games.charioteer.face.rigs import RIGS
from engine.games.charioteer.face.signs import SIGNS
from render.painter import draw
from render.sprites import sprite_shapes

PHONE = 0.39
"""Pixels a unit when a board is shown 390 pixels wide."""
SYMBOLS = ("symbol-red", "symbol-yellow", "symbol-black", "symbol-green")
ICONS = tuple(name for name in SIGNS if name.startswith("sign-"))


def drawn(name: str, size: float, ground: str = "straight") -> Image.Image:
    """A drawing without a number on a sheet, in grey, as large as on a phone."""
    sheet = (Rect(0, 0, 100, 100, ground),)
    return draw(Scene(100, 100, sheet, (Sprite(name, 50, 50, size, "ink"),), ""), PHONE).convert("L")


def outline(name: str, size: float) -> Image.Image:
    """White where anything is drawn."""
    empty = draw(Scene(100, 100, (Rect(0, 0, 100, 100, "straight"),), (), ""), PHONE).convert("L")
    return ImageChops.difference(drawn(name, size), empty).point(lambda value: 255 * (value > 24))


def changed(first: Image.Image, second: Image.Image) -> float:
    """Which part of two drawings' marks is in one of them only."""
    either = ImageChops.lighter(first, second).histogram()[255]
    return ImageChops.difference(first, second).histogram()[255] / either


@pytest.mark.parametrize("pair", list(combinations(SYMBOLS, 2)), ids="-".join)
def test_symbols_differ_in_outline_without_colours(pair: tuple[str, str]) -> None:
    """As large as on a card of the hand."""
    first, second = (outline(name, 66) for name in pair)

    assert changed(first, second) >= 0.12


def unlike(first: Image.Image, second: Image.Image) -> int:
    """How many pixels of two drawings clearly differ."""
    return ImageChops.difference(first, second).point(lambda value: 255 * (value > 40)).histogram()[255]


def test_icons_differ_in_grey() -> None:
    for pair in list(combinations(ICONS, 2)):
        first, second = (drawn(name, 44) for name in pair)

        assert unlike(first, second) >= 20, pair


@pytest.mark.parametrize("form", FORMS)
def test_automata_are_told_from_players_and_those_that_lie_from_those_that_stand(form: str) -> None:
    """A chariot has about 270 pixels on a phone."""
    shown = [drawn(f"{kind}-{form}", 60) for kind in ("rig", "automaton", "fallen")]

    assert all(unlike(first, second) >= 90 for first, second in combinations(shown, 2))


def test_every_chariot_bears_its_colour() -> None:
    for name in RIGS:
        shapes = sprite_shapes(Sprite(name, 0, 0, 1, "purple", 90, "5"))

        assert any(isinstance(shape, Polygon) and shape.fill == "purple" for shape in shapes), name
