"""The way of a team through the spaces of a move: the course of least trouble.

Costs are in spaces: what a way is longer, and what its risks cost on average. The search knows the track,
what stands on it, and what its driver likes; it knows no dice.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.track import Facing, Name

Word = str
"""`on`, or a manoeuvre; see `state.Manoeuvre`."""
_SIDES = (("left", 1), ("right", -1))

CHIT, SKID, TIRED, DAMAGE, FLIP = 0.6, 0.5, 0.25, 1.5, 30.0
"""The costs of a turn chit, a skid, a point of fatigue, a point of damage and a flip."""
CRASH = 3.0
"""The cost of every space that a crash leaves undone: the space, and the damage."""
CHOSEN = 1.0
"""The same for one who does not mind."""
OVER = 2.0
"""The cost of being faster by one than a driver wants to be where he turns, or swerves, or arrives."""
MOMENTUM = 0.9
"""The worth of being faster by one at the end of a move, as far as the next one can use it."""
BRAKE = -min(charts.CONTROLS["brake"].changes)
"""By how much the next move can be slower."""
LANDMARK, MISSED = 1.0, 0.5
"""The worth of turning where one meant to, and the cost of passing there without."""
SIDE = 1.5
"""The cost of passing on the side that a driver likes less."""
SIGHT = 3
"""How many spaces ahead somebody is in the way."""
DRAWN_UP = 3.0
"""The cost of ending a move where the chariot has no room behind its team."""
QUEUED = 0.5
"""The cost of ending a move right behind somebody."""
STANDING = 15.0
"""The cost of standing where the way is free, or only a wreck or a wall is ahead: more than to go on."""
HELD = 3.0
"""The cost of a swerve for one who wants to hold his lane."""
ASTRAY = 6.0
"""The cost of facing where no way leads on."""
ASTRAY_LANE = 1.5
"""The cost of every lane between the wished one and that in which a move ends."""
_EASY = 0.3
"""The cost of a manoeuvre beyond this move, where it is made at an easy speed."""
_BITS = 5
"""The bits into which the spaces of a move fit."""


@cache
def risk(speed: int, modifier: int, damage: int) -> float:
    """The average cost of a skid roll, for a chariot that has so much damage already."""
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            skid = charts.skid(a + b + modifier, speed)
            total += CHIT * skid.chits + SKID * skid.shift + TIRED * skid.fatigue + DAMAGE * skid.damage
            if skid.flip:
                total += FLIP * min(6, damage + skid.damage) / 6
    return total / 36


@cache
def left() -> Mapping[tuple[Name, Facing], float]:
    """How far it is from every place over the finish line, with the manoeuvres on the way.

    From just past the line that is a lap, and nobody goes back over it.
    """
    over = [
        (price, place)
        for place in _places()
        for end, price in _onward(*place)
        if track.finish(place[0], end[0]) == 1
    ]
    return _spread(over)


def _spread(known: Iterable[tuple[float, tuple[Name, Facing]]]) -> Mapping[tuple[Name, Facing], float]:
    """The least that places cost which lead on, this side of the line, to others of known costs."""
    best: dict[tuple[Name, Facing], float] = {}
    queue = list(known)
    heapq.heapify(queue)
    while queue:
        cost, place = heapq.heappop(queue)
        if place not in best:
            best[place] = cost
            for start, price in _ways().get(place, ()):
                heapq.heappush(queue, (cost + price, start))
    return best


@cache
def _ways() -> Mapping[tuple[Name, Facing], Sequence[tuple[tuple[Name, Facing], float]]]:
    """From where one comes to a place without crossing the line, and what the way costs."""
    ways: dict[tuple[Name, Facing], list[tuple[tuple[Name, Facing], float]]] = {}
    for place in _places():
        for end, price in _onward(*place):
            if not track.finish(place[0], end[0]):
                ways.setdefault(end, []).append((place, price))
    return ways


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


class Place:
    """A space and a facing, with all that a search asks of them and that never changes."""

    __slots__ = (
        "ahead",
        "behind",
        "facing",
        "far",
        "gain",
        "lane",
        "least",
        "name",
        "near",
        "number",
        "straight",
        "ways",
    )

    def __init__(self, number: int, name: Name, facing: Facing) -> None:
        space = track.SPACES[name]
        self.number, self.name, self.facing = number, name, facing
        self.straight, self.lane, self.near = space.straight, space.lane, to_turn(name)
        self.behind = track.behind(name, facing)
        self.far = left().get((name, facing), math.inf)
        if self.far == math.inf:
            self.far = left().get((name, track.forward(name)), 2.0 * track.LAP) + ASTRAY
        self.least = self.far
        """No more than `far` of any place to which one comes from here, with the way there."""
        self.ahead: Place | None = None
        self.gain = 0.0
        """What is left less by going one space ahead, where that crosses the line."""
        self.ways: tuple[tuple[Word, Place], ...] = ()
        """All manoeuvres, and where they lead."""


@cache
def places() -> Mapping[tuple[Name, Facing], Place]:
    """All places of the track."""
    known = {place: Place(number, *place) for number, place in enumerate(_places())}
    for (name, facing), place in known.items():
        end = track.step(name, facing)
        if end is not None:
            place.ahead = known[end, facing]
            place.gain = _lap() * track.finish(name, end)
        place.ways = tuple((word, known[end]) for word, end in manoeuvres(name, facing))
    # Who ends astray may count as nearer than the places on the way there.
    for at, least in _spread((place.far, at) for at, place in known.items()).items():
        known[at].least = least
    return known


@dataclass(frozen=True, slots=True)
class Wishes:
    """The likes of a driver: lanes, speeds, and what things in the way are worth to him.

    `lane` is one to make for on straights (0: whichever is shortest), `hold` whether to keep the one he is
    in; `entry` and `exit` are lanes at the joints, `via` spaces at which to turn. `straight`, `corner` and
    `swerve` are speeds not to be exceeded there. `sides` is where to pass one who is in the way, the better
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

    def risks(self) -> tuple[float, float]:
        """The costs of a turn and of a swerve."""
        chance = risk(self.speed, self.modifier, min(self.damage, 6)) if self.rolls else 0.0
        corner, swerve = self.wishes.corner, self.wishes.swerve
        return chance + OVER * max(0, self.speed - corner), chance + OVER * max(0, self.speed - swerve)

    def bound(self) -> tuple[float, float]:
        """The least cost of the way on from any place beyond `Place.least`, at its end and for each space."""
        speed, wishes = self.speed, self.wishes
        end = TIRED * values.ZONES[speed] - MOMENTUM * min(speed, max(wishes.straight, wishes.corner))
        lured = len(wishes.via) * LANDMARK * speed + len(self.men) * max(0.0, -wishes.man)
        return end - lured, -1.0 - max(0.0, _EASY - min(self.risks()))

    def least(self, name: Name, facing: Facing, spaces: int) -> float:
        """No more than any course costs from there, with so many spaces to move."""
        end, space = self.bound()
        return places()[name, facing].least + end + spaces * space


@cache
def _speeding(speed: int, straight: int, corner: int) -> tuple[float, ...]:
    """The cost and worth of a speed in the next move, by how far the turn is then: before it, it must come
    down in time."""
    slowest = max(0, speed - BRAKE)
    costs = []
    for near in range(track.COLUMNS + 1):
        cost = TIRED * values.ZONES[speed] - MOMENTUM * min(speed, straight if near > corner else corner)
        if near < slowest:
            cost += OVER * max(0, slowest - corner)
        costs.append(cost)
    return tuple(costs)


@lru_cache(maxsize=128)
def course(road: Road) -> Course:
    """The courses on a road; what has been worked out of them is kept while the road is the same."""
    return Course(road)


class Course:
    """The best ways on a road, each worked out once."""

    def __init__(self, road: Road) -> None:
        wishes = road.wishes
        self._road, self._wishes = road, wishes
        self._taken, self._wrecks, self._men = road.taken, road.wrecks, road.men
        self._turn, self._swerve = road.risks()
        self._crash = CHOSEN if wishes.crash else CRASH
        self._disliked = f"swerve-{wishes.sides[-1]}" if len(wishes.sides) > 1 else ""
        self._picky = wishes.hold or bool(self._disliked)
        self._littered = bool(road.wrecks or road.men or wishes.entry or wishes.exit)
        self._after: dict[int, tuple[float, Word]] = {}
        self._least, self._saved = road.bound()
        """Courses that cannot be the best are not looked at."""
        self._speeding = _speeding(road.speed, wishes.straight, wishes.corner)
        self._ahead: dict[int, float] = {}
        self._blocked: dict[int, bool] = {}

    def ahead(self, name: Name, facing: Facing, spaces: int) -> float:
        """The cost of the rest of the way for a team with `spaces` to move, the next one forward."""
        return self._forward(places()[name, facing], spaces)

    def choose(self, name: Name, facing: Facing, spaces: int) -> tuple[float, Word]:
        """The same where a manoeuvre is possible now, and the best one or `on`."""
        return self._best(places()[name, facing], spaces)

    def boosted(self, name: Name, facing: Facing, free: int, spaces: int) -> float:
        """As `ahead`, after `free` spaces straight ahead; infinite where somebody is in their way."""
        cost, place = self._straight_on(places()[name, facing], free)
        return cost + self._forward(place, spaces)

    def resting(self, name: Name, facing: Facing, free: int) -> float:
        """The cost of the rest where the move ends after `free` spaces straight ahead."""
        cost, place = self._straight_on(places()[name, facing], free)
        return cost + self._end(place)

    def _straight_on(self, place: Place, free: int) -> tuple[float, Place]:
        """The cost of `free` spaces beyond the way, and where they end."""
        cost = 0.0
        for _space in range(free):
            ahead = place.ahead
            if ahead is None or ahead.name in self._taken:
                return math.inf, place
            cost += self._entered(place, ahead)
            place = ahead
        return cost, place

    def words(self, name: Name, facing: Facing, spaces: int, fresh: bool = True) -> tuple[Word, ...]:
        """The best course as words, one for each space: what to do after it. It stops where it would crash.

        `fresh` is whether the next space comes first; otherwise a manoeuvre may be made at once.
        """
        return tuple(word for word, _place in self._steps(places()[name, facing], spaces, fresh))

    def arrival(self, name: Name, facing: Facing, spaces: int) -> tuple[Name, Facing]:
        """Where the best course ends, the next space coming first."""
        start = places()[name, facing]
        end = [start, *(place for _word, place in self._steps(start, spaces, fresh=True))][-1]
        return end.name, end.facing

    def _steps(self, place: Place, spaces: int, fresh: bool) -> Iterator[tuple[Word, Place]]:
        """The best course: after each space what to do, and where that leads."""
        while spaces >= 0:
            if fresh:
                ahead = place.ahead
                if not spaces or ahead is None or ahead.name in self._taken:
                    break
                place, spaces = ahead, spaces - 1
            fresh = True
            word = self._best(place, spaces)[1]
            place = dict(place.ways).get(word, place)
            yield word, place

    def _best(self, place: Place, spaces: int) -> tuple[float, Word]:
        return self._after.get(place.number << _BITS | spaces) or self._weighed(place, spaces)

    def _weighed(self, place: Place, spaces: int) -> tuple[float, Word]:
        """The best after a space, worked out: a search looks up for itself what is known already, as a
        call for each of its thousands of places would take as long as all the rest."""
        known, least = self._ahead, self._least + spaces * self._saved
        landmark = place.name in self._wishes.via
        on = known.get(place.number << _BITS | spaces)
        best, word = self._driven(place, spaces) if on is None else on, "on"
        if landmark:
            best += MISSED
        for manoeuvre, end in place.ways:
            if end.name == place.name:
                cost = -LANDMARK if landmark else self._turn
            elif end.name in self._taken:
                continue
            else:
                cost = self._swerve
                if self._picky and cost + end.least + least < best:
                    cost += self._aside(manoeuvre, place)
            if cost + end.least + least >= best:
                continue
            on = known.get(end.number << _BITS | spaces)
            cost += self._driven(end, spaces) if on is None else on
            if cost < best:
                best, word = cost, manoeuvre
        self._after[place.number << _BITS | spaces] = weighed = best, word
        return weighed

    def _forward(self, place: Place, spaces: int) -> float:
        cost = self._ahead.get(place.number << _BITS | spaces)
        return self._driven(place, spaces) if cost is None else cost

    def _driven(self, place: Place, spaces: int) -> float:
        """The rest going forward, worked out."""
        ahead = place.ahead
        if not spaces:
            cost = self._end(place)
        elif ahead is None or ahead.name in self._taken:
            cost = self._end(place) + self._crash * spaces
        else:
            after = self._after.get(ahead.number << _BITS | spaces - 1) or self._weighed(ahead, spaces - 1)
            cost = (self._entered(place, ahead) if self._littered else -place.gain) + after[0]
        self._ahead[place.number << _BITS | spaces] = cost
        return cost

    def _entered(self, start: Place, end: Place) -> float:
        """The cost of driving into a space, beyond the way."""
        wishes = self._wishes
        cost = wishes.wreck if end.name in self._wrecks else 0.0
        if end.name in self._men:
            cost += wishes.man
        if start.straight != end.straight:
            lane = wishes.entry if start.straight else wishes.exit
            cost += abs(end.lane - lane) if lane else 0.0
        return cost - start.gain

    def _aside(self, word: Word, place: Place) -> float:
        """The cost of a swerve in a driver's dislikes."""
        cost = HELD if self._wishes.hold and place.straight else 0.0
        if word == self._disliked and self._hindered(place):
            cost += SIDE
        return cost

    def _hindered(self, place: Place) -> bool:
        """Whether somebody is close ahead."""
        hindered = self._blocked.get(place.number)
        if hindered is None:
            hindered, ahead = False, place.ahead
            for _space in range(SIGHT):
                if ahead is None or hindered:
                    break
                hindered, ahead = ahead.name in self._taken, ahead.ahead
            self._blocked[place.number] = hindered
        return hindered

    def _end(self, place: Place) -> float:
        """The rest from where the move ends, and whether there is room and a way onward."""
        cost, wishes, taken = place.far, self._wishes, self._taken
        if wishes.lane and place.straight:
            cost += ASTRAY_LANE * abs(place.lane - wishes.lane)
        if place.behind is None or (place.behind in taken and place.behind != place.name):
            cost += DRAWN_UP
        if place.ahead is not None and place.ahead.name in taken:
            cost += QUEUED
        elif not self._road.speed:
            cost += STANDING
        return cost + self._speeding[place.near]
