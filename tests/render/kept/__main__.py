"""Writes all of them anew."""

from __future__ import annotations

import argparse

from render.painter import paint
from tests.render.kept import BOARDS, HERE, SCALE, lines

argparse.ArgumentParser(prog="python -m tests.render.kept", description=__doc__).parse_args()
for key, scene in BOARDS.items():
    (HERE / f"{key}.txt").write_text(lines(scene), encoding="utf-8")
    (HERE / f"{key}.png").write_bytes(paint(scene, SCALE))
