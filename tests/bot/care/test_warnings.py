"""The operator is told what needs somebody: once when it begins, once when it is over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from aiohttp import ClientError, web

from bot.care.warnings import Warnings, to_webhook
from bot.environment import Environment
from bot.times.instants import Instant
from tests.bot.hosting.hall import HOUR, Hall, hall


@dataclass
class Desk:
    """An operator who writes down what is told."""

    hall: Hall
    folder: Path
    told: list[str] = field(default_factory=list)
    lag: float = 0.0
    away: bool = False

    async def hear(self, text: str) -> None:
        if self.away:
            raise ClientError
        self.told.append(text)

    @property
    def service(self) -> Warnings:
        settings = Environment(HIPPODROME_DATA=self.folder)
        return Warnings(
            self.hall.store, settings, self.hear, lambda: self.lag, lambda: Instant(self.hall.time)
        )


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[Desk]:
    async with hall(folder) as h:
        yield Desk(h, folder)


async def freeze(h: Hall, code: str, stage: str = "frozen") -> None:
    async with h.store.writing() as tx:
        row = await tx.table(code)
        assert row is not None
        await tx.save_table(replace(row, stage=stage))  # type: ignore[arg-type]


async def test_nothing_is_told_of_a_bot_that_is_well(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        await d.hall.race("Ann", "Ben")
        await d.service.check()
        assert d.told == []


async def test_a_frozen_table_is_told_once_and_once_more_when_it_goes_on(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        code = await d.hall.race("Ann", "Ben")
        await freeze(d.hall, code)
        await d.service.check()
        await d.service.check()  # another service, as after a start
        assert d.told == [f"\N{WARNING SIGN} Table {code} is frozen: the rules have failed there."]
        await freeze(d.hall, code, "running")
        await d.service.check()
        assert d.told[1:] == [f"\N{WHITE HEAVY CHECK MARK} Over: frozen {code}."]


async def test_what_could_not_be_told_is_told_at_the_next_look(tmp_path: Path) -> None:
    async with desk(tmp_path) as d:
        await freeze(d.hall, await d.hall.race("Ann", "Ben"))
        d.away = True
        with pytest.raises(ClientError):
            await d.service.check()
        d.away = False
        await d.service.check()
        assert len(d.told) == 1


async def test_lag_full_disks_and_late_alarms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk(tmp_path) as d:
        await d.hall.race("Ann", "Ben")
        d.hall.time += 2000 * HOUR
        d.lag = 3.2
        monkeypatch.setattr("bot.care.warnings.LEAST_ROOM", 2**60)
        await d.service.check()
        [told] = d.told
        assert "The event loop was 3.2 seconds late." in told
        assert "MB free on the disk" in told
        assert "More than 10 minutes late: 3 alarms." in told


async def test_a_webhook_gets_the_words_and_calls_nobody(tmp_path: Path) -> None:
    heard: list[dict[str, object]] = []

    async def hear(request: web.Request) -> web.Response:
        heard.append(await request.json())
        return web.Response(status=204 if len(heard) == 1 else 500)

    app = web.Application()
    app.add_routes([web.post("/hook", hear)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    send = to_webhook(f"http://127.0.0.1:{runner.addresses[0][1]}/hook")
    try:
        await send("@everyone is frozen")
        with pytest.raises(ClientError):
            await send("again")
    finally:
        await runner.cleanup()
    assert heard[0]["content"] == "@everyone is frozen"
    assert heard[0]["allowed_mentions"] == {"parse": []}
