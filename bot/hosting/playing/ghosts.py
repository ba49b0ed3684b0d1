"""The profile of a seat, which speaks for a player who is silent or gone."""

from __future__ import annotations

import logging

from bot.hosting.table.sitting import Sitting
from bot.store import Reading, SeatRow
from engine.kernel import lapsed
from engine.model import Decision

log = logging.getLogger(__name__)


async def ghost_line(read: Reading, sitting: Sitting, decision: Decision, seat: SeatRow) -> str:
    """The profile's answer to a question, with the careful answer for what it leaves open.

    It may be illegal. Where the rules fail at the profile it is empty: play goes on with the careful answer.
    Rounds that all tables in step had closed before this one was opened are answered carefully, the same for
    all who come late.
    """
    row, profile = sitting.row, seat.line
    if row.in_step and row.timing.due <= row.created:
        profile = ""
    elif seat.user is not None:
        profile = await read.profile(seat.user, sitting.row.game) or seat.line
    try:
        return lapsed(sitting.game, sitting.running, decision, profile)
    except Exception:
        log.exception("the rules of %s fail at a profile", sitting.row.game)
        return ""
