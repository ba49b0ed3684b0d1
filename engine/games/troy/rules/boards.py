"""From a game to the fast board, and the moves that are legal in it."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import ItemsView, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.games.troy.rules import fen
from engine.games.troy.rules.board import Board, Change, Variant
from engine.games.troy.rules.contents import KINDS, SIDES
from engine.games.troy.rules.move import change_of, parts_of, texts
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game, Position, Side
from engine.games.troy.rules.wins import ELIMINATIONS, WAYS, Goals, pieces_left
from engine.values import Lately

NO_SKIRMISHERS = KINDS.replace("S", "")
"""The kinds at a table that plays without skirmishers (note 5)."""


def kinds_of(options: Options) -> str:
    """The kinds of pieces at a table (note 5)."""
    return KINDS if options.skirmishers else NO_SKIRMISHERS


def variant_of(options: Options) -> Variant:
    """The variant of the rules for moves in the options (note 5)."""
    return Variant(options.overleaping, options.mixed_may_leap, options.foot_may_enter, kinds_of(options))


def goals_of(game: Game) -> Goals:
    """The goals of a game (note 5)."""
    return _goals(game.opening, game.options)


@lru_cache(maxsize=64)
def _goals(opening: str, options: Options) -> Goals:
    ways = ELIMINATIONS[:1] if options.wins == "kings" else WAYS
    return Goals(fen.read(opening).starts, ways, kinds_of(options))


def setting_of(options: Options) -> fen.Setting:
    """The pieces before the first move; where there are no skirmishers, pawns stand for them (note 5).

    Raises `BadOptions`.
    """
    setting = fen.read(options.position)
    if options.skirmishers:
        return setting
    said = fen.say_cells(setting.codes).replace("S", "P").replace("s", "p")
    return fen.Setting(fen.read_cells(said), setting.turn, setting.starts)


def board_of(position: Position, options: Options) -> Board:
    """The board of a position."""
    return _board(position.cells, position.turn, position.ban, options).copy()


def single(game: Game, side: Side) -> list[str]:
    """The kinds of which a side has one piece left, and has lost once that is taken."""
    board = board_of(game.position, game.options)
    own = SIDES.index(side)
    return [kind for kind in kinds_of(game.options) if pieces_left(board, own, kind) == 1]


_boards: OrderedDict[tuple[str, Side, str, Options], Board] = OrderedDict()
"""Those of the latest positions, kept as they are, for copies that may be changed."""
_KEPT = 256


def _board(cells: str, turn: Side, ban: str, options: Options) -> Board:
    """The board of these cells, and the move that is barred on it (rule 9)."""
    board = _boards.get((cells, turn, ban, options))
    if board is None:
        board = Board(fen.read_cells(cells), SIDES.index(turn), variant_of(options))
        if ban:
            said = parts_of(ban)
            board.ban = (said.start, said.target, 0, board.cell[said.start])
        _remember(board, cells, turn, ban, options)
    return board


def _remember(board: Board, cells: str, turn: Side, ban: str, options: Options) -> None:
    _boards[cells, turn, ban, options] = board
    if len(_boards) > _KEPT:
        _boards.popitem(last=False)


def cache(board: Board, position: Position, options: Options) -> None:
    """Remember the board of a position, so that it need not be read of its cells."""
    _remember(board, position.cells, position.turn, position.ban, options)


class Moves(Mapping[str, Change]):
    """All legal moves of a position by their text, sorted: what is asked of one move lists no others.

    The board is left as it is, by all. After a check that was not called, `barred` are the goals that no move
    may reach, unless all do (rule 24).
    """

    def __init__(self, board: Board, barred: Goals | None = None) -> None:
        self._board = board
        self.barred = barred
        self._list: dict[str, Change] | None = None
        self._known: dict[str, Change] = {}

    def listed(self) -> dict[str, Change]:
        """All of them, to be left as they are."""
        if self._list is None:
            moves = texts(self._board)
            by_text = {text: moves[text] for text in sorted(moves)}
            self._list = (
                by_text if self.barred is None else _harmless(self._board.copy(), self.barred, by_text)
            )
        return self._list

    def _change(self, text: str) -> Change | None:
        if self._list is not None or self.barred is not None:
            return self.listed().get(text)
        change = self._known.get(text) or change_of(self._board, text)
        if change is not None:  # there is no end to texts that are no moves
            self._known[text] = change
        return change

    def __getitem__(self, text: str) -> Change:
        change = self._change(text)
        if change is None:
            raise KeyError(text)
        return change

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and self._change(text) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.listed())

    def __len__(self) -> int:
        return len(self.listed())

    def items(self) -> ItemsView[str, Change]:
        return self.listed().items()

    def __bool__(self) -> bool:
        return self._board.can_move()


def _harmless(board: Board, goals: Goals, moves: dict[str, Change]) -> dict[str, Change]:
    """Those that win nothing, or all if there are no others (rule 24)."""
    return {text: change for text, change in moves.items() if not goals.winning(board, change)} or moves


def legal(game: Game) -> Moves:
    """All legal moves by their text. None has to answer a check (rule 25)."""
    now = game.position
    return _legal(now.cells, now.turn, now.ban, game.options, goals_of(game) if now.barred else None)


@lru_cache(maxsize=64)
def _legal(cells: str, turn: Side, ban: str, options: Options, barred: Goals | None) -> Moves:
    return Moves(_board(cells, turn, ban, options), barred)


class Made(NamedTuple):
    """A move as it is made: the board after it, to be left as it is, and who has won with it and how."""

    board: Board
    won: tuple[int, tuple[str, ...]] | None


_made: Lately[Game, dict[str, Made]] = Lately(lambda _game: {}, most=16)
"""The latest moves made: their maker asks for price, threats, result and win of each."""


def made(game: Game, move: str) -> Made:
    """A legal move as it is made."""
    known = _made(game)
    if move not in known:
        board = board_of(game.position, game.options)
        mover = board.turn
        board.make(legal(game)[move])
        known[move] = Made(board, goals_of(game).winner(board, mover))
    return known[move]


def digest(cells: str, turn: str) -> str:
    """A short name of a position, to know it again (note 3)."""
    return hashlib.blake2b(f"{cells} {turn}".encode(), digest_size=8).hexdigest()
