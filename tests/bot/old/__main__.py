"""Makes the newest dump anew after a migration: `python -m tests.bot.old "INSERT INTO …" …`.

The dump there is becomes a file, is migrated as a bot would do it, gets the rows that are handed over, and is
dumped under its new version. Raises `SystemExit` where a table would have no row.
"""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

from bot.store.layouts import APPLICATION, migrate, migrations

HEAD = """-- A file of version {version}, as `.dump` writes it, made by `python -m tests.bot.old`.
PRAGMA user_version = {version};
PRAGMA application_id = {application};
"""


def renew(*rows: str) -> Path:
    """Dump the newest file there is in today's layout, with these rows in addition."""
    newest = max(Path(__file__).parent.glob("*.sql"), key=lambda file: int(file.stem.partition("-")[2]))
    file = sqlite3.connect(":memory:", isolation_level=None)
    file.executescript(newest.read_text("utf-8"))
    migrate(file, migrations())
    for row in rows:
        file.execute(row)
    tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if empty := [name for name in tables if not file.execute(f"SELECT 1 FROM {name}").fetchone()]:
        raise SystemExit(f"Hand over a row for each of these tables: {', '.join(empty)}.")
    head = HEAD.format(version=len(migrations()), application=APPLICATION)
    newest.unlink()
    made = newest.with_stem(f"version-{len(migrations())}")
    made.write_text(head + "\n".join(file.iterdump()) + "\n", "utf-8")
    return made


if __name__ == "__main__":
    print(renew(*sys.argv[1:]))
