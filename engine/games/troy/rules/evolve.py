"""Positions are made here and nowhere else: from a position and a fact."""

from __future__ import annotations

from dataclasses import replace

from engine.games.troy.rules import fen
from engine.games.troy.rules.board import Board
from engine.games.troy.rules.boards import cache, digest, made
from engine.games.troy.rules.contents import FOOT, SIDES
from engine.games.troy.rules.events import (
    Accepted,
    Began,
    Decided,
    DrawDeclined,
    DrawOffered,
    Event,
    Moved,
    Retracted,
)
from engine.games.troy.rules.move import text_of
from engine.games.troy.rules.state import Game, Position, Result, other


def evolve(game: Game, event: Event) -> Game:
    """The game after a fact."""
    match event:
        case Began():
            cells, turn = event.opening.split()[:2]
            first = Position(cells, "b" if turn == "b" else "w", seen=(digest(cells, turn),))
            return replace(game, opening=event.opening, position=first)
        case Moved():
            return _moved(game, event)
        case Decided():
            return replace(game, result=Result(event.winner, event.how, event.pending), offer="")
        case Accepted():
            assert game.result is not None  # only a loss is accepted
            return replace(game, result=replace(game.result, pending=False))
        case Retracted():
            return _retracted(game, event)
        case DrawOffered():
            white, black = game.offered
            now = len(game.moves)
            offered = (now, black) if event.side == "w" else (white, now)
            return replace(game, offer=event.side, offered=offered)
        case DrawDeclined():
            return replace(game, offer="")


def _moved(game: Game, event: Moved) -> Game:
    """The game after a move; an offer lasts until the side it was made to moves (note 3)."""
    return replace(
        game,
        position=after(game, event),
        moves=(*game.moves, event.move),
        before=(*game.before, game.position)[-2:],
        offer=game.offer if game.offer == event.side else "",
    )


def after(game: Game, event: Moved) -> Position:
    """The position after a legal move, with what it misses (rule 24) and what it repeats (note 3)."""
    board = made(game, event.move).board
    cells, turn = fen.say_cells(board.cell), other(event.side)
    lasting = "x" in event.move or _promoted(event.move)
    seen = () if lasting else game.position.seen
    position = Position(
        cells,
        turn,
        ban=_ban(board),
        quiet=0 if lasting else game.position.quiet + 1,
        seen=(*seen, digest(cells, turn)),
        threats=event.threats,
        missed=game.options.strict_check and bool(event.threats) and not event.called,
        barred=game.position.missed,
    )
    cache(board, position, game.options)
    return position


def _ban(board: Board) -> str:
    """The move that rule 9 forbids now, '' if none."""
    return text_of(board, board.ban) if board.ban is not None else ""


def _promoted(move: str) -> bool:
    """Whether a foot piece became something else; to stay what one is changes nothing (note 3)."""
    pieces, _equals, became = move.partition("=")
    foot = FOOT if became.isupper() else FOOT.lower()
    moved = [letter for letter in pieces.partition("-")[0] if letter in foot]
    return bool(became) and sorted(moved) != sorted(became)


def _retracted(game: Game, event: Retracted) -> Game:
    """The game before the moves that are undone, with everything that counts (rule 28)."""
    undone = len(event.moves)
    side = SIDES.index(event.side)
    left = (event.left, game.left[1]) if side == 0 else (game.left[0], event.left)
    return replace(
        game,
        position=game.before[-undone],
        moves=game.moves[:-undone],
        before=game.before[:-undone],
        left=left,
        offer="",
        result=None,
    )
