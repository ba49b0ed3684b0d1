"""Times as people type and read them, and as clocks on walls show them.

Every instant is a number of UTC seconds; the clock is never read here. A local time that clocks skip is the
instant after the gap; one that comes twice is the first.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from math import ceil, floor
from zoneinfo import ZoneInfo, available_timezones

from engine.language import _, ngettext

MINUTE, HOUR, DAY = 60, 3_600, 86_400
FURTHEST = 10 * 366 * DAY
OFF = ("", "-", "off", "none", "no", "never", "aus", "nein", "nie", "kein", "keine", "ohne")

UTC = "UTC"
"""The zone in which every instant is its own local time."""
_THURSDAY = date(1970, 1, 1)
_TYPED = 60  # characters that are read of what a person typed


class BadTime(Exception):
    """What was typed cannot be; the text is one sentence for people that says what is possible."""


def plain(typed: str) -> str:
    """What somebody typed as it is read: its beginning in small letters with single blanks."""
    return " ".join(typed[:_TYPED].casefold().split())


def echo(typed: str) -> str:
    """What somebody typed as an error may quote it."""
    return re.sub(r"[^\w /:.+-]", "", typed)[:_TYPED]


_UNITS: Mapping[str, int] = {
    word: length
    for length, words in (
        (1, "s sec secs second seconds sek sekunde sekunden"),
        (MINUTE, "m min mins minute minutes minuten"),
        (HOUR, "h hr hrs hour hours std stunde stunden"),
        (DAY, "d day days tag tage tagen"),
        (7 * DAY, "w week weeks woche wochen"),
    )
    for word in words.split()
}
_LENGTH = re.compile(r"(?:(\d{1,7}(?:[.,]\d{1,3})?)\s*|\b(?:an?|one|eine?n?)\s+)([a-z]+)")
_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|uhr|h)?", re.ASCII)
_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-z])?>", re.ASCII)
_WEEKDAYS: Mapping[str, int] = {
    word: number
    for number, words in enumerate(
        (
            "monday mon montag mo",
            "tuesday tue tues dienstag di",
            "wednesday wed mittwoch mi",
            "thursday thu thur thurs donnerstag do",
            "friday fri freitag fr",
            "saturday sat samstag sonnabend sa",
            "sunday sun sonntag so",
        )
    )
    for word in words.split()
}
_WEEKDAY = re.compile(r"(?:(?:on|next|am|nächsten) )*([a-z]+)[.,]?(?: (?:at |um )?(.+))?")
_DAY = re.compile(
    r"(?:(today|heute)|(tomorrow|morgen)|(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.\s?(\d{1,2})\.(\d{2}|\s?\d{4})?)"
    r"(?:[ t,]\s?(?:at |um )?(.+))?",
    re.ASCII,
)


def _seconds(typed: str) -> int | None:
    parts = _LENGTH.findall(typed)
    others = set(_LENGTH.sub(" ", typed).split()) - {"and", "und", ",", "+"}
    if not parts or others or any(unit not in _UNITS for _number, unit in parts):
        return None
    return round(sum(float((number or "1").replace(",", ".")) * _UNITS[unit] for number, unit in parts))


def time_of_day(typed: str) -> int | None:
    """The seconds after midnight that a person means, None for what is no time of day."""
    found = _TIME.fullmatch(typed.strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "")[:1]
    if half in ("a", "p"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    if minute > 59 or hour * 60 + minute > 24 * 60:
        return None
    return (hour * HOUR + minute * MINUTE) % DAY


def clock(seconds: int) -> str:
    """Seconds after midnight as HH:MM."""
    return f"{seconds // HOUR:02}:{seconds % HOUR // MINUTE:02}"


def length_of(typed: str) -> int:
    """A length of time in seconds, as a person typed it. Raises `BadTime`."""
    typed = plain(typed)
    seconds = _seconds(typed)
    if seconds is None:
        raise BadTime(
            _("'{typed}' is not a length of time; write it like 24h, 2 days or 90 min.").format(
                typed=echo(typed)
            )
        )
    return seconds


def zone_of(typed: str) -> str:
    """The name of the time zone that a person means. Raises `BadTime`."""
    wanted = typed.strip().replace(" ", "_").casefold()
    found = _zones().get(wanted, ())
    if len(found) == 1:
        return found[0]
    near = found or [_zones()[name][0] for name in get_close_matches(wanted, _zones(), 3)]
    if near:
        raise BadTime(
            _("'{typed}' could be several time zones: {zones}.").format(
                typed=echo(typed), zones=", ".join(dict.fromkeys(near))
            )
        )
    raise BadTime(
        _("There is no time zone '{typed}'; write it like Europe/Berlin or America/New_York.").format(
            typed=echo(typed)
        )
    )


@cache
def _zones() -> Mapping[str, tuple[str, ...]]:
    """The zones that go by a name: their own, or that of a city in them.

    `Etc/GMT+2` is no city, as people who write GMT+2 mean the opposite.
    """
    names = {name for name in available_timezones() if name not in ("Factory", "localtime")}
    found: dict[str, tuple[str, ...]] = {}
    for name in sorted(names):
        if not name.startswith("Etc/"):
            city = name.rpartition("/")[2].casefold()
            found[city] = (*found.get(city, ()), name)
    return found | {name.casefold(): (name,) for name in names}


def instant_of(typed: str, zone: str, now: float) -> float:
    """The instant after `now` that a person means, in `zone`.

    That is a day with or without a time of day (without: its first instant), a weekday (the next one), a time
    of day (the next one), a length from now, or an instant as Discord writes it (`<t:1800000000:f>`), which
    its clients make of `@time`. Raises `BadTime`, also for the past and for what is more than ten years away.
    """
    place, text = ZoneInfo(zone_of(zone)), plain(typed)
    instant = _instant_written(text)
    if instant is None:
        instant = _instant_after(text.removeprefix("in "), place, now)
    if instant is None:
        instant = _instant_on_day(text, place, now)
    if instant is None:
        instant = _instant_on_weekday(text, place, now)
    if instant is None:
        instant = _next_time(text.removeprefix("at ").removeprefix("um "), place, now)
    if instant is None:
        raise BadTime(
            _(
                "'{typed}' is not a day or time; write it like 2026-12-24 18:00, 24.12. 18:00, tomorrow, "
                "Friday 18:00, in 3 days or 20:00."
            ).format(typed=echo(text))
        )
    if instant <= now:
        raise BadTime(_("'{typed}' is in the past; choose a time in the future.").format(typed=echo(text)))
    if instant > now + FURTHEST:
        raise BadTime(
            _("'{typed}' is too far ahead; choose a time within ten years.").format(typed=echo(text))
        )
    return float(instant)


def _instant_after(text: str, zone: ZoneInfo, now: float) -> int | None:
    seconds = _seconds(text)
    if seconds is None or seconds > FURTHEST or seconds % DAY:
        return None if seconds is None else ceil(now) + seconds
    return instant_at(zone, wall_at(zone, ceil(now)) + seconds)


def _instant_written(text: str) -> int | None:
    """An instant as Discord writes it, in any style."""
    found = _STAMP.fullmatch(text)
    return int(found[1]) if found else None


def _instant_on_weekday(text: str, zone: ZoneInfo, now: float) -> int | None:
    """The next instant on that weekday, today included while the time of day is still to come."""
    found = _WEEKDAY.fullmatch(text)
    if found is None or found[1] not in _WEEKDAYS:
        return None
    time = time_of_day(found[2]) if found[2] else 0
    if time is None:
        return None
    today = wall_at(zone, floor(now)) // DAY
    ahead = (_WEEKDAYS[found[1]] - _THURSDAY.weekday() - today) % 7
    instants = [instant_at(zone, day * DAY + time) for day in (today + ahead, today + ahead + 7)]
    return next(i for i in instants if i > now)


def _instant_on_day(text: str, zone: ZoneInfo, now: float) -> int | None:
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    today, tomorrow, *numbers, hour = found.groups()
    time = time_of_day(hour) if hour else 0
    if time is None:
        return None
    if today or tomorrow:
        days = [wall_at(zone, floor(now)) // DAY + (1 if tomorrow else 0)]
    else:
        days = _days_written(numbers, datetime.fromtimestamp(now, zone).year)
    instants = [instant_at(zone, day * DAY + time) for day in days]
    return next((i for i in instants if i > now), instants[0] if instants else None)


def _days_written(numbers: Sequence[str | None], this_year: int) -> list[int]:
    """The days that can be meant, counted from 1970; without a year all of the next ones."""
    year, month, day = (
        (numbers[0], numbers[1], numbers[2]) if numbers[0] else (numbers[5], numbers[4], numbers[3])
    )
    years = (
        range(this_year, this_year + 9) if year is None else [int(year) + (2000 if int(year) < 100 else 0)]
    )
    days = []
    for number in years:
        try:
            days.append((date(number, int(month or 0), int(day or 0)) - _THURSDAY).days)
        except ValueError:
            continue
    return days


def _next_time(text: str, zone: ZoneInfo, now: float) -> int | None:
    time = time_of_day(text)
    if time is None:
        return None
    today = wall_at(zone, floor(now)) // DAY
    instants = [instant_at(zone, day * DAY + time) for day in (today, today + 1, today + 2)]
    return next(i for i in instants if i > now)


def said_length(seconds: float) -> str:
    """A length of time for people: "1 day 12 hours"; seconds are left out from an hour on."""
    left = max(0, round(seconds))
    days, hours, minutes, rest = left // DAY, left % DAY // HOUR, left % HOUR // MINUTE, left % MINUTE
    parts = [
        ngettext("{n} day", "{n} days", days).format(n=days) if days else "",
        ngettext("{n} hour", "{n} hours", hours).format(n=hours) if hours else "",
        ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes) if minutes else "",
        ngettext("{n} second", "{n} seconds", rest).format(n=rest)
        if left < HOUR and (rest or not left)
        else "",
    ]
    return " ".join(part for part in parts if part)


def said_left(seconds: float) -> str:
    """What is left of a bank, roughly: whole hours from a day on, else whole minutes from an hour on."""
    unit = HOUR if seconds >= DAY else MINUTE if seconds >= HOUR else 1
    return said_length(seconds // unit * unit)


def instant_at(zone: ZoneInfo, wall: int, *, last: bool = False) -> int:
    """The instant of a local time: the first (or last) of one that comes twice, the end of the gap for one
    that clocks skip."""
    if zone.key == UTC:
        return wall
    local = datetime(1970, 1, 1, tzinfo=zone) + timedelta(seconds=wall)
    first, second = int(local.timestamp()), int(local.replace(fold=1).timestamp())
    if second < first:
        return _change(zone, second, first)
    return second if last else first


def wall_at(zone: ZoneInfo, instant: int) -> int:
    """The local time of an instant, but it never goes back: where clocks do, it stands at the end of the hour
    that comes twice until that is over."""
    if zone.key == UTC:
        return instant
    local = datetime.fromtimestamp(instant, zone)
    if local.fold:
        before = _offset(local.replace(fold=0))
        return _change(zone, instant - before + _offset(local), instant) + before
    return instant + _offset(local)


def _change(zone: ZoneInfo, before: int, after: int) -> int:
    """The instant between these two at which clocks change."""
    new = _offset(datetime.fromtimestamp(after, zone))

    def changed(instant: int) -> bool:
        return _offset(datetime.fromtimestamp(instant, zone)) == new

    return before + bisect_left(range(before, after + 1), True, key=changed)


def _offset(local: datetime) -> int:
    shift = local.utcoffset()
    return int(shift.total_seconds()) if shift else 0
