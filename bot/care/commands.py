"""The operator's commands of `python -m bot`, apart from the terminal: `say` gets each line."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot import features
from bot.care import doctor, nightly, replaying, updating
from bot.care.copies import try_out
from bot.care.restoring import copy, restore, restore_at
from bot.hosting.host import Host
from bot.hosting.organising import thawing
from bot.hosting.table.sitting import Refused
from bot.scale.postgres import pg_dump
from bot.scale.postgres.databases import back_up, layout_at, store_at
from bot.settings import Settings
from bot.store import StoreError
from bot.store.address import Place, place_of
from bot.store.backups import digest_of
from engine.cli.files import path

Say = Callable[[str], object]
UNKNOWN = (
    "There is no {name} beside it. The shape of all that it holds was checked; whether settings, ratings, "
    "results or finished games were changed could not be."
)
MARKS = {"ok": "   ok   ", "note": "  note  ", "problem": "PROBLEM "}


def add_commands(commands: Any) -> None:
    """Add the commands to a parser's subparsers."""
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", nargs="?", type=path, metavar="FILE", help="empty: into the data folder")
    put_back = commands.add_parser("restore", help="replace the database with a backup")
    put_back.add_argument("file", type=path, metavar="FILE")
    put_back.add_argument(
        "--differing", action="store_true", help="even if running tables replay differently"
    )
    moved = commands.add_parser("copy", help="move the database from a file to PostgreSQL, or back")
    moved.add_argument(
        "--from", required=True, dest="source", metavar="DATABASE", help="a file or an address"
    )
    moved.add_argument("--to", required=True, dest="target", metavar="DATABASE", help="a file or an address")
    look = commands.add_parser("doctor", help="check what needs attention")
    look.add_argument("--live", action="store_true", default=argparse.SUPPRESS, help="ask Discord too")
    thaw = commands.add_parser("thaw", help="let a frozen table go on, once the fault is fixed")
    thaw.add_argument("table", metavar="TABLE", help="its code")
    again = commands.add_parser("replay", help="replay tables by the present rules and compare")
    what = again.add_mutually_exclusive_group(required=True)
    what.add_argument("--active", action="store_true", help="all running tables")
    what.add_argument("file", nargs="?", type=path, metavar="FILE", help="an exported table, dump or report")
    newer = commands.add_parser(
        "update", help="a checkout under systemd: the newest version, or all as it was"
    )
    newer.add_argument(
        "--unit", default="hippodrome", metavar="UNIT", help="of systemd (default: hippodrome)"
    )
    for command in (backup, put_back, look, thaw, again, newer):
        command.add_argument(
            "--data", type=path, metavar="DIR", default=argparse.SUPPRESS, help="where the database lives"
        )


async def carry_out(settings: Settings, arguments: argparse.Namespace, say: Say) -> int:
    """Carry out what was typed; returns the exit code. Raises `StoreError` with a sentence."""
    features.add_rows()
    match arguments.command:
        case "backup":
            return await _backup(settings, arguments.file, say)
        case "restore":
            return await _restore(settings, arguments.file, arguments.differing, say)
        case "copy":
            return await _copy(place_of(arguments.source), place_of(arguments.target), say)
        case "doctor":
            return await _doctor(settings, arguments.live, say)
        case "thaw":
            return await _thaw(settings, arguments.table, say)
        case "update":
            return await _update(settings, arguments.unit, say)
    return await _replay(settings, None if arguments.active else arguments.file, say)


def backup_of_now(settings: Settings) -> Path:
    """Where a backup goes that is made by hand."""
    return settings.backups / datetime.fromtimestamp(time.time(), UTC).strftime(nightly.BY_HAND)


async def _backup(settings: Settings, file: Path | None, say: Say) -> int:
    target = file or backup_of_now(settings)
    if target.is_dir():
        raise StoreError(f"{target} is a folder; name a file in it.")
    if target.suffix == pg_dump.ENDING:
        await pg_dump.dump(settings.database, target)
        say(f"{target}: {target.stat().st_size / 2**20:.1f} MB, for pg_restore.")
        return 0
    await back_up(settings.database, target)
    trial = await try_out(target)
    size = target.stat().st_size / 2**20
    say(f"{target}: {size:.1f} MB, {trial.tables} tables, {trial.running} of them running.")
    for problem in trial.problems:
        say(f"But {problem}.")
    return 1 if trial.problems else 0


async def _restore(settings: Settings, file: Path, differing: bool, say: Say) -> int:
    place = settings.database
    aside: Path | str | None
    if isinstance(place, Path):
        aside = await restore(file, place, differing)
    else:
        aside = await restore_at(file, place, settings.data, differing)
    if not digest_of(file).exists():
        say(UNKNOWN.format(name=digest_of(file).name))
    say(f"{file} has replaced {settings.database}.")
    if aside:
        say(f"The previous database is {aside}; delete it when it is no longer needed.")
    return 0


async def _copy(source: Place, target: Place, say: Say) -> int:
    rows = await copy(source, target)
    say(f"{rows} rows have gone from {source} to {target}; they and all journals are the same there.")
    return 0


async def _doctor(settings: Settings, live: bool, say: Say) -> int:
    problems = 0
    async for finding in doctor.examine(settings, live):
        say(f"{MARKS[finding.mark]} {finding.words}")
        problems += finding.mark == "problem"
    return 1 if problems else 0


async def _thaw(settings: Settings, table: str, say: Say) -> int:
    if not (await layout_at(settings.database))[0]:
        raise StoreError(f"There is no database {settings.database}.")
    features.add_all()  # which have their say in what is posted
    store = store_at(settings.database, settings.synchronous)
    await store.open()
    try:
        sitting = await thawing.thaw(Host(store, time.time), table)
    except Refused as refused:
        raise StoreError(str(refused)) from refused
    finally:
        await store.close()
    say(f"Table {sitting.row.id} goes on; the bot will say so in its channel at the next start.")
    return 0


async def _update(settings: Settings, unit: str, say: Say) -> int:
    data, backup = settings.data.resolve(), backup_of_now(settings).resolve()
    return await asyncio.to_thread(updating.update, updating.Checkout(), unit, data, backup, say)


async def before_start(settings: Settings, say: Say) -> bool:
    """Whether a bot may start: after a change of the rules there is a backup first, and a replay."""
    if await updating.proven(settings):
        return True
    if await _backup(settings, backup_of_now(settings), say):
        return False
    if await updating.prove(settings, say):
        return True
    say(
        "Running tables would differ by the rules of this version, so it does not start. Nothing has changed."
    )
    return False


async def _replay(settings: Settings, file: Path | None, say: Say) -> int:
    if file is not None:
        well, line = await asyncio.to_thread(replaying.replay_file, file)
        say(line)
        return 0 if well else 1
    all_well, count = True, 0
    async for well, line in replaying.replay_active(settings.database, settings.file):
        say(line)
        all_well, count = all_well and well, count + 1
    if not count:
        say("No table is running.")
    return 0 if all_well else 1
