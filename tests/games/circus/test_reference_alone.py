"""The reference of Circus Minimus by itself: its track, its tables, single moves, and races that end."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean
from typing import Any

import pytest

from engine.model import Seat
from tests.games.circus.reference import Ask, Dice, Lot, Options, Race, Request, play, track, values
from tests.games.circus.reference.controls import is_cocky, is_underdog, steps_one_to_three
from tests.games.circus.reference.corpses import corpse_move
from tests.games.circus.reference.damage import overturn
from tests.games.circus.reference.ending import verdict
from tests.games.circus.reference.moves import regular_move
from tests.games.circus.reference.order import in_pack_order
from tests.games.circus.reference.questions import Flow
from tests.games.circus.reference.selfplay import careful, careless
from tests.games.circus.reference.shop import Shop, Wishes, lanes, may_buy, purses, serve, stock_for
from tests.games.circus.reference.units import Rig
from tests.games.circus.reference.values import allowed_speed, amount, skid_result

pytestmark = pytest.mark.sweep
E, NE, NW, W, SW, SE = range(6)

# The track


def test_the_track_has_498_spaces() -> None:
    """280 rectangles, 202 hexes and 16 half-hexes."""
    kinds = Counter(space[0] if space[0] == "R" else track.is_half(space) for space in track.SPACES)
    assert kinds == {"R": 280, False: 202, True: 16}


@pytest.mark.parametrize(
    ("space", "facing", "to"),
    [
        ("R,2,19", E, "E,2,0"),
        ("R,3,19", E, "E,3,0"),
        ("E,3,0", NE, "E,2,1"),
        ("E,2,0", NE, "WALL"),
        ("E,2,0", E, "E,2,1"),
        ("E,0,2", NE, "E,-1,2"),
        ("E,0,2", NW, "E,-1,1"),
        ("E,0,8", E, "WALL"),
        ("E,-3,0", W, "R,-3,19"),
        ("E,-3,0", NW, "E,-4,0"),
        ("E,-4,0", NW, "BORDER"),
        ("R,-3,0", W, "W,-3,0"),
        ("W,-3,0", SW, "W,-2,1"),
        ("W,3,0", E, "R,3,0"),
    ],
)
def test_one_step_forward(space: str, facing: int, to: str) -> None:
    assert track.step(space, facing) == to


def test_steps_lead_back() -> None:
    """Whoever goes a step and a step the opposite way is where he was."""
    for space, facing in itertools.product(track.SPACES, range(6)):
        to = track.step(space, facing)
        back = track.step(to, (facing + 3) % 6) if to in track.SPACES else space
        assert back == space


def test_the_shortest_turn_in_the_second_lane() -> None:
    """From the bottom straight to the top one with three turns."""
    space, facing, way = "R,3,19", E, []
    for turn in (1, 0, 0, 1, 0, 0, 1, 0):
        space = track.step(space, facing)
        facing += turn
        way.append(space)
    assert way == ["E,3,0", "E,2,1", "E,1,1", "E,0,2", "E,-1,1", "E,-2,1", "E,-3,0", "R,-3,19"]
    assert facing == W


def test_lanes_and_laps() -> None:
    """Spaces of one turn by lane, and a lap strictly in one lane."""
    turn = Counter(track.lane(space) for space in track.SPACES if space[0] == "E")
    assert [turn[lane] for lane in range(1, 8)] == [7, 9, 13, 15, 19, 21, 25]
    whole = Counter(track.lane(space) for space in track.SPACES)
    assert [whole[lane] for lane in range(1, 8)] == [54, 58, 66, 70, 78, 82, 90]


def test_which_k_a_row_of_a_turn_has() -> None:
    ranges = {
        8: (0, 4),
        7: (0, 4),
        6: (0, 5),
        5: (0, 5),
        4: (0, 6),
        3: (0, 6),
        2: (0, 7),
        1: (1, 7),
        0: (2, 8),
    }
    for row in range(-8, 9):
        found = [track.parts(space)[2] for space in track.SPACES if space.startswith(f"E,{row},")]
        assert (min(found), max(found)) == ranges[abs(row)]


def test_progress_grows_along_the_race() -> None:
    """A lap is 64; the grid is half a space before the start line; the median's axis halves a turn."""
    assert track.progress("R,2,9", 0) == -0.5
    assert track.progress("R,8,10", 1) == 0.5
    assert track.place("E,2,0") == pytest.approx(20.5476, abs=1e-4)
    assert track.place("E,0,2") == pytest.approx(26)
    assert track.place("R,-2,19") == pytest.approx(32.5)
    assert track.place("W,0,8") == pytest.approx(58)


def test_ties_are_transitive() -> None:
    """No three spaces of which only the neighbours in order are tied."""
    places = sorted(track.place(space) for space in track.SPACES)
    for one, other, third in zip(places, places[1:], places[2:], strict=False):
        assert not (other - one <= track.TIE and third - other <= track.TIE < third - one)


def test_neighbours() -> None:
    assert track.NEIGHBOURS["R,2,9"] == ["R,2,10", "R,2,8", "R,3,10", "R,3,8", "R,3,9"]
    assert track.adjacent("R,4,19", "E,3,0")
    assert not track.adjacent("R,5,19", "E,3,0")
    assert not track.adjacent("R,2,5", "R,-2,5")
    for one, other in itertools.product(track.SPACES, repeat=2):
        assert track.adjacent(one, other) == track.adjacent(other, one)


def test_counts_of_crossings() -> None:
    """Only the awaited line counts forward, and the last one backward."""
    count = 0
    for line, sense, after in [
        ("radial", 1, 0),
        ("finish", 1, 1),
        ("finish", -1, 0),
        ("finish", 1, 1),
        ("finish", 1, 1),
        ("radial", 1, 2),
        ("finish", -1, 2),
        ("radial", -1, 1),
        ("radial", 1, 2),
        ("finish", 1, 3),
    ]:
        count = track.after_crossing(count, line, sense)
        assert count == after


def test_lines_lie_between_spaces() -> None:
    assert track.crossing("R,4,9", "R,5,10") == ("finish", 1)
    assert track.crossing("R,4,10", "R,4,9") == ("finish", -1)
    assert track.crossing("R,-4,9", "R,-4,10") is None
    assert track.crossing("E,1,1", "E,0,2") == ("radial", 1)
    assert track.crossing("E,0,2", "E,1,2") == ("radial", -1)
    assert track.crossing("W,1,1", "W,0,2") is None


def test_a_swerve_over_the_border() -> None:
    """Only when facing along the straight, into the rectangle of the row that the step names."""
    assert track.swerve_target("E,4,0", E, track.LEFT) == "R,3,19"
    assert track.swerve_target("E,4,0", NE, track.LEFT) is None
    assert track.swerve_target("E,3,0", E, track.LEFT) == "E,2,0"
    assert track.swerve_target("R,2,5", E, track.LEFT) is None
    assert track.swerve_target("R,-3,5", W, track.LEFT) == "R,-2,5"


# The tables


def two_dice() -> Iterable[int]:
    return [a + b for a, b in itertools.product(range(1, 7), repeat=2)]


@pytest.mark.parametrize(
    ("speed", "chits", "skids", "fatigue", "damage", "flips"),
    [
        (1, 6, 0, 0, 0, 0),
        (3, 24, 1, 0, 0, 0),
        (5, 40, 6, 3, 1, 1),
        (7, 59, 15, 10, 6, 3),
        (9, 77, 26, 24, 18, 10),
    ],
)
def test_what_the_skid_table_gives(
    speed: int, chits: int, skids: int, fatigue: int, damage: int, flips: int
) -> None:
    """Sums over the 36 throws."""
    results = [skid_result(speed, roll) for roll in two_dice()]
    assert [sum(amount(codes, letter) for codes in results) for letter in "CFD"] == [chits, fatigue, damage]
    assert [sum(code in codes for codes in results) for code in "SX"] == [skids, flips]


@pytest.mark.parametrize(
    ("speed", "percent"), [(5, (0.5, 1.4, 2.8)), (7, (1.4, 4.2, 8.3)), (9, (6.0, 15, 28))]
)
def test_how_often_a_roll_flips(speed: int, percent: Sequence[float]) -> None:
    """By damage before the roll: none, two, five."""
    for before, expected in zip((0, 2, 5), percent, strict=True):
        risk = 0.0
        for roll in two_dice():
            codes = skid_result(speed, roll)
            risk += ("X" in codes) * min(6, before + amount(codes, "D")) / 6 / 36
        assert risk * 100 == pytest.approx(expected, abs=0.5)


def test_average_damage() -> None:
    """Normal 1.0; hit by a War Chariot 1.5; a War Chariot hit 0.67; two of them 1.0."""
    for modifier, expected in ((0, 1.0), (1, 1.5), (-1, 2 / 3)):
        assert mean(values.DAMAGE[die + modifier] for die in range(1, 7)) == pytest.approx(expected)


def test_average_injuries() -> None:
    for weapon, expected in {"sling": 0.31, "sword": 1.33, "trident": 0.78, "net": 0.03}.items():
        hits = [values.WEAPONS[weapon].get(roll, "").split() for roll in two_dice()]
        assert mean(sum(int(word) for word in hit if word.isdigit()) for hit in hits) == pytest.approx(
            expected, abs=0.006
        )
    whips = [values.WHIP.get(roll, "").split() for roll in two_dice()]
    assert mean(sum(int(word) for word in hit if word.isdigit()) for hit in whips) == pytest.approx(
        0.47, abs=0.005
    )


def test_tired_teams_are_slow() -> None:
    assert [allowed_speed(burden) for burden in (0, 3, 4, 16, 17, 36, 37, 99)] == [10, 10, 9, 6, 5, 2, 1, 1]


# Single moves


def scene(*spaces: str, laps: int = 3, **options: Any) -> Race:
    """A race in its fifth round, with everybody past the start line."""
    race = Race(dict(enumerate(spaces)), Options(laps=laps, **options))
    race.state.round = 5
    for driver in race.state.drivers.values():
        driver.count = 1
    for rig in race.state.rigs.values():
        faces(rig, W if track.parts(rig.team)[1] < 0 else E)
    return race


def faces(rig: Rig, facing: int) -> None:
    rig.facing = facing
    cart = track.behind(rig.team, facing)
    rig.cart = rig.team if cart == track.WALL else cart


def carry(flow: Flow[None], answers: dict[str, list[Any]]) -> list[Request]:
    """Run a procedure: answers and dice by what they are for, one after the other, then the first option.

    Dice that nobody has foreseen are an error.
    """
    asked: list[Request] = []
    answer: Any = None
    while True:
        try:
            request = flow.send(answer)
        except StopIteration:
            assert not any(answers.values()), answers
            return asked
        asked.append(request)
        if isinstance(request, Ask):
            answer = answers[request.what].pop(0) if answers.get(request.what) else request.options[0]
            assert answer in request.options, (request, answer)
        elif isinstance(request, Dice):
            answer = answers[request.what].pop(0)
            answer = answer if isinstance(answer, tuple) else (answer,)
            assert len(answer) == request.number
        elif isinstance(request, Lot):
            answer = 0


def drives(race: Race, seat: Seat, **answers: Any) -> list[Request]:
    """The move of a chariot with `reins 0` unless said otherwise; answers by name, `_` for a blank."""
    given = {name.replace("_", " "): list(found) for name, found in answers.items()}
    given.setdefault("control", [("reins", 0)])
    return carry(regular_move(race.state, race.state.rigs[seat]), given)


def asks(requests: Iterable[Request]) -> list[Ask]:
    return [request for request in requests if isinstance(request, Ask)]


def test_a_straight_move() -> None:
    race = scene("R,2,5")
    rig = race.state.rigs[0]
    rig.speed = 4
    drives(race, Seat(0))
    assert (rig.team, rig.cart, rig.facing, rig.speed) == ("R,2,9", "R,2,9", E, 4)


def test_the_worked_example() -> None:
    """Speed 7 in lane 2, a left turn in E,3,0, a roll of 4: two chits, a shift, one fatigue, one damage."""
    race = scene("R,3,19")
    rig = race.state.rigs[0]
    rig.speed, rig.fatigue = 7, 0
    drives(race, Seat(0), manoeuvre=["turn left", *["none"] * 6], skid=[(2, 2)])
    assert (rig.chits, rig.fatigue, rig.damage, rig.facing) == (2, 2, 1, NE)
    space = "E,3,1"
    for _ in range(6):
        space = track.step(space, NE)
    assert rig.team == space


def test_a_shift_over_the_border_faces_along_the_straight() -> None:
    """The team lands in the rectangle that lies where the next hex would be; there is no turning there."""
    race = scene("E,-3,0")
    rig = race.state.rigs[0]
    faces(rig, NW)
    rig.speed = 5
    drives(race, Seat(0), control=[("brake", -4)], manoeuvre=["turn left"], skid=[(1, 1)])
    assert (rig.team, rig.facing, rig.speed) == ("E,-4,0", W, 1)
    rig.team, rig.speed, rig.chits = "E,-3,0", 5, 0
    faces(rig, NW)
    drives(race, Seat(0), manoeuvre=["turn left", *["none"] * 4], skid=[(2, 2)])
    assert rig.facing == W
    assert track.parts(rig.team)[:2] == ("R", -5)


def test_no_extra_refacing_in_the_connection() -> None:
    race = scene("E,-2,1")
    rig = race.state.rigs[0]
    faces(rig, NW)
    rig.speed = 9
    drives(race, Seat(0), manoeuvre=["turn left", *["none"] * 8], skid=[(1, 1)], flip=[6])
    assert (rig.team, rig.facing, rig.damage) == ("R,-4,12", W, 2)
    race = scene("E,3,1")
    rig = race.state.rigs[0]
    faces(rig, W)
    rig.speed = 9
    drives(race, Seat(0), manoeuvre=["turn right"], skid=[(1, 1)], flip=[6])
    assert (rig.team, rig.facing) == ("R,3,11", W)


@pytest.mark.parametrize(
    ("talented", "entertained", "injuries", "chits"),
    [
        (False, None, 0, 2),
        (True, None, 0, 1),
        (False, 1, 0, 2),
        (True, 1, 0, 2),
        (True, None, 5, 2),
        (False, None, 5, 2),
    ],
)
def test_who_skids_more(talented: bool, entertained: int | None, injuries: int, chits: int) -> None:
    """A seven at speed 7, with what changes it: eight is one chit, six skids, five tires the team."""
    race = scene("R,4,5")
    rig, driver = race.state.rigs[0], race.state.drivers[0]
    rig.speed, driver.injuries = 7, injuries
    driver.talented, driver.entertained_by = talented, entertained
    drives(race, Seat(0), manoeuvre=["swerve left", *["none"] * 6], skid=[(3, 4)])
    roll = 7 + talented - (entertained is not None) - (2 if injuries else 0)
    assert rig.chits == chits
    assert track.lane(rig.team) == (1 if roll <= 6 else 2)
    assert rig.fatigue == (2 if roll == 5 else 1)


def test_a_hard_whip_may_become_a_whip() -> None:
    """By whoever entertained the driver, before the die and without the fatigue."""
    race = scene("R,4,5", "R,8,5")
    driver = race.state.drivers[0]
    driver.entertained_by, driver.vetoes = 1, 4
    drives(race, Seat(0), control=[("hard whip", None)], veto=[True], whip=[5])
    assert (race.state.rigs[0].team, race.state.rigs[0].fatigue, driver.vetoes) == ("R,4,8", 0, 3)


def test_hurt_drivers() -> None:
    """No Hard Whip from four injuries on, and one space on foot."""
    race = scene("R,4,5")
    driver = race.state.drivers[0]
    driver.injuries = 4
    assert ("hard whip", None) not in asks(drives(race, Seat(0)))[0].options
    on_foot(race, Seat(0), "R,4,5")
    asked = carry(corpse_move(race.state, ("driver", 0)), {"on foot": ["run"], "step": ["R,4,6"]})
    assert driver.space == "R,4,6"
    assert [ask.what for ask in asks(asked)] == ["on foot", "step"]


def test_a_stop_needs_speed_four_or_less_before_braking() -> None:
    race = scene("R,4,5")
    rig = race.state.rigs[0]
    rig.speed = 5
    assert "stop" not in [ask.what for ask in asks(drives(race, Seat(0), control=[("brake", -4)]))]
    rig.speed = 4
    drives(race, Seat(0), control=[("brake", -2)], stop=[True])
    assert (rig.team, rig.speed) == ("R,4,8", 0)


def test_boosts_stop_before_obstacles() -> None:
    """They are no spaces of the speed either: nothing is turned or rolled for."""
    race = scene("R,4,5", "R,4,8", "R,3,19")
    race.state.rigs[0].speed = 1
    asked = drives(race, Seat(0), underdog_end=[2])
    assert race.state.rigs[0].team == "R,4,7"
    assert [ask.what for ask in asks(asked)].count("manoeuvre") == 1


def test_the_dead_stay_aboard_until_somebody_mounts() -> None:
    race = scene("R,4,5", "R,8,1")
    dead = race.state.drivers[0]
    race.state.injured(dead, 6, 1)
    assert race.position()["drivers"][0]["rig"] == 0
    assert (race.state.rigs[0].driver, race.state.drivers[1].kills) == (None, 1)
    on_foot(race, Seat(1), "R,4,6")
    carry(corpse_move(race.state, ("driver", 1)), {"on foot": ["run"], "step": ["R,4,5"], "board": [True]})
    assert (race.state.rigs[0].driver, dead.space, race.state.rigs[0].bodies) == (1, "R,4,5", [])


def test_a_pinned_target_is_hit_by_the_wall_too() -> None:
    """With a skid the target takes four rolls and the attacker two."""
    race = scene("R,3,5", "R,2,6")
    rig, target = race.state.rigs.values()
    rig.speed = 6
    dice = [3, 3, 3, 3, 3, 3]
    drives(race, Seat(0), manoeuvre=["ram left", *["none"] * 5], skid=[(1, 2)], damage=dice)
    assert (rig.damage, target.damage, rig.chits) == (2, 4, 2)
    assert target.team == "R,2,6"


def test_war_chariots_deal_more_and_bear_more() -> None:
    race = scene("R,4,5", "R,5,6")
    rig, target = race.state.rigs.values()
    rig.speed, rig.war = 1, True
    drives(race, Seat(0), manoeuvre=["ram right"], skid=[(6, 6)], damage=[3, 6])
    assert (rig.damage, target.damage) == (0, 3)


def test_a_crash_head_on() -> None:
    """One roll for each space not moved, for the target one for every two of them."""
    race = scene("R,2,5", "R,2,8")
    rig, target = race.state.rigs.values()
    rig.speed = 7
    drives(race, Seat(0), damage=[6] * 7)
    assert (rig.team, rig.damage, target.damage, rig.speed) == ("R,2,7", 10, 4, 7)


def test_a_crash_into_the_wall_realigns() -> None:
    """Along the wall; and there the Chariot swings out into it."""
    race = scene("E,8,3")
    rig = race.state.rigs[0]
    rig.speed = 3
    drives(race, Seat(0), damage=[1, 1, 1])
    assert (rig.team, rig.facing) == ("E,8,4", NE)


def test_who_is_stuck_may_swerve_in_place() -> None:
    """But not ram, and only once."""
    race = scene("R,3,5", "R,3,6", "R,2,5")
    rig = race.state.rigs[0]
    rig.speed = 2
    asked = drives(race, Seat(0), manoeuvre=["swerve right"], skid=[(6, 6)])
    assert rig.team == "R,4,7"
    first = next(ask for ask in asks(asked) if ask.what == "manoeuvre")
    assert first.options == ("none", "swerve right")


def test_a_chariot_flips_in_mid_move() -> None:
    """The wreck lies where the team came from, the driver is dragged, the team goes on."""
    race = scene("R,3,15")
    rig, driver = race.state.rigs[0], race.state.drivers[0]
    rig.speed, rig.damage, rig.load = 6, 5, ["net"]
    drives(race, Seat(0), manoeuvre=["swerve left"], skid=[(1, 1)], damage=[1], flip=[6])
    assert race.state.wrecks == {"R,3,16": 1}
    assert race.state.dropped == {"R,3,16": ["net", "whip"]}
    assert (driver.where, rig.dragged, rig.chariot, rig.damage) == ("dragged", 0, False, 0)
    assert rig.team == "E,2,1"


def test_dragging() -> None:
    """5-6 cuts loose, else an injury; at once when the team stands."""
    race = scene("R,3,15")
    rig, driver = race.state.rigs[0], race.state.drivers[0]
    rig.speed = 1
    overturn(race.state, rig)
    carry(corpse_move(race.state, ("rig", 0)), {"cut loose": [True, 4]})
    assert (driver.injuries, driver.where, rig.team) == (1, "dragged", "R,3,16")
    carry(corpse_move(race.state, ("rig", 0)), {"cut loose": [True, 5]})
    assert (driver.where, driver.space, rig.team) == ("foot", "R,3,16", "R,3,17")


def test_too_much_damage_wrecks_at_the_start_of_the_move() -> None:
    race = scene("R,3,5")
    rig = race.state.rigs[0]
    rig.speed, rig.damage = 3, 10
    carry(regular_move(race.state, rig), {})
    assert race.state.wrecks == {"R,3,4": 1}
    assert (rig.team, rig.dragged) == ("R,3,8", 0)


def test_a_wreck_costs_damage_and_a_flip_roll() -> None:
    """If the chariot flips, its wreck lies in the next space."""
    race = scene("R,3,5")
    rig = race.state.rigs[0]
    race.state.wrecks["R,3,6"] = 1
    rig.speed = 1
    drives(race, Seat(0), damage=[6], flip=[2])
    assert race.state.wrecks == {"R,3,6": 1, "R,3,7": 1}
    assert (rig.team, rig.dragged) == ("R,3,6", 0)


def test_a_stop_in_a_wreck_costs_nothing_and_takes_what_lies_there() -> None:
    race = scene("R,3,5")
    rig = race.state.rigs[0]
    race.state.wrecks["R,3,6"] = 1
    race.state.dropped["R,3,6"] = ["sword", "whip"]
    rig.speed = 3
    drives(race, Seat(0), control=[("brake", -2)], stop=[True])
    assert (rig.damage, rig.speed, rig.load, race.state.dropped) == (0, 0, ["sword", "whip"], {})


def test_a_loose_team_follows_the_outside_wall() -> None:
    """Straight until it must turn, then along the wall into the next straight."""
    race = scene("R,4,19")
    rig = race.state.rigs[0]
    race.state.drivers[0].where = "stands"
    rig.driver, rig.speed, rig.count = None, 10, 1
    way = []
    for _ in range(4):
        rig.speed, rig.fatigue = 10, 0
        carry(corpse_move(race.state, ("rig", 0)), {})
        way.append(rig.team)
    assert all(track.lane(space) == 7 for space in way)
    assert (rig.team[0], rig.facing, rig.count) == ("R", W, 2)


def test_a_loose_team_changes_lanes_outward() -> None:
    """The fewest lanes to one that is free ahead."""
    for others, team in ((["R,4,6"], "R,5,7"), (["R,4,6", "R,5,5"], "R,3,7"), (["R,4,6", "R,5,6"], "R,3,7")):
        race = scene("R,4,5", *others)
        rig = race.state.rigs[0]
        race.state.drivers[0].where = "stands"
        rig.driver, rig.speed = None, 2
        carry(corpse_move(race.state, ("rig", 0)), {})
        assert rig.team == team
    race = scene("R,4,5")
    race.state.wrecks["R,4,6"] = 1
    race.state.drivers[0].where = "stands"
    rig = race.state.rigs[0]
    rig.driver, rig.speed = None, 1
    carry(corpse_move(race.state, ("rig", 0)), {})
    assert rig.team == "R,5,6"


def test_running_over() -> None:
    """Whoever stands in the space directly entered takes a die of injuries; the killer has the credit."""
    race = scene("R,3,5", "R,8,1")
    runner = race.state.drivers[1]
    race.state.knocked_off(runner)
    runner.space, runner.injuries, runner.arrived = "R,3,6", 2, 1
    race.state.rigs[0].speed = 1
    drives(race, Seat(0), run_over=[4])
    assert (runner.where, runner.space, race.state.drivers[0].kills) == ("dead", "R,3,6", 1)


def on_foot(race: Race, seat: Seat, space: str) -> None:
    race.state.knocked_off(race.state.drivers[seat])
    race.state.drivers[seat].space = space
    race.state.drivers[seat].arrived = 1


def test_a_runner_captures_a_chariot_that_passes() -> None:
    """On 4-6; it finishes its move by itself, and the old driver lies where it was."""
    race = scene("R,3,5", "R,8,1")
    on_foot(race, Seat(1), "R,2,7")
    race.state.rigs[0].speed = 4
    asked = drives(race, Seat(0), jump=[True], capture=[4])
    assert asks(asked)[-1].what == "jump"
    rig, loser, thief = race.state.rigs[0], race.state.drivers[0], race.state.drivers[1]
    assert (rig.team, rig.driver, thief.where) == ("R,3,9", 1, "drives")
    assert (loser.where, loser.space, loser.held) == ("foot", "R,3,6", ["whip"])
    assert rig.load == []


def test_a_runner_ahead_is_run_over_before_he_can_jump() -> None:
    race = scene("R,3,5", "R,8,1")
    on_foot(race, Seat(1), "R,3,6")
    race.state.rigs[0].speed = 2
    asked = drives(race, Seat(0), run_over=[1])
    assert race.state.drivers[1].injuries == 1
    assert "jump" not in [ask.what for ask in asks(asked)]


def test_from_the_median() -> None:
    """In, to an end, down: on a failure he is on the track where he tried."""
    race = scene("R,8,1", "E,1,1")
    on_foot(race, Seat(0), "R,2,19")
    driver = race.state.drivers[0]
    carry(corpse_move(race.state, ("driver", 0)), {"on foot": ["median"]})
    assert (driver.where, driver.end, driver.space) == ("median", None, None)
    carry(corpse_move(race.state, ("driver", 0)), {"end": ["E"]})
    faces(race.state.rigs[1], NE)
    race.state.rigs[1].speed = 2
    drives(race, Seat(1), jump=[True], capture=[3])
    assert (driver.where, driver.space) == ("foot", "E,1,1")


def test_a_mounted_driver_goes_over() -> None:
    """Side by side at one speed: on 4-6, and his own chariot stays behind unmanned."""
    race = scene("R,3,5", "R,4,8")
    for rig in race.state.rigs.values():
        rig.speed = 3
    drives(race, Seat(0), take_over=[1], capture=[5])
    mine, other = race.state.rigs.values()
    assert (mine.driver, other.driver, race.state.drivers[1].where) == (None, 0, "foot")
    carry(regular_move(race.state, other), {})
    assert other.team == "R,4,11"


def test_unmanned_chariots_stop_for_runners() -> None:
    race = scene("R,3,5", "R,8,1")
    race.state.knocked_off(race.state.drivers[0])
    race.state.drivers[0].space = "R,8,2"
    on_foot(race, Seat(1), "R,3,7")
    rig = race.state.rigs[0]
    rig.speed, rig.load = 5, ["net"]
    carry(corpse_move(race.state, ("rig", 0)), {})
    assert (rig.team, rig.speed, rig.driver) == ("R,3,7", 0, 1)


def test_whips_reach_beside_and_behind() -> None:
    """In the straight: beside and diagonally behind driver or team, directly behind the team alone."""
    race = scene("R,4,5", "R,5,5", "R,3,4", "R,4,4", "R,4,6", "R,6,5", "R,3,6")
    race.state.rigs[0].speed = 0
    asked = drives(race, Seat(0), take_over=["none"])
    options = next(ask.options for ask in asks(asked) if ask.what == "attack")
    means = [("whip", "driver", 1), ("whip", "driver", 2), *[("whip", "team", n) for n in (1, 2, 3)]]
    assert set(options) == {"none", *means}


def test_a_whipped_team_runs_faster_next() -> None:
    race = scene("R,4,5", "R,5,5")
    drives(race, Seat(0), attack=[("whip", "team", 1)], whip_team=[6])
    drives(race, Seat(1), control=[("reins", 1)])
    assert (race.state.rigs[1].team, race.state.rigs[1].bonus) == ("R,5,12", 0)


def test_a_whip_may_unseat_either() -> None:
    race = scene("R,4,5", "R,5,5")
    drives(race, Seat(0), attack=[("whip", "driver", 1)], whip_driver=[(6, 6)])
    assert (race.state.drivers[1].where, race.state.drivers[1].injuries) == ("foot", 1)
    race = scene("R,4,5", "R,5,5")
    race.state.rigs[0].speed = 2
    drives(race, Seat(0), attack=[("whip", "driver", 1)], whip_driver=[(1, 1)])
    assert (race.state.drivers[0].where, race.state.rigs[0].team) == ("foot", "R,4,7")


def test_the_net_goes_with_whom_it_caught() -> None:
    race = scene("R,4,5", "R,5,5")
    race.state.rigs[0].load = ["net"]
    drives(race, Seat(0), attack=[("net", "driver", 1)], net=[(4, 4)])
    caught = race.state.drivers[1]
    assert (caught.held, caught.netted, race.state.rigs[0].load) == (["net", "whip"], True, [])
    race.state.round += 1
    assert not race.state.can_act(caught)
    carry(corpse_move(race.state, ("driver", 1)), {})
    assert not caught.netted
    assert not race.state.can_act(caught)
    race.state.round += 1
    assert race.state.can_act(caught)


def test_who_was_knocked_off_is_no_new_target() -> None:
    """One attack for each driver and move, wherever he is (notes 15.10)."""
    race = scene("R,4,5", "R,5,5")
    race.state.rigs[0].load = ["net", "sling/6"]
    asked = drives(race, Seat(0), attack=[("net", "driver", 1)], net=[(4, 4)])
    assert [ask.what for ask in asks(asked)].count("attack") == 1


def test_the_dead_drop_what_they_hold() -> None:
    """Into the space of his chariot, in which his body stays (notes 15.14, 15.18)."""
    race = scene("R,4,5", "R,5,5")
    race.state.drivers[1].injuries = 5
    drives(race, Seat(0), attack=[("whip", "driver", 1)], whip_driver=[(4, 4)])
    assert (race.state.dropped, race.state.rigs[1].load) == ({"R,5,5": ["whip"]}, [])
    assert race.state.rigs[1].bodies == [1]


def test_a_sling_has_six_shots() -> None:
    race = scene("R,4,5", "R,6,5")
    race.state.rigs[0].load = ["sling/1"]
    drives(race, Seat(0), attack=[("sling", "driver", 1)], sling=[(1, 2)])
    assert race.state.rigs[0].load == []


def test_the_rider_slips_on_a_one() -> None:
    race = scene("R,4,5")
    rig = race.state.rigs[0]
    rig.chariot, rig.cart, rig.speed = False, None, 2
    race.state.drivers[0].where = "rides"
    carry(corpse_move(race.state, ("rig", 0)), {"slip": [2], "control": [("reins", 1)]})
    assert rig.team == "R,4,8"
    carry(corpse_move(race.state, ("rig", 0)), {"slip": [1]})
    assert (race.state.drivers[0].where, rig.driver, rig.team) == ("dead", None, "R,4,11")


def test_steps_one_to_three() -> None:
    """Fatigue by the last speed, then the cap, then the chits."""
    race = scene("R,4,5")
    rig = race.state.rigs[0]
    rig.speed, rig.fatigue, rig.damage, rig.chits = 9, 8, 2, 2
    steps_one_to_three(rig)
    assert (rig.fatigue, rig.speed, rig.chits) == (10, 5, 0)


def test_cocky_and_underdog() -> None:
    race = scene("R,4,15", "R,3,12", "R,5,13")
    leader, second, third = race.state.rigs.values()
    assert not is_cocky(race.state, leader)
    third.team = "R,5,12"
    assert is_cocky(race.state, leader)
    assert not is_underdog(race.state, leader)
    assert is_underdog(race.state, second)
    second.team = "R,3,15"
    assert not is_cocky(race.state, leader)
    assert not is_underdog(race.state, second)


def test_by_the_erratum_a_failed_jump_leaves_him_where_he_was() -> None:
    """Also as to the lines that he has crossed: here he fell before the radial that his team had passed."""
    race = scene("E,0,2", "R,8,1", early_jumps=True)
    race.state.rigs[0].facing, race.state.rigs[0].cart = NW, "E,0,2"
    on_foot(race, Seat(1), "E,1,1")
    race.state.drivers[1].count = 2
    jump: dict[str, list[Any]] = {"on foot": ["run"], "step": ["E,0,2"], "board": [True], "capture": [3]}
    carry(corpse_move(race.state, ("driver", 1)), jump)
    driver = race.state.drivers[1]
    assert (driver.space, driver.count) == ("E,1,1", 2)


def test_a_loose_team_meets_runners_in_each_lane_that_it_crosses() -> None:
    """It has to go two lanes aside, and stops for who wants to ride it in the first."""
    race = scene("R,4,5", "R,4,6", "R,5,6", "R,3,6", "R,8,1")
    rig = race.state.rigs[0]
    rig.chariot, rig.cart, rig.speed, rig.driver = False, None, 2, None
    race.state.drivers[0].where, race.state.drivers[0].rig = "dead", None
    on_foot(race, Seat(4), "R,5,5")
    carry(corpse_move(race.state, ("rig", 0)), {"ride": [True]})
    assert (rig.team, race.state.drivers[4].rig, rig.speed) == ("R,5,5", 0, 0)


def test_a_ram_from_the_turn_pins_against_the_median() -> None:
    """Beyond a half-hex of the inner lane lies the wall, as if the hexes went on (J12)."""
    race = scene("R,3,19", "E,2,0")
    drives(race, Seat(0), control=[("reins", 1)], manoeuvre=["ram left"], skid=[(5, 6)], damage=[1, 1, 5])
    assert race.state.rigs[1].damage == 2


def test_a_skid_out_of_a_wreck() -> None:
    """A swerve carries him through a wreck into a second lane: there the new wreck lies (J4c)."""
    race = scene("R,4,4")
    race.state.rigs[0].speed, race.state.wrecks["R,3,5"] = 5, 1
    drives(race, Seat(0), manoeuvre=["swerve left"], skid=[(1, 3)], damage=[5], flip=[1])
    assert race.state.wrecks == {"R,3,5": 1, "R,2,5": 1}


def test_the_optional_capture_is_a_fist_fight() -> None:
    """5-6 boards; guest and owner hit each other; the survivor has the chariot."""
    race = scene("R,3,5", "R,8,1", advanced_capture=True)
    on_foot(race, Seat(1), "R,2,5")
    carry(
        corpse_move(race.state, ("driver", 1)),
        {"on foot": ["run"], "step": ["R,3,5"], "board": [True], "capture": [5]},
    )
    guest, owner = race.state.drivers[1], race.state.drivers[0]
    assert (guest.where, race.state.rigs[0].driver) == ("aboard", 0)
    race.state.round += 1
    drives(race, Seat(0), fight=[("fist", 1)], fist=[6])
    assert guest.injuries == 2
    owner.injuries = 5
    carry(corpse_move(race.state, ("driver", 1)), {"fight": ["fist"], "fist": [4]})
    assert (owner.where, race.state.rigs[0].driver, guest.where, guest.kills) == ("dead", 1, "drives", 1)
    carry(regular_move(race.state, race.state.rigs[0]), {})
    assert race.state.rigs[0].guests == []


def test_appeals_roll_again() -> None:
    race = scene("R,4,5", "R,6,9")
    race.state.drivers[1].appeals = 2
    drives(race, Seat(0), control=[("hard whip", None)], hard_whip=[6, 1], appeal=[True, False])
    assert (race.state.rigs[0].team, race.state.drivers[1].appeals) == ("R,4,8", 1)


def test_the_order_of_the_pack() -> None:
    """Front to rear, inside first; a driver after the chariot in his space."""
    race = scene("R,4,15", "R,3,15", "E,0,4", "R,5,15")
    on_foot(race, Seat(3), "R,3,15")
    order = in_pack_order(race.state, [("driver", 3), ("rig", 0), ("rig", 1), ("rig", 2)])
    assert order == [("rig", 2), ("rig", 1), ("driver", 3), ("rig", 0)]


# The end


def test_the_winner_is_ahead_past_the_line() -> None:
    """Not the first to cross, and nobody who is not qualified; a mutant is disqualified."""
    race = scene("R,4,12", "R,3,14", "R,2,16", "R,5,18", laps=1)
    for driver, (count, finished) in zip(
        race.state.drivers.values(), [(3, True), (3, True), (1, False), (1, True)], strict=True
    ):
        driver.count, driver.finished = count, finished
    race.state.drivers[3].waited = True
    found = verdict(race.state)
    assert found is not None
    assert (found["winner"], found["places"]) == (1, [[1], [0], [2], [3]])


def test_the_place_past_the_line_decides_not_the_laps() -> None:
    """Lapped, but qualified, and further past the line (notes 14.4)."""
    race = scene("R,4,12", "R,3,14", laps=3)
    for driver, count in zip(race.state.drivers.values(), (7, 5), strict=True):
        driver.count, driver.finished = count, True
    found = verdict(race.state)
    assert found is not None
    assert found["places"] == [[1], [0]]


def test_a_mutant_does_not_finish() -> None:
    """He may come to be an honest finisher in another lap; this crossing is none."""
    race = scene("R,4,9", laps=2)
    driver = race.state.drivers[0]
    driver.count, driver.qualified, driver.waited = 2, True, True
    race.state.relocate(race.state.rigs[0], "R,4,10")
    assert (driver.count, driver.finished) == (3, False)


def test_qualified_from_the_last_dolphin_on() -> None:
    race = scene("E,1,2", "E,1,3", laps=1)
    state = race.state
    state.rigs[0].facing = NE
    state.relocate(state.rigs[0], "E,0,3")
    assert state.drivers[0].qualified
    assert state.dolphins_removed == 1
    assert not state.drivers[1].qualified


def test_night() -> None:
    race = scene("R,4,12", "R,3,14", laps=1)
    race.state.round = 20
    found = verdict(race.state)
    assert found is not None
    assert (found["how"], found["winner"], found["purse"]) == ("night", 1, False)


# The shop


def test_two_passes() -> None:
    """Wishes in the order of the draw, alternatives afterwards, never more than coins and stock allow."""
    lists = {
        0: Wishes(things=[[("net", None)], [("sabotage", 2)]], keep=1),
        1: Wishes(things=[[("talent", None)], [("sling", None)]]),
        2: Wishes(things=[[("drug", 0), ("drug", 1)], [("drug", 1)], [("sword", None)]]),
        3: Wishes(things=[[("drug", 0), ("war_chariot", None)]]),
    }
    shop = serve([0, 1, 2, 3], lists, {0: 3, 1: 3, 2: 3, 3: 3})
    assert shop.bought == {
        0: [("net", None), ("sabotage", 2)],
        1: [("talent", None)],
        2: [("drug", 0), ("sword", None)],
        3: [("war_chariot", None)],
    }
    assert shop.coins == {0: 1, 1: 0, 2: 0, 3: 1}


def test_counters_for_more_than_seven() -> None:
    assert stock_for(7)["net"] == 3
    assert stock_for(8)["net"] == 4
    assert stock_for(14)["sabotage"] == 24


def test_nobody_harms_himself_and_nobody_is_kept_up_twice() -> None:
    shop = Shop(stock_for(3), {0: 3, 1: 3, 2: 3}, {0: [("entertainment", 1)]})
    assert not may_buy(shop, 0, ("sabotage", 0), 0)
    assert not may_buy(shop, 2, ("entertainment", 1), 0)
    assert may_buy(shop, 2, ("entertainment", 0), 0)


def test_lanes_of_the_grid() -> None:
    """Seven in front as they wish, the others behind."""
    order = list(range(9))
    grid = lanes(order, {1: Wishes(lanes=[1, 3]), 8: Wishes(lanes=[7])})
    assert grid == {
        0: "R,2,9",
        1: "R,4,9",
        2: "R,3,9",
        3: "R,5,9",
        4: "R,6,9",
        5: "R,7,9",
        6: "R,8,9",
        7: "R,2,8",
        8: "R,8,8",
    }


def test_drug_and_fresh_horses_cancel() -> None:
    race = Race({0: "R,2,9", 1: "R,3,9"}, None, {0: [("fresh_horses", None)], 1: [("drug", 0)]})
    rig = race.state.rigs[0]
    assert (rig.fresh, rig.fatigue, rig.floor) == (0, 0, 0)


def test_purses() -> None:
    won = purses({"winner": 1, "purse": True}, {0: 2, 1: 2, 2: 3, 3: 1}, [0, 1, 3])
    assert won == {0: 3, 1: 8, 2: 0, 3: 0}


# Whole races

THINGS = (
    ("sling", "sword", "trident", "net", "spare_whip"),
    ("drug", "sabotage", "entertainment"),
    ("war_chariot", "fresh_horses", "appeal", "talent"),
)


def consistent(race: Race) -> None:
    """What holds in every position: one unit in a space, everybody somewhere, all numbers in their bounds."""
    state = race.state
    taken: list[str] = []
    for rig in state.rigs.values():
        taken += {rig.team, rig.cart or rig.team}
        assert {rig.team, rig.cart or rig.team} <= track.SPACES.keys()
        assert rig.facing in ((E, W) if track.is_rectangle(rig.team) else range(6))
        assert 0 <= rig.speed <= values.TOP_SPEED
        assert rig.fatigue >= rig.floor
        assert rig.chariot or not (rig.damage or rig.load or rig.guests)
        for seat, where in ((rig.driver, "drives" if rig.chariot else "rides"), (rig.dragged, "dragged")):
            assert seat is None or (state.drivers[seat].where, state.drivers[seat].rig) == (where, rig.number)
    assert len(taken) == len(set(taken))
    for driver in state.drivers.values():
        assert (driver.rig is not None) == (driver.where in ("drives", "rides", "dragged", "aboard"))
        assert (driver.space is not None) == (driver.where in ("foot", "dead"))
        assert driver.injuries < values.DEADLY or not driver.alive


@pytest.mark.parametrize("seed", range(12))
def test_random_races_end(seed: int) -> None:
    """Two to fourteen chariots, all options, all goods; every round leaves a possible position."""
    seats = range(2 + seed % 13)
    things = {
        seat: [
            (THINGS[kind][(seat + seed) % len(THINGS[kind])], (seat + 1) % len(seats) if kind == 1 else None)
        ]
        for seat in seats
        for kind in [(seat + seed) % 3]
    }
    options = Options(laps=1 + seed % 2, advanced_capture=seed % 4 == 1, early_jumps=seed % 4 == 2)
    race = Race(lanes(list(seats), {}), options, things)
    answer = careful(race, seed, 0.2) if seed % 2 else careless(race, seed)

    def checked(request: Request) -> Any:
        if not isinstance(request, Ask | Dice | Lot):
            consistent(race)
            race.position()
        return answer(request)

    result = play(race, checked)
    assert sorted(seat for group in result["places"] for seat in group) == list(seats)
    assert race.state.round <= 20 * options.laps


def test_some_races_are_won() -> None:
    """Drivers who keep to the course get home before night."""
    won = 0
    for seed in range(4):
        race = Race(lanes([0, 1, 2], {}), Options(laps=1))
        won += play(race, careful(race, seed, 0.02))["how"] == "finished"
    assert won >= 2
