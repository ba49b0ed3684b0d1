"""Answers given several rounds ahead: a standing line of the kernel for the kind of question that is sealed.

It is kept as `bot.hosting.playing.filing` says. Each time the question comes up the next line of the plan
answers it; until the group closes that can be changed like any other answer. A line that is not possible when
its time comes ends the plan: the kernel forgets the rest, and the panel of that question says so.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from zlib import crc32

from bot.hosting.after.outcomes import PLAN_OF_ROUNDS, filed_by
from bot.hosting.host import Host
from bot.hosting.playing import filing
from bot.hosting.table.sitting import Person, Refused, Sitting
from engine.kernel import spell
from engine.language import _, ngettext
from engine.model import Decision, DecisionId, Link, Order, Seat, Standing

MOST = 10
"""How many rounds one can plan ahead."""


def planned(sitting: Sitting, seat: Seat | None) -> tuple[str, ...]:
    """The lines that a seat has planned and not used yet, the next one first."""
    filed = filed_by(sitting.table, seat, PLAN_OF_ROUNDS) if sitting.table else ()
    return tuple(link.answer for plan in filed for link in filing.left(plan).links)


def by_checksum(sitting: Sitting, seat: Seat | None) -> dict[str, str]:
    """The same by what tells a line apart from others at its place."""
    lines = enumerate(planned(sitting, seat), start=1)
    return {f"{n}-{crc32(line.encode()):x}": line for n, line in lines}


def open_to(sitting: Sitting, seat: Seat) -> Decision | None:
    """The open question of a seat whose answer is sealed, after which a plan goes on."""
    open = sitting.table.open if sitting.table is not None else ()
    return next((d for d in open if d.seat == seat and d.sealed), None)


async def add(
    host: Host, id: str, person: Person, decision: DecisionId, line: str, old: str = ""
) -> tuple[Sitting, bool]:
    """Plan a line for the round after those that are planned, or in the place of the old one with a checksum,
    and whether there is such; raises `Refused`, `GameError`."""
    async with host.changing(id) as (tx, sitting):
        asked = _asked(sitting, person, decision)
        lines = by_checksum(sitting, asked.seat)
        if old and old not in lines:
            return sitting, False
        if not old and len(lines) >= MOST:
            many = ngettext("You can plan {n} round ahead.", "You can plan {n} rounds ahead.", MOST)
            raise Refused(many.format(n=MOST))
        line = spell(sitting.game, sitting.running.state, asked, line)
        for done in ("plan", "ended"):
            await tx.drop_drafts(sitting.row.id, asked.id, person.id, done)
        lines[old] = line  # which keeps its place, or stands last
        order = Order("file", asked.seat, standing=_plan(asked.kind, lines.values()))
        return await filing.say(host, tx, sitting, order), True


def without(sitting: Sitting, seat: Seat, gone: Container[str]) -> Order:
    """The order that takes lines with these checksums out of a plan, and leaves the others in their order."""
    lines = [line for checksum, line in by_checksum(sitting, seat).items() if checksum not in gone]
    (filed,) = filed_by(sitting.running, seat, PLAN_OF_ROUNDS)
    if not lines:
        return Order("unfile", seat, line=PLAN_OF_ROUNDS)
    return Order("file", seat, standing=_plan(filed.order.kind, lines))


def _plan(kind: str, lines: Iterable[str]) -> Standing:
    return Standing(PLAN_OF_ROUNDS, kind, tuple(map(Link, lines)), line=True)


def _asked(sitting: Sitting, person: Person, number: DecisionId) -> Decision:
    sitting.must_run()
    seat = sitting.my_seat(person.id)
    asked = sitting.running.decision(number)
    if asked is None or asked.seat != seat.seat or not asked.sealed:
        raise Refused(_("That question has already been answered. Open the current panel to plan ahead."))
    return asked
