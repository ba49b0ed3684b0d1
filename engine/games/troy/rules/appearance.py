"""How a player sees the board: words in front of a draft, and what a profile may say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.clauses import Clauses, clause
from engine.language import N_

TURNED, HELP, CELLS = "turned", "help", "cells"
APPEARANCE = (TURNED, HELP, CELLS)
"""Words in front of a draft that say how a panel appears and nothing about the move."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A player's profile: the appearance of the board."""

    turned: str = "own"
    help: tuple[str, ...] = ()


CLAUSES: Clauses[None, Appearance] = Clauses(
    (
        clause(
            "turned",
            "",
            N_("Which side is at the bottom?"),
            ("own", N_("Always my side")),
            ("white", N_("Always White")),
            ("always", N_("Always Black")),
            note=N_("Only your own panels look like this; everybody else sees the board as they like."),
        ),
        clause(
            "help",
            "",
            N_("Threats"),
            ("always", N_("Always show me what is threatened")),
            most=1,
            note=N_("Your panels say how your rival could win with the next move."),
        ),
    ),
    usual=Appearance(),
)


def without_appearance(words: Sequence[str]) -> list[str]:
    """The words that say something about the move."""
    first = next((n for n, word in enumerate(words) if word not in APPEARANCE), len(words))
    return list(words[first:])


def appearance_of(profile: str) -> Appearance:
    """The appearance by a profile; unknown words are left out."""
    return CLAUSES.saying(CLAUSES.usual, CLAUSES.fitting(profile.split(), None))
