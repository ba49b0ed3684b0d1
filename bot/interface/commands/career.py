"""`/career`: drivers who go from table to table, where a game keeps something for them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.organising import servers
from bot.hosting.table.sitting import Refused
from bot.interface.commands._shared import offered
from bot.interface.presses.careers import games_with_careers, guild_of, show_careers
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.text import harmless
from engine.language import N_, _
from engine.matching import the_one


def setup(tree: app_commands.CommandTree[Any]) -> None:
    if games_with_careers():
        tree.add_command(career)


@app_commands.command(
    description=N_("Your driver, who keeps winnings from table to table, can die, and can win freedom")
)
@app_commands.describe(
    person=N_("Whose career; without a name your own, which you can begin or end"),
    game=N_("Which game, if several keep careers"),
)
async def career(
    interaction: Interaction, person: discord.User | None = None, game: str | None = None
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild_of(interaction)
    await show_careers(reply, await _game(interaction, game), (person or interaction.user).id)


@career.autocomplete("game")
async def games(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return offered(typed, games_with_careers().items())


async def _game(interaction: Interaction, game: str | None) -> str:
    """The game that is named, else the one that this server plays, if it keeps careers; raises `Refused`."""
    known = games_with_careers()
    if game is not None:
        words = _("There are no careers in '{game}'; choose one of: {games}.")
        unknown = Refused(words.format(game=harmless(game), games=", ".join(known.values())))
        return the_one(game, [(key, (title, key)) for key, title in known.items()], unknown, harmless)
    async with interaction.client.shared.host.store.reading() as read:
        usual = servers.game_of(await servers.settings_of(read, interaction.guild_id))
    return usual if usual in known else next(iter(known))
