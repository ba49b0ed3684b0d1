"""Pictures."""

from __future__ import annotations

from engine.games.troy.state import View
from engine.scene import Scene


def picture(view: View, draft: str, purpose: str) -> Scene:
    """The scene for a purpose."""
    return Scene(1000, 1000, (), (), view.game.position.cells)
