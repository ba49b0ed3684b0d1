"""How old an account of Discord's is."""

from __future__ import annotations

import pytest

from bot.hosting.people.accounts import is_young
from bot.ids import PersonId
from bot.times import DAY
from bot.times.instants import Instant

MADE = Instant(1_462_015_105.796)
"""When the account 175928847299117063 was made, as Discord's documentation reckons."""


@pytest.mark.parametrize(("days", "young"), [(0, True), (29.9, True), (30.1, False), (3000, False)])
def test_it_is_young_for_thirty_days(days: float, young: bool) -> None:
    assert is_young(PersonId(175928847299117063), Instant(MADE + days * DAY)) is young
