"""The numbers of the game from `values.json`, each with its mark: found, inferred or reconstructed.

What the printed game has and nobody could find is reconstructed there; nothing in this folder repeats one
of these numbers, so that a correction of the file corrects the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any, Literal

Provenance = Literal["found", "inferred", "reconstructed"]


def _read() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("values.json").read_text("utf-8")
    read: dict[str, Any] = json.loads(text)
    del read["about"]
    return read


_DATA = _read()
PROVENANCE: Mapping[str, Provenance] = {name: entry["mark"] for name, entry in _DATA.items()}
"""How each value is known (N11)."""


def value(name: str) -> Any:
    """The value of that name as JSON has it (N11)."""
    return _DATA[name]["value"]


HAND: int = value("hand")
"""Cards that a player holds at the start of a turn (7.2)."""
CROWD: int = value("crowd")
"""Cards on the crowd track (7.3)."""
PLUS: int = value("plus")
"""The value of a +3 icon in a move (5.1)."""
WHIP: int = value("whip")
"""Points of a whip at most (D13)."""
FAN_SET: int = value("fan_set")
"""Cards of a set, the crowd card among them, that please the crowd (D7)."""
FROM_HAND: int = value("from_hand")
"""Cards of the hand in a set at most (8.2)."""
SMALLEST_SET: int = value("smallest_set")
"""Cards of a set at least, where a hand has such a set (D16)."""
MINOR: Mapping[str, int] = value("minor")
"""How many red cards make a minor attack, and its cubes (6.4)."""
MAJOR: Mapping[str, int] = value("major")
"""How many red cards make a major attack, and its cubes (6.4)."""
MOST_DAMAGE: int = value("most_damage")
"""Cubes that a player takes in one turn at most (6.6)."""
YELLOW: Mapping[str, int] = value("yellow")
"""How many yellow cards repair half or all (D10)."""
SKILL_START: tuple[int, ...] = tuple(value("skill_start"))
"""Where the markers begin, that of the best skill first (4.3)."""
SKILL_STEPS: Mapping[str, int] = value("skill_steps")
"""By how much a skill rises (4.4)."""
SKILL_END: int = value("skill_end")
"""Where a skill ends (4.4)."""
SKILL_ZONES: tuple[tuple[int, int], ...] = tuple((start, bonus) for start, bonus in value("skill_zones"))
"""From which position on which bonus is due (D6)."""
FALL: int = value("fall")
"""Red cards of a set that lay the automata down (A14)."""
AUTOMATON_CUBES: tuple[int, ...] = tuple(value("automaton_cubes"))
"""Cubes for every player by the first, second … red move of automata in a turn (A10)."""
STANDING_UP: Mapping[str, int] = value("standing_up")
"""Points that standing up costs (A15)."""


@lru_cache(maxsize=256)
def skill_bonus(position: int) -> int:
    """The bonus of a skill to a move when its marker stands there (4.6, D6)."""
    return max((bonus for start, bonus in SKILL_ZONES if position >= start), default=0)
