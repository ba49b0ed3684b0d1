"""`/table …`: everything that the buttons do, typed; and what only an organiser does."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.hosting import lobby, organise, play, posts, rounds
from bot.hosting.lobby import TABLE_OPTIONS
from bot.hosting.sitting import Place, Refused, Sitting
from bot.hosting.status import question
from bot.interface.commands._shared import CHOICE_LENGTH, SUGGESTIONS, table_meant, tables_here
from bot.interface.presses.watching import tell
from bot.interface.replies import Interaction, Reply
from bot.limits import clip
from bot.messages import Menu
from bot.panels import lobby as settings_panel
from bot.panels import mine, plotting, watching
from bot.text import plain
from engine import choices
from engine.kernel import act_of, may, spell
from engine.model import Decision, Order
from engine.options import settings

GROUP = app_commands.Group(
    name="table",
    description="A table: look, play, organise",
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
)
TABLE = "The table's code; not needed where there is only one"


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


async def _begin(interaction: Interaction, table: str | None) -> tuple[Reply, Sitting]:
    reply = Reply(interaction)
    await reply.acknowledge()
    return reply, await table_meant(interaction, table)


@GROUP.command(description="Show a table")
@app_commands.describe(table=TABLE)
async def show(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    if sitting.table is None:
        await reply.show(posts.lobby(sitting))
    elif sitting.seat_of(interaction.user.id):
        await reply.show(mine.mine(sitting, interaction.user.id))
    else:
        await reply.show(watching.board(sitting, interaction.user.id))


@GROUP.command(description="The board, as a picture or in words")
@app_commands.describe(words="In words instead of a picture", table=TABLE)
async def board(interaction: Interaction, words: bool = False, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await reply.show(watching.board(sitting, interaction.user.id, words))


@GROUP.command(description="What has happened at a table")
@app_commands.describe(table=TABLE)
async def log(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await tell(reply, await rounds.look_back(interaction.client.host, sitting.row.id))


@GROUP.command(description="Answer what the table asks you, typed as one line (2 4 3)")
@app_commands.describe(line="The line; it is completed as you type", table=TABLE)
async def plot(interaction: Interaction, line: str, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    asked = question(sitting, interaction.user.id)
    host = interaction.client.host
    profile = await host.profile(interaction.user.id, sitting.row.game)
    full = sitting.rules.fill(sitting.view(interaction.user.id), asked, line, profile)
    receipt = await play.answer(host, sitting.row.id, reply.person, asked.id, full, interaction.id)
    more = " Until all are ready it can be changed: send another one, or `/table withdraw`."
    await reply.say(plotting.receipt(sitting, asked, receipt) + (more if asked.sealed else ""))


@GROUP.command(description="Do something unasked, typed as one line")
@app_commands.describe(line="The line; it is completed as you type", table=TABLE)
async def act(interaction: Interaction, line: str, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await play.order(interaction.client.host, sitting.row.id, reply.person, Order("act", line=line))
    await reply.say("Done; it holds from now on.")


@GROUP.command(description="Say that you are ready, or not yet")
@app_commands.describe(ready="No keeps the table from moving on", table=TABLE)
async def ready(interaction: Interaction, ready: bool = True, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    asked = question(sitting, interaction.user.id)
    order = Order("ready" if ready else "unready", decision=asked.id)
    await play.order(interaction.client.host, sitting.row.id, reply.person, order)
    await reply.say("You are ready." if ready else "Nothing moves before you are ready.")


@GROUP.command(description="Take back what you sent, as long as it is not locked")
@app_commands.describe(table=TABLE)
async def withdraw(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    order = Order("withdraw", decision=question(sitting, interaction.user.id).id)
    await play.order(interaction.client.host, sitting.row.id, reply.person, order)
    await reply.say("Withdrawn.")


@GROUP.command(description="Sit down at an open table")
@app_commands.describe(table=TABLE)
async def join(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    sitting = await lobby.join(interaction.client.host, sitting.row.id, reply.person)
    await reply.say(f"You have seat {sitting.my_seat(reply.person.id).seat} at table `{sitting.row.id}`.")


@GROUP.command(description="Stand up again before the start")
@app_commands.describe(table=TABLE)
async def leave(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await lobby.leave(interaction.client.host, sitting.row.id, reply.person)
    await reply.say(f"You have left table `{sitting.row.id}`.")


@GROUP.command(description="Put a computer driver on the next seat")
@app_commands.describe(driver="Which driver", table=TABLE)
async def bot(interaction: Interaction, driver: str, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await lobby.add_brain(interaction.client.host, sitting.row.id, reply.person, driver)
    await reply.say(f"A {driver} driver has taken a seat.")


@GROUP.command(description="Change an option before the start")
@app_commands.describe(option="What to change", value="The new value", table=TABLE)
async def option(interaction: Interaction, option: str, value: str, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    sitting = await lobby.set_option(interaction.client.host, sitting.row.id, reply.person, option, value)
    await reply.show(settings_panel.options(sitting, "Done. Change something else?"))


@GROUP.command(description="Invite somebody to a table by invitation")
@app_commands.describe(person="Whom", table=TABLE)
async def invite(interaction: Interaction, person: discord.User, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await lobby.invite(interaction.client.host, sitting.row.id, reply.person, person.id)
    await reply.say(f"<@{person.id}> may join table `{sitting.row.id}`.")


@GROUP.command(description="Start the race with those who sit there")
@app_commands.describe(table=TABLE)
async def start(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await lobby.start(interaction.client.host, sitting.row.id, reply.person)
    await reply.say("The race is on.")


@GROUP.command(description="Leave a running race for good")
@app_commands.describe(table=TABLE)
async def resign(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await reply.show(mine.resign(sitting, interaction.user.id))


@GROUP.command(description="Remove somebody; in a race a bot drives on")
@app_commands.describe(seat="The number of the seat", table=TABLE)
async def kick(interaction: Interaction, seat: int, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await organise.kick(interaction.client.host, sitting.row.id, reply.person, seat)
    await reply.say(f"Seat {seat} is vacated.")


@GROUP.command(description="End a table before its time")
@app_commands.describe(table=TABLE)
async def end(interaction: Interaction, table: str | None = None) -> None:
    reply, sitting = await _begin(interaction, table)
    await organise.close(interaction.client.host, sitting.row.id, reply.person)
    await reply.say(f"Table `{sitting.row.id}` is closed.")


@GROUP.command(description="Move a table to this channel")
@app_commands.describe(table=TABLE)
@app_commands.guild_only()
async def move(interaction: Interaction, table: str) -> None:
    reply, sitting = await _begin(interaction, table)
    if interaction.channel_id is None:
        raise Refused("A table cannot live here; use this in a text channel.")
    place = Place(
        interaction.guild_id, interaction.channel_id, isinstance(interaction.channel, discord.Thread)
    )
    await organise.move(interaction.client.host, sitting.row.id, reply.person, place)
    await reply.say(f"Table `{sitting.row.id}` lives here now.")


async def _lines(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Complete the line with the next legal words, for one's own question only."""
    sitting = await _meant_while_typing(interaction)
    asked = sitting.asked(interaction.user.id) if sitting and sitting.table else None
    return _completions(sitting, asked, typed) if sitting and asked else []


async def _acts(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    sitting = await _meant_while_typing(interaction)
    seat = sitting.seat_of(interaction.user.id) if sitting and sitting.table else None
    return _completions(sitting, act_of(seat.seat), typed) if sitting and seat else []


async def _meant_while_typing(interaction: Interaction) -> Sitting | None:
    try:
        return await table_meant(interaction, getattr(interaction.namespace, "table", None))
    except Refused:
        return None


def _completions(sitting: Sitting, asked: Decision, typed: str) -> list[app_commands.Choice[str]]:
    rules, state = sitting.rules, sitting.running.state
    *done, begun = typed.split(" ")
    lines = []
    written = _legal(sitting, asked, rules.read(asked, " ".join(done)))
    if written is not None:
        legal = choices(rules, state, asked, written)
        fitting = [c for c in legal if c.word.lower().startswith(begun.lower())]
        lines = [(" ".join((*written, c.word)), c.label) for c in fitting if c.word]
    if not lines and typed.strip() and may(rules, state, asked, typed):
        lines = [(spell(rules, state, asked, typed), "")]
    return [
        app_commands.Choice(name=clip(f"{line} - {label}" if label else line, CHOICE_LENGTH), value=line)
        for line, label in lines[:SUGGESTIONS]
        if len(line) <= CHOICE_LENGTH
    ]


def _legal(sitting: Sitting, asked: Decision, words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The words if a line may begin so."""
    for n, word in enumerate(words):
        legal = choices(sitting.rules, sitting.running.state, asked, words[:n])
        if word not in {c.word for c in legal}:
            return None
    return words


async def _drivers(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    sitting = await _meant_while_typing(interaction)
    levels = tuple(sitting.rules.brains) if sitting else ()
    return [app_commands.Choice(name=x, value=x) for x in levels if x.startswith(typed.lower())]


async def _options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    sitting = await _meant_while_typing(interaction)
    known = [(name, label) for name, label in TABLE_OPTIONS.items()]
    if sitting:
        known += [(s.name, s.label) for s in settings(sitting.rules.Options)]
    fitting = [(name, label) for name, label in known if typed.lower() in f"{label} {name}".lower()]
    return [app_commands.Choice(name=f"{label} ({name})", value=name) for name, label in fitting][
        :SUGGESTIONS
    ]


async def _values(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    sitting = await _meant_while_typing(interaction)
    name = getattr(interaction.namespace, "option", None)
    if sitting is None or name is None:
        return []
    try:
        message = settings_panel.option_values(sitting, name)
    except Refused:
        return []
    items = next(r.items for r in reversed(message.rows) if isinstance(r, Menu))
    return [
        app_commands.Choice(name=i.label, value=i.value)
        for i in items
        if typed.lower() in f"{i.label} {i.value}".lower()
    ]


async def _seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    sitting = await _meant_while_typing(interaction)
    if sitting is None:
        return []
    seats = [s for s in sitting.seats if s.user or sitting.row.stage == "lobby"]
    named = [(f"{s.seat}. {plain(s.name)}", s.seat) for s in seats]
    return [app_commands.Choice(name=name, value=seat) for name, seat in named if str(typed) in name]


plot.autocomplete("line")(_lines)
act.autocomplete("line")(_acts)
bot.autocomplete("driver")(_drivers)
option.autocomplete("option")(_options)
option.autocomplete("value")(_values)
kick.autocomplete("seat")(_seats)
for _command in GROUP.commands:
    if isinstance(_command, app_commands.Command):
        _command.autocomplete("table")(tables_here)
