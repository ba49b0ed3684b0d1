"""More time for everybody: a later deadline, or more in all banks."""

from __future__ import annotations

from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.organising import moderating, pauses, votes
from bot.hosting.table.sitting import Person, Refused, Sitting, refusing
from bot.hosting.time.calendar import later
from bot.hosting.time.terms import LONGEST_BANK
from bot.store import SeatRow
from bot.text import mention
from bot.times import length_of, said_length
from engine.language import _, speaking

LEAST_EXTENSION = 60
LONGEST_PHASE = 14 * 86_400.0


def length(typed: str) -> int:
    """A length of time in seconds, as somebody typed it; raises `Refused`."""
    with refusing():
        return length_of(typed)


async def extend(host: Host, id: str, person: Person, seconds: int) -> Sitting:
    """Give everybody more time: for the present phase, or in their banks."""
    async with host.changing(id) as (tx, sitting):
        sitting.must_be_arranged_by(person)
        sitting.must_run()
        await moderating.note(host, tx, sitting, person, "extend")
        clock = sitting.row.timing
        if not clock.due:
            raise Refused(_("No deadline is running here, so there is nothing to extend."))
        if seconds < LEAST_EXTENSION:
            raise Refused(_("Extend a phase by at least a minute."))
        sitting.must_not_close()
        if clock.banks:
            _may_fill(sitting, seconds)
            sitting = await timing.more_for_all(tx, sitting, seconds, host.now())
        else:
            due = later(sitting.terms, clock.due, seconds)
            longest = LONGEST_PHASE if await votes.acts_alone(tx, sitting, person) else pauses.SHORT
            if due > min(host.now(), clock.began + longest) + longest:
                words = _("A phase can wait at most {time} from now; `/organise pause` can wait longer.")
                raise Refused(words.format(time=said_length(longest)))
            sitting = await timing.move(tx, sitting, due, host.now())
        due = sitting.row.timing.due
        with speaking(sitting.row.language):
            words = _("{person} gives everybody {time} more: until <t:{due}:f> (<t:{due}:R>).")
            told = words.format(person=mention(person.id), time=said_length(seconds), due=int(due))
        await posts.call(tx, sitting, "extend", told, _users(sitting.awaited()))
        await posts.tell_status(tx, sitting)
        return sitting


def _may_fill(sitting: Sitting, seconds: int) -> None:
    """Raises `Refused` where too much would be in the bank of everybody who is asked."""
    if min(bank.left for bank in sitting.row.timing.banks if bank.since) + seconds > LONGEST_BANK:
        words = _("A bank can be filled up to {longest}; `/organise pause` stops the clock for longer.")
        raise Refused(words.format(longest=said_length(LONGEST_BANK)))


def _users(seats: tuple[SeatRow, ...]) -> tuple[int, ...]:
    return tuple(s.user for s in seats if s.user is not None)
