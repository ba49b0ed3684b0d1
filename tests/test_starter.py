"""The starter is copied, gets a key of its own, and is a game everywhere: nothing else is changed."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

import engine.games
from bot import games
from engine.registry import all_games, find
from tests import extent
from tests.bot.browser import Pick, needs_chromium, visiting
from tests.bot.process import sandbox
from tests.bot.stage import GO, shown, stage

ROOT = Path(__file__).parents[1]
KEY = "sprint"
PAGE = """
import runpy
import engine.games
engine.games.__path__.append({games!r})
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
"""The bot's own command with the games of a folder besides."""
RUN = """
import sys
import engine.games
engine.games.__path__.append(sys.argv[1])
import pytest
sys.exit(pytest.main(["-q", "-n", "0", "--no-header", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""


def copy(folder: Path, key: str = KEY, name: str = KEY) -> Path:
    """The starter under another name, with another key and nothing else changed."""
    target = folder / name
    shutil.copytree(ROOT / "engine/games/starter", target, ignore=shutil.ignore_patterns("__pycache__"))
    for path in target.glob("*.py"):
        text = path.read_text("utf-8").replace("engine.games.starter", f"engine.games.{name}")
        path.write_text(text.replace('key="starter"', f'key="{key}"'), "utf-8")
    return target


@pytest.fixture
def sprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the starter among the games."""
    target = copy(tmp_path / "games")
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(target.parent)])
    all_games.cache_clear()
    yield target
    monkeypatch.undo()
    all_games.cache_clear()
    for module in [name for name in sys.modules if name.startswith(f"engine.games.{KEY}")]:
        del sys.modules[module]


def conformance(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The conformance suite with the games of a folder besides."""
    command = [sys.executable, "-c", RUN, str(folder), "tests/conformance", "-k", KEY, *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


async def test_a_copy_is_played_by_the_bot_with_panel_post_and_picture(sprint: Path, tmp_path: Path) -> None:
    with games.workshop():
        async with stage(tmp_path) as s:
            await s.slash("Ann", "play", game=KEY, options="length=8")
            code = (await s.tables())[0].row.id
            await s.press("Ben", s.newest, "Join")
            await s.press("Ann", s.newest, "Start")
            while (await s.bot.host.look(code)).row.stage == "running":
                for who in ("Ann", "Ben"):
                    panel = shown(await s.press(who, s.newest, GO))
                    await s.choose(who, panel, "Next word", "Trot")
                    await s.press(who, panel, "Send")
            post = s.newest
            assert "trots 2 spaces" in await s.more()
    picture = Image.open(io.BytesIO(await post.attachments[0].read()))
    assert picture.width > picture.height


@pytest.mark.long
@pytest.mark.browser
@needs_chromium
async def test_a_copy_is_played_in_the_page(tmp_path: Path) -> None:
    record = copy(tmp_path / "games") / "__init__.py"
    record.write_text(record.read_text("utf-8").replace("The Straight", "The Sprint"), "utf-8")
    (tmp_path / "with_a_copy.py").write_text(PAGE.format(games=str(tmp_path / "games")), "utf-8")
    extra = {"PYTHONPATH": str(tmp_path), "HIPPODROME_WORKSHOP": "yes"}
    async with (
        sandbox(tmp_path / "data", "with_a_copy", extra) as address,
        visiting(address) as visitor,
    ):
        await visitor.command("play", game=Pick("The Sprint"), seats="2")
        await visitor.become("Ben")
        await visitor.press("Join")
        await visitor.become("Ann")
        await visitor.press("Start")
        await visitor.reads("To plot: @Ann")
        for who in ("Ann", "Ben"):
            await visitor.become(who)
            await visitor.press(GO)
            await visitor.choose("Trot", message="Nothing is sent yet", menu=0)
            await visitor.press("Send")
        await visitor.reads("trots 2 spaces")
        await visitor.sees_picture(re.compile("."))
        assert visitor.problems == []


async def test_a_server_is_not_offered_what_is_still_being_built(tmp_path: Path) -> None:
    assert find("starter").workshop
    async with stage(tmp_path) as s:
        (play,) = (command for command in s.bot.tree.get_commands() if command.name == "play")
        offered = {choice["value"] for choice in play.to_dict(s.bot.tree)["options"][0]["choices"]}
    assert "chariots" in offered
    assert "starter" not in offered


@pytest.mark.long
def test_a_key_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    copy(tmp_path, key="troy")
    done = conformance(tmp_path)
    assert done.returncode != 0
    assert "BadGame: Two games have the key 'troy'; give one of them another." in done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    extent.some(
        [
            (
                'fallback="trot"',
                'fallback="fly"',
                "'sprint': the fallback 'fly' of a 'plot' is no legal line; it begins with one of: walk",
            ),
            ('["trot", "trot", "trot", "walk"]', '["fly"]', "the player 'steady' answered 'plot' with 'fly'"),
            (
                '"trot": 2',
                '"jog": 2',
                "the rules of 'sprint' fail at what `choices` or `ask` has offered: KeyError",
            ),
        ],
        1,
    ),
)
def test_an_illegal_answer_is_told_in_one_sentence(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    for path in copy(tmp_path).glob("*.py"):
        path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    done = conformance(tmp_path, "-x")
    assert done.returncode != 0
    assert sentence in done.stdout
