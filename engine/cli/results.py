"""The games of a simulation in a file, a line each as it ends, so that it can be stopped and go on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.errors import BadOptions, GameError

Line = dict[str, Any]
"""A game as it is told, in JSON values."""
HEAD = "simulation"
"""The key of the first line, which tells what all the games have in common."""


class Results:
    """Of a simulation of which `common` is told: the games `kept` by their seeds; without a path none are.

    Raises `GameError` where the file cannot be read, and `BadOptions` where it is not of this simulation.
    """

    def __init__(self, path: Path | None, common: Mapping[str, Any]) -> None:
        self._path = path
        self.kept: dict[int, Line] = {}
        try:
            if path is not None and path.exists():
                self._read(path, common)
            elif path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._append({HEAD: common})
        except OSError as error:
            raise GameError(f"{path} cannot be used: {error.strerror}.") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BadOptions(f"{path} holds no results of a simulation; name another file.") from error

    def add(self, line: Line) -> None:
        """Keep one more game. Raises `GameError` where that fails."""
        try:
            self._append(line)
        except OSError as error:
            raise GameError(f"{self._path} cannot be written: {error.strerror}.") from error

    def _read(self, path: Path, common: Mapping[str, Any]) -> None:
        """Read the whole lines; the last one may have been cut off with the simulation, and goes."""
        written = path.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        head, *lines = map(json.loads, whole.splitlines())
        if differing := [name for name, value in common.items() if head[HEAD].get(name) != value]:
            told = ", ".join(differing)
            raise BadOptions(
                f"{path} holds another simulation ({told}); name another file, or begin that again."
            )
        self.kept = {line["seed"]: line for line in lines}
        os.truncate(path, len(whole))

    def _append(self, line: Mapping[str, Any]) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
