"""`/career`, the buttons of careers, and where they have their say."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import games, slots
from bot.events import EndTold, OptionsSet, PersonForgotten, Started, on
from bot.features.careers import acts, panel
from bot.hosting.organising import servers
from bot.hosting.table.options import TABLES, Truth
from bot.hosting.table.sitting import Refused
from bot.ids import NO_TABLE, GuildId, PersonId, press
from bot.interface import reach
from bot.interface.meant import offered
from bot.interface.replies import Reply
from bot.interface.router import OLD_BUTTON, Call, press_of
from bot.interface.shared import Interaction, server_id
from bot.text import harmless
from engine.language import N_, _
from engine.matching import the_one

TABLES += [
    Truth(
        name="careers",
        label=N_("Careers"),
        hint=N_("whether career drivers may play, who keep what they win and can die"),
        form="table",
        words=(N_("a single game"), N_("anybody may play for a career")),
        open=acts.are_possible,
    ),
    Truth(
        name="rated",
        label=N_("Rating with savings"),
        hint=N_("whether the game is rated if career savings are spent"),
        form="table",
        words=(N_("not rated then"), N_("rated anyway")),
        open=acts.may_race,
    ),
]
on(OptionsSet, "careers")(acts.leave_alone)
on(Started, "careers")(acts.begins)
on(EndTold, "careers")(acts.keep)
on(PersonForgotten, "careers")(acts.forget)
slots.BELOW_POSTS["lobby"].put(panel.button, 90)
slots.NAMES.put(acts.names)
slots.BESIDE_A_SEAT.put(acts.drivers)
slots.KEPT.put(lambda: _("- your drivers' careers: their names, and what they have won and lost;"), 60)
slots.EXPORTS["careers"] = acts.exported
reach.REACHES["career"] = reach.SERVER


def setup(tree: app_commands.CommandTree[Any]) -> None:
    if games_with_careers():
        tree.add_command(career)


def games_with_careers() -> dict[str, str]:
    """The games that keep careers, with their titles."""
    return {key: game.title for key, game in games.offered().items() if acts.kept_by(game)}


def guild_of(interaction: Interaction) -> GuildId:
    """The server of an interaction; raises `Refused` in private messages."""
    if interaction.guild_id is None:
        raise Refused(_("A career belongs to a server; use this there."))
    return GuildId(interaction.guild_id)


async def show_careers(reply: Reply, game: str, user: PersonId, note: str = "") -> None:
    """Somebody's drivers in a game; one's own with the way to begin or to end a career."""
    async with reply.host.store.reading() as read:
        careers = await acts.of(read, guild_of(reply.interaction), user, game)
    await reply.show(panel.shown(game, user, careers, user == reply.person.id, note))


@app_commands.command(
    description=N_("Your driver, who keeps winnings from table to table, can die, and can win freedom")
)
@app_commands.describe(
    person=N_("Whose career; without a name your own, which you can begin or end"),
    game=N_("Which game, if several keep careers"),
)
async def career(
    interaction: Interaction, person: discord.User | None = None, game: str | None = None
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild_of(interaction)
    await show_careers(reply, await _meant(interaction, game), PersonId((person or interaction.user).id))


@career.autocomplete("game")
async def known_games(_interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return offered(typed, games_with_careers().items())


async def _meant(interaction: Interaction, game: str | None) -> str:
    """The game that is named, else the one that this server plays, if it keeps careers; raises `Refused`."""
    known = games_with_careers()
    if game is not None:
        words = _("There are no careers in '{game}'; choose one of: {games}.")
        unknown = Refused(words.format(game=harmless(game), games=", ".join(known.values())))
        return the_one(game, [(key, (title, key)) for key, title in known.items()], unknown, harmless)
    async with interaction.client.shared.host.store.reading() as read:
        usual = servers.game_of(await servers.settings_of(read, server_id(interaction)))
    return usual if usual in known else next(iter(known))


@press_of("careernew", opens_form=True)
async def new(call: Call) -> None:
    await _ask(call, _("Begin a career"), "begun", _("The driver's name"))


@press_of("careerend", opens_form=True)
async def ending(call: Call) -> None:
    label = _("The driver's name (all savings are lost)")
    await _ask(call, _("End the career for good"), "retired", label)


async def _ask(call: Call, title: str, verb: str, label: str) -> None:
    """Ask for the driver's name."""
    form = discord.ui.Modal(title=title, custom_id=press(NO_TABLE, verb, _game(call)))
    name: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=label, max_length=acts.NAME_LENGTH, custom_id="line"
    )
    form.add_item(name)
    await call.reply.ask(form)


@press_of("begun", needs_bot=True)
async def begin(call: Call) -> None:
    guild = guild_of(call.interaction)
    row = await acts.begin(call.host, call.reply.person, guild, _game(call), call.choice)
    words = _("**{driver}** drives for you from now on. In a lobby with careers, press Career.")
    note = words.format(driver=harmless(row.name))
    await show_careers(call.reply, _game(call), call.reply.person.id, note)


@press_of("retired", needs_bot=True)
async def end(call: Call) -> None:
    guild, person = guild_of(call.interaction), call.reply.person
    await acts.end(call.host, person, guild, _game(call), call.choice)
    await show_careers(call.reply, _game(call), person.id, _("The career is over."))


def _game(call: Call) -> str:
    """The game of the id; raises `Refused` where it keeps no careers."""
    if call.word(0) not in games_with_careers():
        raise Refused(_(OLD_BUTTON))
    return call.word(0)


@press_of("career")
async def drive(call: Call) -> None:
    """Ask whether one's living driver drives here; a word in the id is the answer."""
    user = call.reply.person.id
    sitting = await call.host.look(call.table)
    seat = sitting.my_seat(user)
    async with call.host.store.reading() as read:
        row = await acts.living(read, sitting.row.guild, user, sitting.row.game)
    if row is None:
        raise acts.none_alive()
    if call.press.args:
        sitting = await acts.drive(call.host, call.table, call.reply.person, call.word(0) == "yes")
    await call.reply.show(panel.choice(sitting, seat.seat, row))
