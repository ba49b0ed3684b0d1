"""The rules of Troy a second time: slow, plain, written from the paper, and nothing shared with the engine.

A board is a dict from cells to the men that stand there, one or two letters; capitals are White's. A cell is
(file, rank), both from 1. Numbers in brackets are the rules of the paper. Options have the engine's names.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]
Board = dict[Cell, str]

MEN = "KQRBNPS"
NAMES = {
    "K": "king",
    "Q": "queen",
    "R": "rook",
    "B": "bishop",
    "N": "knight",
    "P": "pawn",
    "S": "skirmisher",
}
STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
KING_STARTS = {"w": ((5, 2), (7, 2)), "b": ((5, 9), (7, 9))}
CENTRE = ((5, 5), (6, 5), (5, 6), (6, 6))
DIAGONALS = (((1, 1), (10, 10)), ((1, 10), (10, 1)))


@dataclass(frozen=True)
class Options:
    """What a table may agree on; the defaults are the game as it is written."""

    wins: str = "all"
    overleaping: bool = True
    skirmishers: bool = True
    foot_may_enter: bool = False
    mixed_may_leap: bool = True


@dataclass(frozen=True)
class Move:
    """One legal move. `men` moves from `source`; `become` are the types of promotable men that moved."""

    source: Cell
    men: str
    taken: str
    target: Cell
    become: str = ""

    def __str__(self) -> str:
        taken = f"x{self.taken}" if self.taken else ""
        become = f"={self.become}" if self.become else ""
        return f"{name(self.source)}{self.men}{taken}-{name(self.target)}{become}"


def name(cell: Cell) -> str:
    return f"{'abcdefghij'[cell[0] - 1]}{cell[1]}"


def colour(man: str) -> str:
    return "w" if man.isupper() else "b"


def other(side: str) -> str:
    return "b" if side == "w" else "w"


def in_order(men: str) -> str:
    """White's men before Black's, each in the order K Q R B N P S."""
    return "".join(sorted(men, key=lambda man: (man.islower(), MEN.index(man.upper()))))


def read(fen: str) -> tuple[Board, str]:
    """The board and who is to move, "w" or "b"."""
    placement, turn, *_starts = fen.split()
    board: Board = {}
    for rank, row in zip(range(10, 0, -1), placement.split("/"), strict=True):
        file = 1
        for token in re.findall(r"\d+|\(\w\w\)|\w", row):
            if token.isdigit():
                file += int(token)
            else:
                board[file, rank] = in_order(token.strip("()"))
                file += 1
        if file != 11:
            raise ValueError(f"rank {rank} has {file - 1} cells: {row}")
    return board, turn


def write(board: Board, turn: str) -> str:
    rows = []
    for rank in range(10, 0, -1):
        row, empty = "", 0
        for file in range(1, 11):
            men = board.get((file, rank), "")
            if not men:
                empty += 1
                continue
            row += (str(empty) if empty else "") + (men if len(men) == 1 else f"({in_order(men)})")
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {turn}"


def legal(fen: str, before: str | None = None, **options: Any) -> set[str]:
    """The texts of all legal moves; `before` is the position before the opponent's last move (9)."""
    chosen = _chosen(options)
    board, turn = _set_up(fen, chosen)
    banned = _set_up(before, chosen)[0] if before else None
    return {str(move) for move in _legal(board, turn, banned, chosen)}


def play(fen: str, move: str, **options: Any) -> str:
    """The position after a move; `ValueError` when it is not legal (rule 9 apart)."""
    chosen = _chosen(options)
    board, turn = _set_up(fen, chosen)
    for found in _legal(board, turn, None, chosen):
        if str(found) == move:
            return write(_after(board, found), other(turn))
    raise ValueError(f"{move} is not legal in {fen}")


def divide(fen: str, depth: int, **options: Any) -> dict[str, int]:
    """For every first move, how many lines of `depth` moves begin with it.

    A line ends where the game is won. Wins that are held in the position itself, as it may be made for a
    test, count for nothing.
    """
    chosen = _chosen(options)
    board, turn = _set_up(fen, chosen)
    granted = _held(board, chosen)
    return {
        str(move): _count(_after(board, move), other(turn), board, depth - 1, granted, chosen)
        for move in _legal(board, turn, None, chosen)
    }


def perft(fen: str, depth: int, **options: Any) -> int:
    return sum(divide(fen, depth, **options).values())


def wins(fen: str, **options: Any) -> dict[str, set[str]]:
    """The kinds of win that each side holds on this board, under "w" and "b"."""
    chosen = _chosen(options)
    board, _turn = _set_up(fen, chosen)
    return {side: set(_wins(board, side, chosen)) for side in "wb"}


def winner(fen: str, mover: str, **options: Any) -> str | None:
    """Who has won, if `mover` has just moved: the mover, where both hold a win."""
    held = wins(fen, **options)
    return next((side for side in (mover, other(mover)) if held[side]), None)


def threats(fen: str, side: str, **options: Any) -> set[str]:
    """The kinds of win that `side` could complete if it moved at once, rule 9 left out (23)."""
    chosen = _chosen(options)
    board, _turn = _set_up(fen, chosen)
    found: set[str] = set()
    for move in _legal(board, side, None, chosen):
        found |= set(_wins(_after(board, move), side, chosen))
    return found


def _chosen(options: dict[str, Any]) -> Options:
    return Options(**options)


def _set_up(fen: str, options: Options) -> tuple[Board, str]:
    """The board and who is to move; where there are no skirmishers, pawns stand in their place."""
    return read(fen if options.skirmishers else fen.replace("S", "P").replace("s", "p"))


def _held(board: Board, options: Options) -> set[tuple[str, str]]:
    return {(side, win) for side in "wb" for win in _wins(board, side, options)}


def _count(
    board: Board, turn: str, before: Board, depth: int, granted: set[tuple[str, str]], options: Options
) -> int:
    if depth == 0:
        return 1
    if _held(board, options) - granted:
        return 0
    moves = _legal(board, turn, before, options)
    if depth == 1:
        return len(moves)
    return sum(_count(_after(board, move), other(turn), board, depth - 1, granted, options) for move in moves)


# --- moves -----------------------------------------------------------------------------------------


def _legal(board: Board, turn: str, before: Board | None, options: Options) -> set[Move]:
    moves = {
        move
        for cell in board
        for unit in _units(board[cell], turn)
        for move in _of(board, cell, unit, options)
    }
    if before is not None:  # 9
        moves = {move for move in moves if _after(board, move) != before}
    return moves


def _units(men: str, turn: str) -> set[str]:
    """What may move out of a cell: an own man, and with it its mate, own or enemy (7, 8)."""
    own = [man for man in men if colour(man) == turn]
    units = set(own)
    if own and len(men) == 2:
        units.add(men if len(own) == 2 else own[0] + men.replace(own[0], "", 1))
    return units


def _of(board: Board, source: Cell, unit: str, options: Options) -> Iterator[Move]:
    """All moves of a unit: along every line of the moves it has, its own and those of a friendly mate (7)."""
    men, side = board[source], colour(unit[0])
    friendly = all(colour(man) == side for man in men)
    drags = any(colour(man) != side for man in unit)
    leaps = options.overleaping and not drags and (friendly or options.mixed_may_leap)  # 14, 15
    for kind in men if friendly else unit[0]:
        for direction, far, enters, takes in _lines(kind.upper(), side):
            for target in _reached(board, source, direction, far, side if leaps else ""):
                yield from _at(board, source, unit, target, enters, takes, options)


def _lines(kind: str, side: str) -> Iterator[tuple[Cell, bool, bool, bool]]:
    """The lines of a type: direction, whether it goes far, whether it moves there, whether it takes there."""
    ahead = 1 if side == "w" else -1
    if kind == "P":  # 2
        yield (0, ahead), False, True, False
        yield from (((aside, ahead), False, False, True) for aside in (-1, 1))
    elif kind == "S":  # 1
        yield (0, ahead), False, False, True
        yield from (((aside, ahead), False, True, False) for aside in (-1, 1))
    elif kind == "N":
        yield from ((leap, False, True, True) for leap in LEAPS)
    else:
        straight = STRAIGHT if kind in "KQR" else ()
        diagonal = DIAGONAL if kind in "KQB" else ()
        yield from ((direction, kind != "K", True, True) for direction in (*straight, *diagonal))


def _reached(board: Board, source: Cell, direction: Cell, far: bool, over: str) -> Iterator[Cell]:
    """The cells to which a line leads; cells with one man of the side `over` are leapt and cost no step."""
    x, y = source
    while True:
        x, y = x + direction[0], y + direction[1]
        if not (1 <= x <= 10 and 1 <= y <= 10):
            return
        yield x, y
        men = board.get((x, y), "")
        leapt = direction not in LEAPS and len(men) == 1 and colour(men) == over  # 12-14, 16, 17
        if not leapt and (men or not far):
            return


def _at(
    board: Board, source: Cell, unit: str, target: Cell, enters: bool, takes: bool, options: Options
) -> Iterator[Move]:
    """The moves of a unit to one cell: entering where there is room, and taking one enemy (5, 8, 10, 11)."""
    there, side = board.get(target, ""), colour(unit[0])
    enemies = {man for man in there if colour(man) != side}
    if not enters and options.foot_may_enter:
        enters = bool(enemies)
    if enters and len(there) + len(unit) <= 2:
        yield from _arrive(source, unit, "", target, options)
    if takes and len(there) - 1 + len(unit) <= 2:
        for enemy in enemies:
            yield from _arrive(source, unit, enemy, target, options)


def _arrive(source: Cell, unit: str, taken: str, target: Cell, options: Options) -> Iterator[Move]:
    """The move, or one for every result, if own pawns or skirmishers arrive on the far rank (19-21)."""
    side = colour(unit[0])
    foot = [man for man in unit if man in ("PS" if side == "w" else "ps")]
    if not foot or target[1] != (10 if side == "w" else 1):
        yield Move(source, unit, taken, target)
        return
    men = _types(options) if side == "w" else _types(options).lower()
    for become in itertools.combinations_with_replacement(men, len(foot)):
        yield Move(source, unit, taken, target, "".join(become))


def _after(board: Board, move: Move) -> Board:
    """The board after a move. One that moved and is promotable is replaced by what it becomes."""
    arriving = move.men
    if move.become:
        foot = "PS" if colour(move.men[0]) == "w" else "ps"
        arriving = "".join(man for man in move.men if man not in foot) + move.become
    left = board[move.source]
    for man in move.men:
        left = left.replace(man, "", 1)
    after = {cell: men for cell, men in board.items() if cell != move.source}
    if left:
        after[move.source] = left
    there = (
        board.get(move.target, "").replace(move.taken, "", 1) if move.taken else board.get(move.target, "")
    )
    after[move.target] = in_order(there + arriving)
    return after


# --- victories -------------------------------------------------------------------------------------


def _wins(board: Board, side: str, options: Options) -> Iterator[str]:
    foes = {man.upper() for men in board.values() for man in men if colour(man) != side}
    if options.wins == "kings":
        yield from ["king"] if "K" not in foes else []
        return
    yield from (NAMES[man] for man in _types(options) if man not in foes)
    if any(_horse(board.get(cell, ""), side) for cell in KING_STARTS[other(side)]):
        yield "horse"
    if all(board.get(cell, "") == ("B" if side == "w" else "b") for cell in CENTRE):
        yield "altar"
    if any(_bolt(board, side, start, end, set(_types(options))) for start, end in DIAGONALS):
        yield "bolt"


def _types(options: Options) -> str:
    return MEN if options.skirmishers else MEN.replace("S", "")


def _horse(men: str, side: str) -> bool:
    own = [man.upper() for man in men if colour(man) == side]
    return len(own) == 2 and "N" in own


def _bolt(board: Board, side: str, start: Cell, end: Cell, needed: set[str]) -> bool:
    """Whether any chain of neighbouring cells, none twice, joins the corners and shows every type."""
    own = {cell: {man.upper() for man in men if colour(man) == side} for cell, men in board.items()}
    own = {cell: types for cell, types in own.items() if types}

    def search(chain: tuple[Cell, ...], shown: set[str]) -> bool:
        if chain[-1] == end:
            return needed <= shown
        x, y = chain[-1]
        steps = [(x + dx, y + dy) for dx, dy in (*STRAIGHT, *DIAGONAL)]
        return any(
            search((*chain, step), shown | own[step]) for step in steps if step in own and step not in chain
        )

    return start in own and end in own and search((start,), own[start])
