"""*Nudge* stands behind *More* for the people of a table, as long as it does something."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.stage import MORE, Stage, heard, labels, shown, stage

DAY = 86_400.0


async def waits_for_ben(s: Stage) -> str:
    """Ann and Cleo have answered, and Ben has not, when half of the time has gone."""
    code = await s.race("Ben", "Cleo", chariots="one", phase="7d")
    await s.plot("Ann", "2 3 4", code)
    await s.plot("Cleo", "2 3 4", code)
    await s.wait(3.5 * DAY + 60)
    return code


async def offered(s: Stage, who: str) -> bool:
    """Whether somebody finds *Nudge* behind *More*."""
    post = next(post for post in reversed(s.posts()) if MORE in labels(post))
    return "Nudge" in labels(shown(await s.press(who, post, MORE)))


async def test_it_is_offered_to_those_of_the_table_who_do_not_keep_it_waiting(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await waits_for_ben(s)
        assert [who for who in ("Ann", "Ben", "Cleo", "Dan") if await offered(s, who)] == ["Ann", "Cleo"]


@pytest.mark.long
async def test_it_calls_and_is_gone_for_all_until_the_next_day(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, ben = await waits_for_ben(s), s.people["Ben"].mention
        said = heard(await s.tap("Ann", "nudge", table=code))
        assert said == f"Nudged: {ben}."
        post = s.posts()[-1]
        assert post.content.startswith(f"{ben}: your plot is missing. Nudged by {s.people['Ann'].mention}.")
        assert not await offered(s, "Cleo")
        said = heard(await s.slash("Cleo", "table nudge", table=code))
        assert said.startswith(f"{ben}: already nudged.")
        await s.wait(DAY)
        assert await offered(s, "Cleo")
        assert heard(await s.slash("Cleo", "table nudge", table=code)) == f"Nudged: {ben}."


@pytest.mark.long
async def test_it_is_not_offered_before_half_of_the_time(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4", code)
        assert not await offered(s, "Ann")
        assert "once half of the time has gone" in heard(await s.tap("Ann", "nudge", table=code))
