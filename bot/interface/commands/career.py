"""`/career …`: drivers who go from table to table, where a game keeps something for them."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games import offered
from bot.hosting.organising import servers
from bot.hosting.records import careers
from bot.hosting.table.sitting import Refused
from bot.interface.commands._shared import CHOICE_LENGTH
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.limits import clip
from bot.panels import careers as panel
from bot.text import harmless
from engine.language import N_, _

GROUP = app_commands.Group(
    name="career",
    description=N_("Your driver, who keeps coins from table to table, may die, and may be free"),
    allowed_contexts=app_commands.AppCommandContext(guild=True),
)
NAME = app_commands.Range[str, 1, careers.NAME_LENGTH]
GAME = N_("Which game, if several keep careers")


def setup(tree: app_commands.CommandTree[Any]) -> None:
    if _games():
        tree.add_command(GROUP)


def _games() -> dict[str, str]:
    """The games that keep careers, with their titles."""
    return {key: game.title for key, game in offered().items() if careers.kept_by(game)}


@GROUP.command(description=N_("Begin a career: name the driver who keeps what is won at your tables"))
@app_commands.describe(name=N_("What the driver is called"), game=GAME)
async def begin(interaction: Interaction, name: NAME, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild = _guild(interaction)
    row = await careers.begin(reply.host, reply.person, guild, await _game(interaction, game), name)
    words = _("**{driver}** drives for you from now on. In a lobby that races careers, press Career.")
    await reply.say(words.format(driver=harmless(row.name)))


@GROUP.command(description=N_("Somebody's drivers, the dead and the free ones too; yours without a name"))
@app_commands.describe(person=N_("Whose"), game=GAME)
async def show(interaction: Interaction, person: discord.User | None = None, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild, key = _guild(interaction), await _game(interaction, game)
    whose = person or interaction.user
    async with reply.host.store.reading() as read:
        found = await careers.of(read, guild, whose.id, key)
    await reply.show(panel.shown(key, whose.id, found, whose.id == interaction.user.id))


@GROUP.command(description=N_("End your career for good; what the driver has saved is gone"))
@app_commands.describe(name=N_("The driver's name, so that nothing ends by mistake"), game=GAME)
async def end(interaction: Interaction, name: NAME, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild, key = _guild(interaction), await _game(interaction, game)
    await reply.say(careers.said(await careers.end(reply.host, reply.person, guild, key, name)))


@begin.autocomplete("game")
@show.autocomplete("game")
@end.autocomplete("game")
async def games(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=clip(title, CHOICE_LENGTH), value=key)
        for key, title in _games().items()
        if typed.lower() in title.lower()
    ]


async def _game(interaction: Interaction, game: str | None) -> str:
    """The game that is named, else the one that this server plays, if it keeps careers; raises `Refused`."""
    known = _games()
    if game is not None:
        if game not in known:
            words = _("There is no career in '{game}'; there is in: {games}.")
            raise Refused(words.format(game=harmless(game), games=", ".join(known.values())))
        return game
    async with interaction.client.shared.host.store.reading() as read:
        usual = servers.game_of(await servers.settings_of(read, interaction.guild_id))
    return usual if usual in known else next(iter(known))


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refused(_("A career belongs to a server; use this there."))
    return interaction.guild_id
