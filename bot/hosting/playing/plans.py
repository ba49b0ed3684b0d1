"""Answers given several rounds ahead: a standing line of the kernel for the kind of question that is sealed.

It is kept as `bot.hosting.playing.filing` says. Each time the question comes up the next line of the plan
answers it; until the group closes that can be changed like any other answer. A line that is not possible when
its time comes ends the plan: the kernel forgets the rest, and the panel of that question says so.
"""

from __future__ import annotations

from bot.hosting.after.advance import PLAN, filed_by
from bot.hosting.host import Host
from bot.hosting.playing import filing
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.store import Writing
from engine.kernel import spell
from engine.language import _, ngettext
from engine.model import Decision, DecisionId, Link, Order, Seat, Standing

MOST = 10
"""How many rounds one can plan ahead."""


def planned(sitting: Sitting, seat: Seat | None) -> tuple[str, ...]:
    """The lines that a seat has planned and not used yet, the next one first."""
    filed = filed_by(sitting.table, seat, PLAN) if sitting.table else ()
    return tuple(link.answer for plan in filed for link in filing.left(plan).links)


async def add(host: Host, id: str, person: Person, decision: DecisionId, line: str) -> Sitting:
    """Add a line to the plan, for the round after those that are planned; raises `Refused`, `GameError`."""
    async with host.changing(id) as (tx, sitting):
        asked = _asked(sitting, person, decision)
        lines = planned(sitting, asked.seat)
        if len(lines) >= MOST:
            many = ngettext("You can plan {n} round ahead.", "You can plan {n} rounds ahead.", MOST)
            raise Refused(many.format(n=MOST))
        line = spell(sitting.game, sitting.running.state, asked, line)
        for done in ("plan", "ended"):
            await tx.drop_drafts(sitting.row.id, asked.id, person.id, done)
        return await _file(host, tx, sitting, asked, (*lines, line))


async def take_back(host: Host, id: str, person: Person, decision: DecisionId) -> Sitting:
    """Take the last line of the plan back; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        asked = _asked(sitting, person, decision)
        return await _file(host, tx, sitting, asked, planned(sitting, asked.seat)[:-1])


async def forget(host: Host, id: str, person: Person, decision: DecisionId) -> Sitting:
    """Forget the whole plan; raises `Refused`."""
    async with host.changing(id) as (tx, sitting):
        return await _file(host, tx, sitting, _asked(sitting, person, decision), ())


def _asked(sitting: Sitting, person: Person, number: DecisionId) -> Decision:
    sitting.must_run()
    seat = sitting.my_seat(person.id)
    asked = sitting.running.decision(number)
    if asked is None or asked.seat != seat.seat or not asked.sealed:
        raise Refused(_("That question has already been answered. Open the current panel to plan ahead."))
    return asked


async def _file(
    host: Host, tx: Writing, sitting: Sitting, asked: Decision, lines: tuple[str, ...]
) -> Sitting:
    """Put these lines in the place of the plan."""
    if not lines and not planned(sitting, asked.seat):
        return sitting
    order = Order("unfile", asked.seat, line=PLAN)
    if lines:
        links = tuple(Link(line) for line in lines)
        order = Order("file", asked.seat, standing=Standing(PLAN, asked.kind, links, line=True))
    return await filing.say(host, tx, sitting, order)
