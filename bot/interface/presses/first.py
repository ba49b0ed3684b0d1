"""The buttons of `/help`, of the word of welcome, and of the games to choose from."""

from __future__ import annotations

from bot.games import offered
from bot.hosting.table.sitting import Refused
from bot.interface import opening
from bot.interface.router import OLD_BUTTON, Call, press_of
from bot.panels import first
from engine import find
from engine.language import _


@press_of("play", needs_bot=True)
async def play(call: Call) -> None:
    await opening.ask_for_a_game(call.reply, opening.Given())


@press_of("guides")
async def guides(call: Call) -> None:
    await call.reply.show(first.choose_rules([find(key) for key in offered()]))


@press_of("game", needs_bot=True)
async def which(call: Call) -> None:
    """Another game, of which a table may be opened then."""
    games = [find(key) for key in offered()]
    await call.reply.show(first.choose(games, call.press.args, call.choice))


@press_of("open", needs_bot=True)
async def open_table(call: Call) -> None:
    await opening.open_table(call.reply, game_of(call), opening.said(call.press.args[1:]))


def game_of(call: Call) -> str:
    """The game of a button; raises `Refused` where it is not offered any more."""
    game = call.word(0)
    if game not in offered():
        raise Refused(_(OLD_BUTTON))
    return game
