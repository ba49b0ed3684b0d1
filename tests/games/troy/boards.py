"""Boards as pictures, what the engine says about them, and games played on them through the real kernel.

A picture has one row a line, the number of the rank first, then its cells from file a on; rows and cells
that are left out are empty. A cell is `.` or its men, capitals are White's. Two marks may stand behind the
men of a cell, or alone: `*` where a man may go without taking, `x` where he may take.

    5  .  .  *  nx *r
    4  .  .  .  S  .
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.games.troy import GAME
from engine.games.troy.rules.board import Board
from engine.games.troy.rules.boards import board_of, goals_of, setting_of
from engine.games.troy.rules.contents import LETTERS, PIECES_OF, SIDES, code
from engine.games.troy.rules.fen import array, read_cells, say, say_cells
from engine.games.troy.rules.move import texts
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game, Position
from engine.kernel import act_of, choices
from engine.model import Seat
from tests.games.troy.tables import Played

INITIAL = array()
DIAGONAL = """
    10 .  .  .  .  .  .  .  .  .  P
    9  .  .  .  .  .  .  .  .  S
    8  .  .  .  .  .  .  .  P
    7  .  .  .  .  .  .  S
    6  .  .  .  .  .  P
    5  .  .  .  .  N
    4  .  .  .  B
    3  .  .  R
    2  .  Q
    1  K
"""
"""A thunderbolt of White with all seven kinds, and nobody else."""
_MOVE = re.compile(
    r"(?P<unit>[a-j]\d+[KQRBNPS]+)(?:x(?P<taken>[KQRBNPS]))?-(?P<target>[a-j]\d+)", re.IGNORECASE
)

E = TypeVar("E")


@dataclass(frozen=True)
class Picture:
    """A position in cell-FEN and the cells that are marked."""

    fen: str
    enter: frozenset[str]
    take: frozenset[str]


def picture(text: str, turn: str = "w") -> Picture:
    """The position and the marks of a picture."""
    codes = [0] * 100
    enter, take = set(), set()
    for line in text.strip().splitlines():
        rank, *cells = line.split()
        for file, cell in enumerate(cells):
            name = f"{'abcdefghij'[file]}{rank}"
            codes[10 * (int(rank) - 1) + file] = code(*(LETTERS.index(man) for man in cell if man in LETTERS))
            enter |= {name} if "*" in cell else set()
            take |= {name} if "x" in cell else set()
    return Picture(f"{say_cells(codes)} {turn}", frozenset(enter), frozenset(take))


def board(text: str, turn: str = "w") -> str:
    """The cell-FEN of a picture."""
    return picture(text, turn).fen


def draw(fen: str) -> str:
    """The picture of a position, all ten ranks."""
    codes = read_cells(fen.split()[0])
    rows = []
    for rank in range(9, -1, -1):
        cells = (
            "".join(LETTERS[m] for m in PIECES_OF[content]) for content in codes[10 * rank : 10 * rank + 10]
        )
        rows.append(f"{rank + 1:2} " + " ".join(f"{cell or '.':2}" for cell in cells).rstrip())
    return "\n".join(rows)


# --- what the engine says --------------------------------------------------------------------------


def legal(fen: str, before: str | None = None, **options: Any) -> set[str]:
    """All legal moves; `before` is the position before the opponent's last move (rule 9)."""
    return set(texts(engine_board(fen, before, **options)))


def engine_board(fen: str, before: str | None = None, **options: Any) -> Board:
    """The engine's board of a position, which the opponent's last move has led to from `before`."""
    game = _game(fen, options)
    if before is None:
        return board_of(game.position, game.options)
    earlier = _game(before, options)
    past = board_of(earlier.position, earlier.options)
    for change in past.moves():
        past.make(change)
        if say_cells(past.cell) == game.position.cells:
            return past
        past.unmake()
    raise ValueError(f"no move leads from {before} to {fen}")


def play(fen: str, *moves: str, **options: Any) -> str:
    """The position after legal moves, whether or not a game would have ended in between."""
    now = engine_board(fen, **options)
    for move in moves:
        now.make(texts(now)[move])
    return f"{say_cells(now.cell)} {SIDES[now.turn]}"


def wins(fen: str, **options: Any) -> dict[str, set[str]]:
    """The kinds of win that each side holds."""
    game = _game(fen, options)
    now = board_of(game.position, game.options)
    return {side: set(goals_of(game).held(now, number)) for number, side in enumerate(SIDES)}


def winner(fen: str, mover: str, **options: Any) -> str | None:
    """Who has won after a move of `mover`."""
    game = _game(fen, options)
    won = goals_of(game).winner(board_of(game.position, game.options), SIDES.index(mover))
    return SIDES[won[0]] if won else None


def threats(fen: str, side: str, **options: Any) -> set[str]:
    """The kinds of win that a side could complete if it moved at once."""
    game = _game(fen, options)
    return set(goals_of(game).threats(board_of(game.position, game.options), SIDES.index(side)))


def _game(fen: str, options: dict[str, Any]) -> Game:
    """A game that stands in a position, be it one that nobody could begin to play from."""
    chosen = Options(**options, position=fen)
    setting = setting_of(chosen)
    cells, turn = say(setting).split()[:2]
    position = Position(cells, "b" if turn == "b" else "w")
    return Game(chosen, say(setting), position, (chosen.retractions, chosen.retractions))


# --- what tests ask --------------------------------------------------------------------------------


def targets(fen: str, unit: str, **options: Any) -> tuple[frozenset[str], frozenset[str]]:
    """The cells that a unit, such as `d4PS`, may enter, and those on which it may take."""
    enter: set[str] = set()
    take: set[str] = set()
    for move in legal(fen, **options):
        found = _MOVE.match(move)
        assert found is not None, f"{move} is not spelled as a move"
        if found["unit"] == unit:
            (take if found["taken"] else enter).add(found["target"])
    return frozenset(enter), frozenset(take)


def goes(text: str, unit: str, turn: str = "w", **options: Any) -> None:
    """Assert that the marks of a picture are all that a unit can do."""
    shown = picture(text, turn)
    enter, take = targets(shown.fen, unit, **options)
    assert enter == shown.enter, f"{unit} may enter {sorted(enter)}; marked: {sorted(shown.enter)}"
    assert take == shown.take, f"{unit} may take on {sorted(take)}; marked: {sorted(shown.take)}"


def moves_of(fen: str, unit: str, to: str = "", **options: Any) -> set[str]:
    """The legal moves of a unit, such as `d4PS`, or those of them that lead to a cell."""
    found = {move for move in legal(fen, **options) if re.match(rf"{unit}[x-]", move)}
    return {move for move in found if re.search(rf"-{to}(?!\d)", move)} if to else found


# --- games at a table ------------------------------------------------------------------------------


def told(played: Played, kind: type[E]) -> list[E]:
    """The events of a kind, in the order they happened."""
    return [event for step in played.steps for event in step.entry.events if isinstance(event, kind)]


def words(played: Played) -> set[str]:
    """The words with which the open decision can be answered."""
    (asked,) = played.table.open
    return {choice.word for choice in choices(GAME, played.game, asked, ())}


def acts(played: Played, seat: Seat) -> set[str]:
    """What a seat may do unasked."""
    return {choice.word for choice in choices(GAME, played.game, act_of(seat), ())}


def shuffle(first: str, second: str, turns: int) -> list[str]:
    """Moves of two men who walk round and round: `R a1 b1 c1` goes from each cell to the next, then back."""
    found = []
    for turn in range(turns):
        for walk in (first, second):
            man, *cells = walk.split()
            found.append(f"{cells[turn % len(cells)]}{man}-{cells[(turn + 1) % len(cells)]}")
    return found
