"""Which way a team goes through the spaces of a move: the course of least trouble.

Costs are in spaces: what a way is longer, and what its risks cost on average. The search knows the track,
what stands on it, and what its driver likes; it knows no dice.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.games.circus.rules import track, values
from engine.games.circus.rules.track import Facing, Name

Word = str
"""`on`, or a manoeuvre; see `state.Manoeuvre`."""
_SIDES = (("left", 1), ("right", -1))

CHIT, SKID, TIRED, DAMAGE, FLIP = 0.6, 0.5, 0.25, 1.5, 30.0
"""What a turn chit, a skid, a point of fatigue, a point of damage and a flip cost."""
CRASH = 3.0
"""What every space costs that a crash leaves undone: the space, and the damage."""
CHOSEN = 1.0
"""The same for one who does not mind."""
OVER = 2.0
"""What it costs to be faster by one than a driver wants to be where he turns, or swerves, or arrives."""
MOMENTUM = 0.9
"""What it is worth to be faster by one at the end of a move, as far as the next one can use it."""
BRAKE = -min(values.CONTROLS["brake"].changes)
"""By how much the next move can be slower."""
LANDMARK, MISSED = 1.0, 0.5
"""What it is worth to turn where one meant to, and what it costs to pass there without."""
SIDE = 1.5
"""What it costs to pass on the side that a driver likes less."""
SIGHT = 3
"""How many spaces ahead somebody is in the way."""
DRAWN_UP = 3.0
"""What it costs to end a move where the chariot has no room behind its team."""
_EASY = 0.3
"""What a manoeuvre costs beyond this move, where it is made at an easy speed."""


@cache
def risk(speed: int, modifier: int, damage: int) -> float:
    """What a skid roll costs on average, for a chariot that has so much damage already."""
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            skid = values.skid(a + b + modifier, speed)
            total += CHIT * skid.chits + SKID * skid.shift + TIRED * skid.fatigue + DAMAGE * skid.damage
            if skid.flip:
                total += FLIP * min(6, damage + skid.damage) / 6
    return total / 36


@cache
def left() -> Mapping[tuple[Name, Facing], float]:
    """How far it is from every place over the finish line, with the manoeuvres on the way.

    From just past the line that is a lap, and nobody goes back over it.
    """
    best: dict[tuple[Name, Facing], float] = {}
    ways: dict[tuple[Name, Facing], list[tuple[tuple[Name, Facing], float]]] = {}
    queue: list[tuple[float, Name, Facing]] = []
    for place in _places():
        for end, price in _onward(*place):
            match track.finish(place[0], end[0]):
                case 0:
                    ways.setdefault(end, []).append((place, price))
                case 1:
                    queue.append((price, *place))
    heapq.heapify(queue)
    while queue:
        cost, name, facing = heapq.heappop(queue)
        if (name, facing) not in best:
            best[name, facing] = cost
            for (start, before), price in ways.get((name, facing), ()):
                heapq.heappush(queue, (cost + price, start, before))
    return best


def _places() -> Iterator[tuple[Name, Facing]]:
    return ((name, facing) for name in track.SPACES for facing in range(6) if track.may_face(name, facing))


def _onward(name: Name, facing: Facing) -> Iterator[tuple[tuple[Name, Facing], float]]:
    """A space forward, with a manoeuvre after it or without."""
    ahead = track.step(name, facing)
    if ahead is None:
        return
    yield (ahead, facing), 1.0
    for _word, end in manoeuvres(ahead, facing):
        yield end, 1.0 + _EASY


@cache
def manoeuvres(name: Name, facing: Facing) -> tuple[tuple[Word, tuple[Name, Facing]], ...]:
    """All turns and swerves that the track allows there, and where they lead without a skid."""
    return tuple(_manoeuvres(name, facing))


def _manoeuvres(name: Name, facing: Facing) -> Iterator[tuple[Word, tuple[Name, Facing]]]:
    for side, sign in _SIDES:
        if track.turnable(name):
            yield side, (name, (facing + sign) % 6)
        beside = track.beside(name, facing, "left" if sign == 1 else "right")
        if beside is not None and track.may_face(beside, facing):
            yield f"swerve-{side}", (beside, facing)


@cache
def to_turn(name: Name) -> int:
    """How many spaces of the straight are left, 0 in a turn."""
    space = track.SPACES[name]
    return track.COLUMNS - space.number if space.straight else 0


@cache
def _lap() -> float:
    """The shortest lap, from just past the line."""
    return min(left()[f"h{lane}-{values.LINE + 1}", track.E] for lane in range(1, track.LANES + 1))


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a driver likes: lanes, speeds, and what things in the way are worth to him.

    `lane` is one to make for on straights (0: whichever is shortest), `hold` whether to keep the one he is
    in; `entry` and `exit` are lanes at the joints, `via` spaces at which to turn. `straight`, `corner` and
    `swerve` are speeds not to be exceeded there. `sides` is where to pass whoever is in the way, the better
    side first, `crash` whether to drive on into him.
    """

    lane: int = 0
    hold: bool = False
    entry: int = 0
    exit: int = 0
    via: tuple[Name, ...] = ()
    straight: int = values.TOP_SPEED
    corner: int = values.TOP_SPEED
    swerve: int = values.TOP_SPEED
    sides: tuple[Word, ...] = ()
    crash: bool = False
    wreck: float = 12.0
    man: float = 0.4


@dataclass(frozen=True, slots=True)
class Road:
    """The track as one mover finds it: bodies that block, wrecks, men, and his speed and skill."""

    taken: frozenset[Name]
    wrecks: frozenset[Name]
    men: frozenset[Name]
    speed: int
    modifier: int = 0
    damage: int = 0
    wishes: Wishes = Wishes()
    rolls: bool = True
    """Whether manoeuvres cost rolls; a rider makes none."""


@lru_cache(maxsize=128)
def course(road: Road) -> Course:
    """The courses on a road; what has been worked out of them is kept while the road is the same."""
    return Course(road)


class Course:
    """The best ways on a road, each worked out once."""

    def __init__(self, road: Road) -> None:
        self._road = road
        self._risk = risk(road.speed, road.modifier, min(road.damage, 6)) if road.rolls else 0.0
        self._over = OVER * max(0, road.speed - road.wishes.corner)
        self._crash = CHOSEN if road.wishes.crash else CRASH
        self._far = left()
        self._after: dict[tuple[Name, Facing, int], tuple[float, Word]] = {}
        self._ahead: dict[tuple[Name, Facing, int], float] = {}

    def ahead(self, name: Name, facing: Facing, spaces: int) -> float:
        """What is left to go and to suffer for a team with so many spaces to move, the next one forward."""
        key = name, facing, spaces
        if key not in self._ahead:
            self._ahead[key] = self._forward(name, facing, spaces)
        return self._ahead[key]

    def choose(self, name: Name, facing: Facing, spaces: int) -> tuple[float, Word]:
        """The same where a manoeuvre is possible now, and the best one or `on`."""
        key = name, facing, spaces
        if key not in self._after:
            self._after[key] = self._best(name, facing, spaces)
        return self._after[key]

    def resting(self, name: Name, facing: Facing, spaces: int) -> float:
        """What is left where the move ends after so many free spaces straight ahead."""
        cost = 0.0
        for _space in range(spaces):
            ahead = track.step(name, facing)
            if ahead is None or ahead in self._road.taken:
                return math.inf
            cost += self._entered(name, ahead)
            name = ahead
        return cost + self._end(name, facing)

    def words(self, name: Name, facing: Facing, spaces: int, fresh: bool = True) -> tuple[Word, ...]:
        """The best course as words, one for each space: what to do after it. It stops where it would crash.

        `fresh` is whether the next space comes first; otherwise a manoeuvre may be made at once.
        """
        said: list[Word] = []
        while spaces >= 0:
            if fresh:
                ahead = track.step(name, facing)
                if not spaces or ahead is None or ahead in self._road.taken:
                    break
                name, spaces = ahead, spaces - 1
            fresh = True
            word = self.choose(name, facing, spaces)[1]
            said.append(word)
            name, facing = dict(manoeuvres(name, facing)).get(word, (name, facing))
        return tuple(said)

    def _best(self, name: Name, facing: Facing, spaces: int) -> tuple[float, Word]:
        landmark = name in self._road.wishes.via
        best, word = self.ahead(name, facing, spaces) + (MISSED if landmark else 0.0), "on"
        for manoeuvre, (end, turned) in manoeuvres(name, facing):
            if end in self._road.taken:
                continue
            if end != name:
                cost = self._risk + self._swerve(manoeuvre, name, facing)
            else:
                cost = -LANDMARK if landmark else self._risk + self._over
            cost += self.ahead(end, turned, spaces)
            if cost < best:
                best, word = cost, manoeuvre
        return best, word

    def _forward(self, name: Name, facing: Facing, spaces: int) -> float:
        if not spaces:
            return self._end(name, facing)
        ahead = track.step(name, facing)
        if ahead is None or ahead in self._road.taken:
            return self._end(name, facing) + self._crash * spaces
        return self._entered(name, ahead) + self.choose(ahead, facing, spaces - 1)[0]

    def _entered(self, start: Name, name: Name) -> float:
        """What it costs to drive into a space, beyond the way."""
        road, wishes = self._road, self._road.wishes
        cost = (wishes.wreck if name in road.wrecks else 0.0) + (wishes.man if name in road.men else 0.0)
        a, b = track.SPACES[start], track.SPACES[name]
        if a.straight and not b.straight and wishes.entry:
            cost += abs(b.lane - wishes.entry)
        if b.straight and not a.straight and wishes.exit:
            cost += abs(b.lane - wishes.exit)
        return cost - _lap() * track.finish(start, name)

    def _swerve(self, word: Word, start: Name, facing: Facing) -> float:
        wishes = self._road.wishes
        cost = OVER * max(0, self._road.speed - wishes.swerve)
        if len(wishes.sides) > 1 and word.endswith(wishes.sides[-1]) and self._blocked(start, facing):
            cost += SIDE
        if track.SPACES[start].straight and wishes.hold:
            cost += 3.0
        return cost

    def _blocked(self, name: Name, facing: Facing) -> bool:
        """Whether somebody is close ahead."""
        ahead: Name | None = name
        for _space in range(SIGHT):
            ahead = track.step(ahead, facing) if ahead else None
            if ahead in self._road.taken:
                return True
        return False

    def _end(self, name: Name, facing: Facing) -> float:
        """What is left from where the move ends, and whether there is room and a way onward."""
        far = self._far.get((name, facing), math.inf)
        if far == math.inf:
            far = self._far.get((name, track.forward(name)), 2.0 * track.LAP) + 6.0
        space, wishes = track.SPACES[name], self._road.wishes
        if space.straight and wishes.lane:
            far += 1.5 * abs(space.lane - wishes.lane)
        behind = track.behind(name, facing)
        if behind is None or (behind in self._road.taken and behind != name):
            far += DRAWN_UP
        ahead = track.step(name, facing)
        if ahead is not None and ahead in self._road.taken:
            far += 0.5
        return far + self._onward(name)

    def _onward(self, name: Name) -> float:
        """What the speed costs and is worth in the next move: before a turn it must come down in time."""
        speed, wishes = self._road.speed, self._road.wishes
        near = to_turn(name)
        useful = wishes.straight if near > wishes.corner else wishes.corner
        cost = TIRED * values.ZONES[speed] - MOMENTUM * min(speed, useful)
        slowest = max(0, speed - BRAKE)
        if near < slowest:
            cost += OVER * max(0, slowest - wishes.corner)
        return cost
