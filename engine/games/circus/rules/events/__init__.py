"""The facts of a race, in the past tense; each carries its change, `sentences` have its text.

Every fact is complete enough to be told and redacted without the position. Only `Plotted` and `Wished` hold
secrets, and only those of their own seat. A rig is named by the colour with which it started, a driver by
his own; they differ once somebody drives a captured chariot. `changes` has what several of them do.
"""

# ruff: noqa: F403, F405

from __future__ import annotations

from typing import get_args

from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.events.chariots import *
from engine.games.circus.rules.events.drivers import *
from engine.games.circus.rules.events.races import *
from engine.games.circus.rules.events.shopping import *

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
