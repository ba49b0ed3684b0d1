"""The answer of a seat that is silent, or has given only a part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.errors import BadOrder
from engine.games.charioteer.rules.cards import token_of, tokens_in_order
from engine.games.charioteer.rules.play import SET
from engine.games.charioteer.rules.policy import CROWD, best, line_of, taste_of
from engine.games.charioteer.rules.reading import read
from engine.games.charioteer.rules.sets import strongest_first
from engine.games.charioteer.rules.state import Race, View
from engine.model import Decision, Seat


def fill(view: View, decision: Decision, line: str, profile: str) -> str:
    """An empty line becomes the best set by the profile; a symbol without cards gets its best cards (N2)."""
    race, seat = view.race, decision.seat
    if decision.kind != SET or seat not in race.players:
        return line
    if not line:
        return line_of(best(race, seat, taste_of(profile.split())))
    try:
        said = read(race, decision, line)
    except BadOrder:
        return line
    return _with_cards(race, seat, said) or line


def _with_cards(race: Race, seat: Seat, said: Sequence[str]) -> str:
    """The strongest set of a symbol, with the crowd card and tokens that are said; '' where more is said."""
    if not said:
        return ""
    driver = race.driver(seat)
    tokens = tokens_in_order([token for word in said if (token := token_of(word))])
    crowd = (CROWD,) if CROWD in said else ()
    if (*said[:1], *crowd, *tokens) != tuple(said) or Counter(tokens) - Counter(driver.tokens):
        return ""
    plays = strongest_first(driver, race.active)
    fitting = (play for play in plays if play.symbol == said[0] and (play.crowd or not crowd))
    whole = next(fitting, None)
    return line_of(replace(whole, tokens=tokens)) if whole else ""
