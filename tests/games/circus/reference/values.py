"""The values of the charts and the control sheet, typed from the data block of the notes (section 13)."""

from __future__ import annotations

ATTACKS: dict[str, tuple[str, ...]] = {
    "hard whip": (),
    "whip": ("whip",),
    "reins": ("whip", "sword", "trident", "net", "sling"),
    "brake": ("whip", "sword"),
}
CHOICES = {"reins": (-1, 0, 1), "brake": (-2, -3, -4)}
TOP_SPEED = 10

FATIGUE = (-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3)
"""The change of fatigue by the speed of the last move."""

RANGES = {10: 3, 9: 6, 8: 9, 7: 12, 6: 16, 5: 20, 4: 25, 3: 30, 2: 36}
"""The largest sum of fatigue and damage at each speed; more than all of them leaves speed 1."""

SKID_COLUMNS = ((0, 2), (3, 4), (5, 6), (7, 8), (9, 10))
_SKIDS = """
 1 | 2C | 2C S 1F | 3C S 1F 1D X | 3C S 2F 2D R X | 4C S 2F 3D R X
 2 | 1C | 2C S    | 2C S 1F 1D X | 3C S 1F 1D R X | 4C S 2F 2D R X
 3 | 1C | 2C      | 2C S 1F      | 3C S 1F 1D X   | 3C S 2F 2D R X
 4 | 1C | 1C      | 2C S         | 2C S 1F 1D     | 3C S 1F 1D R X
 5 | -  | 1C      | 2C           | 2C S 1F        | 3C S 1F 1D X
 6 | -  | 1C      | 1C           | 2C S           | 2C S 1F 1D
 7 | -  | 1C      | 1C           | 2C             | 2C S 1F
 8 | -  | -       | 1C           | 1C             | 2C S
 9 | -  | -       | 1C           | 1C             | 2C
10 | -  | -       | -            | 1C             | 1C
11 | -  | -       | -            | 1C             | 1C
12 | -  | -       | -            | -              | 1C
13 | -  | -       | -            | -              | -
"""
SKIDS = {
    int(row.split("|")[0]): [cell.split() for cell in row.split("|")[1:]]
    for row in _SKIDS.strip().splitlines()
}

DAMAGE = (0, 0, 0, 1, 1, 2, 2, 3)
LIMIT, WAR_LIMIT = 10, 15

WHIP = {2: "attacker off", 3: "attacker drops", 8: "1", 9: "1", 10: "1 drops", 11: "2", 12: "1 off"}
WEAPONS: dict[str, dict[int, str]] = {
    "sling": {9: "1", 10: "1", 11: "1", 12: "2 K"},
    "sword": {2: "L", 6: "1", 7: "1", 8: "2", 9: "2", 10: "3", 11: "3", 12: "4"},
    "trident": {2: "L", 3: "L", 7: "1", 8: "1", 9: "1", 10: "2", 11: "2 K", 12: "3 K"},
    "net": {2: "L", 3: "L", 8: "K", 9: "K", 10: "K", 11: "K", 12: "1 K"},
}
FIST = (0, 0, 0, 0, 1, 1, 2)
SHOTS = 6

ATTACK_MODIFIER = (0, 0, -1, -1, -1, -2)
SKID_MODIFIER = (0, 0, 0, -1, -1, -2)
NO_HARD_WHIP = 4
LIMPING = 4
NO_CAPTURE = 5
DEADLY = 6

COUNTERS = {
    "war_chariot": 4,
    "spare_whip": 7,
    "sling": 3,
    "sword": 3,
    "trident": 3,
    "net": 3,
    "drug": 3,
    "sabotage": 12,
    "appeal": 2,
    "entertainment": 7,
}
COSTS = {
    "war_chariot": 2,
    "spare_whip": 1,
    "sling": 1,
    "sword": 1,
    "trident": 1,
    "net": 1,
    "talent": 3,
    "drug": 2,
    "sabotage": 1,
    "fresh_horses": 1,
    "appeal": 2,
    "entertainment": 1,
}
COINS = 3
WINNERS_PURSE, KILLERS_PURSE, FREEDOM = 5, 3, 25
DRUG = 4
FRESH = 6
APPEALS = 6
VETOES = 4


def allowed_speed(burden: int) -> int:
    """The speed whose range holds a sum of fatigue and damage (notes 4)."""
    return max((speed for speed, most in RANGES.items() if burden <= most), default=1)


def skid_result(speed: int, roll: int) -> list[str]:
    """The codes of a modified roll at the speed of the move (notes 5)."""
    [column] = [i for i, (low, high) in enumerate(SKID_COLUMNS) if low <= speed <= high]
    return [code for code in SKIDS[min(13, max(1, roll))][column] if code != "-"]


def amount(codes: list[str], letter: str) -> int:
    """How many of C, F or D a result of the skid table has."""
    return sum(int(code[0]) for code in codes if code[1:] == letter)
