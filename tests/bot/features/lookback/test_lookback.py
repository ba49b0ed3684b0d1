"""After a game its players see, each alone, which of their decisions mattered most."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from bot.features.lookback import acts, panel, rows, work
from bot.features.lookback.rows import Kept
from bot.hosting.records import rounds
from bot.hosting.seats import leaving
from bot.workers.pool import Job, OneThread, Pool
from engine import codec
from engine.language import speaking
from engine.model import Decision, Seat
from engine.reviewing import Found, Look
from tests.bot import circuses, troys
from tests.bot.panels.test_data import delete, exported, rows_with
from tests.bot.races import drive, finish, raced
from tests.bot.stage import Stage, heard, labels, shown, stage

BACK, FREE = "Look back", "Take a free seat"
RED = Seat(1)
GRADES = re.compile(r"mistake|blunder|accura|wrong|\bbad|fehler|patzer|falsch|schlecht", re.IGNORECASE)


async def wanted(s: Stage) -> None:
    """The server has it switched on."""
    await s.slash("Dan", "server settings", setting="look_back", value="on")


async def crawled(s: Stage) -> str:
    """A race in which Ann crawls for three rounds, until Ben gives up."""
    code = await s.race("Ben", chariots="one")
    for _round in range(3):
        await s.answer("Ann", "2 3 4", code)
        await s.answer("Ben", "5 4 3", code)
    await finish(s, code, "Ben")
    return code


async def short(s: Stage) -> str:
    """A race of Ann, who has won after one round."""
    code = await s.race("Ben", chariots="one")
    await drive(s, code, 1)
    await finish(s, code, "Ben")
    return code


async def first_plot(s: Stage, code: str, gain: float = 2.6, fell: float = 2.0) -> Found:
    """The first plot of Ann, for which another one would have gained so much."""
    record = await s.bot.host.record(code)
    closed = next(entry for entry in record.entries if entry.answers)
    [answer] = [one for one in closed.answers if (one.seat, one.by) == (RED, "player")]
    return Found(closed.number, Decision(answer.decision, RED, "plot"), answer.line, "4 3 2", gain, fell)


async def keep(s: Stage, code: str, who: str, look: Look) -> None:
    """Somebody has looked back already."""
    async with s.store.writing() as tx:
        rows.put(tx, Kept(code, s.id(who), RED, codec.dump(look), s.clock.now()))


async def test_it_is_off_until_a_server_wants_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await short(s)
        assert BACK not in labels(s.newest)
        assert "switched on" in heard(await s.press_id("Ann", s.newest, f"h1:{code}:lookback"))
        async with s.store.reading() as read:
            assert await acts.finding(read) == "Look back: on at 0 of 0 servers, 0 kept."


async def test_what_was_found_is_kept_for_its_player_alone(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await wanted(s)
        code = await short(s)
        found = await first_plot(s, code)
        await keep(s, code, "Ann", Look((found,), None, -2.0, 1))
        post = s.newest
        told = shown(await s.press("Ann", post, BACK))
        assert told.ephemeral
        own = " ".join(found.line.split()[:3])
        assert told.content.split("\n")[1:] == [
            f"**Round 1:** here 4 3 2 would have been worth about 3 squares more than {own}.",
            "-# The dice cost you about 2 squares in all.",
        ]
        assert labels(told) == ["Round 1"]
        assert [file.filename for file in told.attachments] == ["back.png"]
        assert "4 3 2" not in shown(await s.press("Cleo", post, BACK)).content
        assert [row["table_id"] for row in (await exported(s, "Ann"))["looks"]] == [code]
        await delete(s, "Ann")
        assert "looks" not in rows_with(s.path, str(s.people["Ann"].id))


async def test_its_words_are_kind_and_say_where_the_dice_were_of_another_mind(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await short(s)
        past = await rounds.look_back(s.bot.host, code, whole=True)
        said = {}
        for fell in (2.0, 0.0, -2.0):
            costly, best = await first_plot(s, code, fell=fell), await first_plot(s, code, gain=-2.0)
            for language in ("en", "de"):
                with speaking(language):
                    said[fell, language] = panel.told(past, RED, Look((costly,), best, 3.0, 1)).content
        assert [fell for fell in said if GRADES.search(said[fell])] == []
        assert "dice that fell" not in said[2.0, "en"]
        assert "with the dice that fell it would have made no difference" in said[0.0, "en"]
        assert "with the dice that fell it would have been worth less" in said[-2.0, "en"]
        with speaking("en"):
            nothing = panel.told(past, RED, Look(decisions=6)).content
        assert nothing.split("\n")[1] == (
            "There was nothing to be won: for none of your 6 decisions do I find an answer that would have "
            "been worth 1 square more."
        )


@pytest.mark.parametrize("language", ["en", "de"])
async def test_in_troy_it_is_told_in_pawns_and_the_best_line_goes_on(tmp_path: Path, language: str) -> None:
    async with stage(tmp_path) as s:
        code = await troys.game(s)
        [(white, _asked)] = await s.waiting(code)
        first = (await s.bot.host.look(code)).running.open[0]
        await troys.play(s, code, first.fallback)
        await finish(s, code, white)
        past = await rounds.look_back(s.bot.host, code, whole=True)
        entry = next(each for each in past.entries if each.answers)
        [answer] = entry.answers
        assert answer.seat is not None
        decision = Decision(answer.decision, answer.seat, "move")
        found = Found(entry.number, decision, answer.line, "a2-a3", 2.1, 2.0, ("b9-b8", "c2-c3"))
        with speaking(language):
            told = panel.told(past, answer.seat, Look((found,), decisions=1)).content.split("\n")[1]
        assert f"`{answer.line}`" in told
        assert ("2 pawns more" if language == "en" else "2 Bauern") in told
        assert told.endswith("`b9-b8`, `c2-c3`.")


async def test_spectators_are_told_where_it_turned_and_proposed_nothing(tmp_path: Path) -> None:
    """Three moments at most, as everybody may know them."""
    async with stage(tmp_path) as s:
        await wanted(s)
        code = await crawled(s)
        head, *lines = shown(await s.press("Cleo", s.newest, BACK)).content.split("\n")
        assert head == f"**Look back** - Chariots, table `{code}`"
        assert 1 <= len(lines) <= 3
        assert all(re.match(r"\*\*Round \d", line) or line.startswith("No single") for line in lines)
        assert not any("worth" in line for line in lines)
        async with s.store.reading() as read:
            assert await rows.count(read) == 0


async def test_whoever_decided_nothing_has_none(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await wanted(s)
        await raced(s, "Ann", "Ben", rounds=0)
        assert "You decided nothing in this game" in heard(await s.press("Ben", s.newest, BACK))


@pytest.mark.long
async def test_a_player_is_told_what_would_have_been_worth_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """On both databases, which keep it for the next time."""
    monkeypatch.setattr(work, "ENOUGH", 2.0)
    async with stage(tmp_path, address) as s:
        await wanted(s)
        await crawled(s)
        with patch.object(panel, "at_work", Mock(wraps=panel.at_work)) as waiting:
            told = shown(await s.press("Ann", s.newest, BACK)).content
            assert 2 <= len(told.split("\n")) <= 5
            assert "squares more than 2 3 4" in told
            assert shown(await s.press("Ann", s.newest, BACK)).content == told
            assert waiting.call_count == 1
        async with s.store.reading() as read:
            assert await rows.count(read) == 1


@pytest.mark.long
async def test_who_has_played_a_game_that_has_none_is_told_so(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await wanted(s)
        await finish(s, await circuses.race(s, "Ben"), "Ben")
        says = "What another answer would have been worth, I cannot tell in this game yet."
        assert says in shown(await s.press("Ann", s.newest, BACK)).content
        assert says not in shown(await s.press("Cleo", s.newest, BACK)).content


@pytest.mark.long
async def test_a_substitute_sees_the_decisions_of_their_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await wanted(s)
        code = await s.race("Ben", "Dan", chariots="one")
        for who in ("Ann", "Ben", "Dan"):
            await s.answer(who, "2 3 4", code)
        await leaving.free(s.bot.host, code, s.person("Ann"), RED)
        await s.settle()
        await s.press("Cleo", next(m for m in s.posts() if FREE in labels(m)), FREE)
        async with s.store.reading() as read:
            sitting = await s.bot.host.read(read, code)
            ann, cleo = [await acts.stay_of(read, sitting, s.id(who)) for who in ("Ann", "Cleo")]
        assert ann is not None
        assert cleo is not None
        assert (ann.seat, cleo.seat) == (RED, RED)
        assert ann.end is not None
        assert ann.end <= cleo.first


@pytest.mark.long
async def test_one_look_back_at_a_time_is_worked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though there are workers for more."""
    at_work, most = [0], [0]

    def weigh(_record: object, _seat: int, _first: int, _end: int | None) -> object:
        at_work[0] += 1
        most[0] = max(most[0], at_work[0])
        time.sleep(0.1)
        at_work[0] -= 1
        return codec.dump(Look(decisions=1))

    pool = Pool(4, OneThread)
    async with stage(tmp_path, pool=pool) as s:
        monkeypatch.setattr(work, "work", weigh)
        await wanted(s)
        code = await short(s)
        sitting = await s.bot.host.look(code)
        people = [(s.id(who), acts.Stay(Seat(seat), 0)) for seat, who in ((1, "Ann"), (2, "Ben"))]
        await asyncio.gather(*(acts.find(s.bot.host, pool, sitting, *one) for one in people))
        assert most == [1]
        async with s.store.reading() as read:
            assert await rows.count(read) == 2


@pytest.mark.long
async def test_one_that_takes_too_long_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, pool=Pool(1)) as s:
        monkeypatch.setattr(work, "JOB", Job("looking back", 0.01, long=True, singly=True))
        await wanted(s)
        await crawled(s)
        assert "Press the button to try again" in heard(await s.press("Ann", s.newest, BACK))
        assert [fault for fault in s.faults if "looking back" not in fault] == []
        s.faults.clear()
