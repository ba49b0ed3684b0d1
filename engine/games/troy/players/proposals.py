"""The moves worth a look in a position, told by the rules and by rules of thumb: nothing is searched.

The best one comes first: after the best capture with which the other side can answer, and the best capture in
turn, no other move is more than a pawn better. Then come wins, what captures, promotes or gives check, what
the piece that its side moved last can do, and the best of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.games.troy.players.evaluation import WIN
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules.board import Change
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.contents import BLACK, WHITE
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.move import parts as meant
from engine.games.troy.rules.state import Game

SHARP, LAST = 16, 4
"""How many places captures and the like may take before all others, and how many the piece moved last."""
LOOKED = 40
"""How many moves are looked at for what the other side could take, the most promising ones; and more, until
no other can be better than the best of them."""
FEW = 2
"""How many captures of one piece, or moves of one, come before those of others."""


class Proposal(NamedTuple):
    """A legal move with what it does at once.

    `ends` is 1 where it wins the game and -1 where it loses it. `check` says that it threatens to take a last
    piece or to bring the horse home, never where players call check themselves; `sharp` that it captures,
    promotes, wins or is the first to threaten; `risk` that the other side could capture on its target, and
    `last` that it begins where its side's last move ended. `merit` is what it brings, in hundredths of pawns,
    after the best capture in answer to it and the best one in turn.
    """

    move: str
    parts: Parts
    ends: int
    check: bool
    sharp: bool
    risk: bool
    last: bool
    merit: int


def proposals(game: Game, most: int) -> tuple[Proposal, ...]:
    """The moves that are worth a look, the best first; of one that promotes, its best way only."""
    ranked = _ranked(game)
    best = max(ranked, key=lambda p: (p.ends, p.merit), default=None)
    others = _mixed([p for p in ranked if p is not best], most - 1)
    return () if best is None else (best, *others)


def threatened(game: Game, most: int) -> tuple[tuple[int, int], ...]:
    """Cells and pieces of the side to move which the other side could take at a gain, the dearest first."""
    board = _Judge(game).board
    board.make_null()
    prey: dict[tuple[int, int], None] = {}
    for _merit, change in board.captures(1):
        parts = meant(board, change)
        if parts.taken is not None:
            prey[parts.target, parts.taken] = None
    return tuple(prey)[:most]


def proposal(game: Game, move: str) -> Proposal:
    """The immediate effects of a legal move."""
    judge, change = _Judge(game), legal(game)[move]
    return judge.look(judge.glance(move, change), change)


def _mixed(proposed: Sequence[Proposal], most: int) -> Iterator[Proposal]:
    """The sharpest, the best of the piece moved last, then others; few of the same kind, as long as there are
    more kinds."""
    sharp = _varied([p for p in proposed if p.sharp], lambda p: (p.parts.target, p.parts.taken))[:SHARP]
    last = [p for p in proposed if p.last and p not in sharp][:LAST]
    others = [p for p in proposed if p not in sharp and p not in last]
    yield from [*sharp, *last, *_varied(others, lambda p: (p.parts.start, p.parts.pieces))][:most]


def _varied(proposed: Sequence[Proposal], kind: Callable[[Proposal], Hashable]) -> list[Proposal]:
    """The same in the same order, but those behind of which there are enough of their kind."""
    seen, few, many = Counter[Hashable](), list[Proposal](), list[Proposal]()
    for p in proposed:
        seen[kind(p)] += 1
        (few if seen[kind(p)] <= FEW else many).append(p)
    return [*few, *many]


@lru_cache(maxsize=32)
def _ranked(game: Game) -> tuple[Proposal, ...]:
    """A proposal for every move that is looked at, in order: of one that promotes the best way only."""
    judge, best = _Judge(game), dict[str, Proposal]()
    for move, change in legal(game).items():
        judged = judge.glance(move, change)
        stem = move.partition("=")[0] if judged.parts.becoming else move
        if stem not in best or _rank(judged) < _rank(best[stem]):
            best[stem] = judged
    by_rank = sorted(best.values(), key=_rank)
    looked = [judge.look(p, legal(game)[p.move]) for p in by_rank[:LOOKED]]
    top = max((p.merit for p in looked), default=0)
    for promising in sorted(by_rank[LOOKED:], key=lambda p: -p.merit):
        if promising.merit <= top:  # to be answered makes no move better
            break
        looked.append(judge.look(promising, legal(game)[promising.move]))
        top = max(top, looked[-1].merit)
    return tuple(sorted(looked, key=_rank))


_parts = lru_cache(maxsize=4096)(parts_of)
"""Most moves can be made in many positions."""


def _rank(p: Proposal) -> tuple[int, int, int]:
    return -p.ends, 0 if p.sharp else 1 if p.last else 2, -p.merit


class _Judge:
    """Looks at the moves of a position, one by one."""

    def __init__(self, game: Game) -> None:
        board = board_of(game.position, game.options)
        self.board = SearchBoard(board.cell, board.turn, board.variant, goals_of(game))
        self._mover = board.turn
        self._before = self.board.evaluation()
        chances = [goals_of(game).chances(board, side) for side in (WHITE, BLACK)]
        self._starts = chances[WHITE].starts | chances[BLACK].starts
        self._targets = chances[WHITE].targets | chances[BLACK].targets
        self._silent = game.options.strict_check
        self._threatening = bool(self.board.checks(board.turn, first=True))
        # Where the last move of the side to move ended, -1 before its first one.
        self._last = parts_of(game.moves[-2]).target if len(game.moves) > 1 else -1

    def glance(self, move: str, change: Change) -> Proposal:
        """A move without what the other side could take then."""
        parts, board, mover = _parts(move), self.board, self._mover
        board.make(change)
        winner = board.winner() if self._may_end(change) else None
        ends = 0 if winner is None else 1 if winner == mover else -1
        check = not (ends or self._silent) and bool(board.checks(mover, first=True))
        merit = -board.evaluation() - self._before
        board.unmake()
        seizes = parts.taken is not None or bool(parts.becoming)
        sharp = ends > 0 or (not ends and (seizes or (check and not self._threatening)))
        return Proposal(move, parts, ends, check, sharp, False, parts.start == self._last, merit)

    def look(self, glanced: Proposal, change: Change) -> Proposal:
        """The move with its risk, and what it brings once it has been answered."""
        board = self.board
        board.make(change)
        risk = not glanced.ends and bool(board.attackers(glanced.parts.target, self._mover ^ 1))
        merit = glanced.merit if glanced.ends else self._answered() - self._before
        board.unmake()
        return glanced._replace(risk=risk, merit=merit)

    def _answered(self) -> int:
        """The evaluation for the mover after the best capture of the other side, and the best one in turn."""
        board = self.board
        if board.can_win(board.turn):
            return -WIN
        worst = -board.evaluation()
        for _merit, reply in board.captures(1):
            board.make(reply)
            value = board.evaluation()
            if value < worst:
                worst = min(worst, max(value, self._taken_back(reply[1])))
            board.unmake()
        return worst

    def _taken_back(self, cell: int) -> int:
        """The evaluation for the side to move after its best capture on a cell, a loss where it has none."""
        board, best = self.board, -WIN
        if not board.attackers(cell, board.turn):
            return best
        for _merit, change in board.captures(-WIN):
            if change[1] == cell:
                board.make(change)
                best = max(best, -board.evaluation())
                board.unmake()
        return best

    def _may_end(self, change: Change) -> int:
        return self._targets >> change[1] & 1 or self._starts >> change[0] & 1
