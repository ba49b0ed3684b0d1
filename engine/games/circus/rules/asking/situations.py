"""The policy of a driver at his own moment, by the situations in which he is (N15.29)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import lru_cache

from engine.clauses.saying import at
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.policy import BATTERED, HURT, NEAR, SITUATIONS, SLOW, Policy
from engine.games.circus.rules.basic.state import Colour, Driver, Race, Rig
from engine.games.circus.rules.course import places
from engine.games.circus.rules.course.obstacles import alongside

_NUMBERS = range(1, len(SITUATIONS) + 1)


def policy_now(race: Race, colour: Colour) -> Policy:
    """The policy of a driver as it holds at this moment (N15.29)."""
    policy = race.driver(colour).policy
    if not policy.phases:
        return policy
    spoken_of = {int(word[0]) for word in policy.phases}
    return held_in(policy, tuple(situations(race, colour, spoken_of)))


@lru_cache(maxsize=4096)
def held_in(policy: Policy, situations: tuple[int, ...]) -> Policy:
    """The policy that holds in situations, the last of which decides (N15.29)."""
    phases = policy.phases
    for number in situations:
        policy = replace(at(policy, number), phases=phases)
    return policy


def situations(race: Race, colour: Colour, among: Collection[int] = _NUMBERS) -> Iterator[int]:
    """The numbers of the `policy.SITUATIONS`, or of those `among` them, in which a driver is (N15.29)."""
    man, rig = race.driver(colour), race.rig_of(colour)
    for number, holds in enumerate(_TESTS, 1):
        if number in among and holds(race, man, rig):
            yield number


def _first(race: Race, man: Driver, _rig: Rig | None) -> bool:
    return places.running_order(race)[:1] == (man.colour,)


def _last(race: Race, man: Driver, _rig: Rig | None) -> bool:
    return places.running_order(race)[-1:] == (man.colour,)


def _close(race: Race, man: Driver, _rig: Rig | None) -> bool:
    best = places.running_order(race)[:1]
    if not best or best == (man.colour,):
        return False
    space = places.space_of(race, best[0])
    if not space:
        return False
    ahead = track.spaces_ahead(space, places.progress(race, best[0]), places.progress(race, man.colour))
    return ahead <= NEAR


def _alongside(race: Race, _man: Driver, rig: Rig | None) -> bool:
    return rig is not None and alongside(race, rig)


def _battered(_race: Race, _man: Driver, rig: Rig | None) -> bool:
    return rig is not None and rig.damage >= BATTERED


def _hurt(_race: Race, man: Driver, _rig: Rig | None) -> bool:
    return man.injuries >= HURT


def _tired(_race: Race, _man: Driver, rig: Rig | None) -> bool:
    return rig is not None and rig.limit <= SLOW


def _last_lap(race: Race, man: Driver, _rig: Rig | None) -> bool:
    return track.finishes(man.crossings) >= race.options.laps


_TESTS: tuple[Callable[[Race, Driver, Rig | None], bool], ...] = (
    _first,
    _last,
    _close,
    _alongside,
    _battered,
    _hurt,
    _tired,
    _last_lap,
)
assert len(_TESTS) == len(SITUATIONS)
