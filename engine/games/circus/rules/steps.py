"""The steps of the agenda: what is still to be done in the race, named as the rulebook names it.

A unit is `rig:<colour>` or `man:<colour>`. Steps that resolve dice stand behind a `Throw` and read what it
left in `Race.rolled`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from engine.games.circus.rules.state import Collision, Colour, Manoeuvre
from engine.games.circus.rules.track import Name

# Before the race


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The draw, careers, and then shop, market and line-up (N14.21)."""


@dataclass(frozen=True, slots=True)
class Shopping:
    """Everybody's sealed list of lanes and things (N15.24)."""


@dataclass(frozen=True, slots=True)
class Market:
    """Offers between players until everybody is done (N15.32)."""


@dataclass(frozen=True, slots=True)
class LiningUp:
    """Lanes are chosen in the order of the draw, things take effect (Set Up 2, 4)."""


# The round


@dataclass(frozen=True, slots=True)
class Round:
    """A round: corpses, then chariots (How to Play 1)."""

    round: int


@dataclass(frozen=True, slots=True)
class Plotting:
    """Tempo `round`: everybody's sealed plot (N15.26, N15.31)."""

    round: int


@dataclass(frozen=True, slots=True)
class Corpses:
    """Corpse Movement: its order is drawn up (How to Play 1)."""


@dataclass(frozen=True, slots=True)
class Chariots:
    """Regular Movement: its order is drawn up (How to Play 2).

    `rigs` are those that were manned at the start of the round: they alone move, driven or not (N14.16).
    """

    rigs: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a unit in its phase (How to Play 1, 2)."""

    unit: str


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Winning, places, mutants, night (K, M, N15.22, N15.23)."""

    round: int


# Dice


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice are thrown for a driver or rig; appeals follow (B11, N14.20).

    For a rig are thrown `whip`, `skid`, `damage` and `flip`, for a driver all others. `against` is the driver
    whom an attack is to hit, or the rig at which somebody jumps or whips, `how` the weapon or the way of it.
    """

    what: str
    who: Colour
    dice: int
    attempt: int = 1
    how: str = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class Appealing:
    """Who may appeal against the last throw, in order (B11)."""

    what: str
    who: Colour
    dice: int
    attempt: int
    order: tuple[Colour, ...]
    how: str = ""
    against: str = ""


# A chariot's move (Chariot Control I to V)


@dataclass(frozen=True, slots=True)
class Driving:
    """The move of a chariot in regular movement, I to V; one without a driver goes as a loose team.

    (How to Play 2, N15.13)
    """

    rig: Colour


@dataclass(frozen=True, slots=True)
class Freshening:
    """Fresh horses may be used (B10)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Ordering:
    """Tempo `phase`: one order for the move; `again` for what is left of it where dice broke its path.

    (N14.25)
    """

    driver: Colour
    again: bool = False


@dataclass(frozen=True, slots=True)
class Tiring:
    """Steps I to III (How to Play I, II, III)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Controlling:
    """Step IV (How to Play IV)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Vetoing:
    """A Hard Whip may be made a Whip (B12)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Whipping:
    """The die of Whip or Hard Whip is applied; boosts come last (How to Play IV, J5)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Going:
    """The move begins: underdog spaces first or last, attacks at the start (How to Play V)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Attacking:
    """A moment at which the mover may whip or strike whoever is in reach (J5, B6)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Striking:
    """The dice of an attack are resolved (J5, B6)."""

    attacker: Colour
    target: Colour
    weapon: str


@dataclass(frozen=True, slots=True)
class Lashing:
    """The die of a whip on a team is resolved (J5, N14.15)."""

    attacker: Colour
    rig: Colour


@dataclass(frozen=True, slots=True)
class Advancing:
    """The next space of the move, or its end (Movement 2)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Manoeuvring:
    """A turn, a swerve or a ram after a space (Turns 1, 2, 3)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Skidding:
    """The skid roll is resolved: chits, shift, refacing, collisions, flip roll (J1A, J1D)."""

    rig: Colour
    manoeuvre: Manoeuvre


@dataclass(frozen=True, slots=True)
class Colliding:
    """The damage rolls of a collision are resolved one by one: `rig` has hit `other` ('' a wall or a wreck).

    (Basic 6, N6)

    `rolls` are those still to make, the first of them just thrown: `hurt` is damage to the other chariot,
    `rider` threatens who rides the other team, `wall` is damage to it by the wall behind it, `taken` damage
    to `rig`. What has come of them is in the last three. `spaces` are those a head-on crash left undone.
    """

    rig: Colour
    other: Colour | Literal[""]
    why: Collision
    rolls: tuple[str, ...]
    spaces: int = 0
    hurt: int = 0
    wall: int = 0
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Flipping:
    """A flip roll, to be resolved once it is `thrown` (J2A1)."""

    rig: Colour
    at: str = ""
    """The space of the wreck that caused it, '' for any other cause."""
    thrown: bool = False


@dataclass(frozen=True, slots=True)
class Wrecking:
    """The rolls for a wreck in a space that a chariot has entered (J4C); `thrown` is the one for damage."""

    rig: Colour
    space: Name
    thrown: bool = False


@dataclass(frozen=True, slots=True)
class Trampling:
    """A driver on foot is run over, by the die once it is `thrown` (J3D)."""

    rig: Colour
    driver: Colour
    thrown: bool = False


@dataclass(frozen=True, slots=True)
class Grabbing:
    """Things in a space passed may be grabbed, one by one; `rest` are those not yet tried (J10B).

    Without a `space` it is the one where the team is.
    """

    rig: Colour
    rest: tuple[str, ...] | None = None
    space: Name | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Grasping:
    """The die of a grab is resolved (J10B)."""

    driver: Colour
    thing: str
    space: str


@dataclass(frozen=True, slots=True)
class Jumping:
    """Men on foot may jump at the passing chariot (J4B1, J4B2)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Leaping:
    """The die of a jump, or of a mounted capture, is resolved (J4B1, J4B2, J4B3)."""

    driver: Colour
    rig: Colour
    way: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The chariot is drawn up, and once it is `drawn` and all has been done about it, the move is over.

    It has `stopped` if that was declared and its driver was still in charge when it was drawn up (J11);
    `driven` is whether he was.
    """

    rig: Colour
    drawn: bool = False
    stopped: bool = False
    driven: bool = True


@dataclass(frozen=True, slots=True)
class Taking:
    """A mounted driver may take over the chariot beside him (J4B3, J4D)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Collecting:
    """Who stands takes up what lies in his space (J10A)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Straying:
    """A team that nobody steers any more makes its next space, or its move ends (J8, N14.6, N15.13)."""

    rig: Colour


# Corpses


@dataclass(frozen=True, slots=True)
class Meeting:
    """A team that nobody drives has come to men on foot, one of whom may get hold of it (J4D, J9)."""

    rig: Colour


@dataclass(frozen=True, slots=True)
class Corpse:
    """The move of a unit in the corpse phase (How to Play 1)."""

    unit: str


@dataclass(frozen=True, slots=True)
class Cutting:
    """A dragged driver tries to cut loose (J3B1)."""

    driver: Colour


@dataclass(frozen=True, slots=True)
class CutResolving:
    """The die of a dragged driver is resolved (J3B1)."""

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
    | Driving
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
    | Wrecking
    | Trampling
    | Grabbing
    | Grasping
    | Jumping
    | Leaping
    | Ending
    | Taking
    | Collecting
    | Straying
    | Meeting
    | Corpse
    | Cutting
    | CutResolving
    | Slipping
    | Running
    | Fighting
)
STEPS: tuple[type, ...] = get_args(Step)
