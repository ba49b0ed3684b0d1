"""The number coins, each of which is a speed, and what a speed means in a phase."""

from __future__ import annotations

from collections.abc import Mapping

COINS = (2, 3, 4, 5)
"""The number coins, of which a plot takes three; each is a speed (3.2)."""
PHASES = (1, 2, 3)
"""The phases of a round (3.1)."""
COINS_IN_A_PLOT = len(PHASES)
"""One number coin for each phase (3.2)."""
IMPULSES = (1, 2, 3, 4, 5)
"""The impulses of a phase (4.1)."""
SCHEDULE = {2: (2, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5)}
"""The speed table: on which impulses a chariot of that speed moves (4.1)."""
FACES = ("null", "ace", "2", "3", "4", "5")
"""The sides of a die from low to high (2.4)."""
CONTROL = {3: "2", 4: "4"}
"""The speeds that roll for control, and the least face that opens the inside of the turns to them (5.3)."""
ALWAYS = 2
"""The speed to which the inside of the turns is always open (5.2)."""
NEVER = 5
"""The speed to which it never is (5.2)."""
UNROLLED = {ALWAYS: True, NEVER: False}
"""The speeds that do not roll, and whether the inside of the turns is open to them (5.2)."""
SPEEDS: Mapping[str, int] = {
    "always": ALWAYS,
    "slower": min(CONTROL),
    "faster": max(CONTROL),
    "never": NEVER,
}
"""The speeds as texts name them: when the inside of the turns is open, and the two that roll."""
STALL = 2
"""The impulses of the next phase that a crash on the last scheduled impulse costs (6.4)."""
