"""A proof that all running tables were replayed by the present rules, without a difference."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable
from importlib import metadata
from pathlib import Path

from bot.environment import Environment
from bot.scale.postgres.databases import layout_at
from bot.store.private import make_private
from engine.registry import sources

PROVEN = "proven-rules"
"""The file in the data folder with the digest of the rules by which all running tables were replayed last."""
ENGINE = Path(__file__).resolve().parents[2] / "engine"

Say = Callable[[str], object]


async def proven(environment: Environment) -> bool:
    """Whether the rules that are here have run on the database already, or there is none yet."""
    mark = environment.data / PROVEN
    if mark.exists() and mark.read_text(encoding="utf-8") == rules_digest():
        return True
    return (await layout_at(environment.database)).fault == "empty"


async def prove(environment: Environment, replayed: AsyncIterator[tuple[bool, str]], say: Say) -> bool:
    """Whether no replayed table differs, which is remembered then. Says which do."""
    differing = [line async for same, line in replayed if not same]
    for line in differing:
        say(line)
    if not differing:
        remember(environment)
    return not differing


def remember(environment: Environment) -> None:
    """All running tables are the same by the rules that are here: a checked start need not look again."""
    make_private(environment.data)
    (environment.data / PROVEN).write_text(rules_digest(), encoding="utf-8")


def rules_digest() -> str:
    """A digest of everything in the engine, where the rules are, and of the packages that bring others."""
    sha256 = hashlib.sha256()
    for path in sorted(p for p in ENGINE.rglob("*") if p.suffix in (".py", ".json")):
        sha256.update(f"{path.relative_to(ENGINE)}\0".encode() + path.read_bytes())
    for key, source in sources().items():
        if source.package:
            sha256.update(f"{key}\0{source.package}\0{metadata.version(source.package)}\0".encode())
    return sha256.hexdigest()
