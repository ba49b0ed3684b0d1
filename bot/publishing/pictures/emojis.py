"""The shields of the games' racers as emojis of the bot's own account: uploaded once, known by their digest.

The name of an emoji is `hip_<game>_<racer>_<digest>`, so a shield that is drawn anew gets a new one, and the
old one goes. Emojis with other names are somebody else's work and stay.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping

import discord

from bot import shields
from bot.publishing.reach.refusals import CUT
from bot.workers.pool import Job, Pool
from engine import all_games
from engine.face.shields import CREST

log = logging.getLogger(__name__)

PREFIX = "hip_"
PIXELS = 128
DIGEST = 8
PAINTING = Job("shields", 60.0)
MOST_EMOJIS = 2_000
"""Emojis of one account."""
NAME = 32
"""The most characters of a name."""


def shield_emojis() -> dict[tuple[str, str], tuple[str, bytes]]:
    """The name and the PNG of each shield, by game and racer."""
    from render.painter import badge

    emojis = {}
    for key, game in all_games().items():
        for crest in game.face.crests():
            png = badge(crest.sprite, CREST, PIXELS)
            digest = hashlib.sha256(png).hexdigest()[:DIGEST]
            room = NAME - len(PREFIX) - DIGEST - 2 - len(crest.racer)
            emojis[key, crest.racer] = f"{PREFIX}{key[:room]}_{crest.racer}_{digest}", png
    return emojis


async def sync(client: discord.Client, pool: Pool) -> None:
    """Upload the shields that are missing, delete those that are outdated, and show them beside names."""
    try:
        wanted = await pool.run(PAINTING, shield_emojis)
        there = await client.fetch_application_emojis()
        shields.know(_mentions(wanted, there))
        names = {name for name, _png in wanted.values()}
        for old in (e for e in there if e.name.startswith(PREFIX) and e.name not in names):
            await old.delete()
        there = [e for e in there if not e.name.startswith(PREFIX) or e.name in names]
        missing = {name: png for name, png in wanted.values() if name not in {e.name for e in there}}
        if len(there) + len(missing) > MOST_EMOJIS:
            log.warning("there is no room for %d shields among the emojis of this bot", len(missing))
            return
        for name, png in missing.items():
            there.append(await client.create_application_emoji(name=name, image=png))
        shields.know(_mentions(wanted, there))
    except CUT as error:
        log.warning("the shields beside names are not all there: %r", error)


def _mentions(
    wanted: Mapping[tuple[str, str], tuple[str, bytes]], there: list[discord.Emoji]
) -> dict[tuple[str, str], str]:
    ids = {emoji.name: emoji.id for emoji in there}
    return {racer: f"<:{name}:{ids[name]}>" for racer, (name, _png) in wanted.items() if name in ids}
