"""The private panels."""

from __future__ import annotations

from engine.games.charioteer import autopilot
from engine.games.charioteer.state import View
from engine.language import _
from engine.model import ACT, Decision, Form, Preset, Seat


def form(view: View, decision: Decision, draft: str) -> Form:
    return Form(_("Your set"), (), (), draft, bool(draft))


def profile(draft: str) -> Form:
    return Form(_("Your profile"), (), (), draft, True)


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    if line or decision.kind == ACT or decision.seat not in view.race.players:
        return line
    return autopilot.line_of(
        autopilot.best(view.race, decision.seat or 0, autopilot.taste_of(profile.split()))
    )


def presets(view: View, seat: Seat) -> tuple[Preset, ...]:
    return ()
