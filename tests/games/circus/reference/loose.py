"""Whatever moves without a driver in charge (J6e, J8; notes 14.6, 15.7, 15.13)."""

from __future__ import annotations

from . import track
from .captures import Passing, jumps, meets_runners, runs_over
from .controls import steps_one_to_three, whipped
from .questions import Flow
from .units import Rig, State


def is_free(state: State, rig: Rig, space: str) -> bool:
    """Whether a loose team goes into a space: no wall, no other unit, no wreck."""
    return space in track.SPACES and state.at(space, but=rig.number) is None and space not in state.wrecks


def lane_change(state: State, rig: Rig) -> list[str] | None:
    """The fewest lanes to one that is free ahead, outward when equal: the spaces sideways, or None."""
    outward = track.RIGHT if not track.wrong_way(rig.team, rig.facing) else track.LEFT
    for number in range(1, track.LANES):
        for side in (outward, -outward):
            way, space = [], rig.team
            for _ in range(number):
                space = track.beside(space, rig.facing, side) if space != track.WALL else space
                way.append(space)
            ahead = track.step(space, rig.facing) if space != track.WALL else space
            if all(is_free(state, rig, one) for one in [*way, ahead]):
                return way
    return None


def dodging_turn(state: State, rig: Rig) -> int | None:
    """The fewest turns to a facing that is free ahead and leads forward, outward when equal; or None."""
    for turns in (track.RIGHT, track.LEFT, 2 * track.RIGHT, 2 * track.LEFT, 3 * track.RIGHT):
        facing = (rig.facing + turns) % 6
        forward = not track.wrong_way(rig.team, facing)
        if forward and is_free(state, rig, track.step(rig.team, facing)):
            return facing
    return None


def goes_back_out(state: State, rig: Rig) -> bool:
    """Who has dodged inward goes back towards the outside wall as soon as it can (J6e, J8).

    It does so by one turn, or by one lane that goes on; whether it has done so.
    """
    if not rig.strayed:
        return False
    if not track.is_rectangle(rig.team):
        out = (rig.facing + track.RIGHT) % 6
        open_ways = [f for f in (rig.facing, out) if not track.wrong_way(rig.team, f)]
        if len(open_ways) < 2 or not is_free(state, rig, track.step(rig.team, out)):
            return False
        rig.facing = out
        return True
    side = track.RIGHT if not track.wrong_way(rig.team, rig.facing) else track.LEFT
    to = track.beside(rig.team, rig.facing, side)
    if not is_free(state, rig, to) or not is_free(state, rig, track.step(to, rig.facing)):
        return False
    state.relocate(rig, to)
    return True


def makes_way(state: State, rig: Rig) -> bool:
    """Get the space ahead free, with as little dodging as possible: a turn, or the next lane of a change.

    False when boxed in.
    """
    if goes_back_out(state, rig) or is_free(state, rig, track.step(rig.team, rig.facing)):
        return True
    if track.is_rectangle(rig.team):
        way = lane_change(state, rig)
        if way is not None:
            strays(state, rig, track.lane(way[0]) < track.lane(rig.team))
            state.relocate(rig, way[0])
        return way is not None
    facing = dodging_turn(state, rig)
    if facing is not None:
        strays(state, rig, leads_inward(rig, facing))
        rig.facing = facing
    return facing is not None


def strays(state: State, rig: Rig, inward: bool) -> None:
    """Remember that an obstacle leads a team inward which nobody steers."""
    if inward and (rig.driver is None or state.drivers[rig.driver].boarded == state.round):
        rig.strayed = True


def leads_inward(rig: Rig, facing: int) -> bool:
    """Whether a turn leads further to the left than the walls alone would have it."""
    if track.step(rig.team, rig.facing) in track.SPACES:
        return (facing - rig.facing) % 6 in (1, 2)
    for turns in (track.RIGHT, track.LEFT, 2 * track.RIGHT, 2 * track.LEFT, 3 * track.RIGHT):
        along = (rig.facing + turns) % 6
        if track.step(rig.team, along) in track.SPACES and not track.wrong_way(rig.team, along):
            return (facing - along) % 6 in (1, 2)
    return False


def turns_back(state: State, rig: Rig) -> None:
    """In a turn a team that faces the wrong way turns one step, the shortest way, outward when equal."""
    if track.is_rectangle(rig.team) or not track.wrong_way(rig.team, rig.facing):
        return
    left, right = track.degrees_to_race(rig.team, rig.facing)
    shorter = track.RIGHT if right < left - 0.01 else track.LEFT
    sides = [(rig.facing + side) % 6 for side in (shorter, -shorter)]
    open_sides = [side for side in sides if is_free(state, rig, track.step(rig.team, side))]
    rig.facing = (open_sides or sides)[0]


def dodges(state: State, rig: Rig) -> bool:
    """Turn as the way demands, or change to the next lane; False when boxed in, and nothing has changed."""
    before, strayed = rig.facing, rig.strayed
    turns_back(state, rig)
    turned = rig.facing != before
    if turned:
        rig.strayed = False
    done = makes_way(state, rig)
    if turned:
        rig.strayed = strayed
    if not done:
        rig.facing = before
    return done


def runs_loose(state: State, rig: Rig, points: int, passing: Passing | None = None) -> Flow[None]:
    """So many spaces by the rule of loose teams; then the Chariot is drawn up, without any collision.

    With somebody in it who does not act it runs over others, and is jumped at, like any manned chariot.
    """
    state.moving = rig.number
    passing = passing or Passing()
    while points:
        lane = rig.team
        if not dodges(state, rig):
            break
        if rig.team == lane:
            points -= 1
            state.relocate(rig, track.step(rig.team, rig.facing))
            if rig.manned:
                yield from runs_over(state, rig, passing)
        met = yield from meets_runners(state, rig)
        yield from jumps(state, rig, passing)
        if met:
            break
    draws_up(state, rig)
    state.moving = None


def draws_up(state: State, rig: Rig) -> None:
    """The Chariot goes behind its Team, or stays in the Team's space where there is no room (notes 9.8)."""
    if rig.chariot:
        space = track.behind(rig.team, rig.facing)
        if rig.came_from is None and rig.cart in (space, rig.team):
            return
        blocked = space == track.WALL or state.at(space, but=rig.number) is not None
        rig.cart = rig.team if blocked else space


def moves_unmanned(state: State, rig: Rig) -> Flow[None]:
    """A whole move without control: steps I to III, whips, spaces; at speed 0 it stands, whipped or not."""
    steps_one_to_three(rig)
    if rig.speed:
        whipped(rig)
        yield from runs_loose(state, rig, rig.speed)
