"""Subscribers and fillings of a test's own, and those of features that fail, for as long as a block lasts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from bot import events
from bot.events import Event, Subscriber
from bot.slots import ReadSlot, Slot
from bot.store import Writing

SECRET = "2 3 4 null:gain4"
"""A plot, as an error may quote it."""
WAVING = "bot.features.waving.acts"
"""The module of a feature that is not there."""


@contextmanager
def subscribed(kind: type[Event], work: Subscriber) -> Iterator[None]:
    """A feature subscribes to an event."""
    work.__module__ = WAVING
    subscribe: Any = events.on(kind, "wave")
    subscribe(work)
    try:
        yield
    finally:
        del events._SUBSCRIBERS[kind]["wave"]


@contextmanager
def failing(kind: type[Event], subscriber: Callable[..., Awaitable[Any]], times: int = 1) -> Iterator[None]:
    """A subscriber of a feature fails so many times, after half of its work."""
    known, failed = events._SUBSCRIBERS[kind], 0

    @wraps(subscriber)
    async def work(tx: Writing, event: Any) -> Any:
        nonlocal failed
        done = await subscriber(tx, event)
        if failed < times:
            failed += 1
            raise ValueError(SECRET)
        return done

    name = next(name for name, known_one in known.items() if known_one is subscriber)
    known[name] = work
    try:
        yield
    finally:
        known[name] = subscriber


@contextmanager
def filled(slot: Slot[Any, Any] | ReadSlot[Any, Any], filling: Callable[..., Any]) -> Iterator[None]:
    """A feature fills a slot, ahead of all others."""
    filling.__module__ = WAVING
    slot.put(filling, -1000)
    try:
        yield
    finally:
        slot._fillings.remove((-1000, filling))
