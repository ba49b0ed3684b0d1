"""The end of a game: the side that had lost more pieces, and the capture that decided it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.face.finish import Finish, Racer, Turning, held_since
from engine.games.troy.face.narration import moved
from engine.games.troy.rules import speech
from engine.games.troy.rules.cells import NAMES
from engine.games.troy.rules.contents import side_of
from engine.games.troy.rules.events import Event
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.state import ENDS, Game, Side, View, other, seat_of
from engine.language import _, ngettext


def finish(view: View, events: Sequence[Event]) -> Finish:
    """How many pieces more the loser had lost, and since which capture that was so."""
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
    return Finish(margins, _turning(game, course), headline=_headline(game))


def _headline(game: Game) -> str:
    """How a game was won on the board, and with which move; '' where it was not."""
    result = game.result
    if result is None or not game.moves or result.how[0] in ENDS:
        return ""
    mover: Side = "w" if len(game.moves) % 2 == (game.opening.split()[1] == "w") else "b"
    if mover != result.winner:
        return ""
    last = moved(mover, parts_of(game.moves[-1])).removesuffix(".")
    held = ", ".join(speech.held(result.winner, how) for how in result.how)
    return _("{move}. That wins: {held}.").format(move=last, held=held)


def lead(game: Game) -> Iterator[int]:
    """After each move, by how many captures White was ahead."""
    ahead = 0
    for move in game.moves:
        taken = parts_of(move).taken
        if taken is not None:
            ahead += 1 if side_of(taken) else -1
        yield ahead


def _turning(game: Game, lead: Sequence[int]) -> Turning | None:
    """The capture from which on the winner had taken more, None where that never was so."""
    winner = game.result.winner if game.result else ""
    if not winner:
        return None
    leads = [("w" if ahead > 0 else "b" if ahead else "", "") for ahead in lead]
    since = held_since(leads, winner)
    if since == len(leads):
        return None
    parts: Parts = parts_of(game.moves[since])
    number = (since + (game.opening.split()[1] == "b")) // 2 + 1
    words = _("{who} took on {cell} in turn {number} and had taken more from then on.")
    said = words.format(who="{who}", cell=NAMES[parts.target], number=number)
    return Turning(said, speech.side(winner))
