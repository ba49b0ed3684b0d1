"""The buttons and commands that lead to the panels of play; dropping in a module adds them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType


@cache
def add_all() -> dict[str, ModuleType]:
    """Let the router know the handlers of every module of this package; the modules by name."""
    return {m.name: importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__)}
