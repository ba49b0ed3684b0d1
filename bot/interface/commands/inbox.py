"""`/inbox`, `/profile` and `/rules`: what belongs to a person, not to a table."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.ids import NO_TABLE
from bot.interface.commands.play import GAMES
from bot.interface.inbox import inbox_of
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import desk, watching
from engine import find
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(inbox)
    tree.add_command(profile)
    tree.add_command(rules)


@app_commands.command(description=N_("Your tables, those that wait for you first"))
@app_commands.allowed_contexts(guilds=True, dms=True)
async def inbox(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await reply.show(await inbox_of(interaction))


@app_commands.command(description=N_("What your answers start from when you say nothing else"))
@app_commands.describe(game=N_("Which game"))
@app_commands.choices(game=GAMES)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def profile(interaction: Interaction, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    key = find(game or GAMES[0].value).key
    line = await reply.host.profile(interaction.user.id, key)
    await reply.show(desk.profile(key, line, 1))


@app_commands.command(description=N_("How a game is played, with pictures"))
@app_commands.describe(game=N_("Which game"), chapter=N_("Where to begin"))
@app_commands.choices(game=GAMES)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def rules(interaction: Interaction, game: str | None = None, chapter: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    found = find(game or GAMES[0].value)
    titles = [c.title for c in found.face.chapters()]
    number = titles.index(chapter) if chapter in titles else 0
    await reply.show(watching.chapter(found, NO_TABLE, number))


@rules.autocomplete("chapter")
async def _chapters(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = getattr(interaction.namespace, "game", None) or GAMES[0].value
    titles = [c.title for c in find(game).face.chapters() if typed.lower() in c.title.lower()]
    return [app_commands.Choice(name=t, value=t) for t in titles[:25]]
