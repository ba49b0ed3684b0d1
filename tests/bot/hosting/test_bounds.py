"""What nobody can do for ever, or again and again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from bot.hosting.organising import extending, lobby
from bot.hosting.people import vacations
from bot.hosting.table.sitting import Refused, Wishes
from bot.hosting.time.terms import Terms
from bot.ids import PersonId
from tests.bot.hosting.hall import DAY, HOME, PEOPLE, STEWARD, hall
from tests.bot.hosting.unchanged import refused


async def test_whoever_is_invited_is_not_called_again(tmp_path: Path) -> None:
    stranger = PersonId(99)
    async with hall(tmp_path) as h:
        sitting = await lobby.open(h.host, PEOPLE["Ann"], HOME, Wishes("chariots", 4, invited=(stranger,)))
        for guest in (stranger, PEOPLE["Ann"].id):
            async with refused(h, sitting.row.id, "is already invited"):
                await lobby.invite(h.host, sitting.row.id, PEOPLE["Ann"], guest)


async def test_a_phase_is_not_extended_for_ever(tmp_path: Path) -> None:
    """However often it is asked, and whoever asks: by seven days in all."""
    async with hall(tmp_path) as h:
        id = await h.race("Ann", "Ben", terms=Terms(phase=14 * 86_400, calm=0))
        before = (await h.look(id)).row.timing.due
        for n in range(40):
            with suppress(Refused):
                await extending.extend(h.host, id, (STEWARD, PEOPLE["Ann"])[n % 2], 86_400)
            await h.vote(id, "Ben") if n == 1 else None
        assert (await h.look(id)).row.timing.due == before + 7 * DAY


async def test_vacations_ahead_are_bounded_however_far_they_lie(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        ben = PEOPLE["Ben"].id
        for n in range(1, vacations.MOST_AHEAD + 1):
            await vacations.go_away(h.host, ben, f"in {n * 200} days", f"in {n * 200 + 1} days")
        with pytest.raises(Refused, match="12 vacations ahead, as many as possible"):
            await vacations.go_away(h.host, ben, "in 3000 days", "in 3001 days")
