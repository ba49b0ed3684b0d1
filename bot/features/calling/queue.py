"""The queue of a server: people who want a seat wait for others who want the same.

Anybody who waits wants a game at a pace, one wish a game, for two weeks. Once as many wait as the game needs,
a table is made for them (`held`). Who lets a seat go that is held there leaves the queue, without any other
mark; two such within 14 days are two weeks' rest.

Nobody is asked who is away, muted, banned, over the quota, less reliable than somebody there asks for, cannot
read the channel, or has blocked somebody there or is blocked by one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from itertools import groupby, pairwise

import engine
from bot.features.calling.rows import QUEUE, QueueRow, drop_queued, queued
from bot.games import offered
from bot.hosting.after import presence
from bot.hosting.host import Host
from bot.hosting.organising import servers
from bot.hosting.table import admission
from bot.hosting.table.openings import pace_of
from bot.hosting.table.sitting import NOWHERE, Person, Refused
from bot.hosting.time.paces import load_usual
from bot.ids import NOBODY, ChannelId, GuildId, PersonId
from bot.setting import Ids
from bot.store import Alarm, Reading, Writing, of_server
from bot.store.key_values import KeyValue
from bot.times import DAY
from bot.times.instants import NEVER, Instant, plus
from engine.game import Game
from engine.language import N_, _, ngettext
from engine.values import changed

CHANNEL = Ids(
    name="queue",
    label=N_("Tables of people who queue"),
    hint=N_("The channel for tables of people who queue; leave empty for none"),
    place=70,
    language="queue_language",
    posted=True,
)
HERE = KeyValue[int]("queue", int)
"""Where the first who waits on a server has asked, for one that has set no channel."""
LASTS = 14 * DAY
"""Seconds for which a wish is kept."""
REST_DAYS = 14
REST = REST_DAYS * DAY
"""Seconds within which two seats let go are a rest, and how long that is."""


def alone(host: Host, guild: GuildId) -> AbstractAsyncContextManager[None]:
    """Held while the queue of a server is changed."""
    return host.pen(of_server(guild), NOBODY)


async def channel_of(read: Reading, guild: GuildId, now: Instant) -> ChannelId:
    """Where tables of people who queue are made: in the server's channel, else where the first who waits has
    asked; `NOWHERE` while there is none."""
    if channel := CHANNEL.of(await servers.settings_of(read, guild)):
        return ChannelId(channel)
    waiting = any(row.until > now or row.table for row in await queued(read, guild))
    return ChannelId(await HERE.of(read, of_server(guild)) or NOWHERE) if waiting else NOWHERE


async def wait_for_seat(
    host: Host,
    guild: GuildId,
    person: Person,
    game: str,
    pace: str = "",
    least: int = 0,
    here: ChannelId = NOWHERE,
) -> QueueRow:
    """Wait for a seat at a table of a game, at the server's usual pace or another; raises `Refused`.

    Tables are made `here` if there is no other channel for them.
    """
    async with alone(host, guild), host.store.writing() as tx:
        settings, now = await servers.settings_of(tx, guild), host.now()
        if not await channel_of(tx, guild, now):
            if not here:
                words = _(
                    "Seats cannot be held in this channel. Use this where tables can be opened, or ask a "
                    "manager to set a channel in `/server settings`."
                )
                raise Refused(words)
            await HERE.put(tx, here, of_server(guild))
        await admission.not_banned(tx, guild, person)
        mine = await queued(tx, user=person.id)
        _must_not_rest(mine, now)
        row = await _wish(
            tx, mine, guild, person, game, pace or pace_of(load_usual(settings) or host.terms), now
        )
        row = changed(row, least=least, until=now + LASTS)
        tx.put(QUEUE, row)
        await presence.remember(tx, person)
        await set_alarm(tx, guild, now)
    host.timed()
    return row


def _must_not_rest(mine: Sequence[QueueRow], now: Instant) -> None:
    """Raises `Refused` where somebody has let seats go of late."""
    if (until := rests(mine)) > now:
        words = ngettext(
            "You let two held seats go within a day. You can wait for a seat again <t:{at}:R>.",
            "You let two held seats go within {n} days. You can wait for a seat again <t:{at}:R>.",
            REST_DAYS,
        )
        raise Refused(words.format(n=REST_DAYS, at=int(until)))


async def _wish(
    read: Reading,
    mine: Sequence[QueueRow],
    guild: GuildId,
    person: Person,
    game: str,
    pace: str,
    now: Instant,
) -> QueueRow:
    """The row of a wish; who has waited for the same already keeps the place. Raises `Refused`."""
    before = next((row for row in mine if (row.guild, row.game) == (guild, game)), None)
    if before is not None and before.table:
        words = _("A seat at table `{code}` is already held for you.")
        raise Refused(words.format(code=before.table))
    fresh = QueueRow(person.id, guild, game, pace, now, now, passed=before.passed if before else ())
    same = before is not None and before.until > now and before.pace == pace
    return before if same and before is not None else fresh


async def wait_no_more(host: Host, guild: GuildId, user: PersonId, game: str) -> bool:
    """End a wish, whether there was one; a seat that is held for it is let go, which is passing over a call
    where one was made. Raises `Refused`."""
    async with alone(host, guild), host.store.writing() as tx:
        rows = [row for row in await wishes_of(tx, guild, user, host.now()) if row.game == game]
        for row in rows:
            if row.table and any(seat.user == user for seat in await tx.seats(row.table)):
                words = _("You already sit at table `{code}`; leave that table instead.")
                raise Refused(words.format(code=row.table))
            await leave(tx, row, host.now(), passes=bool(row.asked))
        await set_alarm(tx, guild, host.now())
    host.timed()
    return bool(rows)


async def wishes_of(read: Reading, guild: GuildId, user: PersonId, now: Instant) -> list[QueueRow]:
    """The wishes of somebody who waits on a server."""
    return [row for row in await queued(read, guild, user) if row.until > now or row.table]


def rests(mine: Sequence[QueueRow]) -> Instant:
    """Until when somebody rests, 0.0 for not at all."""
    passed = sorted(at for row in mine for at in row.passed)
    return max((plus(later, REST) for at, later in pairwise(passed) if later - at <= REST), default=NEVER)


async def set_alarm(tx: Writing, guild: GuildId, at: Instant) -> None:
    """Look at the queue of a server at an instant, or before that."""
    owner = of_server(guild)
    if all(alarm.at > at for alarm in await tx.alarms_of(owner) if alarm.kind == "queue"):
        await tx.put_alarm(Alarm(owner, "queue", at))


def waits(row: QueueRow, now: Instant) -> bool:
    return not row.table and row.until > now


async def leave(tx: Writing, row: QueueRow, now: Instant, passes: bool = False) -> None:
    """Take somebody out of the queue; a seat that was let go is remembered for a while."""
    passed = (*row.passed, now) if passes else row.passed
    if passed:
        tx.put(QUEUE, changed(row, table="", asked=0.0, until=0.0, passed=passed))
    else:
        await drop_queued(tx, row)


async def may_ask(host: Host, read: Reading, row: QueueRow) -> bool:
    """Whether somebody who waits may have a seat held now."""
    person, now = await read.person(row.user), host.now()
    resting = rests(await queued(read, user=row.user)) > now
    if not waits(row, now) or person.muted or resting:
        return False
    if await presence.is_away(read, row.user, now) or await read.banned(row.guild, row.user):
        return False
    most = servers.OF_ONE_PERSON.of(await servers.settings_of(read, row.guild))
    return len(await servers.organised(read, row.guild, row.user)) < most


async def get_on(read: Reading, row: QueueRow, group: Sequence[QueueRow]) -> bool:
    """Whether somebody can sit with others: none has blocked the other or is less reliable than is asked."""
    least = max((other.least for other in group), default=0)
    if not admission.meets(await read.person(row.user), least):
        return False
    avoided = {*await read.blocked(row.user), *await read.blockers(row.user)}
    for other in group:
        if other.user in avoided or not admission.meets(await read.person(other.user), row.least):
            return False
    return True


def hopeful(rows: Sequence[QueueRow], now: Instant) -> set[PersonId]:
    """The waiting where there are enough for a table, or where there is one already."""
    waiting = [row for row in rows if waits(row, now) and row.game in offered()]
    count, made = Counter(map(_kind, waiting)), {_kind(row) for row in rows if row.table}
    enough = {kind for kind, n in count.items() if n >= needed(engine.find(kind[0]))} | made
    return {row.user for row in waiting if _kind(row) in enough}


async def group_of(host: Host, read: Reading, guild: GuildId, there: set[PersonId]) -> Sequence[QueueRow]:
    """Those who sit down together next: as many as there are seats, of whom the first has waited longest."""
    fitting = [
        row for row in await queued(read, guild) if row.user in there and await may_ask(host, read, row)
    ]
    for rows in _alike(fitting):
        game = engine.find(rows[0].game)
        for first in range(len(rows)):
            group: list[QueueRow] = []
            for row in rows[first:]:
                if len(group) < game.seats[-1] and await get_on(read, row, group):
                    group.append(row)
            if len(group) >= needed(game) and len(group) in game.seats:
                return group
    return ()


def needed(game: Game) -> int:
    """How many have to wait before a table is made."""
    return max(2, next(n for n in game.seats if n))


def _alike(rows: Sequence[QueueRow]) -> Iterator[Sequence[QueueRow]]:
    """The wishes for the same game at the same pace, in the order in which they wait."""
    for (game, _pace), alike in groupby(sorted(rows, key=_kind), key=_kind):
        if game in offered():
            yield tuple(alike)


def _kind(row: QueueRow) -> tuple[str, str]:
    return row.game, row.pace
