"""The panels of finding people in their worst case, held against Discord's limits in every language."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from bot.hosting.finding import calling
from bot.hosting.organising.servers import MOST_CHANNELS, Settings
from bot.hosting.people.blocking import MOST_BANNED, MOST_BLOCKED
from bot.hosting.table.admission import Doubtful
from bot.hosting.time.terms import Terms
from bot.messages import Message
from bot.panels import finding, seats, server
from bot.store import BanRow, CallRow, QueueRow
from engine.language import known, speaking
from tests import extent
from tests.bot.crowds import MANY, crowded, lobby
from tests.bot.test_panel_limits import LONG, SNOWFLAKE, problems

NOTE = "W" * 200


@pytest.fixture(params=known() if extent.whole() else known()[-1:], autouse=True)
def _in_every_language(request: pytest.FixtureRequest) -> Iterator[None]:
    with speaking(request.param):
        yield


@pytest.mark.parametrize("wishes", [0, 25, 60])
def test_the_panel_of_many_wishes(wishes: int) -> None:
    rows = [CallRow(SNOWFLAKE, SNOWFLAKE, "charioteer", f"brisk{n}", n % 2 == 0) for n in range(wishes)]
    waiting = [QueueRow(SNOWFLAKE, SNOWFLAKE, f"game{n}", "daily", 0.0, 1.8e9) for n in range(wishes)]
    assert problems(finding.calls(rows, waiting, True, NOTE)) == []


def test_everybody_who_is_blocked_or_banned() -> None:
    users = [SNOWFLAKE + n for n in range(MOST_BLOCKED)]
    names = dict.fromkeys(users, LONG)
    bans = [BanRow(SNOWFLAKE, SNOWFLAKE + n, 2e9) for n in range(MOST_BANNED)]
    assert problems(seats.blocked(users, names, LONG)) == []
    assert problems(seats.banned(bans, names, LONG)) == []


@pytest.mark.parametrize("seat", [0, 14])
def test_the_question_before_one_sits_beside_somebody_one_has_blocked(seat: int) -> None:
    assert problems(seats.doubtful(Doubtful(LONG * 10, "WWWW", seat))) == []


def test_a_call_to_a_table_of_free_seats() -> None:
    sitting = crowded().tables[MANY]
    named = " ".join(f"<@{SNOWFLAKE + n}>" for n in range(calling.AT_ONCE))
    words = f"{named}: {calling.offer(sitting)}"
    assert problems(Message(words, calling.ways(sitting), ping=tuple(range(calling.AT_ONCE)))) == []
    assert problems(Message(f"<@&{SNOWFLAKE}>: {calling.offer(lobby('WWWW'))}", roles=(SNOWFLAKE,))) == []


def test_all_settings_of_a_server_that_has_set_them_all() -> None:
    channels = tuple(SNOWFLAKE + n for n in range(MOST_CHANNELS))
    settings = Settings(openers="role", role=SNOWFLAKE, feed=SNOWFLAKE, channels=channels)
    settings = dataclasses.replace(settings, listed=SNOWFLAKE, called=SNOWFLAKE)
    panel = server.overview(settings, Terms(at="20:00", quiet="22:00-08:00"), True, "openers", NOTE)
    assert problems(panel) == []
    assert panel.content.endswith(NOTE)
