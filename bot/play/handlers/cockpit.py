"""The two buttons of a post: one does the right thing for the person who presses it, the other leads to the
rest."""

from __future__ import annotations

import asyncio

from bot import slots
from bot.hosting.after import posts
from bot.hosting.records import rounds
from bot.hosting.seats import taking
from bot.interface.router import Call, press_of
from bot.messages import MENU_OPTIONS
from bot.panels import seats
from bot.play.handlers.playing import read_by, show_mine, show_question
from bot.play.handlers.tables import board_of
from bot.play.panel import more
from bot.play.panel.subject import Subject


@press_of("go")
async def go(call: Call) -> None:
    """Answer what is asked, or change it; else one's own side, a free seat, or the board."""
    sitting, person = await call.host.look(call.table), call.reply.person
    if sitting.row.stage == "closed":
        sitting.must_run()
    asked = sitting.asked(person.id) if sitting.row.stage == "running" else None
    if asked is not None:
        await show_question(call, sitting, Subject(asked))
    elif sitting.seat_of(person.id) is not None:
        await show_mine(call.reply, sitting)
    elif await taking.could_sit(call.host, sitting, person):
        await call.reply.show(seats.open_seats(sitting))
    else:
        await call.reply.show(await board_of(call.reply, sitting))


@press_of("rest")
async def rest(call: Call) -> None:
    person = call.reply.person
    past = await rounds.look_back(call.host, call.table, before=1, around=MENU_OPTIONS)
    takes = await taking.could_sit(call.host, past.sitting, person)
    async with call.host.store.reading() as read:
        offered = await slots.BELOW_ANSWERS["more"].placed(read, past.sitting, person, call.host.now())
        end = await posts.ended(read, past.sitting)
    reader = await read_by(call.reply, past.sitting)
    await call.reply.show(await asyncio.to_thread(reader.of, more.more, past, person, takes, offered, end))
