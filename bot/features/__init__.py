"""The things of the bot that people can name, a folder each: dropped in and found; `rm -r` takes one away.

A folder has up to four files: `rows.py` (its rows and their SQL), `acts.py` (everything that is done, without
Discord), `panel.py` (everything that is shown, as data) and `ways.py` (the buttons and commands that lead
there, and the occasions at which it has its say, see `bot.occasions`). A large one adds rooms of its own. The
line at the top of its `__init__.py` says what it is, and who may.
"""

from __future__ import annotations

import importlib.util
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import ModuleType


def add_all() -> None:
    """Let the router and the occasions know every folder of this package."""
    ways()


def add_rows() -> None:
    """Let the store know the rows of every folder, where nothing else of a bot is needed."""
    _named("rows")


def ways() -> Mapping[str, ModuleType]:
    """The `ways.py` of every folder that has one; its `setup(tree)`, if there is one, adds commands."""
    return _named("ways")


@cache
def _named(file: str) -> dict[str, ModuleType]:
    folders = [folder.name for folder in pkgutil.iter_modules(__path__)]
    names = {folder: f"{__name__}.{folder}.{file}" for folder in folders}
    return {
        folder: importlib.import_module(name)
        for folder, name in names.items()
        if importlib.util.find_spec(name)
    }
