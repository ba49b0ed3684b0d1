"""The knowledge of a picture besides the position: the drivers, and the events since the last post."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.model import Seat


@dataclass(frozen=True, slots=True)
class Coverage:
    """The people at the table, the public events since the last post, and the public view before them.

    A name is one that the typefaces can write; a seat without one goes by what it drives. `events` are
    redacted for the public, also for a seat, so a picture of one seat learns nothing from them that all may
    not know. The pictures of a film have one `frame`, which the game has chosen for all of them. Without
    `codes` a plot names no place by a code that only typed lines need: in a first game it is in the way.
    """

    names: Mapping[Seat, str] = field(default_factory=dict)
    events: Sequence[Any] = ()
    before: Any | None = None
    frame: Any | None = None
    codes: bool = True

    def name(self, seat: Seat, otherwise: str) -> str:
        """The name of a seat's driver, or what it goes by otherwise."""
        return self.names.get(seat) or otherwise


UNTOLD = Coverage()
"""Nobody's names, and nothing has happened."""
