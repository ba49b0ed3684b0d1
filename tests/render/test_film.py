"""Films: all frames in one palette, within their limit."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageSequence

from engine.face.scene import Rect, Scene, Sprite
from render.film import LIMIT, film
from render.painter import draw

GROUND = (Rect(0, 0, 1000, 600, "sand"),)


def race(frames: int) -> list[Scene]:
    return [
        Scene(1000, 600, GROUND, (Sprite("chariot-round", 100 + 60 * n, 300, 90, "racer-1", label="1"),), "")
        for n in range(frames)
    ]


def test_a_film_shows_every_scene_and_the_last_one_longer() -> None:
    scenes = race(5)

    frames = played(film(scenes, pause=200, last=1000))

    assert [pause for pause, _ in frames] == [200, 200, 200, 200, 1000]
    for scene, (_, frame) in zip(scenes, frames, strict=True):
        still = draw(scene, frame.width / scene.width).convert("RGB")
        assert ImageChops.difference(frame, still).getbbox() is None


def played(data: bytes) -> list[tuple[int, Image.Image]]:
    """The frames of a film with their milliseconds."""
    with Image.open(io.BytesIO(data)) as image:
        assert image.info["loop"] == 0
        return [(frame.info["duration"], frame.convert("RGB")) for frame in ImageSequence.Iterator(image)]


def test_a_frame_costs_no_more_than_what_moved() -> None:
    short, long = len(film(race(2))), len(film(race(12)))

    assert (long - short) / 10 < short / 2
    assert long <= LIMIT


def test_a_film_that_is_too_large_has_smaller_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes = race(3)
    large = film(scenes)
    monkeypatch.setattr("render.film.LIMIT", len(large) - 1)

    small = film(scenes)
    assert len(small) < len(large)
    assert played(small)[0][1].width < played(large)[0][1].width


def test_a_film_needs_a_scene() -> None:
    with pytest.raises(ValueError, match="at least one scene"):
        film([])
