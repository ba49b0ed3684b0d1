"""The position of a race, and what one seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import DEFAULT, Policy, Terms
from engine.games.chariots.rules.track import LAP, SQUARES, Name
from engine.model import Seat, Tempo, seen_by

Colour = Literal["red", "blue", "green", "yellow"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")
"""The sets of pieces, in the order in which the seats take them (2.1)."""
SEATS = range(2, len(COLOURS) + 1)
"""How many players there may be (1.1)."""
Coin = Literal["null", "ace"]
"""The special coins (2.1)."""
SPECIAL: tuple[Coin, Coin] = ("null", "ace")
"""Those of a chariot, one of each (2.1)."""
Held = Coin | Literal["both"]
"""The coins that a fair grid holds back (2.6)."""
Action = Literal["diagonal", "ban", "push", "extra", "first", "swap", "whip", "balk", "recover"]
"""The actions of special coins: null 1 to 5 are diagonal, ban, extra, first and swap, ace 1 to 4 are push,
whip, balk and recover."""
Cause = Literal["blocked", "ban", "whip"]
"""Why a chariot crashed: all squares taken, some forbidden to it, or whipped straight on (6.2)."""
Ending = Literal["winner", "places", "alone", "night"]
"""Why the race is over: the winner is home and that is all that counts; only one player is still on the way;
all others resigned; night fell (`Options.last_round`) (3.1, 8.4, 8.5, 8.6)."""


def coins_of(held: Held | Literal[""]) -> tuple[Coin, ...]:
    """The coins that are held back, null first (2.6)."""
    if held == "both":
        return SPECIAL
    return (held,) if held else ()


@dataclass(frozen=True)
class Chariot:
    """One chariot. `speed`, `face` and `free` are of the present phase, None before its reveal.

    `plot` are the three coins of the round and `aside` the fourth (hidden as far as not `shown`).
    `crossings` is net over the line, `best` the most it ever was; a lap is finished at best 2, 3, …
    `down` means that all moves of this phase are lost; `stall` counts impulses of the next (or, at its
    start, this) phase without a move; `skip` counts single scheduled moves to be lost (quick recovery, fair
    grid).
    `trail` are the squares of this round so far, the first where it stood at the start; those of the round
    before, and in `before` the coins that were shown in it, are kept until the first coins are exposed.
    `heading` is the map direction (dx, dy in half squares) of its last own move.
    `due` are the coins that a fair grid has held back for the first round.
    `boost` is what the null was announced for in this impulse, `whipped` that it must go straight on in it.
    """

    name: Colour
    seat: Seat
    square: Name
    null: bool = True
    ace: bool = True
    crossings: int = 0
    best: int = 0
    plot: tuple[int, ...] = ()
    aside: int | None = None
    shown: int = 0
    before: tuple[int, ...] = ()
    speed: int | None = None
    face: str | None = None
    free: bool | None = None
    down: bool = False
    stall: int = 0
    skip: int = 0
    due: Held | Literal[""] = ""
    heading: tuple[int, int] | None = None
    boost: Literal["", "extra", "first"] = ""
    whipped: bool = False
    trail: tuple[Name, ...] = ()
    place: int | None = None
    resigned: bool = False
    policy: Policy = DEFAULT

    @property
    def racing(self) -> bool:
        """Whether it stands on the track (8.4, 8.6)."""
        return self.place is None and not self.resigned

    @property
    def crashed(self) -> bool:
        """Whether moves are lost to a crash, now or still to come (6.3, 6.4, 10.9)."""
        return self.down or self.stall > 0 or self.skip > 0

    @property
    def banned(self) -> bool:
        """Whether it may not enter inside squares in this phase (5.4)."""
        return self.free is False

    @property
    def laps(self) -> int:
        """Laps finished: the first crossing finishes none (8.1)."""
        return max(0, self.best - 1)

    @property
    def advancement(self) -> tuple[int, float]:
        """Larger is further along; never equal for two chariots on the track (4.4)."""
        square = SQUARES[self.square]
        return self.crossings * LAP + square.progress, -square.inside_key


@dataclass(frozen=True)
class Race:
    """The whole position. `order` is the order of moving in this impulse, fixed at its start."""

    options: Options
    seats: int
    chariots: tuple[Chariot, ...] = ()
    round: int = 0
    phase: int = 0
    impulse: int = 0
    order: tuple[Colour, ...] = ()
    over: Ending | Literal[""] = ""
    tempo: Tempo = "round"

    def terms(self, chariot: Chariot) -> Terms:
        """The terms that decide on the clauses of a chariot."""
        rivals = tuple(c.name for c in self.chariots if c.seat != chariot.seat)
        return Terms(self.options, self.tempo, rivals)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours that race, known before the chariots are lined up (9.1)."""
        return COLOURS[: self.seats * self.options.teams(self.seats)]

    def colours_of(self, seat: Seat) -> tuple[Colour, ...]:
        """The colours that a seat drives (2.1)."""
        return self.colours[seat - 1 :: self.seats]

    def seat_of(self, colour: Colour) -> Seat:
        """The seat that drives a colour (2.1)."""
        return Seat(COLOURS.index(colour) % self.seats + 1)

    def chariot(self, name: str) -> Chariot:
        for chariot in self.chariots:
            if chariot.name == name:
                return chariot
        raise LookupError(f"there is no chariot {name!r}")

    def at(self, square: Name) -> Chariot | None:
        """The chariot on a square, None for none."""
        return next((c for c in self.chariots if c.racing and c.square == square), None)

    def of(self, seat: Seat) -> tuple[Chariot, ...]:
        """The chariots of a seat."""
        return tuple(c for c in self.chariots if c.seat == seat)

    def standings(self) -> tuple[Chariot, ...]:
        """All chariots, best first: the finished by place, then by advancement, then the resigned (8.5)."""
        return tuple(sorted(self.chariots, key=_rank))


def _rank(chariot: Chariot) -> tuple[int, float, float]:
    """Smaller is better: the finished, those on the track, the resigned (8.5, 8.6)."""
    if chariot.place is not None:
        return 0, chariot.place, 0
    ahead, inside = chariot.advancement
    return (2 if chariot.resigned else 1), -ahead, -inside


@dataclass(frozen=True, slots=True)
class View:
    """The race as a seat (None: the public) sees it, with everything blank that it may not know (N5).

    Hidden plots have the coins that were shown and nothing else (`plot[:shown]`), `aside` None and the
    default policy; one's own chariots are complete.
    """

    seat: Seat | None
    race: Race

    def __repr__(self) -> str:
        race = self.race
        chariots = ", ".join(map(_in_short, race.chariots))
        return f"<View of {seen_by(self.seat)}: round {race.round}, phase {race.phase}; {chariots}>"


def _in_short(chariot: Chariot) -> str:
    if not chariot.racing:
        return f"{chariot.name} {'resigned' if chariot.resigned else f'place {chariot.place}'}"
    coins = f" ({' '.join(map(str, chariot.plot))})" if chariot.plot else ""
    return f"{chariot.name} {chariot.square}{coins}"
