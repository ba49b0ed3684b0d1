"""What a recipe prints is what one types: its lines are run as they stand, one after the other, in a copy."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SANDBOX = re.compile(r"^(uv run python -m bot) +#.*\n", re.MULTILINE)
"""A line that runs until somebody ends it."""
RUN = re.compile(r"\buv run (--group dev )?([\w-]+)(?: ((?:-m )?[^\s`]+))?")
"""A command, whether it names the group of the tools, and what it runs if that is Python."""
OURS = re.compile(r"(-m (bot|engine|render))?")
"""What Python runs without tools."""
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "engine/games/README.md",
    "docs/operating.md",
    "docs/care.md",
    "docs/engine.md",
)
GAME = ("engine/games/README.md", "# Adding a game")
COMMAND = ("CONTRIBUTING.md", "## Add a command or a button")
THING = ("CONTRIBUTING.md", "## Add a feature")
WORDS = ("CONTRIBUTING.md", "## Add words, or a language")


def printed(document: str, heading: str) -> list[str]:
    """The blocks below a heading, up to the next one."""
    text = (ROOT / document).read_text("utf-8")
    part = text.partition(f"{heading}\n")[2]
    return BLOCK.findall(re.split(r"^## ", part, maxsplit=1, flags=re.MULTILINE)[0])


class Copy:
    """The project as it is now in a folder of its own, run by the packages that are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "hippodrome"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
        for name in filter(None, done.stdout.split("\0")):
            if (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, self.folder / name)
        ours = ("HIPPODROME_", "DISCORD_", "PYTEST_", "PYTHON")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(ours)}
        self._environment = kept | {
            "HIPPODROME_DATA": str(folder / "data"),
            "PYTHONPATH": str(self.folder),
            "UV_NO_SYNC": "1",
            "UV_PROJECT_ENVIRONMENT": sys.prefix,
        }

    def follow(self, block: str) -> str:
        """Type the lines of a block; what they have said. Each has to end well."""
        said = ""
        for number, lines in enumerate(SANDBOX.split(block)):
            said += self._play(lines) if number % 2 else self._type(lines)
        return said

    def _type(self, lines: str) -> str:
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", lines],
            cwd=self.folder,
            env=self._environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert done.returncode == 0, f"{lines}\n{done.stdout}"
        return done.stdout

    def _play(self, line: str) -> str:
        """Start the sandbox, and end it as soon as it has named its page."""
        process = subprocess.Popen(
            line.split(),
            cwd=self.folder,
            env=self._environment,
            text=True,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdout is not None
        said = ""
        try:
            for told in process.stdout:
                said += told
                if "http://" in told:
                    break
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.communicate()
        assert "http://" in said, said
        return said


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """One for all recipes: none is in the way of another."""
    made = Copy(tmp_path_factory.mktemp("recipes"))
    yield made
    shutil.rmtree(made.folder)


@pytest.mark.long
def test_what_is_typed_first_answers(copy: Copy) -> None:
    """The README's first command; its second is this suite."""
    play, suite = re.findall(r"^uv run .*\n", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    copy.follow(play)
    assert suite.startswith("uv run --group dev pytest ")


@pytest.mark.long
def test_a_game_is_added(copy: Copy) -> None:
    (block,) = printed(*GAME)
    said = copy.follow(block)
    assert "bold: " in said
    assert re.search(r"\d+ passed", said)


@pytest.mark.long
def test_a_command_is_added_and_what_it_lacks_in_german_is_a_warning(copy: Copy) -> None:
    (block,) = printed(*COMMAND)
    said = copy.follow(block)
    for missing in ("hail", "Greet the bot", "Hail! `/play` opens a table."):
        assert f"de: not translated: '{missing}'" in said


@pytest.mark.long
def test_a_thing_of_the_bot_is_added(copy: Copy) -> None:
    (block,) = printed(*THING)
    assert re.search(r"\d+ passed", copy.follow(block))
    assert '"wave"' in (copy.folder / "tests/bot/contracts/contracts.json").read_text("utf-8")


@pytest.mark.long
def test_words_are_added_and_so_is_a_language(copy: Copy) -> None:
    change, language = printed(*WORDS)
    novel = copy.folder / "bot" / "novel.py"
    novel.write_text('from engine.language import N_\n\nIT = N_("A novel word")\n', "utf-8")
    assert "de: not translated: 'A novel word'" in copy.follow(change)
    catalogue = (copy.folder / "engine/locale/de/hippodrome.po").read_text("utf-8")
    assert 'msgid "A novel word"\nmsgstr ""' in catalogue
    copy.follow(language)
    assert 'msgid "A novel word"' in (copy.folder / "engine/locale/it/hippodrome.po").read_text("utf-8")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_line_brings_what_it_needs(document: str) -> None:
    """The tools come with their group; without it, a line would work only after another one."""
    for group, command, rest in RUN.findall((ROOT / document).read_text("utf-8")):
        alone = command == "python" and OURS.fullmatch(rest)
        assert bool(group) != bool(alone), f"uv run {group}{command} {rest}"
