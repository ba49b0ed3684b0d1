"""`python -m engine audit`: do exported tables keep what their commitments promised?"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from engine.cli.files import read_record
from engine.cli.progress import Bar, progress, say
from engine.errors import BadRecord, GameError
from engine.journal import audit
from engine.record import Record

DIFFERS = 1
UNCHECKED = 2


def audit_files(arguments: Namespace) -> int:
    """Print for each table that all is well, or what differs, a line each.

    A table that cannot be checked is named on standard error. The exit code is that of the worst one.
    """
    files: list[Path] = arguments.files
    codes = []
    with progress(len(files), "tables") as bar:
        for file in files:
            try:
                codes.append(_audit(file, bar, f"{file}: " if len(files) > 1 else ""))
            except GameError as error:
                say(str(error), sys.stderr)
                codes.append(UNCHECKED)
            bar.reached(len(codes))
    return max(codes)


def _audit(file: Path, bar: Bar, named: str) -> int:
    record = read_record(file)
    try:
        record.opening.secret()
    except BadRecord as error:
        raise BadRecord(f"{file} cannot be checked. {error}") from error
    part = 1 / max(1, len(record.entries) - 1)
    problems = audit(record, watch=lambda step: bar.done(part))
    for problem in problems or [_all_is_well(record)]:
        say(f"{named}{problem}")
    return DIFFERS if problems else 0


def _all_is_well(record: Record) -> str:
    rolls = sum(len(entry.rolls) for entry in record.entries)
    locks = sum(len(entry.locks) for entry in record.entries)
    return (
        f"All is well: {len(record.entries) - 1} orders, {rolls} rolls and {locks} sealed answers of "
        f"{record.opening.game} agree with the seed and its commitment {record.opening.commit}."
    )
