"""Circus Minimus on Discord: purchases and deals, deaths and captures, fourteen at one table."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.games import workshop
from bot.hosting.host import Host
from bot.ids import press
from bot.play.panel import mine as side
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.state import COLOURS
from engine.journal import audit
from tests import extent
from tests.altered import alter
from tests.bot.charioteers import rows, sent_to
from tests.bot.circuses import (
    DAY,
    GAME,
    KEY,
    act,
    man,
    open_panel,
    over,
    put,
    race,
    say,
    speak,
    state,
    thrown,
    typed,
)
from tests.bot.play.test_secrets import log_of_everything, look_everywhere
from tests.bot.process import live_bot
from tests.bot.races import placed, resign
from tests.bot.socketcord import Post, SocketCord
from tests.bot.stage import Stage, heard, labels, menus, shown, stage


@pytest.fixture(autouse=True)
def built() -> Iterator[None]:
    """The bot offers the games that are still being built, too."""
    with workshop():
        yield


async def happened(s: Stage, code: str) -> list[e.Event]:
    """Everything that has happened in a race, for everybody's eyes."""
    record = await s.bot.host.record(code)
    seen = (GAME.rules.redact(event, None) for entry in record.entries for event in entry.events)
    return [event for event in seen if event is not None]


def of(kind: type, events: list[e.Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


async def awaited(s: Stage, code: str) -> list[str]:
    return [who for who, _asked in await s.waiting(code)]


async def silent(s: Stage, code: str) -> None:
    """Nobody who is asked answers, until the question is closed; once in a race it waits for longer."""
    asked = {decision.id for _who, decision in await s.waiting(code)}
    for _ in range(5):
        if {decision.id for _who, decision in await s.waiting(code)}.isdisjoint(asked):
            return
        await s.wait(DAY + 60)
    raise AssertionError("the question is never closed")


class TestPurchases:
    async def test_a_list_by_panel_and_one_typed_bring_what_they_say(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo", shop="yes")
            assert "To buy: " in s.newest.content
            panel = await open_panel(s, "Ann")
            assert "You have 3 coins" in panel.content
            panel = shown(await s.choose(who := "Ann", panel, "Buy", "War Chariot"))
            panel = shown(await s.choose(who, panel, "Buy", "Sword"))
            panel = shown(await s.choose(who, panel, "Lanes you want, first choice first", "Lane 2"))
            assert "the list spends 3" in panel.content
            assert "Sent: " in shown(await s.press("Ann", panel, "Send")).content
            assert "Sent: " in await typed(s, "Ben", "3 whip net or sling sabotage gr", code)
            await typed(s, "Cleo", "nothing", code)
            race_ = await state(s, code)
            assert race_.round == 1
            assert {*race_.bought} == {
                ("red", "war", ""),
                ("red", "sword", ""),
                ("blue", "whip", ""),
                ("blue", "net", ""),
                ("blue", "sabotage", "green"),
            }
            assert (race_.rig("red").war, race_.rig("green").damage) == (True, 1)
            assert (race_.rig("red").space, race_.rig("blue").space) == ("h2-10", "h3-10")
            assert [d.coins for d in race_.drivers] == [0, 0, 3]
            assert "a sword" in await s.more()

    @pytest.mark.long
    async def test_a_list_stays_secret_until_all_are_served(self, tmp_path: Path) -> None:
        """Through posts, panels, suggestions, letters, logs: nobody reads what Ann has listed."""
        with log_of_everything() as log:
            async with stage(tmp_path) as s:
                code = await race(s, "Ben", "Cleo", shop="yes")
                await typed(s, "Ann", "3 trident drug blue", code)
                assert "impossible" not in await typed(s, "Ann", "3 trident drug blue", code)
                since = len(s.env.http_requests)
                for who in ("Ben", "Cleo", "Dan"):
                    await look_everywhere(s, who, code)
                    await s.offered(who, "move", "line", "", table=code)
                for who in ("Ben", "Cleo"):
                    told = sent_to(s, who, since)
                    assert "3 trident drug" not in told
                    assert "drug blue" not in told
                since = len(s.env.http_requests)
                for who in ("Ben", "Cleo"):
                    await typed(s, who, "nothing", code)
                await s.more("Cleo")
                assert "trident" in sent_to(s, "Cleo", since)
        assert "trident" not in log.getvalue()

    @pytest.mark.long
    async def test_plots_stay_secret_after_they_were_carried_out(self, tmp_path: Path) -> None:
        with log_of_everything() as log:
            async with stage(tmp_path) as s:
                code = await race(s, "Ben", "Cleo")
                secret = "drive straight:9 ram:green leave:blue"
                assert "Sent: " in await typed(s, "Ann", secret, code)
                since = len(s.env.http_requests)
                for _ in range(2):
                    for who in ("Ben", "Cleo"):
                        await look_everywhere(s, who, code)
                        await typed(s, who, "drive", code)
                        await s.offered(who, "move", "line", "", table=code)
                for who in ("Ben", "Cleo"):
                    told = sent_to(s, who, since)
                    assert "straight:9 ram:green" not in told
                    assert "leave:blue" not in told
        assert "straight:9 ram:green" not in log.getvalue()


class TestMarket:
    async def opened(self, s: Stage) -> str:
        code = await race(s, "Ben", "Cleo", shop="yes", market="yes")
        await say(s, code, Ann="sword", Ben="nothing", Cleo="nothing")
        assert "To trade: " in s.newest.content
        return code

    @pytest.mark.long
    async def test_a_deal_by_panel_offered_and_accepted_below_the_post(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await self.opened(s)
            panel = await open_panel(s, "Ann")
            panel = shown(await s.press("Ann", panel, "Offers"))
            for words in ("Make an offer", "Sell", "a sword", "2 coins", "Ben"):
                panel = shown(await s.choose_any("Ann", panel, 0, words))
            await s.press("Ann", panel, "Send")
            assert "Accept an offer" in labels(s.newest)
            told = heard(await s.press("Cleo", s.newest, "Accept an offer"))
            assert f"That offer is for {s.people['Ben'].mention}" in told
            panel = shown(await s.press("Ben", s.newest, "Accept an offer"))
            panel = shown(await s.choose_any("Ben", panel, 0, 0))
            await s.press("Ben", panel, "Send")
            race_ = await state(s, code)
            assert race_.bought == (("blue", "sword", ""),)
            assert [d.coins for d in race_.drivers] == [4, 1, 3]
            await say(s, code)
            assert "Ben accepts" in await s.more()
            assert "To plot: " in s.newest.content
            assert audit(await s.bot.host.record(code)) == []

    @pytest.mark.long
    async def test_an_offer_that_is_gone_changes_nothing(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await self.opened(s)
            await act(s, "Ann", "offer sell sword 1 all", code)
            old = s.newest
            await act(s, "Ann", "withdraw 1", code)
            before = await rows(s)
            assert "accept" in (told := await act(s, "Ben", "accept 1", code)), told
            await s.press_late("Ben", old, "Accept an offer") if "Accept an offer" in labels(old) else None
            assert await rows(s) == before

    @pytest.mark.long
    async def test_silence_is_done(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await self.opened(s)
            await act(s, "Ann", "offer sell sword 1 all", code)
            await silent(s, code)
            race_ = await state(s, code)
            assert (race_.round, race_.offers) == (1, ())
            assert race_.bought == (("red", "sword", ""),)


DYING = "red h1-12, speed 4\nblue h3-12, dragged, injuries 5, speed 4\ngreen h6-12, speed 4"


async def dead(s: Stage, **options: Any) -> str:
    """Ann, Ben and Cleo race, and Ben dies in the dust behind his team."""
    code = await race(s, "Ben", "Cleo", **options)
    await put(s, code, DYING)
    with thrown(cut=1):
        await say(s, code)
    assert (await man(s, "Ben", code)).where == "dead"
    return code


class TestDeath:
    @pytest.mark.long
    async def test_who_has_left_by_the_stands_is_out_too(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo")
            await put(s, code, "red h1-12, speed 4\nblue h3-12, on foot h7-12\ngreen h6-12, speed 4")
            assert "Really leave by the stands" in await typed(s, "Ben", "stands", code)
            assert "Ben" in await awaited(s, code)
            panel = shown(await s.slash("Ben", "move", line="stands", table=code))
            await s.press("Ben", panel, "Yes, send")
            await say(s, code)
            assert (await man(s, "Ben", code)).where == "gone"
            assert await awaited(s, code) == ["Ann", "Cleo"]
            assert s.pinged() == ["Ann", "Cleo"]


CAPTURE = "red h4-12, speed 3\nblue h1-1, on foot h3-14\ngreen h7-12, speed 2"
"""Red passes Blue, who stands beside the way."""


class TestCapture:
    @pytest.mark.long
    async def test_who_has_lost_the_chariot_is_told_what_it_is_now_and_what_can_be_done(
        self, tmp_path: Path
    ) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo")
            await put(s, code, CAPTURE)
            with thrown(jump=6):
                await say(s, code, Ann="reins 3", Ben="wait jump:red")
            race_ = await state(s, code)
            assert race_.rig("red").driver == "blue"
            (boarded,) = of(e.Boarded, await happened(s, code))
            assert boarded.captured == "red"
            assert "Ben" in await s.more()
            assert await awaited(s, code) == ["Ann", "Ben", "Cleo"]
            panel = await open_panel(s, "Ann")
            assert "you are on foot" in panel.content
            assert any("chariot" in o["label"] for menu in menus(panel) for o in menu["options"])
            panel = shown(await s.choose_any("Ann", panel, 0, 0))
            assert "Sent: " in shown(await s.press("Ann", panel, "Send")).content
            panel = await open_panel(s, "Ben")
            assert "You (Blue) with Ann's team" in panel.content

    @pytest.mark.long
    async def test_by_the_advanced_rules_both_fight_aboard(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo", capture="advanced")
            await put(s, code, CAPTURE.replace("h3-14", "h3-13"))
            with thrown(jump=6, fists=1):
                await say(s, code, Ann="reins 3", Ben="board jump:red")
            race_ = await state(s, code)
            assert race_.rig("red").boarders == ("blue",)
            panel = await open_panel(s, "Ben")
            assert "you fight in somebody else's chariot" in panel.content
            assert "Sent: " in await typed(s, "Ben", "fists", code)
            assert "Sent: " in await typed(s, "Ann", "drive fists:fight", code)

    @pytest.mark.long
    async def test_who_steps_into_a_seat_finds_what_its_driver_is(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo")
            await put(s, code, CAPTURE)
            await s.slash("Ben", "organise replace", seat=2, table=code)
            post = next(
                p for p in reversed(s.posts()) if "Take a free seat" in labels(p) or "Take" in labels(p)
            )
            await s.press("Dan", post, "Take")
            assert "you are on foot" in (await open_panel(s, "Dan")).content


WRONG = [
    ("drive 2 left", "not turn"),
    ("drive 7 ram-left 99", "too far"),
    ("whip 1 swerve-left 1 swerve-left 1 swerve-left", "wall"),
    ("drive ram:red", "does not answer"),
    ("drive whip:blue", "does not answer"),
    ("dismount", "standstill"),
    ("faster", "faster"),
    ("drive " + "x" * 500, ""),
]
WRONG_SHOP = [
    ("war talent", "coin"),
    ("3", "There is no lane 3 on this grid; possible: 1, 2."),
    ("drug red", "You cannot do that to yourself"),
    ("sword 2", "Lanes come first"),
    ("elephant", "elephant"),
]


class TestWrong:
    async def test_a_plot_that_is_not_possible_is_refused_and_nothing_is_stored(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben")
            await put(s, code, "red h2-6, speed 4\nblue h3-6, speed 4")
            for line, sentence in WRONG:
                await self.refused(s, code, line, sentence)

    async def test_a_whip_without_a_whip(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben")
            await put(s, code, "red h2-6, speed 4, no whip\nblue h3-6, speed 4")
            await self.refused(s, code, "whip", "you have none; Reins and Brake are possible")

    @pytest.mark.long
    async def test_a_list_that_cannot_be_bought_is_refused_and_not_stored(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", shop="yes")
            for line, sentence in WRONG_SHOP:
                await self.refused(s, code, line, sentence)

    async def test_more_than_the_counters_left(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", shop="yes", market="yes")
            await self.refused(s, code, "trident " * 4, "Trident")

    @pytest.mark.long
    async def test_an_offer_that_cannot_be_made_or_is_gone(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", shop="yes", market="yes")
            await say(s, code, Ann="sword", Ben="nothing")
            before = await rows(s)
            for line in ("accept 1", "withdraw 1", "offer sell net 1 all", "offer buy sword 99 all", "offer"):
                told = await act(s, "Ben", line, code)
                assert any(word in told for word in ("possible", "offer", "20 coins at most")), line
                assert "\n\n" not in told
                assert await rows(s) == before

    async def refused(self, s: Stage, code: str, line: str, sentence: str) -> None:
        before, posts = await rows(s), len(s.posts())
        told = await typed(s, "Ann", line, code)
        assert sentence in told, told
        assert "Sent: " not in told
        assert len(told) < 600
        assert sentence in heard(await s.slash("Ann", "plot", line=line, table=code))
        assert await rows(s) == before
        assert len(s.posts()) == posts


BUILT = "tests.bot.built"
CROWD = tuple(f"{name}{'x' * (32 - len(name))}" for name in ("Ed", "Fay", "Gus", "Hal", "Ida", "Jo"))
MANY = (*CROWD, *(f"{name}{'y' * (32 - len(name))}" for name in ("Kit", "Lou", "Max", "Ned")))


def invite(s: Stage) -> tuple[str, ...]:
    """Ten more people with the longest names there are; all but Ann."""
    for number, name in enumerate(MANY):
        user = s.env.create_user(f"many{number}", global_name=name)
        s.people[name] = s.guild.add_member(user)
    return ("Ben", "Cleo", "Dan", *MANY)


class TestFourteen:
    @pytest.mark.long
    async def test_posts_are_short_and_the_loop_is_free_of_the_rules(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Names of 32 characters, the rudest of plots: ten lines, 1,800 characters, and rules in threads."""
        ran: Counter[bool] = Counter()
        loop = threading.get_ident()
        advance = GAME.rules.advance

        def watched(*given: Any) -> None:
            ran[threading.get_ident() == loop] += 1
            advance(*given)

        alter(monkeypatch, KEY, advance=watched)
        async with stage(tmp_path) as s:
            others = invite(s)
            code = await race(s, *others, capture="advanced")
            assert len(await s.waiting(code)) == 14
            seen = len(s.posts())
            for _ in range(extent.amount(10, 4)):
                await self.rudely(s, code)
                if await over(s, code):
                    break
            assert ran[False] > 20
            for post in s.posts()[seen:]:
                story = self.story(post.content)
                assert len(post.content) <= 2000
                assert len(story) <= 10, post.content
                assert len("\n".join(story)) <= 1800
            found = await happened(s, code)
            assert of(e.Rammed, found)
            assert ran[True] == 0, "the rules are worked out beside the loop"

    @pytest.mark.long
    async def test_whatever_takes_long_is_done_beside_the_loop(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In whole rounds of fourteen: every order, every form, every picture, every look at one's own side.

        What is left to the loop (the journal, the posts) takes it two or three milliseconds at a stretch.
        """
        loop = threading.get_ident()
        done: Counter[tuple[str, bool]] = Counter()

        def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
            def beside(*given: Any, **named: Any) -> Any:
                done[name, threading.get_ident() == loop] += 1
                return work(*given, **named)

            return beside

        heavy: dict[str, Any] = {"form": GAME.face.form, "picture": GAME.face.picture}
        alter(monkeypatch, KEY, **{name: watched(name, work) for name, work in heavy.items()})
        monkeypatch.setattr(Host, "submit_to", watched("order", Host.submit_to))
        monkeypatch.setattr(side, "mine", watched("own side", side.mine))
        async with stage(tmp_path) as s:
            code = await race(s, *invite(s), capture="advanced")
            done.clear()
            for rounds in range(1, 4):
                await self.rudely(s, code)
                assert (await state(s, code)).round == rounds + 1

        assert done["order", False] >= 3 * 2 * 14, "everybody answers and is ready"
        assert {name for name, _on_the_loop in done} >= {"order", "picture", "own side"}
        assert [name for name, on_the_loop in done if on_the_loop] == []

    @pytest.mark.long
    async def test_posts_in_german_keep_the_limits_too(self, tmp_path: Path) -> None:
        """German sentences are longer; a post of fourteen has no more lines and letters for that."""
        async with stage(tmp_path) as s:
            code = await race(s, *invite(s), capture="advanced")
            await speak(s, code, "de")
            seen = len(s.posts())
            for _ in range(5):
                await self.rudely(s, code)
            posts = [post.content for post in s.posts()[seen:]]
            assert any("Durchgang" in content for content in posts)
            for content in posts:
                assert len(content) <= 2000
                story = self.story(content)
                assert len(story) <= 10, content
                assert len("\n".join(story)) <= 1800

    async def rudely(self, s: Stage, code: str) -> None:
        """Let everybody drive as recklessly as can be said, or jump at whatever passes."""
        asked = Counter(who for who, _asked in await s.waiting(code))
        assert set(asked.values()) <= {1}, "one answer a seat and round"
        for who, _asked in await s.waiting(code):
            where = (await man(s, who, code)).where
            rude = "drive straight:10 corner:8 ram:any blocked:ram whip:driver wrecks:accept"
            if where not in ("mounted", "riding"):
                rude = {"dragged": "cut", "boarding": "fists"}.get(where, "board jump:any")
            assert "Sent: " in (told := await typed(s, who, rude, code)) or "Not " in told, told

    def story(self, content: str) -> list[str]:
        """The lines of a round's post between its head and what it asks."""
        lines = content.splitlines()
        return [
            x
            for x in lines[1:]
            if x
            and not re.match(r"\d+\. <@", x)
            and not x.startswith(("-#", "**Lap", "**Before", "**Runde", "**Vor"))
        ]

    @pytest.mark.long
    async def test_who_is_awaited_is_summed_up_where_names_have_no_room(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            others = invite(s)
            code = await race(s, *others)
            assert "To plot: 14 people. Due <t:" in s.newest.content
            assert "<@" not in s.newest.content
            assert len(s.pinged()) == 14
            for who, _asked in (await s.waiting(code))[:12]:
                await typed(s, who, "drive", code)
            (first, _asked), (second, _asked) = await s.waiting(code)
            told = next(line for line in s.newest.content.splitlines() if line.startswith("-# To plot: "))
            assert s.people[first].mention in told
            assert s.people[second].mention in told
            assert (await s.more()).split("Ready: ")[1].splitlines()[0].count("<@") == 12


class TestQuestions:
    @pytest.mark.long
    @pytest.mark.parametrize("capture", extent.some(["normal", "advanced"], 1))
    async def test_one_answer_a_seat_and_round_and_none_from_who_has_nothing_to_choose(
        self, tmp_path: Path, capture: str
    ) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo", shop="yes", market="yes", capture=capture, night=12)
            counts: Counter[tuple[str, str, int]] = Counter()
            for _ in range(extent.amount(60, 5)):
                if await over(s, code):
                    break
                for who, asked in await s.waiting(code):
                    assert asked.kind != "plot" or (await man(s, who, code)).alive
                    counts[who, asked.kind, (await state(s, code)).round] += 1
                await say(s, code)
            assert set(counts.values()) == {1}
            kinds = {(kind, number == 0) for _who, kind, number in counts}
            assert kinds == {("shop", True), ("market", True), ("plot", False)}


class TestToTheEnd:
    @pytest.mark.long
    async def test_two_presses_a_round_through_restarts_to_the_podium(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", night=12)
            for number in range(30):
                for who in await awaited(s, code):
                    panel = await open_panel(s, who)
                    entries = menus(panel)[0]["options"]
                    panel = shown(await s.choose_any(who, panel, 0, number % min(3, len(entries))))
                    panel = shown(await s.press(who, panel, "Send"))
                    if "Yes, send" in labels(panel):
                        panel = shown(await s.press(who, panel, "Yes, send"))
                    assert "Sent: " in panel.content
                if await over(s, code):
                    break
                if number % 5 == 4:
                    await s.restart()
            assert await over(s, code)
            assert list(placed(await s.more())) == [1, 2]
            assert audit(await s.bot.host.record(code)) == []
            assert all(colour.capitalize() in s.newest.content for colour in COLOURS[:2])

    @pytest.mark.long
    async def test_who_resigns_is_driven_on_and_asked_no_more(self, tmp_path: Path) -> None:
        async with stage(tmp_path) as s:
            code = await race(s, "Ben", "Cleo")
            await resign(s, "Cleo", code)
            assert await awaited(s, code) == ["Ann", "Ben"]
            await say(s, code)
            assert (await state(s, code)).rig("green").speed


def one_says(words: str) -> Callable[[Sequence[Post]], bool]:
    """Whether one of some posts says that."""
    return lambda posts: any(words in post.content for post in posts)


class TestKilled:
    @pytest.fixture
    async def discord(self) -> AsyncIterator[SocketCord]:
        async with SocketCord.launched() as discord:
            yield discord

    @pytest.mark.long
    async def test_a_plot_with_a_receipt_survives_kill_9(self, discord: SocketCord, tmp_path: Path) -> None:
        """Ann has sent hers in mid-race when the bot dies; Ben sends his to the next one; it is told once."""
        async with live_bot(discord, tmp_path, BUILT):
            await discord.slash("Ann", "arena", "play", game=KEY, seats=2)
            [opened] = await discord.until("arena", lambda posts: len(posts) == 1)
            (code,) = re.findall(r"table `(\w{4})`", opened.content)
            await discord.slash("Ann", "arena", "table option", option="calm", value="off", table=code)
            await discord.until("arena", one_says("closes when all are ready"))
            await discord.press("Ben", opened, press(code, "join"))
            await discord.until("arena", lambda posts: "The game starts" in posts[0].content)
            await discord.press("Ann", opened, press(code, "start"))
            await discord.until("arena", one_says("round 1\n"))
            for who in ("Ann", "Ben"):
                await discord.slash(who, "arena", "move", line="drive", table=code)
            await discord.until("arena", one_says("round 2\n"))
            await discord.slash("Ann", "arena", "move", line="drive straight:9", table=code)
            await discord.until("arena", lambda posts: sum("Sent: " in p.content for p in posts) == 2, "Ann")
        async with live_bot(discord, tmp_path, BUILT):
            await discord.slash("Ben", "arena", "move", line="drive", table=code)
            posts = await discord.until("arena", one_says("round 3\n"))
        assert len([post for post in posts if "round 3\n" in post.content]) == 1
