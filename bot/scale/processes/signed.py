"""The check that a request comes from Discord, which signs each one with the application's key (Ed25519)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

from bot.times.instants import Instant

SIGNATURE = "X-Signature-Ed25519"
TIMESTAMP = "X-Signature-Timestamp"
LENGTH = 64
FRESH = 300.0
"""Seconds by which a signature's time may differ from ours: machines' clocks do, and a replay is stopped by
its interaction's id anyway."""


def claimed(key: VerifyKey, headers: Mapping[str, str], now: Instant) -> Callable[[bytes], bool] | None:
    """A check whether Discord has signed a body lately, by its headers; None where they are no signature.

    A body without one need not even be read.
    """
    stamp = headers.get(TIMESTAMP, "")
    try:
        signature = bytes.fromhex(headers.get(SIGNATURE, ""))
        if abs(now - int(stamp)) > FRESH or len(signature) != LENGTH:
            return None
    except (ValueError, OverflowError):
        return None
    return partial(_is_of, key, signature, stamp)


def _is_of(key: VerifyKey, signature: bytes, stamp: str, body: bytes) -> bool:
    try:
        key.verify(stamp.encode() + body, signature)
    except (ValueError, CryptoError):
        return False
    return True


def is_discords(key: VerifyKey, headers: Mapping[str, str], body: bytes, now: Instant) -> bool:
    """Whether Discord has signed this body lately; False, too, for headers that are no signature."""
    check = claimed(key, headers, now)
    return check is not None and check(body)
