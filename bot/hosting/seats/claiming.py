"""The office of organiser, claimed by somebody who plays where the organiser has vanished."""

from __future__ import annotations

from typing import Any

from bot.hosting.after.appeals import Hand
from bot.hosting.after.telling import tell_organiser
from bot.hosting.after.vacating import organised_by
from bot.hosting.host import Host
from bot.hosting.organising import votes
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import PersonId
from bot.store import Motion, Reading, Writing
from bot.text import mention
from engine.language import _


async def claim(host: Host, id: str, person: Person) -> Sitting:
    """Become the organiser of a table whose organiser has vanished.

    An organiser who plays has vanished after a missed deadline. Whether one who only looks on is still there
    nobody can know: then more than half of the others decide.
    """
    async with host.changing(id) as (tx, sitting):
        sitting.my_seat(person.id)
        sitting.must_live()
        if sitting.queued:
            raise Refused(
                _("This table has no organiser before its start; after that the others can make you one.")
            )
        heir, organiser = person.id, sitting.row.organiser
        if organiser == heir:
            raise Refused(_("{person} already organises this table.").format(person=mention(heir)))
        seat = sitting.seat_of(organiser)
        if seat is not None and not seat.missed:
            words = _(
                "{organiser} is still there; ask them to hand over the table, or ask a manager of the server."
            )
            raise Refused(words.format(organiser=mention(organiser)))
        if seat is not None:
            sitting = await organised_by(tx, sitting, heir)
            await tell_organiser(tx, sitting, Hand(heir, host.now()))
            return sitting
    return await votes.ask(host, id, person, ClaimKind.name, str(heir))


@votes.kind_of_motion
class ClaimKind(votes.Kind):
    """About the user who is to organise the table."""

    name = "claim"
    spoils = False

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        return _("{person} asks to organise this table.").format(person=mention(_heir(motion)))

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        sitting.must_live()
        heir = _heir(motion)
        if sitting.seat_of(heir) is None:
            raise Refused(_("{person} has left this table.").format(person=mention(heir)))
        if sitting.row.organiser == heir:
            raise Refused(_("{person} already organises this table.").format(person=mention(heir)))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        sitting = await organised_by(tx, sitting, _heir(motion))
        await tell_organiser(tx, sitting, votes.hand_of(host, motion))
        return sitting


def _heir(motion: Motion) -> PersonId:
    """The person whom a motion names."""
    return PersonId(int(motion.about))
