"""The kinds of answers in advance, as people know them: four words, each with its lifetime.

In the rules a plan and a standing answer are standing orders (`engine.model.Standing`), tactics are part of
an answer, and a profile speaks where somebody says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import N_


@dataclass(frozen=True, slots=True)
class InAdvance:
    """A kind of answer in advance: its word, when it answers, and until when it is kept; marked by `N_`."""

    word: str
    when: str
    until: str


TACTICS = InAdvance(N_("tactics"), N_("in this round, with the answer"), N_("the round is over"))
PLAN = InAdvance(
    N_("plan"),
    N_("as long as the game follows it"),
    N_("a line of it is not possible, or the last has answered"),
)
STANDING_ANSWER = InAdvance(N_("standing answer"), N_("whenever it is asked"), N_("you remove it"))
PROFILE = InAdvance(N_("profile"), N_("when you send nothing"), N_("you change it, in all games of a kind"))
KINDS = (TACTICS, PLAN, STANDING_ANSWER, PROFILE)
"""The shortest lifetime first."""
