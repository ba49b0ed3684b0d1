"""A database with many running tables, a quarter of each game, and what Discord sends from there."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import discord
from simcord.backend import serializers
from simcord.interactions import base_payload

from bench._world import multiply, running_table, world
from bot.games import offered
from bot.hosting.time.ways import Way
from bot.ids import press
from bot.times.instants import Instant


@dataclass(frozen=True)
class Seat:
    """Somebody who plays at a table, and where its newest post stands."""

    table: str
    user: int
    channel: int
    message: int


async def prepared(folder: Path, tables: int, bots: bool = False) -> dict[str, Any]:
    """A database with so many running tables of two, half of them with a computer player where there are to
    be `bots`; a press there as Discord sends it."""
    async with world() as s:
        s.clock.time = time.time()
        kinds, codes = [(game, n) for n in range(1 + bots) for game in offered()], list[str]()
        for game, beside in kinds:
            code = await running_table(s, game, 2 - beside, beside)
            row = (await s.bot.host.look(code)).row
            async with s.store.reading() as read:
                post = await read.post(code, row.latest or "")
            assert post is not None
            data = {"component_type": 2, "custom_id": press(code, "go"), "id": 1}
            _record, pattern = base_payload(
                s.env.backend,
                type=discord.InteractionType.component.value,
                channel_id=s.arena.id,
                guild_id=s.guild.id,
                user_id=s.people["Ann"].id,
                data=data,
            )
            message = s.env.backend.get_message(s.arena.id, post.message)
            pattern["message"] = dict(serializers.message_payload(s.env.backend, message))
            codes.append(code)
        for letter, code in zip(ascii_uppercase, codes, strict=False):
            await asyncio.to_thread(multiply, s.path, code, tables // len(kinds) - 1, letter)
        async with s.store.writing() as tx:
            await Way().hear(tx, Instant(time.time()))
        await s.store.backup(folder / "hippodrome.db")
    return pattern


def seats_of(path: Path) -> list[Seat]:
    with contextlib.closing(sqlite3.connect(path)) as base:
        rows = base.execute(
            "SELECT s.table_id, s.user_id, p.channel, p.message FROM seats s "
            "JOIN tables t ON t.id = s.table_id JOIN posts p ON p.table_id = t.id AND p.key = t.latest "
            "WHERE s.user_id IS NOT NULL"
        ).fetchall()
    return [Seat(*row) for row in rows]


def pressed(pattern: dict[str, Any], seat: Seat, verb: str) -> dict[str, Any]:
    """Somebody presses a button of the newest post of a table."""
    sent = copy.deepcopy(pattern)
    sent["data"]["custom_id"] = press(seat.table, verb)
    sent["member"]["user"]["id"] = str(seat.user)
    sent["channel_id"] = sent["channel"]["id"] = sent["message"]["channel_id"] = str(seat.channel)
    sent["message"]["id"] = str(seat.message)
    return sent
