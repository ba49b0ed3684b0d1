"""The buttons for those who look on."""

from __future__ import annotations

import asyncio

from bot import slots
from bot.hosting.people.readers import reader_of
from bot.hosting.records import rounds
from bot.hosting.table.sitting import Sitting
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.messages import MENU_OPTIONS
from bot.panels import watching as panels
from bot.play.handlers.tables import board_of, board_then_of
from engine import find


async def watched(call: Call) -> Sitting:
    """The table of a press; the router has asked whether it is known to the person who pressed."""
    return await call.host.look(call.table)


@press_of("board")
async def board(call: Call) -> None:
    await call.reply.show(await board_of(call.reply, await watched(call)))


@press_of("words")
async def words(call: Call) -> None:
    await call.reply.show(await board_of(call.reply, await watched(call), words=True))


@press_of("watch")
async def watch(call: Call) -> None:
    """A race chosen from the list of those that run."""
    await call.host.knock(call.choice, call.reply.person)
    await call.reply.show(await board_of(call.reply, await call.host.look(call.choice)))


@press_of("log")
async def log(call: Call) -> None:
    await tell(call.reply, call.table, call.number(0) if call.press.args else None, call.number(1, -1))


@press_of("jump")
async def jump(call: Call) -> None:
    await tell(call.reply, call.table, call.chosen_number(), 0)


async def tell(reply: Reply, table: str, number: int | None = None, page: int = -1) -> None:
    """Show the log of a part, the last one where none is named; raises `Refused`."""
    host, person = reply.host, reply.person
    past = await rounds.look_back(host, table, number, around=MENU_OPTIONS)
    async with host.store.reading() as read:
        offered = await slots.BELOW_ANSWERS["log"](read, past.sitting, person, host.now())
        reader = await reader_of(read, person.id, past.sitting)
    await reply.show(await asyncio.to_thread(reader.of, panels.story, past, person.id, number, page, offered))


@press_of("then")
async def then(call: Call) -> None:
    past = await rounds.look_back(call.host, call.table, call.number(0))
    in_words = call.press.args[1:2] == ("words",)
    await call.reply.show(await board_then_of(call.reply, past, call.number(0), in_words))


@press_of("chart")
async def chart(call: Call) -> None:
    past = await rounds.look_back(call.host, call.table, whole=True)
    await call.reply.show(await asyncio.to_thread(panels.chart, past))


@press_of("rules")
async def rules(call: Call) -> None:
    sitting = await call.host.look(call.table)
    await call.reply.show(panels.chapter(sitting.game, call.table, 0))


@press_of("chapter")
async def chapter(call: Call) -> None:
    number = call.chosen_number(call.number(1))
    await call.reply.show(panels.chapter(find(call.word(0)), call.table, number))
