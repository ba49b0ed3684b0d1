"""A game set back to one of its rounds, or the round undone that has just been played.

The whole game is replayed from its orders beside the event loop, and the step back is written only if the
table has not moved on meanwhile. A rollback is an entry like any other: nothing is erased, the game stays
auditable, and the new epoch keeps dice that are known from being rolled again.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import engine
from bot.events import Ruled, emit
from bot.hosting.after import posts
from bot.hosting.after.appeals import Hand
from bot.hosting.after.vacating import unsaid
from bot.hosting.host import Host
from bot.hosting.organising import moderating, votes
from bot.hosting.organising.thawing import replayed
from bot.hosting.playing import play
from bot.hosting.table.sitting import Person, Refused, Sitting, with_seats
from bot.ids import PersonId
from bot.store import Motion, Reading, RoundRow, Timing, Writing
from bot.store.rounds import drop
from bot.text import mention
from engine.language import N_, _, speaking
from engine.model import UNASKED

Json = dict[str, Any]
MOVED_ON = N_("This table has moved on in the meantime; look again, then decide.")


@dataclass(frozen=True, slots=True)
class Undoing:
    """The effect of a rollback to a round: later rounds, rolls, and sealed answers that all have read.

    `told`: something has happened since that everybody knows.
    """

    target: RoundRow
    rounds: int
    rolls: int
    revealed: int
    told: bool = True


@dataclass(frozen=True, slots=True)
class Prepared:
    """The step that leads back, from a table that had `number` entries."""

    number: int
    step: engine.Step[Any, Any, Any]


async def targets(host: Host, id: str, person: Person) -> tuple[Sitting, tuple[Undoing, ...]]:
    """The rounds that a race can be rolled back to, the latest first; raises `Refused`."""
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        _may(sitting, person)
        return sitting, await _targets(read, sitting)


async def undoing(
    host: Host, id: str, person: Person, entry: int
) -> tuple[Sitting, Undoing, votes.Say | None]:
    """The effect of a rollback to the round before `entry`, and who decides; raises `Refused`.

    Where nothing has been opened, rolled or played since, who arranges the table and does not play asks
    nobody. A player does: sealed answers of others would be gone, and the phase would begin anew.
    """
    sitting, undoings = await targets(host, id, person)
    undone = _target(undoings, entry)
    async with host.store.reading() as read:
        say = await votes.say_of(read, sitting, person, RollbackKind.name)
    alone = not undone.told and say.alone and sitting.arranged_by(person)
    return sitting, undone, None if alone else say


async def roll_back(
    host: Host, id: str, person: Person, entry: int, confirmed: int = 0, reason: str = ""
) -> Sitting:
    """Set a race back to the stop whose post had `entry` entries before it, and say so in its channel.

    Past anything that everybody knows by now the others decide, and wherever a player asks, see `votes`.
    `confirmed` is how many sealed answers the person knows to have been revealed since; raises `Refused`
    where more have been, where the race is over, and where there is no such round.
    """
    _sitting, undone, say = await undoing(host, id, person, entry)
    if undone.revealed > confirmed:
        words = _("Answers have been revealed since that round; confirm that you still want to roll back.")
        raise Refused(words)
    about = f"{entry} {undone.target.caption}"
    if say is not None:
        return await votes.ask(host, id, person, RollbackKind.name, about, reason)
    prepared = await _prepared(host, id, entry)
    async with host.changing(id) as (tx, sitting):
        _may(sitting, person)
        if sitting.running.entries != prepared.number:
            raise Refused(_(MOVED_ON))
        await emit(tx, Ruled(sitting, person.id, RollbackKind.name, alone=True))
        await moderating.record_act(host, tx, sitting, person, "rollback")
        words, hand = _rolled_back(sitting, person.id, prepared), Hand(person.id, host.now())
        return await _set_back(host, tx, sitting, prepared.step, entry, words, hand)


async def undo(host: Host, id: str, person: Person, reason: str = "") -> Sitting:
    """Ask all others to answer the round again that has just been run; raises `Refused`."""
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        sitting.must_run()
        sitting.my_seat(person.id)
        round = await latest_round(read, sitting)
    return await votes.ask(host, id, person, UndoKind.name, f"{round.entry} {round.caption}", reason)


async def latest_round(read: Reading, sitting: Sitting) -> RoundRow:
    """The round that has just been run; raises `Refused` where there is none to undo."""
    if not sitting.game.sealed:
        words = _("{game} has no rounds to undo; if a move can be taken back, the game itself offers that.")
        raise Refused(words.format(game=sitting.game.title))
    entries = await read.entries(sitting.row.id)
    last = next((e for e in reversed(entries) if e["locks"] or e["order"]["verb"] == "rollback"), None)
    target = next((u.target for u in await _targets(read, sitting) if u.revealed), None)
    if target is None or last is None or not last["locks"]:
        raise Refused(_("No round has been played yet that could be undone."))
    return target


def _may(sitting: Sitting, person: Person) -> None:
    if sitting.seat_of(person.id) is None and not sitting.arranged_by(person):
        words = _("Only players, the organiser, {organiser}, or a manager of the server can roll it back.")
        raise Refused(words.format(organiser=mention(sitting.row.organiser)))
    if sitting.table is not None and sitting.table.outcome is not None:
        raise Refused(
            _("This game is over: its result counts and its seed is public, so it cannot be rolled back.")
        )
    sitting.must_be_alone()
    sitting.must_run()


async def _targets(read: Reading, sitting: Sitting) -> tuple[Undoing, ...]:
    """From the entries as stored: loading them all takes too long for every letter that is typed."""
    entries = await read.entries(sitting.row.id)
    rounds = [r for r in await read.rounds(sitting.row.id) if not _again(entries, r)]
    undoings = [
        _undoing(entries, row, later=len(rounds) - n)
        for n, row in enumerate(rounds, start=1)
        if _undoes(entries, row)
    ]
    return tuple(reversed(undoings))


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
    rolls, revealed = (sum(len(e[what]) for e in since) for what in ("rolls", "locks"))
    return Undoing(row, later, rolls, revealed, bool(rolls or revealed) or any(e["events"] for e in since))


def _target(undoings: Sequence[Undoing], entry: int) -> Undoing:
    undone = next((u for u in undoings if u.target.entry == entry), None)
    if undone is not None:
        return undone
    if not undoings:
        raise Refused(_("Nothing has happened at this table yet that could be undone."))
    raise Refused(
        _("This game cannot be rolled back to that point; `/organise rollback` lists the rounds it can.")
    )


async def _prepared(host: Host, id: str, entry: int) -> Prepared:
    record = await host.record(id)
    return Prepared(len(record.entries), await asyncio.to_thread(_rewound, record, entry - 1))


def _rewound(record: engine.Record, number: int) -> engine.Step[Any, Any, Any]:
    game = engine.find(record.opening.game)
    return engine.rewind(game, record.opening, replayed(record), number)


def _rolled_back(sitting: Sitting, user: PersonId, prepared: Prepared) -> str:
    """That somebody has rolled a game back, and to where; in the language of the table."""
    with speaking(sitting.row.language):
        words = _(
            "**{person} has rolled this game back to: {place}**\n"
            "-# Nothing after that counts any more, and all dice from here on are new."
        )
        return words.format(person=mention(user), place=_place(sitting, prepared))


def _place(sitting: Sitting, prepared: Prepared) -> str:
    return sitting.face.caption(sitting.game.rules.view(prepared.step.table.state, None))


async def _set_back(
    host: Host,
    tx: Writing,
    sitting: Sitting,
    step: engine.Step[Any, Any, Any],
    entry: int,
    words: str,
    hand: Hand | None,
) -> Sitting:
    """Write a rollback: the stop is put anew, with a post and a phase of its own; a pause goes on."""
    id, before = sitting.row.id, sitting.row.timing
    await tx.drop_drafts(id)
    drop(tx, id, entry)
    fresh = Timing(held=before.held, why=before.why, banks=before.banks)
    row = dataclasses.replace(sitting.row, told=step.entry.number, stop=UNASKED, timing=fresh)
    sitting = await host.save(tx, dataclasses.replace(sitting, row=row), [step], words.split("\n"))
    if sitting.row.told == step.entry.number:
        # Nobody is asked there any more, so there was no new post to say it.
        await posts.call(tx, sitting, "rollback", words, hand=hand)
    return await _unsaid_again(host, tx, sitting, entry)


async def _unsaid_again(host: Host, tx: Writing, sitting: Sitting, entry: int) -> Sitting:
    """Take back once more what others had said on seats that have changed hands since then.

    Then is when there were `entry` entries.
    """
    orders = [o for s in sitting.seats if s.since >= entry for o in unsaid(sitting, s.seat)]
    return await host.save(tx, sitting, play.carry_out(host, sitting, orders)) if orders else sitting


class _Rewinding(votes.Kind):
    """About the entries before the round, and what the round is called."""

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        sitting.must_run()
        _target(await _targets(read, sitting), _entry(motion))

    async def prepare(self, host: Host, motion: Motion) -> Prepared:
        return await _prepared(host, motion.table, _entry(motion))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Prepared, why: str
    ) -> Sitting:
        if sitting.running.entries != prepared.number:
            raise votes.MovedOn(_(MOVED_ON))
        headline, _newline, rest = self.told(sitting, motion, prepared).partition("\n")
        words = "\n".join(x for x in (headline, why, rest) if x)
        hand = votes.hand_of(host, motion)
        return await _set_back(host, tx, sitting, prepared.step, _entry(motion), words, hand)

    def told(self, sitting: Sitting, motion: Motion, prepared: Prepared) -> str:
        raise NotImplementedError


@votes.kind_of_motion
class RollbackKind(_Rewinding):
    name = "rollback"

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        words = _("{person} asks to roll the game back to: {place}.")
        return words.format(person=mention(motion.user), place=motion.about.partition(" ")[2])

    def told(self, sitting: Sitting, motion: Motion, prepared: Prepared) -> str:
        return _rolled_back(sitting, motion.user, prepared)


@votes.kind_of_motion
class UndoKind(_Rewinding, votes.Unanimous):
    name = "undo"
    place = 20
    label = N_("Undo the round …")
    question = N_(
        "**Undo the round just played?** Everybody answers it again, with new dice. Once a game for "
        "each seat."
    )

    def offered(self, sitting: Sitting, person: Person) -> bool:
        return sitting.seat_of(person.id) is not None and sitting.game.sealed

    async def propose(self, host: Host, id: str, person: Person, number: int, reason: str) -> Sitting:
        return await undo(host, id, person, reason)

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        words = _("{person} asks to undo the round just played: {place}, with new dice.")
        return words.format(person=mention(motion.user), place=motion.about.partition(" ")[2])

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        sitting.must_run()
        seat = sitting.seat_of(motion.user)
        if seat is None:
            raise Refused(_("The player who asked for this has left the table."))
        if seat.undone:
            raise Refused(_("This seat has already had a round undone; that is possible once in a game."))
        if (await latest_round(read, sitting)).entry != _entry(motion):
            raise Refused(_("The next round has already been played, so this one can no longer be undone."))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Prepared, why: str
    ) -> Sitting:
        seat = sitting.my_seat(motion.user)
        used = dataclasses.replace(seat, undone=seat.undone + 1)
        await tx.put_seat(used)
        return await super().act(host, tx, with_seats(sitting, used), motion, prepared, why)

    def told(self, sitting: Sitting, motion: Motion, prepared: Prepared) -> str:
        with speaking(sitting.row.language):
            words = _(
                "**The round just played is undone, as {person} asked: answer {place} again**\n"
                "-# All dice from here on are new."
            )
            return words.format(person=mention(motion.user), place=_place(sitting, prepared))


def _entry(motion: Motion) -> int:
    return int(motion.about.split()[0])
