"""`/leaderboard` and `/card`: who races how well."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting.records import seasons
from bot.interface import community
from bot.interface.commands.personal import raced_last
from bot.interface.commands.play import GAMES
from bot.interface.meant import offered
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from engine import find
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(leaderboard)
    tree.add_command(card)


@app_commands.command(description=N_("The best players of this server, of all servers, or of a season"))
@app_commands.describe(
    game=N_("Which game; if left out, the one you finished last"),
    everywhere=N_("All servers together"),
    season=N_("The points of a season of this server"),
    words=N_("In words instead of a picture"),
)
@app_commands.choices(game=GAMES)
async def leaderboard(
    interaction: Interaction,
    game: str | None = None,
    everywhere: bool = False,
    season: str | None = None,
    words: bool = False,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    if season is not None:
        row = seasons.meant(await community.seasons_of(interaction), season)
        await reply.show(await community.season(interaction, row, words))
        return
    key = find(game).key if game else await raced_last(interaction, interaction.user.id)
    await reply.show(await community.leaders(interaction, key, everywhere, words))


@leaderboard.autocomplete("season")
async def _seasons(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    if interaction.guild_id is None:
        return []
    known = await community.seasons_of(interaction)
    return offered(typed, [(row.name, row.name) for row in known])


@app_commands.command(description=N_("A player's rating, games and reliability; without a name your own"))
@app_commands.describe(
    person=N_("Whose card"),
    game=N_("Which game; if left out, the one they finished last"),
    words=N_("In words instead of a picture"),
)
@app_commands.choices(game=GAMES)
async def card(
    interaction: Interaction,
    person: discord.User | None = None,
    game: str | None = None,
    words: bool = False,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    whose = person or interaction.user
    key = find(game).key if game else await raced_last(interaction, whose.id)
    await reply.show(await community.card(interaction, whose.id, whose.display_name, key, words))
