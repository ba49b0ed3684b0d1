"""Whatever thing of the bot is taken away, a bot without it starts, and a race is played to its end."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import extent
from tests.laws.sources import ROOT
from tests.laws.test_features import HOME, THINGS

RACE = "tests/bot/games/test_race.py::test_a_race_of_two_from_the_lobby_to_the_finish[sqlite]"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is under version control, as it stands now; compiled once for all things."""
    target = tmp_path_factory.mktemp("copy")
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, files.decode().split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


@pytest.mark.long
@pytest.mark.parametrize("thing", extent.some(THINGS, 1))
def test_a_race_is_played_without_it(thing: str, copy: Path, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", RACE)
    folders = (HOME, f"tests/{HOME}")
    for folder in folders:
        shutil.move(copy / folder / thing, tmp_path / folder / thing)
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    for folder in folders:
        shutil.move(tmp_path / folder / thing, copy / folder / thing)
    assert done.returncode == 0, done.stdout
