"""Everything that a page has to be typed is run by a test, or stands here with the reason why not."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import engine
from bot.store.sqlite import SqliteStore
from engine.cli import main as engine_main
from tests.bot.browser import needs_chromium
from tests.test_recipes import ROOT, Copy

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HERE = "run below"
"""Each line of such a block is run by itself, in a copy with a database and an exported table."""
RECIPE = "tests/test_recipes.py::"
ROOTS = "it changes the machine, as root"
DAEMON = "it needs an engine for containers; tests/test_deploying.py has linters look at its files"
COMMAND = "test_a_command_is_added_and_what_it_lacks_in_german_is_a_warning"
LANGUAGE = "test_words_are_added_and_so_is_a_language"
LIVE = "tests/bot/live/test_main.py::test_live_without_a_token_says_so_and_never_falls_back"
UPDATING = "tests/bot/care/test_updating.py"
UPDATED = "test_a_new_version_is_rehearsed_on_a_copy_and_starts_after_a_backup_of_what_is_stopped"
WORDS = "tests/test_words.py::test_a_language_is_begun_without_python"
DEV = "uv run --group dev "
READ = "it is no command; whoever reads it is not here"
BLOCKS = {
    "ARCHITECTURE.md": {
        "Discord ──> bot:": "it is a drawing",
        "below the host": "it is a drawing",
    },
    "README.md": {"uv run python -m bot": f"{RECIPE}test_what_is_typed_first_answers"},
    "CONTRIBUTING.md": {
        "git clone": "it clones from a place that is not known here; its other lines are the README's",
        "mkdir -p sprint": "tests/test_brought.py::test_the_recipe_plays_it",
        "cat > bot/interface/commands/hail.py": RECIPE + COMMAND,
        "mkdir -p bot/features/waving": f"{RECIPE}test_a_thing_of_the_bot_is_added",
        "uv run --group dev python .ci/words.py extract": RECIPE + LANGUAGE,
        "mkdir engine/locale/it": RECIPE + LANGUAGE,
        "git tag --sign": f"it publishes; {UPDATING} signs tags and follows them",
    },
    "docs/engine.md": {"uv run python -m engine play": HERE},
    "docs/library.md": {
        "": "tests/test_readme.py::test_the_page_shows_what_python_shows",
        "import numpy": "tests/engine/test_pettingzoo.py::test_the_example_of_the_page_learns",
    },
    "docs/operating.md": {
        "uv run python -m bot --live": LIVE,
        "useradd": ROOTS,
        "release=": f"{ROOTS}; {UPDATING} installs so, tests/test_deploying.py has a unit",
        "docker pull": DAEMON,
        "current/.venv/bin/hippodrome update": f"{UPDATING}::{UPDATED}",
        "python -m bot backup [FILE]": HERE,
    },
    "docs/care.md": {
        "systemctl stop hippodrome": ROOTS,
        "docker run": DAEMON,
        "podman build": DAEMON,
        "python -m bot restore FILE": HERE,
        "python -m bot doctor": HERE,
        "scrape_configs:": READ,
        "python -m bot thaw": "tests/bot/care/test_cli.py::test_a_frozen_table_is_thawed_while_no_bot_runs",
    },
    "docs/scale.md": {
        "HIPPODROME_DATABASE=": "it is a setting; tests/bot/scale has several servers in one address",
    },
    "bot/features/board/static/embedded-app-sdk/README.md": {
        "npm pack": "it asks npm; tests/bot/features/board/test_activity.py compares the files",
    },
    "docs/translating.md": {
        "mkdir engine/locale/eo": WORDS,
        "uv run --group dev python .ci/words.py check": WORDS,
    },
    "engine/games/README.md": {"cp -r engine/games/starter": f"{RECIPE}test_a_game_is_added"},
}
"""By page and beginning of a block: the test that runs it, or why none does."""
STANDS_FOR = {
    "[FILE]": "",
    "[--live]": "",
    " FILE": " kept.db",
    "FEN": "''",
    "convert table.json": "convert moves.json",
}
"""What somebody would type for a word in capitals."""


def blocks(page: str) -> list[tuple[str, str]]:
    """The blocks of a page, with their languages."""
    return FENCED.findall((ROOT / page).read_text("utf-8"))


def pages() -> list[str]:
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.split() if (ROOT / name).is_file() and blocks(name)]


def beginnings(page: str, block: str) -> list[str]:
    """The entries that a block begins with, the longest last."""
    return sorted((begins for begins in BLOCKS.get(page, {}) if block.lstrip().startswith(begins)), key=len)


def test_every_block_is_run_or_says_why_not() -> None:
    for page in pages():
        met = [beginnings(page, block)[-1:] for _language, block in blocks(page)]
        assert [] not in met, f"{page} has a block that no test runs, and no reason why"
        assert {begins for (begins,) in met} == BLOCKS[page].keys(), page


def test_the_tests_that_run_blocks_are_there() -> None:
    for told in (told for page in BLOCKS.values() for told in page.values()):
        file, colons, name = told.partition("::")
        if colons:
            assert f"def {name}(" in (ROOT / file).read_text("utf-8"), told


def lines() -> list[tuple[str, str]]:
    """The lines of the blocks that are run here, with their pages."""
    return [
        (page, line.partition("#")[0].strip())
        for page in pages()
        for _language, block in blocks(page)
        if HERE in [BLOCKS[page][begins] for begins in beginnings(page, block)[-1:]]
        for line in block.splitlines()
    ]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    made = Copy(tmp_path_factory.mktemp("typed"))
    for game, name in (("chariots", "table.json"), ("troy", "moves.json")):
        found = engine.find(game)
        opening = engine.opening_of(found, 2, seed=1, drivers=("random", "random"))
        data = engine.dump_record(engine.play_out(found, opening))
        (made.folder / name).write_text(json.dumps(data), "utf-8")
    yield made
    shutil.rmtree(made.folder)


@pytest.fixture
async def database(copy: Copy) -> None:
    """An empty database, and a backup of it."""
    data = copy.folder.parent / "data"
    data.mkdir(mode=0o700, exist_ok=True)
    store = SqliteStore(data / "hippodrome.db")
    await store.open()
    await store.close()
    if not (copy.folder / "kept.db").exists():
        copy.follow("uv run python -m bot backup kept.db\n")


@pytest.mark.long
@pytest.mark.parametrize(("page", "line"), lines())
def test_a_line_does_what_the_page_says(copy: Copy, database: None, page: str, line: str) -> None:
    typed = line if line.startswith("uv run ") else f"uv run {line}"
    for word, stands in STANDS_FOR.items():
        typed = typed.replace(word, stands)
    if " play " in typed:  # to its first question; then nobody types any more
        typed += " < /dev/null || true"
    copy.follow(f"{typed}\n")


# Commands within sentences and tables

SAID = re.compile(r"`(?:\w+=\S+ )?(uv run (?:--group dev )?|)(python -m|hippodrome) ([^`]+)`")
"""How a command is begun and what it is; a setting may stand before it."""
AS_TYPED = {"FILE...": "FILE", "<data folder>": "data", "GAME": "Chariots", "--depth D": "--depth 2"}
"""What somebody would type for a word that stands for another; what may be left out is typed, too."""
BROUGHT = {"uv run ": ("sandbox",), "": ("postgres",)}
"""The extras of the package that come with `uv run`, and with the requirements that operators install."""
LATER = ("bench", "tests")
"""What stands in a clone alone; where a sentence only names it, the group of the tools is meant."""


def said() -> list[tuple[str, str]]:
    """Every command within a sentence of a page: how it is begun, and what comes after `python -m`.

    A program that is named alone is none.
    """
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    texts = (FENCED.sub("", (ROOT / name).read_text("utf-8")) for name in names if (ROOT / name).is_file())
    return sorted(
        {_said(*found) for text in texts for found in SAID.findall(text) if found[0] or " " in found[2]}
    )


def _said(begun: str, program: str, rest: str) -> tuple[str, str]:
    words = " ".join(rest.split()) if program == "python -m" else f"bot {' '.join(rest.split())}"
    return (DEV if not begun and words.startswith(LATER) else begun), words


def typed(words: str) -> list[str]:
    """A command as somebody would type it."""
    for word, stands in AS_TYPED.items():
        words = words.replace(word, stands)
    return [word for word in re.split(r"[\s\[\]]+", words) if word not in ("", "…", "...")]


def missing(begun: str) -> list[str]:
    """The packages that are here and would not be where only what was told to install is."""
    if begun == DEV:
        return []
    here = packages_distributions()
    brought = _needed(BROUGHT[begun])
    return [name for name, of in here.items() if not brought & {_normal(each) for each in of}]


def _needed(extras: tuple[str, ...]) -> set[str]:
    """The distributions that the project needs with these extras, and those that they need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    first = [
        *project["dependencies"],
        *(need for e in extras for need in project["optional-dependencies"][e]),
    ]
    found = {"hippodrome"}
    left = [Requirement(need) for need in first]
    while left:
        need = left.pop()
        if _normal(need.name) not in found and (need.marker is None or need.marker.evaluate({"extra": ""})):
            found.add(_normal(need.name))
            left += [
                Requirement(each)
                for each in requires(need.name) or ()
                for extra in ("", *need.extras)
                if (marker := Requirement(each).marker) is None or marker.evaluate({"extra": extra})
            ]
    return found


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("begun", [DEV, *BROUGHT])
def test_every_command_within_a_sentence_starts(begun: str) -> None:
    """With the packages that come with it and no others, and with the arguments that it is given."""
    commands = [typed(words) for how, words in said() if how == begun]
    assert len(commands) > 2
    done = subprocess.run(
        [sys.executable, "-m", "tests.starting"],
        cwd=ROOT,
        input=json.dumps([missing(begun), commands]),
        capture_output=True,
        text=True,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


# Claims, and all commands as they are printed

IN_SHORT = {
    "--tables 60 --days 300 --seed 1 --kills 60": "--tables 6 --days 3 --seed 1 --kills 1",
    "bench memory": "bench memory --presses 20 --servers 20",
    "walk --measure": "walk --measure --game Chariots",
}
"""What makes a claim of the README a matter of seconds."""
LONGER = re.compile("_levels |tests.soak --tables 120|tests.processes")
"""What takes more than ten minutes, or some servers of PostgreSQL, is run by hand."""
TEN_MINUTES = 600
PHONE_HEIGHT = 844


def table() -> str:
    """The README's table of claims."""
    return (ROOT / "README.md").read_text("utf-8").partition("## Five claims\n")[2].partition("\n## ")[0]


def claims() -> list[str]:
    """The commands of the README's table."""
    return re.findall(r"`(uv run [^`]+)`", table())


def test_each_claim_has_a_command_and_a_short_form() -> None:
    assert len(claims()) == 5
    assert all(long in " ".join(claims()) for long in IN_SHORT)


def test_the_race_of_the_first_claim_has_the_counts_that_stand_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for claim in claims()[:2]:
        assert engine_main(claim.replace("DIR", str(tmp_path)).split()[5:]) == 0
    counted = re.compile(r"\d+ orders, \d+ rolls and \d+ sealed answers")
    assert counted.findall(table()) == counted.findall(capsys.readouterr().out)


@pytest.mark.browser
@needs_chromium
@pytest.mark.parametrize(
    "in_short", [IN_SHORT, pytest.param({}, marks=pytest.mark.apart)], ids=["short", "whole"]
)
def test_the_claims_are_shown(copy: Copy, in_short: dict[str, str]) -> None:
    """One after the other: the second looks at what the first has exported."""
    said = []
    for claim in claims():
        for long, short in in_short.items():
            claim = claim.replace(long, short)
        said.append(copy.follow(f"{claim}\n"))
    _raced, _audited, walked, soaked, weighed = said
    assert "five to a first plot against bots" in table()
    assert "| Chariots | en | 5 |" in walked
    heights = [int(height) for height in re.findall(r"(\d+) px", walked)]
    assert len(heights) == (2 if in_short else 8)
    assert max(heights) <= PHONE_HEIGHT
    assert "faults: 0" in soaked
    (most,) = re.findall(r"at most (\d+) MB after the start", table())
    (taken,) = re.findall(r"a live bot after its start: (\d+) MB", weighed)
    assert int(taken) <= int(most)


@pytest.mark.apart
@pytest.mark.parametrize("words", [words for begun, words in said() if begun and not LONGER.search(words)])
def test_a_command_runs_as_it_is_printed(copy: Copy, words: str) -> None:
    if not any(words in claim for claim in claims()):
        copy.follow(f"timeout {TEN_MINUTES} uv run python -m {' '.join(typed(words))}\n")
