"""The notation of moves: `d4P-d5` one piece, `d4PS-c5` both, `d4Rk-d7` a drag, `d4Nxq-e6`, `d9PS-d10=QN`.

From-cell, the pieces that move (own ones first), x and the piece taken, the target, = and what each
foot piece that moved to its far rank is now. Capitals are White. A move is stored and known by it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.games.troy.rules.board import Board, Change
from engine.games.troy.rules.cells import CELLS, FAR, NAMES
from engine.games.troy.rules.contents import FOOT, LETTERS, PIECES_OF, kind_of, letters, side_of

_TEXT = re.compile(
    r"(?P<start>[a-j]\d+)(?P<pieces>[KQRBNPSkqrbnps]{1,2})(x(?P<taken>[KQRBNPSkqrbnps]))?"
    r"-(?P<target>[a-j]\d+)(=(?P<becoming>[KQRBNPSkqrbnps]{1,2}))?$"
)


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a move: the cells by number, pieces by number (see `contents.py`).

    `taken` is the piece captured, None without one; `becoming` holds what the foot are that arrived.
    """

    start: int
    pieces: tuple[int, ...]
    taken: int | None
    target: int
    becoming: tuple[int, ...]

    @property
    def text(self) -> str:
        going, became = _letters(self.pieces, self.taken, self.becoming)
        return f"{NAMES[self.start]}{going}-{NAMES[self.target]}{became}"


def parts(board: Board, change: Change) -> Parts:
    """The parts of a change in the position before it."""
    start, target, left, arrived = change
    side, cell = board.turn, board.cell
    far = bool(FAR[side] >> target & 1)
    pieces, taken, becoming = _meant(side, cell[start], cell[target], left, arrived, far)
    return Parts(start, pieces, taken, target, becoming)


@lru_cache(maxsize=4096)
def _meant(
    side: int, before: int, there: int, left: int, arrived: int, far: bool
) -> tuple[tuple[int, ...], int | None, tuple[int, ...]]:
    """The pieces that move, the one taken, and what becomes of them: told by the codes alone."""
    moved = _minus(PIECES_OF[before], PIECES_OF[left])
    pieces = tuple(sorted(moved, key=lambda piece: (side_of(piece) != side, piece)))
    taken = _taken(PIECES_OF[there], pieces, PIECES_OF[arrived], side)
    mates = _minus(PIECES_OF[there], (taken,)) if taken is not None else PIECES_OF[there]
    return pieces, taken, _becoming(side, far, pieces, _minus(PIECES_OF[arrived], mates))


@lru_cache(maxsize=4096)
def parts_of(text: str) -> Parts:
    """The parts of a move, from its text alone; raises `ValueError` for any text but a move in its one
    spelling."""
    said = _TEXT.match(text)
    if said is None or said["start"] not in CELLS or said["target"] not in CELLS:
        raise ValueError(f"not a move: {text!r}")
    start, pieces, taken, target, becoming = said.group("start", "pieces", "taken", "target", "becoming")
    return Parts(
        CELLS[start],
        tuple(map(LETTERS.index, pieces)),
        LETTERS.index(taken) if taken else None,
        CELLS[target],
        tuple(map(LETTERS.index, becoming or "")),
    )


def text_of(board: Board, change: Change) -> str:
    """A change as text, in the position before it."""
    cell = board.cell
    return _text(board.turn, cell[change[0]], cell[change[1]], *change)


def change_of(board: Board, text: str) -> Change | None:
    """The legal move of that text, None where there is none."""
    try:
        start = parts_of(text).start
    except ValueError:
        return None
    return next((change for change in board.moves_from(start) if text_of(board, change) == text), None)


@lru_cache(maxsize=16384)
def _text(side: int, before: int, there: int, start: int, target: int, left: int, arrived: int) -> str:
    """Most moves of a position are those of the one two moves before."""
    far = bool(FAR[side] >> target & 1)
    going, became = _in_letters(side, before, there, left, arrived, far)
    return f"{NAMES[start]}{going}-{NAMES[target]}{became}"


@lru_cache(maxsize=4096)
def _in_letters(side: int, before: int, there: int, left: int, arrived: int, far: bool) -> tuple[str, str]:
    """The pieces that go and the piece taken, and their promotions, in the words of a move."""
    return _letters(*_meant(side, before, there, left, arrived, far))


def _letters(pieces: tuple[int, ...], taken: int | None, becoming: tuple[int, ...]) -> tuple[str, str]:
    prey = f"x{letters((taken,))}" if taken is not None else ""
    return f"{letters(pieces)}{prey}", f"={letters(becoming)}" if becoming else ""


def texts(board: Board) -> dict[str, Change]:
    """All legal moves by their text."""
    side, cell = board.turn, board.cell
    return {_text(side, cell[change[0]], cell[change[1]], *change): change for change in board.moves()}


@cache
def _minus(pieces: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(pieces)
    for piece in gone:
        if piece in rest:
            rest.remove(piece)
    return tuple(rest)


def _taken(there: tuple[int, ...], pieces: tuple[int, ...], after: tuple[int, ...], side: int) -> int | None:
    """The piece captured: the enemy that stood on the target and is not among those there afterwards."""
    if len(there) + len(pieces) == len(after):
        return None
    dragged = tuple(piece for piece in pieces if side_of(piece) != side)
    staying = _minus(tuple(piece for piece in after if side_of(piece) != side), dragged)
    enemies = tuple(piece for piece in there if side_of(piece) != side)
    return _minus(enemies, staying)[0]


def _becoming(side: int, far: bool, pieces: tuple[int, ...], came: tuple[int, ...]) -> tuple[int, ...]:
    """The promotions of foot pieces that arrived at their far rank by their side's own move (rule 20)."""
    if not far or not any(side_of(m) == side and kind_of(m) in FOOT for m in pieces):
        return ()
    constant = tuple(m for m in pieces if side_of(m) != side or kind_of(m) not in FOOT)
    return tuple(sorted(_minus(came, constant)))
