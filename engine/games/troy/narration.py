"""The log and the story of a post."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.troy import speech
from engine.games.troy.events import (
    Accepted,
    Began,
    Decided,
    DrawDeclined,
    DrawOffered,
    Event,
    Moved,
    Retracted,
)
from engine.games.troy.state import View
from engine.language import _
from engine.model import Line


def narrate(event: Event) -> Line:
    """One event in words."""
    match event:
        case Began():
            return Line(_("The men are set up."), 1)
        case Moved():
            told = _("{side}: {move}.")
            return Line(told.format(side=speech.side(event.side), move=event.move), 2)
        case Decided():
            return Line(speech.decided(event.winner, event.how), 2)
        case Accepted():
            return Line(_("{side} accepts the loss.").format(side=speech.side(event.side)), 1)
        case Retracted():
            told = _("Zeus rolls time back for {side}: {moves} taken back, {left} left.")
            moves = ", ".join(event.moves)
            return Line(told.format(side=speech.side(event.side), moves=moves, left=event.left), 2)
        case DrawOffered():
            return Line(_("{side} offers a draw.").format(side=speech.side(event.side)), 2)
        case DrawDeclined():
            return Line(_("{side} declines the draw.").format(side=speech.side(event.side)), 1)


def story(events: Sequence[Event]) -> tuple[str, ...]:
    """The lines of a post."""
    return tuple(narrate(event).text for event in events)


def caption(view: View) -> str:
    """Where the game stands, for a headline."""
    return _("turn {number}, {side} to move").format(
        number=view.game.number, side=speech.side(view.game.turn)
    )


def tally(events: Sequence[Event]) -> Mapping[str, int]:
    """What a simulation counts."""
    moves = [event for event in events if isinstance(event, Moved)]
    return {
        "rounds": (len(moves) + 1) // 2,
        "moves": len(moves),
        "captures": sum("x" in event.move for event in moves),
        "promotions": sum("=" in event.move for event in moves),
        "checks": sum(bool(event.threats) for event in moves),
        "retractions": sum(isinstance(event, Retracted) for event in events),
    }
