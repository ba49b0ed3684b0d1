"""The buttons of the list of tables."""

from __future__ import annotations

from bot.interface import finding
from bot.interface.router import Call, press_of
from engine import all_games


@press_of("tables")
async def tables(call: Call) -> None:
    game = call.press.args[1] if len(call.press.args) > 1 else ""
    game = game if game in all_games() else ""
    await call.reply.show(await finding.tables(call.interaction, game, call.number(0)))
