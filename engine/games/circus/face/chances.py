"""The chances of each driver, as a spectator sees them: how far behind, on what, how tired, how hurt."""

from __future__ import annotations

from collections.abc import Mapping

from engine.face.chances import chances as formula
from engine.face.chances import decided, fitted
from engine.games.circus.rules.basic.state import Driver, Race, View
from engine.games.circus.rules.course import places

EVEN = 15.0
"""Spaces before the end from which on a lead is as good as the race."""


def chances(view: View) -> Mapping[str, float]:
    """The chance of each driver to win."""
    race = view.race
    names = tuple(d.colour for d in race.drivers)
    if race.over:
        return decided((race.winner,) if race.winner else (), names)
    return dict.fromkeys(names, 0.0) | formula(features(view), fitted(__package__))


def features(view: View) -> Mapping[str, Mapping[str, float]]:
    """The features of each driver who can still win."""
    race = view.race
    playing = [d for d in places.in_play(race) if not places.mutant(race, d)] if race.rigs else []
    if not playing:
        return {}
    ways = {d.colour: 0.0 if d.colour in race.home else places.way_left(race, d) for d in playing}
    first = min(ways.values())
    return {d.colour: _features(race, d, ways[d.colour] - first, max(0.0, first)) for d in playing}


def _features(race: Race, driver: Driver, behind: float, left: float) -> dict[str, float]:
    near = (left + EVEN) ** -0.5
    features = {
        "behind": behind,
        "behind, near the end": behind * near,
        "in front": float(behind == 0),
        "injuries": float(driver.injuries),
        "on foot": float(driver.on_foot),
        "on foot, near the end": driver.on_foot * near,
        "dragged": float(driver.where == "dragged"),
        "aboard": float(driver.where in ("riding", "boarding")),
        "home": float(driver.colour in race.home),
    }
    rig = race.rig_of(driver.colour)
    if rig is None or driver.where != "mounted":
        return features
    return {
        **features,
        "fatigue": float(rig.fatigue),
        "damage": float(rig.damage),
        "damage, squared": float(rig.damage**2),
        "chits": float(rig.chits),
        "speed, near the end": rig.speed * near,
    }
