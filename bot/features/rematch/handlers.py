"""The button below a game that is over."""

from __future__ import annotations

import discord

from bot import slots
from bot.features.rematch import acts, panel
from bot.ids import ChannelId
from bot.interface import floods
from bot.interface.router import Call, press_of

slots.BELOW_POSTS["end"].put(panel.button)
floods.OPENING.add("rematch")


@press_of("rematch")
async def again(call: Call) -> None:
    channel = call.interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else 0
    sitting = await acts.rematch(call.host, call.table, call.reply.person, ChannelId(parent))
    await call.reply.say(panel.done(sitting, call.reply.person.id))
