"""Exported tables as files: JSON for every game, text with numbered moves where a game has such a form."""

from __future__ import annotations

import json
import re
from pathlib import Path

from engine.codec import text
from engine.errors import BadRecord, GameError
from engine.journal import Record, dump_record, load_record
from engine.registry import all_games, find
from engine.written import Scores

_GAME = re.compile(r'^\[Game "([\w-]+)"\]$', re.MULTILINE)


def read_record(path: Path) -> Record:
    """The table of a file in either form; raises `BadRecord` with a sentence that names the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is not an exported table: it is no text.") from error
    try:
        return _record(text)
    except BadRecord as error:
        raise BadRecord(f"{path} is not a readable table. {error}") from error


def _record(text: str) -> Record:
    named = _GAME.search(text)
    rules = all_games().get(named[1]) if named else None
    if isinstance(rules, Scores):
        return rules.read_score(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("It is not JSON, and no text of a game that can be read.") from error
    return load_record(data)


def score_of(record: Record) -> str:
    """The text of a table; raises `BadRecord` where the game cannot be written so."""
    rules = find(record.opening.game)
    if not isinstance(rules, Scores):
        raise BadRecord(f"{rules.title} has no form as text; export it as JSON.")
    return rules.score(record)


def write_record(path: Path, record: Record) -> None:
    """Export a table as JSON; raises `GameError` where the file cannot be written."""
    write_text(path, text(dump_record(record)) + "\n")


def write_text(path: Path, content: str) -> None:
    """Write a file and the folders above it; raises `GameError` where it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise GameError(f"{path} cannot be written: {error.strerror}.") from error
