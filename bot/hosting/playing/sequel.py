"""The sequel of an order by the time it is confirmed: whether the game has gone on, and how."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import partial
from typing import Any

import engine
from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.playing import play
from bot.hosting.table.coverage import public_events
from bot.hosting.table.sitting import Refused, Sitting, Steps
from engine.model import PACE, Decision, Entry, Order

STOPS = 100
"""The most steps that are waited for; afterwards the game is left to itself."""


@dataclass(frozen=True, slots=True)
class Sequel:
    """The table as it is now; `closed` tells whether the question is over.

    `events` are public, all that has happened since the order; `before` is the table with it.
    """

    sitting: Sitting
    closed: bool
    events: tuple[Any, ...] = ()
    before: Sitting | None = None


@dataclass(frozen=True, slots=True)
class Gone:
    """A table that has gone on by itself, with the entries of that where they are its latest."""

    sitting: Sitting
    entries: tuple[Entry[Any], ...] = ()


def next_by_itself(sitting: Sitting) -> Order | None:
    """The order by which the host lets the game go on at once, None for none."""
    table = sitting.table
    if table is None or sitting.row.stage != "running" or table.outcome is not None:
        return None
    asked = next(iter(table.awaited()), None)
    if asked is not None:
        waits = asked.kind != PACE or sitting.pausing or not sitting.row.timing.goes_on
        return None if waits else Order("answer", decision=asked.id, line="go", by="host")
    ripe = table.all_ready() and timing.closes_at_once(sitting)
    return Order("close", by="host") if ripe else None


async def sequel(
    host: Host,
    sitting: Sitting,
    decision: Decision,
    first: int,
    brought: tuple[Entry[Any], ...] = (),
) -> Sequel:
    """Let the game go on as far as it does by itself; what has come of the order with the number `first`.

    `sitting` is the table with that order, `brought` its entries where they are known still.
    A fault of the rules there stops the table, and is told by it; the order was stored before.
    """
    came = await gone_on(host, sitting)
    if came.sitting.running.decision(decision.id) is not None:
        return Sequel(came.sitting, closed=False)
    since = (*brought, *came.entries)
    if len(since) == came.sitting.running.entries - first:  # nobody else has done anything meanwhile
        came = Gone(came.sitting, since)
    return await _sequel(host, came, sitting, first)


async def gone_on(host: Host, sitting: Sitting) -> Gone:
    """Carry out all that follows by itself, each stop that people may see in a transaction of its own."""
    entries: tuple[Entry[Any], ...] = ()
    for _stop in range(STOPS):
        if next_by_itself(sitting) is None:
            break
        try:
            sitting, steps = await play.by_itself(host, sitting, partial(_to_the_next_stop, host))
        except Refused:
            return Gone(await host.look(sitting.row.id))
        entries = (*entries, *(step.entry for step in steps)) if steps else ()
    return Gone(sitting, entries)


def _to_the_next_stop(host: Host, sitting: Sitting) -> Steps:
    """The steps up to the next stop that people may see; between the phases of a round there is none.

    An answer by the clock may vacate a seat, which is told and kept as the table stood then, and a fault of
    the rules undoes nothing that came before it: both end the steps here.
    """
    steps: Steps = []
    while (order := next_by_itself(sitting)) is not None and (not steps or order.verb == "answer"):
        try:
            steps += play.carry_out(host, sitting, [order])
        except engine.RulesBug:
            if not steps:
                raise
            break
        if any(answer.by == "clock" for answer in steps[-1].entry.answers):
            break
        sitting = dataclasses.replace(sitting, table=steps[-1].table)
    return steps


async def _sequel(host: Host, came: Gone, before: Sitting, first: int) -> Sequel:
    """The sequel of the order with the number `first`; `before` is the table before the game went on."""
    sitting, entries = came.sitting, came.entries
    if not entries or entries[0].number != first:
        async with host.store.asking() as read:
            entries = tuple(await posts.telling(read, sitting, first, entries))
    return Sequel(sitting, True, tuple(public_events(sitting.game, entries)), before)
