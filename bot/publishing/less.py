"""Less of a message, where Discord does not take all of it: without its picture, then its words alone."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import Message, flat, load
from bot.store import Json, Parcel

LESS = "less"
"""Where a parcel says how much less of its message is tried."""
WITHOUT_PICTURE, BARE = 1, 2


def message_of(parcel: Parcel) -> Message:
    """The part of a parcel's message or letter to try."""
    message = load(_content(parcel))
    step = parcel.payload.get(LESS, 0)
    return message if not step else _bare(message) if step == BARE else _without_picture(message)


def lessened(parcel: Parcel) -> Json | None:
    """The payload with which less is tried next; None where there is no less that would differ."""
    now, message = message_of(parcel), load(_content(parcel))
    steps = {WITHOUT_PICTURE: _without_picture(message), BARE: _bare(message)}
    tried = parcel.payload.get(LESS, 0)
    step = next((step for step, less in steps.items() if step > tried and less != now), None)
    return {**parcel.payload, LESS: step} if step is not None else None


def _content(parcel: Parcel) -> Json:
    content: Json = parcel.payload["letter"] if parcel.kind == "letter" else parcel.payload
    return content


def _without_picture(message: Message) -> Message:
    return replace(message, picture=None, repaint=False)


def _bare(message: Message) -> Message:
    """The words with the mentions, and nothing else."""
    return Message(flat(message).content, ping=message.ping, roles=message.roles)
