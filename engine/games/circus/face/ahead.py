"""The track ahead of one's own chariot, what its controls would do, the odds of skids, a draft's path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from engine.face.coverage import Coverage
from engine.face.rows import Box
from engine.face.scene import AT_EASE, WIDTH, Circle, Inset, Path, Rect, Scene, Shape, Sprite, Text
from engine.face.tableau import HEADER, header, header_ground
from engine.games.circus.face import forecast
from engine.games.circus.face.arena import BENDS, OUTSIDE, arena, dolphins, stands
from engine.games.circus.face.caption import GAUGES, alt, gap, name_of, news, twin
from engine.games.circus.face.chart import REACH, Chart
from engine.games.circus.face.frame import Frame, Pane, round_one
from engine.games.circus.face.liveries import livery
from engine.games.circus.face.overview import ring
from engine.games.circus.face.pieces import on_track, size
from engine.games.circus.face.wording import spot
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.policy import DEFAULT
from engine.games.circus.rules.basic.speech import control_name
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig, View
from engine.games.circus.rules.basic.track import COLUMNS, SPACES, Name, Space
from engine.games.circus.rules.chariot import controls, pace
from engine.games.circus.rules.driver import handling
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.clauses import CLAUSES
from engine.language import _, speaking, spoken

BACK, AHEAD = 3, 14
"""How many spaces behind and ahead of the chariot are to be seen at least, as far as they have room."""
_BETWEEN = 3
"""So far are two names of spaces from each other."""
LEFT, TOP, BROAD, HIGH = 12, HEADER + 12, 976, 546
"""The window on the track."""
WINDOW = Box(LEFT, TOP, BROAD, HIGH)
_ZOOMS = ((52, 50), (44, 31))
"""How wide and high a space is, the closest first."""
_NARROW = 50
"""In narrower spaces there is room for every second number of two digits."""
_STEP = 2
"""Windows move in steps of this many spaces, so that few differ."""
ROW = 42
"""How far two lines below the window are from each other."""
PLATE, BELOW = TOP + HIGH + 12, TOP + HIGH + 132
"""Where the plate of the driver begins, and the one below it."""
END = BELOW + 8 * ROW + 36
"""Where the picture ends."""


def drives(view: View) -> bool:
    """Whether the seat has a chariot, or at least a team, to drive."""
    race = view.race
    if view.seat is None or not race.rigs or not race.round or race.over:
        return False
    return race.of(view.seat).where in ("mounted", "riding")


def picture(view: View, draft: str, coverage: Coverage) -> Scene:
    """The track ahead of the chariot that a seat drives; with a draft the path that it says."""
    race = view.race
    rig = race.rig_of(race.of(view.seat).colour)
    assert rig
    plan = planned(race, rig, draft)
    chart, shown = window(rig.space)
    described = _told(plan) if plan else ""
    named = coverage.codes or race.phase != ""
    reach = reachable(race, rig, draft)
    return Scene(
        WIDTH,
        END,
        ground(spoken(), chart, shown if named else ()),
        (
            *header(_("Circus Minimus"), news(race)),
            Inset(LEFT, TOP, BROAD, HIGH, tuple(_on_window(view, chart, rig, plan, reach, coverage))),
            *ring(race, framed(race, chart, plan, reach)),
            *_plate(view, rig, coverage),
            *_controls(race, rig, plan),
            *(_notes(bool(reach)) if rig.chariot else _slips()),
        ),
        alt(view, described),
        twin(view, described),
    )


# The plan of a draft


@dataclass(frozen=True, slots=True)
class Outlook:
    """A control, the lowest and the highest speed that it can bring, the places of the path at the highest.

    `places` begin with the present one; `moves` are how many spaces forward each of them is.
    """

    control: str
    low: int
    high: int
    places: tuple[Name, ...]
    moves: tuple[int, ...]
    manoeuvres: tuple[int, ...]
    """At which of the places a manoeuvre leads on."""


def tired(race: Race, rig: Rig) -> Race:
    """The race after steps I to III of that rig's move (How to Play I); as it is where it moves already."""
    if race.move is not None and race.move.rig == rig.colour:
        return race
    return forecast.begun(race, rig)


def planned(race: Race, rig: Rig, draft: str) -> Outlook | None:
    """The forecast of a draft for that rig; None where it says nothing yet, or nothing that fits."""
    said = draft.split()
    after = tired(race, rig)
    team = after.rig(rig.colour)
    if not said or not team.driver:
        return None
    order = tuple(word for word in said if ":" not in word)
    terms = words.terms(race, race.driver(team.driver))
    clauses = CLAUSES.fitting((word for word in said if ":" in word), terms)
    policy = CLAUSES.saying(DEFAULT, clauses)
    allowed = [word for word in controls.allowed(after, team) if not word.startswith(controls.STOP)]
    control = order[0] if order else ""
    if control == "drive":
        control = pace.control(after, after.driver(team.driver), team, policy, allowed)
    if control not in controls.CHOICES:
        return None
    low, high = speeds(team, control)
    if order[1:]:
        way = forecast.followed(team, (*order[1:], str(high)), high)
    else:
        way = forecast.course(after, team, high, policy)
    return Outlook(control, low, high, way.places, way.moves, way.turns)


def reachable(race: Race, rig: Rig, draft: str) -> dict[Name, int]:
    """Where the move may end by any control, by the tactics of a draft, with the highest speed for it."""
    if race.move is not None or not rig.driver:
        return {}
    terms = words.terms(race, race.driver(rig.driver))
    clauses = CLAUSES.fitting((word for word in draft.split() if ":" in word), terms)
    outlooks = forecast.forecasts(race, rig.driver, CLAUSES.saying(DEFAULT, clauses))
    return {name: speed for name, speed in outlooks.reach().items() if name != rig.space}


def speeds(rig: Rig, word: str) -> tuple[int, int]:
    """The lowest and the highest speed after a control, from what steps I to III have left."""
    reach = forecast.speeds(rig, word)
    return reach[0], reach[-1]


def odds(speed: int, modifier: int, damage: int) -> tuple[int, float]:
    """Of 36 rolls on the Skid Table how many skid, and how likely a flip is (J1A, J2A1)."""
    skids, flips = forecast.odds(speed, modifier, damage)
    return skids, float(flips)


def _told(plan: Outlook) -> str:
    said = _("{control}: speed {low}, to {end}.")
    if plan.low != plan.high:
        said = _("{control}: speed {low} to {high}, to {end}.")
    name = control_name(controls.CHOICES[plan.control].control)
    return said.format(control=name, low=plan.low, high=plan.high, end=spot(plan.places[-1]))


# The window


def framed(race: Race, chart: Chart, plan: Outlook | None, reach: Iterable[Name]) -> Frame:
    """The window with the ring where it hides nothing of a plan, nor of what can be reached."""
    return round_one(race, Pane(WINDOW, chart), (*reach, *(plan.places if plan else ())))


@lru_cache(maxsize=512)
def window(space: Name, back: int = BACK, ahead: int = AHEAD) -> tuple[Chart, tuple[Name, ...]]:
    """The closest chart that shows those spaces behind and ahead of one, and their names."""
    shown = tuple(name for name in SPACES if -back <= forecast.gained(space, name) <= ahead)
    middle = track.SPACES[space]
    xs, rows = [SPACES[n].x for n in shown], [SPACES[n].row for n in shown]
    for wide, high in _ZOOMS:
        across, down = BROAD / wide, HIGH / high
        if max(xs) - min(xs) + 1.5 <= across and max(rows) - min(rows) + 1.5 <= down:
            break
    x = _slide((min(xs) + max(xs)) / 2, middle.x, across / 2 - back - 0.5)
    row = _slide((min(rows) + max(rows)) / 2, middle.row, down / 2 - BACK - 0.5)
    edge = REACH + OUTSIDE - across / 2
    x = min(COLUMNS + edge, max(-edge, round(x / _STEP) * _STEP))
    row = max(-9.0 + down / 2, min(9.0 - down / 2, round(row / _STEP) * _STEP)) if down < 18 else 0
    return Chart(wide, high, LEFT + BROAD / 2 - x * wide, TOP + HIGH / 2 - row * high), shown


def _slide(wanted: float, own: float, reach: float) -> float:
    """The middle of a window, moved so that one's own space is well inside."""
    reach = max(reach, 0.0)
    return min(max(wanted, own - reach), own + reach)


@lru_cache(maxsize=64)
def ground(language: str, chart: Chart, shown: tuple[Name, ...]) -> tuple[Shape, ...]:
    """The track with the names of its spaces, and the empty tablets."""
    with speaking(language):
        return (
            Rect(0, HEADER, WIDTH, END - HEADER, "stand-shade"),
            Inset(
                LEFT,
                TOP,
                BROAD,
                HIGH,
                (*stands(chart, WINDOW), *arena(chart, named=True), *_names(chart, shown)),
            ),
            Rect(LEFT - 1, TOP - 1, BROAD + 2, HIGH + 2, "", "gold", 3, 4),
            Rect(LEFT - 1, PLATE, BROAD + 2, BELOW - PLATE - 12, "paper", "gold", 3, 10),
            Rect(LEFT - 1, BELOW, BROAD + 2, END - BELOW - 12, "paper", "gold", 3, 10),
            *header_ground(),
        )


def _names(chart: Chart, shown: tuple[Name, ...]) -> Iterator[Shape]:
    """The numbers of the spaces that are ahead; in place of the first one of a lane stands the lane."""
    places = {name: chart.middle(name) for name in shown}
    within = [
        name
        for name, (x, y) in places.items()
        if LEFT + 16 < x < LEFT + BROAD - 16 and TOP + 12 < y < TOP + HIGH - 12
    ]
    firsts: dict[tuple[str, int], Name] = {}
    for name in within:
        firsts.setdefault((SPACES[name].sector, SPACES[name].lane), name)
    rows: dict[int, list[Text]] = {}
    for name in within:
        space, (x, y) = SPACES[name], places[name]
        if chart.wide < _NARROW and space.number >= 10 and space.number % 2 and name not in firsts.values():
            continue
        if name in firsts.values():
            text = Text(
                x, y, f"{space.sector}{space.lane}", AT_EASE, "stand-shade", face="bold", halo="paper"
            )
        else:
            halo = "paper" if _at_the_line(space) else ""
            text = Text(x, y, str(space.number), AT_EASE, _ink(name), halo=halo)
        rows.setdefault(round(y), []).append(text)
    for row in rows.values():
        yield from _apart(sorted(row, key=lambda text: text.x))


def _apart(row: Sequence[Text]) -> Iterator[Text]:
    """Texts of a row, from left to right, moved so far that none touches the next: half-hexes are narrow."""
    needed = [(_wide(one) + _wide(other)) / 2 + _BETWEEN for one, other in pairwise(row)]
    right, left = [row[0].x], [row[-1].x]
    for text, need in zip(row[1:], needed, strict=True):
        right.append(max(text.x, right[-1] + need))
    for text, need in zip(row[-2::-1], needed[::-1], strict=True):
        left.append(min(text.x, left[-1] - need))
    for text, pushed, drawn in zip(row, right, left[::-1], strict=True):
        yield replace(text, x=(pushed + drawn) / 2)


def _wide(text: Text) -> float:
    """About how wide the name of a space is."""
    return AT_EASE * sum({"1": 0.4, "w": 0.85}.get(letter, 0.62) for letter in text.text)


def _at_the_line(space: Space) -> bool:
    """Whether the chequered line is at an edge of a space."""
    return space.straight and space.row > 0 and abs(space.x - values.LINE) < 1


def _ink(name: Name) -> str:
    return "ink" if name in BENDS else "coat-3"


def _on_window(
    view: View,
    chart: Chart,
    rig: Rig,
    plan: Outlook | None,
    reach: Mapping[Name, int],
    coverage: Coverage,
) -> Iterator[Shape]:
    race = view.race
    yield from dolphins(chart, race.options.laps, race.dolphins)
    yield from _reach(chart, reach)
    if plan:
        yield from _path(chart, rig, plan)
    yield from on_track(race, chart, view.seat, coverage)
    if plan:
        yield from _ends(chart, plan)


def _reach(chart: Chart, reach: Mapping[Name, int]) -> Iterator[Shape]:
    """Where each speed that could be chosen would end."""
    for name, speed in reach.items():
        x, y = chart.middle(name)
        yield Circle(x, y, max(19, 0.4 * size(chart)), "marble", "soft", 1.5)
        yield Text(x, y, str(speed), AT_EASE, "soft", face="bold")


def _path(chart: Chart, rig: Rig, plan: Outlook) -> Iterator[Shape]:
    """The path as a line, with a dot where a manoeuvre is made."""
    paint = livery(rig.colour).paint
    points = tuple(chart.middle(name) for name in plan.places)
    if len(points) > 1:
        yield Path(points, "ink", 0.36 * chart.wide)
        yield Path(points, "gold-light", 0.22 * chart.wide)
    for k in plan.manoeuvres:
        yield Circle(*points[k], 0.24 * chart.wide, paint, "ink", 2.5)


def _ends(chart: Chart, plan: Outlook) -> Iterator[Shape]:
    """Where the path ends at the lowest and at the highest speed, each with its number."""
    for speed in dict.fromkeys((plan.low, plan.high)):
        reached = [k for k, gone in enumerate(plan.moves) if gone == speed]
        if reached and speed:
            x, y = chart.middle(plan.places[reached[-1]])
            yield Circle(x, y, max(21, 0.44 * size(chart)), "paper", "ink", 2.5)
            yield Text(x, y, str(speed), AT_EASE, face="bold")


# The plates below


def _plate(view: View, rig: Rig, coverage: Coverage) -> Iterator[Shape]:
    """The chariot: its driver, how far behind, what is in it, and its gauges."""
    race = view.race
    man = race.of(view.seat)
    yield from driven_by(race, man, rig.colour, coverage)
    yield from _held(race, rig)
    x, y = LEFT + 20.0, PLATE + 82
    for (gauge, value), wide in zip(_gauges(rig, man).items(), (200, 215, 215, 300), strict=True):
        yield from gauged(gauge, value, x, y, named=gauge in ("damage", "injuries"))
        x += wide


def driven_by(race: Race, man: Driver, colour: Colour, coverage: Coverage) -> Iterator[Shape]:
    """The first line of a plate: the shield, the name, and how far behind the first."""
    worn, y = livery(colour), PLATE + 34
    yield Sprite(f"badge-{worn.form}", LEFT + 42, y, 50, worn.paint, label=str(worn.number))
    name = coverage.name(man.seat, name_of(race, man.colour))
    yield Text(LEFT + 78, y, name, AT_EASE, anchor="left", face="bold", room=420)
    yield Text(LEFT + BROAD - 20, y, gap(race, man), AT_EASE, "gold-shade", "right", "bold", room=130)


def _gauges(rig: Rig, man: Driver) -> dict[str, str]:
    """The text beside each gauge: the count, and the one after steps I to III, before the control."""
    after = controls.baseline(rig)
    present = {"speed": rig.speed, "fatigue": rig.fatigue, "damage": rig.damage, "injuries": man.injuries}
    then = {**present, "speed": after.speed, "fatigue": after.fatigue}
    words = _("{now}, then {then}")
    return {
        gauge: str(now) if then[gauge] == now else words.format(now=now, then=then[gauge])
        for gauge, now in present.items()
    }


def gauged(gauge: str, value: str, x: float, y: float, *, named: bool = True) -> Iterator[Shape]:
    """The sign of a gauge, its word if it is `named`, and what is counted."""
    yield Sprite(f"gauge-{gauge}", x + 15, y, 34)
    words = f"{_(GAUGES[gauge])} {value}" if named else value
    yield Text(x + 42, y, words, AT_EASE, anchor="left", face="bold")


def _held(race: Race, rig: Rig) -> Iterator[Shape]:
    """The whip in the hand and what lies in the chariot, or is carried without one."""
    man = race.driver(rig.driver) if rig.driver else None
    hand = ("whip",) if man and man.whip else ()
    things = (*hand, *(rig.load if rig.chariot else man.things if man else ()))
    for k, thing in enumerate(things[:6]):
        yield Sprite(f"tool-{thing.partition('-')[0]}", LEFT + 540 + 50 * k, PLATE + 34, 46)


_CHOICES = ("hard-whip", "whip", "reins", "brake", "stop")
_COLUMNS = (320, 485, 685, 877)
"""The middles of the columns beside the names of the controls."""


def _controls(race: Race, rig: Rig, plan: Outlook | None) -> Iterator[Shape]:
    """The effects of each control: the speed, the change of fatigue, the risks of a turn or swerve."""
    after = tired(race, rig)
    team, y = after.rig(rig.colour), BELOW + 34
    heads = (_(GAUGES["speed"]), _(GAUGES["fatigue"]), *((_("skid"), _("flip")) if rig.chariot else ()))
    for x, head in zip(_COLUMNS, heads, strict=False):
        yield Text(LEFT + x, y, head, AT_EASE, "soft", face="bold", room=186)
    possible = tuple(controls.allowed(after, team)) if team.driver else ()
    skill = handling.skill(race, rig)
    for name in _CHOICES:
        words = [w for w in possible if _group(w) == name]
        if not words:
            continue
        y += ROW
        if plan and _group(plan.control) == name:
            yield Rect(LEFT + 10, y - 20, BROAD - 20, 40, "gold-light", "gold", 2, 6)
        yield from _control(team, name, words, skill, y)


def _notes(reach: bool) -> Iterator[Shape]:
    """The scope of the risks, and the legend of the discs on the track."""
    x, y = LEFT + 20, END - 12 - 1.7 * ROW
    yield Text(
        x, y, _("The risks are those of one turn or swerve."), AT_EASE, "soft", "left", room=BROAD - 40
    )
    if reach:
        y += ROW
        yield Circle(x + 20, y, 19, "marble", "soft", 1.5)
        yield Text(x + 20, y, "8", AT_EASE, "soft", face="bold")
        yield Text(x + 52, y, _("end of a move at 8"), AT_EASE, "soft", "left")


def _group(word: str) -> str:
    if word.startswith(controls.STOP):
        return "stop"
    return controls.CHOICES[word].control


def _control(team: Rig, name: str, words: list[str], skill: int, y: float) -> Iterator[Shape]:
    """A control: its speeds, by how much it and they change fatigue, how often a turn skids and flips."""
    ends = [speed for word in words for speed in speeds(team, word)]
    low, high = min(ends), max(ends)
    hard = charts.CONTROLS["hard-whip"].fatigue if name == "hard-whip" else 0
    fewer, more = (hard + values.ZONES[0 if name == "stop" else speed] for speed in (low, high))
    yield Text(LEFT + 20, y, _named(name), AT_EASE, anchor="left", face="bold", room=240)
    cells = [(_range(low, high), False), (_signed(fewer, more), False)]
    if team.chariot:
        (skids, flips), (most, worst) = (odds(speed, skill, team.damage) for speed in (low, high))
        cells.append((_risk(skids / forecast.ROLLS, most / forecast.ROLLS), most > 9))
        cells.append((_risk(flips, worst), worst > 0.02))
    for x, (cell, grave) in zip(_COLUMNS, cells, strict=False):
        yield Text(LEFT + x, y, cell, AT_EASE, "stand" if grave else "ink", face="bold")


def _risk(low: float, high: float) -> str:
    """A chance, or the ends of one; a dash for none."""
    ends = [forecast.percent(part) if part else "0" for part in (low, high)]
    return forecast.percent(high) if low == high else f"{ends[0].removesuffix('%').rstrip()}–{ends[1]}"


def _named(name: str) -> str:
    return _("Stop") if name == "stop" else control_name(name)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _signed(low: int, high: int) -> str:
    """A change, or the ends of one: `+1`, `–2`, `0…+2`."""
    ends = [f"{n:+d}".replace("-", "–") if n else "0" for n in (low, high)]
    return ends[0] if low == high else "…".join(ends)


def _slips() -> Iterator[Shape]:
    """The risk of a rider in place of skids (J9)."""
    lines = (
        _("A rider on a team never skids."),
        _("A roll of {die} or less kills the rider, every move.").format(die=values.RIDER_SLIPS),
    )
    for k, line in enumerate(lines):
        yield Text(
            LEFT + 20, END - 12 - (1.7 - k) * ROW, line, AT_EASE, "ink", "left", "bold", room=BROAD - 40
        )
