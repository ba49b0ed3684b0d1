"""A race from an empty channel to the finish, by people who type and press."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.journal import audit
from tests.bot.stage import GO, MORE, ROUNDS, Stage, heard, labels, menus, shown, stage


async def drive_home(s: Stage, code: str, **lines: str) -> list[str]:
    """Everybody plots the same line round after round, until the race is over; the posts on the way."""
    posts = []
    for _ in range(ROUNDS):
        for who, _ in await s.waiting(code):
            assert "Sent: " in await s.plot(who, lines[who], code)
        posts.append(s.newest.content)
        if (await s.bot.host.look(code)).running.outcome:
            return posts
    raise AssertionError("this race does not end")


async def test_a_race_of_two_from_the_lobby_to_the_finish(tmp_path: Path, address: str) -> None:
    """Ann presses, Ben types; the story is told once a round."""
    async with stage(tmp_path, address) as s:
        code = await s.race("Ben", chariots="one")
        ann, ben = s.people["Ann"], s.people["Ben"]
        start = s.newest
        assert (labels(start)[0], labels(start)[-1]) == (GO, MORE)
        assert f"-# Chariots · table `{code}` · lap 1 of 2, round 1" in start.content
        assert f"To plot: {ann.mention} (Red) and {ben.mention} (Blue)." in start.content
        assert "1st" in (start.attachments[0].description or "")

        panel = await s.draw_up("Ann", 5, 4, 2)
        assert "**5 4 2** gains" in panel.content
        assert "5 4 2" in (panel.attachments[0].description or "")
        sent = shown(await s.press("Ann", panel, "Send"))
        assert re.search(rf"Sent: `5 4 2`\.\*\* `{code}-\d+`", sent.content)
        assert f"To plot: {ben.mention} (Blue). Due <t:" in s.newest.content
        assert s.newest.id == start.id
        assert "5 4 2" not in s.newest.content

        assert "Sent: " in await s.plot("Ben", "243")
        second = s.newest
        assert second.id != start.id
        assert re.match(r"\*\*(Ann|Ben) ", second.content)
        assert f"-# Chariots · table `{code}` · lap 1 of 2, round 2" in second.content
        assert "I: Ann 5, Ben 2" in await s.more()
        assert labels(start := s.posts()[1]) == []
        assert "lap 1 of 2, round 1" in start.content

        posts = await drive_home(s, code, Ann="5 4 2", Ben="2 4 3")
        assert len(s.posts()) == 3 + len(set(posts))
        end = s.newest
        assert re.match(r"\*\*(Ann|Ben) wins", end.content)
        outcome = (await s.bot.host.look(code)).running.outcome
        assert outcome is not None
        names = {1: f"{ann.mention} (Red)", 2: f"{ben.mention} (Blue)"}
        (first,), (second_one,) = outcome.seats
        assert re.search(rf"🥇 {re.escape(names[first])}\s🥈 {re.escape(names[second_one])}", end.content)
        assert labels(end)[-2:] == ["Chart", MORE]
        assert s.pinged() == ["Ann", "Ben"]
        assert all(labels(post) == [] for post in s.posts()[:-1])

        assert (await s.bot.host.look(code)).row.seed not in end.content
        assert "over" in await s.plot("Ann", "2 3 4", code)
        assert heard(await s.press("Cleo", end, "Log")).startswith(f"**Log of table `{code}`**")


async def test_two_chariots_are_typed_as_whole_lines_that_are_suggested(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await s.race("Ben")
        offered = await s.people["Ann"].autocomplete(s.arena, "plot", "line", "")
        assert [choice["value"].count(" / ") for choice in offered] == [1] * 24
        for line in ("5", "5 4", "542", "5 4 2 /"):
            assert "You plot for Red and Green: write the coins of each" in await s.plot("Ann", line), line
        assert "Sent: " in await s.plot("Ann", offered[-1]["value"])


@pytest.mark.long
async def test_two_chariots_each_are_plotted_in_one_panel(tmp_path: Path) -> None:
    """With two players that is the default; one answer plots both chariots."""
    async with stage(tmp_path) as s:
        await s.race("Ben")
        panel = shown(await s.press("Ann", s.newest, GO))
        for menu, chariot in enumerate(("Red", "Green")):
            assert menus(panel)[menu]["placeholder"].startswith(f"{chariot}: ")
            entry = next(o["label"] for o in menus(panel)[menu]["options"] if o["label"].startswith("5 4 2:"))
            panel = shown(await s.choose_any("Ann", panel, menu, entry))
        sent = heard(await s.press("Ann", panel, "Send"))
        assert "Sent: `5 4 2 / 5 4 2`" in sent
        assert "\nRed: **5 4 2** gains" in sent
        assert "\nGreen: **5 4 2** gains" in sent
        assert "Sent: " in await s.plot("Ben", "234 / 345")
        told = await s.more()
        assert "Ann (Red) 5" in told
        assert "Ann (Green) 5" in told
        assert "Ben (Yellow) 3" in told


@pytest.mark.long
async def test_two_tables_share_a_channel_without_confusion(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        first = await s.race("Ben", chariots="one")
        second = await s.race("Ben", "Cleo")
        said = await s.plot("Ben", "2 3 4")
        assert first in said
        assert second in said
        assert "Which table" in said
        assert "Sent: " in await s.plot("Cleo", "2 3 4")
        posts = {code: [p for p in s.posts() if code in p.content][-1] for code in (first, second)}
        panel = await s.draw_up("Ben", 5, 3, 2, post=posts[first])
        assert first in panel.content
        await s.press("Ben", panel, "Send")
        assert "Sent: " in await s.plot("Ann", "2 3 4", first.lower())
        assert f"table `{first}`" in s.newest.content
        assert "round 2" in s.newest.content
        assert (await s.bot.host.look(second)).running.entries < (
            await s.bot.host.look(first)
        ).running.entries


async def test_a_table_in_a_thread_of_its_own(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        said = heard(await s.slash("Ann", "play", thread=True, seats=2))
        (thread,) = s.arena.threads
        assert f"<#{thread.id}>" in said
        assert "Ann" not in str(thread.name)
        assert s.posts() == []
        await s.press("Ben", s.posts(thread)[-1], "Join")
        await s.press("Ann", s.posts(thread)[-1], "Start")
        assert "To plot" in s.posts(thread)[-1].content
        answer = heard(await s.slash("Ann", "plot", thread, line="234 / 234"))
        assert "Sent: " in answer
        refused = heard(await s.slash("Ann", "play", thread, thread=True))
        assert refused == "This is already a thread; open the table here without the thread option."


@pytest.mark.long
async def test_at_tempo_phase_everybody_is_asked_after_each_reveal(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", tempo="phase")
        for who in ("Ann", "Ben"):
            await s.plot(who, "5 4 2")
        for numeral in ("I", "II", "III"):
            assert f"{numeral}: Ann " in await s.more()
            assert "To route: " in s.newest.content
            assert {who for who, _ in await s.waiting(code)} == {"Ann", "Ben"}
            panel = shown(await s.press("Ann", s.newest, GO))
            assert f"Route for phase {numeral} of round 1" in panel.content
            sparing = shown(await s.choose("Ann", panel, "The null coin", "Null: Never spend it"))
            said = "Never spend it." if numeral == "I" else "As planned."
            assert said in heard(await s.press("Ann", sparing, "Send"))
            assert "Sent: As planned.** `" in await s.plot("Ben", "-")
        assert "lap 1 of 2, round 2" in s.newest.content


@pytest.mark.long
async def test_at_tempo_impulse_every_move_is_asked_and_posted(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", tempo="impulse")
        for who in ("Ann", "Ben"):
            await s.plot(who, "2 4 5")
        moves = 0
        while (asked := await s.waiting(code)) and asked[0][1].kind == "move":
            ((who, decision),) = asked
            other = "Ben" if who == "Ann" else "Ann"
            assert f"To move: {s.people[who].mention}" in s.newest.content
            assert s.pinged() == [who]
            if moves < 2:
                assert "You are " in heard(await s.press(other, s.newest, GO))
                panel = shown(await s.press(who, s.newest, GO))
                ahead = next(x for x in labels(panel) if x not in ("Send", "Type it"))
                panel = shown(await s.press(who, panel, ahead))
                assert "Sent: " in heard(await s.press(who, panel, "Send"))
            else:
                assert "Sent: " in await s.plot(who, decision.fallback)
            moves += 1
        assert moves == 21  # the first in the fair grid has lost one
        assert "lap 1 of 2, round 2" in s.newest.content


@pytest.mark.long
async def test_all_that_may_be_asked_is_answered_in_its_own_panel(tmp_path: Path) -> None:
    """With additional actions people are also asked for announcements and for the fourth coin."""
    calls = {"plot": "Plot", "move": "Move", "announce": "Announce", "swap": "Swap coins"}
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one", tempo="impulse", extra_actions="yes")
        pressed = set()
        for _ in range(ROUNDS):
            ((who, decision), *_) = await s.waiting(code)
            call = calls[decision.kind]
            assert f"To {call.lower()}: <@" in s.newest.content
            if decision.kind in pressed:
                await s.plot(who, decision.fallback)
                continue
            panel = shown(await s.press(who, s.newest, GO))
            for _ in range(3 if decision.kind == "plot" else 1):
                if (key := labels(panel)[0]) != "Send":
                    panel = shown(await s.press(who, panel, key))
                else:
                    menu = menus(panel)[0]
                    entry = menu["options"][0]["label"]
                    panel = shown(await s.choose(who, panel, menu["placeholder"], entry))
            assert "Sent: " in heard(await s.press(who, panel, "Send"))
            pressed.add(decision.kind)
            if pressed == set(calls):
                break
        assert pressed == set(calls)


@pytest.mark.long
async def test_a_bot_in_a_seat_is_waited_for_by_nobody(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table("Ben", seats=3)
        await s.add_bot("Ann", s.newest, "careful")
        await s.press("Ann", s.newest, "Start")
        assert "Green" not in s.newest.content
        posts = await drive_home(s, code, Ann="5 4 2", Ben="2 4 3")
        assert "🥉" in posts[-1]
        assert audit(await s.bot.host.record(code)) == []


@pytest.mark.long
async def test_a_race_in_which_nobody_is_left_to_ask_goes_on_to_its_end(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        code = await s.table(seats=2, chariots="one")
        await s.tap("Ann", "bot", "careful")
        await s.press("Ann", s.newest, "Start")
        assert "To plot" in s.newest.content
        await s.slash("Dan", "organise remove", seat=1, reason="spam")
        assert " wins" in s.newest.content
        assert (await s.bot.host.look(code)).running.outcome is not None
        assert all(labels(post) == [] for post in s.posts()[:-1])
