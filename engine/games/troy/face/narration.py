"""The events in words: for the log, and for the post of a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.face.forms import Line
from engine.games.troy.rules import speech
from engine.games.troy.rules.cells import NAMES
from engine.games.troy.rules.contents import side_of
from engine.games.troy.rules.events import (
    Accepted,
    Began,
    Decided,
    DrawDeclined,
    DrawOffered,
    Event,
    Moved,
    Retracted,
)
from engine.games.troy.rules.move import Parts, parts_of
from engine.language import N_, _
from engine.notation import codes

_MOVES: Mapping[tuple[str, bool], str] = {
    ("alone", False): N_("{side}: {man} from {start} to {target}."),
    ("alone", True): N_("{side}: {man} from {start} takes {taken} on {target}."),
    ("together", False): N_("{side}: {men} together from {start} to {target}."),
    ("together", True): N_("{side}: {men} together from {start} take {taken} on {target}."),
    ("dragging", False): N_("{side}: {man} from {start} to {target}, dragging the enemy {mate} along."),
    ("dragging", True): N_(
        "{side}: {man} from {start} takes {taken} on {target} and drags the enemy {mate} along."
    ),
}


def narrate(event: Event) -> Line:
    """One event in words."""
    match event:
        case Began():
            return Line(_("The pieces are set up: `{position}`.").format(position=event.opening), 0)
        case Moved():
            return Line(told(event.side, event.move, event.called), 1)
        case Decided():
            return Line(decided(event), 2)
        case Accepted():
            return Line(_("{side} accepts the loss.").format(side=speech.side(event.side)), 1)
        case Retracted():
            return Line(_retracted(event), 2)
        case DrawOffered():
            return Line(_("{side} offers a draw.").format(side=speech.side(event.side)), 2)
        case DrawDeclined():
            return Line(_("{side} declines the draw.").format(side=speech.side(event.side)), 1)


def told(side: str, move: str, check: bool) -> str:
    """A move in words, with its code at the end where codes are read."""
    parts = parts_of(move)
    words = [*([_("Check!")] if check else []), moved(side, parts)]
    if parts.becoming:
        kinds = ", ".join(speech.piece_number(piece) for piece in parts.becoming)
        words.append(_("Promoted: {kinds}.").format(kinds=kinds))
    return " ".join([*words, *([f"`{move}`"] if codes() else [])])


def moved(side: str, parts: Parts) -> str:
    """The pieces of a move, their target and their capture."""
    first, *mates = parts.pieces
    how = "alone" if not mates else "together" if side_of(mates[0]) == side_of(first) else "dragging"
    return _(_MOVES[how, parts.taken is not None]).format(
        side=speech.side(side),
        man=speech.piece_number(first),
        men=speech.pair(parts.pieces),
        mate=speech.piece_number(mates[0]) if mates else "",
        start=NAMES[parts.start],
        target=NAMES[parts.target],
        taken=speech.victim(parts.taken) if parts.taken is not None else "",
    )


def written(move: str) -> str:
    """A move by its code; where none are read, from where to where it goes."""
    return move if codes() else way(move)


def way(move: str) -> str:
    """From where to where a move goes: "c2 to e3"."""
    parts = parts_of(move)
    return _("{start} to {target}").format(start=NAMES[parts.start], target=NAMES[parts.target])


def decided(event: Decided) -> str:
    """How a game has ended, perhaps not for good."""
    ended = speech.decided(event.winner, event.how)
    if not event.pending:
        return ended
    loser = speech.side("b" if event.winner == "w" else "w")
    respite = _("{loser} can still take the last move back.").format(loser=loser)
    return f"{ended} {respite}"


def _retracted(event: Retracted) -> str:
    words = _("Zeus rolls back time for {side}, who can take back {left} more. Undone: {moves}.")
    moves = ", ".join(f"`{written(move)}`" for move in event.moves)
    return words.format(side=speech.side(event.side), left=event.left, moves=moves)


def story(events: Sequence[Event]) -> tuple[str, ...]:
    """The lines of a post, which tells the outcome by itself."""
    shown = (event for event in events if not isinstance(event, Decided) or event.pending)
    return tuple(line.text for line in map(narrate, shown) if line.weight)
