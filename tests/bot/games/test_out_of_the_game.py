"""Seats that are out of the game before its end: asked, awaited and pinged no more, left without cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting.people import data
from bot.hosting.playing import play
from bot.hosting.seats import absence
from bot.hosting.table.deadlines import MISSED
from bot.hosting.table.sitting import GONE, Person, Sitting
from bot.ids import GuildId
from bot.store import SeatRow
from engine import registry
from engine.model import Order, Seat
from tests.bot.stage import Stage, heard, labels, stage
from tests.toys import TOYS

KEY = "toy-arena"
WAIT = 200_000.0
BEN, CLEO = 2, 3


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot hosts the toys, too."""
    games = {**registry.all_games(), **TOYS}
    monkeypatch.setattr(registry, "all_games", lambda: games)


async def arena(s: Stage, **options: Any) -> str:
    """Ann, Ben and Cleo race; the lion eats Ben, and the race goes on."""
    await s.slash("Ann", "play", game=KEY, seats=3)
    code = (await s.tables())[0].row.id
    for option, value in {"length": 9, **options}.items():
        await s.slash("Ann", "table option", option=option, value=str(value), table=code)
    for who in ("Ben", "Cleo"):
        await s.press(who, s.newest, "Join")
    await s.press("Ann", s.newest, "Start")
    await say(s, code, Ann="nothing", Ben="nothing", Cleo="nothing")
    await say(s, code, Ann="run", Ben="walk", Cleo="run")
    assert (await s.bot.host.look(code)).running.state.dead == (BEN,)
    return code


async def say(s: Stage, code: str, **lines: str) -> None:
    for who, line in lines.items():
        await s.plot(who, line, code)
    await s.wait(1_000)


async def seat(s: Stage, code: str, number: int = BEN) -> SeatRow:
    found = (await s.bot.host.look(code)).seat(Seat(number))
    assert found is not None
    return found


async def ended(s: Stage, code: str) -> Sitting:
    """Ann and Cleo race to the gate."""
    for _ in range(5):
        if (await s.bot.host.look(code)).row.stage == "running":
            await say(s, code, Ann="run", Cleo="walk")
    return await s.bot.host.look(code)


async def leave(s: Stage, code: str, who: str = "Ben", number: int = BEN) -> str:
    return heard(await s.slash(who, "organise replace", seat=number, table=code))


class TestWhoIsOut:
    @pytest.mark.long
    async def test_is_not_asked_not_awaited_and_called_by_the_last_post_alone(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            assert s.pinged() == ["Ann", "Cleo"]
            assert {who for who, _ in await s.waiting(code)} == {"Ann", "Cleo"}
            posts = len(s.posts())
            await s.wait(80_000)
            assert not any(s.people["Ben"].mention in post.content for post in s.posts()[posts:])
            await ended(s, code)
            assert s.pinged() == ["Ann", "Ben", "Cleo"]

    @pytest.mark.long
    async def test_has_no_vote_and_is_not_called_to_one(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            await s.slash("Ann", "organise end", table=code)
            assert "Ben" not in s.pinged()
            await s.press("Cleo", s.newest, "Agree")
            assert (await s.bot.host.look(code)).row.stage == "over"

    @pytest.mark.long
    async def test_is_never_silent(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            for _ in range(3):
                await say(s, code, Ann="walk", Cleo="walk")
            assert (await seat(s, code)).user == s.people["Ben"].id
            async with s.store.reading() as read:
                assert MISSED not in (await read.person(s.id("Ben"))).deadlines

    @pytest.mark.long
    async def test_who_has_resigned_is_out_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            cleo = Person(s.id("Cleo"), "Cleo", guild=GuildId(s.guild.id))
            await play.order(s.bot.host, code, cleo, Order("act", line="resign"))
            assert (await seat(s, code, CLEO)).out
            assert {who for who, _ in await s.waiting(code)} == {"Ann"}


class TestLeaving:
    @pytest.mark.long
    async def test_nobody_substitutes_a_driver_who_is_out(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            offered = await s.slash("Ann", "organise replace", seat=BEN, person=s.people["Dan"], table=code)
            assert "is out of the game" in heard(offered)
            assert "is out of the game" in heard(
                await s.slash("Ann", "organise remove", seat=BEN, table=code)
            )
            await leave(s, code)
            assert not (await s.bot.host.look(code)).vacant
            assert "Take a free seat" not in labels(s.newest)
            assert "takes no more players" in heard(await s.tap("Dan", "take", table=code))

    @pytest.mark.long
    async def test_a_vacant_seat_that_dies_is_offered_no_more(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", game=KEY, seats=3)
            code = (await s.tables())[0].row.id
            await s.slash("Ann", "table option", option="length", value="9", table=code)
            for who in ("Ben", "Cleo"):
                await s.press(who, s.newest, "Join")
            await s.press("Ann", s.newest, "Start")
            await say(s, code, Ann="nothing", Ben="nothing", Cleo="nothing")
            await leave(s, code)
            assert (await s.bot.host.look(code)).vacant
            await say(s, code, Ann="run", Cleo="run")
            assert not (await s.bot.host.look(code)).vacant

    @pytest.mark.long
    async def test_who_leaves_the_server_when_out_leaves_nothing_to_take(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            await absence.left_server(s.bot.host, code, [s.id("Ben")])
            await s.settle()
            assert (await seat(s, code)).driver == GONE
            assert not any("can be taken over" in post.content for post in s.posts())

    @pytest.mark.long
    async def test_who_is_forgotten_when_out_leaves_nothing_to_take(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            await data.forget(s.bot.host, s.id("Ben"))
            await s.settle()
            left = await seat(s, code)
            assert (left.driver, left.name) == (GONE, "somebody")
            assert not any("free to take over" in post.content for post in s.posts())

    @pytest.mark.long
    async def test_who_has_left_and_is_forgotten_has_no_name_there(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await arena(s)
            await leave(s, code)
            await data.forget(s.bot.host, s.id("Ben"))
            assert (await seat(s, code)).name == "somebody"
