"""The operator's commands of `python -m bot`, apart from the terminal: `say` gets each line."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from bot import features
from bot.care import doctor, nightly, proving, replaying
from bot.care.acknowledged import since
from bot.care.copies import try_out
from bot.care.releases import Home
from bot.care.restoring import copy, restore, restore_at
from bot.care.updating import Units, Update
from bot.environment import Environment
from bot.hosting.host import Host
from bot.hosting.organising import thawing
from bot.hosting.time.watch import Watch
from bot.ids import spelled
from bot.scale.postgres import pg_dump
from bot.scale.postgres.databases import back_up, layout_at, nobody_at, store_at
from bot.store import StoreError
from bot.store.address import Place, place_of
from bot.store.backups import digest_of, must_be_replaceable
from bot.text import counted
from bot.times.instants import Instant
from engine.cli.files import path

Say = Callable[[str], object]
UNIT = "hippodrome"
"""The unit of systemd that runs the bot where no other is named."""
UNKNOWN = (
    "There is no {name} beside it. The shape of all that it holds was checked; whether settings, ratings, "
    "results or finished games were changed could not be."
)
SEVERITIES = {"ok": "   ok   ", "note": "  note  ", "problem": "PROBLEM "}


async def carry_out(environment: Environment, arguments: argparse.Namespace, say: Say) -> int:
    """Carry out what was typed; returns the exit code.

    Raises `StoreError` with a sentence, `Refused` where it makes no sense.
    """
    features.add_rows()
    match arguments.command:
        case "backup":
            file = path(arguments.file) if arguments.file else None
            return await _backup(environment, file, say, arguments.json)
        case "restore":
            return await _restore(environment, path(arguments.file), arguments.differing, say)
        case "copy":
            source, target = (
                environment.database if typed is None else place_of(typed)
                for typed in (arguments.source, arguments.target)
            )
            return await _copy(source, target, say)
        case "doctor":
            return await _doctor(environment, arguments.live, say, arguments.json)
        case "thaw":
            return await _thaw(environment, arguments.table, say)
        case "update":
            return await _update(environment, arguments.unit, arguments.head, say)
        case "since":
            return await _since(environment, path(arguments.file), say, arguments.json)
    return await _replay(environment, None if arguments.active else path(arguments.file), say, arguments.json)


def backup_of_now(environment: Environment) -> Path:
    """Where a backup goes that is made by hand."""
    return environment.backups / datetime.fromtimestamp(time.time(), UTC).strftime(nightly.BY_HAND)


async def _backup(environment: Environment, file: Path | None, say: Say, as_json: bool = False) -> int:
    target = file or backup_of_now(environment)
    if target.is_dir():
        raise StoreError(f"{target} is a folder; name a file in it.")
    must_be_replaceable(target)
    if target.suffix == pg_dump.ENDING:
        await pg_dump.dump(environment.database, target)
        size = target.stat().st_size
        report = {"file": str(target), "bytes": size}
        say(json.dumps(report) if as_json else f"{target}: {size / 2**20:.1f} MB, for pg_restore.")
        return 0
    await back_up(environment.database, target)
    trial = await try_out(target, shown=True)
    size = target.stat().st_size
    if as_json:
        say(json.dumps({"file": str(target), "bytes": size, **asdict(trial)}))
    else:
        say(f"{target}: {size / 2**20:.1f} MB, {counted(trial.tables, 'table')}, {trial.running} running.")
        for problem in trial.problems:
            say(f"But {problem}.")
    return 1 if trial.problems else 0


async def _restore(environment: Environment, file: Path, differing: bool, say: Say) -> int:
    place = environment.database
    aside: Path | str | None
    if isinstance(place, Path):
        aside = await restore(file, place, differing)
    else:
        aside = await restore_at(file, place, environment.data, differing)
    if not digest_of(file).exists():
        say(UNKNOWN.format(name=digest_of(file).name))
    if not aside:
        say(f"{file} was put at {environment.database}, where none was.")
    else:
        say(f"{file} has replaced {environment.database}.")
        say(f"The previous database is {aside}; delete it when it is no longer needed.")
    return 0


async def _copy(source: Place, target: Place, say: Say) -> int:
    if source == target:
        raise StoreError("A database cannot be copied onto itself; name where to with --to, or where from.")
    rows = await copy(source, target)
    say(f"{counted(rows, 'row')} went from {source} to {target}; they and all journals are the same there.")
    return 0


async def _doctor(environment: Environment, live: bool, say: Say, as_json: bool) -> int:
    features.add_all()  # which have their say, too
    findings = []
    async for finding in doctor.examine(environment, live):
        if not as_json:
            say(f"{SEVERITIES[finding.severity]} {finding.words}")
        findings.append(finding)
    if as_json:
        say(json.dumps({"findings": [asdict(finding) for finding in findings]}))
    return 1 if any(finding.severity == "problem" for finding in findings) else 0


async def _thaw(environment: Environment, table: str, say: Say) -> int:
    if not (await layout_at(environment.database)).number:
        raise StoreError(f"There is no database {environment.database}.")
    await nobody_at(environment.database)
    features.add_all()  # which have their say in what is posted
    store = store_at(environment.database, environment.synchronous)
    await store.open()
    try:
        async with store.reading() as read:
            if await read.table(spelled(table)) is None:
                raise StoreError(f"There is no table {table}; `doctor` names those that are frozen.")
        sitting = await thawing.thaw(Host(store, Watch()), spelled(table))
    finally:
        await store.close()
    say(f"Table {sitting.row.id} goes on; the bot will say so in its channel at the next start.")
    return 0


async def _update(environment: Environment, units: Sequence[str] | None, head: bool, say: Say) -> int:
    data, backup = environment.data.resolve(), backup_of_now(environment).resolve()
    update = Update(Home(), Units(units or (UNIT,)), data, backup, say, environment.release_key)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a line that drops leaves no bot stopped
    return await asyncio.to_thread(update.carry_out, head=head)


async def _since(environment: Environment, backup: Path, say: Say, as_json: bool) -> int:
    changes = await since(environment.database, backup)
    if as_json:
        say(json.dumps(asdict(changes)))
        return 0
    say(f"Receipts and posts that people have had since {backup}: {changes.acknowledged}.")
    say(f"This version of the bot {'cannot' if changes.moved else 'can'} run on the database as it is.")
    return 0


async def before_start(environment: Environment, say: Say) -> bool:
    """Whether a bot may start: after a change of the rules there is a backup first, and a replay; before a
    migration, a backup.

    Raises `StoreError` where no good backup can be made.
    """
    layout, proven = await layout_at(environment.database), await proving.proven(environment)
    migrates = layout.number < layout.newest and layout.fault != "empty"
    if proven and not migrates:
        return True
    backup = backup_of_now(environment)
    if await _backup(environment, backup, say):
        raise StoreError("Without a good backup the bot does not start by other rules or in another layout.")
    if same := await asyncio.to_thread(_retain_one, backup, environment.backups_kept):
        say(f"It is the same as {same.name}, which stays in its place.")
    if proven:
        return True
    replayed = replaying.replay_active(environment.database, environment.file)
    return await proving.prove(environment, replayed, say)


def _retain_one(backup: Path, days: int) -> Path | None:
    """Drop backups that are too old, then this one if there is an equal one still, and return that.

    One refused start after the other would make them, and while no bot runs nobody else deletes any.
    """
    nightly.prune(backup.parent, days, Instant(time.time()))
    mine = _sha256_of(backup)
    others = [path for path, _made in nightly.backups(backup.parent) if path != backup]
    same = next((path for path in others if digest_of(path).exists() and _sha256_of(path) == mine), None)
    if same is not None:
        backup.unlink()
        digest_of(backup).unlink()
    return same


def _sha256_of(backup: Path) -> str:
    return digest_of(backup).read_text("utf-8").split()[0]


async def _replay(environment: Environment, file: Path | None, say: Say, as_json: bool) -> int:
    """Replay a file, or all running tables, of which those that differ have a line each."""
    if file is not None:
        well, line = await asyncio.to_thread(replaying.replay_file, file)
        say(json.dumps({"tables": 1, "differing": [] if well else [line]}) if as_json else line)
        return 0 if well else 1
    differing, count = [], 0
    async for well, line in replaying.replay_active(environment.database, environment.file):
        count += 1
        if not well:
            differing.append(line)
            if not as_json:
                say(line)
    if as_json:
        say(json.dumps({"tables": count, "differing": differing}))
    elif not count:
        say("No table is running.")
    else:
        say(f"{counted(count, 'table')} replayed: {count - len(differing)} the same by the present rules.")
    return 1 if differing else 0
