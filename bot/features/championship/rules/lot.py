"""The lot: who meets whom in a race, drawn so that anybody can draw it again, and nobody can ask why.

A committed chain of seeds has one for each race. From it comes a pool of numbered drawings, each of which is
the best of some by public rules, so that anybody who knows entrants, factions and earlier heats can make it
again. One of them is taken: the first in a secret order in which all are apart who are to be kept apart. No
cost chooses among them, so that no better drawing is passed over for a reason: the number that is published
says no more than the heats do. So in small fields, where all best drawings may have the same pair together,
somebody is asked instead: a worse one that is taken would tell that two are kept apart.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, permutations

from engine import dice

Heats = tuple[tuple[int, ...], ...]
"""The drivers of each heat, in the order of the grid."""
Costs = tuple[int, int, int, int, int]
"""Of a drawing: pairs of one faction, repeated meetings, those in succession, small heats again, places of
the grid again."""

POOL = 4096
"""So many drawings a seed has."""
TRIED = 12
"""A drawing is the best of so many, or the first of them that costs nothing but places of the grid."""
LONGEST = 512
"""So many are looked at while some are together who are to be kept apart."""
APART = 3
"""From so many entrants a person is kept apart by having blocked them."""
FAIR_GRID = 6
"""In heats of up to so many seats all orders of the grid are compared."""
FACTION, AGAIN, RUNNING = 10**9, 10**6, 10**3
"""The weights of a pair of one faction, of a meeting again, of one in the race after; each is more than all
that is lighter."""

FIELDS = {2: 0b11, 4: 0b111, 8: 0b1011, 16: 0b10011}
"""Irreducible polynomials, by the number of elements of the field that they make."""


@dataclass(frozen=True)
class Field:
    """Those who are drawn in a `race`, by their factions, the sizes of the heats, and the heats of the races
    before. What follows from it is found once for all its drawings."""

    race: int
    faction: Mapping[int, int]
    sizes: Sequence[int]
    past: Sequence[Heats] = ()

    @cached_property
    def met(self) -> Counter[frozenset[int]]:
        """How often each pair has met."""
        return _meetings(self.past)

    @cached_property
    def met_last(self) -> Counter[frozenset[int]]:
        """The pairs that have met in the race before."""
        return _meetings(self.past[-1:])

    @cached_property
    def weights(self) -> dict[int, dict[int, int]]:
        """How bad it is that two meet."""
        table = {
            one: {other: FACTION * (of == mine and one != other) for other, of in self.faction.items()}
            for one, mine in self.faction.items()
        }
        for pair, times in self.met.items():
            if pair <= self.faction.keys():
                one, other = pair
                table[one][other] += AGAIN * times + RUNNING * self.met_last[pair]
                table[other][one] = table[one][other]
        return table

    @cached_property
    def small(self) -> Counter[int]:
        """How often each driver was in a heat that was smaller than others of its race."""
        return Counter(
            driver
            for heats in self.past
            for heat in heats
            if len(heat) < max(map(len, heats))
            for driver in heat
        )

    @cached_property
    def had(self) -> Counter[tuple[int, int]]:
        """How often each driver had each place of the grid."""
        return Counter(
            (driver, place) for heats in self.past for heat in heats for place, driver in enumerate(heat)
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawing that was taken, by its number in the pool; `close` are the pairs that it could not keep
    apart, which is nobody's business."""

    number: int
    heats: Heats
    close: tuple[frozenset[int], ...] = field(default=(), repr=False)


def seeds(root: bytes, races: int) -> tuple[bytes, ...]:
    """The seed of each race, and at last that of the ties: each is the hash of the one that follows it, so
    none can be known before it is told."""
    chain = [root]
    for _ in range(races):
        chain.append(hashlib.sha256(b"hippodrome/season/" + chain[-1]).digest())
    return tuple(reversed(chain))


def commitment(root: bytes, races: int) -> str:
    """The text that is published at the opening and binds all seeds of a season."""
    return dice.commit(seeds(root, races)[0])


def proves(committed: str, race: int, seed: bytes) -> bool:
    """Whether a seed is the one of that race to which a season was committed."""
    for _ in range(race - 1):
        seed = hashlib.sha256(b"hippodrome/season/" + seed).digest()
    return dice.commit(seed) == committed


def sizes(drivers: int, wished: int, seats: Collection[int]) -> tuple[int, ...]:
    """The sizes of the heats of so many drivers, as even as can be, the largest first; () if there are none.

    Heats have the size that is wished for or less; where one of them had two seats only, larger ones are
    taken that the game has.
    """
    possible = []
    for heats in range(1, drivers // 2 + 1):
        least, larger = divmod(drivers, heats)
        each = (*[least + 1] * larger, *[least] * (heats - larger))
        if set(each) <= set(seats):
            possible.append(((each[-1] < min(3, wished), each[0] > wished, heats), each))
    return min(possible, default=((), ()))[1]


def drawing(of: Field, seed: bytes, number: int, tried: int = TRIED) -> Heats:
    """The drawing of that number, by the public costs the best of as many as are `tried`."""
    best: tuple[tuple[object, ...], Heats] | None = None
    for n in range(tried):
        heats = _one(of, seed, f"{number}/{n}", moves_on=n % 2 == 0)
        public = costs(of, heats)
        if best is None or (public[:3], n % 2, public[3:]) < best[0]:
            best = (public[:3], n % 2, public[3:]), heats
        if not any(public[:4]):
            break
    assert best is not None
    return best[1]


def _one(of: Field, seed: bytes, name: str, moves_on: bool) -> Heats:
    """Factions dealt over the heats, or each moved on from the first race; then drivers are exchanged while
    that is better."""
    order = _dealt(of, seed, name)
    home = [n % len(of.sizes) for n in range(len(order))]
    if of.past and len(of.past[0]) == len(of.sizes) and moves_on:
        home = _moved_on(of, order, 1 + dice.draw(seed, of.race, f"{name}/step", max(len(of.sizes) - 1, 1)))
    weights = [[of.weights[one][other] for other in order] for one in order]
    _improve(home, weights, [of.small[driver] for driver in order], of.sizes)
    heats = [[order[n] for n, heat in enumerate(home) if heat == h] for h in range(len(of.sizes))]
    return tuple(_grid(drivers, of.had) for drivers in heats)


def costs(of: Field, heats: Heats) -> Costs:
    """How good a drawing is, the most important first; 0 is best."""
    pairs = [frozenset(pair) for heat in heats for pair in combinations(heat, 2)]
    largest = max(of.sizes)
    return (
        sum(len({of.faction[driver] for driver in pair}) == 1 for pair in pairs),
        sum(of.met[pair] for pair in pairs),
        sum(of.met_last[pair] for pair in pairs),
        sum(of.small[driver] for heat in heats for driver in heat if len(heat) < largest),
        sum(of.had[driver, place] for heat in heats for place, driver in enumerate(heat)),
    )


def lot(
    of: Field, seed: bytes, apart: Collection[frozenset[int]], secret: bytes, tried: int = TRIED
) -> Drawn:
    """Draw a race. `apart` are pairs to be kept apart; `secret` is for this lot alone, and never told.

    Where none of those looked at keeps all apart, the first of those with the fewest together is taken.
    """
    best: Drawn | None = None
    for number in _order(secret):
        heats = drawing(of, seed, number, tried)
        close = tuple(pair for pair in sorted(apart, key=sorted) if any(pair <= {*heat} for heat in heats))
        if best is None or len(close) < len(best.close):
            best = Drawn(number, heats, close)
        if not best.close or len(of.sizes) == 1:
            break
    assert best is not None
    return best


def without_strife(
    of: Field,
    heats: Callable[[int], Sequence[int]],
    seed: bytes,
    blocks: Mapping[int, Sequence[int]],
    secret: bytes,
) -> tuple[Field, Drawn | None]:
    """Draw a race in which nobody meets somebody whom they have blocked; the sizes of the `heats` follow from
    how many race, none of so few.

    A driver who cannot be drawn apart from somebody whom they have blocked is left out, and it is drawn anew:
    returns those who are left, and no drawing where they are too few. `blocks` has nobody who races beside
    them all the same.
    """
    while True:
        of = replace(of, sizes=heats(len(of.faction)))
        if not of.sizes:
            return of, None
        drawn = lot(of, seed, kept_apart(blocks, of.faction), secret)
        gone = {who for pair in drawn.close for who in pair if {*blocks.get(who, ())} & pair}
        if not gone:
            return of, drawn
        of = replace(of, faction={who: each for who, each in of.faction.items() if who not in gone})


def kept_apart(blocks: Mapping[int, Sequence[int]], entrants: Collection[int]) -> set[frozenset[int]]:
    """The pairs that are drawn apart: of those who race, the first three whom each has blocked."""
    return {
        frozenset((who, whom))
        for who, blocked in blocks.items()
        if who in entrants
        for whom in [each for each in blocked if each in entrants and each != who][:APART]
    }


def meetings(past: Sequence[Heats]) -> dict[int, int]:
    """How many pairs have met so and so often, by how often, at least once."""
    return dict(sorted(Counter(_meetings(past).values()).items()))


def _order(secret: bytes) -> Iterator[int]:
    """Numbers of drawings in a secret order."""
    seen: set[int] = set()
    for n in range(LONGEST):
        number = dice.draw(secret, 0, f"order/{n}", POOL)
        if number not in seen:
            seen.add(number)
            yield number


def _dealt(of: Field, seed: bytes, name: str) -> list[int]:
    """The drivers by factions, drivers and factions in an order of the seed."""
    drivers, _ = dice.shuffle(seed, of.race, f"{name}/drivers", sorted(of.faction))
    factions, _ = dice.shuffle(seed, of.race, f"{name}/factions", sorted({*of.faction.values()}))
    return sorted(drivers, key=lambda driver: factions.index(of.faction[driver]))


def _moved_on(of: Field, order: Sequence[int], step: int) -> list[int]:
    """The heats of the first race, each faction moved on by its own multiple of a step: where the number of
    heats is a prime or a power of two, no two meet at two steps. Heats have their sizes; those who
    have to go to another one for that, or were not there, are the last in the order."""
    heats = len(of.sizes)
    first = {driver: h for h, drivers in enumerate(of.past[0]) for driver in drivers}
    wanted = [
        _sum(first[driver], _product(of.faction[driver], step, heats), heats) if driver in first else -1
        for driver in order
    ]
    fullest = sorted(range(heats), key=lambda heat: -wanted.count(heat))
    room, home = [*of.sizes], [-1] * len(order)
    for n, heat in enumerate(wanted):
        if heat >= 0 and room[fullest.index(heat)]:
            home[n] = fullest.index(heat)
            room[home[n]] -= 1
    free = [heat for heat, seats in enumerate(room) for _ in range(seats)]
    return [heat if heat >= 0 else free.pop() for heat in home]


def _sum(a: int, b: int, heats: int) -> int:
    return a ^ b if heats in FIELDS else (a + b) % heats


def _product(a: int, b: int, heats: int) -> int:
    """The product in the field of that many elements, modulo the number where there is none here."""
    if heats not in FIELDS:
        return a * b % heats
    product = 0
    for bit in range(a.bit_length()):
        product ^= (b << bit) * (a >> bit & 1)
    while product >= heats:
        product ^= FIELDS[heats] << (product.bit_length() - FIELDS[heats].bit_length())
    return product


def _improve(
    home: list[int], weights: Sequence[Sequence[int]], small: Sequence[int], sizes: Sequence[int]
) -> None:
    """Exchange two drivers of different heats, the first two that are better so, until there are none.

    `home` is the heat of each driver.
    """
    everybody, heats = range(len(home)), range(len(sizes))
    less = [size < max(sizes) for size in sizes]
    those = [[j for j in everybody if home[j] == h] for h in heats]
    with_heat = [[sum([weight[j] for j in those[h]]) for h in heats] for weight in weights]
    better = True
    while better:
        better = False
        for i in everybody:
            if not with_heat[i][home[i]] and not (small[i] and less[home[i]]):
                continue
            for j in everybody:
                p, q = home[i], home[j]
                if p == q:
                    continue
                change = with_heat[j][p] + with_heat[i][q] - with_heat[i][p] - with_heat[j][q]
                change += (small[i] - small[j]) * (less[q] - less[p]) - 2 * weights[i][j]
                if change < 0:
                    better = True
                    home[i], home[j] = q, p
                    for other in everybody:
                        moved = weights[other][j] - weights[other][i]
                        with_heat[other][p] += moved
                        with_heat[other][q] -= moved


def _grid(drivers: Sequence[int], had: Mapping[tuple[int, int], int]) -> tuple[int, ...]:
    """The order of the grid in which the fewest have a place again, the first of equal ones."""
    if len(drivers) > FAIR_GRID:
        return tuple(drivers)
    again = [[had.get((driver, place), 0) for place in range(len(drivers))] for driver in drivers]

    def cost(grid: tuple[int, ...]) -> int:
        return sum([again[n][place] for place, n in enumerate(grid)])

    return tuple(drivers[n] for n in min(permutations(range(len(drivers))), key=cost))


def _meetings(past: Sequence[Heats]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for heats in past for heat in heats for pair in combinations(heat, 2))
