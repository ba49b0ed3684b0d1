"""How much of a machine is ours: its cores and its memory, within the limits of a container or a unit."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
OURS = Path("/proc/self/cgroup")


def cores() -> float:
    """Cores that this process may use; less than one where its time is limited."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    shares = [_share(*text.split()) for text in _written("cpu.max", "cpu")]
    older = zip(_written("cpu.cfs_quota_us", "cpu"), _written("cpu.cfs_period_us", "cpu"), strict=False)
    return min([there, *shares, *(_share(quota, period) for quota, period in older)])


def memory() -> float:
    """Bytes that this process and its children may use."""
    limits = _written("memory.max", "memory"), _written("memory.limit_in_bytes", "memory")
    return min([_all_of_it(), *(_number(text) for texts in limits for text in texts)])


def _all_of_it() -> float:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # Windows tells it elsewhere
        return float("inf")


def _written(name: str, controller: str) -> Iterator[str]:
    """The lines of a file in the control groups above this process, of either version; nothing elsewhere."""
    with contextlib.suppress(OSError):
        for line in OURS.read_text("utf-8").splitlines():
            _id, kinds, path = line.split(":", 2)
            if kinds and controller not in kinds.split(","):
                continue
            root = GROUPS / controller if kinds else GROUPS
            for above in (*Path(path.lstrip("/")).parents, Path(path.lstrip("/"))):
                with contextlib.suppress(OSError):
                    yield (root / above / name).read_text("ascii")


def _share(quota: str, period: str) -> float:
    """Cores, by microseconds in each period."""
    return _number(quota) / float(period)


def _number(text: str) -> float:
    """A limit; "max" and "-1" are none."""
    return float("inf") if text.strip() in ("max", "-1") else float(text)
