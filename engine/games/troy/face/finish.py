"""The end of a game: the side that had lost more pieces, and the move that won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.finish import Finish, Racer
from engine.games.troy.face.caption import shortly
from engine.games.troy.rules import speech
from engine.games.troy.rules.contents import side_of
from engine.games.troy.rules.events import Event
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import ENDS, Game, Side, View, other, seat_of
from engine.language import _, ngettext, pgettext


def when(view: View) -> str:
    """The turn of the last move."""
    game = view.game
    return pgettext("Troy", "turn {n}").format(
        n=(len(game.moves) - 1 + (game.opening.split()[1] == "b")) // 2 + 1
    )


def finish(view: View, events: Sequence[Event]) -> Finish:
    """How many pieces more the loser had lost, and the last move where that won."""
    game = view.game
    if game.result is None or not game.result.winner:
        return Finish()
    course = list(lead(game))
    margins: dict[Racer, str] = {}
    ahead = course[-1] if course else 0
    ahead = ahead if game.result.winner == "w" else -ahead
    if ahead > 0:
        pieces = ngettext("{n} piece fewer", "{n} pieces fewer", ahead).format(n=ahead)
        margins = {seat_of(other(game.result.winner)): pieces}
    return Finish(margins, headline=_headline(game))


def _headline(game: Game) -> str:
    """How a game was won on the board, and with which move; '' where it was not."""
    result = game.result
    if result is None or not game.moves or result.how[0] in ENDS:
        return ""
    mover: Side = "w" if len(game.moves) % 2 == (game.opening.split()[1] == "w") else "b"
    if mover != result.winner:
        return ""
    held = speech.held_in_short(result.winner, result.how[0])
    words = _("{side}: {move}. That wins: {held}.")
    return words.format(side=speech.side(mover), move=shortly(game.moves[-1]), held=held)


def lead(game: Game) -> Iterator[int]:
    """After each move, by how many captures White was ahead."""
    ahead = 0
    for move in game.moves:
        taken = parts_of(move).taken
        if taken is not None:
            ahead += 1 if side_of(taken) else -1
        yield ahead
