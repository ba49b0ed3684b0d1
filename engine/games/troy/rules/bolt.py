"""The thunderbolt (victory 10): a line of one's own pieces from corner to far corner, with every kind in it.

The line goes from cell to neighbouring cell, straight or diagonally, and enters no cell twice. It is
found, never guessed: first come tests that nearly every position fails, then only the cells that lie on
some such line at all are searched. Cells that every line passes cut these into blocks, each of which is
searched by itself, for the kinds that it alone can show first. In positions that are built to be a maze
the search ends after `PATIENCE` refutations without a line, and what is not found is not awarded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.games.troy.rules.board import Board, Change
from engine.games.troy.rules.cells import ALL, AROUND, CELLS, numbers
from engine.games.troy.rules.contents import MIXED, OWN, kind_of

Shown = dict[int, frozenset[str]]
"""The kinds of one's own pieces that each cell shows."""
Refuted = set[tuple[int, int, int, frozenset[str]]]
"""Entry, exit, cells and wanted kinds of the blocks in which nothing was found."""

PATIENCE = 50
"""Dead ends of one search (victory 10). Lines through thousands of crowds drawn at random took five."""
_PAIRS = ((CELLS["a1"], CELLS["j10"]), (CELLS["a10"], CELLS["j1"]))
"""The corners, each with the one opposite (victory 10)."""
_CORNERS: tuple[int, ...] = tuple(1 << a | 1 << b for a, b in _PAIRS)


@dataclass(frozen=True, slots=True)
class Block:
    """Cells between two that every line passes, and which of the wanted kinds are shown between them."""

    entry: int
    exit: int
    cells: int
    kinds: frozenset[str]


def struck(board: Board, side: int, kinds: str) -> bool:
    """Whether a side has such a line with all these kinds of pieces (victory 10)."""
    own, held = cells_of(board, side), OWN[side]
    for (a, b), corners in zip(_PAIRS, _CORNERS, strict=True):
        if own & corners == corners:
            cells = _hanging_together(own, a)
            if cells >> b & 1 and _struck(
                cells, tuple(held[board.cell[n]] for n in numbers(cells)), a, b, kinds
            ):
                return True
    return False


@lru_cache(maxsize=256)
def _struck(cells: int, pieces: tuple[tuple[int, ...], ...], start: int, end: int, kinds: str) -> bool:
    """Whether these pieces, which hang together, are such a line (victory 10); most moves leave it be."""
    shown = {n: frozenset(map(kind_of, own)) for n, own in zip(numbers(cells), pieces, strict=True)}
    wanted = frozenset(kinds)
    return wanted <= _kinds(cells, shown) and _line(cells, start, end, shown, wanted - shown[start], set())


def corners_wanting(board: Board, side: int) -> int:
    """The cells on one of which a piece must arrive for a side to hold two far corners (victory 10).

    All, if it holds them.
    """
    own, wanted = cells_of(board, side), 0
    for corners in _CORNERS:
        wanting = corners & ~own
        if not wanting:
            return ALL
        if wanting != corners:
            wanted |= wanting
    return wanted


def may_strike(board: Board, change: Change, side: int) -> bool:
    """Whether a side holds two far corners after a change and hangs together between them (victory 10)."""
    start, target, left, arrived = change
    held = OWN[side]
    own = cells_of(board, side) & ~(1 << start | 1 << target)
    own |= (1 << start if held[left] else 0) | (1 << target if held[arrived] else 0)
    for (a, b), corners in zip(_PAIRS, _CORNERS, strict=True):
        if own & corners == corners and _hanging_together(own, a) >> b & 1:
            return True
    return False


def cells_of(board: Board, side: int) -> int:
    """The cells in which a side has pieces, also beside an enemy (victory 10)."""
    sets = board.sets
    return sets[1 + side] | sets[3 + side] | sets[MIXED]


def _line(own: int, start: int, end: int, shown: Shown, wanted: frozenset[str], refuted: Refuted) -> bool:
    """Whether some line from start to end has all the wanted kinds on it, or those still wanting."""
    if not wanted:
        return bool(_hanging_together(own, start) >> end & 1)
    chain = _chain(own, start, end)
    if not chain:
        return False
    wanted = wanted.difference(*(shown[last] for _first, last, _cells in chain))
    between = [(a, b, cells, cells & ~(1 << a | 1 << b)) for a, b, cells in chain]
    blocks = [Block(a, b, cells, _kinds(inside, shown) & wanted) for a, b, cells, inside in between]
    return _shared([block for block in blocks if block.kinds], shown, wanted, refuted)


def _kinds(cells: int, shown: Shown) -> frozenset[str]:
    return frozenset[str]().union(*(shown[n] for n in numbers(cells)))


def _shared(blocks: list[Block], shown: Shown, wanted: frozenset[str], refuted: Refuted) -> bool:
    """Whether each wanted kind can be shown in one of the blocks."""
    where = {kind: [n for n, block in enumerate(blocks) if kind in block.kinds] for kind in sorted(wanted)}
    for n in sorted(range(len(blocks)), key=lambda n: blocks[n].cells.bit_count()):
        alone = frozenset(kind for kind in wanted if where[kind] == [n])
        if alone and not _shows(blocks[n], shown, alone, refuted):
            return False
    open_kind = next((kind for kind in where if len(where[kind]) != 1), None)
    if open_kind is None:
        return True
    for n in where[open_kind]:
        others = [
            block if m == n else replace(block, kinds=block.kinds - {open_kind})
            for m, block in enumerate(blocks)
        ]
        if _shared(others, shown, wanted, refuted):
            return True
    return False


def _shows(block: Block, shown: Shown, wanted: frozenset[str], refuted: Refuted) -> bool:
    """Whether some line through a block shows the wanted kinds between its ends."""
    known = block.entry, block.exit, block.cells, wanted
    if known in refuted or len(refuted) >= PATIENCE:
        return False
    rest = block.cells & ~(1 << block.entry)
    steps = numbers(AROUND[block.entry] & rest & ~(1 << block.exit))
    for n in sorted(steps, key=lambda n: -len(shown[n] & wanted)):
        if _line(rest, n, block.exit, shown, wanted - shown[n], refuted):
            return True
    refuted.add(known)
    return False


def _hanging_together(cells: int, start: int) -> int:
    """The cells that can be reached from a cell."""
    joined = edge = 1 << start
    while edge:
        around = 0
        for n in numbers(edge):
            around |= AROUND[n]
        edge = around & cells & ~joined
        joined |= edge
    return joined


def _chain(cells: int, start: int, end: int) -> list[tuple[int, int, int]]:
    """The blocks (first cell, last cell, all cells) that a line from start to end passes; none without one.

    Two blocks have one cell in common, and what hangs on by one cell alone is a dead end (the walk is
    Tarjan's, for blocks of a graph).
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    kept: list[int] = []
    blocks: list[tuple[int, int]] = []

    def visit(n: int, origin: int) -> None:
        order[n] = low[n] = len(order)
        kept.append(n)
        for m in numbers(AROUND[n] & cells):
            if m not in order:
                visit(m, n)
                low[n] = min(low[n], low[m])
                if low[m] >= order[n]:
                    at = kept.index(m)
                    blocks.append((n, sum(1 << k for k in (n, *kept[at:]))))
                    del kept[at:]
            elif m != origin:
                low[n] = min(low[n], order[m])

    visit(start, start)
    if end not in order:
        return []
    chain: list[tuple[int, int, int]] = []
    while end != start:
        first, joint = next((n, block) for n, block in blocks if n != end and block >> end & 1)
        chain.append((first, end, joint))
        end = first
    return chain[::-1]
