"""How the computer player looks ahead: alpha-beta, one move deeper at a time, until its budget is spent.

Scores are those of the side to move; a node is a position that was visited. A line that has been followed
as far as wished is settled: captures are followed on, and so is the answer to the threat of a win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from operator import itemgetter

from engine.games.troy.players.evaluation import WIN
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules.board import Change
from engine.games.troy.rules.men import CENSUS

POLL = 256
"""After so many nodes the clock is looked at."""
DEEPEST = 60
"""No line is followed further than so many moves."""
SURE = WIN - 100
"""Scores from here on are wins that nothing can prevent."""
SLACK = 110
"""By how much quiet moves are hoped to better a position, for each move that is still to be looked at."""
QUIET = (0, 0, 12, 36, 72)
"""How many quiet moves are tried with so many moves still to be looked at; with more of them, all."""
ALERT = -1
"""How far beyond the depth wished for all moves that may help against the threat of a win are tried."""
ALARM = 60
"""What it costs to face such a threat where its answer is not looked for."""
TEMPO = 10
"""What it is worth to be on the move."""
NONE = -2 * WIN
"""The score while no move has been tried."""
ALL = 1_000
EXACT, AT_LEAST, AT_MOST = range(3)
Known = tuple[int, int, int, Change | None]
"""Of a position: how many moves it was looked ahead, what its score is, the score, the best move."""


class Spent(Exception):
    """The budget is spent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a search may do: nodes in all, moves ahead, and a clock that may have run out.

    Who does not `settle` a line takes the men on the board as they are at its end.
    """

    nodes: int
    depth: int = DEEPEST
    settle: bool = True
    expired: Callable[[], bool] = bool


@dataclass(frozen=True, slots=True)
class Found:
    """A move by its number among those given, its score, and how many moves ahead all of them were seen."""

    number: int
    score: int
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """A position that is searched: between which scores, how deep, how far from the first position.

    `worth` is what it looks worth. Where it is `calm`, neither side can win soon, and moves without promise
    are left out; else those count that stop the `threats` (see `SearchBoard.threats`).
    """

    alpha: int
    beta: int
    depth: int
    ply: int
    worth: int
    calm: bool
    threats: Sequence[int]


class Search:
    """One search from the position of a board, which is of no further use if the budget gives out."""

    def __init__(self, board: SearchBoard, limits: Limits) -> None:
        self.board = board
        self.limits = limits
        self.nodes = 0
        self._known: dict[int, Known] = {}
        self._line = {board.key}
        self._history = [0] * 10_000
        self._killers: list[list[Change]] = [[] for _ in range(2 * DEEPEST + 20)]
        self._horizon = 0

    def best(self, moves: Sequence[Change], bonus: Sequence[int], stale: Set[int] = frozenset()) -> Found:
        """The best of some moves of the side to move, each of which counts for its bonus more.

        `stale` are the numbers of those that lead to positions which have been on the board before: they
        are worth no more than a draw.
        """
        if (winning := self._winning(moves)) is not None:
            return Found(winning, WIN - 1)
        rated = self._rated(moves)
        order = sorted(range(len(moves)), key=lambda n: -rated[n][0] - bonus[n])
        found = Found(order[0], -WIN)
        try:
            for depth in range(1, self.limits.depth + 1):
                self._horizon = depth
                for found in self._round(depth, order, moves, bonus, stale):
                    order.remove(found.number)
                    order.insert(0, found.number)
                found = Found(found.number, found.score, depth)
                if abs(found.score) >= SURE:
                    break
        except Spent:
            pass
        return found

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

    def _round(
        self, depth: int, order: list[int], moves: Sequence[Change], bonus: Sequence[int], stale: Set[int]
    ) -> Iterator[Found]:
        """One round through all moves; every one that is better than those before it, as it is found."""
        alpha = NONE
        for place, n in enumerate(tuple(order)):
            self.board.make(moves[n])
            if n in stale:
                score = 0
            else:
                low = alpha - bonus[n]
                score = low + 1 if not place else -self._look(-low - 1, -low, depth - 1, 1)
                if score > low:
                    score = -self._look(NONE, -low, depth - 1, 1)
            self.board.unmake()
            if score + bonus[n] > alpha:
                alpha = score + bonus[n]
                yield Found(n, score, depth - 1)

    # --- one position ------------------------------------------------------------------------

    def _look(self, alpha: int, beta: int, depth: int, ply: int, idle: bool = False) -> int:
        """The score of the position on the board, if it is between alpha and beta, or a bound on its side.

        `idle`: the move before was a pass.
        """
        board = self.board
        self._visit()
        side = board.turn
        if not idle:
            winner = board.winner()
            if winner is not None:
                return WIN - ply if winner == side else ply - WIN
            if board.key in self._line:
                return 0
        if board.can_win(side):
            return WIN - ply - 1
        threats = board.threats(side ^ 1)
        wary = bool(threats) or board.may_surprise(side) or board.may_surprise(side ^ 1)
        if threats and depth > 0 and ply <= self._horizon:
            depth += 1
        if depth > 0 or (wary and depth >= ALERT and self.limits.settle):
            calm = not wary and abs(beta) < SURE
            return self._searched(Spot(alpha, beta, depth, ply, board.worth() + TEMPO, calm, threats), idle)
        return self._settled(alpha, beta, depth, ply, ALARM if threats else 0)

    def _visit(self) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes or (not self.nodes % POLL and self.limits.expired()):
            raise Spent

    def _settled(self, alpha: int, beta: int, depth: int, ply: int, alarm: int) -> int:
        """The score once all captures worth making have been made."""
        board = self.board
        best = board.worth() + TEMPO - alarm
        if best >= beta or not self.limits.settle:
            return best
        floor = max(1, alpha - best - SLACK)
        alpha = max(alpha, best)
        for _merit, change in board.captures(floor):
            board.make(change)
            score = -self._look(-beta, -alpha, depth - 1, ply + 1)
            board.unmake()
            if score > best:
                best = score
                if score >= beta:
                    break
                alpha = max(alpha, score)
        return best

    def _searched(self, spot: Spot, idle: bool) -> int:
        """The score with every move tried, but for those that hold no promise."""
        key = self.board.key
        known = self._known.get(key)
        if known is not None and known[0] >= spot.depth and _decides(known, spot.alpha, spot.beta):
            return known[2]
        if spot.calm and (enough := self._good_enough(spot, idle)) is not None:
            return enough
        quiet = _quiet_moves(spot)
        self._line.add(key)
        moves = self._ordered(known[3] if known else None, spot, quiet)
        best, first = self._tried(spot, moves, NONE if quiet else spot.worth)
        self._line.discard(key)
        if best == NONE:
            return spot.ply - WIN + 2 * bool(spot.threats)
        bound = AT_LEAST if best >= spot.beta else EXACT if best > spot.alpha else AT_MOST
        self._known[key] = spot.depth, bound, best, first or (known[3] if known else None)
        return best

    def _good_enough(self, spot: Spot, idle: bool) -> int | None:
        """A score where the side to move stands so well that it need not try, or may even pass."""
        if spot.depth <= 3 and spot.worth - SLACK * spot.depth >= spot.beta:
            return spot.worth
        if idle or spot.depth < 2 or spot.worth < spot.beta:
            return None
        self.board.skip()
        score = -self._look(-spot.beta, 1 - spot.beta, spot.depth - 3, spot.ply + 1, idle=True)
        self.board.unmake()
        if score < spot.beta:
            return None
        return score if score < SURE else spot.beta

    def _tried(
        self, spot: Spot, moves: Iterator[tuple[Change, bool]], best: int
    ) -> tuple[int, Change | None]:
        """The best score of some moves, and the first move that is better than alpha, if any is."""
        alpha, first = spot.alpha, None
        for number, (change, loud) in enumerate(moves):
            less = 0 if loud or not spot.calm else _less(spot.depth, number)
            self.board.make(change)
            score = self._answered(spot, alpha, less, scout=number > 0)
            self.board.unmake()
            best = max(best, score)
            if score > alpha:
                alpha, first = score, change
            if score >= spot.beta:
                if not loud:
                    self._remember(change, spot.depth, spot.ply)
                break
        return best, first

    def _answered(self, spot: Spot, alpha: int, less: int, scout: bool) -> int:
        """The score after a move; a scout asks first whether it can be better at all, and looks less far."""
        if scout:
            score = -self._look(-alpha - 1, -alpha, spot.depth - 1 - less, spot.ply + 1)
            if score <= alpha or (not less and score >= spot.beta):
                return score
        return -self._look(-spot.beta, -alpha, spot.depth - 1, spot.ply + 1)

    def _ordered(self, first: Change | None, spot: Spot, quiet: int) -> Iterator[tuple[Change, bool]]:
        """Moves in the order in which they promise most; with each whether it deserves a full look."""
        board = self.board
        if first is not None and first != board.ban:
            yield first, True
        tried = {first}
        if not spot.threats:
            for _merit, change in board.captures(1):
                if change not in tried:
                    tried.add(change)
                    yield change, True
        if not quiet:
            return
        moves = board.moves()
        for cells in spot.threats:
            moves = [change for change in moves if (1 << change[0] | 1 << change[1]) & cells]
        rest = [rated for rated in self._rated(moves) if rated[1] not in tried]
        killers = self._killers[spot.ply]
        if killers:
            rest = [(promise + 500 * (change in killers), change) for promise, change in rest]
        rest.sort(key=itemgetter(0), reverse=True)
        for _promise, change in rest[:quiet]:
            yield change, False

    def _rated(self, moves: Sequence[Change]) -> list[tuple[int, Change]]:
        """Moves with what each seems worth before it is looked at."""
        board, history = self.board, self._history
        cell, places, stocks, census = board.cell, board.places, board.stocks, board.census
        score, sign = stocks[census].score, -1 if board.turn else 1
        rated = []
        for change in moves:
            start, target, left, arrived = change
            before, there = cell[start], cell[target]
            here, yonder = places[start], places[target]
            gain = here[left] - here[before] + yonder[arrived] - yonder[there]
            step = CENSUS[left] + CENSUS[arrived] - CENSUS[before] - CENSUS[there]
            if step:
                gain += stocks[census + step].score - score
            rated.append((sign * gain + history[100 * start + target], change))
        return rated

    def _remember(self, change: Change, depth: int, ply: int) -> None:
        """A quiet move that refuted a position may refute others."""
        killers = self._killers[ply]
        if change not in killers:
            killers.insert(0, change)
            del killers[2:]
        place = 100 * change[0] + change[1]
        self._history[place] = min(self._history[place] + depth * depth, 400)


def _decides(known: Known, alpha: int, beta: int) -> bool:
    """Whether what is known of a position is enough."""
    _depth, bound, score, _move = known
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)


def _quiet_moves(spot: Spot) -> int:
    """How many of the moves that take nothing are tried."""
    if not spot.calm or spot.depth >= len(QUIET):
        return ALL
    hopeless = spot.depth <= 2 and spot.worth + SLACK * spot.depth <= spot.alpha
    return 0 if hopeless else QUIET[spot.depth]


def _less(depth: int, number: int) -> int:
    """By how much less a quiet move is looked ahead that comes late among so many."""
    if depth < 3 or number < 3:
        return 0
    return 1 + (number >= 12) + (number >= 40 and depth >= 5)
