"""What is public and may be tested at a driver's own moment (N15.29): situations, and plain facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.circus.rules import controls, manoeuvres, pack, places, track, values
from engine.games.circus.rules.policy import BATTERED, HURT, NEAR, SITUATIONS, SLOW, Policy, held_in
from engine.games.circus.rules.state import Colour, Driver, Race, Rig, View
from engine.model import Decision, Fact


def policy_now(race: Race, colour: Colour) -> Policy:
    """What a driver has said as it holds at this moment (N15.29)."""
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
    return rig is not None and any(manoeuvres.beside(race, rig, side)[1] for side in manoeuvres.SIDES)


def _battered(_race: Race, _man: Driver, rig: Rig | None) -> bool:
    return rig is not None and rig.damage >= BATTERED


def _hurt(_race: Race, man: Driver, _rig: Rig | None) -> bool:
    return man.injuries >= HURT


def _tired(_race: Race, _man: Driver, rig: Rig | None) -> bool:
    return rig is not None and limit(rig) <= SLOW


def _last_lap(race: Race, man: Driver, _rig: Rig | None) -> bool:
    return track.finishes(man.crossings) >= race.options.laps


def limit(rig: Rig) -> int:
    """The highest speed that fatigue and damage leave a team (How to Play II)."""
    return values.speed_limit(rig.fatigue + (rig.damage if rig.chariot else 0))


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


def facts(view: View, decision: Decision) -> Mapping[str, Fact]:
    """Facts about the driver of the decision and what he drives; yes and no are 1 and 0."""
    race = view.race
    common: dict[str, Fact] = {"round": race.round, "dolphins": race.dolphins}
    if decision.seat is None or not race.rigs:
        return common
    man = race.of(decision.seat)
    ranked = places.running_order(race)
    mine: dict[str, Fact] = {
        "what": man.where,
        "lap": min(max(1, track.finishes(man.crossings)), race.options.laps),
        "place": ranked.index(man.colour) + 1 if man.colour in ranked else 0,
        "injuries": man.injuries,
        "whip": int(man.whip),
        "space": places.space_of(race, man.colour) if man.alive else "",
        "behind": round(places.progress(race, ranked[0]) - places.progress(race, man.colour))
        if ranked
        else 0,
    }
    rig = race.rig_of(man.colour)
    return {**common, **mine, **(_about(race, rig) if rig else {})}


def _about(race: Race, rig: Rig) -> dict[str, Fact]:
    return {
        "lane": track.SPACES[rig.space].lane,
        "speed": rig.speed,
        "next_speed": controls.baseline(rig).speed,
        "fatigue": rig.fatigue,
        "damage": rig.damage,
        "chits": rig.chits,
        "war": int(rig.war),
        "beside": int(_alongside(race, race.drivers[0], rig)),
        "blocked": int(manoeuvres.blocked(race, rig)),
        "cocky": int(rig.manned and pack.cocky(race, rig.colour)),
    }
