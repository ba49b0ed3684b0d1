"""People and a role are called to tables that have seats for others: new ones, and running ones.

Nobody is called who sits there, who wants no pings, is away or banned, does not fit the table, or avoids
somebody there. Calls are alarms of the table, so that the clock makes them, in time and not too often.
"""

from __future__ import annotations

import secrets

from bot.events import ChannelLost, LetterRefused, SeatsFree
from bot.features.calling import rows
from bot.features.calling.rows import CALLS, CallRow
from bot.hosting.after import parcels, posts
from bot.hosting.after.presence import is_away
from bot.hosting.host import Host
from bot.hosting.organising import servers
from bot.hosting.table import admission
from bot.hosting.table.openings import PACES, free_seats, pace_of, progress_of, wants_players
from bot.hosting.table.sitting import Refused, Sitting
from bot.hosting.table.status import titled
from bot.ids import ChannelId, GuildId, PersonId, press
from bot.limits import CONTENT, clip
from bot.links import to_table
from bot.messages import Button, Message, Row, dump
from bot.setting import Ids
from bot.store import Alarm, Parcel, Reading, Writing, of_server
from bot.store.key_values import KeyValue
from bot.text import first_of, mention, people
from bot.times.instants import NEVER, Instant, plus
from engine.language import N_, _, ngettext, speaking

ROLE = Ids(
    name="called",
    label=N_("Called to new tables"),
    hint=N_("The role called to new tables; leave empty for nobody"),
    place=80,
    kind="role",
    none=N_("nobody"),
    called=True,
)
CALLED_EVERY = 3600.0
"""Seconds between two calls to the same table, and between two of the same role."""
CALLED = KeyValue[Instant]("called", float)
"""The instant of the latest call to a table, or of the role of a server."""
AT_ONCE = 40
"""The most people that one message mentions."""


async def seats_free(tx: Writing, event: SeatsFree) -> None:
    """A table has seats for others: call those who want that, a table at most once in an hour.

    A role is called in any table of its server at most once in an hour.
    """
    row, earliest = event.row, event.earliest
    if row.guild is None or row.practice:
        return
    if await rows.calls(tx, row.guild):
        at = max(earliest, await _next_call(tx, row.id))
        await tx.put_alarm(Alarm(row.id, "call", at))
    if ROLE.of((await tx.server(row.guild)).settings):
        at = max(earliest, await _next_call(tx, of_server(row.guild)))
        await tx.put_alarm(Alarm(row.id, "role", at))


async def _next_call(read: Reading, owner: str) -> Instant:
    """The instant from which there may be a call again to a table, or of the role of a server."""
    called = await CALLED.of(read, owner)
    return NEVER if called is None else plus(called, CALLED_EVERY)


async def call_people(host: Host, id: str) -> None:
    """Call those who have asked for it: by letter, or by a mention in the channel of the table."""
    async with host.changing(id) as (tx, sitting):
        if not _has_seats(sitting):
            return
        wishes = await _wishes(host, tx, sitting)
        if not wishes:
            return
        await CALLED.put(tx, host.now(), sitting.row.id)
        for user in (user for user, letter in wishes.items() if letter):
            await _write(tx, sitting, user)
        named = [user for user, letter in wishes.items() if not letter]
        for start in range(0, len(named), AT_ONCE):
            some = tuple(named[start : start + AT_ONCE])
            with speaking(sitting.row.language):
                words = f"{people(some)}: {offer(sitting)}"
                keys = ways(sitting)
            await posts.call(tx, sitting, "call", words, some, keys, hand=None)


async def call_role(host: Host, id: str) -> None:
    """Call the role that the server has named, in the channel of the table; later if it was just called."""
    async with host.changing(id) as (tx, sitting):
        guild, row = sitting.row.guild or GuildId(0), sitting.row
        role = ROLE.of(await servers.settings_of(tx, guild))
        if not _has_seats(sitting) or role in (0, guild):
            return
        if host.now() < (later := await _next_call(tx, of_server(guild))):
            await tx.put_alarm(Alarm(row.id, "role", later))
            return
        await CALLED.put(tx, host.now(), of_server(guild))
        with speaking(row.language):
            message = Message(f"<@&{role}>: {offer(sitting)}", ways(sitting), roles=(role,))
        await tx.put_parcel(parcels.parcel(row, f"role-{secrets.token_hex(4)}", "send", dump(message)))


def _has_seats(sitting: Sitting) -> bool:
    return wants_players(sitting) or bool(free_seats(sitting))


async def _wishes(host: Host, tx: Writing, sitting: Sitting) -> dict[PersonId, bool]:
    """The people called to a table, and whether by letter."""
    row, pace = sitting.row, pace_of(sitting.terms)
    fitting = [
        wish
        for wish in await rows.calls(tx, row.guild or GuildId(0))
        if wish.game in ("", row.game) and wish.pace in ("", pace)
    ]
    avoided = await admission.avoided(tx, sitting) if fitting else frozenset()
    wishes: dict[PersonId, bool] = {}
    for wish in fitting:
        if wish.user not in avoided and await _may_be_called(host, tx, sitting, wish.user):
            wishes[wish.user] = wishes.get(wish.user, False) or wish.letter
    return wishes


async def _may_be_called(host: Host, tx: Writing, sitting: Sitting, user: PersonId) -> bool:
    row, person = sitting.row, await tx.person(user)
    there = user == row.organiser or sitting.seat_of(user) is not None
    if there or person.muted or await tx.muted(user, row.id) or await tx.former_seats(row.id, user):
        return False
    if await tx.banned(row.guild or GuildId(0), user) or await is_away(tx, user, host.now()):
        return False
    return admission.reliable_enough(sitting, person)


async def _write(tx: Writing, sitting: Sitting, user: PersonId) -> None:
    """Queue a letter, with the sentence that is said in the channel if it is refused."""
    row, key = sitting.row, f"call-{secrets.token_hex(4)}"
    with speaking((await tx.person(user)).language or row.language):
        way = to_table(row.guild, row.channel)
        ends = _("-# You asked for these calls; `/me call-me` on that server turns them off.")
        letter = Message("\n".join([offer(sitting), ends]), ((way,),))
    with speaking(row.language):
        words = _(
            "{person}: I cannot send you private messages, so I have stopped calling you to tables here. "
            "`/me call-me` turns calls on again."
        )
        instead = Message(words.format(person=mention(user)), ping=(user,))
    payload = {
        "letter": dump(letter),
        "call": row.guild,
        "instead": {"channel": row.channel, "key": key, "message": dump(instead)},
    }
    await tx.put_parcel(Parcel(row.id, ChannelId(user), key, "letter", payload, secrets.token_hex(12)))


async def is_wanted(read: Reading, parcel: Parcel, sitting: Sitting | None) -> bool:
    """Whether a call by letter, which may have waited, is still wanted, and the table still has a seat."""
    if sitting is None:
        return False
    if not any(wish.letter for wish in await rows.calls(read, parcel.payload["call"], parcel.person)):
        return False
    return _has_seats(sitting) and sitting.seat_of(parcel.person) is None


def offer(sitting: Sitting) -> str:
    """The seats to take, in the language that is spoken."""
    row, game, pace = sitting.row, sitting.game, _(PACES[pace_of(sitting.terms)])
    if row.stage == "lobby":
        free = row.seats - len(sitting.seats)
        words = ngettext(
            "**{game}**, table `{code}` has {n} free seat ({pace}).",
            "**{game}**, table `{code}` has {n} free seats ({pace}).",
            free,
        )
        return words.format(game=titled(sitting), code=row.id, n=free, pace=pace)
    view = sitting.public
    sides = first_of([game.face.label(view, seat.seat) for seat in free_seats(sitting)])
    words = _("**{game}**, table `{code}`: {sides} can be taken over ({pace}, {progress}).")
    text = words.format(
        game=titled(sitting), code=row.id, sides=sides, pace=pace, progress=progress_of(sitting)
    )
    return clip(text, CONTENT // 2)


def ways(sitting: Sitting) -> tuple[Row, ...]:
    """The buttons with which a seat is taken."""
    if sitting.row.stage == "lobby":
        return ((Button(press(sitting.row.id, "join"), _("Join"), "success"),),)
    return posts.take_rows(sitting)


# --- wishes ----------------------------------------------------------------------------------------------


async def call_me(host: Host, wish: CallRow) -> None:
    """Call somebody to tables from now on."""
    async with host.store.writing() as tx:
        tx.put(CALLS, wish)


async def call_no_more(
    host: Host, guild: GuildId, user: PersonId, game: str | None = None, pace: str | None = None
) -> None:
    """End somebody's calls on a server, all of them or those of one game or pace; raises `Refused`."""
    async with host.store.writing() as tx:
        before = await rows.calls(tx, guild, user)
        await rows.drop_calls(tx, user, guild, game, pace)
        if len(await rows.calls(tx, guild, user)) == len(before):
            words = _("You are not called to tables like that here; `/me call-me` shows your calls.")
            raise Refused(words)


async def letter_refused(tx: Writing, event: LetterRefused) -> None:
    """Call somebody whom no letter reaches by none any more."""
    await rows.drop_calls(tx, event.person, event.guild, letter=True)


async def lost(tx: Writing, event: ChannelLost) -> None:
    """A role is gone: nobody is called by it any more."""
    await servers.unset(tx, event.guild, event.id, ROLE)
