"""The buttons and the context menu of reports, the form, and where they are offered."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot import slots
from bot.events import PersonForgotten, on
from bot.features.reports import acts, panel, rows
from bot.ids import press
from bot.interface import reach
from bot.interface.meant import table_of
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction
from engine.codec import text
from engine.language import N_, _

REPORT = N_("Report")

slots.BELOW_ANSWERS["more"].put(slots.offered(panel.report_button, acts.is_offered), 50)
slots.BELOW_ANSWERS["check"].put(slots.offered(panel.reports_button, acts.is_offered))
slots.KEPT.put(lambda: _("- your reports, so that faults can be found."), 90)
on(PersonForgotten, "reports")(rows.forget)
reach.REACHES[REPORT] = reach.ALONE


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(app_commands.ContextMenu(name=REPORT, callback=report_post))


async def report_post(interaction: Interaction, message: discord.Message) -> None:
    reply = Reply(interaction)
    await open_form(reply, await table_of(reply, message))


@press_of("report", opens_form=True)
async def report(call: Call) -> None:
    await open_form(call.reply, call.table)


@press_of("reported")
async def reported(call: Call) -> None:
    number = await acts.report(call.host, call.table, call.reply.person, call.chosen)
    await call.reply.show(panel.thanks(call.table, number))


@press_of("reports")
async def reports(call: Call) -> None:
    """Show the reports of a table."""
    await call.reply.show(panel.listed(*await acts.reports(call.host, call.table, call.reply.person)))


@press_of("readreport")
async def read(call: Call) -> None:
    """Hand over a report, of the id or of the menu, as a file; after the end with the whole table."""
    number = call.number(0) if call.press.args else call.chosen_number()
    sitting, row = await acts.report_of(call.host, number, call.reply.person)
    await call.reply.show(panel.handed(row, sitting.unsealed))
    public = await asyncio.to_thread(lambda: text(row.redacted).encode())
    await call.reply.hand_over(_("What everybody could see."), f"report-{row.id}.json", public)
    if sitting.unsealed:
        whole = await asyncio.to_thread(lambda: text(row.bundle).encode())
        await call.reply.hand_over(_("The whole table."), f"report-{row.id}-whole.json", whole)


async def open_form(reply: Reply, table: str) -> None:
    """Ask what is wrong. Others read it, so the form says not to give the plot away."""
    words: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        custom_id="words",
        style=discord.TextStyle.paragraph,
        placeholder=_("Others at the table read this: keep your plans to yourself."),
        max_length=acts.WORDS,
    )
    form = discord.ui.Modal(title=_("Report this round"), custom_id=press(table, "reported"))
    form.add_item(discord.ui.Label(text=_("What is wrong?"), component=words))
    await reply.ask(form)
