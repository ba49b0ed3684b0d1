"""The numbers of the game from `values.json`, each with its mark: found, inferred or reconstructed.

The printed map and charts could not be found; what stands there in their place is reconstructed. Nothing
in this folder repeats one of these numbers, so that a correction of the file corrects the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from string import ascii_uppercase, digits
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


@dataclass(frozen=True, slots=True)
class Control:
    """A control position: what it does to speed and fatigue, and which attacks it allows (How to Play IV).

    One with a die has a `divisor` and the `least` that it adds; the others have `changes` to choose from.
    """

    name: str
    attacks: frozenset[str]
    fatigue: int = 0
    divisor: int = 0
    least: int = 0
    changes: tuple[int, ...] = ()

    @property
    def whip(self) -> bool:
        """Whether it needs a whip, and a die says what it adds (How to Play IV)."""
        return self.divisor > 0

    def added(self, die: int) -> int:
        """The speed that a whip adds at that roll (How to Play IV)."""
        return max(-(-die // self.divisor), self.least)


@dataclass(frozen=True, slots=True)
class Skid:
    """A result of the Skid Table: turn chits, a shift space, more refacing, a Flip Roll … (J1A, J1D)."""

    chits: int = 0
    shift: bool = False
    fatigue: int = 0
    damage: int = 0
    reface: bool = False
    flip: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A result of an attack: injuries, the target knocked off or losing his whip, the attacker pulled off, or
    losing the weapon of his attack to the target's space (J5, B6)."""

    injuries: int = 0
    off: bool = False
    drops: bool = False
    pulled: bool = False
    loses: bool = False


def _coded(code: str) -> dict[str, int]:
    """The words of a code by their letter: the number before it, else 1; `-` stands for no word."""
    words = () if code == "-" else code.split()
    return {word.lstrip(digits): int(word.rstrip(ascii_uppercase) or 1) for word in words}


def skid_of(code: str) -> Skid:
    """An entry of the Skid Table, such as `3C S 1F 1D R X`, or `-` for nothing (N5)."""
    said = _coded(code)
    chits, fatigue, harm = (said.get(letter, 0) for letter in "CFD")
    return Skid(chits, "S" in said, fatigue, harm, "R" in said, "X" in said)


def hit_of(code: str) -> Hit:
    """An entry of an attack table, such as `2 K`: injuries, then the fields of a `Hit` as K, D, A, L.

    (N7.1, N7.2)
    """
    said = _coded(code)
    return Hit(said.get("", 0), *(letter in said for letter in "KDAL"))


LAPS: int = value("laps")
"""Laps of a race as printed; as many dolphins (Game Length)."""
TOP_SPEED: int = value("top_speed")
"""No chariot is faster (How to Play IV)."""
WEAPONS = ("sling", "sword", "trident", "net")


def _control(name: str, attacks: list[str]) -> Control:
    whipped, changes = value("whipped").get(name, {}), tuple(value("changes").get(name, ()))
    fatigue: int = value("hard_whip_fatigue") if name == "hard-whip" else 0
    return Control(name, frozenset(attacks), fatigue, changes=changes, **whipped)


CONTROLS: Mapping[str, Control] = {name: _control(name, a) for name, a in value("attacks_allowed").items()}
"""The four control positions, the fastest first (N3)."""
STOP_SPEED: int = value("stop_speed")
"""The highest speed after step III from which one can brake to a stop (J11, N14.12)."""
ZONES = row("zones")
"""The change of fatigue by the speed of the last move (How to Play I, N4)."""
_RANGES = [(int(speed), most) for speed, most in value("ranges").items()]


def speed_limit(burden: int) -> int:
    """The most that a team with that fatigue and damage keeps of its speed (How to Play II, N4)."""
    return next((speed for speed, most in _RANGES if burden <= most), 1)


SKID_COLUMNS = row("skid_columns")
"""The highest speed of each column of the Skid Table (N5)."""
_SKIDS = [[skid_of(code) for code in codes] for codes in value("skid").values()]
MOST_SKID_ROLL = len(_SKIDS)


def skid(roll: int, speed: int) -> Skid:
    """The result for a modified roll of two dice at a speed (N5)."""
    column = next(i for i, most in enumerate(SKID_COLUMNS) if speed <= most)
    return _SKIDS[skid_row(roll) - 1][column]


def skid_row(roll: int) -> int:
    """The row of the Skid Table for a modified roll: beyond its ends that at the end (N5)."""
    return min(max(roll, 1), MOST_SKID_ROLL)


_OFTEN = 4
"""One throw in six is no higher."""
CALM = max(most for most in SKID_COLUMNS if not skid(_OFTEN, most).shift)
"""Up to which speed a turn seldom skids."""
TALENTED: int = value("talented")
"""Added to Skid rolls for a Talented Driver (B7)."""
ENTERTAINED: int = value("entertained")
"""Added to them after a night of entertainment (B12)."""
COCKINESS: int = value("cockiness")
"""Spaces by which a leader becomes cocky (Cockiness)."""
UNDERDOG: int = value("underdog")
"""Free spaces of a chariot that does not lead (Underdog Boost)."""

_DAMAGE = row("damage")
_WAR_DAMAGE: Mapping[str, int] = value("war_damage")


def damage(die: int, *, war: bool = False, by_war: bool = False) -> int:
    """Damage of one roll to a chariot, which may be a War Chariot itself or be hit by one (N6)."""
    roll = die + (_WAR_DAMAGE["own"] if war else 0) + (_WAR_DAMAGE["other"] if by_war else 0)
    return _DAMAGE[min(max(roll, 0), len(_DAMAGE) - 1)]


_WRECKED_AT: Mapping[str, int] = value("wrecked_at")


def wrecked_at(war: bool) -> int:
    """Damage at which a chariot, or a War Chariot, wrecks at the start of its move (J4A4)."""
    return _WRECKED_AT["war" if war else "chariot"]


RAM_ROLLS: Mapping[str, int] = value("ram_rolls")
"""Rolls for damage to each in a ram, plain or with a skid; a wall behind the target adds as many (J6A)."""
CRASH_ROLLS: Mapping[str, int] = value("crash_rolls")
"""After how many spaces not moved a crash costs the mover, and what it hits, a roll for damage (J6C)."""
_HITS = {
    attack: [hit_of(code) for code in table.values()]
    for attack, table in {"whip": value("whip_attack"), **value("weapons")}.items()
}


def attack(weapon: str, roll: int) -> Hit:
    """The result of a modified roll of two dice, by `whip` or one of `WEAPONS` (N7.1, N7.2)."""
    return _HITS[weapon][attack_row(weapon, roll) - 2]


def attack_row(weapon: str, roll: int) -> int:
    """The row of a table of attacks for a modified roll: below its first row that one (N7.1, N7.2)."""
    return min(max(roll, 2), len(_HITS[weapon]) + 1)


SLING_RANGE: int = value("sling_range")
"""Steps of adjacency that a sling reaches (B6A)."""
SLING_SHOTS: int = value("sling_shots")
"""Shots of a sling in a race (B6A)."""
_FIST = row("fist")


def fist(die: int) -> int:
    """Injuries by a blow in a fist fight (N7.4)."""
    return _FIST[die - 1]


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
_SLOW: Mapping[str, int] = value("slow_runner")


def running(injuries: int) -> int:
    """Spaces that a driver with those injuries runs in a move (J3C, N7.3)."""
    return _SLOW["spaces"] if injuries >= _SLOW["from"] else RUNNER_SPACES


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
_COUNTERS: Mapping[str, int] = value("counters")


def stock(item: str, seats: int) -> int | None:
    """The supply of a purchase by the number of players; None: no limit (B3, N10)."""
    if item not in _COUNTERS:
        return None
    return -(-_COUNTERS[item] * max(seats, COUNTERS_FOR) // COUNTERS_FOR)


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
