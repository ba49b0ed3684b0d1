"""Names of people, which may be anything: what of them can stand in a text.

What of them can stand in a picture says `render.letters.writable`.
"""

from __future__ import annotations

import unicodedata

from bot.text import plain

_FSI, _PDI = "\u2068", "\u2069"


def in_text(name: str) -> str:
    """A name for alt texts and twins, which does not turn the direction of the words around it."""
    shown = plain(name)
    leftward = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in shown)
    return f"{_FSI}{shown}{_PDI}" if leftward else shown
