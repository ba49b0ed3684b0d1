"""`/table …`: a table in full, and what is done there besides answering. Its organiser has `/organise`."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.hosting.organising import lobby
from bot.hosting.playing import play, what_if
from bot.hosting.table.sitting import Refused, Sitting
from bot.interface.commands import _completing
from bot.interface.meant import LINE, TABLE, begin, look_at, tables_here
from bot.interface.presses import votes as voting
from bot.interface.presses.watching import tell
from bot.interface.replies import Reply
from bot.interface.shared import Interaction, user_id
from bot.panels import options as settings_panel
from bot.play.handlers import answering, completing
from bot.play.handlers.folding import unfolded
from bot.play.handlers.in_advance import KEPT_NOW, show_in_advance
from bot.play.handlers.playing import show_mine
from bot.play.handlers.tables import show_table
from bot.play.panel import acts, plotting
from bot.play.panel.lines import without_label
from bot.play.panel.subject import Subject
from engine.errors import BadOrder
from engine.kernel import act_of, typed
from engine.language import N_, _
from engine.model import Order

GROUP = app_commands.Group(
    name="table",
    description=N_("A table: look at it, its log, notes, plans, votes"),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Show a table: its lobby, your side of it, or the board"))
@app_commands.describe(table=TABLE)
async def show(interaction: Interaction, table: str | None = None) -> None:
    await show_table(*await look_at(interaction, table))


@GROUP.command(description=N_("What has happened at a table"))
@app_commands.describe(moves=N_("As a file of numbered moves, if the game has a notation"), table=TABLE)
async def log(interaction: Interaction, moves: bool = False, table: str | None = None) -> None:
    reply, sitting = await look_at(interaction, table)
    if moves:
        await _hand_over_moves(reply, sitting)
    else:
        await tell(reply, sitting.row.id)


async def _hand_over_moves(reply: Reply, sitting: Sitting) -> None:
    if sitting.game.written is None:
        raise Refused(
            _("{game} has no notation of moves; `/table log` shows what has happened.").format(
                game=sitting.game.title
            )
        )
    if sitting.table is None:
        raise Refused(_("The game has not started, so there are no moves yet."))
    record = await reply.host.record(sitting.row.id)
    text = await asyncio.to_thread(sitting.game.written.score, record)
    caption = _("The moves so far. `python -m engine convert` reads this file.")
    await reply.hand_over(caption, f"{sitting.row.id}.txt", text.encode())


@GROUP.command(description=N_("Do something without being asked, such as resigning"))
@app_commands.describe(line=LINE, table=TABLE)
async def act(interaction: Interaction, line: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    asked = act_of(sitting.my_seat(user_id(interaction)).seat)
    line = await unfolded(reply.host, sitting, asked, reply.person.id, line)
    line = without_label(sitting, asked, typed(line))
    choice = acts.meant(sitting, user_id(interaction), line.lower())
    if choice is not None and choice.hint:
        await reply.show(acts.confirm(sitting, user_id(interaction), choice.word))
        return
    try:
        sitting = await play.order(reply.host, sitting.row.id, reply.person, Order("act", line=line))
    except BadOrder as error:
        subject = plotting.act_subject(sitting, user_id(interaction))
        await answering.refuse(reply, sitting, subject, line, error)
        return
    await show_mine(reply, sitting, _("**Done.**"))


@GROUP.command(name="line", description=N_("Plan moves: one of theirs, your answer, …"))
@app_commands.describe(line=LINE, table=TABLE)
async def keep_plan(interaction: Interaction, line: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    asked = what_if.question(sitting, reply.person)
    line = await unfolded(reply.host, sitting, asked, reply.person.id, line)
    try:
        line = without_label(sitting, asked, typed(line))
        sitting = await what_if.keep_plan(reply.host, sitting.row.id, reply.person, line)
    except BadOrder as error:
        subject = Subject(asked, "what-if")
        await answering.refuse(reply, sitting, subject, line, error)
        return
    await show_in_advance(reply, sitting, _(KEPT_NOW))


@GROUP.command(description=N_("Change an option before the start"))
@app_commands.describe(option=N_("What to change"), value=N_("The new value"), table=TABLE)
async def option(interaction: Interaction, option: str, value: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    given = {settings_panel.named(sitting, option): value}
    sitting = await lobby.set_options(reply.host, sitting.row.id, reply.person, given)
    note = settings_panel.there(sitting, given, reply.host.now())
    await reply.show(settings_panel.options(sitting, _("Done. Change something else?"), note))


@GROUP.command(description=N_("Open votes, and what you can ask for: a pause, undo, draw, the end"))
@app_commands.describe(table=TABLE)
async def votes(interaction: Interaction, table: str | None = None) -> None:
    await voting.show(*await look_at(interaction, table))


act.autocomplete("line")(completing.acts)
keep_plan.autocomplete("line")(completing.moves_to_come)
option.autocomplete("option")(_completing.option_names)
option.autocomplete("value")(_completing.option_values)
for _command in GROUP.commands:
    if isinstance(_command, app_commands.Command):
        _command.autocomplete("table")(tables_here)
