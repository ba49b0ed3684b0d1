"""Men, and what a cell can hold: nothing, one man, or two of any side (rules 4 and 5).

A man is a number: 0-6 are White's king, queen, rook, bishop, knight, pawn and skirmisher, 7-13 Black's.
The content of a cell is a number too, its *code*: 0 is an empty cell, every unordered pair of men has
one. All tables below are indexed by codes.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

KINDS = "KQRBNPS"
LETTERS = KINDS + KINDS.lower()
"""The letter of each man; capital is White."""
WHITE, BLACK = 0, 1
SIDES = ("w", "b")
FOOT = "PS"
"""The kinds that promote (rule 18)."""

MEN_OF: tuple[tuple[int, ...], ...] = (
    (),
    *((man,) for man in range(14)),
    *combinations_with_replacement(range(14), 2),
)
"""The men of each code, White's first, in the order of `KINDS`: any two, and never three (rules 4 and 5)."""
CODE_OF = {men: code for code, men in enumerate(MEN_OF)}
CODES = len(MEN_OF)

EMPTY, WHITE_ONE, BLACK_ONE, WHITE_PAIR, BLACK_PAIR, MIXED = range(6)
"""The classes of cells: all that matters to a line that meets one."""


def side_of(man: int) -> int:
    """Whose a man is."""
    return man // 7


def kind_of(man: int) -> str:
    """The capital letter of what a man is."""
    return KINDS[man % 7]


def man_of(side: int, kind: str) -> int:
    """The man of a side and a kind."""
    return 7 * side + KINDS.index(kind)


def letters(men: tuple[int, ...]) -> str:
    """The letters of men as cell-FEN spells them."""
    return "".join(LETTERS[man] for man in men)


def code(*men: int) -> int:
    """The code of a cell with these men."""
    return CODE_OF[tuple(sorted(men))]


def _class(men: tuple[int, ...]) -> int:
    if not men:
        return EMPTY
    sides = {side_of(man) for man in men}
    if len(sides) == 2:
        return MIXED
    return (WHITE_ONE if len(men) == 1 else WHITE_PAIR) + sides.pop()


def _without(men: tuple[int, ...], man: int) -> int:
    rest = list(men)
    rest.remove(man)
    return CODE_OF[tuple(rest)]


CLASS: tuple[int, ...] = tuple(_class(men) for men in MEN_OF)
OWN: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(m for m in men if side_of(m) == side) for men in MEN_OF) for side in (WHITE, BLACK)
)
"""The men of one side in a code: `OWN[side][code]`."""
ADD: tuple[dict[int, int], ...] = tuple(
    {man: code(*men, man) for man in range(14)} if len(men) < 2 else {} for men in MEN_OF
)
"""The code with one man more, where there is room: `ADD[code][man]` (rule 5)."""
REMOVE: tuple[dict[int, int], ...] = tuple({man: _without(men, man) for man in men} for men in MEN_OF)
"""The code with one man less: `REMOVE[code][man]`."""

FIELD = 8
"""Bits of one kind of man in the packed census."""
CENSUS: tuple[int, ...] = tuple(sum(1 << FIELD * man for man in men) for men in MEN_OF)
"""What a code adds to the census: a number that counts all fourteen kinds of men, `FIELD` bits each."""
