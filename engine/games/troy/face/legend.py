"""The plates beside the board: both players with their pieces, and between them what happened last."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from engine.face.coverage import Coverage
from engine.face.rows import Box
from engine.face.scene import READABLE, Path, Rect, Shape, Sprite, Text
from engine.games.troy.face.arena import PLATES
from engine.games.troy.face.caption import brief, left, lost, weighed
from engine.games.troy.face.pieces import army, bust, capture_mark, move_mark
from engine.games.troy.face.sketch import Sketch, danger, posted
from engine.games.troy.rules import speech
from engine.games.troy.rules.contents import KINDS, SIDES, piece_of
from engine.games.troy.rules.state import Game, Side, seat_of
from engine.language import _

_PAD = 12
_COLUMNS = 4
_KIND = 62
"""The height of a row of kinds."""
_LINE = 29
"""How far two lines of a sentence lie apart."""
_SCALES = 42
"""The room for the bar above it."""
_LETTERS = 17
"""So many letters of a sentence stand in a line beside a shield, and more where there is none."""
_WIDE = 20


def legend(shown: Sketch, coverage: Coverage) -> tuple[Shape, ...]:
    """What is written on the plates; the side at the foot of the board is the lower one."""
    above, between, below = PLATES
    upper, lower = (0, 1) if shown.turned else (1, 0)
    return (
        *_player(shown.game, upper, above, coverage),
        *_between(shown, between, coverage),
        *_player(shown.game, lower, below, coverage),
    )


def _player(game: Game, side: int, box: Box, coverage: Coverage) -> list[Shape]:
    """A side: who plays it, by how many pawns it is ahead, whether it is to move, and its pieces by kind."""
    x, right, y = box.x + _PAD, box.x + box.width - _PAD, box.y + 33
    letter: Side = "b" if side else "w"
    named, balance = speech.side(letter), weighed(game, side)
    name = coverage.name(seat_of(letter), named)
    found: list[Shape] = []
    if balance > 0:
        found.append(Rect(box.x, box.y, box.width, box.height, "gold-light", "gold-shade", 4, 9))
    found += [
        army(side, x + 24, y, 54),
        Text(x + 58, y, name, 32, "ink", "left", "bold", room=right - x - 58),
    ]
    moves = game.result is None and game.turn == letter
    by = [f"{balance:+}".replace("-", "–")] if balance else []
    told = [*([named] if name != named and not (moves and by) else []), *by]
    found.append(Text(x, y + 46, " · ".join(told), 27, "ink", "left", "bold", room=130))
    if moves:
        found += [
            Rect(right - 106, y + 28, 106, 36, "stand-shade", "", 0, 8),
            Text(right - 53, y + 46, _("to move"), 25, "gold-light", face="bold", room=98),
        ]
    elif game.result is not None and game.result.winner == letter:
        found.append(Sprite("laurel", right - 30, y + 46, 54, "gold-shade"))
    return [*found, *_kinds(game, side, Box(box.x + 6, y + 70, box.width - 12, 2 * _KIND))]


def _kinds(game: Game, side: int, box: Box) -> list[Shape]:
    """The pieces of a side that are left and lost by kind, and what Zeus will take back."""
    wide = box.width / _COLUMNS
    counts = zip(KINDS, left(game, side), lost(game, side), strict=True)
    found: list[Shape] = []
    for k, (kind, there, gone) in enumerate(counts):
        if kind != "S" or game.options.skirmishers:
            x, y = _middle(box, wide, k)
            found += _count(piece_of(side, kind), there, gone, x, y, wide)
    x, y = _middle(box, wide, len(KINDS))
    return [
        *found,
        Sprite("bolt", x - 15, y, 44, "gold"),
        Text(x + 13, y, str(game.left[side]), 29, face="bold"),
    ]


def _middle(box: Box, wide: float, k: int) -> tuple[float, float]:
    return box.x + (k % _COLUMNS + 0.5) * wide, box.y + (k // _COLUMNS + 0.5) * _KIND


def _count(number: int, there: int, gone: int, x: float, y: float, wide: float) -> list[Shape]:
    """How many pieces of a kind are left and how many were taken; the last one stands out."""
    found: list[Shape] = []
    if there <= 1:
        found.append(Rect(x - wide / 2 + 1, y - _KIND / 2 + 2, wide - 2, _KIND - 4, "paper", "alarm", 4, 8))
    ink = "alarm" if there <= 1 else "ink"
    letters, size = (29, 48) if there < 10 else (25, 42)
    found += [
        bust(number, x - 15, y, size),
        Text(x + 14, y - (12 if gone else 0), str(there), letters, ink, face="bold"),
    ]
    if gone:
        found.append(Text(x + 11, y + 16, f"–{gone}", READABLE, "soft", face="bold"))
    return found


def _between(shown: Sketch, box: Box, coverage: Coverage) -> list[Shape]:
    """The end, what can be done with a begun move, or what was done last."""
    if shown.game.result is not None:
        return _end(shown.game, box)
    if shown.cell is not None:
        return _key(box)
    return _news(shown, box, coverage)


def _end(game: Game, box: Box) -> list[Shape]:
    """How the game was decided."""
    assert game.result is not None
    told = textwrap.wrap(
        speech.decided(game.result.winner, game.result.how), _WIDE, max_lines=8, placeholder=" …"
    )
    plate = Rect(box.x, box.y, box.width, box.height, "gold-light", "gold-shade", 4, 9)
    return [
        plate,
        *_lines(told, box.x + box.width / 2, box.y + box.height / 2, box.width - 2 * _PAD, "middle"),
    ]


def _news(shown: Sketch, box: Box, coverage: Coverage) -> list[Shape]:
    """A check and an offer, and the last moves in words."""
    game, y = shown.game, box.y + _PAD + _SCALES
    found: list[Shape] = [*_scales(shown, box)]
    if danger(game):
        found += _check(shown, box, y)
        y += 50
        if shown.help:
            threats = textwrap.wrap(speech.ways(danger(game)), _WIDE)[:2]
            y += len(threats) * _LINE / 2
            found += _lines(threats, box.x + box.width / 2, y, box.width - 2 * _PAD, "middle", "alarm")
            y += len(threats) * _LINE / 2
    if game.offer:
        told = textwrap.wrap(_("{side} offers a draw").format(side=speech.side(game.offer)), _WIDE)[:2]
        y += len(told) * _LINE / 2
        found += _lines(told, box.x + box.width / 2, y, box.width - 2 * _PAD, "middle", "stand")
        y += len(told) * _LINE / 2
    return [*found, *_moves(shown, Box(box.x, y, box.width, box.y + box.height - y - 4), coverage)]


def _scales(shown: Sketch, box: Box) -> list[Shape]:
    """How many pieces each side has left, as two parts of one bar; that of the upper side stands left."""
    upper = 0 if shown.turned else 1
    counts = [sum(left(shown.game, side)) for side in (upper, 1 - upper)]
    x, y, wide = box.x + _PAD, box.y + _PAD, box.width - 2 * _PAD
    part = wide * counts[0] / max(1, sum(counts))
    inks = [("paper", "ink"), ("man-dark", "paper")]
    (ground, ink), (other, letters) = inks[upper], inks[1 - upper]
    return [
        Rect(x, y, wide, 34, other, "ink", 3),
        Rect(x, y, part, 34, ground, "ink", 3),
        Text(x + 10, y + 17, str(counts[0]), 26, ink, "left", "bold"),
        Text(x + wide - 10, y + 17, str(counts[1]), 26, letters, "right", "bold"),
    ]


def _check(shown: Sketch, box: Box, y: float) -> tuple[Shape, ...]:
    return (
        Rect(box.x + _PAD, y, box.width - 2 * _PAD, 44, "alarm", "gold", 3, 9),
        Text(box.x + box.width / 2, y + 22, _("Check!"), 32, "paper", face="bold"),
    )


def _moves(shown: Sketch, room: Box, coverage: Coverage) -> list[Shape]:
    """The last moves in words, each beside the shield of its side, the latest one at the foot."""
    game = shown.game
    x, wide = room.x + 43, room.width - 46
    if not game.moves:
        told = textwrap.wrap(_("The first move is due."), _WIDE)
        return _lines(
            told, room.x + room.width / 2, room.y + room.height / 2, room.width - 2 * _PAD, "middle", "soft"
        )
    found: list[Shape] = []
    foot = room.y + room.height
    count = 1 if shown.played else max(2, posted(game, coverage))
    mover = 1 - SIDES.index(game.turn)
    for k, move in enumerate(reversed(game.moves[-count:])):
        told = textwrap.wrap(brief(move), _LETTERS)[:4]
        if shown.played:
            told = [_("drafted"), *told]
        high = len(told) * _LINE + 10
        if foot - high < room.y:
            break
        middle, ink = foot - high / 2, "ink" if k == 0 else "soft"
        found.append(army(mover ^ k % 2, room.x + 23, middle, 34))
        found += _lines(told, x, middle, wide, "left", ink)
        if k:
            found.append(Path(((room.x + _PAD, foot), (room.x + room.width - _PAD, foot)), "marble-shade", 2))
        foot -= high
    return found


def _lines(
    told: Sequence[str], x: float, y: float, room: float, anchor: str, ink: str = "ink"
) -> list[Shape]:
    """Lines of a sentence round a height."""
    top = y - (len(told) - 1) / 2 * _LINE
    return [
        Text(x, top + k * _LINE, line, 25, ink, "left" if anchor == "left" else "middle", "bold", room=room)
        for k, line in enumerate(told)
    ]


def _key(box: Box) -> list[Shape]:
    """What the marks of a begun move mean."""
    x, y = box.x + 34, [box.y + box.height * part for part in (0.2, 0.5, 0.8)]
    words = (_("starts here"), _("can move here"), _("can capture here"))
    return [
        Rect(x - 16, y[0] - 16, 32, 32, "racer-6", "racer-2", 4),
        *move_mark(x, y[1], 12),
        *capture_mark(x, y[2], 34),
        *(
            line
            for at, word in zip(y, words, strict=True)
            for line in _lines(textwrap.wrap(word, _LETTERS - 1), x + 28, at, box.width - 70, "left")
        ),
    ]
