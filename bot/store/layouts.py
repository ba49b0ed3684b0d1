"""The layouts that a database of the bot's can have: how it is known as ours, and brought up to date.

A database carries its stamp, a row of the table `hippodrome`: the number of its layout, and the digest of the
scripts that have made it. A file has the number of this application, too.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import Any, Literal, NamedTuple

from bot.store.faults import StoreError
from bot.store.files import connect, open_file, open_to_read
from bot.store.private import begin_private

APPLICATION = int.from_bytes(b"HPDM", "big")
UNRELEASED = int.from_bytes(b"HIPP", "big")
"""The number of this application in files that were made before the first release."""
NO_STAMP = 0, ""
_COMMENT = re.compile(r"--.*")
Fault = Literal["", "empty", "foreign", "before", "newer", "damaged"]
_HELPS: dict[Fault, str] = {
    "foreign": "; give the bot one of its own",
    "newer": "; update the bot, or restore a backup from before",
    "damaged": "; restore the latest backup",
}


class Layout(NamedTuple):
    """The number of the layout that a database has, the newest that there is, and what is wrong with it."""

    number: int
    newest: int
    fault: Fault = ""

    @property
    def complaint(self) -> str:
        """The fault, as the rest of a sentence that begins with the name of the database."""
        sentences: dict[Fault, str] = {
            "": "",
            "empty": "is empty",
            "foreign": "is the database of another program",
            "before": "was made before the first release: play its games to the end with the last commit "
            "that knows it, or begin with an empty folder or database",
            "newer": f"was written by a newer version of this bot (layout {self.number}, this one knows "
            f"{self.newest})",
            "damaged": "is damaged",
        }
        return sentences[self.fault]

    def accepted(self, name: Path | str, *faults: Fault) -> Layout:
        """This layout. Raises `StoreError` with a sentence where it has a fault that is none of these."""
        if self.fault and self.fault not in faults:
            raise StoreError(f"{name} {self.complaint}{_HELPS.get(self.fault, '')}.")
        return self


def migrations(database: Literal["", "postgres"] = "") -> list[str]:
    """The scripts that lead from an empty database to the present layout; the n-th one makes layout n."""
    folder = resources.files("bot.store") / "migrations" / database
    scripts = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return [script.read_text("utf-8") for script in scripts]


def digest(scripts: Sequence[str]) -> str:
    """The digest of the statements of scripts; comments and spaces do not count."""
    words = " ".join(_COMMENT.sub("", "\n".join(scripts)).split())
    return hashlib.sha256(words.encode()).hexdigest()


def by_stamp(stamp: tuple[int, str], scripts: Sequence[str]) -> Layout:
    """The layout of a database that carries this stamp, as these scripts know it."""
    number, made_by = stamp
    fault: Fault = "" if made_by == digest(scripts[:number]) else "before"
    if number > len(scripts):
        fault = "newer"
    return Layout(number, len(scripts), "damaged" if stamp == NO_STAMP else fault)


def migrate(file: sqlite3.Connection, scripts: Sequence[str]) -> None:
    """Run the scripts that this file has not seen, each with its stamp in one transaction."""
    for number in range(_stamp(file)[0] + 1, len(scripts) + 1):
        try:
            file.executescript(
                f"BEGIN IMMEDIATE;\n{scripts[number - 1]}\nPRAGMA application_id = {APPLICATION};\n"
                "DELETE FROM hippodrome;"
            )
            file.execute("INSERT INTO hippodrome VALUES (?, ?)", (number, digest(scripts[:number])))
            file.execute("COMMIT")
        except BaseException:
            file.rollback()
            raise


def prepare(path: Path, busy_seconds: float) -> None:
    """Examine the file that a bot is to run on, and migrate it.

    Raises `StoreError` for a file that is foreign, from before the first release, newer than this program, or
    damaged, which is left as it is, and `sqlite3.Error`.
    """
    scripts = migrations()
    with contextlib.suppress(OSError):  # SQLite says better what is wrong.
        begin_private(path)
    with closing(open_file(path, timeout=busy_seconds)) as file:
        examined(file, scripts).accepted(path, "empty")
        file.execute("PRAGMA journal_mode = WAL")
        migrate(file, scripts)


def must_be_of_releases(*paths: Path) -> None:
    """Raise `StoreError` for a file from before the first release; all in its folder stays as it is.

    But for the index of its log, where a bot was killed before SQLite had written its first changes back.
    """
    for path in paths:
        with contextlib.suppress(sqlite3.Error):
            layout = _first_layout(path)
            if layout.fault == "before":
                layout.accepted(path)


def _first_layout(path: Path) -> Layout:
    """The layout of a file, without its log where that is enough to know it as one from before."""
    scripts = migrations()
    with closing(connect(path, "mode=ro&immutable=1")) as file:
        if _pragma(file, "application_id") == UNRELEASED:
            return stamped(file, scripts)
    with closing(open_to_read(path)) as file:
        return stamped(file, scripts)


def examined(file: sqlite3.Connection, scripts: Sequence[str]) -> Layout:
    """The layout of a file; its fault is "damaged" where it is not whole. Raises `sqlite3.Error`."""
    layout = stamped(file, scripts)
    if not layout.fault and _pragma(file, "quick_check(1)") != "ok":
        return layout._replace(fault="damaged")
    return layout


def stamped(file: sqlite3.Connection, scripts: Sequence[str]) -> Layout:
    """The layout of a file, by its stamp alone. Raises `sqlite3.Error`."""
    application = _pragma(file, "application_id")
    if application == APPLICATION:
        return by_stamp(_stamp(file), scripts)
    fault: Fault = "foreign" if application or _pragma(file, "schema_version") else "empty"
    return Layout(0, len(scripts), "before" if application == UNRELEASED else fault)


def _stamp(file: sqlite3.Connection) -> tuple[int, str]:
    if not file.execute("SELECT 1 FROM sqlite_master WHERE name = 'hippodrome'").fetchone():
        return NO_STAMP
    number, made_by = file.execute("SELECT layout, digest FROM hippodrome").fetchone() or NO_STAMP
    return int(number), str(made_by)


def _pragma(file: sqlite3.Connection, name: str) -> Any:
    return file.execute(f"PRAGMA {name}").fetchone()[0]
