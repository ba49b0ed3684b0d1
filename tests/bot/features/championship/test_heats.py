"""Heats that nobody drives or that a fault stops; who is not drawn, who is in reserve; posts call nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import engine
from bot.features.championship import driving, rows
from bot.features.championship.rows import HeatRow
from bot.hosting.host import Host
from bot.hosting.organising import thawing
from bot.hosting.seats.leaving import free
from bot.hosting.table.sitting import Refused
from bot.times.instants import Instant
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
    thread,
)
from tests.bot.races import drive, finish
from tests.bot.stage import Stage, heard, shown, stage

HOUR = 3600


@pytest.mark.long
async def test_a_heat_that_a_fault_stops_counts_by_its_order_until_it_goes_on(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=2)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await s.bot.host._freeze(code, engine.RulesBug("broken"))
        s.faults.clear()
        await s.wait(HOUR)
        [heat] = (await season(s)).heats
        assert sorted(one.driver or 0 for one in heat.finishes) == [1, 2, 3]
        assert min(one.place for one in heat.finishes) == 1
        await thawing.thaw(s.bot.host, code)
        await s.wait(HOUR)
        [heat] = (await season(s)).heats
        assert not heat.over
        await finish(s, code, "Ben", "Cleo")
        await s.wait(MINUTE)
        assert {score.driver: score.points for score in (await season(s)).scores} == {1: 12, 2: 0, 3: 0}


@pytest.mark.long
async def test_once_a_season_is_over_a_heat_that_goes_on_changes_no_champion(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await s.bot.host._freeze(code, engine.RulesBug("broken"))
        s.faults.clear()
        await s.wait(HOUR)
        told = await season(s)
        assert told.row.over
        champion = told.by_number[told.table[0].driver].user
        first, another = sorted(RACERS, key=lambda who: s.id(who) != champion)[:2]
        await thawing.thaw(s.bot.host, code)
        await finish(s, code, first, another)
        await s.wait(HOUR)
        assert (await s.bot.host.look(code)).row.stage == "over"
        assert (await season(s)).table[0].driver == told.table[0].driver


@pytest.mark.long
@pytest.mark.parametrize("gone", [True, False])
async def test_a_heat_that_cannot_begin_counts_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    """As its rules have a fault, or its table is gone."""

    async def fails(host: Host, heat: HeatRow) -> None:
        if gone:
            async with host.store.writing() as tx:
                tx.later("DELETE FROM tables WHERE id = ?", (heat.table,))
            raise Refused("no such table")
        await host._freeze(heat.table, engine.RulesBug("broken"))
        raise Refused("it stands still")

    async with stage(tmp_path) as s:
        post = await opened(s, races=2)
        await drivers(s, post, *RACERS)
        monkeypatch.setattr(driving, "_begin", fails)
        await race_day(s)
        s.faults.clear()
        [heat] = (await season(s)).heats
        assert heat.begun
        await s.wait(HOUR)
        [heat] = (await season(s)).heats
        assert heat.over
        assert heat.finishes == []


@pytest.mark.long
async def test_a_heat_to_which_nobody_comes_gives_no_points_and_holds_nothing_up(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        await race_day(s)
        for _day in range(3):
            await s.wait(DAY)
        known = await season(s)
        assert known.row.over
        assert known.scores == []
        assert "is called off: too few raced" in s.newest.content


@pytest.mark.long
async def test_who_has_left_the_server_is_not_drawn(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS, "Dan")
        s.guild.remove_member(s.people["Ann"])
        [code] = await race_day(s)
        people = {seat.user for seat in (await s.bot.host.look(code)).people}
        assert people == {s.id("Ben"), s.id("Cleo"), s.id("Dan")}


@pytest.mark.long
async def test_who_comes_once_all_places_are_taken_is_a_reserve(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", setting="season_drivers", value="3")
        post = await opened(s)
        await drivers(s, post, *RACERS)
        assert "You are a reserve: sign-up is full" in heard(await s.press("Dan", post, "I race"))


@pytest.mark.long
async def test_who_races_keeps_the_place_by_another_press_though_fewer_may_enter_by_then(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS, "Dan")
        await s.slash("Dan", "server settings", setting="season_drivers", value="3")
        await s.press("Ann", post, "I race")
        assert [one.reserve for one in (await season(s)).people] == [False] * 4


@pytest.mark.long
async def test_a_next_race_begins_though_a_heat_of_the_one_before_still_runs(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=2)
        await drivers(s, post, *RACERS)
        [first] = await race_day(s)
        await drive(s, first, 1)
        row, soon = await row_of(s), Instant(s.clock.time + HOUR)
        async with s.store.writing() as tx:
            rows.save_season(tx, replace(row, dates=(row.dates[0], soon)))
        await s.wait(MINUTE)
        [second] = await race_day(s)
        stages = [(await s.bot.host.look(code)).row.stage for code in (first, second)]
        assert stages == ["running", "running"]
        assert not (await season(s)).heats[0].over


@pytest.mark.long
async def test_the_posts_of_a_season_call_nobody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        await drivers(s, post, *RACERS, "Eva")
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ben", "Cleo", "Eva")
        await s.wait(MINUTE)
        there = f"/channels/{s.arena.id}/messages"
        sent = [r.json for r in s.env.http_requests if r.method in ("POST", "PATCH") and there in r.path]
        assert len(sent) > 3
        assert [words for words in sent if words and words["allowed_mentions"]["users"]] == []


async def rolled_back(s: Stage, code: str, round: int, *others: str) -> None:
    """Ann asks to roll a heat back to a round, and the others agree."""
    panel = shown(await s.slash("Ann", "organise rollback", round=round, table=code))
    await s.press("Ann", shown(await s.press("Ann", panel, "Roll back")), "Ask the others")
    vote = (await thread(s, code))[-1]
    for other in others:
        await s.press(other, vote, "Agree")


@pytest.mark.long
async def test_what_a_rollback_undoes_is_undone_in_the_standings(tmp_path: Path) -> None:
    """Whoever had resigned has to agree, too, and drives on for points."""
    async with stage(tmp_path) as s:
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await s.resign("Cleo", code)
        await rolled_back(s, code, 2, "Ben")
        assert len(await s.waiting(code)) == 2
        [vote] = [m for m in await thread(s, code) if "**Vote:**" in m.content]
        assert "2 of 2 must agree" in vote.content
        await s.press("Cleo", vote, "Agree")
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        assert {score.driver: score.points for score in (await season(s)).scores} == {1: 0, 2: 0, 3: 12}


@pytest.mark.long
async def test_the_last_two_of_a_heat_do_not_go_back_between_friends(tmp_path: Path) -> None:
    """Nor do two of three outvote the third; whoever has left has no say, but two are too few."""
    rollback = pytest.importorskip("bot.features.rollback.acts")
    async with stage(tmp_path) as s:
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        host, ben = s.bot.host, s.person("Ben")
        asked = [one.id for one in (await host.look(code)).running.open]
        await rolled_back(s, code, 2, "Ben")
        cleo = (await host.look(code)).my_seat(s.id("Cleo"))
        await free(host, code, s.person("Cleo"), cleo.seat)
        [vote] = [m for m in await thread(s, code) if "**Vote:**" in m.content]
        await s.press("Ben", vote, "Agree")
        assert [one.id for one in (await host.look(code)).running.open] == asked
        for act in (rollback.roll_back(host, code, ben, 1, 99), rollback.undo(host, code, ben)):
            with pytest.raises(Refused, match="everybody who drove a first plot of this heat"):
                await act


@pytest.mark.long
async def test_a_heat_whose_first_plot_is_undone_is_that_of_whoever_drives_it_then(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code, 1)
        await rolled_back(s, code, 1, "Ben", "Cleo")
        seat = (await s.bot.host.look(code)).my_seat(s.id("Cleo"))
        await free(s.bot.host, code, s.person("Cleo"), seat.seat)
        assert "You are a reserve" in heard(await s.press("Eva", post, "Reserve"))
        await s.tap("Eva", "take", table=code)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        known = await season(s)
        assert {score.driver: int(score.points) for score in known.scores} == {1: 0, 2: 0, 4: 12}


@pytest.mark.long
async def test_a_season_runs_on_when_the_one_who_opened_it_has_left(tmp_path: Path) -> None:
    """Also where heats cannot open for a day, of which nobody can be told."""
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        await drivers(s, post, *RACERS)
        s.guild.remove_member(s.people["Dan"])
        s.forbid(home, "create_public_threads")
        assert await race_day(s) == [""]  # drawn, without a table
        await s.wait(DAY)
        s.forbid(home)
        await s.wait(HOUR)
        [heat] = (await season(s)).heats
        assert (await s.bot.host.look(heat.table)).row.stage == "running"
