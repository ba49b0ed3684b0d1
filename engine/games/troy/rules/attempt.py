"""Moves that somebody attempts and the generator does not make: what forbids each, and what is possible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from engine.games.troy.rules import speech
from engine.games.troy.rules.board import (
    DIAGONAL,
    ORTHOGONAL,
    PAWN,
    POWERS,
    SKIRMISHER,
    STEP_DIAGONAL,
    STEP_ORTHOGONAL,
)
from engine.games.troy.rules.boards import board_of, legal
from engine.games.troy.rules.cells import AHEAD, CELLS, NAMES, SIZE, ray
from engine.games.troy.rules.contents import (
    BLACK_ONE,
    CLASS,
    CODE_OF,
    EMPTY,
    LETTERS,
    MIXED,
    OWN,
    PIECES_OF,
    SIDES,
    WHITE_ONE,
    kind_of,
    letters,
    side_of,
)
from engine.games.troy.rules.move import parts_of, texts
from engine.games.troy.rules.play import threats_after
from engine.games.troy.rules.reading import CHECK, Typed, fitting, listed, typed
from engine.games.troy.rules.state import Game
from engine.guards import Guards, refusal
from engine.language import N_, _, ngettext

_ONE = (WHITE_ONE, BLACK_ONE)
_WHO: Mapping[str, str] = {
    "K": N_("the king"),
    "Q": N_("the queen"),
    "R": N_("the rook"),
    "B": N_("the bishop"),
    "N": N_("the knight"),
    "P": N_("the pawn"),
    "S": N_("the skirmisher"),
}
_LONGEST = 40


def refused(game: Game, written: tuple[str, ...], word: str) -> str:
    """The reason why a word cannot follow, and what can; '' for one that can."""
    if written:
        calls = word == CHECK and game.options.strict_check
        return refusal(against_check(game, written[0])) if calls else ""
    if word in legal(game):
        return ""
    said = typed(word)
    if said is None:
        return _no_move(game, word)
    attempt = Attempt(game, word, said)
    reason = next(told for told in (reason(attempt) for reason in _REASONS) if told)
    return f"{reason} {_instead(game, said.start)}"


def against_check(game: Game, move: str) -> Guards:
    """Check is called with a move that threatens to win with the next one (rule 24)."""
    told = N_(
        "This move does not threaten to win with your next one, so you cannot call check; send it without."
    )
    if not threats_after(game, move):
        yield lambda: _(told)


def _no_move(game: Game, word: str) -> str:
    shown = _clipped(word)
    cells = re.findall(r"[a-z]\d+", word.lower())
    wrong = next((cell for cell in cells if cell not in CELLS), None)
    if wrong is not None:
        words = _("There is no cell {cell}; cells go from {first} to {last}.")
        return words.format(cell=_clipped(wrong), first=NAMES[0], last=NAMES[-1])
    if len(cells) == 1:
        words = _("'{word}' does not say where from and where to.").format(word=shown)
        return f"{words} {_instead(game, cells[0])}"
    words = _("'{word}' is not a move; write the cell, the piece and where to, such as {moves}.")
    return words.format(word=shown, moves=listed(tuple(legal(game))))


def _clipped(word: str) -> str:
    return word if len(word) <= _LONGEST else f"{word[: _LONGEST - 1]}…"


def _instead(game: Game, start: str) -> str:
    """The possible moves from a cell or, where there are none, the cells that have some."""
    moves = [move for move in legal(game) if NAMES[parts_of(move).start] == start]
    stems = tuple(dict.fromkeys(move.partition("=")[0] for move in moves))
    if stems:
        return _("Possible from {cell}: {moves}.").format(cell=start, moves=listed(stems))
    cells = tuple(dict.fromkeys(NAMES[parts_of(move).start] for move in legal(game)))
    return _("You can move from these cells: {cells}.").format(cells=listed(cells))


class Attempt:
    """A typed move that is not possible, in its position.

    `own` are the pieces of the side to move in the from-cell, `foes` the enemies on the target; `pieces` says
    who is to go, () if that is left open.
    """

    def __init__(self, game: Game, word: str, said: Typed) -> None:
        board = board_of(game.position, game.options)
        self.game, self.word, self.said, self.board = game, word, said, board
        self.start, self.target = CELLS[said.start], CELLS[said.target]
        self.content, self.there = board.cell[self.start], board.cell[self.target]
        self.own, self.foes = OWN[board.turn][self.content], OWN[board.turn ^ 1][self.there]
        self.powers = POWERS[board.turn][self.content]
        self.both = len(said.pieces) == 2
        self.mixed = CLASS[self.content] == MIXED
        leaves = self.mixed and (self.both or not board.variant.mixed_may_leap)
        self.leaping = board.variant.overleaping and not leaves
        self.moves, self.captures = board.reach(self.start, self.powers, self.leaping)

    def stops(self, cell: int) -> bool:
        """Whether a line ends in a cell."""
        kind = CLASS[self.board.cell[cell]]
        return kind != EMPTY and not (self.leaping and kind == _ONE[self.board.turn])

    def way(self) -> tuple[int, ...]:
        """The cells between, () where the target stands on no line with the from-cell."""
        dx = self.target % SIZE - self.start % SIZE
        dy = self.target // SIZE - self.start // SIZE
        if dx and dy and abs(dx) != abs(dy):
            return ()
        cells = ray(self.start, (dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        return cells[: cells.index(self.target)]

    def who(self, powers: int = 0) -> str:
        """The piece that is named, the pair, or the piece whose own move it would be."""
        if self.both:
            return _("the pair")
        named = [piece for piece in self.own if LETTERS[piece].lower() == self.said.pieces]
        able = [piece for piece in self.own if POWERS[self.board.turn][CODE_OF[piece,]] & powers]
        return _(_WHO[kind_of((named or able or list(self.own))[0])])

    def no(self, sentence: str, **words: object) -> str:
        """The sentence with the move, its cells and these words filled in."""
        cells = {"start": self.said.start, "target": self.said.target}
        return sentence.format(**{"move": _clipped(self.word), **cells, **words})


def _nobody(a: Attempt) -> str:
    """Pieces that are not there, or an enemy who would go alone (rule 8)."""
    if not a.content:
        return a.no(_("{move} is not possible: {start} is empty."))
    if not a.own:
        words = _("{move} is not possible: everything on {start} belongs to {side}.")
        return a.no(words, side=speech.side(SIDES[a.board.turn ^ 1]))
    here = letters(PIECES_OF[a.content])
    if Counter(a.said.pieces) - Counter(here.lower()):
        return a.no(_("{move} is not possible: on {start} there is: {men}."), men=" ".join(here))
    if len(a.said.pieces) == 1 and a.said.pieces not in letters(a.own).lower():
        words = _("{move} is not possible: an enemy leaves {start} only together with your piece, as {men}.")
        return a.no(words, men=a.said.start + _together(a))
    return ""


def _together(a: Attempt) -> str:
    """Both pieces of a mixed cell, as moves name them."""
    return letters(tuple(sorted(PIECES_OF[a.content], key=lambda piece: piece not in a.own)))


def _nowhere(a: Attempt) -> str:
    """A move that does not leave its cell; nobody takes a mate there (rule 10)."""
    if a.start != a.target:
        return ""
    if a.said.captures:
        return a.no(_("{move} is not possible: a piece cannot take one that shares its cell."))
    return a.no(_("{move} is not possible: a move has to leave its cell."))


def _forbidden(a: Attempt) -> str:
    """The objections of rules 9 and 24."""
    ban, a.board.ban = a.board.ban, None
    changes = texts(a.board)
    forbidden = [changes[move] for move in fitting(changes, a.said)]
    if not forbidden:
        return ""
    if ban in forbidden:
        return a.no(_("{move} is not possible: it would only undo the move just made."))
    return a.no(
        _("{move} would win, but you did not call check before it, so you cannot win with this move.")
    )


def _promotion(a: Attempt) -> str:
    """The objection to a promotion that does not fit the pieces on their last rank (rules 18-20)."""
    near = fitting(legal(a.game), replace(a.said, becoming=""))
    if not near:
        return ""
    feet = len(parts_of(near[0]).becoming)
    if not feet:
        return a.no(
            _("{move} is not possible: this move promotes nothing; write it without ={letters}."),
            letters=a.said.becoming.upper(),
        )
    if feet != len(a.said.becoming):
        words = ngettext(
            "{move} is not possible: this move promotes one piece, so write one letter after the =.",
            "{move} is not possible: this move promotes {n} pieces, so write {n} letters after the =.",
            feet,
        )
        return a.no(words, n=feet)
    return a.no(
        _("{move} is not possible: at this table a piece can become only: {men}."),
        men=" ".join(a.board.variant.kinds),
    )


def _blocked(a: Attempt) -> str:
    """A line that ends before the target, and steps that are too long (rule 17)."""
    way = a.way()
    if (a.moves | a.captures) >> a.target & 1 or not way:
        return ""
    straight = NAMES[a.start][0] == NAMES[way[0]][0] or NAMES[a.start][1:] == NAMES[way[0]][1:]
    rides = ORTHOGONAL if straight else DIAGONAL
    if a.powers & rides:
        return _stopped(a, next(cell for cell in way if a.stops(cell)), rides)
    steps = STEP_ORTHOGONAL if straight else STEP_DIAGONAL
    upright = a.start % SIZE == a.target % SIZE
    if AHEAD[a.board.turn][a.start] >> a.target & 1 and (upright or not straight):
        steps |= PAWN | SKIRMISHER
    if not a.powers & steps:
        return ""
    stop = next((cell for cell in way if a.stops(cell)), None)
    if stop is not None:
        return _stopped(a, stop, steps)
    words = _(
        "{move} is not possible: {who} moves one step, or over single pieces of its own side without a gap."
    )
    return a.no(words, who=a.who(steps))


def _stopped(a: Attempt, cell: int, powers: int) -> str:
    """The pieces that cannot be passed over (rules 13-15)."""
    standing = PIECES_OF[a.board.cell[cell]]
    words = {"who": a.who(powers), "cell": NAMES[cell], "man": _(_WHO[kind_of(standing[0])])}
    if len(standing) == 2:
        return a.no(_("{move} is not possible: {who} cannot leap the pair on {cell}."), **words)
    if side_of(standing[0]) != a.board.turn:
        side = speech.side(SIDES[side_of(standing[0])])
        sentence = _("{move} is not possible: {who} cannot leap {man} of {side} on {cell}.")
        return a.no(sentence, side=side, **words)
    if not a.board.variant.overleaping:
        sentence = _(
            "{move} is not possible: {who} cannot leap {man} on {cell}, because this table plays "
            "without overleaping."
        )
    elif a.both:
        sentence = _(
            "{move} is not possible: {who} cannot leap {man} on {cell}, because pieces of two sides "
            "never leap together."
        )
    else:
        sentence = _(
            "{move} is not possible: {who} cannot leap {man} on {cell}, because at this table no piece "
            "leaving a mixed cell leaps."
        )
    return a.no(sentence, **words)


def _strange(a: Attempt) -> str:
    """A way in which nobody there goes."""
    if (a.moves | a.captures) >> a.target & 1:
        return ""
    if len(a.own) == 2:
        return a.no(_("{move} is not possible: no piece on {start} moves like that."))
    return a.no(_("{move} is not possible: {who} does not move like that."), who=a.who())


def _capture(a: Attempt) -> str:
    """A capture of nobody, of the wrong piece (rule 10), in the wrong direction, without room (rule 8)."""
    if not a.said.captures:
        return ""
    there = letters(PIECES_OF[a.there])
    if not a.foes and a.there:
        return a.no(_("{move} is not possible: you cannot take your own pieces."))
    if not a.foes:
        return a.no(_("{move} is not possible: there is no enemy on {target} to take."))
    if a.said.taken and a.said.taken not in letters(a.foes).lower():
        words = _("{move} is not possible: on {target} there is: {men}.")
        return a.no(words, men=" ".join(there))
    if not a.captures >> a.target & 1:
        return _foot(a)
    return a.no(_("{move} is not possible: two together can only take a piece that stands alone."))


def _room(a: Attempt) -> str:
    """A move into a cell that has no room (rules 5 and 8), or where foot go only to capture."""
    if not a.moves >> a.target & 1 and not a.foes:
        return _foot(a)
    if len(PIECES_OF[a.there]) == 2 and not a.both:
        return a.no(
            _("{move} is not possible: {target} already holds two pieces, and there is no room for a third.")
        )
    if not a.moves >> a.target & 1:
        return _foot(a)
    return a.no(
        _("{move} is not possible: there is no room for both on {target}; two pieces need an empty cell.")
    )


def _foot(a: Attempt) -> str:
    """Pawns and skirmishers go one way and capture another (rules 1, 2 and 11)."""
    if a.powers & PAWN:
        return a.no(_("{move} is not possible: a pawn moves straight ahead and captures diagonally ahead."))
    return a.no(_("{move} is not possible: a skirmisher moves diagonally ahead and captures straight ahead."))


_REASONS = (
    *(_nobody, _nowhere, _forbidden, _promotion),
    *(_blocked, _strange, _capture, _room),
)
