"""The buttons of a player's profile."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.ids import press
from bot.interface.router import Call, press_of
from bot.panels import desk, pages
from bot.play.handlers.playing import pressed, search_form
from engine import find
from engine.face.pages import CONTENTS
from engine.language import _


@press_of("pmenu")
async def profile_menu(call: Call) -> None:
    await _choose(call, call.choice)


@press_of("pkey")
async def profile_key(call: Call) -> None:
    await _choose(call, call.word(3))


async def _choose(call: Call, option: str) -> None:
    key, page, group = call.word(0), call.number(1, 1), call.word(2)
    line = await call.host.profile(call.reply.person.id, key)
    at = partial(find(key).face.profile, line)
    await _keep_profile(call, key, pressed(at, page, group, option), page)


@press_of("ppage")
async def profile_page(call: Call) -> None:
    game = call.word(0)
    line = await call.host.profile(call.reply.person.id, game)
    await call.reply.show(desk.profile(game, line, call.number(1, 1)))


@press_of("pgoto")
async def profile_goto(call: Call) -> None:
    game = call.word(0)
    line = await call.host.profile(call.reply.person.id, game)
    page = pages.page_of(partial(find(game).face.profile, line), call.choice)
    await call.reply.show(desk.profile(game, line, page))


@press_of("pseek", opens_form=True)
async def profile_seek(call: Call) -> None:
    await call.reply.ask(search_form(press(call.table, "psought", call.word(0))))


@press_of("psought")
async def profile_sought(call: Call) -> None:
    game = call.word(0)
    line = await call.host.profile(call.reply.person.id, game)
    panel = partial(desk.profile, game, line, CONTENTS, sought=call.chosen)  # it makes all clauses
    await call.reply.show(await asyncio.to_thread(panel))


@press_of("pclear")
async def profile_clear(call: Call) -> None:
    await _keep_profile(call, find(call.word(0)).key, "", 1)


async def _keep_profile(call: Call, game: str, line: str, page: int) -> None:
    await call.host.keep_profile(call.reply.person.id, game, line)
    await call.reply.show(desk.profile(game, line, page, _("Saved: your next answers start from it.")))
