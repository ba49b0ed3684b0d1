"""The search of the computer player: alpha-beta with iterative deepening, until its budget is spent.

Scores are from the point of view of the side to move; a node is a position that was visited. Principal
variation search with a transposition table; moves are ordered by that table, by captures, killer moves and
the history heuristic. Quiet moves are thinned out by null moves, futility and late-move reductions, lines
end in a quiescence search of captures and answers to checks, and a check is worth a move more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from operator import itemgetter

from engine.games.troy.players.evaluation import WIN
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules.board import Change
from engine.games.troy.rules.contents import CENSUS

POLL = 256
"""The nodes after which the clock is looked at."""
DEEPEST = 60
"""The greatest depth of an iteration."""
FORCED_WIN = WIN - 100
"""Scores from here on are wins that nothing can prevent."""
MARGIN = 110
"""The futility margin: by how much quiet moves are hoped to better a position, for each ply that is left."""
LATE_MOVES = (0, 0, 12, 36, 72)
"""Late-move pruning: how many quiet moves are searched at each depth; all at greater ones."""
EVASION_DEPTH = -1
"""How deep in the quiescence search all moves that may answer a check are still searched."""
EXCHANGE_DEPTH = -1
"""How deep in the quiescence search guarded pieces are still captured for the sake of what comes after."""
CHECK_PENALTY = 60
"""The cost of being in check where answers are searched no more."""
TEMPO = 10
"""The value of being on the move."""
NONE = -2 * WIN
"""The score while no move has been searched."""
ALL = 1_000
EXACT, LOWER, UPPER = range(3)
"""Whether a score is exact or a bound, as alpha or beta cut it off."""
Entry = tuple[int, int, int, Change | None]
"""An entry of the transposition table: depth, bound, score, best move."""


class Spent(Exception):
    """The budget is spent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a search may do: nodes in all, moves ahead, and a clock that may have run out.

    Without quiescence search a line ends with the static evaluation.
    """

    nodes: int
    depth: int = DEEPEST
    quiescence: bool = True
    expired: Callable[[], bool] = bool


@dataclass(frozen=True, slots=True)
class Found:
    """A move by its number among those given, its score, and the last depth that was searched in full."""

    number: int
    score: int
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Node:
    """A position that is searched: its window from alpha to beta, how deep, and how far from the root.

    `static` is its static evaluation. In a `quiet` one neither side can win soon, and moves without promise
    are pruned; else those are searched that answer the `checks` (see `SearchBoard.checks`).
    """

    alpha: int
    beta: int
    depth: int
    ply: int
    static: int
    quiet: bool
    checks: Sequence[int]


class Search:
    """One search from the position of a board, which is of no further use if the budget gives out."""

    def __init__(self, board: SearchBoard, limits: Limits) -> None:
        self.board = board
        self.limits = limits
        self.nodes = 0
        self._table: dict[int, Entry] = {}
        self._path = {board.key}
        self._history = [0] * 10_000
        self._killers: list[list[Change]] = [[] for _ in range(2 * DEEPEST + 20)]
        self._iteration_depth = 0

    def best(self, moves: Sequence[Change], bonus: Sequence[int], repeated: Set[int] = frozenset()) -> Found:
        """The best of some moves of the side to move, each of which counts for its bonus more.

        `repeated` are the numbers of those that lead to positions which have been on the board before: they
        are worth no more than a draw.
        """
        if (winning := self._winning(moves)) is not None:
            return Found(winning, WIN - 1)
        ranked = self._ranked(moves)
        order = sorted(range(len(moves)), key=lambda n: -ranked[n][0] - bonus[n])
        result = Found(order[0], -WIN)
        try:
            for depth in range(1, self.limits.depth + 1):
                self._iteration_depth = depth
                for result in self._iterated(depth, order, moves, bonus, repeated):
                    order.remove(result.number)
                    order.insert(0, result.number)
                result = Found(result.number, result.score, depth)
                if abs(result.score) >= FORCED_WIN:
                    break
        except Spent:
            pass
        return result

    def _winning(self, moves: Sequence[Change]) -> int | None:
        """The number of a move that wins at once."""
        board, side = self.board, self.board.turn
        if not board.can_win(side) and not board.may_surprise(side):
            return None
        for number, change in enumerate(moves):
            board.make(change)
            won = board.holds_win(side)
            board.unmake()
            if won:
                return number
        return None

    def _iterated(
        self, depth: int, order: list[int], moves: Sequence[Change], bonus: Sequence[int], repeated: Set[int]
    ) -> Iterator[Found]:
        """One iteration over the moves at the root; every move that raises alpha, as it is found."""
        alpha = NONE
        for place, n in enumerate(tuple(order)):
            self.board.make(moves[n])
            if n in repeated:
                score = 0
            else:
                low = alpha - bonus[n]
                score = low + 1 if not place else -self._negamax(-low - 1, -low, depth - 1, 1)
                if score > low:
                    score = -self._negamax(NONE, -low, depth - 1, 1)
            self.board.unmake()
            if score + bonus[n] > alpha:
                alpha = score + bonus[n]
                yield Found(n, score, depth - 1)

    # --- one position ------------------------------------------------------------------------

    def _negamax(self, alpha: int, beta: int, depth: int, ply: int, null: bool = False) -> int:
        """The score of the position on the board, if it is between alpha and beta, or a bound on its side.

        `null`: the move before was a null move.
        """
        board = self.board
        self._visit()
        side = board.turn
        if not null:
            winner = board.winner()
            if winner is not None:
                return WIN - ply if winner == side else ply - WIN
            if board.key in self._path:
                return 0
        if board.can_win(side):
            return WIN - ply - 1
        checks = board.checks(side ^ 1)
        sharp = bool(checks) or board.may_surprise(side) or board.may_surprise(side ^ 1)
        if checks and depth > 0 and ply <= self._iteration_depth:
            depth += 1  # check extension
        if depth > 0 or (sharp and depth >= EVASION_DEPTH and self.limits.quiescence):
            quiet = not sharp and abs(beta) < FORCED_WIN
            return self._full(Node(alpha, beta, depth, ply, board.evaluation() + TEMPO, quiet, checks), null)
        return self._quiescence(alpha, beta, depth, ply, CHECK_PENALTY if checks else 0)

    def _visit(self) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes or (not self.nodes % POLL and self.limits.expired()):
            raise Spent

    def _quiescence(self, alpha: int, beta: int, depth: int, ply: int, penalty: int) -> int:
        """The score once all captures have been made, but those that cannot raise alpha (delta pruning)."""
        board = self.board
        best = board.evaluation() + TEMPO - penalty  # to stand pat
        if best >= beta or not self.limits.quiescence:
            return best
        floor = max(1, alpha - best - MARGIN)
        alpha = max(alpha, best)
        for _merit, change in board.captures(floor, exchanges=depth >= EXCHANGE_DEPTH):
            board.make(change)
            score = -self._negamax(-beta, -alpha, depth - 1, ply + 1)
            board.unmake()
            if score > best:
                best = score
                if score >= beta:
                    break
                alpha = max(alpha, score)
        return best

    def _full(self, node: Node, null: bool) -> int:
        """The score with every move searched, but for those that are pruned."""
        key = self.board.key
        entry = self._table.get(key)
        if entry is not None and entry[0] >= node.depth and _cuts(entry, node.alpha, node.beta):
            return entry[2]
        if node.quiet and (enough := self._cut_off_early(node, null)) is not None:
            return enough
        late = _late_moves(node)
        self._path.add(key)
        moves = self._ordered(entry[3] if entry else None, node, late)
        best, first = self._searched(node, moves, NONE if late else node.static)
        self._path.discard(key)
        if best == NONE:
            return node.ply - WIN + 2 * bool(node.checks)
        bound = LOWER if best >= node.beta else EXACT if best > node.alpha else UPPER
        self._table[key] = node.depth, bound, best, first or (entry[3] if entry else None)
        return best

    def _cut_off_early(self, node: Node, null: bool) -> int | None:
        """A score that fails high without a move: by reverse futility, or although the mover passes."""
        if node.depth <= 3 and node.static - MARGIN * node.depth >= node.beta:
            return node.static
        if null or node.depth < 2 or node.static < node.beta:
            return None
        self.board.make_null()
        score = -self._negamax(-node.beta, 1 - node.beta, node.depth - 3, node.ply + 1, null=True)
        self.board.unmake()
        if score < node.beta:
            return None
        return score if score < FORCED_WIN else node.beta

    def _searched(
        self, node: Node, moves: Iterator[tuple[Change, bool]], best: int
    ) -> tuple[int, Change | None]:
        """The best score of some moves, and the first move that is better than alpha, if any is."""
        alpha, first = node.alpha, None
        for number, (change, tactical) in enumerate(moves):
            reduction = 0 if tactical or not node.quiet else _reduction(node.depth, number)
            self.board.make(change)
            score = self._answered(node, alpha, reduction, scout=number > 0)
            self.board.unmake()
            best = max(best, score)
            if score > alpha:
                alpha, first = score, change
            if score >= node.beta:
                if not tactical:
                    self._remember(change, node.depth, node.ply)
                break
        return best, first

    def _answered(self, node: Node, alpha: int, reduction: int, scout: bool) -> int:
        """The score after a move; a scout asks first, in a null window and reduced, if it can raise alpha."""
        if scout:
            score = -self._negamax(-alpha - 1, -alpha, node.depth - 1 - reduction, node.ply + 1)
            if score <= alpha or (not reduction and score >= node.beta):
                return score
        return -self._negamax(-node.beta, -alpha, node.depth - 1, node.ply + 1)

    def _ordered(self, hash_move: Change | None, node: Node, late: int) -> Iterator[tuple[Change, bool]]:
        """Moves in the order in which they promise most: that of the transposition table, captures, `late`
        quiet ones; with each whether it is tactical and searched without reduction."""
        board = self.board
        if hash_move is not None and hash_move != board.ban:
            yield hash_move, True
        tried = {hash_move}
        if not node.checks:
            for _merit, change in board.captures(1):
                if change not in tried:
                    tried.add(change)
                    yield change, True
        if not late:
            return
        moves = board.moves()
        for cells in node.checks:
            moves = [change for change in moves if (1 << change[0] | 1 << change[1]) & cells]
        rest = [ranked for ranked in self._ranked(moves) if ranked[1] not in tried]
        killers = self._killers[node.ply]
        if killers:
            rest = [(promise + 500 * (change in killers), change) for promise, change in rest]
        rest.sort(key=itemgetter(0), reverse=True)
        for _promise, change in rest[:late]:
            yield change, False

    def _ranked(self, moves: Sequence[Change]) -> list[tuple[int, Change]]:
        """Moves with what they gain in material and by their cells, and their history."""
        board, history = self.board, self._history
        cell, tables, materials, census = board.cell, board.tables, board.materials, board.census
        score, sign = materials[census].score, -1 if board.turn else 1
        ranked = []
        for change in moves:
            start, target, left, arrived = change
            before, there = cell[start], cell[target]
            here, yonder = tables[start], tables[target]
            gain = here[left] - here[before] + yonder[arrived] - yonder[there]
            step = CENSUS[left] + CENSUS[arrived] - CENSUS[before] - CENSUS[there]
            if step:
                gain += materials[census + step].score - score
            ranked.append((sign * gain + history[100 * start + target], change))
        return ranked

    def _remember(self, change: Change, depth: int, ply: int) -> None:
        """A quiet move that failed high becomes a killer move of its ply and gains history."""
        killers = self._killers[ply]
        if change not in killers:
            killers.insert(0, change)
            del killers[2:]
        place = 100 * change[0] + change[1]
        self._history[place] = min(self._history[place] + depth * depth, 400)


def _cuts(entry: Entry, alpha: int, beta: int) -> bool:
    """Whether an entry of the transposition table makes a search unnecessary."""
    _depth, bound, score, _move = entry
    return bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)


def _late_moves(node: Node) -> int:
    """How many quiet moves are searched: none where they are futile, few near the end of a line."""
    if not node.quiet or node.depth >= len(LATE_MOVES):
        return ALL
    futile = node.depth <= 2 and node.static + MARGIN * node.depth <= node.alpha
    return 0 if futile else LATE_MOVES[node.depth]


def _reduction(depth: int, number: int) -> int:
    """The late-move reduction: by how much less deep a quiet move is searched that comes late."""
    if depth < 3 or number < 3:
        return 0
    return 1 + (number >= 12) + (number >= 40 and depth >= 5)
