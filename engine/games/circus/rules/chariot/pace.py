"""The choice of a control: the speed that each can give is tried on the course ahead."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from engine.games.circus.rules import charts, values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.policy import Policy
from engine.games.circus.rules.basic.state import Driver, Race, Rig
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.course import obstacles
from engine.games.circus.rules.course.steering import OVER, TIRED, Course, Road, Wishes, course
from engine.games.circus.rules.driver import handling, reach

FALLS: tuple[str, ...] = ("hard-whip", "whip", "reins+1", "reins")
"""The controls to which one that is not allowed falls back, one after the other (N15.27)."""
WRECKS = {"avoid": 12.0, "accept": 4.0}
MEN = {"avoid": 0.4, "accept": 0.0, "seek": -1.5}
"""The cost of driving into a wreck or over a man on foot, in spaces."""
ARMED = 1.5
"""The worth of a hand free for a weapon while somebody is near."""
_DICE = range(1, 7)
_TRIFLE = 1e-9
"""More than adding in another order changes."""
_DIGITS = 6
"""Costs that differ by less are the same."""


@lru_cache(maxsize=1024)
def wishes(policy: Policy) -> Wishes:
    """The likes of a driver on his way, in the terms of the course."""
    lane = int(policy.lane) if policy.lane.isdigit() else 0
    sides = tuple(way for way in policy.blocked if way in obstacles.SIDES)
    return Wishes(
        lane=lane,
        hold=policy.lane == "hold",
        entry=_lane(policy.entry),
        exit=_lane(policy.exit),
        via=policy.via,
        straight=policy.straight,
        corner=policy.corner,
        swerve=policy.swerve,
        sides=sides,
        crash="crash" in policy.blocked,
        wreck=WRECKS[policy.wrecks],
        man=MEN[policy.runners],
    )


def _lane(word: str) -> int:
    return int(word) if word.isdigit() else 0


def _riding(found: Wishes) -> Wishes:
    """A rider turns without rolls, so that no turn is too fast for him (J9)."""
    return replace(found, corner=values.TOP_SPEED, swerve=values.TOP_SPEED)


def way(race: Race, rig: Rig, speed: int, policy: Policy) -> Course:
    """The courses of a rig at a speed through what stands on the track at this moment."""
    return course(roads(race, rig, policy)(speed))


def roads(race: Race, rig: Rig, policy: Policy) -> Callable[[int], Road]:
    """The track for a rig by its speed: what stands there at this moment is looked at once."""
    taken = frozenset(obstacles.bodies(race, rig.colour))
    wrecks = frozenset(space for space, _rig in race.wrecks)
    men = frozenset(man.space for man in race.drivers if man.where == "running")
    skill, liked = handling.skill(race, rig), wishes(policy) if rig.chariot else _riding(wishes(policy))

    def at(speed: int) -> Road:
        return Road(taken, wrecks, men, speed, skill, rig.damage, liked, bool(rig.chariot))

    return at


def control(race: Race, man: Driver, rig: Rig, policy: Policy, possible: Sequence[str]) -> str:
    """The word of the control that costs least; stopping and stepping down are never meant."""
    occupied = ARMED if _about_to_strike(race, man, rig, policy) else 0.0
    meant = _meant(man, rig, policy, possible)
    more = {word: occupied if controls.CHOICES[word].rolled else 0.0 for word in meant}
    best = _Speeds(race, rig, policy).best(more) if more else "reins"
    if policy.hard == "behind" and best == "hard-whip" and "whip" in possible:
        most = controls.reached(rig.speed, charts.CONTROLS["whip"].added(6), rig.boost)
        return best if most < policy.straight else "whip"
    return best


def costs(race: Race, man: Driver, rig: Rig, policy: Policy, possible: Sequence[str]) -> Mapping[str, float]:
    """The cost of each control that he would think of on the course ahead, in spaces.

    Less is better, and only differences mean anything.
    """
    speeds = _Speeds(race, rig, policy)
    return {word: speeds.cost(word) for word in _meant(man, rig, policy, possible)}


def _meant(man: Driver, rig: Rig, policy: Policy, possible: Sequence[str]) -> list[str]:
    """The controls that he would think of."""
    hard = _hard(man, rig, policy)
    return [w for w in possible if not controls.CHOICES[w].stopping and (hard or w != "hard-whip")]


def _about_to_strike(race: Race, man: Driver, rig: Rig, policy: Policy) -> bool:
    """Whether he wants a hand free for a weapon: he has one that he uses, and somebody is near."""
    at_hand = set(reach.weapons(race, man.colour))
    if not at_hand & {*policy.weapon, *(() if policy.sling == "never" else ("sling",))}:
        return False
    around = track.within(rig.space, values.SLING_RANGE)
    others = (r for r in race.rigs if r.colour != rig.colour and r.driver)
    return any(r.space in around and r.driver not in policy.leave for r in others)


class _Speeds:
    """The cost of each speed, worked out once, and where it cannot be among the best not at all."""

    def __init__(self, race: Race, rig: Rig, policy: Policy) -> None:
        self._rig, self._policy = rig, policy
        self._road = roads(race, rig, policy)
        self._known: dict[int, float] = {}
        self._bounds: dict[int, float] = {}
        self._locked = obstacles.blocked(race, rig)
        """He may turn or swerve at once (J6D)."""

    def best(self, more: Mapping[str, float]) -> str:
        """The word that costs least with what it costs besides; of equals the first.

        Slow courses are quickly found, and spare the look at most of the fast ones.
        """
        costs: dict[str, float] = {}
        for word in sorted(more, key=lambda word: max(self._speeds(word))):
            most = min(costs.values(), default=math.inf) + _TRIFLE
            if all(self._may_cost(word, most - more[word], speed) for speed in sorted({*self._speeds(word)})):
                costs[word] = self.cost(word) + more[word]
        return min((word for word in more if word in costs), key=lambda word: costs[word])

    def _may_cost(self, word: str, most: float, speed: int) -> bool:
        """Whether a word may cost no more than that; if so, one of its speeds is worked out."""
        if self._mean(word, self._least) > most:
            return False
        self.at(speed)
        return True

    def cost(self, word: str) -> float:
        return self._mean(word, self.at)

    def _mean(self, word: str, at: Callable[[int], float]) -> float:
        """The mean of what is said of each speed that a control can give."""
        speeds = self._speeds(word)
        fatigue = charts.CONTROLS[controls.CHOICES[word].control].fatigue
        return sum([at(speed) for speed in speeds]) / len(speeds) + TIRED * fatigue

    def _speeds(self, word: str) -> tuple[int, ...]:
        return _reached(word, self._rig.speed, self._rig.boost)

    def _least(self, speed: int) -> float:
        """The cost of a speed, or no more than that as long as its courses were not looked at."""
        if speed in self._known:
            return self._known[speed]
        if speed not in self._bounds:
            rig = self._rig
            least = self._road(speed).least(rig.space, rig.facing, speed)
            self._bounds[speed] = least + self._over(speed)
        return self._bounds[speed]

    def _over(self, speed: int) -> float:
        return OVER * max(0, speed - self._policy.straight)

    def at(self, speed: int) -> float:
        if speed not in self._known:
            rig = self._rig
            found, over = course(self._road(speed)), self._over(speed)
            if speed and self._locked:
                self._known[speed] = found.choose(rig.space, rig.facing, speed)[0] + over
            else:
                self._known[speed] = found.ahead(rig.space, rig.facing, speed) + over
        return self._known[speed]


@cache
def _reached(word: str, speed: int, boost: int) -> tuple[int, ...]:
    """The speeds that a control can give, one for each result of its die."""
    choice = controls.CHOICES[word]
    rule = charts.CONTROLS[choice.control]
    gains = [rule.added(die) for die in _DICE] if choice.rolled else [choice.change]
    return tuple(controls.reached(speed, gain, boost) for gain in gains)


def _hard(man: Driver, rig: Rig, policy: Policy) -> bool:
    """Whether the policy allows the Hard Whip now; behind the last radial the last straight is near."""
    if policy.hard == "last":
        return track.SPACES[rig.space].sector in ("w", "h") and man.crossings > 1 and man.qualified
    return policy.hard != "never"


def allowed(word: str, possible: Sequence[str]) -> str:
    """The control that was ordered, or what it falls back to where that is not allowed (N15.27)."""
    if word in possible:
        return word
    if word in FALLS:
        return next(fall for fall in FALLS[FALLS.index(word) :] if fall in possible)
    slower = word.replace(controls.STOP, "brake")
    return slower if slower in possible else "reins"


def free_spaces(race: Race, rig: Rig, policy: Policy, most: int) -> int:
    """How many of the free spaces at the end to take."""
    steering = way(race, rig, rig.speed, policy)
    return min(range(most, -1, -1), key=lambda n: steering.resting(rig.space, rig.facing, n))


def free_at_start(race: Race, rig: Rig, policy: Policy, most: int, spare: int) -> int:
    """How many free spaces to take at the start of the move; 0 where those at its end gain as much.

    At most `most` can be taken at the start. At the end come those worth taking of all he has, `spare`.
    """
    found, start = way(race, rig, rig.speed, policy), (rig.space, rig.facing)
    end = found.arrival(*start, rig.speed)
    later = min(found.resting(*end, n) for n in range(spare + 1)) - found.resting(*end, 0)
    costs = [found.ahead(*start, rig.speed) + later]
    costs += [found.boosted(*start, n, rig.speed) for n in range(1, most + 1)]
    return min(range(most + 1), key=lambda n: round(costs[n], _DIGITS))
