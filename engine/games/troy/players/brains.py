"""Players of four levels. All follow the rules and see the whole board; the weaker ones look less far.

A recruit sees what his move takes and little else, a soldier what is taken in return, a captain looks at his
move and the reply, a hero as far as his budget goes. Below the hero all misjudge moves, and now and then they
do not think at all: a recruit at every second move, a soldier at every fifth, a captain at one in fifty. Even
then they leave their kings where they are. None of them takes a move back.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Set
from dataclasses import dataclass

from engine.game import Brain, Budget
from engine.games.troy.players.search import DEEPEST, Limits, Search
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules import fen
from engine.games.troy.rules.board import Change
from engine.games.troy.rules.boards import board_of, digest, goals_of, legal
from engine.games.troy.rules.contents import SIDES
from engine.games.troy.rules.play import threats_after
from engine.games.troy.rules.reading import CHECK
from engine.games.troy.rules.state import Game, View
from engine.model import Decision

NODES = 20_000
"""How many positions a move of the hero is worth: on one core about a second."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody plays: the depth, whether there is a quiescence search, by how much
    (in hundredths of a pawn) a move is misjudged at most, and in how many of 100 moves nothing is thought."""

    depth: int
    quiescence: bool
    whim: int
    slips: int = 0


RECRUIT = Level(depth=1, quiescence=False, whim=150, slips=50)
SOLDIER = Level(depth=1, quiescence=True, whim=120, slips=20)
CAPTAIN = Level(depth=2, quiescence=True, whim=60, slips=2)
HERO = Level(depth=DEEPEST, quiescence=True, whim=6)


def move(game: Game, level: Level, rng: random.Random, budget: Budget) -> str:
    """The move of a level for the side to move; it always finds one, be its budget ever so small."""
    moves = legal(game)
    texts = tuple(moves)
    if rng.randrange(100) < level.slips:
        return rng.choice([text for text in texts if not _moves_king(text)] or texts)
    board = search_board(game)
    repeated = _repeated(game, board, tuple(moves.values()))
    bonus = [rng.randint(0, level.whim) for _ in texts]
    search = Search(board, Limits(budget.nodes, level.depth, level.quiescence, budget.expired))
    return texts[search.best(tuple(moves.values()), bonus, repeated).number]


def _moves_king(text: str) -> bool:
    """Whether a move moves a king, its own or a dragged one."""
    return "K" in text.partition("-")[0].partition("x")[0].upper()


def search_board(game: Game) -> SearchBoard:
    """The board to search a game's position on."""
    board = board_of(game.position, game.options)
    copy = SearchBoard(board.cell, board.turn, board.variant, goals_of(game))
    copy.ban = board.ban
    return copy


def _repeated(game: Game, board: SearchBoard, moves: tuple[Change, ...]) -> Set[int]:
    """The numbers of the moves that lead to a position that has been on the board."""
    seen = frozenset(game.position.seen)
    repeated = set()
    for number, change in enumerate(moves if len(seen) > 2 else ()):
        board.make(change)
        if digest(fen.say_cells(board.cell), SIDES[board.turn]) in seen:
            repeated.add(number)
        board.unmake()
    return repeated


def _brain(level: Level) -> Brain:
    def answer(view: View, decision: Decision, rng: random.Random, budget: Budget) -> str:
        if decision.kind != "move":
            return decision.fallback
        chosen = move(view.game, level, rng, budget)
        must_call = view.game.options.strict_check and threats_after(view.game, chosen)
        return f"{chosen} {CHECK}" if must_call else chosen

    return answer


BRAINS: Mapping[str, Brain] = {
    "recruit": _brain(RECRUIT),
    "soldier": _brain(SOLDIER),
    "captain": _brain(CAPTAIN),
    "hero": _brain(HERO),
}
"""The levels, the weakest first."""
