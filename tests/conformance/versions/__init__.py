"""Exported tables of every version of the rules: audited and played on by the program of today.

`python -m tests.conformance.versions` exports those of the present versions anew. Until a version is released
its rules may be edited, and so may its tables; afterwards both stay, and the next change is a new version.
"""

from __future__ import annotations

import dataclasses
import gzip
import json
from collections.abc import Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from typing import Any

from engine.game import Game
from engine.journal import dump_record, load_record
from engine.record import Record
from tests.conformance.cases import RELEASED, Case, Sample, covering, played
from tests.toys import dash

FOLDER = Path(__file__).parent
LEAST = 12
"""So many entries a kept game has at least."""
KEPT: Mapping[str, Game] = {dash.GAME.key: dash.GAME, **RELEASED}
"""The games of which tables are kept: those that people play, and the toy that has two versions."""


def samples(game: Game) -> Iterator[Sample]:
    """The games to keep: one of each tempo, of few and of many seats, and among them the options.

    People at them answer, change their minds, sleep and plan ahead.
    """
    for case in islice(covering(game, 1), max(2, len(game.tempos))):
        yield next(sample for sample in _by_seed(case) if len(sample.steps) >= LEAST)


def export(game: Game) -> None:
    """Keep tables of the newest version of a game, each finished and in the middle of the game."""
    for path in (*kept("finished", game, game.version), *kept("running", game, game.version)):
        path.unlink()
    for number, sample in enumerate(samples(game), 1):
        name = f"{game.key}-{game.version}-{number}"
        _write(FOLDER / f"{name}-finished.json.gz", sample, len(sample.steps))
        _write(FOLDER / f"{name}-running.json.gz", sample, len(sample.steps) // 2)


def kept(stage: str, game: Game | None = None, version: int | None = None) -> list[Path]:
    """The exported tables of a stage in order, those of a game and of a version if they are named."""
    key = "*" if game is None else game.key
    return sorted(FOLDER.glob(f"{key}-{'*' if version is None else version}-*-{stage}.json.gz"))


def read(path: Path) -> Record:
    """An exported table."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return load_record(json.load(file))


def _by_seed(case: Case) -> Iterator[Sample]:
    return (played(dataclasses.replace(case, seed=seed)) for seed in count(case.seed))


def _write(path: Path, sample: Sample, entries: int) -> None:
    steps = sample.steps[:entries]
    record = Record(sample.opening, tuple(step.entry for step in steps), steps[-1].table)
    data: Any = dump_record(record)
    path.write_bytes(gzip.compress(json.dumps(data, ensure_ascii=False).encode(), mtime=0))
