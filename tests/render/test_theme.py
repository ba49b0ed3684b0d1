"""The colours: known by name, in one palette, and told apart by every eye and in grey."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from render.theme import COLOURS, Colour, colour, palette
from tests.render.sight import contrast

RACERS = ("racer-1", "racer-2", "racer-3", "racer-4")
LIVERIES = ("racer-3", "racer-4", "racer-2", "white", "purple", "orange")
"""The chariots of Charioteer."""


def test_a_name_has_its_colour() -> None:
    assert colour("racer-1") == (204, 42, 30)
    assert colour("white") == (255, 255, 255)


def test_an_unknown_name_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="no colour 'puce'; there are: ink, "):
        colour("puce")


def test_the_palette_holds_every_named_colour_and_fits_into_a_byte() -> None:
    assert set(COLOURS.values()) <= set(palette())
    assert len(palette()) == len(set(palette())) <= 256


def test_later_games_find_colours_for_eight_racers() -> None:
    assert {f"racer-{n}" for n in range(1, 9)} <= set(COLOURS)


@pytest.mark.parametrize(
    ("ink", "plate"),
    [
        ("ink", "paper"),
        ("ink", "gold-light"),
        ("ink", "straight"),
        ("ink", "inside"),
        ("paper", "stand-shade"),
        ("white", "card-red"),
        ("ink", "card-yellow"),
        ("white", "card-black"),
        ("white", "purple"),
        ("ink", "orange"),
    ],
)
def test_what_has_to_be_read_stands_out(ink: str, plate: str) -> None:
    """WCAG asks for 4.5 for letters of any size."""
    assert contrast(ink, plate) >= 4.5


@pytest.mark.parametrize(("ink", "plate"), [("joint", "straight"), ("soft", "outside"), ("soft", "paper")])
def test_names_and_headings_can_be_read_too(ink: str, plate: str) -> None:
    assert contrast(ink, plate) >= 4.5


@pytest.mark.parametrize("kinds", list(combinations(("straight", "outside", "inside"), 2)))
def test_kinds_of_squares_differ_in_grey(kinds: tuple[str, str]) -> None:
    assert contrast(*kinds) >= 1.2


@pytest.mark.parametrize("kinds", [("regular", "outer"), ("straight", "outer")])
def test_outer_spaces_are_dark(kinds: tuple[str, str]) -> None:
    assert contrast(*kinds) >= 3


def test_racers_differ_for_eyes_that_confuse_red_and_green() -> None:
    """Distance after a simulation of deuteranopia; plain red and green come out less than 20 apart."""
    for pair in [*combinations(RACERS, 2), *combinations(LIVERIES, 2)]:
        first, second = (deuteranope(colour(name)) for name in pair)

        assert math.dist(first, second) >= 40, pair


def deuteranope(seen: Colour) -> tuple[float, ...]:
    """How a colour looks without green cones (Viénot, Brettel and Mollon 1999)."""
    red, green, blue = ((part / 255) ** 2.2 for part in seen)
    mixed = 0.29275 * red + 0.70725 * green
    rest = max(0.0, -0.02234 * red + 0.02234 * green + blue)
    return tuple(255 * part ** (1 / 2.2) for part in (mixed, mixed, rest))
