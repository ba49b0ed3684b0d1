"""The chances of each chariot, as a spectator sees them: how far it is behind, its coins, its crash."""

from __future__ import annotations

from collections.abc import Mapping

from engine.face.chances import chances as formula
from engine.face.chances import decided, fitted
from engine.games.chariots.rules.state import Chariot, Race, View
from engine.games.chariots.rules.track import LAP, SQUARES

EVEN = 6.0
"""Squares before the end from which on a lead is as good as the race."""


def chances(view: View) -> Mapping[str, float]:
    """The chance of each chariot to win."""
    race = view.race
    names = tuple(c.name for c in race.chariots)
    home = tuple(c.name for c in race.chariots if c.place == 1)
    if home or race.over:
        return decided(home or tuple(c.name for c in race.standings()[:1]), names)
    return dict.fromkeys(names, 0.0) | formula(features(view), fitted(__package__))


def features(view: View) -> Mapping[str, Mapping[str, float]]:
    """The features of each chariot on the track."""
    race = view.race
    racing = [c for c in race.standings() if c.racing]
    if not racing:
        return {}
    first = racing[0].advancement[0]
    left = max(0.0, (race.options.laps + 1) * LAP - first)
    return {c.name: _features(race, c, first - c.advancement[0], left) for c in racing}


def _features(race: Race, chariot: Chariot, behind: float, left: float) -> dict[str, float]:
    near = (left + EVEN) ** -0.5
    stopped = chariot.stall + chariot.skip + 3 * chariot.down
    return {
        "behind": behind,
        "behind, near the end": behind * near,
        "in front": float(not behind),
        "null": float(chariot.null),
        "ace": float(chariot.ace),
        "stopped": stopped * near,
        "lane": float(SQUARES[chariot.square].inside_key) * near,
    }
