"""Codes of places and cards (`R3d`, `y0r2b1w`), which only typed lines need, and whether texts may have them.

It belongs to the context, as the language and the names do (`with writing(codes=False):`): somebody in a
first game reads words. The library, the command line and posts write codes; the pages that
everybody may watch do not.
"""

from __future__ import annotations

from contextvars import ContextVar

_codes: ContextVar[bool] = ContextVar("codes", default=True)


class writing:
    """Write with codes, or without them, in this context."""

    __slots__ = ("_codes", "_token")

    def __init__(self, codes: bool) -> None:
        self._codes = codes

    def __enter__(self) -> None:
        self._token = _codes.set(self._codes)

    def __exit__(self, *_raised: object) -> None:
        _codes.reset(self._token)


def codes() -> bool:
    """Whether this context writes codes."""
    return _codes.get()
