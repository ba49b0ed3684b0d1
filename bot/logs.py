"""The log: what happened to which table, never what somebody has typed, plotted or been dealt.

Messages of errors may quote any of that, and so do other packages when they say everything they do. A record
also carries the table and the interaction that were being worked on. Nobody can fill a disk with it: of lines
that are equal but for their numbers only so many are written in a minute.
"""

from __future__ import annotations

import json
import logging
import re
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from types import TracebackType
from typing import Literal, TextIO

import discord

from bot import tracing
from bot.store import StoreError

FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"
OURS = ("bot", "engine", "render")
EQUAL = 20
"""How many equal lines are written in a minute."""
MINUTE = 60.0
KINDS = 1000
"""How many kinds of lines are told apart in a minute."""
LEFT_OUT = "%d more within a minute, left out: %s"
_NUMBER = re.compile(r"0x[0-9a-f]+|\d+")
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
        return "".join(
            line for error in reversed(list(_chain(ei[1]))) for line in _error_lines(error)
        ).rstrip()


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error, then what it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _error_lines(error: BaseException) -> list[str]:
    said = f": {error}" if isinstance(error, _QUOTES_NOBODY) else ""
    return [*traceback.format_tb(error.__traceback__), f"{type(error).__qualname__}{said}\n"]


class Lines(Discreet):
    """Every record as a JSON object in a line of its own."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_about(record),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields)


class Traced(Discreet):
    """A record for people to read, in one line, with the ids at its end."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        about = " ".join(f"{name}={value}" for name, value in _about(record).items())
        return _in_a_line(super().formatMessage(record)) + (f" [{about}]" if about else "")


def _in_a_line(text: str) -> str:
    """A text in which nothing begins a line, turns the order of letters or commands a terminal."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


class Limited(logging.StreamHandler[TextIO]):
    """Writes `EQUAL` equal lines in a minute, and at its end how many more there were."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._begun = 0.0
        self._said: Counter[str] = Counter()
        self._last: dict[str, logging.LogRecord] = {}
        """Of each kind of lines the latest one that was left out."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._limit(record)
        except Exception:  # as the library's
            self.handleError(record)

    def _limit(self, record: logging.LogRecord) -> None:
        if not 0 <= record.created - self._begun < MINUTE or len(self._said) >= KINDS:
            self._begun = record.created
            self._sum_up()
        kind = _kind(record)
        self._said[kind] += 1
        if self._said[kind] <= EQUAL:
            super().emit(record)
        else:
            self._last[kind] = record

    def close(self) -> None:
        self._sum_up()
        super().close()

    def _sum_up(self) -> None:
        said, last, self._said, self._last = self._said, self._last, Counter(), {}
        for kind, record in last.items():
            summary = {"msg": LEFT_OUT, "args": (said[kind] - EQUAL, record.getMessage()), "exc_info": None}
            super().emit(logging.makeLogRecord({**vars(record), **summary}))


def _kind(record: logging.LogRecord) -> str:
    """The words that equal lines have in common."""
    raised = record.exc_info[0] if record.exc_info else None
    return _NUMBER.sub("#", f"{record.levelname} {record.name} {raised} {record.getMessage()}")


def _about(record: logging.LogRecord) -> dict[str, str]:
    """The ids that a record carries, by name."""
    return {name: getattr(record, name) for name in tracing.NAMES if getattr(record, name, "")}


def _trace(record: logging.LogRecord) -> bool:
    """Give a record the ids of what is being worked on; it passes in any case."""
    for name, value in tracing.now().items():
        setattr(record, name, value)
    return True


def start(
    level: str, stream: TextIO, others: int = logging.INFO, style: Literal["text", "json"] = "text"
) -> logging.Handler:
    """Log to a stream: our own records from `level` on, those of other packages from `others` on at most."""
    handler = Limited(stream)
    handler.addFilter(_trace)
    handler.setFormatter(Lines() if style == "json" else Traced(FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(max(others, logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(level.upper())
    return handler
