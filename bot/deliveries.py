"""The interaction that is being carried out, so that it counts once however often it arrives.

Discord, a proxy in front of us and the end of a process may each deliver an interaction again, here or to
another process. So the first transaction in which an interaction changes anything writes its id, too
(`bot.store.writing.Writing`), and that of a copy is refused with `Repeated`.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from dataclasses import dataclass, field

from bot.times.instants import Instant
from engine.scope import Scope


class Repeated(Exception):
    """The effect of an interaction is stored already, so this is a copy of it; nothing was written."""


@dataclass(slots=True)
class Delivery:
    """One arrival of an interaction, in whatever task it is worked on."""

    id: int
    at: Instant
    earlier: Delivery | None = None
    """The arrival before this one in this process."""
    stored: bool = False
    """Whether a change has been committed."""
    counted: bool = False
    """Whether the id is written, and by this arrival."""
    new: bool = False
    """Whether the store knew nothing of it before it was worked on."""
    refused: bool = False
    """Whether Discord has refused the acknowledgement, since there was one already."""
    answered: bool = False
    """Whether somebody has been answered."""
    over: asyncio.Event = field(default_factory=asyncio.Event)


_running: ContextVar[Delivery | None] = ContextVar("delivery", default=None)
_on_the_way: ContextVar[bool] = ContextVar("on the way", default=False)


def begin(id: int, at: Instant, earlier: Delivery | None = None) -> Delivery:
    """Carry out an interaction until the end of the present task."""
    delivery = Delivery(id, at, earlier)
    _running.set(delivery)
    return delivery


def running() -> Delivery | None:
    """The arrival that is worked on, None where that is nothing."""
    return _running.get()


def to_count() -> Delivery | None:
    """The arrival whose id the transaction that begins now has to write."""
    delivery = _running.get()
    return None if delivery is None or delivery.counted or _on_the_way.get() else delivery


def committed(counted: Delivery | None) -> None:
    """A change has been committed, and with it the id of that arrival."""
    delivery = _running.get()
    if delivery is not None:
        delivery.stored = True
    if counted is not None:
        counted.counted = True


def refused() -> None:
    """Discord has refused the acknowledgement, since there was one already."""
    if (delivery := _running.get()) is not None:
        delivery.refused = True


def answered() -> None:
    """Somebody has been answered."""
    if (delivery := _running.get()) is not None:
        delivery.answered = True


def changes_nothing() -> None:
    """Leave out of the count all that is stored from now on: a copy is being answered."""
    if (delivery := _running.get()) is not None:
        delivery.counted = True


def has_stored() -> bool:
    """Whether the arrival that is worked on has stored anything yet."""
    delivery = _running.get()
    return delivery is not None and delivery.stored


def on_the_way() -> Scope[bool]:
    """Store what a copy may well store again: the id is written with what comes after it."""
    return Scope(_on_the_way, True)


def apart() -> Scope[Delivery | None]:
    """Store what is no deed of the arrival that is worked on, though it happens meanwhile."""
    return Scope(_running, None)
