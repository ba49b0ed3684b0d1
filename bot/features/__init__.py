"""The things of the bot that people can name, a folder each: dropped in and found; `rm -r` takes one away.

A folder has up to four files: `rows.py` (its rows and their SQL), `acts.py` (everything that is done, without
Discord), `panel.py` (everything that is shown, as data) and `ways.py` (the buttons and commands that lead
there, and the occasions at which it has its say, see `bot.occasions`). The line at the top of its
`__init__.py` says what it is, and who may.
"""

from __future__ import annotations

import importlib.util
import pkgutil


def add_all() -> None:
    """Let the router and the occasions know every folder of this package."""
    _import("ways")


def add_rows() -> None:
    """Let the store know the rows of every folder, where nothing else of a bot is needed."""
    _import("rows")


def _import(file: str) -> None:
    for folder in pkgutil.iter_modules(__path__):
        if importlib.util.find_spec(name := f"{__name__}.{folder.name}.{file}"):
            importlib.import_module(name)
