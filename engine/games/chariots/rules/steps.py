"""The steps of the agenda: what is still to be done in the race, named as the rulebook names it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.chariots.rules.state import Colour


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Dice for the grid; the chariots take their positions (2.1, 2.4)."""


@dataclass(frozen=True, slots=True)
class Round:
    """Three phases after one plotting; the next round follows (3.1)."""

    round: int


@dataclass(frozen=True, slots=True)
class Plotting:
    """Everybody secretly lays three of the four number coins (3.2)."""

    round: int


@dataclass(frozen=True, slots=True)
class Phase:
    """One coin of everybody's plot (3.1)."""

    round: int
    phase: int


@dataclass(frozen=True, slots=True)
class SettingAside:
    """The window in which the fourth coin may replace the next one (10.5)."""

    phase: int


@dataclass(frozen=True, slots=True)
class Exposing:
    """All coins of a phase are exposed and control is rolled (3.4, 5.3)."""

    phase: int


@dataclass(frozen=True, slots=True)
class Routes:
    """At tempo `phase`: everybody may say how to drive the phase now that coins and rolls are known (N3)."""


@dataclass(frozen=True, slots=True)
class Impulse:
    """One fifth of a phase (4.1)."""

    impulse: int


@dataclass(frozen=True, slots=True)
class Announcing:
    """The window for special actions before an impulse (10.1)."""


@dataclass(frozen=True, slots=True)
class Advancing:
    """The order of advancement is fixed for the impulse (4.6); `balked` lost their move before."""

    balked: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class Moving:
    """One chariot moves one square, or crashes (4.2, 6.2, 7.6)."""

    chariot: Colour


@dataclass(frozen=True, slots=True)
class Standing:
    """After five impulses: who is where in the order of advancement (8.7)."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A stop between two phases at tempo `round`: nobody is asked, plots may still be edited (N2)."""


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
