"""The work of this moment: the table and the interaction that a record of the log is about."""

from __future__ import annotations

from contextvars import ContextVar

from engine.scope import Scope

NAMES = ("table", "interaction")
LONGEST_CODE = 8
_table: ContextVar[str] = ContextVar("table", default="")
_interaction: ContextVar[str] = ContextVar("interaction", default="")


def at_table(id: str) -> Scope[str]:
    """Work at a table."""
    return Scope(_table, id.upper())


def begin(interaction: int, table: str = "") -> None:
    """Work on an interaction, and the table it names, until the end of the present task.

    What somebody has typed in the place of a table's code is no code, and left out.
    """
    _interaction.set(str(interaction))
    _table.set(table.upper() if table.isalnum() and len(table) <= LONGEST_CODE else "")


def now() -> dict[str, str]:
    """The ids by their names, '' where there is none."""
    return {"table": _table.get(), "interaction": _interaction.get()}
