"""Films: all frames in one palette, within their limit."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.scene import Rect, Scene, Sprite
from render.film import LIMIT, film

GROUND = (Rect(0, 0, 1000, 600, "sand"),)


def race(frames: int) -> list[Scene]:
    return [
        Scene(1000, 600, GROUND, (Sprite("chariot-round", 100 + 60 * n, 300, 90, "racer-1", label="1"),), "")
        for n in range(frames)
    ]


def test_a_film_shows_every_scene_and_the_last_one_longer() -> None:
    image = Image.open(io.BytesIO(film(race(5), pause=200, last=1000)))
    durations = []
    for frame in range(image.n_frames):
        image.seek(frame)
        durations.append(image.info["duration"])

    assert durations == [200, 200, 200, 200, 1000]
    assert image.info["loop"] == 0


def test_the_frames_have_no_palettes_of_their_own() -> None:
    """A GIF with local palettes has one of 768 bytes a frame."""
    short, long = len(film(race(2))), len(film(race(12)))

    assert (long - short) / 10 < 768 * 4
    assert long <= LIMIT


def test_a_film_needs_a_scene() -> None:
    with pytest.raises(ValueError, match="at least one scene"):
        film([])
