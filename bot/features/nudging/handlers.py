"""The button and the command of a nudge, and where it is offered."""

from __future__ import annotations

from discord import app_commands

from bot import slots
from bot.features.nudging import acts, panel
from bot.interface.commands.table import GROUP
from bot.interface.meant import TABLE, begin, tables_here
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction
from engine.language import N_

slots.BELOW_ANSWERS["more"].put(slots.offered(panel.button, acts.can_nudge), 30)


@press_of("nudge")
async def press_nudge(call: Call) -> None:
    await _nudge(call.reply, call.table)


@GROUP.command(description=N_("Remind those whom a table waits for, once half of the time has gone"))
@app_commands.describe(table=TABLE)
@app_commands.autocomplete(table=tables_here)
async def nudge(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await _nudge(reply, sitting.row.id)


async def _nudge(reply: Reply, table: str) -> None:
    """Nudge the person for whom a table waits, and say who that was; raises `Refused`."""
    await reply.say(panel.done(await acts.nudge(reply.host, table, reply.person)))
