"""`/plot` and `/move`: the answer to one's open question; two names for the same."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.interface.meant import LINE, TABLE, look_at, meant_to_answer, tables_here
from bot.interface.replies import Reply
from bot.interface.shared import Interaction
from bot.play.handlers import answering, completing
from bot.play.handlers.folding import unfolded
from engine.language import N_


@app_commands.command(description=N_("Plot your round in secret; with a line (2 4 3) it is sent at once"))
@app_commands.describe(line=LINE, table=TABLE)
async def plot(interaction: Interaction, line: str | None = None, table: str | None = None) -> None:
    await _answer(interaction, line, table)


@app_commands.command(description=N_("Make your move; with a line (d4-d5) it is made at once"))
@app_commands.describe(line=LINE, table=TABLE)
async def move(interaction: Interaction, line: str | None = None, table: str | None = None) -> None:
    await _answer(interaction, line, table)


async def _answer(interaction: Interaction, line: str | None, table: str | None) -> None:
    if line is None:
        await answering.open_panel(*await look_at(interaction, table, waiting=True))
    else:
        reply = Reply(interaction)
        await reply.acknowledge()
        sitting = await meant_to_answer(reply, table, line)
        asked = sitting.asked(reply.person.id)
        if asked is not None:
            line = await unfolded(reply.host, sitting, asked, reply.person.id, line)
        await answering.send_line(reply, sitting, line)


_command: app_commands.Command[Any, ..., Any]
for _command in (plot, move):
    _command.autocomplete("line")(completing.lines)
    _command.autocomplete("table")(tables_here)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(plot)
    tree.add_command(move)
