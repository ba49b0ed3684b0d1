"""`/watch`: a race to look at, and the races that run on this server."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.hosting.after import posts
from bot.interface.commands._shared import TABLE, begin, tables_here
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import watching
from bot.store import Filter
from engine.language import N_

GROUP = app_commands.Group(
    name="watch",
    description=N_("Look at games"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(
    description=N_("A game: its board, its log, its film; until the first answers are opened, predict")
)
@app_commands.describe(table=TABLE)
async def table(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    if sitting.table is None:
        await reply.show(posts.lobby(sitting))
    else:
        profile = await reply.host.profile(interaction.user.id, sitting.row.game)
        await reply.show(watching.board(sitting, interaction.user.id, profile=profile))


@GROUP.command(description=N_("The games that run on this server; in private messages, those you sit at"))
async def games(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild, user = interaction.guild_id, interaction.user.id
    where = Filter(stages=("running",), guild=guild, user=None if guild else user, limit=watching.RACES)
    found = await reply.host.tables(where)
    async with reply.host.store.reading() as read:
        sent = [await read.post(s.row.id, s.row.latest) for s in found]
    newest = {post.table: post.message for post in sent if post is not None}
    await reply.show(watching.races(found, newest))


table.autocomplete("table")(tables_here)
