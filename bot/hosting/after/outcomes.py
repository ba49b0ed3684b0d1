"""Outcomes of answers given in advance, at a step: plans that answered, ended or were broken, standing
answers that answered.

They are noted in drafts, for the panels of the person who gave those answers.
"""

from __future__ import annotations

from typing import Any

from bot.hosting.table.sitting import Sitting, Steps
from bot.ids import NOBODY
from bot.store import Draft, Purpose, SeatRow, Writing
from engine.game import no_standing_answers
from engine.model import UNASKED, Decision, Filed, Order, Seat, Step, Table

PLAN_OF_ROUNDS = "ahead"
"""The name of the standing line that is a plan of rounds, see `bot.hosting.playing.plans`."""
PLAN_OF_MOVES = "line "
"""How the names of standing lines that are plans of moves begin, see `bot.hosting.playing.what_if`."""
ANSWER = "answer "
"""How the names of standing orders that are standing answers begin, see `bot.hosting.playing.standing`."""
LATEST = 5
"""How many answers of standing answers are noted; the same one counts once."""


def filed_by(table: Table[Any, Any], seat: Seat | None, kind: str) -> tuple[Filed, ...]:
    """The standing orders of a seat that are of a kind: their names begin with it."""
    return tuple(f for f in table.filed if f.seat == seat and f.order.name.startswith(kind))


def has_what_if(sitting: Sitting) -> bool:
    """Whether people may look ahead in this game."""
    return sitting.game.what_if is not None


def has_standing_answers(sitting: Sitting) -> bool:
    """Whether this game ever offers standing answers."""
    return sitting.game.face.standing_answers is not no_standing_answers


async def record_outcomes(tx: Writing, before: Table[Any, Any], sitting: Sitting, steps: Steps) -> None:
    """Record for their owners what became of what they gave in advance, and forget what was tried out in a
    position that has gone."""
    if has_what_if(sitting) and before.open != steps[-1].table.open:
        await tx.drop_drafts(sitting.row.id, purpose="what-if")
    for step in steps:
        given = before.filed or step.table.filed or step.standing
        if given:
            await _record_plans_of_rounds(tx, sitting, before, step)
        for seat in sitting.people:
            if has_what_if(sitting) and (given or _by_hand(step, seat)):
                await _record_plans_of_moves(tx, seat, before, step)
            if given and has_standing_answers(sitting):
                await _record_standing(tx, seat, before, step)
        before = step.table


async def _record_plans_of_rounds(
    tx: Writing, sitting: Sitting, before: Table[Any, Any], step: Step[Any, Any, Any]
) -> None:
    """Record the plans that have ended at a line that was not possible."""
    for filed in before.filed:
        question = _ended_at(filed, step)
        seat = sitting.seat(filed.seat)
        if question is not None and seat is not None and seat.user is not None:
            line = filed.order.links[filed.done].answer
            await tx.put_draft(Draft(sitting.row.id, question.id, seat.user, line, purpose="ended"))


def _ended_at(filed: Filed, step: Step[Any, Any, Any]) -> Decision | None:
    """The question at which a plan was broken by this step, None where it was not."""
    after, order = step.table, step.entry.order
    by_hand = order.verb in ("file", "unfile") and order.seat == filed.seat
    if filed.order.name != PLAN_OF_ROUNDS or by_hand or order.verb == "rollback":
        return None
    if filed_by(after, filed.seat, PLAN_OF_ROUNDS):
        return None
    if any(used == filed for used, _answer in step.standing):
        return None
    return next((d for d in after.open if d.seat == filed.seat and d.kind == filed.order.kind), None)


async def _record_plans_of_moves(
    tx: Writing, seat: SeatRow, before: Table[Any, Any], step: Step[Any, Any, Any]
) -> None:
    if _by_hand(step, seat):
        await _forget(tx, seat, "answered", "ended")
    if not (before.filed or step.table.filed):
        return
    was, left = filed_by(before, seat.seat, PLAN_OF_MOVES), filed_by(step.table, seat.seat, PLAN_OF_MOVES)
    if was == left or step.entry.order.verb in ("file", "unfile", "rollback"):
        return
    await _forget(tx, seat, "answered", "ended")
    if said := _said(step, seat, PLAN_OF_MOVES):
        await _keep(tx, seat, "answered", said)
    if not left:
        await _keep(tx, seat, "ended", [])


async def _record_standing(
    tx: Writing, seat: SeatRow, before: Table[Any, Any], step: Step[Any, Any, Any]
) -> None:
    kept = filed_by(before, seat.seat, ANSWER)
    if kept and (_by_hand(step, seat) or not filed_by(step.table, seat.seat, ANSWER)):
        await _forget(tx, seat, "standing")
    if said := _said(step, seat, ANSWER):
        known = await tx.draft(seat.table, UNASKED, seat.user or NOBODY, "standing")
        lines = dict.fromkeys([*(known.line.splitlines() if known else ()), *said])
        await _keep(tx, seat, "standing", [*lines][-LATEST:])


def _by_hand(step: Step[Any, Any, Any], seat: SeatRow) -> bool:
    """Whether somebody has answered, and so has seen what was noted before."""
    order: Order = step.entry.order
    return order.seat == seat.seat and order.verb == "answer"


def _said(step: Step[Any, Any, Any], seat: SeatRow, kind: str) -> list[str]:
    """The answers of the standing orders of a kind for a seat."""
    return [a.line for f, a in step.standing if f.seat == seat.seat and f.order.name.startswith(kind)]


async def _keep(tx: Writing, seat: SeatRow, purpose: Purpose, lines: list[str]) -> None:
    await tx.put_draft(Draft(seat.table, UNASKED, seat.user or NOBODY, "\n".join(lines), purpose=purpose))


async def _forget(tx: Writing, seat: SeatRow, *purposes: Purpose) -> None:
    for purpose in purposes:
        await tx.drop_drafts(seat.table, UNASKED, seat.user or NOBODY, purpose)
