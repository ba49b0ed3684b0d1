"""When somebody has to hear of a table: the post that lists the tables of its server, people who are called.

The post is kept by `bot.hosting.finding.noticeboard`, calls are made by `bot.hosting.finding.calling`; here
is what a change of a table needs to set them going.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from bot.hosting.table.sitting import Sitting
from bot.store import Alarm, Reading, TableRow, Writing, of_server

SETTING = "listed"
AT_MOST_EVERY = 300.0
"""Seconds between two edits."""
ROLE = "called"
CALLED_EVERY = 3600.0
"""Seconds between two calls to the same table, and between two of the same role."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The post as it is: its key and channel, when it was sent and last looked at, a digest of what it says.

    Without a key there is none.
    """

    key: str = ""
    channel: int = 0
    sent: float = 0.0
    seen: float = 0.0
    digest: str = ""


async def channel_of(read: Reading, guild: int) -> int:
    """The channel in which a server lists its tables, 0 for none."""
    return int((await read.server(guild)).settings.get(SETTING) or 0)


async def posted(read: Reading, guild: int) -> Posted:
    kept = await read.note(_note(guild))
    return Posted(**json.loads(kept)) if kept else Posted()


async def keep(tx: Writing, guild: int, post: Posted) -> None:
    await tx.put_note(_note(guild), json.dumps(asdict(post)))


async def changed(tx: Writing, sitting: Sitting) -> None:
    """Something was told of a table: the list of its server may have to follow, five minutes after the last
    time."""
    row = sitting.row
    if row.guild is None or row.practice or not sitting.server.get(SETTING):
        return
    await look_at(tx, row.guild, (await posted(tx, row.guild)).seen + AT_MOST_EVERY)


async def look_at(tx: Writing, guild: int, at: float) -> None:
    """Look at the list of a server at an instant, or when it is to be looked at before that."""
    owner = of_server(guild)
    if all(alarm.at > at for alarm in await tx.alarms_of(owner) if alarm.kind == "list"):
        await tx.put_alarm(Alarm(owner, "list", at))


async def wants_players(tx: Writing, row: TableRow, earliest: float = 0.0) -> None:
    """A table has seats for others: call those who want that, a table at most once in an hour.

    A role is called in any table of its server at most once in an hour.
    """
    if row.guild is None or row.practice:
        return
    if await tx.calls(row.guild):
        at = max(earliest, await next_call(tx, called_at(row.id)))
        await tx.put_alarm(Alarm(row.id, "call", at))
    if (await tx.server(row.guild)).settings.get(ROLE):
        at = max(earliest, await next_call(tx, called_at(of_server(row.guild))))
        await tx.put_alarm(Alarm(row.id, "role", at))


async def next_call(read: Reading, note: str) -> float:
    """When there may be a call again that is noted so."""
    return float(await read.note(note) or -CALLED_EVERY) + CALLED_EVERY


def called_at(owner: str) -> str:
    """The note that says when there was the latest call to a table, or of a role on a server."""
    return f"called {owner}"


def _note(guild: int) -> str:
    return f"list of server {guild}"
