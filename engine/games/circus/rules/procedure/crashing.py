"""Whatever breaks chariots: rams, walls, head-on crashes, wrecks, flips; and who is run over."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.circus.rules import events as e
from engine.games.circus.rules import manoeuvres, track, values
from engine.games.circus.rules import steps as s
from engine.games.circus.rules.flow import Answers, Handler, RaceRun, throw
from engine.games.circus.rules.procedure import harm
from engine.games.circus.rules.state import Collision, Colour, Race, Rig
from engine.games.circus.rules.track import Name

# Collisions


def ram(run: RaceRun, colour: Colour, other: Colour, *, skid: bool, pinned: bool) -> None:
    """A ram: one attack, two with a skid; a wall behind the target hits it as often (J6A, N14.13)."""
    attacks = values.RAM_ROLLS["skid" if skid else "plain"]
    rolls = ("hurt", "taken") * attacks + ("wall",) * (attacks if pinned else 0)
    _collide(run, s.Colliding(colour, other, "ram", rolls))


def bump(run: RaceRun, colour: Colour, other: Colour | None, why: Collision) -> None:
    """An accidental collision: a roll for damage to each; a wall takes none (Basic 5, J6B1)."""
    rolls = ("hurt", "taken") if other else ("taken",)
    _collide(run, s.Colliding(colour, other or "", why, rolls))


def crash(run: RaceRun, colour: Colour, other: Colour | None, spaces: int) -> None:
    """A way that is blocked: a roll for each space not moved, one for every two for what was hit.

    (J6C, N15.8)
    """
    mine = ("taken",) * (spaces // values.CRASH_ROLLS["mover"])
    theirs = ("hurt",) * (spaces // values.CRASH_ROLLS["target"] if other else 0)
    _collide(run, s.Colliding(colour, other or "", "ahead", mine + theirs, spaces))


def _collide(run: RaceRun, step: s.Colliding) -> None:
    """Throw the first die, or state the fact once there is none left.

    A team without a chariot takes no damage; whoever rides it may fall under it (J9).
    """
    race = run.state
    rolls = list(step.rolls)
    if step.other and not race.rig(step.other).chariot:
        ridden = bool(race.rig(step.other).driver)
        rolls = ["rider" if r == "hurt" else r for r in rolls if r != "wall" and (r != "hurt" or ridden)]
        rolls = [r for r in rolls if r != "rider" or ridden]
    step = _with(step, tuple(rolls))
    if not rolls:
        _settle(run, step)
        return
    match rolls[0]:
        case "taken":
            throw(run, "damage", step.rig, 1, step)
        case "rider":
            rider = race.rig(step.other).driver
            assert rider
            throw(run, "rider", rider, 1, step)
        case _:
            assert step.other
            throw(run, "damage", step.other, 1, step)


def _with(step: s.Colliding, rolls: tuple[str, ...], **harm: int) -> s.Colliding:
    sums = {"hurt": step.hurt, "wall": step.wall, "taken": step.taken, **harm}
    return s.Colliding(step.rig, step.other, step.why, rolls, step.spaces, **sums)


def colliding(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The die that was thrown counts; then the next one (Basic 6, N6)."""
    assert isinstance(step, s.Colliding)
    race = run.state
    die = race.rolled[0]
    roll, *rest = step.rolls
    rig = race.rig(step.rig)
    other = race.rig(step.other) if step.other else None
    match roll:
        case "taken":
            points = values.damage(die, war=rig.war, by_war=bool(other and other.war))
            step = _with(step, tuple(rest), taken=step.taken + points)
        case "hurt" if other:
            points = values.damage(die, war=other.war, by_war=rig.war)
            step = _with(step, tuple(rest), hurt=step.hurt + points)
        case "wall" if other:
            step = _with(step, tuple(rest), wall=step.wall + values.damage(die, war=other.war))
        case "rider" if other and other.driver:
            if die <= values.RIDER_RAMMED:
                harm.die(run, other.driver, "ram", rig.driver)
            step = _with(step, tuple(rest))
    _collide(run, step)


def _settle(run: RaceRun, step: s.Colliding) -> None:
    """All dice are down: the damage is done; after an accident the mover is realigned (J6B2, J6C, N14.9).

    Not after a skidded turn, which has its own refacing (J1B).
    """
    if step.why == "ahead":
        run.emit(e.HeadOn(step.rig, step.other, step.spaces, step.taken, step.hurt))
    elif step.other:
        run.emit(e.Rammed(step.rig, step.other, step.hurt, step.taken, step.wall, step.why))
    else:
        run.emit(e.HitWall(step.rig, step.taken, step.why))
    if step.why not in ("ram", "turn"):
        _realign(run, step.rig, step.other)


def _realign(run: RaceRun, colour: Colour, other: Colour | str) -> None:
    """Face as whom it hit, or along the wall; nothing turns on the straight (J6B2, J6C, J12)."""
    rig = run.state.rig(colour)
    if not track.turnable(rig.space):
        return
    if other:
        facing = manoeuvres.kept(rig.space, run.state.rig(other).facing)
    else:
        facing = manoeuvres.along_wall(rig.space, rig.facing)
    if facing != rig.facing:
        run.emit(e.Shifted(colour, rig.space, rig.space, facing, "realign"))


# Wrecks and flips


def is_wreck(race: Race, space: Name) -> bool:
    """Whether a wreck lies there (J4C)."""
    return any(at == space for at, _rig in race.wrecks)


def wrecking(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A wreck in the space that was entered: a roll for damage, then a flip roll (J4C)."""
    assert isinstance(step, s.Wrecking)
    rig = run.state.rig(step.rig)
    if not rig.chariot or not rig.driver:
        return
    if not step.thrown:
        throw(run, "damage", rig.colour, 1, s.Wrecking(rig.colour, step.space, thrown=True))
        return
    run.emit(e.HitWreck(rig.colour, step.space, values.damage(run.state.rolled[0], war=rig.war)))
    run.then(s.Flipping(rig.colour, step.space))


def flipping(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """The chariot flips on a roll of no more than its damage, that of this accident included (J2A1, J4A3)."""
    assert isinstance(step, s.Flipping)
    rig = run.state.rig(step.rig)
    if not rig.chariot:
        return
    if not step.thrown:
        throw(run, "flip", rig.colour, 1, s.Flipping(rig.colour, step.at, thrown=True))
    elif run.state.rolled[0] <= rig.damage:
        flip(run, rig.colour, step.at)
    else:
        run.emit(e.HeldOn(rig.colour, run.state.rolled[0]))


def worn(rig: Rig) -> bool:
    """Whether a chariot has taken so much damage that it wrecks at the start of its move (J4A4)."""
    return bool(rig.chariot) and rig.damage >= values.wrecked_at(rig.war)


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
        found = track.shifted(rig.space, (rig.facing + 3) % 6)
        space = found[0] if found else None
    return space if space and not _held(race, rig, space) else rig.space


def _held(race: Race, rig: Rig, space: Name) -> bool:
    """Whether a team, a chariot or a man on foot is there (J2A3)."""
    men = (d.space for d in race.drivers if d.where == "running")
    return space in manoeuvres.bodies(race, rig.colour) or space in men


# Who is run over


def trampling(run: RaceRun, step: s.Step, answers: Answers) -> None:
    """A die of injuries for a man whose space a manned chariot enters ahead (J3D, N14.14)."""
    assert isinstance(step, s.Trampling)
    if not step.thrown:
        throw(run, "trample", step.driver, 1, s.Trampling(step.rig, step.driver, thrown=True))
        return
    points = run.state.rolled[0]
    by = run.state.rig(step.rig).driver
    run.emit(e.RunOver(step.driver, step.rig, points))
    harm.injure(run, step.driver, points, "trample", by)


HANDLERS: Mapping[type, Handler] = {
    s.Colliding: colliding,
    s.Wrecking: wrecking,
    s.Flipping: flipping,
    s.Trampling: trampling,
}
