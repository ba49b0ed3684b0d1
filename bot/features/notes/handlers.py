"""`/table note`, and the notes on one's own side of a table."""

from __future__ import annotations

from discord import app_commands

from bot import slots
from bot.features.notes import acts, panel
from bot.interface.commands import table as tables
from bot.interface.meant import TABLE, begin, insert, tables_here
from bot.interface.shared import Interaction
from bot.play.handlers.playing import show_mine
from engine.language import N_, _

slots.ON_ONES_SIDE.put(panel.told)
slots.KEPT.put(lambda: _("- your notes, which no one else can see;"), 35)


@app_commands.command(description=N_("Private notes of your seat, for you alone"))
@app_commands.describe(text=N_("Your notes; leave out to delete them"), table=TABLE)
async def note(
    interaction: Interaction, text: app_commands.Range[str, 0, acts.LONGEST] = "", table: str | None = None
) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await acts.note(reply.host, sitting.row.id, reply.person, text)
    if sitting.table is not None:
        await show_mine(reply, sitting, _("*Your notes are saved.*"))
    else:
        await reply.say(_("Your notes are kept."))


note.autocomplete("table")(tables_here)
insert(tables.GROUP, note, before="option")
