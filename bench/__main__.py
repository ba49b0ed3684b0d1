"""`python -m bench <name> [arguments]` runs the measurement in `bench/<name>.py`."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import bench


def main(argv: list[str]) -> int:
    """Run the named measurement with the remaining arguments; its `main(argv)` prints the result."""
    names = sorted(m.name for m in pkgutil.iter_modules(bench.__path__) if not m.name.startswith("_"))
    if not argv or argv[0] not in names:
        print(f"Name the benchmark to run: {', '.join(names)}.", file=sys.stderr)
        return 2
    importlib.import_module(f"bench.{argv[0]}").main(argv[1:])
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
