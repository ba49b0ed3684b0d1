"""A game as text: tags in brackets, the moves with the numbers of the turns, the result.

    [Game "troy"]
    [Position "10/1(rn)… w"]
    [Option "strict_check=yes"]
    [Result "1-0"]
    [Ending "resigned"]

    1. d4P-d5 d7p-d6
    2. e4PS-e5+ 1-0

Only what stands at the end is written, not what was taken back; `+` is a check that a player called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import BadRecord, GameError
from engine.game import Game as AnyGame
from engine.games.troy.rules import fen
from engine.games.troy.rules.events import Moved, Retracted
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import ENDS, Game, other, seat_of
from engine.journal import start
from engine.kernel import submit
from engine.language import _
from engine.model import Order, Step
from engine.options import settings
from engine.record import Opening, Record
from engine.registry import find
from engine.selfplay import opening_of

_TAG = re.compile(r'^\[(\w+) "([^"]*)"\][ \t]*$', re.MULTILINE)
_REMARK = re.compile(r"\{[^}]*\}?|;[^\n]*")
"""One that is never closed goes on to the end: to look for its end again and again would take for ever."""
_NUMBER = re.compile(r"^\d+\.+")
_BRACKET = re.compile(r"[()]")
_MARK = re.compile(r"[!?]+$")
_REMARKED = re.compile(r"\$\d+|[!?]+|\+?[=\u00b1\u2213\u2a71\u2a72\u221e]\+?|\+-+|-+\+")
"""Remarks of other programs beside the moves: their opinion of one, and of a position."""
_RESULTS: Mapping[str, str] = {"w": "1-0", "b": "0-1", "": "1/2-1/2"}
_OPEN = "*"
_IN_A_LINE = 4
_SHOWN = 20
"""The most characters of a move that is quoted."""


def write(record: Record) -> str:
    """The game of a record as text."""
    game: Game = record.table.state
    result = _result(game)
    tags = [("Game", record.opening.game), ("Position", game.opening)]
    tags += [("Option", option) for option in _options(game.options)]
    tags.append(("Result", result))
    if game.result is not None and game.result.how[0] in ENDS:
        tags.append(("Ending", game.result.how[0]))
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags)
    return f"{head}\n\n{_body(_moves(record), game.opening.split()[1] == 'b', result)}\n"


def _result(game: Game) -> str:
    return _OPEN if game.result is None or game.result.pending else _RESULTS[game.result.winner]


def _options(options: Options) -> Iterator[str]:
    """The options that are not as usual, but for the position."""
    for setting in settings(Options):
        value = getattr(options, setting.name)
        if value != setting.default and not setting.free:
            yield f"{setting.name}={value}".replace("=True", "=yes").replace("=False", "=no")


def _moves(record: Record) -> list[str]:
    """The moves that stand, with what was taken back or rolled back gone."""
    stood: list[_Played | None] = []
    last: _Played | None = None
    for entry in record.entries:
        if entry.order.verb == "rollback":
            last = stood[int(entry.order.line)]
        for event in entry.events:
            if isinstance(event, Moved):
                last = _Played(event.move + "+" * event.called, last)
            elif isinstance(event, Retracted):
                for _move in event.moves:
                    last = last.before if last else None
        stood.append(last)
    return _line_to(last)


@dataclass(frozen=True, slots=True)
class _Played:
    """A move with the one before it, so that no position needs a list of its own."""

    move: str
    before: _Played | None


def _line_to(last: _Played | None) -> list[str]:
    moves = []
    while last is not None:
        moves.append(last.move)
        last = last.before
    return moves[::-1]


def _body(moves: list[str], black_first: bool, result: str) -> str:
    """The numbered moves, some turns to a line."""
    words = ["1..." if black_first else ""] if moves and black_first else []
    for n, move in enumerate(moves, start=int(black_first)):
        words.append(move if n % 2 or (black_first and n == 0) else f"{n // 2 + 1}. {move}")
    turns: list[str] = []
    for word in words:
        if word[0].isdecimal() or not turns:
            turns.append(word)
        else:
            turns[-1] += f" {word}"  # one turn has two moves at most
    lines = [" ".join(turns[n : n + _IN_A_LINE]) for n in range(0, len(turns), _IN_A_LINE)]
    return "\n".join([*lines, result])


@dataclass(frozen=True, slots=True)
class _Text:
    """The content of a text of a game; its position is among the options, if it is not the initial array."""

    options: Mapping[str, str]
    result: str
    ending: str
    moves: tuple[str, ...]


def read(text: str) -> Record:
    """The game of a text; raises `BadRecord`."""
    text_read = _read(text)
    game = find("troy")
    try:
        opening = opening_of(game, 2, 0, text_read.options)
        steps = [start(game, opening)]
    except GameError as error:
        raise BadRecord(str(error)) from error
    for n, move in enumerate(text_read.moves):
        steps.append(_answered(game, opening, steps[-1], move, n))
    steps += _ended(game, opening, steps[-1], text_read)
    return Record(opening, tuple(step.entry for step in steps), steps[-1].table)


def _read(text: str) -> _Text:
    tags = _TAG.findall(text)
    named = dict(tags)
    if named.get("Game") != "troy":
        raise BadRecord(_('This is not a game of Troy: the line [Game "troy"] is missing.'))
    pairs = [value.partition("=") for name, value in tags if name == "Option"]
    if any(remark.startswith("{") and not remark.endswith("}") for remark in _REMARK.findall(text)):
        raise BadRecord(_("A comment that begins with {brace} has no end.").format(brace="{"))
    said = _mainline(_REMARK.sub(_blank, _TAG.sub(_blank, text)))
    words = [_MARK.sub("", _NUMBER.sub("", word)) for word in said.split() if not _REMARKED.fullmatch(word)]
    results = (*_RESULTS.values(), _OPEN)
    position = named.get("Position", "")
    return _Text(
        {
            name: value
            for name, _equals, value in [
                *pairs,
                ("position", "=", "" if position == fen.array() else position),
            ]
        },
        named.get("Result", next((word for word in words if word in results), _OPEN)),
        named.get("Ending", ""),
        tuple(word for word in words if word and word not in results),
    )


def _blank(left_out: re.Match[str]) -> str:
    """Nothing in the place of what is left out, but for its lines."""
    return " " + "\n" * left_out[0].count("\n")


def _mainline(text: str) -> str:
    """The moves that were played: variations stand in brackets, one in another. Raises `BadRecord`."""
    kept, depth, at, opened = list[str](), 0, 0, 0
    for bracket in _BRACKET.finditer(text):
        if not depth:
            kept.append(text[at : bracket.start()])
            opened = bracket.start()
        depth += 1 if bracket[0] == "(" else -1
        at = bracket.end()
        if depth < 0:
            raise _odd(_("The bracket that closes in line {line} was never opened."), text, opened)
    if depth:
        raise _odd(_("The bracket that opens in line {line} has no end."), text, opened)
    return " ".join([*kept, text[at:]])


def _odd(words: str, text: str, at: int) -> BadRecord:
    return BadRecord(words.format(line=text[:at].count("\n") + 1))


def _answered(
    game: AnyGame, opening: Opening, last: Step[Any, Any, Any], move: str, n: int
) -> Step[Any, Any, Any]:
    """The step of a move; what is wrong with one is told with the number of its turn."""
    asked = next(iter(last.table.awaited()), None)
    called = move.endswith("+") and last.table.state.options.strict_check
    line = move.rstrip("+") + (" check" if called else "")
    try:
        if asked is None or asked.kind != "move":
            raise BadRecord(_("The game is already over by then."))
        return submit(game, last.table, Order("answer", asked.seat, asked.id, line), opening.key())
    except GameError as error:
        words = _("Turn {number}, '{move}': {reason}")
        number = last.table.state.number
        shown = move if len(move) <= _SHOWN else f"{move[:_SHOWN]}…"
        raise BadRecord(words.format(number=number, move=shown, reason=error)) from error


def _ended(
    game: AnyGame, opening: Opening, last: Step[Any, Any, Any], written: _Text
) -> Iterator[Step[Any, Any, Any]]:
    """The steps by which a game ended otherwise than on the board."""
    for order in _orders(last, written):
        last = submit(game, last.table, order, opening.key())
        yield last
    if written.result != _result(last.table.state):
        said = _("The text gives {told} as the result, but its moves lead to {found}.")
        raise BadRecord(said.format(told=written.result, found=_result(last.table.state)))


def _orders(last: Step[Any, Any, Any], written: _Text) -> Iterator[Order]:
    asked = next(iter(last.table.awaited()), None)
    if asked is None or written.result == _OPEN:
        return
    if asked.kind == "accept":
        yield Order("answer", asked.seat, asked.id, "accept")
    elif written.ending == "time":
        yield Order("lapse", decision=asked.id, by="clock")
    elif written.result == _RESULTS[""]:
        yield Order("act", seat_of("w"), line="draw")
        yield Order("act", seat_of("b"), line="draw")
    else:
        loser = other("w" if written.result == _RESULTS["w"] else "b")
        yield Order("act", seat_of(loser), line="resign")
