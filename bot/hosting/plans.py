"""Answers given several rounds ahead: a standing line of the kernel for the kind of question that is sealed.

A plan is as secret as a sealed answer, and ends when somebody else takes the seat over (`bot.hosting.seats`).
Each time the question comes up the next line of the plan answers it; until the group closes that can be
changed like any other answer. A line that is not possible when its time comes ends the plan: the kernel
forgets the rest, and the panel of that question says so (`ended`).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from bot.hosting.beside import beside
from bot.hosting.sitting import Person, Refused, Sitting
from bot.store import Draft, Writing
from engine.kernel import spell
from engine.language import _, ngettext
from engine.model import Decision, Filed, Link, Order, Standing, Table

if TYPE_CHECKING:
    from bot.hosting.host import Host, Steps

AHEAD = "ahead"
"""The name of the standing line."""
MOST = 10
"""How many rounds one can plan ahead."""
ENDED = -1
"""The page of the draft that keeps the line at which a plan has ended."""


def ahead_of(decision: Decision) -> Decision:
    """An open question as the form for what comes after it; its drafts have a number of their own."""
    return dataclasses.replace(decision, id=-abs(decision.id))


def planned(sitting: Sitting, seat: int | None) -> tuple[str, ...]:
    """The lines that a seat has planned and not used yet, the next one first."""
    filed = _filed(sitting.running.filed, seat) if sitting.table else None
    return tuple(link.answer for link in filed.order.links[filed.done :]) if filed else ()


async def add(host: Host, id: str, person: Person, decision: int, line: str) -> Sitting:
    """Add a line to the plan, for the round after those that are planned; raises `Refused`, `GameError`."""
    async with host.changing(id) as (tx, sitting):
        asked = _asked(sitting, person, decision)
        lines = planned(sitting, asked.seat)
        if len(lines) >= MOST:
            many = ngettext("You can plan {n} round ahead.", "You can plan {n} rounds ahead.", MOST)
            raise Refused(many.format(n=MOST))
        line = spell(sitting.game, sitting.running.state, asked, line)
        await tx.drop_drafts(sitting.row.id, ahead_of(asked).id, person.id)
        return await _file(host, tx, sitting, asked, (*lines, line))


async def take_back(host: Host, id: str, person: Person, decision: int) -> Sitting:
    """Take the last line of the plan back; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        asked = _asked(sitting, person, decision)
        return await _file(host, tx, sitting, asked, planned(sitting, asked.seat)[:-1])


async def forget(host: Host, id: str, person: Person, decision: int) -> Sitting:
    """Forget the whole plan; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        return await _file(host, tx, sitting, _asked(sitting, person, decision), ())


async def keep(tx: Writing, before: Table[Any, Any], sitting: Sitting, steps: Steps) -> None:
    """Note, for the panels, the plans that have ended at a line that was not possible."""
    for step in steps:
        for filed in before.filed:
            question = _ended_at(filed, step.table, step.entry.order)
            seat = sitting.seat(filed.seat)
            if question is not None and seat is not None and seat.user is not None:
                line = filed.order.links[filed.done].answer
                number = ahead_of(question).id
                await tx.put_draft(Draft(sitting.row.id, number, seat.user, line, ENDED))
        before = step.table


def _ended_at(filed: Filed, after: Table[Any, Any], order: Order) -> Decision | None:
    """The question at which a line was broken by this order, None where it was not."""
    name, kind = filed.order.name, filed.order.kind
    by_hand = order.verb in ("file", "unfile") and order.seat == filed.seat
    if name != AHEAD or by_hand or order.verb == "rollback" or _filed(after.filed, filed.seat):
        return None
    question = next((d for d in after.open if d.seat == filed.seat and d.kind == kind), None)
    said = after.answer(question.id) if question is not None else None
    used = said is not None and said.by == "standing" and said.line == filed.order.links[filed.done].answer
    return None if used else question


def _filed(filed: tuple[Filed, ...], seat: int | None) -> Filed | None:
    return next((f for f in filed if f.seat == seat and f.order.name == AHEAD), None)


def _asked(sitting: Sitting, person: Person, number: int) -> Decision:
    sitting.must_run()
    seat = sitting.my_seat(person.id)
    asked = sitting.running.decision(abs(number))
    if asked is None or asked.seat != seat.seat or not asked.sealed:
        raise Refused(_("That question is settled. Open the panel of the present one to plan ahead."))
    return asked


async def _file(
    host: Host, tx: Writing, sitting: Sitting, asked: Decision, lines: tuple[str, ...]
) -> Sitting:
    """Put these lines in the place of the plan."""
    if not lines and not planned(sitting, asked.seat):
        return sitting
    order = Order("unfile", asked.seat, line=AHEAD)
    if lines:
        links = tuple(Link(line) for line in lines)
        order = Order("file", asked.seat, standing=Standing(AHEAD, asked.kind, links, line=True))
    return await host.save(tx, sitting, [await beside(host.submit, sitting, order)])
