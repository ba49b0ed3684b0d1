"""Numbers of legal lines of moves, counted once by the slow reference and kept as text in `perft/`.

A file has the cell-FEN, and then one line for each first move: the move, and how many lines of 1, 2 and 3
moves begin with it. A line ends where the game is won by a win that was not there from the start.
`python -m tests.games.troy.counts` counts them all anew, which takes some minutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.games.troy import reference
from tests.games.troy.boards import INITIAL, board

FOLDER = Path(__file__).parent / "perft"
DEPTH = 3
PICTURES = {
    "two rooks who drag each other": """
        6  .  .  k
        4  .  .  .  Rr
        2  .  .  K
    """,
    "knights drag and leap": """
        7  .  .  .  .  nP
        5  .  .  .  p  .  b
        4  .  .  .  Nk .  K
        3  .  .  Pn
    """,
    "foot men meet": """
        6  .  .  .  p  ps s
        5  .  .  .  n  .  r
        4  .  .  P  PS S  .
        3  .  .  .  B
    """,
    "runs of friends": """
        8  .  .  n
        7  .  .  .  r
        6  .  .  .  N  p  k
        5  .  .  .  S  B  p
        4  .  .  .  P  .  s
        2  .  .  .  P
        1  .  .  .  K
    """,
    "pairs on their way to the far ranks": """
        10 .  .  .  .  .  .  .  .  .  PS
        9  .  .  .  PS
        2  .  .  .  .  ps
        1  ps
    """,
    "one of a pair promotes": """
        10 .  .  .  .  r  .  .  .  .  P
        9  .  .  KP
        2  .  .  .  .  .  .  ns
        1  s  .  .  .  .  .  .  B
    """,
    "foot men fired along the far rank": """
        10 .  .  RP .  .  k  .  .  .  P
        1  s  .  .  bs K
    """,
    "enemies dragged to the far ranks": """
        9  .  .  .  Pk
        8  .  .  .  .  .  Sr
        3  .  .  sN
        2  .  .  .  .  .  .  pB
    """,
    "twins": """
        7  .  .  .  nn
        6  .  .  .  .  pp
        5  .  .  .  PP
        4  .  .  KK
        3  .  .  .  ss
    """,
    "full cells": """
        7  .  .  kb
        6  .  .  .  Kp
        5  .  .  KN .  nP
        4  .  .  .  kn
        3  .  BS
    """,
    "lines that end with a win": """
        10 k  .  .  .  .  .  .  .  ps
        9  .  .  .  .  N
        8  q  r  P  .  bn
        6  .  .  .  .  .  B
        5  .  .  .  .  B  B
        4  .  .  .  B
        3  .  .  R
        2  .  .  .  .  .  .  S
        1  Q  K
    """,
    "corners": """
        10 q  .  .  .  .  .  .  .  .  Np
        9  PS .  .  .  .  .  .  .  .  r
        2  s  .  .  .  .  .  .  .  .  K
        1  Rk .  .  .  .  .  .  .  .  b
    """,
}


@dataclass(frozen=True)
class Counts:
    """What a file says: for each first move how many lines begin with it, for each length from 1."""

    fen: str
    divided: dict[str, tuple[int, ...]]

    def total(self, depth: int) -> int:
        return sum(numbers[depth - 1] for numbers in self.divided.values())


def read(name: str) -> Counts:
    fen, *lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split() for line in lines)
    return Counts(fen, {move: tuple(map(int, numbers)) for move, *numbers in rows})


def write(name: str, fen: str) -> None:
    columns = [reference.divide(fen, depth) for depth in range(1, DEPTH + 1)]
    lines = [" ".join([move, *(str(column[move]) for column in columns)]) for move in sorted(columns[0])]
    (FOLDER / f"{name}.txt").write_text("\n".join([fen, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    for name, text in PICTURES.items():
        write(name, board(text))
    write("initial array", INITIAL)
