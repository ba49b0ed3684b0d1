"""How fast somebody answers, on a card as at a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.features.community import standings
from bot.hosting.after import lobbies
from bot.hosting.organising import lobby
from bot.hosting.table.deadlines import FEWEST_TIMED
from bot.hosting.table.sitting import Wishes
from bot.panels import lobby as panels
from tests.bot.hosting.hall import HOME, PEOPLE, hall
from tests.bot.hosting.test_deadlines import ANN, answers
from tests.bot.stage import shown, stage


async def test_it_stands_in_the_lobby_at_the_seats_and_on_the_card(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await answers(h, "Ann", *[1] * FEWEST_TIMED)
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 3))
        sitting = await lobby.join(h.host, sitting.row.id, PEOPLE["Ben"])
        async with h.store.reading() as read:
            known = await lobbies.known_of(read, sitting)
            card = await standings.player(read, ANN, "Ann", "chariots", HOME.guild)
        assert "<@100> (answers within 4 hours)" in lobbies.lobby(sitting, known).content
        assert "<@101> (" not in lobbies.lobby(sitting, known).content
        assert "1. <@100>, answers within 4 hours" in panels.seats(sitting, known).content
        assert card.speed == "answers within 4 hours"


async def test_how_fast_one_answers_is_hidden_in_the_settings(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        async with s.store.writing() as tx:
            row = await tx.person(s.id("Ann"))
            await tx.put_person(replace(row, deadlines=(2,) * FEWEST_TIMED))
        await s.slash("Ann", "play", seats=4)
        assert "answers within 4 hours" in s.newest.content
        panel = shown(await s.slash("Ann", "me settings"))
        assert "Others are told how fast you answer: *answers within 4 hours*." in panel.content
        panel = shown(await s.press("Ann", panel, "Hide my speed"))
        assert "Nobody is told how fast you answer." in panel.content
        await s.slash("Ann", "play", seats=4)
        assert "answers within" not in s.newest.content
        card = shown(await s.slash("Ben", "card", person=s.people["Ann"].user, words=True))
        assert "nswers within" not in card.content
        await s.press("Ann", panel, "Show my speed")
        card = shown(await s.slash("Ben", "card", person=s.people["Ann"].user, words=True))
        assert "Answers within 4 hours." in card.content
