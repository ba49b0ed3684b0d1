"""Colours as numbers of the one palette: what lies over what gives which, and nothing is lost on the way."""

from __future__ import annotations

import numpy as np
import pytest

from render.inks import CLEAR, FULL, blends, flat_palette, ink, nearest, pressed
from render.theme import COLOURS, colour, palette

SHADES = np.array(palette(), np.int32)
EVERY = np.arange(len(palette()), dtype=np.uint8)


def laid(over: int, level: int, under: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[int]:
    step = np.full_like(under, level)
    return [int(number) for number in blends()[pressed(np.full_like(under, over), step) + under]]


def test_a_number_stands_for_its_colour() -> None:
    for name in COLOURS:
        assert palette()[ink(name)] == colour(name)
        assert tuple(flat_palette()[3 * ink(name) : 3 * ink(name) + 3]) == colour(name)


def test_an_unknown_colour_has_no_number() -> None:
    with pytest.raises(ValueError, match="no colour 'puce'"):
        ink("puce")


def test_one_number_is_left_for_no_colour() -> None:
    assert len(palette()) <= CLEAR


def test_every_colour_is_nearest_to_itself() -> None:
    assert (SHADES[nearest(SHADES)] == SHADES).mean() > 0.95
    for name in COLOURS:
        assert int(nearest(np.array(colour(name)))) == ink(name)


def test_what_covers_nothing_leaves_all_and_what_covers_all_leaves_nothing() -> None:
    assert laid(ink("gold"), 0, EVERY) == list(EVERY)
    assert laid(ink("gold"), FULL, EVERY) == [ink("gold")] * len(EVERY)


@pytest.mark.parametrize("level", range(1, FULL))
def test_a_smooth_edge_is_about_as_bright_as_its_share_of_both_colours(level: int) -> None:
    share = level / FULL
    for over in map(ink, COLOURS):
        wanted = SHADES[over] * share + SHADES * (1 - share)
        off = np.abs(SHADES[laid(over, level, EVERY)] - wanted).mean(axis=1)
        assert np.median(off) <= 20
