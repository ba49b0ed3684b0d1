"""Dice that can be checked: bound by the commitment, fair, different in every epoch, the same for ever."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise, permutations

import pytest

from engine import dice

SEED = bytes(range(32))
KEY = dice.derive(SEED, ("token1", "token2"))
LABELS = [f"r{n}/p1/red/control" for n in range(3000)]


def test_every_machine_throws_the_same_for_ever() -> None:
    """Old tables have to verify with new programs: these values may never change."""
    assert dice.commit(SEED).startswith("0771271536e445d8")
    assert [dice.draw(KEY, 0, label, 6) for label in LABELS[:12]] == [4, 4, 3, 3, 2, 4, 1, 5, 2, 3, 5, 4]
    assert dice.seal("nonce", 3, 1, "2 4 3").startswith("6818cb2a881b5277")


def number(label: str, attempt: int, epoch: int = 0) -> int:
    """What a label gives by the description of the draw, computed here without the module."""
    digest = hmac.new(KEY, f"{epoch}|{label}|{attempt}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big")


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 147])
def test_a_draw_is_what_anybody_can_compute_from_key_epoch_and_label(sides: int) -> None:
    for epoch in (0, 7):
        for label in LABELS[:20]:
            assert dice.draw(KEY, epoch, label, sides) == number(label, 0, epoch) % sides


def test_the_key_is_what_anybody_can_compute_from_seed_and_tokens() -> None:
    salted = b"hippodrome/key/" + b"token1/token2"

    assert hmac.new(SEED, salted, hashlib.sha256).digest() == KEY
    assert hashlib.sha256(b"hippodrome/seed/" + SEED).hexdigest() == dice.commit(SEED)


def test_the_biased_tail_is_thrown_again() -> None:
    """Of all 64-bit numbers the last quarter is no fair share for so many sides: the next attempt counts."""
    sides = 3 << 62
    tail = [label for label in LABELS if number(label, 0) >= sides]

    assert tail
    for label in tail:
        attempt = next(a for a in range(1, 99) if number(label, a) < sides)
        assert dice.draw(KEY, 0, label, sides) == number(label, attempt)


def test_the_commitment_fits_one_seed() -> None:
    assert dice.commit(SEED) == dice.commit(bytes(range(32)))
    assert dice.commit(SEED) != dice.commit(SEED[::-1])


def test_every_token_salts_the_key() -> None:
    others = [("token1",), ("token2", "token1"), ("token1", "other")]

    assert len({KEY, *(dice.derive(SEED, tokens) for tokens in others)}) == 1 + len(others)


def test_all_sides_are_equally_likely() -> None:
    counts = Counter(dice.draw(KEY, 0, label, 6) for label in LABELS)

    assert sorted(counts) == list(range(6))
    assert chi_square(list(counts.values())) < 20.5, "as unlikely as once in a thousand fair dice"


def test_pairs_of_draws_know_nothing_of_each_other() -> None:
    pairs = Counter((dice.draw(KEY, 0, a, 3), dice.draw(KEY, 0, b, 3)) for a, b in pairwise(LABELS))

    assert len(pairs) == 9
    assert chi_square(list(pairs.values())) < 26.1, "as unlikely as once in a thousand fair pairs"


def chi_square(counts: list[int]) -> float:
    """How far counts that should be equal are from it."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def test_a_die_of_many_sides_is_fair_too() -> None:
    """With three quarters of the space as sides, the last quarter must not fall on the low ones again."""
    sides = 3 << 62

    low = sum(dice.draw(KEY, 0, label, sides) < sides // 3 for label in LABELS)

    assert 900 < low < 1100


def test_another_epoch_throws_other_dice() -> None:
    throws = [[dice.draw(KEY, epoch, label, 1000) for label in LABELS[:20]] for epoch in range(3)]

    assert len({tuple(throw) for throw in throws}) == len(throws)


def test_a_die_has_at_least_one_side() -> None:
    assert dice.draw(KEY, 0, "alone", 1) == 0
    with pytest.raises(ValueError, match="a die has 1 to"):
        dice.draw(KEY, 0, "none", 0)


def test_a_shuffle_gives_every_order_and_shows_its_rolls() -> None:
    shuffled = [dice.shuffle(KEY, 0, label, "abc") for label in LABELS[:600]]

    counts = Counter(cards for cards, _ in shuffled)
    assert set(counts) == set(permutations("abc"))
    assert min(counts.values()) > 60
    for _, rolls in shuffled[:50]:
        assert [dice.draw(KEY, 0, roll.label, roll.sides) for roll in rolls] == [r.value for r in rolls]


def test_a_seal_fits_one_nonce_one_question_one_seat_and_one_line() -> None:
    """Without the nonce the 24 plots could be tried one after the other."""
    sealed = dice.seal("nonce", 3, 1, "2 4 3")

    others = [
        ("other", 3, 1, "2 4 3"),
        ("nonce", 4, 1, "2 4 3"),
        ("nonce", 3, 2, "2 4 3"),
        ("nonce", 3, 1, "2 4 5"),
    ]
    assert sealed not in {dice.seal(*other) for other in others}
