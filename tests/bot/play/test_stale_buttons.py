"""What asks for nothing any more has no buttons: none leads to a refusal alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot import troys
from tests.bot.races import drive, resign
from tests.bot.stage import Stage, labels, stage

MINUTE, HOUR, DAY = 60, 3600, 86_400


def with_buttons(s: Stage) -> list[list[str]]:
    """The buttons of all posts that have any."""
    return [found for post in s.posts() if (found := labels(post))]


@pytest.mark.long
async def test_after_the_end_its_last_post_alone_has_buttons(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy", seats=2, starts="when full")
        code = (await s.tables())[0].row.id
        await s.slash("Ann", "table option", option="position", value=troys.ROOKS, table=code)
        await s.press("Ben", s.newest, "Join")
        assert labels(s.newest) == ["Start"]
        await s.wait(10 * MINUTE)
        assert with_buttons(s) == [labels(s.newest)]
        await troys.play(s, code, "a3R-b3", "j8r-i8")
        await s.wait(20 * HOUR)
        await s.tap("Ben", "nudge", table=code)
        await s.slash("Ben", "organise extend", time="2h", table=code)
        await s.slash("Ann", "table act", line="draw", table=code)
        assert len(with_buttons(s)) >= 4
        await resign(s, "Ann", code)
        assert (await s.bot.host.look(code)).row.stage == "over"
        assert with_buttons(s) == [labels(s.newest)]
        assert labels(s.newest)[0] == "Rematch"


@pytest.mark.long
async def test_who_was_reminded_of_a_round_is_not_led_back_to_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4", code)
        await s.wait(23 * HOUR)
        reminder = s.newest
        assert labels(reminder) == ["Plot", "Mute this table"]
        await s.plot("Ben", "2 3 4", code)
        await s.wait(HOUR)
        assert with_buttons(s) == [labels(s.newest)]
        assert s.posts()[-2].content == reminder.content


async def test_a_seat_that_was_free_is_offered_no_more_after_the_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        await drive(s, code)
        await s.slash("Cleo", "organise replace", seat=3, table=code)
        assert ["Take a free seat"] in with_buttons(s)
        await resign(s, "Ann", code)
        await resign(s, "Ben", code)
        assert with_buttons(s) == [labels(s.newest)]


@pytest.mark.long
async def test_neither_is_one_of_a_game_that_was_closed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        await s.slash("Cleo", "organise replace", seat=3, table=code)
        await s.tap("Ben", "put", "draw", table=code)
        for _day in range(3):
            await s.wait(DAY)
        assert (await s.bot.host.look(code)).row.stage == "closed"
        assert with_buttons(s) == [["Rematch"]]


@pytest.mark.parametrize("way", ["left", "closed by hand", "forgotten"])
async def test_nor_a_lobby_that_is_closed(tmp_path: Path, way: str) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ben", "me call-me", how="mention")
        code = await s.table()
        await s.wait(MINUTE)
        await s.add_bot("Ann", s.posts()[0], "careful")
        await s.wait(13 * DAY)
        assert with_buttons(s)[1:] == [["Join"], ["Start"]]
        if way == "left":
            await s.leave("Ann", s.posts()[0])
        elif way == "closed by hand":
            await s.slash("Ann", "organise end", table=code)
        else:
            for _day in range(2):
                await s.wait(DAY)
        assert (await s.bot.host.look(code)).row.stage == "closed"
        assert with_buttons(s) == []


@pytest.mark.long
async def test_a_mention_in_the_place_of_a_letter_asks_for_one_round_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.prefer("Ben", "calls", "letter")
        closed = f"/channels/{s.people['Ben'].user.dm_channel.id}/messages"
        s.env.inject_error("POST", closed, status=403, code=50007, times=None)
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4", code)
        assert labels(s.newest) == ["Plot", "Mute this table"]
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 3 4", code)
        assert with_buttons(s) == [labels(s.newest)]
