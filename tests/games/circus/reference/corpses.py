"""The Corpse Phase: loose units, riders, runners, guests in a fight (How to Play 1, J3, J8, J9)."""

from __future__ import annotations

from typing import Any

from . import track, values
from .attacks import Assault, armed, attacks, carry_out, fight, fist_options
from .captures import boardable, leapable, tries
from .controls import choose_control, fresh_horses, steps_one_to_three
from .damage import overturn, worn_out
from .loose import dodges, moves_unmanned
from .moves import dismounts, lifts, lifts_all
from .questions import Ask, Flow
from .units import Driver, Rig, State, roll


def corpse_move(state: State, unit: tuple[str, int]) -> Flow[None]:
    """The move of a unit that was a corpse when the phase began."""
    kind, number = unit
    if kind == "rig":
        yield from rig_moves(state, state.rigs[number])
    else:
        state.mover = number
        yield from driver_moves(state, state.drivers[number])
    state.mover = state.moving = None


def rig_moves(state: State, rig: Rig) -> Flow[None]:
    """A ridden team, an unmanned chariot, or a loose team; who has mounted it in this round does not act."""
    rig.came_from = None
    if rig.ridden and rig.driver is not None and state.drivers[rig.driver].boarded < state.round:
        state.mover = rig.driver
        yield from rides(state, rig, state.drivers[rig.driver])
        return
    if rig.dragged is not None:
        state.mover = rig.dragged
        yield from cuts_loose(state, rig, state.drivers[rig.dragged])
    if worn_out(rig):
        overturn(state, rig)
    yield from moves_unmanned(state, rig)


def cuts_loose(state: State, rig: Rig, driver: Driver) -> Flow[None]:
    """One attempt before each move: 5-6 frees, else he is hurt; at speed 0 it is no roll (J3b).

    Who holds on by choice (notes 14.17) is dragged on and hurt, too.
    """
    cuts = yield Ask("cut loose", driver.seat, (False, True))
    if rig.speed == 0:
        free = bool(cuts)
    else:
        free = bool(cuts) and (yield from roll(state, 1, "cut loose", driver.seat)) >= 5
    if free:
        state.freed(rig)
    elif rig.speed:
        state.injured(driver, 1, driver.unhitched_by)


# Riding (J9; notes 14.17, 15.21)


def rides(state: State, rig: Rig, driver: Driver) -> Flow[None]:
    """A rider's move: a roll of 1 kills; then any control, turns at will, no skids, chits or rams."""
    if (yield from roll(state, 1, "slip", driver.seat)) == 1:
        state.dies(driver, None)
        yield from moves_unmanned(state, rig)
        return
    rig.strayed = False
    yield from fresh_horses(rig, driver.seat)
    steps_one_to_three(rig)
    slow = rig.speed <= 4
    control = yield from choose_control(state, rig, cocky=False)
    if control == "dismount":
        yield from dismounts(state, rig, driver)
        return
    assault = Assault(driver.seat, tuple(m for m in values.ATTACKS[control] if m != "whip"))
    yield from rides_on(state, rig, driver, assault)
    if slow and control == "brake" and rig.speed and (yield Ask("stop", driver.seat, (False, True))):
        rig.speed = 0
    if rig.speed == 0:
        lifts_all(state, driver, rig.team)
        state.rests(driver, rig, control)


def strikes_once(state: State, assault: Assault) -> Flow[None]:
    """One attack with a weapon, if wanted, unless he has made it (notes 15.21)."""
    options = attacks(state, assault)
    if not options or assault.done:
        return
    attack: Any = yield Ask("attack", assault.seat, ("none", *options))
    if attack != "none":
        assault.done.add(("", 0))
        yield from carry_out(state, state.drivers[assault.seat], attack)


def rides_on(state: State, rig: Rig, driver: Driver, assault: Assault) -> Flow[None]:
    """The spaces of a ridden team, each with a free turn or swerve; from walls and units it dodges.

    His attack may come at the start, before or after any manoeuvre, or at the end (notes 15.10).
    """
    state.moving = rig.number
    yield from strikes_once(state, assault)
    for _ in range(rig.speed):
        yield from rider_turns(state, rig, driver)
        yield from strikes_once(state, assault)
        if not clears_way(state, rig):
            break
        state.relocate(rig, track.step(rig.team, rig.facing))
        yield from rider_grabs(state, rig, driver)
        yield from strikes_once(state, assault)
    yield from rider_turns(state, rig, driver)
    yield from strikes_once(state, assault)
    state.moving = None


def clears_way(state: State, rig: Rig) -> bool:
    """Get a rider's team past walls and units ahead, as a loose one; False when boxed in."""
    while (ahead := track.step(rig.team, rig.facing)) not in track.SPACES or state.at(ahead, but=rig.number):
        if not dodges(state, rig):
            return False
    return True


def rider_turns(state: State, rig: Rig, driver: Driver) -> Flow[None]:
    """One turn or swerve, if wanted."""
    options = [] if track.is_rectangle(rig.team) else ["turn left", "turn right"]
    for word, side in (("left", track.LEFT), ("right", track.RIGHT)):
        to = track.swerve_target(rig.team, rig.facing, side)
        if to is not None and state.at(to, but=rig.number) is None:
            options.append(f"swerve {word}")
    choice = yield Ask("manoeuvre", driver.seat, ("none", *options))
    if choice == "none":
        return
    kind, word = choice.split()
    side = track.LEFT if word == "left" else track.RIGHT
    if kind == "turn":
        rig.facing = (rig.facing + side) % 6
    else:
        state.relocate(rig, track.beside(rig.team, rig.facing, side))
        yield from rider_grabs(state, rig, driver)


def rider_grabs(state: State, rig: Rig, driver: Driver) -> Flow[None]:
    """Things in passing, 4 and more (J10b)."""
    left = list(state.dropped.get(rig.team, []))
    while left:
        item = yield Ask("grab", driver.seat, ("none", *left))
        if item == "none":
            return
        left.remove(item)
        if (yield from roll(state, 1, "grab", driver.seat)) >= 4:
            lifts(state, driver, rig.team, [item])


# Drivers without a rig


def driver_moves(state: State, driver: Driver) -> Flow[None]:
    """Whoever stands on the track, is on the median, or fights in somebody else's chariot."""
    if driver.where == "aboard" and driver.boarded < state.round:
        yield from brawls(state, driver)
    elif driver.netted and driver.arrived < state.round:
        driver.netted, driver.lost_move = False, state.round
    elif driver.where == "median" and state.can_act(driver):
        yield from leaves_median(state, driver)
    elif driver.where == "foot" and state.can_act(driver):
        yield from runner_moves(state, driver)


def brawls(state: State, driver: Driver) -> Flow[None]:
    """A guest hits the owner once, or jumps off (notes 14.23)."""
    assert driver.rig is not None
    owner = state.rigs[driver.rig].driver
    assert owner is not None
    options = ("jump off", *fist_options(state, driver, ("sword", "trident")))
    choice = yield Ask("fight", driver.seat, options)
    if choice == "jump off":
        state.knocked_off(driver)
    else:
        yield from fight(state, driver, state.drivers[owner], choice)


def runner_moves(state: State, driver: Driver) -> Flow[None]:
    """Run, use a weapon, mount, climb on the median, or leave by the stands (J3c, J3e; notes 7.2)."""
    assert driver.space is not None
    lifts_all(state, driver, driver.space)
    here = state.at(driver.space)
    options: list[Any] = ["stay", "run"]
    if track.lane(driver.space) == 1:
        options.append("median")
    if here is not None and boardable(here):
        options.append("board")
    if here is not None and leapable(state, driver, here):
        options.append("leap")
    weapons = tuple(weapon for weapon in armed(state, driver) if weapon != "whip")
    options += attacks(state, Assault(driver.seat, weapons))
    choice = yield Ask("on foot", driver.seat, tuple(options))
    yield from does(state, driver, choice, here)


def does(state: State, driver: Driver, choice: Any, here: Rig | None) -> Flow[None]:
    """What a runner has chosen."""
    assert driver.space is not None
    if choice == "stay":
        return
    if choice == "run":
        yield from runs(state, driver)
    elif choice == "median":
        driver.where, driver.space = "median", None
    elif choice == "board" and here is not None:
        state.boards(driver, here)
    elif choice == "leap" and here is not None:
        yield from tries(state, driver, here)
    else:
        yield from carry_out(state, driver, choice)


def leaves(state: State, driver: Driver) -> None:
    """Out of the race by the stands, alive; what he holds stays on the track (notes 14.19, 15.14)."""
    assert driver.space is not None
    state.drop(driver.held, driver.space)
    driver.held, driver.where, driver.space, driver.left = [], "stands", None, state.round


def runs(state: State, driver: Driver) -> Flow[None]:
    """Up to two spaces (one with four injuries), mounting on the way if he wants (J3c; notes 7.3)."""
    for left in range(0 if driver.injuries >= values.LIMPING else 1, -1, -1):
        assert driver.space is not None
        stands = ("stands",) if track.lane(driver.space) == track.LANES else ()
        to = yield Ask("step", driver.seat, ("stop", *track.NEIGHBOURS[driver.space], *stands))
        if to == "stop":
            break
        if to == "stands":
            leaves(state, driver)
            return
        rig = state.at(to)
        if state.options.early_jumps and rig is not None and rig.manned:
            if (yield from mounts(state, driver, rig)):
                return
            rig = None
        state.walk(driver, to)
        if rig is not None and (yield from mounts(state, driver, rig)):
            return
        lifts_all(state, driver, to)
        rig = state.at(to)
        if left and rig is not None and (yield from mounts(state, driver, rig)):
            return


def mounts(state: State, driver: Driver, rig: Rig) -> Flow[bool]:
    """Mount or leap on what stands in the space entered; whether his move is over.

    By the erratum he leaps from where he is, and stays there unaffected if he fails (J4b1).
    """
    if not (boardable(rig) or leapable(state, driver, rig)):
        return False
    if not (yield Ask("board", driver.seat, (False, True), rig.number)):
        return False
    if boardable(rig):
        state.boards(driver, rig)
    else:
        yield from tries(state, driver, rig)
    return True


# The median (J3e; notes 8.7, 14.19)


def leaves_median(state: State, driver: Driver) -> Flow[None]:
    """First an end is chosen; on a later move he may jump down from it."""
    if driver.end is None:
        driver.end = yield Ask("end", driver.seat, ("E", "W"))
        return
    exits = [space for space in track.median_exits(driver.end) if can_land(state, driver, space)]
    to = yield Ask("jump down", driver.seat, ("stay", *exits))
    if to != "stay":
        yield from jumps_down(state, driver, to)


def can_land(state: State, driver: Driver, space: str) -> bool:
    """In an empty space, on an unmanned chariot or loose team, or on a manned chariot to capture it.

    Not on the team of who is in command (J9).
    """
    rig = state.at(space)
    if rig is None or boardable(rig):
        return True
    return rig.manned and space == rig.cart and driver.injuries < values.NO_CAPTURE


def jumps_down(state: State, driver: Driver, to: str) -> Flow[None]:
    rig = state.at(to)
    if rig is None:
        state.lands(driver, to)
        lifts_all(state, driver, to)
    elif boardable(rig):
        state.boards(driver, rig)
    elif not (yield from tries(state, driver, rig)):
        state.lands(driver, to)
