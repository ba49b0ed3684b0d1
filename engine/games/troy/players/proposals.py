"""The moves worth a look in a position, told by the rules and by rules of thumb: nothing is searched.

Wins come first, then what captures, promotes or gives check, then what the piece that its side moved last can
do, then the best of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.games.troy.players.evaluation import WORTH
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules.board import Change
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.contents import BLACK, WHITE, kind_of, side_of
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.state import Game

SHARP, LAST = 16, 4
"""How many places captures and the like may take before all others, and how many the piece moved last."""
LOOKED = 60
"""How many moves are looked at for what the other side could take, the most promising ones."""
FEW = 2
"""How many captures of one piece, or moves of one, come before those of others."""


class Proposal(NamedTuple):
    """A legal move with what it does at once.

    `ends` is 1 where it wins the game and -1 where it loses it. `check` says that it threatens to take a last
    piece or to bring the horse home, never where players call check themselves; `sharp` that it captures,
    promotes, wins or is the first to threaten; `risk` that the other side could capture on its target, and
    `last` that it begins where its side's last move ended. `merit` is what it brings, in hundredths of pawns.
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
    """The moves that are worth a look, best first; of one that promotes, its best way only."""
    return tuple(_mixed(_ranked(game), most))


def proposal(game: Game, move: str) -> Proposal:
    """What a legal move does at once."""
    judge, change = _Judge(game), legal(game)[move]
    return judge.look(judge.glance(move, change), change)


def _mixed(found: Sequence[Proposal], most: int) -> Iterator[Proposal]:
    """The sharpest, the best of the piece moved last, then others; few of the same kind, as long as there are
    more kinds."""
    sharp = _varied([p for p in found if p.sharp], lambda p: (p.parts.target, p.parts.taken))[:SHARP]
    last = [p for p in found if p.last and p not in sharp][:LAST]
    others = [p for p in found if p not in sharp and p not in last]
    yield from [*sharp, *last, *_varied(others, lambda p: (p.parts.start, p.parts.pieces))][:most]


def _varied(found: Sequence[Proposal], kind: Callable[[Proposal], Hashable]) -> list[Proposal]:
    """The same in the same order, but those behind of which there are enough of their kind."""
    seen, few, many = Counter[Hashable](), list[Proposal](), list[Proposal]()
    for p in found:
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
    found = sorted(best.values(), key=_rank)
    looked = (judge.look(p, legal(game)[p.move]) for p in found[:LOOKED])
    return tuple(sorted(looked, key=_rank))


_parts = lru_cache(maxsize=4096)(parts_of)
"""Most moves can be made in many positions."""


def _rank(p: Proposal) -> tuple[int, int, int]:
    return -p.ends, 0 if p.sharp else 1 if p.last else 2, -p.merit


class _Judge:
    """Looks at the moves of a position, one by one."""

    def __init__(self, game: Game) -> None:
        board = board_of(game.position, game.options)
        self._board = SearchBoard(board.cell, board.turn, board.variant, goals_of(game))
        self._mover = board.turn
        self._before = self._board.evaluation()
        chances = [goals_of(game).chances(board, side) for side in (WHITE, BLACK)]
        self._starts = chances[WHITE].starts | chances[BLACK].starts
        self._targets = chances[WHITE].targets | chances[BLACK].targets
        self._silent = game.options.strict_check
        self._threatening = bool(self._board.checks(board.turn, first=True))
        # Where the last move of the side to move ended, -1 before its first one.
        self._last = parts_of(game.moves[-2]).target if len(game.moves) > 1 else -1

    def glance(self, move: str, change: Change) -> Proposal:
        """A move without what the other side could take then."""
        parts, board, mover = _parts(move), self._board, self._mover
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
        """The move with its risk."""
        self._board.make(change)
        risk = not glanced.ends and self._board.attackers(glanced.parts.target, self._mover ^ 1)
        self._board.unmake()
        if not risk:
            return glanced
        return glanced._replace(risk=True, merit=glanced.merit - self._at_stake(glanced.parts))

    def _may_end(self, change: Change) -> int:
        return self._targets >> change[1] & 1 or self._starts >> change[0] & 1

    def _at_stake(self, parts: Parts) -> int:
        """What the other side could take on the target: the dearest piece that comes there."""
        arriving = (*parts.pieces, *parts.becoming)
        return max(WORTH[kind_of(piece)] for piece in arriving if side_of(piece) == self._mover)
