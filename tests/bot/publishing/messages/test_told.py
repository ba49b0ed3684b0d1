"""Nobody misses what matters: wrecks, deaths, chariots that change hands, the winner, where it turned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

from bench import posts
from engine.language import speaking
from tests import extent
from tests.bot.phone import news_lines

RACES = {
    "chariots": extent.amount(20, 10),
    "charioteer": extent.amount(8, 3),
    "circus": extent.amount(8, 3),
    "troy": extent.amount(4, 1),
}
MOST = 5
LANGUAGES = ("en", "de")
WIN = {
    "en": r"\bwins\b(?! the lead)|\bis won\b|has won\b|first over the line|is home first",
    "de": r"\bgewinnt\b|\bist entschieden\b|hat gewonnen\b|[Zz]uerst über der Linie|ist zuerst im Ziel",
}
ONCE = {
    "en": {
        "the win": WIN["en"],
        "the last lap": r"begins the last lap|last lap begins|One lap to go|The last lap:|into the last lap",
        "the last Lap Radial": r"last Lap Radial|needs only the finish",
        "the first driver home": r"is home!|is over the finish line!",
    },
    "de": {
        "the win": WIN["de"],
        "the last lap": r"die letzte Runde(?! zu)\b|Die letzte Runde|Noch eine Runde|der letzten Runde; ",
        "the last Lap Radial": r"letzte Rundenlinie|nur noch die Ziellinie",
        "the first driver home": r"ist im Ziel!|ist über die Ziellinie!",
    },
}
"""Headlines that a race has once."""
LEADS = {"en": r"\bleads?\b|in front\b", "de": r"\bführt\b|\bvorn\b"}
COMMON, FEW = 0.06, 5
"""The share of the commonest headline of a game; of few posts, how many."""
RACING = ("chariots", "charioteer", "circus")
FOREIGN = {
    "chariots": r"\bspaces?\b|\bturn \d|for \w+ turns\b|fan token|dolphin|automat|\bcells?\b",
    "charioteer": r"\brounds?\b|\bsquares?\b|\bphases?\b|Lap Radial|dolphin|null coin|ace coin|\bcells?\b",
    "circus": r"\bsquares?\b|\bturn \d|for \w+ turns\b|fan token|automat|null coin|ace coin|\bcells?\b",
    "troy": r"\blaps?\b|\brounds?\b|\bspaces?\b|\bsquares?\b|\bchariots?\b(?!\s\(Troy)|\brace\b",
}
"""What other games call theirs; the turns of a track are none of a game."""


@cache
def races(key: str) -> Sequence[tuple[int, list[posts.Post]]]:
    """Whole races, each as tables of both languages are told it."""
    both = posts.races(key, RACES[key], *LANGUAGES)
    return [(seed, told) for seed, race in both for told in race.values()]


@pytest.mark.parametrize("key", RACING)
def test_every_wreck_death_and_change_of_chariot_is_in_a_post(key: str) -> None:
    for seed, race in races(key):
        for post in race:
            missed = [event for kind in posts.MUST.get(key, ()) for event in posts.untold(post, key, kind)]
            assert not missed, f"seed {seed}: {missed} is not in\n{post.text}"
            with speaking(post.language):
                assert news_lines(post.text) <= MOST, post.text
        assert race[-1].winner in race[-1].text


@pytest.mark.parametrize("key", [*RACING, "troy"])
def test_no_post_has_a_word_of_another_game(key: str) -> None:
    for seed, race in races(key):
        for post in race:
            told = post.text.replace("Chariots (Troy)", "")
            found = re.search(FOREIGN[key], told) if post.language == "en" else None
            assert not found, f"seed {seed}: {found} in\n{told}"


@pytest.mark.parametrize("key", RACING)
def test_what_comes_once_is_told_once_and_nobody_leads_after_the_win(key: str) -> None:
    for seed, race in races(key):
        language = race[0].language
        for what, words in ONCE[language].items():
            heads = [post.headline for post in race if re.search(words, post.headline)]
            assert len(heads) <= 1, f"seed {seed}: {what} is told as {heads}"
        won = next((n for n, post in enumerate(race) if re.search(WIN[language], post.headline)), len(race))
        later = [re.split("-# (?:Turning point|Wendepunkt)", post.text)[0] for post in race[won + 1 :]]
        after = [text for text in later if re.search(LEADS[language], text)]
        assert not after, f"seed {seed}: {after}"


@pytest.mark.parametrize("key", [*RACING, "troy"])
def test_a_headline_never_comes_twice_running_and_none_is_common(key: str) -> None:
    """But for what is rare, wrecks, deaths, chariots that change hands, and for moves of Troy in German,
    where a title that is too long is the bare move."""
    rare = tuple(posts.TOLD[key][kind][0] for kind in posts.MUST.get(key, ()))
    for seed, race in races(key):
        for first, then in pairwise(race):
            may = any(isinstance(event, rare) for event in then.events) or (key, then.language) == (
                "troy",
                "de",
            )
            assert first.kind != then.kind or may, f"seed {seed}: {first.headline}, {then.headline}"
    for language in LANGUAGES:
        counted = Counter(
            post.kind for _seed, race in races(key) for post in race if post.language == language
        )
        commonest, number = counted.most_common(1)[0]
        assert number <= max(FEW, COMMON * counted.total()), commonest


@pytest.mark.parametrize("key", [*RACING, "troy"])
def test_a_last_post_tells_where_the_game_turned(key: str) -> None:
    """Unless its headline and the automata before people leave no room."""
    told = [
        re.search(r"-# (?:Turning point|Wendepunkt), \S+ \d+: \S", race[-1].text)
        for _seed, race in races(key)
    ]
    assert told.count(None) <= max(len(LANGUAGES), len(told) // 5)
