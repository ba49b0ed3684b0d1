"""Plans of moves, and the question "what if …" in which they are tried out.

Both are for games that let people look ahead (`engine.game.WhatIf`). What is tried out is a draft with a
purpose of its own. What is kept is a standing line of the kernel, several of them being branches (see
`bot.hosting.playing.filing`).
"""

from __future__ import annotations

import dataclasses

from bot.hosting.after.outcomes import PLAN_OF_MOVES, filed_by, has_what_if
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
    return sitting.row.stage == "running" and has_what_if(sitting)


def question(sitting: Sitting, person: Person) -> Decision:
    """The question "what if …" for somebody who plays or looks on; raises `Refused`."""
    if not sitting.known_to(person):
        raise no_table(sitting.row.id)
    sitting.must_run()
    seat = sitting.seat_of(person.id)
    _what_if_of(sitting)
    return what_if(seat.seat if seat else None)


def planned(sitting: Sitting, decision: Decision, line: str) -> Standing | None:
    """The standing line that would be kept, None where there is nothing; raises `BadOrder`."""
    view = sitting.seen_by(decision.seat)
    return _what_if_of(sitting).plan(view, decision, line)


def kept(sitting: Sitting, seat: Seat) -> dict[str, str]:
    """The rests of the plans of moves of a seat, as sentences by the names of their orders."""
    if sitting.table is None or sitting.game.what_if is None:
        return {}
    view, said = sitting.game.rules.view(sitting.table.state, seat), sitting.game.what_if.said
    return {f.order.name: said(view, left(f)) for f in filed_by(sitting.table, seat, PLAN_OF_MOVES)}


async def keep_plan(host: Host, id: str, person: Person, line: str | None = None) -> Sitting:
    """Keep a plan of moves, or what is tried out now, in the place of those that it continues.

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
        plans = filed_by(sitting.running, seat, PLAN_OF_MOVES)
        begun = [f for f in plans if left(f).links == standing.links[: len(left(f).links)]]
        _may_keep(sitting, standing.links, [f for f in plans if f not in begun], seat)
        name = filing.free_name(PLAN_OF_MOVES, [f for f in plans if f not in begun])
        orders = [Order("unfile", seat, line=f.order.name) for f in begun]
        orders.append(Order("file", seat, standing=dataclasses.replace(standing, name=name)))
        return await filing.say(host, tx, sitting, *orders)


def _read(sitting: Sitting, asked: Decision, line: str) -> Standing | None:
    return planned(sitting, asked, spell(sitting.game, sitting.running.state, asked, line))


def _what_if_of(sitting: Sitting) -> WhatIf:
    if sitting.game.what_if is None:
        raise Refused(_("You cannot try out lines of moves in this game."))
    return sitting.game.what_if


def _may_keep(sitting: Sitting, links: tuple[Link, ...], others: list[Filed], seat: Seat) -> None:
    """Raises `Refused` where there are too many plans, or one that says this or something else already."""
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
    """Whether two plans answer differently where all has gone the same way."""
    fork = next((pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), None)
    return fork is not None and fork[0].tests == fork[1].tests
