"""The panels of a server and of whom one avoids in their worst case, held against Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import features
from bot.hosting.organising import servers
from bot.hosting.organising.servers import MOST_CHANNELS
from bot.hosting.people.blocking import MOST_BANNED, MOST_BLOCKED
from bot.hosting.table.admission import Doubtful
from bot.hosting.time.terms import Terms
from bot.ids import PersonId
from bot.panels import seats, server
from bot.setting import SERVERS, Ids, Stored
from bot.store import BanRow
from bot.times.instants import Instant
from engine.language import known, speaking
from engine.model import Seat
from tests import extent
from tests.bot.panels.test_panel_limits import LONG, SNOWFLAKE, problems

NOTE = "W" * 200


@pytest.fixture(params=known() if extent.whole() else known()[-1:], autouse=True)
def _in_every_language(request: pytest.FixtureRequest) -> Iterator[None]:
    with speaking(request.param):
        yield


def test_everybody_who_is_blocked_or_banned() -> None:
    users = [PersonId(SNOWFLAKE + n) for n in range(MOST_BLOCKED)]
    names = dict.fromkeys(users, LONG)
    bans = [BanRow(SNOWFLAKE, PersonId(SNOWFLAKE + n), Instant(2e9)) for n in range(MOST_BANNED)]
    assert problems(seats.blocked(users, names, LONG)) == []
    assert problems(seats.banned(bans, names, LONG)) == []


@pytest.mark.parametrize("seat", [0, 14])
def test_the_question_before_one_sits_beside_somebody_one_has_blocked(seat: Seat) -> None:
    assert problems(seats.confirm_beside_blocked(Doubtful(LONG * 10, "WWWW", seat))) == []


def test_all_settings_of_a_server_that_has_set_them_all() -> None:
    channels = tuple(SNOWFLAKE + n for n in range(MOST_CHANNELS))
    features.add_all()
    settings: Stored = dict.fromkeys([each.name for each in SERVERS if isinstance(each, Ids)], SNOWFLAKE)
    settings = {**settings, "channels": channels}
    terms = Terms(at="20:00", quiet="22:00-08:00")
    panel = server.overview(servers.at_bot(settings, terms), True, "openers", NOTE)
    assert problems(panel) == []
    assert panel.content.endswith(NOTE)
