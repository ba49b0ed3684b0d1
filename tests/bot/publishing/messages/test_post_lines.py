"""Every kind of post has at most five lines on a phone, in every language, and calls whom it awaits.

The lines are counted once the channel is at rest: the mentions that call a crowd go out with a post and leave
it again at once where they would take more room.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord import ChannelHandle

import engine
from bot.games import offered
from bot.hosting.after import posts
from bot.hosting.table.sitting import Sitting
from engine.imagining import random_line
from engine.language import speaking
from tests import extent
from tests.bot.phone import lines, news_lines
from tests.bot.stage import Stage, parts_of, shown, stage, words_of

MOST = 5
CALL = 3
"""So many lines at most has the call beside them."""
LANGUAGES = ("en", "de")
WORDS = "because three of us are at a wedding in the country and nobody there has a connection " * 2
DAY = 86_400.0
every_language = pytest.mark.parametrize("language", LANGUAGES if extent.whole() else LANGUAGES[-1:])


def count(s: Stage, language: str, channel: ChannelHandle | None = None) -> None:
    """All posts of the channel are short enough as they stand now."""
    with speaking(language):
        for post in s.posts(channel):
            assert news_lines(words_of(post)) <= MOST, words_of(post)
            assert lines(words_of(post)) <= MOST + CALL, words_of(post)


@asynccontextmanager
async def hall(folder: Path, people: int, language: str) -> AsyncIterator[Stage]:
    """A server with so many people, at which everything is posted in that language."""
    async with stage(folder) as s:
        for number in range(len(s.people), people):
            name = f"Guest {number}"
            user = s.env.create_user(f"guest{number}", global_name=name)
            s.people[name] = s.guild.add_member(user)
        await s.slash("Dan", "server settings", setting="language", value=language)
        yield s
        count(s, language)


async def lobby(s: Stage, game: str, seats: int, **options: Any) -> str:
    await s.slash("Ann", "play", game=game, seats=seats, **options)
    return (await s.tables())[0].row.id


async def begun(s: Stage, game: str, players: int, **options: Any) -> str:
    """The code of a game of the first so many people."""
    code = await lobby(s, game, players, **options)
    for who in [*s.people][1:players]:
        await s.tap(who, "join")
    await s.tap("Ann", "start")
    return code


async def look(s: Stage, code: str) -> Sitting:
    return await s.bot.host.look(code)


async def answer(s: Stage, code: str, who: str, rng: random.Random) -> None:
    sitting = await look(s, code)
    asked = sitting.asked(s.id(who)) if sitting.row.stage == "running" else None
    if asked is not None:
        line = random_line(sitting.game, sitting.running.state, asked, rng)
        await s.answer(who, line, code)


async def resign(s: Stage, who: str, code: str) -> None:
    """Somebody resigns, and means it, whatever that is called."""
    asked = shown(await s.slash(who, "table act", line="resign", table=code))
    sure = next(part["custom_id"] for part in parts_of(asked) if part.get("custom_id", "").endswith(":sure"))
    await s.press_id(who, asked, sure)


@every_language
@pytest.mark.parametrize("game", extent.some([*offered()], 2))
async def test_a_lobby_with_few_and_with_all_seats_taken(tmp_path: Path, game: str, language: str) -> None:
    most = engine.find(game).seats[-1]
    async with hall(tmp_path, most, language) as s:
        code = await lobby(s, game, most)
        count(s, language)
        for who in [*s.people][1:most]:
            await s.tap(who, "join", table=code)
            count(s, language)
        await s.tap("Ann", "lots")


@pytest.mark.long
@every_language
async def test_a_lobby_by_invitation_with_unusual_terms(tmp_path: Path, language: str) -> None:
    async with hall(tmp_path, 14, language) as s:
        code = await lobby(s, "circus", 14, invite=s.people["Ben"].mention)
        for who in [*s.people][2:]:
            await s.slash("Ann", "organise invite", person=s.people[who], table=code)
        for option, value in {"laps": "2", "tempo": "phase", "zone": "Europe/Rome", "at": "20:30"}.items():
            await s.slash("Ann", "table option", option=option, value=value, table=code)
        with speaking(language):
            assert lines(s.newest.content) == MOST


@pytest.mark.long
@every_language
async def test_one_to_fourteen_people_are_awaited(tmp_path: Path, language: str) -> None:
    rng = random.Random(3)
    async with hall(tmp_path, 14, language) as s:
        code = await begun(s, "circus", 14)
        count(s, language)
        awaited = []
        for who in [*s.people][::-1]:
            awaited.append(len(await s.waiting(code)))
            await answer(s, code, who, rng)
            count(s, language)
        assert awaited == [*range(14, 0, -1)]


@pytest.mark.long
async def test_a_post_calls_all_whom_it_awaits(tmp_path: Path) -> None:
    """Only what stands in a message as it is sent calls anybody; afterwards nobody misses the mentions."""
    async with hall(tmp_path, 14, "en") as s:
        await begun(s, "circus", 14)
        [*_others, sent] = [
            r.json for r in s.env.http_requests if r.method == "POST" and r.path.endswith("/messages")
        ]
        everybody = [person.id for person in s.people.values()]
        assert sent is not None
        assert sorted(int(user) for user in sent["allowed_mentions"]["users"]) == sorted(everybody)
        assert all(f"<@{user}>" in sent["content"] for user in everybody)
        assert "To plot: 14 people. Due <t:" in s.newest.content
        assert "<@" not in s.newest.content
        assert s.newest.attachments


@pytest.mark.long
@every_language
@pytest.mark.parametrize(
    ("game", "players"), [("troy", 2), ("chariots", 3), ("charioteer", 6), ("circus", 14)]
)
async def test_the_end_of_a_game(tmp_path: Path, game: str, players: int, language: str) -> None:
    """Everybody who raced is called, and *More* holds what has no room."""
    async with hall(tmp_path, players, language) as s:
        code = await begun(s, game, players)
        names = [*s.people][:players]
        for who in names[1:]:
            await resign(s, who, code)
        assert (await look(s, code)).row.stage == "over"
        count(s, language)
        assert "🥇" in s.newest.content
        end = shown(await s.tap("Ann", "rest", table=code)).content
        assert all(s.people[who].mention in end for who in names)


@pytest.mark.long
@every_language
@pytest.mark.parametrize("players", extent.some([14, 3], 1))
async def test_what_is_said_beside_the_rounds(tmp_path: Path, players: int, language: str) -> None:
    """More time, a pause and its vote, an offer, a removal, a free seat, with the longest reasons."""
    rng, reason = random.Random(8), WORDS[:200]
    async with hall(tmp_path, players, language) as s:
        code = await begun(s, "circus", players)
        everybody = [*s.people]
        for _round in range(2):
            for who in everybody:
                await answer(s, code, who, rng)
        await s.slash("Ann", "organise extend", time="12 h", table=code)
        await s.slash("Ann", "organise pause", until="in 3 days", reason=reason, table=code)
        await s.slash("Ann", "organise pause", until="now", reason=reason, table=code)
        count(s, language)
        await s.slash("Ann", "organise remove", seat=2, reason=reason, table=code)
        await s.slash("Ann", "organise rollback", round=1, table=code)
        await s.slash("Ann", "organise end", reason=reason, table=code)
        await s.slash("Ann", "organise hand-over", person=s.people["Ben"], table=code)
        count(s, language)
        await s.slash("Ben", "organise replace", seat=2, person=s.people["Dan"], table=code)
        await s.slash("Ben", "organise replace", seat=2, table=code)
        count(s, language)
        await s.wait(3 * DAY)
        count(s, language)
        await s.wait(5 * DAY)


@pytest.mark.long
@every_language
async def test_the_seats_of_all_who_never_came(tmp_path: Path, language: str) -> None:
    async with hall(tmp_path, 14, language) as s:
        code = await begun(s, "circus", 14)
        for who in ("Ann", "Ben"):
            await answer(s, code, who, random.Random(2))
        for _day in range(4):
            await s.wait(DAY)
            count(s, language)
        assert (await look(s, code)).vacant


@pytest.mark.long
@every_language
async def test_a_table_that_is_frozen_and_one_between_phases(tmp_path: Path, language: str) -> None:
    rng = random.Random(4)
    async with hall(tmp_path, 4, language) as s:
        code = await begun(s, "chariots", 4, tempo="round")
        async with s.store.writing() as tx:
            row = (await look(s, code)).row
            await tx.save_table(replace(row, pause=300))
        for who in [*s.people][:4]:
            await answer(s, code, who, rng)
            count(s, language)
        for _phase in range(3):
            await s.wait(301)
            count(s, language)
        async with s.bot.host.changing(code) as (tx, sitting):
            frozen = await tx.save_table(replace(sitting.row, stage="frozen"))
            await posts.tell_frozen(tx, replace(sitting, row=frozen))
        await s.settle()


@pytest.mark.long
@every_language
async def test_the_news_of_a_week(tmp_path: Path, language: str) -> None:
    """However many games have ended; the latest are named."""
    async with hall(tmp_path, 14, language) as s:
        await s.slash("Dan", "server settings", setting="weekly", value=f"<#{s.arena.id}>")
        for players in (2, 3, 2, 14):
            code = await begun(s, "circus", players)
            for who in [*s.people][1:players]:
                await resign(s, who, code)
        await s.wait(7 * DAY)
        assert f"`{code}`" in s.newest.content
        assert "🥇" in s.newest.content


@every_language
async def test_letters(tmp_path: Path, language: str) -> None:
    """A question and its reminders, by private message."""
    async with hall(tmp_path, 4, language) as s:
        async with s.store.writing() as tx:
            ben = await tx.person(s.id("Ben"))
            await tx.put_person(replace(ben, letters=1, calls_by_letter=True, language=language))
        await begun(s, "chariots", 2)
        for _hour in range(24):
            await s.wait(3600)
        with speaking(language):
            assert len(s.letters("Ben")) > 1
            for letter in s.letters("Ben"):
                assert lines(letter.content) <= MOST, letter.content


@pytest.mark.long
@every_language
@pytest.mark.parametrize("game", extent.some([*offered()], 2))
async def test_what_a_feed_tells_of_a_game(tmp_path: Path, game: str, language: str) -> None:
    """That its table is open, until it is full; that it has started; how it ended."""
    most = engine.find(game).seats[-1]
    async with hall(tmp_path, most, language) as s:
        feed = s.guild.create_text_channel("races")
        await s.slash("Dan", "server settings", setting="feed", value=f"<#{feed.id}>")
        code = await lobby(s, game, most)
        everybody = [*s.people][:most]
        for who in everybody[1:]:
            await s.tap(who, "join", table=code)
            count(s, language, feed)
        await s.tap("Ann", "start")
        count(s, language, feed)
        for who in everybody[1:]:
            await resign(s, who, code)
        opened, result = s.posts(feed)
        assert f"`{code}`" in words_of(opened)
        assert "🥇" in words_of(result)
        count(s, language, feed)


@every_language
async def test_a_feed_tells_that_a_table_was_closed(tmp_path: Path, language: str) -> None:
    async with hall(tmp_path, 4, language) as s:
        feed = s.guild.create_text_channel("races")
        await s.slash("Dan", "server settings", setting="feed", value=f"<#{feed.id}>")
        code = await begun(s, "circus", 4)
        await s.slash("Ann", "organise end", reason=WORDS[:200], table=code)
        assert len(s.posts(feed)) == 1
        count(s, language, feed)


@every_language
async def test_the_word_of_welcome(tmp_path: Path, language: str) -> None:
    async with stage(tmp_path) as s:
        s.env.backend.guilds[s.guild.id].preferred_locale = language
        [guild] = s.bot.guilds
        await s.bot.on_guild_join(guild)
        await s.settle()
        assert len(s.posts()) == 1
        count(s, language)
