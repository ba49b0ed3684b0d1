"""`python -m tests.soak --tables 200 --days 3000 --seed 1` runs a soak and tells what it has seen."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.soak.run import Size, soak


def main() -> int:
    usual = Size()
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    for name in ("tables", "days", "seed", "kills", "troubles", "workers", "failovers"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    for name in ("painted", "audited"):
        parser.add_argument(f"--{name}", type=float, default=getattr(usual, name))
    for game, share in usual.shares.items():
        told = "how many tables play it, in proportion to the others"
        parser.add_argument(f"--{game}", type=float, default=share, metavar="SHARE", help=told)
    given = vars(parser.parse_args())
    shares = {game: given.pop(game) for game in usual.shares}
    size = Size(**given, shares=shares)
    with tempfile.TemporaryDirectory() as folder:
        summary = asyncio.run(soak(Path(folder), size))
    print("\n".join(summary.lines()))
    return 1 if summary.faults else 0


if __name__ == "__main__":
    sys.exit(main())
