"""Exported tables of every version of the rules; what was opened with an old one is still played and audited.

`python -m tests.conformance.versions` exports the tables of the present versions and leaves older ones alone,
so it is run before a version is released and never after.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine import registry
from engine.journal import dump_record, load_record
from engine.record import Record
from tests.conformance.cases import Case, Sample, played

FOLDER = Path(__file__).parent

CHOSEN: Mapping[str, tuple[Case, ...]] = {
    "chariots": (
        Case("chariots", 4, "round", (("extra_actions", True), ("faster_recovery", True)), seed=11),
        Case("chariots", 2, "phase", (("laps", 2), ("extra_actions", True)), seed=12),
        Case("chariots", 3, "impulse", (("laps", 3),), seed=13),
    ),
    "troy": (
        Case("troy", 2, "round", seed=14),
        Case("troy", 2, "round", (("retract_after_reply", True),), seed=15),
    ),
    "charioteer": (
        Case("charioteer", 3, "round", (("laps", 2), ("automata", 2)), seed=16),
        Case("charioteer", 2, "round", (("laps", 2),), seed=17),
        Case("charioteer", 0, "round", (("laps", 2), ("automata", 4)), seed=18),
    ),
}
"""The tables that are kept of each game; people at them answer, change their minds, sleep and plan ahead."""


def export(version: int, case: Case, sample: Sample) -> None:
    """Keep the finished table, and the same one in the middle of the game."""
    _write(path_of(version, case, "finished"), sample, len(sample.steps))
    _write(path_of(version, case, "running"), sample, len(sample.steps) // 2)


def path_of(version: int, case: Case, stage: str) -> Path:
    """Where a table of a version of its rules lies."""
    return FOLDER / f"{case.game}-{version}-{case.seats}-{case.tempo}-{case.seed}-{stage}.json.gz"


def kept(stage: str) -> Iterator[Path]:
    """All exported tables of a stage, in order."""
    yield from sorted(FOLDER.glob(f"*-{stage}.json.gz"))


def read(path: Path) -> Record:
    """An exported table."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return load_record(json.load(file))


def export_present() -> None:
    """The tables of the present versions, unless they are kept already."""
    for key, game in registry.all_games().items():
        for case in CHOSEN[key]:
            if not path_of(game.version, case, "finished").exists():
                export(game.version, case, played(case))


def _write(path: Path, sample: Sample, entries: int) -> None:
    steps = sample.steps[:entries]
    record = Record(sample.opening, tuple(step.entry for step in steps), steps[-1].table)
    data: Any = dump_record(record)
    path.write_bytes(gzip.compress(json.dumps(data, ensure_ascii=False).encode(), mtime=0))
