"""The last move in the course of a game: an exchange that goes on, a piece that comes far, a long quiet.

None of it says what anybody should do next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from engine.face.happenings import Happening
from engine.games.troy.rules import speech
from engine.games.troy.rules.cells import NAMES, SIZE
from engine.games.troy.rules.contents import FOOT, SIDES, kind_of, side_of
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.state import REPETITIONS, Game
from engine.language import _, in_words, ngettext

EXCHANGE = 3
"""The captures running on one cell that are an exchange."""
AGAIN = 3
"""The moves running with the same piece from which on it is told."""
NEAR = 2
"""The steps before the far edge at which a foot piece is near promotion."""
QUIET = 4
"""The moves without a capture or a promotion after which it is told, again and again."""


def moments(game: Game) -> Iterator[Happening]:
    """The facts about the last move, beside the move itself."""
    moves = [parts_of(move) for move in game.moves]
    last, own = moves[-1], moves[::-1][::2]
    side = side_of(last.pieces[0])
    said: dict[str, object] = {
        "who": speech.side(SIDES[side]),
        "whom": speech.side(SIDES[side ^ 1]),
        "man": speech.piece_number(last.pieces[0]),
        "piece": speech.victim(last.pieces[0]),
        "cell": NAMES[last.target],
    }
    yield from _exchange(moves, said)
    yield from _repeated(game)
    yield from _far(last, side, said)
    yield from _again(own, said)
    yield from _first_out(own, said)
    yield from _middle(last, side, said)
    yield from _quiet(moves)


def _running(found: Iterable[bool]) -> int:
    """How many are true before the first that is not."""
    return sum(takewhile(bool, found))


def _exchange(moves: Sequence[Parts], said: dict[str, object]) -> Iterator[Happening]:
    cell = moves[-1].target
    number = _running(one.taken is not None and one.target == cell for one in reversed(moves))
    if number >= EXCHANGE:
        wordings = (
            _("{n} captures in a row on {cell}."),
            _("The exchange on {cell} goes on, {n} captures so far."),
        )
        yield Happening("exchange", wordings, said | {"n": in_words(number)}, weight=5)


def _repeated(game: Game) -> Iterator[Happening]:
    seen = game.position.seen
    number = seen.count(seen[-1]) if seen else 0
    if number > 1:
        words = _("This position has come up {n} times; the game is drawn at {most}.")
        yield Happening("repeated", (words,), {"n": number, "most": REPETITIONS}, weight=5)


def _far(last: Parts, side: int, said: dict[str, object]) -> Iterator[Happening]:
    """A foot piece near its promotion."""
    rank = last.target // SIZE
    left = rank if side else SIZE - 1 - rank
    if 0 < left <= NEAR and kind_of(last.pieces[0]) in FOOT:
        wordings = (
            ngettext(
                "The {man} on {cell} is one step from the far edge.",
                "The {man} on {cell} is {n} steps from the far edge.",
                left,
            ),
            ngettext(
                "One step to promotion for the {man} on {cell}.",
                "{n} steps to promotion for the {man} on {cell}.",
                left,
            ),
        )
        yield Happening("far", wordings, said | {"n": in_words(left)}, weight=4)


def _again(own: Sequence[Parts], said: dict[str, object]) -> Iterator[Happening]:
    """The same piece, move after move."""
    number = 1 + _running(then.target == one.start for one, then in pairwise(own))
    if number >= AGAIN:
        wordings = (
            _("{n} moves in a row with the same {man}."),
            _("{who} goes on with the same {man}: {n} moves in a row."),
        )
        yield Happening("again", wordings, said | {"n": in_words(number)}, weight=3)


def _first_out(own: Sequence[Parts], said: dict[str, object]) -> Iterator[Happening]:
    """The first move of a kind of piece."""
    last, *earlier = own
    if not any(last.pieces[0] in one.pieces for one in earlier):
        wordings: tuple[str, ...] = (_("{who} brings {piece} into play."), _("{who} brings out {piece}."))
        if kind_of(last.pieces[0]) in FOOT:
            wordings = wordings[:1]
        yield Happening("first out", wordings, said, weight=2)


def _middle(last: Parts, side: int, said: dict[str, object]) -> Iterator[Happening]:
    """A piece that has crossed the middle of the board."""
    start, target = (cell // SIZE >= SIZE // 2 for cell in (last.start, last.target))
    if start != target:
        home = target == bool(side)
        wordings = (
            _("The {man} has crossed the middle of the board."),
            _("The {man} stands in {whom}'s half now."),
        )
        if home:
            wordings = (
                _("The {man} goes back to {who}'s half."),
                _("The {man} is back in {who}'s half."),
            )
        yield Happening("middle", wordings, said, weight=2)


def _quiet(moves: Sequence[Parts]) -> Iterator[Happening]:
    """That nothing has been taken for long, or not at all."""
    number = _running(one.taken is None for one in reversed(moves))
    if not number or number % QUIET:
        return
    wordings = (
        _("Nothing has been taken for {n} moves."),
        _("{n} moves without a capture."),
        _("The last capture was {n} moves ago."),
    )
    if number == len(moves):
        wordings = (
            _("Nothing has been taken yet, after {n} moves."),
            _("{n} moves, and no capture yet."),
            _("All pieces are still on the board after {n} moves."),
        )
    yield Happening("quiet", wordings, {"n": in_words(number)}, weight=3)
