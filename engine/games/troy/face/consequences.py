"""The immediate effects of a move, in the few words of an entry of a menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from engine.games.troy.face.narration import way, written
from engine.games.troy.players.proposals import Proposal
from engine.games.troy.rules import speech
from engine.games.troy.rules.boards import board_of
from engine.games.troy.rules.contents import PIECES_OF, SIDES, side_of
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.state import Game
from engine.language import N_, _

_DEEDS: Mapping[tuple[str, bool], str] = {
    ("alone", False): N_("{piece}"),
    ("alone", True): N_("{piece} takes {taken}"),
    ("together", False): N_("{piece} and {mate}"),
    ("together", True): N_("{piece} and {mate} take {taken}"),
    ("dragging", False): N_("{piece} drags the enemy {mate} along"),
    ("dragging", True): N_("{piece} takes {taken}, drags the enemy {mate} along"),
}


def consequence(game: Game, proposed: Proposal) -> str:
    """A move with what it does: "d4Nxq-e6: knight takes queen, check"."""
    return _("{move}: {deeds}").format(move=written(proposed.move), deeds=", ".join(_deeds(game, proposed)))


def named(move: str) -> str:
    """A move in the words of its entry: "d4 to e6: knight takes queen"."""
    return _("{move}: {deeds}").format(move=way(move), deeds=_deed(parts_of(move)))


def effect(game: Game, parts: Parts) -> str:
    """The acts of the pieces in a move, as far as the board shows them: "knight takes queen"."""
    return ", ".join(_effects(game, parts))


def warning(proposed: Proposal) -> str:
    """An argument against a move, or the reason why it is offered; '' for none."""
    if proposed.risk:
        return _("Can be captured there.")
    if proposed.last and not proposed.sharp:
        return _("Your last move was with this piece.")
    return ""


def _deeds(game: Game, proposed: Proposal) -> Iterator[str]:
    yield effect(game, proposed.parts)
    if proposed.ends:
        yield _("wins the game") if proposed.ends > 0 else _("loses the game")
    if proposed.check:
        yield _("check")


def _effects(game: Game, parts: Parts) -> Iterator[str]:
    yield _deed(parts)
    if parts.becoming:
        yield _("becomes {kinds}").format(kinds=" + ".join(map(speech.piece_number, parts.becoming)))
    beside = _beside(game, parts)
    if beside:
        yield beside


def _deed(parts: Parts) -> str:
    piece, *mates = parts.pieces
    how = "alone" if not mates else "together" if side_of(mates[0]) == side_of(piece) else "dragging"
    return _(_DEEDS[how, parts.taken is not None]).format(
        piece=speech.piece_number(piece),
        mate=speech.piece_number(mates[0]) if mates else "",
        taken=speech.piece_number(parts.taken) if parts.taken is not None else "",
    )


def _beside(game: Game, parts: Parts) -> str:
    """Beside whom one comes to stand."""
    there = Counter(PIECES_OF[board_of(game.position, game.options).cell[parts.target]])
    there -= Counter(() if parts.taken is None else (parts.taken,))
    mate = next(iter(there), None)
    if mate is None:
        return ""
    own = side_of(mate) == SIDES.index(game.turn)
    words = _("joins {mate}") if own else _("beside the enemy {mate}")
    return words.format(mate=speech.piece_number(mate))
