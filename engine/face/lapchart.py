"""The lap chart: a line for each racer from the start to the end, with the incidents on its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from engine.face.marks import Mark, mark
from engine.face.scene import READABLE, WIDTH, Circle, Path, Polygon, Rect, Scene, Shape, Sprite, Text
from engine.face.shields import Form
from engine.face.tableau import HEADER, header, header_ground
from engine.face.trails import trail
from engine.language import _, speaking, spoken

_LEFT, _RIGHT = 64, 742
"""Where the lines begin and end; to the right of them stand the names."""
_TOP = HEADER + 34
_LOWEST, _WIDEST = 38, 96
"""How far two places lie apart, at least and at most."""
_ROOM = 400
_FOOT, _KEY = 48, 40
ALT = 1000
"""The most characters of an alternative text."""
_SMALLEST = 20.0
"""The size of a mark at least."""
_NUMBERED = 46
"""From this size on the number of a shield can be read."""


@dataclass(frozen=True, slots=True)
class Line:
    """A racer: what it looks like, and its place at each stop, None where it had none (any more).

    `marks` are what befell it, by the number of the stop before which it did.
    """

    name: str
    shield: Sprite
    form: Form
    places: tuple[int | None, ...]
    marks: tuple[tuple[int, Mark], ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """The stops of a game, each with what stands below it ('' for nothing), and the lines of all racers.

    `laps` are the numbers of the stops at which the leader began another lap, `signs` what the marks mean.
    """

    title: str
    news: str
    stops: tuple[str, ...]
    lines: tuple[Line, ...]
    laps: tuple[int, ...] = ()
    signs: tuple[tuple[Mark, str], ...] = ()


def scene(chart: Chart) -> Scene:
    """The picture; its words tell the places at the end of each round."""
    count = max(1, len(chart.lines))
    pitch = max(_LOWEST, min(_WIDEST, _ROOM / count))
    height = _TOP + count * pitch + _FOOT
    seen = {kind for line in chart.lines for _stop, kind in line.marks}
    signs = [(kind, word) for kind, word in chart.signs if kind in seen]
    shapes: list[Shape] = [*header(chart.title, chart.news)]
    for line in reversed(chart.lines):
        shapes += _drawn(line, chart, pitch)
    for line in chart.lines:
        shapes += _gains(line, chart, pitch)
        shapes += _named(line, chart, pitch)
    if signs:
        shapes += _key(signs, height)
        height += _KEY
    described = _orders_in_words(chart)
    alt = next(
        words for k in range(1, len(chart.stops) + 2) if len(words := _orders_in_words(chart, k)) <= ALT
    )
    return Scene(
        WIDTH,
        height,
        _ground(spoken(), chart.stops, chart.laps, count, pitch),
        tuple(shapes),
        alt,
        described,
    )


def _x(stop: int, stops: int) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * stop / max(1, stops - 1))


def _y(place: int, pitch: float) -> float:
    return round(_TOP + (place - 0.5) * pitch)


@lru_cache(maxsize=8)
def _ground(
    language: str, stops: tuple[str, ...], laps: tuple[int, ...], count: int, pitch: float
) -> tuple[Shape, ...]:
    """The sheet with a band for each place, the rounds below, and where laps begin."""
    foot = _TOP + count * pitch
    bands = (
        Rect(0, _TOP + n * pitch, WIDTH, pitch, "paper" if n % 2 == 0 else "marble") for n in range(count)
    )
    numbers = (
        Text(24, _y(n + 1, pitch), str(n + 1), READABLE + 2, "soft", face="bold") for n in range(count)
    )
    shown = [(n, label) for n, label in enumerate(stops) if label]
    every = -(-len(shown) * 44 // (_RIGHT - _LEFT)) or 1
    ticks = (Text(_x(n, len(stops)), foot + 26, label, READABLE, "paper") for n, label in shown[::every])
    lines = (Path(((_x(n, len(stops)), _TOP), (_x(n, len(stops)), foot)), "gold-shade", 3) for n in laps)
    with speaking(language):
        word, took, passed = _("Lap {n}"), _("new leader"), _("passing")
    flags = (
        Text(_x(n, len(stops)), _TOP - 17, word.format(n=lap), READABLE, "gold-light", face="bold")
        for lap, n in enumerate(laps, 2)
    )
    return (
        *header_ground(),
        Rect(0, HEADER, WIDTH, _TOP - HEADER, "stand-shade"),
        *bands,
        *lines,
        Rect(0, foot, WIDTH, _FOOT, "stand-shade"),
        *numbers,
        *ticks,
        *flags,
        _dot(_RIGHT + 36, foot + 25),
        Text(_RIGHT + 56, foot + 25, took, READABLE, "gold-light", "left", room=WIDTH - _RIGHT - 66),
        _up(_RIGHT + 36, _TOP - 17),
        Text(_RIGHT + 56, _TOP - 17, passed, READABLE, "gold-light", "left", room=WIDTH - _RIGHT - 66),
    )


def _key(signs: Sequence[tuple[Mark, str]], top: float) -> Iterator[Shape]:
    """The marks that are there with their words, side by side."""
    yield Rect(0, top, WIDTH, _KEY, "stand-shade")
    room = (WIDTH - _LEFT) / len(signs)
    for n, (kind, word) in enumerate(signs):
        x, y = _LEFT + n * room, top + _KEY / 2 - 6
        yield mark(kind, x, y, 32)
        yield Text(x + 24, y, word, READABLE, "marble", "left", room=room - 44)


def _drawn(line: Line, chart: Chart, pitch: float) -> list[Shape]:
    """The line of a racer with its marks below it; it ends with the last place that it had."""
    count = len(chart.stops)
    there = [(n, place) for n, place in enumerate(line.places) if place is not None]
    points = [(_x(n, count), _y(place, pitch)) for n, place in there]
    shapes = [*trail(points, line.shield.colour, line.form, width=9, chevrons=False, tapers=False)]
    at = dict(zip((n for n, _ in there), points, strict=True))
    size = max(_SMALLEST, min(30.0, pitch * 0.42))
    for stop, kind in line.marks:
        if stop in at:
            x, y = at[stop]
            shapes.append(mark(kind, x, y + pitch / 2 - size / 2, size))
    return shapes


def _gains(line: Line, chart: Chart, pitch: float) -> Iterator[Shape]:
    """A golden dot where a racer came to the front, an arrow up where it passed another for a while."""
    for n, (before, now) in enumerate(pairwise(line.places), 1):
        if now is None:
            continue
        x, y = _x(n, len(chart.stops)), _y(now, pitch)
        if now == 1 != before:
            yield _dot(x, y)
        elif any(_passed(line, other, n) for other in chart.lines):
            yield _up(x, y, min(10.0, pitch * 0.18))


def _passed(line: Line, other: Line, stop: int) -> bool:
    """Whether a racer came before another at that stop, and was not passed by it again at once."""
    before, *after = (_leads(line, other, n) for n in range(stop - 1, min(stop + 2, len(line.places))))
    return before is False and after[0] is True and after[-1] is not False


def _leads(line: Line, other: Line, stop: int) -> bool | None:
    """Whether a racer was before another at a stop, None where one of them had no place."""
    mine, theirs = line.places[stop], other.places[stop]
    return None if mine is None or theirs is None else mine < theirs


def _dot(x: float, y: float) -> Circle:
    return Circle(x, y, 10, "gold-light", "ink", 3)


def _up(x: float, y: float, size: float = 10) -> Polygon:
    return Polygon(
        ((x, y - size), (x + size, y + 0.7 * size), (x - size, y + 0.7 * size)), "gold-light", "ink", 3
    )


def _named(line: Line, chart: Chart, pitch: float) -> list[Shape]:
    """Shield and name at the place where a line ends."""
    last = [place for place in line.places if place is not None]
    if not last:
        return []
    y, size = _y(last[-1], pitch), min(48.0, pitch * 0.9)
    number = line.shield.label if size >= _NUMBERED else ""
    name = Text(_RIGHT + 66, y, line.name, 30, "ink", "left", "bold", room=WIDTH - _RIGHT - 80)
    return [replace(line.shield, x=_RIGHT + 36, y=y, size=size, label=number), name]


def _orders_in_words(chart: Chart, every: int = 1) -> str:
    """The order after some of the rounds in words, counted from the last one."""
    shown = [n for n, word in enumerate(chart.stops) if word]
    rounds = []
    for n in shown[::-1][::every][::-1]:
        order = sorted((line.places[n] or 99, line.name) for line in chart.lines if line.places[n])
        rounds.append(f"{chart.stops[n]}: {', '.join(name for _, name in order)}")
    return f"{chart.title}. {'; '.join(rounds)}."


def begun(leaders: Sequence[int], laps: int) -> tuple[int, ...]:
    """The stops at which the second and each later lap had begun, from the lap of the first at each stop."""
    first_stops = (
        next((n for n, lap in enumerate(leaders) if lap >= wanted), 0) for wanted in range(2, laps + 1)
    )
    return tuple(stop for stop in first_stops if stop)


def settled(orders: Sequence[Sequence[str]], racer: str) -> tuple[int | None, ...]:
    """The place of a racer in each of some orders, None where it is not among them."""
    return tuple(order.index(racer) + 1 if racer in order else None for order in orders)
