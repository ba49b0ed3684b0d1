"""Settings of any kind are read as they are typed and as they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.organising import lobby
from bot.hosting.people.preferences import PEOPLE, Preference
from bot.hosting.table.options import TABLES, of_table
from bot.hosting.table.sitting import Wishes
from bot.hosting.time.terms import TERMS
from bot.ids import PersonId
from bot.store import PersonRow
from engine.errors import BadOptions
from engine.language import speaking
from tests.bot.hosting.hall import HOME, hall
from tests.bot.hosting.hall import PEOPLE as CROWD

ANN = PersonRow(PersonId(1), zone="UTC", digest="07:00", nights="22:00-06:00", muted=True)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("each", PEOPLE, ids=lambda each: each.name)
def test_a_preference_is_read_as_it_is_typed_and_as_it_is_shown(each: Preference, language: str) -> None:
    with speaking(language):
        for value, said in each.values(ANN):
            settled = each.put(ANN, value)
            assert (each.now(settled), each.said(settled)) == (value, said)
            assert each.put(ANN, said) == settled


def test_a_preference_of_few_values_refuses_others_with_those_there_are() -> None:
    calls = next(each for each in PEOPLE if each.name == "calls")
    with pytest.raises(BadOptions, match=r"^'pigeon' is not possible; try one of: mention, letter\.$"):
        calls.put(ANN, "pigeon")


async def test_an_option_of_a_table_is_read_as_it_is_typed_and_as_it_is_shown(tmp_path: Path) -> None:
    async with hall(tmp_path) as h:
        sitting = await lobby.open(h.host, CROWD["Ann"], HOME, Wishes("chariots", 4))
    known = of_table(sitting)
    assert {"seats", "tempo", "door", "reliability", "filmed", "phase", "laps", "pace"} <= {*known}
    for name in {each.name for each in TABLES} & {*known} - {"starts", *TERMS}:
        each = known[name]
        for value, said in each.values(sitting):
            chosen = each.put(sitting, value)
            assert (each.now(chosen), each.said(chosen)) == (value, said)
            assert each.put(sitting, said).row == chosen.row
