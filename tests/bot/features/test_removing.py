"""Whatever thing of the bot is taken away, a bot without it starts, and a race is played to its end."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import extent
from tests.laws.sources import ROOT
from tests.laws.test_features import HOME, THINGS

RACE = "tests/bot/games/test_race.py::test_a_race_of_two_from_the_lobby_to_the_finish"


def copied(target: Path) -> Path:
    """What is under version control, as it stands now."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, files.decode().split("\0")):
        if (ROOT / name).exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)
    return target


@pytest.mark.long
@pytest.mark.parametrize("thing", extent.some(THINGS, 1))
async def test_a_race_is_played_without_it(thing: str, tmp_path: Path) -> None:
    copy = copied(tmp_path / "copy")
    for folder in (HOME, f"tests/{HOME}"):
        shutil.rmtree(copy / folder / thing)
    command = (sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", RACE)
    process = await asyncio.create_subprocess_exec(*command, cwd=copy, stdout=subprocess.PIPE)
    said, _nothing = await process.communicate()
    assert process.returncode == 0, said.decode()
