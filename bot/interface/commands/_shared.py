"""What several commands need: the table that is meant, and autocomplete for it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from discord import app_commands

from bot.hosting.table.sitting import NOWHERE, SHOW, Refused, Sitting, called
from bot.interface.inbox import ALIVE
from bot.interface.replies import Reply, person_of
from bot.interface.shared import Interaction
from bot.limits import clip
from bot.store import Filter, Stage
from bot.text import plain
from engine.language import N_, _

SUGGESTIONS = 25
CHOICE_LENGTH = 100
LINE = N_("The line; it is completed as you type")
TABLE = N_("The table's code; not needed where there is only one")
STAGES: Mapping[Stage, str] = {
    "lobby": N_("open"),
    "running": N_("being played"),
    "over": N_("over"),
    "closed": N_("closed"),
    "frozen": N_("frozen"),
}
"""What the stages of a table are called."""


async def table_meant(interaction: Interaction, code: str | None) -> Sitting:
    """The table by its code, or the only one that can be meant here; raises `Refused`.

    Where no table lives any more, the newest race that has ended is meant.
    """
    host = interaction.client.shared.host
    if code:
        code = code.strip().strip("`").upper()
        return await host.look(code, person_of(interaction))
    here = await host.listed(Filter(stages=ALIVE, channel=interaction.channel_id))
    here = here or await host.listed(Filter(stages=ALIVE, channel=NOWHERE, user=interaction.user.id))
    mine = [s for s in here if s.seat_of(interaction.user.id)]
    for found in (mine, here):
        if len(found) == 1:
            return await host.look(found[0].row.id)
    if here:
        codes = ", ".join(f"`{s.row.id}`" for s in here)
        raise Refused(_("Which table do you mean? Here are {codes}.").format(codes=codes))
    over = await host.tables(Filter(stages=("over",), channel=interaction.channel_id, limit=1))
    if over:
        return over[0]
    raise Refused(_("There is no table in this channel. `/play` opens one; `/inbox` lists yours."))


async def begin(interaction: Interaction, code: str | None) -> tuple[Reply, Sitting]:
    """Acknowledge a command about a table, and find the table; raises `Refused`."""
    reply = Reply(interaction)
    await reply.acknowledge()
    return reply, await table_meant(interaction, code)


async def meant_while_typing(interaction: Interaction) -> Sitting | None:
    """The table that a command is being typed for, None as long as that is open."""
    try:
        return await table_meant(interaction, getattr(interaction.namespace, "table", None))
    except Refused:
        return None


async def tables_here(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocomplete: tables of this channel, then those of the person, living ones first."""
    host = interaction.client.shared.host
    where = Filter(prefix=typed.strip().upper(), limit=SUGGESTIONS)
    here = await host.listed(dataclasses.replace(where, channel=interaction.channel_id))
    mine = await host.listed(dataclasses.replace(where, user=interaction.user.id))
    found = {s.row.id: s for s in (*here, *mine)}
    first = sorted(found.values(), key=lambda s: s.row.stage not in ALIVE)
    return [choice_of(s) for s in first[:SUGGESTIONS]]


def choice_of(sitting: Sitting) -> app_commands.Choice[str]:
    """A table as it is suggested: its code, game, stage and people."""
    people = ", ".join(plain(called(s)) for s in sitting.seats) or _(SHOW)
    name = f"{sitting.row.id} - {sitting.game.title}, {_(STAGES[sitting.row.stage])}: {people}"
    return app_commands.Choice(name=clip(name, CHOICE_LENGTH), value=sitting.row.id)
