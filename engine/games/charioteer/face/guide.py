"""The game in our own words: chapters for those who want to know, one hint a turn for beginners."""

from __future__ import annotations

from collections.abc import Mapping

from engine.face import guidebook
from engine.face.forms import Chapter
from engine.games.charioteer.face.provenance import provenance
from engine.games.charioteer.rules import sets, tokens, values
from engine.games.charioteer.rules.cards import SYMBOLS
from engine.games.charioteer.rules.speech import colour_name
from engine.games.charioteer.rules.state import View
from engine.games.charioteer.rules.track import CORNERS, LAP
from engine.language import N_, _
from engine.model import Seat

_HINTS = (
    N_(
        "Choose cards that show the same symbol: each copy counts one, plus the number once. In the first "
        "turn passing costs nothing, so simply drive as far as you can."
    ),
    N_(
        "The crowd's card may join your set if it shows your symbol. A set of {fan_set} cards or more "
        "that includes it draws a fan token."
    ),
    N_(
        "Look at the crowd's next two cards, too: they become active in the next turns, so keep cards "
        "that match them."
    ),
    N_(
        "A skill grows as you use it and gives you up to {bonus} points more. It grows by {used}, and by "
        "{wanted} in the colour the emperor wants."
    ),
    N_(
        "Save tokens for their moment: recovery for {hurt} cubes or more, a whip for a gap of {gap} "
        "spaces ahead of your move, every +{plus} for the last {finish} spaces. Spend several at once if "
        "several help."
    ),
)
ADVISED_GAP = 4
"""So many spaces ahead of a move the next chariot should be for a whip; `best` spends one earlier."""
_TOLD: Mapping[str, int] = {
    "fan_set": values.FAN_SET,
    "bonus": values.skill_bonus(values.SKILL_END),
    "used": values.SKILL_STEPS["used"],
    "wanted": values.SKILL_STEPS["wanted"],
    "hurt": tokens.HURT,
    "gap": ADVISED_GAP,
    "plus": values.PLUS,
    "finish": tokens.FINISH,
}
"""The numbers that hints name."""
_NEAR = 10
"""Cells in front of a corner in which the next move may well drive through it."""
_BADLY = 4
"""Cubes at which a hint says that repairing pays."""


def chapters() -> tuple[Chapter, ...]:
    """The whole game, a chapter at a time; the last one says which values are reconstructed."""
    return (*guidebook.chapters(__package__), *provenance())


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner's turn: damage, then a corner ahead, else what the first turns teach."""
    race = view.race
    if seat not in race.players:
        return ""
    if race.driver(seat).damage >= _BADLY:
        told = _(
            "You carry {n} cubes, and each costs a point every turn. A yellow set of {half} cards repairs "
            "half of them, one of {whole} cards all."
        )
        return told.format(n=race.driver(seat).damage, **values.YELLOW)
    if race.turn <= len(_HINTS):
        return _(_HINTS[race.turn - 1]).format(**_TOLD)
    return _corner_hint(view, seat)


def _corner_hint(view: View, seat: Seat) -> str:
    race = view.race
    cell = race.of(seat).space.cell
    near = any((cell + n) % LAP in CORNERS for n in range(1, _NEAR))
    legal = sets.legal_sets(race.driver(seat).hand, race.active)
    black = [play for play in legal if SYMBOLS[play.symbol].colour == "black"]
    if not (near and black):
        return ""
    told = _(
        "A corner lies ahead, and you hold a set in {colour}: it takes the short way, one space instead "
        "of two."
    )
    return told.format(colour=colour_name("black"))
