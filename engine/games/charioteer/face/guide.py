"""The game in our own words: chapters for those who want to know, one hint a turn for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.face import guidebook
from engine.face.forms import Chapter
from engine.games.charioteer.face.provenance import provenance
from engine.games.charioteer.rules import cards, policy, sets, tokens, values
from engine.games.charioteer.rules.cards import SYMBOLS
from engine.games.charioteer.rules.options import FEWEST, LAPS, MOST, SHORT
from engine.games.charioteer.rules.speech import colour_name
from engine.games.charioteer.rules.state import View
from engine.games.charioteer.rules.track import CORNERS, LAP, SECTIONS
from engine.language import N_, _
from engine.model import Seat

_HINTS = (
    N_(
        "Choose cards that show the same symbol: each copy of it counts one, and its number is added once. "
        "In the first turn passing costs nothing, so simply drive as far as you can."
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
"""The spaces from a move to the next chariot that are right for a whip; `best` spends one earlier."""
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


_FIRST, _SECOND = ([face.points for face in die] for die in (cards.FIRST_DIE, cards.SECOND_DIE))
_SHOWN = [symbol.number for symbol in SYMBOLS.values()]
_CORNER = max(length for kind, length in SECTIONS if kind == "corner")


def _zones() -> Iterator[tuple[str, int]]:
    """From where to where a skill gives which bonus."""
    ends = (*(begin - 1 for begin, _bonus in values.SKILL_ZONES[1:]), values.SKILL_END)
    for n, ((begin, bonus), end) in enumerate(zip(values.SKILL_ZONES, ends, strict=True), 1):
        yield from ((f"zone_{n}", begin), (f"zone_{n}_end", end), (f"zone_{n}_bonus", bonus))


NUMBERS: Mapping[str, int] = MappingProxyType(
    {
        "fewest": FEWEST,
        "chariots": MOST,
        "automata": MOST - 1,
        "laps": LAPS,
        "short": SHORT,
        "corner": _CORNER,
        "outer_corner": 2 * _CORNER,
        "lap": LAP,
        "outer_lap": LAP + len(CORNERS),
        "hand": values.HAND,
        "crowd": values.CROWD,
        "waiting": values.CROWD - 1,
        "symbols": max(len(card.symbols) for card in cards.CARDS.values()),
        "lowest": min(_SHOWN),
        "highest": max(_SHOWN),
        "from_hand": values.FROM_HAND,
        "smallest_set": values.SMALLEST_SET,
        "largest_set": values.FROM_HAND + 1,
        "fan_set": values.FAN_SET,
        "white_tokens": len(cards.WHITE_TOKENS),
        "plus": values.PLUS,
        "whip": values.WHIP,
        "red_faces": cards.EMPEROR.count("red"),
        "wishes": len(cards.EMPEROR),
        "wanted": values.SKILL_STEPS["wanted"],
        **{f"skill_{n}": start for n, start in enumerate(values.SKILL_START, 1)},
        "skill_end": values.SKILL_END,
        **dict(_zones()),
        "minor": values.MINOR["cards"],
        "major": values.MAJOR["cards"],
        "major_cubes": values.MAJOR["cubes"],
        "most_damage": values.MOST_DAMAGE,
        **values.YELLOW,
        "least_rolled": min(_FIRST) + min(_SECOND),
        "most_rolled": max(_FIRST) + max(_SECOND),
        "bonus": max(cards.BONUS_DIE),
        "bonus_faces": sum(face > 0 for face in cards.BONUS_DIE),
        "bonus_sides": len(cards.BONUS_DIE),
        "second_cubes": values.AUTOMATON_CUBES[1],
        "fall": values.FALL,
        "standing_up": values.STANDING_UP["leader"],
        "hurt": tokens.HURT,
        "badly": _BADLY,
        "gap": tokens.GAP,
        "advised_gap": ADVISED_GAP,
        "fan_token": policy.FAN_TOKEN,
        "cube": policy.CUBE,
        "worth": policy.WORTH,
    }
)
"""The numbers of the rules that the chapters name, by their placeholders (N11)."""


def chapters() -> tuple[Chapter, ...]:
    """The whole game, a chapter at a time; the last ones say which values are reconstructed."""
    return (*guidebook.chapters(__package__, **NUMBERS), *provenance())


def lesson(view: View, seat: Seat) -> str:
    """One hint for a beginner's turn: damage, then a corner ahead, else what the first turns teach."""
    race = view.race
    if seat not in race.players or race.over:
        return ""
    if race.driver(seat).damage >= _BADLY:
        words = _(
            "You carry {n} cubes, and each costs a point every turn. A yellow set of {half} cards repairs "
            "half of them, one of {whole} cards all."
        )
        return words.format(n=race.driver(seat).damage, **values.YELLOW)
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
    words = _(
        "A corner lies ahead, and you hold a set in {colour}: it takes the short way, one space instead "
        "of two."
    )
    return words.format(colour=colour_name("black"))
