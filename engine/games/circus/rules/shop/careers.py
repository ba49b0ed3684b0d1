"""Careers: a driver keeps coins, races and wins until death or freedom (C, N14.22, N15.25).

A legacy has `number`, the `coins` saved, `races` and `wins` so far, and whether its driver is `dead`.
What a race changes of one has the same names but for the number: coins, races and wins are added.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine.games.circus.rules import values
from engine.games.circus.rules.basic.state import Career, Colour, Race
from engine.games.circus.rules.course import places
from engine.language import _, ngettext
from engine.model import Seat


def fresh(number: int) -> Mapping[str, Any]:
    """A career that begins (C)."""
    return {"number": number, "coins": 0, "races": 0, "wins": 0, "dead": False}


def changed(race: Race) -> Mapping[Seat, Any]:
    """Each career that was brought along, as the race has left it (B2, C, N14.22, N15.25).

    Before the draw that is nothing, and so it is for the living where nobody has driven a whole round: else
    coins would come from races that are begun and broken off.
    """
    return {career.seat: _change(race, career) for career in race.careers}


def _change(race: Race, career: Career) -> Mapping[str, Any]:
    """One career as the race has left it (C, C4, N14.22)."""
    if not race.drivers:
        return {"coins": 0, "races": 0, "wins": 0, "dead": False}
    driver = race.of(career.seat)
    if not race.over and race.round < 2:
        return {"coins": 0, "races": 0, "wins": 0, "dead": driver.where == "dead"}
    won = int(race.winner == driver.colour)
    coins = driver.coins - career.coins
    return {"coins": coins, "races": 1, "wins": won, "dead": driver.where == "dead"}


def after(legacy: Mapping[str, Any], change: Mapping[str, Any]) -> Mapping[str, Any]:
    """A career after a race: dead men keep no coins (C4)."""
    sums = {name: legacy[name] + change[name] for name in ("coins", "races", "wins")}
    dead = legacy["dead"] or change["dead"]
    return {"number": legacy["number"], **sums, "coins": 0 if dead else sums["coins"], "dead": dead}


def ended(legacy: Mapping[str, Any]) -> Literal["", "dead", "free"]:
    """The end of a career: the driver is dead, or has saved the coins for his freedom (C4, C5)."""
    if legacy.get("dead"):
        return "dead"
    return "free" if legacy["coins"] >= values.FREEDOM else ""


def told(legacy: Mapping[str, Any]) -> tuple[str, ...]:
    """A career in words that everybody may read: races, wins, coins, talent."""
    races, wins, coins = legacy["races"], legacy["wins"], legacy["coins"]
    lines = [
        ngettext("{n} race", "{n} races", races).format(n=races),
        ngettext("{n} win", "{n} wins", wins).format(n=wins),
    ]
    if legacy["dead"]:
        return tuple(lines)
    saved = ngettext("{n} coin of {freedom} saved", "{n} coins of {freedom} saved", coins)
    lines.append(saved.format(n=coins, freedom=values.FREEDOM))
    if wins >= values.TALENT_AFTER:
        lines.append(_("talented"))
    return tuple(lines)


def spent(race: Race) -> bool:
    """Whether savings of earlier races went into purchases.

    Somebody has things that cost more than the coins of this race, or has paid more than those in all.
    """
    if not race.drivers:
        return False
    worth = dict.fromkeys((d.colour for d in race.drivers), 0)
    for buyer, item, _target in race.bought:
        worth[buyer] += values.COSTS[item]
    return any(career.coins and _dipped(race, career, worth) for career in race.careers)


def _dipped(race: Race, career: Career, worth: Mapping[Colour, int]) -> bool:
    driver = race.of(career.seat)
    paid = career.coins + values.COINS - (driver.coins - _purses(race, driver.colour))
    return max(paid, worth[driver.colour]) > values.COINS


def _purses(race: Race, colour: Colour) -> int:
    """The coins that a driver has won at the end (C1, C2)."""
    if not race.over:
        return 0
    won = race.winner == colour and places.earned(race, race.over)
    killed = colour in places.killers(race)
    return won * values.PURSES["winner"] + killed * values.PURSES["killer"]
