"""How somebody has met the latest deadlines, and how fast: what reliability and speed are made of.

`PersonRow.deadlines` has one number for each, the oldest first: the hours that the answer took, without the
nights, `MISSED`, or `UNTIMED`.
"""

from __future__ import annotations

from math import ceil

from bot.store import Json, PersonRow
from bot.times import HOUR, a_length
from engine.language import _
from engine.values import changed

KEPT = 100
"""How many are kept of everybody, the latest; with one more the oldest is forgotten."""
MISSED = -1
UNTIMED = -2
"""Met; how fast is not known."""
TELLING = 5
"""The fewest deadlines of somebody from which the reliability says anything."""
FEWEST_TIMED = 10
"""The fewest answers with known hours from which there is a speed."""
MOST_OF_THEM = 0.75
"""The part of the answers that are as fast as the speed says."""
SPEEDS = 4, 12, 24
"""The hours within which somebody gives most answers, where that is said; of the slow nothing is."""


def noted(person: PersonRow, hours: int) -> PersonRow:
    """Somebody with one deadline more."""
    return changed(person, deadlines=(*person.deadlines, hours)[-KEPT:])


def reliability(person: PersonRow) -> float | None:
    """The share of the latest deadlines that somebody met, from 0 to 1; None while there were too few."""
    asked = len(person.deadlines)
    return _met(person) / asked if asked >= TELLING else None


def percent(person: PersonRow) -> int:
    """The latest deadlines that somebody met, of a hundred, rounded down."""
    return _met(person) * 100 // len(person.deadlines)


def speed(person: PersonRow) -> str:
    """How fast somebody gives most answers, for others to read; '' where that is not known or not told."""
    hours = sorted(hours for hours in person.deadlines if hours >= 0)
    if person.speed_hidden or len(hours) < FEWEST_TIMED:
        return ""
    usual = hours[ceil(len(hours) * MOST_OF_THEM) - 1]
    within = next((most for most in SPEEDS if usual <= most), 0)
    return _("answers within {time}").format(time=a_length(within * HOUR)) if within else ""


def exported(person: PersonRow) -> list[Json]:
    """The record of each deadline, for somebody's own file."""
    return [
        {"met": hours != MISSED, **({"hours": hours} if hours >= 0 else {})} for hours in person.deadlines
    ]


def _met(person: PersonRow) -> int:
    return sum(hours != MISSED for hours in person.deadlines)
