"""Leaderboards, cards, seasons and settings in their worst case, held against Discord's limits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.features.community import cards, panel
from bot.features.community.cards import Finish, Player, Scorer, SeasonPlace, Standing
from bot.hosting.organising.servers import MOST_CHANNELS
from bot.hosting.time.terms import Terms, dump_terms
from bot.ids import PersonId
from bot.panels import server
from bot.publishing.messages.payloads import faults, payload_of
from bot.publishing.pictures.studio import Studio
from bot.setting import of_servers
from tests.bot.panels.test_panel_limits import LONG, SNOWFLAKE, problems

BOARD = cards.leaderboard(
    [Standing(n, LONG, 12_345, 1234, 1234, 1234, -123, False, 0.999) for n in range(1, 30)], LONG, LONG
)
SEASON = cards.season_table(
    [Scorer(n, LONG, Fraction(12_345, 7), 1234, 1234, 1234) for n in range(1, 30)], LONG, LONG
)
CARD = cards.player_card(
    Player(
        LONG,
        12_345,
        1234,
        1234,
        1234,
        reliability=0.999,
        best_game=LONG,
        history=tuple(range(10_000, 10_030)),
        latest=(Finish(14, 14),) * 9,
        season=SeasonPlace(LONG, 1234, Fraction(12_345, 7)),
    ),
    LONG,
    LONG,
)
NOTE = "W" * 200


@pytest.mark.parametrize("words", [True, False])
async def test_pictures_and_their_twins(words: bool) -> None:
    for shown in (
        panel.leaders(BOARD, "chariots", True, words, NOTE),
        panel.card(CARD, PersonId(SNOWFLAKE), "chariots", words),
        panel.season(SEASON, 10**9, words, NOTE),
    ):
        parts = await payload_of(shown, Studio())
        assert faults(parts) == []
        assert ("file" in parts) is not words


def test_a_twin_is_shown_in_full_where_names_are_as_long_as_they_may_be() -> None:
    told = panel.leaders(BOARD, "chariots", True, words=True).content
    assert told.count(LONG) == cards.ROWS + 2


@pytest.mark.parametrize("name", ["", *(name for name, each in of_servers().items() if each.values({}))])
def test_all_settings_of_a_server(name: str) -> None:
    channels = [SNOWFLAKE + n for n in range(MOST_CHANNELS)]
    terms = Terms(at="20:00", zone="America/Argentina/ComodRivadavia", weekends_off=True, quiet="22:00-08:00")
    settings = {"role": SNOWFLAKE, "feed": SNOWFLAKE, "channels": channels}
    panel = server.overview({**settings, "terms": dump_terms(terms)}, True, name, NOTE)
    assert problems(panel) == []
    assert panel.content.endswith(NOTE)
    assert all(f"<#{channel}>" in panel.content for channel in channels)
    assert len(panel.rows) == (4 if name else 2)
