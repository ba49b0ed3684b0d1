"""A small soak of Charioteer alone: shows, and hands that others would see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.records import rounds
from engine.face.forms import Line
from engine.face.happenings import Happening, Stretch
from engine.game import Game
from engine.games.charioteer.rules.state import View
from engine.model import Entry, Seat
from tests.altered import alter
from tests.games.charioteer.soak import cards_told
from tests.soak.run import Size, soak

SMALL = Size(troubles=0, kills=0, painted=0.03, shares={"charioteer": 1.0})


@pytest.mark.sweep
async def test_shows_hold_too(tmp_path: Path) -> None:
    """One in five of these tables is a show."""
    size = replace(SMALL, tables=8, days=30, seed=7, kills=6, troubles=4)
    summary = await soak(tmp_path, size)
    assert not summary.faults, "\n".join(summary.lines())
    assert summary.shows


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("r3r3g6 and b0b0y1w, not r3r3g7", {"r3r3g6", "b0b0y1w"}),
        (
            "The crowd shows (Red 3, Red 3, Green 6); then (Black 0, Black 0, Yellow 1, Whip).",
            {"r3r3g6", "b0b0y1w"},
        ),
        ("Red 3, Red 3, Green 6, Black 0, Black 0, Yellow 1, Whip", {"r3r3g6", "b0b0y1w"}),
        ("skills Red 5, Yellow 1, Black 3, Green 10; 3 tokens", set()),
        ("skills Red 5, Yellow 1, Black 3, Green 1; 3 tokens", set()),
        ("Green plays two cards with Red 3. Spends tokens: +3, Whip.", set()),
    ],
)
def test_cards_are_found_by_their_words_and_by_what_they_show(text: str, cards: set[str]) -> None:
    assert cards_told(text) == cards


def everything(told: Any, _seat: int | None) -> Any:
    return told


def _open_hands(race: Any, seat: Seat | None) -> View:
    count = len(race.drivers)
    return View(seat, race, len(race.draw), len(race.bag), (0,) * count, (0,) * count)


def _tell_all(stretch: Stretch) -> tuple[Happening, ...]:
    return (Happening("all", ("{all}",), {"all": " ".join(str(event) for event in stretch.events)}),)


def _log_all(event: Any) -> Line:
    return Line(str(event))


LEAKS: dict[str, tuple[str, dict[str, Callable[..., Any]]]] = {
    "on boards and panels": ("sees what others hold", {"view": _open_hands}),
    "in the log": ("everybody may read of", {"redact": everything, "narrate": _log_all}),
    "behind pictures": ("everybody may read of", {"redact": everything}),
    "in posts": ("a secret was told", {"redact": everything, "news": _tell_all}),
}


@pytest.mark.parametrize("where", LEAKS)
async def test_a_hand_that_others_see_isnoticed(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault, leak = LEAKS[where]
    for window, open_ in leak.items():
        alter(monkeypatch, "charioteer", **{window: open_})
    await noticed(fault, tmp_path)


def _as_it_happened(_game: Game, entries: Sequence[Entry[Any]]) -> list[Any]:
    return [event for entry in entries for event in entry.events]


async def test_what_a_log_is_packed_with_beyond_what_is_public_isnoticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes what happened as it happened."""
    monkeypatch.setattr(rounds, "public_events", _as_it_happened)
    await noticed("everybody may read {'kind'", tmp_path)


async def noticed(fault: str, folder: Path) -> None:
    summary = await soak(folder, replace(SMALL, tables=4, days=40, seed=3))
    assert [told for told in summary.faults if fault in told], "\n".join(summary.lines())
