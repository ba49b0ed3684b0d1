"""To show a film to the whole channel of a table."""

from __future__ import annotations

from bot import slots
from bot.features.films import panel
from bot.hosting.after.parcels import in_its_language, queue
from bot.hosting.host import Host
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.messages import Message, Picture, rows_of
from bot.store import Reading, Writing
from bot.store.key_values import KeyValue
from bot.text import mention
from engine.language import _

SHARED = KeyValue[list[str]]("films", list[str])
"""The parts of a game whose films are in the channel of its table."""


async def share(host: Host, id: str, person: Person, part: str, name: str, film: Picture) -> None:
    """Post the film of a part of a game, by the name that people call it.

    Raises `Refused` for one that has been posted already, and where there is no channel to post it in.
    """
    async with host.store.writing() as tx:
        sitting = await host.read(tx, id)
        key, shared = f"film-{part}", await _shared(tx, sitting.row.id)
        if not sitting.row.channel:
            raise Refused(_("This table has no channel; the film is here for you alone."))
        if part in shared:
            raise Refused(_("This film is already in the table's channel, a little further up."))
        await SHARED.put(tx, [*shared, part], sitting.row.id)
        await _post(tx, sitting, key, person, name, film)
    host.posted()


async def can_share(read: Reading, sitting: Sitting, part: str) -> bool:
    """Whether the film of a part is not in the channel of its table yet, and there is one."""
    return bool(sitting.row.channel) and part not in await _shared(read, sitting.row.id)


async def _shared(read: Reading, id: str) -> list[str]:
    """The parts whose films have been posted."""
    return await SHARED.of(read, id) or []


@in_its_language
async def _post(tx: Writing, sitting: Sitting, key: str, person: Person, name: str, film: Picture) -> None:
    words = _("{person} shares a film: {place} of table `{code}`.")
    text = words.format(person=mention(person.id), place=name, code=sitting.row.id)
    ways = rows_of([slots.picture(sitting.row.id), panel.button(sitting)])
    await queue(tx, sitting, key, Message(text, ways, film), new=True)
