"""Predictions as they are stored: one of a person and table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import PersonId
from bot.store import Reading, Writing
from bot.store.columns import Columns, values


@dataclass(frozen=True)
class Prediction:
    """The podium that a spectator expects: seats, best first; without seats it was withdrawn. It was made at
    the beginning of a `lap`, where the game has laps."""

    table: str
    user: PersonId
    seats: tuple[int, ...]
    lap: int = 1


PREDICTIONS = Columns(Prediction, "predictions", "table_id", "user_id")


async def of_table(read: Reading, table: str) -> Sequence[Prediction]:
    """In the order in which people made their first one."""
    return await read.all_of(PREDICTIONS, "WHERE table_id = ? ORDER BY number", table)


def put(tx: Writing, prediction: Prediction) -> None:
    """A second one of the same person takes the place of the first, also in their order."""
    tx.later(
        """INSERT INTO predictions (table_id, user_id, seats, lap, number)
            VALUES (:table_id, :user_id, :seats, :lap,
            (SELECT COALESCE(MAX(number), 0) + 1 FROM predictions WHERE table_id = :table_id))
        ON CONFLICT (table_id, user_id) DO UPDATE SET seats = excluded.seats, lap = excluded.lap""",
        values(prediction),
    )
