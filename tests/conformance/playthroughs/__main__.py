"""Writes all playthroughs anew."""

from __future__ import annotations

from tests.conformance.cases import GAMES
from tests.conformance.playthroughs import case_of, path_of, playthrough

for key in GAMES:
    path_of(key).write_text(playthrough(case_of(key)), encoding="utf-8")
    print(f"{path_of(key).name} is written.")
