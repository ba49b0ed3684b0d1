"""The options of a table of Circus Minimus."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.circus.rules import values
from engine.language import N_
from engine.options import option

_NIGHTS = tuple(range(values.NIGHT["least"], values.NIGHT["most"] + 1, 4))
_ROUNDS = (10, 19, 28, 38, 50)
_FLYING = 1
"""How many rounds a flying start spares."""


@dataclass(frozen=True, slots=True)
class Options:
    """The laps, how the race starts, the advanced rules, how captures are made, and when night falls.

    (Game Length, Set Up 3, N12.1, N15.23)
    """

    laps: int = option(
        values.LAPS, N_("Laps"), (1, 2, 3, 4, 5), N_("three as printed; a lap takes about ten rounds")
    )
    flying: bool = option(
        False, N_("Flying start"), hint=N_("the teams come to the line at speed, not from a standstill")
    )
    shop: bool = option(
        False, N_("Purchases"), hint=N_("weapons, war chariots and foul play before the race")
    )
    market: bool = option(False, N_("Market"), hint=N_("players sell each other what they have bought"))
    capture: str = option(
        "normal",
        N_("Captures"),
        ("normal", "advanced", "october"),
        N_("how a man on foot captures a manned chariot"),
        (N_("normal"), N_("advanced, with fist fights"), N_("only in the move of the man on foot")),
    )
    night: int = option(values.NIGHT["usual"], N_("Rounds a lap until night"), _NIGHTS)

    @property
    def rounds(self) -> int:
        """Some number of rounds after which somebody is home, by measurement (`docs/measurements.md`)."""
        return _ROUNDS[self.laps - 1] - (_FLYING if self.flying else 0)

    @property
    def last_round(self) -> int:
        """The round after which night falls (N15.23)."""
        return self.night * self.laps
