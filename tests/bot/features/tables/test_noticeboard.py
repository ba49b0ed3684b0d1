"""The list of tables in a channel: up to date, rarely edited, new each day, never a ping."""

from __future__ import annotations

import asyncio
import gettext
from pathlib import Path

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

import engine
from bot.features.tables import acts
from bot.features.tables.acts import ANEW, AT_MOST_EVERY
from bot.games import offered
from bot.hosting.host import Host
from bot.hosting.organising import deleted, membership, servers
from bot.hosting.table.sitting import Person, Place, Wishes
from bot.ids import ChannelId, GuildId, PersonId
from bot.messages import Message
from bot.store import of_server
from engine.language import add_language, speaking
from tests.bot.phone import lines
from tests.bot.play.test_secrets import COINS, MANNER, PLAN, read_by
from tests.bot.publishing.messages.test_post_lines import begun, every_language, hall, lobby
from tests.bot.stage import Stage, heard, labels, shown, stage, words_of

WISHES = Wishes("troy", 2)
EMPTY = "No table is looking for players, and no game is running."


async def with_list(s: Stage, channel: ChannelHandle | None = None) -> ChannelHandle:
    """Give the server a list of tables, in a channel of its own if none is named."""
    channel = channel or s.guild.create_text_channel("tables")
    said = await s.people["Dan"].slash(s.arena, "server settings", setting="listed", value=f"<#{channel.id}>")
    await s.settle()
    assert f"List of tables: **<#{channel.id}>**" in heard(said)
    return channel


def edits(s: Stage, channel: ChannelHandle) -> int:
    """How often something in a channel was edited."""
    sent = [r for r in s.env.http_requests if r.method == "PATCH" and f"/{channel.id}/messages/" in r.path]
    return len(sent)


async def setting(s: Stage) -> object:
    async with s.store.reading() as read:
        return (await read.server(GuildId(s.guild.id))).settings.get("listed")


@pytest.mark.long
async def test_a_chosen_channel_gets_the_list_at_once_and_it_follows(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        assert EMPTY in words_of(s.posts(channel)[0])
        code = await s.table(seats=3)
        await s.wait(AT_MOST_EVERY)
        (post,) = s.posts(channel)
        assert f"`{code}`" in words_of(post)
        assert labels(post) == ["Join", "All tables"]
        assert "You have seat 2" in heard(await s.press("Ben", post, "Join"))
        await s.press("Ann", s.newest, "Start")
        await s.wait(AT_MOST_EVERY)
        (post,) = s.posts(channel)
        assert "lap 1 of " in words_of(post)
        assert labels(post) == ["To the table", "All tables"]
        panel = await s.press("Cleo", post, "All tables")
        assert panel.ephemeral
        assert f"`{code}`" in words_of(shown(panel))


@pytest.mark.long
async def test_it_is_edited_once_in_five_minutes_however_much_happens(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        await s.wait(AT_MOST_EVERY)
        assert edits(s, channel) == 0
        await s.table(seats=3)
        assert edits(s, channel) == 1
        for _ in range(4):
            await s.press("Ben", shown(await s.press("Ben", s.newest, "Join")), "Leave")
            await s.wait(30)
        await s.press("Cleo", s.newest, "Join")
        await s.slash("Dan", "server settings", value="phase", setting="tempo")
        assert edits(s, channel) == 1
        await s.wait(AT_MOST_EVERY)
        assert edits(s, channel) == 2
        assert "1 seat free" in words_of(s.posts(channel)[0])


@pytest.mark.long
async def test_nothing_is_edited_where_nothing_has_changed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")
        await s.wait(AT_MOST_EVERY)
        before = edits(s, channel)
        await s.plot("Ann", "2 3 5")
        await s.wait(AT_MOST_EVERY)
        assert edits(s, channel) == before


@pytest.mark.long
async def test_it_says_whose_turn_it_is_since_when_and_follows(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        code = await s.race("Ben", chariots="one")
        await s.wait(AT_MOST_EVERY)
        asked = int((await s.bot.host.look(code)).row.timing.began)
        ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
        assert f"Waits for {ann} and {ben}, asked <t:{asked}:R>." in words_of(s.posts(channel)[0])
        await s.plot("Ann", "2 3 4")
        await s.wait(AT_MOST_EVERY)
        assert f"Waits for {ben}, asked <t:{asked}:R>." in words_of(s.posts(channel)[0])


@pytest.mark.long
async def test_a_free_seat_is_offered_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        code = await s.race("Ben", "Cleo", chariots="one")
        await s.slash("Ben", "organise replace", seat=2, table=code)
        await s.wait(AT_MOST_EVERY)
        (post,) = s.posts(channel)
        assert "free seat: Blue" in words_of(post)
        assert "is yours" in shown(await s.press("Dan", post, "Take Blue")).content


@pytest.mark.long
async def test_it_is_posted_anew_each_day_without_a_ping_and_the_old_one_goes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        (first,) = s.posts(channel)
        await s.table(seats=3)
        for _ in range(3):
            await s.wait(ANEW)
            (post,) = s.posts(channel)
            assert post.id != first.id
            assert s.pinged() == []
            first = post
        assert s.people["Ann"].mention in words_of(post)


@pytest.mark.long
async def test_a_restart_and_an_outage_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        code = await s.table(seats=3)
        await s.restart()
        await s.wait(AT_MOST_EVERY)
        (post,) = s.posts(channel)
        assert f"`{code}`" in words_of(post)
        s.clock.time += 3 * ANEW
        await s.restart()
        (later,) = s.posts(channel)
        assert later.id != post.id


async def test_the_bot_dies_while_it_composes_the_list_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        await s.wait(AT_MOST_EVERY)

        async def die(_host: object, _guild: int) -> None:
            raise asyncio.CancelledError

        with monkeypatch.context() as death:
            death.setattr(acts, "_composed", die)
            await s.people["Ann"].slash(s.arena, "play", game="chariots", seats=3)
            with pytest.raises(asyncio.CancelledError):
                await s.bot.clock.drain()
        await s.restart()
        await s.wait(acts.UNFINISHED)
        (post,) = s.posts(channel)
        assert f"`{(await s.tables())[0].row.id}`" in words_of(post)
        async with s.store.reading() as read:
            (alarm,) = await read.alarms_of(of_server(GuildId(s.guild.id)))
        assert alarm.at > s.clock.time + ANEW / 2


async def test_what_changes_while_the_list_is_composed_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        await s.wait(AT_MOST_EVERY)
        composed, meanwhile = acts._composed, iter([True])

        async def slowly(host: Host, guild: int) -> Message:
            message = await composed(host, GuildId(guild))
            if next(meanwhile, False):
                await servers.open_table(
                    host,
                    Person(PersonId(77), "Eva"),
                    Place(GuildId(guild), ChannelId(s.arena.id)),
                    WISHES,
                    "en",
                )
            return message

        monkeypatch.setattr(acts, "_composed", slowly)
        await s.slash("Ann", "play", seats=3)
        late = next(t.row.id for t in await s.tables() if t.row.organiser == 77)
        assert f"`{late}`" not in words_of(s.posts(channel)[0])
        await s.wait(AT_MOST_EVERY)
        assert f"`{late}`" in words_of(s.posts(channel)[0])


@pytest.mark.long
async def test_what_is_sealed_is_in_no_list(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        code = await s.race("Ben", "Cleo", chariots="one")
        await s.plot("Ann", PLAN, code)
        await s.slash("Cleo", "organise replace", seat=3, table=code)
        for who in ("Ben", "Cleo", "Dan"):
            await s.slash(who, "tables")
        await s.wait(AT_MOST_EVERY)
        assert "free seat: Green" in words_of(s.posts(channel)[0])
        told = read_by(s, "Ben", "Cleo", "Dan")
        assert not [mark for mark in (*COINS, *MANNER) if mark in told]


async def test_another_channel_takes_it_over_and_none_ends_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        first = await with_list(s)
        second = await with_list(s, s.guild.create_text_channel("hall"))
        assert s.posts(first) == []
        assert len(s.posts(second)) == 1
        said = heard(await s.slash("Dan", "server settings", setting="listed", value="none"))
        assert "List of tables: **none**" in said
        assert s.posts(second) == []
        await s.table(seats=3)
        await s.wait(ANEW)
        assert s.posts(first) + s.posts(second) == []


async def test_a_post_that_somebody_deletes_comes_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        s.env.backend.delete_message(channel.id, s.posts(channel)[0].id)
        await s.wait(AT_MOST_EVERY)
        code = await s.table(seats=3)
        await s.wait(AT_MOST_EVERY)
        (post,) = s.posts(channel)
        assert f"`{code}`" in words_of(post)


async def test_where_something_deletes_every_post_the_list_comes_ever_more_rarely(tmp_path: Path) -> None:
    """However often tables change meanwhile; until one has stood for a day."""
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        for pause in (1, 2, 4, 8, 1):
            if pause == 1:
                await s.wait(deleted.STOOD)
            (post,) = s.posts(channel)
            s.env.backend.delete_message(channel.id, post.id)
            await s.env.settle()
            await s.table(seats=3)
            await s.wait(pause * deleted.FIRST - 60)
            assert not s.posts(channel)
            await s.wait(120)
            assert s.posts(channel)


async def test_a_channel_that_is_gone_is_forgotten_and_no_table_suffers(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        s.env.inject_error("PATCH", f"/channels/{channel.id}/*", status=404, code=10003, times=None)
        code = await s.table(seats=3)
        await s.wait(AT_MOST_EVERY)
        s.env.backend.faults.clear()
        assert await setting(s) is None
        assert not (await s.bot.host.look(code)).row.homeless
        await s.press("Ben", s.newest, "Join")
        await s.wait(ANEW)
        async with s.store.reading() as read:
            assert await read.parcels_waiting() == 0
        assert await with_list(s, channel) is channel


async def test_a_server_that_lets_the_bot_back_has_its_list_again(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        code = await s.table(seats=3)
        await membership.left(s.bot.host, GuildId(s.guild.id))
        before = len(s.env.http_requests)
        await s.wait(2 * ANEW)
        assert len(s.env.http_requests) == before
        assert await setting(s) == channel.id
        await membership.joined(s.bot.host, GuildId(s.guild.id))
        await s.wait(AT_MOST_EVERY)
        (post,) = s.posts(channel)
        assert f"`{code}`" in words_of(post)


async def test_it_is_written_in_the_language_of_the_server(tmp_path: Path) -> None:
    class Cheering(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"{message} Ho!"

    add_language("xx", Cheering())
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", value="xx", setting="language")
        channel = await with_list(s)
        assert "**Tables on this server** Ho!" in words_of(s.posts(channel)[0])
        assert labels(s.posts(channel)[0]) == ["All tables Ho!"]


async def test_only_who_manages_the_server_chooses_the_channel(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        s.allow("Ann", "server")
        said = heard(await s.slash("Ann", "server settings", setting="listed", value=f"<#{s.arena.id}>"))
        assert "Only people who manage the server can change" in said
        assert await setting(s) is None


async def test_tables_by_invitation_and_practice_are_not_in_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        await s.slash("Ann", "practice")
        await s.slash("Ann", "play", invite=s.people["Ben"].mention)
        await s.wait(AT_MOST_EVERY)
        assert EMPTY in words_of(s.posts(channel)[0])


async def test_a_table_of_a_private_channel_is_not_told_to_those_who_cannot_read_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        channel = await with_list(s)
        code = await s.table(seats=3)
        unseen = Overwrite(s.guild.id, OverwriteType.ROLE, deny=discord.Permissions(view_channel=True).value)
        s.env.backend.set_overwrite(s.arena.id, unseen)
        await s.wait(AT_MOST_EVERY)
        (post,) = s.posts(channel)
        assert code not in words_of(post)
        assert labels(post) == ["All tables"]
        for who, told in (("Cleo", False), ("Ann", True)):
            panel = await s.press(who, post, "All tables")
            assert (code in words_of(shown(panel))) == told
        assert s.env.bot.user is not None
        riders = s.guild.create_role("Riders")
        allow = discord.Permissions(view_channel=True).value
        for home in (channel, s.arena):
            s.env.backend.set_overwrite(home.id, Overwrite(riders.id, OverwriteType.ROLE, allow=allow))
            bot = Overwrite(s.env.bot.user.id, OverwriteType.MEMBER, allow=allow)
            s.env.backend.set_overwrite(home.id, bot)
        s.env.backend.set_overwrite(channel.id, unseen)
        await s.wait(ANEW)
        (post,) = s.posts(channel)
        assert code in words_of(post)


@pytest.mark.long
@every_language
async def test_the_list_of_tables_has_two_lines_for_a_table(tmp_path: Path, language: str) -> None:
    """It is as long as there are tables: open ones, full ones, and those with free seats."""
    async with hall(tmp_path, 14, language) as s:
        board = s.guild.create_text_channel("tables")
        await s.slash("Dan", "server settings", setting="listed", value=f"<#{board.id}>")
        for game in offered():
            await lobby(s, game, engine.find(game).seats[-1])
        await begun(s, "circus", 14)
        code = await begun(s, "chariots", 4)
        await s.slash("Ann", "organise replace", seat=1, table=code)
        await s.wait(600)
        (post,) = s.posts(board)
        with speaking(language):
            told = [line for line in words_of(post).split("\n") if line.startswith("[")]
            assert len(told) == len(offered()) + 2
            assert [line for line in told if lines(line) > 2] == []
