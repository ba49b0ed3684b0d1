"""The steps of the agenda: what is still to be done in the race, named as the rulebook names it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.chariots.rules.state import Colour


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Dice for the grid; the chariots take their positions (Game Setup)."""


@dataclass(frozen=True, slots=True)
class Round:
    """Three phases after one plotting; the next round follows (Running the Race)."""

    round: int


@dataclass(frozen=True, slots=True)
class Plotting:
    """Everybody secretly lays three of the four number coins (Running the Race)."""

    round: int


@dataclass(frozen=True, slots=True)
class Phase:
    """One coin of everybody's plot (Running the Race)."""

    round: int
    phase: int


@dataclass(frozen=True, slots=True)
class SettingAside:
    """The window in which the fourth coin may replace the next one (Additional Special Actions, null 5)."""

    phase: int


@dataclass(frozen=True, slots=True)
class Exposing:
    """All coins of a phase are exposed and control is rolled (Movement Restrictions in the Turns)."""

    phase: int


@dataclass(frozen=True, slots=True)
class Routes:
    """At tempo `phase`: everybody may say how to drive the phase now that coins and rolls are known."""


@dataclass(frozen=True, slots=True)
class Impulse:
    """One fifth of a phase (Movement)."""

    impulse: int


@dataclass(frozen=True, slots=True)
class Announcing:
    """The window for special actions before an impulse (Additional Special Actions)."""


@dataclass(frozen=True, slots=True)
class Advancing:
    """The order of advancement is fixed for the impulse (Movement); `balked` lost their move before."""

    balked: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class Moving:
    """One chariot moves one square, or crashes (Movement, Crashes, The Special Coins)."""

    chariot: Colour


@dataclass(frozen=True, slots=True)
class Standing:
    """After five impulses: who is where in the order of advancement (Movement)."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A stop between two phases at tempo `round`: nobody is asked, plots may still be edited."""


Step = (
    GameSetup
    | Round
    | Plotting
    | Phase
    | SettingAside
    | Exposing
    | Routes
    | Impulse
    | Announcing
    | Advancing
    | Moving
    | Standing
    | Pause
)
STEPS = (
    GameSetup,
    Round,
    Plotting,
    Phase,
    SettingAside,
    Exposing,
    Routes,
    Impulse,
    Announcing,
    Advancing,
    Moving,
    Standing,
    Pause,
)
