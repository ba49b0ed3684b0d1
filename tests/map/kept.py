"""The map as it is kept: a small file of SQLite, of which only what is asked for is read."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import zlib
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.map.recorder import Address

FILE = ".map.db"
LAYOUT = """
CREATE TABLE tests (id INTEGER PRIMARY KEY, nodeid TEXT, seconds REAL, functions INTEGER, beyond INTEGER);
CREATE TABLE functions (file TEXT, name TEXT, tests BLOB, PRIMARY KEY (file, name));
CREATE TABLE files (file TEXT PRIMARY KEY, digest TEXT);
"""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A test as it was run: how long, and what it executed.

    One that is `beyond` has started a process that could note nothing.
    """

    seconds: float
    functions: tuple[Address, ...]
    beyond: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """A test of the map; how many functions it executes says how much it is about one of them."""

    nodeid: str
    seconds: float
    functions: int
    beyond: bool

    @property
    def file(self) -> str:
        return self.nodeid.split("::")[0]

    @property
    def function(self) -> str:
        """The test function of which this is a case."""
        return self.nodeid.split("[")[0]


class Map:
    def __init__(self, file: Path) -> None:
        self._rows = sqlite3.connect(f"file:{file}?mode=ro", uri=True, check_same_thread=False)
        known = self._rows.execute("SELECT id, nodeid, seconds, functions, beyond FROM tests")
        self.tests = {row[0]: Known(row[1], row[2], row[3], bool(row[4])) for row in known}
        self.digests: dict[str, str] = dict(self._rows.execute("SELECT file, digest FROM files"))

    def executing(self, file: str, names: Iterable[str]) -> set[int]:
        """The tests that execute any of these functions."""
        found: set[int] = set()
        for name in names:
            asked = self._rows.execute(
                "SELECT tests FROM functions WHERE file = ? AND name = ?", (file, name)
            )
            found.update(number for (blob,) in asked for number in _unpacked(blob))
        return found

    def names(self, file: str) -> set[str]:
        """The functions of a file that some test executes."""
        return {name for (name,) in self._rows.execute("SELECT name FROM functions WHERE file = ?", (file,))}

    def within(self, files: Collection[str]) -> set[int]:
        """The tests that stand in these files."""
        return {number for number, test in self.tests.items() if test.file in files}

    def close(self) -> None:
        self._rows.close()


def opened(root: Path) -> Map | None:
    return Map(root / FILE) if (root / FILE).exists() else None


def keep(root: Path, recorded: Mapping[str, Recorded]) -> None:
    """Write the map anew, whole or not at all."""
    new, files = root / f".new{FILE}", tree(root)
    new.unlink(missing_ok=True)
    rows = sqlite3.connect(new)
    with rows:
        rows.executescript(LAYOUT)
        rows.executemany("INSERT INTO tests VALUES (?, ?, ?, ?, ?)", _tests(recorded))
        rows.executemany("INSERT INTO functions VALUES (?, ?, ?)", _functions(recorded))
        rows.executemany("INSERT INTO files VALUES (?, ?)", files.items())
    rows.close()
    os.replace(new, root / FILE)


def _tests(recorded: Mapping[str, Recorded]) -> list[tuple[int, str, float, int, bool]]:
    return [
        (number, nodeid, round(test.seconds, 4), len(test.functions), test.beyond)
        for number, (nodeid, test) in enumerate(recorded.items())
    ]


def _functions(recorded: Mapping[str, Recorded]) -> list[tuple[str, str, bytes]]:
    executing: defaultdict[Address, array[int]] = defaultdict(lambda: array("I"))
    for number, test in enumerate(recorded.values()):
        for address in test.functions:
            executing[address].append(number)
    return [(*address, zlib.compress(numbers.tobytes())) for address, numbers in executing.items()]


def _unpacked(blob: bytes) -> array[int]:
    return array("I", zlib.decompress(blob))


def git(root: Path, *words: str) -> bytes:
    """What git answers; nothing where it refuses, as in a folder that is no repository."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else b""


def named(listed: bytes) -> list[str]:
    """The names of a list that git has ended with zeros."""
    return [name.decode() for name in listed.split(b"\0") if name]


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def tree(root: Path) -> dict[str, str]:
    """The digests of all files that are tracked, or could be."""
    names = named(git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"))
    return {name: digest((root / name).read_bytes()) for name in names if (root / name).is_file()}
