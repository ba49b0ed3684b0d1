"""Orders to a running game: by its players, by brains, and by the host itself."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable

from bot.hosting.after import presence
from bot.hosting.beside import Rehearsal, rehearse
from bot.hosting.host import Host, drafts_of
from bot.hosting.table.sitting import Person, Receipt, Sitting, Steps
from bot.store import Writing
from engine import codec
from engine.kernel import act_of, spell
from engine.model import PACE, DecisionId, Order


def answering(
    host: Host, person: Person, decision: DecisionId, line: str, spelled_at: Sitting | None = None
) -> Rehearsal[Steps]:
    """The steps when somebody answers a question and is ready, to be worked out.

    `spelled_at` is the table at which the line got its stored spelling.
    """
    nonce = secrets.token_hex(16)

    def answered(sitting: Sitting) -> Steps:
        seat, asked, said = sitting.my_seat(person.id), sitting.running.decision(decision), line
        if asked is not None and sitting is not spelled_at:
            said = spell(sitting.game, sitting.running.state, asked, line)
        steps = [host.submit(sitting, Order("answer", seat.seat, decision, said, "player", nonce))]
        table = steps[-1].table
        if table.answer(decision) and table.sealed:
            steps.append(host.submit_to(sitting, table, Order("ready", seat.seat, decision)))
        return steps

    return Rehearsal(answered)


async def answer(
    host: Host,
    id: str,
    person: Person,
    decision: DecisionId,
    line: str,
    rehearsal: Rehearsal[Steps] | None = None,
    also: Callable[[Writing, Receipt], None] | None = None,
) -> Receipt:
    """Answer a question and be ready; `rehearsal` is that of the same answer, where there has been one.

    What is `also` written belongs to the same change.
    """
    if rehearsal is None:
        rehearsal = answering(host, person, decision, line)
        await rehearsal.work_out(await host.look(id))
    async with host.changing(id) as (tx, sitting):
        sitting.my_seat(person.id)
        sitting.must_be_in_time(host.now())
        number = sitting.running.entries
        steps = await rehearsal.at(sitting)
        await tx.drop_drafts(sitting.row.id, decision, person.id, "answer")
        await presence.remember(tx, person)
        after = await host.save(tx, sitting, steps)
        entries = tuple(step.entry for step in steps)
        drafts = await drafts_of(tx, sitting.row.id, person.id)
        receipt = Receipt(sitting.row.id, number, entries[0].order.line, after, entries, drafts)
        if also is not None:
            also(tx, receipt)
        return receipt


async def receipt_again(host: Host, id: str, person: Person, number: int) -> Receipt | None:
    """The receipt of somebody's own answer that was taken as the entry with that number; None where that is
    none. Raises `Refused` where there is no such table for that person."""
    sitting = await host.look(id, person)
    seat = sitting.seat_of(person.id)
    async with host.store.asking() as read:
        entries = await read.entries(sitting.row.id, number, number + 1) if seat is not None else ()
    order = codec.load_entry(sitting.game, entries[0]).order if entries else None
    if seat is None or order is None or (order.verb, order.by, order.seat) != ("answer", "player", seat.seat):
        return None
    return Receipt(sitting.row.id, number, order.line, sitting)


async def order(host: Host, id: str, person: Person, order: Order) -> Sitting:
    """Any other order of a person for that person's own seat (withdraw, ready, act, file, …)."""

    def ordered(sitting: Sitting) -> Steps:
        seat = sitting.my_seat(person.id)
        if order.verb == "act":
            sitting.must_be_alone()
            spell(sitting.game, sitting.running.state, act_of(seat.seat), order.line)
        return [host.submit(sitting, dataclasses.replace(order, seat=seat.seat, by="player"))]

    rehearsal = await rehearse(host, id, ordered)
    async with host.changing(id) as (tx, sitting):
        sitting.must_be_in_time(host.now())
        return await host.save(tx, sitting, await rehearsal.at(sitting))


async def automatic(host: Host, id: str, expected: int, *orders: Order) -> Sitting:
    """Orders of the host itself or of a brain, if the table still has `expected` entries.

    A table that has moved on meanwhile is returned as it is.
    """
    sitting = await host.look(id)
    if sitting.table is None or sitting.table.entries != expected:
        return sitting
    return (await by_itself(host, sitting, lambda seen: carry_out(host, seen, orders)))[0]


async def by_itself(host: Host, sitting: Sitting, work: Callable[[Sitting], Steps]) -> tuple[Sitting, Steps]:
    """Work that nobody has asked for, done at a running table and saved; the table then, and the steps.

    A table that has moved on meanwhile is returned as it is, with no steps. Whatever the rules raise here is
    their fault, as nobody has typed anything: the table freezes.
    """
    rehearsal = Rehearsal(work)
    await rehearsal.work_out(sitting)
    async with host.changing(sitting.row.id) as (tx, now):
        if now.table is None or now.table.entries != sitting.running.entries:
            return now, []
        now.must_run()
        steps = await rehearsal.at(now)
        return await host.save(tx, now, steps), steps


async def close_early(host: Host, id: str) -> None:
    """Close a group at which all are still ready, when the time to think better of it is over."""
    rehearsal = await rehearse(
        host, id, lambda sitting: carry_out(host, sitting, [Order("close", by="host")])
    )
    async with host.changing(id) as (tx, sitting):
        timing = sitting.row.timing
        ripe = timing.closing and timing.closing <= host.now() and timing.goes_on
        if sitting.row.stage == "running" and ripe and sitting.running.all_ready():
            await host.save(tx, sitting, await rehearsal.at(sitting))


async def go_on(host: Host, id: str) -> None:
    """Go on to the next phase of a round when the pause before it is over.

    A show that has lost its channel waits for another one, and closes without: nobody could watch.
    """

    def gone_on(sitting: Sitting) -> Steps:
        paces = (d.id for d in sitting.running.awaited() if d.kind == PACE)
        orders = [Order("answer", decision=pace, line="go", by="host") for pace in paces]
        return carry_out(host, sitting, orders)

    rehearsal = await rehearse(host, id, gone_on)
    async with host.changing(id) as (tx, sitting):
        if sitting.show and sitting.row.homeless:
            return
        if sitting.row.stage != "running" or sitting.row.timing.held or not sitting.pausing:
            return
        await host.save(tx, sitting, await rehearsal.at(sitting))


def carry_out(host: Host, sitting: Sitting, orders: list[Order] | tuple[Order, ...]) -> Steps:
    """The steps of orders that nobody has typed: what fails there is a fault of the rules."""
    steps: Steps = []
    table = sitting.running
    for order in orders:
        steps.append(host.submit_to(sitting, table, order))
        table = steps[-1].table
    return steps
