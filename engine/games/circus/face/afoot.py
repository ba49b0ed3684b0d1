"""The surroundings of a driver without a chariot: where he can go, who comes by, what the dice must say."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from engine.face.coverage import Coverage
from engine.face.scene import AT_EASE, WIDTH, Circle, Inset, Path, Polygon, Scene, Shape, Sprite, Text
from engine.face.tableau import header
from engine.games.circus.face import ahead, forecast
from engine.games.circus.face.arena import dolphins
from engine.games.circus.face.caption import alt, news, state, twin
from engine.games.circus.face.chart import Chart
from engine.games.circus.face.frame import Frame, Pane, round_one
from engine.games.circus.face.liveries import livery
from engine.games.circus.face.overview import ring
from engine.games.circus.face.pieces import on_track, size
from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Driver, Race, Rig, View
from engine.games.circus.rules.basic.track import Name
from engine.games.circus.rules.driver import captures
from engine.language import N_, _, ngettext, spoken

_LETTERS = 56
"""How many letters of a sentence stand in a line."""
SEEN = {"running": (8, 9), "median": (8, 9), "dragged": (6, 11), "boarding": (4, 13)}
"""How many spaces behind and ahead are to be seen: one who waits looks back."""
_NEAR, _ACROSS = 4, 2
"""This many rigs near him are told, in this many columns."""
_TOLD = {
    "running": (
        N_("You run {run} a round."),
        N_("As a chariot passes beside you, a roll of {capture} or more gets you aboard."),
        N_("Lane 1 leads onto the median, lane {lanes} out by the stands."),
    ),
    "median": (
        N_("You are safe here."),
        N_("As a chariot passes within {range}, a roll of {capture} or more gets you aboard."),
        N_("Or jump down onto one of the marked spaces."),
    ),
    "dragged": (
        N_("A roll of {cut} or more cuts you loose; otherwise you take one injury."),
        N_("{dead} injuries kill you."),
        N_("Once loose, you run in the next round."),
    ),
    "boarding": (
        N_("The owner drives on; once a move you may hit him, or jump off."),
        N_("The last man in it keeps the chariot."),
    ),
}
_IN_OWN_MOVE = {
    **_TOLD,
    "running": (
        _TOLD["running"][0],
        N_("In your own move a roll of {capture} or more gets you aboard a chariot beside you."),
        _TOLD["running"][2],
    ),
    "median": (
        N_("You are safe here."),
        N_("You can jump down onto one of the marked spaces."),
        N_("If a chariot is there, a roll of {capture} or more gets you aboard."),
    ),
}
"""Where captures are made in the move of who is on foot (O, N12.1)."""


def shows(view: View) -> Name:
    """The space round which the picture is cut out; '' where the whole race is to be seen."""
    race = view.race
    if view.seat is None or not race.rigs or not race.round or race.over:
        return ""
    man = race.of(view.seat)
    if man.where == "median":
        return track.MEDIAN_EXITS[man.end][0] if man.end else ""
    if man.where not in SEEN:
        return ""
    rig = race.rig_of(man.colour)
    return rig.space if rig else man.space


def picture(view: View, draft: str, coverage: Coverage) -> Scene:
    """The track round a man without a chariot of his own; with a draft the way that he would run."""
    race, space = view.race, shows(view)
    man = race.of(view.seat)
    chart, shown = ahead.window(space, *SEEN[man.where])
    on_window = (
        *dolphins(chart, race.options.laps, race.dolphins),
        *_choices(man, chart),
        *_way(man, chart, draft),
        *on_track(race, chart, view.seat, coverage),
    )
    return Scene(
        WIDTH,
        ahead.END,
        ahead.ground(spoken(), chart, shown),
        (
            *header(_("Circus Minimus"), news(race)),
            Inset(ahead.LEFT, ahead.TOP, ahead.BROAD, ahead.HIGH, on_window),
            *ring(race, framed(race, man, chart)),
            *_box(race, man, space, shown, coverage),
            *_rules(race, man),
        ),
        alt(view),
        twin(view),
    )


def framed(race: Race, man: Driver, chart: Chart) -> Frame:
    """The window with the ring where it hides no space that he can reach."""
    return round_one(race, Pane(ahead.WINDOW, chart), _near_to(man))


def _near_to(man: Driver) -> frozenset[Name]:
    """Every space that he can reach now."""
    if man.where == "running":
        return frozenset(track.within(man.space, charts.running(man.injuries)) - {man.space})
    return frozenset(track.MEDIAN_EXITS[man.end] if man.end else ())


def _choices(man: Driver, chart: Chart) -> Iterator[Shape]:
    """An outline round every space that he can reach now."""
    for name in sorted(_near_to(man)):
        yield Polygon(chart.outline(track.SPACES[name]), "", "purple", 3)


def _way(man: Driver, chart: Chart, draft: str) -> Iterator[Shape]:
    """The way of a draft as a line, with a disc at its end."""
    steps = [word for word in draft.split() if word in track.SPACES]
    if not steps or man.where not in ("running", "median"):
        return
    points = tuple(chart.middle(name) for name in ((man.space, *steps) if man.space else steps))
    if len(points) > 1:
        yield Path(points, "ink", 0.3 * chart.wide)
        yield Path(points, "gold-light", 0.18 * chart.wide)
    yield Circle(*points[-1], 0.3 * size(chart), "gold-light", "ink", 2.5)


def _box(
    race: Race, man: Driver, space: Name, shown: tuple[Name, ...], coverage: Coverage
) -> Iterator[Shape]:
    """The man, how badly he is hurt, and those near him, those behind him with a minus."""
    yield from ahead.driven_by(race, man, man.colour, coverage)
    left, y = ahead.LEFT + 20, ahead.PLATE + 82
    yield from ahead.gauged("injuries", f"{man.injuries} / {values.DEAD_AT}", left, y)
    right = ahead.LEFT + ahead.BROAD - 20
    yield Text(right, y, state(race, man), AT_EASE, "soft", "right", "bold", room=300)
    y = ahead.BELOW + 34
    yield Text(left, y, _("Near you"), AT_EASE, anchor="left", face="bold")
    for k, (distance, rig) in enumerate(_near(race, man, space, shown)):
        x = left + k % _ACROSS * ahead.BROAD / _ACROSS
        yield from _row(rig, distance, x, y + ahead.ROW * (1 + k // _ACROSS))


def _near(race: Race, man: Driver, space: Name, shown: tuple[Name, ...]) -> list[tuple[int, Rig]]:
    """The rigs in the picture but his own, the nearest first."""
    others = [rig for rig in race.rigs if rig.space in shown and rig.colour != man.rig]
    distances = [(round(forecast.gained(space, rig.space)), rig) for rig in others]
    return sorted(distances, key=lambda item: abs(item[0]))[:_NEAR]


def _row(rig: Rig, distance: int, x: float, y: float) -> Iterator[Shape]:
    worn = livery(rig.colour)
    sign = "badge" if rig.driver else "empty"
    yield Sprite(f"{sign}-{worn.form}", x + 20, y, 40, worn.paint, label=str(worn.number))
    gap = f"{distance:+d}".replace("-", "–") if distance else "0"
    yield Text(x + 110, y, gap, AT_EASE, anchor="right", face="bold")
    yield Sprite("gauge-speed", x + 142, y, 30)
    yield Text(x + 190, y, str(rig.speed), AT_EASE, anchor="right", face="bold")
    kind = "" if rig.driver else (_("empty") if rig.chariot else _("loose team"))
    yield Text(x + 208, y, kind, AT_EASE, "soft", "left", "bold", room=240)


def _rules(race: Race, man: Driver) -> Iterator[Shape]:
    """All that he can do, a sentence a line."""
    run = charts.running(man.injuries)
    told_here = _TOLD if race.options.capture == "normal" else _IN_OWN_MOVE
    around = values.MEDIAN_RANGE
    lines = [
        line
        for sentence in told_here[man.where]
        for line in textwrap.wrap(
            _(sentence).format(
                run=ngettext("{n} space", "{n} spaces", run).format(n=run),
                capture=captures.least(race, man.where),
                range=ngettext("{n} space", "{n} spaces", around).format(n=around),
                lanes=track.LANES,
                cut=values.CUT_LOOSE,
                dead=values.DEAD_AT,
            ),
            _LETTERS,
        )
    ]
    x, top = ahead.LEFT + 20, ahead.BELOW + 34 + ahead.ROW * (1 + _NEAR // _ACROSS)
    for k, line in enumerate(lines):
        yield Text(x, top + 40 * k, line, AT_EASE, "ink", "left", room=ahead.BROAD - 40)
