"""Acts by an office at tables: of managers or moderators of a server, or of an organiser alone.

Who has such an office sees no more than anybody else. Every act of theirs is told at the table and kept in
a log, which those who moderate the server can read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.events import Ruled, emit
from bot.hosting.after import posts
from bot.hosting.after.appeals import Hand
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import GuildId, PersonId
from bot.store import Act, Reading, Writing, columns
from bot.text import harmless, mention
from engine.language import N_, _, speaking

LONGEST_REASON = 200
SHOWN = 100
"""How many acts the log shows."""

ACTS: Mapping[str, str] = {
    "bot": N_("{person} has added a bot."),
    "end": N_("{person} has ended the game."),
    "extend": N_("{person} has given everybody more time."),
    "free": N_("{person} has offered a seat to anybody."),
    "hand-over": N_("{person} has asked somebody else to organise the table."),
    "invite": N_("{person} has invited somebody."),
    "move": N_("{person} has moved the table."),
    "name": N_("{person} has taken the table's name away."),
    "option": N_("{person} has changed an option."),
    "pause": N_("{person} has paused the game."),
    "remove": N_("{person} has removed somebody."),
    "replace": N_("{person} has offered a seat to somebody."),
    "resume": N_("{person} has ended a pause."),
    "rollback": N_("{person} has rolled the game back."),
    "seats": N_("{person} has rearranged the seats."),
    "start": N_("{person} has started the game."),
}
"""The acts of an office, by their names in the log."""
RULING = ("end", "pause", "remove", "resume", "rollback")
"""The acts that players decide together where one of them asks."""
REMEMBERED = 1000
"""How many acts of a server are looked through for those of a table."""


async def record_act(
    host: Host, tx: Writing, sitting: Sitting, person: Person, act: str, reason: str = ""
) -> None:
    """Log and tell an act of `ACTS`, if it is not as the organiser that somebody may do it."""
    if person.id != sitting.row.organiser and sitting.moderated_by(person):
        await keep_and_tell(host, tx, sitting, person, act, reason)


async def keep_and_tell(
    host: Host, tx: Writing, sitting: Sitting, person: Person, act: str, reason: str = ""
) -> None:
    """Log and tell an act of `ACTS` that somebody does by office."""
    await log_act(host, tx, sitting, person.id, act, reason)
    with speaking(sitting.row.language):
        text = _("As a moderator of this server: {act}").format(act=said(act, person.id))
    await posts.call(tx, sitting, "moderator", text, hand=Hand(person.id, host.now()))


async def log_act(
    host: Host, tx: Writing, sitting: Sitting, user: PersonId, act: str, reason: str = ""
) -> None:
    """Log what somebody does at a table by office; in private messages nobody is there to read it. Raises
    `Refused` where they have none in that game."""
    await emit(tx, Ruled(sitting, user, act, alone=True))
    row = sitting.row
    if row.guild is not None:
        tx.later(
            columns.ACTS.insert, columns.values(Act(0, row.guild, row.id, user, act, reason, host.now()))
        )


async def has_ruled(read: Reading, sitting: Sitting, person: Person) -> bool:
    """Whether somebody has done alone there what the players decide together."""
    known = await acts_of(read, sitting.row.guild, REMEMBERED) if sitting.row.guild is not None else ()
    return any(a.table == sitting.row.id and a.user == person.id and a.act in RULING for a in known)


async def log(host: Host, guild: GuildId, person: Person) -> Sequence[Act]:
    """The acts by office on a server, newest first; raises `Refused` for who does not moderate it."""
    async with host.store.reading() as read:
        if not await moderates(read, guild, person):
            words = _("This log is for moderators of this server; each entry is also posted at its table.")
            raise Refused(words)
        return await acts_of(read, guild, SHOWN)


async def moderates(read: Reading, guild: GuildId, person: Person) -> bool:
    """Whether somebody manages a server, or moderates it by Discord's permission or by its role for that."""
    if person.steward or person.moderates:
        return True
    return (await read.server(guild)).settings.get("moderators", 0) in person.roles


def said(act: str, user: PersonId) -> str:
    """An act as a sentence."""
    return _(ACTS[act]).format(person=mention(user))


def because(reason: str) -> str:
    """The reason that somebody has given, as a line of its own; '' without one."""
    return _("Reason: {reason}").format(reason=harmless(reason, LONGEST_REASON)) if reason else ""


async def acts_of(read: Reading, guild: GuildId, limit: int) -> Sequence[Act]:
    """The acts of an office on a server, newest first."""
    return await read.all_of(columns.ACTS, "WHERE guild = ? ORDER BY id DESC LIMIT ?", guild, limit)
