"""`/season …`: series of races of a server, with a table of points."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.hosting.records import seasons
from bot.hosting.table.sitting import Refused
from bot.interface import community
from bot.interface.commands._shared import CHOICE_LENGTH, SUGGESTIONS
from bot.interface.commands.play import GAMES
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.limits import CONTENT, clip, fit
from bot.store import SeasonRow
from bot.text import harmless
from engine.language import N_, _

GROUP = app_commands.Group(
    name="season",
    description=N_("Series of games with a table of points"),
    allowed_contexts=app_commands.AppCommandContext(guild=True),
)
NAME = app_commands.Range[str, 1, seasons.NAME_LENGTH]


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Begin a season: tables opened from now on count for it"))
@app_commands.describe(
    name=N_("What it is called"),
    game=N_("Only this game; all games without it"),
    points=N_("Points by place, the winner's first, for example 10 6 4 3 2 1"),
)
@app_commands.choices(game=GAMES)
async def start(interaction: Interaction, name: NAME, game: str | None = None, points: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host = reply.host
    row = await seasons.start(host, _guild(interaction), reply.person, name, game or "", points)
    words = _("The season {name} has begun. Every table that is opened from now on counts for it.")
    await reply.say(words.format(name=harmless(row.name)))


@GROUP.command(description=N_("End a season; tables that are still running count for it"))
@app_commands.describe(name=N_("Which season; the newest one without it"))
async def end(interaction: Interaction, name: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    row = await seasons.end(reply.host, _guild(interaction), reply.person, name)
    await reply.show(await community.season(interaction, row, words=False))


@GROUP.command(description=N_("The points of a season"))
@app_commands.describe(
    name=N_("Which season; the newest one without it"), words=N_("In words instead of a picture")
)
async def table(interaction: Interaction, name: str | None = None, words: bool = False) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    row = seasons.meant(await _known(interaction), name)
    await reply.show(await community.season(interaction, row, words))


@GROUP.command(name="list", description=N_("All seasons of this server"))
async def list_all(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    lines = [community.season_told(row) for row in await _known(interaction)]
    nothing = _("This server has had no season yet; those who manage it begin one with `/season start`.")
    await reply.say(fit(lines, CONTENT) if lines else nothing)


@end.autocomplete("name")
async def _running(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return _choices([row for row in await _known(interaction) if not row.ends], typed)


@table.autocomplete("name")
async def _all(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return _choices(await _known(interaction), typed)


def _choices(rows: list[SeasonRow], typed: str) -> list[app_commands.Choice[str]]:
    names = [row.name for row in rows if typed.casefold() in row.name.casefold()]
    return [app_commands.Choice(name=clip(n, CHOICE_LENGTH), value=n) for n in names[:SUGGESTIONS]]


async def _known(interaction: Interaction) -> list[SeasonRow]:
    async with interaction.client.shared.host.store.reading() as read:
        return list(await read.seasons(_guild(interaction)))


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refused(_("Seasons belong to a server; use this there."))
    return interaction.guild_id
