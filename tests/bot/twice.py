"""Interactions that arrive again, and all that is in the store and on Discord, to see what that changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from tests.bot.stage import Stage

PASSING = ("interactions", "leases", "woken", "notes", "hippodrome", "sqlite_sequence")
"""What is no deed of anybody."""
Everything = dict[str, list[str]]


class Copies:
    """Keeps what Discord has sent to the bot, and sends it again."""

    def __init__(self, s: Stage) -> None:
        self.s = s
        self.sent: list[dict[str, Any]] = []
        emit = s.env.backend.emit

        def kept(event: str, payload: Any, *args: Any, **named: Any) -> Any:
            if event == "INTERACTION_CREATE" and payload not in self.sent:
                self.sent.append(payload)
            return emit(event, payload, *args, **named)

        s.env.backend.emit = kept  # type: ignore[method-assign]

    async def again(self, times: int = 1, number: int = -1) -> None:
        """Send the latest interaction again, several copies at once."""
        for _copy in range(times):
            self.s.env.backend.emit("INTERACTION_CREATE", self.sent[number])
        await self.s.env.settle()
        await self.s.settle()

    async def again_unanswered(self, number: int = -1) -> None:
        """As `again`, after the first process was killed before it acknowledged."""
        record = self.s.env.backend.interactions[int(self.sent[number]["id"])]
        record.responded, record.response_kind, record.message_id = False, None, None
        await self.again(number=number)

    def told(self) -> list[tuple[int, str]]:
        """All messages on Discord with their words, private ones too."""
        messages = self.s.env.backend.messages.values()
        return sorted((m.id, m.content) for channel in messages for m in channel.values())

    def threads(self) -> int:
        return len(self.s.arena.threads)


async def everything(s: Stage, address: str) -> Everything:
    """All rows of the store, by table."""
    return await _in_postgres(address) if address else _in_file(s)


def _in_file(s: Stage) -> Everything:
    with closing(sqlite3.connect(s.path)) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: _sorted(file.execute(f"SELECT * FROM {name}").fetchall()) for name in _lasting(names)}


async def _in_postgres(address: str) -> Everything:
    base = await asyncpg.connect(address)
    try:
        names = [
            row[0] for row in await base.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        ]
        return {
            name: _sorted([tuple(row) for row in await base.fetch(f"SELECT * FROM {name}")])
            for name in _lasting(names)
        }
    finally:
        await base.close()


def _lasting(names: Sequence[str]) -> list[str]:
    return [name for name in names if name not in PASSING]


def _sorted(rows: Sequence[Any]) -> list[str]:
    return sorted(map(repr, rows))
