"""A channel takes nothing of the bot's for an hour: afterwards the newest post comes whole, and once."""

from __future__ import annotations

import asyncio
import dataclasses
import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import ChannelHandle
from simcord.backend.models import Overwrite
from simcord.backend.serializers import member_payload
from simcord.enums import OverwriteType

from bot.hosting.organising import homes
from bot.ids import ChannelId
from bot.store import Parcel
from bot.times.instants import Instant
from tests.bot.client.test_threads import race_in_a_thread
from tests.bot.hosting.hall import DAY, HOME, HOUR, PEOPLE, START, Hall, hall
from tests.bot.races import resign
from tests.bot.stage import GO, Stage, labels, stage


def refuse(s: Stage, on: bool = True) -> None:
    """Discord refuses whatever is posted, and tells nothing of it or of its end."""
    s.env.backend.faults.clear()
    for method in ("POST", "PATCH") if on else ():
        s.env.inject_error(method, "/channels/*", times=None, status=403, code=50013)


async def play_round(s: Stage, code: str, *people: str) -> None:
    for who in people:
        await s.plot(who, "2 3 4", code)
    for who in people:
        await s.ready(who, code)
    await s.settle()


async def pass_hours(s: Stage, hours: float) -> None:
    """Let time pass in steps of five minutes."""
    for _ in range(round(hours * 12)):
        await s.wait(300)


def is_whole(s: Stage) -> bool:
    """Whether the newest post has its picture and buttons, and has called those who are asked."""
    return bool(s.newest.attachments) and labels(s.newest)[0] == GO and set(s.pinged()) == {"Ann", "Ben"}


async def test_after_an_hour_of_refusals_the_newest_post_comes_by_itself_whole_and_once(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        refuse(s)
        await play_round(s, code, "Ann", "Ben")
        await pass_hours(s, 1)
        assert len(s.posts()) == before
        refuse(s, on=False)
        await pass_hours(s, 0.5)
        assert len(s.posts()) == before + 1
        assert is_whole(s)
        sitting = await s.bot.host.look(code)
        assert not sitting.row.homeless
        assert f"<t:{int(sitting.row.timing.due)}:R>" in s.newest.content
        await pass_hours(s, 5)
        assert len(s.posts()) == before + 1


@pytest.mark.long
async def test_a_channel_that_is_opened_again_is_used_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        s.forbid(s.arena, "send_messages")
        await play_round(s, code, "Ann", "Ben")
        await s.wait(9 * HOUR)
        s.forbid(s.arena)
        await s.env.settle()
        await s.settle()
        assert len(s.posts()) == before + 1
        assert is_whole(s)


async def tell_of_itself(s: Stage, **changes: Any) -> None:
    """Discord tells a bot of changes of its own member, whatever its intents; SimCord never does."""
    assert s.bot.user is not None
    discord_, me = s.env.backend, s.bot.user.id
    discord_.edit_member(s.guild.id, me, changes)
    member = member_payload(discord_, discord_.get_guild(s.guild.id), discord_.get_member(s.guild.id, me))
    s.bot._connection.parsers["GUILD_MEMBER_UPDATE"]({**member, "guild_id": str(s.guild.id)})
    await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name() == "discord.py: on_member_update"))


async def may_everybody_write(s: Stage, may: bool) -> None:
    """Somebody takes it from all roles of the server, also from the bot's, or gives it back."""
    for id, role in s.env.backend.get_guild(s.guild.id).roles.items():
        had = discord.Permissions(role.permissions)
        had.update(send_messages=may, send_messages_in_threads=may)
        s.env.backend.edit_role(s.guild.id, id, {"permissions": had.value})
    await s.env.settle()


async def test_a_role_that_may_write_again_is_used_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        await may_everybody_write(s, False)
        await play_round(s, code, "Ann", "Ben")
        await s.wait(9 * HOUR)
        assert (await s.bot.host.look(code)).row.homeless
        await may_everybody_write(s, True)
        await s.settle()
        assert len(s.posts()) == before + 1
        assert is_whole(s)


@pytest.mark.parametrize("end", ["taken from the bot", "deleted"])
async def test_a_bot_that_is_rid_of_the_role_that_silenced_it_writes_again(tmp_path: Path, end: str) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        silenced, backend = s.guild.create_role("Silenced"), s.env.backend
        deny = discord.Permissions(send_messages=True).value
        backend.set_overwrite(s.arena.id, Overwrite(silenced.id, OverwriteType.ROLE, deny=deny))
        assert s.bot.user is not None
        roles = [*backend.get_member(s.guild.id, s.bot.user.id).role_ids]
        before = len(s.posts())
        await tell_of_itself(s, role_ids=[*roles, silenced.id])
        await play_round(s, code, "Ann", "Ben")
        await s.wait(9 * HOUR)
        assert (await s.bot.host.look(code)).row.homeless
        if end == "deleted":
            backend.delete_role(s.guild.id, silenced.id)
            await s.env.settle()
        else:
            await tell_of_itself(s, role_ids=roles)
        await pass_hours(s, 0.1)
        assert len(s.posts()) == before + 1
        assert is_whole(s)


async def test_a_time_out_that_somebody_ends_is_over_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        until = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=7)
        await tell_of_itself(s, timed_out_until=until.isoformat())
        refuse(s)
        await play_round(s, code, "Ann", "Ben")
        assert (await s.bot.host.look(code)).row.homeless
        refuse(s, on=False)
        await tell_of_itself(s, timed_out_until=None)
        await s.settle()
        assert len(s.posts()) == before + 1
        assert is_whole(s)


def silence(s: Stage, thread: ChannelHandle, **changes: bool) -> None:
    """Somebody archives or locks a thread, and Discord says so."""
    s.env.backend.edit_channel(thread.id, {}, thread_metadata=changes)


async def homeless_in_a_thread(s: Stage) -> tuple[ChannelHandle, str]:
    """A race in a thread which takes nothing, as its channel was locked down, and was archived then."""
    thread = await race_in_a_thread(s)
    (table,) = await s.tables()
    s.forbid(s.arena, "send_messages_in_threads", "manage_threads")
    refuse(s)
    await s.slash("Ann", "plot", thread, line="234 / 234")
    silence(s, thread, archived=True)
    await s.env.settle()
    await s.wait(9 * HOUR)
    assert (await s.bot.host.look(table.row.id)).row.homeless
    refuse(s, on=False)
    return thread, table.row.id


async def test_a_thread_that_is_opened_again_is_used_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        thread, code = await homeless_in_a_thread(s)
        silence(s, thread, archived=False)
        await s.env.settle()
        await s.settle()
        assert not (await s.bot.host.look(code)).row.homeless


async def test_an_archived_thread_is_tried_soon_after_its_channel_is_opened(tmp_path: Path) -> None:
    """Nothing is known of it here: the library forgets a thread that is archived."""
    async with stage(tmp_path) as s:
        thread, code = await homeless_in_a_thread(s)
        guild = s.bot.get_guild(s.guild.id)
        assert guild is not None
        assert guild.get_thread(thread.id) is None
        s.forbid(s.arena)
        await s.env.settle()
        await s.wait(homes.SOON)
        assert not (await s.bot.host.look(code)).row.homeless


async def test_of_many_lost_threads_the_latest_are_tried_once_for_all_that_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some of them may be gone for good, and moving a channel changes all of a server."""
    monkeypatch.setattr(homes, "TRIED_SOON", 2)
    async with hall(tmp_path) as h:
        codes = [await h.race("Ann", "Ben") for _ in range(3)]
        for code in codes:
            await homes.lost_home(h.host, code, HOME.channel)
            h.time += 1
        await h.wait(DAY)
        before, called = [await next_try(h, code) for code in codes], h.time
        rows = [(await h.look(code)).row for code in codes]
        for _ in range(50):
            await homes.try_soon(h.host, rows)
            h.time += 1
        first, *latest = [await next_try(h, code) for code in codes]
        assert first == before[0] > called + homes.SOON
        assert all(called < at <= called + homes.SOON + 1 for at in latest)


async def test_a_bot_that_was_timed_out_writes_as_that_ends(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        until = datetime.datetime.fromtimestamp(s.clock.time + 5 * HOUR, datetime.UTC)
        guild = s.bot.get_guild(s.guild.id)
        assert guild is not None
        guild.me.timed_out_until = until
        refuse(s)
        await play_round(s, code, "Ann", "Ben")
        async with s.store.reading() as read:
            assert [a.at for a in await read.alarms_of(code) if a.kind == "home"] == [until.timestamp()]
        refuse(s, on=False)
        await s.wait(5 * HOUR)
        assert len(s.posts()) == before + 1
        assert is_whole(s)


async def test_a_post_that_is_there_already_is_brought_up_to_date(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        refuse(s)
        await s.plot("Ann", "2 3 4", code)
        assert (await s.bot.host.look(code)).row.homeless
        refuse(s, on=False)
        await pass_hours(s, 0.1)
        assert not (await s.bot.host.look(code)).row.homeless
        assert len(s.posts()) == before
        assert "Ben" in s.newest.content or f"<@{s.people['Ben'].id}>" in s.newest.content


async def test_nothing_else_comes_before_the_newest_post(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        before = len(s.posts())
        refuse(s)
        await s.plot("Ann", "2 3 4", code)
        refuse(s, on=False)
        words = Parcel(code, ChannelId(s.arena.id), "words", "send", {"content": "Ben is on his way."}, "n")
        async with s.store.writing() as tx:
            await tx.put_parcel(words)
        await s.wait(0)
        assert (await s.bot.host.look(code)).row.homeless
        assert len(s.posts()) == before
        async with s.store.reading() as read:
            assert await read.next_due() is None


async def test_the_last_post_of_a_game_is_tried_again_as_well(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        refuse(s)
        await resign(s, "Ann", code)
        await s.settle()
        assert (await s.bot.host.look(code)).row.stage == "over"
        before = len(s.posts())
        refuse(s, on=False)
        await pass_hours(s, 0.1)
        assert len(s.posts()) == before + 1


@pytest.mark.long
async def test_at_night_the_post_comes_and_calls_nobody_before_the_morning(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        now = datetime.datetime.fromtimestamp(s.clock.time, datetime.UTC)
        night = f"{now.hour:02}:00-{(now.hour + 8) % 24:02}:00"
        await s.times("Ben", nights=night, zone="UTC")
        refuse(s)
        await play_round(s, code, "Ann", "Ben")
        before = len(s.posts())
        refuse(s, on=False)
        await pass_hours(s, 0.1)
        assert s.pinged() == ["Ann"]
        await pass_hours(s, 8)
        assert len(s.posts()) == before + 2
        assert s.pinged() == ["Ben"]


async def test_without_leave_to_attach_files_the_words_come_without_the_picture(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        s.env.inject_error("POST", "/channels/*", times=1, status=403, code=50013)
        await play_round(s, code, "Ann", "Ben")
        assert not s.newest.attachments
        assert set(s.pinged()) == {"Ann", "Ben"}
        assert not (await s.bot.host.look(code)).row.homeless


async def lock(h: Hall, id: str, hours: float) -> None:
    """The channel takes nothing for so many hours."""
    await homes.lost_home(h.host, id, HOME.channel)
    await h.wait(hours * HOUR)
    async with h.host.changing(id) as (tx, sitting):
        await homes.channel_is_back(tx, sitting, h.host.now())


async def due(h: Hall, id: str) -> Instant:
    return (await h.look(id)).row.timing.due


async def want_letters(h: Hall) -> None:
    async with h.store.writing() as tx:
        for name in ("Ann", "Ben"):
            person = await tx.person(PEOPLE[name].id)
            await tx.put_person(dataclasses.replace(person, letters=1))


class TestTheClock:
    async def test_the_deadline_moves_by_the_time_in_which_nobody_could_be_told(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            before = await due(h, id)
            await h.wait(23 * HOUR)
            await lock(h, id, 5)
            assert await due(h, id) == before + 5 * HOUR
            assert all(s.missed == 0 for s in (await h.look(id)).seats)

    async def test_it_does_so_once_a_phase(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            before = await due(h, id)
            for _ in range(3):
                await lock(h, id, 2)
            assert await due(h, id) == before + 2 * HOUR

    async def test_it_does_so_for_three_days_at_most(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            before = await due(h, id)
            await homes.lost_home(h.host, id, HOME.channel)
            await h.wait(3 * DAY - 1)
            assert (await h.look(id)).row.timing.why == "lost"
            await h.wait(1)
            assert await due(h, id) == before + 3 * DAY

    @pytest.mark.long
    async def test_what_nobody_was_told_of_nobody_has_missed(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            await h.round(id, "Ann", "Ben")
            await lock(h, id, 1)
            await homes.lost_home(h.host, id, HOME.channel)
            stop = (await h.look(id)).row.timing.stop
            for _ in range(4 * 24):
                await h.wait(HOUR)
            sitting = await h.look(id)
            assert sitting.row.timing.stop > stop
            assert all((s.missed, s.silent) == (0, 0) for s in sitting.seats)

    async def test_it_runs_on_where_letters_reach_everybody(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            before = await due(h, id)
            await want_letters(h)
            await lock(h, id, 5)
            assert await due(h, id) == before

    async def test_it_runs_on_once_letters_have_come_to_reach_everybody(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            before = await due(h, id)
            await homes.lost_home(h.host, id, HOME.channel)
            await h.wait(HOUR)
            assert (await h.look(id)).row.timing.held
            await want_letters(h)
            await h.wait(HOUR)
            assert before < await due(h, id) <= before + 2 * HOUR

    async def test_a_round_at_which_all_are_ready_closes_meanwhile(self, tmp_path: Path) -> None:
        async with hall(tmp_path) as h:
            id = await h.race("Ann", "Ben")
            stop = (await h.look(id)).row.timing.stop
            await homes.lost_home(h.host, id, HOME.channel)
            await h.plot(id, "Ann", "Ben")
            await h.wait(HOUR)
            assert (await h.look(id)).row.timing.stop > stop


async def test_a_lost_channel_is_tried_ever_more_rarely_for_longer_than_a_time_out(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben")
        await homes.lost_home(h.host, id, HOME.channel)
        tries = [h.time]
        while h.time < START + DAY:
            tries.append(await next_try(h, id))
            await h.wait(max(1.0, tries[-1] - h.time))
        assert 15 < len(tries) < 40
        assert max(later - earlier for earlier, later in pairwise(tries)) == homes.LONGEST_PAUSE
        assert homes.TRIED > 28 * DAY
        h.time = START + homes.TRIED
        await homes.try_home(h.host, id)
        assert await next_try(h, id) <= h.time


async def next_try(h: Hall, id: str) -> float:
    async with h.store.reading() as read:
        return next(a.at for a in await read.alarms_of(id) if a.kind == "home")


@pytest.mark.parametrize("again", [homes.show_again, homes.post_again])
async def test_a_post_that_is_on_its_way_is_not_queued_a_second_time(tmp_path: Path, again: Any) -> None:
    async with hall(tmp_path) as h:
        code = await h.race("Ann", "Ben")
        await homes.lost_home(h.host, code, HOME.channel)
        for _ in range(3):
            await again(h.host, code)
        async with h.store.reading() as read:
            sent = [key for (key,) in await read.rows("SELECT key FROM parcels WHERE kind = 'send'")]
        assert sent.count((await h.host.look(code)).row.latest) == 1
