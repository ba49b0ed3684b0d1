"""A tiny project in a repository of its own, in which pytest runs with the map's plugin."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SETTINGS = """[pytest]
testpaths = tests
pythonpath = .
addopts = -p xdist.plugin -p tests.map.plugin
"""
RULES = """from threading import Thread

LIMIT = 3

def double(number):
    \"\"\"Twice as much.\"\"\"
    return number + number

def half(number):
    return number // 2

def beside(found):
    found.append(half(8))

def in_a_thread():
    found = []
    thread = Thread(target=beside, args=(found,))
    thread.start()
    thread.join()
    return found
"""
TESTS = """import functools, os, subprocess, sys
import pytest
from engine import rules

@functools.cache
def remembered():
    return rules.double(2)

@pytest.fixture(scope="module")
def shared():
    return rules.half(4)

def test_double():
    assert rules.double(1) == 2

def test_beside():
    assert rules.in_a_thread() == [4]

@pytest.mark.parametrize("n", [1, 2])
def test_remembered(n):
    assert remembered() == 4

def test_remembered_by_what_is_compiled():
    assert functools.cache(abs)(-1) == 1

@pytest.mark.parametrize("n", [1, 2])
def test_shared(shared, n):
    assert shared == 2

def test_process():
    subprocess.run([sys.executable, "-c", "from engine import rules; rules.half(2)"], check=True)

def test_deaf_process():
    subprocess.run([sys.executable, "-c", ""], env={"PATH": os.environ["PATH"]}, check=True)

def test_nothing():
    pass
"""
LAW = """def test_law():
    pass
"""


class Project:
    """Files by their names, committed; `run` is pytest in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".gitignore").write_text("__pycache__/\n.pytest_cache/\n*.db\n", "utf-8")
        self.write("pytest.ini", SETTINGS)
        self.write("engine/__init__.py", "")
        self.write("engine/rules.py", RULES)
        self.write("tests/engine/test_rules.py", TESTS)
        self.write("tests/laws/test_boundaries.py", LAW)
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")

    def replace(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text("utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def git(self, *words: str) -> None:
        who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", *who, *words], cwd=self.folder, check=True, capture_output=True)

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "As it is now")

    def run(self, *words: str, workers: int = 0) -> str:
        """What pytest says."""
        command = [sys.executable, "-m", "pytest", "-v", "-n", str(workers), *words]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environment = {**kept, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they take longer than the tests
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        return done.stdout + done.stderr
