"""`/inbox`, `/profile` and `/rules`: what belongs to a person, not to a table."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.hosting.organising import servers
from bot.hosting.table.sitting import NOWHERE
from bot.ids import NO_TABLE
from bot.interface.commands.play import GAMES
from bot.interface.inbox import ALIVE, inbox_of
from bot.interface.meant import offered
from bot.interface.replies import Reply
from bot.interface.shared import Interaction, channel_id, server_id, user_id
from bot.panels import desk, watching
from bot.store import Filter
from engine import find
from engine.language import N_
from engine.matching import fitting


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(inbox)
    tree.add_command(profile)
    tree.add_command(rules)


@app_commands.command(description=N_("Your tables, those that wait for you first"))
async def inbox(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await reply.show(await inbox_of(interaction))


@app_commands.command(
    description=N_("The profile your answers start from, and that plays if you send nothing")
)
@app_commands.describe(game=N_("Which game; if left out, the one you play"))
@app_commands.choices(game=GAMES)
async def profile(interaction: Interaction, game: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    key = find(game).key if game else await played(interaction)
    line = await reply.host.profile(user_id(interaction), key)
    await reply.show(desk.profile(key, line, 1))


@app_commands.command(description=N_("How a game is played, with pictures"))
@app_commands.describe(game=N_("Which game; if left out, the one you play"), chapter=N_("Where to begin"))
@app_commands.choices(game=GAMES)
async def rules(interaction: Interaction, game: str | None = None, chapter: str | None = None) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    meant = find(game or await played(interaction))
    titles = [c.title for c in meant.face.chapters()]
    numbers = fitting(chapter or "", [(n, (title,)) for n, title in enumerate(titles)])
    await reply.show(watching.chapter(meant, NO_TABLE, next(iter(numbers), 0)))


@rules.autocomplete("chapter")
async def _chapters(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    game = getattr(interaction.namespace, "game", None) or await played(interaction)
    return offered(typed, [(c.title, c.title) for c in find(game).face.chapters()])


async def played(interaction: Interaction) -> str:
    """The game that somebody means who names none: the one played here, else the newest of their own tables,
    else the one that this server plays."""
    host, user = interaction.client.shared.host, user_id(interaction)
    here = await host.listed(Filter(stages=ALIVE, channel=channel_id(interaction)))
    alone = await host.listed(Filter(stages=ALIVE, channel=NOWHERE, user=user))
    mine = await host.listed(Filter(stages=ALIVE, user=user, limit=1))
    seated = [s for s in here if s.seat_of(user)]
    for sittings in (seated, here, alone if interaction.guild_id is None else [], mine):
        if sittings:
            return sittings[0].row.game
    async with host.store.reading() as read:
        return servers.game_of(await servers.settings_of(read, server_id(interaction)))
