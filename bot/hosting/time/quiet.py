"""How quiet somebody wants it: when to remind, one list a day instead, nights, letters for new rounds.

`PersonRow.reminders` holds some of the words of `KINDS`, or a number of hours like `6h`: one reminder so long
before the deadline instead; '' is none at all. What is settled here applies at all tables at once.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence

from bot.hosting.time.nights import Night
from bot.hosting.time.terms import Terms, with_term
from bot.ids import PersonId
from bot.store import PersonRow, Reading
from bot.times import HOUR, BadTime, instant_of, length_of, plain
from bot.times.instants import NEVER, Instant
from engine.language import N_, _, listed, ngettext

KINDS: Mapping[str, str] = {
    "half": N_("at half time"),
    "soon": N_("near the end"),
    "last": N_("when everybody else is done"),
}
"""The reminders that there are, with what people call them."""
ALL = " ".join(KINDS)
LONGEST_LEAD = 72
"""The most hours before a deadline at which somebody may be reminded."""
_LEAD = re.compile(r"(\d{1,2})h")


def _hours(reminders: str) -> int:
    """The hours before a deadline at which a reminder is given, 0 for the usual ones."""
    lead = _LEAD.fullmatch(reminders)
    return int(lead[1]) if lead else 0


def said_reminders(reminders: str) -> str:
    """When somebody is reminded, as a part of a sentence or an entry of a menu."""
    hours = _hours(reminders)
    if hours:
        words = ngettext("{n} hour before the deadline", "{n} hours before the deadline", hours)
        return words.format(n=hours)
    return listed([_(KINDS[kind]) for kind in reminders.split()]) or _("never")


def lead_of(person: PersonRow) -> int:
    """The seconds before a deadline at which somebody wants to be reminded, 0 for the usual reminders."""
    return 0 if person.digest else _hours(person.reminders) * HOUR


def wants(person: PersonRow, kind: str) -> bool:
    """Whether somebody gets single reminders of that kind; one for the morning was wanted at night."""
    if person.muted or person.digest:
        return False
    if kind == "own":
        return bool(_hours(person.reminders))
    return kind == "morning" or kind in person.reminders.split()


def wants_any(person: PersonRow) -> bool:
    """Whether somebody gets single reminders of any kind."""
    return bool(person.reminders) and not (person.muted or person.digest)


def read_reminders(typed: str) -> str:
    """When to remind, as a person typed it; raises `BadTime`."""
    words = plain(typed).replace(",", " ").split()
    if words in (["all"], ["usual"]):
        return ALL
    if words in (["none"], ["never"], ["off"]):
        return ""
    if words and set(words) <= set(KINDS):
        return " ".join(kind for kind in KINDS if kind in words)
    try:
        seconds = length_of(typed)
    except BadTime:
        seconds = 0
    if HOUR <= seconds <= LONGEST_LEAD * HOUR:
        return f"{round(seconds / HOUR)}h"
    sentence = _(
        "Reminders can be {kinds} (choose several), all, none, or a time before the deadline, from 1h to "
        "{most}h."
    )
    raise BadTime(sentence.format(kinds=", ".join(KINDS), most=LONGEST_LEAD))


def night_of(person: PersonRow) -> Night | None:
    """Somebody's nights, None without any."""
    return Night(person.nights, person.zone or "UTC") if person.nights else None


async def nights_of(read: Reading, users: Sequence[PersonId | None]) -> list[Night]:
    """The nights of these people."""
    people = [await read.person(user) for user in users if user is not None]
    return [night for night in map(night_of, people) if night is not None]


def morning(person: PersonRow, now: Instant) -> Instant:
    """When somebody is up: now, or at the end of the night."""
    night = night_of(person)
    return night.morning(now) if night is not None else now


def scheduled(person: PersonRow, now: Instant) -> PersonRow:
    """The settings with the next daily list set for after `now`."""
    if not person.digest:
        return dataclasses.replace(person, digest_at=NEVER)
    return dataclasses.replace(person, digest_at=instant_of(person.digest, person.zone or "UTC", now))


def read_daily_list(typed: str) -> str:
    """The time of day of the daily list, '' for none; raises `BadTime`."""
    return with_term(Terms(), "at", typed).at
