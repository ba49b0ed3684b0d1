"""Crashes: rams, walls, head-on crashes, wrecks, flips; and men who are run over."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.games.circus.rules import charts, values
from engine.games.circus.rules import events as e
from engine.games.circus.rules.asking.flow import Answers, RaceRun, step
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Collision, Colour, Race, Rig
from engine.games.circus.rules.basic.track import Facing, Name
from engine.games.circus.rules.course import obstacles
from engine.games.circus.rules.driver import harm
from engine.games.circus.rules.driver.throwing import throw

# Collisions


class Crash(NamedTuple):
    """A collision: `rig` has hit `other` ('' a wall or a wreck).

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


def ram(run: RaceRun, colour: Colour, other: Colour, *, skid: bool, pinned: bool) -> None:
    """A ram: one attack, two with a skid; a wall behind the target hits it as often (J6A, N14.13)."""
    attacks = values.RAM_ROLLS["skid" if skid else "plain"]
    rolls = ("hurt", "taken") * attacks + ("wall",) * (attacks if pinned else 0)
    _collide(run, Crash(colour, other, "ram", rolls))


def bump(run: RaceRun, colour: Colour, other: Colour | None, why: Collision) -> None:
    """An accidental collision: a roll for damage to each; a wall takes none (Basic 5, J6B1)."""
    rolls = ("hurt", "taken") if other else ("taken",)
    _collide(run, Crash(colour, other or "", why, rolls))


def crash(run: RaceRun, colour: Colour, other: Colour | None, spaces: int) -> None:
    """A way that is blocked: a roll for each space not moved, one for every two for what was hit.

    (J6C, N15.8)
    """
    mine = ("taken",) * (spaces // values.CRASH_ROLLS["mover"])
    theirs = ("hurt",) * (spaces // values.CRASH_ROLLS["target"] if other else 0)
    _collide(run, Crash(colour, other or "", "ahead", mine + theirs, spaces))


def _collide(run: RaceRun, crash: Crash) -> None:
    """Throw the first die, or state the fact once there is none left.

    A team without a chariot takes no damage; its rider may fall under it (J9).
    """
    race, rolls = run.state, list(crash.rolls)
    other = race.rig(crash.other) if crash.other else None
    if other and not other.chariot:
        ridden = bool(other.driver)
        rolls = ["rider" if r == "hurt" else r for r in rolls if r != "wall" and (r != "hurt" or ridden)]
        rolls = [r for r in rolls if r != "rider" or ridden]
    crash = crash._replace(rolls=tuple(rolls))
    if not rolls:
        _settle(run, crash)
    elif rolls[0] == "rider":
        assert other
        assert other.driver
        run.then(throw("rider", other.driver, 1), colliding(*crash))
    else:
        hit = crash.rig if rolls[0] == "taken" else crash.other
        assert hit
        run.then(throw("damage", hit, 1), colliding(*crash))


@step
def colliding(
    run: RaceRun,
    answers: Answers,
    rig: Colour,
    other: Colour | Literal[""],
    why: Collision,
    rolls: tuple[str, ...],
    spaces: int = 0,
    hurt: int = 0,
    wall: int = 0,
    taken: int = 0,
) -> None:
    """The die of a collision that was thrown counts; then the next one (Basic 6, N6)."""
    race = run.state
    die, (roll, *rest) = race.rolled[0], rolls
    team, struck = race.rig(rig), race.rig(other) if other else None
    match roll:
        case "taken":
            taken += charts.damage(die, war=team.war, by_war=bool(struck and struck.war))
        case "hurt" if struck:
            hurt += charts.damage(die, war=struck.war, by_war=team.war)
        case "wall" if struck:
            wall += charts.damage(die, war=struck.war)
        case "rider" if struck and struck.driver and die <= values.RIDER_RAMMED:
            harm.die(run, struck.driver, "ram", team.driver)
    _collide(run, Crash(rig, other, why, tuple(rest), spaces, hurt, wall, taken))


def _settle(run: RaceRun, crash: Crash) -> None:
    """All dice are down: the damage is done; after an accident the mover is realigned (J6B2, J6C, N14.9).

    Not after a skidded turn, which has its own refacing (J1B).
    """
    rig, other, why, _rolls, spaces, hurt, wall, taken = crash
    if why == "ahead":
        run.emit(e.HeadOn(rig, other, spaces, taken, hurt))
    elif other:
        run.emit(e.Rammed(rig, other, hurt, taken, wall, why))
    else:
        run.emit(e.HitWall(rig, taken, why))
    if why not in ("ram", "turn"):
        _realign(run, rig, other)


def _realign(run: RaceRun, colour: Colour, other: Colour | str) -> None:
    """Face as whom it hit, or along the wall; nothing turns on the straight (J6B2, J6C, J12)."""
    rig = run.state.rig(colour)
    if not track.turnable(rig.space):
        return
    if other:
        facing = track.kept(rig.space, run.state.rig(other).facing)
    else:
        facing = along_wall(rig.space, rig.facing)
    if facing != rig.facing:
        run.emit(e.Shifted(colour, rig.space, rig.space, facing, "realign"))


def along_wall(space: Name, facing: Facing) -> Facing:
    """The facing after a wall was hit: the nearest with a space before it, first in race direction (J6B2)."""
    open_ways = [way for way in range(6) if track.may_face(space, way) and track.step(space, way)]
    way = track.forward(space)
    return min(open_ways, key=lambda found: (track.apart(found, facing), track.apart(found, way)))


# Wrecks and flips


def is_wreck(race: Race, space: Name) -> bool:
    """Whether a wreck lies there (J4C)."""
    return any(at == space for at, _rig in race.wrecks)


@step
def wrecking(run: RaceRun, answers: Answers, rig: Colour, space: Name, thrown: bool = False) -> None:
    """A wreck in the space that was entered: a roll for damage, then a flip roll (J4C)."""
    team = run.state.rig(rig)
    if not team.chariot or not team.driver:
        return
    if not thrown:
        run.then(throw("damage", rig, 1), wrecking(rig, space, thrown=True))
        return
    run.emit(e.HitWreck(rig, space, charts.damage(run.state.rolled[0], war=team.war)))
    run.then(flipping(rig, space))


@step
def flipping(run: RaceRun, answers: Answers, rig: Colour, at: str = "", thrown: bool = False) -> None:
    """The chariot flips on a roll of no more than its damage, that of this accident included (J2A1, J4A3).

    `at` is the space of the wreck that caused it, '' for any other cause.
    """
    team = run.state.rig(rig)
    if not team.chariot:
        return
    if not thrown:
        run.then(throw("flip", rig, 1), flipping(rig, at, thrown=True))
    elif run.state.rolled[0] <= team.damage:
        flip(run, rig, at)
    else:
        run.emit(e.HeldOn(rig, run.state.rolled[0]))


def worn(rig: Rig) -> bool:
    """Whether a chariot has taken so much damage that it wrecks at the start of its move (J4A4)."""
    return bool(rig.chariot) and rig.damage >= charts.wrecked_at(rig.war)


def flip(run: RaceRun, colour: Colour, at: Name | str = "", *, worn: bool = False) -> None:
    """The chariot becomes a wreck at once; its driver is dragged, who fights in it stands there.

    (J2A2, J2A3)
    """
    race = run.state
    rig = race.rig(colour)
    space = wreck_space(race, rig, at)
    for man in rig.boarders:
        run.emit(e.Fell(man, colour, space, "flip"))
    if rig.body:
        run.emit(e.BodyDropped(rig.body, colour, space))
    run.emit(e.Flipped(colour, rig.driver, space, worn))


def wreck_space(race: Race, rig: Rig, at: Name | str = "") -> Name:
    """Where a chariot that flips becomes a wreck (J2A3, J4C, N15.6).

    Behind the team: in the space from which it came, and where it has not moved yet in the one opposite its
    facing. After a wreck at `at`: in the space that would have come next. Where that is a wall or somebody is
    there, it lies in the team's own space.
    """
    move = race.move
    if at:
        space = track.step(at, rig.facing) if at == rig.space else None
    elif move and move.rig == rig.colour and move.came:
        space = move.came
    else:
        behind = track.shifted(rig.space, (rig.facing + 3) % 6)
        space = behind[0] if behind else None
    return space if space and not _held(race, rig, space) else rig.space


def _held(race: Race, rig: Rig, space: Name) -> bool:
    """Whether a team, a chariot or a man on foot is there (J2A3)."""
    men = (d.space for d in race.drivers if d.where == "running")
    return space in obstacles.bodies(race, rig.colour) or space in men


# Who is run over


@step
def trampling(run: RaceRun, answers: Answers, rig: Colour, driver: Colour, thrown: bool = False) -> None:
    """A die of injuries for a man whose space a manned chariot enters ahead (J3D, N14.14)."""
    if not thrown:
        run.then(throw("trample", driver, 1), trampling(rig, driver, thrown=True))
        return
    points = run.state.rolled[0]
    by = run.state.rig(rig).driver
    run.emit(e.RunOver(driver, rig, points))
    harm.injure(run, driver, points, "trample", by)
