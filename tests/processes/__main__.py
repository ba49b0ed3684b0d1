"""`python -m tests.processes --tables 1000 --seconds 300` runs many tables on four processes; see `Plan`."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
from pathlib import Path
from typing import get_args

from tests.processes.run import Outage, Plan, run


def main() -> int:
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m tests.processes", description=__doc__)
    for name in ("tables", "seed", "workers"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    for name in ("seconds", "rate", "every", "turns", "pause"):
        parser.add_argument(f"--{name}", type=float, default=getattr(usual, name))
    parser.add_argument("--outage", choices=get_args(Outage), default=usual.outage)
    parser.add_argument("--roles", nargs="+", default=usual.roles)
    parser.add_argument("--keep", metavar="FOLDER", help="keep what the processes have logged there")
    given = vars(parser.parse_args())
    keep = given.pop("keep")
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(run(Path(folder), Plan(**given)))
        if keep:
            for log in Path(folder).glob("*.log"):
                shutil.copy(log, Path(keep))
    print("\n".join(report.lines()))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
