"""What is answered for a seat that stays silent: what the host knows of it, or the fallback."""

from __future__ import annotations

import pytest

from engine.journal import replay, start
from engine.kernel import submit
from engine.model import DecisionId, Order
from engine.selfplay import opening_of
from tests.toys.dash import GAME as DASH

OPENING = opening_of(DASH, 2, seed=1)
KEY = OPENING.key()


@pytest.mark.parametrize(
    ("line", "answer"), [("fast coin", "fast coin"), ("FAST", "fast"), ("", "slow"), ("fast fast", "slow")]
)
def test_the_host_may_know_what_a_silent_seat_wants(line: str, answer: str) -> None:
    """Where it knows nothing, or nothing that is legal here, the question's own fallback answers."""
    table = start(DASH, OPENING).table
    assert table.open[0].fallback == "slow"

    table = submit(DASH, table, Order("lapse", None, table.open[0].id, line, by="clock"), KEY).table

    assert [(a.line, a.by) for a in table.answers] == [(answer, "clock")]
    assert table.ready == (table.open[0].id,)


def test_what_the_host_knew_is_replayed() -> None:
    orders = (
        Order("lapse", None, DecisionId(1), "fast coin", by="clock"),
        Order("lapse", None, DecisionId(2), "crawl", by="clock"),
        Order("close", by="host"),
    )
    step = start(DASH, OPENING)
    for order in orders:
        step = submit(DASH, step.table, order, KEY)

    assert replay(DASH, OPENING, orders)[-1] == step
    assert [a.line for a in step.entry.answers[:2]] == ["fast coin", "slow"]
