"""The film of the lap that has decided a season: the last one of the champion's last heat, without a name."""

from __future__ import annotations

import asyncio

from bot.features.championship.state import Known
from bot.hosting.host import Host
from bot.hosting.records import rounds
from bot.hosting.table import reels
from bot.hosting.table.sitting import Refused
from bot.messages import Picture
from engine.filming import of_game
from engine.journal import standing


async def deciding_lap(host: Host, known: Known) -> Picture | None:
    """The film, in the language that is spoken; None where the game has no laps, or its past is cleared."""
    champion = known.table[0].driver if known.scores else 0
    driven = [heat for heat in known.heats if any(one.driver == champion for one in heat.finishes)]
    if not champion or not driven:
        return None
    try:
        past = await rounds.look_back(host, max(driven, key=lambda heat: heat.race).table, whole=True)
    except Refused:
        return None
    return None if past.sitting.row.cleared else await asyncio.to_thread(_film, past)


def _film(past: rounds.Past) -> Picture | None:
    sitting, game = past.sitting, past.sitting.game
    laps = [(entry, game.face.lap(game.rules.view(state, None))) for entry, state in past.after]
    begun = 1 + next(entry for entry, lap in laps if lap == laps[-1][1])
    led = [entry for entry in standing(past.entries) if entry.number >= max(1, begun)]
    if not led or not laps[-1][1]:
        return None
    happened = past.position(led[0].number), tuple(event for entry in led for event in entry.events)
    footage = of_game(game, happened, {})
    return reels.film(sitting, footage, whole=True, named=False) if footage else None
