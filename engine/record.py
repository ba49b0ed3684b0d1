"""A table as it was opened, and as it is exported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import dice
from engine.errors import BadRecord
from engine.language import _
from engine.model import Entry, Seat, Table, Tempo


@dataclass(frozen=True, slots=True)
class Opening:
    """How a table was opened; with the seed and the orders it determines the whole game.

    `version` is that of the rules when the table was opened; newer rules play it on as it was begun.
    `drivers` says who plays a seat (`player` or a brain's level) and is of no consequence for a replay;
    `seed` is hex, and empty while the table runs.
    """

    game: str
    version: int
    seats: int
    options: Mapping[str, Any]
    tempo: Tempo
    commit: str
    tokens: tuple[str, ...]
    seed: str = field(default="", repr=False)
    legacy: Mapping[Seat, Any] = field(default_factory=dict)
    drivers: tuple[str, ...] = ()

    def key(self) -> bytes:
        """The key of all draws; raises `BadRecord` while the seed is not told."""
        return dice.derive(self.secret(), self.tokens)

    def secret(self) -> bytes:
        """The seed itself; raises `BadRecord` while it is not told."""
        if not self.seed:
            raise BadRecord(_("The seed of this table is published when the game ends."))
        try:
            return bytes.fromhex(self.seed)
        except ValueError as error:
            raise BadRecord(_("The seed of this table is not a hexadecimal number.")) from error


@dataclass(frozen=True, slots=True)
class Record:
    """An exported table: the opening, all entries and the table as it stands."""

    opening: Opening
    entries: tuple[Entry[Any], ...]
    table: Table[Any, Any]

    def __repr__(self) -> str:
        return f"<Record of {self.table!r}>"
