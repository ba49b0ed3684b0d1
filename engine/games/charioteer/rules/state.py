"""The position of a race, and what one seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import COLOURS, CardName, Colour, SymbolName, Token, Wish
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.track import ROUND, START, Space, lap_of
from engine.model import NO_SEAT, Seat, seats_for, seen_by

Name = str
"""A chariot by its colour."""
NAMES: tuple[Name, ...] = tuple(values.value("colours"))
"""The chariots in the order of their seats (2.6)."""
Ending = Literal["home", "alone", "nobody"]
"""Why the race is over: somebody is home; only one chariot is on the track; no player is left (8.10, N5)."""
NO_SKILLS = (0,) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class Play:
    """A set as it is played: cards of the hand in their order, the crowd card or '', and tokens (8.2)."""

    symbol: SymbolName
    cards: tuple[CardName, ...]
    crowd: CardName = ""
    tokens: tuple[Token, ...] = ()

    @property
    def whole(self) -> tuple[CardName, ...]:
        """All cards of the set, the crowd card last."""
        return (*self.cards, self.crowd) if self.crowd else self.cards


@dataclass(frozen=True, slots=True)
class Dice:
    """The roll of an automaton: faces of the movement dice, and the bonus it got, 0 for none (A1).

    `bonus_die` is None where it was not rolled, as the leader's; `lost` says that a corner took the bonus.
    """

    first: int
    second: int
    colours: tuple[Literal["black", "red"], ...]
    bonus_die: int | None
    bonus: int = 0
    lost: bool = False


@dataclass(frozen=True)
class Chariot:
    """One chariot; `seat` is 0 for an automaton (A4).

    `trail` are the spaces of its last move, the first where it began; `overtaken` whom it left behind.
    `dice` and `lying` are an automaton's; `dice` stay in sight until its next move.
    """

    name: Name
    seat: Seat
    space: Space = START
    lying: bool = False
    gone: bool = False
    trail: tuple[Space, ...] = ()
    overtaken: tuple[Name, ...] = ()
    dice: Dice | None = None


@dataclass(frozen=True)
class Driver:
    """The display of a player. `skills` are marker positions in the order of `COLOURS` (2.6, 2.11, 6.7).

    `hand`, `white` and `fan` (tokens held) are secret. `damage` counts the lasting cubes; `minor`, `major`
    and `cubes` (of automata) are what waits in the attack boxes for the end of the turn.
    `play` is the last set that was shown, and `points` how far it carried.
    """

    hand: tuple[CardName, ...] = ()
    white: tuple[Token, ...] = ()
    fan: tuple[Token, ...] = ()
    skills: tuple[int, ...] = NO_SKILLS
    damage: int = 0
    minor: bool = False
    major: bool = False
    cubes: int = 0
    shield: bool = False
    play: Play | None = None
    points: int = 0

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens held."""
        return (*self.white, *self.fan)

    def skill(self, colour: Colour) -> int:
        """Where the marker of a colour stands."""
        return self.skills[COLOURS.index(colour)]

    @property
    def aimed(self) -> int:
        """The cubes that wait in the attack boxes, as many as one turn can hurt (6.2, 6.5, 6.6, A11, D23)."""
        minor = values.MINOR["cubes"] if self.minor else 0
        major = values.MAJOR["cubes"] if self.major else 0
        return min(values.MOST_DAMAGE, minor + major + self.cubes)


@dataclass(frozen=True)
class Race:
    """The whole position.

    `stand` holds all chariots so that of two in the same space the inner one comes first. `seating` is the
    clockwise order of the first turn, `order` that of the present one. `crowd` begins with the active card.
    `draw` and `bag` are secret; each card and token is drawn from them by chance when it is
    needed. `reds` counts red moves of automata in this turn.
    """

    options: Options
    chariots: tuple[Chariot, ...]
    drivers: tuple[Driver, ...]
    stand: tuple[Name, ...] = ()
    seating: tuple[Name, ...] = ()
    order: tuple[Name, ...] = ()
    turn: int = 0
    emperor: Wish | Literal[""] = ""
    crowd: tuple[CardName, ...] = ()
    draw: tuple[CardName, ...] = ()
    discard: tuple[CardName, ...] = ()
    bag: tuple[Token, ...] = ()
    spent: tuple[Token, ...] = ()
    reds: int = 0
    over: Ending | Literal[""] = ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats_for(len(self.drivers))

    @property
    def goal(self) -> int:
        """The h at which a chariot is home (3.4)."""
        return self.options.laps * ROUND

    @property
    def lap(self) -> int:
        """The lap of the leader, from 1 (2.9)."""
        return min(self.options.laps, 1 + max(lap_of(c.space.h) for c in self.racing or self.chariots))

    @property
    def active(self) -> CardName:
        """The active crowd card, '' where there is none (4.1)."""
        return self.crowd[0] if self.crowd else ""

    @property
    def racing(self) -> tuple[Chariot, ...]:
        """The chariots on the track."""
        return tuple(c for c in self.chariots if not c.gone)

    @property
    def automata(self) -> tuple[Chariot, ...]:
        return tuple(c for c in self.chariots if not c.seat)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats whose chariots are on the track."""
        return tuple(c.seat for c in self.racing if c.seat)

    def chariot(self, name: Name) -> Chariot:
        return next(c for c in self.chariots if c.name == name)

    def of(self, seat: Seat) -> Chariot:
        """The chariot of a seat."""
        return self.chariots[seat - 1]

    def driver(self, seat: Seat) -> Driver:
        return self.drivers[seat - 1]

    def at(self, space: Space) -> tuple[Name, ...]:
        """The chariots in a space, from inside to outside (3.5, 3.6)."""
        there = {c.name for c in self.racing if c.space == space}
        return tuple(name for name in self.stand if name in there)

    def race_order(self) -> tuple[Name, ...]:
        """All on the track, the leader first; regular before outer, inside before outside (3.7, 8.7)."""
        depth = {name: n for n, name in enumerate(self.stand)}
        ahead = sorted(self.racing, key=lambda c: (-c.space.h, c.space.lane == "outer", depth[c.name]))
        return tuple(c.name for c in ahead)

    def standings(self) -> tuple[Name, ...]:
        """All chariots, best first: race order, then those who resigned (8.11, D21)."""
        return (*self.race_order(), *(c.name for c in self.chariots if c.gone))


@dataclass(frozen=True, slots=True)
class View:
    """The race as a seat (None: the public) sees it, with everything blank that it may not know.

    `draw` and `bag` are empty and `pile`, `left` say how many they hold. Hands and tokens of others are
    empty; `held` and `tokens` (by seat) say how many cards and tokens everybody has. `fan` of another
    driver is empty, and `white` too.
    """

    seat: Seat | None
    race: Race
    pile: int
    left: int
    held: tuple[int, ...]
    tokens: tuple[int, ...]

    def __repr__(self) -> str:
        race = self.race
        chariots = ", ".join(
            f"{c.name} {'out' if c.gone else f'{c.space.h} {c.space.lane}'}" for c in race.chariots
        )
        hand = "" if self.seat is None else f"; hand {' '.join(race.driver(self.seat).hand)}"
        return f"<View of {seen_by(self.seat)}: turn {race.turn}; {chariots}{hand}>"


def new_race(seats: int, options: Options) -> Race:
    """The race before its set-up: nobody has drawn anything (2.6)."""
    count = seats + options.automata_for(seats)
    chariots = tuple(
        Chariot(name, Seat(n) if n <= seats else NO_SEAT) for n, name in enumerate(NAMES[:count], 1)
    )
    return Race(options, chariots, (Driver(),) * seats)
