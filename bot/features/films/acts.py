"""Films: the stretches of a game that they show, and whether posts have them."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.hosting.records.rounds import Part, Past
from bot.hosting.table import reels
from bot.hosting.table.coverage import names_by_seat
from bot.hosting.table.sitting import Sitting
from bot.messages import Picture
from bot.store import Reading
from engine.face.happenings import Edition
from engine.filming import Footage, of_game, of_round
from engine.journal import standing
from engine.naming import naming

MOVES = 10
"""How many moves of a game of turns are a film."""


def in_posts(sitting: Sitting) -> bool:
    """Whether the posts of a table show films in place of stills."""
    match reels.FILMS.of(sitting.server):
        case "always":
            return True
        case "never":
            return False
    return sitting.row.filmed


async def footage(
    _read: Reading, sitting: Sitting, state: Any, events: tuple[Any, ...], edition: Edition
) -> Footage:
    """The film in a post of what has followed a position; nothing at a table whose posts have stills."""
    if not in_posts(sitting):
        return ()
    names = names_by_seat(sitting)
    with naming(sitting.cast):
        return await asyncio.to_thread(of_round, sitting.game, (state, events), names, lambda _event: edition)


def latest(past: Past) -> Part:
    """The latest post and what has followed, for who asks for no part."""
    last = past.parts[-1]
    if len(past.parts) > 1 and past.sitting.row.told <= last.first:
        last = Part(last.number, past.parts[-2].first, last.end)
    return stretch(past, last)


def stretch(past: Past, part: Part) -> Part:
    """The stretch that a film of a part shows; where a post tells a single move, those before it belong to
    it."""
    if not past.sitting.game.turns:
        return part
    return Part(part.number, past.part(part.number - MOVES + 1).first, part.end)


def has_whole(past: Past) -> bool:
    """Whether a film of the whole game can be had: after its end; of a game of turns at any time."""
    return past.sitting.running.outcome is not None or past.sitting.game.turns


def whole(past: Past) -> Part:
    """The whole game, where all of it is in sight."""
    return Part(0, 0, past.parts[-1].end)


def last_lap(past: Past) -> Part | None:
    """From where the last lap began to the end of a game that is over, where all of it is in sight; the last
    moves of a game of turns; None of a game that has neither."""
    game = past.sitting.game
    if game.turns:
        return stretch(past, past.parts[-1])
    laps = [(entry, game.face.lap(game.rules.view(state, None))) for entry, state in past.after]
    last = laps[-1][1]
    begun = next((entry for entry, lap in laps if lap == last), 0)
    return Part(past.last, begun + 1, past.parts[-1].end) if last else None


def film(past: Past, part: Part, whole: bool = False) -> Picture:
    """The film of a part: beat by beat or, of the `whole` game or many rounds of it, round by round.

    What a rollback has undone is left out; so is all that came before the opening position was set up.
    """
    game, first = past.sitting.game, max(1, part.first)
    led = standing([e for e in past.entries if e.number < part.end])
    shown = [e for e in led if e.number >= first]
    state = past.position(shown[0].number if shown else part.end)
    happened = state, tuple(event for entry in shown for event in entry.events)
    cut, names, editions = of_game if whole else of_round, names_by_seat(past.sitting), past.editions(shown)
    with naming(past.sitting.cast_then(part.end)):
        return reels.film(past.sitting, cut(game, happened, names, editions), whole)


def moves(film: Picture) -> bool:
    """Whether anything is to be seen moving."""
    return any(stop["view"] != film.view for stop in film.reel["stops"])
