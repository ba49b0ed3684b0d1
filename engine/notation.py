"""Codes of places and cards (`R3d`, `y0r2b1w`), which only typed lines need, and whether texts may have them.

It belongs to the context, as the language and the names do (`with writing(codes=False):`): somebody in a
first game reads words. The library, the command line and posts write codes; the pages that
everybody may watch do not.
"""

from __future__ import annotations

from contextvars import ContextVar

from engine.scope import Scope

_codes: ContextVar[bool] = ContextVar("codes", default=True)


def writing(codes: bool) -> Scope[bool]:
    """Write with codes, or without them, in this context."""
    return Scope(_codes, codes)


def codes() -> bool:
    """Whether this context writes codes."""
    return _codes.get()
