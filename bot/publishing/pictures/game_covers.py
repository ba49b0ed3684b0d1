"""Covers, which introduce games: one game by its board in the middle of a game, or all games together.

The board is always the same: that of a game that a few bots have played a little. The headline and the tables
of its own picture are left out.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from engine.face.outlines import placed
from engine.face.scene import Inset, Rect, Scene, Shape, Text
from engine.face.tableau import HEADER
from engine.game import Game
from engine.journal import start
from engine.language import _, ngettext
from engine.selfplay import RANDOM, opening_of, play_on
from render.letters import width

ORDERS = 14
"""Orders that are carried out before the picture is taken."""
CROWD = 6
"""The most players of it."""
NODES = 60
SEED = 7
WIDE, HIGH = 1000, 440
EDGE = 20
BOARD = 580
"""The width of the board on a cover; the words are to its right."""
TITLE, WORDS, FACTS = 60, 30, 32
LETTERS = 24
"""How many letters of the summary stand in a line."""
LINE = 38


def cover(game: Game) -> Scene:
    """The picture of one game."""
    left = EDGE + BOARD + EDGE + 8
    lines = [*_title(game, WIDE - left - EDGE)]
    ground = *_ground(HIGH), *_board(game, EDGE, EDGE, BOARD, HIGH - 2 * EDGE)
    shapes: list[Shape] = []
    y = 64.0
    for line, size in lines:
        shapes.append(Text(left, y, line, size, "gold-light", "left", "title"))
        y += size
    shapes.append(Text(left, y, _players(game), FACTS, "gold", "left", "bold"))
    y += LINE + 14
    for line in textwrap.wrap(game.blurb, LETTERS)[:6]:
        shapes.append(Text(left, y, line, WORDS, "paper", "left"))
        y += LINE
    return Scene(WIDE, HIGH, ground, tuple(shapes), _alt(game), _alt(game))


def _alt(game: Game) -> str:
    return _("{game}: the board in the middle of a game.").format(game=game.title)


def aside(game: Game) -> Scene:
    """The middle of the board of a game as a square without words, for a place beside words."""
    scene = _midway(game)
    factor = HIGH / ((game.face.foot or scene.height) - HEADER)
    left = EDGE + (HIGH - scene.width * factor) / 2
    moved = placed((*scene.ground, *scene.shapes), factor, left, EDGE - HEADER * factor)
    size = HIGH + 2 * EDGE
    shapes = (Inset(EDGE, EDGE, HIGH, HIGH, moved), Rect(EDGE, EDGE, HIGH, HIGH, "", "gold", 4))
    return Scene(size, size, (Rect(0, 0, size, size, "stand"),), shapes, _alt(game), _alt(game))


def together(games: Sequence[Game]) -> Scene:
    """The picture of all games, two in a row, each with its name."""
    room, name, board = (WIDE - 3 * EDGE) / 2, 56, 230
    rows = -(-len(games) // 2)
    high = EDGE + rows * (name + board + EDGE)
    ground, shapes = list(_ground(high)), list[Shape]()
    for n, game in enumerate(games):
        x, y = EDGE + n % 2 * (room + EDGE), EDGE + n // 2 * (name + board + EDGE)
        ground += _board(game, x, y + name, room, board)
        title, size = next(_fitted([game.title], room))
        shapes.append(Text(x + room / 2, y + name / 2, title, size, "gold-light", "middle", "title"))
    alt = _("The games: {games}.").format(games=", ".join(game.title for game in games))
    return Scene(WIDE, high, tuple(ground), tuple(shapes), alt, alt)


def _ground(high: float) -> tuple[Shape, ...]:
    return (
        Rect(0, 0, WIDE, high, "stand"),
        Rect(8, 8, WIDE - 16, high - 16, "", "gold", 3, 8),
    )


def _title(game: Game, room: float) -> Iterator[tuple[str, float]]:
    """The name of a game in lines, with the size of their letters."""
    whole = width(game.title, TITLE, "title") <= room
    return _fitted([game.title] if whole else game.title.split(), room)


def _fitted(lines: Iterable[str], room: float) -> Iterator[tuple[str, float]]:
    """Lines with the largest size at which each fits into the room."""
    for line in lines:
        yield line, min(TITLE, TITLE * room / width(line, TITLE, "title"))


def _players(game: Game) -> str:
    few, many = next(n for n in game.seats if n), game.seats[-1]
    if few == many:
        return ngettext("{n} player", "{n} players", few).format(n=few)
    return _("{few} to {many} players").format(few=few, many=many)


def _board(game: Game, left: float, top: float, wide: float, high: float) -> Iterator[Shape]:
    """The board of a game in a window, as wide as that; what is too long is cut off below."""
    scene = _midway(game)
    factor = wide / scene.width
    foot = (game.face.foot or scene.height) - HEADER
    shown = min(high, foot * factor)
    y = top + (high - shown) / 2
    moved = placed((*scene.ground, *scene.shapes), factor, left, y - HEADER * factor)
    yield Inset(left, y, wide, shown, moved)
    yield Rect(left, y, wide, shown, "", "gold", 3)


def _midway(game: Game) -> Scene:
    """The board picture of a game after a few orders of its own bots."""
    seats = min(CROWD, game.seats[-1])
    opening = opening_of(game, seats, SEED, drivers=(next(iter(game.players), RANDOM),) * seats)
    table = start(game, opening).table
    drivers = dict(zip(table.seats, opening.drivers, strict=True))
    for step in islice(play_on(game, table, drivers, opening.key(), NODES), ORDERS):
        table = step.table
    return game.face.picture(game.rules.view(table.state, None), "", "board")
