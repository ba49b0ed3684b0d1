"""A check that stored content has the shape that the bot would have written; its sense is another matter."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.columns import shapes
from bot.store.files import open_file

_KINDS = {
    "INTEGER": "'integer'",
    "BIGINT": "'integer'",
    "BOOLEAN": "'integer'",
    "DOUBLE PRECISION": "'real', 'integer'",
    "TEXT": "'text'",
}
"""The kinds of values that a column of a type may hold, beside nothing where it may be empty."""


def misshapen(path: Path) -> str:
    """The first table and column, of a file of the present layout, in which something does not fit, else ''.

    Raises `sqlite3.Error`.
    """
    with closing(open_file(path)) as file:
        return _by_column(file) or _by_row(file)


def _by_column(file: sqlite3.Connection) -> str:
    """Every value is of the type of its column."""
    columns = """SELECT found.name, part.name, part.type, part."notnull"
        FROM sqlite_master AS found, pragma_table_info(found.name) AS part
        WHERE found.type = 'table' AND found.name NOT LIKE 'sqlite%'"""
    for table, column, kind, needed in file.execute(columns).fetchall():
        kinds = _KINDS.get(kind, "'blob', 'text', 'integer', 'real'") + ("" if needed else ", 'null'")
        wrong = f"SELECT 1 FROM {table} WHERE typeof({column}) NOT IN ({kinds}) LIMIT 1"  # noqa: S608
        if file.execute(wrong).fetchone():
            return f"{table}.{column}"
    return ""


def _by_row(file: sqlite3.Connection) -> str:
    """Every row is one of its class, with what its JSON holds."""
    for columns in shapes():
        for selected in file.execute(columns.select):
            if misfit := columns.misfit(selected):
                return misfit
    return ""
