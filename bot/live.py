"""A live bot: it logs in, starts the parts of its role, and ends them in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shlex
import socket
from pathlib import Path
from typing import Any

import discord

from bot import features, version
from bot.care import dumps
from bot.care.copies import copy_of, sweep_copies
from bot.care.dumps import Dumps
from bot.care.health import Health
from bot.care.proving import Say, remember
from bot.care.replaying import replay_all
from bot.care.services import care_for
from bot.care.warnings import Send, to_webhook
from bot.client.hippodrome import Hippodrome, for_ever, services
from bot.client.roles import Part, Role, parts_of
from bot.ending import stopped_by_signals, unless_stopped
from bot.environment import BadEnvironment, Environment, shards_of
from bot.garbage import collect_seldom
from bot.hosting.running.thinking import Thinker
from bot.hosting.time.watch import Watch
from bot.limits import CONTENT
from bot.publishing.pictures import studio
from bot.scale.postgres.databases import layout_at, store_at
from bot.scale.processes.holding import holding
from bot.scale.processes.shards import Sharded
from bot.scale.processes.shift import Shift
from bot.store import Store
from bot.store.address import Place
from bot.store.faults import reason
from bot.store.private import OF_ITS_OWN, is_for_the_bot_alone, mend
from bot.text import counted
from bot.workers.pool import Pool

log = logging.getLogger(__name__)

OTHER_KEY = "HIPPODROME_PUBLIC_KEY and DISCORD_TOKEN belong to two different applications."
ENDED = {
    4004: "Discord does not accept this DISCORD_TOKEN any more; copy it again from the "
    "application's Bot page.",
    4010: "Discord knows no such shard: HIPPODROME_SHARDS is wrong.",
    4011: "The bot is on so many servers that Discord wants shards: set HIPPODROME_SHARDS.",
}
"""Why Discord's gateway hears this bot no more, by the code with which it closes."""
CLOSED = "Discord's gateway does not take this version of the bot (code {}); install a newer one."
TAKEN = "Port {} at {} cannot be opened for HIPPODROME_WEB_PORT: {}."


async def run_live(environment: Environment, role: Role = "all") -> None:
    """Log in and serve until the process is asked to end: by Ctrl-C or SIGTERM.

    Raises `BadEnvironment` for what the role lacks.
    """
    parts = parts_of(role, environment)
    if "web" in parts:
        from bot.scale.processes import endpoint as _endpoint  # noqa: F401  what it lacks is told at once
    point(environment)
    stop = asyncio.Event()
    with stopped_by_signals(stop):
        store = store_at(environment.database, environment.synchronous)
        await store.open()
        try:
            close_to_others(environment.data)  # ours it is only now
            await _tell(store, environment, role)
            async with _client(store, environment, role, parts) as bot:
                token = environment.token.get_secret_value() if environment.token else ""
                await unless_stopped(stop, bot.login(token))
                if not stop.is_set():
                    await _serve(bot, environment, parts, stop)
        finally:
            await store.close()


async def _tell(store: Store, environment: Environment, role: Role) -> None:
    """Log what has started: the version, the role of this process, the database and what it holds."""
    layout = (await layout_at(environment.database)).number
    async with store.reading() as read:
        tables, servers = await read.stages(), await read.servers_with_tables()
    log.info("%s, role %s, database %s, layout %d", version.told(), role, environment.database, layout)
    every, running = sum(tables.values()), tables.get("running", 0)
    log.info("%d tables, %d of them running, living on %d servers", every, running, servers)


def _client(store: Store, environment: Environment, role: Role, parts: frozenset[Part]) -> Hippodrome:
    """The client of a role; on a database that processes share it works in shifts with the others."""
    now = Watch()
    options: dict[str, Any] = {
        "now": now,
        "claims": Shift(store, now) if environment.address is not None else None,
        "home": environment.guild,
        "backups_kept": environment.backups_kept,
        "contacts": environment.contacts,
        "shields": "work" in parts,
        "covers": bool(parts - {"work"}),
        "counted": environment.data,
        "answers_entry": environment.client_secret is not None and environment.board_url is not None,
        **means(environment),
    }
    if role == "gateway" or (environment.shards is not None and "gateway" in parts):
        return Sharded(store, shards=shards_of(environment.shards or ""), **options)
    return Hippodrome(store, **options)


async def _serve(
    bot: Hippodrome, environment: Environment, parts: frozenset[Part], stop: asyncio.Event
) -> None:
    """Hear and work until `stop`; then hear nothing new, and answer what has been heard."""
    async with contextlib.AsyncExitStack() as running:
        await running.enter_async_context(services(bot, parts))
        works = "work" in parts
        operator = _operator(bot, environment) if works else None
        care = care_for(bot.store, environment, bot.shared.metrics, bot.host.now, operator, backups=works)
        await running.enter_async_context(care)
        running.push_async_callback(bot.come_to_rest)
        async with contextlib.AsyncExitStack() as hearing:
            if "web" in parts:
                await _hear_web(hearing, bot, environment)
            answers = "web" in parts or parts >= {"gateway", "work"}
            for beside in features.having("beside"):
                await hearing.enter_async_context(beside(bot, environment, answers))
            if parts - {"work"}:
                looking = asyncio.create_task(for_ever("look for the way in", bot.watch_way_in))
                hearing.callback(looking.cancel)
            collect_seldom()
            telling = asyncio.create_task(tell_when_ready(bot))
            hearing.callback(telling.cancel)
            if "gateway" in parts:
                await unless_stopped(stop, _hear_gateway(bot))
            else:
                await unless_stopped(stop, bot.begin())
                await stop.wait()


async def tell_when_ready(bot: Hippodrome) -> None:
    """Tell a supervisor such as systemd, in its own way (`sd_notify`), that people can reach the bot."""
    await bot.connected()
    if address := os.environ.pop("NOTIFY_SOCKET", ""):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
            supervisor.sendto(b"READY=1", address.replace("@", "\0", 1))


async def rehearse(environment: Environment, place: Place, say: Say) -> bool:
    """Start on a copy of a database, without Discord, up to where people could reach the bot; and replay what
    runs there.

    Returns whether all running tables are the same by the rules that are here, which it says, and which is
    remembered of the bot's own database: another one may be old. Raises what fails. It may run beside a bot.
    """
    _be_the_first_to_go()
    async with copy_of(place, environment.file) as store:
        replayed = [each async for each in replay_all(store)]
        for same, line in replayed:
            if not same:
                say(line)
        if not all(same for same, _ in replayed):
            return False
        alone = environment.model_copy(update={"address": None, "board_port": 0, "data": store.path.parent})
        async with contextlib.AsyncExitStack() as running:
            bot = await running.enter_async_context(_client(store, alone, "all", parts_of("all", alone)))
            await running.enter_async_context(services(bot, frozenset()))
            for beside in features.having("beside"):
                await running.enter_async_context(beside(bot, alone, True))
            await bot.rehearse()
    if place == environment.database:
        remember(environment)
    tables = f"{counted(len(replayed), 'table')} replayed, none differs"
    say(f"{tables if replayed else 'No table is running'}; this version starts on the database.")
    return True


def _be_the_first_to_go() -> None:
    """Where memory runs out, let this process end, and not a bot that runs beside it."""
    with contextlib.suppress(OSError):  # Linux alone has such a file
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")


async def _hear_gateway(bot: Hippodrome) -> None:
    """Be connected; beside other processes, to shards that none of them holds.

    Raises `BadEnvironment`, also where Discord does not let this bot be connected any more.
    """
    shards, count = await bot.shards_held()
    if bot.logins is not None:
        await bot.logins.wait(len(shards))
    async with contextlib.AsyncExitStack() as held:
        if bot.claims.shared:
            await held.enter_async_context(holding(bot.store, bot.host.now, bot.claims.name, shards, count))
        try:
            await bot.connect()
        except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
            code = getattr(error, "code", 4014)
            raise BadEnvironment(ENDED.get(code, CLOSED.format(code))) from error


async def _hear_web(hearing: contextlib.AsyncExitStack, bot: Hippodrome, environment: Environment) -> None:
    """Hear HTTP requests while the context lasts.

    Raises `BadEnvironment` for another application's key and where the port is taken.
    """
    from bot.scale.processes.endpoint import endpoint_of

    key, host, port = environment.public_key or "", environment.web_host, environment.web_port
    if bot.application is not None and bot.application.verify_key != key:
        raise BadEnvironment(OTHER_KEY)
    health = Health(bot.shared.metrics, bot.store, bot.host.now, port)
    endpoint = endpoint_of(bot, key, health, host, port)
    try:
        await hearing.enter_async_context(endpoint.open())
    except OSError as error:
        raise BadEnvironment(TAKEN.format(port, host, reason(error))) from error


def _operator(bot: Hippodrome, environment: Environment) -> Send | None:
    """The way to the person who runs the bot, if there is one; a webhook works without Discord, too."""
    if environment.warnings_webhook is not None:
        return to_webhook(environment.warnings_webhook.get_secret_value())
    if environment.warnings_channel is None:
        return None
    channel = bot.get_partial_messageable(environment.warnings_channel)

    async def send(text: str) -> None:
        try:
            await channel.send(text[:CONTENT])
        except discord.HTTPException as error:
            raise ConnectionError(
                f"the warnings channel takes nothing ({error.status}, {error.code})"
            ) from None

    return send


def close_to_others(folder: Path) -> None:
    """Take the data folder from the other users of the machine, or warn of what could not be taken; delete
    there what somebody was killed at."""
    sweep_copies(folder)
    for path in mend(folder):
        typed = shlex.quote(str(path))
        way = f"`chmod go= {typed}` keeps them out" if is_for_the_bot_alone(folder) else OF_ITS_OWN
        log.warning("%s can be read by others on this machine; %s", path, way)


def means(environment: Environment) -> dict[str, Any]:
    """The means of a bot, with or without Discord."""
    pool = Pool(environment.workers, studio.worker)
    return {
        "dumps": Dumps(environment.data / dumps.FOLDER),
        "pool": pool,
        "thinker": Thinker(pool, seconds=environment.thinking),
    }


def point(environment: Environment) -> None:
    """Send the client to another API, gateway or CDN where the settings say so."""
    import yarl

    if environment.api_base:
        discord.http.Route.BASE = environment.api_base.rstrip("/")
    if environment.gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(environment.gateway)
    if environment.cdn_base:
        discord.asset.Asset.BASE = environment.cdn_base.rstrip("/")
