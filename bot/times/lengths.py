"""Lengths of time as people type and read them, and times of day."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.times.instants import Seconds
from bot.times.typed import BadTime, echo, plain
from engine.language import _, ngettext

MINUTE, HOUR, DAY = 60, 3_600, 86_400

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
_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?(?::00)?\s*(am|pm|a\.m\.?|p\.m\.?|uhr|h)?", re.ASCII)
_NAMED: Mapping[str, int] = {
    **dict.fromkeys(("noon", "midday", "mittag", "mittags", "12 noon"), 12 * HOUR),
    **dict.fromkeys(("midnight", "mitternacht", "12 midnight"), 0),
}


def seconds_of(typed: str) -> int | None:
    """A length of time in seconds, None for what is none."""
    parts = _LENGTH.findall(typed)
    others = set(_LENGTH.sub(" ", typed).split()) - {"and", "und", ",", "+"}
    if not parts or others or any(unit not in _UNITS for _number, unit in parts):
        return None
    return round(sum(float((number or "1").replace(",", ".")) * _UNITS[unit] for number, unit in parts))


def time_of_day(typed: str) -> int | None:
    """The seconds after midnight that a person means, None for what is no time of day."""
    typed = typed.strip()
    if typed in _NAMED:
        return _NAMED[typed]
    written = _TIME.fullmatch(typed)
    if written is None:
        return None
    hour, minute, half = int(written[1]), int(written[2] or 0), (written[3] or "")[:1]
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
    seconds = seconds_of(typed)
    if seconds is None:
        raise BadTime(
            _("'{typed}' is not a length of time; write it like 24h, 2 days or 90 min.").format(
                typed=echo(typed)
            )
        )
    return seconds


def said_length(seconds: Seconds | int) -> str:
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


def a_length(seconds: Seconds | int) -> str:
    """A length of time within a sentence: "a day", "an hour", else as `said_length`."""
    single = {DAY: _("a day"), HOUR: _("an hour"), MINUTE: _("a minute")}
    return single.get(round(seconds)) or said_length(seconds)


def how_often(seconds: Seconds | int) -> str:
    """How often a thing happens that is possible again after a time: "once a day", "twice a day", "once every
    5 hours"."""
    single = {DAY: _("once a day"), DAY / 2: _("twice a day"), HOUR: _("once an hour")}
    return single.get(round(seconds)) or _("once every {length}").format(length=said_length(seconds))


def said_shortly(seconds: Seconds | int) -> str:
    """A length of time for a button: whole days from two on, else whole hours, else minutes."""
    if seconds >= 2 * DAY:
        return ngettext("{n} day", "{n} days", int(seconds // DAY)).format(n=int(seconds // DAY))
    if seconds >= HOUR:
        return _("{n} h").format(n=int(seconds // HOUR))
    return _("{n} min").format(n=max(1, int(seconds // MINUTE)))


def said_left(seconds: Seconds | int) -> str:
    """The rest of a bank, roughly: whole hours from a day on, else whole minutes from an hour on."""
    unit = HOUR if seconds >= DAY else MINUTE if seconds >= HOUR else 1
    return said_length(int(seconds // unit * unit))


def said_span(days: int) -> str:
    """A number of days as people say it: "6 days", "3 weeks", "a month"."""
    if days < 2 * WEEK_DAYS:
        return ngettext("{n} day", "{n} days", days).format(n=days)
    if days < _MONTHS_FROM and abs(days - _MONTH) > _ROUGHLY:
        weeks = round(days / WEEK_DAYS)
        return ngettext("{n} week", "{n} weeks", weeks).format(n=weeks)
    months = round(days / _MONTH)
    return ngettext("a month", "{n} months", months).format(n=months)


WEEK_DAYS = 7
_MONTH, _ROUGHLY, _MONTHS_FROM = 30, 5, 60
"""How many days a month has, more or less, and from how many days on months are told."""
