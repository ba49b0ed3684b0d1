"""What a driver wants, said in advance: the clauses that may follow the three coins of a plot.

A clause is one word `key:value`; a key may stand several times where the policy keeps a list. A
policy at its defaults has no words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Turn = Literal["inside", "middle", "outside"]
Way = Literal["inside", "outside", "side", "back", "null", "push"]
When = Literal["never", "crash", "loss", "gain2", "gain3", "gain4", "wake"]


@dataclass(frozen=True, slots=True)
class Policy:
    """Every field has a default, so that three coins are a whole plot. See `MENUS` for the sentences."""

    free: Turn = "inside"
    free_via: tuple[str, ...] = ()
    banned: Turn = "outside"
    banned_via: tuple[str, ...] = ()
    before: Literal["round", "hold"] = "round"
    lane: Literal["any", "a", "b", "c", "d"] = "any"
    change: Literal["early", "late"] = "late"
    taken: tuple[Way, ...] = ("inside", "outside", "side", "back")
    null: When = "loss"
    null_at: tuple[str, ...] = ()
    null_for: Literal["both", "diagonal", "ban"] = "both"
    null_from: int = 1
    ace: When = "crash"
    ace_at: tuple[str, ...] = ()
    ace_whom: str = "any"
    ace_put: Literal["back", "pocket", "outside", "old"] = "back"
    ace_line: Literal["never", "may"] = "never"
    ace_from: int = 1
    both: Literal["yes", "no"] = "no"
    left: Literal["keep", "spend"] = "keep"
    stance: str = "race"
    avoid: Literal["traps", "nothing"] = "traps"
    swap: tuple[Literal["banned", "crashed", "blocked"], ...] = ()
    take: Literal["null", "ace"] = "null"


DEFAULT = Policy()
