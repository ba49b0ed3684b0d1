"""Covers, which introduce games: one game by its board in the middle of a game, or all games together.

The board is always the same: that of the round in which most happens, of those that a few bots have played.
The headline and the tables of its own picture are left out, and what is cut off is far from the action.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import fmean

from engine.drivers import RANDOM
from engine.face.beats import sprites
from engine.face.outlines import placed
from engine.face.scene import Inset, Point, Rect, Scene, Shape, Text
from engine.face.tableau import HEADER
from engine.filming import covered
from engine.game import Game
from engine.journal import start
from engine.language import _, ngettext
from engine.selfplay import opening_of, play_on
from engine.story import Past, rounds
from render.letters import in_room, width

ORDERS = 60
"""Orders that are carried out, among which the picture is taken."""
CLOSE = 1.5
"""How much closer than in its own picture a board is seen among those of all games."""
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
    moment = _midway(game)
    factor = BOARD / moment.scene.width
    high = min(HIGH - 2 * EDGE, moment.high * factor)
    ground = *_ground(HIGH), *_board(moment, Rect(EDGE, (HIGH - high) / 2, BOARD, high), factor)
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
    size, moment = HIGH + 2 * EDGE, _midway(game)
    shapes = tuple(_board(moment, Rect(EDGE, EDGE, HIGH, HIGH), HIGH / moment.high, line=4))
    return Scene(size, size, (Rect(0, 0, size, size, "stand"),), shapes, _alt(game), _alt(game))


def together(games: Sequence[Game]) -> Scene:
    """The picture of all games, two in a row, each with its name."""
    room, name, board = (WIDE - 3 * EDGE) / 2, 56, 230
    rows = -(-len(games) // 2)
    high = EDGE + rows * (name + board + EDGE)
    ground, shapes = list(_ground(high)), list[Shape]()
    for n, game in enumerate(games):
        x, y = EDGE + n % 2 * (room + EDGE), EDGE + n // 2 * (name + board + EDGE)
        moment = _midway(game)
        ground += _board(moment, Rect(x, y + name, room, board), CLOSE * room / moment.scene.width)
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


@dataclass(frozen=True, slots=True)
class _Moment:
    """A picture of a board: how high it is below its headline, the middle of the action from there, and how
    many marks tell of it."""

    scene: Scene
    high: float
    action: Point
    marks: int


def _board(moment: _Moment, window: Rect, factor: float, line: float = 3) -> Iterator[Shape]:
    """A board in a window, so many times as large as in its own picture, round its action."""
    left = _shifted(moment.action[0] * factor, window.width, moment.scene.width * factor)
    top = _shifted(moment.action[1] * factor, window.height, moment.high * factor)
    shown = (*moment.scene.ground, *moment.scene.shapes)
    written = [in_room(shape) if isinstance(shape, Text) else shape for shape in shown]
    shapes = placed(written, factor, window.x - left, window.y - top - HEADER * factor)
    yield Inset(window.x, window.y, window.width, window.height, shapes)
    yield Rect(window.x, window.y, window.width, window.height, "", "gold", line)


def _shifted(middle: float, room: float, long: float) -> float:
    """Where a window of that size begins that has a point as near to its middle as may be."""
    return max(0.0, min(middle - room / 2, long - room)) if long > room else (long - room) / 2


def _midway(game: Game) -> _Moment:
    """The board after the round with the most marks of what has happened, played by bots of the game."""
    seats = min(CROWD, game.seats[-1])
    opening = opening_of(game, seats, SEED, drivers=(next(iter(game.players), RANDOM),) * seats)
    table = start(game, opening).table
    drivers = dict(zip(table.seats, opening.drivers, strict=True))
    steps = islice(play_on(game, table, drivers, opening.key(), NODES), ORDERS)
    past = table.state, tuple(event for step in steps for event in step.entry.events)
    return max((_moment(game, stretch) for stretch in rounds(game, past)), key=lambda moment: moment.marks)


def _moment(game: Game, stretch: Past) -> _Moment:
    state, events = stretch
    for event in events:
        state = game.rules.evolve(state, event)
    scene = game.face.picture(game.rules.view(state, None), "", "board", covered(game, stretch, {}))
    foot = game.face.foot or scene.height
    marks = [s for s in sprites(scene.shapes) if s.name.startswith("mark-") and s.y < foot]
    action = scene.width / 2, (foot - HEADER) / 2
    if marks:
        action = fmean(mark.x for mark in marks), fmean(mark.y for mark in marks) - HEADER
    return _Moment(scene, foot - HEADER, action, len(marks))
