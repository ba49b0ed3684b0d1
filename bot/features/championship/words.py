"""The words that posts, panels and pictures of a season share: factions, drivers, points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from bot.features.championship.state import Known
from bot.ids import NOBODY
from bot.text import mention, plain
from engine.language import N_, _, rounded


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction: the name of its colour in games, its word, sign, letter and colour, which nobody needs to
    tell it apart."""

    name: str
    word: str
    sign: str
    letter: str
    colour: str

    @property
    def short(self) -> str:
        return f"{self.sign}{self.letter}"

    @property
    def whole(self) -> str:
        return f"{_(self.word)} {self.short} {self.colour}"


FACTIONS = (
    Faction("red", N_("the Reds"), "▲", "R", "🔴"),
    Faction("white", N_("the Whites"), "◇", "W", "⚪"),
    Faction("green", N_("the Greens"), "■", "G", "🟢"),
    Faction("blue", N_("the Blues"), "●", "B", "🔵"),
)


REASONS = MappingProxyType(
    {
        "twofold": N_("racing with several accounts"),
        "deal": N_("an agreement with a rival"),
        "driving": N_("driving for somebody else"),
        "fault": N_("use of a fault of the bot"),
        "words": N_("insults"),
    }
)
"""The five reasons for which points are taken off."""


def called(known: Known, number: int) -> str:
    """A driver as posts call them."""
    user = known.named(number)
    return mention(user) if user != NOBODY else _("a driver")


def until(known: Known) -> str:
    """The title of the standings: the race that they have come to, and whether that one is over."""
    words = _("Standings after race {race} of {races}")
    if any(heat.race == known.told and not heat.over for heat in known.heats):
        words = _("Standings during race {race} of {races}")
    return words.format(race=known.told, races=known.row.races)


def said(points: Fraction) -> str:
    """Points for people: whole, or with one decimal."""
    return rounded(float(points), 1)


def called_plainly(known: Known, number: int) -> str:
    """A driver by the bare name, for pictures and their words."""
    name = known.names.get(number, "") if known.named(number) != NOBODY else ""
    return plain(name) if name else _("a driver")
