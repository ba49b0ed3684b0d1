"""The start of a process: it does what was typed, and each failure ends with a sentence and a code."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import discord

from bot import features, games, logs
from bot.care import commands as care
from bot.care.staying import held_up, stay
from bot.client import events
from bot.client.hippodrome import Hippodrome, services
from bot.ending import CONFIGURATION, DIFFERENT, TRY_AGAIN, USAGE, Refusal
from bot.environment import ENV_FILE, BadEnvironment, Environment, read_environment, unknown_variables
from bot.events import ServerChanged, emit
from bot.hosting.table.reels import FILMS
from bot.hosting.table.sitting import Refused
from bot.hosting.time.terms import Terms
from bot.ids import ChannelId, GuildId, PersonId
from bot.interface.cooldowns import LOOSE
from bot.live import close_to_others, means, point, rehearse, run_live
from bot.publishing.reach.refusals import CUT
from bot.setting import Ids, of_servers
from bot.store import StoreError
from bot.store.faults import Away, reason
from bot.store.private import become_owner_of, this_user
from bot.store.sqlite import SqliteStore
from bot.times import DAY
from bot.times.instants import plus
from engine.cli.files import path
from engine.cli.progress import say
from engine.language import N_, _, speaking

if TYPE_CHECKING:
    from bot.features import Pages
    from bot.sandbox import Beside

log = logging.getLogger(__name__)

CANNOT_GO_LIVE = "There is no DISCORD_TOKEN, so the bot cannot go live; put it in the environment or in .env."
A_WEEK = 7 * DAY
A_MOMENT, SOON, STUCK = 0.2, 5.0, 60.0
"""Seconds between two looks for the first posts of a sandbox, until what is due is waited for, and until
those are given up of which none has been made meanwhile."""
NO_ROLES = "The sandbox knows no roles; for this one put a DISCORD_TOKEN into the environment or into .env."
NO_ACCOUNT = "No DISCORD_TOKEN is set, so this is the sandbox: the same bot on a simulated Discord."
NOT_ACCEPTED = "Discord does not accept this DISCORD_TOKEN; copy it again from the application's Bot page."
NO_SANDBOX = (
    "The sandbox needs packages that are not installed: run `uv sync` in a checkout, install "
    "`hippodrome[sandbox]`, or set DISCORD_TOKEN to go live."
)
EXTRAS = {
    "asyncpg": ("HIPPODROME_DATABASE", "postgres"),
    "sentry_sdk": ("HIPPODROME_SENTRY_DSN", "sentry"),
}
"""The setting that needs a package, and the extra of ours that brings it."""
NO_EXTRA = (
    "{0} needs packages that are not installed: say `uv sync --inexact --extra {1}` in a checkout, or "
    "install `hippodrome[{1}]`."
)
AT_ONE_DESK = Terms(calm=0)
"""In the sandbox one person plays everybody, who need no time to think better of it."""
WHO_ONE_IS = N_(
    "This is the sandbox, a server on your own machine. You begin as Ann; choose somebody else at the top "
    "left to answer for them."
)
DIFFERING = (
    "Running tables would differ by the rules of this version, so it does not start. Nothing has changed."
)
NO_FILE = "{} cannot be used: {}."
NO_DISCORD = "Discord cannot be reached ({}). The bot ends; its supervisor may start it again."


class Differing(Exception):
    """A checked start whose rules would change a running table."""


def main(arguments: argparse.Namespace) -> int:
    """Run the bot or one of the operator's commands; returns the exit code."""
    try:
        environment = read_environment()
        if arguments.data:
            environment = environment.model_copy(update={"data": path(arguments.data)})
        if arguments.command:
            return _care(environment, arguments)
        return _run(environment, arguments)
    except Exception as error:
        refusal = refused(error)
        if refusal is None:
            raise
        if not arguments.command and refusal.code != TRY_AGAIN and held_up():
            return asyncio.run(stay(refusal))
        return _fail(refusal)
    except KeyboardInterrupt:
        return 1 if arguments.command else 0


def refused(error: Exception) -> Refusal | None:
    """Why a start or a command was refused, and the code with which the process ends; None for a fault."""
    match error:
        case Refused():  # what was typed makes no sense here
            return Refusal(str(error), USAGE)
        case Differing():
            return Refusal(str(error), DIFFERENT)
        case Away():
            return Refusal(str(error), TRY_AGAIN)
        case BadEnvironment() | StoreError():
            return Refusal(str(error), CONFIGURATION)
        case discord.LoginFailure():
            return Refusal(NOT_ACCEPTED, CONFIGURATION)
        case PermissionError() | FileNotFoundError():  # of this machine, not of Discord's
            return Refusal(NO_FILE.format(error.filename or "A file", reason(error)), CONFIGURATION)
        case ModuleNotFoundError() if (package := str(error.name).partition(".")[0]) in EXTRAS:
            return Refusal(NO_EXTRA.format(*EXTRAS[package]), CONFIGURATION)
        case _ if isinstance(error, (*CUT, discord.GatewayNotFound)):
            return Refusal(NO_DISCORD.format(reason(error)), TRY_AGAIN)
    return None


def _run(environment: Environment, arguments: argparse.Namespace) -> int:
    """Run the bot until it is asked to end."""
    live = arguments.live or (environment.token is not None and not arguments.sandbox)
    if arguments.role != "all" and not live:
        raise BadEnvironment(NO_ROLES)
    if live and environment.token is None:
        raise BadEnvironment(CANNOT_GO_LIVE)
    _start_logging(environment, live)
    for sentence in unknown_variables():
        log.warning("%s", sentence)
    if arguments.checked and not asyncio.run(care.before_start(environment, say)):
        raise Differing(DIFFERING)
    if live:
        asyncio.run(run_live(environment, arguments.role))
    else:
        say(NO_ACCOUNT if environment.token is None else "This is the sandbox.")
        asyncio.run(run_in_sandbox(environment, arguments.port))
    return 0


def _care(environment: Environment, arguments: argparse.Namespace) -> int:
    """Carry out one of the operator's commands."""
    point(environment)
    started_as = this_user()
    if arguments.command != "update":  # which may need root, and leaves the data to other commands
        become_owner_of(environment.file, environment.data, Path(ENV_FILE))
    try:
        return _carried_out(environment, arguments)
    except StoreError as error:
        if isinstance(error.__cause__, PermissionError) and (user := this_user()) != started_as:
            sentence = str(error).removesuffix(".")
            raise StoreError(f"{sentence} (this command runs as {user}).") from error
        raise


def _carried_out(environment: Environment, arguments: argparse.Namespace) -> int:
    if arguments.command == "rehearse":
        place = path(arguments.file) if arguments.file else environment.database
        return 0 if asyncio.run(rehearse(environment, place, say)) else 1
    try:
        return asyncio.run(care.carry_out(environment, arguments, say))
    except OSError as error:
        raise StoreError(NO_FILE.format(error.filename or "A file", reason(error))) from error


def _start_logging(environment: Environment, live: bool) -> None:
    """Log to stderr; in the sandbox discord.py's own words about a connection mean nothing."""
    logs.start(environment.log, sys.stderr, style=environment.log_format)
    logging.getLogger("discord").setLevel(logging.INFO if live else logging.ERROR)
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    if live and environment.sentry is not None:
        from bot.care.sentry import report_to

        report_to(environment.sentry.get_secret_value())


def _fail(refusal: Refusal) -> int:
    say(refusal.sentence, sys.stderr)
    return refusal.code


async def run_in_sandbox(environment: Environment, port: int) -> None:
    """The same bot on a simulated Discord, with a page to play in."""
    try:
        from bot.sandbox import run_sandbox
    except ImportError:
        raise StoreError(NO_SANDBOX) from None
    store = SqliteStore(environment.data / "sandbox.db", synchronous=environment.synchronous)
    await store.open()
    try:
        close_to_others(environment.data)
        with games.workshop() if environment.workshop else contextlib.nullcontext():
            await run_sandbox(
                lambda: Hippodrome(store, terms=AT_ONE_DESK, rates=LOOSE, covers=True, **means(environment)),
                services=services,
                after_start=_furnish,
                answer=_point_the_way,
                beside=_beside,
                history=environment.data / "sandbox-history.db",
                greeting=_greeting,
                port=port,
            )
    finally:
        await store.close()


def _beside(bot: Hippodrome) -> Beside:
    from bot.sandbox import NOTHING_BESIDE, Beside

    pages: Pages | None = next(iter(features.having("PAGES")), None)
    if pages is None:
        return NOTHING_BESIDE
    add, of, at = pages.add, pages.of, pages.at
    return Beside(
        lambda app: add(app, bot.host),
        lambda channel, person: of(bot.host, ChannelId(channel), PersonId(person)),
        lambda url: at(bot.host, url),
    )


async def _furnish(bot: Hippodrome) -> None:
    """Let a new sandbox show films in its posts, and post what is to be seen there."""
    bot.host.simulated = True
    for guild in bot.guilds:
        first = guild.text_channels[0].id if guild.text_channels else 0
        usual = {
            each.name: first for each in of_servers().values() if isinstance(each, Ids) and each.furnished
        }
        async with bot.store.writing() as tx:
            row, now = await tx.server(GuildId(guild.id)), bot.host.now()
            missing = {name: value for name, value in usual.items() if value and name not in row.settings}
            if FILMS.name not in row.settings or missing:
                await tx.put_server(replace(row, settings={FILMS.name: "always", **row.settings, **missing}))
            if missing:
                await emit(tx, ServerChanged(row.guild, bot.host.terms.zone, plus(now, -A_WEEK)))
        bot.host.timed()
    await _posted(bot)  # or the race of the week pushes up what a quick newcomer has begun
    await bot.post_boards_again(f"{_(WHO_ONE_IS)}\n{_in_german()}")


async def _greeting(bot: Hippodrome) -> str:
    """The command of welcome, once the first posts stand above it."""
    await _posted(bot)
    return "help"


async def _posted(bot: Hippodrome) -> None:
    """Wait until all that is due has been done and posted, however slowly, unless nothing moves any more.

    What has been begun is due again a moment later until it is done.
    """
    clock = asyncio.get_running_loop().time
    before, since = None, clock()
    while True:
        await asyncio.sleep(A_MOMENT)
        async with bot.store.asking() as read:
            due, waiting = await read.next_alarm(), await read.parcels_waiting()
        is_due = due is not None and due <= plus(bot.host.now(), SOON)
        if not waiting and not is_due:
            return
        left = waiting, due if is_due else None
        if left != before:
            before, since = left, clock()
        elif clock() - since >= STUCK:
            return


def _in_german() -> str:
    """A sentence for those who would rather read the other language."""
    from bot.sandbox.world import GERMAN

    with speaking("de"):
        return _("In this language: choose {person} at the top left.").format(person=GERMAN)


async def _point_the_way(bot: Hippodrome, id: int) -> None:
    channel = bot.get_channel(id)
    if isinstance(channel, discord.TextChannel):
        await events.point_the_way(bot.host, channel)
