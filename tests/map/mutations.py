"""`python -m tests.map.mutations`: which tests notice small faults, and whether the short suite does.

For each mutation of `mutations.txt` it runs, in a clone of the last commit, the tests that execute the
function until one fails: of the short form, then of the long one if none has. It keeps what it has found,
and goes on there when it is started again.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from engine.cli.progress import progress, say
from tests.map.kept import Known, Map, opened
from tests.map.lane import spread
from tests.map.mutants import Mutant, draw, mutant

ROOT = Path(__file__).parents[2]
LIST = Path(__file__).parent / "mutations.txt"
RESULTS = ROOT / ".mutations.jsonl"
SEED, COUNT = 26, 60
FIRST = 15.0
"""Seconds of the tests that say most: they are run alone before all others."""
HANGING = 120
"""A test that takes so many seconds hangs, and that counts as caught."""
FORMS: dict[str, list[str]] = {"short": [], "long": ["--all"]}
SURVIVED, HUNG = "", "a test that hangs"
NOTHING_FAILED = (0, 5)
"""Nor is it a failure that this form has none of these tests."""
COMMAND = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--tb=no", "-rfE"]
COMMAND += ["-o", f"faulthandler_timeout={HANGING}", "-o", "faulthandler_exit_on_timeout=true"]


@dataclass(slots=True)
class Results:
    """What is known already, a line a mutation and form."""

    file: Path
    rows: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)

    def read(self) -> None:
        for line in self.file.read_text("utf-8").splitlines() if self.file.exists() else []:
            row = json.loads(line)
            self.rows[row["mutation"], row["form"]] = row

    def add(self, **row: str) -> None:
        self.rows[row["mutation"], row["form"]] = row
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")

    def by(self, mutation: str, form: str) -> str | None:
        row = self.rows.get((mutation, form))
        return None if row is None else row["by"]


class Copy:
    """A clone of the last commit, in which one mutation at a time is tried."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        subprocess.run(["git", "clone", "--quiet", "--shared", str(root), str(folder)], check=True)
        path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
        self._environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}

    def caught(self, made: Mutant, tests: Sequence[Known], form: str) -> str:
        """Which test fails with the fault and not without it; '' where none does."""
        left = [*tests]
        while left:
            by = self._caught(made, left, form)
            if not self._fails_anyway(by, left, form):
                return by
            left = [test for test in left if test.nodeid != by]
        return SURVIVED

    def _caught(self, made: Mutant, tests: Sequence[Known], form: str) -> str:
        path = self.folder / made.file
        original = path.read_bytes()
        path.write_bytes(made.text)
        try:
            return next(filter(None, (self._failing(part, form) for part in _parts(tests))), SURVIVED)
        finally:
            path.write_bytes(original)

    def _fails_anyway(self, by: str, tests: Sequence[Known], form: str) -> bool:
        alone = [test for test in tests if test.nodeid == by]
        return bool(alone) and self._failing(alone, form) != SURVIVED

    def _failing(self, tests: Sequence[Known], form: str) -> str:
        """The first test that fails, or what else was wrong."""
        chosen = self.folder / ".git" / "chosen"
        names = dict.fromkeys(test.nodeid if form == "short" else test.function for test in tests)
        chosen.write_text("\n".join(names), "utf-8")
        patience = 10 * HANGING + 10 * sum(test.seconds for test in tests)
        try:
            done = subprocess.run(
                [*COMMAND, *FORMS[form], "--chosen", str(chosen)],
                cwd=self.folder,
                env=self._environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=patience,
            )
        except subprocess.TimeoutExpired:
            return HUNG
        return _first_failure(done)


def _first_failure(done: subprocess.CompletedProcess[str]) -> str:
    if done.returncode in NOTHING_FAILED:
        return SURVIVED
    failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - |$)", done.stdout, re.MULTILINE)
    return failed[1] if failed else HUNG if "Timeout (" in done.stderr else "the start"


def _parts(tests: Sequence[Known]) -> list[Sequence[Known]]:
    """First what says most and is quick, then all the rest."""
    seconds = 0.0
    for number, test in enumerate(tests):
        seconds += test.seconds
        if seconds > FIRST and number:
            return [tests[:number], tests[number:]]
    return [tests]


def executing(known: Map, made: Mutant) -> list[Known]:
    """The tests that execute the function, or its file where none does; then those of processes."""
    names = {made.function} & known.names(made.file) or known.names(made.file)
    found = spread({known.tests[number]: 1 for number in known.executing(made.file, names)})
    return list(dict.fromkeys((*found, *(test for test in known.tests.values() if test.beyond))))


def wanted() -> list[str]:
    return LIST.read_text("utf-8").splitlines()


def examine(copies: SimpleQueue[Copy], known: Map, results: Results, form: str, mutation: str) -> None:
    copy = copies.get()
    try:
        made = mutant(copy.folder, mutation)
        if made is None:
            results.add(mutation=mutation, form=form, by="gone", change="")
        else:
            by = copy.caught(made, executing(known, made), form)
            results.add(mutation=mutation, form=form, by=by, change=made.told)
        say(f"{form}: {mutation}: {results.by(mutation, form) or 'survived'}")
    finally:
        copies.put(copy)


def run(known: Map, results: Results, at_once: int, forms: Sequence[str]) -> None:
    """Find out what is not known yet."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(at_once) as pool:
        copies = SimpleQueue[Copy]()
        for number in range(at_once):
            copies.put(Copy(ROOT, Path(folder) / str(number)))
        for form in forms:
            to_do = [each for each in wanted() if _is_open(results, each, form)]
            with progress(len(to_do), "mutations") as bar:
                for _ in pool.map(partial(examine, copies, known, results, form), to_do):
                    bar.done()


def _is_open(results: Results, mutation: str, form: str) -> bool:
    asked = form == "short" or results.by(mutation, "short") == SURVIVED
    return asked and results.by(mutation, form) is None


def table(results: Results) -> str:
    lines = ["| mutation | change | short form: caught by | long form: caught by |", "|---|---|---|---|"]
    for mutation in wanted():
        cells = [_cell(results, mutation, form) for form in FORMS]
        row = results.rows.get((mutation, "short"), {"change": ""})
        lines.append(f"| {mutation} | {row['change']} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(results: Results, mutation: str, form: str) -> str:
    by = results.by(mutation, form)
    return "" if by is None else by.replace("|", "\\|") or "survived"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.map.mutations", description=__doc__)
    parser.add_argument("--draw", action="store_true", help="draw the list anew")
    parser.add_argument("--at-once", type=int, default=2, help="so many mutations at a time (2)")
    parser.add_argument("--form", choices=FORMS, help="run this form alone")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where results are kept")
    asked = parser.parse_args(argv)
    if asked.draw:
        LIST.write_text("\n".join(draw(ROOT, SEED, COUNT)) + "\n", "utf-8")
        return 0
    results, known = Results(asked.results), opened(ROOT)
    results.read()
    if known is None:
        say("There is no map; `uv run pytest --map` makes it.")
        return 2
    run(known, results, asked.at_once, [asked.form] if asked.form else [*FORMS])
    print(table(results))  # noqa: T201
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
