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
from collections.abc import Collection, Iterable, Sequence
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
COMMAND = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--tb=no", "-rfE"]
COMMAND += ["-o", f"faulthandler_timeout={HANGING}", "-o", "faulthandler_exit_on_timeout=true"]


@dataclass(slots=True)
class Results:
    """What is known already, a line a mutation and form; a later line counts instead of an earlier one."""

    file: Path
    rows: dict[tuple[str, str], dict[str, str | None]] = field(default_factory=dict)
    unfit: set[str] = field(default_factory=set)
    """Tests that fail without a fault as well: they catch nothing."""

    def read(self) -> None:
        for line in self.file.read_text("utf-8").splitlines() if self.file.exists() else []:
            row = json.loads(line)
            self.rows[row["mutation"], row["form"]] = row

    def add(self, mutation: str, form: str, by: str | None, change: str) -> None:
        row = {"mutation": mutation, "form": form, "by": by, "change": change}
        self.rows[mutation, form] = row
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")

    def by(self, mutation: str, form: str) -> str | None:
        """The test that has caught it, '' if none has, None if that is open."""
        return self.rows.get((mutation, form), {}).get("by")

    def tests(self, form: str) -> set[str]:
        """All tests that have caught something."""
        found = [row["by"] or "" for row in self.rows.values() if row["form"] == form]
        return {by for by in found if "::" in by}

    def leave_out(self, unfit: Collection[str], form: str) -> None:
        """Forget what such tests have caught."""
        self.unfit |= set(unfit)
        for (mutation, of), row in [*self.rows.items()]:
            if of == form and row["by"] in unfit:
                self.add(mutation, form, None, row["change"] or "")


class Copy:
    """A clone of the last commit, in which one mutation at a time is tried."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        subprocess.run(["git", "clone", "--quiet", "--shared", str(root), str(folder)], check=True)
        path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
        self._environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}

    def caught(self, made: Mutant, tests: Sequence[Known], form: str, unfit: Iterable[str] = ()) -> str:
        """Which test fails with the fault, '' where none does."""
        more = ["-x", *(f"--deselect={nodeid}" for nodeid in unfit)]
        path = self.folder / made.file
        original = path.read_bytes()
        path.write_bytes(made.text)
        try:
            failing = (
                self.failing(_named(part, form), form, _patience(part), *more) for part in _parts(tests)
            )
            return next((failed[0] for failed in failing if failed), SURVIVED)
        finally:
            path.write_bytes(original)

    def failing(self, names: Iterable[str], form: str, patience: float, *more: str) -> list[str]:
        """The tests of these that fail, or what else is wrong."""
        chosen = self.folder / ".git" / "chosen"
        chosen.write_text("\n".join(names), "utf-8")
        try:
            done = subprocess.run(
                [*COMMAND, *FORMS[form], *more, f"--chosen={chosen}"],
                cwd=self.folder,
                env=self._environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=patience,
            )
        except subprocess.TimeoutExpired:
            return [HUNG]
        return _failures(done)


def _failures(done: subprocess.CompletedProcess[str]) -> list[str]:
    if done.returncode in NOTHING_FAILED:
        return []
    failed = re.findall(r"^(?:FAILED|ERROR) (.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
    return failed or [HUNG if "Timeout (" in done.stderr else "the start"]


def _named(tests: Iterable[Known], form: str) -> list[str]:
    """In the long form all cases of a test function, those too that only it has."""
    return list(dict.fromkeys(test.nodeid if form == "short" else test.function for test in tests))


def _patience(tests: Iterable[Known]) -> float:
    return 10 * HANGING + 10 * sum(test.seconds for test in tests)


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
            results.add(mutation, form, "gone", "")
        else:
            tests = executing(known, made)
            by = copy.caught(made, tests, form, results.unfit)
            results.add(mutation, form, by, made.told if tests else f"{made.told}: no test executes it")
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
            run_form(pool, copies, known, results, form)


def run_form(
    pool: ThreadPoolExecutor, copies: SimpleQueue[Copy], known: Map, results: Results, form: str
) -> None:
    """Until all is known, by tests that do not fail without a fault as well."""
    fit = set[str]()
    while to_do := [each for each in wanted() if _is_open(results, each, form)]:
        with progress(len(to_do), "mutations") as bar:
            for _ in pool.map(partial(examine, copies, known, results, form), to_do):
                bar.done()
        unfit = _failing_anyway(copies, results.tests(form) - fit, form)
        fit |= results.tests(form) - unfit
        results.leave_out(unfit, form)


def _failing_anyway(copies: SimpleQueue[Copy], tests: Collection[str], form: str) -> set[str]:
    copy = copies.get()
    try:
        return set(copy.failing(tests, form, 100 * HANGING)) if tests else set()
    finally:
        copies.put(copy)


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
        say("There is no map; `uv run --group dev pytest --map` makes it.")
        return 2
    run(known, results, asked.at_once, [asked.form] if asked.form else [*FORMS])
    print(table(results))  # noqa: T201
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
