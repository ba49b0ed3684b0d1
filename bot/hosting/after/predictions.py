"""What becomes of the predictions of spectators: how long they can be made, and who was right at the end."""

from __future__ import annotations

from bot.community import predictions
from bot.community.predictions import Prediction as Podium
from bot.hosting.table import racers
from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import FEW
from bot.store import Prediction, Reading, Writing
from bot.text import mention
from engine.language import ngettext


def early(sitting: Sitting) -> bool:
    """Whether the newest post is still the first one of a running race, so that it may offer predictions."""
    table, row = sitting.table, sitting.row
    return (
        table is not None
        and table.outcome is None
        and row.stage == "running"
        and row.told <= 1
        and not row.practice
    )


async def made(read: Reading, table: str) -> list[Prediction]:
    """The predictions of a race that count; without seats are those that were withdrawn."""
    return [p for p in await read.predictions(table) if p.seats]


async def withdraw(tx: Writing, table: str, user: int) -> None:
    """Whoever takes a seat no longer predicts."""
    if any(p.user == user for p in await made(tx, table)):
        await tx.put_prediction(Prediction(table, user, ()))


async def foreseen(read: Reading, sitting: Sitting) -> list[str]:
    """At the end: who predicted the podium best, for everybody; no line where nobody did."""
    outcome = racers.finish(sitting)
    if not outcome:
        return []
    there = [Podium(p.user, p.seats, p.lap) for p in await made(read, sitting.row.id)]
    best = predictions.best(there, outcome)
    shown, more = best[:FEW], len(best) - FEW
    told = predictions.announced(shown, {score.user: mention(score.user) for score in shown})
    rest = (
        ngettext("{n} more did just as well.", "{n} more did just as well.", more).format(n=more)
        if more > 0
        else ""
    )
    return [f"{told} {rest}".rstrip()] if told else []
