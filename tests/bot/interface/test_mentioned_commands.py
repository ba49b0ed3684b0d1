"""A command that a text names is one that people can type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.interface import commands

ROOT = Path(__file__).parents[3]
SOURCES = [*ROOT.glob("bot/**/*.py"), *ROOT.glob("engine/**/*.py")]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
ADDRESSES = {
    *("/metrics", "/healthz", "/readyz", "/data", "/interactions", "/events"),
    *("/opt/hippodrome", "/etc/hippodrome.env", "/etc/systemd/system/"),
}
"""What the bot serves by HTTP, and places on a server; not commands."""
MENTION = re.compile(r"`(/[a-z][^`\n]*)`")


def every_command() -> dict[str, set[str]]:
    """What can be typed, with its options; a group has none."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    commands.add_all(tree)
    return {
        f"/{command.qualified_name}": set()
        if isinstance(command, app_commands.Group)
        else {option.name for option in command.parameters}
        for command in tree.walk_commands()
    }


def is_known(mention: str, known: dict[str, set[str]]) -> bool:
    """Whether it is a command or a group, followed by nothing or by what that command can be given."""
    name, *rest = mention.split()
    is_group = any(other.startswith(f"{name} ") for other in known)
    if is_group and rest and rest[0] != "…":
        name = f"{name} {rest.pop(0)}"
    options = {word.partition(":")[0] for word in rest if ":" in word}
    return name in known and options <= known[name]


def unknown_in(files: list[Path]) -> Iterator[str]:
    known = every_command()
    for file in files:
        for mention in MENTION.findall(file.read_text(encoding="utf-8")):
            if mention not in ADDRESSES and not is_known(mention, known):
                yield f"{file.relative_to(ROOT)}: {mention}"


def test_every_command_that_the_bot_names_exists() -> None:
    assert list(unknown_in(SOURCES)) == []


def test_every_command_that_the_documents_name_exists() -> None:
    assert list(unknown_in([file for file in DOCUMENTS if file.name != "CHANGELOG.md"])) == []


@pytest.mark.parametrize(
    ("mention", "exists"),
    [
        ("/tables", True),
        ("/organise", True),
        ("/organise …", True),
        ("/plot 2 4 3", True),
        ("/play seats:0", True),
        ("/play chairs:0", False),
        ("/table move", False),
        ("/chairs", False),
    ],
)
def test_a_mention_is_told_from_a_command(mention: str, exists: bool) -> None:
    assert is_known(mention, every_command()) is exists
