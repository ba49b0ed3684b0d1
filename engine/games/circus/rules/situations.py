"""The policy of a driver at his own moment, by the situations in which he is (N15.29)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.games.circus.rules.clauses import held_in
from engine.games.circus.rules.course import track
from engine.games.circus.rules.facts import alongside, limit
from engine.games.circus.rules.policy import BATTERED, HURT, NEAR, SITUATIONS, SLOW, Policy
from engine.games.circus.rules.race import places
from engine.games.circus.rules.state import Colour, Driver, Race, Rig


def policy_now(race: Race, colour: Colour) -> Policy:
    """The policy of a driver as it holds at this moment (N15.29)."""
    policy = race.driver(colour).policy
    return held_in(policy, tuple(situations(race, colour))) if policy.phases else policy


def situations(race: Race, colour: Colour) -> Iterator[int]:
    """The numbers of the `policy.SITUATIONS` in which a driver is (N15.29)."""
    man, rig = race.driver(colour), race.rig_of(colour)
    for number, holds in enumerate(_TESTS, 1):
        if holds(race, man, rig):
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
    return rig is not None and limit(rig) <= SLOW


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
