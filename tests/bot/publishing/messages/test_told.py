"""What nobody may miss is told by some post: wrecks, deaths, chariots that change hands, who has won."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bench import posts
from tests import extent
from tests.bot.phone import news_lines

RACES = extent.amount(200, 3)
MOST = 5


@pytest.mark.parametrize("key", ["chariots", "charioteer", "circus"])
def test_every_wreck_death_and_change_of_chariot_is_in_a_post(key: str) -> None:
    for seed, race in posts.races(key, RACES):
        for post in race:
            missed = [event for kind in posts.MUST.get(key, ()) for event in posts.untold(post, key, kind)]
            assert not missed, f"seed {seed}: {missed} is not in\n{post.text}"
            assert news_lines(post.text) <= MOST, post.text
        assert race[-1].winner in race[-1].text


def test_a_headline_never_comes_twice_running() -> None:
    for _seed, race in posts.races("chariots", RACES):
        heads = [post.kind for post in race]
        assert not any(first == then for first, then in pairwise(heads))
