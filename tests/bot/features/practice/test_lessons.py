"""The ladder of lessons: from the choice of a game, through a lesson that is passed, to the badge."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.features.practice import coaching
from bot.features.practice.rows import of_person
from bot.games import offered
from bot.hosting.people import data
from bot.text import lines_on_a_phone
from engine import find
from engine.face.lessons import Attempt
from engine.games.chariots.rules.events import Plotted
from engine.model import Seat
from tests.bot.stage import Stage, enabled, heard, labels, menus, shown, stage, words_of

PASSING = {"turns": "5 3 2", "null": "5 4 2 null:gain2"}
MOST = 5
"""Lines on a phone of a post."""


async def ladder(s: Stage, game: str) -> Any:
    """The lessons of a game, by the buttons of `/help`."""
    games = shown(await s.press("Ann", shown(await s.slash("Ann", "help")), "Practice"))
    return shown(await s.press_beside("Ann", games, f"**{find(game).title}**"))


async def names(s: Stage, game: str) -> list[str]:
    async with s.bot.host.store.reading() as read:
        return [row.lesson for row in await of_person(read, s.id("Ann"), game)]


@pytest.mark.parametrize("game", offered())
async def test_the_ladder_shows_five_lessons_and_begins_with_the_first(tmp_path: Path, game: str) -> None:
    async with stage(tmp_path) as s:
        panel = await ladder(s, game)
        told = words_of(panel)
        assert [f"{n}. {x.title}" in told for n, x in enumerate(find(game).lessons, 1)] == [True] * 5
        assert "✓" not in told
        assert labels(panel) == [
            "Start lesson 1",
            *(f"Lesson {n}" for n in range(2, 6)),
            "Play a whole game",
        ]
        said = heard(await s.press("Ann", panel, "Start lesson 1"))
        assert said.startswith("Your lesson has begun in our private messages")
        lesson = find(game).lessons[0]
        post = s.letters("Ann")[-1]
        assert post.content.startswith(f"**Lesson 1: {lesson.title}**\n")
        assert f"-# {lesson.told}" in post.content
        (sitting,) = await s.tables()
        assert (sitting.row.lesson, sitting.row.practice, len(sitting.people)) == (lesson.name, True, 1)


async def test_a_lesson_that_is_passed_says_so_and_leads_to_the_next(tmp_path: Path) -> None:
    """Troy's first lesson is passed by moving a pair; its badge stays, and a second pass changes nothing."""
    async with stage(tmp_path) as s:
        await s.press("Ann", await ladder(s, "troy"), "Start lesson 1")
        (sitting,) = await s.tables()
        await s.plot("Ann", "d2R-d3", sitting.row.id)
        post = s.letters("Ann")[-1]
        assert "passed" not in post.content
        assert labels(post) == ["Play", "More"]
        task = f"-# {find('troy').lessons[0].told}"
        assert task in shown(await s.press("Ann", post, "Play")).content, "what is to do is said again"
        await s.plot("Ann", "b4PS-b5", sitting.row.id)
        post = s.letters("Ann")[-1]
        assert task not in shown(await s.press("Ann", post, "Play")).content
        assert "✓ **Lesson 1 passed: Two to a cell.**" in post.content
        assert labels(post) == ["Play", "Lesson 2", "More"]
        assert await names(s, "troy") == ["pair"]
        await s.press("Ann", post, "Lesson 2")
        assert "**Lesson 2: Capture**" in s.letters("Ann")[-1].content
        assert [t.row.stage for t in await s.tables() if t.row.lesson == "pair"] in ([], ["closed"])
        panel = await ladder(s, "troy")
        assert "1. Two to a cell ✓" in words_of(panel)
        assert labels(panel)[:2] == ["Start lesson 2", "Lesson 1"]


@pytest.mark.long
async def test_a_lesson_that_was_not_passed_is_tried_again(tmp_path: Path) -> None:
    """At the end of its game, whose last post has what the coach says in small letters."""
    async with stage(tmp_path) as s:
        await s.press("Ann", await ladder(s, "chariots"), "Lesson 2")
        (sitting,) = await s.tables()
        for _round in range(20):
            if (await s.bot.host.look(sitting.row.id)).row.stage == "over":
                break
            await s.plot("Ann", "5 4 3 null:never", sitting.row.id)
        end = s.letters("Ann")[-1]
        assert labels(end)[0] == "Try again"
        small = [line for line in end.content.splitlines() if "-# " in line]
        assert [line.count("-# ") for line in small] == [1] * len(small)
        await s.press("Ann", end, "Try again")
        assert s.letters("Ann")[-1].content.startswith("**Lesson 2: ")


@pytest.mark.long
async def test_a_lesson_keeps_its_task_on_top_proposes_nothing_and_says_what_is_still_to_do(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as s:
        await s.press("Ann", await ladder(s, "chariots"), "Lesson 2")
        (sitting,) = await s.tables()
        panel = shown(await s.press("Ann", s.letters("Ann")[-1], "Play"))
        lines = panel.content.split("\n")
        assert lines[1] == f"-# {find('chariots').lessons[1].told}"
        assert "Send" not in enabled(panel), "nothing is proposed"
        await s.plot("Ann", "5 4 2 null:never", sitting.row.id)
        not_yet = "-# Not yet: choose under *Tactics* when to spend it, and spend it."
        assert not_yet in s.letters("Ann")[-1].content.split("\n")


@pytest.mark.long
@pytest.mark.parametrize(("number", "begin"), [(1, "Start lesson 1"), (4, "Lesson 4")])
async def test_who_sends_what_a_lesson_proposes_passes_it_and_hears_of_nothing_better(
    tmp_path: Path, number: int, begin: str
) -> None:
    """Whipping and braking cost spaces, which is what these two lessons ask for."""
    async with stage(tmp_path) as s:
        await s.press("Ann", await ladder(s, "circus"), begin)
        for _round in range(8):
            panel = shown(await s.press("Ann", s.letters("Ann")[-1], "Play"))
            await s.press("Ann", panel, "Send")
            post = s.letters("Ann")[-1].content
            assert " would have " not in post
            if "✓" in post:
                break
        assert "✓" in post
        assert await names(s, "circus") == [find("circus").lessons[number - 1].name]


@pytest.mark.long
async def test_the_coach_speaks_after_each_round_of_practice(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.press("Ann", await ladder(s, "chariots"), "Play a whole game")
        (sitting,) = await s.tables()
        await s.plot("Ann", "2 3 4", sitting.row.id)
        post = s.letters("Ann")[-1]
        assert re.search(r" further\.|No order was a square better\.", post.content)
        assert lines_on_a_phone(post.content) <= MOST


@pytest.mark.long
async def test_the_coach_is_shown_what_the_pupil_sees_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Views and redacted events: the plots of the bots are blank."""
    seen: list[Attempt] = []
    real = coaching.attempt_at

    async def watched(*args: Any) -> Attempt | None:
        found = await real(*args)
        seen.extend([found] if found else [])
        return found

    monkeypatch.setattr(coaching, "attempt_at", watched)
    async with stage(tmp_path) as s:
        await s.press("Ann", await ladder(s, "chariots"), "Play a whole game")
        (sitting,) = await s.tables()
        await s.plot("Ann", "5 2 4", sitting.row.id)
        [attempt] = seen
        rules = find("chariots").rules
        assert type(attempt.before) is type(attempt.after) is rules.View
        plots = {e.seat: e.coins for e in attempt.events if isinstance(e, Plotted)}
        assert plots.pop(Seat(1)) == (5, 2, 4)
        assert set(plots.values()) == {()}
        assert [c.plot for c in attempt.before.race.chariots if c.seat != 1] == [(), ()]


async def test_badges_stand_on_the_card_and_go_with_the_data_of_their_person(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.press("Ann", await ladder(s, "troy"), "Start lesson 1")
        (sitting,) = await s.tables()
        await s.plot("Ann", "b4PS-b5", sitting.row.id)
        async with s.bot.host.store.reading() as read:
            kept = await data.kept_of(read, s.id("Ann"))
        assert [(row["game"], row["lesson"]) for row in kept["lessons"]] == [("troy", "pair")]
        card = shown(await s.tap("Ann", "card", 0, "troy", "words"))
        assert "Lessons passed: 1 of 5." in words_of(card)
        async with s.bot.host.store.writing() as tx:
            await tx.forget_person(s.id("Ann"))
        assert await names(s, "troy") == []


@pytest.mark.long
async def test_practice_teaches_a_whole_race_in_private_messages(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        said = heard(await s.slash("Ann", "practice"))
        assert "private messages" in said
        assert s.posts() == []
        greeting, post = s.letters("Ann")
        assert greeting.content.startswith("Welcome to practice.")
        assert "A good first plot is " in post.content
        panel = await s.draw_up("Ann", 5, 2, 4, post=post)
        assert shown(await s.press("Ann", panel, "Send")).content.startswith("**Sent: ")
        hints = {taught(s.letters("Ann")[n].content) for n in (1, 2)}
        assert len(hints) == 2
        code = (await s.tables())[0].row.id
        for _ in range(30):
            if (await s.bot.host.look(code)).running.outcome:
                break
            await s.people["Ann"].user.slash("plot", line="5 2 4")
            await s.settle()
        assert "🥇" in s.letters("Ann")[-1].content
        assert "There is no table" in heard(await s.slash("Ben", "plot", line="5 2 4", table=code))


def taught(post: str) -> str:
    """What a post of practice says in small letters below all else."""
    return [line for line in post.split("\n") if line.startswith("-# ")][-1]


@pytest.mark.parametrize(
    ("game", "lesson", "keys"),
    [
        ("chariots", "turns", ["Send", "Got it"]),
        ("chariots", "ace", ["Send", "Tactics", "Got it"]),
        ("troy", "pair", ["Send", "Got it"]),
        ("charioteer", "set", ["Send", "Got it"]),
        ("circus", "brake", ["Send", "Got it"]),
        ("circus", "finish", ["Send", "Tactics", "Got it"]),
    ],
)
async def test_a_task_has_one_menu_and_what_it_needs(
    tmp_path: Path, game: str, lesson: str, keys: list[str]
) -> None:
    async with stage(tmp_path) as s:
        panel = await ladder(s, game)
        number = [one.name for one in find(game).lessons].index(lesson) + 1
        await s.press("Ann", panel, "Start lesson 1" if number == 1 else f"Lesson {number}")
        asked = shown(await s.press("Ann", s.letters("Ann")[-1], "Play"))
        assert len(menus(asked)) == 1
        assert labels(asked) == keys
