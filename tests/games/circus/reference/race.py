"""A race from the grid to its end: rounds of two phases (How to Play; notes 14.16, 15.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import track
from .corpses import corpse_move
from .ending import verdict
from .moves import regular_move
from .order import Unit, in_pack_order
from .questions import Ask, Dice, Flow, Lot, Mark, Request
from .shop import Purchase, equip
from .units import Driver, Options, Rig, State, position


class Race:
    """A race. `run()` is its procedure: it yields requests and is sent the answers, see the package."""

    def __init__(
        self,
        grid: Mapping[int, str],
        options: Options | None = None,
        purchases: Mapping[int, Sequence[Purchase]] | None = None,
        talented: Sequence[int] = (),
        draw: Sequence[int] = (),
    ) -> None:
        """`grid` has a space for each seat; `talented` have earned it in a career; `draw` decides ties."""
        self.state = State(options or Options(), list(draw or sorted(grid)))
        for seat, space in grid.items():
            talent = seat in talented
            self.state.drivers[seat] = Driver(seat, rig=seat, talented=talent)
            self.state.rigs[seat] = Rig(seat, space, track.E, space, driver=seat)
        equip(self.state, purchases or {})

    def position(self) -> dict[str, Any]:
        return position(self.state)

    def run(self) -> Flow[dict[str, Any]]:
        """The whole race; returns its result."""
        while self.state.result is None:
            yield from self.round()
        yield Mark("end")
        return self.state.result

    def round(self) -> Flow[None]:
        state = self.state
        state.round += 1
        manned = [rig for rig in state.rigs.values() if rig.manned]
        yield Mark("corpses")
        for unit in (yield from corpse_order(state)):
            yield from corpse_move(state, unit)
            yield Mark("moved", unit)
        yield Mark("regular")
        for unit in in_pack_order(state, [("rig", rig.number) for rig in manned]):
            yield from regular_move(state, state.rigs[unit[1]])
            yield Mark("moved", unit)
        state.result = verdict(state)
        yield Mark("round")


def corpse_order(state: State) -> Flow[list[Unit]]:
    """Who is a corpse now, in order; those on the median are put in by lot (notes 15.4)."""
    units: list[Unit] = [("rig", rig.number) for rig in state.rigs.values() if not rig.manned]
    units += [("driver", d.seat) for d in state.drivers.values() if d.where in ("foot", "aboard")]
    order = in_pack_order(state, units)
    for seat in [d.seat for d in state.drivers.values() if d.where == "median"]:
        order.insert((yield Lot("order", seat, len(order) + 1)), ("driver", seat))
    return order


class Follower:
    """A race that is answered request by request, each answer checked against what the rules allow."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.procedure = race.run()
        self.request: Request | None = next(self.procedure)

    def answer(self, answer: Any = None) -> Request | None:
        """Answer the open request; the next one, or None at the end. ValueError for what is forbidden."""
        if self.request is None or not is_allowed(self.request, answer):
            raise ValueError(f"{answer!r} does not answer {self.request!r}")
        try:
            self.request = self.procedure.send(answer)
        except StopIteration:
            self.request = None
        return self.request


def is_allowed(request: Request, answer: Any) -> bool:
    """Whether an answer fits a request."""
    match request:
        case Ask():
            return answer in request.options
        case Dice():
            return len(answer) == request.number and all(die in range(1, 7) for die in answer)
        case Lot():
            return answer in range(request.places)
    return answer is None


def play(race: Race, answer: Callable[[Request], Any]) -> dict[str, Any]:
    """Run a race to its end with a function that answers every request."""
    follower = Follower(race)
    while follower.request is not None:
        follower.answer(answer(follower.request))
    assert race.state.result is not None
    return race.state.result
