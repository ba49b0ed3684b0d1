"""What is being worked on at this moment: the table and the interaction that a record of the log is about.

It is also remembered whether something has been stored meanwhile, so that nobody who is told of a fault hears
that nothing was changed when something was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

NAMES = ("table", "interaction")
LONGEST_CODE = 8
_table: ContextVar[str] = ContextVar("table", default="")
_interaction: ContextVar[str] = ContextVar("interaction", default="")
_deeds: ContextVar[Deeds | None] = ContextVar("deeds", default=None)


@dataclass(slots=True)
class Deeds:
    """What has come of an interaction so far, in whatever task."""

    stored: bool = False


@contextmanager
def at_table(id: str) -> Iterator[None]:
    """Work at a table."""
    token = _table.set(id.upper())
    try:
        yield
    finally:
        _table.reset(token)


def begin(interaction: int, table: str = "") -> None:
    """Work on an interaction, and the table it names, until the end of the present task.

    What somebody has typed in the place of a table's code is no code, and left out.
    """
    _interaction.set(str(interaction))
    _deeds.set(Deeds())
    _table.set(table.upper() if table.isalnum() and len(table) <= LONGEST_CODE else "")


def stored() -> None:
    """A transaction has been committed."""
    deeds = _deeds.get()
    if deeds is not None:
        deeds.stored = True


def has_stored() -> bool:
    """Whether the interaction that is worked on has stored anything yet."""
    deeds = _deeds.get()
    return deeds is not None and deeds.stored


def now() -> dict[str, str]:
    """The ids by their names, '' where there is none."""
    return {"table": _table.get(), "interaction": _interaction.get()}
