"""Pauses: the clock of a table stands still until a date.

A pause needs more than half of the others (`votes`). One of at most `SHORT` begins at once, because silence
is consent to it: anybody who says nothing agrees, unless on vacation or not called by the post (`appeals`).
Where so many are against it that this is no majority any more, it ends. Pauses with less than `SHORT` of play
between them are added up, so that nobody strings short ones together. One that is longer begins when more
than half have pressed *Agree*.

Going on before the date needs the others, too; but a pause to which not all others have said yes can be
ended by any player once it has lasted for `PATIENCE`. One that ends before its date leaves a whole phase, but
no more than was left after that date; what that adds counts as a part of the pause.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from bot.hosting.after import posts, timing
from bot.hosting.after.appeals import Hand
from bot.hosting.host import Host
from bot.hosting.organising import votes
from bot.hosting.table.sitting import Person, Refused, Sitting, refusing
from bot.store import Motion, Pause, Reading, Writing
from bot.store.columns import PAUSES
from bot.text import mention
from bot.times import DAY, a_length, instant_of
from bot.times.instants import NEVER, Instant, plus
from engine.language import _, speaking

SHORT = 7 * DAY
PATIENCE = 3 * DAY
LONGEST_PAUSE = 60 * DAY


def moment(host: Host, sitting: Sitting, typed: str) -> Instant:
    """An instant in the future, as somebody typed it in the time zone of the table; raises `Refused`."""
    with refusing():
        return instant_of(typed, sitting.terms.zone, host.now())


async def pause(host: Host, id: str, person: Person, until: Instant, reason: str = "") -> Sitting:
    """Ask for a pause until a date; answers are taken all the same. Raises `Refused`."""
    return await votes.ask(host, id, person, PauseKind.name, str(int(until)), reason)


async def resume(host: Host, id: str, person: Person | None, reason: str = "") -> Sitting:
    """Ask to go on before the date; without a person go on because it has come. Raises `Refused`."""
    if person is None or await _patient(host, id, person):
        return await _end(host, id, person)
    return await votes.ask(host, id, person, ResumeKind.name, "", reason)


async def _patient(host: Host, id: str, person: Person) -> bool:
    """Whether somebody who sits there may end the pause alone: it is long, and not all agreed to it."""
    async with host.store.reading() as read:
        sitting = await host.read(read, id)
        now = await _present(read, sitting)
        patient = now is not None and not now.agreed and now.began + PATIENCE <= host.now()
        return patient and sitting.seat_of(person.id) is not None


async def _end(host: Host, id: str, person: Person | None) -> Sitting:
    async with host.changing(id) as (tx, sitting):
        clock = sitting.row.timing
        if clock.why != "pause" or (person is None and clock.held > host.now()):
            raise Refused(_("This table is not paused."))
        with speaking(sitting.row.language):
            words, hand = _("The game goes on."), None
            if person is not None:
                words = _("{person} has ended the pause: the game goes on.").format(person=mention(person.id))
                hand = Hand(person.id, host.now())
        return await _go_on(host, tx, sitting, words, hand)


async def _go_on(host: Host, tx: Writing, sitting: Sitting, words: str, hand: Hand | None) -> Sitting:
    """Let the clock run on, and say so to those who are asked; before the date with a whole phase ahead, as
    people have relied on it."""
    early = host.now() < sitting.row.timing.held
    present, before = await _present(tx, sitting), sitting.row.timing.gained.pause
    sitting = await timing.release(tx, sitting, host.now(), relied=early)
    if present is not None:
        given = sitting.row.timing.gained.pause - before
        tx.put(PAUSES, dataclasses.replace(present, ends=min(present.ends, plus(host.now(), given))))
    await votes.over(tx, sitting, PauseKind.name, ResumeKind.name)
    asked = tuple(s.user for s in sitting.awaited() if s.user is not None)
    await posts.call(tx, sitting, "resume", words, asked, hand=hand)
    await posts.tell_status(tx, sitting)
    return sitting


async def _present(read: Reading, sitting: Sitting) -> Pause | None:
    """The pause that a table is in."""
    if sitting.row.timing.why != "pause":
        return None
    known = await pauses_of(read, sitting.row.id, NEVER)
    return known[-1] if known else None


@votes.kind_of_motion
class PauseKind(votes.Kind):
    name = "pause"

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        words = _("{person} asks for a pause until <t:{at}:f>.")
        return words.format(person=mention(motion.user), at=motion.about)

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        sitting.must_run()
        if sitting.row.timing.why == "asleep":
            raise Refused(
                _("This table sleeps until the bot is back on its server, so no deadline is running.")
            )
        if sitting.row.timing.why == "lost":
            raise Refused(_("No deadline is running here until I can write in this table's channel again."))
        if sitting.row.timing.held:
            raise Refused(_("This table is already paused; `/organise pause` lets it go on."))
        if not host.now() < int(motion.about) <= host.now() + LONGEST_PAUSE:
            words = _("A pause has to end in the future, after {time} at most.")
            raise Refused(words.format(time=a_length(LONGEST_PAUSE)))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        count = await votes.count_of(host, tx, sitting, motion)
        sitting = await self._hold(tx, sitting, motion, host.now(), len(count.agree) == count.of > 0)
        with speaking(sitting.row.language):
            words, still = (
                _("{person} pauses this game until <t:{at}:f>."),
                _("-# You can still send answers."),
            )
            if sitting.show:
                words, still = _("{person} pauses this show until <t:{at}:f>."), ""
            text = words.format(person=mention(motion.user), at=motion.about)
        people = tuple(s.user for s in sitting.people if s.user is not None and not s.out)
        hand, words = votes.hand_of(host, motion), "\n".join(filter(None, (text, why, still)))
        await posts.call(tx, sitting, "pause", words, people, hand=hand)
        return sitting

    async def by_silence(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> bool:
        """Whether this pause and those before it, with less than `SHORT` of play between, are short."""
        begins, length = motion.began, int(motion.about) - motion.began
        for before in reversed(await pauses_of(read, sitting.row.id, NEVER)):
            if before.began >= motion.began:
                continue
            if before.ends + SHORT <= begins:
                break
            begins, length = before.began, length + before.ends - before.began
        return length <= SHORT

    async def allow(self, tx: Writing, sitting: Sitting, motion: Motion, agreed: bool = False) -> Sitting:
        return await self._hold(tx, sitting, motion, motion.began, agreed)

    async def stands(self, read: Reading, sitting: Sitting, motion: Motion) -> bool:
        present = await _present(read, sitting)
        return present is not None and present.began == motion.began

    async def take_back(self, host: Host, tx: Writing, sitting: Sitting, motion: Motion) -> Sitting:
        with speaking(sitting.row.language):
            words = _("Too many are against the pause: the game goes on.")
        return await _go_on(host, tx, sitting, words, None)

    async def _hold(
        self, tx: Writing, sitting: Sitting, motion: Motion, began: Instant, agreed: bool
    ) -> Sitting:
        until = Instant(float(motion.about))
        tx.put(PAUSES, Pause(sitting.row.id, began, until, agreed))
        if sitting.row.timing.why != "pause":
            sitting = await timing.hold(tx, sitting, until, "pause", began)
            await posts.tell_status(tx, sitting)
        return sitting


@votes.kind_of_motion
class ResumeKind(votes.Kind):
    name = "resume"
    spoils = False

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        words = _("{person} asks to end the pause and go on.")
        return words.format(person=mention(motion.user))

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        if sitting.row.timing.why != "pause":
            raise Refused(_("This table is not paused."))

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        with speaking(sitting.row.language):
            words = _("The game goes on.")
        text = "\n".join(x for x in (words, why) if x)
        return await _go_on(host, tx, sitting, text, votes.hand_of(host, motion))


async def pauses_of(read: Reading, table: str, since: Instant) -> Sequence[Pause]:
    """The pauses of a table that end after an instant, earliest first."""
    return await read.all_of(PAUSES, "WHERE table_id = ? AND ends > ? ORDER BY began", table, since)
