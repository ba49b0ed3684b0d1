"""The chances of those who race, by a small formula: what a spectator sees, weighted by fitted numbers.

Each racer's strength is the sum of its features, each times a number; the chances are the softmax of all
strengths. `python -m bench chances fit` finds the numbers and writes a game's `chances.json`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from importlib import resources

Features = Mapping[str, Mapping[str, float]]
"""Of each racer its features by name; a feature that a racer lacks is 0."""
Chances = Mapping[str, float]
"""Of each racer the chance to win, 1 together."""


@cache
def fitted(package: str) -> Mapping[str, float]:
    """The numbers of a formula by the names of its features, from the `chances.json` of a package."""
    weights: Mapping[str, float] = json.loads(resources.files(package).joinpath("chances.json").read_text())[
        "weights"
    ]
    return weights


def chances(features: Features, weights: Mapping[str, float]) -> dict[str, float]:
    """The chances that racers with these features have; a feature without a number counts nothing."""
    strengths = {
        who: sum(weights.get(name, 0.0) * value for name, value in own.items())
        for who, own in features.items()
    }
    most = max(strengths.values(), default=0.0)
    powers = {who: math.exp(strength - most) for who, strength in strengths.items()}
    total = sum(powers.values())
    return {who: power / total for who, power in powers.items()}


def decided(winners: tuple[str, ...], racers: tuple[str, ...]) -> dict[str, float]:
    """The chances once it is known who has won; nobody where there is no winner."""
    return {who: (who in winners) / max(1, len(winners)) for who in racers}
