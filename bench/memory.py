"""How much memory the bot takes: a live process that has every game at work, and what servers cost it.

The live process is the real one on a Discord on sockets, at which every game is opened and answered. Told is
the proportional set size of it and of all that it has started: what several share counts once. Servers are
told to two clients as Discord tells them, in a process each: to ours and to discord.py's with all intents,
where a server has 50 channels, 10 roles, 20 emoji and, for the client that asks for them, 100 members of whom
a quarter are present.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import discord

from bot.client.hippodrome import Hippodrome
from bot.games import offered
from bot.ids import press
from bot.store.sqlite import SqliteStore
from bot.workers.pool import Pool
from engine.cli.progress import progress, say
from tests.bot.process import environment
from tests.bot.socketcord import Post, SocketCord

CHANNELS = 50
MEMBERS = 100
REST = 10.0
"""Seconds until everything is painted."""
JOIN = re.compile(r"^h1:(\w{4}):join$")
MEGABYTE = 1024 * 1024


def main(argv: list[str]) -> None:
    """Print the live process, then the growth by servers."""
    parser = argparse.ArgumentParser(prog="python -m bench memory", description=__doc__)
    parser.add_argument("--servers", type=int, default=1_000)
    parser.add_argument("--client", choices=("ours", "all"), help=argparse.SUPPRESS)
    wanted = parser.parse_args(argv)
    if wanted.client:
        say(json.dumps(asyncio.run(_grown(wanted.client, wanted.servers))))
        return
    asyncio.run(_live())
    ours, theirs = (_in_a_process(kind, wanted.servers) for kind in ("ours", "all"))
    say(
        f"{wanted.servers:,} servers of {CHANNELS} channels: {megabytes(ours)} in our client, "
        f"{megabytes(theirs)} in one with all intents: {ours / theirs:.2f} of it"
    )


def resident(pid: int | str = "self") -> int:
    """Bytes of a process that lie in memory."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text("ascii"))
    return 1024 * int(found[1]) if found else 0


def proportional(pid: int) -> int:
    """Bytes of a process that lie in memory, those that it shares by its share."""
    with contextlib.suppress(OSError):  # it has just ended
        found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text("ascii"), re.M)
        return 1024 * int(found[1]) if found else 0
    return 0


def of_all(pid: int) -> str:
    """The memory of a process and of all that it has started, in words."""
    bot, *others = map(proportional, (pid, *descendants(pid)))
    beside = ", ".join(map(megabytes, others))
    return f"{megabytes(bot + sum(others))} (the bot {megabytes(bot)}, beside it {beside or 'nothing'})"


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have started."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            found = status.read_text("ascii", "replace").rpartition(")")[2].split()
            parents[int(status.parent.name)] = int(found[1])
    known = [pid]
    for one in known:
        known += [child for child, parent in parents.items() if parent == one]
    return known[1:]


async def _live() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with SocketCord.launched() as cord:
            extra = {**cord.environment, "HIPPODROME_WORKERS": ""}
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "--live"),
                env={k: v for k, v in environment(Path(folder), extra).items() if v},
                stdin=asyncio.subprocess.DEVNULL,
            )
            try:
                await cord.wait_for_bot()
                await asyncio.sleep(REST)
                first = of_all(process.pid)
                with progress(len(offered()), "games") as bar:
                    for number, game in enumerate(offered(), 1):
                        await _play(cord, game)
                        bar.reached(number)
                await asyncio.sleep(REST)
                with_all = f"{of_all(process.pid)} with all {len(offered())} games at work"
                say(f"a live bot: {first} after its start, {with_all}")
            finally:
                process.kill()
                await process.wait()


async def _play(cord: SocketCord, game: str) -> None:
    """Ann and Ben open a game and look at the panel of their first answer, their own side and the guide."""
    await cord.slash("Ann", "arena", "play", game=game, seats=2)
    posts = await cord.until("arena", lambda posts: bool(posts) and bool(_joinable(posts[-1])))
    lobby, join = posts[-1], _joinable(posts[-1])
    code = JOIN.sub(r"\1", join)
    await cord.press("Ben", lobby, join)
    ben = f"<@{(await cord.people())['Ben']}>"
    await cord.until("arena", lambda posts: any(p.id == lobby.id and ben in p.content for p in posts))
    await cord.press("Ann", lobby, press(code, "manage"))
    start = press(code, "start")
    posts = await cord.until("arena", lambda posts: any(start in p.custom_ids for p in posts), "Ann")
    await cord.press("Ann", next(post for post in posts if start in post.custom_ids), start)
    go = press(code, "go")
    await cord.until("arena", lambda posts: any(go in p.custom_ids for p in posts))
    for who in ("Ann", "Ben"):
        await cord.slash(who, "arena", "plot", table=code)
        await cord.slash(who, "arena", "rules", game=game)


def _joinable(post: Post) -> str:
    """The custom id by which one joins a table, '' in other posts."""
    return next((id for id in post.custom_ids if JOIN.match(id)), "")


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


def megabytes(size: int) -> str:
    """Bytes in words."""
    return f"{size / MEGABYTE:.0f} MB"
