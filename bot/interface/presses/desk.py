"""The buttons of the inbox."""

from __future__ import annotations

from bot.interface.inbox import inbox_of
from bot.interface.router import Call, press_of


@press_of("inbox")
async def inbox(call: Call) -> None:
    await call.reply.show(await inbox_of(call.interaction, call.number(0)))
