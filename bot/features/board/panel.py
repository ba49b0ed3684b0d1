"""The buttons that lead to a table's page, and what a lobby says of it."""

from __future__ import annotations

from bot.features.board import acts
from bot.hosting.table.sitting import Sitting
from bot.messages import Button, link
from engine.language import _


def button(sitting: Sitting) -> Button | None:
    """The way to the page of a game."""
    address = acts.address(sitting) if sitting.table is not None else ""
    return link(_("Watch"), address) if address else None


def look(sitting: Sitting, _part: int | None) -> Button | None:
    """The same wherever a game is looked at."""
    return button(sitting)


def told(sitting: Sitting) -> list[str]:
    """What a lobby says before one joins."""
    if not acts.address(sitting) or sitting.show:
        return []
    return [_("-# Everybody with the link can watch this game on a web page.")]
