"""The board: who may move where, as fast as Python does it. The one truth about moves.

A move is a *change*: the from-cell, the target, and the codes of both afterwards. Everything a move
can be follows from that, so equal changes are one move (two like pieces of a pair have one move between
them). Sets of cells are integers, see `cells.py`; codes of cells are those of `contents.py`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import combinations_with_replacement
from operator import or_

from engine.games.troy.rules.cells import AHEAD, ALL, AROUND, FAR, JUMPS, LINES, NAMES, numbers
from engine.games.troy.rules.contents import (
    ADD,
    BLACK_ONE,
    BLACK_PAIR,
    CENSUS,
    CLASS,
    CODE_OF,
    CODES,
    EMPTY,
    FOOT,
    KINDS,
    LETTERS,
    MIXED,
    OWN,
    PIECES_OF,
    REMOVE,
    WHITE_ONE,
    WHITE_PAIR,
    kind_of,
    piece_of,
    side_of,
)

Change = tuple[int, int, int, int]
"""From-cell, target, code of the from-cell afterwards, code of the target afterwards."""

_keys = random.Random(2005)
_KEYS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_keys.getrandbits(64) if code else 0 for code in range(CODES)) for _ in NAMES
)
_BLACK_TO_MOVE = _keys.getrandbits(64)

ORTHOGONAL, DIAGONAL, STEP_ORTHOGONAL, STEP_DIAGONAL, LEAP = 1, 2, 4, 8, 16
PAWN, SKIRMISHER = 32, 64
_POWERS = {
    "K": STEP_ORTHOGONAL | STEP_DIAGONAL,
    "Q": ORTHOGONAL | DIAGONAL,
    "R": ORTHOGONAL,
    "B": DIAGONAL,
    "N": LEAP,
    "P": PAWN,
    "S": SKIRMISHER,
}
"""The powers of each kind by itself (rules 1 and 2)."""
POWERS: tuple[tuple[int, ...], tuple[int, ...]] = tuple(  # type: ignore[assignment]  # two sides
    tuple(reduce(or_, (_POWERS[kind_of(m)] for m in own), 0) for own in owned) for owned in OWN
)
"""The powers of the pieces of one side in a code: their own and their mates' (rules 6 and 7)."""
FIRST, SECOND = 0, 1
_ONE = (WHITE_ONE, BLACK_ONE)
_PAIR = (WHITE_PAIR, BLACK_PAIR)
_KINDS_IN: tuple[int, ...] = tuple(len(set(pieces)) for pieces in PIECES_OF)
_UNLIKE: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(dict.fromkeys(own)) for own in owned) for owned in OWN
)
"""The pieces of one side in a code, two of a kind once."""
_LAST_RANK: tuple[int, ...] = tuple(
    FAR[side_of(piece)] if kind_of(piece) in FOOT else 0 for piece in range(len(LETTERS))
)
"""Where each piece promotes, 0 for those that never do (rule 18)."""
_FEET: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(m for m in own if kind_of(m) in FOOT) for own in owned) for owned in OWN
)
"""The pieces of one side in a code that can promote (rule 18)."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The readings (rules 11 and 15) and variants (note 5) that change what may move where.

    The default is the rulebook.
    """

    overleaping: bool = True
    mixed_may_leap: bool = True
    foot_may_enter: bool = False
    kinds: str = KINDS


PLAIN = Variant()


@cache
def promotions(own: tuple[int, ...], kinds: str) -> tuple[int, ...]:
    """The codes that pieces of one side can be when they arrive at their far rank (rules 18-20)."""
    feet = [m for m in own if kind_of(m) in FOOT]
    rest = tuple(m for m in own if kind_of(m) not in FOOT)
    if not feet:
        return (CODE_OF[own],)
    side = side_of(feet[0])
    becoming = [piece_of(side, kind) for kind in kinds]
    results = combinations_with_replacement(becoming, len(feet))
    return tuple(dict.fromkeys(CODE_OF[tuple(sorted((*rest, *pieces)))] for pieces in results))


@lru_cache(maxsize=8192)
def _changes(n: int, targets: int, left: int, arrived: int) -> tuple[Change, ...]:
    """The same change to each of some cells; most of a position are those of the one two moves before."""
    return tuple([(n, target, left, arrived) for target in numbers(targets)])


def census_after(board: Board, change: Change) -> int:
    """All pieces after a change that is not carried out (see `contents.CENSUS`)."""
    start, target, left, arrived = change
    cell = board.cell
    return board.census + CENSUS[left] + CENSUS[arrived] - CENSUS[cell[start]] - CENSUS[cell[target]]


class Board:
    """A position that can be changed and changed back.

    `cell` holds the code of each cell, `sets` the cells of each class, `turn` who is to move (0 White),
    `census` all pieces (see `contents.CENSUS`), `ban` the change that would only undo the last one, `key` a
    number that is the same for equal positions.
    """

    __slots__ = ("ban", "cell", "census", "key", "past", "sets", "turn", "variant")

    def __init__(self, codes: Sequence[int], turn: int = 0, variant: Variant = PLAIN) -> None:
        self.cell = list(codes)
        self.turn = turn
        self.variant = variant
        self.sets = [0] * 6
        self.census = 0
        self.key = _BLACK_TO_MOVE if turn else 0
        self.ban: Change | None = None
        self.past: list[tuple[Change, Change | None]] = []
        self.sets[EMPTY] = ALL
        for n, content in enumerate(self.cell):
            if content:
                self.sets[EMPTY] ^= 1 << n
                self.sets[CLASS[content]] |= 1 << n
                self.census += CENSUS[content]
                self.key ^= _KEYS[n][content]

    def copy(self) -> Board:
        """The same position without its past."""
        made = object.__new__(Board)
        made.cell, made.sets, made.past = self.cell.copy(), self.sets.copy(), []
        made.turn, made.variant, made.census = self.turn, self.variant, self.census
        made.key, made.ban = self.key, self.ban
        return made

    # --- changing the position ---------------------------------------------------------------

    def make(self, change: Change) -> None:
        """Carry out a change that `moves` has named; the other side is to move, and bound by rule 9."""
        start, target, left, arrived = change
        cell = self.cell
        before, there = cell[start], cell[target]
        self.past.append(((start, target, before, there), self.ban))
        dragged = CLASS[before] == MIXED and left == 0 and there == 0 and arrived == before
        self.ban = (target, start, 0, before) if dragged else None
        self._put(start, before, left)
        self._put(target, there, arrived)
        self._pass_turn()

    def unmake(self) -> None:
        """Take the last change back."""
        (start, target, before, there), self.ban = self.past.pop()
        self._put(start, self.cell[start], before)
        self._put(target, self.cell[target], there)
        self._pass_turn()

    def make_null(self) -> None:
        """A null move: the side to move passes, to see what it threatens or what a move is worth."""
        self.past.append(((0, 0, self.cell[0], self.cell[0]), self.ban))
        self.ban = None
        self._pass_turn()

    def _put(self, n: int, old: int, new: int) -> None:
        self.cell[n] = new
        bit = 1 << n
        self.sets[CLASS[old]] ^= bit
        self.sets[CLASS[new]] ^= bit
        self.census += CENSUS[new] - CENSUS[old]
        keys = _KEYS[n]
        self.key ^= keys[old] ^ keys[new]

    def _pass_turn(self) -> None:
        self.turn ^= 1
        self.key ^= _BLACK_TO_MOVE

    # --- where pieces may go --------------------------------------------------------------------

    def reach(self, n: int, powers: int, leaping: bool) -> tuple[int, int]:
        """The cells that pieces with these powers in cell `n` may move to and capture on (rules 1, 2 and 11).

        Who leaps passes over single pieces of the own side, as many as there are (rules 14, 16, 17); a line
        ends with the first cell that cannot be passed, such as a shared one (rule 13). Room is not looked at,
        nor who stands on the target.
        """
        sets, side = self.sets, self.turn
        friends = sets[_ONE[side]] if leaping else 0
        taken = ALL ^ sets[EMPTY]
        stops = taken & ~friends
        moves = captures = 0
        lines = LINES[n]
        if powers & ORTHOGONAL:
            rank, file = lines[0], lines[1]
            moves = rank[stops & rank.mask] | file[stops & file.mask]
        elif powers & STEP_ORTHOGONAL:
            moves = self._steps(n, FIRST, friends)
        if powers & DIAGONAL:
            rising, falling = lines[2], lines[3]
            moves |= rising[stops & rising.mask] | falling[stops & falling.mask]
        elif powers & STEP_DIAGONAL:
            moves |= self._steps(n, SECOND, friends)
        if powers & LEAP:
            moves |= JUMPS[n]
        captures = moves
        if powers & (PAWN | SKIRMISHER):
            ahead = AHEAD[side][n]
            straight = lines[1][~friends & lines[1].mask] & ahead
            diagonal = self._steps(n, SECOND, friends) & ahead
            if powers & PAWN:
                moves |= straight
                captures |= diagonal
            if powers & SKIRMISHER:
                moves |= diagonal
                captures |= straight
            if self.variant.foot_may_enter:
                moves |= (straight | diagonal) & sets[_ONE[side ^ 1]]
        return moves, captures

    def _steps(self, n: int, pair: int, friends: int) -> int:
        """Where a single step leads, with the runs of friends that it may pass over (rule 17)."""
        first, second = LINES[n][2 * pair], LINES[n][2 * pair + 1]
        if not friends & AROUND[n]:
            return (first.mask | second.mask) & AROUND[n]
        return first[~friends & first.mask] | second[~friends & second.mask]

    # --- all legal moves ---------------------------------------------------------------------

    def moves(self, targets: int = ALL) -> list[Change]:
        """All legal moves, or those to some cells, each once; no castling (rule 3), no undoing (rule 9)."""
        changes: list[Change] = []
        side, ban = self.turn, self.ban
        sets = self.sets
        for n in numbers(sets[_ONE[side]] | sets[_PAIR[side]] | sets[MIXED]):
            self._moves_from(n, targets, changes)
        if ban is not None and ban in changes:
            changes.remove(ban)
        return changes

    def moves_from(self, n: int, targets: int = ALL) -> list[Change]:
        """The legal moves from one cell, without the one that only undoes the last (rule 9)."""
        changes: list[Change] = []
        if CLASS[self.cell[n]] in (_ONE[self.turn], _PAIR[self.turn], MIXED):
            self._moves_from(n, targets, changes)
        if self.ban is not None and self.ban in changes:
            changes.remove(self.ban)
        return changes

    def prey(self) -> int:
        """The cells with somebody to capture (rule 10)."""
        sets, enemy = self.sets, self.turn ^ 1
        return sets[_ONE[enemy]] | sets[_PAIR[enemy]] | sets[MIXED]

    def can_move(self) -> bool:
        """Whether there is a legal move (rule 27)."""
        sets, side = self.sets, self.turn
        return any(self.moves_from(n) for n in numbers(sets[_ONE[side]] | sets[_PAIR[side]] | sets[MIXED]))

    def _moves_from(self, n: int, targets: int, changes: list[Change]) -> None:
        """The moves of each piece in a cell and of both; with an enemy they leap nobody (rules 8 and 15)."""
        content, side = self.cell[n], self.turn
        mixed = CLASS[content] == MIXED
        leaping = self.variant.overleaping
        powers = POWERS[side][content]
        moves, captures = self.reach(n, powers, leaping and not (mixed and not self.variant.mixed_may_leap))
        if not (moves | captures) & targets:
            return
        for piece in _UNLIKE[side][content]:
            self._one_goes(n, piece, moves & targets, captures & targets, changes)
        if mixed:
            moves, captures = self.reach(n, powers, leaping=False)
        if len(PIECES_OF[content]) == 2:
            self._both_go(n, content, moves & targets, captures & targets, changes)

    def _one_goes(self, n: int, piece: int, moves: int, captures: int, changes: list[Change]) -> None:
        """One piece leaves for a cell with room (rule 5), or for the place of an enemy (rules 10 and 11)."""
        sets, cell, side = self.sets, self.cell, self.turn
        left, far = REMOVE[cell[n]][piece], _LAST_RANK[piece]
        mates = sets[WHITE_ONE] | sets[BLACK_ONE]
        moves &= sets[EMPTY] | mates
        captures &= sets[_ONE[side ^ 1]] | sets[_PAIR[side ^ 1]] | sets[MIXED]
        if (moves | captures) & far:
            for target in numbers(moves):
                self._arrive(n, target, left, (piece,), cell[target], far, changes)
            for target in numbers(captures):
                for victim in _UNLIKE[side ^ 1][cell[target]]:
                    self._arrive(n, target, left, (piece,), REMOVE[cell[target]][victim], far, changes)
            return
        if moves & mates:
            changes += [(n, target, left, ADD[cell[target]][piece]) for target in numbers(moves)]
        elif moves:
            changes += _changes(n, moves, left, ADD[0][piece])
        if not captures:
            return
        for target in numbers(captures):
            there = cell[target]
            for victim in _UNLIKE[side ^ 1][there]:
                changes.append((n, target, left, ADD[REMOVE[there][victim]][piece]))

    def _both_go(self, n: int, content: int, moves: int, captures: int, changes: list[Change]) -> None:
        """Both pieces of a cell go to an empty one, or take the place of a single enemy (rules 8 and 15)."""
        sets, side = self.sets, self.turn
        targets = (moves & sets[EMPTY]) | (captures & sets[_ONE[side ^ 1]])
        far = FAR[side] if _FEET[side][content] else 0
        if not targets & far:
            changes += _changes(n, targets, 0, content)
            return
        for target in numbers(targets):
            self._arrive(n, target, 0, PIECES_OF[content], 0, far, changes)

    def _arrive(
        self,
        n: int,
        target: int,
        left: int,
        pieces: tuple[int, ...],
        mates: int,
        far: int,
        changes: list[Change],
    ) -> None:
        """Add the change, or one for each way in which pieces of the side to move promote (rules 20-22)."""
        if not far >> target & 1:
            arrived = ADD[mates][pieces[0]] if len(pieces) == 1 else CODE_OF[pieces]
            changes.append((n, target, left, arrived))
            return
        own = tuple(m for m in pieces if side_of(m) == self.turn)
        others = (*PIECES_OF[mates], *(m for m in pieces if side_of(m) != self.turn))
        for code in promotions(own, self.variant.kinds):
            changes.append((n, target, left, CODE_OF[tuple(sorted((*PIECES_OF[code], *others)))]))

    # --- counting without listing ------------------------------------------------------------

    def count(self) -> int:
        """How many legal moves there are; as `len(moves())`, several times as fast."""
        enemy = self.turn ^ 1
        foes = self.sets[_ONE[enemy]]
        room = self.sets[EMPTY] | self.sets[_ONE[self.turn]] | foes
        prey = self.prey()
        unlike = self._unlike_pairs(enemy)
        return self._count_of_own(room, prey, unlike) + self._count_of_mixed(room, prey, unlike)

    def _count_of_own(self, room: int, prey: int, unlike: int) -> int:
        """The moves from cells of the side to move alone; a pair goes singly and together (rules 7 and 8)."""
        sets, cell, side = self.sets, self.cell, self.turn
        powers, feet, far, leaping = POWERS[side], _FEET[side], FAR[side], self.variant.overleaping
        empty, friends, foes = sets[EMPTY], sets[_ONE[side]], sets[_ONE[side ^ 1]]
        total = 0
        for n in numbers(friends | sets[_PAIR[side]]):
            content = cell[n]
            moves, captures = self.reach(n, powers[content], leaping)
            if feet[content] and (moves | captures) & far:
                total += len(self.moves_from(n))
                continue
            single = (moves & room).bit_count() + (captures & prey).bit_count()
            if unlike:
                single += (captures & unlike).bit_count()
            total += _KINDS_IN[content] * single
            if not friends >> n & 1:
                total += (moves & empty).bit_count() + (captures & foes).bit_count()
        return total

    def _count_of_mixed(self, room: int, prey: int, unlike: int) -> int:
        """The moves from cells shared with an enemy, who is left behind or dragged along (rules 8, 9, 15)."""
        sets, cell, side, ban = self.sets, self.cell, self.turn, self.ban
        leaping = self.variant.overleaping and self.variant.mixed_may_leap
        total = 0
        for n in numbers(sets[MIXED]):
            powers = POWERS[side][cell[n]]
            moves, captures = self.reach(n, powers, leaping)
            if _FEET[side][cell[n]] and (moves | captures) & FAR[side]:
                total += len(self.moves_from(n))
                continue
            total += sum(cells.bit_count() for cells in (moves & room, captures & prey, captures & unlike))
            moves, captures = self.reach(n, powers, leaping=False)
            total += (moves & sets[EMPTY]).bit_count() + (captures & sets[_ONE[side ^ 1]]).bit_count()
            if ban is not None and ban[0] == n and moves >> ban[1] & 1:
                total -= 1
        return total

    def _unlike_pairs(self, side: int) -> int:
        """The pairs of a side of which either piece can be captured, as another move (rule 10)."""
        return sum(1 << n for n in numbers(self.sets[_PAIR[side]]) if _KINDS_IN[self.cell[n]] == 2)
