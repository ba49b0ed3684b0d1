"""A week of twelve drivers with habits: its post at the opening and at each close, in the longer language.

With `-s` the eight posts are printed, to be read aloud.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot.features.race_of_the_week import calendar, standing
from bot.text import lines_on_a_phone
from engine.cli.progress import say
from engine.errors import BadOrder
from engine.language import speaking
from tests.bot.features.race_of_the_week.weeks import at_rest, drivers_of, opened, send, to_close, week_of
from tests.bot.stage import Stage, labels, shown, stage, words_of

pytestmark = pytest.mark.long
MORE_PEOPLE = ("Eva", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea")
TIRED, LATE, PROPOSED = ("Hal", "Ida"), "Lea", "Kim"
"""Two stop on Wednesday, one comes that evening, and one only ever sends what is proposed."""
WEDNESDAY = 2
"""The closes by then."""


async def drives(s: Stage, who: str, closed: int, rng: random.Random, post: Any) -> None:
    """What somebody does between two closes."""
    if (who in TIRED and closed >= WEDNESDAY) or (who == LATE and closed < WEDNESDAY):
        return
    if who == LATE and closed == WEDNESDAY:
        await s.press(who, post, labels(post)[0])
        await at_rest(s)
    if who == PROPOSED:
        panel = shown(await s.press(who, post, labels(post)[0]))
        if "Plot" in labels(panel):
            panel = shown(await s.press(who, panel, "Plot"))
        if "Send" in labels(panel):
            await s.press(who, panel, "Send")
        return
    for _try in range(20):
        try:
            await send(s, who, " ".join(rng.sample("2345", 3)))
        except BadOrder:  # a coin of it is held back
            continue
        return


async def test_every_post_of_a_week_fits_a_phone_and_names_nobody_last(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Dan", "server settings", setting="language", value="de")
        for name in MORE_PEOPLE:
            s.people[name] = s.guild.add_member(s.env.create_user(name.lower(), global_name=name))
        channel, rng = await opened(s), random.Random(5)
        (post,) = s.posts(channel)
        told = [post.content]
        for who in s.people:
            if who != LATE:
                await s.press(who, post, labels(post)[0])
        for closed in range(calendar.ROUNDS):
            for who in s.people:
                await drives(s, who, closed, rng, post)
            await to_close(s)
            (post,) = s.posts(channel)
            told.append(post.content)
            *better, last = standing.ranked(await drivers_of(s))
            assert not better or not any(f"<@{each.user}>" in post.content for each in last)
            with speaking("de"):
                assert lines_on_a_phone(post.content) <= 8
        assert (await week_of(s)).over
        assert len({*told}) == 1 + calendar.ROUNDS
        names = {f"<@{s.id(who)}>": f"@{who}" for who in s.people}
        for content in told:
            for mention, name in names.items():
                content = content.replace(mention, name)
            say(f"\n{content}")
        alone = words_of(shown(await s.press("Hal", post, labels(post)[0])))
        assert " 12; " in alone
