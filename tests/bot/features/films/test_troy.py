"""Films of a game of Troy."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.features.films.acts import MOVES as MOVES_OF_A_FILM
from tests.bot.games.test_troy import moments
from tests.bot.stage import shown, stage
from tests.bot.troys import (
    game,
    moves,
    play,
)


class TestFilmed:
    @pytest.mark.long
    async def test_a_film_shows_the_last_moves_and_the_whole_game_can_be_had_at_any_time(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            await play(s, code, "b3P-a4", "b8p-a7", "i3P-j4", "i8p-j7")
            assert len(await moments(await s.press("Cleo", s.newest, "Film"))) == 4
            await play(s, code, "b2N-b1", "b9n-b10", "d2Q-d1", "d9q-d10", "h2R-h1", "h9r-h10")
            await play(s, code, "i2N-i1", "i9n-i10")
            film = await s.press("Cleo", s.newest, "Film")
            assert len(await moments(film)) == MOVES_OF_A_FILM
            whole = await s.press("Cleo", shown(film), "Whole game")
            assert len(await moments(whole)) == len(await moves(s, code)) > MOVES_OF_A_FILM
