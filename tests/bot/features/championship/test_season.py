"""A season on the stage: opened by one, entered by others, driven by the bot alone until the champion."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.events import CutOff, emit
from bot.features.championship import entering, rows
from bot.features.championship.driving import look
from bot.features.championship.entering import Plan
from bot.features.championship.rows import SeasonRow
from bot.features.championship.state import Known, known_of
from bot.features.championship.words import FACTIONS
from bot.hosting.seats.leaving import free
from bot.hosting.table.sitting import OPEN, Refused
from bot.hosting.table.starts import may_start
from bot.hosting.time.terms import Terms, dump_terms
from bot.ids import NO_TABLE, NOBODY, ChannelId, GuildId, press
from bot.store import of_server
from bot.times.instants import Instant, Seconds
from tests.bot.panels.test_data import delete
from tests.bot.races import drive, finish
from tests.bot.stage import Stage, heard, labels, shown, stage

MINUTE, DAY = 60, 86_400
RACERS = ("Ann", "Ben", "Cleo")


async def thread(s: Stage, code: str) -> list[Any]:
    """The messages at the table of a heat."""
    channel = s.env.backend.channels[(await s.bot.host.look(code)).row.channel]
    return s.posts(ChannelHandle(s.env, s.guild, channel))


async def opened(s: Stage, **options: Any) -> Any:
    """Dan opens a championship, whose first race starts in a day; returns its post."""
    options = {"first": "in 1 day", "game": "chariots", "races": 2, **options}
    preview = shown(await s.slash("Dan", "championship open", **options))
    assert "is open in" in heard(await s.press("Dan", preview, "Open it"))
    return s.newest


async def season(s: Stage) -> Known:
    async with s.store.reading() as read:
        [row, *_older] = await rows.seasons(read, GuildId(s.guild.id))
        return await known_of(read, row, s.clock.now())


async def row_of(s: Stage) -> SeasonRow:
    return (await season(s)).row


async def race_day(s: Stage) -> list[str]:
    """Let the date of the next race come; returns the tables of its heats."""
    row = await row_of(s)
    await s.wait(row.dates[row.drawn] - s.clock.time + MINUTE)
    return [heat.table for heat in (await season(s)).heats if heat.race == row.drawn + 1]


@pytest.mark.long
async def test_a_season_runs_from_its_opening_to_the_champion_without_a_press(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        assert "**Championship: Chariots** · 2 races" in post.content
        assert labels(post) == ["I race", "Reserve", "My faction", "My season"]
        for who in RACERS:
            assert "You race." in heard(await s.press(who, post, "I race"))
        for race in (1, 2):
            [code] = await race_day(s)
            sitting = await s.bot.host.look(code)
            assert sitting.row.stage == "running"
            assert {seat.user for seat in sitting.people} == {s.id(who) for who in RACERS}
            thread = s.env.backend.channels[sitting.row.channel]
            await drive(s, code)
            there = [m.content for m in s.env.backend.messages[thread.id].values()]
            team = FACTIONS[(await season(s)).by_number[1].faction].short
            assert sum(f"{team} {s.people['Ann'].mention}" in words for words in there) == 1, there
            await finish(s, code, "Ann", "Ben")
            await s.wait(MINUTE)
            known = await season(s)
            assert known.table[0].driver == 3
            assert known.table[0].points == 12 * race
        assert known.row.over
        async with s.store.reading() as read:
            early = await known_of(read, known.row, Instant(0.0))  # when their accounts were new
        assert {early.named(one.number) for one in early.people} == {NOBODY}
        assert not early.names
        assert s.newest.content.startswith(f"**{s.people['Cleo'].mention} is champion of Chariots**")
        assert labels(s.newest) == ["All drivers", "Hall of fame", "Next season"]
        assert [film.filename for film in s.newest.attachments] == ["film.gif"]
        assert "The last lap" in s.newest.content
        fame = shown(await s.press("Ben", s.newest, "Hall of fame")).content
        assert f"Chariots · {s.people['Cleo'].mention}, 24 points" in fame


@pytest.mark.long
async def test_who_press_at_the_same_moment_do_not_come_in_each_others_way(
    tmp_path: Path, address: str
) -> None:
    """One season is opened, and all who enter it are in it, whatever else they do at once."""
    async with stage(tmp_path, address) as s:
        host, guild, names = s.bot.host, GuildId(s.guild.id), [f"Driver{n}" for n in range(12)]
        more_people(s, *names)
        dan, here = replace(s.person("Dan"), steward=True), ChannelId(s.arena.id)
        plan = Plan(guild, here, here, "chariots", Instant(s.clock.time + DAY))
        tries = [entering.open_season(host, dan, plan) for _ in range(4)]
        made = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(each) for each in made if not isinstance(each, SeasonRow)] == [Refused] * 3
        await asyncio.gather(*(entering.enter(host, guild, 0, s.person(who)) for who in names))
        wishes = [entering.wish(host, guild, 0, s.person(who), 1) for who in names[:6]]
        out = [entering.sit_out(host, guild, 0, s.person(who)) for who in names[:6]]
        await asyncio.gather(*wishes, *out)
        people = {one.user: one for one in (await season(s)).people}
        assert {*people} == {s.id(who) for who in names}
        assert {one.number for one in people.values()} == {*range(1, 13)}
        both = [(people[s.id(who)].wish, people[s.id(who)].sits_out) for who in names[:6]]
        assert both == [(1, (1,))] * 6


async def drivers(s: Stage, post: Any, *names: str) -> None:
    for who in names:
        await s.press(who, post, "I race")


@pytest.mark.long
async def test_opening_takes_six_presses_entering_one_with_a_faction_two_and_a_race_none(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        home, presses = s.guild.create_text_channel("heats"), list[str]()

        async def press(who: str, message: Any, label: str) -> Any:
            presses.append(who)
            return await s.press(who, message, label)

        chosen: dict[str, Any] = {
            "first": "in 1 day",
            "game": "chariots",
            "races": 1,
            "heat": 4,
            "heats_in": home,
        }
        command: Any = s.bot.tree.get_command("championship")
        assert {*chosen} == {option.name for option in command.get_command("open").parameters}
        preview = shown(await s.slash("Dan", "championship open", **chosen))
        await press("Dan", preview, "Open it")
        assert len(chosen) + len(presses) == 6  # what nobody chooses has a default, but for the first date
        post, presses[:] = s.newest, []
        await press("Ann", post, "I race")
        wish = shown(await press("Ben", post, "I race"))
        assert "You wish for the Greens" in heard(await press("Ben", wish, "the Greens"))
        await press("Cleo", post, "I race")
        assert presses == ["Ann", "Ben", "Ben", "Cleo"]
        [code] = await race_day(s)
        sitting = await s.bot.host.look(code)
        assert sitting.row.stage == "running"
        assert {seat.user for seat in sitting.people} == {s.id(who) for who in RACERS}
        known = await season(s)
        assert FACTIONS[known.by_number[2].faction].name == "green"


def more_people(s: Stage, *names: str) -> None:
    """Further members of the server."""
    for name in names:
        user = s.env.create_user(name.lower(), global_name=name)
        s.people[name] = s.guild.add_member(user)


@pytest.mark.long
async def test_fewer_than_three_are_a_week_later_once_and_then_it_is_called_off(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, "Ann", "Ben")
        first = (await row_of(s)).dates[0]
        await s.wait(DAY + MINUTE)
        assert "so it moves" in s.newest.content
        assert (await row_of(s)).dates[0] == first + 7 * DAY
        await s.wait(7 * DAY + MINUTE)
        assert "is called off" in s.newest.content
        assert (await season(s)).row.over
        assert await s.tables() == []


@pytest.mark.long
async def test_whoever_sits_a_race_out_is_not_drawn_in_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=4)
        await drivers(s, post, "Ann", "Ben", "Cleo", "Dan")
        panel = shown(await s.press("Ann", post, "My season"))
        assert "You sit out race 1" in heard(await s.press("Ann", panel, "Sit out race 1"))
        [code] = await race_day(s)
        people = {seat.user for seat in (await s.bot.host.look(code)).people}
        assert people == {s.id("Ben"), s.id("Cleo"), s.id("Dan")}
        panel = shown(await s.press("Ann", post, "My season"))
        assert not any(label.startswith("Sit out") for label in labels(panel))  # one race does not count


@pytest.mark.long
async def test_a_press_that_comes_after_the_lot_sits_no_later_race_out(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=4)
        await drivers(s, post, *RACERS)
        panel = shown(await s.press("Ann", post, "My season"))
        await race_day(s)
        late = heard(await s.press("Ann", panel, "Sit out race 1"))
        assert late == "Race 1 has already been drawn."
        assert (await season(s)).by_number[1].sits_out == ()


@pytest.mark.long
async def test_a_reserve_drives_a_seat_whose_driver_never_came(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva", "Fay", "Gus")
        post = await opened(s, races=4)
        await drivers(s, post, "Ann", "Ben", "Cleo")
        for who in ("Eva", "Fay", "Gus"):
            assert "You are a reserve" in heard(await s.press(who, post, "Reserve"))
        [code] = await race_day(s)
        for who, asked in await s.waiting(code):
            if who != "Cleo":
                await s.answer(who, asked.fallback, code)
        await s.wait((await s.bot.host.look(code)).row.timing.due - s.clock.time + MINUTE)
        await s.wait(MINUTE)
        sitting = await s.bot.host.look(code)
        assert set(sitting.row.invited or ()) == {s.id("Eva"), s.id("Fay")}
        thread = s.env.backend.channels[sitting.row.channel]
        call = [m for m in s.env.backend.messages[thread.id].values() if "a seat is free" in m.content]
        assert [s.people[who].mention in call[0].content for who in ("Eva", "Fay", "Gus")] == [
            True,
            True,
            False,
        ]
        assert "Only those who are asked" in heard(await s.tap("Gus", "take", table=code))
        assert s.id("Gus") not in {seat.user for seat in (await s.bot.host.look(code)).people}
        await s.tap("Fay", "take", table=code)
        await drive(s, code)
        await s.wait(3600)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        known = await season(s)
        fay = next(one for one in known.people if one.user == s.id("Fay"))
        cleo = next(one for one in known.people if one.user == s.id("Cleo"))
        assert fay.faction == cleo.faction >= 0
        points = {row.driver: row.points for row in known.table}
        assert points[fay.number] == 12
        assert points[cleo.number] == 0
        await s.wait(3600)
        assert (await s.bot.host.look(code)).row.invited is None


async def all_answer_but(s: Stage, code: str, *silent: str) -> None:
    """Everybody else answers the open question of a heat, and its time is over."""
    for who, asked in await s.waiting(code):
        if who not in silent:
            await s.answer(who, asked.fallback, code)
    await s.wait((await s.bot.host.look(code)).row.timing.due - s.clock.time + 1)


async def takes(s: Stage, who: str, code: str) -> str:
    """Somebody presses for a free seat of a heat; what they are told."""
    return heard(await s.tap(who, "take", table=code))


@pytest.mark.long
@pytest.mark.parametrize("spare", [(), ("Eva", "Fay")])
@pytest.mark.parametrize("terms", [Terms(phase=3 * DAY), Terms(bank=14 * DAY)])
async def test_a_free_seat_waits_a_day_at_most_then_the_profile_drives(
    tmp_path: Path, terms: Terms, spare: tuple[str, ...]
) -> None:
    """However long a phase is, or a bank; whether there is a reserve or not. Until the first plots are opened
    it is no seat for strangers."""
    async with stage(tmp_path) as s:
        more_people(s, *spare)
        post = await opened(s)
        async with s.store.writing() as tx:
            rows.save_season(tx, replace(await row_of(s), terms=dump_terms(terms)))
        await drivers(s, post, *RACERS)
        for who in spare:
            await s.press(who, post, "Reserve")
        [code] = await race_day(s)
        await all_answer_but(s, code, "Cleo")
        assert "Only those who are asked" in await takes(s, "Dan", code)
        await s.wait(1)
        assert [seat.driver for seat in (await s.bot.host.look(code)).seats].count(OPEN) == 1
        assert "Only those who are asked" in await takes(s, "Dan", code)
        await s.wait(DAY - 2 * MINUTE)
        assert await s.waiting(code) == []
        await s.wait(2 * MINUTE)
        assert any("the profile drives on" in post.content for post in await thread(s, code))
        assert "Only those who are asked" in await takes(s, "Dan", code)
        await s.wait(3600)
        assert {who for who, _asked in await s.waiting(code)} == {"Ann", "Ben"}
        await s.wait(3600)
        assert "The seat is yours" in await takes(s, "Dan", code)


@pytest.mark.long
async def test_where_there_is_no_reserve_a_driver_who_comes_late_has_the_seat_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await all_answer_but(s, code, "Cleo")
        await s.wait(1)
        assert "The seat is yours" in await takes(s, "Cleo", code)
        assert [who for who, _asked in await s.waiting(code)] == ["Cleo"]


@pytest.mark.long
async def test_a_reserve_drives_a_seat_that_is_given_back_before_the_first_plots(tmp_path: Path) -> None:
    """Until the others have sent theirs, as the profile keeps nobody waiting."""
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        post = await opened(s)
        await drivers(s, post, *RACERS)
        await s.press("Eva", post, "Reserve")
        [code] = await race_day(s)
        await free(
            s.bot.host, code, s.person("Cleo"), (await s.bot.host.look(code)).my_seat(s.id("Cleo")).seat
        )
        await s.wait(1)
        assert "The seat is yours" in await takes(s, "Eva", code)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        assert {score.driver: int(score.points) for score in (await season(s)).scores} == {1: 0, 2: 0, 4: 12}


@pytest.mark.long
async def test_each_seat_that_comes_free_has_a_day_of_its_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva", "Fay")
        post = await opened(s)
        async with s.store.writing() as tx:
            rows.save_season(tx, replace(await row_of(s), terms=dump_terms(Terms(phase=3 * DAY))))
        await drivers(s, post, *RACERS, "Eva")
        [code] = await race_day(s)
        seats = {who: (await s.bot.host.look(code)).my_seat(s.id(who)).seat for who in ("Ann", "Ben")}

        async def open_seats() -> set[str]:
            sitting = await s.bot.host.look(code)
            return {who for who, number in seats.items() if sitting.seats[number - 1].driver == OPEN}

        await s.slash("Dan", "moderate ban", person=s.people["Ann"])
        await s.wait(DAY - 2 * 3600)
        await s.slash("Dan", "moderate ban", person=s.people["Ben"])
        await s.wait(3600)
        assert await open_seats() == {"Ann", "Ben"}
        await s.wait(2 * 3600)
        assert await open_seats() == {"Ben"}
        await s.wait(DAY - 4 * 3600)
        assert await open_seats() == {"Ben"}
        await s.wait(2 * 3600)
        assert await open_seats() == set()


@pytest.mark.long
async def test_a_seat_that_comes_free_again_waits_no_further_day(tmp_path: Path) -> None:
    """Reserves, one after the other, hold a heat up no longer than one does."""
    async with stage(tmp_path) as s:
        more_people(s, "Eva", "Fay")
        post = await opened(s)
        await drivers(s, post, *RACERS)
        for who in ("Eva", "Fay"):
            await s.press(who, post, "Reserve")
        [code] = await race_day(s)
        await all_answer_but(s, code, "Cleo")
        await s.wait(1)
        assert "The seat is yours" in await takes(s, "Eva", code)
        await s.wait(20 * 3600)
        await s.slash("Dan", "moderate ban", person=s.people["Eva"])
        await s.wait(MINUTE)
        assert [seat.driver for seat in (await s.bot.host.look(code)).seats].count(OPEN) == 1
        await s.wait(4 * 3600)
        assert any("the profile drives on" in post.content for post in await thread(s, code))


@pytest.mark.long
async def test_two_reserves_are_asked_for_each_seat_and_nobody_drives_two_heats_of_a_race(
    tmp_path: Path,
) -> None:
    """Two others where there are so many; who has a seat by then, or one elsewhere, gets no second one."""
    async with stage(tmp_path) as s:
        racers, spare = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Fay"), ("Gus", "Hal", "Ida")
        more_people(s, *racers[4:], *spare)
        post = await opened(s, races=4)
        await drivers(s, post, *racers)
        for who in spare:
            await s.press(who, post, "Reserve")
        codes = await race_day(s)
        for code in codes:
            for who, asked in (await s.waiting(code))[1:]:
                await s.answer(who, asked.fallback, code)
        await s.wait((await s.bot.host.look(codes[1])).row.timing.due - s.clock.time + MINUTE)
        for _look in range(3):
            await s.wait(MINUTE)
        first, second = sorted(codes)
        assert set((await s.bot.host.look(first)).row.invited or ()) == {s.id("Gus"), s.id("Hal")}
        assert set((await s.bot.host.look(second)).row.invited or ()) == {s.id("Ida"), s.id("Gus")}
        await s.tap("Gus", "take", table=first)
        assert "nobody drives two" in heard(await s.tap("Gus", "take", table=second))
        there = await s.bot.host.look(first)
        driver = next(who for who in racers if there.seat_of(s.id(who)) is not None)
        await s.tap("Ida", "take", table=second)
        seat = (await s.bot.host.look(second)).my_seat(s.id("Ida"))
        await drive(s, second)
        await free(s.bot.host, second, s.person("Ida"), seat.seat)
        await s.wait(MINUTE)
        assert "nobody drives two" in heard(await s.tap(driver, "take", table=second))
        people = [seat.user for code in codes for seat in (await s.bot.host.look(code)).people]
        assert len(people) == len(set(people)) == 5


@pytest.mark.long
async def test_no_driver_becomes_a_reserve_once_there_is_no_way_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        assert "You are a reserve" in heard(await s.press("Ann", post, "Reserve"))
        assert "You race." in heard(await s.press("Ann", post, "I race"))
        for _race in (1, 2):
            [code] = await race_day(s)
            await drive(s, code)
            await finish(s, code, "Ann", "Ben")
        assert "You are already racing" in heard(await s.press("Ann", post, "Reserve"))
        assert not (await season(s)).by_number[1].reserve


@pytest.mark.long
async def test_who_leaves_is_a_driver_without_a_name_and_is_drawn_no_more(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=4)
        await drivers(s, post, "Ann", "Ben", "Cleo", "Dan")
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo", "Dan")
        await s.wait(MINUTE)
        before = len(s.posts())
        panel = shown(await s.press("Ann", post, "My season"))
        question = shown(await s.press("Ann", panel, "Leave …"))
        await s.press("Ann", question, "Leave without")
        await s.wait(MINUTE)
        assert len(s.posts()) == before
        told = shown(await s.press("Ben", post, "My season"))
        table = shown(await s.press("Ben", told, "All drivers")).content
        assert s.people["Ann"].mention not in table
        assert table.splitlines()[1].startswith("1. a driver")
        [code] = await race_day(s)
        assert s.id("Ann") not in {seat.user for seat in (await s.bot.host.look(code)).people}


@pytest.mark.long
async def test_whoever_has_blocked_somebody_is_asked_in_private_and_sits_out_in_silence(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=4, first="in 3 days")
        await drivers(s, post, "Ann", "Ben", "Cleo", "Dan")
        await s.slash("Ann", "me block", person=s.people["Ben"])
        await s.wait(2 * DAY + MINUTE)
        assert "somebody you have blocked" in s.letters("Ann")[-1].content
        assert s.people["Ben"].mention not in s.letters("Ann")[-1].content
        assert s.letters("Ben") == []
        [code] = await race_day(s)
        people = {seat.user for seat in (await s.bot.host.look(code)).people}
        assert people == {s.id("Ben"), s.id("Cleo"), s.id("Dan")}
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        row = await row_of(s)
        await s.wait(row.dates[1] - s.clock.time - DAY + MINUTE)
        said = heard(await s.press("Ann", s.letters("Ann")[-1], "I race all the same"))
        assert "in the draw for race 2" in said
        [code] = await race_day(s)
        assert s.id("Ann") in {seat.user for seat in (await s.bot.host.look(code)).people}


@pytest.mark.long
async def test_whoever_is_asked_and_silent_races_where_enough_enter_later(tmp_path: Path) -> None:
    """As the letter says: nobody sits out who can be drawn apart."""
    async with stage(tmp_path) as s:
        more = [f"Driver{n}" for n in range(16)]
        more_people(s, *more)
        post = await opened(s, races=4, first="in 3 days")
        await drivers(s, post, "Ann", "Ben", "Cleo", "Dan")
        await s.slash("Ann", "me block", person=s.people["Ben"])
        await s.wait(2 * DAY + MINUTE)
        assert "you race only where you need not meet" in s.letters("Ann")[-1].content
        await drivers(s, post, *more)
        heats = [{seat.user for seat in (await s.bot.host.look(code)).people} for code in await race_day(s)]
        [mine] = [people for people in heats if s.id("Ann") in people]
        assert s.id("Ben") not in mine


@pytest.mark.long
async def test_a_block_of_the_last_day_is_asked_about_too_and_one_of_the_last_minute_is_told_of(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=4, first="in 3 days")
        await drivers(s, post, "Ann", "Ben", "Cleo", "Dan")
        await s.wait(2 * DAY + MINUTE)
        assert s.letters("Ann") == []
        await s.slash("Ann", "me block", person=s.people["Ben"])
        await s.wait(2 * 3600)
        assert len(s.letters("Ann")) == 1
        said = heard(await s.press("Ann", s.letters("Ann")[-1], "I race all the same"))
        assert "in the draw for race 1" in said
        await s.wait((await row_of(s)).dates[0] - s.clock.time - 5 * MINUTE)
        await s.slash("Cleo", "me block", person=s.people["Dan"])
        await race_day(s)
        assert len(s.letters("Ann")) == 1
        assert "drawn without you" in s.letters("Cleo")[-1].content
        assert s.people["Dan"].mention not in s.letters("Cleo")[-1].content
        assert s.letters("Dan") == s.letters("Ben") == []


@pytest.mark.long
async def test_no_season_is_opened_where_no_heat_can_open(tmp_path: Path) -> None:
    """In a thread, in the chat of a voice channel, or without the permission for threads."""
    async with stage(tmp_path) as s:
        home, voice = s.guild.create_text_channel("heats"), s.guild.create_voice_channel("talk")
        await s.slash("Ann", "play", thread=True, seats=2)
        (thread,) = s.arena.threads
        asked = {"first": "in 1 day", "game": "chariots"}
        for place in (thread, voice):
            told = heard(await s.slash("Dan", "championship open", place, **asked))
            assert told.startswith("Heats open in threads, which this channel cannot have")
            preview = await s.slash("Dan", "championship open", place, **asked, heats_in=home)
            assert labels(shown(preview)) == ["Open it"]
        s.forbid(home, "create_public_threads")
        for here, named in ((s.arena, {"heats_in": home}), (home, {})):
            told = heard(await s.slash("Dan", "championship open", here, **asked, **named))
            assert told.endswith("the permission Create Public Threads.")


@pytest.mark.long
async def test_where_heats_cannot_open_the_opener_hears_of_it_and_it_heals(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        await drivers(s, post, *RACERS)
        await s.prefer("Dan", "letters", "letter")
        s.forbid(home, "create_public_threads")
        await s.wait(DAY + MINUTE)
        assert await s.tables() == []
        letter = s.letters("Dan")[-1].content
        assert letter.startswith("The championship of Chariots waits. I cannot post in")
        assert "before I have the permission Create Public Threads" in letter
        s.forbid(home)
        await s.wait(3600)
        [sitting] = await s.tables()
        assert sitting.row.stage == "running"
        assert len(s.letters("Dan")) == 1


@pytest.mark.long
async def test_what_keeps_a_heat_from_opening_is_told_in_words_for_a_season(tmp_path: Path) -> None:
    """It has no thread option that could be left out."""
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        await drivers(s, post, *RACERS)
        await s.prefer("Dan", "letters", "letter")
        where = f"/channels/{home.id}/threads"
        s.env.inject_error("POST", where, status=400, code=160006, times=None)
        await s.wait(DAY + MINUTE)
        letter = s.letters("Dan")[-1].content
        assert f"as many open threads as Discord allows, and a table in <#{home.id}> is one" in letter
        assert "thread option" not in letter


@pytest.mark.long
async def test_somebody_whose_data_are_deleted_is_a_driver(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        await s.wait(MINUTE)
        await delete(s, "Ann")
        await s.wait(3600)
        known = await season(s)
        assert known.table[0].points == 12
        assert known.by_number[1].user == 0
        for message in s.posts():
            if "Standings" in message.content:
                assert s.people["Ann"].mention not in message.content


@pytest.mark.long
async def test_the_profile_drives_for_nobody_whose_data_are_deleted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        post = await opened(s)
        await drivers(s, post, "Ann", "Ben", "Cleo", "Eva")
        await delete(s, "Ann")
        [code] = await race_day(s)
        for who, asked in await s.waiting(code):
            if who != "Eva":
                await s.answer(who, asked.fallback, code)
        for _day in range(8):
            await s.wait(DAY)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo")
        await s.wait(MINUTE)
        known = await season(s)
        assert {score.driver: int(score.points) for score in known.scores} == {2: 0, 3: 0}


@pytest.mark.long
async def test_after_the_end_the_posts_lose_the_name_of_somebody_whose_data_are_deleted(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS)
        for _race in (1, 2):
            [code] = await race_day(s)
            await drive(s, code)
            await finish(s, code, "Ben", "Cleo")
            await s.wait(MINUTE)
        ann, before = s.people["Ann"].mention, len(s.posts())
        assert s.newest.content.startswith(f"**{ann} is champion")
        await delete(s, "Ann")
        await s.wait(30 * DAY)
        *_older, standings, end = [m.content for m in s.posts() if m.content.startswith("**")]
        assert standings.startswith("**Standings after race 2 of 2**\n1. a driver")
        [table] = [m for m in s.posts() if m.content == standings]
        assert [picture.filename for picture in table.attachments] == ["standings.png"]
        assert "Ann" not in (table.attachments[0].description or "")
        assert end.startswith("**The championship of Chariots is decided**: a driver without a name")
        assert len(s.posts()) == before


@pytest.mark.long
async def test_a_season_whose_game_is_gone_holds_up_no_other_and_no_machine(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS)
        async with s.store.writing() as tx:
            rows.save_season(tx, replace(await row_of(s), game="chess"))
        await s.wait(DAY + MINUTE)
        said = heard(await s.slash("Ann", "championship show"))
        assert said.startswith("The game of this championship is missing here")
        s.clock.time += MINUTE
        await look(s.bot.host, of_server(GuildId(s.guild.id)))
        async with s.store.reading() as read:
            [alarm] = [a for a in await read.alarms_of(of_server(GuildId(s.guild.id))) if a.kind == "races"]
        assert alarm.at >= s.clock.time + 30 * MINUTE


@pytest.mark.long
async def test_three_of_whom_one_has_blocked_another_are_called_off_in_the_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, first="in 3 days")
        await drivers(s, post, *RACERS)
        await s.slash("Ann", "me block", person=s.people["Ben"])
        for _week in range(3):
            await s.wait(7 * DAY)
        assert (await season(s)).row.over
        assert "is called off" in s.newest.content


@pytest.mark.long
async def test_an_outage_of_two_days_moves_the_dates_and_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, first="in 3 days")
        await drivers(s, post, *RACERS)
        first = (await row_of(s)).dates[0]
        async with s.store.writing() as tx:
            await emit(tx, CutOff(Seconds(2.0 * DAY), s.clock.now(), 0, 1))
        await s.wait(MINUTE)
        assert (await row_of(s)).dates[0] == first + 2 * DAY
        assert "all dates move" in s.newest.content


@pytest.mark.long
async def test_races_every_second_monday_keep_their_weekday_through_an_outage(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, first="every second Monday 18:00")
        await drivers(s, post, *RACERS)
        dates = (await row_of(s)).dates
        async with s.store.writing() as tx:
            await emit(tx, CutOff(Seconds(2.0 * DAY), s.clock.now(), 0, 1))
        await s.wait(MINUTE)
        assert (await row_of(s)).dates == dates


@pytest.mark.long
async def test_a_date_is_moved_later_by_somebody_who_does_not_race(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, first="in 3 days")
        await drivers(s, post, *RACERS)
        first = (await row_of(s)).dates[0]
        too_early = await s.slash("Dan", "championship move", race=1, to="in 4 days")
        assert "by at least 2 days" in heard(too_early)
        assert "moves" in heard(await s.slash("Dan", "championship move", race=1, to="in 6 days"))
        assert (await row_of(s)).dates[0] == pytest.approx(first + 3 * DAY, abs=60)


@pytest.mark.long
async def test_who_races_or_has_raced_moves_no_date(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, first="in 3 days")
        await drivers(s, post, *RACERS, "Dan")
        assert "do not rule" in heard(await s.slash("Dan", "championship move", race=1, to="in 9 days"))
        question = shown(await s.press("Dan", shown(await s.press("Dan", post, "My season")), "Leave …"))
        await s.press("Dan", question, "Leave, keep")
        assert "do not rule" in heard(await s.slash("Dan", "championship move", race=1, to="in 9 days"))


@pytest.mark.long
async def test_a_cheat_gains_nothing(tmp_path: Path) -> None:
    """Sitting out after the lot changes nothing; resigning for a friend and handing over score 0."""
    async with stage(tmp_path) as s:
        post = await opened(s, races=4)
        await drivers(s, post, "Ann", "Ben", "Cleo", "Dan")
        [code] = await race_day(s)
        panel = shown(await s.press("Ann", post, "My season"))
        await s.press("Ann", panel, "Sit out race 2")
        assert s.id("Ann") in {seat.user for seat in (await s.bot.host.look(code)).people}
        await drive(s, code)
        seat = (await s.bot.host.look(code)).my_seat(s.id("Ann"))
        await free(s.bot.host, code, s.person("Ann"), seat.seat)
        await finish(s, code, "Ben", "Cleo", "Dan")
        known = await season(s)
        assert {row.driver: int(row.points) for row in known.table} == {1: 0, 2: 0, 3: 0, 4: 0}


@pytest.mark.long
@pytest.mark.parametrize("game", ["charioteer", "circus"])
async def test_other_races_have_championships_too(game: str, tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, game=game, races=1)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        known = await season(s)
        assert known.row.over
        assert known.table[0].driver == 3


async def test_a_game_without_heats_says_what_is_possible(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        said = heard(await s.slash("Dan", "championship open", first="in 1 day", game="troy"))
        assert said == "Chariots (Troy) has no heats for a championship. Choose a race for three or more."
        said = heard(await s.slash("Ann", "championship open", first="in 1 day", game="chariots"))
        assert said.startswith("Only people who manage this server")
        assert heard(await s.slash("Ann", "championship show")).startswith("There is no championship here.")


@pytest.mark.long
async def test_what_breaks_off_between_two_heats_goes_on_and_no_clock_has_begun(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva", "Fay", "Gus")
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        await drivers(s, post, "Ann", "Ben", "Cleo", "Eva", "Fay", "Gus")
        room, rooms = s.bot.host.room, list[str]()

        async def breaks(*where: Any) -> Any:
            rooms.append(where[2])
            if len(rooms) == 2:
                raise RuntimeError("the process ends here")
            return await room(*where)

        s.bot.host.room = breaks
        await race_day(s)
        s.faults.clear()
        [early] = await s.tables()
        assert early.row.stage == "lobby"
        assert [seat for seat in early.people if may_start(early, seat.user or NOBODY, s.clock.now())] == []
        await s.restart()
        await s.wait(600)
        known = await season(s)
        tables = {heat.table for heat in known.heats}
        assert len(tables) == len(known.heats) == 2
        assert [sitting.row.stage for sitting in await s.tables()] == ["running", "running"]
        threads = [c.name for c in s.env.backend.channels.values() if c.parent_id == home.id]
        assert len(threads) == len(set(threads)) == 2
        seated = [seat.user for sitting in await s.tables() for seat in sitting.people]
        assert len(seated) == len(set(seated)) == 6


@pytest.mark.parametrize("first", ["every second Monday 18:00", "jeden zweiten Montag 18:00"])
async def test_races_of_a_season_come_every_second_monday_as_it_was_opened(
    tmp_path: Path, first: str
) -> None:
    async with stage(tmp_path) as s:
        await opened(s, first=first, races=3)
        row = await row_of(s)
        assert row.weeks == 2
        assert {b - a for a, b in pairwise(row.dates)} == {14 * DAY}
        assert [f"{datetime.fromtimestamp(date, UTC):%a %H:%M}" for date in row.dates] == ["Mon 18:00"] * 3
        over = replace(row, over=s.clock.now())
        async with s.store.writing() as tx:
            rows.save_season(tx, over)
        s.clock.time = row.dates[-1]
        dan = replace(s.person("Dan"), steward=True)
        following = await entering.next_season(s.bot.host, row.guild, row.id, dan)
        assert following.weeks == 2
        assert {b - a for a, b in pairwise([row.dates[-1], *following.dates])} == {14 * DAY}


async def test_a_date_that_nobody_understands_says_what_can_be_written(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        preview = shown(await s.slash("Dan", "championship open", first="in 1 hour", game="chariots"))
        await s.wait(2 * 3600)
        assert heard(await s.press("Dan", preview, "Open it")).startswith(
            "The first race would be in the past"
        )
        said = heard(await s.slash("Dan", "championship open", first="every day", game="chariots"))
        assert said.startswith("'every day' is not a day or time; write it like")
        said = heard(await s.slash("Dan", "championship open", first="in 70 days", game="chariots"))
        assert said == "A race can start up to 60 days ahead; choose an earlier date."


@pytest.mark.long
async def test_the_next_season_is_opened_by_one_press(tmp_path: Path) -> None:
    """Like the one that is over, at its distance and time of day, a week away at least; once."""
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=3, heat=3, heats_in=home)
        await drivers(s, post, *RACERS)
        assert "is not over yet" in heard(await s.press_id("Dan", post, press(NO_TABLE, "nextseason", 1)))
        for _race in range(3):
            [code] = await race_day(s)
            await drive(s, code)
            await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        before, end = await row_of(s), s.newest
        assert before.over
        await s.wait(20 * DAY)
        said = heard(await s.press("Ann", end, "Next season"))
        assert said.startswith("Only people who manage this server")
        assert "is open in" in heard(await s.press("Dan", end, "Next season"))
        post = s.newest
        assert labels(post) == ["I race", "Reserve", "My faction", "My season"]
        row = await row_of(s)
        assert (row.game, row.races, row.best, row.heat) == ("chariots", 3, 2, 3)
        assert (row.channel, row.home) == (before.channel, home.id)
        assert row.seed != before.seed
        assert row.dates[0] >= s.clock.time + 7 * DAY
        weeks = [(b - a) / (7 * DAY) for a, b in pairwise([before.dates[-1], *row.dates])]
        assert weeks[0] == int(weeks[0])
        assert weeks[1:] == [(b - a) / (7 * DAY) for a, b in pairwise(before.dates)]
        assert "There is already a championship" in heard(await s.press("Dan", end, "Next season"))
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        assert {seat.user for seat in (await s.bot.host.look(code)).people} == {s.id(who) for who in RACERS}
