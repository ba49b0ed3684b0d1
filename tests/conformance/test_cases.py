"""The tables of the suite: each value of each choice, and with `--all` each pair that some table has."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.options import settings
from tests.conformance.cases import GAMES, Case, covering

DASH = GAMES["toy-dash"]


def choices(case: Case) -> list[tuple[str, object]]:
    """Everything that was chosen before the table opened."""
    usual = {setting.name: setting.default for setting in settings(DASH.rules.Options)}
    return [("seats", case.seats), ("tempo", case.tempo), *(usual | dict(case.options)).items()]


@pytest.mark.parametrize(("together", "met"), [(1, 2 + 3 + 2 + 3 + 2), (2, 2 * 10 + 3 * 7 + 2 * 5 + 3 * 2)])
def test_so_many_choices_meet_with_all_their_values(together: int, met: int) -> None:
    tables = [*covering(DASH, together)]
    assert len({each for case in tables for each in combinations(choices(case), together)}) == met
    assert len({case.seed for case in tables}) == len(tables)


def test_the_first_table_is_as_usual() -> None:
    assert next(covering(DASH, 2)) == Case("toy-dash", 2, "round", (), 1)
