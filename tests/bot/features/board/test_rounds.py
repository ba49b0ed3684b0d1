"""The list of rounds, or of moves, has the headlines of the posts: one source for both."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.bot.features.board.test_pages import watching
from tests.bot.play.test_cockpit import answer_all, begun
from tests.bot.stage import Stage, stage

ANSWERS = {"chariots": 40, "charioteer": 4, "circus": 6, "troy": 4}
"""So often all of a table answer, unless the game is over before, as in Chariots."""


def headlines(s: Stage) -> list[str]:
    """The headlines of a game's posts; the post of the lobby stands before them."""
    told = [post.content.split("\n", 1)[0] for post in s.posts() if post.content.startswith("**")]
    return [line.strip("*") for line in told if " - table " not in line]


@pytest.mark.parametrize("game", ANSWERS)
async def test_a_round_is_listed_with_the_headline_of_its_post(tmp_path: Path, game: str) -> None:
    async with stage(tmp_path) as s, watching(s) as watcher:
        code, rng = await begun(s, game, "Ben"), random.Random(2)
        for _ in range(ANSWERS[game]):
            if (await s.bot.host.look(code)).running.outcome is None:
                await answer_all(s, code, rng)
        listed = (await watcher.json(f"/t/{code}/rounds"))["rounds"]
        told = headlines(s)
        assert len(listed) > 1
        assert all(words.endswith(told[last - 1]) for _first, last, words in listed), (told, listed)
