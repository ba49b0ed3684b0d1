"""A game for two who move in turns: whom a post calls, what is done unasked, what is asked twice, a draw."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.hosting.organising import servers
from engine import registry
from engine.model import ACT, NO_SEAT, Choice, Decision
from tests.altered import altered
from tests.bot.stage import GO, MORE, Stage, heard, labels, offers, shown, stage
from tests.toys import TOYS
from tests.toys import duel as toy
from tests.toys.duel import Board, DuelView

KEY = "toy-duel"
LABELS = {
    "draw": Choice("draw", "Offer a draw"),
    "resign": Choice("resign", "Resign", "Do you really want to resign? The game is lost at once."),
}


def choices(state: Board, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    found = toy.GAME.rules.choices(state, decision, written)
    if decision.kind != ACT:
        return found
    accept = (
        {"draw": Choice("draw", "Accept the draw")} if state.offer == 3 - (decision.seat or NO_SEAT) else {}
    )
    return tuple({**LABELS, **accept}.get(c.word, c) for c in found)


def confirm(view: DuelView, decision: Decision, line: str) -> str:
    return "Into the corner, really?" if line == "o15" else ""


POLITE = altered(toy.GAME, choices=choices, confirm=confirm)
"""The duel with names for what is done unasked; a stone in the corner o15 is asked for twice."""


@pytest.fixture(autouse=True)
def the_toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot hosts the toy, too, and it is what `/play` opens here."""
    games = {**registry.all_games(), KEY: POLITE}
    assert KEY in TOYS
    monkeypatch.setattr(registry, "all_games", lambda: games)
    monkeypatch.setattr(servers, "game_of", lambda _settings: KEY)


async def duel(s: Stage) -> tuple[str, str, str]:
    """The code of a duel that has begun, who is to move, and who waits."""
    code = await s.race("Ben")
    ((mover, _asked),) = await s.waiting(code)
    return code, mover, "Ben" if mover == "Ann" else "Ann"


class TestTurns:
    async def test_every_move_is_one_post_that_calls_the_next_player_once(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, mover, other = await duel(s)
            before = len(s.posts())
            assert s.pinged() == [mover]
            assert "Sent: " in heard(await s.slash(mover, "move", line="a1"))
            assert len(s.posts()) == before + 1
            assert s.pinged() == [other]
            assert " plays a1**" in s.newest.content
            assert f"To move: {s.people[other].mention}" in s.newest.content
            assert len(s.newest.attachments) == 1
            assert labels(s.posts()[-2]) == []
            assert [who for who, _ in await s.waiting(code)] == [other]

    @pytest.mark.long
    async def test_who_is_silent_lapses_at_the_deadline(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, mover, other = await duel(s)
            for who, cell in ((mover, "a1"), (other, "c5")):
                await s.slash(who, "move", line=cell)
            for _ in range(2):  # the first time there is an excuse
                await s.wait(25 * 3600)
            assert " plays b1**" in "".join(p.content for p in s.posts())
            assert [who for who, _ in await s.waiting(code)] == [other]

    @pytest.mark.long
    async def test_a_move_is_completed_by_what_it_begins_with_and_then_by_what_it_holds(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            _code, mover, other = await duel(s)
            assert (await s.offered(mover, "move", "line", "b"))[:2] == ["b1", "b2"]
            assert await s.offered(mover, "move", "line", "15") == [f"{file}15" for file in "abcdefghijklmno"]
            assert len(await s.offered(mover, "move", "line", "1")) == 25
            assert await s.offered(other, "move", "line", "b") == []
            assert "not possible here" in heard(await s.slash(mover, "move", line="z9"))
            assert "You have nothing to do right now" in heard(await s.slash(other, "move", line="a1"))


class TestUnasked:
    @pytest.mark.long
    async def test_an_offer_is_told_at_once_and_accepted_by_its_button(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            _code, mover, other = await duel(s)
            mine = shown(await s.press(mover, s.newest, "My side"))
            assert labels(mine)[-2:] == ["Offer a draw", "Resign"]
            done = shown(await s.press(mover, mine, "Offer a draw"))
            assert done.content.startswith("**Done: Offer a draw.**")
            assert "offers a draw." in s.newest.content
            assert s.pinged() == [other]

            theirs = shown(await s.press(other, s.newest, "My side"))
            await s.press(other, theirs, "Accept the draw")
            assert "Drawn: " in s.newest.content
            assert "1." not in s.newest.content

    @pytest.mark.long
    async def test_a_button_whose_act_has_become_another_one_does_nothing(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            _code, mover, other = await duel(s)
            await s.slash(mover, "table act", line="draw")
            old = shown(await s.slash(other, "table show"))
            assert "Accept the draw" in labels(old)
            await s.slash(mover, "move", line="a1")
            late = shown(await s.press(other, old, "Accept the draw"))
            assert late.content.startswith("*That is no longer possible")
            assert "Offer a draw" in labels(late)

    @pytest.mark.long
    async def test_the_acts_stand_behind_more_of_an_open_question(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            _code, mover, other = await duel(s)
            for n, cell in enumerate(("a1", "o1", "a2", "n3", "a3")):
                await s.slash((mover, other)[n % 2], "move", line=cell)
            panel = shown(await s.press(other, shown(await s.press(other, s.newest, GO)), MORE))
            assert offers(panel, "retract", "Resign")
            await s.press(other, panel, "retract")
            assert "retracts" in s.newest.content

    @pytest.mark.long
    async def test_resigning_is_asked_twice(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, mover, other = await duel(s)
            sure = shown(await s.press(mover, shown(await s.slash(mover, "table show")), "Resign"))
            assert sure.content == "Do you really want to resign? The game is lost at once."
            back = shown(await s.press(mover, sure, "No, play on"))
            assert "Resign" in labels(back)
            await s.press(mover, shown(await s.slash(mover, "table act", line="resign")), "Yes")
            assert (await s.bot.host.look(code)).row.stage == "over"
            assert f"🥇 {s.people[other].mention}" in s.newest.content

    @pytest.mark.long
    async def test_a_retraction_calls_who_is_asked_again_and_tells_the_other(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            _code, mover, other = await duel(s)
            await s.slash(mover, "move", line="a1")
            await s.slash(mover, "table act", line="retract")
            assert "retracts" in s.newest.content
            assert set(s.pinged()) == {mover, other}


class TestAskedTwice:
    @pytest.mark.long
    async def test_a_form_may_ask_before_it_is_sent(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, mover, other = await duel(s)
            doubt = shown(await s.slash(mover, "move", line="o15"))
            assert doubt.content == "Into the corner, really?"
            assert labels(doubt) == ["Yes, send", "No, change it"]
            panel = shown(await s.press(mover, doubt, "No, change it"))
            again = shown(await s.press(mover, panel, "Send"))
            assert again.content == "Into the corner, really?"
            assert [who for who, _ in await s.waiting(code)] == [mover]
            await s.press(mover, again, "Yes, send")
            assert [who for who, _ in await s.waiting(code)] == [other]

    async def test_a_yes_is_a_yes_to_the_line_that_was_asked_about(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, mover, _other = await duel(s)
            doubt = shown(await s.slash(mover, "plot", line="o15"))
            forged = f"h1:{code}:send:{(await s.waiting(code))[0][1].id}:0:sure"
            asked = shown(await s.press_id(mover, doubt, forged))
            assert asked.content == "Into the corner, really?"

    @pytest.mark.long
    async def test_an_older_panel_sends_nothing_that_it_does_not_show(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code, mover, other = await duel(s)
            older, newer = [await self.typed(s, mover, code, line) for line in ("b2", "c3")]
            told = shown(await s.press(mover, older, "Send"))
            assert "Your draft has changed" in told.content
            assert [who for who, _ in await s.waiting(code)] == [mover]
            await s.press(mover, newer, "Send")
            assert [who for who, _ in await s.waiting(code)] == [other]

    async def typed(self, s: Stage, who: str, code: str, line: str) -> Any:
        """A panel of its own with this line as the draft."""
        side = shown(await s.slash(who, "table show", table=code))
        panel = shown(await s.press(who, side, "Move"))
        return shown(await s.write(who, await s.press(who, panel, "Type it"), line))
