"""The things of the bot that people can name, a folder each: dropped in and found; `rm -r` takes one away.

A folder has up to four files: `rows.py` (its rows and their SQL), `acts.py` (everything that is done, without
Discord), `panel.py` (everything that is shown, as data) and `handlers.py` (the buttons and commands that lead
there, the slots that it fills, see `bot.slots`, and the events that it hears, see `bot.events`). A large one
adds rooms of its own. The line at the top of its `__init__.py` says what it is, and who may.

Three names in a `handlers.py` have a meaning: `setup(tree)` adds commands; `beside(client, environment,
answers)` is a context that lasts as long as a live bot hears Discord, `answers` says whether the process
answers requests;
`PAGES` are web pages of its own for the sandbox.
"""

from __future__ import annotations

import importlib.util
import pkgutil
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from bot.ids import ChannelId, PersonId


@dataclass(frozen=True, slots=True)
class Pages:
    """Web pages of a thing: `add` lets an application of aiohttp answer for them at a host; `of` is the path
    of the one for somebody in a channel, '' for none; `at` has links lead to an address, with that
    application behind it."""

    add: Callable[[Any, Any], None]
    of: Callable[[Any, ChannelId, PersonId], Awaitable[str]]
    at: Callable[[Any, str], AbstractAsyncContextManager[None]]


def add_all() -> None:
    """Let the router, the slots and the events know every folder of this package."""
    handlers()


def add_rows() -> None:
    """Let the store know the rows of every folder, where nothing else of a bot is needed."""
    _named("rows")


def handlers() -> Mapping[str, ModuleType]:
    """The `handlers.py` of every folder that has one."""
    return _named("handlers")


def having(name: str) -> list[Any]:
    """The things of that name in the `handlers.py` of the folders, in their order."""
    return [getattr(module, name) for module in handlers().values() if hasattr(module, name)]


@cache
def _named(file: str) -> dict[str, ModuleType]:
    folders = [folder.name for folder in pkgutil.iter_modules(__path__)]
    names = {folder: f"{__name__}.{folder}.{file}" for folder in folders}
    return {
        folder: importlib.import_module(name)
        for folder, name in names.items()
        if importlib.util.find_spec(name)
    }
