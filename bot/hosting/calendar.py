"""The calendar of a table: when a phase ends, when to remind, and how people type and read such things.

Every instant is a number of UTC seconds; the clock is never read here. A deadline is a whole second and is
found like this:

- *Counted time* runs from the start of the phase. Weekends (if they are off) and the time somebody who is
  asked is away do not count; being away holds a phase up for at most `MOST_AWAY` outside weekends. For
  phases shorter than a day quiet hours do not count either. Without `at` the phase ends when its length is
  over in counted time.
- A deadline of a phase of a day or longer that falls into quiet hours, or into the hour after them, moves to
  one hour after their end, so that one can still plot in the morning. No deadline is on a weekend that is
  off.
- With `at` the phase ends at that time of day: the first one that is, in counted time, neither earlier than
  half a day before the length is over nor earlier than half the length, and on a day that counts. Quiet
  hours do not move it.
- A phase of whole days counts the clock on the wall: from 20:00 to 20:00 is a day, also in the nights when
  clocks change. Every other length is absolute. A local time that clocks skip is the instant after the gap;
  one that comes twice is the first, and the quiet hours that end in it last until the second.
- A bank of time takes the place of the length of a phase, and `at` means nothing then. It is spent in elapsed
  seconds, so that nights in which clocks change are nothing special. It stands still on weekends that are
  off, in quiet hours however short it is, and for at most `MOST_AWAY` a question while its player is away.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from heapq import merge
from itertools import islice, takewhile
from math import ceil, floor
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from engine.language import N_, _, ngettext

MINUTE, HOUR, DAY = 60, 3_600, 86_400
MOST_AWAY = 3 * DAY
MOST_QUIET = 16 * HOUR
SHORTEST, LONGEST = 5 * MINUTE, 14 * DAY
LONGEST_BANK = 30 * DAY
LONGEST_CALM = DAY
FURTHEST = 10 * 366 * DAY

_HORIZON = 100  # days after which weekends and quiet hours are looked for no more
_FOREVER = 10**11
_THURSDAY = date(1970, 1, 1)
_SATURDAY = 2  # counted from that Thursday
_TYPED = 60  # characters that are read of what a person typed


class BadTerm(Exception):
    """What was typed cannot be; the text is one sentence for people that says what is possible."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The times of a table, as `with_term` and `load_terms` make them: lengths in seconds, times of day as
    HH:MM in `zone`, "" for none. With a `bank` every seat has one stock of time for the whole game, which
    grows by `increment` with each answer, and `phase` and `at` do not count. With `nights` a deadline waits
    for the morning of those who are asked (`bot.hosting.nights`)."""

    phase: int = DAY
    at: str = ""
    zone: str = "UTC"
    weekends_off: bool = False
    quiet: str = ""
    calm: int = 10 * MINUTE
    bank: int = 0
    increment: int = 0
    nights: bool = False


TERM_LABELS: Mapping[str, str] = {
    "phase": N_("Length of a phase"),
    "bank": N_("Bank of time"),
    "at": N_("Phases end at"),
    "zone": N_("Time zone"),
    "weekends": N_("Weekends"),
    "quiet": N_("Quiet hours"),
    "nights": N_("Players' nights"),
    "calm": N_("Early close after the last Ready"),
}
MOVE_LABELS: Mapping[str, str] = {
    "phase": N_("Time for a move"),
    "bank": N_("Bank of time"),
    "at": N_("Moves are due at"),
    "zone": N_("Time zone"),
    "weekends": N_("Weekends"),
    "quiet": N_("Quiet hours"),
    "nights": N_("Players' nights"),
}
"""What people call the terms where nothing is sealed, so that nobody says Ready."""

_VALUES: Mapping[str, tuple[str, ...]] = {
    "phase": ("5m", "15m", "30m", "1h", "2h", "4h", "8h", "12h", "24h", "36h", "2d", "3d", "4d", "7d", "14d"),
    "bank": ("off", "30m + 1m", "1h + 5m", "1d + 2h", "3d + 6h", "7d + 12h", "14d + 1d", "30d"),
    "at": ("off", "07:00", "08:00", "09:00", "12:00", "15:00", "18:00", "19:00", "20:00", "21:00", "22:00"),
    "zone": (
        "UTC",
        "Europe/London",
        "Europe/Berlin",
        "Europe/Paris",
        "Europe/Madrid",
        "Europe/Helsinki",
        "Europe/Istanbul",
        "Europe/Moscow",
        "Africa/Lagos",
        "Africa/Johannesburg",
        "America/New_York",
        "America/Chicago",
        "America/Denver",
        "America/Los_Angeles",
        "America/Toronto",
        "America/Mexico_City",
        "America/Sao_Paulo",
        "Asia/Dubai",
        "Asia/Kolkata",
        "Asia/Shanghai",
        "Asia/Singapore",
        "Asia/Tokyo",
        "Australia/Perth",
        "Australia/Sydney",
        "Pacific/Auckland",
    ),
    "weekends": ("on", "off"),
    "quiet": (
        "off",
        "20:00-08:00",
        "21:00-07:00",
        "22:00-07:00",
        "22:00-08:00",
        "23:00-07:00",
        "00:00-08:00",
    ),
    "nights": ("off", "on"),
    "calm": ("off", "1m", "5m", "10m", "30m", "1h", "2h", "4h"),
}


def term_values(name: str) -> tuple[str, ...]:
    """The usual values of a term for a menu, as `with_term` reads them; at most 25."""
    return _VALUES[name]


def dump_terms(terms: Terms) -> dict[str, Any]:
    """The terms as JSON values by the names of their fields."""
    return asdict(terms)


def load_terms(data: Mapping[str, Any]) -> Terms:
    """The terms of `dump_terms`: unknown names are passed over, missing ones have their default.

    Raises `BadTerm` for values that no table can have.
    """
    kept = {**asdict(Terms()), **data}
    bank, increment = _legal_bank(_whole(kept["bank"]), _whole(kept["increment"]))
    return Terms(
        phase=_legal_phase(_whole(kept["phase"])),
        at=_read_at(str(kept["at"])),
        zone=_read_zone(str(kept["zone"])),
        weekends_off=bool(kept["weekends_off"]),
        quiet=_read_quiet(str(kept["quiet"])),
        calm=_legal_calm(_whole(kept["calm"])),
        bank=bank,
        increment=increment,
        nights=bool(kept["nights"]),
    )


def with_term(terms: Terms, name: str, typed: str) -> Terms:
    """The terms with the one called `name` (a key of `TERM_LABELS`) as a person typed it, in English or plain
    German. A bank and the times of phases (length, time of day) drive each other out. Raises `BadTerm`."""
    name = name.strip().casefold()
    if name not in _READERS:
        raise BadTerm(
            _("There is no term '{name}'; there are: {names}.").format(
                name=_echo(name), names=", ".join(TERM_LABELS)
            )
        )
    value = _READERS[name](_plain(typed))
    if name == "bank":
        return replace(terms, bank=value[0], increment=value[1], at="" if value[0] else terms.at)
    if name in ("phase", "at") and value:
        terms = replace(terms, bank=0, increment=0)
    return replace(terms, **{"weekends_off" if name == "weekends" else name: value})


def typed_term(terms: Terms, name: str) -> str:
    """A term as it could be typed: `with_term` reads it as what it is."""
    match name:
        case "bank":
            return f"{terms.bank}s + {terms.increment}s" if terms.bank else "off"
        case "phase" | "calm":
            return f"{getattr(terms, name)}s"
        case "weekends":
            return "off" if terms.weekends_off else "on"
        case "nights":
            return "on" if terms.nights else "off"
        case _:
            return str(getattr(terms, name))


def _plain(typed: str) -> str:
    return " ".join(typed[:_TYPED].casefold().split())


def _echo(typed: str) -> str:
    return re.sub(r"[^\w /:.+-]", "", typed)[:_TYPED]


_OFF = ("", "-", "off", "none", "no", "never", "aus", "nein", "nie", "kein", "keine", "ohne")
_WEEKENDS_OFF = ("off", "no", "free", "aus", "nein", "frei")
_WEEKENDS_ON = ("on", "yes", "an", "ein", "ja")


def _read_phase(typed: str) -> int:
    return _legal_phase(_read_length(typed))


def _legal_phase(seconds: int) -> int:
    if SHORTEST <= seconds <= LONGEST:
        return seconds
    raise BadTerm(
        _("A phase can last from {shortest} to {longest}.").format(
            shortest=said_length(SHORTEST), longest=said_length(LONGEST)
        )
    )


def _read_bank(typed: str) -> tuple[int, int]:
    if typed in (*_OFF, "0"):
        return 0, 0
    bank, plus, increment = (part.strip() for part in typed.partition("+"))
    return _legal_bank(_read_length(bank), _read_length(increment) if plus else 0)


def _legal_bank(seconds: int, increment: int) -> tuple[int, int]:
    if (seconds, increment) == (0, 0) or (SHORTEST <= seconds <= LONGEST_BANK and 0 <= increment <= LONGEST):
        return seconds, increment
    raise BadTerm(
        _(
            "A bank begins with {shortest} to {longest}, and each answer can add up to {increment}; write it "
            "like 3 days + 6 hours, or write off."
        ).format(
            shortest=said_length(SHORTEST), longest=said_length(LONGEST_BANK), increment=said_length(LONGEST)
        )
    )


def _read_calm(typed: str) -> int:
    return 0 if typed in (*_OFF, "0") else _legal_calm(_read_length(typed))


def _legal_calm(seconds: int) -> int:
    if 0 <= seconds <= LONGEST_CALM:
        return seconds
    raise BadTerm(
        _("The early close can wait for up to {longest} after the last Ready.").format(
            longest=said_length(LONGEST_CALM)
        )
    )


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    return _read_length(str(value))


def _read_length(typed: str) -> int:
    seconds = _seconds(typed)
    if seconds is None:
        raise BadTerm(
            _("'{typed}' is no length of time; write it like 24h, 2 days or 90 min.").format(
                typed=_echo(typed)
            )
        )
    return seconds


def _read_at(typed: str) -> str:
    if typed in _OFF:
        return ""
    seconds = _time_of_day(typed)
    if seconds is None:
        raise BadTerm(
            _("'{typed}' is no time of day; write it like 20:00 or 8pm, or write off.").format(
                typed=_echo(typed)
            )
        )
    return _clock(seconds)


def _read_weekends(typed: str) -> bool:
    if typed in _WEEKENDS_OFF or typed in _WEEKENDS_ON:
        return typed in _WEEKENDS_OFF
    raise BadTerm(_("Weekends are on, when they count like any other day, or off."))


def _read_nights(typed: str) -> bool:
    if typed in _WEEKENDS_ON or typed in _OFF:
        return typed in _WEEKENDS_ON
    raise BadTerm(_("Players' nights are on, when a deadline waits for their morning, or off."))


def _read_quiet(typed: str) -> str:
    if typed in _OFF:
        return ""
    typed = " ".join(typed.split())
    ends = re.split(r" ?(?:-|–|—|\bto\b|\buntil\b|\bbis\b) ?", re.sub(r"^(?:from|von) ", "", typed))
    times = [time for time in map(_time_of_day, ends) if time is not None]
    if len(times) != 2 or len(ends) != 2:
        raise BadTerm(
            _("'{typed}' are no quiet hours; write them like 22:00-08:00, or write off.").format(
                typed=_echo(typed)
            )
        )
    begin, end = times
    if not 0 < (end - begin) % DAY <= MOST_QUIET:
        raise BadTerm(
            _("Quiet hours have a beginning and an end and can last up to {longest}.").format(
                longest=said_length(MOST_QUIET)
            )
        )
    return f"{_clock(begin)}-{_clock(end)}"


def _read_zone(typed: str) -> str:
    wanted = typed.strip().replace(" ", "_").casefold()
    found = _zones().get(wanted, ())
    if len(found) == 1:
        return found[0]
    near = found or [_zones()[name][0] for name in get_close_matches(wanted, _zones(), 3)]
    if near:
        raise BadTerm(
            _("There is no single time zone '{typed}'; near to it are: {zones}.").format(
                typed=_echo(typed), zones=", ".join(dict.fromkeys(near))
            )
        )
    raise BadTerm(
        _("There is no time zone '{typed}'; write it like Europe/Berlin or America/New_York.").format(
            typed=_echo(typed)
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


_READERS: Mapping[str, Callable[[str], Any]] = {
    "phase": _read_phase,
    "bank": _read_bank,
    "at": _read_at,
    "zone": _read_zone,
    "weekends": _read_weekends,
    "quiet": _read_quiet,
    "nights": _read_nights,
    "calm": _read_calm,
}


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


def _time_of_day(typed: str) -> int | None:
    """Seconds after midnight."""
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


def _clock(seconds: int) -> str:
    return f"{seconds // HOUR:02}:{seconds % HOUR // MINUTE:02}"


def length_of(typed: str) -> int:
    """A length of time in seconds, as a person typed it. Raises `BadTerm`."""
    return _read_length(_plain(typed))


def instant_of(typed: str, zone: str, now: float) -> float:
    """The instant after `now` that a person means, in `zone`.

    That is a day with or without a time of day (without: its first instant), a time of day (the next one),
    or a length from now. Raises `BadTerm`, also for the past and for what is more than ten years away.
    """
    place, text = ZoneInfo(_read_zone(zone)), _plain(typed)
    instant = _instant_after(text.removeprefix("in "), place, now)
    if instant is None:
        instant = _instant_on_day(text, place, now)
    if instant is None:
        instant = _next_time(text.removeprefix("at ").removeprefix("um "), place, now)
    if instant is None:
        raise BadTerm(
            _(
                "'{typed}' is no day or time; write it like 2026-12-24 18:00, 24.12. 18:00, tomorrow, "
                "in 3 days or 20:00."
            ).format(typed=_echo(text))
        )
    if instant <= now:
        raise BadTerm(_("'{typed}' is over; choose a time in the future.").format(typed=_echo(text)))
    if instant > now + FURTHEST:
        raise BadTerm(
            _("'{typed}' is too far away; choose a time within ten years.").format(typed=_echo(text))
        )
    return float(instant)


def _instant_after(text: str, zone: ZoneInfo, now: float) -> int | None:
    seconds = _seconds(text)
    if seconds is None or seconds > FURTHEST:
        return None if seconds is None else ceil(now) + seconds
    return _counted(Terms(zone=zone.key), ceil(now), seconds, ())


def _instant_on_day(text: str, zone: ZoneInfo, now: float) -> int | None:
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    today, tomorrow, *numbers, hour = found.groups()
    time = _time_of_day(hour) if hour else 0
    if time is None:
        return None
    if today or tomorrow:
        days = [_wall(zone, floor(now)) // DAY + (1 if tomorrow else 0)]
    else:
        days = _days_written(numbers, datetime.fromtimestamp(now, zone).year)
    instants = [_instant(zone, day * DAY + time) for day in days]
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
    time = _time_of_day(text)
    if time is None:
        return None
    today = _wall(zone, floor(now)) // DAY
    instants = [_instant(zone, day * DAY + time) for day in (today, today + 1, today + 2)]
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


def said_term(terms: Terms, name: str) -> str:
    """The value of one term (a key of `TERM_LABELS`) for people, as for a menu."""
    if name == "phase" and terms.bank:
        return _("none, as there is a bank of time")
    if name in ("phase", "calm"):
        seconds: int = getattr(terms, name)
        return said_length(seconds) if seconds else _("at once")
    if name == "bank" and terms.bank:
        return _said_bank(terms)
    if name == "weekends":
        return _("weekends off") if terms.weekends_off else _("weekends count")
    if name == "nights":
        return _("a deadline in a player's night moves to the morning") if terms.nights else _("do not count")
    return str(getattr(terms, name) or _("none"))


def _said_bank(terms: Terms) -> str:
    bank, increment = said_length(terms.bank), said_length(terms.increment)
    if not terms.increment:
        return _("{bank} for the whole game").format(bank=bank)
    return _("{bank}, and {increment} more with each answer").format(bank=bank, increment=increment)


def said_left(seconds: float) -> str:
    """What is left of a bank, roughly: whole hours from a day on, else whole minutes from an hour on."""
    unit = HOUR if seconds >= DAY else MINUTE if seconds >= HOUR else 1
    return said_length(seconds // unit * unit)


def said_terms(terms: Terms, sealed: bool = True) -> str:
    """All terms in one line for people; where nothing is `sealed`, each answer counts at once."""
    length, due = _("A phase lasts {length}"), _("ends at {time} ({zone})")
    if not sealed:
        length, due = _("A move may take {length}"), _("due at {time} ({zone})")
    parts = [length.format(length=said_length(terms.phase))]
    if terms.bank:
        parts = [_("Each side has a bank of time: {bank}").format(bank=_said_bank(terms))]
    elif terms.at:
        parts.append(due.format(time=terms.at, zone=terms.zone))
    if terms.weekends_off:
        parts.append(_("weekends off"))
    if terms.quiet:
        parts.append(_("quiet {hours}").format(hours=terms.quiet))
    if (terms.weekends_off or terms.quiet) and (terms.bank or not terms.at):
        parts.append(_("in the time of {zone}").format(zone=terms.zone))
    if terms.nights:
        parts.append(_("a deadline in a player's night moves to the morning"))
    listed = ", ".join(parts)
    if not sealed:
        return listed
    if not terms.calm:
        return _("{terms}; it closes with the last Ready").format(terms=listed)
    return _("{terms}; it closes {length} after the last Ready").format(
        terms=listed, length=said_length(terms.calm)
    )


def deadline(terms: Terms, start: float, away: Sequence[tuple[float, float]] = ()) -> float:
    """When a phase that begins at `start` ends; `away` are the (from, until) in which somebody is away who is
    asked. The rules are those of the module."""
    begun = ceil(start)
    held = _held(terms, begun, away)
    if terms.at:
        return float(_at_the_time(terms, begun, held))
    return float(_settled(terms, _counted(terms, begun, terms.phase, held)))


def later(terms: Terms, due: float, seconds: float) -> float:
    """The deadline `due` moved on by so much counted time, as for an extension; it need not be at `at`."""
    return float(_settled(terms, _counted(terms, ceil(due), ceil(seconds), ())))


def moved_by_outage(terms: Terms, due: float, outage: float) -> float:
    """The deadline after the bot was gone for so many seconds: moved by them, at least by two hours where a
    phase lasts a day or longer; unchanged where there was no outage, earlier where the clock was put back."""
    if not outage:
        return due
    if outage < 0:
        return float(_settled(terms, ceil(due + outage)))
    least = 2 * HOUR if terms.phase >= DAY else 0
    return float(_settled(terms, ceil(due + max(outage, least))))


def runs_out(terms: Terms, start: float, bank: int, away: Sequence[tuple[float, float]] = ()) -> float:
    """When a bank of so many seconds is empty that runs from `start` on; `away` are the (from, until) in
    which its player is away."""
    begun = floor(start)
    return float(_walk(begun, bank, _standing_still(terms, begun, away)))


def spent(terms: Terms, start: float, end: float, away: Sequence[tuple[float, float]] = ()) -> int:
    """The seconds that a bank which runs from `start` on has lost by `end`."""
    begun, until = floor(start), floor(end)
    free = takewhile(lambda stretch: stretch[0] < until, _free(begun, _standing_still(terms, begun, away)))
    return sum(min(stop, until) - begin for begin, stop in free)


def reminders(start: float, due: float) -> tuple[float | None, float | None]:
    """The instants to remind at: half time, and shortly before the end.

    Shortly is two hours, or a quarter of a span of less than eight. The second is missing where it would
    follow the first within ten minutes, both are for spans under ten minutes.
    """
    span = due - start
    if span < 10 * MINUTE:
        return None, None
    half = start + span / 2
    last = due - (2 * HOUR if span >= 8 * HOUR else span / 4)
    return half, last if last - half >= 10 * MINUTE else None


def after_quiet(terms: Terms, instant: float) -> float:
    """The instant itself, or the end of the quiet hours it falls into."""
    for begin, end in _quiet_hours(terms, floor(instant)):
        if begin > instant:
            break
        if instant < end:
            return float(end)
    return instant


def _at_the_time(terms: Terms, begun: int, held: Sequence[tuple[int, int]]) -> int:
    least = max((terms.phase + 1) // 2, terms.phase - DAY // 2)
    earliest = _counted(terms, begun, least, held)
    times = list(islice(_times(terms, earliest), 1 + MOST_AWAY // DAY))
    free = (time for time in times if not any(begin <= time < end for begin, end in held))
    return next(free, times[-1])


def _times(terms: Terms, earliest: int) -> Iterator[int]:
    """The instants at `at` on days that count."""
    zone, time = ZoneInfo(terms.zone), _time_of_day(terms.at) or 0
    for day in _days(zone, earliest):
        if not (terms.weekends_off and (day - _SATURDAY) % 7 < 2):
            instant = _instant(zone, day * DAY + time)
            if instant >= earliest:
                yield instant


def _counted(terms: Terms, begun: int, seconds: int, held: Iterable[tuple[int, int]]) -> int:
    """The first instant that counts after so much counted time."""
    zone = ZoneInfo(terms.zone)
    quiet = _quiet_hours(terms, begun) if terms.phase < DAY else ()
    pauses: Iterable[tuple[int, int]] = merge(_weekends(terms, begun), quiet, held)
    if seconds % DAY == 0:
        on_the_wall = ((_wall(zone, begin), _wall(zone, end)) for begin, end in pauses)
        return _instant(zone, _walk(_wall(zone, begun), seconds, on_the_wall))
    return _walk(begun, seconds, pauses)


def _standing_still(
    terms: Terms, begun: int, away: Sequence[tuple[float, float]]
) -> Iterable[tuple[int, int]]:
    """The time that no bank is spent in."""
    return merge(_weekends(terms, begun), _quiet_hours(terms, begun), _held(terms, begun, away))


def _walk(begun: int, seconds: int, pauses: Iterable[tuple[int, int]]) -> int:
    for begin, end in _free(begun, pauses):
        if seconds < end - begin:
            return begin + seconds
        seconds -= end - begin
    raise ValueError("there is no such time")


def _settled(terms: Terms, instant: int) -> int:
    """The first instant from this one on at which a phase may end."""
    zone = ZoneInfo(terms.zone)
    nights: Iterable[tuple[int, int]] = _quiet_hours(terms, instant, HOUR if terms.phase >= DAY else 0)
    if terms.at and _wall(zone, instant) % DAY == _time_of_day(terms.at):
        nights = ()
    return next(_free(instant, merge(_weekends(terms, instant), nights)))[0]


def _held(terms: Terms, begun: int, away: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """The time that does not count as somebody is away: in order, outside weekends, `MOST_AWAY` in all."""
    held: list[tuple[int, int]] = []
    left, at, horizon = MOST_AWAY, begun, begun + _HORIZON * DAY
    for begin, end in sorted((floor(max(b, begun)), ceil(min(e, horizon))) for b, e in away):
        for free, until in _free(max(begin, at), _weekends(terms, max(begin, at))):
            stop = min(until, end, free + left)
            if stop <= free:
                break
            held.append((free, stop))
            left -= stop - free
        at = max(at, end)
    return held


def _free(begun: int, pauses: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The stretches from `begun` on that lie between pauses, which come in the order of their beginnings."""
    for begin, end in pauses:
        if begin > begun:
            yield begun, begin
        begun = max(begun, end)
    yield begun, begun + _FOREVER


def _weekends(terms: Terms, begun: int) -> Iterator[tuple[int, int]]:
    if not terms.weekends_off:
        return
    zone = ZoneInfo(terms.zone)
    for day in _days(zone, begun):
        if day % 7 == _SATURDAY:
            yield _instant(zone, day * DAY), _instant(zone, (day + 2) * DAY, last=True)


def _quiet_hours(terms: Terms, begun: int, after: int = 0) -> Iterator[tuple[int, int]]:
    """The quiet hours, each longer by so many seconds."""
    if not terms.quiet:
        return
    zone = ZoneInfo(terms.zone)
    first, second = (_time_of_day(time) or 0 for time in terms.quiet.split("-"))
    for day in _days(zone, begun):
        begin = day * DAY + first
        end = begin + (second - first) % DAY
        yield _instant(zone, begin), _instant(zone, end, last=True) + after


def _days(zone: ZoneInfo, begun: int) -> range:
    """The days, counted from 1970, in which to look for pauses that end after `begun`."""
    yesterday = _wall(zone, begun) // DAY - 1
    return range(yesterday, yesterday + _HORIZON)


def _instant(zone: ZoneInfo, wall: int, *, last: bool = False) -> int:
    """The instant of a local time: the first (or last) of one that comes twice, the end of the gap for one
    that clocks skip."""
    local = datetime(1970, 1, 1, tzinfo=zone) + timedelta(seconds=wall)
    first, second = int(local.timestamp()), int(local.replace(fold=1).timestamp())
    if second < first:
        return _change(zone, second, first)
    return second if last else first


def _wall(zone: ZoneInfo, instant: int) -> int:
    """The local time of an instant, but it never goes back: where clocks do, it stands at the end of the hour
    that comes twice until that is over."""
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
