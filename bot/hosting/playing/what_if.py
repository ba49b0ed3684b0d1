"""Lines of moves kept in advance, and the question "what if …" in which they are tried out.

Both are for games that let people look ahead (`engine.game.WhatIf`). What is tried out is a draft with a
purpose of its own. What is kept is a standing line of the kernel, several of them being branches (see
`bot.hosting.playing.filing`).
"""

from __future__ import annotations

import dataclasses

from bot.hosting.after.outcomes import LINE, filed_by, foresees
from bot.hosting.beside import beside
from bot.hosting.host import Host
from bot.hosting.playing import filing
from bot.hosting.playing.filing import MOST, left
from bot.hosting.table.sitting import Person, Refused, Sitting, no_table
from engine.game import WhatIf, what_if
from engine.kernel import spell
from engine.language import _, ngettext
from engine.model import Decision, Filed, Link, Order, Seat, Standing


def offered(sitting: Sitting) -> bool:
    """Whether people may look ahead at this table now."""
    return sitting.row.stage == "running" and foresees(sitting)


def question(sitting: Sitting, person: Person) -> Decision:
    """The question "what if …" for somebody who plays or looks on; raises `Refused`."""
    if not sitting.known_to(person):
        raise no_table(sitting.row.id)
    sitting.must_run()
    seat = sitting.seat_of(person.id)
    _foreseeing(sitting)
    return what_if(seat.seat if seat else None)


def planned(sitting: Sitting, decision: Decision, line: str) -> Standing | None:
    """The standing line that would be kept, None where there is nothing; raises `BadOrder`."""
    view = sitting.seen_by(decision.seat)
    return _foreseeing(sitting).plan(view, decision, line)


def kept(sitting: Sitting, seat: Seat) -> dict[str, str]:
    """The rest of the lines that a seat has kept, as sentences by the names of the lines."""
    if sitting.table is None or sitting.game.what_if is None:
        return {}
    view, said = sitting.game.rules.view(sitting.table.state, seat), sitting.game.what_if.said
    return {f.order.name: said(view, left(f)) for f in filed_by(sitting.table, seat, LINE)}


async def keep_line(host: Host, id: str, person: Person, line: str | None = None) -> Sitting:
    """Keep a line, or what is tried out now, beside the others, in the place of those that it goes on.

    Raises `Refused`, `BadOrder`.
    """
    async with host.changing(id) as (tx, sitting):
        seat, asked = sitting.my_seat(person.id).seat, question(sitting, person)
        if line is None:
            draft = await tx.draft(sitting.row.id, asked.id, person.id, "what-if")
            line = draft.line if draft else ""
        standing = await beside(_read, sitting, asked, line)
        if standing is None:
            words = _("There is nothing to keep yet: add a move for the other side and your answer.")
            raise Refused(words)
        lines = filed_by(sitting.running, seat, LINE)
        begun = [f for f in lines if left(f).links == standing.links[: len(left(f).links)]]
        _may_keep(sitting, standing.links, [f for f in lines if f not in begun], seat)
        name = filing.free_name(LINE, [f for f in lines if f not in begun])
        orders = [Order("unfile", seat, line=f.order.name) for f in begun]
        orders.append(Order("file", seat, standing=dataclasses.replace(standing, name=name)))
        return await filing.say(host, tx, sitting, *orders)


def _read(sitting: Sitting, asked: Decision, line: str) -> Standing | None:
    return planned(sitting, asked, spell(sitting.game, sitting.running.state, asked, line))


def _foreseeing(sitting: Sitting) -> WhatIf:
    if sitting.game.what_if is None:
        raise Refused(_("You cannot try out lines of moves in this game."))
    return sitting.game.what_if


def _may_keep(sitting: Sitting, links: tuple[Link, ...], others: list[Filed], seat: Seat) -> None:
    """Raises `Refused` where there are too many lines, or one that says this or something else already."""
    if len(others) >= MOST:
        many = ngettext(
            "You can keep {n} plan; remove it first.", "You can keep {n} plans; remove one first.", MOST
        )
        raise Refused(many.format(n=MOST))
    for other in others:
        if left(other).links[: len(links)] == links:
            raise Refused(_("You already have this plan."))
        if _contradict(links, left(other).links):
            words = _("Another plan answers the same moves: {line}. Remove that one first.")
            raise Refused(words.format(line=kept(sitting, seat)[other.order.name]))


def _contradict(one: tuple[Link, ...], other: tuple[Link, ...]) -> bool:
    """Whether two lines answer differently where all has gone the same way."""
    fork = next((pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), None)
    return fork is not None and fork[0].tests == fork[1].tests
