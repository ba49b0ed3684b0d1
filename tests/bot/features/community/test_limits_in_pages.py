"""The page of organisers says how games count, as the constants have it."""

from __future__ import annotations

from bot.features.community import ratings, results, seasons, standings, turnout
from bot.times import a_length
from tests.pages import unsaid


def test_the_page_says_how_games_count() -> None:
    said = (
        f"answered in fewer than {turnout.ENOUGH} rounds",
        f"same two people within {a_length(results.WEIGHED_FOR)} counts in full, the second half, the third "
        "a quarter, others not at all",
        f"at least {standings.MET} different people",
        f"`; {seasons.BEST} by default",
    )
    assert unsaid("docs/organising.md", *said) == []
    assert ratings.SHARES == (1, 1 / 2, 1 / 4)
