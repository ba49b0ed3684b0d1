"""Whether a request comes from Discord: it signs each one with the application's key (Ed25519)."""

from __future__ import annotations

from collections.abc import Mapping

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

SIGNATURE = "X-Signature-Ed25519"
TIMESTAMP = "X-Signature-Timestamp"
FRESH = 300.0
"""Seconds by which a signature's time may differ from ours: machines' clocks do, and a replay is stopped by
its interaction's id anyway."""


def is_discords(key: VerifyKey, headers: Mapping[str, str], body: bytes, now: float) -> bool:
    """Whether Discord has signed this body lately; False, too, for headers that are no signature."""
    stamp = headers.get(TIMESTAMP, "")
    try:
        if abs(now - int(stamp)) > FRESH:
            return False
        key.verify(stamp.encode() + body, bytes.fromhex(headers.get(SIGNATURE, "")))
    except (ValueError, CryptoError):
        return False
    return True
