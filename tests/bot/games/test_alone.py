"""A race of one player against automata: begun, raced and ended like any other, but nobody was beaten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting.table.sitting import Sitting
from engine import audit
from engine.kernel import choices
from engine.model import Outcome
from tests.bot.races import placed
from tests.bot.stage import GO, Stage, heard, shown, stage, words_of

GAME = "charioteer"
DAY = 86_400
RIVALS = {
    "yellow": "Teres",
    "blue": "Polynices",
    "white": "Constantinus",
    "purple": "Eutyches",
    "orange": "Fuscus",
}


async def alone(s: Stage, seats: int = 1, options: str = "laps=2") -> str:
    """Ann sits at a table by herself, and the race is on; returns its code."""
    await s.slash("Ann", "play", game=GAME, seats=seats, options=options)
    await s.press("Ann", s.newest, "Start")
    return (await s.tables())[0].row.id


async def raced(s: Stage, code: str, *people: str) -> Outcome:
    """These people race to the end, each with the best plain set."""
    while (await s.bot.host.look(code)).row.stage == "running":
        for who in people:
            await s.plot(who, "best", code)
    outcome = (await s.bot.host.look(code)).running.outcome
    assert outcome is not None
    return outcome


def told(s: Stage, **where: Any) -> list[str]:
    """What the posts with a picture say, oldest first."""
    return [p.content for p in s.posts(**where) if p.attachments]


async def slow(s: Stage, code: str) -> str:
    """A set of Ann's with the lowest symbol and as few cards as can be."""
    sitting = await s.bot.host.look(code)
    game, state, (asked, *_others) = sitting.game, sitting.running.state, sitting.running.open
    symbols = [c.word for c in choices(game, state, asked, ()) if c.word[-1:].isdigit()]
    written: tuple[str, ...] = (min(symbols, key=lambda word: word[-1]),)
    while (legal := choices(game, state, asked, written)) and all(choice.word for choice in legal):
        written += (legal[0].word,)
    return " ".join(written)


async def newest(s: Stage) -> Sitting:
    return (await s.tables())[0]


class TestRace:
    @pytest.mark.long
    async def test_it_starts_with_one_seat_and_is_asked_once_a_turn(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            for turn in (1, 2, 3):
                assert len(told(s)) == turn
                assert f"turn {turn}\n" in s.newest.content
                assert f"\n-# To plot: {s.people['Ann'].mention}" in s.newest.content
                assert [who for who, _ in await s.waiting(code)] == ["Ann"]
                await s.plot("Ann", "best", code)

    async def test_the_free_seats_of_a_larger_table_go_to_automata(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s, seats=6)
            sitting = await s.bot.host.look(code)
            assert [seat.seat for seat in sitting.seats] == [1]
            assert len(sitting.view(None).race.chariots) == 6

    async def test_without_automata_nobody_races_alone(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            answer = heard(await s.slash("Ann", "play", game=GAME, seats=1, options="automata=0"))
            assert "2 to 6 chariots race" in answer
            await s.slash("Ann", "play", game=GAME, seats=2, options="automata=0")
            assert "2 to 6 chariots race" in words_of(shown(await s.press("Ann", s.newest, "Manage")))
            assert (await newest(s)).row.stage == "lobby"

    @pytest.mark.long
    async def test_the_end_names_everybody_who_raced_by_place(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            outcome = await raced(s, code, "Ann")
            ann = f"{s.people['Ann'].mention} (Green)"
            assert placed(await s.more()) == {
                n: ann if name == "green" else f"{RIVALS[name]} ({name.capitalize()} automaton)"
                for n, (name,) in enumerate(outcome.ranking, 1)
            }
            assert audit(await s.bot.host.record(code)) == []

    @pytest.mark.long
    async def test_after_a_restart_it_goes_on_where_it_was(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            await s.plot("Ann", "best", code)
            post = s.newest
            await s.restart()
            assert s.newest.id == post.id
            panel = shown(await s.press("Ann", post, GO))
            assert panel.components
            await s.plot("Ann", "best", code)
            assert "turn 3\n" in s.newest.content

    @pytest.mark.long
    async def test_its_player_pauses_it_and_lets_it_go_on(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            await s.slash("Ann", "organise pause", until="in 6 days", table=code)
            await s.wait(5 * DAY)
            assert [who for who, _ in await s.waiting(code)] == ["Ann"]
            await s.slash("Ann", "organise pause", table=code, until="now")
            await s.plot("Ann", "best", code)
            assert "turn 2\n" in s.newest.content


class TestPlace:
    @pytest.mark.long
    async def test_it_counts_automata_after_every_answer_and_the_last_post_names_it(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            for _turn in range(60):
                said = await s.plot("Ann", await slow(s, code), code)
                sitting = await s.bot.host.look(code)
                place = sitting.running.state.standings().index("green") + 1
                assert f"Your place: {place} of 6." in said
                if sitting.row.stage != "running":
                    break
            assert sitting.running.outcome is not None
            assert place > 3
            assert "🥇" in s.newest.content
            assert f"{place}. {s.people['Ann'].mention} (Green)" in s.newest.content


class TestSilence:
    async def test_who_never_comes_has_the_table_closed(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await alone(s)
            await s.wait(DAY + 1)
            assert (await s.bot.host.look(code)).row.stage == "closed"
