"""Writes all playthroughs anew."""

from __future__ import annotations

import argparse

from tests.conformance.cases import RELEASED
from tests.conformance.playthroughs import case_of, path_of, playthrough
from tests.toys import TOYS

argparse.ArgumentParser(prog="python -m tests.conformance.playthroughs", description=__doc__).parse_args()
for key in sorted({*TOYS, *RELEASED}):
    path_of(key).write_text(playthrough(case_of(key)), encoding="utf-8")
    print(f"{path_of(key).name} is written.")
