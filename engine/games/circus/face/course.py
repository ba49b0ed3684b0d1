"""How a race went as pictures tell it: what stands on the podium, and who was where after each round."""

from __future__ import annotations

from collections.abc import Sequence

from engine.face.coverage import Coverage
from engine.face.finish import Racer
from engine.face.lapchart import Chart, Line, begun, settled
from engine.face.marks import Mark
from engine.face.podium import Mount
from engine.face.teams import chariot as team
from engine.games.circus.face import caption
from engine.games.circus.face.liveries import badge, livery
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.speech import driver_name
from engine.games.circus.rules.basic.state import COLOURS, Colour, Driver, View
from engine.language import _

Order = tuple[Colour, ...]
Befell = dict[tuple[Colour, int], Mark]


def mount(view: View, racer: Racer) -> Mount:
    """The team with which a driver has started."""
    assert isinstance(racer, int), "every rig has a driver"
    worn = livery(COLOURS[racer - 1])
    return Mount(team(worn.form, 0, 0, 1, worn.paint, str(worn.number), -90), badge(COLOURS[racer - 1]))


def chart(view: View, coverage: Coverage) -> Chart:
    """The order of all drivers at the start and after each round; who is out falls behind the others."""
    orders, befell, leaders = _rounds(coverage.events)
    if view.race.over and len(orders) > 1:
        orders[-1] = tuple(driver.colour for _place, driver in caption.standings(view.race))
    stops = ("", *(str(n) for n in range(1, len(orders))))
    ranked = [driver for _place, driver in caption.standings(view.race)]
    lines = tuple(_line(driver, orders, befell, coverage) for driver in ranked)
    laps = begun(leaders, view.race.options.laps)
    signs: tuple[tuple[Mark, str], ...] = ("ram", _("ram")), ("flip", _("flip")), ("crash", _("death"))
    return Chart(_("Circus Minimus"), caption.news(view.race), stops, lines, laps, signs)


def _rounds(events: Sequence[e.Event]) -> tuple[list[Order], Befell, list[int]]:
    """The order at each stop, the worst that befell whom before it, and the lap of the first there."""
    orders: list[Order] = []
    befell: Befell = {}
    laps: list[int] = []
    for event in events:
        match event:
            case e.LinedUp(places=places):
                orders, befell, laps = [tuple(colour for colour, _space in places)], {}, [1]
            case e.RoundEnded(standing=standing):
                racing = tuple(colour for colour, _lap, _gap in standing)
                orders.append((*racing, *(colour for colour in orders[-1] if colour not in racing)))
                laps.append(max((lap for _colour, lap, _gap in standing), default=laps[-1]))
            case e.Rammed(rig=rig):
                befell.setdefault((rig, len(orders)), "ram")
            case e.Flipped(rig=rig):
                befell[rig, len(orders)] = "flip"
            case e.Died(driver=driver):
                befell[driver, len(orders) - 1] = "crash"
    return orders, befell, laps


def _line(driver: Driver, orders: Sequence[Order], befell: Befell, coverage: Coverage) -> Line:
    colour = driver.colour
    who = coverage.name(driver.seat, driver_name(colour))
    marks = tuple((stop, kind) for (racer, stop), kind in befell.items() if racer == colour)
    return Line(who, badge(colour), livery(colour).form, settled(orders, colour), marks)
