"""Starts programs: each imports what it needs, reads its arguments, and ends before it does anything.

`python -m tests.starting` reads, as JSON, the packages to do without and the commands as lists of words, and
prints which of them do not start, and why.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import resource
import runpy
import signal
import sys
import tempfile
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NoReturn

CPU, SECONDS = 20, 300
"""What a program may take, of a core and by the clock: it only starts."""
STARTED = 70
"""How a process ends in which a program has read all that it is given."""


class Without:
    """Finds no module of these packages, as if they were not installed."""

    def __init__(self, packages: Collection[str]) -> None:
        self._packages = packages

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> None:
        if name.partition(".")[0] in self._packages:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def main() -> None:
    without, commands = json.load(sys.stdin)
    sys.meta_path.insert(0, Without(without))
    with contextlib.suppress(ModuleNotFoundError):  # what most need is imported once: each program is a fork
        import bot.start  # noqa: F401
        import tests.bot.stage  # noqa: F401
    for words, given in itertools.groupby(commands, program):
        if wrong := _wrong(words, [command[len(words) :] for command in given]):
            sys.stdout.write(f"python -m {' '.join(words)}: {wrong}\n")


def program(command: Sequence[str]) -> Sequence[str]:
    """The words that name the program: those of `bench` are modules of its own."""
    return command[: 2 if command[0] == "bench" else 1]


def _wrong(words: Sequence[str], given: Iterable[Sequence[str]]) -> str:
    """What a process says last in which the program does not read each of these lists; '' if it does."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as said:
        if not (child := os.fork()):
            os.chdir(folder)
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
            _start(words, given)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said.seek(0)
        return "" if code == STARTED else f"ended with {code}: {said.read()[-500:].strip()}"


def _start(words: Sequence[str], given: Iterable[Sequence[str]]) -> NoReturn:
    """Be that program until it reads its arguments."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
    signal.alarm(SECONDS)
    sys.dont_write_bytecode = True
    read = argparse.ArgumentParser.parse_args

    def parse_args(parser: argparse.ArgumentParser, *_given: Any) -> NoReturn:
        for each in given:
            os.write(1, f"{' '.join(each)}\n".encode())
            read(parser, each)
        os._exit(STARTED)

    argparse.ArgumentParser.parse_args = parse_args  # type: ignore[assignment, method-assign]
    sys.argv = ["", *words[1:]]
    try:
        runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    except BaseException as error:  # its end, too
        os.write(1, f"{type(error).__name__}: {error}\n".encode())
    os._exit(1)


if __name__ == "__main__":
    main()
