"""Answers that are given in advance: `best` and a taste, from which a set follows at the reveal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.clauses import Clauses, clause
from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import COLOURS, SYMBOLS, Colour, token_of
from engine.games.charioteer.rules.speech import colour_name
from engine.games.charioteer.rules.state import Play, Race
from engine.games.charioteer.rules.tokens import SPENDINGS, Spending, spent
from engine.games.charioteer.rules.track import on_from
from engine.language import N_
from engine.model import Seat

BEST = "best"
CROWD = "crowd"
WORTH = 2
"""The spaces by which a set of a favourite colour may be worth less than the best (N3)."""
FAN_TOKEN = 2
"""The value of a fan token, in spaces (N2)."""
CUBE = 2
"""The cost of a cube that the set leaves in the damage box (N2)."""
SKILL = 1
"""The value of a step of a skill before the last lap (N2)."""


@dataclass(frozen=True, slots=True)
class Taste:
    """A player's profile: favourite colours, and the moments to spend tokens (N3)."""

    colours: tuple[Colour, ...] = ()
    spending: Spending = SPENDINGS[0]


TASTES: Clauses[None, Taste] = Clauses(
    (
        clause(
            "colours",
            "",
            N_("Favourite colours, in order"),
            *((colour, "") for colour in COLOURS),
            most=len(COLOURS),
            called=colour_name,
            note=N_("Red attacks, yellow repairs, black cuts corners, green goes far."),
        ),
        clause(
            "spending",
            "",
            N_("When should tokens be spent?"),
            ("usual", N_("Spend each when it pays off")),
            ("never", N_("Never spend any")),
            ("mend", N_("Spend those that block or repair damage")),
            ("final", N_("In the last lap, spend all that help")),
            ("spend", N_("Spend each as soon as it helps")),
            note=N_("Tokens add spaces, block or repair damage; each is spent once."),
        ),
    ),
    usual=Taste(),
    bare=True,
)
"""The clauses of a profile, which can follow `best` (N3)."""


def taste_of(words: Iterable[str]) -> Taste:
    """The taste that words tell, in any order; others are left out (N3)."""
    return TASTES.saying(TASTES.usual, [word for word in dict.fromkeys(words) if TASTES.key_of(word)])


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
    legal = sets.legal_sets(race.driver(seat).hand, race.active)
    merits = {play: merit(race, seat, play) for play in legal}
    chosen = max(legal, key=merits.__getitem__)
    for colour in taste.colours:
        liked = [play for play in legal if SYMBOLS[play.symbol].colour == colour]
        favourite = max(liked, key=merits.__getitem__, default=None)
        if favourite is not None and merits[favourite][0] >= merits[chosen][0] - WORTH:
            chosen = favourite
            break
    return replace(chosen, tokens=spent(race, seat, chosen, taste.spending))


def value(race: Race, seat: Seat, play: Play) -> float:
    """The value of a set in spaces: its way, damage, skill and corners, and the state that it leaves (N2).

    Nobody is taken to be in the way: who is ahead moves on before.
    """
    driver, start = race.driver(seat), race.of(seat).space
    way = on_from(start, sets.total(driver, play), sets.is_black(play)).h - start.h
    skill = SKILL * sets.learned(driver, play, race.emperor) if race.lap < race.options.laps else 0
    return way / 2 + skill + FAN_TOKEN * sets.fan_tokens(play) - CUBE * sets.damage_after(driver.damage, play)


def merit(race: Race, seat: Seat, play: Play) -> tuple[float, bool, int, int]:
    """The merit of a set for `best` without favourites: its value, then the criteria among equals (N3)."""
    return value(race, seat, play), sets.pleases_crowd(play), len(sets.icons(play)), -len(play.cards)
