"""More time for everybody: a later deadline, or more in all banks.

Who organises a table and plays there gives more time alone once a phase, a quarter of it and a day at most;
for more the others are asked, more than half of whom have to agree (`votes`). Who arranges a table and has
never sat there decides alone, which is logged; where nobody organises the table any player may ask. All of it
comes to at most `MOST` a phase, from one giver or several.
"""

from __future__ import annotations

from typing import Any

from bot.hosting.after import posts, timing
from bot.hosting.after.appeals import Hand
from bot.hosting.host import Host
from bot.hosting.organising import moderating, votes
from bot.hosting.table.sitting import Person, Refused, Sitting, refusing
from bot.hosting.time import gains
from bot.hosting.time.terms import LONGEST_BANK
from bot.ids import NOBODY, PersonId
from bot.store import Motion, Reading, SeatRow, Writing
from bot.text import mention
from bot.times import MINUTE, a_length, length_of, said_length
from engine.language import _, speaking

LEAST_EXTENSION = MINUTE
MOST = gains.LIMITS["extension"].of(0)
"""The most seconds by which all together extend a phase."""


def length(typed: str) -> int:
    """A length of time in seconds, as somebody typed it; raises `Refused`."""
    with refusing():
        return length_of(typed)


async def extend(host: Host, id: str, person: Person, seconds: int, reason: str = "") -> Sitting:
    """Give everybody more time, for the present phase or in their banks, or ask the others.

    Raises `Refused`.
    """
    reason = " ".join(reason.split())[: moderating.LONGEST_REASON]
    async with host.changing(id) as (tx, sitting):
        nobody = sitting.row.organiser == NOBODY and sitting.seat_of(person.id) is not None
        if not nobody:
            sitting.must_be_arranged_by(person)
        sitting.must_be_alone()
        _must_be_possible(sitting, seconds)
        outsider = await votes.acts_alone(tx, sitting, person)
        if outsider or (_is_little(sitting, seconds) and not nobody):
            if person.id == sitting.row.organiser and outsider:
                await moderating.log_act(host, tx, sitting, person.id, ExtendKind.name, reason)
            await moderating.record_act(host, tx, sitting, person, ExtendKind.name, reason)
            with speaking(sitting.row.language):
                why = moderating.because(reason)
            return await _extend(host, tx, sitting, seconds, Hand(person.id, host.now()), person.id, why)
        about = f"{sitting.row.timing.stop} {seconds}"
    return await votes.ask(host, id, person, ExtendKind.name, about, reason)


def free_of_votes(sitting: Sitting) -> int:
    """The seconds that a player who organises the table may give alone, once a phase."""
    return int(gains.ALONE.of(sitting.terms.bank or sitting.terms.phase))


def _is_little(sitting: Sitting, seconds: int) -> bool:
    return not sitting.row.timing.gained.extension and seconds <= free_of_votes(sitting)


def _must_be_possible(sitting: Sitting, seconds: int) -> None:
    """Raises `Refused` where nobody can give so much more time now."""
    sitting.must_run()
    clock = sitting.row.timing
    if not clock.due:
        raise Refused(_("No deadline is running here, so there is nothing to extend."))
    if seconds < LEAST_EXTENSION:
        raise Refused(_("Extend a phase by at least {time}.").format(time=a_length(LEAST_EXTENSION)))
    sitting.must_not_close()
    if seconds > gains.room("extension", sitting.terms, clock.gained):
        words = _("A phase can be extended by at most {time} in all; `/organise pause` can wait longer.")
        raise Refused(words.format(time=said_length(MOST)))
    if clock.banks and min(bank.left for bank in clock.banks if bank.since) + seconds > LONGEST_BANK:
        words = _("A bank can be filled up to {longest}; `/organise pause` stops the clock for longer.")
        raise Refused(words.format(longest=said_length(LONGEST_BANK)))


async def _extend(
    host: Host, tx: Writing, sitting: Sitting, seconds: int, hand: Hand | None, user: PersonId, why: str
) -> Sitting:
    sitting = await timing.extend(tx, sitting, seconds, host.now())
    due = sitting.row.timing.due
    with speaking(sitting.row.language):
        words = _("{person} gives everybody {time} more: until <t:{due}:f> (<t:{due}:R>).")
        text = words.format(person=mention(user), time=said_length(seconds), due=int(due))
    text = "\n".join(filter(None, (text, why)))
    await posts.call(tx, sitting, "extend", text, _users(sitting.awaited()), hand=hand)
    await posts.tell_status(tx, sitting)
    return sitting


def _users(seats: tuple[SeatRow, ...]) -> tuple[PersonId, ...]:
    return tuple(s.user for s in seats if s.user is not None)


@votes.kind_of_motion
class ExtendKind(votes.Kind):
    """About the first decision of the phase, and by how many seconds."""

    name = "extend"
    spoils = False

    def asks(self, sitting: Sitting, motion: Motion) -> str:
        words = _("{person} asks for {time} more for everybody in this phase.")
        return words.format(person=mention(motion.user), time=said_length(_meant(motion)[1]))

    async def check(self, host: Host, read: Reading, sitting: Sitting, motion: Motion) -> None:
        stop, seconds = _meant(motion)
        if sitting.row.timing.stop != stop:
            raise Refused(_("The phase that was to be extended is over."))
        _must_be_possible(sitting, seconds)

    async def act(
        self, host: Host, tx: Writing, sitting: Sitting, motion: Motion, prepared: Any, why: str
    ) -> Sitting:
        hand, seconds = votes.hand_of(host, motion), _meant(motion)[1]
        return await _extend(host, tx, sitting, seconds, hand, motion.user, why)


def _meant(motion: Motion) -> tuple[int, int]:
    stop, seconds = motion.about.split()
    return int(stop), int(seconds)
