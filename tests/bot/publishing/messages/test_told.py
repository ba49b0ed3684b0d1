"""Nobody misses what matters: wrecks, deaths, chariots that change hands, the winner, where it turned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from bench import posts
from tests import extent
from tests.bot.phone import news_lines

RACES = {
    "chariots": extent.amount(200, 10),
    "charioteer": extent.amount(200, 3),
    "circus": extent.amount(200, 3),
    "troy": extent.amount(50, 1),
}
MOST = 5
ONCE = {
    "the win": r"\bwins\b|\bis won\b|first over the line|is home first",
    "the last lap": r"begins the last lap|last lap begins|One lap to go|The last lap:|into the last lap",
    "the last Lap Radial": r"last Lap Radial|needs only the finish",
    "the first driver home": r"is home!|is over the finish line!",
}
"""Headlines that a race has once."""
LEADS = r"\bleads?\b|in front\b"
COMMON, FEW = 0.06, 5
"""The share of the commonest headline of a game; of few posts, how many."""
RACING = ("chariots", "charioteer", "circus")


@cache
def races(key: str) -> Sequence[tuple[int, list[posts.Post]]]:
    return [*posts.races(key, RACES[key])]


@pytest.mark.parametrize("key", RACING)
def test_every_wreck_death_and_change_of_chariot_is_in_a_post(key: str) -> None:
    for seed, race in races(key):
        for post in race:
            missed = [event for kind in posts.MUST.get(key, ()) for event in posts.untold(post, key, kind)]
            assert not missed, f"seed {seed}: {missed} is not in\n{post.text}"
            assert news_lines(post.text) <= MOST, post.text
        assert race[-1].winner in race[-1].text


@pytest.mark.parametrize("key", RACING)
def test_what_comes_once_is_told_once_and_nobody_leads_after_the_win(key: str) -> None:
    for seed, race in races(key):
        for what, words in ONCE.items():
            heads = [post.headline for post in race if re.search(words, post.headline)]
            assert len(heads) <= 1, f"seed {seed}: {what} is told as {heads}"
        won = next((n for n, post in enumerate(race) if re.search(ONCE["the win"], post.headline)), len(race))
        later = [post.text.partition("-# Turning point")[0] for post in race[won + 1 :]]
        after = [text for text in later if re.search(LEADS, text)]
        assert not after, f"seed {seed}: {after}"


@pytest.mark.parametrize("key", [*RACING, "troy"])
def test_a_headline_never_comes_twice_running_and_none_is_common(key: str) -> None:
    heads = [[post.kind for post in race] for _seed, race in races(key)]
    assert not any(first == then for race in heads for first, then in pairwise(race))
    counted = Counter(kind for race in heads for kind in race)
    commonest, number = counted.most_common(1)[0]
    assert number <= max(FEW, COMMON * counted.total()), commonest


@pytest.mark.parametrize("key", [*RACING, "troy"])
def test_a_last_post_tells_where_the_game_turned(key: str) -> None:
    """Unless its headline and the automata before people leave no room."""
    told = [re.search(r"-# Turning point, (round|turn) \d+: \S", race[-1].text) for _seed, race in races(key)]
    assert told.count(None) <= max(1, len(told) // 5)
