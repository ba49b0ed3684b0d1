"""The facts of a race, in the past tense; each carries its change, `sentences` have its text.

Every fact is complete enough to be told and redacted without the position. Only `Plotted` and `Wished` hold
secrets, and only those of their own seat. A rig is named by the colour with which it started, a driver by
his own; they differ once somebody drives a captured chariot. `changes` has what several of them do.
"""

from __future__ import annotations

from typing import get_args

from engine.games.circus.rules.events.attacks import (
    Attacked as Attacked,
)
from engine.games.circus.rules.events.attacks import (
    Blow as Blow,
)
from engine.games.circus.rules.events.attacks import (
    Dropped as Dropped,
)
from engine.games.circus.rules.events.attacks import (
    Grasped as Grasped,
)
from engine.games.circus.rules.events.attacks import (
    PickedUp as PickedUp,
)
from engine.games.circus.rules.events.attacks import (
    ShotFired as ShotFired,
)
from engine.games.circus.rules.events.attacks import (
    TeamWhipped as TeamWhipped,
)
from engine.games.circus.rules.events.control import (
    ControlChosen as ControlChosen,
)
from engine.games.circus.rules.events.control import (
    FreshHorsesUsed as FreshHorsesUsed,
)
from engine.games.circus.rules.events.control import (
    MoveBegan as MoveBegan,
)
from engine.games.circus.rules.events.control import (
    SpeedSet as SpeedSet,
)
from engine.games.circus.rules.events.control import (
    UnderdogPlanned as UnderdogPlanned,
)
from engine.games.circus.rules.events.control import (
    Vetoed as Vetoed,
)
from engine.games.circus.rules.events.drivers import (
    Boarded as Boarded,
)
from engine.games.circus.rules.events.drivers import (
    BodyDropped as BodyDropped,
)
from engine.games.circus.rules.events.drivers import (
    ChoseEnd as ChoseEnd,
)
from engine.games.circus.rules.events.drivers import (
    ClimbedIn as ClimbedIn,
)
from engine.games.circus.rules.events.drivers import (
    CutLoose as CutLoose,
)
from engine.games.circus.rules.events.drivers import (
    Death as Death,
)
from engine.games.circus.rules.events.drivers import (
    Died as Died,
)
from engine.games.circus.rules.events.drivers import (
    EnteredMedian as EnteredMedian,
)
from engine.games.circus.rules.events.drivers import (
    Fall as Fall,
)
from engine.games.circus.rules.events.drivers import (
    Fell as Fell,
)
from engine.games.circus.rules.events.drivers import (
    Injured as Injured,
)
from engine.games.circus.rules.events.drivers import (
    JumpedDown as JumpedDown,
)
from engine.games.circus.rules.events.drivers import (
    JumpedOff as JumpedOff,
)
from engine.games.circus.rules.events.drivers import (
    LayInNet as LayInNet,
)
from engine.games.circus.rules.events.drivers import (
    Leapt as Leapt,
)
from engine.games.circus.rules.events.drivers import (
    LeftByStands as LeftByStands,
)
from engine.games.circus.rules.events.drivers import (
    LetPass as LetPass,
)
from engine.games.circus.rules.events.drivers import (
    Ran as Ran,
)
from engine.games.circus.rules.events.drivers import (
    RunOver as RunOver,
)
from engine.games.circus.rules.events.drivers import (
    Way as Way,
)
from engine.games.circus.rules.events.motion import (
    Advanced as Advanced,
)
from engine.games.circus.rules.events.motion import (
    DrawnUp as DrawnUp,
)
from engine.games.circus.rules.events.motion import (
    Flipped as Flipped,
)
from engine.games.circus.rules.events.motion import (
    HeadOn as HeadOn,
)
from engine.games.circus.rules.events.motion import (
    HeldOn as HeldOn,
)
from engine.games.circus.rules.events.motion import (
    HitWall as HitWall,
)
from engine.games.circus.rules.events.motion import (
    HitWreck as HitWreck,
)
from engine.games.circus.rules.events.motion import (
    Manoeuvred as Manoeuvred,
)
from engine.games.circus.rules.events.motion import (
    MoveEnded as MoveEnded,
)
from engine.games.circus.rules.events.motion import (
    Rammed as Rammed,
)
from engine.games.circus.rules.events.motion import (
    Shift as Shift,
)
from engine.games.circus.rules.events.motion import (
    Shifted as Shifted,
)
from engine.games.circus.rules.events.motion import (
    Skidded as Skidded,
)
from engine.games.circus.rules.events.motion import (
    Waited as Waited,
)
from engine.games.circus.rules.events.sequence import (
    Appealed as Appealed,
)
from engine.games.circus.rules.events.sequence import (
    PhaseBegan as PhaseBegan,
)
from engine.games.circus.rules.events.sequence import (
    Plotted as Plotted,
)
from engine.games.circus.rules.events.sequence import (
    Rolled as Rolled,
)
from engine.games.circus.rules.events.sequence import (
    RoundBegan as RoundBegan,
)
from engine.games.circus.rules.events.sequence import (
    UnitActed as UnitActed,
)
from engine.games.circus.rules.events.setting_up import (
    Bought as Bought,
)
from engine.games.circus.rules.events.setting_up import (
    CareersBegun as CareersBegun,
)
from engine.games.circus.rules.events.setting_up import (
    DrawMade as DrawMade,
)
from engine.games.circus.rules.events.setting_up import (
    LaneChosen as LaneChosen,
)
from engine.games.circus.rules.events.setting_up import (
    LinedUp as LinedUp,
)
from engine.games.circus.rules.events.setting_up import (
    MarketDone as MarketDone,
)
from engine.games.circus.rules.events.setting_up import (
    MarketOpened as MarketOpened,
)
from engine.games.circus.rules.events.setting_up import (
    OfferAccepted as OfferAccepted,
)
from engine.games.circus.rules.events.setting_up import (
    Offered as Offered,
)
from engine.games.circus.rules.events.setting_up import (
    OfferWithdrawn as OfferWithdrawn,
)
from engine.games.circus.rules.events.setting_up import (
    ShopSettled as ShopSettled,
)
from engine.games.circus.rules.events.setting_up import (
    Wished as Wished,
)
from engine.games.circus.rules.events.winning import (
    CameHome as CameHome,
)
from engine.games.circus.rules.events.winning import (
    CaughtWaiting as CaughtWaiting,
)
from engine.games.circus.rules.events.winning import (
    DolphinRemoved as DolphinRemoved,
)
from engine.games.circus.rules.events.winning import (
    Executed as Executed,
)
from engine.games.circus.rules.events.winning import (
    PurseWon as PurseWon,
)
from engine.games.circus.rules.events.winning import (
    Qualified as Qualified,
)
from engine.games.circus.rules.events.winning import (
    RaceEnded as RaceEnded,
)
from engine.games.circus.rules.events.winning import (
    Resigned as Resigned,
)
from engine.games.circus.rules.events.winning import (
    RoundEnded as RoundEnded,
)
from engine.games.circus.rules.events.winning import (
    StoodBeforeRadial as StoodBeforeRadial,
)
from engine.games.circus.rules.state import Race

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


def evolve(race: Race, event: Event) -> Race:
    """The race after a fact."""
    return event.on(race)
