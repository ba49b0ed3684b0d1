"""The notation as people type it: any spelling from which only one move can be meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.errors import BadOrder
from engine.games.troy.rules.appearance import without_appearance
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.cells import NAMES
from engine.games.troy.rules.contents import letters
from engine.games.troy.rules.move import Parts, parts_of
from engine.games.troy.rules.state import Game
from engine.language import _

CHECK = "check"
SHOWN = 12
"""How many moves a sentence names."""

_CELL = r"[a-j](?:10|[1-9])"
_PIECES = r"[kqrbnps]"
_MOVE = re.compile(
    rf"(?P<before>{_PIECES}{{0,2}})(?P<start>{_CELL})(?P<pieces>{_PIECES}{{0,2}})"
    rf"(?:-?(?P<captures>x)(?P<taken>{_PIECES}?))?-?(?P<target>{_CELL})=?(?P<becoming>{_PIECES}{{0,2}})"
)
_AIM = re.compile(
    rf"(?P<pieces>{_PIECES}{{0,2}})(?:(?P<captures>x)(?P<taken>{_PIECES}?))?"
    rf"-?(?P<target>{_CELL})=?(?P<becoming>{_PIECES}{{0,2}})"
)
_SPELLINGS = ((" to ", "-"), (r" takes |[×:]", "x"), (r"[-–—>→]+", "-"), (" ", ""))


@dataclass(frozen=True, slots=True)
class Typed:
    """The parts of a typed move, in small letters; '' for open ones."""

    start: str
    pieces: str
    captures: bool
    taken: str
    target: str
    becoming: str

    def fits(self, move: Parts) -> bool:
        """Whether a move can be meant; one that captures can be meant without an x."""
        return (
            self.start in ("", NAMES[move.start])
            and self.target == NAMES[move.target]
            and _same(self.pieces, move.pieces)
            and (move.taken is not None or not self.captures)
            and (move.taken is None or _same(self.taken, (move.taken,)))
            and _same(self.becoming, move.becoming)
        )


def _same(said: str, pieces: tuple[int, ...]) -> bool:
    return not said or sorted(said) == sorted(letters(pieces).lower())


def typed(text: str) -> Typed | None:
    """The move in a text, None where it does not name two cells as moves do."""
    said = _MOVE.fullmatch(_plain(text))
    if said is None or (said["before"] and said["pieces"]):
        return None
    pieces = said["before"] or said["pieces"]
    return Typed(said["start"], pieces, bool(said["captures"]), said["taken"] or "", *said.group(6, 7))


def aimed(text: str) -> Typed | None:
    """The move in a text that names its target alone, as chess players write: `Ne5`, `Nxe5`."""
    said = _AIM.fullmatch(_plain(text))
    if said is None:
        return None
    return Typed("", said["pieces"], bool(said["captures"]), said["taken"] or "", *said.group(4, 5))


def _plain(text: str) -> str:
    text = " ".join(text.lower().split())
    for spelling, plain in _SPELLINGS:
        text = re.sub(spelling, plain, text)
    return text


def fitting(moves: Iterable[str], said: Typed) -> tuple[str, ...]:
    """The moves that can be meant; without an x those that enter come before those that capture."""
    meant = [(move, parts) for move in moves if said.fits(parts := parts_of(move))]
    entering = [(move, parts) for move, parts in meant if parts.taken is None]
    return tuple(move for move, _parts in (entering or meant))


def read(game: Game, text: str) -> tuple[str, ...]:
    """The words of a typed move in their stored spelling; what is no legal move is left as it is.

    Raises `BadOrder` where several moves can be meant.
    """
    words, called = _without_check(without_appearance(text.split()))
    check = (CHECK,) if called and game.options.strict_check else ()
    return (*_read(game, words), *check)


def _without_check(words: list[str]) -> tuple[list[str], bool]:
    """The words before a call of check, and whether there is one."""
    if len(words) > 1 and words[-1].lower() in (CHECK, "+"):
        return words[:-1], True
    if words and words[-1].endswith("+") and words[-1] != "+":
        return [*words[:-1], words[-1].rstrip("+")], True
    return words, False


def _read(game: Game, words: list[str]) -> tuple[str, ...]:
    moves = legal(game)
    if not words or words[0] in moves:
        return tuple(words)
    text = " ".join(words)
    said = typed(text) or aimed(text)
    if said is None or (not (said.start or said.pieces or said.captures) and _starts(moves, said.target)):
        return tuple(words)
    meant = fitting(moves, said)
    if len(meant) > 1:
        raise BadOrder(_unclear(said, meant), text, meant)
    return meant or ("".join(words),)


def _starts(moves: Iterable[str], cell: str) -> bool:
    """Whether something can move from a cell; then its name alone says no more than that."""
    return any(NAMES[parts_of(move).start] == cell for move in moves)


def _unclear(said: Typed, meant: tuple[str, ...]) -> str:
    """Asks for what is missing: who goes, whom they take, or what they become."""
    parts = [parts_of(move) for move in meant]
    stems = tuple(dict.fromkeys(move.partition("=")[0] for move in meant))
    if len({move.start for move in parts}) > 1:
        asks = _("Which piece goes to {target}? Possible: {moves}.")
    elif len({move.pieces for move in parts}) > 1:
        asks = _("Which piece goes from {start} to {target}? Possible: {moves}.")
    elif len(stems) > 1:
        asks = _("Which piece is taken on {target}? Possible: {moves}.")
    elif len(parts[0].becoming) == 1:
        asks, stems = _("What does the piece become on {target}? Possible: {moves}."), meant
    else:
        asks, stems = _("What do the pieces become on {target}? Possible: {moves}."), meant
    return asks.format(start=NAMES[parts[0].start], target=said.target, moves=listed(stems))


def listed(moves: Sequence[str]) -> str:
    """Some moves, and how many there are."""
    shown = ", ".join(moves[:SHOWN])
    if len(moves) <= SHOWN:
        return shown
    return _("{moves} … ({number} in total)").format(moves=shown, number=len(moves))
