"""The chances of each chariot, as a spectator sees them: how far behind, how hurt, its tokens and cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.face.chances import chances as formula
from engine.face.chances import decided, fitted
from engine.games.charioteer.rules.state import Chariot, View

EVEN = 8.0
"""Spaces before the end from which on a lead is as good as the race."""


def chances(view: View) -> Mapping[str, float]:
    """The chance of each chariot to win."""
    race = view.race
    names = tuple(c.name for c in race.chariots)
    if race.over:
        return decided(race.standings()[:1], names)
    return dict.fromkeys(names, 0.0) | formula(features(view), fitted(__package__))


def features(view: View) -> Mapping[str, Mapping[str, float]]:
    """The features of each chariot on the track."""
    race = view.race
    order = race.race_order() if race.stand else ()  # before the line-up nobody is ahead
    if not order:
        return {}
    first = race.chariot(order[0]).space.h / 2
    left = max(0.0, race.goal / 2 - first)
    return {name: _features(view, race.chariot(name), n, first, left) for n, name in enumerate(order)}


def _features(view: View, chariot: Chariot, place: int, first: float, left: float) -> dict[str, float]:
    near = (left + EVEN) ** -0.5
    behind = first - chariot.space.h / 2
    common = {
        "behind": behind,
        "behind, near the end": behind * near,
        "places behind": place * near,
        "in front": float(not place),
    }
    if not chariot.seat:
        return {**common, "automaton": 1.0, "lying": float(chariot.lying)}
    driver = view.race.driver(chariot.seat)
    tokens, cards = view.tokens[chariot.seat - 1], view.held[chariot.seat - 1]
    return {
        **common,
        "damage": float(driver.damage),
        "tokens": tokens,
        "tokens, near the end": tokens * near,
        "cards": cards,
    }
