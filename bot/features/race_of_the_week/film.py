"""Films of races of a week: the round of a driver, and the whole race of a winner, who may be unnamed."""

from __future__ import annotations

import asyncio

from bot.features.race_of_the_week.rows import Week
from bot.features.race_of_the_week.standing import raced
from bot.hosting.host import Host
from bot.hosting.records import rounds
from bot.hosting.table import reels
from bot.hosting.table.coverage import names_by_seat
from bot.hosting.table.sitting import Refused
from bot.messages import Picture
from engine import Opening, codec
from engine.filming import of_game, of_round
from engine.journal import standing
from engine.journal import start as begin
from engine.language import spoken
from engine.naming import naming


async def film(host: Host, table: str, number: int | None) -> Picture | None:
    """The film of the round with a number, by name, for its own driver; without a number that of the whole
    race, in which nobody has a name. None where nothing moves."""
    try:
        past = await rounds.look_back(host, table, number and number + 1, whole=number is None)
    except Refused:
        return None
    return await asyncio.to_thread(_film, past, number)


def start(week: Week, rivals: int) -> Picture | None:
    """The start of the race of a week, which is the same for all."""
    game = raced()
    if game is None:
        return None
    seats = 1 + rivals
    tokens = ("",) * seats
    opening = Opening(game.key, game.version, seats, {}, "round", week.commit, tokens, week.seed)
    state = begin(game, opening).table.state
    view = codec.view_shown(game, game.rules.view(state, None))
    return Picture(game.key, view, "board", name="start.png", language=spoken())


def _film(past: rounds.Past, number: int | None) -> Picture | None:
    sitting, game = past.sitting, past.sitting.game
    part = rounds.Part(0, 1, past.parts[-1].end)
    if number is not None:
        part = past.part(number + 1)  # the first part is all that comes before the first question
    led = [entry for entry in standing(past.entries) if max(1, part.first) <= entry.number < part.end]
    if not led:
        return None
    happened = past.position(led[0].number), tuple(event for entry in led for event in entry.events)
    if number is None:
        footage = of_game(game, happened, {})
        return reels.film(sitting, footage, whole=True, named=False) if footage else None
    with naming(sitting.cast):
        footage = of_round(game, happened, names_by_seat(sitting), past.editions(led))
        return reels.film(sitting, footage) if footage else None
