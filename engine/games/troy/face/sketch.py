"""The game after the moves of a draft, and the possible targets of an unfinished move."""

from __future__ import annotations

from dataclasses import dataclass

from engine.face.coverage import Coverage
from engine.games.troy.face.draft import goes_on, read_path, unit_of
from engine.games.troy.rules.appearance import HELP, TURNED
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.cells import CELLS, NAMES
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import Game, Side, View, other
from engine.games.troy.rules.what_if import after


@dataclass(frozen=True, slots=True)
class Target:
    """The possible deeds on a cell: a move, a capture, or either."""

    move: bool
    capture: bool


@dataclass(frozen=True, slots=True)
class Sketch:
    """A game as a draft would have it: after the moves `played`, with a move begun from `cell` (or None).

    `targets` are the cells where that move can end; where it is whole, `reach` are those where the piece
    could have gone instead. `turned` shows the board from Black's side, `help` what a check threatens.
    """

    game: Game
    played: tuple[str, ...] = ()
    cell: int | None = None
    targets: tuple[tuple[int, Target], ...] = ()
    turned: bool = False
    help: bool = False
    reach: tuple[tuple[int, Target], ...] = ()


def sketch(game: Game, text: str, black: bool = False) -> Sketch:
    """Read a draft as far as it can be played; the rest of one that is broken is left out.

    Black (`black`) looks from Black's side, all others from White's, unless the draft turns the board.
    """
    draft = read_path(game, text)
    reach = _reach(game, draft.path[0]) if len(draft.path) == 1 and not draft.begun else ()
    game = after(game, draft.path)
    cell = CELLS[draft.cell] if draft.begun else None
    targets = _targets(game, draft.begun) if draft.begun else ()
    turned, help = (TURNED in draft.appearance) is not black, HELP in draft.appearance
    return Sketch(game, draft.path, cell, targets, turned, help, reach)


def glance(game: Game, text: str, black: bool = False) -> Sketch:
    """The game itself, only turned and helped as a draft says (see `sketch`)."""
    appearance = read_path(game, text).appearance
    return Sketch(game, turned=(TURNED in appearance) is not black, help=HELP in appearance)


def _targets(game: Game, begun: str) -> tuple[tuple[int, Target], ...]:
    """Where the moves end that can become of what is begun."""
    by_cell: dict[int, Target] = {}
    for move in legal(game):
        if goes_on(move, begun):
            parts = parts_of(move)
            before = by_cell.get(parts.target, Target(move=False, capture=False))
            capture = parts.taken is not None
            by_cell[parts.target] = Target(before.move or not capture, before.capture or capture)
    return tuple(by_cell.items())


def _reach(game: Game, move: str) -> tuple[tuple[int, Target], ...]:
    """Where else the moves of the same piece, or pair, end."""
    chosen = parts_of(move).target
    return tuple((cell, target) for cell, target in _targets(game, unit_of(move)) if cell != chosen)


def danger(game: Game) -> tuple[str, ...]:
    """The kinds of win that stand as a check, those of one that was not called left out."""
    return () if game.position.missed or game.result is not None else game.position.threats


def threatened(game: Game) -> tuple[int, ...]:
    """The cells on which who has just moved could win at once."""
    if not danger(game):
        return ()
    board, goals = board_of(game.position, game.options), goals_of(game)
    board.make_null()
    return tuple(dict.fromkeys(change[1] for change in board.moves() if goals.winning(board, change)))


def named(cells: tuple[int, ...]) -> str:
    """Cells by their names."""
    return ", ".join(NAMES[n] for n in cells)


def mover_of(game: Game) -> Side:
    """The side that has made the last move."""
    return other(game.turn)


_POSTED = 2
"""The most moves since the last post that are shown."""


def posted(game: Game, coverage: Coverage) -> int:
    """How many of the last moves are news: those since the last post, at least one, at most two."""
    before: View | None = coverage.before
    since = len(game.moves) - len(before.game.moves) if before is not None else 1
    return max(1, min(since, _POSTED))
