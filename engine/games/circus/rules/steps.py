"""The steps of the agenda: what is still to be done in the race, named as the rulebook names it.

A unit is `rig:<colour>` or `man:<colour>`. Steps that resolve dice stand behind a `Throw` and read what it
left in `Race.rolled`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from engine.games.circus.rules.state import Colour, Manoeuvre

# Before the race


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The draw, careers, and then shop, market and line-up."""


@dataclass(frozen=True, slots=True)
class Shopping:
    """Everybody's sealed list of lanes and things (N15.24)."""


@dataclass(frozen=True, slots=True)
class Market:
    """Offers between players until everybody is done (N15.32)."""


@dataclass(frozen=True, slots=True)
class LiningUp:
    """Lanes are chosen in the order of the draw, things take effect."""


# The round


@dataclass(frozen=True, slots=True)
class Round:
    round: int


@dataclass(frozen=True, slots=True)
class Plotting:
    """Tempo `round`: everybody's sealed plot."""

    round: int


@dataclass(frozen=True, slots=True)
class Corpses:
    """Corpse Movement: its order is drawn up (How to Play 1)."""


@dataclass(frozen=True, slots=True)
class Chariots:
    """Regular Movement: its order is drawn up (How to Play 2)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a unit in its phase."""

    unit: str


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Winning, places, mutants, night (K, M, N15.22, N15.23)."""

    round: int


# Dice


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice are thrown for a driver or rig; appeals follow."""

    what: str
    who: Colour
    dice: int
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Appealing:
    """Who may appeal against the last throw, in order (B11)."""

    what: str
    who: Colour
    dice: int
    attempt: int
    order: tuple[Colour, ...]


# A chariot's move (Chariot Control I to V)


@dataclass(frozen=True, slots=True)
class Freshening:
    rig: Colour


@dataclass(frozen=True, slots=True)
class Ordering:
    """Tempo `phase`: one order for the whole move, `again` for what is left of it."""

    driver: Colour
    again: bool = False


@dataclass(frozen=True, slots=True)
class Tiring:
    """Steps I to III."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Controlling:
    """Step IV."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Vetoing:
    rig: Colour


@dataclass(frozen=True, slots=True)
class Whipping:
    """The die of Whip or Hard Whip is applied; boosts come last."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Going:
    """The move begins: underdog spaces first or last, attacks at the start."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Attacking:
    """A moment at which the mover may whip or strike whoever is in reach (J5, B6)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Striking:
    """The dice of an attack are resolved."""

    attacker: Colour
    target: Colour
    weapon: str


@dataclass(frozen=True, slots=True)
class Lashing:
    """The die of a whip on a team is resolved."""

    attacker: Colour
    rig: Colour


@dataclass(frozen=True, slots=True)
class Advancing:
    """The next space of the move, or its end."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Manoeuvring:
    """A turn, a swerve or a ram after a space."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Skidding:
    """The skid roll is resolved: chits, shift, refacing, collisions, flip roll."""

    rig: Colour
    manoeuvre: Manoeuvre


@dataclass(frozen=True, slots=True)
class Colliding:
    """A damage roll is resolved: for `rig`, hit by `other` ('' a wall or a wreck)."""

    rig: Colour
    other: str
    why: str
    rolls: int = 1


@dataclass(frozen=True, slots=True)
class Flipping:
    """A flip roll is resolved (J2A)."""

    rig: Colour
    at: str = ""
    """The space of the wreck that caused it, '' for any other cause."""


@dataclass(frozen=True, slots=True)
class Trampling:
    """The die of running over a driver is resolved (J3D)."""

    rig: Colour
    driver: Colour


@dataclass(frozen=True, slots=True)
class Grabbing:
    """Things in the space may be grabbed in passing (J10B)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Grasping:
    """The die of a grab is resolved."""

    driver: Colour
    thing: str
    space: str


@dataclass(frozen=True, slots=True)
class Jumping:
    """Men on foot may jump at the passing chariot (J4B1, J4B2)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Leaping:
    """The die of a jump, or of a mounted capture, is resolved."""

    driver: Colour
    rig: Colour
    way: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The chariot is drawn up; a mounted driver may take the one beside him (J4B3, J4D)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Taking:
    """A mounted driver may take over the chariot beside him."""

    rig: Colour


# Corpses


@dataclass(frozen=True, slots=True)
class Cutting:
    """A dragged driver tries to cut loose (J3B)."""

    driver: Colour


@dataclass(frozen=True, slots=True)
class CutResolving:
    driver: Colour


@dataclass(frozen=True, slots=True)
class Slipping:
    """The die of a rider is resolved (J9)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Running:
    """A man on foot goes one space, or does something else (J3C); `left` are the spaces he may still go."""

    driver: Colour
    left: int


@dataclass(frozen=True, slots=True)
class Fighting:
    """A fist fight in a chariot (O): the boarder's attack, or the owner's."""

    driver: Colour


Step = (
    GameSetup
    | Shopping
    | Market
    | LiningUp
    | Round
    | Plotting
    | Corpses
    | Chariots
    | Turn
    | RoundEnd
    | Throw
    | Appealing
    | Freshening
    | Ordering
    | Tiring
    | Controlling
    | Vetoing
    | Whipping
    | Going
    | Attacking
    | Striking
    | Lashing
    | Advancing
    | Manoeuvring
    | Skidding
    | Colliding
    | Flipping
    | Trampling
    | Grabbing
    | Grasping
    | Jumping
    | Leaping
    | Ending
    | Taking
    | Cutting
    | CutResolving
    | Slipping
    | Running
    | Fighting
)
STEPS: tuple[type, ...] = get_args(Step)
