"""The architecture as the syntax trees show it: who may import whom, and what the engine must not know."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from engine.registry import all_games
from tests.laws.sources import ROOT, source, sources, where

MAY_IMPORT = {"engine": {"engine"}, "render": {"render", "engine"}, "bot": {"bot", "render", "engine"}}
OURS = {"engine", "render", "bot", "tests", "bench"}
UNKNOWN_TO_THE_ENGINE = {
    "asyncio",
    "datetime",
    "discord",
    "io",
    "logging",
    "os",
    "pathlib",
    "PIL",
    "secrets",
    "socket",
    "sqlite3",
    "time",
}
TERMINAL = "engine/cli"
"""The command line is the engine's only way to files and streams."""
SPEAKERS = ("engine/cli/", "engine/__main__.py", "render/__main__.py", "bot/__main__.py", "bot/start.py")
"""What is run from a terminal; everything else returns what it has to say."""


def imported(path: Path) -> list[str]:
    return source(path).imports


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_point_one_way(folder: str) -> None:
    wrong = {
        (where(path), module)
        for path in sources(folder)
        for module in imported(path)
        if module.split(".")[0] in OURS - MAY_IMPORT[folder]
    }
    assert wrong == set()


def test_no_game_knows_another() -> None:
    games = [p.name for p in (ROOT / "engine/games").iterdir() if (p / "__init__.py").exists()]
    wrong = {
        (where(path), module)
        for game in games
        for path in sources(f"engine/games/{game}")
        for module in imported(path)
        if module.startswith("engine.games.") and module.split(".")[2] != game
    }
    assert games
    assert wrong == set()


ROOMS = {"rules": {"rules"}, "players": {"players", "rules"}, "face": {"face", "players", "rules"}}
"""The rooms of a game's folder, and which of them each may import."""


@pytest.mark.parametrize("room", ROOMS)
def test_rules_know_neither_players_nor_faces_and_players_know_no_face(room: str) -> None:
    wrong = {
        (where(path), module)
        for path in sources("engine/games")
        if _room(f"{where(path)[:-3].replace('/', '.')}") == room
        for module in imported(path)
        if _room(module) in ROOMS.keys() - ROOMS[room]
    }
    assert wrong == set()


def _room(module: str) -> str:
    """Which room of a game a module stands in, '' for any other."""
    parts = module.split(".")
    return parts[3] if module.startswith("engine.games.") and len(parts) > 3 else ""


def test_nothing_beside_its_folder_and_its_tests_names_a_game() -> None:
    """Nor by its title. Whatever has to know something of a game asks it; `bench/` measures by name."""
    names = {name for key, game in all_games().items() for name in (key, game.title)}
    named = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names)))})\b", re.IGNORECASE)
    folders = ("engine", "render", "bot", "tests/soak", "tests/conformance")
    paths = [path for folder in folders for path in sources(folder)]
    wrong = {
        (where(path), found[0])
        for path in paths
        if not re.match(r"engine/games/\w+/", where(path))
        for found in named.finditer(path.read_text("utf-8"))
    }
    assert wrong == set()


def test_the_kernel_knows_no_game() -> None:
    kernel = [p for p in sources("engine") if not where(p).startswith("engine/games/")]
    wrong = {(where(p), m) for p in kernel for m in imported(p) if m.startswith("engine.games.")}
    assert wrong == set()


def test_the_engine_knows_no_clock_no_file_no_network_and_no_picture() -> None:
    wrong = {
        (where(path), module)
        for path in sources("engine")
        if not where(path).startswith((TERMINAL, "engine/__main__"))
        for module in imported(path)
        if module.split(".")[0] in UNKNOWN_TO_THE_ENGINE
    }
    assert wrong == set()


def test_the_engine_has_no_chance_but_the_labelled_draws() -> None:
    """`random.Random` values are handed in; the functions of the module share one hidden state."""
    wrong = {
        (where(path), name)
        for path in sources("engine")
        for name in (*imported(path), *source(path).uses)
        if name.startswith("random.") and name != "random.Random"
    }
    assert wrong == set()


def test_imports_name_their_module_in_full() -> None:
    """A relative import would hide from the tests above where it leads."""
    wrong = {
        where(path)
        for folder in MAY_IMPORT
        for path in sources(folder)
        for module in imported(path)
        if module.startswith(".")
    }
    assert wrong == set()


def test_only_the_kernel_lets_rules_read() -> None:
    """`engine.kernel.read` measures a line first; whoever goes past it does not."""
    reading = {
        where(path)
        for folder in MAY_IMPORT
        for path in sources(folder)
        if source(path).reads & {"rules.read", "_rules.read"}
    }
    assert reading == {"engine/kernel/lines.py"}


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_every_text_is_one_that_can_be_extracted(folder: str) -> None:
    """A text within an f-string is not found by the extractor, one that an f-string makes is nowhere."""
    wrong = {(where(path), line) for path in sources(folder) for line in source(path).unspeakable}
    assert wrong == set()


def test_libraries_do_not_print() -> None:
    wrong = {
        where(path)
        for folder in MAY_IMPORT
        for path in sources(folder)
        if not where(path).startswith(SPEAKERS)
        if "print()" in source(path).uses
    }
    assert wrong == set()


def test_toys_know_the_kernel_and_not_each_other() -> None:
    wrong = {
        (where(path), module)
        for path in sources("tests/toys")
        if path.name != "__init__.py"
        for module in imported(path)
        if module.startswith(("tests.", "engine.games."))
        if not module.startswith("tests.toys.base")
    }
    assert wrong == set()


def test_the_engine_opens_no_file() -> None:
    wrong = {
        where(path)
        for path in sources("engine")
        if not where(path).startswith(TERMINAL)
        if "open()" in source(path).uses
    }
    assert wrong == set()


def test_only_the_sandbox_knows_the_simulated_discord() -> None:
    wrong = {
        where(path)
        for path in sources("bot")
        if not where(path).startswith("bot/sandbox/")
        for module in imported(path)
        if module.split(".")[0] == "simcord"
    }
    assert wrong == set()


def test_only_who_starts_processes_or_cares_for_data_knows_what_one_process_does_not_need() -> None:
    """A bot of one process on one file would run without that folder."""
    knowing = ("bot/scale/", "bot/care/", "bot/live.py")
    wrong = {
        (where(path), module)
        for path in sources("bot")
        if not where(path).startswith(knowing)
        for module in imported(path)
        if module.startswith("bot.scale")
    }
    assert wrong == set()


def test_only_the_shell_of_the_bot_knows_discord() -> None:
    """Tables, posts and panels are composed as data; discord.py begins where messages are dressed."""
    shell = (
        "bot/care/permissions.py",
        "bot/client/",
        "bot/interface/",
        "bot/play/handlers/",
        "bot/publishing/",
        "bot/sandbox/",
        "bot/scale/processes/",
        "bot/live.py",
        "bot/start.py",
        "bot/logs.py",
    )
    wrong = {
        (where(path), module)
        for path in sources("bot")
        if not where(path).startswith(shell)
        and not re.fullmatch(r"bot/features/\w+/handlers\.py", where(path))
        for module in imported(path)
        if module.split(".")[0] == "discord"
    }
    assert wrong == set()


def test_no_tracked_file_names_a_machine_or_a_registry() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    marks = ["/ro" + "ot/", "/wo" + "rk/", "pypi.or" + "g", "files.pythonhoste" + "d", "registry.npm" + "js"]
    wrong = set()
    for name in tracked:
        data = (ROOT / name).read_bytes() if (ROOT / name).exists() else b""
        if b"\0" not in data:
            wrong |= {(name, mark) for mark in marks if mark.encode() in data}
    assert wrong == set()


BARE = re.compile(r"\b_?(?:(?:user|guild): int|(?:now|due|until|since): float)\b")
AS_TYPED = ("bot/sandbox/", "bot/environment.py")
"""What comes from outside is a number there."""


def test_people_servers_and_moments_have_types_of_their_own() -> None:
    wrong = {
        (where(path), found)
        for path in sources("bot")
        if not where(path).startswith(AS_TYPED)
        for found in BARE.findall(path.read_text("utf-8"))
    }
    assert wrong == set()
