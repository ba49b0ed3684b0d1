"""The panels of finding people in their worst case, held against Discord's limits in every language."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from bot.hosting.finding import calling, listing
from bot.hosting.organising.living import Listing
from bot.hosting.organising.servers import MOST_CHANNELS, Settings
from bot.hosting.people.blocking import MOST_BANNED, MOST_BLOCKED
from bot.hosting.table.admission import Doubtful
from bot.hosting.table.sitting import Sitting
from bot.hosting.time.terms import Terms
from bot.messages import Message
from bot.panels import finding, seats, server
from bot.store import BanRow, CallRow, QueueRow
from engine.language import known, speaking
from tests.bot.test_panel_limits import LONG, SNOWFLAKE, problems, race, seated

MANY = 40
NOTE = "W" * 200


@pytest.fixture(params=known(), autouse=True)
def _in_every_language(request: pytest.FixtureRequest) -> Iterator[None]:
    with speaking(request.param):
        yield


def crowded() -> Listing:
    """More than any page holds: lobbies, games with every seat free, games to watch."""
    table = next(race(4, "round", 1))
    running = [seated(table, 4, id=f"RR{n:02}", invited=None) for n in range(2 * MANY)]
    free = tuple(dataclasses.replace(seat, user=None, driver="ghost") for seat in running[0].seats)
    vacant = [dataclasses.replace(sitting, seats=free) for sitting in running[:MANY]]
    lobbies = [lobby(f"LL{n:02}") for n in range(MANY)]
    found = (*lobbies, *vacant, *running[MANY:])
    return Listing(found, {sitting.row.id: SNOWFLAKE for sitting in found})


def lobby(id: str) -> Sitting:
    """The longest line of a table that still wants somebody."""
    sitting = seated(None, 14, id=id, invited=None, least=95)
    return dataclasses.replace(sitting, row=dataclasses.replace(sitting.row, seats=15))


def test_every_page_of_the_longest_list() -> None:
    found = crowded()
    pages = [finding.tables(found, 1, (), "chariots", page, NOTE) for page in range(3 * MANY)]
    assert len({page.content for page in pages}) > MANY / 4
    assert [fault for page in pages for fault in problems(page)] == []


def test_the_longest_list_for_everybody() -> None:
    post = listing.board(crowded())
    assert problems(post) == []
    assert (post.ping, post.roles) == ((), ())


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
