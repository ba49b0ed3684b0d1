"""The answer of a silent seat, a modest move, and the look of its panels."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import AHEAD
from engine.games.troy.rules.appearance import HELP, TURNED, appearance_of
from engine.games.troy.rules.board import Board, Change, census_after
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.cells import FAR, NAMES
from engine.games.troy.rules.contents import BLACK, KINDS, PIECES_OF, WHITE, kind_of, side_of
from engine.games.troy.rules.move import text_of
from engine.games.troy.rules.state import Game, View, seat_of
from engine.games.troy.rules.wins import Chances, Goals
from engine.model import Decision

WORTH = {"K": 6, "Q": 9, "R": 5, "B": 3, "N": 4, "P": 1, "S": 1}
_BALANCE: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        sum(WORTH[kind_of(piece)] * (1 if side_of(piece) == side else -1) for piece in pieces)
        for pieces in PIECES_OF
    )
    for side in (WHITE, BLACK)
)
"""The surplus value of the pieces of a side in a code over those of the other: `_BALANCE[side][code]`."""
_BY_TEXT = sorted(range(len(NAMES)), key=lambda n: f"{NAMES[n]}{KINDS[0]}")
"""The cells in the order in which the texts of moves from there are sorted; a letter follows the cell."""


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    """An empty draft with how the profile wants to see it; a profile never chooses a move."""
    if line or decision.kind not in ("move", AHEAD):
        return line
    appearance = appearance_of(profile)
    turned = appearance.turned == ("white" if decision.seat == seat_of("b") else "always")
    return " ".join(word for word, wanted in ((TURNED, turned), (HELP, appearance.help)) if wanted)


def autopilot_move(game: Game) -> str:
    """A legal move that wins if one does, loses nothing by itself, and takes the most it can (note 4).

    Of moves that are as good as each other it is the first by its text.
    """
    board, goals = board_of(game.position, game.options), goals_of(game)
    mover, cell, worth = board.turn, board.cell, _BALANCE[board.turn]
    mine, theirs = goals.chances(board, mover), goals.chances(board, mover ^ 1)
    starts, targets = mine.starts | theirs.starts, mine.targets | theirs.targets
    eventful = targets | FAR[mover] | board.prey()
    best, most, move = -2, 0, ""
    for text, change in _in_question(game, board, eventful, listed=bool(starts)):
        start, target, left, arrived = change
        gain = worth[left] + worth[arrived] - worth[cell[start]] - worth[cell[target]]
        doubtful = (targets >> target | starts >> start) & 1
        end = _ending(board, goals, (mine, theirs), change) if doubtful else 0
        if (end, gain) > (best, most) or ((end, gain) == (best, most) and text < move):
            best, most, move = end, gain, text
    return move


def _in_question(game: Game, board: Board, eventful: int, listed: bool) -> Iterator[tuple[str, Change]]:
    """The moves one of which is the best (note 4); `listed`: all moves.

    They are those that end on eventful cells, and the first of the quiet ones, which take nothing, promote
    nobody and decide nothing.
    """
    moves = legal(game)
    if listed or moves.barred is not None:
        yield from moves.items()
        return
    for change in board.moves(eventful):
        yield text_of(board, change), change
    for n in _BY_TEXT:
        quiet = board.moves_from(n, ~eventful)
        if quiet:
            yield min((text_of(board, change), change) for change in quiet)
            return


def _ending(board: Board, goals: Goals, chances: tuple[Chances, Chances], change: Change) -> int:
    """1 for a change that wins, -1 for one that loses, 0 for one with which the game goes on."""
    census = census_after(board, change)
    if not any(each.given_by(change, census) for each in chances):
        return 0
    mover = board.turn
    board.make(change)
    ended = goals.winner(board, mover)
    board.unmake()
    return 0 if ended is None else 1 if ended[0] == mover else -1
