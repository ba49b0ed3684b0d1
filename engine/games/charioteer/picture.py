"""The race as a picture."""

from __future__ import annotations

from engine.games.charioteer.state import View
from engine.scene import WIDTH, Scene


def picture(view: View, draft: str, purpose: str) -> Scene:
    return Scene(WIDTH, 600, (), (), "Charioteer")
