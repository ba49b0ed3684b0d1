"""A person's preferences for all tables: reminders, nights, zone; with the name and language last seen.

What is settled applies at running tables too: reminders that are still to come change, and a deadline that
falls into a new night moves to its morning where the terms keep nights. None becomes earlier.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import cast

from bot.hosting.after import posts, timing
from bot.hosting.host import Host
from bot.hosting.table.sitting import Sitting, refusing
from bot.hosting.time import quiet
from bot.hosting.time.nights import read_night
from bot.hosting.time.terms import ZONES, Terms, with_term
from bot.ids import PersonId
from bot.messages import MENU_OPTIONS
from bot.setting import OFF, Held, Words
from bot.store import Bequest, Codes, Filter, PersonRow, Writing
from bot.store.again import again
from bot.times import DAY, BadTime, said_zone
from engine.language import N_, _

ALL = 1_000_000

_NIGHTS = (
    "20:00-06:00",
    "21:00-06:00",
    "21:00-07:00",
    "22:00-06:00",
    "22:00-07:00",
    "22:00-08:00",
    "23:00-07:00",
    "23:00-08:00",
    "23:00-09:00",
    "00:00-08:00",
    "00:00-09:00",
    "00:00-10:00",
    "01:00-09:00",
    "02:00-10:00",
)
_TIMES = tuple(f"{hour:02}:00" for hour in range(5, 24))
_MOMENTS = (
    *(quiet.ALL, "soon last", "half soon", "half last", "half", "soon", "last"),
    *("1h", "2h", "3h", "6h", "12h", "24h", ""),
)
"""When somebody may be reminded, for a menu; any number of hours can be typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference(Held[PersonRow]):
    """A setting of a person, for all tables; those of one `form` are on a page together."""


def _with_letters(person: PersonRow, typed: str) -> PersonRow:
    """Anybody who asks for reminders is not muted any more."""
    if typed == "none":
        return replace(person, muted=True)
    return replace(person, letters=1 if typed == "letter" else 0, muted=False)


def _how(person: PersonRow) -> str:
    if person.muted:
        return "none"
    return "letter" if person.letters == 1 else "channel"


def _with_nights(person: PersonRow, typed: str) -> PersonRow:
    nights = read_night(typed)
    return replace(person, nights=nights, zone=_known(person) if nights else person.zone)


def _with_daily_list(person: PersonRow, typed: str) -> PersonRow:
    if at := quiet.read_daily_list(typed):
        return replace(person, digest=at, zone=_known(person), letters=1, muted=False)
    return replace(person, digest="")


def _known(person: PersonRow) -> str:
    """The zone of somebody; raises `BadTime` without one."""
    if not person.zone:
        raise BadTime(_("Set your time zone first, in `/me settings`."))
    return person.zone


def _with_calls(person: PersonRow, typed: str) -> PersonRow:
    """Anybody who asks to be told is not muted any more."""
    by_letter = typed == "letter"
    return replace(person, calls_by_letter=by_letter, muted=False, letters=1 if by_letter else person.letters)


def _zones(person: PersonRow) -> Words:
    zones = dict.fromkeys((person.zone, *ZONES) if person.zone else ZONES)
    return {zone: said_zone(zone) for zone in [*zones][:MENU_OPTIONS]}


def _moments(person: PersonRow) -> Words:
    usual = dict.fromkeys((*_MOMENTS, person.reminders))
    return {when or OFF: _said_moment(when) for when in usual}


def _said_moment(reminders: str) -> str:
    words = quiet.said_reminders(reminders)
    return words[:1].upper() + words[1:]


ZONE = Preference(
    name="zone",
    label=N_("Your time zone; any other under Type times"),
    form="settings",
    free=True,
    usual=_zones,
    reads=lambda person: person.zone,
    writes=lambda person, typed: replace(person, zone=with_term(Terms(), "zone", typed).zone),
)
LETTERS = Preference(
    name="letters",
    label=N_("How do you want to be reminded?"),
    form="settings",
    usual=lambda _person: {
        "letter": _("Reminders as private messages"),
        "channel": _("Reminders in the channel of the table"),
        "none": _("Nothing at all: no reminders and no mentions"),
    },
    reads=_how,
    writes=_with_letters,
)
REMINDERS = Preference(
    name="reminders",
    label=N_("When do you want to be reminded?"),
    form="settings",
    free=True,
    usual=_moments,
    reads=lambda person: "" if person.digest else person.reminders or OFF,
    writes=lambda person, typed: replace(
        person, reminders=quiet.read_reminders(typed), digest="", muted=False
    ),
)
"""None is chosen while there is a list a day instead."""
NIGHTS = Preference(
    name="nights",
    label=N_("Your nights"),
    form="quiet",
    free=True,
    usual=lambda _person: {OFF: _("No nights"), **{hours: hours for hours in _NIGHTS}},
    reads=lambda person: person.nights or OFF,
    writes=_with_nights,
)
DAILY_LIST = Preference(
    name="digest",
    label=N_("One list a day instead of reminders"),
    form="quiet",
    free=True,
    usual=lambda _person: {OFF: _("No daily list; single reminders"), **{at: at for at in _TIMES}},
    reads=lambda person: person.digest or OFF,
    writes=_with_daily_list,
)
CALLS = Preference(
    name="calls",
    label=N_("How to hear about a new round"),
    form="quiet",
    usual=lambda _person: {
        "mention": _("New rounds: a mention in the post"),
        "letter": _("New rounds: a private message"),
    },
    reads=lambda person: "letter" if person.calls_by_letter else "mention",
    writes=_with_calls,
)
BEQUEST = Preference(
    name="bequest",
    label=N_("What a successor gets"),
    form="tables",
    usual=lambda _person: {
        "nothing": _("Nothing"),
        "notes": _("Your notes"),
        "everything": _("Notes, drafts, plans and sealed answers"),
    },
    reads=lambda person: person.bequest or "nothing",
    writes=lambda person, typed: replace(person, bequest=cast(Bequest, "" if typed == "nothing" else typed)),
)
CODES = Preference(
    name="codes",
    label=N_("Codes of squares"),
    form="tables",
    usual=lambda _person: {
        "second": _("Codes of squares in my plots: from my second game on"),
        "yes": _("Codes of squares in my plots: always"),
        "no": _("Codes of squares in my plots: never"),
    },
    reads=lambda person: person.codes or "second",
    writes=lambda person, typed: replace(person, codes=cast(Codes, "" if typed == "second" else typed)),
)
AT_ONCE = Preference(
    name="atonce",
    label=N_("Close"),
    form="settings",
    usual=lambda _person: {"no": _("Wait after the last Ready"), "yes": _("Close when all are ready")},
    reads=lambda person: "yes" if person.closes_at_once else "no",
    writes=lambda person, typed: replace(person, closes_at_once=typed == "yes"),
)
SPEED = Preference(
    name="speed",
    label=N_("Speed"),
    form="settings",
    usual=lambda _person: {"show": _("Show my speed"), "hide": _("Hide my speed")},
    reads=lambda person: "hide" if person.speed_hidden else "show",
    writes=lambda person, typed: replace(person, speed_hidden=typed == "hide"),
)
PEOPLE: Sequence[Preference] = (
    *(ZONE, LETTERS, REMINDERS, NIGHTS, DAILY_LIST, CALLS, BEQUEST, CODES, AT_ONCE, SPEED),
)
"""The preferences of people, in the order in which they take effect: times need a zone."""


async def person(host: Host, user: PersonId) -> PersonRow:
    """The settings of a person."""
    async with host.store.reading() as read:
        return await read.person(user)


async def muted_tables(host: Host, user: PersonId) -> Sequence[str]:
    """The tables that somebody has muted."""
    async with host.store.reading() as read:
        return await read.muted_tables(user)


@again
async def try_letters_again(host: Host, user: PersonId) -> None:
    """Write to somebody again, after letters were refused: they have just used the private channel."""
    async with host.store.writing() as tx:
        await reached(tx, user)


async def heard(host: Host, user: PersonId) -> None:
    """Write to somebody again who uses the bot a day after a letter was refused: that may be over by now."""
    known = await person(host, user)
    if known.letters == -1 and known.refused and host.now() - known.refused >= DAY:
        await try_letters_again(host, user)


async def reached(tx: Writing, user: PersonId) -> None:
    """A private message has arrived: letters that were refused are sent again."""
    person = await tx.person(user)
    if person.letters == -1:
        await tx.put_person(replace(person, letters=1))


async def mute_table(host: Host, user: PersonId, id: str, muted: bool = True) -> Sitting:
    """Get no reminders of one table, or get them again; raises `Refused`."""
    async with host.store.writing() as tx:
        sitting = await host.read(tx, id)
        sitting.my_seat(user)
        put_mute(tx, user, sitting.row.id, muted)
        return sitting


def put_mute(tx: Writing, user: PersonId, table: str, muted: bool) -> None:
    """Keep that somebody has muted a table, or has not."""
    statement = "DELETE FROM mutes WHERE user_id = ? AND table_id = ?"
    if muted:
        statement = "INSERT INTO mutes (user_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
    tx.later(statement, (user, table))


@again
async def _close_by_it(host: Host, id: str, _user: PersonId) -> None:
    """Bring the early close of a table in line with what its players have settled."""
    async with host.changing(id) as (tx, sitting):
        closing = sitting.row.timing.closing
        sitting = await timing.schedule(tx, sitting, host.now())
        if sitting.row.timing.closing != closing:
            await posts.tell_status(tx, sitting)


async def settle(host: Host, user: PersonId, **given: str) -> PersonRow:
    """Settle preferences as they are typed, by their names, all that are given or none; raises `Refused`."""
    async with host.store.writing() as tx:
        before = row = await tx.person(user)
        with refusing():
            for each in PEOPLE:
                row = each.put(row, given[each.name]) if each.name in given else row
        if (row.digest, row.zone) != (before.digest, before.zone):
            row = quiet.scheduled(row, host.now())
        await tx.put_person(row)
    if _times(row) != _times(before):
        await _at_each(host, user, _apply_at)
    if row.closes_at_once != before.closes_at_once:
        await _at_each(host, user, _close_by_it)
    host.timed()
    return row


def _times(row: PersonRow) -> tuple[object, ...]:
    """The preferences on which alarms and deadlines of running tables depend."""
    return quiet.lead_of(row), quiet.night_of(row)


async def _at_each(
    host: Host, user: PersonId, bring: Callable[[Host, str, PersonId], Awaitable[None]]
) -> None:
    """Bring the running tables of somebody in line with what has just been settled."""
    async with host.store.reading() as read:
        rows = await read.tables(Filter(stages=("running",), user=user, limit=ALL))
    for row in rows:
        await bring(host, row.id, user)


@again
async def _apply_at(host: Host, id: str, user: PersonId) -> None:
    """Bring a running phase in line with the reminders and nights of somebody that it asks."""
    async with host.changing(id) as (tx, sitting):
        clock, seat = sitting.row.timing, sitting.seat_of(user)
        if not clock.due or seat is None or seat.seat not in timing.asked(sitting):
            return
        if clock.banks:
            sitting = await timing.schedule(tx, sitting, host.now())
            await timing.set_alarms(tx, sitting, sitting.row.timing, host.now())
        else:
            sitting = await timing.out_of_the_night(tx, sitting, host.now())
        if sitting.row.timing.due != clock.due:
            await posts.tell_status(tx, sitting)
