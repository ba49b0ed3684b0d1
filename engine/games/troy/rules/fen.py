"""Cell-FEN: positions as one line of text.

`10/1(rn)…/10 w e2g2/e9g9`: the ranks from 10 to 1, a number for empty cells, brackets round two pieces,
capitals for White; then whose move it is; then, if they are not those of the initial array, the start
cells of White's and of Black's kings. What is left out is White's move and the cells of the array.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import chain

from engine.errors import BadOptions
from engine.games.troy.rules.cells import CELLS, FILES, NAMES, SIZE, numbers
from engine.games.troy.rules.contents import (
    CODES,
    LETTERS,
    PIECES_OF,
    ROOM,
    SIDES,
    code,
    kind_of,
    letters,
    side_of,
)
from engine.language import _, in_words, ngettext

Starts = tuple[int, int]
"""The start cells of White's and of Black's kings, as sets."""

_TOKEN = re.compile(r"\d+|\([^()]*\)?|.")


@dataclass(frozen=True, slots=True)
class Setting:
    """The content of a line of cell-FEN: the code of each cell, the side to move, the kings' start cells."""

    codes: tuple[int, ...]
    turn: int
    starts: Starts


@cache
def array() -> str:
    """The initial array, which is a reconstruction (see `array.json`)."""
    data = json.loads(resources.files(__package__).joinpath("array.json").read_text(encoding="utf-8"))
    return str(data["cells"])


@cache
def initial() -> Setting:
    """The initial array; its kings stand on their start cells."""
    cells, turn = array().split()
    codes = read_cells(cells)
    return Setting(codes, SIDES.index(turn), kings_of(codes))


def kings_of(codes: Sequence[int]) -> Starts:
    """Where the kings of both sides stand, as in the array on their start cells (victory 8)."""
    starts = [0, 0]
    for n, content in enumerate(codes):
        for piece in PIECES_OF[content]:
            if kind_of(piece) == "K":
                starts[side_of(piece)] |= 1 << n
    return starts[0], starts[1]


def read(text: str) -> Setting:
    """The position of a line of cell-FEN, '' the initial array (note 6).

    Raises `BadOptions` that names rank and cell.
    """
    words = text.split()
    if not words:
        return initial()
    if len(words) > 3:
        sentence = _(
            "'{word}' is one part too many: a position is its cells, whose move it is, and the "
            "kings' start cells."
        )
        raise BadOptions(sentence.format(word=words[3]))
    codes = read_cells(words[0])
    turn = _read_turn(words[1]) if len(words) > 1 else 0
    return Setting(codes, turn, _read_starts(words[2]) if len(words) > 2 else initial().starts)


def _read_turn(word: str) -> int:
    if word.lower() not in SIDES:
        raise BadOptions(_("'{word}' is not a side to move; write w or b.").format(word=word))
    return SIDES.index(word.lower())


def _read_starts(word: str) -> Starts:
    """The start cells of kings that a line names itself (note 6)."""
    parts = word.lower().split("/")
    if len(parts) != 2 or not all(parts):
        words = _("'{word}' is not a pair of kings' start cells; write White's and Black's: {example}.")
        raise BadOptions(words.format(word=word, example=say_starts(initial().starts)))
    return _read_set(parts[0]), _read_set(parts[1])


def _read_set(part: str) -> int:
    names = re.findall(r"[a-z]\d+|.", part)
    wrong = next((name for name in names if name not in CELLS), None)
    if wrong is not None:
        words = _("'{word}', one of the kings' start cells, is not a cell; cells go from {first} to {last}.")
        raise BadOptions(words.format(word=wrong, first=NAMES[0], last=NAMES[-1]))
    return sum(1 << n for n in {CELLS[name] for name in names})


def read_cells(text: str) -> tuple[int, ...]:
    """The codes of all cells, a1 first; raises `BadOptions`."""
    ranks = text.split("/")
    if len(ranks) != SIZE:
        words = _(
            "A position has {ranks} ranks, from rank {last} to rank 1, with / between them; this one has {n}."
        )
        raise BadOptions(words.format(ranks=in_words(SIZE), last=SIZE, n=len(ranks)))
    rows = [_read_rank(SIZE - n, rank) for n, rank in enumerate(ranks)]
    return tuple(chain.from_iterable(reversed(rows)))


@lru_cache(maxsize=1024)
def _read_rank(rank: int, text: str) -> tuple[int, ...]:
    row: list[int] = []
    for token in _TOKEN.findall(text):
        if token in _CODES:
            row.append(_CODES[token])
        elif token.isdecimal():
            row += [0] * (int(token) if len(token) <= 2 else SIZE + 1)
        else:
            row.append(_read_cell(f"{FILES[min(len(row), SIZE - 1)]}{rank}", rank, token))
        if len(row) > SIZE:
            words = _("Rank {rank} has more than {most} cells: {text}.")
            raise BadOptions(words.format(rank=rank, most=in_words(SIZE), text=text))
    if len(row) < SIZE:
        words = ngettext(
            "Rank {rank} has {n} cell instead of {right}: {text}.",
            "Rank {rank} has {n} cells instead of {right}: {text}.",
            len(row),
        )
        raise BadOptions(words.format(rank=rank, n=len(row), right=in_words(SIZE), text=text or "-"))
    return tuple(row)


def _read_cell(name: str, rank: int, token: str) -> int:
    """The code of a cell, which holds no more pieces than it has room for (rule 5)."""
    pieces = token.removeprefix("(").removesuffix(")")
    if len(pieces) > ROOM:
        words = _("Rank {rank}, cell {cell}: {men} is too many; a cell holds at most {room} pieces.")
        raise BadOptions(words.format(rank=rank, cell=name, men=pieces, room=in_words(ROOM)))
    wrong = next((letter for letter in pieces if letter not in LETTERS), None)
    if wrong is not None:
        words = _("Rank {rank}, cell {cell}: '{letter}' is not a piece; the pieces are {men}.")
        raise BadOptions(words.format(rank=rank, cell=name, letter=wrong, men=" ".join(LETTERS)))
    if token.startswith("(") != token.endswith(")") or token in ("()", ")"):
        words = _("Rank {rank}, cell {cell}: '{token}' is incomplete; write two pieces like (RN).")
        raise BadOptions(words.format(rank=rank, cell=name, token=token))
    return code(*(LETTERS.index(letter) for letter in pieces))


def say(setting: Setting) -> str:
    """The line of cell-FEN; start cells that differ from those of the array are named."""
    words = [say_cells(setting.codes), SIDES[setting.turn]]
    if setting.starts != initial().starts:
        words.append(say_starts(setting.starts))
    return " ".join(words)


def say_cells(codes: Sequence[int]) -> str:
    """The ranks in cell-FEN."""
    return "/".join(_say_rank(tuple(codes[n : n + SIZE])) for n in range(len(codes) - SIZE, -1, -SIZE))


@lru_cache(maxsize=1024)
def _say_rank(codes: tuple[int, ...]) -> str:
    said, empty = "", 0
    for content in (*codes, None):
        if content == 0:
            empty += 1
            continue
        said += str(empty) if empty else ""
        empty = 0
        said += _say_cell(content) if content is not None else ""
    return said


def _say_cell(content: int) -> str:
    pieces = letters(PIECES_OF[content])
    return f"({pieces})" if len(pieces) == 2 else pieces


_CODES = {_say_cell(content): content for content in range(1, CODES)}
"""The contents of cells as `say_cells` spells them."""


def say_starts(starts: Starts) -> str:
    """The kings' start cells as cell-FEN names them: `e2g2/e9g9`."""
    return "/".join("".join(NAMES[n] for n in numbers(cells)) for cells in starts)
