"""`/me …`: what somebody settles for all tables."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from bot.hosting import people, vacations
from bot.hosting.calendar import term_values
from bot.interface.commands._shared import table_meant, tables_here
from bot.interface.replies import Interaction, Reply
from bot.panels import person as panel
from engine.language import N_, _

SUGGESTIONS = 25
GROUP = app_commands.Group(
    name="me",
    description=N_("What you settle for all your tables"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Your reminders, time zone, vacations and profiles"))
async def settings(interaction: Interaction) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await _show(reply, "")


@GROUP.command(description=N_("How you are reminded of what you have not answered"))
@app_commands.describe(how=N_("By private message, in the channel, or not at all"))
async def reminders(interaction: Interaction, how: Literal["letter", "channel", "none"]) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user = interaction.client.host, interaction.user.id
    if how == "none":
        await people.mute(host, user)
    else:
        await people.want_letters(host, user, how == "letter")
    await _show(reply, _("**Settled.**"))


@GROUP.command(description=N_("Get no reminders of one table, or get them again"))
@app_commands.describe(table=N_("The table's code"), muted=N_("No lets the reminders come again"))
async def mute(interaction: Interaction, table: str, muted: bool = True) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    sitting = await table_meant(interaction, table)
    await people.mute_table(interaction.client.host, interaction.user.id, sitting.row.id, muted)
    words = _("No more reminders of table `{code}` for you.") if muted else _("Table `{code}` reminds you.")
    await reply.say(words.format(code=sitting.row.id))


@GROUP.command(description=N_("The time zone in which you type times"))
@app_commands.describe(zone=N_("For example Europe/Berlin"))
async def zone(interaction: Interaction, zone: str) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await people.set_zone(interaction.client.host, interaction.user.id, zone)
    await _show(reply, _("**Settled.**"))


@GROUP.command(name="hand-over", description=N_("What somebody gets who takes over one of your seats"))
@app_commands.describe(bequest=N_("Nothing unless you say so; everything: notes, plans, unopened answers"))
@app_commands.rename(bequest="with")
async def hand_over(interaction: Interaction, bequest: Literal["nothing", "notes", "everything"]) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await people.set_bequest(interaction.client.host, interaction.user.id, bequest)
    await _show(reply, _("**Settled.**"))


@zone.autocomplete("zone")
async def _zones(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = [z for z in term_values("zone") if typed.casefold() in z.casefold()]
    return [app_commands.Choice(name=z, value=z) for z in found[:SUGGESTIONS]]


async def _show(reply: Reply, note: str) -> None:
    host, user = reply.interaction.client.host, reply.person.id
    person, away = await people.person(host, user), await vacations.vacations(host, user)
    await reply.show(panel.settings(person, away, note))


mute.autocomplete("table")(tables_here)
