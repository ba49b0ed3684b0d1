"""Time zones as people call them: by a city, by an abbreviation, by how far they are from UTC.

An abbreviation stands for its region with summer time, whatever the season: who says EST in July means New
York. What people call UTC+2 is `Etc/GMT-2` by its stored name, so nobody is shown that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from difflib import get_close_matches
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.times.instants import Instant
from bot.times.typed import BadTime, Unclear, echo, plain
from bot.times.walls import UTC
from engine.language import _
from engine.matching import fitting

_REGIONS: Mapping[str, str] = {
    "America/New_York": "est edt et eastern",
    "America/Chicago": "cst cdt ct central",
    "America/Denver": "mst mdt mt mountain",
    "America/Phoenix": "mst",
    "America/Los_Angeles": "pst pdt pt pacific",
    "America/Anchorage": "akst akdt",
    "America/Halifax": "ast adt",
    "America/St_Johns": "nst ndt",
    "America/Sao_Paulo": "brt brst",
    "America/Argentina/Buenos_Aires": "art",
    "America/Santiago": "clt clst",
    "Pacific/Honolulu": "hst",
    "Europe/London": "bst gmt uk",
    "Europe/Dublin": "ist",
    "Europe/Lisbon": "wet west",
    "Europe/Berlin": "cet cest met mest mez mesz",
    "Europe/Helsinki": "eet eest oez oesz",
    "Europe/Moscow": "msk",
    "Europe/Istanbul": "trt",
    "Africa/Lagos": "wat",
    "Africa/Maputo": "cat",
    "Africa/Nairobi": "eat",
    "Africa/Johannesburg": "sast",
    "Asia/Jerusalem": "ist idt",
    "Asia/Riyadh": "ast",
    "Asia/Dubai": "gst",
    "Asia/Karachi": "pkt",
    "Asia/Kolkata": "ist india",
    "Asia/Bangkok": "ict",
    "Asia/Jakarta": "wib",
    "Asia/Shanghai": "cst",
    "Asia/Hong_Kong": "hkt",
    "Asia/Manila": "pht",
    "Asia/Singapore": "sgt",
    "Asia/Seoul": "kst",
    "Asia/Tokyo": "jst",
    "Australia/Perth": "awst",
    "Australia/Adelaide": "acst acdt",
    "Australia/Darwin": "acst",
    "Australia/Sydney": "aest aedt",
    "Australia/Brisbane": "aest",
    "Pacific/Auckland": "nzst nzdt nzt",
    UTC: "utc z zulu gmt uct",
}
_OFFSET = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?:[:.]?([0-5]\d))?", re.ASCII)
_TIME = (" time", " standard", " daylight")
"""Words that people append to the name of a zone, the last first."""
_LEAST = 3
"""The fewest letters that stand for a zone in whose name they are."""
_SHOWN = 3
"""How many zones a question names."""
_ALIKE = 0.75
"""From where on a name was probably meant and mistyped."""
_FIXED = "Etc/GMT"
_FURTHEST = {"+": 14, "-": 12}
"""How far from UTC the clocks of a zone may stand, in hours."""
_BROKEN: Mapping[int, str] = {
    -570: "Pacific/Marquesas",
    210: "Asia/Tehran",
    270: "Asia/Kabul",
    330: "Asia/Kolkata",
    345: "Asia/Kathmandu",
    390: "Asia/Yangon",
    525: "Australia/Eucla",
    570: "Australia/Darwin",
}
"""The zones with a constant distance from UTC in minutes that are no whole hours."""


def zones_meant(typed: str) -> tuple[str, ...]:
    """The names of the time zones that a person can mean; () if the known ones include none. Raises
    `BadTime`."""
    wanted = _wanted(typed)
    if offset := _OFFSET.fullmatch(wanted):
        return (_always(typed, offset),)
    return _abbreviations().get(wanted) or _zones().get(wanted.replace(" ", "_"), ())


def zone_of(typed: str) -> str:
    """The name of the time zone that a person means. Raises `BadTime`."""
    wanted = _wanted(typed)
    candidates = zones_meant(typed) or _by_part(wanted)
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        words = _("'{typed}' could be several time zones: {zones}.")
        raise Unclear(words.format(typed=echo(typed), zones=_listed_zones(candidates[:_SHOWN])))
    near = get_close_matches(wanted.replace(" ", "_"), _zones(), _SHOWN, _ALIKE)
    if near:
        words = _("There is no time zone '{typed}'; do you mean {zones}?")
        zones = _listed_zones(_zones()[name][0] for name in near)
        raise Unclear(words.format(typed=echo(typed), zones=zones))
    raise BadTime(
        _("There is no time zone '{typed}'; write it like Europe/Berlin or America/New_York.").format(
            typed=echo(typed)
        )
    )


def is_zone(word: str) -> bool:
    """Whether a word is a zone and nothing else: its name, an abbreviation, or how far it is from UTC."""
    return word in _abbreviations() or ("/" in word and word in _zones()) or bool(_OFFSET.fullmatch(word))


def kept_zone(name: str) -> str:
    """A zone by its stored name. Raises `BadTime` where there is none such."""
    return name if name in _names() else zone_of(name)


def said_zone(zone: str) -> str:
    """A zone as people call it, and as `zone_of` reads it."""
    hours = zone.removeprefix(_FIXED)
    if hours in (zone, "", "0", "+0", "-0"):
        return zone
    sign = "-" if hours[0] == "+" else "+"
    return f"UTC{sign}{hours[1:]}"


def now_in(zone: str, now: Instant) -> str:
    """The time in a zone, by which people see whether it is theirs."""
    clock = datetime.fromtimestamp(now, ZoneInfo(zone))
    return _("In {zone} it is {time} now.").format(zone=said_zone(zone), time=f"{clock:%H:%M}")


def suggested_zones(typed: str) -> list[str]:
    """The zones that can be meant by what somebody has begun to type, as people call them."""
    wanted = _wanted(typed)
    if offset := _OFFSET.fullmatch(wanted):
        try:
            return [said_zone(_always(typed, offset))]
        except BadTime:
            return []
    return [*_abbreviations().get(wanted, ())] or _containing(wanted)


def _wanted(typed: str) -> str:
    wanted = plain(typed).rstrip(".").replace(" / ", "/")
    for word in _TIME:
        wanted = wanted.removesuffix(word)
    return wanted


def _by_part(wanted: str) -> tuple[str, ...]:
    """The zones in whose names there is what was typed, if that is long enough to tell."""
    return tuple(_containing(wanted)) if len(wanted) >= _LEAST else ()


def _containing(wanted: str) -> list[str]:
    return fitting(wanted, [(zone, (zone, zone.replace("_", " "))) for zone in _offered()])


def _listed_zones(zones: Iterable[str]) -> str:
    return ", ".join(map(said_zone, dict.fromkeys(zones)))


def _always(typed: str, offset: re.Match[str]) -> str:
    """The zone that is always as far from UTC as that. Raises `BadTime`."""
    hours, minutes = int(offset[2]), int(offset[3] or 0)
    if hours <= _FURTHEST[offset[1]] and not minutes:
        opposite = "-" if offset[1] == "+" else "+"
        return f"{_FIXED}{opposite}{hours}" if hours else UTC
    whole = _BROKEN.get(int(f"{offset[1]}{hours * 60 + minutes}"))
    if whole is None:
        words = _("No time zone is always '{typed}'; write a city in it, like Europe/Berlin.")
        raise BadTime(words.format(typed=echo(typed)))
    return whole


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones() - {"Factory", "localtime"})


@cache
def _offered() -> tuple[str, ...]:
    """The zones that are suggested: those of places."""
    return (UTC, *sorted(name for name in _names() if "/" in name and not name.startswith("Etc/")))


@cache
def _abbreviations() -> Mapping[str, tuple[str, ...]]:
    return _listed((word, zone) for zone, words in _REGIONS.items() for word in words.split())


@cache
def _zones() -> Mapping[str, tuple[str, ...]]:
    """The zones that go by a name: their own, or that of a city in them.

    `Etc/GMT+2` is no city, as people who write GMT+2 mean the opposite.
    """
    cities = (
        (name.rpartition("/")[2].casefold(), name) for name in sorted(_names()) if not name.startswith("Etc/")
    )
    return {**_listed(cities), **{name.casefold(): (name,) for name in _names()}}


def _listed(pairs: Iterator[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    zones: dict[str, tuple[str, ...]] = {}
    for word, zone in pairs:
        zones[word] = (*zones.get(word, ()), zone)
    return zones
