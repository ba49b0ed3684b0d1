"""Chariots as pictures: the board for all, a cut-out round one's own chariots, the preview of a plot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.face.scene import SMALLEST, Circle, Inset, Path, Point, Rect, Scene, Shape, Sprite, Text
from engine.face.scene import WIDTH as WIDE
from engine.face.tableau import BAND, band, band_ground
from engine.games.chariots.face.arena import FULL, Map, arena, flow
from engine.games.chariots.face.caption import alt, news, twin, way_told
from engine.games.chariots.face.forecast import Leg, drafted, forecast
from engine.games.chariots.face.legend import guide, guide_ground, legend, legend_ground, legend_height
from engine.games.chariots.face.liveries import emblem, livery
from engine.games.chariots.rules.moves import legal_moves
from engine.games.chariots.rules.speech import NUMERALS
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.games.chariots.rules.track import HEIGHT, SQUARES, WIDTH, Name
from engine.language import _, speaking, spoken

FOOT = 800
"""Where the picture of the track ends and the legend begins."""
_ZOOMS = (64, 48)
"""The units of cut-outs, the closest first."""
_ROUND = (7, 6)
"""How much of the track is seen round a cut-out's chariots, in half squares: across and down."""
_TRAIL = 6


@dataclass(frozen=True, slots=True)
class Way:
    """Where a drafted plot leads: when all rolls are made, and when all fail."""

    chariot: Chariot
    made: tuple[Leg, ...]
    failed: tuple[Leg, ...]

    @property
    def fork(self) -> tuple[Leg, ...]:
        """The phases of the failed way from the first one that differs."""
        same = [a == b for a, b in zip(self.made, self.failed, strict=False)]
        return self.failed[same.index(False) if False in same else len(same) :]

    @property
    def squares(self) -> set[Name]:
        return {name for leg in (*self.made, *self.failed) for name in leg.squares}


def picture(view: View, draft: str, purpose: str) -> Scene:
    """The scene for a purpose.

    `board` shows everything, `mine` the surroundings of one seat's chariots, `preview` where the draft of
    a seat would lead on an empty track, `track` the track alone with what its marks mean.
    """
    match purpose:
        case "track":
            return _track(view)
        case "preview":
            return _preview(view, draft)
        case "mine":
            chart = _cut_out(c.square for c in view.race.chariots if c.seat == view.seat and c.racing)
            return _scene(view, chart, _on_track(view, chart))
        case _:
            return _scene(view, FULL, _on_track(view, FULL))


def _scene(view: View, chart: Map, shapes: tuple[Shape, ...], more: str = "", preview: bool = False) -> Scene:
    """The track with those shapes on it, and the legend; `preview` shows a draft, of which `more` tells."""
    rows = max(1, len(view.race.chariots))
    title = _("If nobody is in the way") if preview else news(view.race)
    return Scene(
        WIDE,
        FOOT + legend_height(rows),
        _ground(spoken(), chart, rows, preview),
        (_window(shapes), *band(_("Chariots"), title), *legend(view, FOOT, preview)),
        alt(view, more),
        f"{twin(view)}\n{more}".strip(),
    )


def _window(shapes: tuple[Shape, ...]) -> Shape:
    return Inset(0, BAND, WIDE, FOOT - BAND, shapes)


@lru_cache(maxsize=32)
def _ground(language: str, chart: Map, rows: int, preview: bool = False) -> tuple[Shape, ...]:
    """What is always there; rows 0 leave room for the guide in place of the legend."""
    height = legend_height(rows or 4)
    with speaking(language):
        sheet = legend_ground(FOOT, rows, preview) if rows else guide_ground(FOOT)
    return (
        _window((Rect(0, BAND, WIDE, FOOT - BAND, "stand-shade"), *arena(chart))),
        *band_ground(),
        Rect(0, FOOT, WIDE, height, "stand-shade"),
        Rect(0, FOOT - 2, WIDE, 3, "gold"),
        *sheet,
    )


def _track(view: View) -> Scene:
    race = replace(view.race, chariots=())
    empty = replace(view, race=race)
    shapes = (*band(_("Chariots"), _("The track")), *guide(FOOT))
    return Scene(WIDE, FOOT + legend_height(4), _ground(spoken(), FULL, 0), shapes, alt(empty), twin(empty))


def _preview(view: View, draft: str) -> Scene:
    """One's own line on the cut-out; the legend shows the coins of the draft."""
    race = view.race
    mine = drafted(race, view.seat, draft) if view.seat is not None else ()
    ways = [Way(c, forecast(race, c, True), forecast(race, c, False)) for c in mine]
    chart = _cut_out({c.square for c in mine}.union(*(way.squares for way in ways)))
    lines = [shape for way in ways for shape in _way(way, chart)]
    wishes = [shape for c in mine for shape in _wish(race, c, draft, chart)]
    told = " ".join(filter(None, (way_told(way.chariot, way.made, way.failed) for way in ways)))
    shapes = (*_counters(race, chart), *lines, *_teams(view, chart), *wishes)
    return _scene(replace(view, race=_with_drafts(race, mine)), chart, shapes, told, preview=True)


def _with_drafts(race: Race, mine: tuple[Chariot, ...]) -> Race:
    """The race with the drafted coins laid, unless the round is under way."""
    drafts = {c.name: c.plot for c in mine if not race.chariot(c.name).plot}
    return replace(race, chariots=tuple(replace(c, plot=drafts.get(c.name, c.plot)) for c in race.chariots))


def _cut_out(squares: Iterable[Name]) -> Map:
    """The closest map on which all those squares, and what is round them, can be seen."""
    places = [SQUARES[name].middle for name in squares]
    if not places:
        return FULL
    xs, ys = [x for x, _ in places], [y for _, y in places]
    for unit in _ZOOMS:
        wide, high = WIDE / unit, (FOOT - BAND) / unit
        if max(xs) - min(xs) + _ROUND[0] <= wide and max(ys) - min(ys) + _ROUND[1] <= high:
            left = _slide((min(xs) + max(xs) - wide) / 2, wide, WIDTH)
            top = _slide((min(ys) + max(ys) - high) / 2, high, HEIGHT)
            return Map(unit, -left * unit, BAND - top * unit)
    return FULL


def _slide(start: float, length: float, end: float) -> float:
    """The start of a window, in steps of a tile so that few differ, moved so that it stays on the sand."""
    return min(max(-1.6, round(start / 4) * 4), end + 1.6 - length)


def _on_track(view: View, chart: Map) -> tuple[Shape, ...]:
    trails = (shape for c in view.race.chariots for shape in _trail(c, chart))
    return (*_counters(view.race, chart), *trails, *_teams(view, chart), *_winner(view.race, chart))


def _winner(race: Race, chart: Map) -> list[Shape]:
    """The wreath for the first who is home, in the middle of the infield."""
    place = chart.at(14, 10)
    return [
        shape
        for look in (livery(c) for c in race.chariots if c.place == 1)
        for shape in (
            Circle(*place, 1.72 * chart.unit, "paper", "gold", 0.12 * chart.unit),
            Sprite("laurel", *place, 3.2 * chart.unit, "racer-3"),
            Sprite(emblem(look), *place, 1.95 * chart.unit, look.colour, label=str(look.number)),
        )
    ]


def _counters(race: Race, chart: Map) -> list[Shape]:
    """Dolphins for the laps that the leader has finished, eggs for those that are left."""
    done = max((c.laps for c in race.chariots), default=0)
    size = 1.4 * chart.unit
    found: list[Shape] = []
    for k in range(race.options.laps):
        dolphin, egg = ("racer-6", "marble-shade") if k < done else ("marble-shade", "gold-light")
        found.append(Sprite("dolphin", *chart.at(11.6 - 1.5 * k, 10), size, dolphin))
        found.append(Sprite("egg", *chart.at(16.4 + 1.2 * k, 10), size * 0.65, egg))
    return found


def _beside(chariot: Chariot, squares: Iterable[Name], chart: Map) -> tuple[Point, ...]:
    """The middles of squares, moved a little so that every racer has a line beside the others'."""
    aside = (livery(chariot).number - 2.5) * chart.unit * 0.24
    return tuple((x + aside, y + aside) for x, y in map(chart.middle, squares))


def _trail(chariot: Chariot, chart: Map) -> list[Shape]:
    """Where a chariot has been, with its sign where the round began for it."""
    if len(chariot.trail) < 2 or chariot.resigned:
        return []
    look = livery(chariot)
    points = _beside(chariot, chariot.trail, chart)
    line = _TRAIL * chart.unit / FULL.unit
    return [
        Path(points, "ink", line * 1.7),
        Path(points, look.colour, line),
        *(Sprite(emblem(look), *point, 0.54 * chart.unit, look.colour) for point in points[1:-1]),
        Sprite(emblem(look), *points[0], 0.92 * chart.unit, look.colour),
    ]


def _teams(view: View, chart: Map) -> list[Shape]:
    racing = sorted((c for c in view.race.chariots if c.racing), key=lambda c: c.advancement)
    return [shape for c in racing for shape in _team(c, chart, c.seat == view.seat)]


def _team(chariot: Chariot, chart: Map, own: bool) -> list[Shape]:
    look = livery(chariot)
    x, y = chart.middle(chariot.square)
    turn = flow(chariot.square) + (30 if chariot.crashed else 0)
    size = 2.02 * chart.unit
    found: list[Shape] = [Sprite("halo", x, y, size, "white")] if own else []
    name = f"chariot-{look.form}"
    found.append(Sprite(name, x, y, size, look.colour, turn, str(look.number), look.coat))
    if chariot.crashed:
        found.append(Sprite("wheel", x + 0.6 * chart.unit, y - 0.6 * chart.unit, 0.92 * chart.unit))
    return found


def _way(way: Way, chart: Map) -> list[Shape]:
    """The line of a plot: solid if all rolls are made, dashed if they fail and that changes it."""
    unit = chart.unit
    width = _TRAIL * 1.2 * unit / FULL.unit
    aside = (livery(way.chariot).number - 2.5) * unit * 0.24
    colour = livery(way.chariot).colour
    found: list[Shape] = []
    for points in _lines(way.fork, chart, aside + 0.2 * unit):
        found += [Path(points, "ink", width * 1.6), Path(points, "paper", width)]
        found.append(Path(points, colour, width, dashed=True))
    for points in _lines(way.made, chart, aside):
        found += [Path(points, "ink", width * 1.6), Path(points, colour, width)]
    found += _ends(way.fork, chart, aside + 0.2 * unit, "marble", "soft")
    return found + _ends(way.made, chart, aside, "paper", "ink")


def _lines(legs: tuple[Leg, ...], chart: Map, aside: float) -> list[tuple[Point, ...]]:
    """The points of each leg that leads anywhere."""
    middles = ([chart.middle(name) for name in leg.squares] for leg in legs)
    return [tuple((x + aside, y + aside) for x, y in points) for points in middles if len(points) > 1]


def _ends(legs: tuple[Leg, ...], chart: Map, aside: float, plate: str, ink: str) -> list[Shape]:
    """Where each phase ends, with its number."""
    found: list[Shape] = []
    for leg in legs:
        x, y = (part + aside for part in chart.middle(leg.squares[-1]))
        found.append(Circle(x, y, 17, plate, ink, 3))
        found.append(Text(x, y, NUMERALS[leg.phase], SMALLEST, ink, face="bold"))
        if leg.crashed:
            found.append(Sprite("wheel", x + 0.7 * chart.unit, y - 0.7 * chart.unit, 0.92 * chart.unit))
    return found


def _wish(race: Race, chariot: Chariot, draft: str, chart: Map) -> list[Shape]:
    """The squares to which a drafted single move leads, while an impulse is under way."""
    words = tuple(draft.split())
    if not race.impulse or not words:
        return []
    moves = [m for m in legal_moves(race, chariot) if m.words[: len(words)] == words and m.square]
    start = chart.middle(chariot.square)
    return [
        Path((start, chart.middle(name)), "gold", _TRAIL * chart.unit / FULL.unit, arrow=True)
        for name in dict.fromkeys(m.square for m in moves)
    ]
