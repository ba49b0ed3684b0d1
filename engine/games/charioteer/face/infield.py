"""The infield: the barrier that counts the laps, the emperor's wish and the crowd's cards."""

from __future__ import annotations

from engine.face.racecourse import Spina, barrier, counters
from engine.face.scene import AT_EASE, Inset, Path, Rect, Shape, Text
from engine.games.charioteer.face.cardfaces import RATIO, card, later, wish
from engine.games.charioteer.face.oval import INNER, SPINA
from engine.games.charioteer.rules.speech import wish_name
from engine.games.charioteer.rules.state import Race
from engine.language import _

_BARRIER = Spina(INNER[0] + INNER[2] / 2, INNER[1] + 9 + SPINA / 2, INNER[2] - 64, SPINA - 6)
_LEFT, _TOP, _HIGH = INNER[0] + 30, INNER[1] + SPINA, INNER[3] - SPINA
_EMPEROR = 138
_HEADING = _TOP + 19
_FOOT = _TOP + _HIGH - 19
_CROWD = _LEFT + _EMPEROR + 12
_BIG, _SMALL = 150, 125


def infield_ground() -> tuple[Shape, ...]:
    """The barrier with its obelisk, and the headings."""
    line = _LEFT + _EMPEROR + 2
    return (
        _clipped(_BARRIER),
        Path(((line, _TOP + 20), (line, _TOP + _HIGH - 20)), "marble-shade", 2),
        Text(_LEFT + _EMPEROR / 2, _HEADING, _("Emperor"), AT_EASE, "soft", room=_EMPEROR),
        Text(_CROWD, _HEADING, _("The crowd"), AT_EASE, "soft", "left", room=_BIG + 60),
    )


def _clipped(at: Spina) -> Inset:
    """The barrier, whose shadows end with it: the headings below it are to be read."""
    wide, high = at.length + 4, at.breadth + 4
    return Inset(at.x - wide / 2, at.y - high / 2, wide, high, barrier(at))


def laps(race: Race) -> tuple[Shape, ...]:
    """On the barrier a dolphin and an egg for each lap, those of finished laps changing their colour."""
    every = race.options.laps
    return counters(_BARRIER, every if race.over == "home" else race.lap - 1, every)


def infield(race: Race) -> list[Shape]:
    """The wish, and the crowd: the active card first and larger, on gold, then those of the next turns."""
    x = _LEFT + _EMPEROR / 2
    wish_text = wish_name(race.emperor) if race.emperor else "–"
    shapes: list[Shape] = [
        *wish(race.emperor, x, _TOP + 78, 62),
        Text(x, _FOOT - 13, wish_text, 28, face="bold", room=_EMPEROR - 8),
    ]
    left: float = _CROWD
    for k, name in enumerate(race.crowd):
        wide = _SMALL if k else _BIG
        top = _FOOT - wide * RATIO
        if not k:
            shapes.append(Rect(left - 6, top - 6, wide + 12, wide * RATIO + 12, "gold", "ink", 2, 14))
        shapes += card(name, left, top, wide)
        if k:
            shapes.append(Text(left + wide / 2, _HEADING, later(k), AT_EASE, "soft", room=wide))
        left += wide + (8 if k else 16)
    return shapes
