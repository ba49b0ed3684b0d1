"""Writes all playthroughs anew."""

from __future__ import annotations

from tests.conformance.playthroughs import CHOSEN, path_of, playthrough

for key, case in CHOSEN.items():
    path_of(key).write_text(playthrough(case), encoding="utf-8")
    print(f"{path_of(key).name} is written.")
