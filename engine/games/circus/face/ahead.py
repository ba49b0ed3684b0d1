"""The track ahead of one's own chariot, what its controls would do, the odds of skids, a draft's path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.face.scene import SMALLEST, WIDTH, Circle, Inset, Path, Rect, Scene, Shape, Sprite, Text
from engine.face.tableau import BAND, band, band_ground
from engine.games.circus.face import forecast
from engine.games.circus.face.arena import arena, dolphins
from engine.games.circus.face.caption import alt, gap, name_of, news, twin
from engine.games.circus.face.chart import Chart
from engine.games.circus.face.legend import fitted
from engine.games.circus.face.liveries import livery
from engine.games.circus.face.pieces import on_track, size
from engine.games.circus.rules import controls, pace, steering, track, values, words
from engine.games.circus.rules.policy import CLAUSES, DEFAULT
from engine.games.circus.rules.speech import control_name
from engine.games.circus.rules.state import Race, Rig, View
from engine.games.circus.rules.track import SPACES, Name
from engine.language import _, pgettext, speaking, spoken

BACK, AHEAD = 3, 14
"""How many spaces behind and ahead of the chariot are to be seen at least, as far as they have room."""
_LEFT, _TOP, _BROAD, _HIGH = 12, BAND + 12, 640, 600
"""The window on the track."""
_ZOOMS = ((36, 34), (31, 33))
"""How wide and high a space is, the closest first."""
_STEP = 2
"""Windows move in steps of so many spaces, so that few differ."""
_SIDE = _LEFT + _BROAD + 12
_ROW = 46
_ODDS = _TOP + _HIGH + 12
_END = _ODDS + 4 * 40 + 20


def drives(view: View) -> bool:
    """Whether the seat has a chariot, or at least a team, to drive."""
    race = view.race
    if view.seat is None or not race.rigs or not race.round or race.over:
        return False
    return race.of(view.seat).where in ("mounted", "riding")


def picture(view: View, draft: str) -> Scene:
    """What lies ahead of the chariot that a seat drives; with a draft the path that it says."""
    race = view.race
    rig = race.rig_of(race.of(view.seat).colour)
    assert rig
    plan = planned(race, rig, draft)
    chart, shown = _window(rig.space)
    told = _told(plan) if plan else ""
    return Scene(
        WIDTH,
        _END,
        _ground(spoken(), chart, rig.space if shown else ""),
        (
            *band(_("Circus Minimus"), news(race)),
            Inset(_LEFT, _TOP, _BROAD, _HIGH, tuple(_on_window(view, chart, rig, plan))),
            *_box(view, rig, plan),
            *(_odds(race, rig, plan) if rig.chariot else _slips()),
        ),
        alt(view, told),
        twin(view, told),
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
    """What a draft says for that rig as things are; None where it says nothing yet, or nothing that fits."""
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
    path = order[1:] or _course(after, team, high, policy)
    return Outlook(control, low, high, *_followed(team, path, high))


def _course(race: Race, rig: Rig, speed: int, policy: object) -> tuple[str, ...]:
    """The course that the policy would take at a speed, as the words of a path."""
    way = pace.way(race, rig, speed, policy)  # type: ignore[arg-type]
    course = way.words(rig.space, rig.facing, speed)
    return tuple(part for word in course for part in (("1",) if word == "on" else ("1", word)))


def _followed(
    rig: Rig, path: tuple[str, ...], most: int
) -> tuple[tuple[Name, ...], tuple[int, ...], tuple[int, ...]]:
    """The places of a path up to a number of spaces; after its last word straight ahead."""
    space, facing = rig.space, rig.facing
    places, moves, turns, gone = [space], [0], [], 0
    for word in (*path, str(most)):
        if word.isdigit():
            for _space in range(int(word)):
                ahead = track.step(space, facing)
                if ahead is None or gone == most:
                    break
                space, gone = ahead, gone + 1
                places.append(space)
                moves.append(gone)
            continue
        turns.append(len(places) - 1)
        end = dict(steering.manoeuvres(space, facing)).get(word)
        if end is not None and end != (space, facing):
            if end[0] != space:
                places.append(end[0])
                moves.append(gone)
            space, facing = end
    return tuple(places), tuple(moves), tuple(turns)


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
    return said.format(control=name, low=plan.low, high=plan.high, end=plan.places[-1])


# The window


@lru_cache(maxsize=512)
def _window(space: Name) -> tuple[Chart, tuple[Name, ...]]:
    """The closest chart on which what is around a space can be seen, and which spaces that is."""
    shown = tuple(name for name in SPACES if -BACK <= _gain(space, name) <= AHEAD)
    middle = track.SPACES[space]
    xs, rows = [SPACES[n].x for n in shown], [SPACES[n].row for n in shown]
    for wide, high in _ZOOMS:
        across, down = _BROAD / wide, _HIGH / high
        if max(xs) - min(xs) + 1.5 <= across:
            break
    x = _slide((min(xs) + max(xs)) / 2, middle.x, across)
    row = _slide((min(rows) + max(rows)) / 2, middle.row, down)
    x = round(x / _STEP) * _STEP
    row = max(-9.0 + down / 2, min(9.0 - down / 2, round(row / _STEP) * _STEP)) if down < 18 else 0
    return Chart(wide, high, _LEFT + _BROAD / 2 - x * wide, _TOP + _HIGH / 2 - row * high), shown


def _slide(wanted: float, own: float, room: float) -> float:
    """The middle of a window, moved so that one's own space is well inside."""
    reach = room / 2 - BACK - 0.5
    return min(max(wanted, own - reach), own + reach)


def _gain(start: Name, end: Name) -> float:
    """How far it is from one space to another in race direction, backwards below 0."""
    way = SPACES[end].progress - SPACES[start].progress
    return (way + track.LAP / 2) % track.LAP - track.LAP / 2


@lru_cache(maxsize=64)
def _ground(language: str, chart: Chart, space: Name) -> tuple[Shape, ...]:
    """The track with the names of its spaces, and the empty tablets."""
    with speaking(language):
        return (
            Rect(0, BAND, WIDTH, _END - BAND, "stand-shade"),
            Inset(
                _LEFT,
                _TOP,
                _BROAD,
                _HIGH,
                (Rect(_LEFT, _TOP, _BROAD, _HIGH, "stand"), *arena(chart), *_names(chart, space)),
            ),
            Rect(_LEFT - 1, _TOP - 1, _BROAD + 2, _HIGH + 2, "", "gold", 3, 4),
            Rect(_SIDE, _TOP - 1, WIDTH - _SIDE - 12, _HIGH + 2, "paper", "gold", 3, 10),
            Rect(_LEFT - 1, _ODDS, WIDTH - 2 * _LEFT + 2, _END - _ODDS - 12, "paper", "gold", 3, 10),
            *band_ground(),
        )


def _names(chart: Chart, space: Name) -> Iterator[Shape]:
    """The numbers of the spaces that are ahead; in place of the first one of a lane stands the lane."""
    firsts: set[tuple[str, int]] = set()
    for name in _window(space)[1] if space else ():
        found = SPACES[name]
        x, y = chart.middle(name)
        if found.half:
            x += 0.1 * chart.wide * (1 if found.sector == "e" else -1)
        if not (_LEFT + 16 < x < _LEFT + _BROAD - 16 and _TOP + 12 < y < _TOP + _HIGH - 12):
            continue
        lane = found.sector, found.lane
        first, told = lane not in firsts, str(found.number)
        firsts.add(lane)
        if first:
            yield Text(
                x, y, f"{found.sector}{found.lane}", SMALLEST, "stand-shade", face="bold", halo="paper"
            )
        else:
            yield Text(x, y, told, SMALLEST, "coat-3")


def _on_window(view: View, chart: Chart, rig: Rig, plan: Outlook | None) -> Iterator[Shape]:
    race = view.race
    yield from dolphins(chart, race.options.laps, race.dolphins)
    if plan:
        yield from _path(chart, rig, plan)
    yield from on_track(race, chart, view.seat)
    if plan:
        yield from _ends(chart, plan)


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
            yield Circle(x, y, 0.44 * size(chart), "paper", "ink", 2.5)
            yield Text(x, y, str(speed), 24, face="bold")


# The control box


def _box(view: View, rig: Rig, plan: Outlook | None) -> Iterator[Shape]:
    """The chariot with its gauges, and what each control would do to speed and fatigue."""
    race = view.race
    man = race.of(view.seat)
    left, right, y = _SIDE + 16, WIDTH - 28, _TOP + 38.0
    look = livery(rig.colour)
    yield Sprite(f"badge-{look.form}", left + 22, y, 46, look.paint, label=str(look.number))
    yield Text(left + 56, y, fitted(name_of(race, man.colour), 30, 160), 30, anchor="left", face="bold")
    yield Text(right, y, gap(race, man), 26, "gold-shade", "right", "bold")
    counts = (
        ("speed", rig.speed),
        ("fatigue", rig.fatigue),
        ("damage", rig.damage),
        ("injuries", man.injuries),
    )
    for k, (gauge, count) in enumerate(counts):
        x = left + 14 + 74 * k
        yield Sprite(f"gauge-{gauge}", x, y + 54, 28)
        yield Text(x + 20, y + 54, str(count), 28, anchor="left", face="bold")
    y += 104
    yield from _chits(rig, left, y)
    y += 42
    yield Path(((left, y - 16), (right, y - 16)), "marble-shade", 2)
    yield from _controls(race, rig, plan, y + 14)


def _chits(rig: Rig, left: float, y: float) -> Iterator[Shape]:
    """What steps I to III do before the control: rest or fatigue, the limit of the tired, turn chits."""
    after = controls.baseline(rig)
    told = _("then speed {speed}, fatigue {fatigue}")
    yield Text(left, y, told.format(speed=after.speed, fatigue=after.fatigue), 24, anchor="left", face="bold")


_CHOICES = ("hard-whip", "whip", "reins", "brake", "stop")


def _controls(race: Race, rig: Rig, plan: Outlook | None, top: float) -> Iterator[Shape]:
    after = tired(race, rig)
    team = after.rig(rig.colour)
    left = _SIDE + 16
    columns = (left + 148, left + 202, left + 256)
    for x, gauge, more in zip(columns, ("speed", "fatigue", "fatigue"), ("", "", "+"), strict=True):
        yield Sprite(f"gauge-{gauge}", x, top, 24)
        yield Text(x + 14, top, more, SMALLEST, "soft", "left", "bold")
    possible = tuple(controls.allowed(after, team)) if team.driver else ()
    y = top + 44
    for name in _CHOICES:
        words = [w for w in possible if _group(w) == name]
        if not words:
            continue
        if plan and _group(plan.control) == name:
            yield Rect(left - 8, y - 21, WIDTH - 20 - left, 42, "gold-light", "gold", 2, 6)
        yield from _control(team, name, words, left, columns, y)
        y += _ROW
    yield Text(left, y, _("{sign} next round, by the speed").format(sign="+"), SMALLEST, "soft", "left")
    yield from _held(race, rig, left, y + 52)


def _held(race: Race, rig: Rig, left: float, y: float) -> Iterator[Shape]:
    """The whip in the hand and what lies in the chariot, or is carried without one."""
    man = race.driver(rig.driver) if rig.driver else None
    hand = ("whip",) if man and man.whip else ()
    things = (*hand, *(rig.load if rig.chariot else man.things if man else ()))
    for k, thing in enumerate(things[:6]):
        yield Sprite(f"tool-{thing.partition('-')[0]}", left + 22 + 50 * k, y, 44)
    if rig.war:
        yield Text(left, y + 50, _("war chariot"), 24, anchor="left", face="bold")


def _group(word: str) -> str:
    if word.startswith(controls.STOP):
        return "stop"
    return controls.CHOICES[word].control


def _control(
    team: Rig, name: str, words: list[str], left: float, columns: tuple[float, ...], y: float
) -> Iterator[Shape]:
    """A control: its speeds, the fatigue after it, and what the speed adds to it at the next move."""
    ends = [speed for word in words for speed in speeds(team, word)]
    low, high = min(ends), max(ends)
    hard = values.CONTROLS["hard-whip"].fatigue if name == "hard-whip" else 0
    next_low, next_high = (values.ZONES[0 if name == "stop" else speed] for speed in (low, high))
    cells = (_range(low, high), str(team.fatigue + hard), _signed(next_low, next_high))
    yield Text(left, y, _short(name), 24, anchor="left", face="bold")
    for x, cell in zip(columns, cells, strict=True):
        yield Text(x, y, cell, 24, face="bold")


def _short(name: str) -> str:
    """A control in the narrow first column."""
    if name == "hard-whip":
        return pgettext("narrow", "Hard Whip")
    return _("Stop") if name == "stop" else control_name(name)


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _signed(low: int, high: int) -> str:
    """A change, or the ends of one: `+1`, `–2`, `0…+2`."""
    ends = [f"{n:+d}".replace("-", "–") if n else "0" for n in (low, high)]
    return ends[0] if low == high else "…".join(ends)


# The odds


def _odds(race: Race, rig: Rig, plan: Outlook | None) -> Iterator[Shape]:
    """The skid table for this chariot: how often a turn or swerve skids, how often the chariot flips."""
    top, left = _ODDS + 8, _LEFT + 20
    columns = [left + 420 + 118 * k for k in range(len(values.SKID_COLUMNS))]
    firsts = (1, *(most + 1 for most in values.SKID_COLUMNS[:-1]))
    skill = controls.skill(race, rig)
    rows = (_("A turn or swerve at speed"), _("skids in so many of 36"), _("and turns the chariot over in"))
    for k, told in enumerate(rows):
        yield Text(left, top + 28 + 46 * k, told, 24, "soft" if k else "ink", "left", "bold")
    for x, first, most in zip(columns, firsts, values.SKID_COLUMNS, strict=True):
        if plan and plan.low <= most and plan.high >= first:
            yield Rect(x - 54, top + 4, 108, 138, "gold-light", "gold", 2, 6)
        skids, flips = odds(most, skill, rig.damage)
        yield Text(x, top + 28, _range(first, most), 26, face="bold")
        yield Text(x, top + 74, str(skids), 26, "alarm" if skids > 9 else "ink", face="bold")
        yield Text(x, top + 120, _percent(flips), 26, "alarm" if flips > 0.02 else "ink", face="bold")


def _slips() -> Iterator[Shape]:
    """What a rider has to fear in place of skids (J9)."""
    told = (
        _("On the back of a team there are no skids."),
        _("A roll of {die} or less in any move kills the rider.").format(die=values.RIDER_SLIPS),
    )
    for k, line in enumerate(told):
        yield Text(_LEFT + 20, _ODDS + 52 + 46 * k, line, 26, "ink", "left", "bold")


def _percent(part: float) -> str:
    if not part:
        return "–"
    return f"{part:.1%}".replace("%", " %") if part < 0.1 else f"{part:.0%}".replace("%", " %")
