"""The numbers of the game from `values.json`, each with its mark: found, inferred or reconstructed.

The printed map and charts could not be found; what stands there in their place is reconstructed. Nothing
in this folder repeats one of these numbers, so that a correction of the file corrects the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any, Literal

Provenance = Literal["found", "inferred", "reconstructed"]


def _read() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("values.json").read_text("utf-8")
    values: dict[str, Any] = json.loads(text)
    del values["about"]
    return values


_DATA = _read()
PROVENANCE: Mapping[str, Provenance] = {name: entry["mark"] for name, entry in _DATA.items()}
"""How each value is known (N0)."""

NUMBERS: Mapping[str, int] = {
    name: entry["value"] for name, entry in _DATA.items() if isinstance(entry["value"], int)
}
"""The values that are one number each, by their names."""


def value(name: str) -> Any:
    """The value of that name as JSON has it."""
    return _DATA[name]["value"]


def row(name: str) -> tuple[int, ...]:
    """A value that is a list of numbers."""
    return tuple(value(name))


LAPS: int = value("laps")
"""Laps of a race as printed; as many dolphins (Game Length)."""
TOP_SPEED: int = value("top_speed")
"""No chariot is faster (How to Play IV)."""

STOP_SPEED: int = value("stop_speed")
"""The highest speed after step III from which one can brake to a stop (J11, N14.12)."""
ZONES = row("zones")
"""The change of fatigue by the speed of the last move (How to Play I, N4)."""
TALENTED: int = value("talented")
"""Added to Skid rolls for a Talented Driver (B7)."""
ENTERTAINED: int = value("entertained")
"""Added to them after a night of entertainment (B12)."""
COCKINESS: int = value("cockiness")
"""Spaces by which a leader becomes cocky (Cockiness)."""
UNDERDOG: int = value("underdog")
"""Free spaces of a chariot that does not lead (Underdog Boost)."""

RAM_ROLLS: Mapping[str, int] = value("ram_rolls")
"""Rolls for damage to each in a ram, plain or with a skid; a wall behind the target adds as many (J6A)."""
CRASH_ROLLS: Mapping[str, int] = value("crash_rolls")
"""After how many spaces not moved a crash costs the mover, and what it hits, a roll for damage (J6C)."""
SLING_RANGE: int = value("sling_range")
"""Steps of adjacency that a sling reaches (B6A)."""
SLING_SHOTS: int = value("sling_shots")
"""Shots of a sling in a race (B6A)."""
DEAD_AT: int = value("dead_at")
"""Injuries of which a driver dies (J3F)."""
INJURED_ATTACK = row("injured_attack")
"""Added to a driver's rolls with whip and weapons, by his injuries (N7.3)."""
INJURED_SKID = row("injured_skid")
"""Added to his Skid rolls, by his injuries (N7.3)."""
NO_HARD_WHIP_FROM: int = value("no_hard_whip_from")
"""The injuries from which on he cannot use Hard Whip (N7.3)."""
NO_CAPTURE_FROM: int = value("no_capture_from")
"""The injuries from which on he cannot attempt a capture (N7.3)."""
RUNNER_SPACES: int = value("runner_spaces")
"""Spaces of a running driver (J3C)."""
MEDIAN_RANGE: int = value("median_range")
"""How far from its end of the median a man can jump down, or onto a chariot (J3E, J4B2)."""
CUT_LOOSE: int = value("cut_loose")
"""The least roll that cuts a dragged driver loose (J3B1)."""
DRAGGED_INJURY: int = value("dragged_injury")
"""Injuries of one who stays dragged (J3B1)."""
CAPTURE: int = value("capture")
"""The least roll that captures a chariot (J4B1, J4B2, J4B3)."""
BOARD: int = value("board")
"""The least roll that boards one by the advanced rules (O)."""
PICK_UP: int = value("pick_up")
"""The least roll that grabs equipment in passing (J10B)."""
RIDER_SLIPS: int = value("rider_slips")
"""The highest roll at which a rider slips, to be made each move (J9)."""
RIDER_RAMMED: int = value("rider_rammed")
"""The highest roll at which a ram throws a rider (J9)."""

_TRACK: Mapping[str, int] = value("track")
COLUMNS = _TRACK["columns"]
"""Rectangles of a straight in each lane (N8.1)."""
LINE = _TRACK["line"]
"""The number on the home straight after which the finish line is drawn (N8.1)."""
TURN = _TRACK["turn"]
"""The length of a turn in the order of movement, in spaces (N8.5)."""
LANES: int = value("lanes")
"""Lanes (N8.1)."""
MEDIAN_ROWS: int = value("median_rows")
"""How thick the median is, in lanes (N8.1)."""
ROW_HEIGHT: float = value("row_height")
"""How high a lane is, in widths of a space (N8.2)."""
HALF_HEX: float = value("half_hex")
"""How far out the middle of a half-hex is, in widths (N8.5)."""
TIE: float = value("tie")
"""Spaces whose progress differs by no more are equally far (N8.5)."""

NIGHT: Mapping[str, int] = value("night")
"""Rounds a lap after which night falls: the usual ones and the bounds of the option (N15.23)."""
MUTANT_ROUNDS: int = value("mutant_rounds")
"""Rounds of standing by choice before the radial that may make a mutant (N14.5)."""
MUTANT_SPACES: int = value("mutant_spaces")
"""The last spaces before the radial, in which a mutant stands (N14.5)."""
LATE_ROUNDS: int = value("late_rounds")
"""The rounds a lap within which somebody without a chariot has to be able to get home (N15.23)."""

COINS: int = value("coins")
"""Gold coins of a driver for a race (B1)."""
COSTS: Mapping[str, int] = value("costs")
"""The price of each kind of purchase (B4, B5, B6, B7, B8, B9, B10, B11, B12)."""
COUNTERS_FOR: int = value("counters_for")
"""For how many players one set of counters is meant (B3)."""
DRUG: int = value("drug")
"""Fatigue that the potion gives, and below which that team never recovers (B8)."""
SABOTAGE: int = value("sabotage")
"""Damage for one purchase of it (B9)."""
FRESH: int = value("fresh")
"""Free reductions of fatigue by fresh horses, one a move (B10)."""
APPEALS: int = value("appeals")
"""Rolls again for one appeal to the gods (B11)."""
VETOES: int = value("vetoes")
"""How often who paid for the entertainment makes a Hard Whip a Whip (B12)."""
PURSES: Mapping[str, int] = value("purses")
"""Coins for the winner, and for those who have killed most (C1, C2)."""
TALENT_AFTER: int = value("talent_after")
"""Wins that make a driver talented for good (C3)."""
FREEDOM: int = value("freedom")
"""Saved coins that buy freedom (C5)."""
