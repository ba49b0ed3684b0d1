"""The admission to a seat: not for who is banned from the server or blocked there, not for who has to be more
reliable. All of it is about new seats; anybody who sits already stays.

Somebody who is blocked gets the sentence of a table that is full or closed, and so learns nothing. Somebody
who has blocked a person there is asked first.
"""

from __future__ import annotations

from bot.hosting.table import deadlines
from bot.hosting.table.sitting import Person, Refused, Sitting
from bot.ids import NOBODY, GuildId, PersonId
from bot.store import PersonRow, Reading
from bot.text import mention
from engine import model
from engine.language import N_, _, listed, ngettext
from engine.model import Seat

NO_SEAT = N_("This table takes no more players. `/tables` lists those that do.")
"""The words at a table that is full or closed, and for somebody who is blocked there: word for word."""


class Doubtful(Refused):
    """A seat beside somebody whom one has blocked: `word` is what a press says to take it all the same."""

    word = "agreed"

    def __init__(self, sentence: str, table: str, seat: Seat = model.NO_SEAT) -> None:
        super().__init__(sentence)
        self.table = table
        self.seat = seat


def no_seat() -> Refused:
    return Refused(_(NO_SEAT))


async def may_sit(
    read: Reading, sitting: Sitting, person: Person, agreed: bool = False, seat: Seat = model.NO_SEAT
) -> None:
    """Raises `Refused` unless that person may take a free seat of that table, or a `seat` of a running game.

    Raises `Doubtful` where they have blocked somebody who sits there and have not `agreed` to that.
    """
    await not_banned(read, sitting.row.guild, person)
    there = {s.user for s in sitting.people}
    if there.intersection(await read.blockers(person.id)):
        raise no_seat()
    if person.id not in (sitting.row.organiser, *(sitting.row.invited or ())):
        _reliable(sitting, await read.person(person.id))
    met = [user for user in await read.blocked(person.id) if user in there]
    if met and not agreed:
        words = ngettext(
            "You have blocked {people}, who sits at this table. Sit down anyway?",
            "You have blocked {people}, who sit at this table. Sit down anyway?",
            len(met),
        )
        text = words.format(people=listed([mention(user) for user in met]))
        raise Doubtful(text, sitting.row.id, seat)


def reliable_enough(sitting: Sitting, person: PersonRow) -> bool:
    """Whether a table lets somebody in as far as deadlines go."""
    if not sitting.row.least:
        return True
    if deadlines.reliability(person) is None:
        return sitting.row.newcomers
    return deadlines.percent(person) >= sitting.row.least


def meets(person: PersonRow, least: int) -> bool:
    """Whether somebody has met that percentage of the deadlines, as far as anybody knows."""
    return not least or deadlines.reliability(person) is None or deadlines.percent(person) >= least


def asked_for(sitting: Sitting) -> str:
    """The reliability that a table asks for; '' for none."""
    row = sitting.row
    if not row.least:
        return ""
    words = _("For people who meet at least {least}% of their deadlines.")
    if row.newcomers:
        words = _("For people who meet at least {least}% of their deadlines, and for newcomers.")
    return words.format(least=row.least)


def _reliable(sitting: Sitting, person: PersonRow) -> None:
    """Raises `Refused` where a table asks for more."""
    if reliable_enough(sitting, person):
        return
    if deadlines.reliability(person) is None:
        words = _(
            "This table is for people who meet at least {least}% of their deadlines, and you have not "
            "played enough yet. `/tables` lists others."
        )
        raise Refused(words.format(least=sitting.row.least))
    words = _(
        "This table is for people who meet at least {least}% of their deadlines; you meet {own}%. `/tables` "
        "lists others."
    )
    raise Refused(words.format(least=sitting.row.least, own=deadlines.percent(person)))


async def avoided(read: Reading, sitting: Sitting) -> frozenset[PersonId]:
    """The people not called to that table: they have blocked somebody there, or are blocked by one."""
    avoided_people: set[PersonId] = set()
    for seat in sitting.people:
        avoided_people.update(
            await read.blocked(seat.user or NOBODY), await read.blockers(seat.user or NOBODY)
        )
    return frozenset(avoided_people)


async def called_by(read: Reading, user: PersonId, people: tuple[PersonId, ...]) -> tuple[PersonId, ...]:
    """Of these people, those whom somebody may call: not who has blocked that person."""
    blockers = await read.blockers(user) if people else ()
    return tuple(called for called in people if called not in blockers)


async def may_invite(read: Reading, guild: GuildId | None, person: Person, guest: PersonId) -> None:
    """Raises `Refused` where an invitation leads nowhere: to somebody one has blocked, or who is banned."""
    if guest in await read.blocked(person.id):
        words = _("You have blocked {person}; unblock them in `/me block` before you invite them.")
        raise Refused(words.format(person=mention(guest)))
    if guild is not None and await read.banned(guild, guest):
        words = _("{person} is banned from new seats on this server; invite somebody else.")
        raise Refused(words.format(person=mention(guest)))


async def not_banned(read: Reading, guild: GuildId | None, person: Person) -> None:
    """Raises `Refused` for somebody who may take no new seat on that server."""
    if guild is not None and await read.banned(guild, person.id):
        raise Refused(
            _(
                "You cannot take new seats on this server; ask its managers why. You can watch, and play "
                "on where you already have a seat."
            )
        )
