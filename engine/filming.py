"""The footage of a game: the stops at which a film of it rests, each with its caption.

Only public views and events get into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.errors import GameError
from engine.face.beats import Stop, Take, takes
from engine.face.coverage import Coverage
from engine.face.happenings import FIRST, Edition
from engine.face.headlines import headline
from engine.face.scene import Scene
from engine.game import Game
from engine.journal import standing
from engine.kernel import first_position
from engine.language import _
from engine.model import Seat
from engine.record import Record
from engine.registry import find
from engine.story import Past, rounds, stretches

Names = Mapping[Seat, str]
"""The names of drivers as pictures write them."""
Footage = tuple[Stop, ...]
"""Where it begins, and every stop from there."""
Editions = Callable[[int], Edition]
"""The edition that tells of an event, the first of a stretch being 0."""


def of_their_own(number: int) -> Edition:
    """For a film beside which nothing is posted."""
    return Edition(number=number)


def past_of(record: Record) -> Past:
    """The whole past of a table; what a rollback has undone is left out."""
    game, opening = find(record.opening.game), record.opening
    options = record.table.options
    state, _agenda = first_position(game, opening.seats, options, {**opening.legacy}, opening.version)
    return state, tuple(event for entry in standing(record.entries) for event in entry.events)


def covered(game: Game, past: Past, names: Names) -> Coverage:
    """The coverage of a picture that is taken after all of these events."""
    state, events = past
    public = (game.rules.redact(event, None) for event in events)
    seen = tuple(event for event in public if event is not None)
    return Coverage(names, seen, game.rules.view(state, None))


def taken(game: Game, footage: Footage) -> tuple[Take, ...]:
    """The takes of the boards, without those in which nothing is to be seen."""

    def board(stop: Stop) -> Scene:
        return game.face.picture(stop.view, "", "board", stop.coverage)

    return tuple(takes(game.face.film, footage, board))


def of_round(game: Game, past: Past, names: Names, editions: Editions = of_their_own) -> Footage:
    """A round, or a part of one, beat by beat. In a game of turns each is told as a round."""
    if game.turns:
        return of_game(game, past, names, editions)
    state, events = past
    first = game.rules.view(state, None)
    public = [(event, game.rules.redact(event, None)) for event in events]
    seen = tuple(redacted for _event, redacted in public if redacted is not None)
    stops, told, left = [Stop("", first, Coverage(names))], 0, iter(public)
    edition = editions(len(events) - 1) if events else FIRST
    for caption, length in _beats(game, first, seen, edition):
        told += length
        while length:
            event, redacted = next(left)
            state = game.rules.evolve(state, event)
            length -= redacted is not None
        coverage = Coverage(names, seen[:told], first)
        stops.append(Stop(caption, game.rules.view(state, None), coverage))
    for event, _secret in left:
        state = game.rules.evolve(state, event)
    return *stops, Stop("", game.rules.view(state, None), Coverage(names, seen, first))


def _beats(game: Game, view: Any, events: Sequence[Any], edition: Edition) -> Iterator[tuple[str, int]]:
    """The captions of beats, and how many events each has; without choreography every event is one."""
    if game.face.film is not None:
        beats = game.face.film.beats(view, events, edition)
        yield from ((beat.caption, len(beat.events)) for beat in beats)
        return
    for event in events:
        line = game.face.narrate(event)
        yield line.text if line is not None and line.weight else "", 1


def of_game(game: Game, past: Past, names: Names, editions: Editions = of_their_own) -> Footage:
    """A whole game, or many rounds of it: each round at once, told by its headline."""
    stops, told, count = [Stop("", game.rules.view(past[0], None), Coverage(names))], "", 0
    for (_state, events), one in zip(rounds(game, past), stretches(game, past), strict=True):
        count += len(events)
        edition = editions(count - 1)
        told = headline(game.face, one, replace(edition, before=told or edition.before))
        stops.append(Stop(placed(game, told, one.view), one.view, Coverage(names, one.events, one.before)))
    return tuple(stops)


def round_of(game: Game, past: Past, number: int) -> Past:
    """The round of that number, from 1, of a game from its beginning. Raises `GameError` without one."""
    begins = game.face.film.rounds if game.face.film else ()
    found = [one for one in rounds(game, past) if not begins or isinstance(one[1][0], begins)]
    if not 1 <= number <= len(found):
        raise GameError(_("There is no round {n}; the latest is {last}.").format(n=number, last=len(found)))
    return found[number - 1]


def placed(game: Game, told: str, view: Any) -> str:
    """The headline with its place, "Lap 2 of 3, round 6: Red takes the lead."; of a move the move alone."""
    if game.turns and told:
        return told
    place = game.face.caption(view)
    return ": ".join(filter(None, (place[:1].upper() + place[1:], told)))
