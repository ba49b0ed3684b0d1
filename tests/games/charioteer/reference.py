"""The rules of Charioteer a second time: slow, plain, written from the paper, nothing shared with the engine.

A card is its three symbols (`r3r3g6`), a symbol a colour and a number (`r3`), an icon the letter of the
paper: M plus three, F fan token, S shield, H half recovery, X recovery, W whip. A chariot is any number.
Numbers in brackets are the paragraphs of the paper. Nothing is drawn here: dice, refills and tokens come from
outside, and whatever cannot have been drawn is an error.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Place = tuple[int, str]
Set = tuple[str, tuple[str, ...], bool]

COPIES = 3
CARDS_WITH = {
    "W": "b0b0y1 y0y0g3 y0y0r3 y0r2b1 r1y1b2 b0y2r1",
    "S": "y0y0b1 r1r1y1 y1y1r3",
    "H": "r1r1g3 b1b1y3",
    "F": "b0b0r2 b0b0r3",
    "": """
        r1r1y4 b1b1g5 y1y1g6 r2r2y3 r2r2b1 b2b2y3 b2b2r1 y2y2r3 y2y2b4 r3r3g6 b3b3y3 y3y3b3
        g3g3b4 g3g3b0 g4g4y4 r5r5g4 g4b4r2 r3g4b2 r4g5y2 r4g5b3 y1g6r2 g3r1y2 r5y1b3 g6y4r5
        r4b4y4 b1r3g5 r2g3y4 r4b1g5 r4g6y4 r5g3b0 b2g4r4 g4r5b3 y0b2g4 g5y0b3 g5b4y2 r4y3b4
    """,
}
ICON = {card: icon for icon, cards in CARDS_WITH.items() for card in cards.split()}

WHITE = Counter("MWSHF")
BAG = Counter({"M": 18, "W": 12, "S": 12, "H": 10, "X": 8})
EMPEROR = Counter({"r": 2, "g": 1, "b": 1, "y": 1, "any": 1})

HAND = 8
WHIP = 5
SKILL_START = (3, 2, 1, 0)
SKILL_END = 15
SKILL_BONUS = (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3)


def symbols(card: str) -> list[str]:
    """The three symbols of a card."""
    return [card[0:2], card[2:4], card[4:6]]


PARTS = (("straight", 7), ("corner", 4), ("straight", 14), ("corner", 4), ("straight", 7))
LAP = 72
"""The half-cells of a lap."""


def course(laps: int) -> tuple[list[Place], list[Place]]:
    """All places of a race along the black line, and all along the outer one."""
    inner: list[Place] = []
    outer: list[Place] = []
    cell = 0
    for part, length in PARTS * laps:
        for half in range(2 * cell, 2 * (cell + length), 2):
            inner.append((half, "S" if part == "straight" else "R"))
            outer += [(half, "S")] if part == "straight" else [(half - 1, "O"), (half, "O")]
        cell += length
    return inner, outer


def value(symbol: str, cards: Iterable[str]) -> int:
    """Every matching symbol counts one, and the number is added once."""
    return sum(symbols(card).count(symbol) for card in cards) + int(symbol[1])


def legal_sets(hand: Sequence[str], crowd: str) -> set[Set]:
    """Symbol, cards of the hand in alphabetical order, and whether the crowd card joins them."""
    shown = {symbol for card in hand for symbol in symbols(card)}
    found: set[Set] = set()
    for number, symbol in itertools.product((1, 2, 3), shown):
        for cards in itertools.combinations(sorted(hand), number):
            if all(symbol in symbols(card) for card in cards):
                found.add((symbol, cards, False))
                if symbol in symbols(crowd):
                    found.add((symbol, cards, True))
    proper = {one for one in found if len(one[1]) + one[2] >= 2}
    return proper or found


def parts(tokens: Counter[str]) -> list[tuple[str, ...]]:
    """All that can be spent of some tokens, in alphabetical order: any number of any kind (5)."""
    kinds = sorted(kind for kind, number in tokens.items() if number)
    numbers = itertools.product(*(range(tokens[kind] + 1) for kind in kinds))
    return [tuple("".join(k * n for k, n in zip(kinds, some, strict=True))) for some in numbers]


@dataclass
class Play:
    """What a human has laid down: everything is chosen with the cards."""

    symbol: str
    cards: tuple[str, ...]
    crowd: bool = False
    tokens: tuple[str, ...] = ()


@dataclass
class Human:
    """A display with its hand. An attack box is empty or full; `cubes` are those from automata."""

    hand: Counter[str]
    skill: dict[str, int]
    white: Counter[str] = field(default_factory=lambda: Counter(WHITE))
    fan: Counter[str] = field(default_factory=Counter)
    damage: int = 0
    minor: bool = False
    major: bool = False
    cubes: int = 0
    shield: bool = False

    @classmethod
    def at_start(cls, hand: Iterable[str], skills: Iterable[str]) -> Human:
        """A display after the set-up, with the colours of the skills card, best first (4, 7)."""
        return cls(Counter(hand), dict(zip(skills, SKILL_START, strict=True)))


class Race:
    """A race in progress. `circle` are all chariots clockwise; who has no display is an automaton."""

    def __init__(
        self,
        circle: Sequence[int],
        humans: Mapping[int, Human],
        crowd: Sequence[str],
        laps: int = 3,
    ) -> None:
        """`crowd` begins with the active card; what is neither there nor in a hand is in the draw pile."""
        self.humans = dict(humans)
        self.crowd = list(crowd)
        self.laps = laps
        self.inner, self.outer = course(laps + 4)
        self.spaces: dict[Place, list[int]] = {(0, "S"): list(circle)}
        self.lying = dict.fromkeys((chariot for chariot in circle if chariot not in humans), False)
        self.pile = Counter(dict.fromkeys(ICON, COPIES))
        self.pile.subtract(self.crowd)
        for human in self.humans.values():
            self.pile.subtract(human.hand)
        self.discard: Counter[str] = Counter()
        self.bag = Counter(BAG)
        self.spent: Counter[str] = Counter()
        self.reds = 0
        self.first = True

    def standings(self) -> Iterator[tuple[int, int, int, int]]:
        """(half-cells still to go, 1 on the outer line, chariots inside, chariot): least is first (3.2)."""
        for (half, lane), chariots in self.spaces.items():
            for inside, chariot in enumerate(chariots):
                yield -half, int(lane == "O"), inside, chariot

    def order(self) -> list[int]:
        """The race order, the leader first."""
        return [standing[-1] for standing in sorted(self.standings())]

    def place(self, chariot: int) -> Place:
        """Where a chariot stands."""
        return next(place for place, chariots in self.spaces.items() if chariot in chariots)

    def ahead(self, chariot: int, black: bool) -> Place:
        """The next space of a chariot along the line of its move (3.1)."""
        here = self.place(chariot)
        line = self.inner if black else self.outer
        return next(place for place in line if place[0] > here[0])

    def enter(self, chariot: int, place: Place) -> None:
        """Leave a space for the outside of another."""
        here = self.place(chariot)
        self.spaces[here].remove(chariot)
        if not self.spaces[here]:
            del self.spaces[here]
        self.spaces.setdefault(place, []).append(chariot)

    def spend(self, chariot: int, points: int, black: bool) -> list[Place]:
        """Spend movement (3.3): first past whoever is inside, then forward. Returns the spaces entered."""
        entered = []
        while points > 0:
            mates = self.spaces[self.place(chariot)]
            inside = mates.index(chariot)
            passed = 0 if self.first else min(inside, points)
            mates.remove(chariot)
            mates.insert(inside - passed, chariot)
            points -= passed
            if points > 0:
                entered.append(self.ahead(chariot, black))
                self.enter(chariot, entered[-1])
                points -= 1
        return entered

    def turn(
        self,
        start: int | None,
        emperor: str,
        plays: Mapping[int, Play],
        dice: Mapping[int, tuple[int, int, int]],
        drawn: Mapping[int, Sequence[str]],
    ) -> dict[int, int]:
        """All chariots move. `start` leads off clockwise in the first turn; later the leader does.

        `dice` are the two movement dice and the bonus die of an automaton; that of the leader, who rolls
        none, means nothing. `drawn` are the fan tokens to draw. Returns how many each human was to draw.
        """
        self.first = start is not None
        order = self.order() if start is None else self.clockwise(start)
        for chariot, play in plays.items():
            self.reveal(self.humans[chariot], play)
        draws = {}
        for chariot in order:
            if chariot in self.humans:
                draws[chariot] = self.human_move(chariot, plays[chariot], emperor)
                self.draw_tokens(self.humans[chariot], draws[chariot], drawn.get(chariot, ()))
            else:
                self.automaton_move(chariot, dice[chariot], chariot == order[0], chariot == order[-1])
        return draws

    def clockwise(self, start: int) -> list[int]:
        """The order of the first turn, in which everybody still stands in the start space."""
        circle = self.spaces[0, "S"]
        at = circle.index(start)
        return circle[at:] + circle[:at]

    def reveal(self, human: Human, play: Play) -> None:
        """Lay down the tokens, white ones first, and raise the shield (5, 8)."""
        for token in play.tokens:
            if human.white[token]:
                human.white[token] -= 1
            else:
                human.fan[token] -= 1
                self.spent[token] += 1
                assert human.fan[token] >= 0, f"there is no token {token}"
        human.shield = "S" in self.icons(play)

    def icons(self, play: Play) -> Counter[str]:
        """All that is at work in a set, its cards and tokens."""
        return Counter([*(ICON[card] for card in self.played(play)), *play.tokens])

    def played(self, play: Play) -> list[str]:
        """The cards of a set, with that of the crowd."""
        return [*play.cards, self.crowd[0]] if play.crowd else [*play.cards]

    def human_move(self, chariot: int, play: Play, emperor: str) -> int:
        """Steps 1 to 7; returns how many fan tokens are drawn."""
        human, icons, size = self.humans[chariot], self.icons(play), len(self.played(play))
        colour, black = play.symbol[0], play.symbol[0] == "b"
        self.recover(human, play)
        self.spend(chariot, self.total(human, play), black)
        for _whip in range(icons["W"]):
            self.whip(chariot, black)
        if colour == "r" and size >= 3:
            self.attack(chariot, size)
        pleased = 2 if emperor in (colour, "any") else 1
        human.skill[colour] = min(SKILL_END, human.skill[colour] + pleased)
        return icons["F"] + (play.crowd and size >= 3)

    def recover(self, human: Human, play: Play) -> None:
        """Half the cubes, rounded up, go with H and three yellow cards; all with X and with four (5, 6)."""
        icons, size = self.icons(play), len(self.played(play))
        yellow = play.symbol[0] == "y"
        for _half in range(icons["H"] + (yellow and size == 3)):
            human.damage //= 2
        if icons["X"] or (yellow and size == 4):
            human.damage = 0

    def total(self, human: Human, play: Play) -> int:
        """The movement of a set, after recovery and with the skill as it was before the move (8.1)."""
        bonus = SKILL_BONUS[human.skill[play.symbol[0]]]
        plus = 3 * self.icons(play)["M"]
        return max(0, value(play.symbol, self.played(play)) + plus + bonus - human.damage)

    def whip(self, chariot: int, black: bool) -> None:
        """Close up to the chariot in front, into its space and no further, and pass nobody (5)."""
        order = self.order()
        if order[0] == chariot:
            return
        half, lane = self.place(order[order.index(chariot) - 1])
        for _point in range(WHIP):
            there = self.ahead(chariot, black)
            if there[0] > half or (there[0] == half and there[1] == "R" and lane == "O"):
                return
            self.enter(chariot, there)
            if there == (half, lane):
                return

    def attack(self, chariot: int, size: int) -> None:
        """Fill the minor or the major box of every rival; all automata fall (6, 9.2.6)."""
        for rival, human in self.humans.items():
            if rival != chariot:
                human.minor |= size == 3
                human.major |= size == 4
        self.lay_down(chariot)

    def lay_down(self, but: int) -> None:
        """All automata fall except the one whose move it was."""
        for automaton in self.lying:
            if automaton != but:
                self.lying[automaton] = True

    def draw_tokens(self, human: Human, number: int, drawn: Sequence[str]) -> None:
        """Take the given tokens out of the bag, which is filled again from the spent ones when empty (5)."""
        for nth in range(number):
            if not self.bag.total():
                self.bag, self.spent = self.spent, Counter()
            if not self.bag.total():
                assert nth == len(drawn), "no token is left"
                return
            self.bag[drawn[nth]] -= 1
            assert self.bag[drawn[nth]] >= 0, f"there is no token {drawn[nth]} in the bag"
            human.fan[drawn[nth]] += 1
        assert number == len(drawn), f"{len(drawn)} tokens instead of {number}"

    def automaton_move(self, automaton: int, dice: tuple[int, int, int], leads: bool, last: bool) -> None:
        """Roll, stand up, move, hit (9.2.12)."""
        one, two, bonus = dice
        points = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5, 6: 5}[one] + {1: 3, 2: 3, 3: 4, 4: 4, 5: 5, 6: 5}[two]
        black, red = one in (1, 2, 3, 4), two == 3
        if self.lying[automaton]:
            points -= 2 if leads and not self.first else 1
            self.lying[automaton] = False
        plus = bonus in (5, 6) if self.first else (last or bonus in (5, 6)) and not leads
        if plus and not (black and self.touches_corner(automaton, points + 3)):
            points += 3
        self.spend(automaton, points, black)
        if red:
            self.reds += 1
            for human in self.humans.values():
                human.cubes += {1: 1, 2: 2}.get(self.reds, 0)
            self.lay_down(automaton)

    def touches_corner(self, automaton: int, points: int) -> bool:
        """Whether a black move of so many points enters a corner space (9.2.8, 15.1)."""
        before = copy.deepcopy(self.spaces)
        entered = self.spend(automaton, points, black=True)
        self.spaces = before
        return any(lane == "R" for _half, lane in entered)

    def take_damage(self) -> None:
        """What waits in the attack boxes comes into the damage box, unless a shield is up (8.2.1)."""
        for human in self.humans.values():
            if not human.shield:
                human.damage += min(3, human.minor + 2 * human.major + human.cubes)
            human.minor = human.major = human.shield = False
            human.cubes = 0
        self.reds = 0

    def discard_sets(self, plays: Mapping[int, Play]) -> None:
        """What was played goes (8.2.2)."""
        for chariot, play in plays.items():
            self.humans[chariot].hand.subtract(play.cards)
            self.discard.update(play.cards)

    def fill_up(self, refills: Iterable[tuple[int, str]], crowd: str) -> None:
        """Hands are filled with the given cards, one by one, and `crowd` joins the track (8.2.2, 8.2.3)."""
        for chariot, card in refills:
            self.take_card(card)
            self.humans[chariot].hand[card] += 1
        assert all(human.hand.total() == HAND for human in self.humans.values())
        self.discard[self.crowd.pop(0)] += 1
        self.take_card(crowd)
        self.crowd.append(crowd)

    def take_card(self, card: str) -> None:
        """Take a card off the draw pile, which is made of the discards when empty."""
        if not self.pile.total():
            self.pile, self.discard = self.discard, Counter()
        self.pile[card] -= 1
        assert self.pile[card] >= 0, f"there is no card {card} in the draw pile"

    @property
    def lap(self) -> int:
        """The lap of the leader, as the counter shows it."""
        return min(self.laps, max(half for half, _lane in self.spaces) // LAP + 1)

    @property
    def over(self) -> bool:
        """Whether somebody has crossed the line at the end of the last lap."""
        return any(half >= LAP * self.laps for half, _lane in self.spaces)
