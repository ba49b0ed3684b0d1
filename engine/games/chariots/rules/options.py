"""The variants of the rulebook that a table may play."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import N_
from engine.options import option

LAPS = (2, 3, 4)
"""The numbers of laps that a table may choose (2.5)."""
TEAM = 2
"""How many chariots a player drives at most (9.1)."""
TEAM_SEATS = 2
"""The only number of players who may drive a team of chariots, and usually do (9.1)."""
ROUNDS_A_LAP = 12
"""The rounds for each lap until night falls: three times as long as a slow race takes (3.1)."""

_ROUNDS = 3
"""Of a lap, the same for every driver."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table: the laps (2.5), two chariots each (9.1), to race on for places (8.4),
    additional actions (10.1), faster recovery (11.1), whips that reach diagonally (10.11), a fair grid
    (2.6)."""

    laps: int = option(LAPS[0], N_("Laps"), LAPS)
    chariots: int = option(
        0,
        N_("Chariots per player"),
        (0, 1, TEAM),
        N_("two each only for two players, where it is the default"),
        (N_("by players"), N_("one"), N_("two")),
    )
    race_on: bool = option(
        True, N_("Race on for places"), hint=N_("the others race on when the winner is home")
    )
    extra_actions: bool = option(
        False, N_("Additional actions"), hint=N_("more uses of the null and ace coins")
    )
    faster_recovery: bool = option(
        False, N_("Faster recovery"), hint=N_("one spent coin comes back each round")
    )
    long_whips: bool = option(False, N_("Whips reach diagonally"), hint=N_("with additional actions"))
    fair_grid: bool = option(
        True,
        N_("Fair grid"),
        hint=N_("good places cost coins at first; without it the two inner ones win two of three races"),
    )

    @property
    def rounds(self) -> int:
        """Some number of rounds after which a race is decided, by measurement (`docs/measurements.md`)."""
        return _ROUNDS * self.laps

    @property
    def last_round(self) -> int:
        """The round after which night falls, so that every race ends (3.1)."""
        return ROUNDS_A_LAP * self.laps

    def teams(self, seats: int) -> int:
        """Chariots per player: several are the default where they are allowed (9.1)."""
        return self.chariots or (TEAM if seats == TEAM_SEATS else 1)
