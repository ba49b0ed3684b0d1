"""The terms of a table, its times as a person sets them: how they are typed, kept and said."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any

from bot.setting import Setting
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
MOST_MOVED = 12 * HOUR
"""Seconds by which nights move the deadlines of a phase, at most."""


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
    """The terms with the one called `name` (a key of `TERMS`) as a person typed it, in English or plain
    German. Raises `BadTime`."""
    term = TERMS.get(name.strip().casefold())
    if term is None:
        words = _("There is no time rule '{name}'; choose one of: {names}.")
        raise BadTime(words.format(name=echo(name), names=", ".join(TERMS)))
    return term.put(terms, typed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(Setting[Terms]):
    """One of the terms: `reads` what is typed as its value, `says` it, and `types` it as it is read.

    `of_moves` is its label where nothing is sealed, '' and it means nothing there.
    """

    usual: tuple[str, ...]
    reads: Callable[[str], Any]
    says: Callable[[Terms], str]
    types: Callable[[Terms], str]
    of_moves: str = ""
    free: bool = True

    def values(self, has: Terms) -> Sequence[tuple[str, str]]:
        """The usual values, at most 25."""
        return [(value, self.says(self.put(has, value))) for value in self.usual]

    def now(self, has: Terms) -> str:
        return self.types(has)

    def said(self, has: Terms) -> str:
        return self.says(has)

    def put(self, has: Terms, typed: str) -> Terms:
        """A bank and the times of phases (length, time of day) drive each other out."""
        value = self._read(has, typed)
        if self.name == "bank":
            return replace(has, bank=value[0], increment=value[1], at="" if value[0] else has.at)
        if self.name in ("phase", "at") and value:
            has = replace(has, bank=0, increment=0)
        return replace(has, **{"weekends_off" if self.name == "weekends" else self.name: value})

    def _read(self, has: Terms, typed: str) -> Any:
        """The value that was typed; one may also be typed as people are shown it."""
        try:
            return self.reads(plain(typed))
        except BadTime:
            for usual in self.usual:
                if plain(self.says(self.put(has, usual))) == plain(typed):
                    return self.reads(usual)
            raise


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


def _said_phase(terms: Terms) -> str:
    return _("none; there is a time bank") if terms.bank else said_length(terms.phase)


def _said_nights(terms: Terms) -> str:
    return _("a deadline in a player's night moves to the morning") if terms.nights else _("do not count")


def _said_bank(terms: Terms) -> str:
    if not terms.bank:
        return _("none")
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


ZONES = (
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
)
"""Usual time zones."""
_TERMS = (
    Term(
        name="phase",
        label=N_("Length of a phase"),
        of_moves=N_("Time for a move"),
        hint=N_("how long people have to answer"),
        form="pace",
        usual=(
            *("5m", "15m", "30m", "1h", "2h", "4h", "8h", "12h"),
            *("24h", "36h", "2d", "3d", "4d", "7d", "14d"),
        ),
        reads=_read_phase,
        says=_said_phase,
        types=lambda terms: f"{terms.phase}s",
    ),
    Term(
        name="bank",
        label=N_("Time bank"),
        of_moves=N_("Time bank"),
        hint=N_("a stock of time instead; it stops in quiet hours, on free weekends and on vacation"),
        form="pace",
        usual=("off", "30m + 1m", "1h + 5m", "1d + 2h", "3d + 6h", "7d + 12h", "14d + 1d", "30d"),
        reads=_read_bank,
        says=_said_bank,
        types=lambda terms: f"{terms.bank}s + {terms.increment}s" if terms.bank else "off",
    ),
    Term(
        name="at",
        label=N_("Phases end at"),
        of_moves=N_("Moves are due at"),
        hint=N_("a fixed time of day, such as 20:00"),
        form="pace",
        written=True,
        usual=("off", *(f"{hour:02}:00" for hour in (7, 8, 9, 12, 15, 18, 19, 20, 21, 22))),
        reads=_read_at,
        says=lambda terms: terms.at or _("none"),
        types=lambda terms: terms.at,
    ),
    Term(
        name="zone",
        label=N_("Time zone"),
        of_moves=N_("Time zone"),
        hint=N_("the zone for times of day"),
        form="pace",
        written=True,
        usual=ZONES,
        reads=zone_of,
        says=lambda terms: said_zone(terms.zone),
        types=lambda terms: said_zone(terms.zone),
    ),
    Term(
        name="weekends",
        label=N_("Weekends"),
        of_moves=N_("Weekends"),
        hint=N_("whether Saturday and Sunday count"),
        form="rest",
        usual=("on", "off"),
        reads=_read_weekends,
        says=lambda terms: _("weekends off") if terms.weekends_off else _("count like other days"),
        types=lambda terms: "off" if terms.weekends_off else "on",
    ),
    Term(
        name="quiet",
        label=N_("Quiet hours"),
        of_moves=N_("Quiet hours"),
        hint=N_("when nothing ends and nobody is reminded, such as 22:00-08:00"),
        form="rest",
        written=True,
        usual=(
            *("off", "20:00-08:00", "21:00-07:00", "22:00-07:00"),
            *("22:00-08:00", "23:00-07:00", "00:00-08:00"),
        ),
        reads=_read_quiet,
        says=lambda terms: terms.quiet or _("none"),
        types=lambda terms: terms.quiet,
    ),
    Term(
        name="nights",
        label=N_("Players' nights"),
        of_moves=N_("Players' nights"),
        hint=lambda: _("whether a deadline in a player's night waits, at most {most} a phase").format(
            most=said_length(MOST_MOVED)
        ),
        form="rest",
        usual=("off", "on"),
        reads=_read_nights,
        says=_said_nights,
        types=lambda terms: "on" if terms.nights else "off",
    ),
    Term(
        name="calm",
        label=N_("Early close after the last Ready"),
        hint=N_("time to change your mind"),
        form="pace",
        usual=("off", "1m", "5m", "10m", "30m", "1h", "2h", "4h"),
        reads=_read_calm,
        says=lambda terms: said_length(terms.calm) if terms.calm else _("at once"),
        types=lambda terms: f"{terms.calm}s",
    ),
)
TERMS: Mapping[str, Term] = {term.name: term for term in _TERMS}
"""The terms by the names that they are typed by."""
OF_MOVES: Mapping[str, Term] = {t.name: replace(t, label=t.of_moves) for t in _TERMS if t.of_moves}
"""Those that mean something where nothing is sealed, with their labels there."""
