"""Words beside the receipt of an answer: how the game has gone on."""

from __future__ import annotations

from bot.hosting.playing.sequel import Sequel
from bot.hosting.table.racers import place_of
from bot.hosting.table.sitting import Sitting
from bot.ids import PersonId
from engine.language import _
from engine.model import Decision


def sequel_lines(came: Sequel, asked: Decision, user: PersonId) -> str:
    """That the game has gone on with the last answer, and how: what mattered most, what it has meant for that
    person, the own place; '' while it has not gone on."""
    if not came.closed:
        return ""
    head = ""
    if asked.sealed:
        ran, mattered = _gone_on(came.sitting), came.headline.removesuffix(".")
        head = f"{ran} **{mattered}**" if mattered else f"{ran.removesuffix(':')}."
    return "\n".join(filter(None, [head, *came.story, _place(came.sitting, user)]))


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
