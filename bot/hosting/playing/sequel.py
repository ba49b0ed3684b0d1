"""What has come of somebody's order by the time it is confirmed: whether the game has gone on, and how."""

from __future__ import annotations

from dataclasses import dataclass

from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.playing import play
from bot.hosting.table.sitting import Entries, Refused, Sitting
from bot.limits import clip
from engine import codec
from engine.model import PACE, Decision, Order

LINES = 2
ROOM = 220
"""The most characters of each of them."""
STOPS = 100
"""After so many the game is left to itself."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """The table as it is now; `closed` tells whether the question is over, `story` what was run since.

    The story is public, short, and empty as long as nothing was run.
    """

    sitting: Sitting
    closed: bool
    story: tuple[str, ...] = ()


def next_by_itself(sitting: Sitting) -> Order | None:
    """What the host itself has to say for the game to go on at once, None where that is nothing."""
    table = sitting.table
    if table is None or sitting.row.stage != "running" or table.outcome is not None:
        return None
    asked = next(iter(table.awaited()), None)
    if asked is not None:
        waits = asked.kind != PACE or sitting.pausing or sitting.row.timing.held
        return None if waits else Order("answer", decision=asked.id, line="go", by="host")
    ripe = table.all_ready() and timing.closes_at_once(sitting)
    return Order("close", by="host") if ripe else None


async def sequel(
    host: Host, sitting: Sitting, user: int, decision: Decision, first: int, known: Entries = ()
) -> Sequel:
    """Let the game go on as far as it does by itself; what has come of the order with the number `first`.

    `sitting` is the table with that order, `known` are the entries from that number on that are at hand.
    A fault of the rules there stops the table, and is told by it; the order was stored before.
    """
    try:
        sitting = await _gone_on(host, sitting)
    except Refused:
        sitting = await host.look(sitting.row.id)
    if sitting.running.decision(decision.id) is not None:
        return Sequel(sitting, closed=False)
    return Sequel(sitting, True, await _story(host, sitting, user, first, known))


async def _gone_on(host: Host, sitting: Sitting) -> Sitting:
    for _stop in range(STOPS):
        order = next_by_itself(sitting)
        if order is None:
            break
        sitting = await play.automatic(host, sitting.row.id, sitting.running.entries, order)
    return sitting


async def _story(host: Host, sitting: Sitting, user: int, first: int, known: Entries) -> tuple[str, ...]:
    game = sitting.game
    if first + len(known) < sitting.running.entries:
        async with host.store.asking() as read:
            stored = await read.telling(sitting.row.id, first)
        known = [codec.load_entry(game, data) for data in stored]
    events = posts.public_events(game, known)
    seat = sitting.seat_of(user)
    if game.face.recap is not None and seat is not None:
        told = game.face.recap(sitting.public, events, seat.seat)
    else:
        told = game.face.story(events)[-LINES:]
    return tuple(clip(line, ROOM) for line in told[-LINES:])
