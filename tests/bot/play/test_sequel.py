"""Whoever sends last is told that the round has been run, and how, and finds buttons that fit."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot.games import offered
from bot.hosting.people.readers import Reader
from bot.hosting.table.coverage import public_events
from bot.hosting.table.names import names_of
from bot.hosting.time.terms import Terms
from bot.naming import spoken
from bot.play.panel.sequel import in_short
from engine import codec
from engine.imagining import random_line
from tests.altered import alter
from tests.bot.stage import GO, Stage, heard, labels, shown, stage

LAST = "You were the last to answer, so the round has been played: **"
CHANGE = ("can change it", "withdraw")
CALM = Terms(calm=600)
NEWCOMER = Reader(first=True, codes=False)


async def opened(s: Stage, game: str) -> str:
    await s.slash("Ann", "play", game=game, seats=2)
    await s.press("Ben", s.newest, "Join")
    await s.press("Ann", s.newest, "Start")
    return (await s.tables())[0].row.id


async def line_of(s: Stage, code: str, who: str) -> str:
    """A legal answer of somebody, without the many clauses that chance would add."""
    sitting = await s.bot.host.look(code)
    asked = sitting.asked(s.id(who))
    assert asked is not None
    return asked.fallback or random_line(sitting.game, sitting.running.state, asked, random.Random(1))


async def story(s: Stage, code: str, first: int, who: str) -> list[str]:
    """What everybody may know of what happened since an entry, and what somebody is told of it."""
    sitting = await s.bot.host.look(code)
    game, seat = sitting.game, sitting.seat_of(s.id(who))
    async with s.store.reading() as read:
        entries = [codec.load_entry(game, data) for data in await read.entries(code, first)]
        names = await names_of(read, {code})
    events = public_events(game, entries)
    recap = sitting.face.recap
    own = recap(sitting.public, events, seat.seat) if recap and seat else ()
    worded = NEWCOMER.of(sitting.face.story, events)
    return [spoken(line, names) for line in (*sitting.face.story(events), *worded, *own)]


@pytest.mark.long
@pytest.mark.parametrize("game", offered())
async def test_by_command_in_every_game(tmp_path: Path, game: str) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, game)
        for _round in range(3):
            waiting = [who for who, _asked in await s.waiting(code)]
            said = ""
            for who in waiting:
                first = (await s.bot.host.look(code)).running.entries
                said = await s.plot(who, await line_of(s, code, who))
                if who != waiting[-1]:
                    assert any(word in said for word in CHANGE)
            said, beside, _side = said.partition(f"\n**{(await s.bot.host.look(code)).game.title}**, ")
            assert beside
            receipt, *told = said.splitlines()
            assert "Sent: " in receipt
            assert not any(word in said for word in CHANGE)
            sealed = len(waiting) > 1
            assert told[0].startswith(LAST) == sealed
            assert told[-1].startswith("Your place: ") == sealed
            result = told[1:-1] if sealed else told
            assert 1 <= len(result) <= 2
            public = "\n".join(await story(s, code, first, waiting[-1]))
            assert all(line.rstrip("…") in public for line in result)


@pytest.mark.long
@pytest.mark.parametrize("game", offered())
async def test_by_button_in_every_game(tmp_path: Path, game: str) -> None:
    async with stage(tmp_path) as s:
        code = await opened(s, game)
        waiting = [who for who, _asked in await s.waiting(code)]
        panel: Any = None
        for who in waiting:
            panel = shown(await s.press(who, s.newest, labels(s.newest)[0]))
            form = await s.press(who, panel, "Type it")
            panel = shown(await s.write(who, form, await line_of(s, code, who)))
            panel = shown(await s.press(who, panel, "Send"))
            if "Yes, send" in labels(panel):
                panel = shown(await s.press(who, panel, "Yes, send"))
        assert "Sent: " in panel.content
        assert not any(word in panel.content for word in CHANGE)
        assert not {"Send", "Withdraw", "Not ready"} & {*labels(panel)}
        sitting = await s.bot.host.look(code)
        asked = sitting.asked(s.id(waiting[-1]))
        assert (asked is not None) == any(x in labels(panel) for x in sitting.game.face.labels.values())


async def test_what_is_typed_last_is_followed_by_the_button_for_the_next_round(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 4 2")
        said = await s.slash("Ben", "plot", line="2 3 4")
        told = heard(said).splitlines()[1]
        assert told.startswith(LAST)
        assert "Ann" in told or "Ben" in told
        assert {"Your place: 1 of 2.", "Your place: 2 of 2."} & {*heard(said).splitlines()}
        assert labels(shown(said))[0] == "Plot"
        assert heard(await s.press("Ben", shown(said), "Plot")).startswith("**Plot for round 2**")


@pytest.mark.long
async def test_who_says_ready_last_is_told_too(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")
        await s.ready("Ann", ready=False)
        assert LAST not in await s.plot("Ben", "2 3 4")
        said = heard(await s.ready("Ann"))
        ready, ran, *_rest = said.splitlines()
        assert ready == "*You are ready.*"
        assert ran.startswith(LAST)
        await s.plot("Ann", "2 3 4")
        await s.ready("Ann", ready=False)
        await s.plot("Ben", "2 3 4")
        panel = shown(await s.press("Ann", s.newest, GO))
        panel = shown(await s.press("Ann", panel, "Ready"))
        assert LAST in panel.content


async def test_while_there_is_time_to_think_better_of_it_its_end_is_told(tmp_path: Path) -> None:
    async with stage(tmp_path, terms=CALM) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")
        said = await s.plot("Ben", "2 3 4")
        closing = int((await s.bot.host.look(code)).row.timing.closing)
        told = f"Everyone is ready: this closes <t:{closing}:R>; *Not ready* stops it."
        assert told in said
        assert LAST not in said
        mine = heard(await s.slash("Ben", "table show"))
        assert told in mine
        assert told in s.newest.content
        assert "2 3 5" in await s.plot("Ben", "2 3 5")
        await s.wait(700)
        assert "round 2" in s.newest.content


async def test_what_is_told_is_what_everybody_may_know(tmp_path: Path) -> None:
    """Not the clauses of a plot that stay sealed, neither one's own nor another's."""
    async with stage(tmp_path) as s:
        await s.race("Ben", chariots="one")
        await s.plot("Ann", "5 3 2 ace:never")
        said = await s.plot("Ben", "2 3 4")
        assert "ace:never" not in said
        assert "Red" in said


@pytest.mark.long
async def test_a_fault_of_the_rules_in_what_follows_keeps_the_receipt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")

        def fails(*_args: object) -> None:
            raise ZeroDivisionError

        alter(monkeypatch, "chariots", advance=fails)
        said = await s.plot("Ben", "2 3 4")
        assert "Sent: " in said
        assert LAST not in said
        sitting = await s.bot.host.look(code)
        assert sitting.row.stage == "frozen"
        assert sitting.running.answer(sitting.running.open[1].id) is not None
        s.faults.clear()


async def test_who_is_ready_last_finds_not_ready_below_the_receipt_and_it_stops_the_close(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, terms=Terms()) as s:
        code = await s.race("Ben", chariots="one")
        await s.plot("Ann", "2 3 4")
        await s.plot("Ben", "2 3 4")
        closing = (await s.bot.host.look(code)).row.timing.closing
        assert round(closing - s.clock.time) == 60
        panel = shown(await s.press("Ben", s.newest, GO))
        assert "*Not ready* stops it." in panel.content
        await s.press("Ben", panel, "Not ready")
        assert not (await s.bot.host.look(code)).row.timing.closing
        await s.wait(700)
        assert "round 2" not in s.newest.content


def test_a_long_line_of_the_story_ends_with_a_sentence() -> None:
    sentence = "Ann wird 2. von 4 und schont den Wagen. "
    told = in_short((sentence * 9).strip())
    assert told == (sentence * 5).strip()
    assert in_short("x" * 300).endswith("…")
