"""Plain facts that are public and may be tested by a standing order."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Race, Rig, View
from engine.games.circus.rules.chariot import controls
from engine.games.circus.rules.course import obstacles, pack, places
from engine.model import Decision, Fact


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
        "beside": int(obstacles.alongside(race, rig)),
        "blocked": int(obstacles.blocked(race, rig)),
        "cocky": int(pack.cocky(race, rig.colour)),
    }
