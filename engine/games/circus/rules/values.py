"""The numbers of the game from `values.json`, each with its mark: found, inferred or reconstructed.

The printed map and charts could not be found; what stands there in their place is reconstructed. Nothing
in this folder repeats one of these numbers, so that a correction of the file corrects the game. A value
that cannot be meant is a `ValueError` that names its entry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal

Mark = Literal["found", "inferred", "reconstructed"]
_MARKS = ("found", "inferred", "reconstructed")


class Entries:
    """What a file of values says, by type. Every reader raises a `ValueError` that names the entry."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._entries = entries

    def bad(self, name: str, wanted: str) -> ValueError:
        return ValueError(f"values.json: {name!r} has to be {wanted}, not {self.value(name)!r}.")

    def value(self, name: str) -> Any:
        """What stands there as JSON has it."""
        match self._entries.get(name):
            case {"mark": mark, "value": found} if mark in _MARKS:
                return found
            case None:
                raise ValueError(f"values.json: there is no {name!r}.")
        raise ValueError(f"values.json: {name!r} needs a value and a mark, one of {', '.join(_MARKS)}.")

    def mark(self, name: str) -> Mark:
        """How a value is known (N0)."""
        self.value(name)
        found: Mark = self._entries[name]["mark"]
        return found

    def whole(self, name: str, least: int = 0, most: int = 99) -> int:
        found = self.value(name)
        if not _whole(found, least, most):
            raise self.bad(name, f"a whole number from {least} to {most}")
        return int(found)

    def measure(self, name: str, most: float) -> float:
        """A number above 0."""
        found = self.value(name)
        if isinstance(found, bool) or not isinstance(found, int | float) or not 0 < found <= most:
            raise self.bad(name, f"a number above 0 and up to {most}")
        return float(found)

    def row(self, name: str, size: int, least: int = 0, most: int = 99) -> tuple[int, ...]:
        """So many whole numbers."""
        found = self.value(name)
        if (
            not isinstance(found, list)
            or len(found) != size
            or not all(_whole(n, least, most) for n in found)
        ):
            raise self.bad(name, f"{size} whole numbers from {least} to {most}")
        return tuple(found)

    def each(self, name: str, keys: Sequence[str], least: int = 0, most: int = 99) -> Mapping[str, int]:
        """A whole number for each key."""
        found = self.keyed(name, keys)
        if not all(_whole(n, least, most) for n in found.values()):
            raise self.bad(name, f"whole numbers from {least} to {most}")
        return MappingProxyType(found)

    def keyed(self, name: str, keys: Sequence[str]) -> dict[str, Any]:
        """Something for each key and for nothing else."""
        found = self.value(name)
        if not isinstance(found, dict) or set(found) != set(keys):
            raise self.bad(name, f"one entry each for {', '.join(keys)}")
        return {key: found[key] for key in keys}


def _whole(found: object, least: int, most: int) -> bool:
    return isinstance(found, int) and not isinstance(found, bool) and least <= found <= most


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
        """What a whip adds to the speed at that roll (How to Play IV)."""
        return max(-(-die // self.divisor), self.least)


@dataclass(frozen=True, slots=True)
class Skid:
    """What the Skid Table says: turn chits, a shift space, more refacing, a Flip Roll … (J1A, J1D)."""

    chits: int = 0
    shift: bool = False
    fatigue: int = 0
    damage: int = 0
    reface: bool = False
    flip: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """What an attack does: injuries, the target knocked off or losing his whip, the attacker pulled off, or
    losing the weapon of his attack to the target's space (J5, B6)."""

    injuries: int = 0
    off: bool = False
    drops: bool = False
    pulled: bool = False
    loses: bool = False


def _coded(code: object, numbered: Collection[str], plain: Collection[str]) -> dict[str, int] | None:
    """The words of a code by their letter, 1 for those without a number, `-` being no word; None: no code."""
    if not isinstance(code, str) or not code.strip():
        return None
    found: dict[str, int] = {}
    for word in () if code == "-" else code.split():
        part = re.fullmatch(r"([1-9]?)([A-Z]?)", word)
        if part is None or part[2] in found or part[2] not in (numbered if part[1] else plain):
            return None
        found[part[2]] = int(part[1] or 1)
    return found


def skid_of(code: object) -> Skid | None:
    """An entry of the Skid Table, such as `3C S 1F 1D R X`, or `-` for nothing; None if it is neither.

    (N5)
    """
    found = _coded(code, "CFD", "SRX")
    if found is None:
        return None
    chits, fatigue, harm = (found.get(letter, 0) for letter in "CFD")
    return Skid(chits, "S" in found, fatigue, harm, "R" in found, "X" in found)


def hit_of(code: object) -> Hit | None:
    """An entry of an attack table, such as `2 K`: injuries, then the fields of a `Hit` as K, D, A, L.

    (N7.1, N7.2)
    """
    found = _coded(code, ("",), "KDAL")
    return None if found is None else Hit(found.get("", 0), *(letter in found for letter in "KDAL"))


def _read() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("values.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    del found["about"]
    return found


_DATA = _read()
_ALL = Entries(_DATA)
MARKS: Mapping[str, Mark] = MappingProxyType({name: _ALL.mark(name) for name in _DATA})
"""How each value is known (N0)."""

LAPS = _ALL.whole("laps", 1)
"""Laps of a race as printed; as many dolphins (Game Length)."""
TOP_SPEED = _ALL.whole("top_speed", 1)
"""No chariot is faster (How to Play IV)."""
CONTROLS_BY_WHIP = ("hard-whip", "whip")
CONTROLS_BY_HAND = ("reins", "brake")
WEAPONS = ("sling", "sword", "trident", "net")
ATTACKS = ("whip", *WEAPONS)


def _whipped(entries: Entries) -> dict[str, dict[str, int]]:
    found = entries.keyed("whipped", CONTROLS_BY_WHIP)
    for die in found.values():
        if not isinstance(die, dict) or set(die) != {"divisor", "least"}:
            raise entries.bad("whipped", "a divisor and the least for each")
        if not all(_whole(n, 1, 6) for n in die.values()):
            raise entries.bad("whipped", "whole numbers from 1 to 6")
    return found


def _changes(entries: Entries) -> dict[str, tuple[int, ...]]:
    found = entries.keyed("changes", CONTROLS_BY_HAND)
    for speeds in found.values():
        if (
            not isinstance(speeds, list)
            or not speeds
            or not all(_whole(n, -TOP_SPEED, TOP_SPEED) for n in speeds)
        ):
            raise entries.bad("changes", "lists of changes of speed")
    return {name: tuple(speeds) for name, speeds in found.items()}


def _attacks(entries: Entries) -> dict[str, frozenset[str]]:
    found = entries.keyed("attacks_allowed", (*CONTROLS_BY_WHIP, *CONTROLS_BY_HAND))
    for words in found.values():
        if not isinstance(words, list) or not all(word in ATTACKS for word in words):
            raise entries.bad("attacks_allowed", f"lists of some of {', '.join(ATTACKS)}")
    return {name: frozenset(words) for name, words in found.items()}


def _controls(entries: Entries) -> Mapping[str, Control]:
    whipped, changes, attacks = _whipped(entries), _changes(entries), _attacks(entries)
    fatigue = {"hard-whip": entries.whole("hard_whip_fatigue")}
    controls = [
        Control(name, attacks[name], fatigue.get(name, 0), die["divisor"], die["least"])
        for name, die in whipped.items()
    ]
    controls += [Control(name, attacks[name], changes=speeds) for name, speeds in changes.items()]
    return MappingProxyType({control.name: control for control in controls})


CONTROLS: Mapping[str, Control] = _controls(_ALL)
"""The four control positions, the fastest first (N3)."""
STOP_SPEED = _ALL.whole("stop_speed")
"""Who is no faster after step III can brake to a stop (J11, N14.12)."""
ZONES = _ALL.row("zones", TOP_SPEED + 1, -9)
"""The change of fatigue by the speed of the last move (How to Play I, N4)."""


def _ranges(entries: Entries) -> tuple[tuple[int, int], ...]:
    speeds = [str(speed) for speed in range(TOP_SPEED, 1, -1)]
    found = entries.each("ranges", speeds, 0, 999)
    if any(found[a] >= found[b] for a, b in pairwise(speeds)):
        raise entries.bad("ranges", "larger for every slower speed")
    return tuple((int(speed), found[speed]) for speed in speeds)


_RANGES = _ranges(_ALL)


def speed_limit(burden: int) -> int:
    """The most that a team with that fatigue and damage keeps of its speed (How to Play II, N4)."""
    return next((speed for speed, most in _RANGES if burden <= most), 1)


def _skids(entries: Entries) -> tuple[tuple[Skid, ...], ...]:
    columns = entries.row("skid_columns", 5, 0, TOP_SPEED)
    if list(columns) != sorted(set(columns)) or columns[-1] != TOP_SPEED:
        raise entries.bad("skid_columns", f"rising and up to {TOP_SPEED}")
    table = entries.keyed("skid", [str(roll) for roll in range(1, 14)])
    rows = []
    for found in table.values():
        codes = [skid_of(code) for code in found] if isinstance(found, list) else []
        if len(codes) != len(columns) or None in codes:
            raise entries.bad("skid", f"{len(columns)} codes a roll, such as '3C S 1F 1D R X' or '-'")
        rows.append(tuple(code for code in codes if code))
    return tuple(rows)


SKID_COLUMNS = _ALL.row("skid_columns", 5, 0, TOP_SPEED)
"""The highest speed of each column of the Skid Table (N5)."""
_SKIDS = _skids(_ALL)
MOST_SKID_ROLL = len(_SKIDS)


def skid(roll: int, speed: int) -> Skid:
    """What the Skid Table says for a modified roll of two dice at a speed (N5)."""
    column = next(i for i, most in enumerate(SKID_COLUMNS) if speed <= most)
    return _SKIDS[skid_row(roll) - 1][column]


def skid_row(roll: int) -> int:
    """The row of the Skid Table for a modified roll: beyond its ends that at the end (N5)."""
    return min(max(roll, 1), MOST_SKID_ROLL)


TALENTED = _ALL.whole("talented", 0, 9)
"""What a Talented Driver adds to Skid rolls (B7)."""
ENTERTAINED = _ALL.whole("entertained", -9, 0)
"""What a night of entertainment adds to them (B12)."""
COCKINESS = _ALL.whole("cockiness", 1)
"""Spaces by which a leader becomes cocky (Cockiness)."""
UNDERDOG = _ALL.whole("underdog")
"""Free spaces of a chariot that does not lead (Underdog Boost)."""

_DAMAGE = _ALL.row("damage", 8, 0, 9)
_WAR_DAMAGE = _ALL.each("war_damage", ("own", "other"), -6, 6)


def damage(die: int, *, war: bool = False, by_war: bool = False) -> int:
    """Damage of one roll to a chariot, which may be a War Chariot itself or be hit by one (N6)."""
    roll = die + (_WAR_DAMAGE["own"] if war else 0) + (_WAR_DAMAGE["other"] if by_war else 0)
    return _DAMAGE[min(max(roll, 0), len(_DAMAGE) - 1)]


_WRECKED_AT = _ALL.each("wrecked_at", ("chariot", "war"), 1)


def wrecked_at(war: bool) -> int:
    """Damage at which a chariot, or a War Chariot, wrecks at the start of its move (J4A4)."""
    return _WRECKED_AT["war" if war else "chariot"]


RAM_ROLLS: Mapping[str, int] = _ALL.each("ram_rolls", ("plain", "skid"), 1)
"""Rolls for damage to each in a ram, plain or with a skid; a wall behind the target adds as many (J6A)."""
CRASH_ROLLS: Mapping[str, int] = _ALL.each("crash_rolls", ("mover", "target"), 1)
"""After how many spaces not moved a crash costs the mover, and what it hits, a roll for damage (J6C)."""


def _hits(entries: Entries, name: str, table: object) -> tuple[Hit, ...]:
    rolls = [str(roll) for roll in range(2, 13)]
    if isinstance(table, dict) and set(table) == set(rolls):
        hits = [hit_of(table[roll]) for roll in rolls]
        if None not in hits:
            return tuple(hit for hit in hits if hit)
    raise entries.bad(name, "a code for each roll from 2 to 12, such as '1 K' or '-'")


_HITS = {
    "whip": _hits(_ALL, "whip_attack", _ALL.value("whip_attack")),
    **{weapon: _hits(_ALL, "weapons", table) for weapon, table in _ALL.keyed("weapons", WEAPONS).items()},
}


def attack(weapon: str, roll: int) -> Hit:
    """What a modified roll of two dice does to a driver, by `whip` or one of `WEAPONS` (N7.1, N7.2)."""
    return _HITS[weapon][attack_row(weapon, roll) - 2]


def attack_row(weapon: str, roll: int) -> int:
    """The row of a table of attacks for a modified roll: below its first row that one (N7.1, N7.2)."""
    return min(max(roll, 2), len(_HITS[weapon]) + 1)


SLING_RANGE = _ALL.whole("sling_range", 1)
"""Steps of adjacency that a sling reaches (B6A)."""
SLING_SHOTS = _ALL.whole("sling_shots", 1)
"""Shots of a sling in a race (B6A)."""
_FIST = _ALL.row("fist", 6, 0, 6)


def fist(die: int) -> int:
    """Injuries by a blow in a fist fight (N7.4)."""
    return _FIST[die - 1]


DEAD_AT = _ALL.whole("dead_at", 1)
"""Injuries of which a driver dies (J3F)."""
INJURED_ATTACK = _ALL.row("injured_attack", DEAD_AT, -9, 0)
"""What his injuries add to his rolls with whip and weapons (N7.3)."""
INJURED_SKID = _ALL.row("injured_skid", DEAD_AT, -9, 0)
"""What they add to his Skid rolls (N7.3)."""
NO_HARD_WHIP_FROM = _ALL.whole("no_hard_whip_from", 1)
"""With so many injuries he cannot use Hard Whip (N7.3)."""
NO_CAPTURE_FROM = _ALL.whole("no_capture_from", 1)
"""With so many injuries he cannot attempt a capture (N7.3)."""
RUNNER_SPACES = _ALL.whole("runner_spaces", 1)
"""Spaces of a running driver (J3C)."""
_SLOW = _ALL.each("slow_runner", ("from", "spaces"), 1)


def running(injuries: int) -> int:
    """Spaces that a driver with those injuries runs in a move (J3C, N7.3)."""
    return _SLOW["spaces"] if injuries >= _SLOW["from"] else RUNNER_SPACES


MEDIAN_RANGE = _ALL.whole("median_range", 1)
"""How far from its end of the median a man can jump down, or onto a chariot (J3E, J4B2)."""
CUT_LOOSE = _ALL.whole("cut_loose", 1, 6)
"""The least roll that cuts a dragged driver loose (J3B1)."""
DRAGGED_INJURY = _ALL.whole("dragged_injury")
"""Injuries of one who stays dragged (J3B1)."""
CAPTURE = _ALL.whole("capture", 1, 6)
"""The least roll that captures a chariot (J4B1, J4B2, J4B3)."""
BOARD = _ALL.whole("board", 1, 6)
"""The least roll that boards one by the advanced rules (O)."""
PICK_UP = _ALL.whole("pick_up", 1, 6)
"""The least roll that grabs equipment in passing (J10B)."""
RIDER_SLIPS = _ALL.whole("rider_slips", 0, 6)
"""The highest roll at which a rider slips, to be made each move (J9)."""
RIDER_RAMMED = _ALL.whole("rider_rammed", 0, 6)
"""The highest roll at which a ram throws a rider (J9)."""

_TRACK = _ALL.each("track", ("columns", "line", "turn"), 2)
if _TRACK["line"] >= _TRACK["columns"]:
    raise _ALL.bad("track", "a track with its line between two columns")
COLUMNS = _TRACK["columns"]
"""Rectangles of a straight in each lane (N8.1)."""
LINE = _TRACK["line"]
"""The number on the home straight after which the finish line is drawn (N8.1)."""
TURN = _TRACK["turn"]
"""What a turn counts as in the order of movement, in spaces (N8.5)."""
LANES = _ALL.whole("lanes", 2, 9)
"""Lanes (N8.1)."""
MEDIAN_ROWS = _ALL.whole("median_rows", 1, 9)
"""How thick the median is, in lanes (N8.1)."""
if MEDIAN_ROWS % 2 == 0:
    raise _ALL.bad("median_rows", "odd")
ROW_HEIGHT = _ALL.measure("row_height", 2)
"""How high a lane is, in widths of a space (N8.2)."""
HALF_HEX = _ALL.measure("half_hex", 0.5)
"""How far out the middle of a half-hex is, in widths (N8.5)."""
TIE = _ALL.measure("tie", 1)
"""Whose progress differs by no more is equally far (N8.5)."""

NIGHT: Mapping[str, int] = _ALL.each("night", ("least", "usual", "most"), 1, 999)
"""Rounds a lap after which night falls: the usual ones and the bounds of the option (N15.23)."""
MUTANT_ROUNDS = _ALL.whole("mutant_rounds", 1)
"""Who stands by choice before the radial for so many rounds may be a mutant (N14.5)."""
MUTANT_SPACES = _ALL.whole("mutant_spaces", 1)
"""The last spaces before the radial, in which a mutant stands (N14.5)."""
LATE_ROUNDS = _ALL.whole("late_rounds", 1)
"""Within so many rounds a lap somebody without a chariot has to be able to get home (N15.23)."""

COINS = _ALL.whole("coins")
"""Gold coins of a driver for a race (B1)."""
COSTS: Mapping[str, int] = _ALL.each(
    "costs",
    (
        "war",
        "whip",
        "sling",
        "sword",
        "trident",
        "net",
        "talent",
        "drug",
        "sabotage",
        "fresh",
        "appeal",
        "entertainment",
    ),
    1,
)
"""What each kind of purchase costs (B4, B5, B6, B7, B8, B9, B10, B11, B12)."""
COUNTERS_FOR = _ALL.whole("counters_for", 1)
"""For how many players one set of counters is meant (B3)."""
_COUNTERS = _ALL.each("counters", tuple(item for item in COSTS if item not in ("talent", "fresh")), 0)


def stock(item: str, seats: int) -> int | None:
    """How many of a purchase there are for so many players; None: no limit (B3, N10)."""
    if item not in _COUNTERS:
        return None
    return -(-_COUNTERS[item] * max(seats, COUNTERS_FOR) // COUNTERS_FOR)


DRUG = _ALL.whole("drug")
"""Fatigue that the potion gives, and below which that team never recovers (B8)."""
SABOTAGE = _ALL.whole("sabotage")
"""Damage for one purchase of it (B9)."""
FRESH = _ALL.whole("fresh")
"""Free reductions of fatigue by fresh horses, one a move (B10)."""
APPEALS = _ALL.whole("appeals")
"""Rolls again for one appeal to the gods (B11)."""
VETOES = _ALL.whole("vetoes")
"""How often who paid for the entertainment makes a Hard Whip a Whip (B12)."""
PURSES: Mapping[str, int] = _ALL.each("purses", ("winner", "killer"))
"""Coins for the winner, and for whoever has killed most (C1, C2)."""
TALENT_AFTER = _ALL.whole("talent_after", 1)
"""Wins that make a driver talented for good (C3)."""
FREEDOM = _ALL.whole("freedom", 1)
"""Saved coins that buy freedom (C5)."""
