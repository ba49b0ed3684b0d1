"""Exported tables of every version of the rules; what was opened with an old one is still played and audited.

`python -m tests.conformance.versions` exports the tables of the present versions and leaves older ones alone,
so it is run before a version is released and never after.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

from engine import registry
from engine.journal import dump_record, load_record
from engine.model import Tempo
from engine.record import Record
from tests.conformance.cases import RELEASED, Case, Sample, played

FOLDER = Path(__file__).parent

_NAME = re.compile(r"(.+)-(\d+)-(\d+)-(\w+)-(\d+)-(?:finished|running)\.json\.gz")


@cache
def cases_of(key: str) -> tuple[Case, ...]:
    """The tables that are kept of a game; people at them answer, change their minds, sleep and plan ahead.

    Of a game of which none is kept yet, that is one of each tempo.
    """
    found: dict[tuple[int, int], Case] = {}
    for path in kept("finished"):
        name = _NAME.fullmatch(path.name)
        if name is not None and name[1] == key:
            seats, seed = int(name[3]), int(name[5])
            options = tuple((n, v) for n, v in read(path).opening.options.items())
            found[seed, seats] = Case(key, seats, cast(Tempo, name[4]), options, seed)
    if found:
        return tuple(found[place] for place in sorted(found))
    rules = registry.find(key)
    return tuple(Case(key, rules.seats[-1], tempo, seed=n) for n, tempo in enumerate(rules.tempos, 1))


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
    for key, game in RELEASED.items():
        for case in cases_of(key):
            if not path_of(game.version, case, "finished").exists():
                export(game.version, case, played(case))


def _write(path: Path, sample: Sample, entries: int) -> None:
    steps = sample.steps[:entries]
    record = Record(sample.opening, tuple(step.entry for step in steps), steps[-1].table)
    data: Any = dump_record(record)
    path.write_bytes(gzip.compress(json.dumps(data, ensure_ascii=False).encode(), mtime=0))
