"""The log: what happened to which table, never what somebody has typed, plotted or been dealt.

Messages of errors may quote any of that, and so do other packages when they say everything they do.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import TextIO

import discord

from bot.store import StoreError

FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"
OURS = ("bot", "engine", "render")
_QUOTES_NOBODY = (discord.HTTPException, StoreError, OSError)
Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Discreet(logging.Formatter):
    """Tracebacks name an error's kind and place; its message only where that cannot quote a player."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # what another formatter has made of it
        try:
            return super().format(record)
        finally:
            record.exc_text = None

    def formatException(self, ei: Raised) -> str:
        return "".join(line for error in reversed(list(_chain(ei[1]))) for line in _told(error)).rstrip()


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error, then what it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _told(error: BaseException) -> list[str]:
    said = f": {error}" if isinstance(error, _QUOTES_NOBODY) else ""
    return [*traceback.format_tb(error.__traceback__), f"{type(error).__qualname__}{said}\n"]


def start(level: str, stream: TextIO, others: int = logging.INFO) -> logging.Handler:
    """Log to a stream: our own records from `level` on, those of other packages from `others` on at most."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Discreet(FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(max(others, logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(level.upper())
    return handler
