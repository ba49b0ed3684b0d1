"""The words of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from engine.cli.audit import audit_files
from engine.cli.convert import convert
from engine.cli.counting import moves, perft
from engine.cli.files import path
from engine.cli.play import play
from engine.cli.simulate import simulate
from engine.model import TEMPOS
from engine.registry import sources


class BadArguments(Exception):
    """The command line cannot be understood; `str(error)` is the sentence that says why."""


class Parser(argparse.ArgumentParser):
    """Raises `BadArguments` where argparse would print its usage and leave."""

    def error(self, message: str) -> NoReturn:
        raise BadArguments(f"{message[:1].upper()}{message[1:]} (see `{self.prog} --help`).")


def build_parser() -> Parser:
    """The parser of `python -m engine`; `command` of its result is the function to call."""
    parser = Parser(prog="python -m engine", description="Slow board games without Discord.")
    commands = parser.add_subparsers(required=True, metavar="play|simulate|audit|convert|moves|perft")
    _add_play(commands.add_parser("play", help="play at this terminal, every seat yourself or against bots"))
    _add_simulate(commands.add_parser("simulate", help="let drivers play games against each other"))
    _add_audit(commands.add_parser("audit", help="replay exported tables and check every roll"))
    _add_convert(commands.add_parser("convert", help="turn an exported table into text, or back"))
    _add_position(commands.add_parser("moves", help="list the legal moves of a position"), moves)
    count = commands.add_parser("perft", help="count the lines that begin with each legal move")
    _add_position(count, perft)
    count.add_argument("--depth", type=_positive, default=1, help="how many moves a line has (default: 1)")
    return parser


def _add_table(parser: Parser) -> None:
    parser.add_argument("game", help=f"the key of a game: {', '.join(sources())}")
    parser.add_argument("--tempo", default="round", help=f"one of {', '.join(TEMPOS)} (default: round)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        type=_pair,
        help="an option of the game; can be given several times",
    )
    parser.add_argument(
        "--nodes",
        type=_positive,
        help="how many positions a driver looks at in one decision (default: what suits the game)",
    )


def _add_play(parser: Parser) -> None:
    _add_table(parser)
    parser.add_argument(
        "--seats", type=_number, help="how many players (default: as few as possible); 0 is a game to watch"
    )
    parser.add_argument(
        "--bots",
        action="append",
        default=[],
        metavar="NAME[,NAME…]|K",
        type=_names_or_number,
        help="bots for the last seats, by name; a number adds that many automata; give it twice for both",
    )
    parser.add_argument("--seed", type=int, help="play with the same dice again (default: new ones)")
    parser.add_argument("--save", type=path, metavar="FILE", help="export the table when you leave")
    parser.set_defaults(command=play)


def _add_simulate(parser: Parser) -> None:
    _add_table(parser)
    parser.add_argument(
        "--seats", type=_number, required=True, help="how many players; 0 is a game of automata alone"
    )
    parser.add_argument(
        "--bots",
        action="append",
        default=[],
        metavar="K",
        type=_automata,
        help="how many automata play along, short for --option automata=K",
    )
    parser.add_argument(
        "--driver",
        type=_names,
        default=("random",),
        metavar="NAME[,NAME…]",
        help="who drives, given to the seats in turn and one seat further with every game: "
        "a bot of the game, random, silent, sent, constant:LINE, "
        "or a brain of your own (mypackage.module:brain)",
    )
    parser.add_argument("--games", type=_positive, default=1, help="how many games (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (default: 1)")
    parser.add_argument("--jobs", type=_positive, default=1, help="how many games at a time (default: 1)")
    parser.add_argument(
        "--results",
        type=path,
        metavar="FILE",
        help="keep each game in this file as it ends; begun again, the simulation goes on behind them",
    )
    parser.add_argument("--export", type=path, metavar="DIR", help="write every table to this folder")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of a table")
    parser.set_defaults(command=simulate)


def _add_position(parser: Parser, command: Callable[[argparse.Namespace], int]) -> None:
    parser.add_argument("game", help="the key of a game that has positions as text")
    parser.add_argument(
        "--position", default="", help="a position in the game's notation (default: the first)"
    )
    parser.set_defaults(command=command)


def _add_convert(parser: Parser) -> None:
    parser.add_argument("file", type=path, metavar="FILE", help="an exported table, JSON or text")
    parser.add_argument(
        "--to",
        type=path,
        metavar="FILE",
        help="what to write: JSON where the name ends in .json, else text (default: print the text)",
    )
    parser.set_defaults(command=convert)


def _add_audit(parser: Parser) -> None:
    parser.add_argument("files", nargs="+", type=path, metavar="FILE", help="exported tables")
    parser.set_defaults(command=audit_files)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"an option is written NAME=VALUE, not '{text}'")
    return name, value


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("at least one driver is needed")
    return names


def _names_or_number(text: str) -> tuple[str, ...] | int:
    return int(text) if _is_number(text) else _names(text)


def _automata(text: str) -> int:
    if not _is_number(text):
        raise argparse.ArgumentTypeError(
            f"a number of automata is needed, not '{text}'; --driver names drivers"
        )
    return int(text)


def _number(text: str) -> int:
    if not _is_number(text):
        raise argparse.ArgumentTypeError(f"a number from 0 is needed, not '{text}'")
    return int(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _positive(text: str) -> int:
    if not _is_number(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 is needed, not '{text}'")
    return int(text)
