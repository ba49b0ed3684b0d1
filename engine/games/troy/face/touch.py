"""The cells that can be tapped: the one to move from, then the one to move to, by the usual unit first."""

from __future__ import annotations

from engine.face.scene import WIDTH, Rect
from engine.face.touch import Touch, spots
from engine.game import AHEAD
from engine.games.troy.face.arena import CELL, PLATES, Map
from engine.games.troy.face.draft import read_draft, read_path
from engine.games.troy.face.menus import Writer
from engine.games.troy.face.sketch import sketch
from engine.games.troy.rules.cells import CELLS
from engine.games.troy.rules.state import View, side_of
from engine.games.troy.rules.what_if import MOST, after
from engine.language import _
from engine.model import Decision

_TOP, _FOOT = PLATES[0].y - 4.0, PLATES[1].y + PLATES[1].height + 4.0
_BOX = (0.0, _TOP, float(WIDTH), _FOOT - _TOP)
"""The board with its coordinates, and the players with what they have."""


def touch(view: View, decision: Decision, text: str) -> Touch:
    """The parts that can be tapped while a move is asked for, of one's own or in a line of moves."""
    if decision.kind not in ("move", AHEAD):
        return Touch()
    draft = (read_draft if decision.kind == "move" else read_path)(view.game, text)
    game = after(view.game, draft.path)
    if game.result is not None or len(draft.path) >= MOST:
        return Touch(box=_BOX)
    chart = Map(sketch(view.game, text, view.seat is not None and side_of(view.seat) == "b").turned)
    writer = Writer(game, draft)

    def area(cell: str) -> Rect:
        return Rect(*chart.corner(CELLS[cell]), CELL, CELL)

    def name(cell: str) -> str:
        men = writer.standing(cell)
        return _("{cell}: {men}").format(cell=cell, men=men) if men else cell

    return Touch(spots((*writer.ends(), *writer.begins()), area, name), _BOX)
