"""The private panels."""

from __future__ import annotations

from engine.games.troy.boards import legal
from engine.games.troy.state import View
from engine.language import _
from engine.model import Decision, Form


def form(view: View, decision: Decision, draft: str) -> Form:
    """The panel of a decision at a draft."""
    words = draft.split()
    complete = bool(words) and (decision.kind != "move" or words[-1] in legal(view.game))
    return Form(_("Your move"), (), (), draft, complete)


def profile(draft: str) -> Form:
    """The panel of a stored profile."""
    return Form(_("How you play"), (), (), draft, True)


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    """A line with what a profile adds."""
    return line
