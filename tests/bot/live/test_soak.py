"""A small soak, as SOAK_TABLES, SOAK_DAYS and SOAK_SEED say; `python -m tests.soak` runs the big one."""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import sqlite3
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest

from bot import deliveries
from bot.hosting.organising import lobby
from bot.hosting.people import preferences
from bot.hosting.table import admission
from bot.hosting.table.sitting import Person, Place, Wishes
from bot.ids import ChannelId, GuildId, PersonId
from bot.store import RoundRow
from bot.times.instants import Instant
from engine.model import DecisionId, Entry, Order, Seat
from tests.soak import __main__ as command
from tests.soak import people
from tests.soak.games import GAMES
from tests.soak.invariants import Closed, faults_of_posts, lost, missing_posts
from tests.soak.run import Size, Soak, Summary, soak
from tests.soak.world import Discord, Said

SMALL = Size(
    tables=int(os.environ.get("SOAK_TABLES", "10")),
    days=int(os.environ.get("SOAK_DAYS", "80")),
    seed=int(os.environ.get("SOAK_SEED", "22")),
    kills=30,
    troubles=20,
    painted=0.03,
)


def held(summary: Summary) -> str:
    return "\n".join(summary.lines())


@pytest.mark.sweep
async def test_many_tables_hold_through_failures_and_kills(tmp_path: Path) -> None:
    summary = await soak(tmp_path, SMALL)
    assert not summary.faults, held(summary)
    assert summary.receipts
    assert summary.undone
    assert summary.votes["undo agreed"]
    assert summary.votes["pause agreed"]
    assert summary.orders["mute"]
    assert {ending.split()[0] for ending in summary.endings} == set(GAMES)
    assert summary.events["killed"]
    assert summary.errors.total()


@pytest.mark.long
async def test_some_tables_hold_through_failures_and_kills(tmp_path: Path) -> None:
    summary = await soak(tmp_path, replace(SMALL, tables=4, days=25, kills=10, troubles=8, seed=11))
    assert not summary.faults, held(summary)
    assert summary.receipts
    assert summary.events["killed"]
    assert summary.errors.total()


@pytest.mark.sweep
async def test_a_soak_follows_from_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a machine so slow that minutes pass between two looks at its clock."""
    size = replace(SMALL, tables=3, days=15, kills=5, troubles=4, seed=11)
    usual, slow = tmp_path / "usual", tmp_path / "slow"
    usual.mkdir()
    slow.mkdir()
    course = await _course(usual, size)
    with monkeypatch.context() as patch:
        for clock in ("monotonic", "perf_counter"):
            patch.setattr(time, clock, partial(next, itertools.count(getattr(time, clock)(), 1000.0)))
        assert await _course(slow, size) == course


def test_fresh_seeds_that_fail_are_named_with_the_line_that_repeats_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run: list[Size] = []

    async def soaked(_folder: Path, size: Size) -> Summary:
        run.append(size)
        if len(run) == 2:
            raise RuntimeError
        return Summary(size, faults=["a receipt is lost"] if len(run) == 3 else [])

    monkeypatch.setattr(command, "soak", soaked)
    assert command.main(["--tables", "7", "--seeds=4", "--kills", "2"]) == 1
    first, *_, told, again, last = capsys.readouterr().out.splitlines()
    seeds = [size.seed for size in run]
    assert first == f"seeds: {' '.join(map(str, seeds))}"
    assert len({*seeds}) == 4
    line = "FAILED: uv run --group dev python -m tests.soak --tables 7 --kills 2 --seed {}"
    assert [told, again] == [line.format(seed) for seed in seeds[1:3]]
    assert last == "2 of 4 hold"
    assert command.main(["--seeds", "1"]) == 0


async def _course(folder: Path, size: Size) -> tuple[list[str], list[str]]:
    """What a soak tells of itself, and all that is in its file afterwards."""
    summary = await soak(folder, size)
    with contextlib.closing(sqlite3.connect(folder / "soak.db")) as file:
        return replace(summary, seconds=0.0).lines(), list(file.iterdump())


@pytest.mark.parametrize("judged", [True, False])
@pytest.mark.parametrize("blocker", [0, 1])
async def test_a_seat_beside_a_block_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blocker: int, judged: bool
) -> None:
    """Where nobody looks at blocks, whoever joins sits beside one."""
    soak = Soak(tmp_path, SMALL)
    host, (room, *_rooms), pair = soak.machine.host, soak.discord.rooms.values(), soak.people[:2]
    await soak.machine.start()
    table = await lobby.open(
        host, pair[0].person, Place(room.guild, ChannelId(room.id)), Wishes("chariots", 2)
    )
    await pair[blocker].block(host, pair[1 - blocker].person)
    if not judged:

        async def everybody_may(*_anything: object) -> None:
            return

        monkeypatch.setattr(admission, "may_sit", everybody_may)
    await pair[1].visit(host, table.row.id)
    assert [told for told in soak.ledger.faults if "was seated beside" in told] == soak.ledger.faults
    assert bool(soak.ledger.faults) != judged
    soak.machine.drop()


@pytest.mark.parametrize("counted", [True, False])
async def test_an_act_that_counts_twice_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counted: bool
) -> None:
    soak = Soak(tmp_path, SMALL)
    await soak.machine.start()
    host, player = soak.machine.host, soak.people[0]
    monkeypatch.setattr(people, "COPIES", 1.0)
    if not counted:
        monkeypatch.setattr(deliveries, "to_count", lambda: None)
    await player.attempt("unmute", host, lambda: preferences.settle(host, player.id, letters="channel"))
    assert player.tell["came twice"] == counted
    assert bool(soak.ledger.faults) != counted
    soak.machine.drop()


@pytest.mark.parametrize(
    ("refused", "given_up", "missing"), [("", 0, ["e1", "e4"]), ("ABCD", 0, ["e1"]), ("", 4, ["e1"])]
)
def test_a_post_that_never_came_is_noticed_unless_its_channel_took_none_or_it_was_given_up(
    refused: str, given_up: int, missing: list[str]
) -> None:
    """Here e1 is lost, and e4 in the channel that refuses it until e9 is taken there."""
    with contextlib.closing(sqlite3.connect(":memory:")) as file:
        file.execute("CREATE TABLE tables AS SELECT 'ABCD' AS id, 5 AS channel")
        file.execute(
            "CREATE TABLE rounds AS SELECT 'ABCD' AS table_id, value AS entry FROM json_each('[1, 4, 9]')"
        )
        file.execute(
            "CREATE TABLE parcels AS SELECT 4 AS id, 'ABCD' AS table_id, 'e4' AS key, 'send' AS kind"
        )
        discord = Discord(random.Random(1), lambda: Instant(1_800_000_000.0))
        closed = Closed(lambda question, *values: file.execute(question, values).fetchall())
        closed.shut(refused)
        closed.given_up(given_up)
        closed.taken("ABCD", 5)
        discord.add(guild=GuildId(1)).said[9] = Said(9, 5, "", 1_800_000_000.0, "", (), (), "ABCD", "e9")
        rounds = [RoundRow("ABCD", n, entry, "") for n, entry in enumerate((1, 4, 9))]
        told = missing_posts(rounds, discord, closed.may_lack("ABCD"))
    assert told == [f"table ABCD: the post {key} never came" for key in missing]


@pytest.mark.parametrize(("second", "times"), [("a", 1), ("b", 2)])
async def test_a_post_that_comes_twice_is_noticed(second: str, times: int) -> None:
    """Discord takes a nonce once; a post that is sent with another one is there twice."""
    discord = Discord(random.Random(1), lambda: Instant(1_800_000_000.0))
    discord.label = lambda nonce: ("ABCD", "e5", 1)
    room = discord.get_partial_messageable(discord.add(guild=GuildId(1)).id)
    for nonce in ("a", second):
        await room.send("Round 1", nonce=nonce)
    assert len(list(discord.messages())) == times
    assert len(faults_of_posts(discord)) == times - 1


@pytest.mark.parametrize(
    ("kinds", "too_many"),
    [
        (("half", "soon", "last"), False),
        (("morning", "soon", "last"), False),
        (("half", "soon", "morning"), True),
        (("last", "last"), True),
    ],
)
def test_reminders_that_come_too_often_are_noticed(kinds: tuple[str, ...], too_many: bool) -> None:
    discord = Discord(random.Random(1), lambda: Instant(1_800_000_000.0))
    room = discord.add(guild=GuildId(1))
    for n, kind in enumerate(kinds):
        due = "Until <t:1800090000:f>"
        room.said[n] = Said(n, room.id, due, 1_800_000_000.0, "", (7,), (), "ABCD", f"remind-{kind}-{n}")
    assert bool(faults_of_posts(discord)) == too_many


async def test_a_post_whose_answer_was_lost_comes_once_though_its_nonce_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    soak = Soak(tmp_path, SMALL)
    host, (room, *_rooms) = soak.machine.host, soak.discord.rooms.values()
    await soak.machine.start()
    table = await lobby.open(
        host, Person(PersonId(1), "Ann"), Place(room.guild, ChannelId(room.id)), Wishes("chariots", 2)
    )
    with monkeypatch.context() as cut:
        cut.setattr(soak.discord, "answered", lambda: soak.discord.refuse(502))
        await soak.machine.settle()
    assert len(room.said) == 1
    soak.time += 3600
    await lobby.join(host, table.row.id, Person(PersonId(2), "Ben"))
    await soak.machine.settle()
    (said,) = room.said.values()
    assert "and <@2> (" in said.content
    soak.machine.drop()


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (Order("answer", decision=DecisionId(49), line="2 4"), False),
        (Order("answer", line="2 4"), False),
        (Order("answer", seat=Seat(2), line="2 4"), False),
        (Order("answer", seat=Seat(1), line="2 4"), True),
        (Order("answer", decision=DecisionId(2), line="2 4"), True),
        (Order("answer", line="2 3"), True),
        (Order("withdraw", line="2 4"), True),
    ],
)
def test_a_receipt_stands_for_what_was_said_to_the_question_it_named_or_to_the_one_that_was_open(
    said: Order, fault: bool
) -> None:
    order = Order("answer", seat=Seat(2), decision=DecisionId(49), line="2 4")
    entries: list[Entry[Any]] = [Entry(0, order, (), (), (), ())]
    assert bool([*lost(entries, [(0, said)])]) == fault
    assert [*lost(entries, [(1, said)])], "there is no such entry"


async def test_a_card_is_seen_by_an_edit_that_changes_nothing() -> None:
    world = Discord(random.Random(1), lambda: Instant(0.0))
    room = world.add(GuildId(1))
    said = await world.get_partial_messageable(room.id).send("words")
    seen = await world.http.edit_message(room.id, said.id, params=None)
    assert (seen, said.content) == ({"components": (), "flags": 0, "attachments": []}, "words")
    with pytest.raises(discord.NotFound):
        await world.http.edit_message(room.id, said.id + 1, params=None)
