"""Chariots as pictures: the board for all, a cut-out round one's own chariots, the preview of a plot."""

from __future__ import annotations

from functools import cache

from engine.games.chariots.arena import FULL, Map, arena, flow
from engine.games.chariots.legend import ROW, legend, legend_ground, legend_height
from engine.games.chariots.liveries import emblem, livery
from engine.games.chariots.state import Chariot, Race, View
from engine.games.chariots.track import HEIGHT, SQUARES, WIDTH, Name
from engine.games.chariots.caption import alt, news, twin
from engine.scene import WIDTH as WIDE
from engine.scene import Inset, Path, Rect, Scene, Shape, Sprite
from engine.tableau import BAND, band, band_ground

FOOT = 800
"""Where the picture of the track ends and the legend begins."""
_ZOOMS = (64, 48)
_TRAIL = 6


def picture(view: View, draft: str, purpose: str) -> Scene:
    """The scene for a purpose: `board` for all, `mine` for one seat, `preview` of a draft, `track` alone."""
    race = view.race
    chart = FULL if purpose in ("board", "track") else _cut_out(race, view.seat)
    rows = max(1, len(race.chariots))
    window = Inset(0, BAND, WIDE, FOOT - BAND, _on_track(view, chart))
    return Scene(
        WIDE,
        FOOT + legend_height(rows),
        _ground(chart, rows),
        (window, *band("Chariots", news(race)), *legend(view, FOOT)),
        alt(view),
        twin(view),
    )


@cache
def _ground(chart: Map, rows: int) -> tuple[Shape, ...]:
    height = legend_height(rows)
    return (
        Inset(0, BAND, WIDE, FOOT - BAND, (Rect(0, BAND, WIDE, FOOT - BAND, "stand-shade"), *arena(chart))),
        *band_ground(),
        Rect(0, FOOT, WIDE, height, "stand-shade"),
        *legend_ground(FOOT, rows),
    )


def _cut_out(race: Race, seat: int | None) -> Map:
    """The largest map on which all chariots of a seat, and what is round them, can be seen."""
    places = [SQUARES[c.square].middle for c in race.chariots if c.seat == seat and c.racing]
    if not places:
        return FULL
    xs, ys = [x for x, _ in places], [y for _, y in places]
    for unit in _ZOOMS:
        wide, high = WIDE / unit, (FOOT - BAND) / unit
        if max(xs) - min(xs) + 7 <= wide and max(ys) - min(ys) + 6 <= high:
            left = _slide((min(xs) + max(xs)) / 2 - wide / 2, WIDTH + 1.6, wide)
            top = _slide((min(ys) + max(ys)) / 2 - high / 2, HEIGHT + 1.2, high)
            return Map(unit, -left * unit, BAND - top * unit)
    return FULL


def _slide(start: float, end: float, length: float) -> float:
    """A window's start, moved so that the window stays on the track, in steps of two squares."""
    first = WIDTH + 1.6 - end
    low, high = min(-1.6, first), end - length
    return min(max(low, round(start / 4) * 4), high)


def _on_track(view: View, chart: Map) -> tuple[Shape, ...]:
    race = view.race
    racing = sorted((c for c in race.chariots if c.racing), key=lambda c: c.advancement)
    trails = [shape for c in race.chariots for shape in _trail(c, chart)]
    teams = [shape for c in racing for shape in _team(c, chart, c.seat == view.seat)]
    return (*trails, *_counters(race, chart), *teams)


def _counters(race: Race, chart: Map) -> list[Shape]:
    """Dolphins for the laps that the leader has finished, eggs for those that are left."""
    laps = race.options.laps
    done = max((c.laps for c in race.chariots), default=0)
    size = 1.1 * chart.unit
    found: list[Shape] = []
    for k in range(laps):
        dolphin = "racer-6" if k < done else "marble-shade"
        found.append(Sprite("dolphin", *chart.at(12.2 - 1.5 * k, 10), size, dolphin))
        egg = "marble-shade" if k < done else "gold-light"
        found.append(Sprite("egg", *chart.at(15.8 + 1.2 * k, 10), size * 0.8, egg))
    return found


def _trail(chariot: Chariot, chart: Map) -> list[Shape]:
    """Where a chariot has been this round; every racer has a line of his own beside the others'."""
    if len(chariot.trail) < 2 or chariot.resigned:
        return []
    look = livery(chariot)
    aside = (look.number - 2.5) * chart.unit * 0.24
    points = tuple((x + aside, y + aside) for x, y in map(chart.middle, chariot.trail))
    line = _TRAIL * chart.unit / FULL.unit
    return [
        Path(points, "ink", line * 1.7),
        Path(points, look.colour, line),
        Sprite(emblem(look), *points[0], 0.75 * chart.unit, look.colour),
    ]


def _team(chariot: Chariot, chart: Map, own: bool) -> list[Shape]:
    look = livery(chariot)
    x, y = chart.middle(chariot.square)
    turn = flow(chariot.square) + (30 if chariot.crashed else 0)
    size = 1.92 * chart.unit
    found: list[Shape] = []
    if own:
        found.append(Sprite("halo", x, y, size * 1.06, "white"))
    name = f"chariot-{look.form}"
    found.append(Sprite(name, x, y, size, look.colour, turn, str(look.number), look.coat))
    if chariot.crashed:
        found.append(Sprite("wheel", x + 0.62 * chart.unit, y - 0.62 * chart.unit, 0.85 * chart.unit))
    return found
