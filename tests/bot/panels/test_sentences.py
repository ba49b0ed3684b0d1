"""What people read where they decide something is so, and says what they can do."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.organising import lobby
from bot.hosting.table.sitting import Refused, called
from bot.hosting.table.status import introduced
from bot.hosting.time.terms import Terms, said_terms
from bot.limits import OPTION_TEXT
from bot.play.handlers import folding
from bot.play.panel.lines import ending
from bot.store import SeatRow
from bot.times import said_span
from engine import find
from engine.kernel import choices
from engine.language import speaking
from engine.model import Seat
from tests.bot.stage import GO, Stage, heard, labels, menus, shown, stage, words_of


@pytest.mark.long
async def test_who_joins_a_table_of_two_hears_of_two_chariots_each_and_its_organiser_may_make_it_one(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", seats=2)
        assert "Two chariots each." in s.newest.content
        assert "organiser" in heard(await s.press("Ben", s.newest, "One each"))
        assert heard(await s.press("Ann", s.newest, "One each")) == "Saved."
        assert "Two chariots" not in s.newest.content
        assert "One each" not in labels(s.newest)
        await s.slash("Ann", "play", seats=3)
        await s.press("Ben", s.newest, "Join")
        await s.press("Cleo", s.newest, "Join")
        assert "Two chariots" not in s.newest.content


@pytest.mark.parametrize(
    ("option", "words"), [("one", "Your chariot leaves"), ("two", "Your chariots leave")]
)
async def test_a_resignation_agrees_with_the_number_of_chariots(
    tmp_path: Path, option: str, words: str
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots=option)
        asked = await s.slash("Ann", "table act", line="resign", table=code)
        assert shown(asked).content == f"Resign? {words} the race for good."


def test_bots_have_names_and_levels_in_both_languages_and_are_understood_so() -> None:
    bot = SeatRow("ABCD", Seat(2), None, "", "careful", "")
    assert (called(bot), introduced(bot)) == ("Diocles", "Diocles (careful)")
    with speaking("de"):
        assert introduced(bot) == "Diocles (vorsichtig)"
        assert lobby.level_meant(find("chariots"), "Vorsichtig") == "careful"
        with pytest.raises(Refused, match="vorsichtig, eifrig, Champion"):
            lobby.level_meant(find("chariots"), "keener")


async def test_how_long_a_game_takes_is_said_before_joining(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        panel = shown(await s.slash("Ann", "play", game=None))
        asked = words_of(panel)
        assert "about 6 days at a day a round" in asked
        about = [option["description"] for menu in menus(panel) for option in menu["options"]]
        assert any("about a month at a day a round" in told for told in about)
        assert any("at a day a move" in told for told in about)
        await s.slash("Ann", "play", game="circus")
        assert "About 28 rounds, about a month" in s.newest.content


@pytest.mark.parametrize(
    ("days", "told"),
    [
        (1, "1 day"),
        (13, "13 days"),
        (14, "2 weeks"),
        (24, "3 weeks"),
        (25, "a month"),
        (42, "6 weeks"),
        (75, "2 months"),
    ],
)
def test_a_span_of_days_is_told_as_people_say_it(days: int, told: str) -> None:
    assert said_span(days) == told


ASKED = {"Offer a draw", "Resign"}


async def test_below_an_answer_that_is_sent_stand_five_buttons_and_none_resigns(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        sent = shown(await s.press("Ann", await s.draw_up("Ann", 5, 4, 2), "Send"))
        assert len(labels(sent)) == 5
        assert "Resign" not in labels(sent)
        assert "Change my tactics" not in labels(sent)


async def test_no_question_asks_to_resign_or_to_draw_and_one_s_own_side_does(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        (sitting,) = await s.tables()
        for who, line in (("Ann", "b4P-b5"), ("Ben", "b7p-b6")):
            assert not ASKED & {*labels(shown(await s.press(who, s.newest, GO)))}
            await s.plot(who, line, sitting.row.id)
        question = shown(await s.press("Ann", s.newest, GO))
        assert not ASKED & {*labels(question)}
        assert {*labels(shown(await s.press("Ann", question, "More")))} >= ASKED


async def test_a_coin_that_is_said_twice_is_explained(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        told = await s.plot("Ann", "4 4 3", code)
        assert "Each coin is played once a round; still free: 2 3 5." in told


async def test_several_people_are_invited_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ben, cleo = (s.people[who] for who in ("Ben", "Cleo"))
        refused = heard(await s.slash("Ann", "play", invite="Ben and Cleo"))
        assert refused.startswith("Mention the people to invite")
        await s.slash("Ann", "play", seats=3, invite=f"{ben.mention}, {cleo.mention} {ben.mention}")
        (sitting,) = await s.tables()
        assert sitting.row.invited == (ben.id, cleo.id)
        assert {*s.pinged()} == {"Ben", "Cleo"}
        many = " ".join(s.people[who].mention for who in ("Ben", "Cleo", "Dan"))
        told = heard(await s.slash("Ann", "play", game=None, invite=many))
        assert told == "Name the game as well when you invite more than 2 people."


async def test_a_press_on_a_panel_that_was_just_deleted_is_no_late_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        panel = await s.draw_up("Ann", 5, 4, 2)
        s.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=404, code=10008, times=None)
        with caplog.at_level(logging.WARNING):
            await s.press("Ann", panel, "Start over")
        assert "too late" not in caplog.text


async def long_line(s: Stage, code: str) -> str:
    """The beginning of a legal line of Ann's that has no room in a suggestion."""
    sitting = await s.bot.host.look(code)
    asked = sitting.asked(s.id("Ann"))
    assert asked is not None
    written: tuple[str, ...] = ()
    while len(" ".join(written)) <= OPTION_TEXT:
        legal = choices(sitting.game, sitting.running.state, asked, written)
        written += (next(c.word for c in legal if c.word and (":" in c.word or not written)),)
    return " ".join(written)


async def test_suggestions_of_a_long_line_differ_and_are_understood(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="circus", seats=2)
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        (sitting,) = await s.tables()
        code = sitting.row.id
        line = await long_line(s, code)
        found: list[Any] = await s.people["Ann"].autocomplete(s.arena, "move", "line", f"{line} ", table=code)
        assert len({choice["name"] for choice in found}) == len(found) > 1
        assert all(choice["value"].startswith("…") for choice in found)
        again = await s.people["Ann"].autocomplete(s.arena, "move", "line", found[0]["value"], table=code)
        assert again
        assert "Sent: " in await s.plot("Ann", found[0]["value"], code)
        sent = (await s.bot.host.look(code)).running.answers[0].line
        assert {*line.split()} <= {*sent.split()}


def test_a_line_is_joined_to_its_beginning_or_refused() -> None:
    whole = " ".join(f"word{n}" for n in range(40))
    end = ending(whole).removeprefix("…")
    assert len(ending(whole)) == OPTION_TEXT
    assert folding.joined(whole, f"{end} more") == f"{whole} more"
    with pytest.raises(Refused, match="type it as a whole"):
        folding.joined("", end)


def test_the_guide_and_a_lobby_say_alike_when_a_phase_closes_early() -> None:
    guide = Path("docs/playing.md").read_text("utf-8")
    assert "closes a minute after the last *Ready*" in guide
    assert said_terms(Terms()).endswith("it closes 1 minute after all are ready")
