"""Films: a round or a whole race as a GIF, made from the footage that a message carries."""

from __future__ import annotations

import engine
from bot.hosting.table.coverage import unpacked
from bot.hosting.table.reels import footage_of
from bot.limits import ALT_TEXT, clip
from bot.messages import Picture
from bot.naming import cast_with
from bot.publishing.pictures.painted import Painted
from engine.face.beats import Take
from engine.filming import taken
from engine.language import speaking
from engine.naming import naming
from render.film import RACE, ROUND, film
from render.painter import paint


def film_of(picture: Picture) -> Painted:
    """A film with its alt text: its captions and its last scene. Without motion, the last scene alone."""
    game = engine.find(picture.game)
    names = unpacked(game, picture.coverage).names
    footage = footage_of(game, picture.reel, names)
    last = footage[-1]
    with speaking(picture.language), naming(cast_with(game.face, last.view, names)):
        takes = taken(game, footage)
        scene = game.face.picture(last.view, "", "board", last.coverage)
    if not takes:
        return Painted(paint(scene), scene.alt, scene.twin)
    made = film(takes, RACE if picture.reel["whole"] else ROUND)
    return Painted(made.gif, alt_text(takes, scene.alt), scene.twin)


def alt_text(takes: tuple[Take, ...], result: str) -> str:
    """The captions, as far as there is room, and the `result`."""
    captions = " ".join(take.caption for take in takes if take.caption)
    return f"{clip(captions, max(0, ALT_TEXT - len(result) - 1))} {result}".strip()
