"""Pieces, and what a cell can hold: nothing, one piece, or two of any side (rules 4 and 5).

A piece is a number: 0-6 are White's king, queen, rook, bishop, knight, pawn and skirmisher, 7-13 Black's.
The content of a cell is a number too, its *code*: 0 is an empty cell, every unordered pair of pieces has
one. All tables below are indexed by codes.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

KINDS = "KQRBNPS"
LETTERS = KINDS + KINDS.lower()
"""The letter of each piece; capital is White."""
ROOM = 2
"""How many pieces a cell has room for (rule 5)."""
WHITE, BLACK = 0, 1
SIDES = ("w", "b")
FOOT = "PS"
"""The kinds that promote (rule 18)."""

PIECES_OF: tuple[tuple[int, ...], ...] = (
    (),
    *(
        pieces
        for count in range(1, ROOM + 1)
        for pieces in combinations_with_replacement(range(len(LETTERS)), count)
    ),
)
"""The pieces of each code, White's first, in the order of `KINDS`: any two, never three (rules 4 and 5)."""
CODE_OF = {pieces: code for code, pieces in enumerate(PIECES_OF)}
CODES = len(PIECES_OF)

EMPTY, WHITE_ONE, BLACK_ONE, WHITE_PAIR, BLACK_PAIR, MIXED = range(6)
"""The classes of cells: all that matters to a line that meets one."""


def side_of(piece: int) -> int:
    """The side of a piece."""
    return piece // len(KINDS)


def kind_of(piece: int) -> str:
    """The capital letter of what a piece is."""
    return KINDS[piece % len(KINDS)]


def piece_of(side: int, kind: str) -> int:
    """The piece of a side and a kind."""
    return len(KINDS) * side + KINDS.index(kind)


@cache
def letters(pieces: tuple[int, ...]) -> str:
    """The letters of pieces as cell-FEN spells them."""
    return "".join(LETTERS[piece] for piece in pieces)


def code(*pieces: int) -> int:
    """The code of a cell with these pieces."""
    return CODE_OF[tuple(sorted(pieces))]


def _class(pieces: tuple[int, ...]) -> int:
    if not pieces:
        return EMPTY
    sides = {side_of(piece) for piece in pieces}
    if len(sides) == 2:
        return MIXED
    return (WHITE_ONE if len(pieces) == 1 else WHITE_PAIR) + sides.pop()


def _without(pieces: tuple[int, ...], piece: int) -> int:
    rest = list(pieces)
    rest.remove(piece)
    return CODE_OF[tuple(rest)]


CLASS: tuple[int, ...] = tuple(_class(pieces) for pieces in PIECES_OF)
OWN: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(m for m in pieces if side_of(m) == side) for pieces in PIECES_OF) for side in (WHITE, BLACK)
)
"""The pieces of one side in a code: `OWN[side][code]`."""
ADD: tuple[dict[int, int], ...] = tuple(
    {piece: code(*pieces, piece) for piece in range(len(LETTERS))} if len(pieces) < ROOM else {}
    for pieces in PIECES_OF
)
"""The code with one piece more, where there is room: `ADD[code][piece]` (rule 5)."""
REMOVE: tuple[dict[int, int], ...] = tuple(
    {piece: _without(pieces, piece) for piece in pieces} for pieces in PIECES_OF
)
"""The code with one piece less: `REMOVE[code][piece]`."""

FIELD = 8
"""Bits of one kind of piece in the packed census."""
CENSUS: tuple[int, ...] = tuple(sum(1 << FIELD * piece for piece in pieces) for pieces in PIECES_OF)
"""The share of a code in the census: a number that counts all fourteen kinds of pieces, `FIELD` bits each."""
