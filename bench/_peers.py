"""Other people's packages, beside which our own work is measured. None of them has to be there."""

from __future__ import annotations

import importlib
import io
import os
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BOARDGAME_IO = "boardgame.io@0.50.2"
YEARS = 12
"""After so many years a game of Diplomacy begins anew."""
WARM = 4_000
"""Moves after which V8 has compiled what it will."""


class Missing(Exception):
    """A peer is not here; the message says how to get it."""


def movement_phases(seed: int) -> Iterator[tuple[float, float]]:
    """Seconds of CPU for one movement phase of `diplomacy` after the other: resolving it, and laying down the
    orders before. All units have random orders; choosing them does not count. Raises `Missing`."""
    try:
        package = importlib.import_module("diplomacy")
    except ImportError:
        raise Missing("diplomacy is not installed (uv sync --group dev)") from None
    rng = random.Random(seed)
    while True:
        game: Any = package.Game()
        last = int(game.get_current_phase()[1:5]) + YEARS
        while not game.is_game_done and int(game.get_current_phase()[1:5]) < last:
            movement = game.get_current_phase().endswith("M")
            took = _phase(game, rng)
            if movement:
                yield took


def _phase(game: Any, rng: random.Random) -> tuple[float, float]:
    possible = game.get_all_possible_orders()
    orders = {}
    for power in game.powers:
        places = game.get_orderable_locations(power)
        orders[power] = [rng.choice(possible[place]) for place in places if possible[place]]
    began = time.thread_time()
    for power, lines in orders.items():
        game.set_orders(power, lines)
    laid = time.thread_time()
    game.process()
    return time.thread_time() - laid, laid - began


@dataclass(frozen=True, slots=True)
class ChessPicture:
    """Seconds of CPU for the PNG of a chess position and for drawing it without the PNG, and its bytes."""

    whole: float
    drawing: float
    size: int


def chess_pictures(width: int, seed: int) -> Iterator[ChessPicture]:
    """Pictures of one random position after the other, as wide as that many pixels. Raises `Missing`."""
    try:
        chess, svg, cairosvg = (importlib.import_module(n) for n in ("chess", "chess.svg", "cairosvg"))
    except (ImportError, OSError):  # it loads cairo, which the system brings
        raise Missing("chess or cairosvg is not installed (uv sync --group dev), or cairo is not") from None
    bare: Any = type("Bare", (cairosvg.surface.PNGSurface,), {"finish": lambda surface: None})
    rng, board = random.Random(seed), chess.Board()
    while True:
        board = chess.Board() if board.is_game_over() else board
        board.push(rng.choice(list(board.legal_moves)))
        began = time.thread_time()
        drawn = svg.board(board, size=width, lastmove=board.peek()).encode()
        png = cairosvg.svg2png(bytestring=drawn, output_width=width)
        done = time.thread_time()
        bare.convert(bytestring=drawn, output_width=width, write_to=io.BytesIO())
        yield ChessPicture(done - began, time.thread_time() - done, len(png))


class Counter:
    """boardgame.io in a process of its own, which makes as many moves of a counter as it is told to.

    `folder` is one with `node_modules/boardgame.io`; without one it is installed below the temporary
    folder of this machine. Raises `Missing`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        node = shutil.which("node")
        if node is None:
            raise Missing("Node is not installed")
        script = Path(__file__).parent / "peers" / "counter.cjs"
        self._node = subprocess.Popen(  # noqa: S603
            (node, str(script), str(folder or _installed())),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        self.moves_a_second(WARM)

    def moves_a_second(self, moves: int) -> float:
        """How many of so many moves it makes in a second of CPU."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(f"{moves}\n")
        self._node.stdin.flush()
        told = self._node.stdout.readline()
        if not told:
            raise Missing("boardgame.io does not run in this Node")
        return moves / float(told)

    def close(self) -> None:
        self._node.terminate()
        self._node.wait()


def _installed() -> Path:
    """Where boardgame.io is, installed by npm if it was not there."""
    folder = Path(tempfile.gettempdir()) / "hippodrome-bench"
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        npm = shutil.which("npm")
        if npm is None:
            raise Missing("npm is not installed; --peer says where boardgame.io is")
        folder.mkdir(exist_ok=True)
        quiet = ("--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--silent")
        done = subprocess.run((npm, "install", *quiet, BOARDGAME_IO), cwd=folder, check=False)  # noqa: S603
        if done.returncode:
            raise Missing(f"npm cannot install {BOARDGAME_IO}; --peer says where it is")
    return folder
