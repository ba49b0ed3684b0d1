"""`pytest --lane`: the laws, and the tests next to what has changed, found by folder and by import.

It needs neither a map nor an earlier run, so it does the same in a fresh clone.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from tests.laws.sources import source

LAWS, CONFORMANCE = "tests/laws", "tests/conformance"
IMPORTERS = 20
"""So many test files are run because they import what has changed: those that import least besides."""
NAMED = 5
"""So many files are named in a sentence."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("lane", "the tests that stand next to a change")
    group.addoption("--lane", action="store_true", help="run the laws and what belongs to the changed files")
    group.addoption(
        "--base", default="", help="changed since this commit (default: where the branch left main)"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.option.lane:
        worker: dict[str, Any] | None = getattr(config, "workerinput", None)
        lane = chosen(config) if worker is None else Lane(worker["lane"], ())
        config.args = lane.files
        config.pluginmanager.register(lane)


class Lane:
    """The files that are run, and what is said about them at the end."""

    def __init__(self, files: Sequence[str], said: Iterable[str]) -> None:
        self.files, self._said = [*files], said

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["lane"] = self.files

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for line in self._said:
            terminalreporter.write_line(f"lane: {line}")


def chosen(config: pytest.Config) -> Lane:
    """What is run for this change; raises `UsageError` where that cannot be said, or would be nothing."""
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        raise pytest.UsageError("--lane chooses the files itself: name none.")
    root = config.rootpath
    base = base_of(root, config.option.base)
    if not base:
        raise pytest.UsageError(f"--base names a commit; {config.option.base or 'HEAD'} is none.")
    changed = changes(root, base)
    files, left = nearest(root, changed)
    if not files:
        raise pytest.UsageError(f"There is no test in {root}.")
    said = [f"{len(changed)} files have changed since {base[:8]}{_listed(changed)}"]
    if left:
        said.append(f"left out: {len(left)} more that import one of them{_listed(left)}")
    return Lane(files, said)


def base_of(root: Path, asked: str) -> str:
    """The commit to compare with: the asked one, or where this branch has left `main`; '' for none."""
    if asked:
        return "".join(_git(root, "rev-parse", "--verify", "--quiet", f"{asked}^{{commit}}"))
    bases = (_git(root, "merge-base", "HEAD", main) for main in ("main", "origin/main", "HEAD"))
    return "".join(next(filter(None, bases), ()))


def changes(root: Path, base: str) -> list[str]:
    """All files that are not as in `base`, committed or not, untracked ones too."""
    tracked = _git(root, "diff", "--name-only", "--no-renames", "-z", base)
    return sorted({*tracked, *_git(root, "ls-files", "-z", "--others", "--exclude-standard")})


def _git(root: Path, *words: str) -> list[str]:
    """The names that it prints; none where it fails."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return [] if done.returncode else [name for name in done.stdout.replace("\0", "\n").splitlines() if name]


def nearest(root: Path, changed: Sequence[str]) -> tuple[list[str], list[str]]:
    """The files to run: laws, changed tests, their folders, importers; and the importers left out."""
    near = [*_tests(root, LAWS), *(file for file in changed if is_test(file) and (root / file).is_file())]
    near += [test for file in changed for test in beside(root, file)]
    far = [test for test in importing(root, changed) if test not in near]
    return list(dict.fromkeys([*near, *far[:IMPORTERS]])), far[IMPORTERS:]


def is_test(file: str) -> bool:
    return file.startswith("tests/") and PurePosixPath(file).match("test_*.py")


def beside(root: Path, file: str) -> list[str]:
    """The tests of the folder that mirrors the file's, or of the next one above that has any."""
    path = PurePosixPath(file.removeprefix("tests/").replace("engine/games/", "games/", 1))
    found = next((tests for parent in path.parents if (tests := _tests(root, str("tests" / parent)))), [])
    proved = file.startswith(("engine/", "tests/toys/")) and file.endswith(".py")
    return [*found, *(_tests(root, CONFORMANCE) if proved else [])]


def importing(root: Path, changed: Sequence[str]) -> list[str]:
    """The tests that import one of the changed modules, those that import least besides first."""
    modules = {_module(file) for file in changed if file.endswith(".py")}
    packages = [module.rpartition(".")[0] for module in modules]
    found: list[tuple[int, str]] = []
    for path in sorted((root / "tests").rglob("test_*.py")) if modules else ():
        text = path.read_text("utf-8")
        if any(package in text for package in packages) and modules & {*(imports := source(path).imports)}:
            found.append((len(imports), path.relative_to(root).as_posix()))
    return [file for _number, file in sorted(found)]


def _module(file: str) -> str:
    return ".".join(PurePosixPath(file).with_suffix("").parts).removesuffix(".__init__")


def _tests(root: Path, folder: str) -> list[str]:
    """The test files of a folder, without those below."""
    return [path.relative_to(root).as_posix() for path in sorted((root / folder).glob("test_*.py"))]


def _listed(files: Sequence[str]) -> str:
    more = ["…"] if len(files) > NAMED else []
    return f": {', '.join([*files[:NAMED], *more])}" if files else ""
