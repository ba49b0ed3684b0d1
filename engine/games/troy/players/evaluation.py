"""The static evaluation: material, by how many pieces of a kind are left, and piece-square tables.

All values are in hundredths of a pawn; those of a position are White's, those of a piece its owner's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.games.troy.rules.cells import SIZE, numbers
from engine.games.troy.rules.contents import (
    BLACK,
    FIELD,
    KINDS,
    LETTERS,
    PIECES_OF,
    WHITE,
    kind_of,
    piece_of,
    side_of,
)
from engine.games.troy.rules.fen import Starts
from engine.games.troy.rules.wins import ELIMINATIONS, Goals

WIN = 1_000_000
"""A won position; wins that are further away are worth one less for every move."""
WORTH = {"K": 450, "Q": 900, "R": 500, "B": 350, "N": 400, "P": 100, "S": 100}
"""The value of a piece while there are many of its kind."""
SCARCE = {
    "K": (250,),
    "Q": (300,),
    "R": (220, 60),
    "B": (220, 60),
    "N": (220, 60),
    "P": (220, 90, 40, 20),
    "S": (220, 90, 40, 20),
}
"""The extra cost of being left with one piece of a kind, or with two, three, four."""
ADVANCED = (0, 0, 0, 2, 6, 14, 28, 55, 120, 0)
"""The extra value of a foot piece on each rank as its side counts them; on the last one it is stuck."""
LENDS = {"K": 4, "Q": 14, "R": 8, "B": 7, "N": 8, "P": 1, "S": 1}
"""The value of a piece to a mate of another kind, which may move as it does."""
GUARD, INTRUDER = 12, 25
"""A piece on the start cell of one's own kings, and on that of the others'."""
HOME = 1
"""The rank of the kings in the array, as their side counts from 0."""
ASTRAY, AHEAD = 25, 20
"""The danger of a king that has left the start cells of its side's kings, and of each rank that it has gone
ahead of them."""
_MASK = (1 << FIELD) - 1


@dataclass(frozen=True, slots=True)
class Material:
    """The material: the consequences of how many pieces of each kind there are.

    `score` is what they are worth, `fallen` tells of each side whether a kind that must not is gone, `last`
    holds of each side the pieces that are the last of such a kind, `price` what the loss of each piece costs.
    """

    score: int
    fallen: tuple[bool, bool]
    last: tuple[tuple[int, ...], tuple[int, ...]]
    price: tuple[int, ...]


class Materials(dict[int, Material]):
    """The material of every census that has come up, for one set of goals."""

    def __init__(self, goals: Goals) -> None:
        ways = zip(KINDS, ELIMINATIONS, strict=True)
        self.vital = frozenset(kind for kind, way in ways if way in goals.ways and kind in goals.kinds)

    def __missing__(self, census: int) -> Material:
        counts = [census >> FIELD * piece & _MASK for piece in range(len(LETTERS))]
        worth = [self.worth(piece, count) for piece, count in enumerate(counts)]
        price = [self._price(piece, count) for piece, count in enumerate(counts)]
        vital = [[piece_of(side, kind) for kind in KINDS if kind in self.vital] for side in (WHITE, BLACK)]
        material = Material(
            sum(worth[: len(KINDS)]) - sum(worth[len(KINDS) :]),
            (any(not counts[m] for m in vital[WHITE]), any(not counts[m] for m in vital[BLACK])),
            (
                tuple(m for m in vital[WHITE] if counts[m] == 1),
                tuple(m for m in vital[BLACK] if counts[m] == 1),
            ),
            tuple(price),
        )
        self[census] = material
        return material

    def worth(self, piece: int, count: int) -> int:
        """The value of `count` pieces of a kind together."""
        kind = kind_of(piece)
        scarce = SCARCE[kind] if kind in self.vital else ()
        wanting = scarce[count - 1] if 0 < count <= len(scarce) else 0
        return WORTH[kind] * count - wanting

    def _price(self, piece: int, count: int) -> int:
        if count == 1 and kind_of(piece) in self.vital:
            return WIN
        return self.worth(piece, count) - self.worth(piece, count - 1) if count else 0


@cache
def materials_of(goals: Goals) -> Materials:
    """The stocks for these goals, shared by all searches."""
    return Materials(goals)


@cache
def piece_square_tables(starts: Starts) -> Sequence[Sequence[int]]:
    """The value of the content of a cell there, besides its pieces: `tables[cell][code]`."""
    homes = [set(numbers(cells)) for cells in starts]
    lent = [_lent(pieces, WHITE) - _lent(pieces, BLACK) for pieces in PIECES_OF]
    alone = ([_alone(n, piece, homes) for piece in range(len(LETTERS))] for n in range(SIZE * SIZE))
    return tuple(
        tuple(
            sum(worth[piece] for piece in pieces) + more for pieces, more in zip(PIECES_OF, lent, strict=True)
        )
        for worth in alone
    )


def _alone(n: int, piece: int, homes: list[set[int]]) -> int:
    """The value of one piece in a cell, beyond what it is worth everywhere; negative for Black."""
    side = side_of(piece)
    sign = 1 if side == WHITE else -1
    total = _place(n, piece) + GUARD * (n in homes[side]) + INTRUDER * (n in homes[side ^ 1])
    if kind_of(piece) == "K":
        total -= ASTRAY * (n not in homes[side])
    return sign * total


def _lent(pieces: tuple[int, ...], side: int) -> int:
    """The gain of two mates of a side from each other."""
    own = [kind_of(piece) for piece in pieces if side_of(piece) == side]
    if len(set(own)) < 2:
        return 0
    return sum(LENDS[kind] for kind in own)


def _place(n: int, piece: int) -> int:
    """The value of a cell to a piece, as its own side sees the board."""
    file, rank = n % SIZE, n // SIZE
    if side_of(piece) == BLACK:
        rank = SIZE - 1 - rank
    central = min(file, SIZE - 1 - file) + min(rank, SIZE - 1 - rank)
    match kind_of(piece):
        case "K":
            return -AHEAD * max(rank - HOME, 0)
        case "Q" | "R":
            return central
        case "B":
            return 2 * central
        case "N":
            return 4 * central
        case _:
            return ADVANCED[rank] + min(file, SIZE - 1 - file)
