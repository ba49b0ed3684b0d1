"""How a race went as pictures tell it: what stands on the podium, and who was where after each turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.coverage import Coverage
from engine.face.finish import Racer
from engine.face.lapchart import Chart, Line, begun, settled
from engine.face.marks import Mark
from engine.face.podium import Mount
from engine.games.charioteer.face.caption import news
from engine.games.charioteer.face.liveries import emblem, livery, rig
from engine.games.charioteer.rules import events as e
from engine.games.charioteer.rules.speech import driver_name
from engine.games.charioteer.rules.state import NAMES, Chariot, Name, View
from engine.games.charioteer.rules.track import lap_of
from engine.language import _

Order = tuple[Name, ...]


def mount(view: View, racer: Racer) -> Mount:
    """The chariot of a seat, or an automaton by its name."""
    chariot = view.race.chariot(racer if isinstance(racer, str) else NAMES[racer - 1])
    return Mount(rig(chariot, 0, 0, 1, -90), emblem(chariot, 0, 0, 1))


def chart(view: View, coverage: Coverage) -> Chart:
    """The order of all chariots at the start and after each turn; in equal spaces who came first is first."""
    orders, befell, leaders = _turns(coverage.events)
    if view.race.over and len(orders) > 1:
        orders[-1] = view.race.standings()
    stops = ("", *(str(n) for n in range(1, len(orders))))
    lines = tuple(_line(view, view.race.chariot(n), orders, befell, coverage) for n in view.race.standings())
    laps = begun(leaders, view.race.options.laps)
    signs: tuple[tuple[Mark, str], ...] = ("attack", _("attack")), ("flip", _("fall"))
    return Chart(_("Charioteer"), news(view.race), stops, lines, laps, signs)


Befell = dict[tuple[Name, int], Mark]


def _turns(events: Sequence[e.Event]) -> tuple[list[Order], Befell, list[int]]:
    """The order at each stop, what befell whom before it, and the lap of the first there."""
    orders: list[Order] = []
    befell: Befell = {}
    reached: dict[Name, int] = {}
    laps: list[int] = []
    for event in events:
        match event:
            case e.LinedUp(order=order):
                orders, befell, reached, laps = [order], {}, dict.fromkeys(order, 0), [1]
            case e.TurnBegan(turn=turn) if turn > 1:
                orders.append(_ahead(reached, orders[-1]))
                laps.append(_lap(reached))
            case e.Driven(chariot=name, path=path) if path:
                reached[name] = path[-1].h
            case e.LaidDown(chariots=fallen):
                befell |= {(name, len(orders)): "flip" for name in fallen}
            case e.Attacked(seat=seat, hit=hit) if hit:
                befell.setdefault((NAMES[seat - 1], len(orders)), "attack")
            case e.Resigned(seat=seat):
                reached.pop(NAMES[seat - 1], None)
    if not orders:
        return [], {}, []
    return [*orders, _ahead(reached, orders[-1])], befell, [*laps, _lap(reached)]


def _lap(reached: Mapping[Name, int]) -> int:
    return 1 + max(map(lap_of, reached.values()), default=0)


def _ahead(reached: dict[Name, int], before: Order) -> Order:
    return tuple(sorted(reached, key=lambda name: (-reached[name], before.index(name))))


def _line(view: View, chariot: Chariot, orders: Sequence[Order], befell: Befell, coverage: Coverage) -> Line:
    name = chariot.name
    who = coverage.name(chariot.seat, driver_name(name)) if chariot.seat else driver_name(name)
    marks = tuple((stop, kind) for (racer, stop), kind in befell.items() if racer == name)
    return Line(who, emblem(chariot, 0, 0, 1), livery(name).form, settled(orders, name), marks)
