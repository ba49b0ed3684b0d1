"""Lines of moves kept in advance, and the question "what if …" in which they are tried out.

Both are for games that let people look ahead (`engine.game.Foresight`). What is tried out is a draft with a
purpose of its own. What is kept is a standing line of the kernel, several of them being branches; it is as
secret as an answer that is not sent, and goes when somebody else takes the seat over. What becomes of kept
lines is noted for the panels of their owner (`news_of`); nobody else is told.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from bot.hosting.after.advance import LINE, lines_of
from bot.hosting.beside import beside
from bot.hosting.host import Host
from bot.hosting.playing.play import carry_out
from bot.hosting.table.sitting import Person, Refused, Sitting, no_table
from engine.game import Foresight, foresight
from engine.kernel import spell
from engine.language import _, ngettext
from engine.model import Decision, Filed, Link, Order, Seat, Standing

MOST = 20
"""How many lines a seat may keep."""


@dataclasses.dataclass(frozen=True, slots=True)
class News:
    """What became of the lines that somebody has kept: their answers, and whether none of them goes on."""

    answered: tuple[str, ...] = ()
    ended: bool = False


def offered(sitting: Sitting) -> bool:
    """Whether people may look ahead at this table now."""
    return sitting.row.stage == "running" and sitting.game.foresight is not None


def question(sitting: Sitting, person: Person) -> Decision:
    """The question "what if …" for somebody who plays or looks on; raises `Refused`."""
    if not sitting.known_to(person):
        raise no_table(sitting.row.id)
    sitting.must_run()
    seat = sitting.seat_of(person.id)
    _foreseeing(sitting)
    return foresight(seat.seat if seat else None)


def planned(sitting: Sitting, decision: Decision, line: str) -> Standing | None:
    """What would be kept of a line, None where there is nothing; raises `BadOrder`."""
    view = sitting.game.rules.view(sitting.running.state, decision.seat)
    return _foreseeing(sitting).plan(view, decision, line)


def kept(sitting: Sitting, seat: Seat) -> dict[str, str]:
    """What is left of the lines that a seat has kept, as sentences by the names of the lines."""
    if sitting.table is None or sitting.game.foresight is None:
        return {}
    view, said = sitting.game.rules.view(sitting.table.state, seat), sitting.game.foresight.said
    return {f.order.name: said(view, _left(f)) for f in lines_of(sitting.table, seat)}


async def keep(host: Host, id: str, person: Person, line: str | None = None) -> Sitting:
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
            words = _("There is nothing to keep in this line yet: go on to a move of theirs and your answer.")
            raise Refused(words)
        lines = lines_of(sitting.running, seat)
        begun = [f for f in lines if _left(f).links == standing.links[: len(_left(f).links)]]
        _may_keep(sitting, standing.links, [f for f in lines if f not in begun], seat)
        name = _free_name(f.order.name for f in lines if f not in begun)
        orders = [Order("unfile", seat, line=f.order.name) for f in begun]
        orders.append(Order("file", seat, standing=dataclasses.replace(standing, name=name)))
        return await host.save(tx, sitting, await beside(carry_out, host, sitting, orders))


def _read(sitting: Sitting, asked: Decision, line: str) -> Standing | None:
    return planned(sitting, asked, spell(sitting.game, sitting.running.state, asked, line))


async def drop(host: Host, id: str, person: Person, name: str = "") -> Sitting:
    """Forget a line, or all of them; raises `Refused`. A line that has gone meanwhile is no error."""
    async with host.changing(id) as (tx, sitting):
        sitting.must_run()
        seat = sitting.my_seat(person.id).seat
        names = [f.order.name for f in lines_of(sitting.running, seat) if name in ("", f.order.name)]
        if not names:
            return sitting
        orders = [Order("unfile", seat, line=gone) for gone in names]
        return await host.save(tx, sitting, await beside(carry_out, host, sitting, orders))


async def news_of(host: Host, sitting: Sitting, user: int) -> News:
    """What became of somebody's lines since that person's last move by hand."""
    if not offered(sitting):
        return News()
    async with host.store.reading() as read:
        answered = await read.draft(sitting.row.id, 0, user, "answered")
        ended = await read.draft(sitting.row.id, 0, user, "ended")
    return News(tuple(answered.line.splitlines()) if answered else (), ended is not None)


def _foreseeing(sitting: Sitting) -> Foresight:
    if sitting.game.foresight is None:
        raise Refused(_("This game has no lines of moves to look ahead in."))
    return sitting.game.foresight


def _left(filed: Filed) -> Standing:
    """A line without what it has answered by now."""
    return dataclasses.replace(filed.order, links=filed.order.links[filed.done :])


def _may_keep(sitting: Sitting, links: tuple[Link, ...], others: list[Filed], seat: Seat) -> None:
    """Raises `Refused` where there are too many lines, or one that says this or something else already."""
    if len(others) >= MOST:
        many = ngettext(
            "You can keep {n} line; forget it first.", "You can keep {n} lines; forget one first.", MOST
        )
        raise Refused(many.format(n=MOST))
    for other in others:
        if _left(other).links[: len(links)] == links:
            raise Refused(_("This line is kept already."))
        if _contradict(links, _left(other).links):
            words = _("You keep another answer to the same moves: {line}. Forget that line first.")
            raise Refused(words.format(line=kept(sitting, seat)[other.order.name]))


def _contradict(one: tuple[Link, ...], other: tuple[Link, ...]) -> bool:
    """Whether two lines answer differently where all has gone the same way."""
    fork = next((pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), None)
    return fork is not None and fork[0].tests == fork[1].tests


def _free_name(taken: Iterable[str]) -> str:
    names = set(taken)
    return next(name for n in range(1, MOST + 1) if (name := f"{LINE}{n}") not in names)
