"""The buttons of `/data delete`."""

from __future__ import annotations

from bot.hosting.people import data
from bot.interface.router import Call, press_of
from bot.panels import data as panel


@press_of("forget")
async def ask_again(call: Call) -> None:
    await call.reply.show(panel.sure())


@press_of("forgotten")
async def forget(call: Call) -> None:
    await data.forget(call.host, call.reply.person.id)
    await call.reply.show(panel.forgotten(call.reply.shared.backups_kept))


@press_of("unforget")
async def keep(call: Call) -> None:
    await call.reply.show(panel.kept())
