"""A driver's policy, said in advance, and how clauses are made; `questions` has them, each with what it
answers.

They say all that N14.24 and N14.25 name. A clause may hold in one situation alone (`2/ram:any`,
`SITUATIONS`); it is looked at when its driver's moment has come (N15.29).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Literal

from engine.clauses import clause
from engine.clauses.saying import by_key, saying
from engine.games.circus.rules import values
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.track import LANES
from engine.language import N_, _
from engine.model import Tempo

Shape = Literal["mounted", "riding", "dragged", "running", "median", "boarding"]
"""The place of a driver when he is asked; see `state.Where`."""
SHAPES: tuple[Shape, ...] = ("mounted", "riding", "dragged", "running", "median", "boarding")


@dataclass(frozen=True, slots=True)
class Policy:
    """All that a plot can say; one word is a whole plot, that of a driver who finishes races (N14.24).

    Every field has a default. They stand in the order in which a plot is written; `phases` holds clauses for
    single situations, such as `3/ram:any`.
    """

    straight: int = 7
    corner: int = 4
    hard: str = "never"
    fresh: str = "soon"
    grid: tuple[str, ...] = ()
    lane: str = "in"
    entry: str = "any"
    exit: str = "any"
    via: tuple[str, ...] = ()
    swerve: int = 6
    boost: str = "last"
    blocked: tuple[str, ...] = ("left", "right")
    skid: str = "rejoin"
    wrecks: str = "avoid"
    runners: str = "avoid"
    ram: tuple[str, ...] = ()
    ram_until: int = 5
    ram_most: int = 1
    ram_if: str = "always"
    ram_war: str = "never"
    whip: str = "nobody"
    whip_driver: tuple[str, ...] = ()
    whip_team: tuple[str, ...] = ()
    leave: tuple[str, ...] = ()
    weapon: tuple[str, ...] = ()
    sling: str = "never"
    grab: tuple[str, ...] = ()
    capture: tuple[str, ...] = ()
    take: str = "never"
    dismount: str = "never"
    appeal: tuple[str, ...] = ("flip",)
    veto: str = "ahead"
    jump: tuple[str, ...] = ("any",)
    foot: str = "run"
    ride: str = "never"
    fists: str = "fight"
    phases: tuple[str, ...] = ()


DEFAULT = Policy()
"""The policy that holds where nothing is said."""

NEAR = 3
"""How many spaces behind the leader count as close."""
BATTERED = 5
"""From how much damage on a chariot counts as worn."""
HURT = 3
"""From how many injuries on a driver counts as hurt."""
SLOW = 5
"""A team that can be no faster counts as tired."""
SITUATIONS = (
    N_("When I lead"),
    N_("When I am last"),
    N_("When I am at most {near} spaces behind the leader"),
    N_("When somebody is side by side with me"),
    N_("When my chariot has {battered} damage or more"),
    N_("When I have {hurt} injuries or more"),
    N_("When my team is too tired for more than speed {slow}"),
    N_("In my last lap"),
)
"""When a clause may hold alone. `situations.situations` says which of them a driver is in.

Where several are, the last of this list that has such a clause decides (N15.29).
"""


def opening_of(words: Sequence[str]) -> tuple[str, ...]:
    """The words of a plot or order before its clauses."""
    return tuple(takewhile(lambda word: ":" not in word, words))


def split(words: Sequence[str]) -> tuple[tuple[str, ...], Policy]:
    """The words of a plot or order before its clauses, and what the clauses say."""
    said = opening_of(words)
    return said, saying(DEFAULT, by_key(words[len(said) :]))


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms on which clauses can be said: the table, the rivals, what the driver is, and in which lanes
    he can still wish to start; its tempo and shape are None where they are not known."""

    options: Options
    tempo: Tempo | None
    rivals: tuple[str, ...]
    shape: Shape | None
    grid: tuple[str, ...] = ()


# How clauses are made

SPEEDS = tuple(str(speed) for speed in range(1, values.TOP_SPEED + 1))
LANE_NUMBERS = tuple(str(lane) for lane in range(1, LANES + 1))
ANYBODY = ("any", N_("Anybody"))


def of(*shapes: Shape) -> Callable[[Terms], bool]:
    """For whom a clause decides something."""
    return lambda terms: terms.shape is None or terms.shape in shapes


def armed(*shapes: Shape) -> Callable[[Terms], bool]:
    """The same where weapons and gods are bought."""
    fits = of(*shapes)
    return lambda terms: terms.options.shop and fits(terms)


def rivals(terms: Terms) -> Sequence[str]:
    """The names that a clause may say of others."""
    return terms.rivals


def numbers(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Values that are numbers; `called` says them."""
    return tuple((word, "") for word in words)


def called(sentence: str) -> Callable[[str], str]:
    """A number in its sentence, in the language of the moment."""
    return lambda number: _(sentence).format(n=number)


driving = partial(clause, applies=of("mounted", "riding"))
mounted = partial(clause, applies=of("mounted"))
