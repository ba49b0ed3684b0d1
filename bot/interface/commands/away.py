"""`/away …`: vacations, for which the tables of a person wait."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.hosting.people import vacations
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import person as panel
from engine.language import N_, _

GROUP = app_commands.Group(
    name="away",
    description=N_("Vacations: your tables wait for you, and nobody reminds you"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Say that you will be away"))
@app_commands.rename(since="from")
@app_commands.describe(
    since=N_("For example now, tomorrow or 24.12. 18:00, in your own time zone"),
    until=N_("For example 2 weeks, 2.1. or 2027-01-02 12:00"),
)
async def add(interaction: Interaction, since: str, until: str) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user = reply.host, interaction.user.id
    await vacations.go_away(host, user, since, until)
    note = _("**Have a good time.** Phases that need you wait for you, three days each at most.")
    await reply.show(panel.vacations(await vacations.vacations(host, user), note))


@GROUP.command(name="list", description=N_("Your vacations"))
async def list_them(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    found = await vacations.vacations(reply.host, interaction.user.id)
    await reply.show(panel.vacations(found))


@GROUP.command(description=N_("Take a vacation back; one that has begun ends now"))
@app_commands.describe(vacation=N_("Which one, counted as in the list; not needed where there is only one"))
async def cancel(interaction: Interaction, vacation: app_commands.Range[int, 1, 25] = 1) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user = reply.host, interaction.user.id
    await vacations.cancel_nth(host, user, vacation)
    note = _("**Cancelled.**")
    await reply.show(panel.vacations(await vacations.vacations(host, user), note))
