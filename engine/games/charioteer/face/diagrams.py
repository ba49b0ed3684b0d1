"""Figures for the chapters of the rules: a corner, a set, a chariot that passes others."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.face.scene import SMALLEST, WIDTH, Circle, Path, Point, Rect, Scene, Shape, Text
from engine.face.tableau import EDGE, HEADER, header, header_ground, tablet
from engine.games.charioteer.face.arena import END, arena
from engine.games.charioteer.face.cardfaces import RATIO, card, symbol
from engine.games.charioteer.face.liveries import livery, rig
from engine.games.charioteer.face.oval import BREADTH, INNER, OVAL, across, middle
from engine.games.charioteer.face.pieces import SIZE
from engine.games.charioteer.face.strip import HIGH, Strip, strip, window
from engine.games.charioteer.rules.cards import CARDS, SYMBOLS, CardName, Symbol
from engine.games.charioteer.rules.speech import colour_name
from engine.games.charioteer.rules.state import NAMES, Chariot
from engine.games.charioteer.rules.track import Space, next_space
from engine.language import N_, _
from engine.model import Seat

_LINE = 36
_LETTERS = 72
"""How many letters of the captions' size fit into a line."""
_POINTS = 5
"""The points that are spent in the figures."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: what it shows down to `foot`, as ground and shapes, with its title and caption.

    The caption names chariots as `{one}`, `{two}`, `{three}`, and how many `{points}` are spent.
    """

    title: str
    caption: str
    foot: float
    ground: Callable[[], tuple[Shape, ...]]
    shapes: Callable[[], list[Shape]]


def diagram(purpose: str) -> Scene:
    """One figure with its caption."""
    shown = FIGURES[purpose]
    one, two, three = (colour_name(name) for name in NAMES[:3])
    title, text = _(shown.title), _(shown.caption).format(one=one, two=two, three=three, points=_POINTS)
    lines = textwrap.wrap(text, _LETTERS)
    height = len(lines) * _LINE + 46
    top = shown.foot
    caption = [Text(EDGE + 28, top + 40 + k * _LINE, line, 27, anchor="left") for k, line in enumerate(lines)]
    sheet = (Rect(0, top, WIDTH, height + 12, "stand-shade"), *tablet(top, height))
    return Scene(
        WIDTH,
        top + height + 12,
        (*shown.ground(), *sheet, *header_ground()),
        (*header(_("Charioteer"), title), *shown.shapes(), *caption),
        f"{title}. {text}",
        f"{title}. {text}",
    )


# A corner


def _corner() -> list[Shape]:
    """Two moves of the same points from the space before a corner, a black one and another."""
    start = Space(2 * (OVAL.bounds[0] - 1), "straight")
    shapes = [*_move(start, True, 0), *_move(start, False, 1)]
    left, top = INNER[0] + 60, INNER[1] + 52
    keys = (("regular", _("regular spaces")), ("outer", _("outer spaces")))
    for k, (fill, word) in enumerate(keys):
        y = top + k * 58
        shapes.append(Rect(left, y - 20, 40, 40, fill, "joint", 3))
        shapes.append(Text(left + 60, y, word, 28, anchor="left"))
    return shapes


def _move(start: Space, black: bool, number: int) -> list[Shape]:
    path = [start]
    for _point in range(_POINTS):
        path.append(next_space(path[-1], black))
    places = [
        (middle(start), across(start, 0.22 + 0.5 * number)),
        *((middle(s), across(s, 0.5)) for s in path[1:]),
    ]
    worn = livery(NAMES[number])
    line = OVAL.way(places)
    return [
        Path(line, "ink", 11),
        Path(line, worn.colour, 6),
        *(shape for n, place in enumerate(places[1:], 1) for shape in _disc(OVAL.at(*place), n)),
        rig(Chariot(NAMES[number], Seat(1)), *line[0], SIZE, OVAL.heading(middle(start))),
    ]


def _disc(place: Point, number: int) -> tuple[Shape, ...]:
    return Circle(*place, 18, "paper", "ink", 3), Text(*place, str(number), 25, face="bold")


def _corner_ground() -> tuple[Shape, ...]:
    return arena()


# A set


def _example() -> tuple[Symbol, Sequence[CardName]]:
    """A symbol with a card that shows it twice and two that show it once."""
    wanted = SYMBOLS.get("red3", next(iter(SYMBOLS.values())))
    showing = sorted((c for c in CARDS.values() if c.count(wanted)), key=lambda c: -c.count(wanted))
    single = [c for c in showing if c.count(wanted) == 1]
    return wanted, [c.name for c in (*showing[:1], *single[-2:])]


def _set() -> list[Shape]:
    wanted, cards = _example()
    width = 296
    shapes: list[Shape] = []
    for k, name in enumerate(cards):
        shapes += card(name, EDGE + 24 + k * (width + 12), HEADER + 36, width, marked=wanted.name)
    count = sum(CARDS[name].count(wanted) for name in cards)
    y = HEADER + 36 + width * RATIO + 62
    total = f"= {count + wanted.number}"
    parts = ((str(count), _("symbols")), (f"+{wanted.number}", _("number")), (total, ""))
    shapes.append(symbol(wanted, 260, y, 84))
    for k, (value, word) in enumerate(parts):
        x = 400 + k * 150
        shapes.append(Text(x, y - 8 if word else y, value, 48, face="bold"))
        shapes.append(Text(x, y + 36, word, SMALLEST, "soft"))
    return shapes


def _set_ground() -> tuple[Shape, ...]:
    low = HEADER + 36 + 296 * RATIO + 14
    return (
        Rect(0, HEADER, WIDTH, 500, "stand"),
        *tablet(low, 116),
    )


# Passing


_CHART = Strip(OVAL.bounds[1], 6, HEADER + 20)
_LANES = tuple(BREADTH * (k + 0.6) / 3.4 for k in range(3))


def _passing_ground() -> tuple[Shape, ...]:
    return Rect(0, HEADER, WIDTH, HIGH + 60, "stand-shade"), *strip(_CHART)


def _passing() -> list[Shape]:
    """A chariot that passes two others in a space, point by point."""
    start = _CHART.first + 1.5
    within = [(start + 1.74, v) for v in reversed(_LANES)]
    places = [(start, _LANES[0]), (start + 1, _LANES[0]), *within, (start + 3, _LANES[0])]
    points = tuple(_CHART.at(*place) for place in places)
    one, two, three = (Chariot(name, Seat(1)) for name in NAMES[:3])
    others = ((two, _LANES[0]), (one, _LANES[1]))
    shapes: list[Shape] = [
        Path(points, "ink", 11),
        Path(points, livery(three.name).colour, 6),
        rig(three, *points[0], SIZE, 0),
        *(rig(other, *_CHART.at(start + 2.2, v), SIZE, 0) for other, v in others),
        *(shape for n, point in enumerate(points[1:], 1) for shape in _disc(point, n)),
    ]
    return [window(_CHART, shapes)]


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "rule-corner": Figure(
            N_("A corner"),
            N_(
                "{points} points from the same space: {one} plays black and takes the pale regular "
                "spaces; {two} plays another colour and takes the dark outer ones, of which there are "
                "twice as many."
            ),
            END,
            _corner_ground,
            _corner,
        ),
        "rule-cards": Figure(
            N_("A set"),
            N_(
                "Three cards that share a symbol. Every copy of it counts, even two on one card; the "
                "other symbols do not. Add the number in the symbol, then icons and skill, and subtract "
                "one for each cube of damage."
            ),
            HEADER + 380,
            _set_ground,
            _set,
        ),
        "rule-passing": Figure(
            N_("Passing"),
            N_(
                "{three} spends {points} points: on to an empty space, to the outside of the next one, "
                "past {one}, past {two}, and on. The inside is at the top."
            ),
            HEADER + HIGH + 36,
            _passing_ground,
            _passing,
        ),
    }
)
"""All figures by the purpose of their chapter."""
