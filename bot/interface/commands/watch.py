"""`/watch`: a game to look at, or the games that run on this server."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.hosting.table.sitting import Refused
from bot.interface.meant import TABLE, tables_here, tables_meant
from bot.interface.replies import Reply
from bot.interface.shared import Interaction, server_id
from bot.panels import watching
from bot.play.handlers.tables import show_board
from bot.store import Filter
from engine.language import N_


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(watch)


@app_commands.command(description=N_("Watch a game; if several are played here, choose one"))
@app_commands.describe(table=TABLE, words=N_("In words instead of a picture"))
async def watch(interaction: Interaction, table: str | None = None, words: bool = False) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    try:
        sittings = await tables_meant(interaction, table)
    except Refused:
        if table:
            raise
        sittings = []
    if len(sittings) == 1:
        await show_board(reply, await reply.host.look(sittings[0].row.id), words)
    else:
        await _list(reply)


async def _list(reply: Reply) -> None:
    """The games that run on this server; in private messages those that one sits at."""
    guild, user = server_id(reply.interaction), reply.person.id
    where = Filter(stages=("running",), guild=guild, user=None if guild else user, limit=watching.RACES)
    sittings = await reply.host.tables(where)
    async with reply.host.store.reading() as read:
        sent = [await read.post(s.row.id, s.row.latest) for s in sittings]
    newest = {post.table: post.message for post in sent if post is not None}
    await reply.show(watching.races(sittings, newest))


watch.autocomplete("table")(tables_here)
