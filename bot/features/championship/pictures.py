"""The standings as a picture: a row for each driver, with what each race has given them, and the factions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.features.championship.rows import NO_FACTION
from bot.features.championship.rules.standings import Row
from bot.features.championship.state import Known
from bot.features.championship.words import FACTIONS, called_plainly, said, until
from engine import find
from engine.face.scene import SMALLEST, WIDTH, Circle, Path, Polygon, Rect, Scene, Shape, Text
from engine.face.tableau import BAND, EDGE, band, band_ground, tablet
from engine.language import _
from render.letters import fitted, writable

ROWS = 16
"""The most drivers of a picture; all stand in the panel in words."""
ROW, TOP, HEAD, FOOT = 54, BAND + 12, 50, 62
LEFT, RIGHT = EDGE + 22, WIDTH - EDGE - 22
NAME, POINTS = LEFT + 168, RIGHT - 6
STEP = 70
"""The width of a column of a race."""
COLOURS = (("racer-1", "paper"), ("marble", "ink"), ("racer-3", "paper"), ("racer-2", "paper"))
"""The colours of the factions, and of the letter on each."""
ALT = 1000
"""The most characters of an alt text."""


def standings(known: Known) -> Scene:
    """The standings of a season, the leader first."""
    places = known.table[:ROWS]
    height = TOP + HEAD + ROW * max(len(places), 1) + FOOT + 16
    head = until(known)
    lines = [_in_words(known, one) for one in places]
    factions = ", ".join(f"{_(FACTIONS[each.faction].word)} {said(each.points)}" for each in known.cup)
    twin = "\n".join([head, *lines, factions])
    news = _("race {race} of {races}").format(race=known.told, races=known.row.races)
    shapes = [
        *band(_("Standings"), f"{find(known.row.game).title} · {news}"),
        *_heads(known),
        *(shape for n, one in enumerate(places) for shape in _row(known, one, TOP + HEAD + ROW * (n + 0.5))),
        *_cup(known, height - 16 - FOOT / 2),
    ]
    ground = (
        Rect(0, 0, WIDTH, height, "stand-shade"),
        *band_ground(),
        *tablet(TOP, height - TOP - 12),
    )
    return Scene(WIDTH, height, ground, tuple(shapes), ". ".join(twin.split("\n"))[:ALT], twin)


def _columns(known: Known) -> list[float]:
    """The middles of the columns of the races."""
    last = POINTS - 130
    return [last - STEP * (known.row.races - 1 - n) for n in range(known.row.races)]


def _heads(known: Known) -> Iterator[Shape]:
    y = TOP + HEAD / 2 + 6
    yield Text(NAME, y, _("driver"), SMALLEST, "soft", "left")
    for n, x in enumerate(_columns(known), 1):
        yield Text(x, y, str(n), SMALLEST, "soft", "middle")
    yield Text(POINTS, y, _("points"), SMALLEST, "soft", "right")


def _row(known: Known, one: Row, y: float) -> Iterator[Shape]:
    """A driver: the place with its arrow, the faction, the name, the races, the points."""
    faction = known.by_number[one.driver].faction
    yield Path(((LEFT, y - ROW / 2), (RIGHT, y - ROW / 2)), "marble-shade", 1.5)
    yield Text(LEFT + 26, y, str(one.place), 30, "ink", "middle", "bold")
    yield from _arrow(LEFT + 76, y, known.climbed(one))
    if faction != NO_FACTION:
        yield from _badge(LEFT + 126, y, faction)
    columns = _columns(known)
    name = writable(called_plainly(known, one.driver)) or _("a driver")
    room = columns[0] - STEP / 2 - NAME
    yield Text(NAME, y, fitted(name, 28, room, "bold"), 28, "ink", "left", "bold" if one.can_win else "plain")
    for x, points in zip(columns, one.races, strict=True):
        yield Text(x, y, "–" if points is None else said(points), 26, "soft", "middle")
    yield Text(POINTS, y, said(one.points), 34, "ink", "right", "bold")


def _badge(x: float, y: float, faction: int) -> Iterator[Shape]:
    colour, letter = COLOURS[faction]
    yield Circle(x, y, 20, colour, "ink", 2)
    yield Text(x, y, FACTIONS[faction].letter, 24, letter, "middle", "bold")


def _arrow(x: float, y: float, climbed: int) -> Iterator[Shape]:
    """An arrow up or down, with the number of places; nothing where there is none."""
    if climbed:
        tip = -10 if climbed > 0 else 10
        points = ((x - 10, y + tip), (x, y - tip * 0.8), (x - 20, y - tip * 0.8))
        yield Polygon(points, "racer-3" if climbed > 0 else "alarm", "ink", 2)
        yield Text(x + 4, y, str(abs(climbed)), SMALLEST, "soft", "left")


def _cup(known: Known, y: float) -> Iterator[Shape]:
    """The factions in their order below all drivers: the place of each, and its points."""
    yield Path(((LEFT, y - FOOT / 2), (RIGHT, y - FOOT / 2)), "marble-shade", 1.5)
    step = (RIGHT - LEFT) / max(len(known.cup), 1)
    for n, each in enumerate(known.cup):
        x = LEFT + n * step
        yield Text(x + 26, y, str(each.place), 30, "ink", "middle", "bold")
        yield from _badge(x + 68, y, each.faction)
        yield Text(x + 100, y, said(each.points), 28, "soft", "left")


def _in_words(known: Known, one: Row) -> str:
    """A driver in a line of words."""
    faction = known.by_number[one.driver].faction
    team = f" ({_(FACTIONS[faction].word)})" if faction != NO_FACTION else ""
    races: Sequence[str] = ["–" if points is None else said(points) for points in one.races]
    name = called_plainly(known, one.driver)
    off = f" −{said(known.off[one.driver])}" if one.driver in known.off else ""
    climbed = known.climbed(one)
    arrow = f" ({'+' if climbed > 0 else '−'}{abs(climbed)})" if climbed else ""
    return f"{one.place}.{arrow} {name}{team}: {said(one.points)} ({', '.join(races)}{off})"
