"""How the dates of a season are typed."""

from __future__ import annotations

import pytest

from bot.features.championship.typed import every


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("every Monday 18:00", ("monday 18:00", 1)),
        ("every second Monday 18:00", ("monday 18:00", 2)),
        ("Every other Friday at 8 pm", ("friday at 8 pm", 2)),
        ("every 3rd sunday", ("sunday", 3)),
        ("every two weeks on Monday 18:00", ("monday 18:00", 2)),
        ("every week, Monday 18:00", ("monday 18:00", 1)),
        ("Mondays 18:00", ("monday 18:00", 1)),
        ("jeden Montag 18:00", ("montag 18:00", 1)),
        ("jeden zweiten Montag", ("montag", 2)),
        ("jeden 2. Montag um 18 Uhr", ("montag um 18 uhr", 2)),
        ("alle drei Wochen Samstag 18:00", ("samstag 18:00", 3)),
        ("mittwochs 20:00", ("mittwoch 20:00", 1)),
        ("alle zwei Wochen montags 18:00", ("montag 18:00", 2)),
    ],
)
def test_dates_come_again_every_so_many_weeks(text: str, meant: tuple[str, int]) -> None:
    assert every(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "monday 18:00",
        "in 3 days",
        "24.12. 18:00",
        "every 24.12",
        "every day 18:00",
        "every first monday 18:00",
        "jeden ersten montag 18:00",
        "jeden morgen 18:00",
    ],
)
def test_other_texts_are_one_day(text: str) -> None:
    assert every(text) == (text, 0)
