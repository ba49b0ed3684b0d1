"""Several scenes to one animated GIF; all frames share the one palette of all pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from engine.face.scene import Scene
from render.painter import draw

LIMIT = 2 * 1024 * 1024
"""No film is larger than this many bytes, unless its smallest frames already are."""
_SCALES = (0.8, 0.6, 0.45, 0.3)


def film(scenes: Sequence[Scene], pause: int = 600, last: int = 3000) -> bytes:
    """An endless GIF of scenes of one size, each shown for `pause` milliseconds and the last for `last`.

    The frames are as large as fits into `LIMIT`. Raises `ValueError` when there is no scene.
    """
    if not scenes:
        raise ValueError("A film needs at least one scene.")
    durations = [pause] * (len(scenes) - 1) + [last]
    for scale in _SCALES:
        data = _gif([draw(scene, scale) for scene in scenes], durations)
        if len(data) <= LIMIT:
            break
    return data


def _gif(frames: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    data = io.BytesIO()
    frames[0].save(
        data,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=list(durations),
        loop=0,
        optimize=True,  # what stays the same from frame to frame is left out
        disposal=1,
    )
    return data.getvalue()
