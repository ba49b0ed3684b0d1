"""Ratings in the last post of a race, and on cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.community import rows as stored
from tests.bot.races import drive, raced, resign
from tests.bot.stage import shown, stage


@pytest.mark.long
async def test_the_changes_of_rating_are_those_that_a_card_shows(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await drive(s, code)
        await resign(s, "Ben", code)
        async with s.store.reading() as read:
            [won, lost] = await stored.table_results(read, code)
        assert won.user == s.people["Ann"].id
        assert won.change > 0
        assert won.change > lost.change
        assert f"{s.people['Ann'].mention} +{won.change}, <@" in await s.more()


async def test_post_list_and_cards_tell_one_story_of_a_duel_resigned_at_once(tmp_path: Path) -> None:
    """The winner gains nothing by it, and the resigner leads nothing."""
    async with stage(tmp_path) as s:
        code = await raced(s, "Ann", "Ben", rounds=1)
        async with s.store.reading() as read:
            [_won, lost] = await stored.table_results(read, code)
        ann, ben = s.people["Ann"], s.people["Ben"]
        assert f"{ann.mention} unrated, {ben.mention} −{-lost.change}." in await s.more()

        board = shown(await s.slash("Ben", "leaderboard"))
        assert board.content.startswith("You are listed without a rank;")
        alt = board.attachments[0].description or ""
        assert alt.endswith(f" Ann, unrated, 1, 1, 1, –. Ben, {1000 + lost.change}, new, 1, 0, 0, –.")
        twin = shown(await s.press("Ben", board, "In words")).content.splitlines()
        assert ["–", "unrated", "1", "1", "1", "Ann"] in [line.split() for line in twin]

        card = shown(await s.slash("Cleo", "card", person=ann.user)).attachments[0].description or ""
        assert "Ann has no rating yet. Games 1, wins 1, podiums 1, reliable –." in card
        assert "Last places, oldest first: 1 of 2 (unrated)." in card
        card = shown(await s.slash("Cleo", "card", person=ben.user, words=True)).content
        assert f"Ben has a provisional rating of {1000 + lost.change}." in card
        assert "Games 1, wins 0, podiums 0" in card
        assert "Last places, oldest first: 2 of 2." in card
