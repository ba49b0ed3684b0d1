"""SIGTERM and Ctrl-C end the live bot in order: what it has heard is answered, nothing new is taken, rc 0."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.client import hippodrome
from bot.ending import stopped_by_signals
from bot.ids import PersonId, press
from bot.workers.process import FORKED, OneProcess, Template
from tests.bot import without_signals
from tests.bot.live.test_kill import at_round, opened, plots, receipt
from tests.bot.process import end, live_bot, start
from tests.bot.socketcord import SocketCord
from tests.bot.stage import stage
from tests.extent import amount
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
SIGNALS = pytest.mark.parametrize(
    "number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
)


@pytest.fixture
async def discord() -> AsyncIterator[SocketCord]:
    async with SocketCord.launched() as discord:
        yield discord


async def ended(process: asyncio.subprocess.Process) -> int:
    """The exit code of a process that ends by itself and complains of nothing."""
    async with asyncio.timeout(PATIENCE):
        _, err = await process.communicate()
    assert "Traceback" not in err.decode()
    assert "ERROR" not in err.decode()
    assert process.returncode is not None
    return process.returncode


@pytest.mark.long
@SIGNALS
async def test_an_idle_bot_ends_with_code_0(discord: SocketCord, tmp_path: Path, number: int) -> None:
    async with live_bot(discord, tmp_path) as bot:
        bot.send_signal(number)
        assert await ended(bot) == 0
    assert await discord.listening() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_is_heard_by_a_loop_that_sleeps_and_hears_none(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """Another thread takes it, so nothing wakes the loop."""
    monkeypatch.setattr(asyncio.SelectorEventLoop, "add_signal_handler", without_signals.never)

    def take_it() -> None:
        time.sleep(0.2)  # the loop sleeps by now
        signal.pthread_kill(threading.get_ident(), number)

    before, stop, other = signal.getsignal(number), asyncio.Event(), threading.Thread(target=take_it)
    with stopped_by_signals(stop):
        other.start()
        late = asyncio.get_running_loop().call_later(PATIENCE, stop.set)  # which wakes it
        await stop.wait()
    assert asyncio.get_running_loop().time() < late.when()
    late.cancel()
    other.join()
    assert signal.getsignal(number) is before


async def test_a_client_that_waits_for_its_servers_waits_no_more_once_it_is_closed(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        waiting = asyncio.create_task(s.bot._connection._delay_ready())
        s.bot._connection._ready_state = asyncio.Queue()
        s.bot._connection._ready_task = waiting
        await asyncio.sleep(0)
        await s.bot.close()
        assert s.bot._connection._ready_task is None
    assert waiting.done()
    assert waiting.exception() is None


async def test_an_event_that_the_end_cuts_short_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path) as s:

        async def asks() -> None:
            await s.bot.application_info()
            raise RuntimeError("Session is closed")

        await s.bot._run_event(asks, "on_ready")
        assert "Ignoring exception in on_ready" in caplog.text
        caplog.clear()
        await s.bot.close()
        await s.bot._run_event(asks, "on_ready")
        assert not [record for record in caplog.records if record.levelno > logging.INFO]
        s.faults.clear()


async def test_what_was_heard_a_moment_before_the_end_is_answered(tmp_path: Path) -> None:
    """Its task has not even begun."""
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        pressed = {"component_type": 2, "custom_id": press(code, "go"), "id": 1}
        interaction, sent = s.as_sent("Ben", s.newest, pressed)
        s.bot.hear(sent)
        await s.bot.come_to_rest()
        assert interaction.message_id is not None
        answer = s.env.backend.get_message(s.arena.id, interaction.message_id)
        assert "Plot for round 1" in answer.content


async def test_what_was_told_a_moment_before_the_end_is_carried_out(tmp_path: Path) -> None:
    """It has been acknowledged, so Discord tells it no more."""
    async with stage(tmp_path) as s:
        ann = PersonId(s.people["Ann"].id)
        async with s.store.writing() as tx:
            await tx.put_person(replace(await tx.person(ann), letters=1))
        gone = {"type": "APPLICATION_DEAUTHORIZED", "data": {"user": {"id": str(ann)}}}
        s.bot.dispatch("webhook_event", gone)
        await s.bot.come_to_rest()
        async with s.store.reading() as read:
            assert (await read.person(ann)).letters == -1


async def test_a_gateway_that_takes_no_leave_takes_no_time_from_the_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hippodrome, "LAST_WORDS", 0.1)
    async with stage(tmp_path) as s:
        monkeypatch.setattr(s.bot, "_leave_gateway", asyncio.Event().wait)
        await s.bot.come_to_rest()
        assert s.bot.shared.attachments.over.is_set(), "it has come to the answers"


async def test_what_takes_too_long_is_broken_off_and_lets_go_of_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hippodrome, "LAST_ANSWERS", 0.1)
    async with stage(tmp_path) as s:
        code = await s.race("Ben", chariots="one")
        async with s.store.writing():
            sending = asyncio.create_task(s.plot("Ben", "5 4 2", code))
            async with asyncio.timeout(PATIENCE):
                while not s.bot._under_way:  # noqa: ASYNC110 - nobody is told of it
                    await asyncio.sleep(0.01)
            await s.bot.come_to_rest()
            assert not s.bot._under_way
        assert "broken off: 1" in caplog.text
        await asyncio.gather(sending, return_exceptions=True)
        running = (await s.bot.host.look(code)).running
        assert running.awaited()
        assert all(running.answer(asked.id) is None for asked in running.awaited())
        async with s.store.writing() as tx:
            await tx.put_value("free", "again")


@pytest.mark.long
@pytest.mark.skipif(not FORKED, reason="Workers are forked on Linux alone.")
async def test_what_workers_are_forked_from_ends_with_a_killed_bot(
    discord: SocketCord, tmp_path: Path
) -> None:
    """Although it stands still, and so never sees its line close."""
    async with live_bot(discord, tmp_path, HIPPODROME_WORKERS="2") as bot:
        async with asyncio.timeout(PATIENCE):
            while not _children(_children(bot.pid)[0]):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.05)
        [template] = _children(bot.pid)
        os.kill(template, signal.SIGSTOP)
        try:
            bot.kill()
            async with asyncio.timeout(PATIENCE):
                while _runs(template):  # noqa: ASYNC110 - nobody is told of it
                    await asyncio.sleep(0.05)
        finally:
            if _runs(template):
                os.kill(template, signal.SIGKILL)


@pytest.mark.long
async def test_its_workers_end_with_it(discord: SocketCord, tmp_path: Path) -> None:
    bot = await start(tmp_path, "--live", extra={**discord.environment, "HIPPODROME_WORKERS": "2"})
    try:
        await discord.wait_for_bot()
        async with asyncio.timeout(PATIENCE):
            while not (workers := _children(bot.pid)):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.05)
        bot.terminate()
        assert await ended(bot) == 0
        async with asyncio.timeout(PATIENCE):
            while any(map(_runs, workers)):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.05)
    finally:
        await end(bot)


@pytest.mark.long
@pytest.mark.skipif(not FORKED, reason="Workers are forked on Linux alone.")
@pytest.mark.parametrize("point", range(0, 20, amount(5, 19)))
async def test_a_stop_waits_for_no_worker_that_begins(
    discord: SocketCord, tmp_path: Path, point: int
) -> None:
    """What workers are forked from stands still from one of some points of a start on."""
    below: list[int] = []
    bot = await start(tmp_path, "--live", extra={**discord.environment, "HIPPODROME_WORKERS": "2"})
    try:
        async with asyncio.timeout(PATIENCE):
            while not _children(bot.pid):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.02)
        await asyncio.sleep(point * 0.15)
        [template] = below = _children(bot.pid)
        os.kill(template, signal.SIGSTOP)
        if point % 2:
            await discord.wait_for_bot()
            assert (await discord.slash("Ann", "arena", "inbox")).acknowledged
        below = [template, *_children(template)]
        bot.terminate()
        async with asyncio.timeout(PATIENCE):
            await bot.wait()
        async with asyncio.timeout(PATIENCE):
            while any(map(_runs, below)):  # noqa: ASYNC110 - nobody is told of it
                await asyncio.sleep(0.05)
        assert await ended(bot) == 0
    finally:
        for one in filter(_runs, below):  # before the bot's last words are read: it would hold their pipe
            os.kill(one, signal.SIGKILL)
        await end(bot)


def _children(number: int) -> list[int]:
    listed = Path(f"/proc/{number}/task/{number}/children").read_text()
    return [int(child) for child in listed.split()]


def _runs(number: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.long
@pytest.mark.parametrize(
    ("module", "number"),
    [
        ("bot", signal.SIGTERM),
        ("bot", signal.SIGINT),
        ("tests.bot.without_signals", signal.SIGINT),
    ],
)
async def test_a_press_under_way_is_answered_and_a_new_one_is_not_taken(
    discord: SocketCord, tmp_path: Path, module: str, number: int
) -> None:
    async with live_bot(discord, tmp_path, module=module) as bot:
        code = await opened(discord)
        await discord.trouble("PATCH", "/webhooks/*", hold=True)
        await discord.slash("Ann", "arena", "plot", line="2 4 3", table=code)
        await discord.held()
        bot.send_signal(number)
        await discord.until_nobody_listens()
        assert bot.returncode is None
        late = await discord.slash("Ben", "arena", "plot", line="5 4 2", table=code)
        assert not late.acknowledged
        await discord.calm()
        assert await ended(bot) == 0
    posts = await discord.posts("arena", who="Ann")
    assert any("Sent: " in post.content and post.ephemeral for post in posts)
    assert "2 4 3" in await plots(tmp_path)
    assert "5 4 2" not in await plots(tmp_path)


@pytest.mark.long
async def test_answers_that_take_too_long_are_broken_off_and_one_line_tells_how_many(
    discord: SocketCord, tmp_path: Path
) -> None:
    async with live_bot(discord, tmp_path) as bot:
        code = await opened(discord)
        await discord.trouble("PATCH", "/webhooks/*", hold=True, times=None)
        for who, line in ("Ann", "2 4 3"), ("Ben", "5 4 2"):
            await discord.slash(who, "arena", "plot", line=line, table=code)
        await discord.held()
        bot.terminate()
        async with asyncio.timeout(PATIENCE):
            _, err = await bot.communicate()
    assert bot.returncode == 0
    assert "Traceback" not in err.decode()
    assert "answers that took too long and were broken off: 2" in err.decode()


@pytest.mark.long
async def test_what_was_heard_before_the_end_is_there_after_it(discord: SocketCord, tmp_path: Path) -> None:
    async with live_bot(discord, tmp_path) as bot:
        code = await opened(discord)
        await receipt(discord, "Ann", "2 4 3", code)
        bot.terminate()
        assert await ended(bot) == 0
    async with live_bot(discord, tmp_path):
        await receipt(discord, "Ben", "5 4 2", code)
        await discord.until("arena", lambda posts: at_round(posts, 2))
    assert await discord.repeats() == 0


@pytest.mark.long
async def test_a_post_under_way_is_taken_note_of(discord: SocketCord, tmp_path: Path) -> None:
    """Otherwise the next start would send it again."""
    arena = (await discord.channels())["arena"]
    async with live_bot(discord, tmp_path) as bot:
        await discord.trouble("POST", f"/channels/{arena}/messages", hold=True, after=True)
        await discord.slash("Ann", "arena", "play", game="chariots")
        await discord.held()
        bot.terminate()
        await discord.until_nobody_listens()
        await discord.calm()
        assert await ended(bot) == 0
    async with live_bot(discord, tmp_path):
        await discord.slash("Ben", "stables", "play", game="chariots")
        await discord.until("stables", lambda posts: len(posts) == 1)
    assert len(await discord.posts("arena")) == 1
    assert await discord.repeats() == 0


@pytest.mark.long
@SIGNALS
async def test_a_bot_that_is_still_logging_in_ends_with_code_0(
    discord: SocketCord, tmp_path: Path, number: int
) -> None:
    await discord.trouble("GET", "/users/@me", hold=True)
    bot = await start(tmp_path, "--live", extra=discord.environment)
    await discord.held()
    bot.send_signal(number)
    assert await ended(bot) == 0


@SIGNALS
async def test_whoever_thinks_beside_the_bot_is_not_ended_by_a_signal_to_the_whole_group(number: int) -> None:
    """A terminal and a supervisor send theirs to every process; the worker ends with the bot alone."""
    worker = OneProcess()
    await worker.begin()
    try:
        ours = await worker.run(30, os.getpid, (), back=False)
        for one in (ours, Template.of(()).process.pid):
            os.kill(one, number)
        assert await worker.run(30, os.getpid, (), back=False) == ours
        assert Template.of(()).process.poll() is None
    finally:
        worker.end()
