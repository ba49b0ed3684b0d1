"""`/leaderboard` and `/card`: who races how well."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.organising import servers
from bot.interface import community
from bot.interface.commands.play import GAMES
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from engine import find
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(leaderboard)
    tree.add_command(card)


@app_commands.command(description=N_("The best players of this server, or of all servers"))
@app_commands.describe(
    game=N_("Which game"), everywhere=N_("All servers together"), words=N_("In words instead of a picture")
)
@app_commands.choices(game=GAMES)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def leaderboard(
    interaction: Interaction, game: str | None = None, everywhere: bool = False, words: bool = False
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await reply.show(await community.leaders(interaction, await _game(interaction, game), everywhere, words))


@app_commands.command(description=N_("Somebody's rating, games and reliability; yours without a name"))
@app_commands.describe(
    person=N_("Whose card"), game=N_("Which game"), words=N_("In words instead of a picture")
)
@app_commands.choices(game=GAMES)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def card(
    interaction: Interaction,
    person: discord.User | None = None,
    game: str | None = None,
    words: bool = False,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    whose = person or interaction.user
    key = await _game(interaction, game)
    await reply.show(await community.card(interaction, whose.id, whose.display_name, key, words))


async def _game(interaction: Interaction, game: str | None) -> str:
    """The game that is named, else the one that this server plays."""
    if game:
        return find(game).key
    async with interaction.client.shared.host.store.reading() as read:
        return servers.game_of(await servers.settings_of(read, interaction.guild_id))
