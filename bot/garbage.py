"""The collector of cyclic garbage in a process that serves."""

from __future__ import annotations

import gc

THRESHOLDS = (20_000, 10, 10)
"""An order leaves little behind that needs the collector, so it runs once in some twenty orders."""


def collect_seldom() -> None:
    """Leave alone what has been loaded so far, and look at new objects less often."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
