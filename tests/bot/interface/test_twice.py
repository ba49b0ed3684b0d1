"""What arrives twice counts once: for every button, form and command, in one process and in another one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot import deliveries
from bot.ids import NO_TABLE, press
from bot.interface.replies import LOST
from bot.interface.router import HANDLERS
from tests import extent
from tests.bot.interface.test_strangers import filled
from tests.bot.publishing.messages.test_forums import with_forum
from tests.bot.stage import Stage, heard, labels, stage
from tests.bot.twice import Copies, everything

LAST = ("giveany", "unseat", "leave", "put", "start", "forgotten")
"""What ends more than itself is pressed when all else has been."""
ARGUMENTS = {
    "put": ("end",),
    "offered": ("0", "yes"),
    "bot": ("careful",),
    "giveany": ("1",),
    "hold": ("1800000000",),
    "try": ("chariots",),
    "open": ("chariots", "", "", "", "0", "", "0"),
    "practise": ("chariots",),
    "lesson": ("chariots", "coins"),
    "set": ("seats",),
    "sset": ("tempo",),
    "prefer": ("nights",),
    "pclear": ("chariots",),
    "do": ("resign", "sure"),
}
VALUES = {
    "sset": "round",
    "set": "3",
    "prefer": "22:00-07:00",
    "reported": "Something is wrong.",
    "cheerfor": "1",
    "up": "2",
    "block": "7",
    "unblock": "7",
    "ban": "7",
    "unban": "7",
    "typed": "2 4 3",
}
WATCHING = ("cheerfor", "sset", "spick", "ban", "unban")
"""What Dan does, who manages the server and does not play."""
TYPED: dict[str, dict[str, Any]] = {
    "server season": {"action": "begin", "name": "Spring"},
    "server settings": {"setting": "tempo", "value": "phase"},
    "move": {"line": "2 4 3"},
    "plot": {"line": "3 2 4"},
    "me away": {"until": "2 days"},
    "table note": {"text": "mine"},
}
OTHERWISE = ("1", "2", "3", "0")


async def test_more_time_is_given_once(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        copies, code = Copies(s), await s.race("Ben", chariots="one")
        await s.slash("Ann", "organise extend", time="2 h")
        once, told = await s.bot.host.look(code), copies.told()
        await copies.again(3)
        assert (await s.bot.host.look(code)).row == once.row
        assert copies.told() == told


@pytest.mark.parametrize("thread", [False, True])
async def test_six_copies_of_play_open_one_table(tmp_path: Path, address: str, thread: bool) -> None:
    async with stage(tmp_path, address) as s:
        copies = Copies(s)
        first = heard(await s.slash("Ann", "play", thread=thread))
        await copies.again(6)
        assert len(await s.tables()) == 1
        assert copies.threads() == thread
        assert "is open" in first
        assert first in dict(copies.told()).values()


async def test_copies_that_come_before_the_first_is_done_open_one_table(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        copies = Copies(s)
        emit = s.env.backend.emit

        def thrice(event: str, payload: Any, *args: Any, **named: Any) -> None:
            for _copy in range(3 if event == "INTERACTION_CREATE" else 1):
                emit(event, payload, *args, **named)

        s.env.backend.emit = thrice  # type: ignore[method-assign]
        assert "is open" in heard(await s.slash("Ann", "play", thread=True))
        assert len(await s.tables()) == copies.threads() == 1


class TestAnAnswer:
    async def test_keeps_its_receipt(self, tmp_path: Path, address: str) -> None:
        async with stage(tmp_path, address) as s:
            copies = Copies(s)
            await s.race("Ben", chariots="one")
            receipt = await s.plot("Ann", "2 4 3")
            await s.plot("Ben", "5 4 2")
            told = copies.told()
            await copies.again(number=-2)
            await s.restart()
            await copies.again(number=-2)
            assert copies.told() == told
            assert "Sent: " in receipt

    @pytest.mark.long
    async def test_that_nobody_was_told_of_is_told_by_the_copy(self, tmp_path: Path, address: str) -> None:
        async with stage(tmp_path, address) as s:
            copies, code = Copies(s), await s.race("Ben", chariots="one")
            await s.plot("Ann", "2 4 3")
            before = await everything(s, address)
            await s.restart()
            await copies.again_unanswered()
            assert f".** `{code}-" in copies.told()[-1][1]
            assert "Sent: `2 4 3`" in copies.told()[-1][1]
            assert await everything(s, address) == before


async def test_a_copy_whose_first_was_never_answered_says_that_it_is_stored(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        copies = Copies(s)
        await s.race("Ben", chariots="one")
        await s.slash("Ann", "organise extend", time="2 h")
        before = await everything(s, "")
        await s.restart()
        await copies.again_unanswered()
        assert copies.told()[-1][1] == LOST
        assert await everything(s, "") == before


async def test_a_copy_of_what_was_never_done_is_carried_out(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        copies = Copies(s)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(s.bot, "dispatch", lambda *_args, **_named: None)
            patch.setattr(s.bot.tree, "_from_interaction", lambda _interaction: None)
            await s.slash("Ann", "play", seats=2)
        assert await s.tables() == []
        await copies.again()
        assert len(await s.tables()) == 1


@pytest.mark.long
async def test_a_copy_of_what_ended_after_a_first_look_is_carried_out(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks for much more time is first found to need the others, who are asked in a transaction of its
    own."""
    async with stage(tmp_path, address) as s:
        copies = Copies(s)
        await s.race("Ben", chariots="one")

        async def killed(*_args: object) -> None:
            raise asyncio.CancelledError

        with monkeypatch.context() as patch:
            patch.setattr("bot.hosting.organising.votes.ask", killed)
            await s.slash("Ann", "organise extend", time="3 d")
        await s.restart()
        await copies.again_unanswered()
        assert any("**Vote:**" in words for _id, words in copies.told())
        assert copies.told()[-1][1] != LOST


async def test_what_an_arrival_sets_in_motion_is_not_carried_out_as_its_deed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        seen = []

        async def used(_channel: int) -> None:
            seen.append(deliveries.running())

        monkeypatch.setattr(s.bot, "on_channel_used", used)
        await s.slash("Ann", "play")
        await s.press("Ben", s.newest, "Join")
        assert seen == [None, None]


@pytest.mark.parametrize("forum", [False, True])
async def test_a_thread_that_was_made_before_the_end_of_the_process_gets_its_table(
    tmp_path: Path, address: str, forum: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path, address) as s:
        home = await with_forum(s) if forum else s.arena
        copies = Copies(s)

        async def killed(*_args: object) -> None:
            raise asyncio.CancelledError

        with monkeypatch.context() as patch:
            patch.setattr("bot.hosting.organising.servers.open_table", killed)
            await s.slash("Ann", "play", thread=not forum)
        assert (len(home.threads), await s.tables()) == (1, [])
        await s.restart()
        await copies.again_unanswered()
        (thread,), (sitting,) = home.threads, await s.tables()
        assert sitting.row.channel == thread.id
        (lobby,) = s.posts(thread)
        assert "Join" in labels(lobby)


@pytest.mark.long
async def test_a_copy_costs_no_patience(tmp_path: Path) -> None:
    """Whoever may open no more tables for a while hears nothing of it by a copy of the last one."""
    from bot.interface.cooldowns import RATES

    async with stage(tmp_path, rates=RATES) as s:
        copies = Copies(s)
        for _table in range(5):
            told = heard(await s.slash("Ann", "play", seats=2))
        await copies.again(3)
        assert "is open" in told
        assert copies.told()[-1][1].find("at once") < 0
        assert len(await s.tables()) == 5


@pytest.mark.long
async def test_every_button_and_form_counts_once(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        copies, running = Copies(s), await s.race("Ben", chariots="one")
        lobby, changed = await s.table("Cleo"), set[str]()
        for verb in sorted(HANDLERS, key=lambda verb: (verb in LAST and LAST.index(verb) + 1, verb)):
            for table in (running, lobby, NO_TABLE) if extent.whole() and not address else (running,):
                if await once(s, copies, address, verb, table):
                    changed.add(verb)
        assert len(changed) > extent.amount(25, 15), " ".join(sorted(changed))


async def once(s: Stage, copies: Copies, address: str, verb: str, table: str) -> bool:
    """A press, or a choice in a menu, arrives twice; whether it changed anything."""
    who = "Dan" if verb in WATCHING else "Ann"
    before, pressed = await everything(s, address), len(copies.sent)
    if verb in VALUES:
        await s.pick(who, verb, VALUES[verb], *ARGUMENTS.get(verb, ()), table=table)
    else:
        post = next(iter(s.posts()))
        await s.press_id(who, post, press(table, verb, *ARGUMENTS.get(verb, OTHERWISE)))
    assert len(copies.sent) == pressed + 1
    done, told = await everything(s, address), copies.told()
    await copies.again()
    assert await everything(s, address) == done, verb
    assert copies.told() == told, verb
    return before != done


@pytest.mark.long
async def test_every_command_counts_once(tmp_path: Path, address: str) -> None:
    async with stage(tmp_path, address) as s:
        copies, code = Copies(s), await s.race("Ben", chariots="one")
        changed = set[str]()
        for command in sorted(
            s.bot.tree.walk_commands(), key=lambda c: c.qualified_name == "organise replace"
        ):
            if isinstance(command, app_commands.Command):
                name, before = command.qualified_name, await everything(s, address)
                given = filled(s, command, code) | TYPED.get(name, {})
                if all(p.name != "table" for p in command.parameters):
                    del given["table"]
                await s.slash("Dan" if name.startswith(("server", "moderate")) else "Ann", name, **given)
                done, told = await everything(s, address), copies.told()
                await copies.again()
                assert await everything(s, address) == done, name
                assert copies.told() == told, name
                changed |= {name} if done != before else set()
        assert len(changed) > 10, " ".join(sorted(changed))
