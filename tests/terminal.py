"""A real terminal for what is run in this process, and what a person sees on it in the end."""

from __future__ import annotations

import fcntl
import os
import struct
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import pytest

SIZE = struct.pack("HHHH", 40, 120, 0, 0)
"""Rows and columns."""


class Terminal:
    """`stream` is where one writes; `written` is all that was, once the terminal is closed."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.written = ""

    @property
    def screen(self) -> list[str]:
        """The lines as they stand in the end: a carriage return goes back to the start of a line."""
        lines = []
        for line in self.written.split("\n"):
            shown = ""
            for part in line.split("\r"):
                shown = part + shown[len(part) :]
            lines.append(shown.rstrip())
        return lines


@contextmanager
def before_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """A terminal in the place of this process's output and errors."""
    with terminal() as found, monkeypatch.context() as patch:
        patch.setattr("sys.stderr", found.stream)
        patch.setattr("sys.stdout", found.stream)
        yield found


@contextmanager
def terminal() -> Iterator[Terminal]:
    """A terminal of 120 columns that somebody reads all the time, as little fits into it."""
    reading, writing = os.openpty()
    fcntl.ioctl(writing, termios.TIOCSWINSZ, SIZE)
    with os.fdopen(writing, "w", encoding="utf-8") as stream:
        found, chunks = Terminal(stream), list[bytes]()
        reader = threading.Thread(target=_read, args=(reading, chunks))
        reader.start()
        try:
            yield found
        finally:
            stream.close()
            reader.join()
            os.close(reading)
            found.written = b"".join(chunks).decode()


def _read(file: int, chunks: list[bytes]) -> None:
    while True:
        try:
            chunk = os.read(file, 65_536)
        except OSError:  # how Linux says that nobody writes any more
            return
        if not chunk:
            return
        chunks.append(chunk)
