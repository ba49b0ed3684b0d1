"""The commands and buttons of leaderboards, cards and seasons, and where results have their say."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot import slots
from bot.events import Ended, Opened, PersonForgotten, on
from bot.features.community import cards, news, panel, results, rows, seasons, standings
from bot.features.community.results import EVERYWHERE
from bot.features.community.rows import SeasonRow
from bot.hosting.table.sitting import Refused
from bot.ids import GuildId, PersonId
from bot.interface import reach
from bot.interface.commands import server
from bot.interface.commands.personal import played
from bot.interface.commands.play import GAMES
from bot.interface.meant import offered, worded
from bot.interface.replies import Reply
from bot.interface.router import Call, press_of
from bot.interface.shared import Interaction, server_id, user_id
from bot.messages import Message
from bot.text import harmless
from engine import find
from engine.language import N_, _

CARD = N_("Card")
NAME = app_commands.Range[str, 1, seasons.NAME_LENGTH]
WORDS = "words"

on(Opened, "season")(seasons.count_for)
on(Ended, "results")(results.keep)
on(PersonForgotten, "results")(rows.forget)
slots.IN_POSTS["end"].put(news.of_ratings)
slots.OF_A_WEEK.put(news.of_a_week)
slots.KEPT.put(lambda: _("- your ratings, for the leaderboards and seasons;"), 52)
reach.REACHES |= {"card": reach.PERSONAL, CARD: reach.PERSONAL}


def setup(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(leaderboard)
    tree.add_command(card)
    tree.add_command(app_commands.ContextMenu(name=CARD, callback=card_menu))


@app_commands.command(description=N_("The best players of this server, of all servers, or of a season"))
@app_commands.describe(
    game=N_("Which game; if left out, the one you finished last"),
    everywhere=N_("All servers together"),
    season=N_("The points of a season of this server"),
    words=N_("In words instead of a picture"),
)
@app_commands.choices(game=GAMES)
async def leaderboard(
    interaction: Interaction,
    game: str | None = None,
    everywhere: bool = False,
    season: str | None = None,
    words: bool = False,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    if season is not None:
        row = seasons.meant(await seasons_of(interaction), season)
        await reply.show(await points_of(interaction, row, words))
        return
    key = find(game).key if game else await raced_last(interaction, user_id(interaction))
    await reply.show(await leaderboard_of(interaction, key, everywhere, words))


@leaderboard.autocomplete("season")
async def _seasons(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    if interaction.guild_id is None:
        return []
    known = await seasons_of(interaction)
    return offered(typed, [(row.name, row.name) for row in known])


@app_commands.command(description=N_("A player's rating, games and reliability; without a name your own"))
@app_commands.describe(
    person=N_("Whose card"),
    game=N_("Which game; if left out, the one they finished last"),
    words=N_("In words instead of a picture"),
)
@app_commands.choices(game=GAMES)
async def card(
    interaction: Interaction,
    person: discord.User | None = None,
    game: str | None = None,
    words: bool = False,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    whose = person or interaction.user
    key = find(game).key if game else await raced_last(interaction, PersonId(whose.id))
    await reply.show(await card_of(interaction, PersonId(whose.id), whose.display_name, key, words))


async def card_menu(interaction: Interaction, person: discord.User) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    key = await raced_last(interaction, PersonId(person.id))
    await reply.show(await card_of(interaction, PersonId(person.id), person.display_name, key, False))


async def raced_last(interaction: Interaction, user: PersonId) -> str:
    """The game that somebody has finished last, for who has finished none the one that `played` names."""
    async with interaction.client.shared.host.store.reading() as read:
        last = await rows.results(read, user, 1)
    return last[0].game if last else await played(interaction)


@server.GROUP.command(description=N_("Begin or end a season: tables opened while it runs count for it"))
@app_commands.describe(
    action=N_("Begin one, or end it"),
    name=N_("Its name; leave out to end the newest"),
    game=N_("Only this game; leave out for all games"),
    points=N_("Points by place, the winner's first, for example 10 6 4 3 2 1"),
    best=N_("How many games of a player count, the best ones: 5 unless you say otherwise, 0 for all"),
)
@app_commands.choices(action=worded(N_("begin"), N_("end")), game=GAMES)
async def season(
    interaction: Interaction,
    action: Literal["begin", "end"],
    name: NAME | None = None,
    game: str | None = None,
    points: str = "",
    best: app_commands.Range[int, 0, seasons.MOST_BEST] = seasons.BEST,
) -> None:
    reply = Reply(interaction)
    await reply.acknowledge()
    guild = _guild(interaction)
    if action == "end":
        row = await seasons.end(reply.host, guild, reply.person, name)
        await reply.show(await points_of(interaction, row, words=False))
        return
    key = find(game).key if game else ""
    row = await seasons.start(reply.host, guild, reply.person, name or "", key, points, best)
    words = _("The season {name} has begun. Every table opened from now on counts for it.")
    await reply.say(words.format(name=harmless(row.name)))


@season.autocomplete("name")
async def _running(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seasons that can be ended."""
    known = [] if interaction.namespace.action == "begin" else await seasons_of(interaction)
    return offered(typed, [(row.name, row.name) for row in known if not row.ends])


def _guild(interaction: Interaction) -> GuildId:
    if interaction.guild_id is None:
        raise Refused(_("Seasons belong to a server; use this there."))
    return GuildId(interaction.guild_id)


@press_of("leaders")
async def press_leaders(call: Call) -> None:
    game, everywhere, form = call.chosen or call.word(0), bool(call.number(1)), call.word(2)
    await call.reply.show(await leaderboard_of(call.interaction, game, everywhere, form == WORDS))


@press_of("card")
async def press_card(call: Call) -> None:
    game, form = call.chosen or call.word(1), call.word(2)
    user = call.person(0) or call.reply.person.id
    name = call.reply.person.name if user == call.reply.person.id else ""
    await call.reply.show(await card_of(call.interaction, user, name, game, form == WORDS))


@press_of("season")
async def press_season(call: Call) -> None:
    await _season(call, call.number(0), call.word(1) == WORDS)


@press_of("seasons")
async def choose_season(call: Call) -> None:
    await _season(call, call.chosen_number(), False)


async def _season(call: Call, id: int, words: bool) -> None:
    async with call.host.store.reading() as read:
        known = await rows.seasons(read, server_id(call.interaction) or EVERYWHERE)
    row = next((s for s in known if s.id == id), None)
    if row is None:
        raise Refused(
            _("This season belongs to another server; `/leaderboard` shows the seasons of this one.")
        )
    await call.reply.show(await points_of(call.interaction, row, words))


async def leaderboard_of(interaction: Interaction, game: str, everywhere: bool, words: bool) -> Message:
    """The leaderboard of a game, here or over all servers, with one's own place below."""
    here = server_id(interaction)
    everywhere = everywhere or here is None
    guild = EVERYWHERE if everywhere else here or EVERYWHERE
    async with interaction.client.shared.host.store.reading() as read:
        best = await standings.leaders(read, game, guild)
        place = await standings.place_of(read, user_id(interaction), game, guild)
        missing = await standings.to_meet(read, user_id(interaction), game, guild)
        known = await rows.seasons(read, here) if here is not None else ()
    there = _("all servers") if everywhere else await server_name(interaction)
    scene = cards.leaderboard(best, find(game).title, there)
    own_place = panel.place_told(place, missing)
    return panel.leaders(scene, game, everywhere, words, own_place, here is not None, known)


async def card_of(interaction: Interaction, user: PersonId, name: str, game: str, words: bool) -> Message:
    """The card of somebody for a game; `name` is used for who never raced."""
    async with interaction.client.shared.host.store.reading() as read:
        known = await read.name_at(user, server_id(interaction))
        player = await standings.player(read, user, known or name, game, server_id(interaction))
    scene = cards.player_card(player, find(game).title, _("all servers"))
    return panel.card(scene, user, game, words)


async def points_of(interaction: Interaction, row: SeasonRow, words: bool) -> Message:
    """The table of a season, and until when it ran."""
    async with interaction.client.shared.host.store.reading() as read:
        scorers = await standings.scorers(read, row)
        scale = seasons.scale_of(row)
        known = await rows.seasons(read, row.guild)
    scene = cards.season_table(scorers, row.name, await server_name(interaction), scale)
    return panel.season(scene, row.id, words, panel.season_told(row), known)


async def seasons_of(interaction: Interaction) -> list[SeasonRow]:
    """The seasons of this server, the newest first; raises `Refused` in private messages."""
    guild = _guild(interaction)
    async with interaction.client.shared.host.store.reading() as read:
        return list(await rows.seasons(read, guild))


async def server_name(interaction: Interaction) -> str:
    """The name of the server, as far as it is known."""
    guild = await interaction.client.shared.server_cache.server(interaction.guild_id)
    return guild.name if guild is not None and guild.name else _("this server")
