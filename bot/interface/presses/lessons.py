"""The buttons of the ladder of lessons."""

from __future__ import annotations

from bot.interface import opening
from bot.interface.presses.first import game_of
from bot.interface.router import Call, press_of


@press_of("lesson")
async def lesson(call: Call) -> None:
    await opening.begin_lesson(call.reply, game_of(call), call.word(1))


@press_of("practise")
async def whole(call: Call) -> None:
    await opening.practise(call.reply, game_of(call))
