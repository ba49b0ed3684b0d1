"""Chariots as pictures: the board for all, a cut-out round one's own chariots, the preview of a plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.face import steps as pictured
from engine.face.beats import sprites
from engine.face.coverage import UNTOLD, Coverage
from engine.face.racecourse import counters
from engine.face.scene import READABLE, Circle, Inset, Path, Point, Rect, Scene, Shape, Sprite, Text
from engine.face.scene import WIDTH as WIDE
from engine.face.tableau import HEADER, header, header_ground
from engine.face.teams import chariot as team
from engine.face.trails import trail
from engine.games.chariots.face import first
from engine.games.chariots.face.arena import FOOT, FULL, Map, arena, barrier, flow
from engine.games.chariots.face.caption import alt, news, twin, way_told
from engine.games.chariots.face.forecast import Leg, drafted, forecast
from engine.games.chariots.face.legend import (
    guide,
    guide_ground,
    guide_height,
    leads,
    legend,
    legend_ground,
    legend_height,
)
from engine.games.chariots.face.liveries import emblem, livery
from engine.games.chariots.face.marks import marks, wheel_at
from engine.games.chariots.face.orders import forecasts
from engine.games.chariots.rules.moves import legal_moves
from engine.games.chariots.rules.speech import NUMERALS
from engine.games.chariots.rules.state import Chariot, Colour, Race, View
from engine.games.chariots.rules.track import HEIGHT, NEARBY, SQUARES, WIDTH, Name
from engine.language import _, speaking, spoken

_ZOOMS = (64, 48, 40)
"""The units of cut-outs, the closest first."""
_ROUND = (7, 6)
"""How much of the track is seen round a cut-out's chariots, in half squares: across and down."""
_EDGES = (4, 4)
"""The same where the squares ahead are among those to be seen."""
_STEP, _STRIDE = 2, 4
"""In which steps a window moves, in half squares, so that few differ: one that looks ahead, any other."""
_TEAM = 2.55
"""How large a chariot is, in half squares."""
_APART = 0.34
"""How far the trails of two racers on the same squares lie apart, in half squares."""
_LINE = 6.6
"""How broad lines on the track are, where it is seen whole."""


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


def picture(view: View, draft: str, purpose: str, coverage: Coverage = UNTOLD) -> Scene:
    """The scene for a purpose.

    `board` shows everything, `mine` the surroundings of one seat's chariots, `preview` where the draft of
    a seat would lead on an empty track, `track` the track alone with what its marks mean, `first` what
    somebody has to know who plots for the first time.
    """
    match purpose:
        case "track":
            return _track(view)
        case pictured.FIRST:
            return first.picture(view)
        case "preview":
            return _preview(view, draft, coverage)
        case "mine":
            chart = _surroundings(view)
            named = _named(view.race, coverage)
            return _scene(view, chart, _on_track(view, chart, coverage), coverage, named=named)
        case _:
            named = view.seat is not None and _named(view.race, coverage)
            return _scene(view, FULL, _on_track(view, FULL, coverage), coverage, named=named)


def _scene(
    view: View,
    chart: Map,
    shapes: tuple[Shape, ...],
    coverage: Coverage,
    more: str = "",
    preview: bool = False,
    named: bool = True,
) -> Scene:
    """The track with those shapes on it, and the rows; `preview` shows a draft, of which `more` tells."""
    racers = len(view.race.chariots)
    title = _("If nobody is in the way") if preview else news(view.race)
    return Scene(
        WIDE,
        FOOT + legend_height(racers, preview),
        _ground(spoken(), chart, racers, preview, named),
        (_window(shapes), *header(_("Chariots"), title), *legend(view, FOOT, coverage)),
        alt(view, more),
        f"{twin(view)}\n{more}".strip(),
    )


def _window(shapes: tuple[Shape, ...]) -> Shape:
    return Inset(0, HEADER, WIDE, FOOT - HEADER, shapes)


@lru_cache(maxsize=32)
def _ground(language: str, chart: Map, racers: int, preview: bool, named: bool) -> tuple[Shape, ...]:
    """The shapes that never change."""
    with speaking(language):
        rows = legend_ground(FOOT, racers, preview)
    return (
        _window(arena(chart, named)),
        *header_ground(),
        Rect(0, FOOT, WIDE, legend_height(racers, preview), "stand-shade"),
        Rect(0, FOOT - 2, WIDE, 3, "gold"),
        *rows,
    )


@lru_cache(maxsize=1)
def _guide_ground() -> tuple[Shape, ...]:
    return (
        _window(arena(FULL, True)),
        *header_ground(),
        Rect(0, FOOT, WIDE, guide_height(), "stand-shade"),
        Rect(0, FOOT - 2, WIDE, 3, "gold"),
        *guide_ground(FOOT),
    )


def _track(view: View) -> Scene:
    empty = replace(view, race=replace(view.race, chariots=()))
    shapes = (*header(_("Chariots"), _("The track")), *guide(FOOT))
    return Scene(WIDE, FOOT + guide_height(), _guide_ground(), shapes, alt(empty), twin(empty))


def _preview(view: View, draft: str, coverage: Coverage) -> Scene:
    """One's own line on a map that looks ahead; the legend shows the coins of the draft.

    Before a round all squares are marked on which any order of the coins may end.
    """
    race = view.race
    named = _named(race, coverage)
    mine, ways, within, chart = _ahead(view, draft)
    lines = [shape for way in ways for shape in _way(way, chart, named)]
    reach = [shape for c in mine for shape in _reached(c, within[c.name], chart)]
    wishes = [shape for c in mine for shape in _wish(race, c, draft, chart)]
    alt = " ".join(filter(None, (way_told(way.chariot, way.made, way.failed) for way in ways)))
    shapes = (*_counters(race, chart), *reach, *lines, *_teams(view, chart), *wishes)
    drafts = replace(view, race=_with_drafts(race, mine))
    return _scene(drafts, chart, shapes, coverage, alt, preview=True, named=named)


def _named(race: Race, coverage: Coverage) -> bool:
    """Whether squares have their names: for who reads codes, and while a round is under way, as squares are
    chosen by them then."""
    return coverage.codes or (race.phase > 0 and not race.over)


def ahead(view: View, draft: str) -> Map:
    """The map of a preview, on which all squares can be seen that a draft may be about."""
    return _ahead(view, draft)[-1]


def _ahead(view: View, draft: str) -> tuple[tuple[Chariot, ...], list[Way], dict[Colour, set[Name]], Map]:
    """The chariots of a draft with where they are led, what is within their reach, and the map of it all."""
    race = view.race
    mine = drafted(race, view.seat, draft) if view.seat is not None else ()
    ways = [Way(c, forecast(race, c, True), forecast(race, c, False)) for c in mine]
    within = {c.name: _reach(race, c) for c in mine}
    near = [NEARBY[c.square] for c in mine if c.racing and race.impulse]
    shown = {c.square for c in mine}.union(*(way.squares for way in ways), *within.values(), *near)
    return mine, ways, within, _cut_out(shown, ahead=True)


def _reach(race: Race, chariot: Chariot) -> set[Name]:
    """The squares on which any order of the coins may end; none while a round is under way."""
    if race.phase or not chariot.racing:
        return set()
    return {course.end for order in forecasts(race, chariot) for course in order.courses}


def _reached(chariot: Chariot, squares: Iterable[Name], chart: Map) -> list[Shape]:
    """Rings round the squares within reach, which leave their names readable."""
    colour, unit = livery(chariot).colour, chart.unit
    shapes: list[Shape] = []
    for name in sorted(squares):
        x, y = chart.middle(name)
        shapes.append(Circle(x, y, 0.78 * unit, "", "paper", 0.2 * unit))
        shapes.append(Circle(x, y, 0.78 * unit, "", colour, 0.09 * unit))
    return shapes


def _with_drafts(race: Race, mine: tuple[Chariot, ...]) -> Race:
    """The race with the drafted coins laid, unless the round is under way."""
    drafts = {c.name: c.plot for c in mine if not race.chariot(c.name).plot}
    return replace(race, chariots=tuple(replace(c, plot=drafts.get(c.name, c.plot)) for c in race.chariots))


def _cut_out(squares: Iterable[Name], ahead: bool = False) -> Map:
    """The closest map on which all those squares, and what is round them, can be seen.

    One that looks ahead has all that matters among the squares, and needs less round them.
    """
    places = [SQUARES[name].middle for name in squares]
    if not places:
        return FULL
    xs, ys = [x for x, _ in places], [y for _, y in places]
    beside, above = _EDGES if ahead else _ROUND
    for unit in _ZOOMS:
        wide, high = WIDE / unit, (FOOT - HEADER) / unit
        if max(xs) - min(xs) + beside <= wide and max(ys) - min(ys) + above <= high:
            step = _STEP if ahead else _STRIDE
            left = _slide((min(xs) + max(xs) - wide) / 2, wide, WIDTH, step)
            top = _slide((min(ys) + max(ys) - high) / 2, high, HEIGHT, step)
            return Map(unit, -left * unit, HEADER - top * unit)
    return FULL


def _surroundings(view: View) -> Map:
    """The cut-out round one's own chariots, and before a round all that is within their reach."""
    mine = [c for c in view.race.chariots if c.seat == view.seat and c.racing]
    reach = {name for c in mine for name in _reach(view.race, c)}
    return _cut_out({c.square for c in mine} | reach, ahead=bool(reach))


def _slide(start: float, length: float, end: float, step: int) -> float:
    """The start of a window, in steps so that few differ, moved so that it stays on the sand."""
    return min(max(-1.6, round(start / step) * step), end + 1.6 - length)


def _on_track(view: View, chart: Map, coverage: Coverage) -> tuple[Shape, ...]:
    race = view.race
    trails = [shape for c in race.chariots for shape in _trail(c, chart)]
    teams = _teams(view, chart)
    signs = [(s.x, s.y) for s in sprites((*trails, *teams)) if s.name in ("mark-shuttle", "wheel")]
    return (
        *_counters(race, chart),
        *trails,
        *_leader(race, chart),
        *teams,
        *marks(coverage, race, chart, signs),
        *_winner(race, chart),
    )


def _leader(race: Race, chart: Map) -> tuple[Shape, ...]:
    """A ring of gold round the first chariot on the track."""
    first = race.standings()[0] if race.chariots else None
    if first is None or not first.racing or not leads(race, first):
        return ()
    return (Sprite("halo", *chart.middle(first.square), 2.84 * chart.unit, "gold-light"),)


def _winner(race: Race, chart: Map) -> list[Shape]:
    """The wreath for the first who is home, in the middle of the infield."""
    place = chart.at(14, 10)
    return [
        shape
        for worn in (livery(c) for c in race.chariots if c.place == 1)
        for shape in (
            Circle(*place, 1.72 * chart.unit, "paper", "gold", 0.12 * chart.unit),
            Sprite("laurel", *place, 3.2 * chart.unit, "gold-shade"),
            Sprite(emblem(worn), *place, 1.95 * chart.unit, worn.colour, label=str(worn.number)),
        )
    ]


def _counters(race: Race, chart: Map) -> tuple[Shape, ...]:
    """How many laps the leader has finished."""
    return counters(barrier(chart), max((c.laps for c in race.chariots), default=0), race.options.laps)


def _beside(chariot: Chariot, squares: Iterable[Name], chart: Map) -> tuple[Point, ...]:
    """The middles of squares, moved a little so that every racer has a line beside the others'.

    Who comes back to a square has a line beside the former one.
    """
    points: list[Point] = []
    visits: Counter[Name] = Counter()
    apart = round(_APART * chart.unit / 10) * 10
    for name in squares:
        x, y = chart.middle(name)
        aside = (livery(chariot).number - 2.5) * apart
        back = min(2, visits[name]) * apart
        points.append((x + aside + back, y + aside - back))
        visits[name] += 1
    return tuple(points)


def _trail(chariot: Chariot, chart: Map) -> tuple[Shape, ...]:
    """Where a chariot has been in this round, or in the last one."""
    if len(chariot.trail) < 2 or chariot.resigned:
        return ()
    worn = livery(chariot)
    points = (*_beside(chariot, chariot.trail[:-1], chart), chart.middle(chariot.trail[-1]))
    return trail(points, worn.colour, worn.form, width=_LINE * 1.25 * chart.unit / FULL.unit)


def _teams(view: View, chart: Map) -> list[Shape]:
    racing = sorted((c for c in view.race.chariots if c.racing), key=lambda c: c.advancement)
    own = [
        Sprite("halo", *chart.middle(c.square), 2.3 * chart.unit, "white")
        for c in racing
        if c.seat == view.seat
    ]
    return [
        *own,
        *(token(c, chart) for c in racing),
        *(s for c in racing for s in _plight(view.race, c, chart)),
    ]


def token(chariot: Chariot, chart: Map) -> Sprite:
    """A chariot on its square; a crashed one has slewed round."""
    worn = livery(chariot)
    turn = flow(chariot.square) + (30 if chariot.crashed else 0)
    place = chart.middle(chariot.square)
    size = _TEAM * chart.unit
    return team(worn.form, *place, size, worn.colour, str(worn.number), turn, coat=worn.coat)


def _plight(race: Race, chariot: Chariot, chart: Map) -> tuple[Shape, ...]:
    """A broken wheel beside a chariot that waits after a crash."""
    if not chariot.crashed:
        return ()
    return (Sprite("wheel", *wheel_at(chariot, race, chart), 0.95 * chart.unit),)


def _way(way: Way, chart: Map, named: bool) -> list[Shape]:
    """The line of a plot: solid if all rolls are made, dashed if they fail and that changes it.

    The squares on which it ends are `named`."""
    unit = chart.unit
    width = _LINE * 1.2 * unit / FULL.unit
    aside = (livery(way.chariot).number - 2.5) * unit * 0.24
    colour = livery(way.chariot).colour
    shapes: list[Shape] = []
    for points in _lines(way.fork, chart, aside + 0.2 * unit):
        shapes += [Path(points, "ink", width * 1.6), Path(points, "paper", width)]
        shapes.append(Path(points, colour, width, dashed=True))
    for points in _lines(way.made, chart, aside):
        shapes += [Path(points, "ink", width * 1.6), Path(points, colour, width)]
    shapes += _ends(way.fork, chart, aside + 0.2 * unit, "marble", "soft", named)
    return shapes + _ends(way.made, chart, aside, "paper", "ink", named)


def _lines(legs: tuple[Leg, ...], chart: Map, aside: float) -> list[tuple[Point, ...]]:
    """The points of each leg that leads anywhere."""
    middles = ([chart.middle(name) for name in leg.squares] for leg in legs)
    return [tuple((x + aside, y + aside) for x, y in points) for points in middles if len(points) > 1]


def _ends(legs: tuple[Leg, ...], chart: Map, aside: float, plate: str, ink: str, named: bool) -> list[Shape]:
    """Where each phase ends, with its number."""
    shapes: list[Shape] = []
    for leg in legs:
        x, y = (part + aside for part in chart.middle(leg.squares[-1]))
        shapes.append(Circle(x, y, 19, plate, ink, 3))
        shapes.append(Text(x, y, NUMERALS[leg.phase], READABLE, ink, face="bold"))
        if named and leg == legs[-1]:
            shapes.append(Text(x, y + 0.75 * chart.unit, leg.squares[-1], 26, ink, face="bold", halo="paper"))
        if leg.crashed:
            shapes.append(Sprite("wheel", x + 0.7 * chart.unit, y - 0.7 * chart.unit, 0.92 * chart.unit))
    return shapes


def _wish(race: Race, chariot: Chariot, draft: str, chart: Map) -> list[Shape]:
    """The squares to which a drafted single move leads, while an impulse is under way."""
    words = tuple(draft.split())
    if not race.impulse or not words:
        return []
    moves = [m for m in legal_moves(race, chariot) if m.words[: len(words)] == words and m.square]
    start = chart.middle(chariot.square)
    return [
        Path((start, chart.middle(name)), "gold", _LINE * chart.unit / FULL.unit, arrow=True)
        for name in dict.fromkeys(m.square for m in moves)
    ]
