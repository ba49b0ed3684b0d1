"""How fast somebody answers, on a card as at a table."""

from __future__ import annotations

from pathlib import Path

from bot.features.community import standings
from bot.hosting.after import lobbies
from bot.hosting.organising import lobby
from bot.hosting.table.deadlines import FEWEST_TIMED
from bot.hosting.table.sitting import Wishes
from bot.panels import lobby as panels
from tests.bot.hosting.hall import HOME, PEOPLE, hall
from tests.bot.hosting.test_deadlines import ANN, answers


async def test_it_stands_in_the_lobby_at_the_seats_and_on_the_card(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        await answers(h, "Ann", *[1] * FEWEST_TIMED)
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 3))
        sitting = await lobby.join(h.host, sitting.row.id, PEOPLE["Ben"])
        async with h.store.reading() as read:
            known = await lobbies.known_of(read, sitting)
            card = await standings.player(read, ANN, "Ann", "chariots", HOME.guild)
        assert "<@100> (answers within hours)" in lobbies.lobby(sitting, known).content
        assert "<@101> (" not in lobbies.lobby(sitting, known).content
        assert "1. <@100>, answers within hours" in panels.seats(sitting, known).content
        assert card.speed == "answers within hours"
