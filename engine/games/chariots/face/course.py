"""How a race went as pictures tell it: what stands on the podium, and who was where after each phase."""

from __future__ import annotations

from collections.abc import Sequence

from engine.face.coverage import Coverage
from engine.face.finish import Racer
from engine.face.lapchart import Chart, Line, settled
from engine.face.marks import Mark
from engine.face.podium import Mount
from engine.face.teams import chariot as team
from engine.games.chariots.face.caption import news
from engine.games.chariots.face.legend import shield_of
from engine.games.chariots.face.liveries import livery
from engine.games.chariots.rules import events as e
from engine.games.chariots.rules.coins import PHASES
from engine.games.chariots.rules.speech import name
from engine.games.chariots.rules.state import Chariot, Colour, View
from engine.language import _

_MARKS: dict[type, Mark] = {
    e.Crashed: "crash",
    e.Pushed: "push",
    e.DriverWhipped: "whip",
    e.HorsesBalked: "balk",
}


def mount(view: View, racer: Racer) -> Mount:
    """The best chariot of a seat."""
    best = next(c for c in view.race.standings() if c.seat == racer)
    worn = livery(best)
    drawn = team(worn.form, 0, 0, 1, worn.colour, str(worn.number), -90, coat=worn.coat)
    return Mount(drawn, shield_of(best))


def chart(view: View, coverage: Coverage) -> Chart:
    """The order of all chariots at the start and after each phase."""
    orders, stops, laps = _orders(coverage.events)
    laps = laps[: view.race.options.laps - 1]
    lines = tuple(_line(view, c, orders, coverage) for c in view.race.standings())
    return Chart(_("Chariots"), news(view.race), stops, lines, laps, _signs())


def _signs() -> tuple[tuple[Mark, str], ...]:
    """The legend of the marks, in the present language."""
    return ("crash", _("crash")), ("push", _("push")), ("whip", _("whip")), ("balk", _("balk"))


def _orders(
    events: Sequence[e.Event],
) -> tuple[list[tuple[Colour, ...]], tuple[str, ...], tuple[int, ...]]:
    """The orders at all stops, what is written below these, and at which the leader began another lap."""
    orders: list[tuple[Colour, ...]] = []
    stops: list[str] = []
    laps: list[int] = []
    home: list[Colour] = []
    for event in events:
        match event:
            case e.ChariotsLinedUp(places=places):
                orders, stops, laps, home = [tuple(c for c, _seat, _name in places)], [""], [], []
            case e.Finished(chariot=chariot):
                home.append(chariot)
            case e.LapFinished(lap=lap) if lap > len(laps):
                laps.append(len(orders))
            case e.PhaseEnded(round=round, phase=phase, standing=standing):
                orders.append((*home, *(chariot for chariot, _lap, _gap in standing)))
                stops.append(str(round) if phase == PHASES[-1] else "")
            case e.RaceEnded(round=round, ranking=ranking):
                orders.append(ranking)
                stops.append(str(round))
    return orders, tuple(stops), tuple(n for n in laps if n < len(orders))


def _line(view: View, chariot: Chariot, orders: Sequence[tuple[Colour, ...]], coverage: Coverage) -> Line:
    who = coverage.name(chariot.seat, name(chariot.name))
    marks = tuple(_befell(chariot.name, coverage.events))
    return Line(who, shield_of(chariot), livery(chariot).form, settled(orders, chariot.name), marks)


def _befell(chariot: Colour, events: Sequence[e.Event]) -> list[tuple[int, Mark]]:
    """The incidents of a chariot, by the number of the stop that followed."""
    by_stop: dict[int, Mark] = {}
    stop = 0
    for event in events:
        if isinstance(event, e.ChariotsLinedUp | e.PhaseEnded):
            stop = 1 if isinstance(event, e.ChariotsLinedUp) else stop + 1
        kind = _MARKS.get(type(event))
        if kind and getattr(event, "chariot", "") == chariot and by_stop.get(stop) != "crash":
            by_stop[stop] = kind
    return [*by_stop.items()]
