"""`/championship …` and the buttons of a season; when it is looked at."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import slots
from bot.events import (
    ALARMS,
    Banned,
    ChannelLost,
    CutOff,
    Ended,
    GivenUp,
    PersonForgotten,
    PostDeleted,
    Ruled,
    SeatsFree,
    SeatTaken,
    ServerChanged,
    Started,
    on,
)
from bot.features.championship import (
    driving,
    entering,
    liveries,
    panel,
    reserves,
    results,
    rows,
    ruling,
    telling,
    typed,
)
from bot.features.championship.entering import Plan
from bot.features.championship.state import Known, known_of
from bot.features.championship.words import REASONS
from bot.hosting.table import starts
from bot.hosting.table.sitting import Refused
from bot.ids import NO_TABLE, ChannelId, GuildId, PersonId, press
from bot.interface import opening, reach, rooms
from bot.interface.commands.play import GAMES
from bot.interface.replies import Reply
from bot.interface.resolved import server_language
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction, server_id
from bot.setting import SERVERS
from bot.times import BadTime, instant_of, said_length
from bot.times.instants import Instant, plus
from engine import find
from engine.language import N_, _
from engine.registry import installed

OF_GAME = N_("Of which game, where several run")
HALL = 12
"""So many seasons the hall of fame shows."""
WITHOUT_THREADS = (discord.Thread, discord.VoiceChannel, discord.StageChannel)
"""Channels in which no heat can open."""
SERVERS.append(entering.MOST)
ALARMS["races"] = driving.look
on(Ended, "championship")(results.keep)
on(SeatsFree, "championship")(reserves.seats_free)
on(Started, "championship")(driving.begins)
on(SeatTaken, "championship")(reserves.seated)
on(Ruled, "championship")(ruling.at_a_heat)
on(CutOff, "championship")(driving.after_outage)
on(PersonForgotten, "championship")(driving.forgotten)
on(PostDeleted, "championship")(driving.deleted)
on(ChannelLost, "championship")(driving.lost)
on(GivenUp, "championship")(driving.given_up)
on(ServerChanged, "championship")(driving.server_changed)
on(Banned, "championship")(driving.banned)
slots.EXPORTS["rulings"] = rows.exported
slots.EXPORTS["championships"] = rows.exported_seasons
slots.MUST_AGREE.put(ruling.must_agree)
slots.WANTED.put(telling.is_wanted)
slots.BESIDE_A_SEAT.put(liveries.beside)
slots.IN_POSTS["round"].put(liveries.in_the_first_post)
slots.FINDINGS.put(driving.finding)
slots.KEPT.put(
    lambda: _(
        "- the championships you have opened or entered, your faction and wishes, and the rulings on "
        "you or by you, with the answers to them;"
    ),
    54,
)

GROUP = app_commands.Group(name="championship", description=N_("A season of races that runs itself"))
reach.REACHES["championship"] = reach.SERVER


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(GROUP)


@GROUP.command(name="open", description=N_("Open a championship; for people who manage the server"))
@app_commands.describe(
    first=N_("When races start, for example every second Monday 18:00"),
    game=N_("Which game; if left out, the usual one here"),
    races=N_("How many races: 4 unless you say otherwise"),
    heat=N_("How many drive in a heat: 4 unless you say otherwise"),
    heats_in=N_("The forum or channel in which heats open; if left out, this one"),
)
@app_commands.choices(game=GAMES)
async def open_season(
    interaction: Interaction,
    first: str,
    game: str | None = None,
    races: app_commands.Range[int, entering.FEWEST_RACES, entering.MOST_RACES] = entering.RACES,
    heat: app_commands.Range[int, entering.SMALLEST_HEAT, entering.LARGEST_HEAT] = entering.HEAT,
    heats_in: discord.TextChannel | discord.ForumChannel | None = None,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    entering.must_manage(reply.person)
    home = _home(interaction, heats_in)
    key = await opening.game_meant(reply, game)
    if not key:
        raise Refused(_("Name the game of the championship."))
    day, weeks = typed.every(first)
    start = await _date(reply, day)
    here = ChannelId(interaction.channel_id or 0)
    plan = Plan(_guild(interaction), here, home, key, start, races, heat, weeks=weeks)
    entering.must_be_possible(find(key), heat)
    async with reply.host.store.reading() as read:
        terms = await entering.terms_of(reply.host, read, plan.guild)
    await reply.show(panel.preview(plan, terms, home == here))


@GROUP.command(description=N_("Postpone a race; for managers who do not race"))
@app_commands.describe(
    race=N_("Which race, by its number"), to=N_("Its new date, for example Monday 18:00"), game=OF_GAME
)
@app_commands.choices(game=GAMES)
async def move(
    interaction: Interaction,
    race: app_commands.Range[int, 1, entering.MOST_RACES],
    to: str,
    game: str = "",
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    start = await _date(reply, to)
    row = await ruling.move(reply.host, _guild(interaction), reply.person, race, start, game)
    await reply.show(panel.moved_by_hand(row, race))


@GROUP.command(name="points-off", description=N_("Take points off a driver; for managers who do not race"))
@app_commands.describe(
    person=N_("Who loses them"),
    points=N_("How many"),
    reason=N_("Why; they are told, and can answer"),
    game=OF_GAME,
)
@app_commands.choices(
    reason=[app_commands.Choice(name=said, value=key) for key, said in REASONS.items()], game=GAMES
)
async def points_off(
    interaction: Interaction,
    person: discord.User,
    points: app_commands.Range[int, 1, ruling.MOST],
    reason: str,
    game: str = "",
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild, user = _guild(interaction), PersonId(person.id)
    ruled = await ruling.take_off(reply.host, guild, reply.person, user, points, reason, game)
    await reply.say(panel.ruled(ruled))


@GROUP.command(
    name="redraw", description=N_("Redraw a race before its heats begin; for managers who do not race")
)
@app_commands.describe(game=OF_GAME)
@app_commands.choices(game=GAMES)
async def redraw(interaction: Interaction, game: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    row = await ruling.draw_anew(reply.host, _guild(interaction), reply.person, game)
    await reply.show(panel.drawn_anew(row, row.drawn + 1))


@GROUP.command(
    name="here", description=N_("Bring a championship into this channel; for people who manage the server")
)
@app_commands.describe(
    heats_in=N_("The forum or channel in which heats open; if left out, this one"), game=OF_GAME
)
@app_commands.choices(game=GAMES)
async def bring_here(
    interaction: Interaction,
    heats_in: discord.TextChannel | discord.ForumChannel | None = None,
    game: str = "",
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    home = _home(interaction, heats_in)
    here = ChannelId(interaction.channel_id or 0)
    row = await entering.bring(reply.host, reply.person, _guild(interaction), here, home, game)
    await reply.say(panel.opened(row))


@GROUP.command(name="show", description=N_("The standings, the calendar, and your next race"))
@app_commands.describe(game=OF_GAME)
@app_commands.choices(game=GAMES)
async def show(interaction: Interaction, game: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    known = await _known(reply, server_id(interaction), game=game)
    await reply.show(panel.mine(known, reply.person.id, reply.host.now()))


@GROUP.command(
    name="lot", description=N_("All that is published about the draw, so that anybody can check it")
)
@app_commands.describe(game=OF_GAME)
@app_commands.choices(game=GAMES)
async def lot(interaction: Interaction, game: str = "") -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    known = await _known(reply, server_id(interaction), game=game)
    await reply.show(panel.lot(known))


@press_of("lotof", needs_bot=True)
async def lot_of(call: Call) -> None:
    known = await _known(call.reply, server_id(call.interaction), call.number(0))
    await call.reply.show(panel.lot(known, call.number(1)))


@press_of("opens", needs_bot=True)
async def opens(call: Call) -> None:
    game, channel, home = call.word(0), ChannelId(call.number(4)), ChannelId(call.number(5))
    language = server_language(call.interaction)
    first, races, heat = Instant(float(call.number(1))), call.number(2), call.number(3)
    plan = Plan(_guild(call.interaction), channel, home, game, first, races, heat, language, call.number(6))
    row = await entering.open_season(call.host, call.reply.person, plan)
    await call.reply.say(panel.opened(row))


@press_of("enters", needs_bot=True)
async def enters(call: Call) -> None:
    row, mine = await entering.enter(call.host, _guild(call.interaction), call.number(0), call.reply.person)
    await call.reply.show(panel.entered(row, mine, wanted=True))


@press_of("sparely", needs_bot=True)
async def sparely(call: Call) -> None:
    guild = _guild(call.interaction)
    row, mine = await entering.enter(call.host, guild, call.number(0), call.reply.person, reserve=True)
    await call.reply.show(panel.entered(row, mine, wanted=False))


@press_of("livery", needs_bot=True)
async def livery(call: Call) -> None:
    known = await _known(call.reply, server_id(call.interaction), call.number(0))
    entering.own(known.people, call.reply.person.id)
    await call.reply.show(panel.factions(known.row))


@press_of("wishes", needs_bot=True)
async def wishes(call: Call) -> None:
    guild = _guild(call.interaction)
    mine = await entering.wish(call.host, guild, call.number(0), call.reply.person, call.number(1))
    await call.reply.say(panel.wished(mine.wish))


@press_of("myseason", needs_bot=True)
async def my_season(call: Call) -> None:
    known = await _known(call.reply, server_id(call.interaction), call.number(0))
    await call.reply.show(panel.mine(known, call.reply.person.id, call.host.now()))


@press_of("ranking", needs_bot=True)
async def ranking(call: Call) -> None:
    known = await _known(call.reply, server_id(call.interaction), call.number(0))
    await call.reply.show(panel.ranking(known))


@press_of("fame", needs_bot=True)
async def fame(call: Call) -> None:
    """Show the champions of all seasons of this server."""
    guild = _guild(call.interaction)
    async with call.host.store.reading() as read:
        over = [row for row in await rows.seasons(read, guild) if row.over and installed(row.game)]
        seasons = [await known_of(read, row, call.host.now()) for row in over[:HALL]]
    await call.reply.show(panel.hall(seasons))


@press_of("driven", needs_bot=True)
async def driven(call: Call) -> None:
    known = await _known(call.reply, server_id(call.interaction), call.number(0))
    await call.reply.show(panel.heats(known, call.number(1)))


@press_of("sitsout", needs_bot=True)
async def sits_out(call: Call) -> None:
    guild, id = _guild(call.interaction), call.number(0)
    race, out = await entering.sit_out(call.host, guild, id, call.reply.person, call.number(1))
    known = await _known(call.reply, guild, id)
    own = panel.mine(known, call.reply.person.id, call.host.now())
    await call.reply.show(panel.with_note(own, panel.sat(race, out)))


@press_of("agrees")
async def agrees(call: Call) -> None:
    race = call.number(2)
    await entering.agree(call.host, GuildId(call.number(1)), call.number(0), call.reply.person, race)
    await call.reply.say(panel.agreed(race))


@press_of("verdicts", needs_bot=True)
async def verdicts(call: Call) -> None:
    known = await _known(call.reply, server_id(call.interaction), call.number(0))
    await call.reply.show(panel.rulings(known))


@press_of("pleads", opens_form=True)
async def pleads(call: Call) -> None:
    form = discord.ui.Modal(title=_("Answer"), custom_id=press(NO_TABLE, "pleaded", *call.press.args))
    line: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
        label=_("Everybody can read it"), max_length=ruling.ANSWER, custom_id="line"
    )
    form.add_item(line)
    await call.reply.ask(form)


@press_of("pleaded")
async def pleaded(call: Call) -> None:
    guild, id, number = GuildId(call.number(1)), call.number(0), call.number(2)
    await ruling.answer(call.host, guild, id, number, call.reply.person, call.choice)
    await call.reply.say(panel.pleaded())


@press_of("quits", needs_bot=True)
async def quits(call: Call) -> None:
    guild, id, how = _guild(call.interaction), call.number(0), call.number(1)
    if not how:
        known = await _known(call.reply, guild, id)
        entering.own(known.people, call.reply.person.id)
        await call.reply.show(panel.leaving(known.row))
        return
    row = await entering.leave(call.host, guild, id, call.reply.person, named=how == 1)
    await call.reply.say(panel.left(row))


@press_of("nextseason", needs_bot=True)
async def next_season(call: Call) -> None:
    row = await entering.next_season(call.host, _guild(call.interaction), call.number(0), call.reply.person)
    await call.reply.say(panel.opened(row))


async def _date(reply: Reply, text: str) -> Instant:
    """The date of a race as somebody has typed it; raises `Refused`."""
    try:
        at = instant_of(text, await opening.zone_of(reply), reply.host.now())
    except BadTime as bad:
        raise Refused(str(bad)) from bad
    if at > plus(reply.host.now(), starts.FURTHEST):
        words = _("A race can start up to {most} ahead; choose an earlier date.")
        raise Refused(words.format(most=said_length(starts.FURTHEST)))
    return at


def _home(interaction: Interaction, heats_in: discord.TextChannel | discord.ForumChannel | None) -> ChannelId:
    """Where heats open: the channel that is named, or this one; raises `Refused` where they cannot."""
    if heats_in is None and isinstance(interaction.channel, WITHOUT_THREADS):
        words = _("Heats open in threads, which this channel cannot have; name another with `heats_in`.")
        raise Refused(words)
    rooms.check_permissions_here(interaction, thread=heats_in is None)
    if heats_in is None:
        return ChannelId(interaction.channel_id or 0)
    rooms.check_permissions(heats_in, threads=True)
    return ChannelId(heats_in.id)


def _guild(interaction: Interaction) -> GuildId:
    if interaction.guild_id is None:
        raise Refused(_("Championships belong to a server; use this there."))
    return GuildId(interaction.guild_id)


async def _known(reply: Reply, guild: GuildId | None, id: int = 0, game: str = "") -> Known:
    """A season of a server, the newest (of a game) unless one is named; raises `Refused`."""
    async with reply.host.store.reading() as read:
        return await known_of(read, await entering.the_season(read, guild, id, game), reply.host.now())
