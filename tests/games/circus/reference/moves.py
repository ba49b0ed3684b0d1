"""The move of a manned chariot (How to Play, Movement, Turns and Swerves, J1, J6; notes 9, 14, 15)."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import track, values
from .attacks import Assault, attack_phase, fight, fist_options
from .captures import Passing, jumps, runs_over, takes_over
from .controls import choose_control, fresh_horses, is_cocky, is_underdog, steps_one_to_three
from .damage import collision, flip_roll, hurt, overturn, struck, worn_out, wreck_rolls
from .loose import moves_unmanned, runs_loose
from .questions import Ask, Flow
from .units import Driver, Rig, State, roll

SIDES = {"left": track.LEFT, "right": track.RIGHT}


@dataclass
class Move:
    """A move in progress: `points` are the spaces of its speed that are left."""

    rig: Rig
    seat: int
    control: str
    may_stop: bool
    underdog: bool
    assault: Assault
    points: int
    stopped: bool = False
    crashed: bool = False
    boosted: bool = False
    passing: Passing = field(default_factory=Passing)

    @property
    def in_charge(self) -> bool:
        """Whether the driver still drives the chariot of this move."""
        return self.rig.manned and self.rig.driver == self.seat

    @property
    def goes_on(self) -> bool:
        return self.in_charge and not self.stopped and not self.crashed


def regular_move(state: State, rig: Rig) -> Flow[None]:
    """The move of a chariot that was manned when the round began (notes 15.13)."""
    state.mover, rig.came_from = rig.driver, None
    if worn_out(rig):
        overturn(state, rig)
    if rig.manned and rig.driver is not None and state.drivers[rig.driver].boarded < state.round:
        yield from driven(state, rig, state.drivers[rig.driver])
    else:
        yield from moves_unmanned(state, rig)
    state.mover = state.moving = None


def driven(state: State, rig: Rig, driver: Driver) -> Flow[None]:
    """Steps I to V."""
    rig.strayed = False
    cocky, underdog = is_cocky(state, rig), is_underdog(state, rig)
    yield from fresh_horses(rig, driver.seat)
    steps_one_to_three(rig)
    slow = rig.speed <= 4
    control = yield from choose_control(state, rig, cocky)
    if control == "dismount":
        yield from dismounts(state, rig, driver)
        return
    assault = Assault(driver.seat, values.ATTACKS[control])
    may_stop = slow and control == "brake"
    move = Move(rig, driver.seat, control, may_stop, underdog, assault, rig.speed)
    yield from throws_out(state, move)
    yield from drives(state, move)


def dismounts(state: State, rig: Rig, driver: Driver) -> Flow[None]:
    """A whole move at speed 0: he takes what he wants and stands beside his chariot (notes 14.8, 15.20)."""
    while rig.load:
        item = yield Ask("take along", driver.seat, ("done", *rig.load))
        if item == "done":
            break
        rig.load.remove(item)
        driver.held = sorted([*driver.held, item])
    space = state.space_of(driver.seat)
    assert space is not None
    state.lands(driver, space)
    state.loses_driver(rig)


def throws_out(state: State, move: Move) -> Flow[None]:
    """The owner hits one of those who have climbed in, or jumps off himself (notes 14.23)."""
    if not move.rig.guests:
        return
    driver = state.drivers[move.seat]
    blows = [
        (means, seat) for means in fist_options(state, driver, move.assault.means) for seat in move.rig.guests
    ]
    choice = yield Ask("fight", move.seat, ("none", "jump off", *blows))
    if choice == "jump off":
        state.knocked_off(driver)
    elif choice != "none":
        yield from fight(state, driver, state.drivers[choice[1]], choice[0])


def drives(state: State, move: Move) -> Flow[None]:
    """Step V, from the attacks at the start to those at the end."""
    state.moving = move.rig.number
    if move.in_charge:
        yield from attack_phase(state, move.assault)
    if move.in_charge:
        yield from sets_out(state, move)
    yield from covers_ground(state, move)
    if move.underdog and move.goes_on and not move.boosted:
        yield from boost(state, move, "underdog end")
    if move.in_charge:
        yield from comes_to_rest(state, move)
    else:
        yield from runs_loose(state, move.rig, move.points if not move.crashed else 0, move.passing)


def is_blocked(state: State, rig: Rig) -> bool:
    """Whether a wall, a border or another unit is directly ahead."""
    ahead = track.step(rig.team, rig.facing)
    return ahead not in track.SPACES or state.at(ahead, but=rig.number) is not None


def sets_out(state: State, move: Move) -> Flow[None]:
    """Underdog spaces at the start; one manoeuvre in place for who is stuck (J6d; notes 14.10, 14.11)."""
    if move.underdog:
        yield from boost(state, move, "underdog start")
    stuck = move.goes_on and is_blocked(state, move.rig)
    if stuck and (yield from manoeuvre(state, move, stuck=True)) and move.in_charge:
        yield from attack_phase(state, move.assault)
    if move.in_charge:
        yield from jumps(state, move.rig, move.passing)


def boost(state: State, move: Move, when: str) -> Flow[None]:
    """Up to two free spaces ahead, not into obstacles (Underdog Boost)."""
    number = yield Ask(when, move.seat, (0, 1, 2))
    if number:
        move.boosted = True
        yield from jumps(state, move.rig, move.passing)
    for _ in range(number):
        if not move.goes_on or is_blocked(state, move.rig):
            return
        yield from enters(state, move)
        if move.in_charge:
            yield from jumps(state, move.rig, move.passing)


def covers_ground(state: State, move: Move) -> Flow[None]:
    """The spaces of the speed, each with attacks and at most one manoeuvre; or the crash (J6c)."""
    while move.points and move.goes_on:
        if is_blocked(state, move.rig):
            yield from crash(state, move)
            return
        move.points -= 1
        yield from enters(state, move)
        if move.in_charge and not move.crashed:  # after any space, that of a declared stop too (J5)
            yield from attack_phase(state, move.assault)
        if move.goes_on and (yield from manoeuvre(state, move)) and move.goes_on:
            yield from attack_phase(state, move.assault)
        if move.in_charge:
            yield from jumps(state, move.rig, move.passing)


# Spaces


def enters(state: State, move: Move) -> Flow[None]:
    """One space forward: whoever stands there is run over (J3d)."""
    state.relocate(move.rig, track.step(move.rig.team, move.rig.facing))
    yield from runs_over(state, move.rig, move.passing)
    yield from passes(state, move, [move.rig.team])


def passes(state: State, move: Move, spaces: list[str]) -> Flow[None]:
    """Wrecks and equipment in the spaces entered, one after the other (J4c, J10; notes 14.14, 15.11).

    A declared stop in the last one spares him the rolls for a wreck there.
    """
    for space, following in zip(spaces, [*spaces[1:], None], strict=True):
        if space in state.wrecks and move.in_charge:
            if following is None and move.may_stop and not move.points:
                move.stopped = yield Ask("stop", move.seat, (False, True))
            if not move.stopped:
                yield from wreck_rolls(state, move.rig, following)
        if move.goes_on:
            yield from grabs(state, move, space)


def grabs(state: State, move: Move, space: str) -> Flow[None]:
    """One roll for each thing that lies there: 4 and more has it (J10b)."""
    driver = state.drivers[move.seat]
    left = list(state.dropped.get(space, []))
    while left:
        item = yield Ask("grab", move.seat, ("none", *left))
        if item == "none":
            return
        left.remove(item)
        if (yield from roll(state, 1, "grab", move.seat)) >= 4:
            lifts(state, driver, space, [item])


def lifts(state: State, driver: Driver, space: str, items: list[str]) -> None:
    """Things from the track come to a driver."""
    for item in items:
        state.dropped[space].remove(item)
    if not state.dropped[space]:
        del state.dropped[space]
    driver.held = sorted(driver.held + items)
    if driver.where == "drives" and driver.rig is not None:
        state.stows(driver, state.rigs[driver.rig])


def crash(state: State, move: Move) -> Flow[None]:
    """Direct into another chariot or a wall (J6c): rolls for the spaces left, realigned, no further."""
    rig, target = move.rig, state.at(track.step(move.rig.team, move.rig.facing), but=move.rig.number)
    move.crashed = True
    yield from hurt(state, rig, move.points, target is not None and target.chariot and target.war)
    if target is not None:
        yield from struck(state, target, rig, move.points // 2)
    realign(rig, target)


def realign(rig: Rig, target: Rig | None) -> None:
    """The facing of the chariot that was hit, or off the wall (J6b2, J6c; notes 9.7, 14.9)."""
    if track.is_rectangle(rig.team):
        return
    if target is not None:
        rig.facing = target.facing
        return
    for number in (0, 1, 2):
        ways = [(rig.facing + side * number) % 6 for side in (track.LEFT, track.RIGHT)]
        ways = [facing for facing in ways if track.step(rig.team, facing) in track.SPACES]
        if ways:
            rig.facing = min(ways, key=lambda facing: track.off_race(rig.team, facing))
            return


# Turns, swerves, rams


def manoeuvres(state: State, rig: Rig, stuck: bool) -> list[str]:
    """What may be chosen after a space, or in place by who is stuck."""
    found = [] if track.is_rectangle(rig.team) else ["turn left", "turn right"]
    for word, side in SIDES.items():
        to = track.swerve_target(rig.team, rig.facing, side)
        if to is not None and state.at(to, but=rig.number) is None:
            found.append(f"swerve {word}")
        elif to is not None and not stuck:
            found.append(f"ram {word}")
    return found


def manoeuvre(state: State, move: Move, stuck: bool = False) -> Flow[bool]:
    """A turn, swerve or ram, if wanted; whether there was one."""
    options = manoeuvres(state, move.rig, stuck)
    choice = yield Ask("manoeuvre", move.seat, ("none", *options))
    if choice == "none":
        return False
    kind, word = choice.split()
    codes = yield from skid(state, move)
    yield from {"turn": turn, "swerve": swerve, "ram": ram}[kind](state, move, SIDES[word], codes)
    if "X" in codes and move.rig.chariot and (yield from flip_roll(state, move.rig)):
        overturn(state, move.rig)
    return True


def skid(state: State, move: Move) -> Flow[list[str]]:
    """The Skid Table (notes 5): its chits, fatigue and damage count at once."""
    rig, driver = move.rig, state.drivers[move.seat]
    dice = yield from roll(state, 2, "skid", move.seat)
    dice += values.SKID_MODIFIER[driver.injuries] + driver.talented - (driver.entertained_by is not None)
    codes = values.skid_result(rig.speed, dice)
    rig.chits += values.amount(codes, "C")
    rig.fatigue += values.amount(codes, "F")
    rig.damage += values.amount(codes, "D")
    if values.amount(codes, "D"):
        rig.last_rammer = None
    return codes


def turn(state: State, move: Move, side: int, codes: list[str]) -> Flow[None]:
    """A turn: with a skid first a space in the old direction, then the refacing, and one more for R (J1)."""
    rig = move.rig
    to = track.beyond(rig.team, rig.facing) if "S" in codes else rig.team
    free = to == rig.team or shifts(state, rig, to)
    if not track.is_rectangle(rig.team):
        more = "R" in codes and not track.is_joint(rig.team)
        rig.facing = (rig.facing + side * (2 if more else 1)) % 6
    if not free:
        yield from collision(state, rig, state.at(to, but=rig.number))
    elif "S" in codes:
        yield from passes(state, move, [to])


def swerve(state: State, move: Move, side: int, codes: list[str]) -> Flow[None]:
    """A swerve: the intended lane, and with a skid one more (notes 14.12)."""
    rig = move.rig
    entered = [track.beside(rig.team, rig.facing, side)]
    state.relocate(rig, entered[0])
    if "S" in codes:
        to = track.beside(rig.team, rig.facing, side)
        if shifts(state, rig, to):
            entered.append(to)
        else:
            target = state.at(to, but=rig.number)
            yield from collision(state, rig, target)
            realign(rig, target)
    yield from passes(state, move, entered)


def shifts(state: State, rig: Rig, to: str) -> bool:
    """The shift space of a skid is entered, unless it is a wall or taken (J1b, J6b; notes 9.5).

    Whatever has to be rolled for comes after all movement of the manoeuvre (notes 5).
    """
    if to == track.WALL or state.at(to, but=rig.number) is not None:
        return False
    state.relocate(rig, to)
    if track.is_rectangle(to):
        rig.facing = track.along(rig.facing)
    return True


def ram(state: State, move: Move, side: int, codes: list[str]) -> Flow[None]:
    """Once, or twice with a skid; then the wall if the target is pinned (J6a; notes 14.13)."""
    rig, times = move.rig, 2 if "S" in codes else 1
    space = track.beside(rig.team, rig.facing, side)
    target = state.at(space, but=rig.number)
    assert target is not None
    for _ in range(times):
        yield from hurt(state, rig, 1, target.chariot and target.war)
        yield from struck(state, target, rig, 1)
    if is_pinned(rig, space, side):
        yield from hurt(state, target, times, by=rig.driver)


def is_pinned(rig: Rig, space: str, side: int) -> bool:
    """Whether a wall lies on the other side of the target, over the border as if the hexes went on (J12)."""
    if track.is_rectangle(space):
        return track.beside(space, track.along(rig.facing), side) == track.WALL
    return track.beyond(space, (rig.facing + 2 * side) % 6) == track.WALL


# The end


def comes_to_rest(state: State, move: Move) -> Flow[None]:
    """The stop (J11), the Chariot marker, the last attacks, a chariot beside, things on the ground."""
    rig = move.rig
    if move.may_stop and not move.stopped and rig.speed:
        move.stopped = yield Ask("stop", move.seat, (False, True))
    rig.speed = 0 if move.stopped else rig.speed
    yield from marker(state, rig)
    state.moving = None
    yield from attack_phase(state, move.assault)
    if move.in_charge:
        yield from takes_over(state, rig)
    driver = state.drivers[move.seat]
    if move.in_charge and rig.speed == 0:
        lifts_all(state, driver, rig.team)
    if move.in_charge:
        state.rests(driver, rig, move.control)


def lifts_all(state: State, driver: Driver, space: str) -> None:
    """Who stops in a space has all that lies in it (J10a)."""
    if space in state.dropped:
        lifts(state, driver, space, list(state.dropped[space]))


def marker(state: State, rig: Rig) -> Flow[None]:
    """The Chariot marker goes behind its Team, or collides and stays in the Team's space (notes 9.8)."""
    space = track.behind(rig.team, rig.facing)
    target = None if space == track.WALL else state.at(space, but=rig.number)
    if space == track.WALL or target is not None:
        if rig.cart in (space, rig.team) and rig.came_from is None:
            return
        rig.cart = rig.team
        yield from collision(state, rig, target)
        realign(rig, target)
    else:
        rig.cart = space
