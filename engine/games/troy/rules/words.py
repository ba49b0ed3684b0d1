"""The legal next words of every decision, and how typed moves are read."""

from __future__ import annotations

from functools import lru_cache

from engine.game import AHEAD
from engine.games.troy.rules import attempt, reading, what_if
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.play import acts, undoable
from engine.games.troy.rules.reading import CHECK
from engine.games.troy.rules.state import Game, seat_of, side_of
from engine.guards import passes
from engine.language import _
from engine.model import ACT, STOP, Choice, Decision, Seat


def choices(game: Game, decision: Decision, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal next words; `STOP` among them where the line may end, none when it is finished."""
    match decision.kind:
        case "move":
            return _move(game, written)
        case "accept":
            return () if written else _respite(game, decision.seat)
        case kind if kind == AHEAD:
            return what_if.choices(game, written)
        case kind if kind == ACT:
            return () if written or decision.seat is None else _acts(game, decision.seat)
    raise ValueError(f"a game has no decision of kind {decision.kind!r}")


def choice(game: Game, decision: Decision, written: tuple[str, ...], word: str) -> Choice | None:
    """The legal next word that reads so; of a move no others are listed."""
    if decision.kind == "move" and not written:
        return _choice(word) if word in legal(game) else None
    return next(
        (legal_choice for legal_choice in choices(game, decision, written) if legal_choice.word == word), None
    )


_choice = lru_cache(maxsize=4096)(Choice)
"""Most moves can be made in many positions."""


@lru_cache(maxsize=64)
def _choices(moves: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(map(_choice, moves))


def _move(game: Game, written: tuple[str, ...]) -> tuple[Choice, ...]:
    """The legal moves; then, where players call it, a check that the move gives (rule 24)."""
    if not written:
        return _choices(tuple(legal(game)))
    may_call = game.options.strict_check and len(written) == 1 and written[0] in legal(game)
    if may_call and passes(attempt.against_check(game, written[0])):
        return STOP, Choice(CHECK, _("Call check"))
    return ()


def _respite(game: Game, seat: Seat | None) -> tuple[Choice, ...]:
    """The possible words of a side that has lost (note 2)."""
    return (
        Choice("accept", _("Accept the loss")),
        Choice("retract", _retract_label(game, seat or seat_of("w"))),
    )


def _retract_label(game: Game, seat: Seat) -> str:
    """The label of a retraction: one's own move or the reply as well, and the retractions left (rules 28,
    30)."""
    if len(undoable(game, side_of(seat))) > 1:
        return _("Zeus: undo the reply, too ({left} left)").format(left=game.left[seat - 1])
    return _("Zeus: take back ({left} left)").format(left=game.left[seat - 1])


def _acts(game: Game, seat: Seat) -> tuple[Choice, ...]:
    return tuple(_act(game, seat, word) for word in acts(game, seat))


def _act(game: Game, seat: Seat, word: str) -> Choice:
    match word:
        case "draw" if game.offer and game.offer != side_of(seat):
            return Choice(word, _("Accept the draw"), reply=True)
        case "draw":
            return Choice(word, _("Offer a draw"))
        case "decline":
            return Choice(word, _("Decline the draw"), reply=True)
        case "retract":
            return Choice(word, _retract_label(game, seat))
        case _:
            return Choice(word, _("Resign"), _("Resign? You lose the game."))


def read(game: Game, decision: Decision, text: str) -> tuple[str, ...]:
    """The words of a typed line; a move is read in any of its usual spellings, if only one is meant."""
    match decision.kind:
        case "move":
            return reading.read(game, text)
        case kind if kind == AHEAD:
            return what_if.read(game, text)
        case _:
            return tuple(text.lower().split())


def refused(game: Game, decision: Decision, written: tuple[str, ...], word: str) -> str:
    """The reason why a move is not possible; '' for one that is."""
    match decision.kind:
        case "move":
            return attempt.refused(game, written, word)
        case kind if kind == AHEAD:
            return what_if.refused(game, written, word)
        case _:
            return ""
