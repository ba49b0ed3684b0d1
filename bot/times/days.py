"""Days and instants as people write them, in English and in German.

A day comes before its time of day or after it, and a zone may end the text. Where that can be two days, or a
day and a time, and both are still to come, somebody is asked which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from math import ceil, floor
from zoneinfo import ZoneInfo

from bot.times.instants import Instant
from bot.times.lengths import DAY, HOUR, clock, seconds_of, time_of_day
from bot.times.typed import BadTime, Unclear, echo, plain, unclear
from bot.times.walls import instant_at, wall_at
from bot.times.zones import is_zone, kept_zone, zone_of, zones_meant
from engine.language import _, ngettext

YEARS = 10
FURTHEST = YEARS * 366 * DAY
"""The most seconds ahead that a time can be."""
_THURSDAY = date(1970, 1, 1)
_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-z])?>", re.ASCII)
_WEEKDAYS = (
    "monday mon montag mo",
    "tuesday tue tues dienstag di",
    "wednesday wed mittwoch mi",
    "thursday thu thur thurs donnerstag do",
    "friday fri freitag fr",
    "saturday sat samstag sonnabend sa",
    "sunday sun sonntag so",
)
_MONTHS = (
    "january jan januar janner",
    "february feb februar",
    "march mar marz mrz maerz",
    "april apr",
    "may mai",
    "june jun juni",
    "july jul juli",
    "august aug",
    "september sep sept",
    "october oct oktober okt",
    "november nov",
    "december dec dezember dez",
)


def _any_of(lists: Iterable[str]) -> str:
    """An expression for words, the longest first."""
    return "|".join(sorted(" ".join(lists).split(), key=len, reverse=True))


_LEAD = re.compile(r"(?:(?:on|next|this|coming|am|den|der|nachsten|nachster|diesen|dieser|kommenden|the) )*")
_MONTH = rf"(?P<month>{_any_of(_MONTHS)})\b\.?"
_NUMBER = r"(?P<day>\d{1,2})(?:(?:st|nd|rd|th)\b|\.)?"
_YEAR = r"(?:,? (?P<year>\d{4})(?![\d:.]))?"
_DATES = tuple(
    re.compile(form, re.ASCII)
    for form in (
        r"(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?=[ ,t]|$)",
        r"(?P<day>\d{1,2})\. ?(?P<month>\d{1,2})\.(?: ?(?P<year>\d{4}|\d{2}(?=[ ,]|$)))?",
        r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})(?=[ ,]|$)",
        rf"{_NUMBER} ?(?:of )?{_MONTH}{_YEAR}",
        rf"{_MONTH} ?(?:the )?{_NUMBER}(?![\d:]){_YEAR}",
    )
)
_SLASHED = re.compile(r"(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?=[ ,]|$)", re.ASCII)
_WEEKDAY = re.compile(rf"({_any_of(_WEEKDAYS)})(?:[.,]|(?= |$))", re.ASCII)
_NEAR = re.compile(r"(today|heute)\b|(tomorrow|morgen)\b|(day after tomorrow|ubermorgen)\b")
_EVENING = re.compile(r"\b(?:tonight|this evening)\b")
_BARE = re.compile(r"\d{1,2}\.\d{1,2}", re.ASCII)
_LINK = re.compile(r"[ ,t@]+(?:(?:at|um|gegen|ab) )*|$", re.ASCII)
"""The words between a day and its time."""
_PART = re.compile(r"(?:in the |am )?(\w+?)s?(?: (?:at |um )?|$)")
_AFTERNOON = {"afternoon": 1, "nachmittag": 1, "evening": 5, "abend": 5, "night": 5, "nacht": 5}
"""From which hour on a time without am or pm is one after noon, by the part of the day that is named."""
_MORNING = ("morning", "fruh", "vormittag")
_TIME_FIRST = re.compile(
    r"(?:at |um )?(\d{1,2}(?:[:.h]\d{2})?(?: ?(?:am|pm|a\.m\.|p\.m\.|uhr|h)(?= |,|$))?"
    r"|noon|midday|mittags?|midnight|mitternacht)"
    r",? (.+)",
    re.ASCII,
)
_MIDNIGHT = ("midnight", "mitternacht")
Days = Sequence[int]
"""The days, counted from 1970, that a text can mean; the first that is still to come is meant."""


@dataclass(frozen=True, slots=True)
class _Around:
    """When and where somebody types."""

    zone: ZoneInfo
    now: Instant
    typed: str

    @property
    def today(self) -> int:
        """The day it is there."""
        return wall_at(self.zone, floor(self.now)) // DAY

    def first(self, days: Days, time: int) -> int | None:
        """The first of some days on which that time is still to come, else that of the first day."""
        instants = [instant_at(self.zone, day * DAY + time) for day in days]
        return next((i for i in instants if i > self.now), instants[0] if instants else None)


def instant_of(typed: str, zone: str, now: Instant) -> Instant:
    """The instant after `now` that a person means, in `zone`.

    That is a day with or without a time of day (without: its first instant), a weekday (the next one), a time
    of day (the next one), a length from now, or an instant as Discord writes it (`<t:1800000000:f>`), which
    its clients make of `@time`. A zone that ends the text counts instead. Raises `BadTime`, also for the past
    and for what is more than ten years away, and asks where two instants can be meant.
    """
    around, text = _Around(ZoneInfo(kept_zone(zone)), now, typed), plain(typed)
    instant = _instant(text, around)
    if instant is None:
        instant = _instant(text.rstrip(".!"), around)
    if instant is None:
        raise BadTime(
            _(
                "'{typed}' is not a day or time; write it like 2026-12-24 18:00, 24.12. 18:00, tomorrow, "
                "Friday 18:00, in 3 days or 20:00."
            ).format(typed=echo(typed))
        )
    if instant <= now:
        raise BadTime(_("'{typed}' is in the past; choose a time in the future.").format(typed=echo(typed)))
    if instant > now + FURTHEST:
        words = ngettext(
            "'{typed}' is too far ahead; choose a time within a year.",
            "'{typed}' is too far ahead; choose a time within {n} years.",
            YEARS,
        )
        raise BadTime(words.format(typed=echo(typed), n=YEARS))
    return Instant(float(instant))


def _instant(text: str, around: _Around) -> int | None:
    stamp = _STAMP.fullmatch(text)
    if stamp is not None:
        return int(stamp[1])
    instant = _after(text.removeprefix("in "), around)
    if instant is not None:
        return instant
    bare, named = _without_zone(text)
    if not named:
        return _written(bare, around)
    instants = {_written(bare, replace(around, zone=ZoneInfo(zone))) for zone in zones_meant(named)}
    return (
        instants.pop()
        if len(instants) == 1
        else _written(bare, replace(around, zone=ZoneInfo(zone_of(named))))
    )


def _without_zone(text: str) -> tuple[str, str]:
    """A text without the zone that ends it, and what names that zone, '' for none."""
    before, _space, last = text.rpartition(" ")
    if before and is_zone(last):
        return before, last
    attached = re.fullmatch(r"(.*:\d\d)(z|[+-]\d\d:?\d\d)", text, re.ASCII)
    return (attached[1], attached[2]) if attached else (text, "")


def _after(text: str, around: _Around) -> int | None:
    """A length from now; whole days keep the time on the wall."""
    seconds = seconds_of(text)
    if seconds is None or seconds > FURTHEST or seconds % DAY:
        return None if seconds is None else ceil(around.now) + seconds
    return instant_at(around.zone, wall_at(around.zone, ceil(around.now)) + seconds)


def _written(text: str, around: _Around) -> int | None:
    """The instant of a day, of a time of day, or of both in either order."""
    text = _EVENING.sub("today evening", text)
    if _BARE.fullmatch(text):
        return _date_or_time(text, around)
    turned = _TIME_FIRST.fullmatch(text)
    instants = (
        _on_a_day(text, around),
        _on_a_day(f"{turned[2]} {turned[1]}", around) if turned else None,
        _next_time(text.removeprefix("at ").removeprefix("um "), around),
    )
    return next((instant for instant in instants if instant is not None), None)


def _date_or_time(text: str, around: _Around) -> int | None:
    """Two numbers with a stop between them: 24.12 is a date, 20.30 a time, and 8.12 may be either."""
    day, time = _on_a_day(f"{text}.", around), _next_time(text, around)
    if day is None or time is None:
        return time if day is None else day
    raise unclear(around.typed, (_iso(day, around), clock(time_of_day(text) or 0)))


def _next_time(text: str, around: _Around) -> int | None:
    time = time_of_day(text)
    return None if time is None else around.first(range(around.today, around.today + 3), time)


def _on_a_day(text: str, around: _Around) -> int | None:
    """The instant of a day, with or without a time of day; raises `BadTime` where several can be meant."""
    written = _day(text, around)
    link = _LINK.match(written[1]) if written else None
    if written is None or link is None:
        return None
    meanings, rest = written[0], written[1][link.end() :]
    time = _time_within(rest, around) if rest else 0
    if rest in _MIDNIGHT:  # at which end of the day?
        meanings = [*meanings, *([day + 1 for day in days] for days in meanings)]
    if time is None:
        return None
    instants = [instant for days in meanings if (instant := around.first(days, time)) is not None]
    ahead = dict.fromkeys(instant for instant in instants if instant > around.now)
    if len(ahead) > 1:
        raise unclear(around.typed, [_iso(instant, around) for instant in ahead])
    return next(iter([*ahead, *instants]), None)


def _time_within(rest: str, around: _Around) -> int | None:
    """The time of day that follows a day, perhaps after a part of it: `evening at 8`."""
    part = _PART.match(rest)
    if part is None or part[1] not in (*_AFTERNOON, *_MORNING):
        return time_of_day(rest)
    if part.end() == len(rest):
        words = _("'{typed}' leaves the time open; write it too, like tomorrow 20:00.")
        raise Unclear(words.format(typed=echo(around.typed)))
    time = time_of_day(rest[part.end() :])
    if time is not None and _AFTERNOON.get(part[1], 12) * HOUR <= time < 12 * HOUR:
        return time + 12 * HOUR
    return time


def _iso(instant: int, around: _Around) -> str:
    """An instant as a question names it: nobody takes that for anything else."""
    there = datetime.fromtimestamp(instant, around.zone)
    return f"{there:%Y-%m-%d}" if there.hour == there.minute == 0 else f"{there:%Y-%m-%d %H:%M}"


def _day(text: str, around: _Around) -> tuple[list[Days], str] | None:
    """The day with which a text begins, with all that it can mean, and what follows it."""
    text = text[_after_lead(text) :]
    near = _NEAR.match(text)
    if near is not None and near.lastindex is not None:
        return [[around.today + near.lastindex - 1]], text[near.end() :]
    named = _WEEKDAY.match(text)
    if named is None:
        return _date(text, around)
    weekday = next(n for n, words in enumerate(_WEEKDAYS) if named[1] in words.split())
    after = text[named.end() :].lstrip(" ,")
    dated = _date(after, around)
    if dated is not None and not (_BARE.fullmatch(after) and time_of_day(after) is not None):
        return _only_on(weekday, dated[0], around), dated[1]
    ahead = (weekday - _THURSDAY.weekday() - around.today) % 7
    return [[around.today + ahead, around.today + ahead + 7]], text[named.end() :]


def _after_lead(text: str) -> int:
    """Where a day begins after `on the` and its like."""
    lead = _LEAD.match(text)
    return lead.end() if lead else 0


def _only_on(weekday: int, meanings: Sequence[Days], around: _Around) -> list[Days]:
    """The days that are that weekday; raises `BadTime` where none is."""
    kept = [days for days in meanings if days and (days[0] + _THURSDAY.weekday()) % 7 == weekday]
    if not kept:
        words = _("'{typed}' is another day of the week; write the date or the weekday alone.")
        raise Unclear(words.format(typed=echo(around.typed)))
    return kept


def _date(text: str, around: _Around) -> tuple[list[Days], str] | None:
    """The date with which a text begins, with both its meanings where day and month may be swapped."""
    text = text[_after_lead(text) :]
    slashed = _SLASHED.match(text)
    if slashed is not None:
        one, _sign, other, year = slashed.groups()
        days = [_of(year, one, other, around), _of(year, other, one, around)]
        return days, text[slashed.end() :]
    for form in _DATES:
        written = form.match(text)
        if written is not None:
            parts = written.groupdict()
            return [_of(parts.get("year"), parts["month"], parts["day"], around)], text[written.end() :]
    return None


def _of(year: str | None, month: str, day: str, around: _Around) -> Days:
    """The days of a date; without a year those of all the next ones."""
    this_year = datetime.fromtimestamp(around.now, around.zone).year
    number = next((n for n, words in enumerate(_MONTHS, 1) if month in words.split()), None)
    years = range(this_year, this_year + 9)
    if year is not None:
        years = range(
            int(year) + (2000 if len(year) == 2 else 0), int(year) + (2001 if len(year) == 2 else 1)
        )
    days = []
    for candidate in years:
        try:
            days.append((date(candidate, number or int(month), int(day)) - _THURSDAY).days)
        except ValueError:
            continue
    return days
