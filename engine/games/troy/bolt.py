"""The thunderbolt (win 10): a line of one's own men from a corner to the far one, with every kind in it.

The line goes from cell to neighbouring cell, straight or diagonally, and enters no cell twice. It is
found or refuted, never guessed: first come tests that nearly every position fails, then only the cells
that lie on some such line at all are searched.
"""

from __future__ import annotations

from engine.games.troy.board import Board
from engine.games.troy.cells import AROUND, CELLS, numbers
from engine.games.troy.men import MIXED, OWN, kind_of

Shown = dict[int, frozenset[str]]
"""Which kinds of one's own men each cell shows."""

_PAIRS = ((CELLS["a1"], CELLS["j10"]), (CELLS["a10"], CELLS["j1"]))


def struck(board: Board, side: int, kinds: str) -> bool:
    """Whether a side has such a line with all these kinds of men."""
    held = OWN[side]
    corners = [(a, b) for a, b in _PAIRS if held[board.cell[a]] and held[board.cell[b]]]
    if not corners:
        return False
    sets = board.sets
    own = sets[1 + side] | sets[3 + side] | sets[MIXED]
    shown = {n: frozenset(map(kind_of, OWN[side][board.cell[n]])) for n in numbers(own)}
    return any(_line(own, a, b, shown, frozenset(kinds) - shown[a]) for a, b in corners)


def _line(own: int, start: int, end: int, shown: Shown, wanted: frozenset[str]) -> bool:
    """Whether some line from start to end has all the wanted kinds on it, or those still wanting."""
    if not wanted:
        return bool(_hanging_together(own, start) >> end & 1)
    useful = _on_lines(own, start, end)
    if not wanted <= frozenset[str]().union(*(shown[n] for n in numbers(useful))):
        return False
    rest = useful & ~(1 << start)
    steps = sorted(numbers(AROUND[start] & rest & ~(1 << end)), key=lambda n: -len(shown[n] & wanted))
    if AROUND[start] >> end & 1 and wanted <= shown[end]:
        return True
    return any(_line(rest, n, end, shown, wanted - shown[n]) for n in steps)


def _hanging_together(cells: int, start: int) -> int:
    """The cells that can be reached from a cell."""
    found = edge = 1 << start
    while edge:
        around = 0
        for n in numbers(edge):
            around |= AROUND[n]
        edge = around & cells & ~found
        found |= edge
    return found


def _on_lines(cells: int, start: int, end: int) -> int:
    """The cells through which some line without repeats leads from start to end; none if there is no line.

    With start and end tied together they are the block in which that tie lies: whatever hangs on by one
    cell alone is a dead end (the walk is Tarjan's, for blocks of a graph).
    """
    if not _hanging_together(cells, start) >> end & 1:
        return 0
    order, low = {start: 0}, {start: 0}
    kept: list[int] = []

    def visit(n: int, origin: int) -> None:
        order[n] = low[n] = len(order)
        kept.append(n)
        for m in numbers(AROUND[n] & cells):
            if m not in order:
                visit(m, n)
                low[n] = min(low[n], low[m])
                if low[m] >= order[n]:
                    del kept[kept.index(m) :]
            elif m != origin:
                low[n] = min(low[n], order[m])

    visit(end, start)
    return sum(1 << n for n in (start, *kept))
