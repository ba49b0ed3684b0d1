"""The end of a game as its players share it: podium, margins, turning point, luck, ratings, the last lap."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from bot.hosting.after import posts
from bot.hosting.table.coverage import packed, unpacked
from bot.text import lines_on_a_phone
from engine.registry import find
from tests.bot.stage import MORE, ROUNDS, Stage, shown, stage

GAME = find("chariots")


async def drive_home(s: Stage, code: str, **plots: str) -> None:
    for _ in range(ROUNDS):
        for who, _asked in await s.waiting(code):
            await s.plot(who, plots.get(who, "5 4 2"), code)
    assert (await s.bot.host.look(code)).running.outcome


async def test_the_end_has_who_won_the_margins_what_decided_it_luck_and_ratings(tmp_path: Path) -> None:
    """Five lines on a phone in the post, and all the rest behind *More*."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await drive_home(s, code, Ben="2 3 4")
        head, where, podium, turning, *rest = s.newest.content.split("\n")
        assert re.fullmatch(r"\*\*(Ann|Ben) (wins|has won).*\*\*", head)
        assert where.startswith(f"-# Chariots · table `{code}`")
        assert re.fullmatch(r"🥇 <@\d+> \((Red|Blue)\) 🥈 <@\d+> \((Red|Blue)\)", podium)
        assert re.match(r"-# Turning point, round \d+: .*(Ann|Ben)", turning)
        assert lines_on_a_phone(s.newest.content) <= 5
        more = (await s.more()).split("\n")
        assert [line for line in (turning, *rest) if line not in more] == []
        rating, luck = [line for line in more if line[:5] in ("-# 📈 ", "-# 🎲 ")]
        assert any(
            re.fullmatch(r"🥈 <@\d+> \((Red|Blue)\) · \+\d+ (square|round|phase)s?", line) for line in more
        )
        assert re.fullmatch(r"-# 🎲 Rolls .* average: (Ann|Ben) [+−±]\d*½?, (Ann|Ben) [+−±]\d*½?\.", luck)
        assert re.fullmatch(r"-# 📈 Rating: <@\d+> \+\d+, <@\d+> [+−]\d+\.", rating)


def frames(gif: bytes) -> int:
    with Image.open(io.BytesIO(gif)) as image:
        return int(getattr(image, "n_frames", 1))


@pytest.mark.long
async def test_the_last_picture_is_a_podium_with_names_and_the_chart_is_one_press_away(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await drive_home(s, code, Ben="2 3 4")
        end = s.newest
        [podium] = end.attachments
        assert re.match(r"Chariots: 1\. (Ann|Ben), 2\. (Ann|Ben) \(\+\d+ ", podium.description or "")
        chart = shown(await s.press("Cleo", shown(await s.press("Cleo", end, MORE)), "Chart"))
        [drawn] = chart.attachments
        assert re.match(r"Chariots\. 1: (Ann, Ben|Ben, Ann); 2: ", drawn.description or "")


@pytest.mark.long
async def test_pictures_of_rounds_are_told_who_drives_and_what_has_happened(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for who, _asked in await s.waiting(code):
            await s.plot(who, "5 4 2", code)
        async with s.store.reading() as read:
            since = await posts.since_newest(read, await s.bot.host.look(code))
        told = unpacked(GAME, packed(await s.bot.host.look(code), since.events, since.before))
        assert {*told.names} == {1, 2}
        assert "Ann" not in str(told.names), "what is stored has no names"
        assert {type(event).__name__ for event in told.events} >= {"Moved", "CoinsExposed", "PhaseEnded"}
        assert told.before is not None
        assert all(getattr(event, "coins", ()) == () for event in told.events)
