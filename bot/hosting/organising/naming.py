"""Names of tables: the organiser gives one, and a moderator of the server can take it away for good."""

from __future__ import annotations

from bot.hosting.after import lobbies
from bot.hosting.host import Host
from bot.hosting.organising import moderating
from bot.hosting.table.sitting import Person, Refused, Sitting, with_row
from bot.hosting.table.status import LONGEST_NAME
from bot.store import Reading, Writing
from bot.text import seen
from engine.language import _
from engine.values import changed

ACT = "name"


async def name(host: Host, id: str, person: Person, typed: str) -> Sitting:
    """Give a table a name, without formatting, or none for ''; raises `Refused`."""
    called = seen(" ".join(typed.split()), LONGEST_NAME)
    async with host.changing(id) as (tx, sitting):
        if person.id != sitting.row.organiser:
            sitting.must_be_arranged_by(person)
            raise Refused(_("Only the organiser names a table; `/moderate clear-name` takes a name away."))
        await _must_be_possible(tx, sitting, typed, called)
        return await _save(tx, sitting, called)


async def clear(host: Host, id: str, person: Person) -> Sitting:
    """Take the name of a table away by office: its organiser gives it no other. Raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        guild = sitting.row.guild
        if guild is None or guild != person.guild or not await moderating.moderates(tx, guild, person):
            raise Refused(_("Only moderators of this server can take a table's name away."))
        if not sitting.row.name:
            raise Refused(_("This table has no name."))
        await moderating.keep_and_tell(host, tx, sitting, person, ACT)
        return await _save(tx, sitting, "")


async def _must_be_possible(read: Reading, sitting: Sitting, typed: str, called: str) -> None:
    """Raises `Refused` where a table cannot be called so."""
    row = sitting.row
    sitting.must_live()
    if row.practice:
        raise Refused(_("A practice game needs no name: only you see it."))
    if typed.strip() and not called:
        raise Refused(_("Nobody can see that name; use letters, digits or emoji."))
    acts = (
        await moderating.acts_of(read, row.guild, moderating.REMEMBERED)
        if called and row.guild is not None
        else ()
    )
    if any(act.table == row.id and act.act == ACT for act in acts):
        raise Refused(_("A moderator has taken this table's name away; it stays without one."))


async def _save(tx: Writing, sitting: Sitting, called: str) -> Sitting:
    sitting = with_row(sitting, await tx.save_table(changed(sitting.row, name=called)))
    await lobbies.tell_lobby(tx, sitting)
    return sitting
