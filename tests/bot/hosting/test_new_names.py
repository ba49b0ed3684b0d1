"""People are called by the name that they have on the server, from the next time that they are heard of."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from bot.hosting.after import posts
from bot.hosting.host import Host
from bot.hosting.people import naming
from bot.hosting.running import clock
from bot.hosting.running.clock import Handler
from bot.hosting.table.sitting import GONE, Person
from bot.ids import GuildId
from bot.store import AlarmKind
from engine import registry
from engine.values import changed
from tests.bot.games.test_out_of_the_game import arena, leave, seat, toys
from tests.bot.stage import Stage, shown, stage

__all__ = ["toys"]
"""The games beside those of the bot."""


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
        await s.wait(1)
        [picture] = s.newest.attachments
        assert "Valentina" in s.newest.content + (picture.description or "")
        assert "Ben" not in s.newest.content + (picture.description or "")


async def test_games_that_were_closed_or_stand_still_have_the_new_name_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        made: dict[str, tuple[str, int]] = {}
        for stage_ in ("closed", "frozen", "lobby"):
            code = await (s.table if stage_ == "lobby" else s.race)("Ben", "Cleo")
            made[stage_] = code, s.newest.id
        for stage_ in ("closed", "lobby"):
            async with s.bot.host.changing(made[stage_][0]) as (tx, sitting):
                await posts.end(tx, sitting, "The arena is closed.")
        async with s.store.writing() as tx:
            row = (await s.bot.host.read(tx, made["frozen"][0])).row
            await tx.save_table(changed(row, stage="frozen"))
        call(s, "Ben", "Valentina")
        await s.slash("Ben", "inbox")
        await s.wait(200)
        shown_now = {post.id: post for post in s.posts()}
        for stage_, (_code, id) in made.items():
            told = "".join([shown_now[id].content, *(a.description or "" for a in shown_now[id].attachments)])
            assert "Ben" not in told
            assert ("Valentina" in told) == (stage_ != "lobby"), "a lobby mentions people"
            assert ("The arena is closed." in told) == (stage_ == "closed")


async def test_a_closed_game_whose_package_is_missing_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        async with s.bot.host.changing(code) as (tx, sitting):
            await posts.end(tx, sitting, "The arena is closed.")
        await s.wait(1)
        told = [post.content for post in s.posts()]
        with monkeypatch.context() as without:
            left = {key: game for key, game in registry.all_games().items() if key != "chariots"}
            without.setattr(registry, "all_games", lambda: left)
            assert (await s.bot.host.look(code)).absent
            await naming.tell_anew(s.bot.host, code)
            await s.wait(1)
        assert [post.content for post in s.posts()] == told


async def test_posts_of_games_that_are_over_leave_room_for_those_of_others(tmp_path: Path) -> None:
    """The latest comes first, and the others one by one; another new name begins anew."""
    async with stage(tmp_path) as s:
        over = [await s.race("Ben", chariots="one") for _ in range(3)]
        for code in over:
            await s.press("Ben", shown(await s.slash("Ben", "table act", table=code, line="resign")), "Yes")
        for name in ("Valentina", "Maximus"):
            call(s, "Ben", name)
            await s.slash("Ben", "inbox")
            async with s.store.reading() as read:
                alarms = [alarm for code in over for alarm in await read.alarms_of(code)]
            assert {alarm.kind for alarm in alarms} == {"named"}
            assert len({alarm.at for alarm in alarms}) == len(alarms)
            assert max(alarms, key=lambda alarm: alarm.at).table == over[0]


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


@pytest.mark.long
async def test_a_seat_out_of_the_game_that_was_left_has_the_new_name_too(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    async def tell(_host: Host, id: str) -> None:
        told.append(id)

    monkeypatch.setitem(cast("dict[AlarmKind, Handler]", clock.HANDLERS), "named", tell)
    async with stage(tmp_path, address) as s:
        code = await arena(s)
        await leave(s, code)
        call(s, "Ben", "Valentina")
        await s.slash("Ben", "inbox")
        left = await seat(s, code)
        assert (left.driver, left.user, left.name) == (GONE, None, "Valentina")
        await s.wait(1)
        assert told == [code], "its newest post is made anew"


async def test_a_seat_whose_name_there_nobody_has_kept_has_the_name_that_is_heard(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        async with s.store.writing() as tx:
            tx.later("DELETE FROM names WHERE user_id = ?", (s.id("Ben"),))
        call(s, "Ben", "Valentina")
        await s.slash("Ben", "inbox")
        async with s.store.reading() as read:
            assert [seat.name for seat in await read.seats(code)] == ["Ann", "Valentina", "Cleo"]


@pytest.mark.parametrize("over", [False, True])
async def test_who_takes_the_name_of_another_is_told_apart(tmp_path: Path, over: bool) -> None:
    """Of a game that is over, too: nobody has won for somebody else."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        for who in ("Ben", "Cleo") if over else ():
            await s.press(who, shown(await s.slash(who, "table act", table=code, line="resign")), "Yes")
        assert (await s.bot.host.look(code)).row.stage == ("over" if over else "running")
        call(s, "Ben", "Cleo")
        await s.slash("Ben", "inbox")
        async with s.store.reading() as read:
            names = [seat.name for seat in await read.seats(code)]
        assert names[1].startswith("Cleo (")
        assert names[2] == "Cleo"


async def test_lists_of_all_servers_hear_of_a_new_name_in_private_messages(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        told = (await s.bot.host.look(code)).row.revision
        call(s, "Ben", "Valentina")
        await s.people["Ben"].user.slash("inbox")
        await s.settle()
        async with s.store.reading() as read:
            assert await read.name_at(s.id("Ben"), None) == "Valentina"
        assert (await s.bot.host.look(code)).row.revision == told


async def test_a_name_that_another_process_has_heard_since_is_heard_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", "Cleo")
        other = Person(s.id("Ben"), "Valentina", guild=GuildId(s.guild.id))
        await naming.heard(s.bot.host, other)
        await s.wait(120)
        await s.slash("Ben", "inbox")
        async with s.store.reading() as read:
            assert await read.name_at(s.id("Ben"), GuildId(s.guild.id)) == "Ben"
