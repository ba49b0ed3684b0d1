"""Troy on Discord from the lobby to the end: won, drawn, retracted, resigned, lost on time."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence

from bot.hosting.playing import what_if
from bot.ids import GuildId, press
from engine.games.troy import GAME
from engine.games.troy.face.arena import Map
from engine.games.troy.rules import score as notation
from engine.journal import audit
from engine.model import Seat
from engine.registry import find
from render.film import FRAME, ROUND
from tests.altered import alter
from tests.bot.publishing.outbox.test_feed import with_feed
from tests.bot.stage import GO, MORE, Stage, filled_in, heard, labels, menus, rows_of, shown, stage, words_of
from tests.bot.troys import (
    LAST_KING,
    LAST_PAWN,
    ROOKS,
    by_cell,
    game,
    moves,
    on_the_table,
    open_panel,
    play,
    point,
    state,
    typed,
)
from tests.games.troy.boards import shuffle

DAY = 86_400


async def finished(s: Stage, code: str) -> Any:
    """The outcome of a game that is over."""
    sitting = await s.bot.host.look(code)
    assert sitting.row.stage == "over"
    return sitting.running.outcome


async def attached(message: Any) -> bytes:
    """The one file below a message."""
    (file,) = message.attachments
    data: bytes = await file.read()
    return data


async def two_deadlines(s: Stage) -> None:
    """The first one that somebody misses is put off, once in a game."""
    for _ in range(2):
        await s.wait(1.1 * DAY)


def calls_check(post: str, *words: str) -> bool:
    """Whether the headline of a post calls a check and has these words, in whatever wording."""
    headline = post.splitlines()[0]
    return headline.startswith("**Check! ") and all(re.search(rf"\b{word}\b", headline) for word in words)


class TestWon:
    async def test_through_the_panels(self, tmp_path: Path) -> None:
        """The position is typed into the form of the lobby; the winning move takes three presses."""
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", game="troy", seats=2)
            options = shown(await s.press("Ann", s.newest, "Options"))
            form = await s.press_beside("Ann", options, "Position")
            await s.fill("Ann", form, {**filled_in(form), "position": LAST_KING})
            assert "Position: k\\(qq\\)" in words_of(shown(await s.press("Ann", s.newest, "Manage")))
            await s.press("Ben", s.newest, "Join")
            await s.press("Ann", s.newest, "Start")
            code = (await s.tables())[0].row.id
            start = s.newest
            assert s.pinged() == ["Ann"]
            assert "a5 R" in (start.attachments[0].description or "")

            panel = await open_panel(s, "Ann")
            before = await attached(panel)
            panel = await by_cell(s, "Ann", panel)
            panel = await point(s, "Ann", panel, "a5: rook")
            assert await attached(panel) != before
            panel = await point(s, "Ann", panel, "a6")
            assert "rook from a5 to a6." in panel.content
            assert await moves(s, code) == []
            await s.press("Ann", panel, "Send")
            assert await moves(s, code) == ["a5R-a6"]
            assert calls_check(s.newest.content, "Ann", "rook", "a5", "a6")
            assert s.newest.attachments
            assert s.pinged() == ["Ben"]
            assert s.newest.content.count(s.people["Ben"].mention) == 1
            assert s.people["Ann"].mention not in s.newest.content

            await play(s, code, "g10s-h9", "a6Rxk-a10")
            end = s.newest
            assert end.content.count("Ben has no king left") == 1
            assert "Check" not in end.content
            ann, ben = (s.people[who].mention for who in ("Ann", "Ben"))
            assert f"🥇 {ann} (White)\n🥈 {ben} (Black)" in end.content
            assert "dice" not in "".join(post.content.lower() for post in s.posts())
            assert s.pinged() == ["Ann", "Ben"]
            assert audit(await s.bot.host.record(code)) == []

            score = await s.slash("Cleo", "table log", table=code, moves=True)
            record = notation.read((await attached(shown(score))).decode())
            assert record.table.outcome == await finished(s, code)
            assert record.table.state.moves == ("a5R-a6", "g10s-h9", "a6Rxk-a10")

    async def test_a_broken_position_is_refused_by_rank_and_cell(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", game="troy")
            code = (await s.tables())[0].row.id
            for line, reason in (
                ("k9/10/(RRR)9/10/10/10/10/10/10/10", "Rank 8, cell a8"),
                ("k9/x9/10/10/10/10/10/10/10/10", "Rank 9, cell a9: 'x' is not a piece"),
                ("k9/10", "this one has 2"),
                ("k9/10/10/10/10/10/10/10/10/K9 w", "is won before the first move"),
            ):
                told = await s.slash("Ann", "table option", option="position", value=line, table=code)
                assert reason in heard(told)
            assert (await s.tables())[0].row.options["position"] == ""
            assert "Position" not in s.newest.content
            told = await s.slash("Ann", "play", game="troy", options="position=k9/10")
            assert "this one has 2" in heard(told)

    @pytest.mark.long
    async def test_a_move_worth_a_look_takes_two_presses(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=LAST_KING)
            panel = await open_panel(s, "Ann")
            before = await attached(panel)
            panel = shown(
                await s.choose("Ann", panel, "Which move?", "a5 to a10: rook takes king, wins the game")
            )
            assert await attached(panel) != before
            await s.press("Ann", panel, "Send")
            assert await moves(s, code) == ["a5Rxk-a10"]

    @pytest.mark.long
    async def test_any_move_of_36_pairs_is_found_in_four_presses(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            panel = await by_cell(s, "Ann", await open_panel(s, "Ann"))
            panel = await point(s, "Ann", panel, "d4")
            assert [menu["placeholder"] for menu in menus(panel)] == [
                "d4, pawn: where to?",
                "d4, skirmisher: where to?",
                "d4, both: where to?",
            ]
            panel = shown(await s.choose("Ann", panel, "d4, both: where to?", "c5"))
            await s.press("Ann", panel, "Send")
            assert await moves(s, code) == ["d4PS-c5"]

    @pytest.mark.long
    async def test_each_of_a_pair_becomes_what_one_likes(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=LAST_PAWN.replace("9P/", "9(PS)/"))
            panel = await by_cell(s, "Ann", await open_panel(s, "Ann"))
            panel = await point(s, "Ann", panel, "j9")
            panel = shown(await s.choose("Ann", panel, "j9, both: where to?", "j10"))
            panel = shown(await s.choose("Ann", panel, "What does the first become?", "knight"))
            assert "Send" in labels(panel)
            assert await moves(s, code) == []
            panel = shown(await s.choose("Ann", panel, "What does the other become?", "pawn"))
            await s.press("Ann", panel, "Send")
            assert await moves(s, code) == ["j9PS-j10=NP"]
            assert "Promoted: knight, pawn" in s.newest.content


class TestDrawn:
    @pytest.mark.long
    async def test_an_offer_carries_its_answers_for_the_one_it_is_made_to(self, tmp_path: Path) -> None:
        """Below the call and below the round's post; to everybody else a press tells whose offer it is."""
        async with stage(tmp_path) as s:
            code, ben = await game(s, position=ROOKS), s.people["Ben"].mention
            board = s.newest
            await s.press("Ann", await open_panel(s, "Ann"), "Offer a draw")
            called = s.newest
            assert labels(called)[:2] == ["Accept the draw", "Decline the draw"]
            for who in ("Ann", "Cleo"):
                said = heard(await s.press(who, called, "Accept the draw"))
                assert said == f"That offer is for {ben}; nobody else can answer it."
            assert (await state(s, code)).offer == "w"
            assert "Decline the draw" in labels(next(p for p in s.posts() if p.id == board.id))

            done = shown(await s.press("Ben", called, "Decline the draw"))
            assert "Done: Decline the draw" in done.content
            assert (await state(s, code)).offer == ""
            assert "Decline the draw" not in labels(next(p for p in s.posts() if p.id == board.id))
            for who in ("Ann", "Ben", "Cleo"):
                said = heard(await s.press(who, called, "Accept the draw"))
                assert said == "That offer is no longer open. Board shows the game."

    @pytest.mark.long
    async def test_an_offer_made_before_ones_own_move_is_below_the_next_post(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=ROOKS)
            await s.press("Ann", await open_panel(s, "Ann"), "Offer a draw")
            await play(s, code, "a3R-b3")
            assert labels(s.newest) == ["Accept the draw", "Decline the draw", GO, MORE]
            await s.press("Ben", s.newest, "Accept the draw")
            assert "**The game is drawn by agreement.**" in s.newest.content
            assert (await finished(s, code)).seats == ((1, 2),)
            assert "Accept the draw" not in labels(s.newest)

    @pytest.mark.long
    async def test_no_answer_to_an_offer_from_another_server(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=ROOKS)
            await s.press("Ann", await open_panel(s, "Ann"), "Offer a draw")
            accept = next(
                c["custom_id"]
                for row in rows_of(s.newest)
                for c in row["components"]
                if c.get("label") == "Accept the draw"
            )
            async with s.store.writing() as tx:
                row = await tx.table(code)
                assert row is not None
                await tx.save_table(replace(row, guild=GuildId(1)))
            said = heard(await s.press_id("Cleo", s.newest, accept))
            assert said == f"There is no table '{code}'; `/inbox` lists yours."
            for words in (True, False):
                assert shown(await s.slash("Ann", "card", game="troy", words=words))

    @pytest.mark.long
    async def test_a_position_that_comes_up_a_third_time(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=ROOKS)
            await play(s, code, *shuffle("RR a3 b3", "rr j8 i8", 4))
            assert "3 times" in s.newest.content
            assert (await finished(s, code)).seats == ((1, 2),)


class TestRetracted:
    @pytest.mark.long
    async def test_before_the_reply(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            await play(s, code, "d4PS-d5")
            old = await point(s, "Ben", await by_cell(s, "Ben", await open_panel(s, "Ben")), "e7")
            mine = await on_the_table(s, "Ann", code)
            assert "Zeus: take back (10 left)" in labels(mine)
            mine = shown(await s.press("Ann", mine, "Zeus"))
            assert await moves(s, code) == []
            assert "Undone: `d4PS-d5`" in s.newest.content
            assert "can take back 9 more" in s.newest.content
            assert s.pinged() == ["Ann", "Ben"]
            told = heard(await s.press("Ben", old, "Other cell"))
            assert told.startswith(
                "That question has already been answered. You have nothing to do right now."
            )
            await s.restart()
            await play(s, code, "d4P-d5")
            assert (await state(s, code)).left == (9, 10)
            assert "Zeus: take back (9 left)" in labels(await on_the_table(s, "Ann", code))

    @pytest.mark.long
    async def test_a_lost_game(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=LAST_KING, retract_after_reply="yes")
            await play(s, code, "a5R-a6", "g10s-h9", "a6Rxk-a10")
            assert "Ben can still take the last move back" in s.newest.content
            assert s.pinged() == ["Ben"]
            panel = shown(await s.press("Ben", s.newest, GO))
            panel = shown(await s.press("Ben", panel, "Zeus: undo the reply, too (10 left)"))
            await s.press("Ben", panel, "Send")
            assert await moves(s, code) == ["a5R-a6"]
            assert "Undone: `a6Rxk-a10`, `g10s-h9`" in s.newest.content
            await play(s, code, "a10k-b9")
            assert [who for who, _asked in await s.waiting(code)] == ["Ann"]

    @pytest.mark.long
    async def test_a_line_refused_after_a_loss_offers_what_can_be_said_in_words(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=LAST_KING, retract_after_reply="yes")
            await play(s, code, "a5R-a6", "g10s-h9", "a6Rxk-a10")
            refused = shown(await s.slash("Ben", "move", line="xyzzy", table=code))
            assert labels(refused)[:2] == ["Accept the loss", "Zeus: undo the reply, too (10 left)"]

    @pytest.mark.long
    async def test_who_says_nothing_has_accepted_the_loss(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=LAST_KING, retract_after_reply="yes")
            await play(s, code, "a5R-a6", "g10s-h9", "a6Rxk-a10")
            await two_deadlines(s)
            assert "Ben accepts the loss." in await s.more()
            assert (await finished(s, code)).seats == ((1,), (2,))


class TestLost:
    @pytest.mark.long
    async def test_at_a_deadline(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            await play(s, code, "d4P-d5", "d7p-d6")
            await two_deadlines(s)
            assert "**Ben has won: the time of Ann has run out.**" in s.newest.content
            assert (await finished(s, code)).seats == ((2,), (1,))

    @pytest.mark.long
    async def test_with_an_empty_bank(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, bank="2d 12h")
            await play(s, code, "d4P-d5", "d7p-d6")
            assert "Ann 2 days 12 hours, Ben 2 days 12 hours." in await s.more()
            await s.wait(3 * DAY)
            assert "the time of Ann has run out" in s.newest.content
            assert (await finished(s, code)).seats == ((2,), (1,))


class TestTyped:
    @pytest.mark.long
    async def test_the_last_pawn_is_promoted_away_only_if_one_says_so_twice(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=LAST_PAWN)
            panel = await by_cell(s, "Ann", await open_panel(s, "Ann"))
            for wanted in ("j9", "j10", "queen"):
                panel = await point(s, "Ann", panel, wanted)
            sure = shown(await s.press("Ann", panel, "Send"))
            assert "loses the game at once: Ann has no pawn left" in sure.content
            assert await moves(s, code) == []
            panel = shown(await s.press("Ann", sure, "No, change it"))
            panel = await point(s, "Ann", panel, "rook")
            sure = shown(await s.slash("Ann", "move", line="j9-j10=Q", table=code))
            assert "Make this move anyway?" in sure.content
            assert await moves(s, code) == []
            await s.press("Ann", sure, "Yes, send")
            assert await moves(s, code) == ["j9P-j10=Q"]
            assert "Ann can still take the last move back" in s.newest.content

    async def test_a_move_is_suggested_as_it_is_typed(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            proposed = await s.offered("Ann", "move", "line", "", table=code)
            assert len(proposed) == 24
            assert "d4PS-e5: pawn and skirmisher" in proposed
            from_d4 = await s.offered("Ann", "move", "line", "d4", table=code)
            lines = [name.partition(":")[0] for name in from_d4]
            assert lines == [f"d4{pieces}-{to}5" for pieces in ("P", "PS", "S") for to in "cde"]
            assert set(from_d4) & set(proposed), "what is worth a look says what it does here, too"
            assert await s.offered("Ann", "move", "line", "d4PS-", table=code) == from_d4[3:6]
            assert await s.offered("Ben", "move", "line", "d7", table=code) == []

    async def test_no_line_that_is_typed_is_read_on_the_loop(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        true, readers = find("troy").rules.read, set()

        def read(*args: Any) -> tuple[str, ...]:
            readers.add(threading.get_ident())
            return true(*args)

        async with stage(tmp_path) as s:
            code = await game(s)
            ((_who, question),) = await s.waiting(code)
            alter(monkeypatch, "troy", read=read)
            for command in ("move", "table line", "table act"):
                await s.offered("Ann", command, "line", "d4 d", table=code)
            kept = shown(await s.slash("Ann", "table line", line="d4P-d5 d7p-d6 e4P-e5", table=code))
            assert "*Kept.*" in kept.content
            form = await s.press_id("Ann", s.newest, press(code, "type", question.id))
            await s.write("Ann", form, "d4P-d5")
            await s.slash("Ann", "move", line="d4P-d5", table=code)
            assert await moves(s, code) == ["d4P-d5"]
            assert readers
            assert threading.get_ident() not in readers

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("d4-d5", "Which piece goes from d4 to d5? Possible: d4P-d5, d4PS-d5, d4S-d5."),
            ("e2-e9", "the king cannot leap the pair on e4"),
            ("d4RN-d5", "on d4 there is: P S"),
            ("z9-z8", "There is no cell z9"),
            ("hello", "'hello' is not a move; write the cell, the piece and where to"),
        ],
    )
    async def test_what_cannot_be_meant_is_explained(self, tmp_path: Path, line: str, sentence: str) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            assert sentence in await typed(s, "Ann", line, code)
            form = await s.press("Ann", await open_panel(s, "Ann"), "Type it")
            assert sentence in shown(await s.write("Ann", form, line)).content
            assert await moves(s, code) == []
            assert [who for who, _asked in await s.waiting(code)] == ["Ann"]


class TestAhead:
    @pytest.mark.long
    async def test_lines_kept_at_night_answer_one_after_the_other(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            panel = shown(await s.press("Ben", await on_the_table(s, "Ben", code), "What if …"))
            first = await attached(panel)
            panel = await by_cell(s, "Ben", panel)
            for cell, there in (("d4", "d5"), ("d7", "d6"), ("e4", "e5")):
                panel = await point(s, "Ben", await point(s, "Ben", panel, cell), there)
            assert await attached(panel) != first
            assert "`d4P-d5` `d7p-d6` `e4P-e5`" in panel.content
            assert "How do you answer e4P-e5?" in heard(await s.press("Ben", panel, "Keep as a plan"))
            panel = await point(s, "Ben", await point(s, "Ben", panel, "b8"), "a7")
            await s.press("Ben", panel, "Keep as a plan")
            sitting = await s.bot.host.look(code)
            assert list(what_if.kept(sitting, Seat(2)).values()) == [
                "if d4P-d5 then d7p-d6, then if e4P-e5 then b8p-a7"
            ]
            assert await moves(s, code) == []

            await typed(s, "Ann", "d4P-d5", code)
            assert await moves(s, code) == ["d4P-d5", "d7p-d6"]
            assert s.pinged() == ["Ann"]
            await s.restart()
            await typed(s, "Ann", "e4P-e5", code)
            assert (await moves(s, code))[2:] == ["e4P-e5", "b8p-a7"]
            assert "Your plan has answered" in (await on_the_table(s, "Ben", code)).content

    async def test_a_line_breaks_where_the_other_side_plays_something_else(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            await s.slash("Ben", "table line", line="d4P-d5 d7p-d6", table=code)
            await typed(s, "Ann", "e4P-e5", code)
            assert await moves(s, code) == ["e4P-e5"]
            assert [who for who, _asked in await s.waiting(code)] == ["Ben"]


class TestBots:
    @pytest.mark.long
    async def test_bots_play_to_the_end_and_everybody_can_look_at_it(self, tmp_path: Path) -> None:
        """Ann is removed, a bot takes her seat, and the game goes on by itself."""
        async with stage(tmp_path) as s:
            feed = await with_feed(s)
            await s.slash("Ann", "play", game="troy", options=f"position={LAST_KING}")
            code = (await s.tables())[0].row.id
            await s.tap("Ann", "bot", "soldier", table=code)
            await s.press("Ann", s.newest, "Start")
            watched = shown(await s.slash("Cleo", "watch", table=code))
            assert "What if …" in labels(watched)
            (opened,) = s.posts(feed)
            assert code in words_of(opened)
            await s.slash("Dan", "organise remove", seat=1, reason="spam", table=code)
            assert (await finished(s, code)) is not None
            assert "Scorpus" in s.newest.content
            told = s.posts(feed)[-1]
            assert re.search(r"(Scorpus|Diocles) has no king left\.", words_of(told))
            assert told.attachments

            film = shown(await s.press("Cleo", s.newest, "Film"))
            gif = await attached(film)
            assert len(gif) <= ROUND.size
            with Image.open(io.BytesIO(gif)) as image:
                assert getattr(image, "n_frames", 1) >= 2
            log = shown(await s.press("Cleo", s.newest, "Log"))
            assert not re.search(r"\*\*.*\*\*.*\*\*", "\n".join(log.content.splitlines()[1:-1]))
            then = shown(await s.press("Cleo", log, "Board then"))
            assert then.attachments
            words = shown(await s.press("Cleo", then, "In words"))
            assert "    a   b   c   d   e   f   g   h   i   j" in words.content


async def moments(film: Any) -> list[int]:
    """For how long a film holds what each move has led to, but for the first and the last frame."""
    with Image.open(io.BytesIO(await attached(shown(film)))) as image:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    return [time for time in times[1:-1] if time > FRAME]


class TestCalled:
    @pytest.mark.long
    async def test_a_check_is_called_by_a_key(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await game(s, position=LAST_KING.replace("/R9/", "/1R8/"), strict_check="yes")
            panel = await by_cell(s, "Ann", await open_panel(s, "Ann"))
            panel = await point(s, "Ann", await point(s, "Ann", panel, "b5"), "a5")
            assert "Check!" not in panel.content
            panel = shown(await s.press("Ann", panel, "Call check"))
            assert "Check!" in panel.content
            await s.press("Ann", panel, "Send")
            assert calls_check(s.newest.content, "Ann", "rook", "b5", "a5")

    @pytest.mark.long
    async def test_a_check_that_was_not_called_bars_the_win(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await game(s, position=LAST_KING.replace("/R9/", "/1R8/"), strict_check="yes")
            await play(s, code, "b5R-a5", "g10s-h9")
            assert "Check" not in s.newest.content
            told = await typed(s, "Ann", "a5Rxk-a10", code)
            assert "would win, but you did not call check before it" in told
            assert len(await moves(s, code)) == 2


class TestNewcomer:
    async def test_what_the_lobby_lets_one_choose_fits_the_game(self, tmp_path: Path) -> None:
        """There is no tempo among turns, and nobody chooses among two seats."""
        async with stage(tmp_path) as s:
            assert "is played by 2, not by 3" in heard(await s.slash("Ann", "play", game="troy", seats=3))
            await s.slash("Ann", "play", game="troy")
            code = (await s.tables())[0].row.id
            assert "Tempo" not in s.newest.content
            options = shown(await s.press("Ann", s.newest, "Options"))
            offered = words_of(options)
            assert all(x in offered for x in ("Ways to win", "Players call check", "Position"))
            assert not any(x in offered for x in ("Tempo", "Pause between phases"))
            told = await s.slash("Ann", "table option", option="tempo", value="phase", table=code)
            assert "There is no option 'tempo'" in heard(told)

    async def test_a_server_at_another_tempo_opens_it_all_the_same(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await s.slash("Dan", "server settings", value="phase", setting="tempo")
            await game(s)
            assert "Ann to move" in s.newest.content

    @pytest.mark.long
    async def test_every_chapter_of_the_rules_is_there_and_many_have_a_picture(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            panel = shown(await s.slash("Ann", "rules", game="troy"))
            for number, chapter in enumerate(GAME.face.chapters()):
                page = shown(await s.choose("Ann", panel, "Chapters", chapter.title))
                assert chapter.text in page.content, number
                assert bool(page.attachments) == bool(chapter.purpose)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of every picture that is painted, whether Black's side is below."""
    found: list[bool] = []

    def chart(turned: bool) -> Map:
        found.append(turned)
        return Map(turned)

    monkeypatch.setattr("engine.games.troy.face.picture.Map", chart)
    return found


class TestWhoSeesWhichSide:
    @pytest.mark.long
    async def test_black_sees_the_board_from_blacks_side_wherever_black_looks_alone(
        self, tmp_path: Path, painted: list[bool]
    ) -> None:
        """Each private panel of Ben's; what everybody sees, and Ann's and Cleo's, is from White's side."""

        async def sides(act: Awaitable[Any]) -> set[bool]:
            painted.clear()
            s.bot.shared.studio._kept.clear()
            await act
            return {*painted}

        async with stage(tmp_path) as s:
            code = await game(s)
            for who, black in (("Ann", False), ("Ben", True), ("Cleo", False)):
                assert await sides(s.slash(who, "watch", table=code)) == {black}
                assert await sides(s.press(who, s.newest, "Board")) == {black}
                assert await sides(s.slash(who, "table show", table=code)) == {black}
            assert await sides(s.press("Ben", await on_the_table(s, "Ben", code), "What if")) == {True}
            await play(s, code, "d4P-d5")
            assert await sides(open_panel(s, "Ben")) == {True}
            form = await s.press("Ben", await open_panel(s, "Ben"), "Type it")
            assert await sides(s.write("Ben", form, "d7p-d6")) == {True}
            assert await sides(play(s, code, "d7p-d6")) == {False, True}  # the post, and Ben's own answer

    async def test_a_profile_turns_them_back(self, tmp_path: Path, painted: list[bool]) -> None:
        async with stage(tmp_path) as s:
            code = await game(s)
            await s.bot.host.keep_profile(s.id("Ben"), "troy", "turned:white")
            await play(s, code, "d4P-d5")
            painted.clear()
            ((_who, asked),) = await s.waiting(code)
            await open_panel(s, "Ben")
            await s.write("Ben", await s.tap("Ben", "type", asked.id), "d7p-d6")
            await on_the_table(s, "Ben", code)
            await s.slash("Ben", "watch", table=code)
            assert {*painted} == {False}
