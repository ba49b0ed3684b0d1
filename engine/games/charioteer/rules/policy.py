"""Answers that are given in advance: `best` and a taste, from which a set follows at the reveal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.clauses import Clauses, clause
from engine.games.charioteer.rules import sets, version1
from engine.games.charioteer.rules.cards import COLOURS, SYMBOLS, Colour, token_of
from engine.games.charioteer.rules.speech import colour_name
from engine.games.charioteer.rules.state import NEWEST, Play, Race
from engine.games.charioteer.rules.tokens import SPENDINGS, Spending, spent
from engine.games.charioteer.rules.track import on_from
from engine.language import N_
from engine.model import Seat

BEST = "best"
CROWD = "crowd"
WORTH = 2
"""A set of a favourite colour may be worth less than the best by so many spaces (N3)."""
FAN_TOKEN = 2
"""What a fan token is worth, in spaces (N2)."""
CUBE = 2
"""What a cube costs that the set leaves in the damage box (N2)."""
SKILL = 1
"""What a step of a skill is worth before the last lap (N2)."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player's profile holds: favourite colours, and when tokens are spent (N3)."""

    colours: tuple[Colour, ...] = ()
    spending: Spending = SPENDINGS[0]


def _tastes(*spending: tuple[Spending, str]) -> Clauses[None, Taste]:
    liked = [(colour, "") for colour in COLOURS]
    return Clauses(
        (
            clause(
                "colours",
                "",
                N_("Favourite colours, in order"),
                *liked,
                most=len(liked),
                called=colour_name,
                note=N_("Red attacks, yellow repairs, black cuts corners, green goes far."),
            ),
            clause(
                "spending",
                "",
                N_("When should tokens be spent?"),
                *spending,
                note=N_("Tokens add spaces, block or repair damage; each is spent once."),
            ),
        ),
        usual=Taste(),
        bare=True,
    )


_NEVER = N_("Never spend any")
_HELPING: tuple[tuple[Spending, str], ...] = (
    ("mend", N_("Spend those that block or repair damage")),
    ("final", N_("In the last lap, spend all that help")),
    ("spend", N_("Spend each as soon as it helps")),
)
TASTES: Mapping[int, Clauses[None, Taste]] = MappingProxyType(
    {
        1: _tastes(("usual", _NEVER), *_HELPING),
        2: _tastes(("usual", N_("Spend each when it pays off")), ("never", _NEVER), *_HELPING),
    }
)
"""What can follow `best`, by the version with which a table was opened: in version 1 nobody who says nothing
about tokens spends one (N3, N15)."""
CURRENT = TASTES[NEWEST]
"""What can follow it at a table that is opened now, and what a profile holds."""


def taste_of(words: Iterable[str]) -> Taste:
    """The taste that words tell, in any order; others are left out (N3)."""
    return CURRENT.saying(CURRENT.usual, [word for word in dict.fromkeys(words) if CURRENT.key_of(word)])


def play_of(race: Race, seat: Seat, words: Sequence[str]) -> Play:
    """The set that a legal line plays (N3)."""
    if words[0] == BEST:
        return best(race, seat, taste_of(words[1:]))
    crowd = race.active if CROWD in words else ""
    rest = [w for w in words[1:] if w != CROWD]
    cards = tuple(w for w in rest if w in race.driver(seat).hand)
    tokens = tuple(token for w in rest if (token := token_of(w)))
    return Play(words[0], cards, crowd, tokens)


def line_of(play: Play) -> str:
    """The line that plays a set."""
    crowd = (CROWD,) if play.crowd else ()
    return " ".join((play.symbol, *play.cards, *crowd, *play.tokens))


def best(race: Race, seat: Seat, taste: Taste) -> Play:
    """The set that is worth most, or a favourite colour's hardly worth less, and tokens to taste (N2, N3).

    It is found by what the seat sees alone. Among equals it is one that draws a fan token, then one with more
    icons, then one with fewer cards.
    """
    if race.version == 1:
        return version1.best(race, seat, taste.colours, taste.spending)
    legal = sets.legal_sets(race.driver(seat).hand, race.active)
    merits = {play: merit(race, seat, play) for play in legal}
    found = max(legal, key=merits.__getitem__)
    for colour in taste.colours:
        liked = [play for play in legal if SYMBOLS[play.symbol].colour == colour]
        favourite = max(liked, key=merits.__getitem__, default=None)
        if favourite is not None and merits[favourite][0] >= merits[found][0] - WORTH:
            found = favourite
            break
    return replace(found, tokens=spent(race, seat, found, taste.spending))


def worth(race: Race, seat: Seat, play: Play) -> float:
    """A set in spaces: its way, damage, skill and corners counted, and what it leaves behind (N2).

    Nobody is taken to be in the way: who is ahead moves on before.
    """
    driver, start = race.driver(seat), race.of(seat).space
    way = on_from(start, sets.total(driver, play), sets.is_black(play)).h - start.h
    skill = SKILL * sets.learned(driver, play, race.emperor) if race.lap < race.options.laps else 0
    return way / 2 + skill + FAN_TOKEN * sets.fan_tokens(play) - CUBE * sets.damage_after(driver.damage, play)


def merit(race: Race, seat: Seat, play: Play) -> tuple[float, bool, int, int]:
    """What `best` goes by without favourites: what a set is worth, then what decides among equals (N3)."""
    return worth(race, seat, play), sets.pleases_crowd(play), len(sets.icons(play)), -len(play.cards)
