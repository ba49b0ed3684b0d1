"""The race in words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.charioteer.events import Event
from engine.model import Line


def narrate(event: Event) -> Line | None:
    return Line(type(event).__name__)


def story(events: Sequence[Event]) -> tuple[str, ...]:
    return ()
