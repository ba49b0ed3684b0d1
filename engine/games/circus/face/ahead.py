from __future__ import annotations
from engine.face.scene import Scene
from engine.games.circus.rules.state import View


def drives(view: View) -> bool:
    return False


def picture(view: View, draft: str) -> Scene:
    raise NotImplementedError
