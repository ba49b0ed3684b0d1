"""The buttons for those who look on."""

from __future__ import annotations

from bot.interface.router import Call, press_of
from bot.panels import watching as panels
from engine import find


@press_of("board")
async def board(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.board(sitting, call.reply.person.id))


@press_of("words")
async def words(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.board(sitting, call.reply.person.id, words=True))


@press_of("log")
async def log(call: Call) -> None:
    bot = call.interaction.client
    sitting = await call.host.look(call.table)
    async with bot.store.reading() as read:
        entries = await read.entries(call.table)
    page = call.number(0) if call.press.args else None
    await call.reply.show(panels.story(sitting, call.reply.person.id, entries, page))


@press_of("rules")
async def rules(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.chapter(sitting.rules, call.table, 0))


@press_of("chapter")
async def chapter(call: Call) -> None:
    number = int(call.values[0]) if call.values else call.number(1)
    await call.reply.show(panels.chapter(find(call.press.args[0]), call.table, number))
