"""Words beside the receipt of an answer: how the game has gone on."""

from __future__ import annotations

import re

from bot.hosting.after import news
from bot.hosting.playing.sequel import Sequel
from bot.hosting.table.racers import place_of
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId
from bot.limits import clip
from engine.face.happenings import Stretch
from engine.face.headlines import headline
from engine.language import _, spoken
from engine.model import Decision

LINES = 2
ROOM = 220
"""The most characters of each of them."""
_END = re.compile(r"(?<=\D)[.!](?= [A-ZÄÖÜ*])")
"""Where another sentence follows; "2." is an ordinal."""


def sequel_lines(came: Sequel, asked: Decision, user: PersonId) -> str:
    """That the game has gone on with the last answer, and how: what mattered most, what it has meant for that
    person, the own place; '' while it has not gone on."""
    if not came.closed:
        return ""
    head = ""
    if asked.sealed:
        ran, mattered = _gone_on(came.sitting), clip(_headline(came), ROOM).removesuffix(".")
        head = f"{ran} **{mattered}**" if mattered else f"{ran.removesuffix(':')}."
    return "\n".join(filter(None, [head, *_story(came, user), _place(came.sitting, user)]))


def _headline(came: Sequel) -> str:
    """The bold line of a new post in the language that is spoken; else the same by itself."""
    sitting, before = came.sitting, came.before
    if before is None:
        return ""
    if sitting.row.body != before.row.body and sitting.row.language == spoken():
        return news.headline(sitting.row)
    if (outcome := sitting.outcome()) is not None:
        return outcome.reason
    return headline(sitting.face, Stretch(came.events, before.public, sitting.public))


def _story(came: Sequel, user: PersonId) -> tuple[str, ...]:
    sitting, seat = came.sitting, came.sitting.seat_of(user)
    if sitting.face.recap is not None and seat is not None:
        lines = sitting.face.recap(sitting.public, came.events, seat.seat)
    else:
        lines = sitting.face.story(came.events)
    return tuple(in_short(line) for line in lines[-LINES:])


def in_short(line: str) -> str:
    """A line of the story, of one that is too long as many of its first sentences as have room."""
    while len(line) > ROOM and (ends := [*_END.finditer(line)]):
        line = line[: ends[-1].end()]
    return clip(line, ROOM)


def _gone_on(sitting: Sitting) -> str:
    """That the game has gone on, and for somebody who plays with others why."""
    whole = sitting.row.tempo == "round"
    if len(sitting.people) < 2:
        return _("The round has been played:") if whole else _("The game has gone on:")
    if whole:
        return _("You were the last to answer, so the round has been played:")
    return _("You were the last to answer, so the game has gone on:")


def _place(sitting: Sitting, user: PersonId) -> str:
    """Where somebody stands in a game that knows it at every moment."""
    seat = sitting.seat_of(user)
    place = place_of(sitting, seat.seat) if seat is not None else None
    return _("Your place: {place} of {n}.").format(place=place[0], n=place[1]) if place else ""
