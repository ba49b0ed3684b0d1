"""Posts beside the course of play that one person causes by hand, and whom they call: here both are counted.

A round's post, an offer within the game and a reminder call all whom they have to, and so does what a vote
has decided. Behind every other post there is a *hand*, somebody who has pressed or typed something.

- At one table a hand makes at most `POSTS` posts in `LATELY`. What it does beyond that is told in the latest
  of them. A question, which others answer below a post of its own, is refused once one post alone is left.
- A hand calls everybody else once in `CALLED_AGAIN`, whatever it does and at whichever table. After that they
  are only named, and nobody's silence is a yes to what has not called them (`bot.hosting.organising.votes`).

What is counted are rows, written with the post. Those of somebody who is forgotten count for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import NOBODY, PersonId
from bot.store import Appeal, Reading, Writing
from bot.times import DAY, HOUR, a_length
from bot.times.instants import Instant, plus
from engine.language import _

POSTS, LATELY = 6, HOUR
"""How many posts a hand makes at a table, and within how many seconds."""
CALLED_AGAIN: int = DAY
"""Whole seconds after which a hand calls the same person again, and a seat is nudged again."""
KEPT = 2 * DAY
"""Seconds for which it is remembered: a vote is open for a day, and longer after an outage."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody who causes a post, and when."""

    user: PersonId
    at: Instant


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is told: in a `new` post or in one that is there, and whom that may call."""

    key: str
    ping: tuple[PersonId, ...] = ()
    new: bool = True


async def place(
    tx: Writing, sitting: Sitting, hand: Hand, key: str, ping: tuple[PersonId, ...], asks: bool = False
) -> Place | None:
    """Count a post of a hand, and find its place; None for a question (`asks`) for which there is no room."""
    seen = await tx.appeals(hand.user, plus(hand.at, -CALLED_AGAIN))
    there = {a.post: a for a in seen if (a.table, a.user) == (sitting.row.id, hand.user)}
    lately = [a for a in there.values() if a.at > hand.at - LATELY]
    if len(lately) >= POSTS - asks:
        silent = [a.post for a in lately if not a.asks]
        alike = [post for post in silent if post.partition("-")[0] == key.partition("-")[0]]
        return None if asks or not silent else Place((alike or silent)[-1], new=False)
    called = _uncalled(hand, seen, ping)
    rows = [Appeal(sitting.row.id, key, user, hand.user, hand.at, asks) for user in called or [NOBODY]]
    await tx.add_appeals(rows, hand.at - KEPT)
    return Place(key, tuple(user for user in ping if user == hand.user or user in called))


async def free_to_call(read: Reading, hand: Hand, users: tuple[PersonId, ...]) -> list[PersonId]:
    """Those of these people that a hand may call now."""
    return _uncalled(hand, await read.appeals(hand.user, plus(hand.at, -CALLED_AGAIN)), users)


async def appealed(read: Reading, table: str, post: str) -> Sequence[PersonId]:
    """The people called by a post that somebody has caused by hand."""
    called = await read.rows("SELECT other FROM appeals WHERE table_id = ? AND post = ?", (table, post))
    return [row[0] for row in called if row[0]]


def _uncalled(hand: Hand, seen: Sequence[Appeal], users: tuple[PersonId, ...]) -> list[PersonId]:
    """Those whom a hand has not called that has done what was seen; nobody is called by the own hand."""
    known = {hand.user, *(appeal.other for appeal in seen)}
    return [user for user in dict.fromkeys(users) if user not in known]


def crowded() -> Refused:
    """Refuses what would need one more post."""
    words = _("You have caused too many posts at this table: at most {n} within {time}. Try again later.")
    return Refused(words.format(n=POSTS, time=a_length(LATELY)))
