"""Slash commands: every module here has `setup(tree)`, and things of the bot may; dropping one in adds its
commands."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from types import ModuleType
from typing import Any

from discord import app_commands

from bot import features
from bot.interface import reach
from bot.play.handlers import add_all as add_play
from bot.store.again import again

log = logging.getLogger(__name__)


def add_all(tree: app_commands.CommandTree[Any]) -> None:
    """Add the commands of every module of this package whose name has no leading underscore, of play, and of
    every thing of the bot, by their names; a module that names another `BESIDE` it comes next."""
    here = [m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")]
    modules = [(name, importlib.import_module(f"{__name__}.{name}")) for name in here]
    modules += [*add_play().items(), *features.handlers().items()]  # which may add to groups of commands
    for _name, module in sorted(modules, key=_place):
        if hasattr(module, "setup"):
            module.setup(tree)
    reach.declare(tree)
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command) and not hasattr(command._callback, "__wrapped__"):
            command._callback = again(command._callback)  # type: ignore[assignment]  # there is no other way in


def _place(named: tuple[str, ModuleType]) -> str:
    """The name by which a module has its place in the order."""
    name, module = named
    return str(getattr(module, "BESIDE", name))
