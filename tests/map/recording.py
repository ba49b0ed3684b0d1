"""`pytest --map`: records the tests that are run, in each worker, and writes the map when all are done."""

from __future__ import annotations

import functools
import os
import pickle
import sys
import time
from array import array
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache as really
from pathlib import Path
from typing import Any

import pytest

from tests.map.kept import Recorded
from tests.map.recorder import NOTES, Address, Recorder, noted

INSIDE = Path(__file__).parent / "inside"
"""An interpreter that a test starts begins with what lies here."""
DEAF = {"-I", "-E", "-S"}
"""Started with one of these it does not."""


@dataclass(slots=True, eq=False)
class Layer:
    """What was executed for a test, for a fixture of several tests, or for a value that tests remember."""

    folder: Path
    """Processes started meanwhile note here what they execute."""
    seen: set[int] = field(default_factory=set)
    functions: array[int] = field(default_factory=lambda: array("I"))
    """All that was seen, when the layer is complete."""
    beneath: list[Layer] = field(default_factory=list)
    beyond: bool = False
    """A process was started that will note nothing."""

    def all(self) -> Iterator[Layer]:
        yield self
        for layer in self.beneath:
            yield from layer.all()


class Recording:
    """Records the tests of this process.

    What is made once for several tests, by a fixture or by a function of the tests under `functools.cache`,
    counts for each of them. What the product itself remembers counts for the test that asked first.
    """

    def __init__(self, root: Path, part: Path) -> None:
        self._recorder, self._part = Recorder(root), part
        self._root, self._tests = root, str(root / "tests")
        self._layers: list[Layer] = []
        self._count = 0
        self._made: dict[tuple[str, str], Layer] = {}
        self._results: dict[str, tuple[float, Layer]] = {}
        functools.cache = self._remembering  # type: ignore[assignment]
        sys.addaudithook(self._hear)
        path = [str(INSIDE), str(root), os.environ.get("PYTHONPATH", "")]
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, path))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        began = time.perf_counter()
        with self._layer() as layer:
            result = yield
        layer.beneath += self._used(item)
        self._results[item.nodeid] = (time.perf_counter() - began, layer)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        with self._layer() as layer:
            self._made[fixturedef.baseid, fixturedef.argname] = layer
            return (yield)

    def pytest_sessionfinish(self) -> None:
        found = {nodeid: self._recorded(seconds, layer) for nodeid, (seconds, layer) in self._results.items()}
        self._part.mkdir(parents=True, exist_ok=True)
        (self._part / "recorded").write_bytes(pickle.dumps(found))

    def _used(self, item: pytest.Item) -> list[Layer]:
        names = getattr(item, "fixturenames", ())
        return [
            layer
            for (base, name), layer in self._made.items()
            if name in names and item.nodeid.startswith(base)
        ]

    def _recorded(self, seconds: float, layer: Layer) -> Recorded:
        functions: set[Address] = set()
        for each in layer.all():
            functions.update(self._recorder.addresses[number] for number in each.functions)
            functions.update(noted(each.folder))
        return Recorded(seconds, tuple(sorted(functions)), any(each.beyond for each in layer.all()))

    @contextmanager
    def _layer(self) -> Iterator[Layer]:
        self._flush()
        self._count += 1
        layer = Layer(self._part / str(self._count))
        for above in self._layers[-1:]:
            above.beneath.append(layer)
        self._layers.append(layer)
        self._tell_processes()
        try:
            yield layer
        finally:
            self._flush()
            self._layers.pop()
            self._tell_processes()
            layer.functions, layer.seen = array("I", sorted(layer.seen)), set()

    def _flush(self) -> None:
        seen = self._recorder.take()
        if self._layers:
            self._layers[-1].seen |= seen

    def _tell_processes(self) -> None:
        if self._layers:
            os.environ[NOTES] = f"{self._root}{os.pathsep}{self._layers[-1].folder}"
        else:
            os.environ.pop(NOTES, None)

    def _remembering(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """In the place of `functools.cache`: the value goes with what was executed for it.

        What is compiled has no code to look at, and is none of ours.
        """
        code = getattr(function, "__code__", None)
        if code is None or not code.co_filename.startswith(self._tests):
            return really(function)

        @really
        def remembered(*args: Any, **named: Any) -> tuple[Any, Layer]:
            with self._layer() as layer:
                return function(*args, **named), layer

        @functools.wraps(function)
        def ask(*args: Any, **named: Any) -> Any:
            value, layer = remembered(*args, **named)
            if self._layers and layer not in self._layers[-1].beneath:
                self._layers[-1].beneath.append(layer)
            return value

        ask.cache_clear = remembered.cache_clear  # type: ignore[attr-defined]
        return ask

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        """A process of Python that gets an environment of its own, or hears none, will note nothing."""
        if event != "subprocess.Popen" or not self._layers:
            return
        executable, words, _, environment = arguments
        deaf = DEAF.intersection(words) or (environment is not None and NOTES not in environment)
        if deaf and Path(os.fsdecode(executable or words[0])).name.startswith("python"):
            self._layers[-1].beyond = True


def merged(parts: Path) -> dict[str, Recorded]:
    """What all processes have recorded."""
    found: dict[str, Recorded] = {}
    for part in sorted(parts.glob("*/recorded")):
        found |= pickle.loads(part.read_bytes())
    return found
