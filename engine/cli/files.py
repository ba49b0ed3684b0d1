"""Exported tables as files."""

from __future__ import annotations

import json
from pathlib import Path

from engine.codec import text
from engine.errors import BadRecord, GameError
from engine.journal import Record, dump_record, load_record


def read_record(path: Path) -> Record:
    """The table of a file; raises `BadRecord` with a sentence that names the file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{path} is not an exported table: it is not JSON.") from error
    try:
        return load_record(data)
    except BadRecord as error:
        raise BadRecord(f"{path} is not a readable table. {error}") from error


def write_record(path: Path, record: Record) -> None:
    """Export a table; raises `GameError` where the file cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(dump_record(record)) + "\n", encoding="utf-8")
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror}.") from error
