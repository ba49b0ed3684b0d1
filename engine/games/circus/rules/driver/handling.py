"""The skill of a driver: the number that he adds to rolls on the Skid Table (J1)."""

from __future__ import annotations

from engine.games.circus.rules import values
from engine.games.circus.rules.basic.state import Race, Rig


def skill(race: Race, rig: Rig) -> int:
    """The number that its driver adds to rolls on the Skid Table (B7, B12, N7.3)."""
    if not rig.driver:
        return 0
    man = race.driver(rig.driver)
    talent = values.TALENTED if man.talented else 0
    night = values.ENTERTAINED if man.entertained else 0
    return talent + night + values.INJURED_SKID[min(man.injuries, len(values.INJURED_SKID) - 1)]
