"""Spectators predict the podium, until the first sealed answers are opened."""

from __future__ import annotations

from bot.community import predictions
from bot.hosting.after.predictions import early
from bot.hosting.host import Host
from bot.hosting.table import racers
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.store import Prediction, Reading
from engine.language import N_, _

RACING = N_("You play yourself; the end is predicted by those who watch.")


async def may_predict(read: Reading, sitting: Sitting) -> bool:
    """Whether spectators may still predict the podium of this race.

    From the first answer that is opened nobody does, after a rollback neither.
    """
    return early(sitting) and not await read.opened(sitting.row.id)


async def predict(host: Host, id: str, person: Person, seats: tuple[int, ...]) -> Sitting:
    """Keep the podium that a spectator expects, in place of an earlier one; raises `Refused`.

    `seats` are numbers of racers: those of the seats, and of the automata after them.
    """
    async with host.changing(id) as (tx, sitting):
        if sitting.seat_of(person.id):
            raise Refused(_(RACING))
        if not await may_predict(tx, sitting):
            raise Refused(_("The end is predicted before the first answers are opened; now you can watch."))
        flaw = predictions.flaw(seats, racers.numbers(sitting))
        if flaw:
            raise Refused(flaw)
        await tx.put_prediction(Prediction(sitting.row.id, person.id, seats))
        return sitting
