"""How long it takes to paint a board, and a film of a race.

Compared, in turns within one run: the painter with all it keeps and its one palette, and the same scenes
drawn afresh each time in true colour, twice too large and then reduced.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from PIL import Image

import engine
from engine.cli.progress import Bar, progress, say
from engine.face.scene import Scene
from engine.game import Game
from engine.journal import start
from engine.selfplay import opening_of, play_on
from render.film import film
from render.painter import SCALE, paint
from render.raster import still

S = TypeVar("S")
Sample = tuple[float, int]
"""Milliseconds and bytes."""
_FILM_SCALE = 0.8
FILMS = 3


def main(argv: list[str]) -> None:
    """Print the medians in milliseconds, the median sizes and the medians of the paired ratios."""
    parser = argparse.ArgumentParser(prog="python -m bench pictures", description=__doc__)
    parser.add_argument(
        "--game", default=next(iter(engine.all_games())), help="whose boards (default: %(default)s)"
    )
    parser.add_argument("--boards", type=int, default=30, help="boards painted each way")
    parser.add_argument("--frames", type=int, default=12, help="frames of the film")
    parser.add_argument("--seats", type=int, default=4, help="how many where the game has them")
    wanted = parser.parse_args(argv)
    scenes = _scenes(engine.find(wanted.game), wanted.seats, max(wanted.boards, wanted.frames))
    boards, films = scenes[: wanted.boards], [scenes[: wanted.frames]] * FILMS
    with progress(len(boards) + len(films), "boards and films") as bar:
        started = time.perf_counter()
        paint(scenes[0])
        say(f"the first board of all: {(time.perf_counter() - started) * 1000:.0f} ms")
        _compare("a board", boards, paint, _plain_board, bar)
        _compare(f"a film of {wanted.frames} frames", films, film, _plain_film, bar)


def _scenes(game: Game, most: int, count: int) -> list[Scene]:
    """Boards of games whose drivers say anything legal, with so many seats at most.

    There is one for each thing the host does, and in games of turns one for each answer.
    """
    seats = min(most, game.seats[-1])
    found: list[Scene] = []
    seed = 0
    while len(found) < count:
        opening = opening_of(game, seats, seed)
        table = start(game, opening).table
        steps = play_on(game, table, dict.fromkeys(table.seats, "random"), opening.key())
        states = (step.table.state for step in steps if game.turns or step.entry.order.by == "host")
        found += (game.face.picture(game.rules.view(state, None), "", "board") for state in states)
        seed += 1
    return found[:count]


def _compare(
    name: str, subjects: Sequence[S], kept: Callable[[S], bytes], afresh: Callable[[S], bytes], bar: Bar
) -> None:
    pairs = []
    for subject in subjects:
        pairs.append((_timed(kept, subject), _timed(afresh, subject)))
        bar.done()
    ratio = statistics.median(theirs[0] / ours[0] for ours, theirs in pairs)
    say(f"{name}:")
    for label, samples in (("painter", [a for a, _ in pairs]), ("drawn afresh", [b for _, b in pairs])):
        milliseconds = statistics.median(time for time, _ in samples)
        sizes = [size / 1024 for _, size in samples]
        told = f"{statistics.median(sizes):8.0f} KB, {max(sizes):.0f} at most"
        say(f"  {label + ':':14}{milliseconds:8.1f} ms {told}")
    say(f"  the painter takes 1/{ratio:.1f} of the time")


def _timed(job: Callable[[S], bytes], subject: S) -> Sample:
    started = time.perf_counter()
    size = len(job(subject))
    return (time.perf_counter() - started) * 1000, size


def _plain_image(scene: Scene, scale: float) -> Image.Image:
    width, height = round(scene.width * scale), round(scene.height * scale)
    return still((*scene.ground, *scene.shapes), width, height, scale, 2)


def _plain_board(scene: Scene) -> bytes:
    data = io.BytesIO()
    _plain_image(scene, SCALE).save(data, "PNG")
    return data.getvalue()


def _plain_film(scenes: Sequence[Scene]) -> bytes:
    data = io.BytesIO()
    first, *others = (_plain_image(scene, _FILM_SCALE) for scene in scenes)
    first.save(data, "GIF", save_all=True, append_images=others, duration=600, loop=0)
    return data.getvalue()
