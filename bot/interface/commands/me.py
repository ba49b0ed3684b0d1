"""`/me …`: what somebody settles for all tables."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from bot.hosting.finding import calling
from bot.hosting.finding.listing import PACES
from bot.hosting.people import preferences, vacations
from bot.hosting.time.terms import term_values
from bot.interface import finding
from bot.interface.commands._shared import table_meant, tables_here
from bot.interface.commands.play import GAMES
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.panels import person as panel
from bot.store import CallRow
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


@GROUP.command(description=N_("How and when you are reminded of what you have not answered"))
@app_commands.describe(
    how=N_("By private message, in the channel, or nothing at all, not even a mention"),
    when=N_("For example all, half, soon, last, none, or 6h before the deadline"),
)
async def reminders(
    interaction: Interaction, how: Literal["letter", "channel", "none"] | None = None, when: str = ""
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user = reply.host, interaction.user.id
    if when:
        await preferences.set_reminders(host, user, when)
    if how == "none":
        await preferences.mute(host, user)
    elif how:
        await preferences.want_letters(host, user, how == "letter")
    await _show(reply, _("**Settled.**") if how or when else "")


@GROUP.command(description=N_("Hear nothing of one table: no reminder, no mention; or hear of it again"))
@app_commands.describe(table=N_("The table's code"), muted=N_("Set to False to hear of it again"))
async def mute(interaction: Interaction, table: str, muted: bool = True) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    sitting = await table_meant(interaction, table)
    await preferences.mute_table(reply.host, interaction.user.id, sitting.row.id, muted)
    words = _("You hear of table `{code}` again: mentions and reminders.")
    if muted:
        words = _("Table `{code}` is muted for you: no reminders, no mentions.")
    await reply.say(words.format(code=sitting.row.id))


@GROUP.command(name="call-me", description=N_("Be called to new tables and free seats of this server"))
@app_commands.describe(
    game=N_("Only this game; every game without it"),
    pace=N_("Only this pace; every pace without it"),
    how=N_("By private message, by a mention in the channel, or no longer"),
)
@app_commands.choices(
    game=GAMES,
    pace=[
        app_commands.Choice(name=app_commands.locale_str(said), value=pace) for pace, said in PACES.items()
    ],
)
async def call_me(
    interaction: Interaction,
    game: str | None = None,
    pace: str | None = None,
    how: Literal["letter", "mention", "off"] | None = None,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    host, user, guild = reply.host, interaction.user.id, finding.server_of(interaction)
    if how == "off":
        await calling.call_no_more(host, guild, user, game, pace)
    elif game or pace or how:
        await calling.call_me(host, CallRow(user, guild, game or "", pace or "", how != "mention"))
    await reply.show(await finding.calls(interaction, _("**Settled.**") if game or pace or how else ""))


@GROUP.command(description=N_("The time zone in which you type times"))
@app_commands.describe(zone=N_("For example Europe/Berlin"))
async def zone(interaction: Interaction, zone: str) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await preferences.set_zone(reply.host, interaction.user.id, zone)
    await _show(reply, _("**Settled.**"))


@GROUP.command(name="hand-over", description=N_("What somebody gets who takes over one of your seats"))
@app_commands.describe(bequest=N_("Nothing unless you say so; everything: notes, plans, unopened answers"))
@app_commands.rename(bequest="with")
async def hand_over(interaction: Interaction, bequest: Literal["nothing", "notes", "everything"]) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    await preferences.set_bequest(reply.host, interaction.user.id, bequest)
    await _show(reply, _("**Settled.**"))


@zone.autocomplete("zone")
async def zones(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    found = [z for z in term_values("zone") if typed.casefold() in z.casefold()]
    return [app_commands.Choice(name=z, value=z) for z in found[:SUGGESTIONS]]


async def _show(reply: Reply, note: str) -> None:
    host, user = reply.host, reply.person.id
    person, away = await preferences.person(host, user), await vacations.vacations(host, user)
    await reply.show(panel.settings(person, away, note, await preferences.muted_tables(host, user)))


mute.autocomplete("table")(tables_here)
