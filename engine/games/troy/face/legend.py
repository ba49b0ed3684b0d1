"""The tablet under the board: what happened last, the pieces left of each kind, what the marks mean."""

from __future__ import annotations

import textwrap

from engine.face.scene import SMALLEST, WIDTH, Rect, Shape, Sprite, Text
from engine.face.tableau import EDGE
from engine.games.troy.face.arena import FOOT, altar_tile, king_mark, promotion_mark
from engine.games.troy.face.caption import left, lost
from engine.games.troy.face.pieces import capture_mark, move_mark, piece, taken_mark, threat_frame
from engine.games.troy.face.sketch import Sketch, danger
from engine.games.troy.rules import speech
from engine.games.troy.rules.contents import KINDS, SIDES, piece_of
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import Game
from engine.language import _

HEIGHT = 366
"""The room for the tablet and what is round it."""
_HEAD, _ROW, _KEY = 76, 100, 56
_COLUMN, _FIRST = 92, 206
_ZEUS = 866


def legend(shown: Sketch) -> tuple[Shape, ...]:
    """What is written on the tablet; the side at the foot of the board is the lower one."""
    upper, lower = (0, 1) if shown.turned else (1, 0)
    rows = FOOT + _HEAD + 8
    return (
        *_head(shown, FOOT + 8 + _HEAD / 2),
        *_row(shown.game, upper, rows + _ROW / 2),
        *_row(shown.game, lower, rows + 3 * _ROW / 2),
        *_key(shown, rows + 2 * _ROW + _KEY / 2),
    )


def _head(shown: Sketch, y: float) -> list[Shape]:
    game = shown.game
    if game.result is not None:
        return _end(game, y)
    found = _last(shown, y)
    if game.offer:
        told = _("{side} offers a draw").format(side=speech.side(game.offer))
        found.append(Text(WIDTH - EDGE - 24, y, told, 28, "stand", "right", "bold"))
    elif danger(game):
        found += _check(shown, y)
    return found


def _end(game: Game, y: float) -> list[Shape]:
    """The banner of the end: who has won and how, between two wreaths."""
    assert game.result is not None
    plate = Rect(EDGE + 12, y - _HEAD / 2 + 6, WIDTH - 2 * EDGE - 24, _HEAD - 10, "gold-light", "gold", 3, 10)
    wreaths = [Sprite("laurel", x, y, 60, "racer-3") for x in (74, WIDTH - 74)]
    told = textwrap.wrap(speech.decided(game.result.winner, game.result.how), 68)[:2]
    size = 28 if len(told) == 1 and len(told[0]) < 56 else 23
    lines = [
        Text(WIDTH / 2, y + (k - (len(told) - 1) / 2) * 27, line, size, face="bold")
        for k, line in enumerate(told)
    ]
    return [plate, *wreaths, *lines]


def _last(shown: Sketch, y: float) -> list[Shape]:
    """The last move with the pieces that it moved and took."""
    game, x = shown.game, EDGE + 24
    if not game.last:
        return [Text(x, y, _("The first move is to be made."), 28, "soft", "left")]
    label = _("drafted") if shown.played else _("last move")
    found: list[Shape] = [
        Text(x, y - 15, label, SMALLEST, "soft", "left"),
        Text(x, y + 14, game.last, 30, "ink", "left", "bold"),
    ]
    move, place = parts_of(game.last), 330
    for number in move.pieces:
        found.append(piece(number, place, y, 66))
        place += 38
    if move.taken is not None:
        found += [*taken_mark(place + 4, y, 14), piece(move.taken, place + 44, y, 66)]
    return found


def _check(shown: Sketch, y: float) -> list[Shape]:
    """The banner of a check; whoever asks for help is told what is threatened."""
    right = WIDTH - EDGE - 20
    told = _("Check!")
    plate = Rect(right - 158, y - 25, 158, 50, "alarm", "gold", 3, 10)
    found: list[Shape] = [plate, Text(right - 79, y, told, 34, "paper", face="bold")]
    if shown.help:
        threats = textwrap.wrap(speech.ways(danger(shown.game)), 24)[:2]
        found += [
            Text(right - 172, y + (k - (len(threats) - 1) / 2) * 26, line, 23, "alarm", "right", "bold")
            for k, line in enumerate(threats)
        ]
    return found


def _row(game: Game, side: int, y: float) -> list[Shape]:
    """One side: whether it is to move, its pieces left and lost by kind, and what Zeus will take back."""
    top, room = y - _ROW / 2 + 3, WIDTH - 2 * EDGE - 24
    to_move = game.result is None and game.turn == SIDES[side]
    found: list[Shape] = [Rect(EDGE + 12, top, room, _ROW - 6, "marble", "marble-shade", 2, 8)]
    if to_move:
        found = [Rect(EDGE + 12, top, room, _ROW - 6, "gold-light", "gold", 3, 8)]
        found.append(Text(EDGE + 28, y + 19, _("to move"), 24, "stand", "left"))
    name = speech.side(SIDES[side])
    found.append(Text(EDGE + 28, y - 14 if to_move else y, name, 32, "ink", "left", "bold"))
    counts = zip(KINDS, left(game, side), lost(game, side), strict=True)
    for k, (kind, there, gone) in enumerate(counts):
        if kind != "S" or game.options.skirmishers:
            found += _count(piece_of(side, kind), there, gone, _FIRST + k * _COLUMN, y)
    found += [
        Sprite("bolt", _ZEUS, y, 62, "gold"),
        Text(_ZEUS + 48, y, str(game.left[side]), 32, face="bold"),
    ]
    return found


def _count(number: int, there: int, gone: int, x: float, y: float) -> list[Shape]:
    """How many pieces of a kind are left and how many were taken; the last one stands out."""
    found: list[Shape] = []
    if there <= 1:
        found.append(Rect(x - 34, y - _ROW / 2 + 8, _COLUMN - 4, _ROW - 16, "paper", "alarm", 4, 8))
    ink = "alarm" if there <= 1 else "ink"
    found += [
        piece(number, x - 8, y, 78),
        Text(x + 34, y - (12 if gone else 0), str(there), 34, ink, face="bold"),
    ]
    if gone:
        found.append(Text(x + 34, y + 19, f"–{gone}", 23, "soft"))
    return found


def _key(shown: Sketch, y: float) -> tuple[Shape, ...]:
    """What the marks mean: those of a begun move, else those of the board."""
    return _key_of_draft(y) if shown.cell is not None else _key_of_board(shown, y)


def _key_of_board(shown: Sketch, y: float) -> tuple[Shape, ...]:
    found: tuple[Shape, ...] = (
        Rect(44, y - 17, 34, 34, "cell-light"),
        *king_mark(44, y - 17, 34),
        _word(88, y, _("a king began here")),
        *altar_tile(322, y - 17, 34, light=True),
        Rect(322, y - 17, 34, 34, "", "gold", 3),
        _word(366, y, _("altar")),
        Rect(456, y - 17, 34, 34, "cell-dark"),
        *promotion_mark(473, y, 22, up=True),
        _word(500, y, _("promotion")),
        *_bolt(656, y),
        _word(678, y, _("moves to take back")),
    )
    if shown.help and danger(shown.game):
        mark = Text(656, y, "!", 26, "alarm", face="bold")
        return (*found[:-2], *threat_frame(656, y, 34), mark, _word(684, y, _("here a win is threatened")))
    return found


def _bolt(x: float, y: float) -> tuple[Shape, ...]:
    return (Sprite("bolt", x, y, 36, "gold"),)


def _key_of_draft(y: float) -> tuple[Shape, ...]:
    return (
        Rect(45, y - 16, 32, 32, "racer-6", "racer-2", 4),
        _word(88, y, _("begins here")),
        *move_mark(292, y, 12),
        _word(318, y, _("may go here")),
        *capture_mark(520, y, 36),
        _word(550, y, _("may capture here")),
    )


def _word(x: float, y: float, text: str) -> Text:
    return Text(x, y, text, SMALLEST, "soft", "left")
