"""The plates round the board: both players with their pieces, and at the foot what happened last."""

from __future__ import annotations

import textwrap

from engine.face.coverage import Coverage
from engine.face.rows import Box
from engine.face.scene import READABLE, Anchor, Path, Rect, Shape, Sprite, Text
from engine.games.troy.face.arena import PLATES
from engine.games.troy.face.caption import brief, left, lost, weighed
from engine.games.troy.face.pieces import army, bust, capture_mark, move_mark
from engine.games.troy.face.sketch import Sketch, danger
from engine.games.troy.rules import speech
from engine.games.troy.rules.contents import KINDS, SIDES, piece_of
from engine.games.troy.rules.state import Game, Side, seat_of
from engine.language import _

_PAD = 12
_NAME = 360
"""How much of a player's plate is for the name."""
_COUNT = 77
"""How wide the count of a kind is."""
_LINE = 28
"""How far two lines of a sentence lie apart."""
_BAR = 32
"""The height of the bar that compares both sides."""
_MOST = 30
"""By how many pawns a side is ahead where it has nearly all of the bar."""
_UNITS = 12.8
"""About so wide is a letter of a sentence."""


def legend(shown: Sketch, coverage: Coverage) -> tuple[Shape, ...]:
    """The text of the plates; the side at the foot of the board is the lower one."""
    above, below, foot = PLATES
    upper, lower = (0, 1) if shown.turned else (1, 0)
    return (
        *_player(shown.game, upper, above, coverage),
        *_player(shown.game, lower, below, coverage),
        *_foot(shown, foot, coverage),
    )


def _player(game: Game, side: int, box: Box, coverage: Coverage) -> list[Shape]:
    """A side: who plays it, whether it is ahead or to move, and its pieces by kind."""
    x, right, y = box.x + 74, box.x + _NAME - 8, box.y + box.height / 2
    letter: Side = "b" if side else "w"
    named, balance = speech.side(letter), weighed(game, side)
    name = coverage.name(seat_of(letter), named)
    won = game.result is not None and game.result.winner == letter
    shapes: list[Shape] = []
    if balance > 0:
        shapes.append(Rect(box.x, box.y, box.width, box.height, "gold-light", "gold-shade", 4, 9))
    shapes += [
        army(side, box.x + 40, y, 62),
        Text(x, y - 16, name, 32, "ink", "left", "bold", room=right - x - (64 if won else 0)),
    ]
    if name != named:
        shapes.append(Text(x, y + 18, named, 26, "ink", "left", "bold", room=right - x - 124))
    if game.result is None and game.turn == letter:
        shapes += [
            Rect(right - 114, y + 2, 114, 32, "stand-shade", "", 0, 8),
            Text(right - 57, y + 18, _("to move"), 25, "gold-light", face="bold", room=104),
        ]
    elif won:
        shapes.append(Sprite("laurel", right - 31, y, 62, "gold-shade"))
    return [*shapes, *_kinds(game, side, box.x + _NAME + 2, y)]


def _kinds(game: Game, side: int, left_edge: float, y: float) -> list[Shape]:
    """The pieces of a side that are left and lost by kind, and what Zeus will take back."""
    counts = zip(KINDS, left(game, side), lost(game, side), strict=True)
    shapes: list[Shape] = []
    for k, (kind, there, gone) in enumerate(counts):
        if kind != "S" or game.options.skirmishers:
            shapes += _count(piece_of(side, kind), there, gone, left_edge + (k + 0.5) * _COUNT, y)
    x = left_edge + (len(KINDS) + 0.5) * _COUNT
    return [
        *shapes,
        Sprite("bolt", x - 18, y - 12, 44, "gold"),
        Text(x + 16, y - 12, str(game.left[side]), 31, face="bold"),
        Text(x, y + 20, _("Zeus"), READABLE, "soft", face="bold", room=_COUNT - 6),
    ]


def _count(number: int, there: int, gone: int, x: float, y: float) -> list[Shape]:
    """How many pieces of a kind are left and how many were taken; the last one stands out."""
    shapes: list[Shape] = []
    if there <= 1:
        shapes.append(Rect(x - _COUNT / 2 + 1, y - 33, _COUNT - 2, 66, "paper", "alarm", 4, 8))
    ink = "alarm" if there <= 1 else "ink"
    letters, size = (31, 58) if there < 10 else (27, 52)
    shapes += [
        bust(number, x - 18, y, size),
        Text(x + 18, y - (13 if gone else 0), str(there), letters, ink, face="bold"),
    ]
    if gone:
        shapes.append(Text(x + 17, y + 17, f"–{gone}", READABLE, "soft", face="bold"))
    return shapes


def _foot(shown: Sketch, box: Box, coverage: Coverage) -> list[Shape]:
    """The end; or who is ahead by how much, and below it the key of a begun move or what was done."""
    if shown.game.result is not None:
        return _end(shown.game, box)
    top = box.y + _PAD / 2 + _BAR
    room = Box(box.x + _PAD, top, box.width - 2 * _PAD, box.y + box.height - top)
    content = _key(room) if shown.cell is not None else _news(shown, room, coverage)
    return [*_scales(shown, box), *content]


def _end(game: Game, box: Box) -> list[Shape]:
    """How the game was decided."""
    assert game.result is not None
    sentence = speech.decided(game.result.winner, game.result.how)
    plate = Rect(box.x, box.y, box.width, box.height, "gold-light", "gold-shade", 4, 9)
    return [plate, *_sentence(sentence, Box(box.x + _PAD, box.y, box.width - 2 * _PAD, box.height), 3)]


def _news(shown: Sketch, room: Box, coverage: Coverage) -> list[Shape]:
    """A check and an offer, and the last moves in words, one beside the other."""
    game, x, y = shown.game, room.x, room.y
    shapes: list[Shape] = []
    if danger(game):
        shapes += _check(Box(x, y + 8, 150, room.height - 16))
        x += 162
        if shown.help:
            shapes += _sentence(speech.ways(danger(game)), Box(x, y, 220, room.height), 2, ink="alarm")
            x += 232
    if game.offer:
        offered = _("{side} offers a draw").format(side=speech.side(game.offer))
        shapes += _sentence(offered, Box(x, y, 190, room.height), 2, ink="stand")
        x += 202
    return [*shapes, *_moves(shown, Box(x, y, room.x + room.width - x, room.height), coverage)]


def _scales(shown: Sketch, box: Box) -> list[Shape]:
    """By how many pawns each side is ahead, as two parts of one bar; that of the upper side stands left."""
    upper = 0 if shown.turned else 1
    balance = weighed(shown.game, upper)
    counts = [f"{by:+}".replace("-", "–") if by else "0" for by in (balance, -balance)]
    x, y, wide = box.x + _PAD, box.y + _PAD / 2, box.width - 2 * _PAD
    ahead = max(-_MOST, min(_MOST, balance))
    part = wide * (0.5 + ahead / _MOST * 0.4)
    inks = [("paper", "ink"), ("man-dark", "paper")]
    (ground, ink), (other, letters) = inks[upper], inks[1 - upper]
    return [
        Rect(x, y, wide, _BAR, other, "ink", 3),
        Rect(x, y, part, _BAR, ground, "ink", 3),
        Text(x + 12, y + _BAR / 2, counts[0], 26, ink, "left", "bold"),
        Text(x + wide - 12, y + _BAR / 2, counts[1], 26, letters, "right", "bold"),
    ]


def _check(box: Box) -> tuple[Shape, ...]:
    return (
        Rect(box.x, box.y, box.width, box.height, "alarm", "gold", 3, 9),
        Text(box.x + box.width / 2, box.y + box.height / 2, _("Check!"), 32, "paper", face="bold"),
    )


def _moves(shown: Sketch, room: Box, coverage: Coverage) -> list[Shape]:
    """The last moves in words, each beside the shield of its side, the latest one at the right."""
    game = shown.game
    if not game.moves:
        return _sentence(_("The first move is due."), room, 2, ink="soft")
    count = 1 if shown.played or room.width < _ROOMY else min(2, len(game.moves))
    mover, wide = 1 - SIDES.index(game.turn), room.width / count
    shapes: list[Shape] = []
    for k, move in enumerate(reversed(game.moves[-count:])):
        box = Box(room.x + room.width - (k + 1) * wide, room.y, wide, room.height)
        text = brief(move)
        if shown.played:
            text = _("Draft: {move}").format(move=text)
        shapes.append(army(mover ^ k % 2, box.x + 24, box.y + box.height / 2, 40))
        words = Box(box.x + 52, box.y, box.width - 60, box.height)
        shapes += _sentence(text, words, 2, "left", "soft" if k else "ink")
        if k:
            edge = box.x + box.width - 4
            shapes.append(Path(((edge, box.y + 8), (edge, box.y + box.height - 8)), "marble-shade", 2))
    return shapes


_ROOMY = 700
"""In less than that there is room for one move alone."""


def _sentence(text: str, box: Box, most: int, anchor: Anchor = "middle", ink: str = "ink") -> list[Shape]:
    """A sentence in a box, in at most `most` lines."""
    lines = textwrap.wrap(text, round(box.width / _UNITS), max_lines=most, placeholder=" …")
    x = box.x if anchor == "left" else box.x + box.width / 2
    top = box.y + box.height / 2 - (len(lines) - 1) / 2 * _LINE
    return [
        Text(x, top + k * _LINE, line, 25, ink, anchor, "bold", room=box.width)
        for k, line in enumerate(lines)
    ]


def _key(room: Box) -> list[Shape]:
    """The legend of the marks of a begun move."""
    wide, y = room.width / 3, room.y + room.height / 2
    x = [room.x + 22 + k * wide for k in range(3)]
    words = (_("starts here"), _("can move here"), _("can capture here"))
    return [
        Rect(x[0] - 16, y - 16, 32, 32, "racer-6", "racer-2", 4),
        *move_mark(x[1], y, 14),
        *capture_mark(x[2], y, 38),
        *(
            shape
            for at, word in zip(x, words, strict=True)
            for shape in _sentence(word, Box(at + 30, room.y, wide - 60, room.height), 2, "left")
        ),
    ]
