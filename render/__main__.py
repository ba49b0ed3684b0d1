"""`python -m render FILE --seat public|NUMBER --out PICTURE`: draws an exported table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from engine import GameError, Record, Scene, bounds, find
from engine.codec import parse
from engine.journal import load_record
from render.painter import paint

PUBLIC = "public"
PURPOSES = ("board", "mine", "preview", "ahead", "track")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message[:1].upper()}{message[1:].rstrip('.')}.\n")


def main(arguments: Sequence[str]) -> int:
    """Draw the table; 0 when the picture is written, else 2 and one sentence on stderr."""
    given = _parser().parse_args(arguments)
    try:
        bounds.check(given.draft)
        _write(Path(given.out), _painted(_record(Path(given.file)), given))
    except GameError as error:
        print(f"python -m render: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m render", description="Draws an exported table as a PNG picture.")
    parser.add_argument("file", metavar="FILE", help="an exported table (JSON)")
    parser.add_argument(
        "--seat", default=PUBLIC, help="whose view: public (the default) or the number of a seat"
    )
    parser.add_argument("--out", required=True, metavar="PICTURE", help="the picture to write, NAME.png")
    parser.add_argument("--purpose", choices=PURPOSES, default="board", help="which picture (default: board)")
    parser.add_argument("--draft", default="", metavar="LINE", help="the words of an order, for a preview")
    return parser


def _record(path: Path) -> Record:
    """The exported table in a file; raises `GameError` with a sentence about what is wrong with it."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise GameError(f"There is no file '{path}'.") from None
    except OSError as error:
        raise GameError(f"'{path}' cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise GameError(f"'{path}' is not an exported table: it is no text.") from None
    try:
        bounds.check(text, bounds.FILE, GameError)
        return load_record(parse(text))
    except GameError as error:
        raise GameError(f"'{path}' is not an exported table. {error}") from None


def _painted(record: Record, given: argparse.Namespace) -> bytes:
    try:
        return paint(_scene(record, given.seat, given.purpose, given.draft))
    except GameError:
        raise
    except Exception as error:  # a stranger's file may break anything
        what = type(error).__name__
        raise GameError(f"'{given.file}' cannot be drawn: it holds no position of a game ({what}).") from None


def _scene(record: Record, seat: str, purpose: str, draft: str) -> Scene:
    game = find(record.opening.game)
    names = [str(s) for s in record.table.seats]
    if seat != PUBLIC and seat not in names:
        raise GameError(f"There is no seat '{seat}' at this table; there are: {PUBLIC}, {', '.join(names)}.")
    view = game.rules.view(record.table.state, None if seat == PUBLIC else int(seat))
    return game.face.picture(view, draft, purpose)


def _write(path: Path, picture: bytes) -> None:
    if path.suffix.lower() != ".png":
        raise GameError(f"The picture is a PNG, so its name has to end in .png, unlike '{path}'.")
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise GameError(f"'{path}' cannot be written: {error.strerror}.") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
