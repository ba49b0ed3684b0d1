"""Predictions in a soak: made by whoever passes by."""

from __future__ import annotations

from bot.features.predicting import acts
from bot.hosting.host import Host
from bot.hosting.table import racers
from bot.hosting.table.sitting import Sitting
from tests.soak import things
from tests.soak.people import Player


async def predict(player: Player, host: Host, sitting: Sitting) -> None:
    """Say who will be on the podium, now and then nonsense."""
    seats = [*racers.numbers(sitting), *[9] * player.chance(0.1)]
    podium = tuple(player.rng.sample(seats, min(len(seats), player.rng.randint(1, 3))))
    await player.attempt(
        "prediction", host, lambda: acts.predict(host, sitting.row.id, player.person, podium)
    )


things.PASSING_BY.append(predict)
