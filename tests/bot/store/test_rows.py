"""What rows say of themselves."""

from __future__ import annotations

import pytest

from bot.ids import PersonId
from bot.store import PersonRow
from bot.store.rows import Codes
from bot.times.instants import NEVER, Instant
from tests.bot.store.test_store import table


@pytest.mark.parametrize(("lost", "homeless"), [(NEVER, False), (Instant(0.5), True), (Instant(1e9), True)])
def test_a_table_is_homeless_since_its_channel_was_lost(lost: Instant, homeless: bool) -> None:
    assert table(lost=lost).homeless is homeless


@pytest.mark.parametrize(
    ("codes", "played", "reads"),
    [("yes", False, True), ("no", True, False), ("", True, True), ("", False, False)],
)
def test_codes_are_read_by_who_wants_them_or_else_has_played(codes: Codes, played: bool, reads: bool) -> None:
    assert PersonRow(PersonId(7), codes=codes).reads_codes(played) is reads
