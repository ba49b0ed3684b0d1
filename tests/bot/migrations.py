"""Two small migrations, for the tests of what runs them."""

from __future__ import annotations

from typing import Literal

import pytest

from bot.store import layouts
from bot.store.layouts import migrations

SECOND = """ALTER TABLE notes ADD COLUMN colour TEXT NOT NULL DEFAULT 'white';
INSERT INTO notes (key, value) VALUES ('added', 'once');"""
THIRD = "DELETE FROM notes WHERE key = 'kept'; ALTER TABLE notes RENAME COLUMN colour TO paint;"


def lead_to(monkeypatch: pytest.MonkeyPatch, *scripts: str) -> None:
    """Let these scripts lead on from the first layout, in either database."""

    def chain(database: Literal["", "postgres"] = "") -> list[str]:
        return [*migrations(database)[:1], *scripts]

    monkeypatch.setattr(layouts, "migrations", chain)
