"""A seat's acts unasked, and those of them that answer an offer of another seat.

A post carries a button for every such answer; it belongs to those to whom the offer is made, and tells
everybody else so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from bot.hosting.table.sitting import Sitting
from bot.ids import press
from bot.limits import LABEL, clip
from bot.messages import Button
from bot.store import SeatRow
from engine import choices
from engine.kernel import act_of
from engine.language import SOURCE, speaking, spoken
from engine.model import Choice, Seat
from engine.values import Lately

_acts: Lately[Any, dict[tuple[Seat, str], tuple[Choice, ...]]] = Lately(lambda _state: {}, most=32)
"""The acts of seats in the latest positions, by the language of their labels."""
_called: Lately[Any, dict[Seat, dict[str, str]]] = Lately(lambda _state: {}, most=32)
"""The English labels there, by their words."""


def acts(sitting: Sitting, seat: Seat) -> tuple[Choice, ...]:
    """Everything that a seat may do unasked; nothing in step with other tables."""
    if sitting.row.in_step:
        return ()
    state, key = sitting.running.state, (seat, spoken())
    known = _acts(state)
    if key not in known:
        possible = choices(sitting.game, state, act_of(seat), ())
        known[key] = tuple(choice for choice in possible if choice.word)
    return known[key]


def label(choice: Choice) -> str:
    """The label of an act."""
    return choice.label or choice.word


def checksum(sitting: Sitting, seat: Seat, word: str) -> str:
    """The checksum of the label of an act now, so that an old button never does something else."""
    known = _called(sitting.running.state)
    if seat not in known:
        with speaking(SOURCE):
            known[seat] = {choice.word: label(choice) for choice in acts(sitting, seat)}
    return f"{crc32(known[seat].get(word, word).encode()):x}"


def buttons(sitting: Sitting) -> list[Button]:
    """The answers to the offers that people have at a table now, each once."""
    by_id: dict[str, Button] = {}
    for seat, choice in _answers(sitting):
        id = press(sitting.row.id, "reply", choice.word, checksum(sitting, seat.seat, choice.word))
        by_id.setdefault(id, Button(id, clip(label(choice), LABEL), "secondary" if by_id else "success"))
    return [*by_id.values()]


def open_to(sitting: Sitting, word: str, summed: str) -> list[SeatRow]:
    """The seats that may give this answer now, if it is still the one that the button named."""
    return [
        seat
        for seat, choice in _answers(sitting)
        if choice.word == word and checksum(sitting, seat.seat, word) == summed
    ]


def _answers(sitting: Sitting) -> Iterator[tuple[SeatRow, Choice]]:
    if sitting.row.stage != "running" or sitting.table is None or sitting.table.outcome is not None:
        return
    for seat in sitting.people:
        yield from ((seat, choice) for choice in acts(sitting, seat.seat) if choice.reply)
