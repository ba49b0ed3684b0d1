"""`python -m engine audit`: does an exported table keep what its commitment promised?"""

from __future__ import annotations

from argparse import Namespace

from engine.cli.files import read_record
from engine.journal import audit
from engine.record import Record


def audit_file(arguments: Namespace) -> int:
    """Print what differs, one line each; 0 if nothing does, 1 otherwise. Raises `BadRecord`."""
    record = read_record(arguments.file)
    record.opening.secret()
    problems = audit(record)
    for problem in problems:
        print(problem)
    if not problems:
        print(_all_is_well(record))
    return 1 if problems else 0


def _all_is_well(record: Record) -> str:
    rolls = sum(len(entry.rolls) for entry in record.entries)
    locks = sum(len(entry.locks) for entry in record.entries)
    return (
        f"All is well: {len(record.entries) - 1} orders, {rolls} rolls and {locks} sealed answers of "
        f"{record.opening.game} agree with the seed and its commitment {record.opening.commit}."
    )
