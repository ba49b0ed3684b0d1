"""How the time of every reader of text grows with the text: at n characters and at 4n, in one process.

A reader that looks at each character once takes four times as long for four times as much, one with the
square in it takes sixteen times. What people type is bounded besides (`engine.bounds`); most readers are
asked past those bounds here, so that the ratio tells of the reader alone. A time is the least CPU time of
several tries.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import engine
from bot import times
from bot.features.community import seasons
from bot.hosting.table.options import playable
from bot.hosting.table.sitting import Refused
from bot.hosting.time import terms
from bot.interface.commands.play import options_typed
from bot.text import harmless
from bot.times.instants import NEVER
from engine import matching
from engine.cli import main as command_line
from engine.cli.progress import Bar, progress, say
from engine.games.troy.rules import fen
from engine.kernel import act_of, read
from engine.model import Seat
from engine.selfplay import opening_of, play_out
from render.__main__ import main as render

Reader = Callable[[str], object]
PIECES = (
    " ",
    "a ",
    "5",
    "5 ",
    "1/",
    "1 / ",
    "x=",
    "ace:never ",
    " = ",
    "red ",
    "red 3 ",
    "r1",
    "r1 ",
    "1. ",
    "{",
    '[a "',
    "((",
    "d4 ",
    "d4-d5 ",
    "to ",
    "[",
    '{"a":',
    "9",
    "é-",
    "e\u0301\u0316",
    "\u200d",
    "\ufdfa",
    "\u2013 ",
    "24.12. ",
)
"""What a text is made of, again and again."""


def main(argv: list[str]) -> None:
    """Print a line for every reader: its worst text, the two times, and their ratio."""
    parser = argparse.ArgumentParser(prog="python -m bench readers", description=__doc__)
    parser.add_argument("--length", type=int, default=4000, help="the shorter text of a line, in characters")
    parser.add_argument("--rounds", type=int, default=5, help="how often each text is read")
    parser.add_argument("--only", default="", help="a part of the name of the readers to be measured")
    given = parser.parse_args(argv)
    chosen = [(name, reader) for name, reader in readers() if given.only in name]
    with progress(len(chosen), "readers") as bar:
        for name, reader in chosen:
            say(_line(name, reader, given.length, given.rounds, bar))


def _line(name: str, reader: Reader, length: int, rounds: int, bar: Bar) -> str:
    took = []
    for piece in PIECES:
        took.append(_times(reader, piece, length, rounds))
        bar.done(1 / len(PIECES))
    short, long, piece = max(took, key=lambda told: told[1])
    ratio = long / max(short, 1e-9)
    return f"{name:<32} {short * 1000:9.2f} ms {long * 1000:9.2f} ms  ratio {ratio:5.1f}  worst {piece!r}"


def _times(reader: Reader, piece: str, length: int, rounds: int) -> tuple[float, float, str]:
    texts = [(piece * (n // len(piece) + 1))[:n] for n in (length, 4 * length)]
    short, long = (min(_time(reader, text) for _ in range(rounds)) for text in texts)
    return short, long, piece


def _time(reader: Reader, text: str) -> float:
    began = time.thread_time()
    with contextlib.suppress(engine.GameError, Refused, times.BadTime):
        reader(text)
    return time.thread_time() - began


def readers() -> Iterator[tuple[str, Reader]]:
    """Every reader of text by its name: of each game's questions, of the host, of the command line."""
    for key, game in engine.all_games().items():
        yield from _of_a_game(key, game)
    yield "host: options of /play", options_typed
    yield "host: names", harmless
    yield "host: what is meant", lambda text: matching.fitting(text, [(1, (text, f"{text} {text}"))])
    yield "host: a zone", times.zone_of
    yield "host: a length of time", times.length_of
    yield "host: a day or time", lambda text: times.instant_of(text, "UTC", NEVER)
    for term in terms.TERMS:
        yield f"host: {term}", partial(terms.with_term, terms.Terms(), term)
    yield "host: points of a season", seasons.scale_typed
    yield "troy: a position", fen.read
    yield "command line: audit", _of_a_file("audit")
    yield "command line: audit of a score", _of_a_file("audit", '[Game "troy"]\n')
    yield "command line: convert", _of_a_file("convert")
    yield "command line: convert of a score", _of_a_file("convert", '[Game "troy"]\n')
    yield "render: a file", _rendered


def _of_a_game(key: str, game: engine.Game) -> Iterator[tuple[str, Reader]]:
    table = engine.start(game, opening_of(game, game.seats[-1], 1)).table
    asked = next(iter(table.awaited()))
    view = game.rules.view(table.state, asked.seat)

    def unbounded(decision: engine.Decision) -> Reader:
        return lambda text: game.rules.read(table.state, decision, text)

    yield f"{key}: {asked.kind}", unbounded(asked)
    yield f"{key}: unasked", unbounded(act_of(asked.seat or Seat(1)))
    yield f"{key}: typed in full", lambda text: read(game, table.state, asked, text)
    yield f"{key}: panel", lambda text: game.face.form(view, asked, text)
    yield f"{key}: with a profile", lambda text: game.rules.fill(view, asked, text, "")
    yield f"{key}: profile", game.face.profile
    if game.written is not None:
        read_score, played = game.written.read_score, _played(game)
        yield f"{key}: a game as text", read_score
        yield f"{key}: a remark in a game as text", lambda text: read_score(f"{played} {{{text}}}")
        yield f"{key}: what follows in one", lambda text: read_score(f"{played} {text}")
    yield f"{key}: an option", lambda text: playable(game, dict.fromkeys(_options(game), text), 2)


def _played(game: Any) -> str:
    """A game as text, without its result, so that it may go on."""
    record = play_out(game, opening_of(game, game.seats[-1], 1, drivers=("random",) * game.seats[-1]))
    return str(game.written.score(record)).rsplit(maxsplit=1)[0]


def _options(game: Any) -> list[str]:
    return [setting.name for setting in engine.options.settings(game.rules.Options)][:1]


def _of_a_file(command: str, head: str = "") -> Reader:
    def run(text: str) -> None:
        with _file(head + text) as path:
            command_line([command, str(path)])

    return run


def _rendered(text: str) -> None:
    with _file(text) as path:
        render([str(path), "--out", str(path.with_suffix(".png"))])


@contextlib.contextmanager
def _file(text: str) -> Iterator[Path]:
    """A file for a command, and quiet while it runs."""
    quiet = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(quiet))
        stack.enter_context(contextlib.redirect_stderr(quiet))
        path = Path(folder) / "table"
        path.write_text(text)
        yield path
