"""What a draft shows: the game after the moves in it, and what an unfinished move may still become.

Its words are moves from the present position on, the last one perhaps unfinished (`d4`, `d4PS`); `turned`
shows the board from Black's side, `help` the threats.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.games.troy.board import Change
from engine.games.troy.boards import board_of, goals_of, legal
from engine.games.troy.cells import CELLS, NAMES
from engine.games.troy.events import Moved
from engine.games.troy.evolve import evolve
from engine.games.troy.men import SIDES
from engine.games.troy.play import threats_after
from engine.games.troy.state import Game, Result, other

TURNED, HELP, CHECK = "turned", "help", "check"
_BEGUN = re.compile(r"[a-j](?:10|[1-9])(?![0-9])")


@dataclass(frozen=True, slots=True)
class Target:
    """What can be done on a cell: move there, capture there, or either."""

    move: bool
    capture: bool


@dataclass(frozen=True, slots=True)
class Sketch:
    """A game as a draft would have it: after the moves `played`, with a move begun from `cell` (or None).

    `targets` are the cells where that move can end.
    """

    game: Game
    played: tuple[str, ...] = ()
    cell: int | None = None
    targets: tuple[tuple[int, Target], ...] = ()
    turned: bool = False
    help: bool = False


def sketch(game: Game, draft: str) -> Sketch:
    """Read a draft as far as it can be played; the rest of a draft that is broken is left out."""
    words = draft.split()
    moves = [word for word in words if word not in (TURNED, HELP)]
    played: list[str] = []
    begun = ""
    for k, word in enumerate(moves):
        if word == CHECK:
            continue
        if game.result is not None or word not in legal(game):
            begun = word
            break
        called = CHECK in moves[k + 1 : k + 2] or not game.options.strict_check
        game = _after(game, word, called)
        played.append(word)
    match = _BEGUN.match(begun)
    cell = CELLS[match[0]] if match else None
    targets = _targets(legal(game), begun) if match and game.result is None else ()
    return Sketch(game, tuple(played), cell, targets, TURNED in words, HELP in words)


def _after(game: Game, move: str, called: bool) -> Game:
    """The game after a move, won if that wins."""
    mover = game.turn
    moved = evolve(game, Moved(mover, move, threats_after(game, move), called))
    won = goals_of(moved).winner(board_of(moved.position, moved.options), SIDES.index(mover))
    if won is None:
        return moved
    return replace(moved, result=Result("w" if won[0] == 0 else "b", won[1]))


def _targets(moves: Mapping[str, Change], begun: str) -> tuple[tuple[int, Target], ...]:
    """The targets of all moves that go on as begun."""
    found: dict[int, Target] = {}
    for move in moves:
        if goes_on(move, begun):
            n, capture = target_of(move), "x" in move
            before = found.get(n, Target(move=False, capture=False))
            found[n] = Target(before.move or not capture, before.capture or capture)
    return tuple(found.items())


def goes_on(move: str, begun: str) -> bool:
    """Whether a move begins so: with this cell, with exactly these men, with this man taken or target."""
    if not move.startswith(begun):
        return False
    rest = move[len(begun) :]
    if begun[-1].isdigit():
        return not rest[:1].isdigit()
    return "-" in begun or "x" in begun or rest[:1] in ("-", "x", "")


def start_of(move: str) -> int:
    """The from-cell of a move."""
    match = _BEGUN.match(move)
    assert match is not None  # every move begins with its cell
    return CELLS[match[0]]


def target_of(move: str) -> int:
    """The cell where a move ends."""
    return CELLS[move.partition("-")[2].partition("=")[0]]


def danger(game: Game) -> tuple[str, ...]:
    """The kinds of win that stand as a check, those of one that was not called left out."""
    return () if game.position.missed or game.result is not None else game.position.threats


def threatened(game: Game) -> tuple[int, ...]:
    """The cells on which who has just moved could win at once."""
    if not danger(game):
        return ()
    board, goals = board_of(game.position, game.options), goals_of(game)
    board.skip()
    return tuple(dict.fromkeys(change[1] for change in board.moves() if goals.winning(board, change)))


def named(cells: tuple[int, ...]) -> str:
    """Cells by their names."""
    return ", ".join(NAMES[n] for n in cells)


def mover_of(game: Game) -> str:
    """Who has made the last move."""
    return other(game.turn)
