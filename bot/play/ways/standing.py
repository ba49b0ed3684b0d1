"""The buttons of standing answers."""

from __future__ import annotations

from bot.hosting.playing import filing, standing
from bot.hosting.table.sitting import Sitting
from bot.interface.router import Call, press_of
from bot.play.panel import filing as news
from bot.play.panel import standing as panels
from engine.language import N_, _

KEPT = N_("*Kept.*")
TAKEN_BACK = N_("*Taken back.*")
GONE = N_("*That has changed in the meantime; this is how it is now.*")


@press_of("standing")
async def show(call: Call) -> None:
    sitting = await call.host.look(call.table)
    sitting.must_run()
    told = news.told(await filing.news_of(call.host, sitting, call.reply.person.id))
    await _show(call, sitting, told)


@press_of("stand")
async def keep(call: Call) -> None:
    sitting, done = await standing.keep(call.host, call.table, call.reply.person, call.choice)
    await _show(call, sitting, _(KEPT if done else GONE))


@press_of("takeback")
async def take_back(call: Call) -> None:
    sitting, done = await standing.drop(call.host, call.table, call.reply.person, call.choice)
    await _show(call, sitting, _(TAKEN_BACK if done else GONE))


@press_of("takeall")
async def take_all_back(call: Call) -> None:
    sitting, done = await standing.drop(call.host, call.table, call.reply.person)
    await _show(call, sitting, _(TAKEN_BACK if done else GONE))


async def _show(call: Call, sitting: Sitting, note: str) -> None:
    await call.reply.show(panels.answers(sitting, call.reply.person.id, note))
