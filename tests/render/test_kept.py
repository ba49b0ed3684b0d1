"""Boards look as they did when they were last looked at; `python -m tests.render.kept` makes them anew."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from bot.games import offered
from render.painter import draw
from tests.render.kept import BOARDS, HERE, SCALE, lines

every_board = pytest.mark.parametrize("key", BOARDS)
CLEARLY = 40
"""From so much in red, green or blue on, out of 255, a pixel is another one."""
TOLERANCE = 0.005
"""Which part of the pixels may be others: elsewhere letters have other edges."""


def test_a_board_of_every_game_is_kept() -> None:
    assert set(BOARDS) == set(offered())


@every_board
def test_a_board_is_made_of_the_same_shapes(key: str) -> None:
    assert lines(BOARDS[key]) == (HERE / f"{key}.txt").read_text(encoding="utf-8")


@every_board
def test_its_pixels_are_the_same_within_a_tolerance(key: str) -> None:
    with Image.open(HERE / f"{key}.png") as image:
        kept = np.asarray(image.convert("RGB")).astype(int)
    drawn = np.asarray(draw(BOARDS[key], SCALE).convert("RGB")).astype(int)

    assert drawn.shape == kept.shape
    assert (abs(drawn - kept).max(axis=2) > CLEARLY).mean() <= TOLERANCE
