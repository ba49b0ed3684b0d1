"""The first move of somebody's first game, in three pictured steps."""

from __future__ import annotations

from engine.face import steps as pictured
from engine.face.scene import Rect, Scene, Shape, Sprite
from engine.face.steps import Step
from engine.games.troy.face.pieces import capture_mark, move_mark
from engine.games.troy.rules.contents import ROOM
from engine.games.troy.rules.state import View, side_of
from engine.language import _, in_words
from engine.model import Decision

_CELL = 82.0


def explains(view: View, decision: Decision) -> bool:
    """Whether the steps are those of this question."""
    return decision.kind == "move" and len(view.game.moves) < 2


def _instructions(view: View) -> tuple[str, ...]:
    """The knowledge for a first move."""
    return (
        _("A cell has room for {room} pieces. Each can move as either of them, alone or together.").format(
            room=in_words(ROOM)
        ),
        _("The menu has moves worth a look; its last entry leads to all others. A red frame is a capture."),
        _("Take all enemy pieces of one kind, such as both kings, and you win. Choose, then press Send."),
    )


def picture(view: View) -> Scene:
    """The steps as a picture, with pieces of one's own side."""
    side = "black" if view.seat is not None and side_of(view.seat) == "b" else "white"
    other = "white" if side == "black" else "black"
    first, second, third = _instructions(view)
    return pictured.scene(
        _("Troy"),
        (
            Step(first, lambda x, y: _mates(x, y, side)),
            Step(second, lambda x, y: _reach(x, y, side, other)),
            Step(third, lambda x, y: _kings(x, y, other)),
        ),
    )


def _cell(x: float, y: float, fill: str, size: float = _CELL) -> Rect:
    return Rect(x - size / 2, y - size / 2, size, size, fill, "joint", 2)


def _mates(x: float, y: float, side: str) -> list[Shape]:
    return [
        _cell(x, y, "paper", 180),
        Sprite(f"{side}-rook", x - 42, y, 150, label="R"),
        Sprite(f"{side}-knight", x + 42, y, 150, label="N"),
    ]


def _reach(x: float, y: float, side: str, other: str) -> list[Shape]:
    """A rook that may go two cells, or take the piece on the third."""
    places = [x + (k - 1.5) * _CELL for k in range(4)]
    shapes: list[Shape] = [_cell(place, y, ("paper", "marble")[k % 2]) for k, place in enumerate(places)]
    shapes.append(Sprite(f"{side}-rook", places[0], y, 88, label="R"))
    shapes += (*move_mark(places[1], y, 14), *move_mark(places[2], y, 14))
    shapes.append(Sprite(f"{other}-pawn", places[3], y, 82, label="P"))
    return [*shapes, *capture_mark(places[3], y, _CELL)]


def _kings(x: float, y: float, other: str) -> list[Shape]:
    shapes: list[Shape] = []
    for place in (x - 78, x + 78):
        shapes += [_cell(place, y, "paper", 130), Sprite(f"{other}-king", place, y, 130, label="K")]
        shapes += capture_mark(place, y, 130)
    return shapes
