"""Films: a round or a whole race as a GIF, made of what a message has packed."""

from __future__ import annotations

import engine
from bot.hosting.table.coverage import unpacked
from bot.hosting.table.reels import footage_of
from bot.limits import ALT_TEXT, clip
from bot.messages import Picture
from bot.naming import cast_with
from bot.publishing.painted import Painted
from engine.face.beats import Take
from engine.filming import taken
from engine.language import speaking
from engine.naming import naming
from render.film import RACE, ROUND, film
from render.painter import paint


def shoot(picture: Picture) -> Painted:
    """Make a film now; its words say what happens and how it ends. Where nothing is to be seen moving the
    still stands for it."""
    game = engine.find(picture.game)
    names = unpacked(game, picture.coverage).names
    footage = footage_of(game, picture.reel, names)
    last = footage[-1]
    with speaking(picture.language), naming(cast_with(game.face.drivers(last.view), names)):
        takes = taken(game, footage)
        scene = game.face.picture(last.view, "", "board", last.coverage)
    if not takes:
        return Painted(paint(scene), scene.alt, scene.twin)
    made = film(takes, RACE if picture.reel["whole"] else ROUND)
    return Painted(made.gif, told(takes, scene.alt), scene.twin)


def told(takes: tuple[Take, ...], result: str) -> str:
    """The events, as far as there is room beside the end."""
    captions = " ".join(take.caption for take in takes if take.caption)
    return f"{clip(captions, max(0, ALT_TEXT - len(result) - 1))} {result}".strip()
