"""`python -m bot doctor`: what an operator should know of, one finding a line.

It looks at a copy of the database, so it works beside a running bot and changes nothing. No finding shows
the token, a secret of a table, or who anybody is.
"""

from __future__ import annotations

import shlex
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from bot import slots
from bot.care import activity, logins, nightly, permissions
from bot.care.copies import ALL, copy_of
from bot.care.findings import Finding, Severity
from bot.care.webhook import at_webhook
from bot.environment import ENV_FILE, Environment, unknown_variables
from bot.games import readable
from bot.hosting.host import Host
from bot.hosting.running.hearing import OUTAGE
from bot.hosting.table.sitting import Sitting
from bot.hosting.time import ways
from bot.publishing.outbox.circuit_breaker import CAUSES, CIRCUIT, OUTBOX
from bot.scale.postgres.databases import layout_at
from bot.store import Filter, Reading, StoreError, TableRow
from bot.store.address import Address, Place
from bot.store.layouts import Layout
from bot.store.private import OF_ITS_OWN, is_for_the_bot_alone, may_make, open_to_others, this_user
from bot.text import counted
from bot.times.instants import Instant, plus
from engine.registry import all_games, installed

LEAST_ROOM = 100 * 2**20
LATE = 600.0
"""Seconds by which an alarm or a parcel may be late while the bot runs."""
OLD = 2 * nightly.DAY
MADE_BY_THE_UNIT = "systemd makes /var/lib/hippodrome alone, as it starts the bot."
OVER = 100_000
"""About the bytes of a game that is over, most of them its journal; its result alone is 5,000."""


async def examine(environment: Environment, live: bool, now: Instant | None = None) -> AsyncIterator[Finding]:
    """All findings about an installation; `live` asks Discord too, and wants a token."""
    moment = Instant(time.time()) if now is None else now
    for finding in (*_settings(environment, live), *_folder(environment.data)):
        yield finding
    if live and environment.warnings_webhook is not None:
        yield await at_webhook(environment.warnings_webhook.get_secret_value())
    try:
        place = environment.database
        layout = await layout_at(place)
        if not layout.number and not (isinstance(place, Path) and place.exists()):
            for finding in _no_database(place):
                yield finding
            return
        yield _layout(layout)
        if layout.fault == "newer":
            return
        async with copy_of(place, environment.file) as store:
            yield Finding("ok", f"The database {place} is whole.")
            async for finding in _contents(Host(store, lambda: moment), environment, moment):
                yield finding
            if live and environment.token is not None:
                async for finding in permissions.missing(store, environment):
                    yield finding
    except StoreError as error:
        yield Finding("problem", str(error))


def _settings(environment: Environment, live: bool) -> Iterator[Finding]:
    yield _token(environment, live)
    for sentence in unknown_variables():
        yield Finding("note", sentence)
    yield from activity.set_up(environment)


def _token(environment: Environment, live: bool) -> Finding:
    if environment.token is not None:
        return Finding("ok", "There is a DISCORD_TOKEN.")
    words = "There is no DISCORD_TOKEN; without one `python -m bot` is the sandbox."
    if not Path(ENV_FILE).exists():
        words += f" There is no {ENV_FILE} in {Path.cwd()} either: type commands in the bot's folder."
    return Finding("problem" if live else "note", words)


def _folder(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        yield _no_folder(folder)
        return
    try:
        with tempfile.TemporaryFile(dir=folder):
            yield Finding("ok", f"The folder {folder} can be written to.")
    except OSError as error:
        yield Finding("problem", f"The folder {folder} cannot be written to: {error.strerror}.")
    room = shutil.disk_usage(folder).free
    severity: Severity = "ok" if room >= LEAST_ROOM else "problem"
    yield Finding(severity, f"There are {room // 2**20} MB free on its disk.")
    if shared := open_to_others(folder):
        words = "can be read by others on this machine; the database holds the seeds of running races"
        more = f" (and {len(shared) - 1} more)" if len(shared) > 1 else ""
        typed = shlex.quote(str(folder))
        way = f"`chmod -R go= {typed}` keeps them out" if is_for_the_bot_alone(folder) else OF_ITS_OWN
        yield Finding("note", f"{shared[0]}{more} {words}: {way}.")


def _no_folder(folder: Path) -> Finding:
    if folder.exists():
        return Finding("problem", f"{folder} is not a folder; is HIPPODROME_DATA right?")
    if not may_make(folder):
        words = f"The folder {folder} does not exist, and the user {this_user()} may not make it"
        return Finding("problem", f"{words}; is HIPPODROME_DATA right? {MADE_BY_THE_UNIT}")
    return Finding("note", f"There is no folder {folder} yet; the bot makes it at its start.")


def _no_database(place: Place) -> Iterator[Finding]:
    if isinstance(place, Address):
        yield Finding("note", f"The database {place} is empty; the bot makes its tables at its start.")
    elif place.parent.is_dir():
        yield Finding("note", f"There is no database {place} yet; the bot makes it.")


def _layout(layout: Layout) -> Finding:
    number, newest, _fault = layout
    if number > newest:
        words = f"The database has layout {number}, and this version knows {newest}: update the bot."
        return Finding("problem", words)
    if number < newest:
        words = f"The database has layout {number}; the next start makes that {newest}. Back it up before."
        return Finding("note", words)
    return Finding("ok", f"The database has layout {number}, the present one.")


async def _contents(host: Host, environment: Environment, now: Instant) -> AsyncIterator[Finding]:
    async with host.store.reading() as read:
        stages = await read.stages()
        counts = ", ".join(f"{count} {stage}" for stage, count in sorted(stages.items())) or "none"
        yield Finding("ok", f"Tables: {counts}.{_room(stages.get('over', 0), environment)}")
        alive = min((await ways.heard(read)).values(), default=0.0)
        runs = now - alive < OUTAGE
        yield _heartbeat(alive, runs, now)
        if words := await logins.why_waiting(read, now):
            yield Finding("problem", words)
        yield await _outbox(read, runs, now)
        yield await _alarms(read, runs, now)
        for words in await slots.FINDINGS(read):
            yield Finding("ok", words)
        for key in [key for key in all_games() if not readable(key)]:
            yield Finding("problem", f"The game {key} cannot be prepared, so its tables wait.")
        for row in await read.tables(Filter(stages=("running", "frozen"), limit=ALL)):
            for finding in await _table(host, read, row, runs):
                yield finding
        for finding in _backups(environment, await nightly.latest(read), now):
            yield finding


def _room(over: int, environment: Environment) -> str:
    """The disk that games which are over take, where they keep their rounds for ever."""
    if not over or environment.games_kept != "off":
        return ""
    return f" Those that are over take some {over * OVER / 2**20:.0f} MB; HIPPODROME_GAMES_KEPT limits that."


def _heartbeat(alive: float, runs: bool, now: Instant) -> Finding:
    if not alive:
        return Finding("note", "The bot has never been connected with this database.")
    ago = _length(now - alive)
    return Finding("ok" if runs else "note", f"The bot was connected {ago} ago.")


async def _outbox(read: Reading, runs: bool, now: Instant) -> Finding:
    waiting, due = await read.parcels_waiting(), await read.next_due()
    late = due is not None and now - due > LATE and due > 0
    words = f"The outbox holds {counted(waiting, 'parcel')}."
    if why := await CIRCUIT.of(read, OUTBOX):
        return Finding(
            "problem", f"{words} Nothing is posted, for {_length(now - why.since)}: {CAUSES[why.cause]}"
        )
    if late and due is not None:
        words += f" The oldest that is due has been so for {_length(now - due)}."
    return Finding("problem" if late and runs else "ok", words)


async def _alarms(read: Reading, runs: bool, now: Instant) -> Finding:
    late = await read.alarms(plus(now, -LATE), ALL)
    if not late:
        return Finding("ok", "No alarm is overdue.")
    tables = ", ".join(sorted({alarm.table for alarm in late})[:10])
    return Finding("problem" if runs else "note", f"Overdue: {counted(len(late), 'alarm')} ({tables}).")


async def _table(host: Host, read: Reading, row: TableRow, runs: bool) -> list[Finding]:
    """The troubles of one table, none for most."""
    if row.stage == "frozen":
        return [Finding("problem", why_frozen(row))]
    try:
        sitting = await host.read(read, row.id)
    except Exception as error:  # whatever is in the file, the doctor says so
        return [Finding("problem", f"Table {row.id} cannot be loaded ({type(error).__name__}).")]
    findings = []
    if row.timing.why == "asleep":
        findings.append(Finding("note", f"Table {row.id} sleeps, as the bot was removed from its server."))
    if row.homeless:
        findings.append(Finding("note", f"Table {row.id} has no channel; `/organise move` gives it one."))
    if not await read.alarms_of(row.id) and _nobody_is_asked(sitting):
        words = f"Table {row.id} stands still: nobody is asked, and nothing is to happen there."
        findings.append(Finding("problem" if runs else "note", words))
    return findings


def why_frozen(row: TableRow) -> str:
    if not installed(row.game):
        return f"Table {row.id} is frozen: its game, {row.game}, is not installed or cannot be prepared."
    return f"Table {row.id} is frozen: the rules have failed there."


def _nobody_is_asked(sitting: Sitting) -> bool:
    return sitting.table is None or not sitting.table.awaited()


def _backups(environment: Environment, last: nightly.Outcome | None, now: Instant) -> Iterator[Finding]:
    if last is not None:
        yield Finding("ok" if last.well else "problem", f"The latest nightly backup: {last.words}")
    made = [at for _, at in nightly.backups(environment.backups)]
    if environment.backup_hour == "off":
        yield Finding("note", "No nightly backup is made (HIPPODROME_BACKUP_HOUR is off).")
    elif not made:
        yield Finding("note", "There is no backup yet.")
    elif now - max(made) > OLD:
        yield Finding("problem", f"The newest backup is {_length(now - max(made))} old.")
    else:
        count = "is one backup" if len(made) == 1 else f"are {len(made)} backups"
        yield Finding("ok", f"There {count}; the newest is {_length(now - max(made))} old.")


def _length(seconds: float) -> str:
    for unit, size in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{int(seconds // size)} {unit}"
    return f"{max(0, int(seconds))} seconds"
