"""What a step has made of answers given in advance: plans that ended, lines that answered or were broken.

It is noted in drafts, for the panels of whoever gave those answers.
"""

from __future__ import annotations

from typing import Any

from bot.hosting.table.sitting import Sitting, Steps
from bot.store import Draft, SeatRow, Writing
from engine.model import Decision, Filed, Order, Seat, Step, Table

PLAN = "ahead"
"""The name of the standing line that is a plan."""
LINE = "line "
"""How the names of standing lines that are lines of moves begin."""


def plan_of(filed: tuple[Filed, ...], seat: Seat | None) -> Filed | None:
    """The plan of a seat, see `bot.hosting.playing.plans`."""
    return next((f for f in filed if f.seat == seat and f.order.name == PLAN), None)


def lines_of(table: Table[Any, Any], seat: Seat) -> tuple[Filed, ...]:
    """The lines of moves that a seat has kept, see `bot.hosting.playing.foresight`."""
    return tuple(f for f in table.filed if f.seat == seat and f.order.name.startswith(LINE))


async def note(tx: Writing, before: Table[Any, Any], sitting: Sitting, steps: Steps) -> None:
    """Note for their owners what became of plans and lines, and forget what was tried out in a position that
    has gone."""
    foresees = sitting.game.foresight is not None
    if foresees and before.open != steps[-1].table.open:
        await tx.drop_drafts(sitting.row.id, purpose="what-if")
    for step in steps:
        await _note_plans(tx, sitting, before, step)
        for seat in sitting.people if foresees else ():
            await _note_lines(tx, sitting.row.id, seat, before, step)
        before = step.table


async def _note_plans(
    tx: Writing, sitting: Sitting, before: Table[Any, Any], step: Step[Any, Any, Any]
) -> None:
    """Note the plans that have ended at a line that was not possible."""
    for filed in before.filed:
        question = _ended_at(filed, step.table, step.entry.order)
        seat = sitting.seat(filed.seat)
        if question is not None and seat is not None and seat.user is not None:
            line = filed.order.links[filed.done].answer
            await tx.put_draft(Draft(sitting.row.id, question.id, seat.user, line, purpose="ended"))


def _ended_at(filed: Filed, after: Table[Any, Any], order: Order) -> Decision | None:
    """The question at which a line was broken by this order, None where it was not."""
    name, kind = filed.order.name, filed.order.kind
    by_hand = order.verb in ("file", "unfile") and order.seat == filed.seat
    if name != PLAN or by_hand or order.verb == "rollback" or plan_of(after.filed, filed.seat):
        return None
    question = next((d for d in after.open if d.seat == filed.seat and d.kind == kind), None)
    said = after.answer(question.id) if question is not None else None
    used = said is not None and said.by == "standing" and said.line == filed.order.links[filed.done].answer
    return None if used else question


async def _note_lines(
    tx: Writing, id: str, seat: SeatRow, before: Table[Any, Any], step: Step[Any, Any, Any]
) -> None:
    order, user = step.entry.order, seat.user or 0
    if order.seat == seat.seat and order.verb == "answer":
        await _forget_news(tx, id, user)  # Whoever plays on has seen it.
    was, left = lines_of(before, seat.seat), lines_of(step.table, seat.seat)
    if was == left or order.verb in ("file", "unfile", "rollback"):
        return
    known = {link.answer for filed in was for link in filed.order.links}
    answers = (*step.entry.answers, *step.table.answers)
    said = [a.line for a in answers if a.seat == seat.seat and a.by == "standing" and a.line in known]
    await _forget_news(tx, id, user)
    if said:
        await tx.put_draft(Draft(id, 0, user, "\n".join(said), purpose="answered"))
    if not left:
        await tx.put_draft(Draft(id, 0, user, "", purpose="ended"))


async def _forget_news(tx: Writing, id: str, user: int) -> None:
    for note in ("answered", "ended"):
        await tx.drop_drafts(id, 0, user, note)
