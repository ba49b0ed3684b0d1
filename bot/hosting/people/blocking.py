"""Blocks and bans: people that somebody never wants to sit with, or a server lets take no new seat.

What follows from either stands in `bot.hosting.table.admission`.
"""

from __future__ import annotations

from bot.events import Banned, emit
from bot.hosting.host import Host
from bot.hosting.organising import moderating
from bot.hosting.table.sitting import Person, Refused
from bot.ids import GuildId, PersonId
from bot.store import BanRow, Reading, Writing
from bot.store.columns import BANS
from bot.text import mention
from engine.language import _

MOST_BLOCKED = 200
MOST_BANNED = 500


async def block(host: Host, person: Person, other: Person) -> None:
    """Never be seated with somebody again without being asked; raises `Refused`."""
    if other.id == person.id:
        raise Refused(_("You can block everybody but yourself."))
    if other.bot:
        raise Refused(_("Discord bots never play here; choose a person."))
    async with host.store.writing() as tx:
        known = await tx.blocked(person.id)
        if other.id in known:
            words = _("You have already blocked {person}; `/me block` shows everybody you have blocked.")
            raise Refused(words.format(person=mention(other.id)))
        if len(known) >= MOST_BLOCKED:
            words = _("You have blocked {most} people, which is the limit; `/me block` makes room.")
            raise Refused(words.format(most=MOST_BLOCKED))
        put_block(tx, person.id, other.id, True)


async def unblock(host: Host, person: Person, other: PersonId) -> None:
    """Sit with somebody again; raises `Refused`."""
    async with host.store.writing() as tx:
        if other not in await tx.blocked(person.id):
            words = _("You have not blocked {person}; `/me block` shows everybody you have blocked.")
            raise Refused(words.format(person=mention(other)))
        put_block(tx, person.id, other, False)


async def ban(host: Host, guild: GuildId, person: Person, other: Person) -> None:
    """Let somebody take no new seat on a server; raises `Refused`."""
    async with host.store.writing() as tx:
        await _moderators_only(tx, guild, person)
        if other.id == person.id:
            raise Refused(_("You can ban everybody but yourself."))
        if other.bot:
            raise Refused(_("Discord bots never play here; choose a person."))
        if await tx.banned(guild, other.id):
            words = _("{person} is already banned; `/moderate bans` lists everybody.")
            raise Refused(words.format(person=mention(other.id)))
        if len(await tx.bans(guild)) >= MOST_BANNED:
            words = _("{most} people are banned, which is the limit; `/moderate bans` makes room.")
            raise Refused(words.format(most=MOST_BANNED))
        tx.put(BANS, BanRow(guild, other.id, host.now()))
        await emit(tx, Banned(guild, other.id, person.id))
    host.timed()


async def unban(host: Host, guild: GuildId, person: Person, other: PersonId) -> None:
    """Let somebody take seats again; raises `Refused`."""
    async with host.store.writing() as tx:
        await _moderators_only(tx, guild, person)
        if other == person.id and not person.steward:
            raise Refused(_("Your own ban can be lifted by another moderator or a manager."))
        if not await tx.banned(guild, other):
            words = _("{person} is not banned; `/moderate bans` lists everybody who is.")
            raise Refused(words.format(person=mention(other)))
        drop_ban(tx, guild, other)
        await emit(tx, Banned(guild, other, person.id))
    host.timed()


async def bans(host: Host, guild: GuildId, person: Person) -> list[BanRow]:
    """The people banned from a server, for those who moderate it; raises `Refused`."""
    async with host.store.reading() as read:
        await _moderators_only(read, guild, person)
        return list(await read.bans(guild))


async def _moderators_only(read: Reading, guild: GuildId, person: Person) -> None:
    if not await moderating.moderates(read, guild, person):
        raise Refused(_("Only moderators of this server can ban others from new seats."))


def put_block(tx: Writing, user: PersonId, other: int, blocked: bool) -> None:
    """Keep that somebody has blocked somebody else, or has not."""
    statement = "DELETE FROM blocks WHERE user_id = ? AND other = ?"
    if blocked:
        statement = "INSERT INTO blocks (user_id, other) VALUES (?, ?) ON CONFLICT DO NOTHING"
    tx.later(statement, (user, other))


def drop_ban(tx: Writing, guild: GuildId, user: PersonId) -> None:
    """Lift a ban."""
    tx.later("DELETE FROM bans WHERE guild = ? AND user_id = ?", (guild, user))
