"""The queue of a server: who wants a seat waits for others, and a table is made whose seats are held."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.features.calling.held import attend
from bot.features.calling.rows import queued
from bot.hosting.host import Host
from bot.hosting.organising.lobby import HELD
from bot.ids import GuildId
from bot.store import BanRow, PersonRow, of_server
from bot.store.columns import BANS
from bot.times.instants import Instant
from tests.bot.panels.test_data import delete, exported
from tests.bot.play.test_stale_buttons import with_buttons
from tests.bot.races import resign
from tests.bot.stage import Stage, heard, labels, shown, stage, words_of

MINUTE, HOUR, DAY = 60, 3600, 86_400


async def prepared(s: Stage) -> None:
    """The server has set a channel for tables of the queue."""
    said = await s.slash("Dan", "server settings", setting="queue", value=f"<#{s.arena.id}>")
    assert f"Tables of people who queue: **<#{s.arena.id}>**" in heard(said)


async def seat(s: Stage, *names: str, **wish: Any) -> str:
    """People ask for a seat, one after the other; returns what the last hears."""
    said = ""
    for who in names:
        said = heard(await s.slash(who, "me call-me", how="seat me", **{"game": "chariots", **wish}))
    return said


async def held(s: Stage) -> dict[str, str]:
    """For whom which table holds a seat."""
    async with s.store.reading() as read:
        rows = await queued(read, GuildId(s.guild.id))
    names = {person.id: name for name, person in s.people.items()}
    return {names[row.user]: row.table for row in rows if row.table}


async def come_in(s: Stage, who: str) -> str:
    """Press *I'm in* below the newest call."""
    return heard(await s.press(who, s.newest, "I'm in"))


async def the_only_table(s: Stage) -> Any:
    [sitting] = await s.tables()
    return sitting


async def two_days(s: Stage) -> None:
    """All that happens to a table of the queue that does not fill up."""
    for seconds in (DAY + MINUTE, DAY, HOUR):
        await s.wait(seconds)


@pytest.mark.long
async def test_when_as_many_wait_as_a_game_needs_seats_are_held_and_the_table_starts(
    tmp_path: Path, address: str
) -> None:
    async with stage(tmp_path, address) as s:
        await prepared(s)
        assert "**Seats you wait for**\n- Chariots, daily: until <t:" in await seat(s, "Ann")
        assert await s.tables() == []
        await seat(s, "Ben")
        sitting = await the_only_table(s)
        lobby, call = s.posts()
        ann, ben = s.people["Ann"].mention, s.people["Ben"].mention
        assert f"Seats are held for {ann} and {ben}." in lobby.content
        assert call.content.startswith(f"{ann} and {ben}: **Chariots** (daily), table `{sitting.row.id}`")
        assert s.pinged() == ["Ann", "Ben"]
        assert labels(call) == ["I'm in"]
        assert await come_in(s, "Cleo") == HELD
        assert "You have seat 1" in await come_in(s, "Ann")
        await s.restart()
        assert "You have seat 2" in await come_in(s, "Ben")
        await s.wait(600)
        running = await the_only_table(s)
        assert (running.row.stage, running.row.invited) == ("running", None)
        await s.wait(HOUR)
        async with s.store.reading() as read:
            assert await queued(read, GuildId(s.guild.id)) == []


@pytest.mark.long
async def test_who_does_not_come_leaves_the_queue_without_a_mark_and_the_next_is_asked(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann", "Ben")
        await seat(s, "Cleo")
        code = (await the_only_table(s)).row.id
        await come_in(s, "Ann")
        assert set(await held(s)) == {"Ann", "Ben"}
        await s.wait(DAY)
        assert await held(s) == {"Ann": code, "Cleo": code}
        assert s.newest.content.startswith(f"{s.people['Cleo'].mention}: **Chariots**")
        assert s.pinged() == ["Cleo"]
        assert heard(await s.press("Ben", s.newest, "I'm in")) == HELD
        async with s.store.reading() as read:
            ben = await read.person(s.id("Ben"))
        assert ben.deadlines == ()
        assert "You have seat 2" in await come_in(s, "Cleo")


async def away(s: Stage) -> None:
    await s.slash("Ann", "me away", until="3 days")


async def muted(s: Stage) -> None:
    await s.prefer("Ann", "letters", "none")


async def banned(s: Stage) -> None:
    async with s.store.writing() as tx:
        tx.put(BANS, BanRow(GuildId(s.guild.id), s.id("Ann"), Instant(s.clock.time)))


async def over_the_quota(s: Stage) -> None:
    await s.slash("Dan", "server settings", setting="per_person", value="1")
    await s.slash("Ann", "play", game="troy")


async def unreliable(s: Stage) -> None:
    async with s.store.writing() as tx:
        await tx.put_person(PersonRow(s.id("Ann"), "Ann", deadlines=(1, -1) * 5))


async def without_the_channel(s: Stage) -> None:
    s.hide(s.arena, "Ann")


async def blocked(s: Stage) -> None:
    await s.slash("Ben", "me block", person=s.people["Ann"])


async def blocking(s: Stage) -> None:
    await s.slash("Ann", "me block", person=s.people["Ben"])


async def test_without_a_channel_of_the_server_seats_are_held_where_the_first_has_asked(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        assert f"you are called, in <#{s.arena.id}>" in await seat(s, "Ann")
        await seat(s, "Ben")
        assert (await the_only_table(s)).row.channel == s.arena.id
        assert {*s.pinged()} == {"Ann", "Ben"}
        assert await held(s) == dict.fromkeys(("Ann", "Ben"), (await the_only_table(s)).row.id)


async def test_such_a_table_mentions_nobody_who_has_not_asked_to_be_called_there(tmp_path: Path) -> None:
    """Whoever asks elsewhere is told where that is; no other wish is one to be called to a seat."""
    async with stage(tmp_path) as s:
        other = s.guild.create_text_channel("other")
        await seat(s, "Ann")
        asked = await s.slash("Ben", "me call-me", channel=other, how="seat me", game="chariots")
        assert f"you are called, in <#{s.arena.id}>" in heard(asked)
        await seat(s, "Cleo", game="troy")
        await s.slash("Dan", "me call-me", how="mention")
        await s.wait(MINUTE)
        assert {*await held(s)} == {"Ann", "Ben"}
        sent = [r.json or {} for r in s.env.http_requests if r.path.endswith("/messages")]
        called = {user for post in sent for user in post["allowed_mentions"]["users"]}
        assert {int(user) for user in called} == {s.id("Ann"), s.id("Ben")}
        assert not any(post["allowed_mentions"].get("roles") for post in sent)
        assert s.posts(other) == []


async def test_no_seat_is_held_where_one_may_open_no_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        other = s.guild.create_text_channel("other")
        await s.slash("Dan", "server settings", setting="channels", value=f"<#{other.id}>")
        assert "On this server you open tables in" in await seat(s, "Ann")
        async with s.store.reading() as read:
            assert await queued(read, GuildId(s.guild.id)) == []


@pytest.mark.parametrize(
    "so", [away, muted, banned, over_the_quota, unreliable, without_the_channel, blocked, blocking]
)
async def test_nobody_is_asked_who_is(tmp_path: Path, so: Any) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann")
        await so(s)
        await seat(s, "Ben", reliability=80)
        assert await held(s) == {}
        await seat(s, "Cleo", reliability=80)
        assert "Cleo" in await held(s)
        assert not {"Ann", "Ben"} <= {*await held(s)}


@pytest.mark.long
async def test_nothing_is_made_beyond_the_server_s_quota(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await s.slash("Dan", "server settings", setting="per_server", value="1")
        await s.slash("Cleo", "play", game="troy")
        await seat(s, "Ann", "Ben")
        assert await held(s) == {}
        await s.slash("Cleo", "organise end")
        await s.wait(HOUR)
        assert set(await held(s)) == {"Ann", "Ben"}


async def test_other_games_and_paces_are_other_queues(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann")
        await seat(s, "Ben", game="troy")
        await seat(s, "Cleo", pace="live")
        assert await held(s) == {}
        await seat(s, "Ann", pace="live")
        assert set(await held(s)) == {"Ann", "Cleo"}
        assert (await the_only_table(s)).terms.phase == 5 * MINUTE


@pytest.mark.long
async def test_who_passes_over_two_seats_within_two_weeks_rests_for_two_weeks(
    tmp_path: Path, address: str
) -> None:
    async with stage(tmp_path, address) as s:
        await prepared(s)
        for _ in range(2):
            await seat(s, "Ann", "Ben")
            await come_in(s, "Ben")
            await two_days(s)
        assert (await seat(s, "Ann")).startswith("You let two held seats go within 14 days.")
        assert (await seat(s, "Ann", game="troy")).startswith("You let two held seats go within 14 days.")
        await s.wait(14 * DAY)
        assert "**Seats you wait for**" in await seat(s, "Ann")


@pytest.mark.long
async def test_coming_in_and_leaving_is_passing_over(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        for _ in range(2):
            await seat(s, "Ann", "Ben")
            own = shown(await s.press("Ann", s.newest, "I'm in"))
            await s.press("Ann", own, "Leave")
            await s.wait(HOUR)
            await two_days(s)
        assert (await seat(s, "Ann")).startswith("You let two held seats go within 14 days.")


async def test_after_two_days_it_closes_and_who_was_in_stays_first(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann", "Ben")
        await come_in(s, "Ann")
        await two_days(s)
        assert (await the_only_table(s)).row.stage == "closed"
        assert await held(s) == {}
        await seat(s, "Cleo", "Dan")
        assert set(await held(s)) == {"Ann", "Cleo"}


@pytest.mark.long
async def test_a_table_that_is_full_just_before_its_two_days_are_over_starts(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann", "Ben", "Cleo")
        call = s.newest
        await come_in(s, "Ann")
        await s.wait(DAY)
        await s.wait(DAY - 2 * MINUTE)
        await s.press("Cleo", call, "I'm in")
        for _ in range(2):
            await s.wait(5 * MINUTE)
        assert (await the_only_table(s)).row.stage == "running"


@pytest.mark.long
async def test_who_is_kept_from_a_held_seat_by_somebody_there_has_not_passed_over_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann", "Ben")
        await come_in(s, "Ben")
        await s.slash("Ben", "me block", person=s.people["Ann"])
        assert "takes no more players" in await come_in(s, "Ann")
        await s.wait(DAY + MINUTE)
        assert set(await held(s)) == {"Ben"}
        async with s.store.reading() as read:
            [ann] = await queued(read, user=s.id("Ann"))
        assert (ann.table, ann.passed) == ("", ())


async def test_who_sleeps_is_called_in_the_morning_and_has_a_day_from_then(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await s.prefer("Ben", "zone", "UTC")
        await s.prefer("Ben", "nights", "08:00-14:00")
        await seat(s, "Ann", "Ben")
        assert s.pinged() == ["Ann"]
        await come_in(s, "Ann")
        await s.wait(6 * HOUR)
        assert s.pinged() == ["Ben"]
        await s.wait(DAY - HOUR)
        assert set(await held(s)) == {"Ann", "Ben"}
        await s.wait(HOUR + MINUTE)
        assert set(await held(s)) == {"Ann"}


async def test_who_stops_waiting_before_the_call_has_passed_over_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await s.prefer("Ben", "zone", "UTC")
        await s.prefer("Ben", "nights", "08:00-14:00")
        await seat(s, "Ann", "Ben")
        for who in ("Ann", "Ben"):
            await s.slash(who, "me call-me", how="off", game="chariots")
        async with s.store.reading() as read:
            rows = await queued(read, GuildId(s.guild.id))
        assert [len(row.passed) for row in rows] == [1]


async def test_who_wants_letters_is_called_by_letter_and_comes_in_from_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await s.prefer("Ben", "letters", "letter")
        await seat(s, "Ann", "Ben")
        assert s.pinged() == ["Ann"]
        (letter,) = s.letters("Ben")
        assert "a seat is held for you until <t:" in letter.content
        assert "You have seat 1" in shown(await s.press("Ben", letter, "I'm in")).content


async def test_a_wish_is_for_two_weeks_one_a_game_and_ends_when_its_person_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann")
        told = await seat(s, "Ann", pace="live")
        assert told.count("- Chariots") == 1
        said = heard(await s.slash("Ann", "me call-me", how="off", game="chariots"))
        assert "Chariots, live" not in said
        await seat(s, "Ann")
        await s.wait(14 * DAY + HOUR)
        await seat(s, "Ben")
        assert await held(s) == {}


async def test_it_is_exported_and_goes_with_delete_my_data(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann", "Ben")
        await come_in(s, "Ann")
        [wish] = (await exported(s, "Ann"))["queue"]
        assert (wish["game"], wish["pace"]) == ("chariots", "daily")
        await delete(s, "Ann")
        await s.wait(HOUR)
        assert set(await held(s)) == {"Ben"}
        assert (await the_only_table(s)).row.invited == (s.people["Ben"].id,)


@pytest.mark.long
async def test_nobody_organises_it_so_the_players_vote(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann", "Ben")
        code = (await the_only_table(s)).row.id
        await come_in(s, "Ann")
        refused = await s.slash("Ann", "table option", option="seats", value="3", table=code)
        assert heard(refused).startswith("Nobody organises this table")
        refused = await s.slash("Ann", "organise hand-over", table=code)
        assert heard(refused).startswith("This table has no organiser before its start")
        await come_in(s, "Ben")
        await s.wait(600)
        await s.slash("Ann", "organise extend", time="2h", table=code)
        assert "asks for 2 hours more" in s.newest.content
        await s.press("Ben", s.newest, "Agree")
        await s.slash("Ben", "organise hand-over", table=code)
        await s.press("Ann", s.newest, "Agree")
        assert (await the_only_table(s)).row.organiser == s.people["Ben"].id


async def test_two_processes_make_one_table(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        await prepared(s)
        await s.slash("Dan", "server settings", setting="per_server", value="1")
        await s.slash("Cleo", "play", game="troy")
        await seat(s, "Ann", "Ben")
        await s.slash("Cleo", "organise end")
        hosts = s.bot.host, Host(s.store, s.clock.now)
        await asyncio.gather(*(attend(host, of_server(GuildId(s.guild.id))) for host in hosts))
        await s.settle()
        assert len({*(await held(s)).values()}) == 1
        assert sum(sitting.row.stage == "lobby" for sitting in await s.tables()) == 1
        assert shown(await s.slash("Ann", "inbox"))


async def test_seats_that_were_held_are_not_once_the_game_has_begun(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await seat(s, "Ann", "Ben")
        for who in ("Ann", "Ben"):
            call = next(post for post in s.posts() if labels(post) == ["I'm in"])
            assert shown(await s.press(who, call, "I'm in"))
        await s.wait(600)
        assert with_buttons(s) == [labels(s.newest)]


@pytest.mark.long
async def test_a_letter_s_buttons_lead_to_what_is_so_now(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await prepared(s)
        await s.prefer("Ben", "letters", "letter")
        await seat(s, "Ann", "Ben")
        await s.press("Ann", s.newest, "I'm in")
        (held,) = s.letters("Ben")
        await s.press("Ben", held, "I'm in")
        await s.wait(600)
        code = (await s.tables())[0].row.id
        assert "You are " in words_of(shown(await s.press("Ben", held, "I'm in")))
        await s.wait(20 * HOUR)
        reminder = s.letters("Ben")[-1]
        assert labels(reminder)[0] == "Plot"
        await resign(s, "Ann", code)
        for letter, label in ((held, "I'm in"), (reminder, "Plot")):
            assert "This game is over" in words_of(shown(await s.press("Ben", letter, label)))
