"""How somebody wants to see a board that nobody else sees, and the way to try out moves on it."""

from __future__ import annotations

from bot.hosting.playing.what_if import offered
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId, press
from bot.messages import Button
from engine.game import what_if
from engine.language import _


def has_appearance(sitting: Sitting) -> bool:
    """Whether a profile can say how a board is seen."""
    return sitting.game.what_if is not None and sitting.table is not None


def appearance(sitting: Sitting, user: PersonId, profile: str) -> str:
    """The draft that shows the board as a profile says: what it says before a line of moves is tried out."""
    if not has_appearance(sitting):
        return ""
    view, seat = sitting.view(user), sitting.seat_of(user)
    return sitting.game.rules.fill(view, what_if(seat.seat if seat else None), "", profile)


def seen(sitting: Sitting, user: PersonId, line: str, profile: str) -> str:
    """A typed line as the draft of a panel: how the profile wants to see it stands in front of it."""
    return f"{appearance(sitting, user, profile)} {line}".strip()


def try_out(sitting: Sitting) -> list[Button]:
    """The button to try out lines of moves, where people may look ahead."""
    return [Button(press(sitting.row.id, "ahead"), _("What if …"))] if offered(sitting) else []
