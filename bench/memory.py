"""How much memory the bot takes: a live process at work, and what servers cost it.

The live process is the real one on a Discord on sockets: after its start, then while people press what they
see at tables of all games, as in `python -m bench load`, as often as in a busy hour, and when that is over.
Told is the proportional set size of it and of all that it has started: what several share counts once.
Servers are told to two clients as Discord tells them, in a process each: to ours and to discord.py's with all
intents, where a server has 50 channels, 10 roles, 20 emoji and, for the client that asks for them, 100
members of whom a quarter are present.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import discord

from bench import load
from bench._weighing import megabytes, of_all, resident
from bot.client.hippodrome import Hippodrome
from bot.store.sqlite import SqliteStore
from bot.workers.pool import Pool
from engine.cli.progress import say

CHANNELS = 50
MEMBERS = 100
REST = 20.0
"""Seconds until everything is painted."""
TABLES = 8
"""Two of each game, one of them with a computer player."""


def main(argv: list[str]) -> None:
    """Print the live process, then the growth by servers."""
    parser = argparse.ArgumentParser(prog="python -m bench memory", description=__doc__)
    parser.add_argument("--servers", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=TABLES, help="running tables, a multiple of eight")
    parser.add_argument("--presses", type=int, default=3_000, help="ten a second")
    parser.add_argument("--client", choices=("ours", "all"), help=argparse.SUPPRESS)
    wanted = parser.parse_args(argv)
    if wanted.client:
        say(json.dumps(asyncio.run(_grown(wanted.client, wanted.servers))))
        return
    asyncio.run(_live(wanted.tables, load.Pace(10.0, wanted.presses / 10.0)))
    ours, theirs = (_in_a_process(kind, wanted.servers) for kind in ("ours", "all"))
    say(
        f"{wanted.servers:,} servers of {CHANNELS} channels: {megabytes(ours)} in our client, "
        f"{megabytes(theirs)} in one with all intents: {ours / theirs:.2f} of it"
    )


async def _live(tables: int, pace: load.Pace) -> None:
    async with load.bot(tables) as (process, players, cord):
        await asyncio.sleep(REST)
        say(f"a live bot after its start: {of_all(process.pid)}")
        await load.press(players, cord, pace, process.pid)
        await asyncio.sleep(REST)
        say(f"{REST:.0f} s later: {of_all(process.pid)}")


def _in_a_process(kind: str, servers: int) -> int:
    """Bytes by which a client has grown that was told so many servers."""
    command = (sys.executable, "-m", "bench", "memory", "--client", kind, "--servers", str(servers))
    return int(json.loads(subprocess.run(command, check=True, capture_output=True).stdout))  # noqa: S603


async def _grown(kind: str, servers: int) -> int:
    store = SqliteStore(Path(tempfile.mkdtemp()) / "hippodrome.db")
    client: discord.Client
    if kind == "ours":
        client = Hippodrome(store, pool=Pool(0))
    else:
        client = discord.Client(intents=discord.Intents.all(), chunk_guilds_at_startup=False)
    await client._async_setup_hook()
    state = client._connection
    state.user = discord.ClientUser(state=state, data=_user(1))
    for number in range(10):
        state.parse_guild_create(_server(number, kind == "all"))
    gc.collect()
    before = resident()
    for number in range(10, 10 + servers):
        state.parse_guild_create(json.loads(json.dumps(_server(number, kind == "all"))))
    gc.collect()
    return resident() - before


def _user(id: int) -> Any:
    return {
        "id": str(id),
        "username": f"person{id}",
        "discriminator": "0",
        "global_name": f"Person {id}",
        "avatar": "0123456789abcdef0123456789abcdef",
    }


def _server(number: int, members: bool) -> Any:
    """A server as the gateway tells it."""
    first = 10_000_000_000 * (number + 1)
    roles = [
        {
            "id": str(first + n),
            "name": "@everyone" if n == 0 else f"role {n}",
            "color": 0,
            "hoist": False,
            "position": n,
            "permissions": "104324673",
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        for n in range(10)
    ]
    channels = [
        {
            "id": str(first + 100 + n),
            "type": 0,
            "name": f"channel-{n}",
            "topic": "What is talked about here.",
            "position": n,
            "parent_id": None,
            "last_message_id": str(first + 5000 + n),
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": [
                {"id": str(first + n % 10), "type": 0, "allow": "1024", "deny": "0"},
            ],
        }
        for n in range(CHANNELS)
    ]
    people = range(MEMBERS) if members else ()
    joined = {"joined_at": "2024-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
    return {
        "id": str(first),
        "name": f"Server {number}",
        "owner_id": str(first + 1000),
        "member_count": MEMBERS,
        "roles": roles,
        "channels": channels,
        "emojis": [{"id": str(first + 500 + n), "name": f"emoji{n}", "roles": []} for n in range(20)],
        "members": [
            {"user": _user(first + 1000 + n), "roles": [str(first + 1 + n % 9)], **joined} for n in people
        ],
        "presences": [
            {
                "user": {"id": str(first + 1000 + n)},
                "status": "online",
                "activities": [],
                "client_status": {"desktop": "online"},
                "guild_id": str(first),
            }
            for n in people
            if n % 4 == 0
        ],
        "features": ["COMMUNITY"],
        "verification_level": 1,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "threads": [],
        "stickers": [],
        "voice_states": [],
        "large": False,
        "unavailable": False,
    }
