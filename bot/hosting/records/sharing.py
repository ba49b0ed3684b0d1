"""Films that somebody shows to the whole channel of a table."""

from __future__ import annotations

from bot.hosting.after.parcels import in_its_language, queue
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.messages import Message, Picture
from bot.store import Writing
from bot.text import mention
from engine.language import _


async def share(host: Host, id: str, person: Person, part: str, name: str, film: Picture) -> None:
    """Post the film of a part of a game, by the name that people call it.

    Raises `Refused` for one that has been posted already, and where there is no channel to post it in.
    """
    async with host.store.writing() as tx:
        sitting = await host.read(tx, id)
        key, note = f"film-{part}", f"film-{sitting.row.id}"
        shared = (await tx.note(note) or "").split()
        if not sitting.row.channel:
            raise Refused(_("This table has no channel; the film is here for you alone."))
        if part in shared:
            raise Refused(_("This film is in the channel of the table already; look a little further up."))
        await tx.put_note(note, " ".join((*shared, part)))
        await _post(tx, sitting, key, person, name, film)
    host.posted()


@in_its_language
async def _post(tx: Writing, sitting: Sitting, key: str, person: Person, name: str, film: Picture) -> None:
    words = _("{person} shares a film: {place} of table `{code}`.")
    told = words.format(person=mention(person.id), place=name, code=sitting.row.id)
    await queue(tx, sitting, key, Message(told, picture=film), new=True)
