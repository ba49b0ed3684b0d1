"""The button below a race that is over."""

from __future__ import annotations

import discord

from bot.hosting.organising.rematch import rematch
from bot.interface.router import Call, press_of
from engine.language import _


@press_of("rematch")
async def again(call: Call) -> None:
    channel = call.interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else 0
    sitting = await rematch(call.host, call.table, call.reply.person, parent)
    words = _("Table `{code}` is open for the rematch; you have seat {seat}.")
    if sitting.row.practice:
        words = _("Your next practice game, `{code}`, has begun; you have seat {seat}.")
    if sitting.show:
        words = _("Table `{code}` is open for another show; its organiser starts it.")
        await call.reply.say(words.format(code=sitting.row.id))
        return
    seat = sitting.my_seat(call.reply.person.id).seat
    await call.reply.say(words.format(code=sitting.row.id, seat=seat))
