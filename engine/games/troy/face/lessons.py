"""Five lessons, and a coach who looks one move ahead: what could be taken, and what could be lost."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.face.lessons import Attempt, Lesson
from engine.games.troy.players.evaluation import WORTH
from engine.games.troy.players.proposals import proposals
from engine.games.troy.players.searchboard import SearchBoard
from engine.games.troy.rules import speech
from engine.games.troy.rules.boards import board_of, goals_of, legal
from engine.games.troy.rules.contents import side_of
from engine.games.troy.rules.events import Moved
from engine.games.troy.rules.move import Parts, parts, parts_of
from engine.games.troy.rules.state import Game
from engine.games.troy.rules.state import side_of as side_of_seat
from engine.language import N_, _

_LOOKED = 24
"""How many moves the coach compares: those that a panel would offer first."""
_PAWN = WORTH["P"]

_BLACK = "10/1(rn)(bn)(qr)(kb)(qb)(kn)(rb)(rn)1/1(ps)6(ps)1/1(ps)(ps)(ps)(ps)(ps)(ps)(ps)(ps)1"
_WHITE = "1(PS)(PS)(PS)(PS)(PS)(PS)(PS)(PS)1/1(PS)6(PS)1/1(RN)(BN)(QR)(KB)(QB)(KN)(RB)(RN)1/10 w"
_ROOK_ASTRAY = (
    "10/1(rn)(bn)(qr)(kb)(qb)(kn)(rb)n1/1(ps)6(ps)1/1(ps)(ps)(ps)(ps)(ps)(ps)(ps)(ps)1/5r4/3N6/"
    "1(PS)(PS)(PS)(PS)(PS)(PS)(PS)(PS)1/1(PS)6(PS)1/1(RN)(BN)(QR)(KB)(QB)(KN)(RB)R1/10 w"
)
_LAST_QUEEN = (
    "10/1(rn)(bn)r(kb)b(kn)(rb)(rn)1/1(ps)6(ps)1/1(ps)(ps)(ps)(ps)(ps)(ps)(ps)(ps)1/5q4/3N6/"
    "1(PS)(PS)(PS)(PS)(PS)(PS)(PS)(PS)1/1(PS)6(PS)1/1(RN)(BN)(QR)(KB)(QB)(KN)(RB)R1/10 w"
)
_TOGETHER = f"{_BLACK}/10/4(Rb)5/{_WHITE}".replace("(QR)", "Q").replace("(rb)", "r")
_FAR = f"{_BLACK}/10/10/{_WHITE}".replace("10/1(rn)", "10/P(rn)", 1)


def _own(attempt: Attempt) -> Parts | None:
    """The move that the seat has made, if it has made one."""
    side = side_of_seat(attempt.seat)
    made = next((e for e in attempt.events if isinstance(e, Moved) and e.side == side), None)
    return parts_of(made.move) if made else None


def _moved_a_pair(attempt: Attempt) -> bool:
    own = _own(attempt)
    return own is not None and len(own.pieces) == 2 and side_of(own.pieces[0]) == side_of(own.pieces[1])


def _captured(attempt: Attempt) -> bool:
    own = _own(attempt)
    return own is not None and own.taken is not None


def _dragged(attempt: Attempt) -> bool:
    own = _own(attempt)
    return own is not None and len({side_of(piece) for piece in own.pieces}) == 2


def _promoted(attempt: Attempt) -> bool:
    own = _own(attempt)
    return own is not None and bool(own.becoming)


def _won(attempt: Attempt) -> bool:
    result = attempt.after.game.result
    return result is not None and result.winner == side_of_seat(attempt.seat)


LESSONS = (
    Lesson(
        name="pair",
        title=N_("Two to a cell"),
        task=N_("Two pieces share a cell and move alone or together. Move a pair of yours together."),
        passed=_moved_a_pair,
    ),
    Lesson(
        name="capture",
        title=N_("Capture"),
        task=N_("A black rook has strayed to f6. Your knight on d5 can reach it: capture a piece."),
        passed=_captured,
        options={"position": _ROOK_ASTRAY},
    ),
    Lesson(
        name="drag",
        title=N_("Drag an enemy along"),
        task=N_(
            "Your rook on e5 shares its cell with a black bishop. Move both: the rook drags the bishop along."
        ),
        passed=_dragged,
        options={"position": _TOGETHER},
    ),
    Lesson(
        name="promote",
        title=N_("Promotion"),
        task=N_("Your pawn on a9 is one step from the far rank. Move it there and choose what it becomes."),
        passed=_promoted,
        options={"position": _FAR},
    ),
    Lesson(
        name="last",
        title=N_("The last of a kind"),
        task=N_("Black has one queen left, on f6. If you capture the last piece of a kind, you win: do it."),
        passed=_won,
        options={"position": _LAST_QUEEN},
    ),
)


class Balance(NamedTuple):
    """The balance of a move, one move deep, in hundredths of pawns; `prey` is the material that it leaves to
    be captured."""

    move: str
    wins: bool
    taken: int | None
    net: int
    prey: int | None


def balance(game: Game, move: str) -> Balance:
    """The material that a legal move captures, less the best capture with which the other side can answer."""
    before = board_of(game.position, game.options)
    goals = goals_of(game)
    change = legal(game)[move]
    taken = parts(before, change).taken
    board = SearchBoard(before.cell, before.turn, before.variant, goals)
    gained = board.materials[board.census].price[taken] if taken is not None else 0
    wins = goals.winning(before, change)
    board.make(change)
    replies = board.captures(1)
    if not replies:
        return Balance(move, wins, taken, gained, None)
    merit, reply = replies[0]
    return Balance(move, wins, taken, gained - merit, parts(board, reply).taken)


@lru_cache(maxsize=16)
def best(game: Game) -> Balance:
    """The best of the moves that a panel offers first; of equals the one that it offers first."""
    balances = [balance(game, proposed.move) for proposed in proposals(game, _LOOKED)]
    return max(balances, key=lambda b: (b.wins, b.net))


def coach(attempt: Attempt) -> str:
    """The material or the win that another move would have brought."""
    game, own = attempt.before.game, _own(attempt)
    if own is None or own.text not in legal(game):
        return ""
    mine, other = balance(game, own.text), best(game)
    if mine.wins:
        return ""
    better = other.wins or other.net - mine.net >= _PAWN
    if better and own.text == proposals(game, 1)[0].move:  # the panel offers it first
        return ""
    if other.wins:
        return _("{move} would have won at once.").format(move=other.move)
    if other.net - mine.net < _PAWN:
        return _("Nothing was to be won or saved.")
    if other.taken is not None and mine.taken != other.taken:
        words = _("{move} would have captured a {piece}.")
        return words.format(move=other.move, piece=speech.piece_number(other.taken))
    if mine.prey is not None:
        words = _("{move} would have kept your {piece}: after {own} it can be captured.")
        return words.format(move=other.move, piece=speech.piece_number(mine.prey), own=mine.move)
    return _("{move} would have been better.").format(move=other.move)
