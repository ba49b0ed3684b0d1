"""The facts of a race, in the past tense. `evolve` makes positions of them, `sentences` texts.

Every event is complete enough to be told and redacted without the position. Only `Plotted` and `Wished` hold
secrets, and only those of their own seat. A rig is named by the colour with which it started, a driver by
his own; they differ once somebody drives a captured chariot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from engine.games.circus.rules.policy import DEFAULT, Policy
from engine.games.circus.rules.state import Collision, Colour, Control, Ending, Manoeuvre, Thing, Weapon
from engine.games.circus.rules.track import Facing, Name
from engine.model import Tempo

Nobody = Literal[""]
Blow = Weapon | Literal["whip", "fists"]
Fall = Literal["whip", "pulled", "weapon", "net", "capture", "fists", "flip"]
"""Why a driver fell off: a whip hit him, his own whip pulled him, a weapon or net hit him, his chariot was
taken from him, a fist fight ended, or the chariot in which he fought flipped."""
Shift = Literal["turn", "swerve", "skid", "dodge", "aside", "realign"]
"""Why a team is or faces elsewhere without a space of its move; `dodge`: a loose team or a rider, `aside` a
loose team that is made to go inward."""
Way = Literal["mount", "capture", "takeover", "ride", "owner"]
"""How a driver got hold of a rig: on foot an unmanned chariot, a manned one, from chariot to chariot or as
the last man aboard, the back of a team, or on foot the chariot with which he started."""
Death = Literal["injuries", "slip", "ram", "fists", "mutant"]

# Before the race


@dataclass(frozen=True, slots=True)
class DrawMade:
    """One published draw instead of age orders lanes and purchases (N14.21)."""

    tempo: Tempo
    order: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class CareersBegun:
    """What drivers bring along from their careers: colour, coins to spend, talented (C)."""

    drivers: tuple[tuple[Colour, int, bool], ...]


@dataclass(frozen=True, slots=True)
class Wished:
    """A sealed list for lanes and shop. Redacted for others until it is served: no words (N15.24)."""

    driver: Colour
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bought:
    """Somebody has bought a thing, perhaps against somebody else (B3)."""

    driver: Colour
    item: str
    target: Colour | Nobody
    coins: int


@dataclass(frozen=True, slots=True)
class LaneChosen:
    """A driver has chosen his space of the grid in his turn (Set Up 2)."""

    driver: Colour
    space: Name


@dataclass(frozen=True, slots=True)
class LinedUp:
    """Everybody stands in the grid: rig, space (Set Up 2)."""

    places: tuple[tuple[Colour, Name], ...]


@dataclass(frozen=True, slots=True)
class MarketOpened:
    """All purchases are public, and players may trade (N15.32)."""


@dataclass(frozen=True, slots=True)
class ShopSettled:
    """All purchases are public and take effect (N15.24)."""


@dataclass(frozen=True, slots=True)
class Offered:
    """Somebody would sell or buy (`deal`) a thing for coins, from or to one or (to '') all (N15.32)."""

    number: int
    by: Colour
    deal: Literal["sell", "buy"]
    item: str
    target: Colour | Nobody
    price: int
    to: Colour | Nobody


@dataclass(frozen=True, slots=True)
class OfferWithdrawn:
    """An offer is gone: taken back, or lapsed with the market (N15.32)."""

    number: int
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class OfferAccepted:
    """Somebody has taken up an offer (N15.32)."""

    number: int
    driver: Colour


@dataclass(frozen=True, slots=True)
class MarketDone:
    """A seat wants nothing more (N15.32)."""

    driver: Colour


# Rounds and phases


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


@dataclass(frozen=True, slots=True)
class Plotted:
    """A plot or an order was laid down. Redacted for others: no words, the default policy."""

    driver: Colour
    order: tuple[str, ...]
    policy: Policy = DEFAULT


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The order of a phase, front to rear; `lots` are those on the median, placed by lot (N15.4)."""

    phase: Literal["corpses", "chariots"]
    order: tuple[str, ...]
    lots: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitActed:
    """A unit's turn is over or begins; it is off the order."""

    unit: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice of a throw that follow-up rules resolve, `attempt` above 1 after an appeal (B11, N14.20)."""

    what: str
    who: Colour
    dice: tuple[int, ...]
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Appealed:
    """A driver appeals to the gods: the dice are thrown again (B11)."""

    driver: Colour
    what: str
    who: Colour
    dice: tuple[int, ...]


# The controls (How to Play I, II, III, IV)


@dataclass(frozen=True, slots=True)
class MoveBegan:
    """Steps I to III: fatigue by the last speed, the cap of the tired, turn chits paid.

    (How to Play I, II, III)

    `driver` is '' for a team that nobody drives. `speed` is what is left, `chits` those that were paid.
    """

    rig: Colour
    driver: Colour | Nobody
    fatigue: int
    capped: bool
    chits: int
    speed: int
    driven: bool = True


@dataclass(frozen=True, slots=True)
class FreshHorsesUsed:
    """A point of fatigue less, and one rest (B10)."""

    rig: Colour
    left: int


@dataclass(frozen=True, slots=True)
class ControlChosen:
    """Step IV, before any die: the control, and what Reins or Brake change (How to Play IV)."""

    rig: Colour
    driver: Colour
    control: Control
    change: int = 0
    stopping: bool = False
    cocky: bool = False


@dataclass(frozen=True, slots=True)
class Vetoed:
    """Last night's entertainment makes a Hard Whip a Whip (B12)."""

    driver: Colour
    by: Colour
    left: int


@dataclass(frozen=True, slots=True)
class SpeedSet:
    """The speed of this move, after control, die and whips on the team; `fatigue` is added by a Hard Whip.

    (How to Play IV, J5)
    """

    rig: Colour
    speed: int
    gained: int
    boost: int = 0
    fatigue: int = 0
    spare: int = 0
    """Underdog spaces it may use."""


@dataclass(frozen=True, slots=True)
class UnderdogPlanned:
    """So many free spaces are gone now, at the start of the move or at its end (Underdog Boost)."""

    rig: Colour
    spaces: int


# Moving


@dataclass(frozen=True, slots=True)
class Advanced:
    """One space forward: of the speed, or an `underdog` space (Movement 2, Underdog Boost)."""

    rig: Colour
    start: Name
    end: Name
    facing: Facing
    underdog: bool = False


@dataclass(frozen=True, slots=True)
class Manoeuvred:
    """A turn, a swerve or a ram was declared; a skid roll follows (Turns 2, 3)."""

    rig: Colour
    manoeuvre: Manoeuvre
    stuck: bool = False


@dataclass(frozen=True, slots=True)
class Skidded:
    """What the Skid Table says (J1A, J1D)."""

    rig: Colour
    roll: int
    column: int
    chits: int
    fatigue: int
    damage: int
    skid: bool
    reface: bool
    flip: bool


@dataclass(frozen=True, slots=True)
class Shifted:
    """A free sideways or forward space, and the facing after it: a swerve, a skid's shift space, a turn.

    (Turns 6, J1B)

    Also free turns of loose teams and riders, and realigning; `why` says which.
    """

    rig: Colour
    start: Name
    end: Name
    facing: Facing
    why: Shift


@dataclass(frozen=True, slots=True)
class Rammed:
    """Two chariots side by side (J6A, J6B1): one damage to each, `wall` what
    the wall behind the victim adds. All but a `ram` are accidents.

    `hurt` and `taken` are damage points for the victim and for the rammer.
    """

    rig: Colour
    victim: Colour
    hurt: int
    taken: int
    wall: int = 0
    why: Collision = "ram"


@dataclass(frozen=True, slots=True)
class HitWall:
    """A chariot has run into a wall (Basic 5, J6B1)."""

    rig: Colour
    damage: int
    why: Collision


@dataclass(frozen=True, slots=True)
class HeadOn:
    """A move could not be completed (J6C): `spaces` were left."""

    rig: Colour
    victim: Colour | Nobody
    spaces: int
    damage: int
    hurt: int


@dataclass(frozen=True, slots=True)
class HitWreck:
    """A chariot has driven into a wreck (J4C)."""

    rig: Colour
    space: Name
    damage: int


@dataclass(frozen=True, slots=True)
class Flipped:
    """The chariot is a wreck at `space`; its load lies there, its driver is dragged (J2A2, J2A3)."""

    rig: Colour
    driver: Colour | Nobody
    space: Name
    worn: bool = False
    """At the start of a move, by too much damage (J4A4)."""


@dataclass(frozen=True, slots=True)
class HeldOn:
    """A flip roll that turned nothing over (J2A1)."""

    rig: Colour
    roll: int


@dataclass(frozen=True, slots=True)
class DrawnUp:
    """The chariot stands behind its team again, at `chariot` (Movement 4)."""

    rig: Colour
    chariot: Name


@dataclass(frozen=True, slots=True)
class MoveEnded:
    """The marker shows `speed`; a declared stop has made it 0 (J11, N15.12)."""

    rig: Colour
    speed: int
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Waited:
    """A loose team is boxed in or has no speed, or a chariot stands."""

    rig: Colour


# Attacks (J5, B6)


@dataclass(frozen=True, slots=True)
class TeamWhipped:
    """The die that a whipped team gets faster by (J5, N14.15)."""

    attacker: Colour
    rig: Colour
    speed: int


@dataclass(frozen=True, slots=True)
class Attacked:
    """A whip or a weapon against a driver: the roll, the injuries, and what came of it (J5, B6)."""

    attacker: Colour
    target: Colour
    weapon: Blow
    roll: int
    injuries: int
    result: str = ""


@dataclass(frozen=True, slots=True)
class ShotFired:
    """A shot of a sling, and how many are left (B6A)."""

    attacker: Colour
    left: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A thing lies on the track."""

    driver: Colour | Nobody
    rig: Colour | Nobody
    thing: Thing
    space: Name


@dataclass(frozen=True, slots=True)
class PickedUp:
    """From the track into the chariot of `rig`, or into a hand (J10A, J10B)."""

    driver: Colour
    rig: Colour | Nobody
    thing: Thing
    space: Name


@dataclass(frozen=True, slots=True)
class Grasped:
    """A grab in passing that failed (J10B)."""

    driver: Colour
    thing: Thing
    space: Name


# Drivers


@dataclass(frozen=True, slots=True)
class Injured:
    """`by` is credited with a death that follows (J3A, N14.22)."""

    driver: Colour
    points: int
    total: int
    why: str
    by: Colour | Nobody = ""


@dataclass(frozen=True, slots=True)
class Fell:
    """A driver is off his chariot or team and stands at `space`; it is unmanned (J3C).

    By a net (`why`) a man on foot falls as well; the net of the attacker goes with him.
    """

    driver: Colour
    rig: Colour | Nobody
    space: Name
    why: Fall
    by: Colour | Nobody = ""


@dataclass(frozen=True, slots=True)
class Died:
    """A driver is dead, and credited to whoever did it (J3F)."""

    driver: Colour
    rig: Colour | Nobody
    space: Name
    why: Death
    by: Colour | Nobody = ""


@dataclass(frozen=True, slots=True)
class BodyDropped:
    """Whoever took the chariot pushed the dead driver off (J3F, N15.18)."""

    driver: Colour
    rig: Colour
    space: Name


@dataclass(frozen=True, slots=True)
class CutLoose:
    """A dragged driver is free and stands at `space` (J3B1, J3B2).

    `by` is whoever has climbed on the team, '' where he has cut himself loose (N15.19).
    """

    driver: Colour
    rig: Colour
    space: Name
    by: Colour | Nobody = ""


@dataclass(frozen=True, slots=True)
class Ran:
    """One space on foot (J3C)."""

    driver: Colour
    start: Name
    end: Name


@dataclass(frozen=True, slots=True)
class RunOver:
    """A manned chariot has injured a man on foot (J3D)."""

    driver: Colour
    rig: Colour
    points: int


@dataclass(frozen=True, slots=True)
class EnteredMedian:
    """He has climbed the median, which was his move (J3E)."""

    driver: Colour
    start: Name


@dataclass(frozen=True, slots=True)
class ChoseEnd:
    """He is at the end of the median that he has chosen for good (J3E)."""

    driver: Colour
    end: Literal["e", "w"]


@dataclass(frozen=True, slots=True)
class JumpedDown:
    """From the end of the median onto an empty space (J3E)."""

    driver: Colour
    end: Literal["e", "w"]
    space: Name


@dataclass(frozen=True, slots=True)
class LeftByStands:
    """He is out of the race, alive (J3E)."""

    driver: Colour
    start: Name


@dataclass(frozen=True, slots=True)
class Leapt:
    """A jump at a chariot that failed; the man stands at `space` (J4B1, J4B2, J4B3)."""

    driver: Colour
    rig: Colour
    space: Name


@dataclass(frozen=True, slots=True)
class LetPass:
    """A driver does not use his moment: to jump at a rig, to get on it, or to fight who is aboard his own.

    (J4B1)
    """

    driver: Colour
    rig: Colour


@dataclass(frozen=True, slots=True)
class Boarded:
    """A driver has a rig: an unmanned chariot, a captured one, or the back of a team (J4B1, J4B3, J4D, J9).

    `stopped` is whether its speed is 0 now, `captured` from whom.
    """

    driver: Colour
    rig: Colour
    way: Way
    stopped: bool
    captured: Colour | Nobody = ""


@dataclass(frozen=True, slots=True)
class ClimbedIn:
    """Advanced capture: he fights aboard, the owner drives on (O)."""

    driver: Colour
    rig: Colour


@dataclass(frozen=True, slots=True)
class JumpedOff:
    """Out of a chariot by choice, with the things he wanted; from a fight, or dismounting (O, N15.20).

    `bare` is off the back of a team without a chariot.
    """

    driver: Colour
    rig: Colour
    space: Name
    things: tuple[Thing, ...] = ()
    bare: bool = False


@dataclass(frozen=True, slots=True)
class LayInNet:
    """The lost move of a driver who is getting out of the net (B6B)."""

    driver: Colour


@dataclass(frozen=True, slots=True)
class StoodBeforeRadial:
    """A driver stands right before the radial by choice, for so many rounds without a break (N14.5)."""

    driver: Colour
    rounds: int


@dataclass(frozen=True, slots=True)
class CaughtWaiting:
    """The last dolphin went while a driver waited before the radial: a mutant, who cannot win (M, N14.5)."""

    driver: Colour


# The end


@dataclass(frozen=True, slots=True)
class DolphinRemoved:
    """The leader has crossed the lap radial (Game Length)."""

    driver: Colour
    left: int


@dataclass(frozen=True, slots=True)
class Qualified:
    """A driver has crossed the radial since the last dolphin went: the finish line would be the end (K)."""

    driver: Colour


@dataclass(frozen=True, slots=True)
class CameHome:
    """A qualified driver crossed the finish line; the race ends with this round (K)."""

    driver: Colour


@dataclass(frozen=True, slots=True)
class Resigned:
    """The default plan drives on (N15.22)."""

    driver: Colour


@dataclass(frozen=True, slots=True)
class Executed:
    """A mutant (M)."""

    driver: Colour


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Who is where: driver, laps, the gap to the first in spaces; best first."""

    round: int
    standing: tuple[tuple[Colour, int, float], ...]


@dataclass(frozen=True, slots=True)
class PurseWon:
    """Coins for the winner, or for whoever killed most (C1, C2)."""

    driver: Colour
    purse: Literal["winner", "killer"]
    coins: int


@dataclass(frozen=True, slots=True)
class RaceEnded:
    """Why the race is over, the places, and who has won (K, N15.22, N15.23)."""

    why: Ending
    ranking: tuple[tuple[Colour, ...], ...]
    winner: Colour | Nobody


Event = (
    DrawMade
    | CareersBegun
    | Wished
    | Bought
    | LaneChosen
    | LinedUp
    | MarketOpened
    | ShopSettled
    | Offered
    | OfferWithdrawn
    | OfferAccepted
    | MarketDone
    | RoundBegan
    | Plotted
    | PhaseBegan
    | UnitActed
    | Rolled
    | Appealed
    | MoveBegan
    | FreshHorsesUsed
    | ControlChosen
    | Vetoed
    | SpeedSet
    | UnderdogPlanned
    | Advanced
    | Manoeuvred
    | Skidded
    | Shifted
    | Rammed
    | HitWall
    | HeadOn
    | HitWreck
    | Flipped
    | HeldOn
    | DrawnUp
    | MoveEnded
    | Waited
    | TeamWhipped
    | Attacked
    | ShotFired
    | Dropped
    | PickedUp
    | Grasped
    | Injured
    | Fell
    | Died
    | BodyDropped
    | CutLoose
    | Ran
    | RunOver
    | EnteredMedian
    | ChoseEnd
    | JumpedDown
    | LeftByStands
    | Leapt
    | LetPass
    | Boarded
    | ClimbedIn
    | JumpedOff
    | LayInNet
    | StoodBeforeRadial
    | CaughtWaiting
    | DolphinRemoved
    | Qualified
    | CameHome
    | Resigned
    | Executed
    | RoundEnded
    | PurseWon
    | RaceEnded
)
EVENTS: tuple[type, ...] = get_args(Event)
