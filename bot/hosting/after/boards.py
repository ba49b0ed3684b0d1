"""When people are called to a table; calls are made by `bot.hosting.finding.calling`."""

from __future__ import annotations

from bot.store import Alarm, Reading, TableRow, Writing, of_server

ROLE = "called"
CALLED_EVERY = 3600.0
"""Seconds between two calls to the same table, and between two of the same role."""


async def wants_players(tx: Writing, row: TableRow, earliest: float = 0.0) -> None:
    """A table has seats for others: call those who want that, a table at most once in an hour.

    A role is called in any table of its server at most once in an hour.
    """
    if row.guild is None or row.practice:
        return
    if await tx.calls(row.guild):
        at = max(earliest, await next_call(tx, called_at(row.id)))
        await tx.put_alarm(Alarm(row.id, "call", at))
    if (await tx.server(row.guild)).settings.get(ROLE):
        at = max(earliest, await next_call(tx, called_at(of_server(row.guild))))
        await tx.put_alarm(Alarm(row.id, "role", at))


async def next_call(read: Reading, note: str) -> float:
    """When there may be a call again that is noted so."""
    return float(await read.note(note) or -CALLED_EVERY) + CALLED_EVERY


def called_at(owner: str) -> str:
    """The note that says when there was the latest call to a table, or of a role on a server."""
    return f"called {owner}"
