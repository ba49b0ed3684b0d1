"""Starts programs: each imports what it needs, reads its arguments, and ends before it does anything.

`python -m tests.starting` reads, as JSON, the packages to do without and the commands as lists of words, and
prints which of them do not start, and why. One process has them all, so that each module is loaded once.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import resource
import runpy
import signal
import sys
import tempfile
from collections.abc import Collection, Sequence
from typing import Any, NoReturn

CPU, SECONDS = 120, 600
"""What all of them may take, of a core and by the clock: they only start."""


class Started(BaseException):
    """A program has read its arguments, and would begin its work."""


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
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
    signal.alarm(SECONDS)
    _end_once_read()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for words in commands:
            if wrong := _wrong(words):
                sys.stdout.write(f"python -m {' '.join(words)}: {wrong}\n")


def _end_once_read() -> None:
    """Let every program end once it has read its arguments."""
    read = argparse.ArgumentParser.parse_args

    def parse_args(parser: argparse.ArgumentParser, *given: Any) -> NoReturn:
        read(parser, *given)
        raise Started

    argparse.ArgumentParser.parse_args = parse_args  # type: ignore[assignment, method-assign]


def _wrong(words: Sequence[str]) -> str:
    """Why a program does not start with these arguments; '' if it does."""
    sys.argv = ["", *words[1:]]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            runpy.run_module(words[0], run_name="__main__", alter_sys=True)
        except Started:
            return ""
        except BaseException as error:  # its end, too
            return f"{said.getvalue()[-500:]}{type(error).__name__}: {error}"
    return "it has read no arguments"


if __name__ == "__main__":
    main()
