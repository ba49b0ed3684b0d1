"""The panel of many wishes and the longest call, held against Discord's limits in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.features.calling import acts, panel
from bot.features.calling.rows import CallRow, QueueRow
from bot.ids import PersonId
from bot.messages import Message
from bot.times.instants import NEVER, Instant
from engine.language import known, speaking
from tests import extent
from tests.bot.crowds import MANY, crowded, lobby
from tests.bot.panels.test_panel_limits import SNOWFLAKE, problems

NOTE = "W" * 200


@pytest.fixture(params=known() if extent.whole() else known()[-1:], autouse=True)
def _in_every_language(request: pytest.FixtureRequest) -> Iterator[None]:
    with speaking(request.param):
        yield


@pytest.mark.parametrize("wishes", [0, 25, 60])
def test_the_panel_of_many_wishes(wishes: int) -> None:
    rows = [
        CallRow(PersonId(SNOWFLAKE), SNOWFLAKE, "charioteer", f"brisk{n}", n % 2 == 0) for n in range(wishes)
    ]
    waiting = [
        QueueRow(PersonId(SNOWFLAKE), SNOWFLAKE, f"game{n}", "daily", NEVER, Instant(1.8e9))
        for n in range(wishes)
    ]
    assert problems(panel.calls(rows, waiting, True, NOTE)) == []


def test_a_call_to_a_table_of_free_seats() -> None:
    sitting = crowded().tables[MANY]
    named = " ".join(f"<@{SNOWFLAKE + n}>" for n in range(acts.AT_ONCE))
    words = f"{named}: {acts.offer(sitting)}"
    assert problems(Message(words, acts.ways(sitting), ping=tuple(map(PersonId, range(acts.AT_ONCE))))) == []
    assert problems(Message(f"<@&{SNOWFLAKE}>: {acts.offer(lobby('WWWW'))}", roles=(SNOWFLAKE,))) == []
