"""The notes as their player reads them."""

from __future__ import annotations

from bot.hosting.table.sitting import Sitting
from bot.invitations import without_invitations
from bot.store import SeatRow
from engine.language import _


def told(_sitting: Sitting, seat: SeatRow) -> list[str]:
    """The notes of a seat on its own side of the table."""
    if not seat.notes:
        return []
    quoted = "\n".join(f"> {line}" for line in without_invitations(seat.notes).splitlines())
    return [_("Your notes:\n{notes}").format(notes=quoted)]
