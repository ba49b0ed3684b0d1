"""What spectators have cheered for since the latest post: told in the next one, as half a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.hosting.table.sitting import Sitting
from bot.hosting.table.status import side_of
from bot.store import Cheer
from bot.text import several
from engine.language import _, ngettext

NAMED = 3
"""Up to how many sides a post names with their cheers."""


def told(sitting: Sitting, given: Sequence[Cheer]) -> list[str]:
    """Who was cheered since the latest post, most of all first; nothing where nobody was."""
    most = Counter(cheer.seat for cheer in given).most_common(NAMED)
    there = {seat.seat for seat in sitting.seats}
    sides = [
        ngettext("{n} cheer for {side}", "{n} cheers for {side}", count).format(
            n=count, side=side_of(sitting, seat)
        )
        for seat, count in most
        if seat in there
    ]
    return [_("-# 📣 {cheers}.").format(cheers=several(sides))] if sides else []
