"""What stands in the infield: the emperor's wish, the crowd, and the race order."""

from __future__ import annotations

from engine.face.scene import SMALLEST, Path, Rect, Shape, Sprite, Text
from engine.games.charioteer.face.cardfaces import RATIO, card, later, symbol, wish
from engine.games.charioteer.face.dice import dice
from engine.games.charioteer.face.liveries import emblem, livery, rig
from engine.games.charioteer.face.oval import INNER
from engine.games.charioteer.rules.cards import SYMBOLS
from engine.games.charioteer.rules.speech import colour_name, wish_name
from engine.games.charioteer.rules.state import Chariot, Race
from engine.games.charioteer.rules.track import lap_of
from engine.language import _

LEFT, TOP = INNER[0] + 14, INNER[1] + 14
WIDE = INNER[2] - 28
_EMPEROR, _CROWD, _ORDER = TOP + 66, TOP + 138, TOP + 326
_ROW = 67
_BIG, _SMALL = 160, 122
_MOST = 3
"""So many of those that a chariot has left behind are drawn."""


def infield_ground() -> tuple[Shape, ...]:
    """The headings."""
    lines = (_CROWD - 12, _ORDER - 14)
    return (
        *(Path(((LEFT + 18, y), (LEFT + WIDE - 18, y)), "marble-shade", 2) for y in lines),
        Text(LEFT + 128, _EMPEROR - 22, _("The emperor wants"), 24, "soft", "left"),
        Text(LEFT + 24, _CROWD + 14, _("The crowd"), 24, "soft", "left"),
    )


def infield(race: Race, own: int | None) -> list[Shape]:
    """The wish, the laps, the crowd and the race order."""
    return [*_emperor(race), *_laps(race), *_crowd(race), *_order(race, own)]


def _emperor(race: Race) -> list[Shape]:
    told = wish_name(race.emperor) if race.emperor else "–"
    return [
        *wish(race.emperor, LEFT + 66, _EMPEROR, 92),
        Text(LEFT + 128, _EMPEROR + 20, told, 36, anchor="left", face="bold"),
    ]


def _laps(race: Race) -> list[Shape]:
    """A dolphin for each lap that the leader has finished, an egg for each that is left."""
    done = race.options.laps if race.over == "home" else race.lap - 1
    found: list[Shape] = []
    for k in range(race.options.laps):
        name, colour = ("dolphin", "racer-6") if k < done else ("egg", "gold-light")
        x = LEFT + WIDE - 40 - (race.options.laps - 1 - k) * 44
        found.append(Sprite(name, x, _EMPEROR + 18, 46 if k < done else 34, colour))
    return found


def _crowd(race: Race) -> list[Shape]:
    """The active card first and larger, on gold, then those of the next turns."""
    found: list[Shape] = []
    low = _CROWD + 154
    x = LEFT + 18
    for k, name in enumerate(race.crowd):
        wide = _BIG if k == 0 else _SMALL
        top = low - wide * RATIO
        if k == 0:
            found.append(Rect(x - 7, top - 7, wide + 14, wide * RATIO + 14, "gold", "ink", 2, 16))
        found += card(name, x, top, wide)
        if k:
            found.append(Text(x + wide / 2, top - 18, later(k), SMALLEST, "soft"))
        x += wide + (12 if k else 20)
    return found


def _order(race: Race, own: int | None) -> list[Shape]:
    found: list[Shape] = []
    for rank, name in enumerate(race.standings(), 1):
        chariot = race.chariot(name)
        y = _ORDER + (rank - 0.5) * _ROW
        if own and chariot.seat == own:
            found.append(Rect(LEFT + 10, y - 30, WIDE - 20, 60, "gold-light", "gold", 2, 8))
        found += _row(race, chariot, rank, y)
    return found


def _row(race: Race, chariot: Chariot, rank: int, y: float) -> list[Shape]:
    if rank == 1 and race.over:
        place: Shape = Sprite("laurel", LEFT + 30, y, 56, "racer-3", label="1")
    else:
        place = Text(LEFT + 32, y, "–" if chariot.gone else str(rank), 28, face="bold")
    found: list[Shape] = [
        place,
        emblem(chariot, LEFT + 82, y, 52),
        Text(LEFT + 114, y - 13, colour_name(chariot.name), 26, anchor="left", face="bold"),
        Text(LEFT + 114, y + 15, _lap(race, chariot), SMALLEST, "soft", "left"),
    ]
    if chariot.gone:
        return [*found, Text(LEFT + WIDE - 22, y, _("resigned"), 24, "alarm", "right")]
    return [*found, *_last_move(race, chariot, y)]


def _lap(race: Race, chariot: Chariot) -> str:
    if chariot.gone:
        return ""
    if chariot.space.h >= race.goal:
        return _("home")
    return _("lap {lap}").format(lap=lap_of(chariot.space.h) + 1)


def _last_move(race: Race, chariot: Chariot, y: float) -> list[Shape]:
    """What carried it and how far, and whom it left behind."""
    found: list[Shape] = []
    x = LEFT + 210
    if chariot.dice:
        found += dice(chariot.dice, x, y, 36)
    play = race.driver(chariot.seat).play if chariot.seat else None
    if play is not None:
        found.append(symbol(SYMBOLS[play.symbol], x + 20, y, 46))
    if len(chariot.trail) > 1:
        found.append(Sprite("arrow", x + 136, y, 18, "marble-dark"))
        found.append(Text(x + 146, y, str(len(chariot.trail) - 1), 26, anchor="left"))
    if chariot.lying:
        return [*found, rig(chariot, LEFT + WIDE - 36, y, 58, 0)]
    passed = [livery(name) for name in chariot.overtaken][:_MOST]
    for k, other in enumerate(passed):
        x = LEFT + WIDE - 22 - (len(passed) - 1 - k) * 23
        found.append(Sprite(f"emblem-{other.form}", x, y, 27, other.colour))
    return found
