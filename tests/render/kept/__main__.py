"""Writes all of them anew."""

from __future__ import annotations

from render.painter import paint
from tests.render.kept import BOARDS, HERE, SCALE, lines

for key, scene in BOARDS.items():
    (HERE / f"{key}.txt").write_text(lines(scene), encoding="utf-8")
    (HERE / f"{key}.png").write_bytes(paint(scene, SCALE))
