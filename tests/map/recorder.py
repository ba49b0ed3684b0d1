"""Records which functions of the tree are executed, in all threads, and in processes that are told so.

Functions alone, not lines, for little: from 3.12 on the interpreter itself says once a test that one begins,
before, its profiler counts.
"""

from __future__ import annotations

import atexit
import cProfile
import os
import sys
import threading
import time
from pathlib import Path
from types import CodeType
from typing import Any, Protocol

Address = tuple[str, str]
"""A function: its file, as the tree names it, and its qualified name there."""
MODULE = "<module>"
"""The name of all that a file executes outside its functions."""
NOTES = "TESTS_MAP"
"""The variable that tells a process of which tree, and in which folder, it notes what it executes."""
BREATH = 0.25
"""After so many seconds such a process notes again: it may be killed at any moment."""


def name_of(code: CodeType) -> str:
    """The name of the function in which the code stands, however deep; lambdas of a module are its own."""
    name = code.co_qualname.split(".<locals>")[0]
    return MODULE if "<" in name else name


class Watch(Protocol):
    def take(self) -> list[CodeType]:
        """All code that has begun, or gone on, since the last time."""


if sys.version_info >= (3, 12):

    class Watching:
        """The interpreter itself says of each code once that it begins."""

        TOOL = 4

        def __init__(self) -> None:
            self._seen: dict[int, CodeType] = {}
            events = sys.monitoring.events
            sys.monitoring.use_tool_id(self.TOOL, "tests.map")
            for event in (events.PY_START, events.PY_RESUME):
                sys.monitoring.register_callback(self.TOOL, event, self._note)
            sys.monitoring.set_events(self.TOOL, events.PY_START | events.PY_RESUME)

        def _note(self, code: CodeType, _offset: int) -> Any:
            self._seen[id(code)] = code
            return sys.monitoring.DISABLE

        def take(self) -> list[CodeType]:
            seen, self._seen = self._seen, {}
            sys.monitoring.restart_events()
            return [*seen.values()]

else:

    class Watching:
        """A profiler in each thread counts calls, in C.

        Those of threads that are over serve others: the end of one would switch off that of this thread.
        """

        def __init__(self) -> None:
            self._profiles: list[tuple[threading.Thread, cProfile.Profile]] = []
            self._spare: list[cProfile.Profile] = []
            threading.setprofile(self._join)
            self._join()

        def _join(self, *_event: object) -> None:
            """Called by each new thread, by its first event: from here on it has a profiler."""
            profile = self._spare.pop() if self._spare else cProfile.Profile(subcalls=False, builtins=False)
            self._profiles.append((threading.current_thread(), profile))
            profile.enable()

        def take(self) -> list[CodeType]:
            seen = []
            for thread, profile in [*self._profiles]:
                over = not thread.is_alive()
                seen += [entry.code for entry in profile.getstats() if not isinstance(entry.code, str)]
                profile.clear()
                if over:
                    self._profiles.remove((thread, profile))
                    self._spare.append(profile)
            return seen


class Recorder:
    """Says by number which functions below `root` were executed; `addresses` are their names."""

    def __init__(self, root: Path) -> None:
        self.addresses: list[Address] = []
        self._root, self._foreign = f"{root}{os.sep}", f"{root}{os.sep}."
        self._numbers: dict[Address, int] = {}
        self._known: dict[int, tuple[CodeType, int | None]] = {}
        """By identity, as code is slow to compare; it is kept, so that no other gets the same."""
        self._watch: Watch = Watching()

    def take(self) -> set[int]:
        """All functions executed since the last time."""
        numbers = {self._number(code) for code in self._watch.take()}
        return {number for number in numbers if number is not None}

    def number(self, address: Address) -> int:
        if address not in self._numbers:
            self._numbers[address] = len(self.addresses)
            self.addresses.append(address)
        return self._numbers[address]

    def _number(self, code: CodeType) -> int | None:
        known = self._known.get(id(code))
        if known is None:
            file = code.co_filename
            ours = file.startswith(self._root) and not file.startswith(self._foreign)
            address = (file.removeprefix(self._root).replace(os.sep, "/"), name_of(code))
            known = self._known[id(code)] = (code, self.number(address) if ours else None)
        return known[1]


def note_along(root: Path, folder: Path) -> None:
    """Let this process write what it executes into a file of the folder, until it ends."""
    file = folder / f"{os.getpid()}-{time.time_ns()}"
    folder.mkdir(parents=True, exist_ok=True)
    recorder, written, lock = Recorder(root), set[int](), threading.Lock()

    def note() -> None:
        with lock, file.open("a", encoding="utf-8") as out:
            new = recorder.take() - written
            written.update(new)
            out.writelines("\t".join(recorder.addresses[number]) + "\n" for number in sorted(new))

    def go_on() -> None:
        while True:
            time.sleep(BREATH)
            note()

    atexit.register(note)
    threading.Thread(target=go_on, name="notes of the map", daemon=True).start()


def noted(folder: Path) -> set[Address]:
    """What all processes have written into the folder."""
    lines = [line for file in folder.glob("*-*") for line in file.read_text("utf-8").splitlines()]
    return {(file, name) for file, _, name in (line.partition("\t") for line in lines) if name}
