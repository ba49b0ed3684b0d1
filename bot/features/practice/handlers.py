"""`/practice`, the buttons of practice, and where it has its say."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot import slots
from bot.events import ALARMS, EndTold, Stopped, on
from bot.features.practice import acts, beginning, coaching, panel
from bot.hosting.table.sitting import Refused
from bot.ids import PersonId
from bot.interface import floods, reach
from bot.interface.commands.play import GAMES, NAME_IT, options_offered, options_typed
from bot.interface.meant import offered
from bot.interface.presses.first import game_of
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction
from bot.store import Reading
from engine import find
from engine.game import Game
from engine.language import N_, _

BESIDE = "play"
"""Its command comes after that one in the lists of Discord."""


async def passed(read: Reading, user: PersonId, game: Game) -> list[str]:
    """How many lessons of a game somebody has passed."""
    return panel.passed(game, await acts.passed(read, user, game))


slots.HELP.put(panel.way_to_last_lap, 5)
slots.HELP.put(panel.way, 20)
slots.BESIDE_A_GAME.put(panel.button_of)
slots.LINES["question"].put(coaching.task)
slots.DRAFT.put(coaching.begun)
slots.ON_ONES_SIDE.put(lambda sitting, _seat: coaching.hint(sitting))
slots.ON_A_CARD.put(passed)
slots.KEPT.put(lambda: _("- which lessons of practice you have passed, and when;"), 70)
slots.POST.put(panel.post)
slots.BELOW_POSTS["game"].put(panel.next_lesson, 10)
slots.BELOW_POSTS["end"].put(panel.once_more)
on(Stopped, "lesson")(coaching.teach)
on(EndTold, "practice")(acts.sweep_later)
ALARMS["swept"] = acts.sweep
reach.REACHES["practice"] = reach.PERSONAL
floods.OPENING |= {"practice", "lesson", "lap", "fromstart"}


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(practice)


@app_commands.command(description=N_("Play against bots in your private messages, with hints at first"))
@app_commands.describe(
    game=N_("Which game"),
    level=N_("How well the bots play"),
    options=N_("The game's options, as name=value"),
)
@app_commands.choices(game=GAMES)
async def practice(
    interaction: Interaction, game: str | None = None, level: str | None = None, options: str = ""
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    if level is None and not options and await beginning.goes_on(reply, game):
        return
    if game:
        await beginning.practise(reply, find(game).key, level, options_typed(options))
    elif level or options:
        raise Refused(_(NAME_IT))
    else:
        await beginning.ask_for_a_game(reply)


practice.autocomplete("options")(options_offered)


@practice.autocomplete("level")
async def _levels(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The bots of the game that is named, the weakest first."""
    game = find(getattr(interaction.namespace, "game", None) or GAMES[0].value)
    return offered(typed, [(level, _(level)) for level in game.players])


@press_of("practice")
async def start(call: Call) -> None:
    if not await beginning.goes_on(call.reply, None):
        await beginning.ask_for_a_game(call.reply)


@press_of("lap")
async def last_lap(call: Call) -> None:
    await beginning.drive_last_lap(call)


@press_of("try")
async def lessons(call: Call) -> None:
    await beginning.offer_lessons(call.reply, game_of(call))


@press_of("lesson")
async def lesson(call: Call) -> None:
    await beginning.begin_lesson(call.reply, game_of(call), call.word(1))


@press_of("fromstart")
async def whole_here(call: Call) -> None:
    await beginning.play_here(call, find(game_of(call)))


@press_of("practise")
async def whole(call: Call) -> None:
    await beginning.practise(call.reply, game_of(call))
