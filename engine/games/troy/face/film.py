"""How a game moves in a film: move by move, a piece slides to its cell and what it captures vanishes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.face.beats import Beat, Choreography, Tokens, sprites
from engine.face.happenings import Edition
from engine.face.headlines import caption
from engine.face.scene import Scene, Sprite
from engine.games.troy.face.arena import Map
from engine.games.troy.face.headlines import headline
from engine.games.troy.face.pieces import pieces
from engine.games.troy.rules import fen
from engine.games.troy.rules.events import Event, Moved
from engine.games.troy.rules.state import View


def beats(view: View, events: Sequence[Event], edition: Edition) -> tuple[Beat, ...]:
    """A beat for each event."""
    return tuple(Beat(caption([headline(event)], edition), (event,)) for event in events)


def tokens(view: View, scene: Scene, _frame: None) -> Tokens:
    """The pieces on the board, those of a kind under one name."""
    by_name: dict[str, tuple[Sprite, ...]] = {}
    for sprite in sprites(pieces(Map(), fen.read_cells(view.game.position.cells))):
        by_name[sprite.name] = (*by_name.get(sprite.name, ()), sprite)
    return by_name


FILM = Choreography(beats=beats, rounds=(Moved,), tokens=tokens)
