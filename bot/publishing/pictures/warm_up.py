"""Imported by a worker before its first job, after the games that are offered: it knows these alone, and has
read one position of each and painted every kind of picture, so that later ones find their grounds and pieces.

Importing it does that, as a worker imports modules and calls nothing.
"""

from __future__ import annotations

import logging

from bot.publishing.pictures.studio import warm_up
from engine import codec, registry

log = logging.getLogger(__name__)

registry.know_only_loaded()
for key, game in registry.all_games().items():
    try:
        codec.prepare(game)
        warm_up(key)
    except Exception:  # those who want a picture of it hear what is wrong, and nobody else
        log.exception("the first picture of %s could not be painted", key)
