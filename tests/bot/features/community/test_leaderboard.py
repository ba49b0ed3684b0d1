"""`/leaderboard` and `/card`: as pictures, in words, here and everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bot.races import raced
from tests.bot.stage import labels, menus, rows_of, shown, stage


def chosen(panel: Any, menu: str) -> str:
    """The entry that a menu of a panel shows."""
    (found,) = [m for m in menus(panel) if m["placeholder"] == menu]
    (label,) = [o["label"] for o in found["options"] if o.get("default")]
    return str(label)


async def test_the_leaderboard_is_a_picture_with_a_twin_in_words(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ben", "Ann")
        board = shown(await s.slash("Ann", "leaderboard"))
        alt = board.attachments[0].description or ""
        assert alt.startswith("Leaderboard of Chariots on Circus.")
        assert alt.index("1. Ben") < alt.index(" Ann,")
        assert board.content == "You are listed without a rank; a win in a rated game gives you one."
        twin = shown(await s.press("Ann", board, "In words"))
        assert not twin.attachments
        assert twin.content.index("Ben") < twin.content.index("Ann")
        assert shown(await s.press("Ann", twin, "Picture")).attachments


async def test_who_has_not_raced_is_told_how_to_get_there(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        board = shown(await s.slash("Dan", "leaderboard"))
        assert "finish a game with other people to be listed" in board.content


@pytest.mark.long
async def test_all_servers_are_a_press_away(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ben", "Ann")
        here = shown(await s.slash("Ann", "leaderboard"))
        everywhere = shown(await s.press("Ann", here, "All servers"))
        assert "on all servers" in (everywhere.attachments[0].description or "")
        assert "Only this server" in labels(everywhere)


@pytest.mark.long
async def test_a_card_tells_of_the_races_of_one_person(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ben", "Ann")
        await raced(s, "Ben", "Ann", "Cleo")
        card = shown(await s.slash("Ann", "card", person=s.people["Ben"].user, words=True))
        assert "Ben has a provisional rating of" in card.content
        assert "Games 2, wins 2" in card.content
        assert "1 of 2, 1 of 3" in card.content
        board = shown(await s.press("Ann", card, "Leaderboard"))
        assert "Ann has a provisional rating of" in shown(await s.press("Ann", board, "My card")).content


@pytest.mark.long
async def test_both_open_on_the_game_finished_last_and_show_every_other_in_a_menu(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ben", "Ann")
        await s.slash("Ann", "play", game="troy")
        ann = s.people["Ann"].user
        for opened in (
            await s.slash("Ann", "leaderboard"),
            await s.slash("Ann", "card"),
            await s.slash("Cleo", "card", person=ann),
        ):
            assert chosen(shown(opened), "Game") == "Chariots"
        board = shown(await s.slash("Ann", "leaderboard", everywhere=True, words=True))
        other = shown(await s.choose("Ann", board, "Game", "Chariots (Troy)"))
        assert other.content.startswith("```\nLeaderboard of Chariots (Troy) on all servers.")
        assert chosen(other, "Game") == "Chariots (Troy)"
        card = shown(await s.slash("Cleo", "card", person=ann, game="troy", words=True))
        assert "Games 0" in card.content
        assert "Games 1" in shown(await s.choose("Cleo", card, "Game", "Chariots")).content


async def test_a_newcomer_has_a_card_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        card = shown(await s.slash("Dan", "card"))
        assert "Dan has no rating yet." in (card.attachments[0].description or "")


@pytest.mark.long
async def test_who_had_their_data_deleted_does_not_appear(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await raced(s, "Ben", "Ann")
        async with s.store.writing() as tx:
            await tx.forget_person(s.id("Ben"))
        board = shown(await s.slash("Ann", "leaderboard", words=True))
        assert "Ben" not in board.content
        assert "listed without a rank" in board.content


async def test_a_card_is_that_of_the_game_one_plays(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="troy")
        card = shown(await s.people["Ann"].context_menu(s.arena, "Card", s.people["Ben"]))
        ids = [c["custom_id"] for row in rows_of(card) for c in row["components"]]
        assert all(":troy:" in id for id in ids)
