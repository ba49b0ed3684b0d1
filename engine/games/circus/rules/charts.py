"""The charts and tables of the game, as they are read; their numbers stand in `values.json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase, digits

from engine.games.circus.rules.values import COUNTERS_FOR, RUNNER_SPACES, row, value


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


WEAPONS = ("sling", "sword", "trident", "net")


def _control(name: str, attacks: list[str]) -> Control:
    whipped, changes = value("whipped").get(name, {}), tuple(value("changes").get(name, ()))
    fatigue: int = value("hard_whip_fatigue") if name == "hard-whip" else 0
    return Control(name, frozenset(attacks), fatigue, changes=changes, **whipped)


CONTROLS: Mapping[str, Control] = {name: _control(name, a) for name, a in value("attacks_allowed").items()}
"""The four control positions, the fastest first (N3)."""
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


_FIST = row("fist")


def fist(die: int) -> int:
    """Injuries by a blow in a fist fight (N7.4)."""
    return _FIST[die - 1]


_SLOW: Mapping[str, int] = value("slow_runner")


def running(injuries: int) -> int:
    """Spaces that a driver with those injuries runs in a move (J3C, N7.3)."""
    return _SLOW["spaces"] if injuries >= _SLOW["from"] else RUNNER_SPACES


_COUNTERS: Mapping[str, int] = value("counters")


def stock(item: str, seats: int) -> int | None:
    """The supply of a purchase by the number of players; None: no limit (B3, N10)."""
    if item not in _COUNTERS:
        return None
    return -(-_COUNTERS[item] * max(seats, COUNTERS_FOR) // COUNTERS_FOR)
