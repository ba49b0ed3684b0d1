"""Factions: a wish while one enters, filled within one when the first race is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

X = TypeVar("X")

FACTIONS = 4
"""Red, white, green, blue."""

Shuffle = Callable[[str, Sequence[int]], Sequence[int]]
"""A fair order of some numbers, of that label."""


def filled(wishes: Mapping[int, int | None], shuffle: Shuffle) -> dict[int, int]:
    """The faction of each driver: as many as wish, within one of each other, by lot where more wish than fit.

    The larger ones are those that more wish for.
    """
    wished = Counter(wish for wish in wishes.values() if wish is not None)
    least, larger = divmod(len(wishes), FACTIONS)
    order = sorted(shuffle("factions/size", range(FACTIONS)), key=lambda each: -wished[each])
    room = {each: least + (n < larger) for n, each in enumerate(order)}
    found: dict[int, int] = {}
    drivers = shuffle("factions/drivers", sorted(wishes))
    for driver in drivers:
        wish = wishes[driver]
        if wish is not None and room[wish]:
            room[wish] -= 1
            found[driver] = wish
    seats = shuffle("factions/rest", [each for each in range(FACTIONS) for _ in range(room[each])])
    found.update(zip((driver for driver in drivers if driver not in found), seats, strict=True))
    return found


def joined(wish: int | None, drivers: Mapping[int, int], shuffle: Shuffle) -> int:
    """The faction of somebody who enters later: one of the smallest, the wish if it is one of them."""
    size = Counter(drivers.values())
    smallest = [
        each for each in range(FACTIONS) if size[each] == min(size[other] for other in range(FACTIONS))
    ]
    return wish if wish in smallest else shuffle("factions/later", smallest)[0]
