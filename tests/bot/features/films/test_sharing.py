"""Whoever looks at a film shares it with the channel."""

from __future__ import annotations

from pathlib import Path

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
        assert await post.attachments[0].read() == await film.attachments[0].read()
        again = shown(await s.press("Dan", s.posts()[-2], "Film"))
        assert "Share" not in labels(again)
        assert "already" in heard(await s.press("Cleo", film, "Share"))
        assert s.posts()[-1].id == post.id
