"""A reader that goes away (`| head`) ends no command, changes no code and causes no words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.terminal import parse
from engine.cli.arguments import BadArguments, build_parser
from tests.bot.process import ROOT, environment
from tests.extent import some
from tests.patience import PATIENCE

BOT = (
    "--help",
    "--version",
    "--live",
    "backup --help",
    "backup",
    "backup --json",
    "doctor",
    "doctor --json",
    "replay --active",
    "replay --active --json",
    "replay missing.json",
    "thaw AAAA",
    "copy --from missing.db --to other.db",
    "restore missing.db",
    "rehearse missing.db",
    "since missing.db",
    "update",
)
ENGINE = (
    "--help",
    "play --help",
    "play troy",
    "simulate chariots --seats 2 --driver random",
    "simulate chariots",
    "audit changed.json",
    "convert missing.json",
    "moves troy",
    "perft troy",
)
RENDER = ("--help", "missing.json --out missing.png", "chariots-1.json --out /nowhere/chariots.png")
LINES = {"bot": BOT, "engine": ENGINE, "render": RENDER}
CASES = [
    (module, line, number % 2 == 1) for module, lines in LINES.items() for number, line in enumerate(lines)
]
"""Every second one writes at once what it prints, the others what fills a buffer."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an exported game, and the same with another seed than the one that was committed."""
    folder = tmp_path_factory.mktemp("gone")
    line = f"simulate chariots --seats 2 --export {folder}"
    subprocess.run([sys.executable, "-m", "engine", *line.split()], cwd=ROOT, check=True, capture_output=True)
    game = json.loads((folder / "chariots-1.json").read_text("utf-8"))
    game["opening"]["seed"] = game["opening"]["seed"][::-1]
    (folder / "changed.json").write_text(json.dumps(game), "utf-8")
    return folder


def ended(folder: Path, module: str, line: str, to: int, unbuffered: bool) -> tuple[int, bytes]:
    """The code with which a command ends that prints there, and what it says on standard error."""
    done = subprocess.run(
        [sys.executable, "-m", module, *line.split()],
        cwd=folder,
        env=environment(folder, {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1" if unbuffered else ""}),
        stdin=subprocess.DEVNULL,
        stdout=to,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
    )
    return done.returncode, done.stderr


def test_every_command_is_tried(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["?"])
    with pytest.raises(BadArguments) as refused:
        build_parser().parse_args(["?"])
    for told, lines in ((capsys.readouterr().err, BOT), (str(refused.value), ENGINE)):
        commands = re.findall(r"\w+", told.partition("choose from")[2].partition(")")[0])
        assert {*commands} == {line.split()[0] for line in lines if not line.startswith("-")}


@pytest.mark.parametrize(("module", "line", "unbuffered"), some(CASES, 1))
def test_a_reader_that_goes_away_changes_nothing(
    folder: Path, module: str, line: str, unbuffered: bool
) -> None:
    there = ended(folder, module, line, subprocess.DEVNULL, unbuffered)
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert ended(folder, module, line, writer, unbuffered) == there
    finally:
        os.close(writer)
