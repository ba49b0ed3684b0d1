"""Bans and deletions in a season that runs, channels that are lost, and dates that cannot be kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.events import ChannelLost, GivenUp, ServerChanged
from bot.features.championship import reserves, rows
from bot.features.championship.driving import given_up, look, lost, server_changed
from bot.features.championship.rows import SeasonRow
from bot.hosting.organising import deleted, membership
from bot.hosting.people import data
from bot.hosting.table.sitting import Refused
from bot.hosting.time.terms import Terms, dump_terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.store import Parcel, Post, Store, of_server
from bot.times.instants import NEVER, Instant, plus
from tests.bot.features.championship.test_season import (
    DAY,
    MINUTE,
    RACERS,
    drivers,
    more_people,
    opened,
    race_day,
    row_of,
    season,
)
from tests.bot.panels.test_data import delete, exported
from tests.bot.races import drive, finish
from tests.bot.stage import heard, shown, stage

HOUR = 3600


@pytest.mark.long
async def test_nobody_enters_whose_heats_they_could_not_see(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        s.hide(home, "Ann")
        post = await opened(s, heats_in=home)
        for button in ("I race", "Reserve"):
            assert f"<#{home.id}>, which you cannot see" in heard(await s.press("Ann", post, button))
        await drivers(s, post, "Ben")
        assert [one.user for one in (await season(s)).people] == [s.id("Ben")]


@pytest.mark.long
async def test_who_is_banned_is_replaced_in_a_heat_that_runs_and_keeps_the_points_as_a_driver(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva", "Fay")
        post = await opened(s, races=3)
        await drivers(s, post, "Ann", "Ben", "Cleo", "Eva")
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo", "Eva")
        [code] = await race_day(s)
        await drive(s, code, 1)
        await s.slash("Dan", "moderate ban", person=s.people["Ann"])
        await s.wait(MINUTE)
        sitting = await s.bot.host.look(code)
        assert s.id("Ann") not in {seat.user for seat in sitting.people}
        thread = s.env.backend.channels[sitting.row.channel]
        free = [m for m in s.env.backend.messages[thread.id].values() if "A seat is free" in m.content]
        assert len(free) == 1
        assert s.people["Ann"].mention not in free[0].content
        assert "ban" not in free[0].content
        known = await season(s)
        assert known.table[0].driver == 1
        assert known.table[0].points == 12
        [table] = [m for m in s.posts() if m.content.startswith("**Standings")]
        assert table.content.splitlines()[1].startswith("1. a driver")
        await s.tap("Fay", "take", table=code)
        assert s.id("Fay") in {seat.user for seat in (await s.bot.host.look(code)).people}


@pytest.mark.long
async def test_who_is_banned_can_win_no_more_but_with_the_points_they_have(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        post = await opened(s, races=3)
        await drivers(s, post, "Ann", "Ben", "Cleo", "Eva")
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Cleo", "Eva", "Ben")
        await s.wait(MINUTE)
        [table] = [m for m in s.posts() if m.content.startswith("**Standings")]
        assert "4 drivers can still win." in table.content
        await s.slash("Dan", "moderate ban", person=s.people["Cleo"])
        await s.slash("Dan", "moderate ban", person=s.people["Ann"])
        await s.wait(MINUTE)
        assert [one.driver for one in (await season(s)).table if one.can_win] == [1, 2, 4]  # Ann leads
        [table] = [m for m in s.posts() if m.content.startswith("**Standings")]
        assert "3 drivers can still win." in table.content


@pytest.mark.long
async def test_a_reserve_is_asked_for_the_seat_of_somebody_banned_before_the_first_plot(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Fay")
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        await s.press("Fay", post, "Reserve")
        [code] = await race_day(s)
        await s.slash("Dan", "moderate ban", person=s.people["Ann"])
        await s.wait(MINUTE)
        assert (await s.bot.host.look(code)).row.invited == (s.id("Fay"),)
        await s.tap("Fay", "take", table=code)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        await s.wait(MINUTE)
        points = {row.driver: int(row.points) for row in (await season(s)).table}
        assert (points[1], points[4]) == (0, 12)


@pytest.mark.long
async def test_a_ban_by_somebody_who_races_changes_nothing_in_the_season(tmp_path: Path) -> None:
    """In heats that run, and in the races to come."""
    async with stage(tmp_path) as s:
        post = await opened(s, races=2)
        await drivers(s, post, *RACERS, "Dan")
        [code] = await race_day(s)
        await drive(s, code)
        await s.slash("Dan", "moderate ban", person=s.people["Ann"])
        await s.wait(MINUTE)
        assert s.id("Ann") in {seat.user for seat in (await s.bot.host.look(code)).people}
        await finish(s, code, "Ben", "Cleo", "Dan")
        await s.wait(MINUTE)
        known = await season(s)
        assert (known.table[0].driver, known.table[0].can_win) == (1, True)
        [code] = await race_day(s)
        assert s.id("Ann") in {seat.user for seat in (await s.bot.host.look(code)).people}
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo", "Dan")
        await s.wait(MINUTE)
        assert (await season(s)).table[0].points == 24
        assert [m for m in s.posts() if s.people["Ann"].mention in m.content] == []


@pytest.mark.long
async def test_who_is_banned_is_replaced_though_nobody_can_see_where_the_next_race_is(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=3, heats_in=home)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code, 1)
        for who in RACERS:
            s.hide(home, who)
        row = await row_of(s)
        await s.wait(row.dates[1] - s.clock.time + MINUTE)
        assert (await row_of(s)).drawn == 1
        await s.slash("Dan", "moderate ban", person=s.people["Ann"])
        await s.wait(HOUR)
        assert s.id("Ann") not in {seat.user for seat in (await s.bot.host.look(code)).people}


@pytest.mark.long
async def test_older_standings_go_when_new_ones_come_so_a_deleted_name_stands_nowhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=3, heats_in=home)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        for _day in range(8):
            await s.wait(DAY)
        await delete(s, "Ann")
        await s.wait(HOUR)
        tables = [m for m in s.posts() if m.content.startswith("**Standings")]
        assert len(tables) == 1
        assert [m for m in s.posts() if s.people["Ann"].mention in m.content] == []


@pytest.mark.long
@pytest.mark.parametrize(("first", "step"), [("in 1 day", DAY), ("every Monday 18:00", 7 * DAY)])
async def test_a_race_kept_from_its_date_moves_those_after_it_and_no_two_begin_at_once(
    tmp_path: Path, first: str, step: int
) -> None:
    """By whole days, or by whole weeks where a weekday was chosen; and that is told."""
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=3, heats_in=home, first=first)
        await drivers(s, post, *RACERS)
        before = (await row_of(s)).dates
        s.forbid(home, "create_public_threads", "send_messages")
        await s.wait(before[0] - s.clock.time + 14 * DAY - HOUR)
        assert (await row_of(s)).drawn == 1
        s.forbid(home)
        await s.wait(HOUR)
        await s.wait(HOUR)
        assert [sitting.row.stage for sitting in await s.tables()] == ["running"]
        after = (await row_of(s)).dates
        assert after[1] > s.clock.time + 5 * DAY
        assert (after[1] - before[1]) % step == 0
        told = f"Race 1 starts late, so later ones move, too: race 2 now starts <t:{int(after[1])}:F>."
        assert [m.content for m in s.posts()].count(told) == 1


@pytest.mark.long
async def test_a_season_cut_short_ends_with_the_heats_that_run(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=4)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code, 1)
        for who in ("Ann", "Ben"):
            mine = shown(await s.press(who, post, "My season"))
            await s.press(who, shown(await s.press(who, mine, "Leave …")), "Leave, keep")
        row, soon = await row_of(s), Instant(s.clock.time + HOUR)
        async with s.store.writing() as tx:  # the date that was put off once already comes while a heat runs
            rows.save_season(tx, replace(row, dates=(row.dates[0], soon, *row.dates[2:]), put_off=True))
        await s.wait(2 * HOUR)
        row = await row_of(s)
        assert row.cut
        assert not row.over
        assert "Too few can race on" in s.posts()[0].content
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        row = await row_of(s)
        assert row.drawn == 1
        assert row.over
        assert "is champion of" in s.newest.content


@pytest.mark.long
async def test_what_stands_in_a_channel_does_not_come_again_after_it_was_closed_for_a_while(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=3, heats_in=home)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await s.wait(MINUTE)
        before = len(s.posts())
        s.forbid(s.arena, "send_messages")
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        for _day in range(4):
            await s.wait(DAY)
        s.forbid(s.arena)
        await s.wait(HOUR)
        await s.wait(HOUR)
        opening = [m for m in s.posts() if m.content.startswith("**Championship")]
        assert len(opening) == 1
        assert len(s.posts()) == before + 1
        told = [letter.content for letter in s.letters("Dan")]
        assert [words.startswith("I cannot post news of the championship") for words in told] == [True]
        assert heard(await s.slash("Ann", "championship show"))


@pytest.mark.long
async def test_a_name_goes_from_posts_whose_edit_found_no_channel_and_old_standings_go_too(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=3, heats_in=home)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        await s.wait(MINUTE)
        assert [m for m in s.posts() if s.people["Ann"].mention in m.content]
        s.forbid(s.arena, "view_channel")
        for _day in range(7):  # with a Monday, on which the standings are posted anew
            await s.wait(DAY)
        await delete(s, "Ann")
        await s.wait(MINUTE)
        s.forbid(s.arena)
        await s.wait(2 * HOUR)
        await s.wait(HOUR)
        assert [m for m in s.posts() if s.people["Ann"].mention in m.content] == []
        assert len([m for m in s.posts() if m.content.startswith("**Standings")]) == 1


async def test_what_a_channel_that_is_gone_has_dropped_is_queued_anew(store: Store) -> None:
    guild, here = GuildId(5), ChannelId(6)
    posted = {name: {"key": f"{name}-1-a", "digest": "as told"} for name in ("opening", "race1", "standings")}
    blank = SeasonRow(1, guild, here, here, "chariots", PersonId(9), "en", NEVER, "", 4, 1, (NEVER,))
    async with store.writing() as tx:
        row = await rows.add_season(tx, replace(blank, posted=posted))
        owner = of_server(guild)
        await tx.put_parcel(Parcel(owner, here, "race1-1-a", "edit", {}, "1"))
        await tx.put_parcel(Parcel(owner, here, "standings-1-b", "delete", {}, "2"))
        await tx.put_parcel(Parcel(owner, here, "standings-1-a", "send", {}, "3"))
    async with store.writing() as tx:
        await lost(tx, ChannelLost(guild, here))
    async with store.reading() as read:
        kept = await rows.season(read, row.id)
        assert await read.alarms_of(of_server(guild)) == []
    async with store.writing() as tx:
        await given_up(tx, GivenUp(guild, here, "race1-1-a", "edit", Instant(0.0)))
    async with store.reading() as read:
        assert [alarm.kind for alarm in await read.alarms_of(of_server(guild))] == ["races"]
    assert kept is not None
    assert {name: (post["key"], post["digest"]) for name, post in kept.posted.items()} == {
        "opening": ("opening-1-a", "as told"),
        "race1": ("race1-1-a", ""),
        "old standings-1-b": ("standings-1-b", ""),
    }


@pytest.mark.parametrize(("days", "anew"), [(29, True), (31, False)])
async def test_the_last_words_of_a_season_are_tried_anew_for_a_month(
    store: Store, days: int, anew: bool
) -> None:
    guild, here, over = GuildId(5), ChannelId(6), Instant(1000.0)
    posted = {"end": {"key": "end-1-a", "digest": "as told"}, "closed": {"key": "", "digest": ""}}
    blank = SeasonRow(1, guild, here, here, "chariots", PersonId(9), "en", NEVER, "", 4, 1, (NEVER,))
    async with store.writing() as tx:
        row = await rows.add_season(tx, replace(blank, posted=posted, over=over))
    async with store.writing() as tx:
        await given_up(tx, GivenUp(guild, here, "end-1-a", "send", plus(over, days * DAY)))
    async with store.reading() as read:
        kept, alarms = await rows.season(read, row.id), await read.alarms_of(of_server(guild))
    assert kept is not None
    assert (kept.posted["end"]["key"] == "") == anew
    assert [alarm.at for alarm in alarms] == ([plus(over, (days + 1) * DAY)] if anew else [])


@pytest.mark.long
async def test_a_post_that_discord_takes_in_no_form_comes_once_it_does(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        s.env.inject_error("POST", f"/channels/{s.arena.id}/messages", status=400, code=200000, times=3)
        preview = shown(await s.slash("Dan", "championship open", first="in 9 days", game="chariots"))
        await s.press("Dan", preview, "Open it")
        await s.wait(HOUR)
        await s.wait(HOUR)
        assert s.posts() == []
        await s.wait(DAY)
        assert [message.content.startswith("**Championship") for message in s.posts()] == [True]


@pytest.mark.parametrize(
    ("key", "kind", "told", "back"),
    [("race1-1-a", "send", 1, True), ("race1-1-a", "edit", 0, False), ("race-1-a", "send", 0, False)],
)
async def test_the_opener_hears_of_the_posts_of_the_season_that_are_not_sent_and_of_nothing_else(
    store: Store, key: str, kind: str, told: int, back: bool
) -> None:
    """Not of the race of the week in that channel, whose key is much the same."""
    guild, here, now = GuildId(5), ChannelId(6), Instant(10.0 * DAY)
    posted = {"race1": {"key": "race1-1-a", "digest": "as told"}}
    blank = SeasonRow(1, guild, here, here, "chariots", PersonId(9), "en", NEVER, "", 4, 1, (NEVER,))
    async with store.writing() as tx:
        row = await rows.add_season(tx, replace(blank, posted=posted))
    async with store.writing() as tx:
        await given_up(tx, GivenUp(guild, here, key, kind, now))
    async with store.reading() as read:
        kept, letters = await rows.season(read, row.id), await read.parcels(Instant(1e12))
    assert kept is not None
    assert len(letters) == told
    assert kept.posted["race1"].get("back") == (plus(now, DAY) if back else None)


async def test_once_the_bot_is_let_back_what_never_came_is_sent_and_what_is_left_over_goes(
    store: Store,
) -> None:
    guild, here = GuildId(5), ChannelId(6)
    posted = {name: {"key": f"{name}-1-a", "digest": "as told"} for name in ("opening", "race1", "standings")}
    blank = SeasonRow(1, guild, here, here, "chariots", PersonId(9), "en", NEVER, "", 4, 1, (NEVER,))
    async with store.writing() as tx:
        row = await rows.add_season(tx, replace(blank, posted=posted))
        for n, key in enumerate(("opening-1-a", "standings-1-a", "standings-1-b", "news-1-a", "race-1-a")):
            await tx.put_post(Post(of_server(guild), key, here, n + 1, NEVER))
    async with store.writing() as tx:
        await server_changed(tx, ServerChanged(guild, "UTC", Instant(9.0)))
        assert await rows.season(tx, row.id) == row
    async with store.writing() as tx:
        await server_changed(tx, ServerChanged(guild, "UTC", Instant(9.0), back=True))
    async with store.reading() as read:
        kept = await rows.season(read, row.id)
    assert kept is not None
    assert {name: (post["key"], post["digest"]) for name, post in kept.posted.items()} == {
        "opening": ("opening-1-a", ""),
        "standings": ("standings-1-a", ""),
        "old standings-1-b": ("standings-1-b", ""),
    }


@pytest.mark.long
async def test_a_post_that_was_deleted_comes_again_at_no_look_before_it_may(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        owner = of_server(GuildId(s.guild.id))
        s.env.backend.delete_message(s.arena.id, post.id)
        await s.env.settle()
        await s.settle()
        await look(s.bot.host, owner)
        await s.settle()
        assert s.posts() == []
        await s.wait(2 * MINUTE)
        assert s.posts() == []
        await s.wait(deleted.FIRST)
        assert [message.content for message in s.posts()] == [post.content]


@pytest.mark.long
async def test_who_leaves_after_the_end_without_a_name_has_none_in_its_posts(tmp_path: Path) -> None:
    """By a question that was open when the season ended."""
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        question = shown(await s.press("Cleo", shown(await s.press("Cleo", post, "My season")), "Leave …"))
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        assert s.newest.content.startswith(f"**{s.people['Cleo'].mention} is champion")
        await s.press("Cleo", question, "Leave without")
        await s.wait(MINUTE)
        assert s.newest.content.startswith("**The championship of Chariots is decided**")


@pytest.mark.long
async def test_names_go_from_the_posts_of_a_season_once_the_bot_is_let_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        await s.wait(MINUTE)
        assert (await row_of(s)).over
        guild, ann = GuildId(s.guild.id), s.people["Ann"].mention
        await membership.left(s.bot.host, guild)
        assert await data.forget(s.bot.host, s.id("Ann"))
        await s.wait(HOUR)
        assert [m for m in s.posts() if ann in m.content and m.content.startswith("**")]
        await membership.joined(s.bot.host, guild)
        await s.wait(MINUTE)
        assert [m for m in s.posts() if ann in m.content and m.content.startswith("**")] == []


@pytest.mark.long
async def test_a_seat_that_cannot_be_freed_holds_up_no_race(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a fault of the rules stops a table."""

    async def stops(*_anything: object) -> None:
        raise Refused("the rules have a fault")

    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS, "Eva")
        await race_day(s)
        with monkeypatch.context() as broken:
            broken.setattr(reserves, "replace_banned", stops)
            await s.slash("Dan", "moderate ban", person=s.people["Ann"])
            [code] = await race_day(s)
            assert (await s.bot.host.look(code)).row.stage == "running"
            assert s.letters("Dan") == []


@pytest.mark.long
async def test_a_season_that_is_over_stays_where_it_was(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        before = [message.id for message in s.posts()]
        elsewhere = s.guild.create_text_channel("elsewhere")
        assert "is over" in heard(await s.slash("Dan", "championship here", elsewhere))
        await s.wait(MINUTE)
        assert [message.id for message in s.posts()] == before


@pytest.mark.long
async def test_after_its_channels_are_deleted_a_season_is_brought_elsewhere(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        place, home = s.guild.create_text_channel("news"), s.guild.create_text_channel("heats")
        preview = shown(
            await s.slash("Dan", "championship open", place, first="in 1 day", game="chariots", heats_in=home)
        )
        await s.press("Dan", preview, "Open it")
        [post] = s.posts(place)
        await drivers(s, post, *RACERS)
        s.env.backend.delete_channel(place.id)
        s.env.backend.delete_channel(home.id)
        await s.settle()
        await s.wait(DAY + MINUTE)
        row = await row_of(s)
        assert not row.over
        assert await s.tables() == []
        assert "Only people who manage" in heard(await s.slash("Ann", "championship here"))
        await s.slash("Dan", "championship here", heats_in=s.guild.create_text_channel("other heats"))
        await s.wait(MINUTE)
        await s.wait(MINUTE)
        assert [sitting.row.stage for sitting in await s.tables()] == ["running"]
        kinds = [message.content.splitlines()[0] for message in s.posts()]
        assert kinds[-2:] == ["**Championship: Chariots** · best 3 of 4 races", kinds[-1]]
        assert kinds[-1].startswith("**Race 1 of 4 has begun**")


@pytest.mark.long
async def test_between_two_races_there_are_three_posts_at_most_however_long_it_takes(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=2, heats_in=home)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        before = len(s.posts())  # with that of the race
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        await s.wait(MINUTE)
        for days in (30, 50):
            assert "moves" in heard(await s.slash("Dan", "championship move", race=2, to=f"in {days} days"))
            for _week in range(3):
                await s.wait(7 * DAY)
        kinds = [message.content.splitlines()[0] for message in s.posts()]
        assert len(s.posts()) - before <= 2
        assert sum(kind.startswith("**Standings") for kind in kinds) == 1
        assert f"<t:{int((await row_of(s)).dates[1])}:f>" in s.posts()[0].content


@pytest.mark.long
async def test_after_the_last_race_the_end_is_one_of_the_three_posts(tmp_path: Path) -> None:
    """However many Mondays its last heat takes."""
    async with stage(tmp_path) as s:
        home, six = s.guild.create_text_channel("heats"), [f"Driver{n}" for n in range(6)]
        more_people(s, *six)
        post = await opened(s, races=1, heats_in=home)
        async with s.store.writing() as tx:
            slow = dump_terms(Terms(phase=7 * DAY))
            rows.save_season(tx, replace(await row_of(s), terms=slow))
        await drivers(s, post, *six)
        codes = await race_day(s)
        for code in codes:
            await drive(s, code, 1)
            seated = {seat.user for seat in (await s.bot.host.look(code)).people}
            first, second, _third = [who for who in six if s.id(who) in seated]
            if code == codes[1]:
                for _day in range(22):
                    await s.wait(DAY)
            await s.resign(first, code)
            await s.resign(second, code)
        await s.wait(DAY)
        assert (await row_of(s)).over
        there = f"/channels/{s.arena.id}/messages"
        sent = [r for r in s.env.http_requests if r.method == "POST" and r.path.endswith(there)]
        assert len(sent) == 1 + 3


@pytest.mark.long
async def test_a_race_put_off_after_three_posts_is_told_in_that_of_the_season(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, first="every second Monday 18:00", races=4, heats_in=home)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.press("Ann", shown(await s.press("Ann", post, "My season")), "Sit out race 2")
        there = f"/channels/{s.arena.id}/messages"
        for _day in range(15):
            await s.wait(DAY)
        assert (await row_of(s)).put_off
        sent = [r for r in s.env.http_requests if r.method == "POST" and r.path.endswith(there)]
        assert len(sent) == 1 + 3
        assert "so it moves to" in s.posts()[0].content


@pytest.mark.long
async def test_who_opens_and_rules_gets_that_in_the_copy_of_their_data_and_who_goes_leaves_no_wish(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        mine = shown(await s.press("Ann", post, "My faction"))
        await s.press("Ann", mine, "the Greens")
        await race_day(s)
        await s.slash("Dan", "championship points-off", person=s.people["Ann"], points=3, reason="words")
        copy = await exported(s, "Dan")
        [opened_by_dan], [made] = copy["championships"], copy["rulings"]
        assert opened_by_dan["game"] == "chariots"
        assert (made["kind"], made["about"], made["points"], made["reason"]) == ("off", 1, 3, "words")
        [about] = (await exported(s, "Ann"))["rulings"]
        assert (about["points"], about["reason"]) == (3, "words")
        await delete(s, "Ann")
        gone = (await season(s)).by_number[1]
        assert (gone.user, gone.wish, gone.agreed) == (0, -1, ())
