"""A film that shows more than everybody may know is noticed by the soak."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.features.films import acts as films
from engine.filming import Editions, Footage, Names, of_round
from engine.game import Game
from engine.model import Seat
from engine.story import Past
from tests.altered import altered
from tests.games.charioteer.test_soak import everything, noticed


def _filmed_openly(game: Game, past: Past, names: Names, editions: Editions) -> Footage:
    return of_round(altered(game, redact=everything), past, names, editions)


def _filmed_by_a_seat(game: Game, past: Past, names: Names, editions: Editions) -> Footage:
    seen = altered(game, view=lambda race, _seat: game.rules.view(race, Seat(1)))
    return of_round(seen, past, names, editions)


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "leak"),
    [
        ("everybody may read {'kind'", _filmed_openly),
        ("everybody has the view of seat 1", _filmed_by_a_seat),
    ],
)
async def test_whoever_packs_it_looks_as_a_player_does(
    fault: str,
    leak: Callable[[Game, Past, Names, Editions], Footage],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(films, "of_round", leak)
    await noticed(fault, tmp_path)
