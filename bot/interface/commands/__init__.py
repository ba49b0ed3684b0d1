"""Slash commands: every module here has `setup(tree)`; dropping in a file adds its commands."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from typing import Any

from discord import app_commands

from bot import features
from bot.interface import reach
from bot.store.again import again

log = logging.getLogger(__name__)


def add_all(tree: app_commands.CommandTree[Any]) -> None:
    """Add the commands of every module of this package whose name has no leading underscore."""
    features.add_all()  # which add to groups of commands
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"{__name__}.{module.name}").setup(tree)
    reach.declare(tree)
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command) and not hasattr(command._callback, "__wrapped__"):
            command._callback = again(command._callback)  # type: ignore[assignment]  # there is no other way in
