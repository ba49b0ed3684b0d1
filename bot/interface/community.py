"""Leaderboard, card and season for whoever asks, by command or by button."""

from __future__ import annotations

from bot.community import cards
from bot.hosting.records import seasons, standings
from bot.hosting.records.results import EVERYWHERE
from bot.hosting.table.sitting import Refused
from bot.interface.shared import Interaction
from bot.messages import Message
from bot.panels import community
from bot.store import SeasonRow
from bot.text import harmless
from engine import find
from engine.language import _, ngettext


async def leaders(interaction: Interaction, game: str, everywhere: bool, words: bool) -> Message:
    """The leaderboard of a game, here or over all servers, with one's own place below."""
    everywhere = everywhere or interaction.guild_id is None
    guild = EVERYWHERE if everywhere else interaction.guild_id or EVERYWHERE
    async with interaction.client.shared.host.store.reading() as read:
        rows = await standings.leaders(read, game, guild)
        place = await standings.place_of(read, interaction.user.id, game, guild)
        missing = await standings.to_meet(read, interaction.user.id, game, guild)
        known = await read.seasons(interaction.guild_id) if interaction.guild_id is not None else ()
    there = _("all servers") if everywhere else await server_name(interaction)
    scene = cards.leaderboard(rows, find(game).title, there)
    at_home = interaction.guild_id is not None
    return community.leaders(scene, game, everywhere, words, _place_told(place, missing), at_home, known)


async def card(interaction: Interaction, user: int, name: str, game: str, words: bool) -> Message:
    """The card of somebody for a game; `name` is used for who never raced."""
    async with interaction.client.shared.host.store.reading() as read:
        known = (await read.person(user)).name
        player = await standings.player(read, user, known or name, game, interaction.guild_id)
    scene = cards.player_card(player, find(game).title, _("all servers"))
    return community.card(scene, user, game, words)


async def season(interaction: Interaction, row: SeasonRow, words: bool) -> Message:
    """The table of a season, and until when it ran."""
    async with interaction.client.shared.host.store.reading() as read:
        rows = await standings.scorers(read, row)
        scale = await seasons.scale_of(read, row)
        known = await read.seasons(row.guild)
    scene = cards.season_table(rows, row.name, await server_name(interaction), scale)
    return community.season(scene, row.id, words, season_told(row), known)


async def seasons_of(interaction: Interaction) -> list[SeasonRow]:
    """The seasons of this server, the newest first; raises `Refused` in private messages."""
    if interaction.guild_id is None:
        raise Refused(_("Seasons belong to a server; use this there."))
    async with interaction.client.shared.host.store.reading() as read:
        return list(await read.seasons(interaction.guild_id))


def season_told(row: SeasonRow) -> str:
    """A season: its name, what counts for it, and when it ran."""
    return " ".join(filter(None, [_when(row), _counts(row)]))


def _counts(row: SeasonRow) -> str:
    """How games count for a season, '' for one from before there were rules."""
    if not row.strict:
        return ""
    if not row.best:
        return _("All games of a player count; the last of two gets no points.")
    words = ngettext(
        "The best game of each player counts; the last of two gets no points.",
        "The best {n} games of each player count; the last of two gets no points.",
        row.best,
    )
    return words.format(n=row.best)


def _when(row: SeasonRow) -> str:
    game = find(row.game).title if row.game else _("all games")
    name = harmless(row.name)
    if row.ends:
        words = _("**{name}** ({game}): from <t:{begins}:D> to <t:{ends}:D>.")
        return words.format(name=name, game=game, begins=int(row.begins), ends=int(row.ends))
    words = _("**{name}** ({game}): running since <t:{begins}:D>.")
    return words.format(name=name, game=game, begins=int(row.begins))


async def server_name(interaction: Interaction) -> str:
    """What the server is called, as far as that is known."""
    guild = await interaction.client.shared.sight.server(interaction.guild_id)
    return guild.name if guild is not None and guild.name else _("this server")


def _place_told(place: tuple[int, int] | None, missing: int) -> str:
    if missing:
        words = ngettext(
            "To be on this list, finish a game with {n} more person you have not met in this game.",
            "To be on this list, finish games with {n} more people you have not met in this game.",
            missing,
        )
        return words.format(n=missing)
    if place is None:
        return _("You are not on this list yet; finish a game with other people to be listed.")
    rank, of = place
    words = ngettext("Your rank: {rank} of {n} player.", "Your rank: {rank} of {n} players.", of)
    return words.format(rank=rank, n=of)
