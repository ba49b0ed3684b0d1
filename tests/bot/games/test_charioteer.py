"""Charioteer on Discord from /play to the podium: alone against automata, and people with automata."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.playing import plans
from bot.hosting.table.sitting import GHOST, Person
from bot.ids import PersonId, press
from bot.publishing.pictures.studio import Studio
from engine.games.charioteer.rules import secrets
from engine.games.charioteer.rules.cards import in_order
from engine.games.charioteer.rules.policy import Taste, best
from engine.games.charioteer.rules.state import Play
from engine.journal import audit
from engine.model import Seat
from tests import extent
from tests.bot.charioteers import (
    GAME,
    all_best,
    cards_in,
    choose_set,
    driver,
    driving,
    happened,
    moving_last,
    open_panel,
    opened,
    play_by_panel,
    race,
    rig,
    rows,
    sent_to,
    state,
    table,
    typed,
    untold,
)
from tests.bot.play.test_secrets import log_of_everything, look_everywhere
from tests.bot.process import live_bot
from tests.bot.races import placed, resign
from tests.bot.socketcord import Post, SocketCord
from tests.bot.stage import GO, MORE, ROUNDS, Stage, heard, labels, menus, shown, stage, words_of

DAY = 86_400
HAND = in_order(("b0b0y1w", "y1y1r3s", "r2r2y3", "g3g3b4", "r4g5y2", "r4g5b3", "r4b4y4", "r4b1g5"))
"""Four cards show red 4, three green 5 (the most points), two black 4, one red 3."""
CROWD = ("r5r5g4", "b1b1g5", "y1y1g6")
"""The active card shows none of these."""
RED = Play("red4", ("r4g5y2", "r4g5b3", "r4b4y4"))
BLACK = Play("black4", ("g3g3b4", "r4b4y4"))
GREEN = Play("green5", ("r4g5y2", "r4g5b3", "r4b1g5"))


async def rigged(s: Stage, code: str, seat: Seat, **changes: Any) -> None:
    """Give a seat the hand above, with that crowd, and whatever else is wanted."""
    await rig(s, code, driving(seat, **{"hand": HAND, "white": (), "fan": (), **changes}))
    await rig(s, code, lambda race: replace(race, crowd=CROWD))


async def outcome(s: Stage, code: str) -> Any:
    return (await s.bot.host.look(code)).running.outcome


async def wait_for_turn(s: Stage, code: str, turn: int) -> None:
    """Let days pass until that turn has begun; nobody answers meanwhile."""
    for _ in range(8):
        if (await state(s, code)).turn >= turn:
            return
        await s.wait(DAY + 60)
    raise AssertionError(f"turn {turn} never begins")


class TestToThePodium:
    """Every turn is one answer of everybody, given in two or three presses, and one post that tells all."""

    @pytest.mark.long
    async def test_alone_against_five_automata(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await table(s)
            options = shown(await s.press("Ann", s.newest, "Options"))
            assert "Automata: by players" in words_of(options)
            await s.press("Ann", s.newest, "Start")
            assert len((await state(s, code)).automata) == 5
            assert (labels(s.newest)[0], labels(s.newest)[-1]) == (GO, MORE)
            assert untold(await s.more(), (await happened(s, code)), "Ann") == []
            for turn in range(1, ROUNDS):
                assert (await state(s, code)).turn == turn
                ((who, asked),) = await s.waiting(code)
                assert (who, asked.kind) == ("Ann", "set")
                before = len(await happened(s, code))
                assert await play_by_panel(s, "Ann", turn) in (2, 3)
                assert untold(await s.more(), (await happened(s, code))[before:], "Ann") == []
                assert len(s.posts()) == 2 + turn, "one post a turn"
                if await outcome(s, code):
                    break
                if turn % 5 == 0:
                    await s.restart()
            await self._is_over(s, code)
            raced = placed(await s.more()).values()
            assert sum("automaton)" in racer for racer in raced) == 5
            assert f"{s.people['Ann'].mention} (Green)" in raced

    @pytest.mark.long
    async def test_three_people_with_three_automata(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo", automata=3)
            people = ("Ann", "Ben", "Cleo")
            for turn in range(1, ROUNDS):
                assert {who for who, _ in await s.waiting(code)} == set(people)
                before, posts = len(await happened(s, code)), len(s.posts())
                for n, who in enumerate(people):
                    assert (await state(s, code)).turn == turn
                    assert len(s.posts()) == posts, "nothing is told before all have answered"
                    assert await play_by_panel(s, who, turn + n) in (2, 3)
                    if turn == 3 and n == 1:
                        await s.restart()
                assert untold(await s.more(), (await happened(s, code))[before:], *people) == []
                assert len(s.posts()) == posts + 1
                if await outcome(s, code):
                    break
            await self._is_over(s, code)
            assert (await s.more()).count("automaton)") == 3
            assert sorted(s.pinged()) == sorted(people)

    async def _is_over(self, s: Stage, code: str) -> None:
        """The podium has six places, and anybody can check the race and look back at it."""
        found = await outcome(s, code)
        assert " wins" in s.newest.content
        assert list(placed(await s.more())) == [1, 2, 3, 4, 5, 6]
        assert list(found.ranking) == [(name,) for name in (await state(s, code)).standings()]
        assert labels(s.newest) == ["Rematch", "Last lap", "Chart", MORE]
        assert all(labels(post) == [] for post in s.posts()[:-1])
        assert audit(await s.bot.host.record(code)) == []
        told = shown(await s.slash("Dan", "fair", table=code)).content
        assert re.search(r"\d+ rolls, \d+ sealed answers: everything checks out", told)
        film = shown(await s.press("Dan", s.newest, "Film"))
        assert film.attachments
        assert await typed(s, "Ann", "best", code) == "This game is over; Board and Log show how it went."


class TestKilled:
    @pytest.fixture
    async def discord(self) -> AsyncIterator[SocketCord]:
        async with SocketCord.launched() as discord:
            yield discord

    @pytest.mark.long
    async def test_a_set_with_a_receipt_survives_kill_9(self, discord: SocketCord, tmp_path: Path) -> None:
        """Ann has sent hers when the bot dies; Ben sends his to the next one; the turn is told once."""
        async with live_bot(discord, tmp_path):
            await discord.slash("Ann", "arena", "play", game="charioteer", seats=2)
            [lobby] = await discord.until("arena", lambda posts: len(posts) == 1)
            (code,) = re.findall(r"table `(\w{4})`", lobby.content)
            await discord.slash("Ann", "arena", "table option", option="automata", value="4", table=code)
            await discord.until("arena", lambda posts: "Automata: 4" in posts[0].content)
            await discord.slash("Ann", "arena", "table option", option="calm", value="off", table=code)
            await discord.until("arena", lambda posts: "closes when all are ready" in posts[0].content)
            await discord.press("Ben", lobby, press(code, "join"))
            await discord.until("arena", lambda posts: "The game starts" in posts[0].content)
            await discord.press("Ann", lobby, press(code, "start"))
            await discord.until("arena", one_says("turn 1\n"))
            await discord.slash("Ann", "arena", "move", line="best black", table=code)
            await discord.until("arena", one_says("Sent: the set that the game chooses"), "Ann")
        async with live_bot(discord, tmp_path):
            await discord.slash("Ben", "arena", "move", line="best", table=code)
            posts = await discord.until("arena", one_says("turn 2\n"))
            await discord.slash("Ben", "arena", "table log", table=code)
            await discord.until("arena", one_says("\nAnn plays "), "Ben")
        assert len([post for post in posts if "turn 2\n" in post.content]) == 1


def one_says(words: str) -> Callable[[Sequence[Post]], bool]:
    """Whether one of some posts says that."""
    return lambda posts: any(words in post.content for post in posts)


class TestTheAnswer:
    """It lies face down until all have sent theirs, and can be changed until then."""

    @pytest.mark.long
    async def test_it_is_changed_withdrawn_and_given_again(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben")
            await rigged(s, code, Seat(1))
            panel = await choose_set(s, "Ann", await open_panel(s, "Ann"), "Black 4")
            panel = shown(await s.press("Ann", panel, "Send"))
            assert "Sent: Black 4, 2 cards: 6 points" in panel.content
            panel = shown(await s.press("Ann", panel, "Withdraw"))
            assert [who for who, _asked in await s.waiting(code)] == ["Ann", "Ben"]
            assert "Sent: " not in panel.content
            for line in ("best red", "best black"):
                assert "You can change it until all are ready" in await typed(s, "Ann", line, code)
            panel = await choose_set(s, "Ann", await open_panel(s, "Ann"), "Red 4, 3 cards")
            await s.press("Ann", panel, "Send")
            assert "You can change it" not in await typed(s, "Ben", "best", code)
            played = (await driver(s, "Ann", code)).play
            assert played is not None
            assert (played.symbol, len(played.cards)) == ("red4", 3)

    @pytest.mark.long
    async def test_set_crowd_card_and_token_take_three_presses(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, automata=3)
            await rigged(s, code, Seat(1), white=("whip",))
            await rig(s, code, lambda race: replace(race, crowd=("r4b4y4", *CROWD[1:])))
            panel = await choose_set(
                s, "Ann", await open_panel(s, "Ann"), "Red 4, 2 cards and the crowd card"
            )
            panel = shown(await s.choose_any("Ann", panel, 1, "Spend: Whip"))
            await s.press("Ann", panel, "Send")
            played = (await driver(s, "Ann", code)).play
            assert played is not None
            assert (played.symbol, played.crowd, played.tokens) == ("red4", "r4b4y4", ("whip",))
            told = "Green plays three cards with Red 4, the crowd's among them. Spends a token: Whip."
            assert told in "\n".join(GAME.face.story(await happened(s, code)))
            assert "whip" not in (await driver(s, "Ann", code)).white

    @pytest.mark.long
    async def test_card_by_card_on_the_second_page(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, automata=3)
            await rigged(s, code, Seat(1))
            panel = await choose_set(s, "Ann", await open_panel(s, "Ann"), "Black 4")
            panel = shown(await s.press("Ann", panel, "Tactics"))
            panel = shown(await s.press("Ann", panel, "7: r4b4y4"))
            assert "One card alone is not a set here" in panel.content
            panel = shown(await s.press("Ann", panel, "5: r4g5y2"))
            assert "These cards share no symbol" in panel.content
            for key in ("5: r4g5y2", "7: r4b4y4", "Send"):
                panel = shown(await s.press("Ann", panel, key))
            assert (await driver(s, "Ann", code)).play == BLACK


class TestAway:
    """Who does not answer plays by the profile, else the best set with the tokens that pay."""

    @pytest.mark.long
    async def test_without_a_profile_it_is_the_best_set_and_plus3_is_kept(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=2)
            await all_best(s, code, turns=1)
            await rigged(s, code, Seat(2), white=("plus3", "fan"))
            expected = best(await state(s, code), Seat(2), Taste())
            await typed(s, "Ann", "best", code)
            await wait_for_turn(s, code, 3)
            assert (await driver(s, "Ben", code)).play == expected
            assert expected.tokens == ("fan",)

    async def test_the_profile_says_which_colour_and_when_tokens_are_spent(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=2)
            await all_best(s, code, turns=1)
            await profile(s, "Ben", "Black", "Spend each as soon as it helps")
            await rigged(s, code, Seat(2), white=("plus3", "whip"))
            await rig(s, code, moving_last(Seat(2)))  # a whip is of no use for who moves first
            panel = await open_panel(s, "Ben")
            assert "Black 4" in next(o for o in menus(panel)[0]["options"] if o["default"])["label"]
            await typed(s, "Ann", "best", code)
            await wait_for_turn(s, code, 3)
            assert (await driver(s, "Ben", code)).play == replace(BLACK, tokens=("plus3", "whip"))
            told = "Yellow plays two cards with Black 4. Spends tokens: +3, Whip."
            assert told in "\n".join(GAME.face.story(await happened(s, code)))

    @pytest.mark.long
    async def test_on_vacation_the_phase_waits_three_days_and_then_the_profile_plays(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=2)
            await all_best(s, code, turns=1)
            await profile(s, "Ben", "Black")
            await rigged(s, code, Seat(2))
            due = (await s.bot.host.look(code)).row.timing.due
            options: dict[str, Any] = {"from": "now", "until": "2 weeks"}
            await s.slash("Ben", "me away", **options)
            assert (await s.bot.host.look(code)).row.timing.due == pytest.approx(due + 3 * DAY, abs=5)
            await typed(s, "Ann", "best", code)
            await s.wait(3 * DAY)
            assert (await state(s, code)).turn == 2
            await wait_for_turn(s, code, 3)
            assert (await driver(s, "Ben", code)).play == BLACK

    @pytest.mark.long
    async def test_a_seat_that_is_vacant_plays_on_by_its_profile_at_once(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=1)
            await all_best(s, code, turns=1)
            await profile(s, "Ben", "Black")
            for turn in range(2, 5):
                await typed(s, "Ann", "best", code)
                await wait_for_turn(s, code, turn + 1)
            seat = (await s.bot.host.look(code)).seat(Seat(2))
            assert seat is not None
            assert (seat.user, seat.driver) == (None, GHOST)
            assert [who for who, _asked in await s.waiting(code)] == ["Ann"]
            expected = best(await state(s, code), Seat(2), Taste(("black",)))
            await typed(s, "Ann", "best", code)
            assert (await state(s, code)).turn == 6
            assert (await state(s, code)).driver(Seat(2)).play == expected

    async def test_alone_one_may_stay_away_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s)
            await all_best(s, code, turns=1)
            await rigged(s, code, Seat(1))
            expected = best(await state(s, code), Seat(1), Taste())
            await wait_for_turn(s, code, 3)
            assert (await driver(s, "Ann", code)).play == expected


async def profile(s: Stage, who: str, colour: str, spending: str = "") -> None:
    """Fill in the panel of `/profile`."""
    panel = shown(await s.slash(who, "profile", game="charioteer"))
    panel = shown(await s.press(who, panel, colour))
    if spending:
        await s.choose(who, panel, "When should tokens be spent?", spending)


class TestAhead:
    @pytest.mark.long
    async def test_best_black_is_planned_for_three_turns(self, tmp_path: Path) -> None:
        """A plan begins with `best`; what that means is found in each turn, from the hand of that turn."""
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=3)
            await typed(s, "Ann", "best", code)
            panel = shown(await s.press("Ann", await open_panel(s, "Ann"), "In advance"))
            panel = shown(await s.press("Ann", panel, "Plan ahead"))
            for _turn in range(3):
                for key in ("Black", "Add to the plan"):
                    panel = shown(await s.press("Ann", panel, key))
            assert "3. the set that the game chooses (Black)" in panel.content
            await typed(s, "Ben", "best", code)
            for left in (2, 1, 0):
                sitting = await s.bot.host.look(code)
                assert len(plans.planned(sitting, Seat(1))) == left
                expected = best(sitting.running.state, Seat(1), Taste(("black",)))
                assert [who for who, _asked in await s.waiting(code)] == ["Ben"]
                if left == 1:
                    await s.restart()
                await typed(s, "Ben", "best", code)
                assert (await driver(s, "Ann", code)).play == expected
            assert {who for who, _asked in await s.waiting(code)} == {"Ann", "Ben"}

    @pytest.mark.long
    async def test_a_plan_with_cards_that_are_gone_by_then_ends(self, tmp_path: Path) -> None:
        """Nothing else is played instead, and its maker is told."""
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=3)
            await rigged(s, code, Seat(1))
            await rig(s, code, lambda race: replace(race, draw=("b2b2r1",) * 20))
            await typed(s, "Ann", "black4 g3g3b4 r4b4y4", code)
            sitting, ann = await s.bot.host.look(code), s.people["Ann"]
            asked = sitting.asked(PersonId(ann.id))
            assert asked is not None
            person = Person(PersonId(ann.id), "Ann")
            await plans.add(s.bot.host, code, person, asked.id, "black4 g3g3b4 r4b4y4")
            await typed(s, "Ben", "best", code)
            assert {who for who, _asked in await s.waiting(code)} == {"Ann", "Ben"}
            panel = await open_panel(s, "Ann")
            assert "Your plan ended: its next answer was not possible here" in panel.content


class TestBots:
    @pytest.mark.long
    @pytest.mark.parametrize("level", extent.some([*GAME.players], 1))
    async def test_a_bot_in_a_seat_plays_to_the_end(self, tmp_path: Path, level: str) -> None:
        async with stage(tmp_path) as s:
            code = await table(s, seats=2, automata=1, laps=2)
            await s.tap("Ann", "bot", level, table=code)
            await s.press("Ann", s.newest, "Start")
            assert s.people["Ann"].mention in s.newest.content
            assert [who for who, _asked in await s.waiting(code)] == ["Ann"]
            await all_best(s, code)
            assert "Diocles plays" in await s.more()
            assert audit(await s.bot.host.record(code)) == []

    @pytest.mark.long
    async def test_it_takes_over_from_somebody_who_is_removed(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=2, laps=2)
            await all_best(s, code, turns=2)
            await s.slash("Dan", "organise remove", seat=2, reason="spam", table=code)
            assert [who for who, _asked in await s.waiting(code)] == ["Ann"]
            await all_best(s, code)
            assert await outcome(s, code)


class TestSeats:
    @pytest.mark.long
    async def test_who_takes_a_seat_over_has_its_hand_and_who_left_it_has_not(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo", automata=2)
            await all_best(s, code, turns=1)
            await rigged(s, code, Seat(2), white=("whip",))
            old = await open_panel(s, "Ben")
            assert set(HAND) <= cards_in(old.attachments[0].description)
            await s.slash("Ben", "organise replace", seat=2, table=code)
            await s.press(
                "Dan", next(p for p in reversed(s.posts()) if "Take a free seat" in labels(p)), "Take"
            )
            since = len(s.env.http_requests)
            panel = await open_panel(s, "Dan")
            assert set(HAND) <= cards_in(panel.attachments[0].description)
            assert "Spend: Whip" in [option["label"] for option in menus(panel)[1]["options"]]
            told = heard(await s.press("Ben", old, "Send"))
            assert told.startswith("You have no seat at this table")
            await look_everywhere(s, "Ben", code)
            assert cards_in(sent_to(s, "Ben", since)) <= await opened(s, code)
            panel = await choose_set(s, "Dan", panel, "Green 5, 3 cards")
            await s.press("Dan", panel, "Send")
            await all_best(s, code, turns=1)
            assert (await state(s, code)).driver(Seat(2)).play == GREEN

    @pytest.mark.long
    async def test_to_resign_is_asked_twice(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=1)
            mine = shown(await s.press("Ben", s.newest, "My chariot"))
            sure = shown(await s.press("Ben", mine, "Resign"))
            assert "Resign?" in sure.content
            await s.press("Ben", sure, "No, play on")
            assert not (await state(s, code)).of(Seat(2)).gone
            await resign(s, "Ben", code)
            assert (await state(s, code)).of(Seat(2)).gone
            assert [who for who, _asked in await s.waiting(code)] == ["Ann"]
            assert "You have nothing to do right now" in await typed(s, "Ben", "best", code)
            await all_best(s, code, turns=1)
            assert s.newest.content.startswith("**Ben resigns and leaves the track**")
            await all_best(s, code)
            assert placed(await s.more())[3] == f"{s.people['Ben'].mention} (Yellow)"

    @pytest.mark.long
    @pytest.mark.parametrize("others", [(), ("Ben",)])
    async def test_when_the_last_player_resigns_the_race_is_over(
        self, tmp_path: Path, others: tuple[str, ...]
    ) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, *others, automata=3)
            await all_best(s, code, turns=2)
            for who in (*others, "Ann"):
                assert not await outcome(s, code)
                await resign(s, who, code)
            assert "Nobody drives any more" in s.newest.content
            more = await s.more()
            places = more[more.index("🥇") :].splitlines()
            assert all("automaton)" in line for line in places[:3])
            assert s.people["Ann"].mention in "".join(places[3:])


class TestLooking:
    @pytest.mark.long
    async def test_everybody_can_look_back_and_sees_no_hand(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", automata=2)
            await all_best(s, code, turns=3)
            since = len(s.env.http_requests)
            assert code in shown(await s.slash("Cleo", "watch")).content
            board = shown(await s.slash("Cleo", "watch", table=code))
            assert board.attachments
            assert "```" in shown(await s.press("Cleo", board, "In words")).content
            log = shown(await s.press("Cleo", s.newest, "Log"))
            assert "Ann plays" in log.content
            assert "turn 4" in s.newest.content
            then = shown(await s.press("Cleo", shown(await s.press("Cleo", log, "Earlier")), "Board then"))
            assert "turn 3" in then.content
            await look_everywhere(s, "Cleo", code)
            named = cards_in(sent_to(s, "Cleo", since))
            assert set((await state(s, code)).crowd) <= named <= await opened(s, code)

    async def test_the_inbox_leads_to_the_panel(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            await race(s, "Ben")
            inbox = shown(await s.slash("Ben", "inbox"))
            assert "**waits for you**" in words_of(inbox)
            panel = shown(await s.press("Ben", inbox, "Plot"))
            assert "Your set for turn 1" in words_of(panel)
            await s.press("Ben", panel, "Send")
            assert "waits for <@" in words_of(shown(await s.slash("Ben", "inbox")))

    @pytest.mark.long
    async def test_every_chapter_of_the_rules_is_there(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            panel = shown(await s.slash("Ann", "rules", game="charioteer"))
            told = ""
            for chapter in GAME.face.chapters():
                page = shown(await s.choose("Ann", panel, "Chapters", chapter.title))
                assert chapter.text in page.content
                told += page.content
            assert "reconstructed" in told


WRONG = [
    ("red4 b2g4r4", "b2g4r4 is not in your hand"),
    ("red4 r4g5y2 g3g3b4", "g3g3b4 does not match"),
    ("b0b0y1w g3g3b4", "share no symbol"),
    ("red4 r4g5y2 r4g5b3 r4b4y4 r4b1g5", "r4b1g5 is one too many"),
    ("red4 r4g5y2 r4g5b3 crowd", "The crowd card does not match"),
    ("red4 r4g5y2 r4g5b3 whip", "You have already spent this token: Whip. You still hold: plus3"),
    ("red4 r4g5y2 r4g5b3 plus3 plus3", "You hold 1 token of this kind: +3"),
    ("red4 r4g5y2 r4g5b3 whole", "You do not hold this token: Full recovery"),
    ("red3 y1y1r3s", "a set needs more cards"),
    ("yellow0 b0b0y1w", "None of your cards shows Yellow 0"),
    ("faster", "faster"),
]


class TestWrong:
    @pytest.mark.long
    async def test_the_sentence_says_why_and_nothing_is_changed(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, automata=2)
            await rigged(s, code, Seat(1), white=("plus3",))
            for line, sentence in WRONG:
                form = await s.press("Ann", await open_panel(s, "Ann"), "Type it")
                before, posts = await rows(s), len(s.posts())
                assert sentence in await typed(s, "Ann", line, code)
                assert sentence in heard(await s.slash("Ann", "plot", line=line, table=code))
                assert sentence in shown(await s.write("Ann", form, line)).content
                await s.offered("Ann", "move", "line", line, table=code)
                assert await rows(s) == before
                assert len(s.posts()) == posts
            receipt = await typed(s, "Ann", "r4g5y2 r4g5b3 r4b4y4", code)
            assert "Sent: Red 4, 3 cards: 7 points" in receipt
            assert "You can change it" not in receipt, "alone one waits for nobody"
            assert (await driver(s, "Ann", code)).play == RED

    async def test_a_race_of_too_few_or_too_many_chariots_does_not_begin(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await table(s, "Ben", "Cleo", automata=3)
            before = await rows(s)
            told = heard(await s.slash("Ann", "table option", option="automata", value="4", table=code))
            assert "with 3 players there can be 0 to 3 automata, not 4" in told
            told = heard(await s.slash("Ann", "play", game="charioteer", seats=1, options="automata=0"))
            assert "with 1 player there can be 1 to 5 automata, not 0" in told
            assert await rows(s) == before
            await s.slash("Ann", "table option", option="seats", value="4", table=code)
            await s.press("Dan", s.newest, "Join")
            told = heard(await s.tap("Ann", "start", table=code))
            assert "with 4 players there can be 0 to 2 automata, not 3" in told
            assert (await s.bot.host.look(code)).row.stage == "lobby"


class TestSecrecy:
    """Nobody learns a card of another hand, from posts, alt texts, panels, suggestions, letters or logs."""

    @pytest.mark.long
    async def test_no_card_is_named_to_others_before_it_is_shown(self, tmp_path: Path) -> None:
        """Through a whole race, at each moment: only what has been open on the table, and one's own."""
        with log_of_everything() as log:
            async with stage(tmp_path) as s:
                code = await table(s, "Ben", seats=3, automata=2, laps=2)
                await s.tap("Ann", "bot", next(iter(GAME.players)), table=code)
                await s.prefer("Ben", "letters", "letter")
                await s.press("Ann", s.posts()[0], "Start")
                owned = {"Ann": set[str](), "Ben": set[str](), "Cleo": set[str]()}
                named, secret = 0, set[str]()

                async def listen(since: int) -> int:
                    """What everybody has heard of since then, none of it before its time."""
                    open_cards = await opened(s, code)
                    for name, own in owned.items():
                        told = sent_to(s, name, since)
                        assert cards_in(told) <= open_cards | own
                        assert name != "Cleo" or "Draws a fan token: " not in told
                        secret.update(cards_in(told) - open_cards if name == "Ann" else ())
                    return len(s.env.http_requests)

                for turn in range(1, ROUNDS):
                    for name in ("Ann", "Ben"):
                        owned[name] |= set((await driver(s, name, code)).hand)
                    await play_by_panel(s, "Ann", turn)
                    hand = " ".join((await driver(s, "Ann", code)).hand)
                    assert "share no symbol" in await typed(s, "Ann", f"{hand} sideways", code)
                    await s.offered("Ann", "move", "line", hand.split()[0], table=code)
                    await s.offered("Ben", "move", "line", "", table=code)
                    if turn % 4 == 1:
                        await s.wait(0.6 * DAY)
                        for who in ("Ben", "Cleo"):
                            await look_everywhere(s, who, code, line="sideways")
                    named = await listen(named)
                    await play_by_panel(s, "Ben", turn)
                    for name in ("Ann", "Ben"):
                        owned[name] |= set((await driver(s, name, code)).hand)
                    named = await listen(named)
                    if await outcome(s, code):
                        break
                assert s.letters("Ben"), "Ben has been reminded"
                assert len(secret) > 4, "Ann was told cards that nobody else knew of"
        assert cards_in(log.getvalue()) == set()

    async def test_what_others_see_does_not_depend_on_a_hand(self, tmp_path: Path) -> None:
        """The same race, but that Ann holds other cards and tokens: Ben and Cleo get the same to see."""
        async with stage(tmp_path, studio=Studio()) as s:
            code = await race(s, "Ben", automata=2)
            await all_best(s, code, turns=3)
            await typed(s, "Ann", "best", code)
            hand = (await driver(s, "Ann", code)).hand
            first = await _all_to_see(s, code)
            for seed in range(3):
                await rig(s, code, lambda race: secrets.resample(race, Seat(2), random.Random(seed)))  # noqa: B023
                assert (await driver(s, "Ann", code)).hand != hand
                assert await _all_to_see(s, code) == first
            await rig(s, code, driving(Seat(2), hand=HAND))
            assert await _all_to_see(s, code) != first, "Ben's own hand he does see"


async def _all_to_see(s: Stage, code: str) -> list[Any]:
    """What Ben and Cleo get for everything that they press and type, with the bytes of all pictures."""
    found: list[Any] = []
    for who in ("Ben", "Cleo"):
        results = [await s.press(who, s.newest, label) for label in labels(s.newest)]
        for command in ("table show", "watch", "table log"):
            results.append(await s.slash(who, command, table=code))
        results.append(await s.slash(who, "inbox"))
        for result in results:
            if result.response is not None:
                found.append(await _read(result.response))
        found.append(await s.offered(who, "move", "line", "", table=code))
        found.append(await typed(s, who, "red9", code))
    return found


async def _read(message: Any) -> tuple[Any, ...]:
    pictures = [(a.description, await a.read()) for a in message.attachments]
    told = [[option["label"] for option in menu["options"]] for menu in menus(message)]
    return message.content, labels(message), told, pictures
