"""The options of a table of Troy."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import N_
from engine.options import option

RETRACTIONS = 10
"""How many moves each side may take back, unless the table agrees on fewer (rule 28)."""
_MOVES = {"all": 50, "kings": 75}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table.

    Variants of the author (note 5), readings of the rules (rules 11 and 15), how often and how long moves are
    taken back (rules 28 and 30), who calls check (rule 24), and the position at the start (note 6).
    """

    wins: str = option(
        "all",
        N_("Ways to win"),
        ("all", "kings"),
        N_("all ten, or only taking both kings"),
        (N_("all ten"), N_("both kings")),
    )
    overleaping: bool = option(
        True, N_("Overleaping"), hint=N_("pieces pass over single pieces of their own side")
    )
    skirmishers: bool = option(
        True, N_("Skirmishers"), hint=N_("without them, ordinary pawns take their place")
    )
    retractions: int = option(
        RETRACTIONS,
        N_("Moves each side may take back"),
        tuple(range(RETRACTIONS + 1)),
        N_("the patience of Zeus"),
    )
    retract_after_reply: bool = option(
        False,
        N_("Take back after the reply"),
        hint=N_("until your own next move, even a loss; otherwise only until the other side has moved"),
    )
    strict_check: bool = option(
        False,
        N_("Players call check"),
        hint=N_("if you do not call a check, you cannot win with your next move"),
    )
    foot_may_enter: bool = option(
        False,
        N_("Foot may join where it captures"),
        hint=N_("pawns and skirmishers, beside an enemy they could take"),
    )
    mixed_may_leap: bool = option(
        True,
        N_("Leaping out of a mixed cell"),
        hint=N_("for a piece that goes alone and leaves an enemy behind"),
    )
    position: str = option(
        "", N_("Position"), hint=N_("a line of cell-FEN"), words=(N_("the initial array"),), free=True
    )

    @property
    def moves(self) -> int:
        """About how many moves both sides make together, by measurement; 0 from a position of one's own."""
        return 0 if self.position else _MOVES[self.wins]
