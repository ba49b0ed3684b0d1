"""A line between a browser and pages, which can die as that of a phone does: without a word."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

QUESTIONS, ANSWERS = "questions", "answers"
BOTH = (QUESTIONS, ANSWERS)


class Line:
    """A port of this machine that leads to another one.

    What is open as it dies swallows what is said from then on, and nobody hangs up; so does what is opened
    until it `lives` again.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = ""
        self._swallowed: set[str] = set()
        self._open: list[set[str]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def die(self, what: Collection[str] = BOTH) -> None:
        for swallowed in (self._swallowed, *self._open):
            swallowed.update(what)

    def lives(self) -> None:
        self._swallowed = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Line]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        swallowed = set(self._swallowed)
        self._open.append(swallowed)
        for what, source, to in ((QUESTIONS, reader, back), (ANSWERS, there, writer)):
            task = asyncio.create_task(_lead(source, to, what, swallowed))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _lead(
    source: asyncio.StreamReader, to: asyncio.StreamWriter, what: str, swallowed: Collection[str]
) -> None:
    try:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                if what not in swallowed:
                    to.write(data)
        if swallowed:  # that somebody has hung up is heard no more than anything else
            await asyncio.Event().wait()
    finally:
        to.close()
