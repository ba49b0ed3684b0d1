"""Factions: a wish, filled within one, by lot where more wish than fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from bot.features.championship.rules.factions import FACTIONS, Shuffle, filled, joined
from tests.extent import amount


def shuffling(chance: Random) -> Shuffle:
    def shuffle(_label: str, items: Sequence[int]) -> list[int]:
        return chance.sample(list(items), len(items))

    return shuffle


def test_factions_are_filled_within_one_whatever_is_wished() -> None:
    for n in range(1, 65, 3):
        chance = Random(n)
        wishes = {driver: chance.choice([None, 0, 0, 1, 3]) for driver in range(n)}
        size = Counter(filled(wishes, shuffling(chance)).values())
        assert sum(size.values()) == n
        assert max(size.values()) - min(size[each] for each in range(FACTIONS)) <= 1


def test_who_wishes_what_fits_has_it() -> None:
    wishes = {1: 0, 2: 0, 3: 1, 4: 2, 5: None, 6: 3}
    found = filled(wishes, shuffling(Random(1)))
    assert {driver: found[driver] for driver, wish in wishes.items() if wish is not None} == {
        1: 0,
        2: 0,
        3: 1,
        4: 2,
        6: 3,
    }


def test_where_more_wish_than_fit_each_has_the_same_chance() -> None:
    tries = amount(4000, 400)
    chance, got = Random(7), Counter[int]()
    for _ in range(tries):
        found = filled(dict.fromkeys(range(8), 2), shuffling(chance))
        got.update(driver for driver, faction in found.items() if faction == 2)
    expected = tries / 4
    assert all(abs(got[driver] - expected) < 4 * (expected * 0.75) ** 0.5 for driver in range(8))


def test_who_enters_later_joins_a_smallest_one() -> None:
    drivers = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}
    assert joined(3, drivers, shuffling(Random(1))) == 3
    assert {joined(0, drivers, shuffling(Random(seed))) for seed in range(30)} == {1, 2, 3}
