"""Looking back: the log by rounds, boards as they stood, and who may look."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.hosting.records.rounds import Past, past_of
from bot.ids import GuildId, PersonId
from bot.limits import CONTENT
from bot.messages import MENU_OPTIONS, Button, Menu
from bot.naming import filled
from bot.panels import watching
from bot.store import RoundRow
from engine import codec
from engine.model import Seat, Table
from engine.selfplay import opening_of, play_out
from tests.bot.panels.test_panel_limits import ALL_OPTIONS, GAME, SNOWFLAKE, problems, seated
from tests.bot.stage import Stage, heard, labels, menus, offers, shown, stage

COMMANDS = ("5 4 3 / 2 3 4", "2 4 3 / 5 4 3")


@pytest.fixture(scope="module")
def past() -> Past:
    """A long race of four, with a post for every group that closed."""
    record = play_out(GAME, opening_of(GAME, 4, 11, ALL_OPTIONS, "phase", ("careful",) * 4))
    ends = [e.number + 1 for e in record.entries if e.number == 0 or e.locks or e.answers]
    rows = [RoundRow("WWWW", n, end, "W" * 80) for n, end in enumerate(ends, 1)]
    return past_of(seated(record.table, 4), [codec.dump_entry(e) for e in record.entries], rows)


class TestPositions:
    """The past is folded from what has happened."""

    @pytest.mark.long
    def test_the_last_one_is_the_table_as_it_stands(self, past: Past) -> None:
        assert past.position(past.parts[-1].end) == past.sitting.running.state
        assert past.parts[-1].end == len(past.entries)

    def test_every_part_begins_where_the_one_before_has_ended(self, past: Past) -> None:
        assert [p.first for p in past.parts] == [0, *(p.end for p in past.parts[:-1])]

    def test_a_past_board_shows_a_seat_no_more_than_it_saw(self, past: Past) -> None:
        part = past.parts[3]
        state = past.position(part.end)
        assert past.view(part, PersonId(SNOWFLAKE + 2)) == GAME.rules.view(state, Seat(2))
        assert past.view(part, PersonId(0)) == GAME.rules.view(state, None)


class TestPanels:
    """Everything that can be looked back at, held against Discord's limits."""

    def test_the_log_of_every_part(self, past: Past) -> None:
        assert len(past.parts) > MENU_OPTIONS
        for part in past.parts:
            panel = watching.story(past, PersonId(SNOWFLAKE + 1), part.number, 0, [Button("own", "My own")])
            assert problems(panel) == []
            menu = next(row for row in panel.rows if isinstance(row, Menu))
            assert [i.value for i in menu.items if i.chosen] == [str(part.number)]

    @pytest.mark.long
    def test_the_board_of_every_part_as_picture_and_in_words(self, past: Past) -> None:
        for part in past.parts:
            for words in (False, True):
                panel = watching.board_then(past, PersonId(SNOWFLAKE + 1), part.number, words)
                assert problems(panel) == []
                assert (panel.picture is None) == words
            twin = GAME.face.picture(past.view(part, PersonId(SNOWFLAKE + 1)), "", "board").twin
            assert twin.splitlines()[-1] in filled(panel, {}).content, "the whole twin fits"

    def test_numbers_that_are_none_lead_to_the_nearest_part(self, past: Past) -> None:
        assert past.part(0) == past.parts[0]
        assert past.part(10_000) == past.part(None) == past.parts[-1]

    def test_a_list_of_many_races(self) -> None:
        found = [seated(begun(), 4, id=f"W{n:03}") for n in range(watching.RACES)]
        panel = watching.races(found, {"W001": SNOWFLAKE})
        assert problems(panel) == []
        assert len(panel.content) <= CONTENT


def begun() -> Table[Any, Any]:
    return engine.start(GAME, opening_of(GAME, 4, 1, {})).table


@pytest.mark.long
async def test_one_goes_from_the_log_of_a_round_to_its_board_and_back(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben")
        for line in COMMANDS:
            for who in ("Ann", "Ben"):
                await s.plot(who, line)
        log = shown(await s.press("Cleo", s.newest, "Log"))
        assert "(3 of 3)" in log.content
        assert "Round 3 begins." in log.content
        (menu,) = menus(log)
        assert [o["label"] for o in menu["options"]] == [
            "1. the start",
            "2. lap 1 of 2, round 1",
            "3. lap 1 of 2, round 2",
        ]
        second = shown(await s.choose("Cleo", log, "Go to …", "2. lap 1 of 2, round 1"))
        assert "Round 2 begins." in second.content
        assert "Round 3 begins." not in second.content
        board = shown(await s.press("Cleo", second, "Board then"))
        assert "round 2" in board.content
        then = board.attachments[0].description
        words = shown(await s.press("Cleo", board, "In words"))
        assert "```" in words.content
        assert words.attachments == []
        later = shown(await s.press("Cleo", words, "Later"))
        assert "round 3" in later.content
        assert labels(shown(await s.press("Cleo", later, "Log")))[:4] == ["⏮", "Earlier", "Later", "⏭"]
        now = shown(await s.press("Cleo", s.newest, "Board")).attachments[0]
        assert then != now.description


@pytest.mark.long
async def test_a_past_board_never_shows_what_is_plotted_now(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben")
        before = shown(await s.press("Cleo", s.newest, "Board")).attachments[0].description
        await s.plot("Ann", "5 4 3 / 2 3 4")
        log = shown(await s.press("Cleo", s.newest, "Log"))
        assert "5 4 3" not in log.content
        board = shown(await s.press("Cleo", log, "Board then"))
        assert board.attachments[0].description == before


@pytest.mark.parametrize("verb", ["board", "words", "log", "log:1:0", "then:1"])
async def test_strangers_learn_nothing_of_a_table(tmp_path: Path, verb: str) -> None:
    """The code of a table is no key to it: who is neither on its server nor sits there hears of none."""
    async with stage(tmp_path) as s:
        await nothing_learned(s, verb)


async def nothing_learned(s: Stage, verb: str) -> None:
    """Somebody presses what belongs to a table of another server."""
    code = await s.race("Ben")
    async with s.store.writing() as tx:
        row = await tx.table(code)
        assert row is not None
        await tx.save_table(dataclasses.replace(row, guild=GuildId(1)))
    forged = await s.press_id("Cleo", s.newest, f"h1:{code}:{verb}")
    assert "There is no table" in heard(forged)


class TestWatch:
    """`/watch` for those who only look."""

    async def test_a_race_with_all_there_is_to_look_at(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.race("Ben")
            board = shown(await s.slash("Cleo", "watch", table=code))
            assert offers(board, "In words", "Log")
            assert len(board.attachments) == 1

    async def test_a_table_that_is_still_open_can_be_joined(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await s.table("Ben", seats=3)
            assert "Join" in labels(shown(await s.slash("Cleo", "watch", table=code)))

    async def test_the_races_of_this_server_the_newest_first(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            assert "No game is running" in heard(await s.slash("Cleo", "watch"))
            first = await s.race("Ben")
            second = await s.race("Dan")
            await s.table("Ben")
            found = shown(await s.slash("Cleo", "watch"))
            assert found.content.index(second) < found.content.index(first)
            assert f"https://discord.com/channels/{s.guild.id}/{s.arena.id}/" in found.content
            assert len(menus(found)[0]["options"]) == 2
            board = shown(await s.choose_any("Cleo", found, 0, 1))
            assert first in board.content
