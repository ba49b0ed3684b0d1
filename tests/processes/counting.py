"""What processes have taken of the machine, by the books of the kernel."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def lives(pid: int) -> bool:
    """Whether a process is there, and not only waits for somebody to take note of its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def own_seconds(pid: int | None) -> float:
    """Seconds of CPU of a process alone; 0 for no process."""
    if pid is None:
        return 0.0
    found = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    return sum(map(int, found[11:13])) / _TICKS


def cpu_seconds(pid: int | None) -> float:
    """Seconds of CPU of a process and of those that it has started, the ended ones too; 0 for no process."""
    parents, taken = {}, {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            found = status.read_text("ascii", "replace").rpartition(")")[2].split()
            parents[int(status.parent.name)] = int(found[1])
            taken[int(status.parent.name)] = sum(map(int, found[11:15]))
    known = [pid] if pid is not None else []
    for one in known:
        known += [child for child, parent in parents.items() if parent == one]
    return sum(taken.get(one, 0) for one in known) / _TICKS
