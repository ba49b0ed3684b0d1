"""The shop, its goods, the purses (Advanced Rules A to C; notes 10, 14.20-22, 15.24-25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import values
from .units import State

Purchase = tuple[str, int | None]
"""A thing and against whom it is used, if against anybody."""

AGAINST = ("drug", "sabotage", "entertainment")
ONCE = ("war_chariot", "talent", "fresh_horses")


@dataclass
class Wishes:
    """A sealed list: lanes in order, wishes in order with their alternatives, and how many coins to keep."""

    lanes: Sequence[int] = ()
    things: Sequence[Sequence[Purchase]] = ()
    keep: int = 0


@dataclass
class Shop:
    """What is left in the shop, who has how many coins, and what was bought."""

    stock: dict[str, int]
    coins: dict[int, int]
    bought: dict[int, list[Purchase]] = field(default_factory=dict)


def stock_for(seats: int) -> dict[str, int]:
    """The counters: one set, with more than seven players more in proportion, rounded up (notes 10)."""
    return {thing: -(-number * max(seats, 7) // 7) for thing, number in values.COUNTERS.items()}


def may_buy(shop: Shop, seat: int, purchase: Purchase, keep: int) -> bool:
    """Whether a seat can have a thing now: coins, stock, and the limits of notes 10 and 15.24."""
    thing, target = purchase
    all_bought = [one for bought in shop.bought.values() for one in bought]
    if shop.coins[seat] - values.COSTS[thing] < keep or shop.stock.get(thing, 1) < 1:
        return False
    if thing in AGAINST:
        fair = target is not None and target != seat and target in shop.coins
        return fair and (thing == "sabotage" or purchase not in all_bought)
    return target is None and not (thing in ONCE and purchase in shop.bought.get(seat, []))


def buy(shop: Shop, seat: int, purchase: Purchase) -> None:
    thing, _ = purchase
    shop.coins[seat] -= values.COSTS[thing]
    if thing in shop.stock:
        shop.stock[thing] -= 1
    shop.bought.setdefault(seat, []).append(purchase)


def serve(order: Sequence[int], lists: Mapping[int, Wishes], coins: Mapping[int, int]) -> Shop:
    """Two passes in the order of the draw: the wishes themselves, then alternatives for those not served."""
    shop = Shop(stock_for(len(order)), dict(coins), {seat: [] for seat in order})
    open_wishes: dict[int, list[Sequence[Purchase]]] = {}
    for seat in order:
        wishes = lists.get(seat, Wishes())
        open_wishes[seat] = []
        for wish in wishes.things:
            if wish and may_buy(shop, seat, wish[0], wishes.keep):
                buy(shop, seat, wish[0])
            else:
                open_wishes[seat].append(wish)
    for seat in order:
        for wish in open_wishes[seat]:
            able = [one for one in wish if may_buy(shop, seat, one, lists[seat].keep)]
            if able:
                buy(shop, seat, able[0])
    return shop


def lanes(order: Sequence[int], lists: Mapping[int, Wishes]) -> dict[int, str]:
    """The grid: the first seven choose in front, the others behind; who wishes nothing is far inside."""
    grid: dict[int, str] = {}
    for number, seat in enumerate(order):
        column = 9 - number // 7
        free = [lane for lane in range(1, 8) if f"R,{lane + 1},{column}" not in grid.values()]
        wished = [lane for lane in lists.get(seat, Wishes()).lanes if lane in free]
        grid[seat] = f"R,{(wished or free)[0] + 1},{column}"
    return grid


def equip(state: State, purchases: Mapping[int, Sequence[Purchase]]) -> None:
    """What was bought takes effect before the start."""
    for seat, bought in purchases.items():
        for thing, target in bought:
            affect(state, seat, thing, seat if target is None else target)
    for rig in state.rigs.values():
        if rig.fresh and rig.floor:
            rig.fresh = rig.floor = rig.fatigue = 0


def affect(state: State, seat: int, thing: str, target: int) -> None:
    """One thing, on the rig or driver it concerns."""
    driver, rig = state.drivers[target], state.rigs[target]
    if thing == "drug":
        rig.fatigue = rig.floor = values.DRUG
    elif thing == "sabotage":
        rig.damage += 1
    elif thing == "entertainment":
        driver.entertained_by, driver.vetoes = seat, values.VETOES
    elif thing == "war_chariot":
        rig.war = True
    elif thing == "talent":
        driver.talented = True
    elif thing == "fresh_horses":
        rig.fresh = values.FRESH
    elif thing == "appeal":
        driver.appeals += values.APPEALS
    else:
        names = {"spare_whip": "whip", "sling": f"sling/{values.SHOTS}"}
        rig.load = sorted([*rig.load, names.get(thing, thing)])


def purses(result: Mapping[str, Any], kills: Mapping[int, int], living: Sequence[int]) -> dict[int, int]:
    """The coins won: the winner's five, three for each of those living with most kills (C1, C2)."""
    won = dict.fromkeys(kills, 0)
    if result["winner"] is not None and result["purse"]:
        won[result["winner"]] += values.WINNERS_PURSE
    most = max((kills[seat] for seat in living), default=0)
    for seat in living:
        if most and kills[seat] == most:
            won[seat] += values.KILLERS_PURSE
    return won


def after_race(saved: Mapping[int, int], won: Mapping[int, int], lost: Sequence[int]) -> dict[int, int]:
    """The coins after a race: those of the dead and of mutants are gone (C4; notes 14.5)."""
    return {seat: 0 if seat in lost else coins + won.get(seat, 0) for seat, coins in saved.items()}


def is_free(coins: int, alive: bool) -> bool:
    """Freedom, looked at after the purses (C5; notes 15.25)."""
    return alive and coins >= values.FREEDOM


def has_talent(wins: int) -> bool:
    """Automatic talent after two wins (C3)."""
    return wins >= 2
