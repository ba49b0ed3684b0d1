"""What a driver wants, said in advance: the clauses that may follow the first words of a plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Policy:
    """Every field has a default, so that one word is a whole plot: a driver who finishes races."""

    straight: int = 7
    corner: int = 4
    hard: str = "never"
    fresh: str = "soon"
    lane: str = "in"
    entry: str = "any"
    exit: str = "any"
    turn_at: tuple[str, ...] = ()
    swerve: int = 6
    boost: str = "end"
    blocked: tuple[str, ...] = ("left", "right")
    skid: str = "rejoin"
    ram: tuple[str, ...] = ()
    ram_until: int = 5
    ram_most: int = 1
    ram_if: str = "always"
    ram_war: str = "never"
    whip: str = "nobody"
    whip_driver: tuple[str, ...] = ()
    whip_team: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    sling: str = "near"
    wreck: str = "avoid"
    runner: str = "avoid"
    grab: tuple[str, ...] = ()
    capture: str = "never"
    take: str = "yes"
    appeal: tuple[str, ...] = ("flip",)
    veto: str = "ahead"
    jump: tuple[str, ...] = ("any",)
    ride: str = "never"
    foot: str = "board"
    end: str = "near"
    cut: str = "cut"
    fists: str = "fight"
    phases: tuple[str, ...] = ()


DEFAULT = Policy()
"""What holds where nothing is said."""


def split(words: Sequence[str]) -> tuple[tuple[str, ...], Policy]:
    """The words of a plot or order before its clauses, and what the clauses say."""
    return tuple(words), DEFAULT
