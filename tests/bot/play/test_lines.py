"""Lines of moves tried out and kept: they answer or are broken, are secret, and go with their seat."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.playing import filing, what_if
from bot.hosting.seats import offering
from bot.hosting.table.sitting import Person, Refused
from bot.ids import GuildId
from bot.limits import CONTENT
from engine import registry
from engine.errors import BadOrder
from tests.bot.play.test_secrets import log_of_everything, outbox, read_by
from tests.bot.stage import GO, Stage, heard, labels, menus, shown, stage
from tests.toys import TOYS

KEY = "toy-duel"
VERBS = ("keepline", "ahead", "advance", "change", "remove", "remove:all")


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot hosts the toy, too, and it is the game that is opened here."""
    games = {KEY: TOYS[KEY], **registry.all_games()}
    monkeypatch.setattr(registry, "all_games", lambda: games)


async def duel(s: Stage) -> tuple[str, str, str]:
    """The code of a duel that has begun, who is to move, and who waits."""
    code = await s.race("Ben")
    ((mover, _asked),) = await s.waiting(code)
    return code, mover, "Ben" if mover == "Ann" else "Ann"


def person(s: Stage, who: str) -> Person:
    return Person(s.id(who), who, guild=GuildId(s.guild.id))


async def cells(s: Stage, code: str) -> list[str]:
    return [stone.cell for stone in (await s.bot.host.look(code)).running.state.stones]


async def lines_of(s: Stage, who: str, code: str) -> list[str]:
    sitting = await s.bot.host.look(code)
    return list(what_if.kept(sitting, sitting.my_seat(s.id(who)).seat).values())


async def keep(s: Stage, who: str, code: str, *lines: str) -> None:
    for line in lines:
        await what_if.keep_plan(s.bot.host, code, person(s, who), line)


async def look_ahead(s: Stage, who: str, code: str, *moves: str) -> Any:
    """Try moves out, from one's own side of the table."""
    panel = shown(await s.press(who, shown(await s.slash(who, "table show", table=code)), "What if …"))
    for move in moves:
        place = next(n for n, m in enumerate(menus(panel)) if move in [o["label"] for o in m["options"]])
        panel = shown(await s.choose_any(who, panel, place, move))
    return panel


def stones(panel: Any) -> str:
    """The cells that are taken on the board of a panel, a1 first by rank."""
    ranks = re.findall(r"^ ?(\d+) ([.XO]{15})$", panel.content, re.MULTILINE)
    taken = [
        f"{file}{rank}"
        for rank, row in ranks
        for file, held in zip("abcdefghijklmno", row, strict=True)
        if held != "."
    ]
    return " ".join(sorted(taken))


@pytest.mark.long
async def test_a_line_kept_at_night_answers_two_moves_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        await s.prefer(other, "codes", "yes")
        panel = await look_ahead(s, other, code, "a1", "c2", "e1", "g2")
        assert stones(panel) == "a1 c2 e1 g2"
        panel = shown(await s.press(other, panel, "Keep as a plan"))
        assert "Kept." in panel.content
        assert await lines_of(s, other, code) == ["if a1 then c2, then if e1 then g2"]
        await s.plot(mover, "a1")
        assert await cells(s, code) == ["a1", "c2"]
        assert "plays c2" in s.newest.content
        assert [who for who, _asked in await s.waiting(code)] == [mover]
        await s.restart()
        assert await lines_of(s, other, code) == ["if e1 then g2"]
        await s.plot(mover, "e1")
        assert await cells(s, code) == ["a1", "c2", "e1", "g2"]
        assert [who for who, _asked in await s.waiting(code)] == [mover]
        assert await lines_of(s, other, code) == []
        panel = await look_ahead(s, other, code)
        assert "Your plan has answered: `g2`." in panel.content
        assert "None of your plans goes on from here." in panel.content


@pytest.mark.long
async def test_what_is_tried_out_plays_nothing_and_ends_with_the_position(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        for who in (mover, other, "Cleo"):
            start = shown(await s.slash(who, "watch", table=code))
            panel = shown(await s.press(who, start, "What if …"))
            panel = shown(await s.choose_any(who, panel, 0, "a1"))
            panel = shown(await s.choose_any(who, panel, 0, "c1"))
            assert stones(panel) == "a1 c1"
            assert ("Keep as a plan" in labels(panel)) == (who != "Cleo")
        assert await cells(s, code) == []
        await s.restart()
        form = await s.press(other, await look_ahead(s, other, code), "Type it")
        assert stones(shown(await s.write(other, form, "A1 c1 d1"))) == "a1 c1 d1"
        await s.plot(mover, "d1")
        assert stones(await look_ahead(s, other, code)) == "d1"


@pytest.mark.long
async def test_branches_answer_what_fits_and_break_where_nothing_does(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        await keep(s, other, code, "a1 c2 e1 g2", "a1 c2 e3 h4", "b1 d2")
        await s.plot(mover, "a1")
        assert await cells(s, code) == ["a1", "c2"]
        assert await lines_of(s, other, code) == ["if e1 then g2", "if e3 then h4"]
        await s.plot(mover, "e3")
        assert await cells(s, code) == ["a1", "c2", "e3", "h4"]
        await s.plot(mover, "o15")
        await keep(s, mover, code, "n14 m13")
        await s.plot(other, "k11")
        assert len(await cells(s, code)) == 6
        panel = shown(await s.slash(mover, "table show", table=code))
        panel = shown(await s.press(mover, panel, "What if …"))
        assert "None of your plans goes on from here." in panel.content
        await s.plot(mover, "o1")
        assert "None of your" not in (await look_ahead(s, mover, code)).content


async def test_a_line_that_begins_with_an_own_move_waits_for_it(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        panel = shown(await s.press(mover, s.newest, GO))
        panel = shown(await s.press(mover, panel, "What if …"))
        form = await s.press(mover, panel, "Type it")
        panel = shown(await s.write(mover, form, "a1 b2 c3"))
        await s.press(mover, panel, "Keep as a plan")
        await s.plot(mover, "a1")
        await s.plot(other, "b2")
        assert await cells(s, code) == ["a1", "b2", "c3"]


@pytest.mark.long
async def test_lines_are_listed_and_removed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, _mover, other = await duel(s)
        await keep(s, other, code, "a1 c2", "b1 d2", "c1 e2")
        panel = shown(await s.press(other, await look_ahead(s, other, code), "In advance (3)"))
        assert "2. **As long as the game follows it**: if b1 then d2 (plan)" in panel.content
        panel = shown(await s.choose(other, panel, "Remove …", "if b1 then d2"))
        assert "*Removed.*" in panel.content
        assert await lines_of(s, other, code) == ["if a1 then c2", "if c1 then e2"]
        panel = shown(await s.choose(other, panel, "Change …", "if a1 then c2"))
        assert "Keep as a plan" in labels(panel)
        panel = shown(await s.press(other, panel, "In advance (2)"))
        panel = shown(await s.press(other, panel, "Remove all"))
        assert "Nothing is set in advance yet." in panel.content
        assert "-# Plan: as long as the game follows it, until a line of it is not possible" in panel.content
        assert await lines_of(s, other, code) == []


async def test_a_line_is_typed_as_a_command(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        offered = await s.offered(other, "table line", "line", "a1 c", table=code)
        assert "a1 c2" in offered
        assert "a1 a1" not in await s.offered(other, "table line", "line", "a1 a", table=code)
        assert await s.offered("Cleo", "table line", "line", "a1 c", table=code) == []
        panel = shown(await s.slash(other, "table line", line="a1 c2 e1 g2", table=code))
        assert "if a1 then c2, then if e1 then g2 (plan)" in panel.content
        assert "'a1' is not possible here" in heard(
            await s.slash(other, "table line", line="a1 a1", table=code)
        )
        assert "You have no seat" in heard(await s.slash("Cleo", "table line", line="a1 c2", table=code))
        await s.plot(mover, "a1")
        assert await cells(s, code) == ["a1", "c2"]


@pytest.mark.long
async def test_a_line_that_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        with pytest.raises(Refused, match="nothing to keep"):
            await keep(s, other, code, "")
        with pytest.raises(BadOrder, match="What do you answer to e1"):
            await keep(s, other, code, "a1 c2 e1")
        await keep(s, other, code, "a1 c2 e1 g2")
        with pytest.raises(Refused, match="already have this plan"):
            await keep(s, other, code, "a1 c2")
        with pytest.raises(Refused, match=r"if a1 then c2, then if e1 then g2\. Remove that one first"):
            await keep(s, other, code, "a1 c2 e1 h2")
        await keep(s, other, code, "a1 c2 e1 g2 i3 k5")
        assert await lines_of(s, other, code) == ["if a1 then c2, then if e1 then g2, then if i3 then k5"]
        await keep(s, other, code, *(f"a{n} o1" for n in range(2, 16)), *(f"b{n} o1" for n in range(2, 7)))
        with pytest.raises(Refused, match="You can keep 20 plans"):
            await keep(s, other, code, "n1 o1")
        assert len(await lines_of(s, other, code)) == filing.MOST
        panel = shown(await s.press(other, await look_ahead(s, other, code), "In advance (20)"))
        assert len(panel.content) <= CONTENT
        await s.plot(mover, "o15")
        assert await lines_of(s, other, code) == []


async def test_a_game_in_which_nothing_is_tried_out_has_no_what_if(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.slash("Ann", "play", game="chariots", seats=2)
        await s.press("Ben", s.newest, "Join")
        await s.press("Ann", s.newest, "Start")
        code = (await s.tables())[0].row.id
        assert "What if …" not in labels(shown(await s.slash("Ann", "table show", table=code)))
        late = await s.press_id("Ann", s.newest, f"h1:{code}:ahead")
        assert "try out lines of moves" in heard(late)


async def test_a_substitute_reads_no_lines_of_the_player_before(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        await keep(s, other, code, "a1 c2")
        seat = (await s.bot.host.look(code)).my_seat(s.id(other)).seat
        await s.slash(other, "organise replace", seat=seat, table=code)
        await s.tap("Cleo", "seat", seat, table=code)
        assert await lines_of(s, "Cleo", code) == []
        assert "c2" not in (await look_ahead(s, "Cleo", code)).content
        await s.plot(mover, "a1", code)
        assert await cells(s, code) == ["a1"]


async def test_a_substitute_inherits_the_lines_where_their_maker_wants_that(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code, mover, other = await duel(s)
        await keep(s, other, code, "a1 c2")
        seat = (await s.bot.host.look(code)).my_seat(s.id(other)).seat
        host, cleo = s.bot.host, person(s, "Cleo")
        await offering.offer_seat(host, code, person(s, other), seat, cleo, "everything")
        await offering.accept(host, code, cleo, seat)
        assert await lines_of(s, "Cleo", code) == ["if a1 then c2"]
        await s.prefer("Cleo", "codes", "yes")
        await s.plot("Cleo" if mover == other else mover, "a1")
        assert await cells(s, code) == ["a1", "c2"]
        assert "Your plan has answered: `c2`." in (await look_ahead(s, "Cleo", code)).content


async def test_a_kept_line_is_read_by_nobody_else(tmp_path: Path) -> None:
    """Its answer to what was never played, m13, is looked for in all that others could read."""
    with log_of_everything() as log:
        async with stage(tmp_path) as s:
            code, mover, other = await duel(s)
            panel = await look_ahead(s, other, code)
            form = await s.press(other, panel, "Type it")
            panel = shown(await s.write(other, form, "a1 c2 n12 m13"))
            panel = shown(await s.press(other, panel, "Keep as a plan"))
            await s.press(other, panel, "In advance (1)")
            await s.offered(other, "table line", "line", "a1 c2 n12 m1", table=code)
            for who in (mover, "Cleo"):
                for verb in (*VERBS, "send:-1000000000"):
                    await s.press_id(who, s.newest, f"h1:{code}:{verb}")
                for command in filter(s.has, ("table show", "watch", "table log", "fair")):
                    await s.slash(who, command, table=code)
                await s.offered(who, "table line", "line", "a1 c2 n12", table=code)
            await s.plot(mover, "a1")
            assert await cells(s, code) == ["a1", "c2"]
            await s.slash(mover, "table log", table=code)
            told = read_by(s, mover, "Cleo")
            assert not [secret for secret in (" m13", "if a1", "c2 n12 m") if secret in told + outbox(s)]
            assert "if n12 then m13" in read_by(s, other)
        assert "m13" not in log.getvalue()
