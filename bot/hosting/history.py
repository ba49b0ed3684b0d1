"""A table set back: rolled back to one of its rounds, or running again after a fault of the rules.

Both replay the whole game from its orders beside the event loop, and write only if the table has not moved
on meanwhile. A rollback is an entry like any other: nothing is erased, the game stays auditable, and the new
epoch keeps dice that are known from being rolled again.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import engine
from bot.hosting import banks, lobby, posts, seats, timing
from bot.hosting.sitting import Person, Refused, Sitting
from bot.store import Reading, RoundRow, Timing, Writing
from bot.text import mention
from engine import codec, journal
from engine.language import N_, _, speaking

if TYPE_CHECKING:
    from bot.hosting.host import Host

Json = dict[str, Any]
MOVED_ON = N_("This table has moved on meanwhile; look at it again and decide then.")


@dataclass(frozen=True, slots=True)
class Undoing:
    """What a rollback to a round would undo: later rounds, rolls, and sealed answers that all have read."""

    target: RoundRow
    rounds: int
    rolls: int
    revealed: int


async def targets(host: Host, id: str, person: Person) -> tuple[Sitting, tuple[Undoing, ...]]:
    """The rounds that a race can be rolled back to, the latest first; raises `Refused`."""
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        _may(sitting, person)
        return sitting, await _targets(read, sitting)


async def undoing(host: Host, id: str, person: Person, entry: int) -> tuple[Sitting, Undoing]:
    """What a rollback to the round before `entry` would undo; raises `Refused`."""
    sitting, found = await targets(host, id, person)
    return sitting, _target(found, entry)


async def roll_back(host: Host, id: str, person: Person, entry: int, confirmed: int = 0) -> Sitting:
    """Set a race back to the stop whose post had `entry` entries before it, and say so in its channel.

    `confirmed` is how many sealed answers the person knows to have been revealed since; raises `Refused`
    where more have been, where the race is over, and where there is no such round.
    """
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        _may(sitting, person)
        _confirm(_target(await _targets(read, sitting), entry), confirmed)
        record = await host.record_of(read, sitting)
    step = await asyncio.to_thread(_rewound, record, entry - 1)
    async with host.changing(id) as (tx, sitting):
        _may(sitting, person)
        if sitting.running.entries != len(record.entries):
            raise Refused(_(MOVED_ON))
        return await _set_back(host, tx, sitting, step, person, entry)


async def thaw(host: Host, id: str) -> Sitting:
    """Let a frozen table run again from its last good state, with a whole phase ahead.

    Raises `Refused` where it is not frozen, and where the present rules do not lead to the same position.
    """
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        _must_be_frozen(sitting)
        record = await host.record_of(read, sitting)
    await asyncio.to_thread(_replayed, record)
    async with host.changing(id) as (tx, sitting):
        _must_be_frozen(sitting)
        before = sitting.row.timing
        row = dataclasses.replace(
            sitting.row, stage="running", timing=Timing(banks=banks.stopped(before.banks))
        )
        sitting = dataclasses.replace(sitting, row=await tx.save_table(row))
        sitting = await timing.keep(tx, sitting, host.now())
        if lobby.goes_stale(sitting):
            await lobby.wait_for_use(host, tx, sitting)
        if before.why and before.held > host.now():
            sitting = await timing.hold(tx, sitting, before.held, before.why, host.now())
        with speaking(sitting.row.language):
            words = _("The fault in the rules is mended: the game goes on from where it stood.")
        asked = tuple(s.user for s in sitting.awaited() if s.user is not None)
        await posts.call(tx, sitting, "thawed", words, asked)
        await posts.tell_status(tx, sitting)
        return sitting


def _may(sitting: Sitting, person: Person) -> None:
    lobby.organiser_only(
        sitting,
        person,
        _("Only the organiser, {organiser}, or a manager of the server can roll this game back."),
    )
    if sitting.table is not None and sitting.table.outcome is not None:
        raise Refused(
            _("This game is over: its result counts and its seed is told, so it cannot be rolled back.")
        )
    sitting.must_run()


def _must_be_frozen(sitting: Sitting) -> None:
    if sitting.row.stage != "frozen":
        raise Refused(_("Table `{code}` is not frozen.").format(code=sitting.row.id))


async def _targets(read: Reading, sitting: Sitting) -> tuple[Undoing, ...]:
    """From the entries as stored: loading them all takes too long for every letter that is typed."""
    entries = await read.entries(sitting.row.id)
    rounds = [r for r in await read.rounds(sitting.row.id) if not _again(entries, r)]
    found = [
        _undoing(entries, row, later=len(rounds) - n)
        for n, row in enumerate(rounds, start=1)
        if _undoes(entries, row)
    ]
    return tuple(reversed(found))


def _again(entries: Sequence[Json], row: RoundRow) -> bool:
    """Whether a stop is an earlier one that a rollback has led back to."""
    verb: str = entries[row.entry - 1]["order"]["verb"]
    return verb == "rollback"


def _undoes(entries: Sequence[Json], row: RoundRow) -> bool:
    """Whether anything has been said since a stop that counts now."""
    last = entries[-1]["order"]
    return row.entry < len(entries) and (last["verb"], last["line"]) != ("rollback", str(row.entry - 1))


def _undoing(entries: Sequence[Json], row: RoundRow, later: int) -> Undoing:
    since = entries[row.entry :]
    return Undoing(row, later, sum(len(e["rolls"]) for e in since), sum(len(e["locks"]) for e in since))


def _target(found: Sequence[Undoing], entry: int) -> Undoing:
    undone = next((u for u in found if u.target.entry == entry), None)
    if undone is not None:
        return undone
    if not found:
        raise Refused(_("Nothing has happened at this table yet that could be undone."))
    raise Refused(_("This game cannot be rolled back to there; `/rollback` lists the rounds it can."))


def _confirm(undone: Undoing, confirmed: int) -> None:
    if undone.revealed > confirmed:
        raise Refused(
            _(
                "Answers have been opened since that round; confirm that you want to roll it back "
                "all the same."
            )
        )


def _rewound(record: engine.Record, number: int) -> engine.Step[Any, Any, Any]:
    rules = engine.find(record.opening.game)
    return engine.rewind(rules, record.opening, _replayed(record), number)


def _replayed(record: engine.Record) -> list[engine.Step[Any, Any, Any]]:
    """The whole game once more; raises `Refused` where it does not lead to where the table stands."""
    rules = engine.find(record.opening.game)
    try:
        steps = journal.replay(rules, record.opening, [e.order for e in record.entries[1:]])
    except Exception as error:  # whatever the present rules raise, this table stays as it is
        raise Refused(_("The present rules cannot replay this game, so it stays as it is.")) from error
    if codec.dump_table(rules, steps[-1].table) != codec.dump_table(rules, record.table):
        raise Refused(_("The present rules lead to another position, so this game stays as it is."))
    return steps


async def _set_back(
    host: Host,
    tx: Writing,
    sitting: Sitting,
    step: engine.Step[Any, Any, Any],
    person: Person,
    entry: int,
) -> Sitting:
    """Write a rollback: the stop is put anew, with a post and a phase of its own; a pause goes on."""
    id, before = sitting.row.id, sitting.row.timing
    await tx.drop_drafts(id)
    await tx.drop_rounds(id, entry)
    fresh = Timing(held=before.held, why=before.why, banks=before.banks)
    row = dataclasses.replace(sitting.row, told=step.entry.number, stop=0, timing=fresh)
    with speaking(row.language):
        place = sitting.rules.caption(sitting.rules.view(step.table.state, None))
        words = _(
            "**{person} has rolled this game back to: {place}.** What came after it does not "
            "count any more. Dice that are known already are never rolled again: from here on "
            "all of them are new."
        ).format(person=mention(person.id), place=place)
    sitting = await host.save(tx, dataclasses.replace(sitting, row=row), [step], [words])
    if sitting.row.told == step.entry.number:
        # Nobody is asked there any more, so there was no new post to say it.
        await posts.call(tx, sitting, "rollback", words)
    return await seats.after_rollback(host, tx, sitting, entry)
