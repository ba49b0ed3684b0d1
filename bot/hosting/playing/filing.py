"""The common part of plans, of rounds and of moves, and standing answers: standing orders of the kernel.

Each has names of its own (`bot.hosting.after.outcomes`). They are filed and taken back by journalled orders,
are as secret as an answer that is not sent, and go when somebody else takes the seat over. What has become of
them is noted for the panels of their owner (`news_of`); nobody else is told.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from zlib import crc32

from bot.hosting.after.outcomes import has_standing_answers, has_what_if
from bot.hosting.beside import beside
from bot.hosting.host import Host
from bot.hosting.playing.play import carry_out
from bot.hosting.table.sitting import Drafts, Sitting
from bot.ids import PersonId
from bot.store import Writing
from engine.model import UNASKED, Filed, Order, Standing

MOST = 20
"""How many of a kind a seat may keep."""


@dataclasses.dataclass(frozen=True, slots=True)
class News:
    """News of what somebody keeps, since that person's last answer by hand.

    The answers of plans of moves, whether none of these goes on, and the answers of standing answers.
    """

    plans: tuple[str, ...] = ()
    ended: bool = False
    standing: tuple[str, ...] = ()


def left(filed: Filed) -> Standing:
    """A standing order without what it has answered by now."""
    return dataclasses.replace(filed.order, links=filed.order.links[filed.done :])


def checksum(order: Standing) -> str:
    """A checksum that tells a standing order from all others, as short as a menu needs it."""
    return f"{crc32(repr(order).encode()):x}"


def free_name(kind: str, others: Iterable[Filed]) -> str:
    """A name of a kind that none of the others has."""
    names = {filed.order.name for filed in others}
    return next(name for n in range(1, MOST + 1) if (name := f"{kind}{n}") not in names)


async def say(host: Host, tx: Writing, sitting: Sitting, *orders: Order) -> Sitting:
    """File and take back, in this order, if there is anything to do."""
    if not orders:
        return sitting
    return await host.save(tx, sitting, await beside(carry_out, host, sitting, orders))


async def news_of(host: Host, sitting: Sitting, user: PersonId) -> News:
    """News of what somebody keeps."""
    if sitting.row.stage != "running" or not (has_what_if(sitting) or has_standing_answers(sitting)):
        return News()
    return news_in(sitting, await host.drafts(sitting.row.id, user))


def news_in(sitting: Sitting, drafts: Drafts) -> News:
    """The same by what is noted among somebody's drafts."""
    if sitting.row.stage != "running":
        return News()
    seen, kept = has_what_if(sitting), has_standing_answers(sitting)
    plans = drafts.get((UNASKED, "answered")) if seen else None
    ended = drafts.get((UNASKED, "ended")) if seen else None
    standing = drafts.get((UNASKED, "standing")) if kept else None
    return News(
        tuple(plans.line.splitlines()) if plans else (),
        ended is not None,
        tuple(standing.line.splitlines()) if standing else (),
    )
