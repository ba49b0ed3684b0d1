"""Who and what takes part: drivers, rigs (a team with its chariot, or without), what lies on the track.

A seat and its rig have the same number. Notes 14.3 says what belongs to whom; speed and chits stay with the
team when its chariot is wrecked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from . import track, values
from .questions import Ask, Dice, Flow


@dataclass
class Driver:
    """`where`: drives, rides, dragged, aboard (a guest in a fist fight), foot, median, stands, dead."""

    seat: int
    where: str = "drives"
    rig: int | None = None
    space: str | None = None
    end: str | None = None
    injuries: int = 0
    count: int = 0
    held: list[str] = field(default_factory=lambda: ["whip"])
    qualified: bool = False
    finished: bool = False
    kills: int = 0
    unhitched_by: int | None = None
    talented: bool = False
    entertained_by: int | None = None
    vetoes: int = 0
    appeals: int = 0
    arrived: int = 0
    boarded: int = 0
    netted: bool = False
    lost_move: int = 0
    stood: int = 0
    stood_in: int = 0
    waited: bool = False
    died: int | None = None
    left: int | None = None
    resigned: bool = False

    @property
    def alive(self) -> bool:
        return self.where != "dead"

    @property
    def on_foot(self) -> int:
        """In one space who drives is ahead of who rides, fights, is dragged, runs (notes 15.2)."""
        order = ("drives", "rides", "aboard", "dragged", "foot", "median")
        return order.index(self.where) if self.where in order else len(order)

    @property
    def racing(self) -> bool:
        return self.where not in ("dead", "stands")


@dataclass
class Rig:
    """A team, with its chariot as long as `chariot`. `cart` is where the Chariot marker lies."""

    number: int
    team: str
    facing: int
    cart: str | None
    chariot: bool = True
    war: bool = False
    speed: int = 0
    fatigue: int = 0
    floor: int = 0
    bonus: int = 0
    fresh: int = 0
    damage: int = 0
    chits: int = 0
    load: list[str] = field(default_factory=list)
    driver: int | None = None
    dragged: int | None = None
    guests: list[int] = field(default_factory=list)
    bodies: list[int] = field(default_factory=list)
    count: int = 0
    came_from: str | None = None
    strayed: bool = False
    last_rammer: int | None = None

    @property
    def manned(self) -> bool:
        return self.chariot and self.driver is not None

    @property
    def ridden(self) -> bool:
        return not self.chariot and self.driver is not None

    @property
    def limit(self) -> int:
        return values.WAR_LIMIT if self.war else values.LIMIT


@dataclass
class Options:
    """What is agreed upon before a race. `early_jumps` is the erratum of October 2000."""

    laps: int = 3
    advanced_capture: bool = False
    early_jumps: bool = False
    night: int | None = 20


@dataclass
class State:
    """A race without its procedure."""

    options: Options
    draw: list[int] = field(default_factory=list)
    drivers: dict[int, Driver] = field(default_factory=dict)
    rigs: dict[int, Rig] = field(default_factory=dict)
    wrecks: dict[str, int] = field(default_factory=dict)
    dropped: dict[str, list[str]] = field(default_factory=dict)
    round: int = 0
    dolphins_removed: int = 0
    mover: int | None = None
    moving: int | None = None
    result: dict[str, Any] | None = None

    # Places

    def space_of(self, seat: int) -> str | None:
        """Where a driver is: dragged behind the team, riding or in mid-move in the team's space."""
        driver = self.drivers[seat]
        if driver.rig is None:
            return driver.space if driver.where == "foot" else None
        rig = self.rigs[driver.rig]
        if driver.where == "dragged":
            place = track.behind(rig.team, rig.facing)
            return rig.team if place == track.WALL else place
        return self.aboard(rig)

    def aboard(self, rig: Rig) -> str:
        """Where its chariot is; in mid-move, or without one, in the team's space (notes 14.1, 15.14)."""
        moves = self.moving == rig.number and rig.came_from is not None
        return rig.team if rig.cart is None or moves else rig.cart

    def at(self, space: str, but: int | None = None) -> Rig | None:
        """The rig with a marker in a space, other than `but`."""
        found = [rig for rig in self.rigs.values() if rig.number != but and space in (rig.team, rig.cart)]
        return found[0] if found else None

    def runners_at(self, space: str) -> list[Driver]:
        return [d for d in self.in_order() if d.where == "foot" and d.space == space]

    def drop(self, items: Iterable[str], space: str) -> None:
        """Equipment comes to lie on the track."""
        found = sorted([*self.dropped.get(space, []), *items])
        if found:
            self.dropped[space] = found

    # Order

    def count_of(self, rig: Rig) -> int:
        """Whose count (notes 15.2): the driver's, else the unit's own."""
        return rig.count if rig.driver is None else self.drivers[rig.driver].count

    def progress_of(self, rig: Rig) -> float:
        return track.progress(rig.team, self.count_of(rig))

    def driver_progress(self, driver: Driver) -> float:
        """Progress of a driver; on the median that of the line he has crossed last."""
        if driver.where == "median":
            return track.line_crossed(driver.count)
        if driver.rig is not None:
            return track.progress(self.rigs[driver.rig].team, driver.count)
        return track.progress(driver.space, driver.count) if driver.space is not None else float("-inf")

    def in_order(self) -> list[Driver]:
        """All drivers from front to rear, on one radial from the inside out, then by the draw."""
        left = sorted(self.drivers.values(), key=lambda d: -self.driver_progress(d))
        order: list[Driver] = []
        while left:
            first = self.driver_progress(left[0])
            tied = [d for d in left if first - self.driver_progress(d) <= track.TIE or d is left[0]]
            order += sorted(tied, key=lambda d: (self.lane_of(d), d.on_foot, self.draw.index(d.seat)))
            left = [d for d in left if d not in tied]
        return order

    def lane_of(self, driver: Driver) -> int:
        space = driver.space if driver.rig is None else self.rigs[driver.rig].team
        return 0 if space is None else track.lane(space)

    def pack(self) -> list[Rig]:
        """The manned chariots."""
        return [rig for rig in self.rigs.values() if rig.manned]

    def leaders(self) -> list[Rig]:
        """The foremost manned chariots; several when they are tied (notes 14.11)."""
        first = max((self.progress_of(rig) for rig in self.pack()), default=0.0)
        return [rig for rig in self.pack() if first - self.progress_of(rig) <= track.TIE]

    # Crossings

    def crossed(self, driver: Driver, line: tuple[str, int]) -> None:
        """A driver crosses a line: his count, the dolphins, qualification, finish (notes 14.4, 15.1)."""
        before, driver.count = driver.count, track.after_crossing(driver.count, *line)
        if driver.count < before and line[0] == "finish":
            driver.finished = False
        if driver.count > before and line[0] == "radial":
            gone = self.dolphins_removed
            self.dolphins_removed = max(gone, driver.count // 2)
            driver.qualified = self.dolphins_removed >= self.options.laps
            if gone < self.options.laps <= self.dolphins_removed:
                for other in self.drivers.values():
                    other.waited = self.stands_waiting(other)
        if driver.count > before and line[0] == "finish" and driver.qualified:
            driver.finished = not self.is_mutant(driver)

    def is_mutant(self, driver: Driver) -> bool:
        """Who waited before the radial for the last dolphin and has crossed it too rarely (notes 14.5)."""
        return driver.waited and driver.count // 2 < self.options.laps

    def stands_waiting(self, driver: Driver) -> bool:
        """Whether he has stood by choice for two rounds or more in the last two spaces before the radial, and
        stands there still (Death to Mutants)."""
        if driver.where not in ("drives", "rides") or driver.rig is None:
            return False
        rig = self.rigs[driver.rig]
        rests = rig.speed == 0 and track.is_before_radial(rig.team)
        return rests and driver.stood >= 2 and driver.stood_in >= self.round - 1

    def rests(self, driver: Driver, rig: Rig, control: str) -> None:
        """A whole move at speed 0 by choice in the last spaces before the radial is a round of waiting."""
        by_choice = rig.speed == 0 and control in ("reins", "brake") and rig.came_from is None
        if by_choice and driver.rig == rig.number and driver.count % 2 and track.is_before_radial(rig.team):
            driver.stood = driver.stood + 1 if driver.stood_in == self.round - 1 else 1
            driver.stood_in = self.round

    def relocate(self, rig: Rig, to: str) -> None:
        """A team enters the next space with all that move along; the Chariot marker follows later."""
        line = track.crossing(rig.team, to)
        rig.came_from, rig.team = rig.team, to
        if track.lane(to) == track.LANES:
            rig.strayed = False
        if line is None:
            return
        if rig.driver is None:
            rig.count = track.after_crossing(rig.count, *line)
        along = [self.drivers[seat] for seat in (rig.driver, rig.dragged, *rig.guests) if seat is not None]
        for driver in sorted(along, key=lambda d: -d.count):  # in one moment, the leader's dolphin first
            self.crossed(driver, line)

    def walk(self, driver: Driver, to: str) -> None:
        """A runner enters the next space."""
        assert driver.space is not None
        line = track.crossing(driver.space, to)
        driver.space = to
        if line is not None:
            self.crossed(driver, line)

    # Coming and going

    def lands(self, driver: Driver, space: str) -> None:
        """A driver comes to stand on the track; he does nothing more in this round (notes 15.15)."""
        driver.where, driver.rig, driver.space, driver.end = "foot", None, space, None
        driver.arrived = self.round

    def loses_driver(self, rig: Rig) -> None:
        """A unit keeps a copy of its driver's count (notes 15.2); a guest takes over (notes 14.23)."""
        assert rig.driver is not None
        rig.count = self.drivers[rig.driver].count
        rig.driver = None
        if rig.guests:
            heir = self.drivers[rig.guests.pop(0)]
            heir.where = "aboard"
            self.takes(heir, rig)

    def takes(self, driver: Driver, rig: Rig) -> None:
        """A driver mounts: the load is his, bodies are pushed off (notes 14.18, 15.18)."""
        for seat in rig.bodies:
            self.drivers[seat].space = self.aboard(rig)
        rig.bodies = []
        self.comes_to(driver, rig)
        driver.where, driver.rig, driver.space, driver.end = "drives", rig.number, None, None
        if not rig.chariot:
            driver.where = "rides"
        rig.driver = driver.seat
        driver.boarded = self.round
        self.stows(driver, rig)

    def stows(self, driver: Driver, rig: Rig) -> None:
        """In a chariot a driver has one whip in hand, and all else lies beside him."""
        if not rig.chariot:
            return
        rig.load += driver.held
        driver.held = []
        if "whip" in rig.load:
            rig.load.remove("whip")
            driver.held = ["whip"]
        rig.load.sort()

    def freed(self, rig: Rig) -> None:
        """A dragged driver stands behind the team (J3b)."""
        assert rig.dragged is not None
        space = self.space_of(rig.dragged)
        assert space is not None
        self.lands(self.drivers[rig.dragged], space)
        rig.dragged = None

    def comes_to(self, driver: Driver, rig: Rig) -> None:
        """Who mounts from the track is where the team is, over a line perhaps (notes 14.2)."""
        if driver.where == "foot":
            self.walk(driver, rig.team)

    def boards(self, driver: Driver, rig: Rig) -> None:
        """A runner mounts an unmanned chariot or a loose team, which stops (J4d, J9)."""
        if rig.dragged is not None:
            self.freed(rig)
        self.takes(driver, rig)
        rig.speed = 0

    def knocked_off(self, driver: Driver) -> None:
        """A driver falls beside his chariot, whip in hand (notes 14.8, 15.14)."""
        space = self.space_of(driver.seat)
        if driver.where not in ("drives", "rides", "aboard") or driver.rig is None or space is None:
            return
        rig, was = self.rigs[driver.rig], driver.where
        self.lands(driver, space)
        if was == "aboard":
            rig.guests.remove(driver.seat)
        else:
            self.loses_driver(rig)

    def dies(self, driver: Driver, by: int | None) -> None:
        """On his chariot a dead driver stays aboard, elsewhere he lies where he is (J3f, notes 15.18).

        What he holds drops into that space (notes 15.14).
        """
        space, was = self.space_of(driver.seat), driver.where
        rig = None if driver.rig is None else self.rigs[driver.rig]
        driver.where, driver.rig, driver.space, driver.died = "dead", None, space, self.round
        items, driver.held = driver.held, []
        if by is not None and by != driver.seat:
            self.drivers[by].kills += 1
        assert space is not None
        self.drop(items, space)
        if rig is None:
            return
        if was == "dragged":
            rig.dragged = None
        elif was == "aboard":
            rig.guests.remove(driver.seat)
        else:
            self.leaves_body(rig, driver, was)

    def leaves_body(self, rig: Rig, driver: Driver, was: str) -> None:
        """What becomes of a rig whose driver has died."""
        fought = bool(rig.guests)
        self.loses_driver(rig)
        if was == "drives" and not fought:
            rig.bodies.append(driver.seat)

    def injured(self, driver: Driver, number: int, by: int | None) -> None:
        """Injuries; six are death (J3a, J3f)."""
        driver.injuries += number
        if driver.alive and driver.injuries >= values.DEADLY:
            self.dies(driver, by)

    def can_act(self, driver: Driver) -> bool:
        """Whether someone on foot may run, fight or jump now (notes 15.15)."""
        fresh = driver.arrived < self.round and driver.boarded < self.round and driver.lost_move < self.round
        return driver.where in ("foot", "median") and fresh and not driver.netted


def roll(state: State, number: int, what: str, who: int) -> Flow[int]:
    """Dice and what the gods make of them (B11; notes 14.20, 15.25)."""
    while True:
        dice = yield Dice(number, what, who)
        again = False
        favoured = sorted(state.in_order(), key=lambda d: d.seat != state.mover)
        for driver in [d for d in favoured if d.appeals and d.racing]:
            again = yield Ask("appeal", driver.seat, (False, True), (what, who, dice))
            if again:
                driver.appeals -= 1
                break
        if not again:
            return sum(dice)


def position(state: State) -> dict[str, Any]:
    """A position as plain data.

    `drivers` by seat: kind (chariot, rider, dragged, aboard, runner, median, out, dead), rig, space, end,
    injuries, count, held, qualified, finished, kills, netted, appeals; a body aboard has the rig it lies in.
    `rigs` by number: kind (chariot, unmanned, loose, ridden), team and cart (spaces), facing, speed, fatigue,
    damage, chits, bonus, load, driver, dragged, count. `wrecks`: number by space; `dropped`: things by space.
    A sling is `sling/` and its shots.
    """
    return {
        "round": state.round,
        "dolphins": max(0, state.options.laps - state.dolphins_removed),
        "drivers": {d.seat: driver_position(state, d) for d in state.drivers.values()},
        "rigs": {r.number: rig_position(state, r) for r in state.rigs.values()},
        "wrecks": dict(sorted(state.wrecks.items())),
        "dropped": {space: sorted(items) for space, items in sorted(state.dropped.items())},
    }


KINDS = {"drives": "chariot", "rides": "rider", "foot": "runner", "stands": "out"}


def driver_position(state: State, driver: Driver) -> dict[str, Any]:
    rig, space = driver.rig, state.space_of(driver.seat)
    if not driver.alive:
        aboard = [r for r in state.rigs.values() if driver.seat in r.bodies]
        rig, space = (aboard[0].number, aboard[0].cart) if aboard else (None, driver.space)
    return {
        "kind": KINDS.get(driver.where, driver.where),
        "rig": rig,
        "space": space,
        "end": driver.end,
        "injuries": driver.injuries,
        "count": driver.count,
        "held": sorted(driver.held),
        "qualified": driver.qualified,
        "finished": driver.finished,
        "kills": driver.kills,
        "netted": driver.netted,
        "stood": driver.stood,
        "waited": driver.waited,
        "appeals": driver.appeals,
    }


def rig_position(state: State, rig: Rig) -> dict[str, Any]:
    manned, unmanned = ("chariot", "unmanned") if rig.chariot else ("ridden", "loose")
    return {
        "kind": unmanned if rig.driver is None else manned,
        "team": rig.team,
        "cart": rig.cart,
        "facing": rig.facing,
        "speed": rig.speed,
        "fatigue": rig.fatigue,
        "damage": rig.damage,
        "chits": rig.chits,
        "bonus": rig.bonus,
        "strayed": rig.strayed,
        "load": sorted(rig.load),
        "driver": rig.driver,
        "dragged": rig.dragged,
        "count": state.count_of(rig),
    }
