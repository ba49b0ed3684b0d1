"""Which functions of ours one plot executes, from the command to the post of the round that it ends.

The real client with a real SQLite file on a simulated Discord. Other processes paint the pictures, which are
not counted, nor is anything that is worked out once. With `--files` the files are named, with their functions
in the order in which they were first called; those `--without` which it is counted are left out (`--without
bot/hosting/after/news.py engine/face/racing.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from bench._world import Typing, running_table, world
from bot.hosting.time.terms import Terms
from engine.cli.progress import say
from tests.bot.stage import PEOPLE

ROOT = Path(__file__).parents[1]
FOLDERS = tuple(f"{ROOT / folder}/" for folder in ("bot", "engine", "render"))
ROUND = ("2 4 3", "3 4 2")


def main(argv: list[str]) -> None:
    """Print how many functions and files a plot takes that others follow, and one that ends the round."""
    parser = argparse.ArgumentParser(prog="python -m bench trace", description=__doc__)
    parser.add_argument("--game", default="chariots")
    parser.add_argument("--files", action="store_true", help="name them")
    parser.add_argument("--without", nargs="*", default=(), help="files or folders that are not counted")
    wanted = parser.parse_args(argv)
    asyncio.run(_measure(wanted.game, wanted.files, tuple(wanted.without)))


async def _measure(game: str, named: bool, without: tuple[str, ...]) -> None:
    calls = Calls()
    threading.setprofile(calls.note)  # before there are threads
    sys.setprofile(calls.note)
    async with world(terms=Terms(calm=0)) as s:
        code, typing = await running_table(s, game, len(PEOPLE)), Typing(s)
        for line in ROUND:
            for who in PEOPLE:
                calls.found.clear()
                await typing.command(who, "plot", line=line, table=code)
                await s.settle()
                if line == ROUND[-1] and who in (PEOPLE[0], PEOPLE[-1]):
                    _tell(who, calls.found, named, without)
    sys.setprofile(None)


class Calls:
    """Our functions in the order in which they are first called, in any thread."""

    def __init__(self) -> None:
        self.found: dict[CodeType, None] = {}

    def note(self, frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(FOLDERS):
            self.found.setdefault(frame.f_code)


def _tell(who: str, found: dict[CodeType, None], named: bool, without: tuple[str, ...]) -> None:
    by_file: dict[str, list[str]] = {}
    for code in found:
        file = str(Path(code.co_filename).relative_to(ROOT))
        if not file.startswith(without):
            by_file.setdefault(file, []).append(code.co_qualname)
    count = sum(map(len, by_file.values()))
    say(f"the plot of {who}: {count} functions in {len(by_file)} files")
    for file, functions in by_file.items() if named else ():
        say(f"  {file}: {', '.join(functions)}")
