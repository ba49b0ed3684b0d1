"""The layouts that a file of the bot's can have: how it is known as ours, and brought up to date."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import Any, Literal

from bot.store.faults import StoreError, damaged
from bot.store.files import open_file
from bot.store.private import begin_private

APPLICATION = int.from_bytes(b"HIPP", "big")
Fault = Literal["", "empty", "foreign", "newer", "damaged"]


def migrations() -> list[str]:
    """The scripts that lead from an empty file to the present layout; the n-th one makes version n."""
    folder = resources.files("bot.store") / "migrations"
    scripts = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return [script.read_text("utf-8") for script in scripts]


def migrate(file: sqlite3.Connection, scripts: Sequence[str]) -> None:
    """Run the scripts that this file has not seen, each with its version in one transaction."""
    for number, script in enumerate(scripts[version(file) :], start=version(file) + 1):
        try:
            file.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        except BaseException:
            file.rollback()
            raise


def prepare(path: Path, busy_seconds: float) -> None:
    """Examine the file that a bot is to run on, and migrate it.

    Raises `StoreError` for a file that is foreign, newer than this program, or damaged, which is left as
    it is, and `sqlite3.Error`.
    """
    scripts = migrations()
    with contextlib.suppress(OSError):  # SQLite says better what is wrong.
        begin_private(path)
    with closing(open_file(path, timeout=busy_seconds)) as file:
        match fault(file, len(scripts)):
            case "foreign":
                raise StoreError(
                    f"{path} is the database of another program; give the bot a file of its own."
                )
            case "newer":
                raise StoreError(
                    f"{path} was written by a newer version of this bot (layout {version(file)}, this one "
                    f"knows {len(scripts)}). Update the bot, or restore a backup from before."
                )
            case "damaged":
                raise damaged(path)
        file.execute("PRAGMA journal_mode = WAL")
        migrate(file, scripts)


def fault(file: sqlite3.Connection, newest: int) -> Fault:
    """The fault of a file as a database of the bot's whose layout is at most `newest`."""
    if not version(file) and not _pragma(file, "schema_version"):
        return "empty"
    if _pragma(file, "application_id") != APPLICATION:
        return "foreign"
    if version(file) > newest:
        return "newer"
    return "" if _pragma(file, "quick_check(1)") == "ok" else "damaged"


def version(file: sqlite3.Connection) -> int:
    """The number of the last script that this file has seen."""
    return int(_pragma(file, "user_version"))


def _pragma(file: sqlite3.Connection, name: str) -> Any:
    return file.execute(f"PRAGMA {name}").fetchone()[0]
