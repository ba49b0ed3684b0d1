"""The buttons: functions marked with `@press_of`; dropping in a module adds its buttons."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache


@cache
def add_all() -> None:
    """Let the router know the handlers of every module of this package."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
