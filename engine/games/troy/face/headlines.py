"""The headline of a move or of a whole game: a decision before a check, a check before a capture.

Where a capture leaves a side one piece of a kind, the headline says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.face.headlines import weightiest
from engine.games.troy.face.narration import decided, moved, narrate
from engine.games.troy.rules import speech
from engine.games.troy.rules.boards import single
from engine.games.troy.rules.events import Accepted, Began, Decided, Event, Moved
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import Game, View, side_of
from engine.language import _
from engine.model import Seat

_PLAIN, _CAPTURE, _CHECK, _DECISION = range(1, 5)
"""How much an event weighs in a headline."""


def headlines(events: Sequence[Event], before: View | None, view: View) -> tuple[str, ...]:
    """The last move as the headline, unless more than a move happened; then what came before it."""
    lines = [headline(event) for event in events]
    highlights = weightiest((weight, text) for weight, text in reversed(lines) if weight)
    dwindled = [] if before is None else _dwindled(before.game, view.game)
    return (" ".join([highlights[0], *dwindled]), *highlights[1:]) if highlights else ()


def _dwindled(before: Game, now: Game) -> Iterable[str]:
    """Of which kinds a side has come to its last piece: the next capture of one decides the game."""
    for seat in (Seat(1), Seat(2)):
        side = side_of(seat)
        had = single(before, side)
        yield from (speech.one_left(side, kind) for kind in single(now, side) if kind not in had)


def headline(event: Event) -> tuple[int, str]:
    """How much an event weighs among others, and how it is told."""
    match event:
        case Began():
            return _PLAIN, _("The game begins.")
        case Moved():
            parts = parts_of(event.move)
            words = [_("Check!")] if event.called else []
            words.append(moved(event.side, parts))
            if parts.becoming:
                kinds = ", ".join(speech.piece_number(piece) for piece in parts.becoming)
                words.append(_("Now there: {kinds}.").format(kinds=kinds))
            weight = _CHECK if event.called else _CAPTURE if parts.taken is not None else _PLAIN
            return weight, " ".join(words)
        case Decided():
            return (_DECISION if event.pending else 0), decided(event)
        case Accepted():
            return _PLAIN, narrate(event).text
        case _:
            return _DECISION, narrate(event).text
