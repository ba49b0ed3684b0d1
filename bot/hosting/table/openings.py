"""The openings of a table: for players before the start, for a free seat; how fast it is and how far."""

from __future__ import annotations

from collections.abc import Mapping

from bot.hosting.table.sitting import Sitting
from bot.hosting.time.terms import Terms
from bot.store import SeatRow
from engine.language import N_

PACES: Mapping[str, str] = {
    "live": N_("live"),
    "brisk": N_("several times a day"),
    "daily": N_("daily"),
    "relaxed": N_("every few days"),
    "weekly": N_("weekly"),
    "bank": N_("time bank"),
}
"""How fast tables are, in words of their own, with what people call it."""
_UP_TO: Mapping[str, float] = {"live": 1800, "brisk": 72_000, "daily": 2 * 86_400, "relaxed": 5 * 86_400}


def pace_of(terms: Terms) -> str:
    """How fast a table is, a key of `PACES`."""
    if terms.bank:
        return "bank"
    return next((pace for pace, most in _UP_TO.items() if terms.phase <= most), "weekly")


def wants_players(sitting: Sitting) -> bool:
    """Whether anybody may sit down before the start, as far as that is in the lobby's hands."""
    row = sitting.row
    there = row.stage == "lobby" and not sitting.show and not row.practice and not row.homeless
    return there and row.invited is None and row.timing.why != "asleep" and len(sitting.seats) < row.seats


def free_seats(sitting: Sitting) -> tuple[SeatRow, ...]:
    """The seats of a running game that anybody may take."""
    row = sitting.row
    there = row.stage == "running" and not row.practice and not row.homeless and row.timing.why != "asleep"
    return sitting.vacant if there and row.invited is None else ()


def progress_of(sitting: Sitting) -> str:
    """Where a game stands, which says how long it is where that is known."""
    return sitting.face.caption(sitting.public)
