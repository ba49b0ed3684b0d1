"""`python -m bot`, installed `hippodrome`: on Discord with a token, in the sandbox without one.

--live       never the sandbox: without a token, say so and end
--sandbox    never Discord, even with a token
--checked    after a change of the rules back up and replay first; 3 if a running table would differ
--role ROLE  what this process does: all, or as one of several gateway, web or work
--data DIR   where the database lives
--port N     of the sandbox's page

For whoever runs the bot; all but `restore`, `copy` and `thaw` work beside a running one:

backup [FILE]              copy the database
restore FILE               replace the database with a backup
doctor                     check what needs attention (--live asks Discord too); 1 if something does
thaw TABLE                 let a frozen table go on, once the fault is fixed
copy --from A --to B       move it from a file to PostgreSQL, or back
replay --active | FILE     replay tables by the present rules and compare; 1 if they differ
update                     a checkout under systemd: the newest version, or all as it was
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from functools import partial
from pathlib import Path

import discord

from bot import games, logs
from bot.care import commands as care
from bot.client.hippodrome import Hippodrome, services
from bot.client.roles import ROLES
from bot.hosting.time.terms import Terms
from bot.interface.cooldowns import LOOSE
from bot.live import keep_to_ourselves, means, point, run_live
from bot.publishing.refusals import CUT
from bot.settings import BadSettings, Settings, read_settings
from bot.store import StoreError
from bot.store.faults import reason
from bot.store.private import become_owner_of
from bot.store.sqlite import SqliteStore
from engine.cli.files import path
from engine.cli.progress import say
from engine.language import N_, _

log = logging.getLogger(__name__)

CANNOT_GO_LIVE = "There is no DISCORD_TOKEN, so the bot cannot go live; put it in the environment or in .env."
NO_ROLES = "The sandbox knows no roles; for this one put a DISCORD_TOKEN into the environment or into .env."
NO_ACCOUNT = "No DISCORD_TOKEN is set, so this is the sandbox: the same bot on a simulated Discord."
NOT_ACCEPTED = "Discord does not accept this DISCORD_TOKEN; copy it again from the application's Bot page."
NO_SANDBOX = (
    "The sandbox needs packages that are not installed: run `uv sync` in a checkout, install "
    "`hippodrome[sandbox]`, or set DISCORD_TOKEN to go live."
)
AT_ONE_DESK = Terms(calm=0)
"""In the sandbox one person plays everybody, who need no time to think better of it."""
WHO_ONE_IS = N_(
    "This is the sandbox, a server on your own machine. You begin as Ann; choose somebody else at the top "
    "left to answer for them."
)
DIFFERENT = 3
"""The exit code of a checked start whose rules would change a running table."""
NO_FILE = "{} cannot be used: {}."
NO_DISCORD = "Discord cannot be reached ({}). The bot ends; its supervisor may start it again."


def main(argv: list[str] | None = None) -> int:
    arguments = parse(argv)
    try:
        settings = read_settings()
    except BadSettings as error:
        return _fail(str(error))
    if arguments.data:
        settings = settings.model_copy(update={"data": arguments.data})
    if arguments.command:
        return _care(settings, arguments)
    return _run(settings, arguments)


def _run(settings: Settings, arguments: argparse.Namespace) -> int:
    """Run the bot until it ends; returns the exit code."""
    live = arguments.live or (settings.token is not None and not arguments.sandbox)
    if arguments.role != "all" and not live:
        return _fail(NO_ROLES)
    if live and settings.token is None:
        return _fail(CANNOT_GO_LIVE)
    _start_logging(settings, live)
    try:
        if arguments.checked and not asyncio.run(care.before_start(settings, say)):
            return DIFFERENT
        if live:
            asyncio.run(run_live(settings, arguments.role))
        else:
            print(NO_ACCOUNT if settings.token is None else "This is the sandbox.", flush=True)
            asyncio.run(run_in_sandbox(settings, arguments.port))
    except (BadSettings, StoreError) as error:
        return _fail(str(error))
    except discord.LoginFailure:
        return _fail(NOT_ACCEPTED)
    except (PermissionError, FileNotFoundError) as error:  # of this machine, not of Discord's
        return _fail(NO_FILE.format(error.filename or "A file that the bot needs", reason(error)))
    except (*CUT, discord.GatewayNotFound) as error:
        return _fail(NO_DISCORD.format(reason(error)))
    except KeyboardInterrupt:
        return 0
    return 0


def _care(settings: Settings, arguments: argparse.Namespace) -> int:
    """Carry out one of the operator's commands."""
    point(settings)
    if arguments.command != "update":  # which may need root, and leaves the data to other commands
        become_owner_of(settings.data)
    try:
        return asyncio.run(care.carry_out(settings, arguments, say))
    except StoreError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(NO_FILE.format(error.filename or "A file", reason(error)))
    except KeyboardInterrupt:
        return 1


def parse(argv: list[str] | None) -> argparse.Namespace:
    """What was typed; `command` is None for a bot that is to run."""
    installed = Path(sys.argv[0]).stem == "hippodrome"
    prog = "hippodrome" if installed else "python -m bot"
    parser = argparse.ArgumentParser(prog=prog, description="Run Hippodrome, or look after it.")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--live", action="store_true", help="go live or end; never the sandbox")
    mode.add_argument("--sandbox", action="store_true", help="run the sandbox, even if a token is set")
    parser.add_argument(
        "--checked", action="store_true", help="after a change of the rules: back up and replay first"
    )
    parser.add_argument("--role", choices=ROLES, default="all", help="what this process does (default: all)")
    parser.add_argument("--data", type=path, metavar="DIR", help="where the database lives")
    parser.add_argument("--port", type=int, default=8420, help="port of the sandbox's page (default: 8420)")
    care.add_commands(parser.add_subparsers(dest="command", metavar="COMMAND"))
    return parser.parse_args(argv)


def _start_logging(settings: Settings, live: bool) -> None:
    """Log to stderr; in the sandbox discord.py's own words about a connection mean nothing."""
    logs.start(settings.log, sys.stderr, style=settings.log_format)
    logging.getLogger("discord").setLevel(logging.INFO if live else logging.ERROR)
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return 2


async def run_in_sandbox(settings: Settings, port: int) -> None:
    """The same bot on a simulated Discord, with a page to play in."""
    try:
        from bot.sandbox import run_sandbox
    except ImportError:
        raise StoreError(NO_SANDBOX) from None
    keep_to_ourselves(settings.data)
    store = SqliteStore(settings.data / "sandbox.db", synchronous=settings.synchronous)
    await store.open()
    try:
        with games.workshop():
            await run_sandbox(
                lambda: Hippodrome(store, terms=AT_ONE_DESK, rates=LOOSE, covers=True, **means(settings)),
                services=services,
                after_start=partial(Hippodrome.post_boards_again, note=_(WHO_ONE_IS)),
                history=settings.data / "sandbox-history.db",
                port=port,
            )
    finally:
        await store.close()


if __name__ == "__main__":
    raise SystemExit(main())
