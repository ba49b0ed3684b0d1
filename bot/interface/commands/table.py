"""`/table …`: everything that the buttons do, typed. What belongs to its time and seats is in `/organise`."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.hosting.after import posts
from bot.hosting.organising import lobby
from bot.hosting.playing import foresight, play
from bot.hosting.playing.sequel import sequel
from bot.hosting.seats import absence
from bot.hosting.table.sitting import Refused
from bot.hosting.table.status import question
from bot.interface.commands import _completing
from bot.interface.commands._answering import answer_line
from bot.interface.commands._shared import LINE, TABLE, begin, tables_here
from bot.interface.presses import seats
from bot.interface.presses.lobby import left
from bot.interface.presses.playing import show_mine
from bot.interface.presses.watching import tell
from bot.interface.shared import Interaction
from bot.panels import acts, watching
from bot.panels import foresight as foreseeing
from bot.panels import options as settings_panel
from bot.panels import sequel as sequels
from engine.language import N_, _
from engine.model import Order

GROUP = app_commands.Group(
    name="table",
    description=N_("A table: look, play, take a seat"),
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(description=N_("Show a table"))
@app_commands.describe(table=TABLE)
async def show(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    if sitting.table is None:
        await reply.show(posts.lobby(sitting))
    elif sitting.seat_of(interaction.user.id):
        await show_mine(reply, sitting)
    else:
        profile = await reply.host.profile(interaction.user.id, sitting.row.game)
        await reply.show(watching.board(sitting, interaction.user.id, profile=profile))


@GROUP.command(description=N_("The board, as a picture or in words"))
@app_commands.describe(words=N_("In words instead of a picture"), table=TABLE)
async def board(interaction: Interaction, words: bool = False, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    profile = await reply.host.profile(interaction.user.id, sitting.row.game)
    await reply.show(watching.board(sitting, interaction.user.id, words, profile))


@GROUP.command(description=N_("What has happened at a table"))
@app_commands.describe(table=TABLE)
async def log(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await tell(reply, sitting.row.id)


@GROUP.command(description=N_("The game so far as text with numbered moves, as a file"))
@app_commands.describe(table=TABLE)
async def score(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    if sitting.game.written is None:
        raise Refused(
            _("{game} is not written down in moves; `/table log` tells what has happened.").format(
                game=sitting.game.title
            )
        )
    if sitting.table is None:
        raise Refused(_("The game has not begun, so there are no moves yet."))
    record = await reply.host.record(sitting.row.id)
    text = await asyncio.to_thread(sitting.game.written.score, record)
    told = _("The moves so far. `python -m engine convert` reads this file.")
    await reply.hand_over(told, f"{sitting.row.id}.txt", text.encode())


@GROUP.command(description=N_("Answer what the table asks you, typed as one line (2 4 3)"))
@app_commands.describe(line=LINE, table=TABLE)
async def plot(interaction: Interaction, line: str, table: str | None = None) -> None:
    await answer_line(interaction, line, table)


@GROUP.command(description=N_("Do something unasked, typed as one line"))
@app_commands.describe(line=LINE, table=TABLE)
async def act(interaction: Interaction, line: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    choice = acts.meant(sitting, interaction.user.id, line.strip().lower())
    if choice is not None and choice.hint:
        await reply.show(acts.sure(sitting, interaction.user.id, choice.word))
        return
    await play.order(reply.host, sitting.row.id, reply.person, Order("act", line=line))
    await reply.say(_("**Done.**"))


@GROUP.command(name="line", description=N_("Keep a line in advance: a move of theirs, your answer, …"))
@app_commands.describe(line=LINE, table=TABLE)
async def keep_line(interaction: Interaction, line: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await foresight.keep(reply.host, sitting.row.id, reply.person, line)
    await reply.show(foreseeing.kept(sitting, interaction.user.id, _("*Kept.*")))


@GROUP.command(description=N_("Say that you are ready, or not yet"))
@app_commands.describe(ready=N_("No keeps the table from moving on"), table=TABLE)
async def ready(interaction: Interaction, ready: bool = True, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    if not sitting.game.sealed:
        raise Refused(_("In this game every answer counts at once, so nobody has to say Ready."))
    asked = question(sitting, interaction.user.id)
    order = Order("ready" if ready else "unready", decision=asked.id)
    host = reply.host
    sitting = await play.order(host, sitting.row.id, reply.person, order)
    came = await sequel(host, sitting, reply.person.id, asked, sitting.running.entries - 1)
    said = _("You are ready.") if ready else _("Nothing moves before you are ready.")
    await reply.say("\n".join(filter(None, [said, sequels.told(came, asked)])))


@GROUP.command(description=N_("Take back what you sent, as long as it is not locked"))
@app_commands.describe(table=TABLE)
async def withdraw(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    order = Order("withdraw", decision=question(sitting, interaction.user.id).id)
    await play.order(reply.host, sitting.row.id, reply.person, order)
    await reply.say(_("Withdrawn."))


@GROUP.command(name="more-time", description=N_("Take your one extension of this game"))
@app_commands.describe(table=TABLE)
async def more_time(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await absence.excuse(reply.host, sitting.row.id, reply.person)
    await reply.say(seats.extended(sitting))


@GROUP.command(description=N_("Private notes of your seat, for you alone"))
@app_commands.describe(text=N_("What to keep; without it the notes are deleted"), table=TABLE)
async def note(
    interaction: Interaction,
    text: app_commands.Range[str, 0, play.LONGEST_NOTE] = "",
    table: str | None = None,
) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await play.note(reply.host, sitting.row.id, reply.person, text)
    if sitting.table is not None:
        await show_mine(reply, sitting, _("*Your notes are kept.*"))
    else:
        await reply.say(_("Your notes are kept."))


@GROUP.command(description=N_("Sit down at an open table"))
@app_commands.describe(table=TABLE)
async def join(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await lobby.join(reply.host, sitting.row.id, reply.person)
    words = _("You have seat {seat} at table `{code}`.")
    await reply.say(words.format(seat=sitting.my_seat(reply.person.id).seat, code=sitting.row.id))


@GROUP.command(description=N_("Take a free seat of a running game"))
@app_commands.describe(seat=N_("The number of the seat; not needed where only one is free"), table=TABLE)
async def take(interaction: Interaction, seat: int | None = None, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await seats.sit_down(reply, sitting.row.id, seat)


@GROUP.command(description=N_("Stand up again before the start"))
@app_commands.describe(table=TABLE)
async def leave(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await reply.say(left(await lobby.leave(reply.host, sitting.row.id, reply.person)))


@GROUP.command(description=N_("Put a computer player on the next seat"))
@app_commands.describe(level=N_("Which level"), table=TABLE)
async def bot(interaction: Interaction, level: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await lobby.add_brain(reply.host, sitting.row.id, reply.person, level)
    await reply.say(_("A {level} bot has taken a seat.").format(level=level))


@GROUP.command(description=N_("Change an option before the start"))
@app_commands.describe(option=N_("What to change"), value=N_("The new value"), table=TABLE)
async def option(interaction: Interaction, option: str, value: str, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    sitting = await lobby.set_option(reply.host, sitting.row.id, reply.person, option, value)
    await reply.show(settings_panel.options(sitting, _("Done. Change something else?")))


@GROUP.command(name="seats", description=N_("Before the start, move everybody one seat on: two swap"))
@app_commands.describe(draw=N_("Draw lots for the seats instead"), table=TABLE)
async def change_seats(interaction: Interaction, draw: bool = False, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    change = lobby.draw_seats if draw else lobby.change_seats
    sitting = await change(reply.host, sitting.row.id, reply.person)
    await reply.show(posts.lobby(sitting))


@GROUP.command(description=N_("Start the game with those who sit there"))
@app_commands.describe(table=TABLE)
async def start(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await lobby.start(reply.host, sitting.row.id, reply.person)
    await reply.say(_("The game is on."))


@GROUP.command(description=N_("Give a running game up for good"))
@app_commands.describe(table=TABLE)
async def resign(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await begin(interaction, table)
    await reply.show(acts.sure(sitting, interaction.user.id, "resign"))


plot.autocomplete("line")(_completing.lines)
act.autocomplete("line")(_completing.acts)
keep_line.autocomplete("line")(_completing.foreseen)
bot.autocomplete("level")(_completing.levels)
option.autocomplete("option")(_completing.option_names)
option.autocomplete("value")(_completing.option_values)
take.autocomplete("seat")(_completing.free_seats)
for _command in GROUP.commands:
    if isinstance(_command, app_commands.Command):
        _command.autocomplete("table")(tables_here)
