"""The longest lists of tables, held against Discord's limits in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.features.tables import panel
from bot.ids import PersonId
from engine.language import known, speaking
from tests import extent
from tests.bot.crowds import MANY, crowded
from tests.bot.panels.test_panel_limits import problems

NOTE = "W" * 200


@pytest.fixture(params=known() if extent.whole() else known()[-1:], autouse=True)
def _in_every_language(request: pytest.FixtureRequest) -> Iterator[None]:
    with speaking(request.param):
        yield


@pytest.mark.long
def test_every_page_of_the_longest_list() -> None:
    found = crowded()
    pages = [panel.tables(found, PersonId(1), (), "chariots", page, NOTE) for page in range(3 * MANY)]
    told = [re.findall(r"\d+", page.content)[:2] for page in pages]
    last = int(told[-1][1])
    assert [int(number) for number, _of in told[:last]] == [*range(1, last + 1)]
    assert last > MANY / 4
    assert [fault for page in pages for fault in problems(page)] == []


def test_the_longest_list_for_everybody() -> None:
    post = panel.board(crowded())
    assert problems(post) == []
    assert (post.ping, post.roles) == ((), ())
