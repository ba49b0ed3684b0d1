"""People are called by the name that they have on the server, from the next time that they are heard of."""

from __future__ import annotations

from pathlib import Path

from bot.ids import GuildId
from tests.bot.stage import Stage, shown, stage


def call(s: Stage, who: str, name: str, nick: str | None = None) -> None:
    """Somebody takes another name, or another one on this server alone."""
    user = s.env.backend.users[s.people[who].id]
    if nick is None:
        user.global_name = name
    else:
        s.env.backend.get_guild(s.guild.id).members[user.id].nick = nick
    s.env.backend.announce_member_update(s.guild.id, user.id)


async def plot(s: Stage, *people: str) -> None:
    for who in people:
        await s.plot(who, "2 4 3")
    for who in people:
        await s.ready(who)
    await s.wait(1)


async def test_a_new_name_stands_in_the_newest_post_and_in_all_that_follow(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", "Cleo")
        call(s, "Ben", "Valentina")
        await s.plot("Ben", "2 4 3")
        await s.wait(1)
        board = s.newest
        assert "Valentina" in (board.attachments[0].description or "")
        assert "Ben" not in (board.attachments[0].description or "")
        await plot(s, "Ann", "Ben", "Cleo")
        told = await s.more("Cleo")
        assert "Valentina" in told
        assert "Ben" not in told


async def test_games_that_are_over_have_the_new_name_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
        call(s, "Ben", "Valentina")
        await s.slash("Ben", "inbox")
        async with s.store.reading() as read:
            assert [seat.name for seat in await read.seats(code)] == ["Ann", "Valentina"]


async def test_a_nickname_stays_on_its_server(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        call(s, "Ben", "Ben", nick="Benny of the Greens")
        await s.plot("Ben", "2 4 3")
        async with s.store.reading() as read:
            here, there = GuildId(s.guild.id), GuildId(s.guild.id + 1)
            assert [await read.name_at(s.id("Ben"), guild) for guild in (here, there, None)] == [
                "Benny of the Greens",
                "Ben",
                "Ben",
            ]
            seats = {seat.user: seat.name for seat in await read.seats(code)}
            assert seats[s.id("Ben")] == "Benny of the Greens"


async def test_a_press_in_private_messages_changes_the_name_on_no_server(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        call(s, "Ben", "Ben", nick="Benny of the Greens")
        await s.plot("Ben", "2 4 3")
        ben = s.people["Ben"].user
        await ben.slash("inbox")
        await s.settle()
        async with s.store.reading() as read:
            seats = {seat.user: seat.name for seat in await read.seats(code)}
            assert seats[s.id("Ben")] == "Benny of the Greens"
