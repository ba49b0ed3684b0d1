"""The terms of a table, its times as a person sets them: how they are typed, kept and said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from bot.times import (
    DAY,
    HOUR,
    MINUTE,
    OFF,
    BadTime,
    clock,
    echo,
    kept_zone,
    length_of,
    plain,
    said_length,
    said_zone,
    time_of_day,
    zone_of,
)
from engine.codec import written
from engine.language import N_, _

MOST_QUIET = 16 * HOUR
SHORTEST, LONGEST = 5 * MINUTE, 14 * DAY
LONGEST_BANK = 30 * DAY
LONGEST_CALM = DAY


@dataclass(frozen=True, slots=True)
class Terms:
    """The times of a table, as `with_term` and `load_terms` make them: lengths in seconds, times of day as
    HH:MM in `zone`, "" for none. With a `bank` every seat has one stock of time for the whole game, which
    grows by `increment` with each answer, and `phase` and `at` do not count. With `nights` a deadline waits
    for the morning of those who are asked (`bot.hosting.time.nights`)."""

    phase: int = DAY
    at: str = ""
    zone: str = "UTC"
    weekends_off: bool = False
    quiet: str = ""
    calm: int = MINUTE
    bank: int = 0
    increment: int = 0
    nights: bool = False


TERM_LABELS: Mapping[str, str] = {
    "phase": N_("Length of a phase"),
    "bank": N_("Time bank"),
    "at": N_("Phases end at"),
    "zone": N_("Time zone"),
    "weekends": N_("Weekends"),
    "quiet": N_("Quiet hours"),
    "nights": N_("Players' nights"),
    "calm": N_("Early close after the last Ready"),
}
MOVE_LABELS: Mapping[str, str] = {
    "phase": N_("Time for a move"),
    "bank": N_("Time bank"),
    "at": N_("Moves are due at"),
    "zone": N_("Time zone"),
    "weekends": N_("Weekends"),
    "quiet": N_("Quiet hours"),
    "nights": N_("Players' nights"),
}
"""The names of the terms where nothing is sealed, so that nobody says Ready."""

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
    """The terms of `dump_terms`: unknown names are passed over, missing ones are the usual ones.

    Raises `BadTime` for values that no table can have.
    """
    return _read_terms(written(data))


@lru_cache(maxsize=256)
def _read_terms(stored: str) -> Terms:
    """The terms of most tables are those of others, and they are read for every order."""
    kept = {**asdict(Terms()), **json.loads(stored)}
    bank, increment = _legal_bank(_whole(kept["bank"]), _whole(kept["increment"]))
    return Terms(
        phase=_legal_phase(_whole(kept["phase"])),
        at=_read_at(str(kept["at"])),
        zone=kept_zone(str(kept["zone"])),
        weekends_off=bool(kept["weekends_off"]),
        quiet=_read_quiet(str(kept["quiet"])),
        calm=_legal_calm(_whole(kept["calm"])),
        bank=bank,
        increment=increment,
        nights=bool(kept["nights"]),
    )


def with_term(terms: Terms, name: str, typed: str) -> Terms:
    """The terms with the one called `name` (a key of `TERM_LABELS`) as a person typed it, in English or plain
    German. A bank and the times of phases (length, time of day) drive each other out. Raises `BadTime`."""
    name = name.strip().casefold()
    if name not in _READERS:
        raise BadTime(
            _("There is no term '{name}'; choose one of: {names}.").format(
                name=echo(name), names=", ".join(TERM_LABELS)
            )
        )
    value = _read(terms, name, typed)
    if name == "bank":
        return replace(terms, bank=value[0], increment=value[1], at="" if value[0] else terms.at)
    if name in ("phase", "at") and value:
        terms = replace(terms, bank=0, increment=0)
    return replace(terms, **{"weekends_off" if name == "weekends" else name: value})


def _read(terms: Terms, name: str, typed: str) -> Any:
    """The value of a term; one may also be typed as people are shown it."""
    try:
        return _READERS[name](plain(typed))
    except BadTime:
        read = _READERS[name]
        for usual in term_values(name):
            if plain(said_term(with_term(terms, name, usual), name)) == plain(typed):
                return read(usual)
        raise


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
        case "zone":
            return said_zone(terms.zone)
        case _:
            return str(getattr(terms, name))


_WEEKENDS_OFF = ("off", "no", "free", "aus", "nein", "frei")
_WEEKENDS_ON = ("on", "yes", "an", "ein", "ja")


def _read_phase(typed: str) -> int:
    return _legal_phase(length_of(typed))


def _legal_phase(seconds: int) -> int:
    if SHORTEST <= seconds <= LONGEST:
        return seconds
    raise BadTime(
        _("A phase can last from {shortest} to {longest}.").format(
            shortest=said_length(SHORTEST), longest=said_length(LONGEST)
        )
    )


def _read_bank(typed: str) -> tuple[int, int]:
    if typed in (*OFF, "0"):
        return 0, 0
    bank, plus, increment = (part.strip() for part in typed.partition("+"))
    return _legal_bank(length_of(bank), length_of(increment) if plus else 0)


def _legal_bank(seconds: int, increment: int) -> tuple[int, int]:
    if (seconds, increment) == (0, 0) or (SHORTEST <= seconds <= LONGEST_BANK and 0 <= increment <= LONGEST):
        return seconds, increment
    raise BadTime(
        _(
            "A time bank starts with {shortest} to {longest}, and each answer can add up to {increment}; "
            "write it like 3 days + 6 hours, or off."
        ).format(
            shortest=said_length(SHORTEST), longest=said_length(LONGEST_BANK), increment=said_length(LONGEST)
        )
    )


def _read_calm(typed: str) -> int:
    return 0 if typed in (*OFF, "0") else _legal_calm(length_of(typed))


def _legal_calm(seconds: int) -> int:
    if 0 <= seconds <= LONGEST_CALM:
        return seconds
    raise BadTime(
        _("The early close can wait for up to {longest} after the last Ready.").format(
            longest=said_length(LONGEST_CALM)
        )
    )


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    return length_of(str(value))


def _read_at(typed: str) -> str:
    if typed in OFF:
        return ""
    seconds = time_of_day(typed)
    if seconds is None:
        raise BadTime(
            _("'{typed}' is not a time of day; write it like 20:00 or 8pm, or off.").format(typed=echo(typed))
        )
    return clock(seconds)


def _read_weekends(typed: str) -> bool:
    if typed in _WEEKENDS_OFF or typed in _WEEKENDS_ON:
        return typed in _WEEKENDS_OFF
    raise BadTime(_("Write on if weekends count like any other day, otherwise off."))


def _read_nights(typed: str) -> bool:
    if typed in _WEEKENDS_ON or typed in OFF:
        return typed in _WEEKENDS_ON
    raise BadTime(_("Write on if deadlines wait for players' mornings, otherwise off."))


def _read_quiet(typed: str) -> str:
    if typed in OFF:
        return ""
    typed = " ".join(typed.split())
    ends = re.split(r" ?(?:-|–|—|\bto\b|\buntil\b|\bbis\b) ?", re.sub(r"^(?:from|von) ", "", typed))
    times = [time for time in map(time_of_day, ends) if time is not None]
    if len(times) != 2 or len(ends) != 2:
        raise BadTime(
            _("'{typed}' is not a span of time; write 22:00-08:00, or off.").format(typed=echo(typed))
        )
    begin, end = times
    if not 0 < (end - begin) % DAY <= MOST_QUIET:
        raise BadTime(
            _("Quiet hours need a start and an end, and can last up to {longest}.").format(
                longest=said_length(MOST_QUIET)
            )
        )
    return f"{clock(begin)}-{clock(end)}"


_READERS: Mapping[str, Callable[[str], Any]] = {
    "phase": _read_phase,
    "bank": _read_bank,
    "at": _read_at,
    "zone": zone_of,
    "weekends": _read_weekends,
    "quiet": _read_quiet,
    "nights": _read_nights,
    "calm": _read_calm,
}


def said_term(terms: Terms, name: str) -> str:
    """The value of one term (a key of `TERM_LABELS`) for people, as for a menu."""
    if name == "phase" and terms.bank:
        return _("none; there is a time bank")
    if name in ("phase", "calm"):
        seconds: int = getattr(terms, name)
        return said_length(seconds) if seconds else _("at once")
    if name == "bank" and terms.bank:
        return _said_bank(terms)
    if name == "weekends":
        return _("weekends off") if terms.weekends_off else _("count like other days")
    if name == "nights":
        return _("a deadline in a player's night moves to the morning") if terms.nights else _("do not count")
    return said_zone(terms.zone) if name == "zone" else str(getattr(terms, name) or _("none"))


def _said_bank(terms: Terms) -> str:
    bank, increment = said_length(terms.bank), said_length(terms.increment)
    if not terms.increment:
        return _("{bank} for the whole game").format(bank=bank)
    return _("{bank}, and {increment} more with each answer").format(bank=bank, increment=increment)


def said_terms(terms: Terms, sealed: bool = True, closing: bool = True) -> str:
    """All terms in one line for people; where nothing is `sealed`, each answer counts at once.

    Without `closing` the early close is left out.
    """
    length, due = _("A phase lasts {length}"), _("ends at {time} ({zone})")
    if not sealed:
        length, due = _("A move may take {length}"), _("due at {time} ({zone})")
    parts = [length.format(length=said_length(terms.phase))]
    if terms.bank:
        parts = [_("Each side has a time bank: {bank}").format(bank=_said_bank(terms))]
    elif terms.at:
        parts.append(due.format(time=terms.at, zone=said_zone(terms.zone)))
    if terms.weekends_off:
        parts.append(_("weekends off"))
    if terms.quiet:
        parts.append(_("quiet {hours}").format(hours=terms.quiet))
    if (terms.weekends_off or terms.quiet) and (terms.bank or not terms.at):
        parts.append(_("in {zone} time").format(zone=said_zone(terms.zone)))
    if terms.nights:
        parts.append(_("a deadline in a player's night moves to the morning"))
    listed = ", ".join(parts)
    if not sealed or not closing:
        return listed
    if not terms.calm:
        return _("{terms}; it closes when all are ready").format(terms=listed)
    return _("{terms}; it closes {length} after all are ready").format(
        terms=listed, length=said_length(terms.calm)
    )
