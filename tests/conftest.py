"""How the suite runs: on all cores, except where a few files are asked for by name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """As many workers as there are cores; none where single files are named: starting them takes longer."""
    named = [Path(str(arg).split("::")[0]) for arg in config.args]
    return 0 if all(path.suffix == ".py" for path in named) else os.cpu_count() or 1
