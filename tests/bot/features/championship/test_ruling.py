"""Rulings: by managers who do not race, told first, answered in a line; a season needs none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot import slots
from bot.features.championship import entering, rows
from bot.features.championship.rows import SeasonRow
from bot.hosting.after.presence import AWAY_AFTER
from bot.hosting.organising import ending, extending, pauses
from bot.hosting.seats import claiming, leaving
from bot.hosting.table.sitting import Person, Refused
from bot.ids import NOBODY, GuildId
from bot.times.instants import Instant
from engine.model import Seat
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
from tests.bot.panels.test_data import delete
from tests.bot.races import drive, finish
from tests.bot.stage import Stage, heard, labels, shown, stage


async def seasons(s: Stage) -> Sequence[SeasonRow]:
    """Those of the server, the newest first."""
    async with s.store.reading() as read:
        return await rows.seasons(read, GuildId(s.guild.id))


async def takes_off(s: Stage, who: str, points: int = 5) -> str:
    """Somebody takes points off Cleo; what they are told."""
    options: dict[str, Any] = {"person": s.people["Cleo"], "points": points, "reason": "deal"}
    return heard(await s.slash(who, "championship points-off", **options))


@pytest.mark.long
async def test_points_are_taken_off_once_somebody_was_told_and_has_answered(
    tmp_path: Path, address: str
) -> None:
    """On both databases; whose data are deleted takes the answer along."""
    async with stage(tmp_path, address) as s:
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await race_day(s)
        assert "told first" in await takes_off(s, "Dan")
        letter = s.letters("Cleo")[-1]
        assert "takes 5 points off you, for an agreement with a rival" in letter.content
        assert (await season(s)).table[0].points == 12
        form = await s.press("Cleo", letter, "Answer")
        said = await s.people["Cleo"].user.submit_modal(form, {"line": "we are  brothers, @everyone"})
        await s.settle()
        assert "takes effect now" in heard(said)
        await s.wait(MINUTE)
        assert (await season(s)).table[0].points == 7
        table = shown(await s.press("Ben", post, "My season"))
        table = shown(await s.press("Ben", table, "All drivers"))
        assert "**7** (−5)" in table.content
        log = shown(await s.press("Ben", table, "Rulings")).content
        assert "agreement with a rival" in log
        assert "> we are brothers" in log
        assert "\\@everyone" in log
        async with s.store.reading() as read:
            [own] = (await slots.exported(read, s.id("Cleo")))["rulings"]
        assert own["answer"].startswith("we are brothers")
        await delete(s, "Cleo")
        await s.wait(MINUTE)
        known = await season(s)
        assert [(one.points, one.answer) for one in known.rulings] == [(5, "")]
        assert known.table[0].points == 7


@pytest.mark.long
async def test_a_ruling_without_an_answer_holds_after_a_day_and_the_end_waits_for_that(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await takes_off(s, "Dan", 12)
        await drive(s, code)
        await finish(s, code, "Ann", "Ben")
        await s.wait(MINUTE)
        known = await season(s)
        assert not known.row.over
        assert known.table[0].points == 12
        await s.wait(DAY)
        await s.wait(3600)
        known = await season(s)
        assert known.row.over
        assert [row.points for row in known.table] == [0, 0, 0]


@pytest.mark.long
async def test_nobody_rules_who_does_not_manage_and_who_has_ruled_does_not_race(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        assert "Only people who manage" in await takes_off(s, "Ann")
        await s.wait(DAY + MINUTE)
        assert "once sign-up is over: when race 2 is drawn" in await takes_off(s, "Dan")
        await race_day(s)
        await takes_off(s, "Dan")
        assert "You have ruled" in heard(await s.press("Dan", post, "Reserve"))
        assert "deleted" in await delete(s, "Dan")
        await s.wait(MINUTE)
        known = await season(s)
        assert (known.row.opener, known.pending[-1].ruler) == (NOBODY, NOBODY)
        assert "nobody new races in it" in heard(await s.press("Dan", post, "Reserve"))


@pytest.mark.long
async def test_where_every_manager_races_there_is_no_ruling(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS, "Dan")
        refused = await takes_off(s, "Dan")
        assert "there is no ruling: a season needs none" in refused
        assert s.letters("Cleo") == []


@pytest.mark.long
async def test_who_has_left_loses_points_as_anybody_whose_results_stay(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=1)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code)
        panel = shown(await s.press("Cleo", post, "My season"))
        await s.press("Cleo", shown(await s.press("Cleo", panel, "Leave …")), "Leave, keep")
        assert "told first" in await takes_off(s, "Dan")
        assert "takes 5 points off you" in s.letters("Cleo")[-1].content
        await finish(s, code, "Ann", "Ben")
        await s.wait(DAY)
        await s.wait(3600)
        assert [row.points for row in (await season(s)).table] == [7, 0, 0]


@pytest.mark.long
async def test_who_cannot_come_to_a_moved_date_sits_out_besides_the_races_that_do_not_count(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        post = await opened(s, races=4, first="in 3 days")
        await drivers(s, post, *RACERS)
        await s.press("Ann", shown(await s.press("Ann", post, "My season")), "Sit out race 1")
        await s.press("Ben", shown(await s.press("Ben", post, "My season")), "Sit out race 1")
        await s.press("Ben", shown(await s.press("Ben", post, "My season")), "Race 1 after all")
        assert "moves" in heard(await s.slash("Dan", "championship move", race=1, to="in 6 days"))
        mine = shown(await s.press("Ann", post, "My season"))
        assert "Race 1 after all" in labels(mine)
        known = await season(s)
        assert [each.kind for each in known.rulings] == ["later"]


@pytest.mark.long
async def test_a_race_is_drawn_anew_until_its_heats_begin_and_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        home = s.guild.create_text_channel("heats")
        post = await opened(s, heats_in=home)
        await drivers(s, post, *RACERS)
        assert "none is waiting for its heats now" in heard(await s.slash("Dan", "championship redraw"))
        s.forbid(home, "create_public_threads", "send_messages")
        await race_day(s)
        assert (await row_of(s)).drawn == 1
        assert "Race 1 is redrawn" in heard(await s.slash("Dan", "championship redraw"))
        await s.wait(MINUTE)
        assert (await row_of(s)).drawn == 1
        assert "has already been redrawn" in heard(await s.slash("Dan", "championship redraw"))
        s.forbid(home)
        await s.wait(3600)
        [sitting] = await s.tables()
        assert sitting.row.stage == "running"
        assert "none is waiting for its heats now" in heard(await s.slash("Dan", "championship redraw"))


@pytest.mark.long
async def test_who_enters_after_a_first_race_was_redrawn_is_drawn_too(tmp_path: Path) -> None:
    """Factions are drawn with it once more: those who were there have theirs."""
    async with stage(tmp_path) as s:
        more_people(s, "Eva")
        home = s.guild.create_text_channel("heats")
        post = await opened(s, races=3, heats_in=home)
        await drivers(s, post, *RACERS)
        s.forbid(home, "create_public_threads", "send_messages")
        await race_day(s)
        before = [one.faction for one in (await season(s)).people]
        question = shown(await s.press("Cleo", shown(await s.press("Cleo", post, "My season")), "Leave …"))
        await s.press("Cleo", question, "Leave, keep")
        await s.slash("Dan", "championship redraw")
        await s.wait(MINUTE)
        assert (await row_of(s)).put_off  # two are too few
        await drivers(s, post, "Eva", "Cleo")
        s.forbid(home)
        [code] = await race_day(s)
        assert len((await s.bot.host.look(code)).people) == 4
        factions = [one.faction for one in (await season(s)).people]
        assert len({*factions}) == 4
        assert len({*before}) == 3


@pytest.mark.long
async def test_who_has_banned_a_driver_does_not_race(tmp_path: Path) -> None:
    """Nor is it told anybody that there was a ban."""
    async with stage(tmp_path) as s:
        post = await opened(s, races=3)
        await drivers(s, post, *RACERS)
        await s.slash("Dan", "moderate ban", person=s.people["Ann"])
        assert "You have ruled in this championship" in heard(await s.press("Dan", post, "I race"))
        assert (await season(s)).rulings == []


@pytest.mark.long
async def test_of_two_seasons_that_run_the_one_of_the_game_that_is_named_is_ruled_in(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        elsewhere = s.guild.create_text_channel("elsewhere")
        for game in ("chariots", "circus"):
            await opened(s, game=game, first="in 3 days")
        first, second = reversed(await seasons(s))
        assert "name the game, too" in heard(
            await s.slash("Dan", "championship move", race=1, to="in 6 days")
        )
        assert "name the game, too" in heard(await s.slash("Dan", "championship redraw"))
        moves = await s.slash("Dan", "championship move", race=1, to="in 6 days", game="chariots")
        assert "Race 1 moves" in heard(moves)
        assert "is open in" in heard(await s.slash("Dan", "championship here", elsewhere, game="circus"))
        circus, chariots = await seasons(s)
        assert chariots.dates[0] > first.dates[0]
        assert (circus.dates, circus.channel) == (second.dates, elsewhere.id)
        shows = shown(await s.slash("Ann", "championship show", game="chariots")).content
        assert shows.startswith("**Championship: Chariots**")
        assert "no championship" in heard(await s.slash("Ann", "championship lot", game="charioteer"))


@pytest.mark.long
async def test_who_races_has_no_office_at_the_heats_of_rivals(tmp_path: Path) -> None:
    """Dan, who races elsewhere, manages the server, and so does Gus, who does not race."""
    async with stage(tmp_path) as s:
        more_people(s, "Eva", "Fay", "Gus")
        post = await opened(s)
        await drivers(s, post, *RACERS, "Dan", "Eva", "Fay")
        sittings = [await s.bot.host.look(code) for code in await race_day(s)]
        [code] = [each.row.id for each in sittings if each.seat_of(s.id("Dan")) is None]
        await drive(s, code, 1)
        host, dan, gus = s.bot.host, *(replace(s.person(who), steward=True) for who in ("Dan", "Gus"))
        acts: list[Callable[[Person], Awaitable[Any]]] = [
            lambda who: extending.extend(host, code, who, DAY, "why not"),
            lambda who: leaving.kick(host, code, who, Seat(1), "why not"),
            lambda who: ending.close(host, code, who, "why not"),
        ]
        for act in acts:
            with pytest.raises(Refused, match="you do not rule in it"):
                await act(dan)
        for act in acts:
            await act(gus)
            with pytest.raises(Refused, match="You have ruled in this championship"):
                await entering.enter(host, GuildId(s.guild.id), 0, gus)
        assert (await host.look(code)).row.stage == "over"


@pytest.mark.long
async def test_who_races_sets_no_heat_of_rivals_back(tmp_path: Path) -> None:
    """Dan, who races elsewhere, manages the server, and so does Gus, who does not race; before any plot of a
    round is opened managers ask nobody."""
    rollback = pytest.importorskip("bot.features.rollback.acts")
    async with stage(tmp_path) as s:
        more_people(s, "Eva", "Fay", "Gus")
        post = await opened(s)
        await drivers(s, post, *RACERS, "Dan", "Eva", "Fay")
        sittings = [await s.bot.host.look(code) for code in await race_day(s)]
        [code] = [each.row.id for each in sittings if each.seat_of(s.id("Dan")) is None]
        await drive(s, code, 1)
        (who, asked), *_others = await s.waiting(code)
        await s.answer(who, asked.fallback, code)
        host, dan, gus = s.bot.host, *(replace(s.person(who), steward=True) for who in ("Dan", "Gus"))
        _sitting, (latest, *_earlier) = await rollback.targets(host, code, dan)
        assert not latest.told
        with pytest.raises(Refused, match="you do not rule in it"):
            await rollback.roll_back(host, code, dan, latest.target.entry, reason="why not")
        assert who not in [one for one, _asked in await s.waiting(code)]
        await rollback.roll_back(host, code, gus, latest.target.entry, reason="why not")
        assert who in [one for one, _asked in await s.waiting(code)]


@pytest.mark.long
async def test_no_vote_ends_a_heat_or_removes_its_leader(tmp_path: Path) -> None:
    """Nor does whoever is left alone with seats that answer no more."""
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code, 1)
        host, ben = s.bot.host, s.person("Ben")

        for act in (
            ending.close(host, code, ben, "why not"),
            leaving.kick(host, code, ben, Seat(1), "why not"),
            claiming.claim(host, code, ben),
        ):
            with pytest.raises(Refused, match="no vote changes that"):
                await act
        for seat in (await host.look(code)).seats:
            if seat.user != ben.id:
                async with host.changing(code) as (tx, _sitting):
                    await tx.put_seat(replace(seat, missed=AWAY_AFTER))
        with pytest.raises(Refused, match="no vote changes that"):
            await ending.close(host, code, ben, "why not")
        assert (await host.look(code)).row.stage == "running"


@pytest.mark.long
async def test_who_is_left_alone_in_a_heat_neither_goes_back_nor_stands_still(tmp_path: Path) -> None:
    """Until the dice are kind, or for ever: others may come back, and are asked."""
    rollback = pytest.importorskip("bot.features.rollback.acts")
    async with stage(tmp_path) as s:
        post = await opened(s)
        await drivers(s, post, *RACERS)
        [code] = await race_day(s)
        await drive(s, code, 2)
        host, ben = s.bot.host, s.person("Ben")
        for seat in (await host.look(code)).seats:
            if seat.user != ben.id:
                async with host.changing(code) as (tx, _sitting):
                    await tx.put_seat(replace(seat, missed=AWAY_AFTER))
        _sitting, (latest, *_earlier) = await rollback.targets(host, code, ben)
        with pytest.raises(Refused, match="nobody who drives decides alone"):
            await pauses.pause(host, code, ben, Instant(s.clock.time + DAY), "why not")
        asked = [one.id for one in (await host.look(code)).running.open]
        await rollback.roll_back(host, code, ben, latest.target.entry, 99, "why not")
        await rollback.undo(host, code, ben, "why not")
        assert [one.id for one in (await host.look(code)).running.open] == asked
