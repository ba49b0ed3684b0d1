"""Step V: the way of a chariot space by space, its manoeuvres, and its end (Movement, J1, J11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.circus.rules import charts
from engine.games.circus.rules import events as e
from engine.games.circus.rules.accidents import crashing, loose
from engine.games.circus.rules.accidents.crashing import flipping, trampling, wrecking
from engine.games.circus.rules.accidents.strays import straying
from engine.games.circus.rules.asking.flow import Answers, RaceRun, Step, decide, step
from engine.games.circus.rules.asking.orders import ordering
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.state import Colour, Manoeuvre, Move, Race, Rig, Side
from engine.games.circus.rules.basic.track import Facing, Name
from engine.games.circus.rules.chariot import manoeuvres
from engine.games.circus.rules.chariot.reins import EXTRA
from engine.games.circus.rules.chariot.turning import MANOEUVRE
from engine.games.circus.rules.course import obstacles, places, steering
from engine.games.circus.rules.driver import handling
from engine.games.circus.rules.driver.boarding import jumping, taking
from engine.games.circus.rules.driver.striking import attacking
from engine.games.circus.rules.driver.things import collecting, grabbing
from engine.games.circus.rules.driver.throwing import throw


def _moving(race: Race) -> Move:
    assert race.move is not None, "nobody moves"
    return race.move


# Forward


@step
def advancing(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """The next space: of an underdog who begins so, of the speed, of an underdog at last; then the end.

    All of the speed is moved, and no more (Movement 2).
    """
    race = run.state
    move = race.move
    if move is None:
        return
    team = race.rig(rig)
    if not move.driven:
        run.then(straying(rig))
    elif run.tempo == "phase" and move.broken and move.left and team.driver:
        run.then(ordering(team.driver, again=True), advancing(rig))
    elif move.spare and not move.late:
        _underdog(run, team)
    elif move.left:
        _forward(run, team)
    elif move.spare and not manoeuvres.resting(race):
        _last_spaces(run, team, answers)
    else:
        run.then(ending(rig))


def _underdog(run: RaceRun, rig: Rig) -> None:
    """Free spaces stop before obstacles, and what is left of them is lost (N14.11)."""
    if obstacles.blocked(run.state, rig):
        run.emit(e.UnderdogPlanned(rig.colour, 0))
        run.then(advancing(rig.colour))
    else:
        _enter(run, rig, underdog=True)


def _last_spaces(run: RaceRun, rig: Rig, answers: Answers) -> None:
    """How many free spaces an underdog takes who kept them for the end (Underdog Boost)."""
    assert rig.driver
    said = decide(run, EXTRA, rig.driver, rig.colour, answers)
    if said == ("0",):
        run.then(ending(rig.colour))
    elif said is not None:
        run.emit(e.UnderdogPlanned(rig.colour, int(said[0])))
        run.then(advancing(rig.colour))


def _forward(run: RaceRun, rig: Rig) -> None:
    """A space of the speed; who finds the way blocked crashes for all that are left (Movement 3, J6C)."""
    race = run.state
    space, other = obstacles.ahead(race, rig)
    if (space is None or other) and not rig.chariot:
        _dodge(run, rig)
    elif space is None or other:
        crashing.crash(run, rig.colour, other, _moving(race).left)
        run.then(ending(rig.colour))
    else:
        _enter(run, rig, underdog=False)


def _dodge(run: RaceRun, rig: Rig) -> None:
    """A rider's team avoids what is in its way like any loose one, and waits where it is boxed in (J9)."""
    onward = loose.onward(run.state, rig)
    if onward is None:
        run.emit(e.Waited(rig.colour))
        run.then(ending(rig.colour))
        return
    space = onward.space if onward.sideways else rig.space
    run.emit(e.Shifted(rig.colour, rig.space, space, onward.facing, "dodge"))
    run.then(advancing(rig.colour))


def _enter(run: RaceRun, rig: Rig, *, underdog: bool) -> None:
    """One space forward and what it brings; no attack and no manoeuvre in a free space (Underdog Boost)."""
    space = track.step(rig.space, rig.facing)
    assert space
    run.emit(e.Advanced(rig.colour, rig.space, space, rig.facing, underdog))
    colour = rig.colour
    steps = () if underdog else (attacking(colour), manoeuvring(colour))
    trampled = (trampling(colour, man) for man in _on_foot(run.state, space) if rig.chariot)
    run.then(*trampled, *_found(run.state, colour, space))
    run.then(*steps, jumping(colour), advancing(colour))


def _on_foot(race: Race, space: Name) -> tuple[Colour, ...]:
    """The men who are run over by entering there ahead, and only so (J3D, N14.14); front to rear."""
    return places.ahead(race, (d.colour for d in race.drivers if d.where == "running" and d.space == space))


def _found(race: Race, colour: Colour, space: Name) -> Iterator[Step]:
    """The steps of a chariot that has come to a space: wrecks, and things to grab (J4C, J10B).

    Who stops there pays nothing for a wreck (N15.11); through the first lane of a skid he only passes.
    """
    if space == race.rig(colour).space and manoeuvres.resting(race):
        return
    if crashing.is_wreck(race, space):
        yield wrecking(colour, space)
    yield grabbing(colour, space=space)


# Turns, swerves, rams


@step
def manoeuvring(run: RaceRun, answers: Answers, rig: Colour) -> None:
    """A turn, a swerve or a ram after a space, each with a roll on the Skid Table (Turns 1, 2, 3, J6A)."""
    move = run.state.move
    if move is None or not move.driven:
        return
    team = run.state.rig(rig)
    assert team.driver
    said = decide(run, MANOEUVRE, team.driver, rig, answers)
    if said is None or said == ("on",):
        return
    manoeuvre: Manoeuvre = said[0]  # type: ignore[assignment]  # a legal word
    run.emit(e.Manoeuvred(rig, manoeuvre, manoeuvres.stuck(run.state)))
    if not team.chariot:
        free = charts.Skid()
        _carry_out(run, team, manoeuvre, free, _way(run.state, team, manoeuvre, free))
        return
    run.then(throw("skid", rig, 2), skidding(rig, manoeuvre))


@step
def skidding(run: RaceRun, answers: Answers, rig: Colour, manoeuvre: Manoeuvre) -> None:
    """Carry out the Skid Table: chits and harm, then shift, refacing, flip roll (J1A, J1D, N5)."""
    race = run.state
    team = race.rig(rig)
    roll = charts.skid_row(sum(race.rolled) + handling.skill(race, team))
    skid = charts.skid(roll, team.speed)
    way = _way(race, team, manoeuvre, skid)
    run.emit(
        e.Skidded(
            rig,
            roll,
            team.speed,
            skid.chits,
            skid.fatigue,
            skid.damage,
            skid=skid.shift,
            reface=way.refaced,
            flip=skid.flip,
        )
    )
    _carry_out(run, team, manoeuvre, skid, way)


class _Go(NamedTuple):
    space: Name
    facing: Facing
    why: e.Shift


class _Way(NamedTuple):
    """Where a manoeuvre leads: its moves, whether it refaced more, and what stopped the shift."""

    moves: tuple[_Go, ...]
    refaced: bool = False
    wall: bool = False
    other: Colour | None = None


def _way(race: Race, rig: Rig, manoeuvre: Manoeuvre, skid: charts.Skid) -> _Way:
    match manoeuvre:
        case "left" | "right":
            return _turn(race, rig, manoeuvre, skid)
        case "swerve-left" | "swerve-right":
            return _swerve(race, rig, _side(manoeuvre), skid)
    return _Way(())


def _side(manoeuvre: Manoeuvre) -> Side:
    return "left" if manoeuvre.endswith("left") else "right"


def _turn(race: Race, rig: Rig, side: Side, skid: charts.Skid) -> _Way:
    """A turn: first the shift space ahead, then the refacing there; in place if it is not free (J1B)."""
    if not skid.shift:
        facing, refaced = _refaced(rig.space, rig.facing, side, skid)
        return _Way((_Go(rig.space, facing, "skid" if refaced else "turn"),), refaced)
    shift = track.shifted(rig.space, rig.facing)
    other = obstacles.bodies(race, rig.colour).get(shift[0]) if shift else None
    space, ahead = (rig.space, rig.facing) if shift is None or other else shift
    facing, refaced = _refaced(space, ahead, side, skid)
    why: e.Shift = "skid" if refaced or space != rig.space else "turn"
    return _Way((_Go(space, facing, why),), refaced, shift is None, other)


def _refaced(space: Name, facing: Facing, side: Side, skid: charts.Skid) -> tuple[Facing, bool]:
    """The facing after a turn there: none on the straight, none more where hexes begin (J1C, J12)."""
    if not track.turnable(space):
        return facing, False
    more = skid.reface and not track.SPACES[space].joint
    return manoeuvres.turned(facing, side, 2 if more else 1), more


def _swerve(race: Race, rig: Rig, side: Side, skid: charts.Skid) -> _Way:
    """A swerve: the lane meant, with a skid the next one, too, unless taken or a wall (J1B, N14.12)."""
    first = track.beside(rig.space, rig.facing, side)
    assert first
    meant = _Go(first, track.kept(first, rig.facing), "swerve")
    if not skid.shift:
        return _Way((meant,))
    second = manoeuvres.lateral(first, rig.facing, side)
    other = obstacles.bodies(race, rig.colour).get(second) if second else None
    if second is None or other:
        return _Way((meant,), False, second is None, other)
    return _Way((meant, _Go(second, track.kept(second, rig.facing), "skid")))


def _carry_out(run: RaceRun, rig: Rig, manoeuvre: Manoeuvre, skid: charts.Skid, way: _Way) -> None:
    """The team goes where it leads, for free; then collisions, wrecks and things, last the flip roll.

    A rammer may whip, too (Turns 6, J1D, J5C).
    """
    colour, start = rig.colour, rig.space
    for go in way.moves:
        run.emit(e.Shifted(colour, start, *go))
        start = go.space
    if manoeuvre.startswith("ram"):
        _ram(run, rig, _side(manoeuvre), skid)
    elif way.wall or way.other:
        crashing.bump(run, colour, way.other, "turn" if manoeuvre in ("left", "right") else "swerve")
    for go in way.moves:
        if go.space != rig.space:
            run.then(*_found(run.state, colour, go.space))
    if skid.flip:
        run.then(flipping(colour))
    if way.moves:
        run.then(attacking(colour))


def _ram(run: RaceRun, rig: Rig, side: Side, skid: charts.Skid) -> None:
    """A swerve into the neighbour, without the change of lane (J6A)."""
    space, other = obstacles.beside(run.state, rig, side)
    assert space
    assert other
    pinned = manoeuvres.pinned(space, rig.facing, side)
    crashing.ram(run, rig.colour, other, skid=skid.shift, pinned=pinned)


# The end


@step
def ending(
    run: RaceRun,
    answers: Answers,
    rig: Colour,
    drawn: bool = False,
    stopped: bool = False,
    driven: bool = True,
) -> None:
    """The chariot is drawn up, then come last attacks and takeovers, and the marker (Movement 4, J11).

    Once it is `drawn`, it has `stopped` if that was declared and its driver was still in charge when it was
    drawn up; `driven` is whether he was.
    """
    move = run.state.move
    if move is None:
        return
    if not drawn:
        _draw_up(run, run.state.rig(rig), driven=move.driven)
        stops = move.stopping and move.driven
        run.then(ending(rig, drawn=True, stopped=stops, driven=move.driven))
        return
    team = run.state.rig(rig)
    run.emit(e.MoveEnded(rig, 0 if stopped else team.speed, stopped))
    if driven:
        _stand(run, move)
    run.then(collecting(rig))


def _stand(run: RaceRun, move: Move) -> None:
    """Its driver stands by choice while he awaits the radial, at speed 0 under Reins or Brake (N14.5).

    What counts is a whole move in the last spaces before it, in which he could have gone on.
    """
    assert move.driver, "it was driven"
    race = run.state
    rig, driver = race.rig(move.rig), race.driver(move.driver)
    resting = rig.speed == 0 and move.control in ("reins", "brake")
    if not resting or driver.where == "dead" or driver.crossings % 2 == 0:
        return
    before = rig.space in track.BEFORE_RADIAL and not _locked_in(race, rig)
    if not move.came and rig.driver == driver.colour and before:
        going_on = driver.stood if driver.stood_in == race.round - 1 else 0
        run.emit(e.StoodBeforeRadial(driver.colour, going_on + 1))


def _locked_in(race: Race, rig: Rig) -> bool:
    """Whether a team has no free space to go to: ahead, or after a turn or a swerve at once (N14.5)."""
    taken = obstacles.bodies(race, rig.colour)
    turned = [(rig.space, rig.facing), *(end for _word, end in steering.manoeuvres(rig.space, rig.facing))]
    onward = (track.step(*end) if end[0] == rig.space else end[0] for end in turned)
    return all(space is None or space in taken for space in onward)


def _draw_up(run: RaceRun, rig: Rig, *, driven: bool) -> None:
    """Behind the team; where that is a wall or taken, with the team after a collision (Movement 4).

    Horses that nobody drives collide with nothing (J6E), nor does a chariot that stays where it stood.
    """
    if not rig.chariot:
        return
    space = track.behind(rig.space, rig.facing)
    other = obstacles.bodies(run.state, rig.colour).get(space) if space else None
    barred = other is not None or space is None
    run.emit(e.DrawnUp(rig.colour, rig.space if barred or space is None else space))
    if not driven:
        return
    stood = not _moving(run.state).came and loose.in_place(rig)
    if barred and not stood:
        crashing.bump(run, rig.colour, other, "end")
    run.then(attacking(rig.colour), taking(rig.colour))
