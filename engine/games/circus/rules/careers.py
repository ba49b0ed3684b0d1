"""What a driver keeps from race to race: coins, races, wins, until death or freedom (C, N14.22, N15.25).

A legacy has `number`, the `coins` saved, `races` and `wins` so far, and whether its driver is `dead`.
What a race changes of one has the same names but for the number: coins, races and wins are added.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine.games.circus.rules import values
from engine.games.circus.rules.state import Career, Race
from engine.language import _, ngettext
from engine.model import Seat


def fresh(number: int) -> Mapping[str, Any]:
    """A career that begins."""
    return {"number": number, "coins": 0, "races": 0, "wins": 0, "dead": False}


def changed(race: Race) -> Mapping[Seat, Any]:
    """What a race has changed of each career that was brought along (B2, C, N14.22, N15.25).

    Before the draw that is nothing.
    """
    return {career.seat: _change(race, career) for career in race.careers}


def _change(race: Race, career: Career) -> Mapping[str, Any]:
    if not race.drivers:
        return {"coins": 0, "races": 0, "wins": 0, "dead": False}
    driver = race.of(career.seat)
    won = int(race.winner == driver.colour)
    coins = driver.coins - career.coins
    return {"coins": coins, "races": 1, "wins": won, "dead": driver.where == "dead"}


def after(legacy: Mapping[str, Any], change: Mapping[str, Any]) -> Mapping[str, Any]:
    """A career after a race: dead men keep no coins (C4)."""
    sums = {name: legacy[name] + change[name] for name in ("coins", "races", "wins")}
    dead = legacy["dead"] or change["dead"]
    return {"number": legacy["number"], **sums, "coins": 0 if dead else sums["coins"], "dead": dead}


def ended(legacy: Mapping[str, Any]) -> Literal["", "dead", "free"]:
    """Whether the driver is dead, or has saved the coins for his freedom (C4, C5)."""
    if legacy.get("dead"):
        return "dead"
    return "free" if legacy["coins"] >= values.FREEDOM else ""


def told(legacy: Mapping[str, Any]) -> tuple[str, ...]:
    """What people may know of a career: races, wins, coins, talent."""
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
    """Whether anybody has bought for more than the coins of this race, by savings of earlier ones."""
    if not race.drivers:
        return False
    paid = dict.fromkeys((d.colour for d in race.drivers), 0)
    for buyer, item, _target in race.bought:
        paid[buyer] += values.COSTS[item]
    return any(career.coins and paid[race.of(career.seat).colour] > values.COINS for career in race.careers)
