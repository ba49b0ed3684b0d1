"""The board of the search: it knows its evaluation, who attacks a cell, and who could win at once.

It moves by the rules of every board. What it adds is kept up with every change, or read off the lines
through one cell instead of off all moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from engine.games.troy.players.evaluation import WORTH, materials_of, piece_square_tables
from engine.games.troy.rules import bolt
from engine.games.troy.rules.board import (
    DIAGONAL,
    LEAP,
    ORTHOGONAL,
    PAWN,
    POWERS,
    SKIRMISHER,
    STEP_DIAGONAL,
    STEP_ORTHOGONAL,
    Board,
    Change,
    Variant,
)
from engine.games.troy.rules.cells import AHEAD, AROUND, CELLS, FAR, JUMPS, LINES, numbers
from engine.games.troy.rules.contents import ADD, CODE_OF, EMPTY, FOOT, KINDS, MIXED, OWN, REMOVE, piece_of
from engine.games.troy.rules.wins import CENTRE, HORSE, Goals

Capture = tuple[int, Change]
"""The promise of a capture, and the change."""

_KNIGHT, _BISHOP = (
    tuple(
        frozenset(code for code, own in enumerate(owned) if piece_of(side, kind) in own)
        for side, owned in enumerate(OWN)
    )
    for kind in "NB"
)
_HORSE = tuple(frozenset(code for code in _KNIGHT[side] if len(OWN[side][code]) == 2) for side in (0, 1))
_LONE_BISHOP = tuple(CODE_OF[piece_of(side, "B"),] for side in (0, 1))
_FEET = tuple(frozenset(piece_of(side, kind) for kind in FOOT) for side in (0, 1))
_QUEEN = tuple(piece_of(side, "Q") for side in (0, 1))
_CORNERS = tuple((1 << CELLS[a], 1 << CELLS[b]) for a, b in (("a1", "j10"), ("a10", "j1")))
_ANY_CORNER = sum(a | b for a, b in _CORNERS)


class SearchBoard(Board):
    """A board with its evaluation.

    `placement` is what the piece-square tables say of all pieces, for White; `materials` is their worth.
    """

    __slots__ = ("goals", "homes", "materials", "placement", "tables", "wide")

    def __init__(self, codes: Sequence[int], turn: int, variant: Variant, goals: Goals) -> None:
        super().__init__(codes, turn, variant)
        self.goals = goals
        self.homes = tuple(tuple(numbers(cells)) for cells in goals.starts)
        self.wide = HORSE in goals.ways
        self.materials = materials_of(goals)
        self.tables = piece_square_tables(goals.starts)
        self.placement = sum(self.tables[n][content] for n, content in enumerate(self.cell))

    def make(self, change: Change) -> None:
        start, target, left, arrived = change
        cell, here, there = self.cell, self.tables[change[0]], self.tables[change[1]]
        self.placement += here[left] - here[cell[start]] + there[arrived] - there[cell[target]]
        super().make(change)

    def unmake(self) -> None:
        start, target, before, there = self.past[-1][0]
        cell, tables = self.cell, self.tables
        self.placement += tables[start][before] - tables[start][cell[start]]
        self.placement += tables[target][there] - tables[target][cell[target]]
        super().unmake()

    def evaluation(self) -> int:
        """The static evaluation, for the side to move."""
        total = self.materials[self.census].score + self.placement
        return -total if self.turn else total

    # --- how it stands -----------------------------------------------------------------------

    def winner(self) -> int | None:
        """The side that holds a win after a move, the mover first if both do."""
        mover = self.turn ^ 1
        if self.holds_win(mover):
            return mover
        return self.turn if self.holds_win(self.turn) else None

    def holds_win(self, side: int) -> bool:
        """Whether a side has won in this position, in any of the ways of the table."""
        if self.materials[self.census].fallen[side ^ 1]:
            return True
        if not self.wide:
            return False
        cell = self.cell
        for n in self.homes[side ^ 1]:
            if cell[n] in _HORSE[side]:
                return True
        if cell[CENTRE[0]] == _LONE_BISHOP[side] and all(cell[n] == _LONE_BISHOP[side] for n in CENTRE):
            return True
        if not _ANY_CORNER & ~self.sets[EMPTY]:
            return False
        return bolt.struck(self, side, self.goals.kinds)

    def can_win(self, side: int) -> bool:
        """Whether a side could win with one move by taking a last piece or by its horse."""
        return bool(self.checks(side, first=True))

    def checks(self, side: int, first: bool = False) -> list[int]:
        """The checks of a side: its wins by taking a last piece or by its horse, were it to move; or one.

        For each the cells, on one of which a move must begin or end that is to prevent it, unless it makes
        more of the kind of pieces in danger.
        """
        checkers: list[int] = []
        lasts = self.materials[self.census].last[side ^ 1]
        if lasts:
            for n in self._where(side ^ 1, lasts):
                if hunters := self.attackers(n, side):
                    checkers.append(hunters | self._ways_to(n))
                    if first:
                        return checkers
        if self.wide:
            for n in self.homes[side ^ 1]:
                if riders := self._riders(side, n):
                    checkers.append(riders | self._ways_to(n))
                    if first:
                        break
        return checkers

    def _where(self, side: int, pieces: tuple[int, ...]) -> list[int]:
        """The cells of these pieces of a side."""
        cell, mine, numbers = self.cell, OWN[side], []
        cells = self.of(side)
        while cells:
            low = cells & -cells
            cells ^= low
            n = low.bit_length() - 1
            for piece in mine[cell[n]]:
                if piece in pieces:
                    numbers.append(n)
        return numbers

    def _ways_to(self, n: int) -> int:
        """A cell and all cells from which a line leads to it that no pair bars."""
        sets = self.sets
        stops = sets[3] | sets[4] | sets[MIXED]
        rank, file, rising, falling = LINES[n]
        return (
            1 << n
            | rank[rank.mask & stops]
            | file[file.mask & stops]
            | rising[rising.mask & stops]
            | falling[falling.mask & stops]
        )

    def _riders(self, side: int, n: int) -> int:
        """From where one move can bring a knight and a mate of his together on a cell (victory 8)."""
        cell, sets, low = self.cell, self.sets, 1 << n
        if low & (sets[EMPTY] | sets[1 + (side ^ 1)]):
            riders = self.attackers(n, side, walking=bool(low & sets[EMPTY])) & sets[3 + side]
            return sum(1 << c for c in numbers(riders) if cell[c] in _HORSE[side])
        if not low & (sets[1 + side] | sets[MIXED]):
            return 0
        mates = self.attackers(n, side, walking=bool(low & sets[1 + side]))
        if cell[n] in _KNIGHT[side]:
            return mates
        return sum(1 << c for c in numbers(mates) if cell[c] in _KNIGHT[side])

    def may_surprise(self, side: int) -> bool:
        """Whether an altar or a thunderbolt of a side may be one move away: a rough test that misses none."""
        if not self.wide:
            return False
        cell, bishops = self.cell, _BISHOP[side]
        if sum(cell[n] in bishops for n in CENTRE) >= 3:
            return True
        own = self.of(side)
        return bool(own & _ANY_CORNER) and any(_nearly_joined(own, a, b) for a, b in _CORNERS)

    # --- attacks -----------------------------------------------------------------------------

    def of(self, side: int) -> int:
        """The cells with pieces of a side."""
        sets = self.sets
        return sets[1 + side] | sets[3 + side] | sets[MIXED]

    def attackers(self, n: int, side: int, walking: bool = False) -> int:
        """The cells from which a piece of a side could capture in cell `n`, or walk to it without taking."""
        friends = self.sets[1 + side] if self.variant.overleaping else 0
        hunters = self._attackers(n, side, friends, walking)
        mixed = hunters & self.sets[MIXED]
        if mixed and friends and not self.variant.mixed_may_leap:
            hunters ^= mixed & ~self._attackers(n, side, 0, walking)
        return hunters

    def _attackers(self, n: int, side: int, friends: int, walking: bool) -> int:
        sets, cell, powers_of, ahead = self.sets, self.cell, POWERS[side], AHEAD[side]
        own = sets[1 + side] | sets[3 + side] | sets[MIXED]
        passed = sets[EMPTY] | friends
        rank, file, rising, falling = LINES[n]
        attackers = 0
        straight, diagonal = (PAWN, SKIRMISHER) if walking else (SKIRMISHER, PAWN)
        near = AROUND[n] & own
        if near & friends:
            near = (
                rank[~friends & rank.mask]
                | file[~friends & file.mask]
                | rising[~friends & rising.mask]
                | falling[~friends & falling.mask]
            ) & own
        upright = rank.mask | file.mask
        cells = (rank[rank.mask & ~passed] | file[file.mask & ~passed]) & own
        while cells:
            low = cells & -cells
            cells ^= low
            c = low.bit_length() - 1
            powers = powers_of[cell[c]]
            if powers & ORTHOGONAL or (
                low & near
                and (
                    powers & STEP_ORTHOGONAL or (powers & straight and low & file.mask and ahead[c] >> n & 1)
                )
            ):
                attackers |= low
        cells = (rising[rising.mask & ~passed] | falling[falling.mask & ~passed]) & own
        while cells:
            low = cells & -cells
            cells ^= low
            c = low.bit_length() - 1
            powers = powers_of[cell[c]]
            if powers & DIAGONAL or (
                low & near
                and (powers & STEP_DIAGONAL or (powers & diagonal and low & ~upright and ahead[c] >> n & 1))
            ):
                attackers |= low
        cells = JUMPS[n] & own
        while cells:
            low = cells & -cells
            cells ^= low
            if powers_of[cell[low.bit_length() - 1]] & LEAP:
                attackers |= low
        return attackers

    def captures(self, floor: int, exchanges: bool = True) -> list[Capture]:
        """Captures that promise at least `floor`, the best first: the dearest piece by the cheapest.

        Where the capturing piece can be captured in turn, its worth is set against the promise. With
        `exchanges` less is, where its side can go on to capture there (static exchange evaluation).
        """
        side, cell = self.turn, self.cell
        price, mine = self.materials[self.census].price, OWN[side]
        powers, leaping = POWERS[side], self.variant.overleaping
        mixed_leaping = leaping and self.variant.mixed_may_leap
        prey = self._prey(floor)
        ranked: list[Capture] = []
        guarded: dict[int, int] = {}
        cells = self.of(side) if prey else 0
        while cells:
            low = cells & -cells
            cells ^= low
            c = low.bit_length() - 1
            content = cell[c]
            _moves, hits = self.reach(
                c, powers[content], mixed_leaping if low & self.sets[MIXED] else leaping
            )
            hits &= prey
            if not hits:
                continue
            piece = min(mine[content], key=price.__getitem__)
            for n in numbers(hits):
                if n not in guarded:
                    guarded[n] = self.attackers(n, side ^ 1)
                there = cell[n]
                victim = max(OWN[side ^ 1][there], key=price.__getitem__)
                merit = price[victim]
                if guarded[n]:
                    merit -= price[piece]
                    if exchanges and merit < floor:
                        merit = price[victim] - self._retaken(n, c, price[piece], guarded[n])
                if merit >= floor:
                    arriving = _QUEEN[side] if piece in _FEET[side] and FAR[side] >> n & 1 else piece
                    ranked.append(
                        (merit, (c, n, REMOVE[content][piece], ADD[REMOVE[there][victim]][arriving]))
                    )
        ranked.sort(reverse=True)
        return ranked

    def _retaken(self, n: int, c: int, worth: int, guards: int) -> int:
        """The loss of a piece of that worth, come from cell `c`, to captures on cell `n` by both sides.

        Each side takes its cheapest piece first, one from a cell, and stops where to go on loses.
        """
        side, price = self.turn, self.materials[self.census].price
        backed = self.attackers(n, side) & ~(1 << c)
        if not backed:
            return worth
        theirs, mine = self._cheapest(guards, side ^ 1, price), self._cheapest(backed, side, price)
        stakes = [worth, *chain.from_iterable(zip(theirs, mine, strict=False))]
        if len(theirs) <= len(mine):
            stakes.pop()  # nobody is left to take the last one
        loss = 0
        for stake in reversed(stakes):
            loss = max(0, stake - loss)
        return loss

    def _cheapest(self, cells: int, side: int, price: Sequence[int]) -> list[int]:
        """The prices of the cheapest pieces of a side in some cells, the lowest first."""
        own, cell = OWN[side], self.cell
        return sorted(min(price[piece] for piece in own[cell[n]]) for n in numbers(cells))

    def _prey(self, floor: int) -> int:
        """The cells of the other side's pieces whose loss costs at least so much."""
        enemy, cell = self.turn ^ 1, self.cell
        price, cells = self.materials[self.census].price, self.of(self.turn ^ 1)
        if floor <= WORTH["P"]:
            return cells
        worthy = tuple(piece for kind in KINDS if price[piece := piece_of(enemy, kind)] >= floor)
        if not worthy:
            return 0
        prey = 0
        theirs = OWN[enemy]
        for n in numbers(cells):
            for piece in theirs[cell[n]]:
                if piece in worthy:
                    prey |= 1 << n
        return prey


def _nearly_joined(own: int, start: int, end: int) -> bool:
    """Whether one cell more can tie two corners together, one of which may be that cell."""
    if not own & start:
        start, end = end, start
    if not own & start:
        return False
    near = _spread(own, start)
    return bool(near & (_spread(own, end) if own & end else end))


def _spread(own: int, start: int) -> int:
    """The cells that hang together with a cell, and all next to them."""
    reached = edge = start
    near = 0
    while edge:
        around = 0
        for n in numbers(edge):
            around |= AROUND[n]
        near |= around
        edge = around & own & ~reached
        reached |= edge
    return near | reached
