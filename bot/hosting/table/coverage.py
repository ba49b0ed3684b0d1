"""Facts for pictures of a table besides the position, packed into messages and unpacked to be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.hosting.table.sitting import Sitting, called
from bot.placeholders import placeholder
from engine import codec
from engine.face.coverage import Coverage
from engine.game import Game
from engine.kernel import first_position
from engine.model import Entry, Seat
from engine.notation import codes

Json = dict[str, Any]


def packed(sitting: Sitting, events: Sequence[Any] = (), before: Any | None = None) -> Json:
    """The names at a table, those public events, and the public view before them, as JSON values; with or
    without codes, as the context writes."""
    return {
        "names": {str(seat): name for seat, name in names_by_seat(sitting).items()},
        "events": codec.dump_tagged(events),
        "before": None if before is None else codec.view_shown(sitting.game, before),
        **({} if codes() else {"codes": False}),
    }


def names_by_seat(sitting: Sitting) -> dict[Seat, str]:
    """Marks for the people and bots at a table."""
    return {row.seat: placeholder(sitting.row.id, row.seat, "") for row in sitting.seats if called(row)}


def public_events(game: Game, entries: Sequence[Entry[Any]]) -> list[Any]:
    """The events as everybody may know them."""
    events = (game.rules.redact(event, None) for entry in entries for event in entry.events)
    return [e for e in events if e is not None]


def opening(sitting: Sitting) -> Any:
    """The position in which the game of a table began."""
    table = sitting.running
    state, _agenda = first_position(sitting.game, len(table.seats), table.options, {}, table.version)
    return state


def unpacked(game: Game, data: Mapping[str, Any]) -> Coverage:
    """The facts packed for a picture of that game; nothing where nothing was."""
    before = data.get("before")
    return Coverage(
        {Seat(int(seat)): name for seat, name in data.get("names", {}).items() if name},
        codec.load_tagged(game.rules.Events, data.get("events", ())),
        None if before is None else codec.load(game.rules.View, before),
        codes=data.get("codes", True),
    )
