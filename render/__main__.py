"""`python -m render FILE --seat public|NUMBER --out PICTURE`: draws or films an exported table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from engine import GameError, Record, Scene, bounds, find
from engine.cli.files import read_text
from engine.cli.progress import finish
from engine.codec import parse
from engine.face import charts, podium
from engine.face.ceremony import ceremony
from engine.face.charts import CHART
from engine.face.coverage import Coverage
from engine.face.podium import PODIUM
from engine.filming import covered, of_game, of_round, past_of, round_of, taken
from engine.game import Game
from engine.journal import load_record
from engine.model import Seat
from engine.story import finish as finish_of
from engine.story import rounds
from render import SCALE
from render.film import RACE, ROUND, film
from render.painter import paint
from render.svg import picture

PUBLIC = "public"
PURPOSES = ("board", "mine", "preview", "ahead", "first", "track", PODIUM, CHART)
WIDEST = 4000
SVG = ".svg"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message[:1].upper()}{message[1:].rstrip('.')}.\n")


def main(arguments: Sequence[str]) -> int:
    """Draw the table; 0 when the picture is written, else 2 and one sentence on stderr."""
    try:
        given = _parser().parse_args(arguments)
        bounds.check(given.draft)
        _check(given)
        _write(Path(given.out), _painted(_record(Path(given.file)), given))
    except GameError as error:
        print(f"python -m render: {error}", file=sys.stderr)
        return 2
    finally:
        finish(sys.stdout)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m render", description="Draws or films an exported table.")
    parser.add_argument("file", metavar="FILE", help="an exported table (JSON)")
    parser.add_argument(
        "--seat", default=PUBLIC, help="whose view: public (the default) or the number of a seat"
    )
    parser.add_argument(
        "--out", required=True, metavar="PICTURE", help="what to write, NAME.png, .svg or .gif"
    )
    parser.add_argument("--purpose", choices=PURPOSES, default="board", help="which picture (default: board)")
    parser.add_argument("--draft", default="", metavar="LINE", help="the words of an order, for a preview")
    parser.add_argument("--figure", default="", metavar="NAME", help="a figure of the rules instead")
    parser.add_argument("--width", type=int, default=0, metavar="PIXELS", help="how wide; a film at most")
    parser.add_argument("--film", action="store_true", help="a film of the whole game instead, NAME.gif")
    parser.add_argument("--round", type=int, metavar="N", help="of the film that round alone")
    return parser


def _check(given: argparse.Namespace) -> None:
    """Raises `GameError` for what does not go together."""
    endings = (".gif",) if given.film else (".png", SVG)
    what = "The film is a GIF" if given.film else "The picture is a PNG or SVG"
    if _ending(given) not in endings:
        raise GameError(f"{what}, so its name has to end in {' or '.join(endings)}, unlike '{given.out}'.")
    if given.width and _ending(given) == SVG:
        raise GameError("An SVG has no width in pixels: leave out --width.")
    if given.width and not 1 <= given.width <= WIDEST:
        raise GameError(f"A picture is 1 to {WIDEST} pixels wide, not {given.width}.")
    if given.film and given.seat != PUBLIC:
        raise GameError("A film shows everybody the same: leave out --seat.")
    if given.round is not None and not given.film:
        raise GameError("A round is filmed: add --film.")


def _ending(given: argparse.Namespace) -> str:
    return Path(given.out).suffix.lower()


def _record(path: Path) -> Record:
    """The exported table in a file; raises `GameError` with a sentence about what is wrong with it."""
    try:
        return load_record(parse(read_text(path)))
    except FileNotFoundError:
        raise GameError(f"There is no file '{path}'.") from None
    except OSError as error:
        raise GameError(f"'{path}' cannot be read: {error.strerror}.") from None
    except GameError as error:
        raise GameError(f"'{path}' is not an exported table. {error}") from None


def _painted(record: Record, given: argparse.Namespace) -> bytes:
    try:
        if given.film:
            return _filmed(record, given.round, given.width)
        scene = _scene(record, given.seat, _purpose(record, given), given.draft)
        if _ending(given) == SVG:
            return picture(scene)
        return paint(scene, given.width / scene.width if given.width else SCALE)
    except GameError:
        raise
    except Exception as error:  # a stranger's file may break anything
        what = type(error).__name__
        raise GameError(f"'{given.file}' cannot be drawn: it holds no position of a game ({what}).") from None


def _filmed(record: Record, number: int | None, width: int) -> bytes:
    """The film of a round, or round by round of all that stands in the record."""
    game, past = find(record.opening.game), past_of(record)
    if number is None:
        footage, budget = of_game(game, past, {}), RACE
    else:
        footage, budget = of_round(game, round_of(game, past, number), {}), ROUND
    takes = taken(game, footage)
    if not takes:
        raise GameError("Nothing moves there.")
    return film(takes, budget, width).gif


def _purpose(record: Record, given: argparse.Namespace) -> str:
    """The picture that is wanted; raises `GameError` for a figure that the rules do not have."""
    if not given.figure:
        return str(given.purpose)
    figures = sorted({c.purpose for c in find(record.opening.game).face.chapters() if c.purpose})
    if given.figure not in figures:
        raise GameError(f"There is no figure '{given.figure}'; there are: {', '.join(figures) or 'none'}.")
    return str(given.figure)


def _scene(record: Record, seat: str, purpose: str, draft: str) -> Scene:
    """A picture of the table as it stands; one of the board tells what has happened in its last round."""
    game = find(record.opening.game)
    names = [str(s) for s in record.table.seats]
    if seat != PUBLIC and seat not in names:
        raise GameError(f"There is no seat '{seat}' at this table; there are: {PUBLIC}, {', '.join(names)}.")
    view = game.rules.view(record.table.state, None if seat == PUBLIC else Seat(int(seat)))
    past = past_of(record)
    if purpose == PODIUM:
        return _podium(game, record, view)
    if purpose == CHART:
        return _chart(game, view, covered(game, past, {}))
    last = list(rounds(game, past))[-1:] or [past]
    return game.face.picture(view, draft, purpose, covered(game, last[0], {}))


def _podium(game: Game, record: Record, view: Any) -> Scene:
    outcome = record.table.outcome
    held = outcome and ceremony(game, view, outcome, finish_of(game, past_of(record)), {})
    if not held:
        raise GameError("Nobody stands on a podium: this game is not over, or all are level.")
    return podium.scene(held)


def _chart(game: Game, view: Any, coverage: Coverage) -> Scene:
    if game.face.chart is None:
        raise GameError("This game has no chart: nobody is ahead of anybody.")
    return charts.scene(game.face.chart(view, coverage))


def _write(path: Path, picture: bytes) -> None:
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise GameError(f"'{path}' cannot be written: {error.strerror}.") from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
