"""Fallbacks for a message that Discord refuses for its content: without the picture, then the text alone."""

from __future__ import annotations

from dataclasses import replace

from bot.messages import Message, flat, load
from bot.store import Json, Parcel

STEP = "less"
"""The key of a parcel's payload for the fallback that is tried."""
WITHOUT_PICTURE, TEXT_ALONE = 1, 2


def message_of(parcel: Parcel) -> Message:
    """A parcel's message or letter in the fallback to try."""
    message = load(_content(parcel))
    step = parcel.payload.get(STEP, 0)
    return message if not step else _text_alone(message) if step == TEXT_ALONE else _without_picture(message)


def next_fallback(parcel: Parcel) -> Json | None:
    """The payload with the next fallback; None where no other one differs."""
    now, message = message_of(parcel), load(_content(parcel))
    steps = {WITHOUT_PICTURE: _without_picture(message), TEXT_ALONE: _text_alone(message)}
    tried = parcel.payload.get(STEP, 0)
    step = next((step for step, less in steps.items() if step > tried and less != now), None)
    return {**parcel.payload, STEP: step} if step is not None else None


def _content(parcel: Parcel) -> Json:
    content: Json = parcel.payload["letter"] if parcel.kind == "letter" else parcel.payload
    return content


def _without_picture(message: Message) -> Message:
    return replace(message, picture=None, repaint=False)


def _text_alone(message: Message) -> Message:
    """The text with the mentions, and nothing else."""
    return Message(flat(message).content, ping=message.ping, roles=message.roles)
