"""Moves as text: `d4P-d5` one man, `d4PS-c5` both, `d4Rk-d7` a drag, `d4Nxq-e6` a capture, `d9PS-d10=QN`.

From-cell, the men that move (own ones first), x and the man taken, the target, = and what each foot man
that moved to its far rank is now. Capitals are White. This spelling is the identity of a move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.games.troy.rules.board import Board, Change
from engine.games.troy.rules.cells import CELLS, FAR, NAMES
from engine.games.troy.rules.men import FOOT, LETTERS, MEN_OF, kind_of, letters, side_of

_TEXT = re.compile(
    r"(?P<start>[a-j]\d+)(?P<men>[KQRBNPSkqrbnps]{1,2})(x(?P<taken>[KQRBNPSkqrbnps]))?"
    r"-(?P<target>[a-j]\d+)(=(?P<becoming>[KQRBNPSkqrbnps]{1,2}))?$"
)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a move is made of: the cells by number, men by number (see `men.py`).

    `taken` is the man captured, None without one; `becoming` holds what the foot men are that arrived.
    """

    start: int
    men: tuple[int, ...]
    taken: int | None
    target: int
    becoming: tuple[int, ...]

    @property
    def text(self) -> str:
        going, became = _letters(self.men, self.taken, self.becoming)
        return f"{NAMES[self.start]}{going}-{NAMES[self.target]}{became}"


def parts(board: Board, change: Change) -> Parts:
    """What a change means in the position before it."""
    start, target, left, arrived = change
    side, cell = board.turn, board.cell
    far = bool(FAR[side] >> target & 1)
    men, taken, becoming = _meant(side, cell[start], cell[target], left, arrived, far)
    return Parts(start, men, taken, target, becoming)


@lru_cache(maxsize=4096)
def _meant(
    side: int, before: int, there: int, left: int, arrived: int, far: bool
) -> tuple[tuple[int, ...], int | None, tuple[int, ...]]:
    """The men who move, the one taken, and what becomes of them: told by the codes alone."""
    moved = _minus(MEN_OF[before], MEN_OF[left])
    men = tuple(sorted(moved, key=lambda man: (side_of(man) != side, man)))
    taken = _taken(MEN_OF[there], men, MEN_OF[arrived], side)
    mates = _minus(MEN_OF[there], (taken,)) if taken is not None else MEN_OF[there]
    return men, taken, _becoming(side, far, men, _minus(MEN_OF[arrived], mates))


def parts_of(text: str) -> Parts:
    """What a move says, from its text alone; raises `ValueError` for what is no move in its one spelling."""
    said = _TEXT.match(text)
    if said is None or said["start"] not in CELLS or said["target"] not in CELLS:
        raise ValueError(f"not a move: {text!r}")
    men, taken, becoming = (
        tuple(LETTERS.index(letter) for letter in said[name] or "") for name in ("men", "taken", "becoming")
    )
    return Parts(CELLS[said["start"]], men, taken[0] if taken else None, CELLS[said["target"]], becoming)


def text_of(board: Board, change: Change) -> str:
    """A change as text, in the position before it."""
    cell = board.cell
    return _text(board.turn, cell[change[0]], cell[change[1]], *change)


@lru_cache(maxsize=16384)
def _text(side: int, before: int, there: int, start: int, target: int, left: int, arrived: int) -> str:
    """Most moves of a position are those of the one two moves before."""
    far = bool(FAR[side] >> target & 1)
    going, became = _told(side, before, there, left, arrived, far)
    return f"{NAMES[start]}{going}-{NAMES[target]}{became}"


@lru_cache(maxsize=4096)
def _told(side: int, before: int, there: int, left: int, arrived: int, far: bool) -> tuple[str, str]:
    """Who goes and takes, and what becomes of them, as a move says it."""
    return _letters(*_meant(side, before, there, left, arrived, far))


def _letters(men: tuple[int, ...], taken: int | None, becoming: tuple[int, ...]) -> tuple[str, str]:
    prey = f"x{letters((taken,))}" if taken is not None else ""
    return f"{letters(men)}{prey}", f"={letters(becoming)}" if becoming else ""


def texts(board: Board) -> dict[str, Change]:
    """All legal moves by their text."""
    side, cell = board.turn, board.cell
    return {_text(side, cell[change[0]], cell[change[1]], *change): change for change in board.moves()}


def _minus(men: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(men)
    for man in gone:
        if man in rest:
            rest.remove(man)
    return tuple(rest)


def _taken(there: tuple[int, ...], men: tuple[int, ...], after: tuple[int, ...], side: int) -> int | None:
    """The man captured: the enemy who stood on the target and is not among those there afterwards."""
    if len(there) + len(men) == len(after):
        return None
    dragged = tuple(man for man in men if side_of(man) != side)
    staying = _minus(tuple(man for man in after if side_of(man) != side), dragged)
    enemies = tuple(man for man in there if side_of(man) != side)
    return _minus(enemies, staying)[0]


def _becoming(side: int, far: bool, men: tuple[int, ...], came: tuple[int, ...]) -> tuple[int, ...]:
    """What the foot men are that arrived at their far rank by their side's own move (rule 20)."""
    if not far or not any(side_of(m) == side and kind_of(m) in FOOT for m in men):
        return ()
    constant = tuple(m for m in men if side_of(m) != side or kind_of(m) not in FOOT)
    return tuple(sorted(_minus(came, constant)))
