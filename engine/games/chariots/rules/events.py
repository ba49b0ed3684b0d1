"""The facts of a race, in the past tense. `evolve` makes positions of them, `narration` sentences.

Every event is complete enough to be told and redacted without the position. Only `Plotted` and
`PolicyChanged` hold secrets, and only those of their own seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.chariots.rules.policy import DEFAULT, Policy
from engine.games.chariots.rules.state import Action, Cause, Coin, Colour, Ending, Held
from engine.games.chariots.rules.track import Name
from engine.model import Seat, Tempo


@dataclass(frozen=True, slots=True)
class GridRolled:
    """Dice for the grid; `attempt` above 1 is a roll-off among those who had thrown the same (2.4)."""

    attempt: int
    faces: tuple[tuple[Colour, str], ...]


@dataclass(frozen=True, slots=True)
class ChariotsLinedUp:
    """The race is set up (2.3). `places` are chariot, seat and square, position 1 first."""

    tempo: Tempo
    laps: int
    places: tuple[tuple[Colour, Seat, Name], ...]


@dataclass(frozen=True, slots=True)
class CoinHeldBack:
    """Fair grid: a chariot starts without that coin or both, since its place is a good one (2.6).

    They come back as spent ones do; where they are held for the `first` round alone, with the second one.
    """

    chariot: Colour
    place: int
    coin: Held
    first: bool = False


@dataclass(frozen=True, slots=True)
class MoveHeldBack:
    """Fair grid: a chariot loses its first move, since its place is a good one (2.6)."""

    chariot: Colour
    place: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round of three phases began (3.1)."""

    round: int


@dataclass(frozen=True, slots=True)
class CoinTakenBack:
    """A coin came back for the round: by faster recovery (11.1), or what a fair grid held back for the first
    one (2.6)."""

    round: int
    chariot: Colour
    coin: Coin


@dataclass(frozen=True, slots=True)
class Plotted:
    """A plot was laid face down (3.2). Redacted for others: no coins, the default policy."""

    round: int
    chariot: Colour
    seat: Seat
    coins: tuple[int, ...]
    policy: Policy = DEFAULT


@dataclass(frozen=True, slots=True)
class PolicyChanged:
    """A driver changed his mind about what is still to come. Nobody else is told."""

    round: int
    phase: int
    chariot: Colour
    seat: Seat
    policy: Policy


@dataclass(frozen=True, slots=True)
class CoinsSwapped:
    """The coin set aside took the place of the coin of this phase; both are still hidden (10.5)."""

    round: int
    phase: int
    chariot: Colour


@dataclass(frozen=True, slots=True)
class CoinsExposed:
    """All coins of the phase were exposed at once (3.4)."""

    round: int
    phase: int
    speeds: tuple[tuple[Colour, int], ...]


@dataclass(frozen=True, slots=True)
class ControlRolled:
    """A driver of speed 3 or 4 rolled for control; `free`: he may enter inside squares this phase (5.3)."""

    round: int
    phase: int
    chariot: Colour
    speed: int
    face: str
    free: bool


@dataclass(frozen=True, slots=True)
class ImpulseBegan:
    """One of the impulses of a phase began (4.1)."""

    round: int
    phase: int
    impulse: int


@dataclass(frozen=True, slots=True)
class OrderFixed:
    """The order of moving on this impulse (4.6)."""

    round: int
    phase: int
    impulse: int
    order: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class CoinSpent:
    """A special coin was announced for an action; `target` is another chariot or '' (7.10)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    coin: Coin
    action: Action
    target: str = ""


@dataclass(frozen=True, slots=True)
class DriverWhipped:
    """A chariot will have to go straight on in this impulse (10.7)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    by: Colour


@dataclass(frozen=True, slots=True)
class HorsesBalked:
    """A chariot lost its move of this impulse (10.8)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    by: Colour


@dataclass(frozen=True, slots=True)
class Pushed:
    """A chariot was pushed aside; `crossed` is +1 or -1 when that led it over the line (7.3)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    by: Colour
    start: Name
    end: Name
    crossed: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """A chariot moved one square (4.2); `crossed` is +1 or -1 over the line, `gained` how much nearer it is.

    `gained` counts squares by the way that is open to the chariot; 0 or less is a step aside or back.
    """

    round: int
    phase: int
    impulse: int
    chariot: Colour
    start: Name
    end: Name
    crossed: int = 0
    gained: int = 1


@dataclass(frozen=True, slots=True)
class Crashed:
    """A chariot had no legal square. `quick`: it loses one scheduled move only (10.9).

    Otherwise it has lost this phase and, if `lasting`, the first impulses of the next one too (6.3, 6.4).
    """

    round: int
    phase: int
    impulse: int
    chariot: Colour
    square: Name
    cause: Cause
    lasting: bool = False
    quick: bool = False


@dataclass(frozen=True, slots=True)
class StoodStill:
    """A chariot did not move: it recovers from its crash, or its extra move was blocked (10.3, 10.9), or the
    fair grid has cost it this move (2.6)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    why: Literal["recovering", "blocked", "grid"]


@dataclass(frozen=True, slots=True)
class LapFinished:
    """A chariot crossed the line more often than ever before, and not for the first time (8.1)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    lap: int


@dataclass(frozen=True, slots=True)
class CoinReturned:
    """A spent coin came back because a lap was finished (7.7)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    coin: Coin


@dataclass(frozen=True, slots=True)
class Finished:
    """A chariot is home and leaves the track (8.4)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    place: int


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """All impulses of a phase are done (8.7).

    `standing` are the chariots on the track by the order of advancement: name, the lap it is driving, and
    how many squares of advancement it is behind the first of them.
    """

    round: int
    phase: int
    standing: tuple[tuple[Colour, int, int], ...]


@dataclass(frozen=True, slots=True)
class Resigned:
    """A chariot was taken off the track by its driver (8.6)."""

    round: int
    phase: int
    impulse: int
    chariot: Colour
    seat: Seat


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """The race is over; `ranking` are all chariots, best first."""

    round: int
    phase: int
    impulse: int
    why: Ending
    ranking: tuple[Colour, ...]


Event = (
    GridRolled
    | ChariotsLinedUp
    | CoinHeldBack
    | MoveHeldBack
    | RoundBegan
    | CoinTakenBack
    | Plotted
    | PolicyChanged
    | CoinsSwapped
    | CoinsExposed
    | ControlRolled
    | ImpulseBegan
    | OrderFixed
    | CoinSpent
    | DriverWhipped
    | HorsesBalked
    | Pushed
    | Moved
    | Crashed
    | StoodStill
    | LapFinished
    | CoinReturned
    | Finished
    | PhaseEnded
    | Resigned
    | RaceEnded
)
EVENTS = (
    GridRolled,
    ChariotsLinedUp,
    CoinHeldBack,
    MoveHeldBack,
    RoundBegan,
    CoinTakenBack,
    Plotted,
    PolicyChanged,
    CoinsSwapped,
    CoinsExposed,
    ControlRolled,
    ImpulseBegan,
    OrderFixed,
    CoinSpent,
    DriverWhipped,
    HorsesBalked,
    Pushed,
    Moved,
    Crashed,
    StoodStill,
    LapFinished,
    CoinReturned,
    Finished,
    PhaseEnded,
    Resigned,
    RaceEnded,
)
