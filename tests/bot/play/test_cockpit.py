"""The post of a round: what mattered, who is awaited, one button that is right for everybody, and *More*."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games import offered
from engine.imagining import random_line
from engine.language import speaking
from tests import extent
from tests.bot.phone import news_lines
from tests.bot.stage import GO, MORE, Stage, heard, labels, menus, rows_of, shown, stage

MOST = 5
"""Lines of a post on a phone."""
SOME_ROUNDS = extent.amount(8, 3)


async def begun(s: Stage, game: str, *others: str, language: str = "en") -> str:
    await s.slash("Ann", "play", game=game, seats=len(others) + 1)
    for who in others:
        await s.press(who, s.newest, "Join")
    await s.press("Ann", s.newest, "Start")
    async with s.store.writing() as tx:
        row = await tx.save_table(replace((await s.tables())[0].row, language=language))
    return row.id


async def answer_all(s: Stage, code: str, rng: random.Random) -> None:
    """Everybody who is asked answers: as by default, or anything at all."""
    for who, _asked in await s.waiting(code):
        sitting = await s.bot.host.look(code)
        asked = sitting.asked(s.id(who))
        if asked is not None:
            line = random_line(sitting.game, sitting.running.state, asked, rng)
            await s.answer(who, asked.fallback if asked.fallback and rng.random() < 0.5 else line, code)


@pytest.mark.long
@pytest.mark.parametrize("game", extent.some([*offered()], 2))
@pytest.mark.parametrize("language", extent.some(["de", "en"], 1))
async def test_the_post_of_a_round_has_at_most_five_lines_on_a_phone(
    tmp_path: Path, game: str, language: str
) -> None:
    """Headline, where the game stands, what else mattered, who is awaited: in all games and languages."""
    rng, others = random.Random(game), ("Ben",) if game == "troy" else ("Ben", "Cleo", "Dan")
    async with stage(tmp_path) as s:
        code = await begun(s, game, *others, language=language)
        for _round in range(SOME_ROUNDS):
            post = s.newest
            with speaking(language):
                assert news_lines(post.content) <= MOST, post.content
            assert post.content.startswith("**")
            assert f"`{code}`" in post.content.splitlines()[1]
            assert len(labels(post)) <= 4
            await answer_all(s, code, rng)
            if (await s.bot.host.look(code)).running.outcome is not None:
                break


async def test_the_button_answers_changes_and_shows_ones_own_side(tmp_path: Path) -> None:
    """Whoever is asked gets the question, with what was sent; a watcher gets the board."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        post = s.newest
        assert (labels(post)[0], labels(post)[-1]) == (GO, MORE)
        assert "Nothing is sent yet." in heard(await s.press("Ann", post, GO))
        await s.plot("Ann", "5 4 2", code)
        again = shown(await s.press("Ann", post, GO))
        assert "Sent: `5 4 2`" in again.content
        assert "Withdraw" in labels(again)
        watching = shown(await s.press("Cleo", post, GO))
        assert watching.attachments
        assert {"In words", "Log"} <= {*labels(watching)}


async def test_a_seat_that_is_free_is_asked_about_before_it_is_taken(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        await s.slash("Ben", "organise replace", seat=2, table=code)
        post = next(p for p in s.posts() if GO in labels(p))
        asked = shown(await s.press("Dan", post, GO))
        assert asked.content == "Blue is free. Do you want to play, or only to watch?"
        assert (await s.bot.host.look(code)).seat_of(s.id("Dan")) is None
        await s.press("Dan", asked, "Play Blue")
        assert (await s.bot.host.look(code)).seat_of(s.id("Dan")) is not None


async def test_who_may_not_take_it_is_shown_the_board_and_no_question(tmp_path: Path) -> None:
    """A stranger is never led to a refusal."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo")
        await s.slash("Ben", "organise replace", seat=2, table=code)
        await s.slash("Ann", "me block", person=s.people["Dan"])
        post = next(p for p in s.posts() if GO in labels(p))
        assert "In words" in labels(shown(await s.press("Dan", post, GO)))


async def test_more_holds_all_the_rest_in_short_rows_and_a_menu(tmp_path: Path) -> None:
    """The round phase by phase, who is ready, the terms, the fingerprints, and a way to everything."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        for _round in range(3):
            await s.plot("Ann", "5 4 2", code)
            await s.plot("Ben", "2 3 4", code)
        await s.plot("Ann", "5 4 2", code)
        more = shown(await s.press("Ann", s.newest, MORE))
        assert more.ephemeral
        for words in ("I: Ann 5, Ben 2", "II: ", "III: ", "Ready: ", "Sealed answers: 1:`", "Laps: 2"):
            assert words in more.content
        assert [[c.get("label") for c in row["components"]] for row in rows_of(more)] == [
            ["My side", "Board", "In words", "Log"],
            ["Film", "Chart", "Rules", "Fairness"],
            ["In advance", "Report", "Manage"],
            [None],
        ]
        assert "Manage" not in labels(shown(await s.press("Ben", s.newest, MORE)))
        assert [m["placeholder"] for m in menus(more)] == ["Go to …"]
        fairness = shown(await s.press("Cleo", s.newest, "Fairness"))
        assert heard(await s.press("Cleo", fairness, "The whole account")) == "Every fingerprint so far."


async def test_the_same_is_told_once(tmp_path: Path) -> None:
    """What stands behind More is not in the post: no digests, no seed, no squares."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2", code)
        await s.plot("Ben", "2 3 4", code)
        assert s.newest.content.startswith("**")
        for words in ("Sealed answers", "I: ", "Ready", "reaches"):
            assert words not in s.newest.content


@pytest.mark.long
async def test_a_round_between_its_phases_keeps_its_five_lines(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", "Cleo", pause="300")
        for who in ("Ann", "Ben", "Cleo"):
            await s.plot(who, "5 4 2", code)
        for _phase in range(3):
            assert news_lines(s.newest.content) <= MOST, s.newest.content
            await s.wait(301)


async def test_a_crowd_is_a_number_with_its_mentions_below(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for name in ("Eve", "Fay"):
            s.people[name] = s.guild.add_member(s.env.create_user(name.lower(), global_name=name))
        await begun(s, "circus", "Ben", "Cleo", "Dan", "Eve", "Fay")
        *_above, awaited, mentions = s.newest.content.splitlines()
        assert awaited.startswith("-# To plot: 6 people. Due <t:")
        assert mentions == "-# " + " ".join(person.mention for person in s.people.values())
        assert len(s.pinged()) == 6
        assert news_lines(s.newest.content) <= MOST
