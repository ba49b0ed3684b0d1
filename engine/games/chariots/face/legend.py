"""The area under the track: the rows of the racers, the lines of a preview, the guide."""

from __future__ import annotations

from engine.face.coverage import Coverage
from engine.face.rows import GAP, Box, Cell, Entrant, frames, grid, places_moved, row
from engine.face.scene import READABLE, WIDTH, Circle, Path, Rect, Shape, Sprite, Text
from engine.face.tableau import tablet
from engine.games.chariots.face.liveries import emblem, livery
from engine.games.chariots.rules.coins import CONTROL, PHASES, SPEEDS
from engine.games.chariots.rules.speech import name
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.language import N_, _, pgettext

ROWS = 2
"""How many racers stand beside each other under the track."""
_HIGH = 55
"""The height of a row."""
_MARGIN = 9
_KEY = 42
_GUIDE_LINE = 36


def legend_height(racers: int, preview: bool = False) -> float:
    """How much room the rows and the key of a preview take, in scene units."""
    lines = -(-max(1, racers) // ROWS)
    return lines * (_HIGH + GAP) - GAP + 2 * _MARGIN + (_KEY if preview else 0)


def boxes(racers: int, top: float) -> tuple[Box, ...]:
    """Where the rows of the racers stand."""
    lines = -(-racers // ROWS)
    high = lines * (_HIGH + GAP) - GAP
    return grid(racers, ROWS, Box(_MARGIN, top + _MARGIN, WIDTH - 2 * _MARGIN, high))


def legend_ground(top: float, racers: int, preview: bool) -> tuple[Shape, ...]:
    """The empty rows, and what the lines of a `preview` mean."""
    middle = top + legend_height(racers, preview) - _KEY / 2 - 2
    return (
        *frames(boxes(racers, top) if racers else (Box(_MARGIN, top + _MARGIN, WIDTH - 2 * _MARGIN, _HIGH),)),
        *(_key_of_lines(middle) if preview else ()),
    )


def _key_of_lines(y: float) -> tuple[Shape, ...]:
    made, failed = ((30, y), (78, y)), ((370, y), (418, y))
    return (
        Path(made, "paper", 8),
        Text(92, y, _("rolls made"), READABLE, "paper", "left", room=260),
        Path(failed, "paper", 8, dashed=True),
        Text(432, y, _("rolls failed"), READABLE, "paper", "left", room=270),
        Circle(736, y, 14, "", "paper", 4),
        Text(762, y, _("within reach"), READABLE, "paper", "left", room=220),
    )


def swatch(x: float, y: float, size: float, kind: str) -> tuple[Shape, ...]:
    """A small square of a kind, `y` being its middle."""
    top = y - size / 2
    plate = Rect(x, top, size, size, kind)
    rim = Rect(x - 1, top - 1, size + 2, size + 2, "", "joint", 2)
    if kind != "inside":
        return plate, rim
    ends = (((max(0, k - 1), min(1, k)), (min(1, k), max(0, k - 1))) for k in (0.5, 1.0, 1.5))
    slants = (tuple((x + a * size, top + b * size) for a, b in line) for line in ends)
    return plate, *(Path(line, "inside-mark", 2.4) for line in slants), rim


def legend(view: View, top: float, coverage: Coverage) -> tuple[Shape, ...]:
    """All racers in their rows, the foremost first."""
    racers = entrants(view, coverage)
    if not racers:
        words = _("The grid has not been rolled yet.")
        return (Text(WIDTH / 2, top + _MARGIN + _HIGH / 2, words, 30, room=WIDTH - 60),)
    places = boxes(len(racers), top)
    return tuple(shape for one, box in zip(racers, places, strict=True) for shape in row(one, box, _GAP))


_GAP = 76


def entrants(view: View, coverage: Coverage) -> tuple[Entrant, ...]:
    """The rows of all racers, the foremost first."""
    race, standings = view.race, view.race.standings()
    before = [c.name for c in coverage.before.race.standings()] if coverage.before else []
    moved = places_moved(before, [c.name for c in standings])
    return tuple(
        Entrant(
            shield=shield_of(chariot),
            name=coverage.name(chariot.seat, name(chariot.name)),
            place=str(chariot.place or number) if not chariot.resigned else "–",
            gap=gap(race, chariot),
            moved=moved[chariot.name],
            leads=leads(race, chariot),
            own=chariot.seat == view.seat,
            out=chariot.resigned,
            cells=(*_coins(chariot), *_speeds(view, chariot)),
        )
        for number, chariot in enumerate(standings, 1)
    )


def shield_of(chariot: Chariot) -> Sprite:
    """The shield of a chariot, with its number."""
    worn = livery(chariot)
    return Sprite(emblem(worn), 0, 0, 1, worn.colour, label=str(worn.number))


def gap(race: Race, chariot: Chariot) -> str:
    """How many squares it is behind the first who is still driving, at the end behind the winner."""
    if chariot.resigned:
        return _("out")
    if chariot.place is not None:
        return _("home")
    first = race.standings()[0] if race.over else next(c for c in race.standings() if c.racing)
    squares = first.advancement[0] - chariot.advancement[0]
    if chariot == first:
        return _("leads") if leads(race, chariot) else pgettext("gap", "level") if race.round else ""
    return f"+{squares}" if squares > 0 else pgettext("gap", "level")


def leads(race: Race, chariot: Chariot) -> bool:
    """Whether it is ahead of all others: of two that are level none leads, though the inner goes first."""
    first, *others = race.standings()
    ahead = all(other.advancement[0] < chariot.advancement[0] for other in others if other.racing)
    return chariot == first and race.round > 0 and (chariot.place is not None or ahead)


def _coins(chariot: Chariot) -> tuple[Cell, ...]:
    held = (("null", chariot.null), ("ace", chariot.ace))
    return tuple(Cell(31, (Sprite(coin, 0, 0, 29, "gold" if there else "soft"),)) for coin, there in held)


def _speeds(view: View, chariot: Chariot) -> tuple[Cell, ...]:
    """The three coins of a round under way: face down, shown, or the present one dark; one's own hidden ones
    pale. Between two rounds nothing but those that a seat has laid itself.
    """
    own = chariot.seat == view.seat and bool(chariot.plot)
    if not (view.race.phase or own):
        return ()
    shapes: list[Shape] = []
    coins = chariot.plot
    for k in range(len(PHASES)):
        x = (k - 1) * 25
        shown = k < chariot.shown
        if k == view.race.phase - 1 and k < chariot.shown:
            shapes.append(Circle(x, 0, 14, "ink"))
            shapes.append(Text(x, 0, str(coins[k]), READABLE, "paper", face="bold"))
        elif k < len(coins) and (shown or own):
            shapes.append(Text(x, 0, str(coins[k]), READABLE, "ink" if shown else "soft", face="bold"))
        elif chariot.racing:
            shapes.append(Circle(x, 0, 4.5, "marble-dark"))
    return (Cell(76, tuple(shapes)),)


_GUIDE = (
    ("inside", N_("Inside squares of the turns: the short way. Always open to speed {always},")),
    (
        "",
        N_(
            "to {slower} on a roll of {least} or more, to {faster} on a roll of {more} or more, "
            "never to {never}."
        ),
    ),
    ("outside", N_("Outside squares of the turns: the long way, open to everybody.")),
    ("straight", N_("Straights: lane a is the inside one, lane d the outside one.")),
    ("", N_("The race goes counter-clockwise. The chequered line is start and")),
    ("", N_("finish; I to IV are the places on the grid.")),
)


def guide_height() -> float:
    return 2 * _MARGIN + len(_GUIDE) * _GUIDE_LINE + 12


def guide_ground(top: float) -> tuple[Shape, ...]:
    """The empty tablet of the guide."""
    return tablet(top + _MARGIN, guide_height() - 2 * _MARGIN)


def guide(top: float) -> tuple[Shape, ...]:
    """The legend of the marks of the track."""
    shapes: list[Shape] = []
    for k, (kind, text) in enumerate(_GUIDE):
        y = top + _MARGIN + 24 + k * _GUIDE_LINE
        if kind:
            shapes += swatch(46, y, 28, kind)
        line = _(text).format(**SPEEDS, least=CONTROL[SPEEDS["slower"]], more=CONTROL[SPEEDS["faster"]])
        shapes.append(Text(96, y, line, 27, anchor="left", room=WIDTH - 140))
    return tuple(shapes)
