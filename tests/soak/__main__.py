"""`python -m tests.soak --tables 200 --days 3000 --seed 1` runs a soak and tells what it has seen.

With `--seeds 5` it runs five, each with a seed that nobody has tried, and names those that fail.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shlex
import sys
import tempfile
import traceback
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tests.soak.run import Size, soak

SEEDS = range(1_000, 1_000_000_000)


def main(typed: Sequence[str] | None = None) -> int:
    usual = Size()
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    for name in ("tables", "days", "seed", "kills", "troubles", "workers", "failovers"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    for name in ("painted", "audited"):
        parser.add_argument(f"--{name}", type=float, default=getattr(usual, name))
    for game, share in usual.shares.items():
        told = "how many tables play it, in proportion to the others"
        parser.add_argument(f"--{game}", type=float, default=share, metavar="SHARE", help=told)
    told = "so many soaks, with fresh seeds in the place of --seed"
    parser.add_argument("--seeds", type=int, default=0, metavar="N", help=told)
    given = vars(parser.parse_args(typed))
    shares, seeds = {game: given.pop(game) for game in usual.shares}, given.pop("seeds")
    size = Size(**given, shares=shares)
    if not seeds:
        return 0 if _holds(size) else 1
    return _fresh(size, seeds, sys.argv[1:] if typed is None else typed)


def _fresh(size: Size, count: int, typed: Sequence[str]) -> int:
    """Run soaks with fresh seeds, one after the other; at the end name those that fail."""
    seeds = random.SystemRandom().sample(SEEDS, count)
    print("seeds:", *seeds, flush=True)
    failed = [seed for seed in seeds if not _holds(replace(size, seed=seed))]
    others = shlex.join(_without(typed, "--seeds", "--seed"))
    for seed in failed:
        print(f"FAILED: uv run --group dev python -m tests.soak {others} --seed {seed}")
    print(f"{count - len(failed)} of {count} hold")
    return 1 if failed else 0


def _holds(size: Size) -> bool:
    """Whether a soak finds no fault; what it has seen is printed."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            summary = asyncio.run(soak(Path(folder), size))
        except Exception:
            traceback.print_exc()
            print(f"seed: {size.seed}, broken off", flush=True)
            return False
    print("\n".join(summary.lines()), flush=True)
    return not summary.faults


def _without(typed: Sequence[str], *names: str) -> list[str]:
    """What was typed but for these options and their values."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for name in names:
        parser.add_argument(name)
    return parser.parse_known_args(typed)[1]


if __name__ == "__main__":
    sys.exit(main())
