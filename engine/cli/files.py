"""Exported tables as files: JSON for every game, text with numbered moves where a game has such a form."""

from __future__ import annotations

import re
from pathlib import Path

from engine import bounds, texts
from engine.codec import parse, text
from engine.errors import BadRecord, GameError
from engine.journal import dump_record, load_record
from engine.letters import kept, plain
from engine.record import Record
from engine.registry import all_games, find

_LONGEST = 4
"""The most bytes of a letter."""
_GAME = re.compile(r'^\[Game "([\w-]+)"\][ \t]*$', re.MULTILINE)


def path(typed: str) -> Path:
    """A path as a shell reads it, also where none has: `~` is one's home."""
    try:
        return Path(typed).expanduser()
    except RuntimeError:  # nobody's home
        return Path(typed)


def read_text(path: Path) -> str:
    """The text of a file of up to `bounds.FILE` characters; raises `OSError`, and `BadRecord` for no text."""
    with path.open("rb") as file:
        data = file.read(_LONGEST * bounds.FILE + 1)
    content = kept(texts.decoded(data))
    bounds.check(content, bounds.FILE, BadRecord)
    return content


def read_record(path: Path) -> Record:
    """The table of a file in either form; raises `BadRecord` with a sentence that names the file."""
    try:
        return _record(read_text(path))
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}.") from error
    except BadRecord as error:
        raise BadRecord(f"{path} is not a readable table. {error}") from error


def _record(text: str) -> Record:
    score = plain(text)
    named = _GAME.search(score)
    game = all_games().get(named[1]) if named else None
    if game is not None and game.written is not None:
        return game.written.read_score(score)
    return load_record(parse(text))


def score_of(record: Record) -> str:
    """The text of a table; raises `BadRecord` where the game cannot be written so."""
    game = find(record.opening.game)
    if game.written is None:
        raise BadRecord(f"{game.title} cannot be written as text; export it as JSON.")
    try:
        return game.written.score(record)
    except Exception as error:  # a stranger's file may break anything
        raise BadRecord("The game of this table cannot be written as text.") from error


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
