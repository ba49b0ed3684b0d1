"""A table that was opened before its rules had a new version goes on as it began.

The dash has two versions: where silent runners walk today they ran in the first one.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.care.replaying import replay_active
from bot.hosting.records.rounds import look_back
from engine import registry
from engine.journal import audit
from tests.altered import alter
from tests.bot.hosting.hall import HOUR, Hall, hall
from tests.toys.dash import GAME, NEWEST, PlotShown

KEY = GAME.key


@pytest.fixture(autouse=True)
def with_the_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {**registry.all_games(), KEY: GAME}
    monkeypatch.setattr(registry, "all_games", lambda: games)


async def old_race(h: Hall, patch: pytest.MonkeyPatch) -> str:
    """A dash of Ann and Ben that was opened by version 1 of the rules, one round old."""
    with patch.context() as before:
        alter(before, KEY, version=1)
        code = await h.race("Ann", "Ben", game=KEY)
    await h.round(code, "Ann", "Ben", line="slow")
    return code


async def test_it_is_played_on_looked_back_at_and_audited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        code = await old_race(h, monkeypatch)
        await h.plot(code, "Ann", line="slow")
        asked = (await h.look(code)).running.open
        while (await h.look(code)).running.open == asked:
            await h.wait(HOUR)
        record = await h.host.record(code)
        past = await look_back(h.host, code, whole=True)

    assert (record.opening.version, record.table.version, record.table.state.version) == (1, 1, 1)
    shown = [event.pace for entry in record.entries for event in entry.events if isinstance(event, PlotShown)]
    assert shown == ["slow", "slow", "slow", "fast"], "Ben was silent in the second round"
    assert past.position(past.parts[-1].end) == record.table.state
    assert audit(record) == []


async def test_a_replay_of_what_runs_knows_it_and_names_a_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as h:
        old, new = await old_race(h, monkeypatch), await h.race("Cleo", "Dan", game=KEY)
        found = [line async for line in replay_active(h.path, h.path)]
        assert [well for well, _ in found] == [True, True]
        assert {(await h.host.record(code)).opening.version for code in (old, new)} == {1, NEWEST}

        alter(monkeypatch, KEY, version=1)
        told = {line.split()[0]: (well, line) async for well, line in replay_active(h.path, h.path)}
        assert told[old][0]
        assert not told[new][0]
        assert f"a table of version {NEWEST} needs a newer program" in told[new][1]


async def test_what_is_opened_now_has_the_newest_version(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        sitting = await h.host.look(await h.race("Ann", "Ben", game=KEY))

    assert sitting.opening().version == NEWEST > 1
    assert dataclasses.replace(sitting, table=None).opening().version == NEWEST
