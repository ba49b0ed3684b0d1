"""The early close: a minute by default at every pace, and otherwise only where somebody has set it."""

from __future__ import annotations

import pytest

from bot.hosting.organising import servers
from bot.hosting.time.paces import PACES, paced
from bot.hosting.time.terms import Terms, dump_terms, load_terms
from bot.store import Json

DAY = 86_400


def stored_once(**terms: object) -> Json:
    """The settings of a server as they were stored before the early close became a minute."""
    return {"terms": {**dump_terms(Terms()), **terms}}


@pytest.mark.parametrize("pace", PACES)
def test_at_every_pace_a_table_closes_a_minute_after_the_last_ready(pace: str) -> None:
    assert paced(Terms(), pace).calm == 60


@pytest.mark.parametrize(
    ("phase", "calm"), [(300, 60), (7200, 300), (DAY, 600), (3 * DAY, 3600), (7 * DAY, 3600), (3 * DAY, 600)]
)
def test_a_server_that_has_stored_what_its_pace_once_had_has_a_minute(phase: int, calm: int) -> None:
    settings = servers.load(stored_once(phase=phase, calm=calm))
    assert settings.terms == Terms(phase=phase, calm=60)


@pytest.mark.parametrize(("phase", "calm"), [(DAY, 0), (DAY, 300), (DAY, 3600), (7 * DAY, 7200)])
def test_a_server_that_has_stored_another_early_close_keeps_it(phase: int, calm: int) -> None:
    settings = servers.load(stored_once(phase=phase, calm=calm))
    assert settings.terms == Terms(phase=phase, calm=calm)


def test_who_sets_ten_minutes_from_now_on_has_ten_minutes() -> None:
    chosen = servers.Settings(terms=Terms(calm=600))
    assert servers.load(servers.dump(chosen)) == chosen
    unset = servers.Settings()
    assert servers.load(servers.dump(unset)) == unset


@pytest.mark.parametrize("kept", [{}, {"phase": 300}, dump_terms(Terms(calm=600))])
def test_tables_that_run_keep_the_ten_minutes_that_they_were_opened_with(kept: Json) -> None:
    assert load_terms(kept).calm == 600
