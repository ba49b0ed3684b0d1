"""Dice that can be checked: labelled draws from a committed seed.

A draw is HMAC-SHA256(key, epoch and label), so each roll can be recomputed alone, and a change of
the rules never shifts another roll. The label names the moment; using one twice is a bug.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

X = TypeVar("X")

SEED_BYTES = 32
_SPACE = 1 << 64


@dataclass(frozen=True, slots=True)
class Roll:
    """One draw: `value` is 0-based and below `sides`."""

    label: str
    sides: int
    value: int


def commit(seed: bytes) -> str:
    """The commitment that is published before seats fill: it binds the host to the seed without revealing
    it."""
    return hashlib.sha256(b"hippodrome/seed/" + seed).hexdigest()


def derive(seed: bytes, tokens: Iterable[str]) -> bytes:
    """The key of a table: the host's seed, salted by each player's token in seat order."""
    salt = "/".join(tokens).encode()
    return hmac.digest(seed, b"hippodrome/key/" + salt, "sha256")


def seal(nonce: str, decision: int, seat: int, line: str) -> str:
    """The digest of a sealed answer, published when the group locks."""
    return hashlib.sha256(f"{nonce}/{decision}/{seat}/{line}".encode()).hexdigest()


def draw(key: bytes, epoch: int, label: str, sides: int) -> int:
    """A fair number from 0 to sides-1; the biased tail is rejected."""
    if not 1 <= sides <= _SPACE:
        raise ValueError(f"a die has 1 to 2**64 sides, not {sides}")
    limit = _SPACE - _SPACE % sides
    attempt = 0
    while True:
        text = f"{epoch}|{label}|{attempt}".encode()
        number = int.from_bytes(hmac.digest(key, text, "sha256")[:8], "big")
        if number < limit:
            return number % sides
        attempt += 1


def shuffle(key: bytes, epoch: int, label: str, items: Sequence[X]) -> tuple[tuple[X, ...], tuple[Roll, ...]]:
    """A fair order of the items and the rolls that made it (Fisher-Yates, one label a swap)."""
    cards = list(items)
    rolls = []
    for last in range(len(cards) - 1, 0, -1):
        roll = Roll(f"{label}/{last}", last + 1, draw(key, epoch, f"{label}/{last}", last + 1))
        cards[last], cards[roll.value] = cards[roll.value], cards[last]
        rolls.append(roll)
    return tuple(cards), tuple(rolls)
