"""The memory of a process and of all that it has started."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

MEGABYTE = 1024 * 1024


def resident(pid: int | str = "self") -> int:
    """Bytes of a process that lie in memory."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text("ascii"))
    return 1024 * int(found[1]) if found else 0


def proportional(pid: int) -> int:
    """Bytes of a process that lie in memory, those that it shares by its share."""
    with contextlib.suppress(OSError):  # it has just ended
        found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text("ascii"), re.M)
        return 1024 * int(found[1]) if found else 0
    return 0


def of_all(pid: int) -> str:
    """The memory of a process and of all that it has started, in words."""
    bot, *others = map(proportional, (pid, *descendants(pid)))
    beside = ", ".join(map(megabytes, others))
    return f"{megabytes(bot + sum(others))} (the bot {megabytes(bot)}, beside it {beside or 'nothing'})"


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have started."""
    parents, known = _parents(), [pid]
    for one in known:
        known += [child for child, parent in parents.items() if parent == one]
    return known[1:]


def workers(pid: int) -> list[int]:
    """The workers of a bot: forked from a process that it has started."""
    parents = _parents()
    return [child for child, parent in parents.items() if parents.get(parent) == pid]


def _parents() -> dict[int, int]:
    """All processes, each with the one that has started it."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            found = status.read_text("ascii", "replace").rpartition(")")[2].split()
            parents[int(status.parent.name)] = int(found[1])
    return parents


def megabytes(size: int) -> str:
    """Bytes in words."""
    return f"{size / MEGABYTE:.0f} MB"
