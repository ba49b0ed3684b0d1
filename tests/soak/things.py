"""Things of the bot in a soak: what people do with them, and what is to hold of them.

A thing fills these lists in `soaking.py` beside its tests, so one that is taken away is missed nowhere.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.hosting.host import Host
from bot.hosting.records.rounds import Past
from bot.hosting.table.sitting import Sitting
from bot.messages import Message
from tests.soak.world import Discord

if TYPE_CHECKING:
    from tests.soak.people import Player

HOME = Path(__file__).parents[1] / "bot" / "features"
Deed = Callable[["Player", Host, Sitting], Awaitable[Any]]

IN_A_LOBBY: list[Callable[[Player, Sitting], Deed | None]] = []
"""Deeds of somebody who sits in a lobby, None where there is none now."""
ASKED_FOR: dict[str, tuple[float, Deed]] = {}
"""Requests of a player that the others decide, with their weights."""
ARRANGED: dict[str, Deed] = {}
"""Deeds of somebody who arranges a running table."""
PASSING_BY: list[Deed] = []
"""Deeds of somebody who looks at a game that has just begun."""
SIGHTS: list[Callable[[Past], Message]] = []
"""Messages about a past that everybody may see."""
FAULTS: list[Callable[[Host, Sitting], Awaitable[list[str]]]] = []
"""Judges of a table whose game has ended."""
JUDGES: list[Callable[[Host, Discord], Awaitable[list[str]]]] = []
"""Judges of all, at the end."""
SECRETS: list[str] = []
"""Questions to the database for texts that nobody is to read now."""


def load() -> None:
    """Let every thing fill the lists, in the order of their folders."""
    for path in sorted(HOME.glob("*/soaking.py")):
        import_module(f"tests.bot.features.{path.parent.name}.soaking")
