"""What stands in the infield: the emperor's wish and the crowd's cards."""

from __future__ import annotations

from engine.face.scene import READABLE, Path, Rect, Shape, Text
from engine.games.charioteer.face.cardfaces import RATIO, card, later, wish
from engine.games.charioteer.face.oval import INNER
from engine.games.charioteer.rules.speech import wish_name
from engine.games.charioteer.rules.state import Race
from engine.language import _

_LEFT, _TOP = INNER[0] + 30, INNER[1]
_EMPEROR = 130
_HEADING = _TOP + 23
_FOOT = _TOP + INNER[3] - 19
_CROWD = _LEFT + _EMPEROR + 14
_BIG, _SMALL = 150, 125


def infield_ground() -> tuple[Shape, ...]:
    """The headings."""
    line = _LEFT + _EMPEROR + 2
    return (
        Path(((line, _TOP + 20), (line, _TOP + INNER[3] - 20)), "marble-shade", 2),
        Text(_LEFT + _EMPEROR / 2, _HEADING, _("Emperor"), READABLE, "soft", room=_EMPEROR),
        Text(_CROWD + _BIG / 2, _HEADING, _("The crowd"), READABLE, "soft", room=_BIG),
    )


def infield(race: Race) -> list[Shape]:
    """The wish, and the crowd: the active card first and larger, on gold, then those of the next turns."""
    x = _LEFT + _EMPEROR / 2
    told = wish_name(race.emperor) if race.emperor else "–"
    found: list[Shape] = [
        *wish(race.emperor, x, _TOP + 78, 62),
        Text(x, _FOOT - 13, told, 28, face="bold", room=_EMPEROR - 8),
    ]
    left: float = _CROWD
    for k, name in enumerate(race.crowd):
        wide = _SMALL if k else _BIG
        top = _FOOT - wide * RATIO
        if not k:
            found.append(Rect(left - 6, top - 6, wide + 12, wide * RATIO + 12, "gold", "ink", 2, 14))
        found += card(name, left, top, wide)
        if k:
            found.append(Text(left + wide / 2, _HEADING, later(k), READABLE, "soft", room=wide))
        left += wide + (8 if k else 16)
    return found
