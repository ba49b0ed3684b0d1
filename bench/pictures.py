"""What pictures cost beside other people's, in one run.

The public picture of each game, from the position to the bytes of a PNG, beside a chess position by chess.svg
and cairosvg, as Discord's chess bots send it, at the same width; drawing alone beside cairosvg's drawing
without its PNG; encoding beside isal's fastest of the same pixels; a film beside Pillow's GIF of the same
frames in true colour; and the first picture of a process that has loaded its games. All of it is CPU time,
ours and theirs in turns; the median of the paired ratios tells. Every board is new to the painter, which
has painted boards of other races before, as a worker has after its first hours.
"""

from __future__ import annotations

import argparse
import io
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from isal import isal_zlib
from PIL import Image, ImageSequence

import engine
from bench._peers import ChessPicture, Missing, chess_pictures
from bot.garbage import collect_seldom
from engine.cli.progress import Bar, progress, say
from engine.face.beats import Stop, Take
from engine.face.scene import Scene
from engine.filming import of_round, taken
from engine.game import Game
from engine.journal import start
from engine.selfplay import opening_of, play_on
from render.film import film
from render.painter import paint, rows
from render.png import sheet_of

WIDTH = 1000
FILMS = 3
WARM_SEED = 1000
"""The first of the races that are painted before."""
HEAD = f"{'':34}{'ours':>18}{'theirs':>20}{'of the time':>13}{'of the bytes':>14}"


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of CPU, and bytes where something is written."""

    seconds: float
    size: int = 0

    def __str__(self) -> str:
        return f"{1000 * self.seconds:.2f} ms" + (f" {self.size / 1024:4.0f} KB" if self.size else " " * 8)


Pair = tuple[Cost, Cost | None]
"""Ours and theirs."""


@dataclass(frozen=True, slots=True)
class Row:
    """A comparison: medians of both sides, and of their pairs our part of their time and bytes."""

    game: str
    what: str
    ours: Cost
    theirs: Cost | None = None
    time: float = 0
    size: float = 0

    def __str__(self) -> str:
        told = f"{f'{self.game}: {self.what}':34}{self.ours!s:>18}{self.theirs or ''!s:>20}"
        if self.theirs:
            told += f"{f'1/{1 / self.time:.1f}' if self.time < 0.5 else f'{self.time:.2f}':>13}"
        return told + (f"{self.size:14.2f}" if self.size else "")


def main(argv: list[str]) -> None:
    """Print a table, or with `--json` its rows as one line."""
    parser = argparse.ArgumentParser(prog="python -m bench pictures", description=__doc__)
    parser.add_argument("--game", action="append", help="whose boards (default: those of all games)")
    parser.add_argument("--boards", type=int, default=30, help="boards of each game")
    parser.add_argument("--warm", type=int, default=120, help="boards of other races painted before")
    parser.add_argument("--frames", type=int, default=12, help="frames of the film")
    parser.add_argument("--seats", type=int, default=4, help="how many where the game has them")
    parser.add_argument("--json", action="store_true", help="all figures, as one line of JSON")
    parser.add_argument("--first", metavar="GAME", help="the CPU seconds of this game's first picture alone")
    wanted = parser.parse_args(argv)
    collect_seldom()
    if wanted.first:
        say(str(_first(engine.find(wanted.first), wanted.seats)))
        return
    games = [engine.find(key) for key in wanted.game or engine.all_games()]
    with progress(len(games) * (wanted.boards + FILMS), "pictures and films") as bar:
        rows = [row for game in games for row in _rows(game, wanted, bar)]
    if wanted.json:
        say(json.dumps([asdict(row) for row in rows]))
        return
    for line in (HEAD, *rows):
        say(str(line))


def _rows(game: Game, wanted: argparse.Namespace, bar: Bar) -> Iterator[Row]:
    yield from _stills(game, wanted, bar)
    yield _film(game, wanted.seats, wanted.frames, bar)
    command = (sys.executable, "-m", "bench", "pictures", "--seats", str(wanted.seats), "--first", game.key)
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    yield Row(game.title, "the first picture of all", Cost(float(done.stdout)))


def _stills(game: Game, wanted: argparse.Namespace, bar: Bar) -> Iterator[Row]:
    """The stages of a picture of each board, beside those of a chess position."""
    for state in _states(game, wanted.seats, wanted.warm, WARM_SEED):
        scene = _scene(game, state)
        paint(scene, WIDTH / scene.width)
    whole: list[Pair] = []
    drawing: list[Pair] = []
    encoding: list[Pair] = []
    peers = _chess()
    for state in _states(game, wanted.seats, wanted.boards):
        chess = next(peers, None)
        began = time.thread_time()
        scene = _scene(game, state)
        ready = time.thread_time()
        pixels = rows(scene, WIDTH / scene.width)
        drawn = time.thread_time()
        png = sheet_of(pixels)
        done = time.thread_time()
        packed = isal_zlib.compress(pixels, 1)
        floor = Cost(time.thread_time() - done, len(packed))
        whole.append((Cost(done - began, len(png)), Cost(chess.whole, chess.size) if chess else None))
        drawing.append((Cost(drawn - ready), Cost(chess.drawing) if chess else None))
        encoding.append((Cost(done - drawn, len(png)), floor))
        bar.done()
    yield _compared(game, "position to bytes", whole)
    yield _compared(game, "drawing alone", drawing)
    yield _compared(game, "encoding", encoding)


def _chess() -> Iterator[ChessPicture]:
    try:
        yield from chess_pictures(WIDTH, seed=1)
    except Missing as missing:
        say(str(missing))


def _film(game: Game, seats: int, count: int, bar: Bar) -> Row:
    """A film of that many frames at least, beside Pillow's of the same frames, which are drawn before."""
    takes = _takes(game, seats, count)
    with Image.open(io.BytesIO(film(takes).gif)) as image:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    pairs: list[Pair] = []
    for _ in range(FILMS):
        pairs.append((_timed(lambda: film(takes).gif), _timed(lambda: _pillows(frames))))
        bar.done()
    return _compared(game, f"a film of {len(frames)} frames", pairs)


def _takes(game: Game, seats: int, count: int) -> list[Take]:
    """The first takes of a game, until they make a film of so many frames."""
    opening = opening_of(game, min(seats, game.seats[-1]), 0)
    table = start(game, opening).table
    before, events, stops, found = table.state, list[Any](), list[Stop](), list[Take]()
    for step in play_on(game, table, dict.fromkeys(table.seats, "random"), opening.key()):
        events += step.entry.events
        if game.turns or step.entry.order.by == "host":
            stops += of_round(game, (before, tuple(events)), {})[bool(stops) :]
            before, events = step.table.state, []
            found = list(taken(game, tuple(stops)))
            if found and film(found).frames >= count:
                break
    return found


def _pillows(frames: Sequence[Image.Image]) -> bytes:
    data = io.BytesIO()
    frames[0].save(data, "GIF", save_all=True, append_images=frames[1:], duration=600, loop=0)
    return data.getvalue()


def _timed(job: Callable[[], bytes]) -> Cost:
    began = time.thread_time()
    data = job()
    return Cost(time.thread_time() - began, len(data))


def _compared(game: Game, what: str, pairs: Sequence[Pair]) -> Row:
    met = [(ours, theirs) for ours, theirs in pairs if theirs is not None]
    if not met:
        return Row(game.title, what, _median([ours for ours, _ in pairs]))
    time = statistics.median(ours.seconds / theirs.seconds for ours, theirs in met)
    size = statistics.median(ours.size / (theirs.size or 1) for ours, theirs in met)
    ours, theirs = zip(*met, strict=True)
    return Row(game.title, what, _median(ours), _median(theirs), time, size)


def _median(costs: Sequence[Cost]) -> Cost:
    seconds = statistics.median(cost.seconds for cost in costs)
    return Cost(seconds, round(statistics.median(cost.size for cost in costs)))


def _first(game: Game, seats: int) -> float:
    """Seconds of CPU for the first picture of this process, which has loaded its games."""
    scene = _scene(game, next(_states(game, seats, 1)))
    return _timed(lambda: paint(scene)).seconds


def _states(game: Game, most: int, count: int, seed: int = 0) -> Iterator[Any]:
    """That many positions of games whose drivers say anything legal, with so many seats at most.

    There is one for each thing the host does, and in games of turns one for each answer.
    """
    seats, found = min(most, game.seats[-1]), 0
    while True:
        opening = opening_of(game, seats, seed)
        table = start(game, opening).table
        for step in play_on(game, table, dict.fromkeys(table.seats, "random"), opening.key()):
            if game.turns or step.entry.order.by == "host":
                yield step.table.state
                found += 1
                if found == count:
                    return
        seed += 1


def _scene(game: Game, state: Any) -> Scene:
    return game.face.picture(game.rules.view(state, None), "", "board")
