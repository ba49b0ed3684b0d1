"""The ten ways to win, and which of them a side could complete at once.

Kinds of win are named after the pieces that the other side has no more of (`king` … `skirmisher`), and
`horse`, `altar`, `bolt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.games.troy.rules import bolt
from engine.games.troy.rules.board import Board, Change, census_after
from engine.games.troy.rules.cells import CELLS, FAR, numbers
from engine.games.troy.rules.contents import (
    BLACK,
    BLACK_PAIR,
    CENSUS,
    CODE_OF,
    FIELD,
    FOOT,
    KINDS,
    OWN,
    WHITE,
    WHITE_PAIR,
    kind_of,
    piece_of,
)
from engine.games.troy.rules.fen import Starts

ELIMINATIONS = ("king", "queen", "rook", "bishop", "knight", "pawn", "skirmisher")
"""To wipe out a kind, each in the order of `KINDS` (victories 1 to 7)."""
_OF_FOOT = tuple(way for kind, way in zip(KINDS, ELIMINATIONS, strict=True) if kind in FOOT)
HORSE, ALTAR, BOLT = "horse", "altar", "bolt"
WAYS = (*ELIMINATIONS, HORSE, ALTAR, BOLT)
"""All ways to win (victories 1 to 10)."""
CENTRE: tuple[int, ...] = tuple(CELLS[name] for name in ("e5", "f5", "e6", "f6"))
"""Where an altar is built (victory 9)."""
_MASK = (1 << FIELD) - 1
_BISHOP = tuple(CODE_OF[piece_of(side, "B"),] for side in (WHITE, BLACK))
_HORSES = tuple(
    frozenset(code for code, own in enumerate(OWN[side]) if len(own) == 2 and "N" in map(kind_of, own))
    for side in (WHITE, BLACK)
)
"""The codes of cells in which a side has a knight and a friend (victory 8)."""


@cache
def _eliminations(side: int, ways: tuple[str, ...], kinds: str) -> tuple[tuple[int, str], ...]:
    """For each kind that one wins by wiping out (victories 1 to 7): the other side's bits of the census."""
    return tuple(
        (_MASK << FIELD * piece_of(side ^ 1, kind), way)
        for kind, way in zip(KINDS, ELIMINATIONS, strict=True)
        if way in ways and kind in kinds
    )


@dataclass(frozen=True, slots=True)
class Goals:
    """The goals of a table: the ways to win, the kinds of pieces that can be wiped out, the kings' start
    cells."""

    starts: Starts
    ways: tuple[str, ...] = WAYS
    kinds: str = KINDS

    def held(self, board: Board, side: int) -> tuple[str, ...]:
        """The ways in which a side has won in this position (victories 1 to 10)."""
        return tuple(self._held(board, side))

    def _held(self, board: Board, side: int) -> Iterator[str]:
        """A kind that is wiped out (victories 1 to 7), the horse, the altar (victory 9), the thunderbolt."""
        census = board.census
        for pieces, way in _eliminations(side, self.ways, self.kinds):
            if not census & pieces:
                yield way
        if HORSE in self.ways and self._horse(board, side):
            yield HORSE
        if ALTAR in self.ways and all(board.cell[n] == _BISHOP[side] for n in CENTRE):
            yield ALTAR
        if BOLT in self.ways and bolt.struck(board, side, self.kinds):
            yield BOLT

    def _horse(self, board: Board, side: int) -> bool:
        """A knight with a friend on a start cell of the other side's kings (victory 8)."""
        return any(board.cell[n] in _HORSES[side] for n in numbers(self.starts[side ^ 1]))

    def winner(self, board: Board, mover: int) -> tuple[int, tuple[str, ...]] | None:
        """The winner after a move of `mover`, and how; the mover, if both hold a win (note 1)."""
        for side in (mover, mover ^ 1):
            ways = self.held(board, side)
            if ways:
                return side, ways
        return None

    def chances(self, board: Board, side: int) -> Chances:
        """The changes of a position that can complete a win of a side that holds none."""
        return Chances(self, board, side)

    def threats(self, board: Board, side: int) -> tuple[str, ...]:
        """The ways in which a side could win if it were to move at once, a barred move included (rule 23)."""
        passed = board.turn != side
        if passed:
            board.make_null()
        ban, board.ban = board.ban, None
        changes = board.moves() if self.held(board, side) else self.chances(board, side).doubtful()
        ways = {way for change in changes for way in self._won_by(board, change, side)}
        board.ban = ban
        if passed:
            board.unmake()
        return tuple(way for way in WAYS if way in ways)

    def winning(self, board: Board, change: Change) -> bool:
        """Whether a move of the side to move wins for it."""
        return bool(self._won_by(board, change, board.turn))

    def _won_by(self, board: Board, change: Change, side: int) -> tuple[str, ...]:
        board.make(change)
        ways = self.held(board, side)
        board.unmake()
        return ways


class Chances:
    """The changes of one position that can complete a win of a side, found without carrying them out.

    A change that neither begins in `starts` nor ends in `targets` completes none.
    """

    __slots__ = ("_board", "_eliminations", "_homes", "_side", "starts", "targets")

    def __init__(self, goals: Goals, board: Board, side: int) -> None:
        self._board = board
        self._side = side
        self._eliminations = _eliminations(side, goals.ways, goals.kinds)
        full = board.sets[WHITE_PAIR] | board.sets[BLACK_PAIR]
        self._homes = goals.starts[side ^ 1] & ~full if HORSE in goals.ways else 0
        self.starts = _altar_wanting(board, side) if ALTAR in goals.ways else 0
        corners = bolt.corners_wanting(board, side) if BOLT in goals.ways else 0
        self.targets = self._homes | self.starts | corners | self._lasts()

    def _lasts(self) -> int:
        """Where the last piece of a kind may be taken or promoted by its own side (victories 1 to 7)."""
        board, enemy = self._board, self._side ^ 1
        census, lasts = board.census, 0
        for pieces, way in self._eliminations:
            number, one = census & pieces, pieces & -pieces
            if board.turn == enemy:
                if way in _OF_FOOT and number <= 2 * one:
                    return FAR[enemy]
            elif number == one:
                lasts |= pieces
        cell, held = board.cell, bolt.cells_of(board, enemy) if lasts else 0
        return sum(1 << n for n in numbers(held) if CENSUS[cell[n]] & lasts)

    def doubtful(self) -> list[Change]:
        """The changes by the side to move that may win."""
        board = self._board
        if not (self.starts or self.targets):
            return []
        changes = board.moves() if self.starts else board.moves(self.targets)
        return [change for change in changes if self.given_by(change, census_after(board, change))]

    def given_by(self, change: Change, census: int) -> bool:
        """Whether a change after which that is the census may win: False is certain, True is worth a look."""
        start, target, _left, arrived = change
        if census != self._board.census:
            for pieces, _way in self._eliminations:
                if not census & pieces:
                    return True
        if (self.starts >> start | self.starts >> target) & 1:
            return True
        if not self.targets >> target & 1:
            return False
        return bool(self._homes >> target & 1 and arrived in _HORSES[self._side]) or bolt.may_strike(
            self._board, change, self._side
        )


def _altar_wanting(board: Board, side: int) -> int:
    """The cells that still bar an altar of a side (victory 9), none where one move cannot settle them all."""
    wanting = [n for n in CENTRE if board.cell[n] != _BISHOP[side]]
    return sum(1 << n for n in wanting) if len(wanting) <= 2 else 0


def pieces_left(board: Board, side: int, kind: str) -> int:
    """How many pieces of a kind a side has on the board."""
    return board.census >> FIELD * piece_of(side, kind) & _MASK
