"""The values of things for a driver: way, skills, cubes, tokens, and a hand of cards.

All is measured in cells of a straight. The constants are estimates that were tried out in races of the
veteran against himself; what the rules say comes from `values`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from math import ceil

from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import (
    CARDS,
    COLOURS,
    DECK,
    SYMBOLS,
    CardName,
    Colour,
    SymbolName,
    Token,
    in_order,
)
from engine.games.charioteer.rules.state import Driver, Play, Race
from engine.games.charioteer.rules.track import CORNERS, LAP, ROUND, Space, next_space
from engine.model import Seat

CORNER = 1.5
"""A cell of a corner, which costs a black move one point and others two."""
PACE = 7.5
"""The gain of the leader in a turn."""
STRIDE = 8
"""Points of a usual move."""
CUBES_LAST = 3.0
"""For how many turns a cube stays in the damage box."""
HARM = 0.6
"""A cell that all rivals lose, in cells that one gains."""
FALL = 0.6
"""The loss of an automaton by falling, as it might have fallen anyway."""
SKILL_USE = 0.5
"""How often a turn a skill is used."""
SKILL_GROWTH = 0.8
"""By how much a turn its marker rises."""
FAN_TOKEN = 3.0
"""A fan token that is drawn."""
LETTING_GO: Mapping[Token, float] = {
    "plus3": 3.6,
    "fan": 2.0,
    "shield": 2.5,
    "half": 3.0,
    "whole": 4.5,
    "whip": 3.2,
}
"""The least gain for which a token is spent, as long as the race is not near its end."""
KEPT_TO = 1.5
"""The turns before the end from which on a token is worth less and less."""
ICON: Mapping[Token, float] = {
    "plus3": 3.0,
    "fan": 3.0,
    "shield": 2.0,
    "half": 0.0,
    "whole": 0.0,
    "whip": 2.5,
}
"""An icon of a card, beside what it repairs."""


def _cell_worth(h: int) -> float:
    return CORNER if (h + 1) // 2 % LAP in CORNERS else 1.0


_WAY = (0.0, *accumulate(_cell_worth(h) / 2 for h in range(1, ROUND + 1)))


def way(h: int) -> float:
    """The value of the way from the start space to that h."""
    return h // ROUND * _WAY[-1] + _WAY[h % ROUND]


@cache
def rate(at: int, black: bool) -> float:
    """The value of a point of a usual move from that h of a lap on."""
    space = Space(at, "outer" if (at + 1) // 2 % LAP in CORNERS else "straight")
    for _point in range(STRIDE):
        space = next_space(space, black)
    return (way(space.h) - way(at)) / STRIDE


def lasting(turns: float) -> float:
    """The cost of a cube over these turns."""
    return min(turns, CUBES_LAST)


@cache
def skill_worth(position: int, turns: int) -> float:
    """The gain from a skill over these turns when its marker stands there before them."""
    marker = (min(values.SKILL_END, position + int(SKILL_GROWTH * turn)) for turn in range(turns))
    return SKILL_USE * sum(values.skill_bonus(at) for at in marker)


def unseen(race: Race, driver: Driver) -> list[CardName]:
    """The cards that a driver has not seen since the last shuffle, in order."""
    left = Counter(DECK)
    left.subtract((*driver.hand, *race.crowd, *race.discard))
    return list(left.elements())


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of one seat: the turns that may follow, and the share of its rivals hurt by attacks
    (players) and by falls (automata)."""

    turns: float
    players: float
    automata: float

    def attack(self, size: str) -> float:
        """The value of an attack of that size, '' for none."""
        if not size:
            return 0.0
        cubes = (values.MINOR if size == "minor" else values.MAJOR)["cubes"]
        return HARM * (self.players * cubes * lasting(self.turns) + self.automata * FALL)

    @property
    def fan(self) -> float:
        """The value of drawing a fan token."""
        return FAN_TOKEN * min(1.0, self.turns)

    @property
    def later(self) -> Stakes:
        """The same one turn later."""
        return replace(self, turns=max(0.0, self.turns - 1))


def stakes_of(race: Race, seat: Seat) -> Stakes:
    """The stakes of the present turn."""
    lead = max(c.space.h for c in race.racing)
    turns = max(0.0, (way(race.goal) - way(lead)) / PACE - 0.5)
    rivals = max(1, len(race.racing) - 1)
    players = sum(other != seat for other in race.players)
    return Stakes(turns, players / rivals, len(race.automata) / rivals)


class Eye:
    """The judgement of hands by a driver with `cubes` whose chariot is at that h of the race.

    It judges fast rather than exactly: of each symbol it only knows the largest set.
    """

    def __init__(self, driver: Driver, damage: int, h: int, stakes: Stakes) -> None:
        self._fan = stakes.fan
        self._rates = {colour: rate(h % ROUND, colour == "black") for colour in COLOURS}
        self._base = {
            s.name: s.number + values.skill_bonus(driver.skill(s.colour)) - damage for s in SYMBOLS.values()
        }
        half, whole = (cubes * (1 + lasting(stakes.turns)) for cubes in (ceil(damage / 2), damage))
        repair = {"half": half, "whole": whole}
        self._icons = {c.name: sum(ICON[i] + repair.get(i, 0.0) for i in c.icons) for c in CARDS.values()}
        minor, major = stakes.attack("minor"), stakes.attack("major")
        self._sizes: Mapping[Colour, tuple[float, ...]] = {
            "red": _by_size({values.MINOR["cards"]: minor, values.MAJOR["cards"]: major}),
            "yellow": _by_size({values.YELLOW["half"]: half, values.YELLOW["whole"]: whole}),
            "black": _by_size({}),
            "green": _by_size({}),
        }

    def best(self, hand: Sequence[CardName], active: CardName) -> Play | None:
        """The set that a hand promises with an active crowd card, None where no two cards match."""
        largest = self._best(hand, active)
        if largest is None:
            return None
        _worth, symbol, cards, crowd = largest
        return Play(symbol, in_order([name for _value, name in cards]), active if crowd else "")

    def worth(self, hand: Sequence[CardName], active: CardName) -> float:
        """The value of that set, 0 for none."""
        largest = self._best(hand, active)
        return largest[0] if largest else 0.0

    def _best(self, hand: Sequence[CardName], active: CardName) -> _Largest | None:
        matching: dict[SymbolName, list[tuple[float, CardName]]] = {}
        for name in hand:
            icons = self._icons[name]
            for symbol, count, colour in _SHOWN[name]:
                matching.setdefault(symbol, []).append((count * self._rates[colour] + icons, name))
        crowd = {symbol: count for symbol, count, _colour in _SHOWN[active]} if active else {}
        sets_of_two = (
            self._largest(symbol, cards, crowd.get(symbol, 0), active)
            for symbol, cards in matching.items()
            if len(cards) > 1 or symbol in crowd
        )
        return max(sets_of_two, key=lambda one: one[0], default=None)

    def _largest(
        self, symbol: SymbolName, cards: list[tuple[float, CardName]], crowd: int, active: CardName
    ) -> _Largest:
        cards.sort(reverse=True)
        taken = cards[: values.FROM_HAND]
        colour = _COLOUR[symbol]
        size = len(taken) + (crowd > 0)
        worth = (self._base[symbol] + crowd) * self._rates[colour] + self._sizes[colour][size]
        for value, _name in taken:
            worth += value
        if crowd:
            worth += self._icons[active] + (self._fan if size >= values.FAN_SET else 0.0)
        return worth, symbol, taken, crowd


def _by_size(steps: Mapping[int, float]) -> tuple[float, ...]:
    """The values of sets by their size, from steps that begin at a number of cards; the last one counts."""
    sizes = range(values.FROM_HAND + 2)
    return tuple(([0.0] + [worth for cards, worth in steps.items() if size >= cards])[-1] for size in sizes)


_Largest = tuple[float, SymbolName, list[tuple[float, CardName]], int]
"""The value of the largest set of a symbol; the cards of the hand in it, and the crowd card's symbols."""
_SHOWN: Mapping[CardName, tuple[tuple[SymbolName, int, Colour], ...]] = {
    card.name: tuple((s.name, card.count(s), s.colour) for s in dict.fromkeys(card.symbols))
    for card in CARDS.values()
}
_COLOUR: Mapping[SymbolName, Colour] = {symbol.name: symbol.colour for symbol in SYMBOLS.values()}


def afterwards(race: Race, driver: Driver, play: Play, stakes: Stakes) -> float:
    """The value of a set beyond its way and the hand that it leaves."""
    colour, turns = SYMBOLS[play.symbol].colour, round(stakes.turns)
    before = driver.skill(colour)
    after = before + sets.learned(driver, play, race.emperor)
    return (
        skill_worth(after, turns)
        - skill_worth(before, turns)
        - sets.damage_after(driver.damage, play) * lasting(stakes.later.turns)
        + stakes.attack(sets.attack(play))
        + sets.fan_tokens(play) * stakes.fan
    )


def at_first_sight(race: Race, seat: Seat, play: Play, stakes: Stakes) -> float:
    """The value of a set with all that it leaves behind but the hand."""
    driver, at = race.driver(seat), race.of(seat).space.h % ROUND
    gained = sets.total(driver, play) * rate(at, sets.is_black(play))
    return gained + afterwards(race, driver, play, stakes)


def letting_go(tokens: Sequence[Token], turns: float) -> float:
    """The value of tokens that are kept, with these turns to come."""
    return min(1.0, turns / KEPT_TO) * sum(LETTING_GO[token] for token in tokens)
