"""What the engine allows in crowded positions the reference allows, and nothing else.

A race that is followed shows only that nothing forbidden was done; here whole sets of choices are compared.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import charts
from engine.games.circus.rules.basic.state import Move, Race, Rig
from engine.games.circus.rules.chariot import manoeuvres
from engine.games.circus.rules.course import pack
from engine.games.circus.rules.driver import captures, footwork, reach
from tests.games.circus import places as noted
from tests.games.circus import reference as r
from tests.games.circus.reference import attacks as its_attacks
from tests.games.circus.reference import captures as its_captures
from tests.games.circus.reference import controls as its_controls
from tests.games.circus.reference import corpses as its_corpses
from tests.games.circus.reference import moves as its_moves
from tests.games.circus.reference import order as its_order
from tests.games.circus.reference import track as its_track
from tests.games.circus.reference import values as its_values
from tests.games.circus.scatter import Scatter, reference_of
from tests.games.circus.translator import seat, unit_of

pytestmark = pytest.mark.sweep
Both = tuple[Race, r.Race]


@pytest.fixture(params=range(25))
def both(request: pytest.FixtureRequest) -> Both:
    """A crowded position as the engine and as the reference has it, in the round that is played next."""
    race = Scatter(request.param).race()
    other = reference_of(race)
    other.state.round += 1
    return replace(race, round=race.round + 1), other


def mounted(race: Race) -> list[Rig]:
    return [rig for rig in race.rigs if rig.manned]


def test_the_order_of_the_pack(both: Both) -> None:
    race, other = both
    units = [f"rig:{rig.colour}" for rig in race.rigs]
    units += [f"man:{man.colour}" for man in race.drivers if man.where == "running"]
    theirs = its_order.in_pack_order(other.state, map(unit_of, units))
    assert list(map(unit_of, pack.order(race, units))) == theirs


def test_cockiness_and_underdogs(both: Both) -> None:
    """Rules and reference agree on who is cocky and who is an underdog."""
    race, other = both
    for rig in mounted(race):
        its = other.state.rigs[seat(rig.colour)]
        assert pack.cocky(race, rig.colour) == its_controls.is_cocky(other.state, its)
        assert bool(pack.boosted(race, rig.colour)) == its_controls.is_underdog(other.state, its)


def test_manoeuvres_after_a_space(both: Both) -> None:
    race, other = both
    for rig in mounted(race):
        moved = replace(race, move=Move(rig.colour, rig.driver, "reins", left=3, moved=1, came=rig.space))
        mine = {word if "-" in word else f"turn-{word}" for word in manoeuvres.possible(moved)}
        theirs = its_moves.manoeuvres(other.state, other.state.rigs[seat(rig.colour)], stuck=False)
        assert mine == {word.replace(" ", "-") for word in theirs}


def test_manoeuvres_of_who_is_locked_in(both: Both) -> None:
    race, other = both
    for rig in mounted(race):
        its = other.state.rigs[seat(rig.colour)]
        stuck = its_moves.is_blocked(other.state, its)
        begun = replace(race, move=Move(rig.colour, rig.driver, "reins", left=3))
        mine = {word if "-" in word else f"turn-{word}" for word in manoeuvres.possible(begun)}
        theirs = its_moves.manoeuvres(other.state, its, stuck=True) if stuck else []
        assert mine == {word.replace(" ", "-") for word in theirs}


@pytest.mark.parametrize("control", charts.CONTROLS)
def test_attacks(both: Both, control: str) -> None:
    """Whips reach drivers on foot and behind their teams, too (J5)."""
    race, other = both
    state = other.state
    for rig in filter(lambda rig: rig.driver, race.rigs):
        assert rig.driver
        begun = replace(race, move=Move(rig.colour, rig.driver, control))
        mine = set()
        for weapon, target in reach.attacks(begun, rig.driver):
            team = weapon == "team"
            mine.add(("whip" if team else weapon, "team" if team else "driver", seat(target)))
        means = its_values.ATTACKS[control.replace("-", " ")]
        allowed = tuple(weapon for weapon in means if rig.chariot or weapon != "whip")
        theirs = its_attacks.attacks(state, its_attacks.Assault(seat(rig.driver), allowed))
        assert mine == set(theirs)


def test_captures_in_passing(both: Both) -> None:
    race, other = both
    if race.options.capture != "normal":
        return
    for rig in mounted(race):
        passing = replace(race, move=Move(rig.colour, rig.driver, came=rig.space))
        its = other.state.rigs[seat(rig.colour)]
        able = {d.seat for d in other.state.drivers.values() if its_captures.can_jump(other.state, d, its)}
        assert set(map(seat, captures.jumpers(passing, rig))) == able


def test_where_one_may_jump_down(both: Both) -> None:
    race, other = both
    for man in race.drivers:
        if man.where == "median" and man.end:
            its = other.state.drivers[man.seat]
            exits = its_track.median_exits(man.end.upper())
            able = {space for space in exits if its_corpses.can_land(other.state, its, space)}
            assert set(map(noted.notes_id, footwork.landings(race, man))) == able
