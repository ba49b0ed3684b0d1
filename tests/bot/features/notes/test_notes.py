"""Notes: with one's seat, for oneself alone."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot import features
from bot.features.notes.acts import LONGEST
from bot.ids import PersonId
from bot.play.panel import mine
from tests.bot.hosting.test_hand_over import NOTES
from tests.bot.panels.test_panel_limits import GAME, SNOWFLAKE, problems, race, seated
from tests.bot.stage import heard, shown, stage


async def test_they_are_kept_with_the_seat_and_shown_to_its_player_until_deleted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben")
        assert (
            heard(await s.slash("Ben", "table note", text="Red is slow.", table=code))
            == "Your notes are kept."
        )
        await s.press("Ann", s.newest, "Start")
        assert "Your notes:\n> Red is slow." in shown(await s.slash("Ben", "table show", table=code)).content
        assert "Red is slow." not in shown(await s.slash("Ann", "table show", table=code)).content
        gone = shown(await s.slash("Ben", "table note", table=code)).content
        assert "*Your notes are saved.*" in gone
        assert "Red is slow." not in gone


@pytest.mark.parametrize("notes", ["W" * LONGEST, "W\n" * (LONGEST // 2)], ids=["one line", "many lines"])
def test_the_longest_notes_fit_on_one_s_own_side(notes: str) -> None:
    features.add_all()
    sitting = seated(next(race(GAME.seats[-1], "round", 3)), GAME.seats[-1])
    seats = (dataclasses.replace(sitting.seats[0], notes=notes), *sitting.seats[1:])
    panel = mine.mine(dataclasses.replace(sitting, seats=seats), PersonId(SNOWFLAKE + 1), "W" * 200)
    assert problems(panel) == []
    assert "Your notes:" in panel.content


def test_an_invitation_among_them_is_a_word() -> None:
    features.add_all()
    sitting = seated(next(race(2, "round", 3)), 2)
    seats = (dataclasses.replace(sitting.seats[0], notes="see\ndiscord.gg/abc"), *sitting.seats[1:])
    panel = mine.mine(dataclasses.replace(sitting, seats=seats), PersonId(SNOWFLAKE + 1))
    assert "an invitation" in panel.content
    assert "abc" not in panel.content


async def test_notes_go_along_if_their_writer_says_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        typed = NOTES
        for _ in ("said when leaving", "said for all tables"):
            code = await s.race("Ben", chariots="one")
            await s.slash("Ben", "table note", text="Red is slow.", table=code)
            await s.plot("Ben", "5 4 3", code)
            await s.slash("Ben", "organise replace", seat=2, table=code, **typed)
            panel = shown(await s.tap("Cleo", "take", table=code))
            assert "> Red is slow." in panel.content
            assert "5 4 3" not in panel.content
            kept, typed = shown(await s.prefer("Ben", "bequest", "notes")).content, {}
            assert "they get your notes." in kept
