"""The buttons below leaderboards, cards and seasons."""

from __future__ import annotations

from bot.hosting.table.sitting import Refused
from bot.interface import community
from bot.interface.router import Call, press_of
from engine.language import _

WORDS = "words"


@press_of("leaders")
async def leaders(call: Call) -> None:
    game, everywhere, form = call.chosen or call.word(0), bool(call.number(1)), call.word(2)
    await call.reply.show(await community.leaders(call.interaction, game, everywhere, form == WORDS))


@press_of("card")
async def card(call: Call) -> None:
    game, form = call.chosen or call.word(1), call.word(2)
    user = call.number(0) or call.reply.person.id
    name = call.reply.person.name if user == call.reply.person.id else ""
    await call.reply.show(await community.card(call.interaction, user, name, game, form == WORDS))


@press_of("season")
async def season(call: Call) -> None:
    await _season(call, call.number(0), call.word(1) == WORDS)


@press_of("seasons")
async def seasons(call: Call) -> None:
    await _season(call, call.chosen_number(), False)


async def _season(call: Call, id: int, words: bool) -> None:
    async with call.host.store.reading() as read:
        known = await read.seasons(call.interaction.guild_id or 0)
    row = next((s for s in known if s.id == id), None)
    if row is None:
        raise Refused(
            _("This season belongs to another server; `/leaderboard` shows the seasons of this one.")
        )
    await call.reply.show(await community.season(call.interaction, row, words))
