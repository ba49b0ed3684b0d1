"""Whoever looks at a film shares it with the channel."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from bot.games import offered
from engine.language import _, speaking
from tests import extent
from tests.bot.publishing.messages.test_post_lines import answer, begun, every_language, hall, look, resign
from tests.bot.stage import heard, labels, shown, stage


async def test_a_film_is_shared_with_the_channel_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        await s.plot("Ben", "2 3 4")
        film = shown(await s.press("Cleo", s.newest, "Film"))
        assert "in the channel" in heard(await s.press("Cleo", film, "Share"))
        post = s.posts()[-1]
        assert post.attachments[0].filename == "film.gif"
        assert code in post.content
        assert labels(post) == ["Board", "Film"]
        assert shown(await s.press("Dan", post, "Board")).attachments
        assert await post.attachments[0].read() == await film.attachments[0].read()
        again = shown(await s.press("Dan", s.posts()[-2], "Film"))
        assert "Share" not in labels(again)
        assert "already" in heard(await s.press("Cleo", film, "Share"))
        assert s.posts()[-1].id == post.id


@pytest.mark.long
@every_language
@pytest.mark.parametrize("game", extent.some([*offered()], 1))
async def test_a_film_that_somebody_shares(tmp_path: Path, game: str, language: str) -> None:
    """Of a part of the game, and of all of it once it is over."""
    rng = random.Random(1)
    async with hall(tmp_path, 4, language) as s:
        code = await begun(s, game, max(2, engine.find(game).seats[0]))
        for _part in range(2):
            for who in [*s.people]:
                await answer(s, code, who, rng)
        await s.tap("Cleo", "share", 2, table=code)
        while (await look(s, code)).row.stage == "running":
            await resign(s, next(name for name, _asked in await s.waiting(code)), code)
        await s.tap("Dan", "share", 0, table=code)
        films = [post for post in s.posts() if post.content.startswith("<@")]
        assert [post.attachments[0].filename for post in films] == ["film.gif"] * 2
        with speaking(language):
            assert _("the whole game") in films[-1].content
