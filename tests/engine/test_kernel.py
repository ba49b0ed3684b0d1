"""What the kernel refuses to rules that break its own rules, and what it gives to those who stay silent."""

from __future__ import annotations

import pytest

from engine.errors import RulesBug
from engine.journal import rewind, start
from engine.kernel import Run, submit
from engine.model import Order
from engine.selfplay import opening_of
from tests.toys import TOYS

DASH = TOYS["toy-dash"]
OPENING = opening_of(DASH, 2, seed=1)
KEY = OPENING.key()


def test_a_label_serves_once() -> None:
    run = Run(DASH, start(DASH, OPENING).table, KEY, Order("act"))
    run.roll("r1/red", 6)

    with pytest.raises(RulesBug, match="'r1/red' is used twice"):
        run.roll("r1/red", 6)
    with pytest.raises(RulesBug, match="used twice"):
        [run.shuffle("r1/deck", "abc") for _ in range(2)]


def test_a_silent_seat_has_a_nonce_of_its_own_in_every_epoch() -> None:
    """The same silence after a rollback has another digest, so that the two cannot be compared."""
    first = start(DASH, OPENING)
    again = rewind(DASH, OPENING, [first], 0)

    nonces = []
    for table in (first.table, again.table):
        for decision in table.open:
            table = submit(DASH, table, Order("lapse", None, decision.id, by="clock"), KEY).table
        nonces += [answer.nonce for answer in table.answers]

    assert all(len(nonce) >= 32 for nonce in nonces)
    assert len(set(nonces)) == 4
