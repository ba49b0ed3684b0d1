"""Tables for people who queue: made where as many wait as a game needs, with seats that are held for them.

A table stands in the channel that the server has set for it, else where the first of those who wait has
asked, and nobody organises it. A seat is held for a day from its call, which waits for the morning of
sleepers. Anybody who is called presses *I'm in*; who does not loses the seat to the next in the queue, and
who could not, being banned or blocked there, waits on. The table starts by itself once it is full. If it is
not after two days it closes, and the person who was in goes on waiting, ahead of those who came later.

What is to be done is found by looking at the rows alone: `look` is woken by the alarm of a server, and every
hour while anybody waits. What it does to a table is one transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from bot.events import ChannelLost, CutOff
from bot.features.calling import queue
from bot.features.calling.rows import QUEUE, QueueRow, drop_queued, queued
from bot.hosting.after import lobbies, posts
from bot.hosting.host import Host
from bot.hosting.organising import servers
from bot.hosting.table.openings import PACES, pace_of
from bot.hosting.table.sitting import Place, Refused, Sitting, Wishes, with_row
from bot.hosting.time import paces, quiet
from bot.hosting.time.terms import Terms
from bot.hosting.time.ways import Way
from bot.ids import ChannelId, GuildId, PersonId, press
from bot.limits import CONTENT, clip
from bot.links import to_table
from bot.messages import Button, Message, dump
from bot.store import Alarm, Parcel, Reading, Starting, Writing, of_server, server_of
from bot.text import mention, people
from bot.times.instants import Instant, plus
from engine.language import _, speaking
from engine.values import changed

HELD = 86_400.0
"""Seconds for which a seat is held for somebody who was called to it."""
EVERY = 3600.0
"""Seconds after which the queue of a server is looked at again at the latest."""
_PACED: Mapping[str, str] = {"bank": "bank-days"}
"""The usual terms of a pace that goes by another name there."""


async def attend(host: Host, owner: str) -> None:
    """Do what there is to do in the queue of a server, and look again when there is more."""
    guild = server_of(owner) or GuildId(0)
    async with queue.alone(host, guild):
        async with host.store.writing() as tx:  # in case that this look does not come to its end
            await tx.put_alarm(Alarm(owner, "queue", plus(host.now(), EVERY)))
            tables = dict.fromkeys(row.table for row in await queued(tx, guild) if row.table)
        for id in tables:
            await _attend(host, guild, id)
        channel, there = await _there(host, guild)
        for id in tables:
            await _ask_next(host, guild, id, there)
        while there and (made := await _make(host, guild, channel, there)):
            await _attend(host, guild, made)
        async with host.store.writing() as tx:
            await _again(host, tx, guild)
    host.posted()
    host.timed()


async def after_outage(tx: Writing, event: CutOff) -> None:
    """Hold seats as much longer as nobody could take them."""
    way = Way(event.number, event.count)
    for row in await tx.all_of(QUEUE, "WHERE asked > 0"):
        if way.leads_to(row.guild):
            tx.put(QUEUE, changed(row, asked=plus(row.asked, event.seconds)))


async def lost(tx: Writing, event: ChannelLost) -> None:
    """A channel cannot be written to: no tables are made there any more."""
    await servers.unset(tx, event.guild, event.id, queue.CHANNEL)
    if await queue.HERE.of(tx, of_server(event.guild)) == event.id:
        await queue.HERE.drop(tx, of_server(event.guild))


async def _there(host: Host, guild: GuildId) -> tuple[ChannelId, set[PersonId]]:
    """The channel for tables of the queue, and who of those who may get a seat can read it; nobody without
    one."""
    async with host.store.reading() as read:
        channel = await queue.channel_of(read, guild, host.now())
        users = queue.hopeful(await queued(read, guild), host.now()) if channel else set()
    return channel, {user for user in users if await host.reads(guild, channel, user)}


async def _again(host: Host, tx: Writing, guild: GuildId) -> None:
    """Forget what is over, and set the alarm for the rest."""
    now, moments = host.now(), list[Instant]()
    for row in await queued(tx, guild):
        if row.table:
            up = quiet.morning(await tx.person(row.user), now)
            moments.append(plus(row.asked, HELD) if row.asked else up)
        elif row.until > now:
            moments.append(row.until)
        elif all(at <= now - 2 * queue.REST for at in row.passed):
            await drop_queued(tx, row)
    await tx.drop_alarms(of_server(guild), "queue")
    if moments:
        earliest = min(plus(now, EVERY), *(max(at, plus(now, 1)) for at in moments))
        await tx.put_alarm(Alarm(of_server(guild), "queue", earliest))


async def _attend(host: Host, guild: GuildId, id: str) -> None:
    """Call those for whom a table holds seats, once they are awake; let go of seats that nobody took."""
    async with host.changing(id) as (tx, sitting):
        rows = [row for row in await queued(tx, guild) if row.table == id]
        if sitting.queued and sitting.row.homeless:
            sitting = await posts.end(tx, sitting, "")
            await servers.lost(tx, guild, sitting.row.channel)
            await lost(tx, ChannelLost(guild, sitting.row.channel))
        if not sitting.queued:
            await _over(tx, sitting, rows, host.now())
        if not sitting.queued or sitting.row.timing.why == "asleep":
            return
        gone = [row for row in rows if await _let_go(tx, sitting, row, host.now())]
        for row in gone:
            if await _is_shut_out(tx, sitting, row):
                tx.put(QUEUE, changed(row, table="", asked=0.0))
            else:
                await queue.leave(tx, row, host.now(), passes=True)
        left = [row for row in rows if row not in gone]
        if not set(sitting.row.invited or ()) <= {row.user for row in left}:
            await _hold(tx, sitting, [row.user for row in left])
        await _call(host, tx, await host.read(tx, id), left)


async def _over(tx: Writing, sitting: Sitting, rows: Sequence[QueueRow], now: Instant) -> None:
    """A table has begun, or is closed: who has a game waits for none; all others wait on, in their place."""
    for row in rows:
        if sitting.row.stage != "closed" and sitting.seat_of(row.user) is not None:
            await queue.leave(tx, row, now)
        else:
            tx.put(QUEUE, changed(row, table="", asked=0.0, until=max(row.until, now + HELD)))


async def _let_go(read: Reading, sitting: Sitting, row: QueueRow, now: Instant) -> bool:
    """Whether somebody has left a held seat, or has not taken it in time."""
    if sitting.seat_of(row.user) is not None:
        return False
    late = bool(row.asked) and now >= row.asked + HELD
    return late or bool(await read.former_seats(sitting.row.id, row.user))


async def _is_shut_out(read: Reading, sitting: Sitting, row: QueueRow) -> bool:
    """Whether somebody could not have taken a held seat: banned, or blocked by somebody there, since."""
    blockers = await read.blockers(row.user)
    return await read.banned(row.guild, row.user) or any(seat.user in blockers for seat in sitting.people)


async def _hold(tx: Writing, sitting: Sitting, users: Sequence[PersonId]) -> None:
    """Hold the seats of a lobby for these people."""
    row = await tx.save_table(changed(sitting.row, invited=tuple(users)))
    await lobbies.tell_lobby(tx, with_row(sitting, row))


async def _call(host: Host, tx: Writing, sitting: Sitting, rows: Sequence[QueueRow]) -> None:
    """Call those who have a held seat and are awake, by letter or in the channel."""
    now, named = host.now(), list[PersonId]()
    for row in rows:
        person = await tx.person(row.user)
        if row.asked or sitting.seat_of(row.user) is not None or quiet.morning(person, now) > now:
            continue
        tx.put(QUEUE, changed(row, asked=now))
        if person.letters == 1:
            await _write(tx, sitting, row.user, person.language, now)
        else:
            named.append(row.user)
    if named:
        with speaking(sitting.row.language):
            words, keys = f"{people(named)}: {_held(sitting, now)}", _keys(sitting)
        await posts.call(tx, sitting, "held", words, tuple(named), keys, hand=None)


async def _write(tx: Writing, sitting: Sitting, user: PersonId, language: str, now: Instant) -> None:
    """Queue a letter, with the mention that takes its place if it is refused."""
    row, key = sitting.row, f"held-{secrets.token_hex(4)}"
    with speaking(language or row.language):
        way = to_table(row.guild, row.channel)
        letter = Message(_held(sitting, now), ((*_keys(sitting)[0], way),))
    with speaking(row.language):
        words = clip(f"{mention(user)}: {_held(sitting, now)}", CONTENT)
        instead = Message(words, _keys(sitting), ping=(user,))
    payload = {
        "letter": dump(letter),
        "instead": {"channel": row.channel, "key": key, "message": dump(instead)},
    }
    await tx.put_parcel(Parcel(row.id, ChannelId(user), key, "letter", payload, secrets.token_hex(12)))


def _held(sitting: Sitting, now: Instant) -> str:
    """The words for whom a seat is held."""
    words = _("**{game}** ({pace}), table `{code}`: a seat is held for you until <t:{at}:f>. Press *I'm in*.")
    pace = _(PACES[pace_of(sitting.terms)])
    return words.format(game=sitting.game.title, pace=pace, code=sitting.row.id, at=int(now + HELD))


def _keys(sitting: Sitting) -> tuple[tuple[Button, ...], ...]:
    return ((Button(press(sitting.row.id, "join"), _("I'm in"), "success"),),)


async def _ask_next(host: Host, guild: GuildId, id: str, there: set[PersonId]) -> None:
    """Hold the seats that were let go for those who wait next."""
    async with host.changing(id) as (tx, sitting):
        if not sitting.queued or sitting.row.timing.why == "asleep":
            return
        rows = await queued(tx, guild)
        group = [row for row in rows if row.table == id]
        free = sitting.row.seats - len(sitting.seats) - sum(sitting.seat_of(r.user) is None for r in group)
        wanted = (sitting.row.game, pace_of(sitting.terms))
        for row in rows:
            alike = free > 0 and (row.game, row.pace) == wanted and row.user in there
            if alike and await queue.may_ask(host, tx, row) and await queue.get_on(tx, row, group):
                group.append(changed(row, table=id))
                tx.put(QUEUE, group[-1])
                free -= 1
        if not {row.user for row in group} <= set(sitting.row.invited or ()):
            await _hold(tx, sitting, [row.user for row in group])
            await _call(host, tx, await host.read(tx, id), group)


async def _make(host: Host, guild: GuildId, channel: ChannelId, there: set[PersonId]) -> str:
    """Make a table for the first who fit together, '' where nobody does."""
    async with host.store.writing() as tx:
        group = await queue.group_of(host, tx, guild, there)
        if not group:
            return ""
        settings = await servers.settings_of(tx, guild)
        first, language = group[0], servers.spoken_at(settings, queue.CHANNEL)
        wishes = Wishes(
            first.game,
            len(group),
            invited=tuple(row.user for row in group),
            terms=_terms(paces.load_usual(settings) or host.terms, first.pace),
            least=max(row.least for row in group),
            starts=Starting("full"),
        )
        try:
            sitting = await servers.open_for_all(host, tx, Place(guild, channel), wishes, language)
        except Refused:
            return ""
        for row in group:
            tx.put(QUEUE, changed(row, table=sitting.row.id))
        return sitting.row.id


def _terms(usual: Terms, pace: str) -> Terms:
    """The server's terms where they are at that pace, else those of the pace."""
    return usual if pace_of(usual) == pace else paces.paced(usual, _PACED.get(pace, pace))
