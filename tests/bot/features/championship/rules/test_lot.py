"""The lot: what it minimises, that anybody can draw it again, and that it tells of no block."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import combinations, islice

import pytest

from bot.features.championship.rules import lot as lots
from bot.features.championship.rules.factions import filled
from bot.features.championship.rules.lot import (
    Drawn,
    Field,
    Heats,
    costs,
    drawing,
    kept_apart,
    lot,
    sizes,
    without_strife,
)
from engine import dice
from tests.extent import amount, some

SEATS = range(2, 9)


def season(
    n: int, races: int = 4, root: bytes = b"root", apart: set[frozenset[int]] | None = None
) -> list[tuple[Field, Drawn]]:
    """The lots of a season of so many people, with their fields."""
    seeds = lots.seeds(root, races)
    faction = filled(
        dict.fromkeys(range(n)), lambda label, items: dice.shuffle(seeds[0], 0, label, list(items))[0]
    )
    past: list[Heats] = []
    found: list[tuple[Field, Drawn]] = []
    for race in range(1, races + 1):
        field = Field(race, faction, sizes(n, 4, SEATS), tuple(past))
        drawn = lot(field, seeds[race - 1], apart or set(), b"secret%d" % race)
        found.append((field, drawn))
        past.append(drawn.heats)
    return found


@pytest.mark.parametrize(
    ("drivers", "heats"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (3, 3, 3)),
        (13, (4, 3, 3, 3)),
        (30, (4, 4, 4, 4, 4, 4, 3, 3)),
        (64, (4,) * 16),
    ],
)
def test_heats_are_as_even_as_can_be_and_five_are_one_heat(drivers: int, heats: tuple[int, ...]) -> None:
    assert sizes(drivers, 4, SEATS) == heats


def test_five_are_two_heats_where_the_game_seats_four() -> None:
    assert sizes(5, 4, range(2, 5)) == (3, 2)
    assert sizes(2, 4, range(3, 5)) == ()


@pytest.mark.parametrize("n", some([30, 15, 16, 20, 32], 1))
def test_nobody_meets_anybody_twice_nor_one_of_the_same_faction(n: int) -> None:
    for field, drawn in season(n):
        assert costs(field, drawn.heats)[:3] == (0, 0, 0)


def test_everybody_has_one_heat_of_a_race() -> None:
    for n in (3, 5, 7, 13):
        for field, drawn in season(n, 2):
            everybody = [driver for heat in drawn.heats for driver in heat]
            assert sorted(everybody) == list(range(n))
            assert tuple(map(len, drawn.heats)) == field.sizes


def test_below_thirteen_rivals_meet_again_but_as_evenly_as_can_be() -> None:
    past = [drawn.heats for _field, drawn in season(7)]
    met = Counter(frozenset(pair) for heats in past for heat in heats for pair in combinations(heat, 2))
    assert max(met.values()) <= 3


def test_heats_of_three_and_places_of_the_grid_are_spread() -> None:
    past = [drawn.heats for _field, drawn in season(30)]
    small = Counter(driver for heats in past for heat in heats if len(heat) == 3 for driver in heat)
    assert max(small.values()) <= 2
    had = Counter((driver, n) for heats in past for heat in heats for n, driver in enumerate(heat))
    assert max(had.values()) <= 2


def test_anybody_can_draw_the_race_again_from_what_is_published() -> None:
    root = b"root"
    seeds, committed = lots.seeds(root, 4), lots.commitment(root, 4)
    for race, (field, drawn) in enumerate(season(13, root=root), 1):
        assert lots.proves(committed, race, seeds[race - 1])
        assert drawing(field, seeds[race - 1], drawn.number) == drawn.heats
    assert not lots.proves(committed, 1, seeds[1])


def test_the_seed_of_a_race_tells_nothing_of_the_next() -> None:
    first, second, *_rest = lots.seeds(b"root", 4)
    assert hashlib.sha256(b"hippodrome/season/" + second).digest() == first


def test_whoever_has_blocked_another_is_drawn_apart() -> None:
    apart = {frozenset(pair) for pair in [(0, 1), (0, 2), (5, 9), (11, 3)]}
    for _field, drawn in season(30, apart=apart):
        assert drawn.close == ()
        assert not any(pair <= {*heat} for pair in apart for heat in drawn.heats)


@pytest.mark.long
def test_some_blocks_are_kept_before_all_else() -> None:
    blocks = {driver: [(driver + k) % 30 for k in (1, 5)] for driver in range(0, 30, 5)}
    apart = kept_apart(blocks, range(30))
    assert len(apart) == 12
    assert [drawn.close for _field, drawn in season(30, 4, apart=apart)] == [()] * 4


def test_where_it_cannot_be_the_lot_says_whom_it_has_drawn_together() -> None:
    [(_field, drawn)] = season(5, 1, apart={frozenset((1, 2))})
    assert drawn.close == (frozenset((1, 2)),)
    assert "close" not in repr(drawn)


def quarrel(n: int, seed: int) -> list[tuple[Field, Drawn]]:
    """The lots of a season in which 0 has blocked 1, and races only where they are apart."""
    seeds = lots.seeds(b"%d" % seed, 4)
    faction = filled(
        dict.fromkeys(range(n)), lambda label, items: dice.shuffle(seeds[0], 0, label, list(items))[0]
    )
    found: list[tuple[Field, Drawn]] = []
    for race in range(1, 5):
        field = Field(race, faction, (), tuple(drawn.heats for _field, drawn in found))
        secret = b"secret %d of %d" % (race, seed)
        of, drawn = without_strife(field, lambda m: sizes(m, 4, SEATS), seeds[race - 1], {0: [1]}, secret)
        assert drawn is not None
        found.append((of, drawn))
    return found


@pytest.mark.parametrize("n", some(range(5, 17), 2))
def test_in_a_small_field_nobody_meets_somebody_blocked_and_none_but_the_blocker_is_left_out(n: int) -> None:
    """Where all of the best drawings have the two together: a worse one would tell of the block."""
    for of, drawn in quarrel(n, n):
        there = {driver for heat in drawn.heats for driver in heat}
        assert there in ({*range(n)}, {*range(1, n)})
        assert not any({0, 1} <= {*heat} for heat in drawn.heats)
        assert drawing(of, lots.seeds(b"%d" % n, 4)[of.race - 1], drawn.number) == drawn.heats


@pytest.mark.parametrize("n", some([17, 20, 24, 30, 64], 1))
def test_from_seventeen_on_somebody_blocked_is_drawn_apart_and_nobody_left_out(n: int) -> None:
    for of, drawn in quarrel(n, n):
        assert len(of.faction) == n
        assert not any({0, 1} <= {*heat} for heat in drawn.heats)


def test_a_person_is_kept_apart_from_three_entrants_at_most() -> None:
    assert kept_apart({1: [9, 2, 3, 4, 5]}, range(1, 7)) == {frozenset((1, n)) for n in (2, 3, 4)}


def test_the_drawing_is_the_first_of_a_secret_order_that_keeps_apart_whatever_it_costs() -> None:
    """So one with lower costs that was not taken tells of no block."""
    seed, faction = lots.seeds(b"s", 1)[0], {n: n % 4 for n in range(12)}
    field, apart = Field(1, faction, sizes(12, 4, SEATS)), {frozenset((0, 1))}
    passed = 0
    for n in range(amount(40, 8)):
        secret = b"%d" % n
        order = [*islice(lots._order(secret), 20)]
        assert lot(field, seed, set(), secret).number == order[0]
        together = [any({0, 1} <= {*heat} for heat in drawing(field, seed, number)) for number in order]
        assert lot(field, seed, apart, secret).number == order[together.index(False)]
        passed += together.index(False)
    assert passed


def test_each_number_is_as_likely_with_a_block_as_without_one() -> None:
    seed, faction = lots.seeds(b"s", 1)[0], {n: n % 4 for n in range(16)}
    field = Field(1, faction, sizes(16, 4, SEATS))
    tries = amount(400, 20)
    for apart in (set(), {frozenset((0, 1))}):
        numbers = [lot(field, seed, apart, b"%d" % n, tried=1).number for n in range(tries)]
        low = sum(number < lots.POOL // 2 for number in numbers)
        assert abs(low - tries / 2) < 4 * (tries / 4) ** 0.5
