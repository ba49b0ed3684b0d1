"""The early close: a minute by default at every pace, and otherwise only where somebody has set it."""

from __future__ import annotations

import pytest

from bot.hosting.organising import servers
from bot.hosting.time.paces import PACES, load_usual, paced
from bot.hosting.time.terms import Terms, dump_terms, load_terms
from bot.store import Json


@pytest.mark.parametrize("pace", PACES)
def test_at_every_pace_a_table_closes_a_minute_after_the_last_ready(pace: str) -> None:
    assert paced(Terms(), pace).calm == 60


def test_a_server_that_has_set_none_of_the_terms_follows_the_bot() -> None:
    assert load_usual({}) is None
    assert load_usual(servers.at_bot({}, Terms(calm=600))) == Terms(calm=600)
    own = servers.with_setting({}, "calm", "5m")
    assert load_usual(servers.at_bot(own, Terms(calm=600))) == Terms(calm=300)


@pytest.mark.parametrize(("kept", "calm"), [({"phase": 300}, 60), (dump_terms(Terms(calm=600)), 600)])
def test_a_table_keeps_what_it_was_opened_with(kept: Json, calm: int) -> None:
    assert load_terms(kept).calm == calm
