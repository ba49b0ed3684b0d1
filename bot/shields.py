"""The shields of racers beside their names, as emojis of the bot's own account on Discord.

Which of them there are is known once `publishing/pictures/emojis.py` has looked; until then, and on a bot
that has none, names stand alone.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine import all_games

_known: dict[tuple[str, str], str] = {}
"""The emoji of a game's racer as a message spells it."""


def know(emojis: Mapping[tuple[str, str], str]) -> None:
    """From now on there are these emojis, by game and racer, and no others."""
    _known.clear()
    _known.update(emojis)


def shield(game: str, label: str) -> str:
    """The emoji of a racer, by its label in the language that is spoken; '' without one."""
    if not _known:
        return ""
    racers = all_games()[game].face.crests()
    return next((_known.get((game, r.racer), "") for r in racers if r.label == label), "")
