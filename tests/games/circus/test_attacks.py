"""Whips on drivers and teams, weapons, nets, and fists (J5, B6, O, N7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import going
from engine.games.circus.rules.driver import reach
from engine.games.circus.rules.driver.boarding import fighting
from engine.games.circus.rules.driver.striking import attacking, striking
from engine.games.circus.rules.race.corpses import corpse
from tests.games.circus.course import Course, board, go, lines, on_the_way, play
from tests.games.circus.maps import Placed, drawn, lay, marked, rigs, show


def attacks(race: Race, colour: str = "red", control: str = "reins", **more: object) -> set[str]:
    """What the mover may attack."""
    ready = on_the_way(race, colour, 1, **{"control": control, **more})
    return {" ".join(line) for line in lines("attack", ready, colour, colour)} - {"."}


def struck(race: Race, weapon: str, dice: int, target: str = "blue") -> Course:
    """What the roll of an attack by the mover Red does."""
    faces = (dice // 2, dice - dice // 2)
    return play(replace(on_the_way(race, "red", 1), rolled=faces), striking("red", target, weapon))  # type: ignore[arg-type]


# Where a whip reaches (J5A, J5B)


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("h3-10", {"whip blue", "team blue"}),
        ("h5-10", {"whip blue", "team blue"}),
        ("h3-9", {"whip blue", "team blue"}),
        ("h5-9", {"whip blue", "team blue"}),
        ("h4-9", {"team blue"}),
        ("h4-11", set()),
        ("h5-11", set()),
        ("h6-10", set()),
        ("h4-8", set()),
    ],
)
def test_j5a_on_the_straight_to_the_side_and_to_the_rear(target: str, words: set[str]) -> None:
    """Beside and diagonally behind driver or team; directly behind the team alone; never ahead."""
    assert attacks(board(f"red h4-10, lines 1\nblue {target}, lines 1")) == words


def whipped(like: str) -> str:
    """A map of where Red's whip reaches a driver (`*d`), and where the team alone (`*t`)."""
    marks = lay(like)
    red = Placed(*rigs(marks)["a"])
    race = board(f"red {red.space} {track.FACINGS[red.facing]}, chariot {red.chariot}, lines 1")
    reached = {name: reach.whipped(race, race.rig("red"), name) for name in track.SPACES}
    others = [(name, "*d" if how == "side" else "*t") for name, how in reached.items() if how]
    return show(marked({"a": red}, others), like)


def test_j5a_the_reach_of_a_whip_on_the_straight() -> None:
    """Beside and diagonally behind he reaches driver and team; directly behind the team alone."""
    assert whipped("""
        h3-9   .   .   .   .
        h4-9   .   .   a>  .
        h5-9   .   .   .   .
    """) == drawn("""
        h3-9   .   *d  *d  .
        h4-9   .   *t  a>  .
        h5-9   .   *d  *d  .
    """)


def test_j5a_the_reach_of_a_whip_in_hexes() -> None:
    """All six spaces around the chariot, wherever its team is."""
    assert whipped("""
        e2-1      .   .   .   .
        e3-1    .   .   a>  .
        e4-1      .   .   .   .
    """) == drawn("""
        e2-1      *d  *d  .   .
        e3-1    *d  a.  a>/*d  .
        e4-1      *d  *d  .   .
    """)


def test_j5a_who_drives_the_other_way_has_his_rear_there() -> None:
    """Rear is where the attacker came from, whichever way round he goes."""
    assert attacks(board("red b4-10 E, lines 2\nblue b4-11, lines 2")) == {"team blue"}


def test_j5a_in_hexes_the_wanted_target_must_be_adjacent() -> None:
    """Blue's chariot is beside Red's, his team is not."""
    race = board("red e3-3 NE, chariot e3-2\nblue e5-4 E, chariot e4-2, lines 1")
    assert attacks(race) == {"whip blue"}


def test_j5a_never_in_the_same_space() -> None:
    assert attacks(board("red h4-12, lines 1\nblue h4-12, lines 1")) == set()


def test_n15_5_at_the_joint_plain_adjacency_holds() -> None:
    """Ahead, too, as soon as one of them stands in a turn."""
    assert attacks(board("red h4-20\nblue e4-1, chariot e4-1")) == {"whip blue", "team blue"}


def test_n14_1_in_mid_move_the_team_stands_for_both() -> None:
    """At the start the chariot's marker counts, on the way the team's space."""
    race = board("red e3-3 NE, chariot e3-2\nblue e4-5 NE, chariot e4-4, lines 1")
    assert attacks(race) == set()
    assert attacks(race, came="e3-2") == {"whip blue"}


def test_j5_nobody_before_the_start_line() -> None:
    """Neither attacker nor target, driver nor team (N7.2)."""
    assert attacks(board("red h4-9, lines 0\nblue h3-9, lines 1")) == set()
    assert attacks(board("red h4-9, lines 1\nblue h3-9, lines 0")) == set()
    assert attacks(board("red h4-9, lines 1, load sling-6\nblue h3-9, lines 0, on foot h3-9")) == set()


@pytest.mark.parametrize(
    ("control", "kinds"),
    [
        ("hard-whip", set()),
        ("whip", {"whip", "team"}),
        ("reins", {"whip", "team", "sling", "sword", "trident", "net"}),
        ("brake", {"whip", "team", "sword"}),
    ],
)
def test_b6_the_control_says_which_weapons_can_be_used(control: str, kinds: set[str]) -> None:
    """A weapon needs a control that allows it."""
    race = board("red h4-12, load sling-6 sword trident net\nblue h3-12")
    assert {word.split()[0] for word in attacks(race, control=control)} == kinds


def test_j5_no_whip_no_whipping() -> None:
    """Whoever whips needs a whip in his hand."""
    assert attacks(board("red h4-12, no whip\nblue h3-12")) == set()


def test_n15_10_one_attack_for_each_target_and_move() -> None:
    """Driver and team together, by whip or weapon (N14.1); any number of targets."""
    race = on_the_way(board("red h4-12, load sword\nblue h3-12\ngreen h5-12"), "red", 0)
    moved = play(race, attacking("red"), answers="attack whip blue; attack sword green", dice="attack 22 23")
    assert len(moved.told(e.Attacked)) == 2
    assert moved.race.move
    assert moved.race.move.attacked == ("rig:blue", "man:blue", "rig:green", "man:green")
    assert moved.questions("attack") == ["red", "red"]


def test_j5_at_the_start_on_the_way_and_at_the_end() -> None:
    """Whenever he passes somebody, and where he starts or ends beside him."""
    race = board("red h4-12\nblue h3-12\ngreen h5-14\nyellow h3-15")
    moved = go(
        race,
        "red",
        3,
        answers="attack team blue; attack .; attack team green; attack .; attack team yellow",
        dice="lash 1 2 3",
    )
    assert [whip.rig for whip in moved.told(e.TeamWhipped)] == ["blue", "green", "yellow"]


def test_n15_10_who_is_knocked_off_is_not_attacked_again() -> None:
    """The man who was the target in his chariot is the same target on foot; nor is his team another one."""
    race = on_the_way(board("red h4-12, load sword net\nblue h3-12"), "red", 0)
    moved = play(race, attacking("red"), answers="attack net blue", dice="attack 55")
    assert (moved.man("blue").where, moved.man("blue").space) == ("running", "h3-12")
    assert moved.questions("attack") == ["red"]


# What a whip does


def test_j5_a_whipped_team_gets_faster_by_the_die() -> None:
    """It is kept for its next move, and adds up (N14.15)."""
    race = on_the_way(board("red h4-12\nblue h3-12, boost 2"), "red", 0)
    moved = play(race, attacking("red"), answers="attack team blue", dice="lash 5")
    assert moved.rig("blue").boost == 7


@pytest.mark.parametrize(
    ("roll", "injuries", "result"),
    [
        (2, 0, "pulled"),
        (3, 0, "loses"),
        (4, 0, ""),
        (7, 0, ""),
        (8, 1, ""),
        (10, 1, "drops"),
        (11, 2, ""),
        (12, 1, "off"),
    ],
)
def test_n7_1_the_whip_attack_table(roll: int, injuries: int, result: str) -> None:
    """Two dice say what a whip does to a driver."""
    moved = struck(board("red h4-12\nblue h3-12"), "whip", roll)
    told = moved.told(e.Attacked)[0]
    assert (told.roll, told.injuries, told.result) == (roll, injuries, result)
    assert moved.man("blue").injuries == injuries


def test_n7_1_a_two_pulls_the_attacker_off() -> None:
    """He keeps his whip; his chariot goes on alone (N14.8, N15.13)."""
    moved = struck(board("red h4-12, load sword\nblue h3-12"), "whip", 2)
    assert (moved.man("red").where, moved.man("red").space, moved.man("red").whip) == (
        "running",
        "h4-12",
        True,
    )
    assert moved.rig("red").load == ("sword",)
    assert moved.race.move
    assert not moved.race.move.driven


def test_n7_1_a_three_snags_the_attackers_whip() -> None:
    """It lies in the target's space; a spare comes into his hand."""
    moved = struck(board("red h4-12\nblue h3-12"), "whip", 3)
    assert moved.race.things == (("h3-12", "whip"),)
    assert not moved.man("red").whip
    spare = struck(board("red h4-12, load whip\nblue h3-12"), "whip", 3)
    assert (spare.man("red").whip, spare.rig("red").load) == (True, ())


def test_n7_1_a_ten_makes_the_target_drop_his_whip() -> None:
    """At 10 the target loses a whip into his space, if he has one."""
    moved = struck(board("red h4-12\nblue h3-12"), "whip", 10)
    assert moved.race.things == (("h3-12", "whip"),)
    assert not moved.man("blue").whip
    none = struck(board("red h4-12\nblue h3-12, no whip"), "whip", 10)
    assert none.race.things == ()


@pytest.mark.parametrize("how", ["on foot h3-12", "riding"])
def test_b5_a_spare_that_is_carried_waits_for_a_chariot(how: str) -> None:
    """Spares belong in chariots: on foot or riding none comes into the hand that has lost its whip."""
    moved = struck(board(f"red h4-12\nblue h3-12, {how}, holds whip"), "whip", 10)
    assert moved.race.things == (("h3-12", "whip"),)
    assert (moved.man("blue").whip, moved.man("blue").things) == (False, ("whip",))


def test_j3c_a_twelve_knocks_the_target_off() -> None:
    """He stands in his chariot's space with his whip; the load stays in the unmanned chariot (N14.8)."""
    moved = struck(board("red h4-12\nblue h3-12, load net, speed 4"), "whip", 12)
    blue = moved.man("blue")
    assert (blue.where, blue.space, blue.whip, blue.idle) == ("running", "h3-12", True, 2)
    assert (moved.rig("blue").driver, moved.rig("blue").load) == ("", ("net",))


def test_n15_14_in_hexes_he_falls_where_his_chariot_is() -> None:
    race = board("red e3-3 NE, chariot e3-2\nblue e5-4 E, chariot e4-2, lines 1")
    assert struck(race, "whip", 12).man("blue").space == "e4-2"


@pytest.mark.parametrize(("injuries", "roll"), [(1, 8), (2, 7), (4, 7), (5, 6)])
def test_n7_3_injuries_make_an_attacker_worse(injuries: int, roll: int) -> None:
    """From two injuries on an attacker subtracts from his rolls."""
    moved = struck(board(f"red h4-12, injuries {injuries}\nblue h3-12"), "whip", 8)
    assert moved.told(e.Attacked)[0].roll == roll


def test_j3f_a_driver_killed_by_a_whip_counts_for_the_attacker() -> None:
    """The sixth injury kills, whoever caused it has the kill."""
    moved = struck(board("red h4-12\nblue h3-12, injuries 5"), "whip", 12)
    assert (moved.man("blue").where, moved.man("red").kills) == ("dead", 1)
    assert not moved.told(e.Fell)


@pytest.mark.parametrize(
    ("weapon", "roll", "injuries", "result"),
    [("whip", 12, 5, "off"), ("whip", 10, 5, "drops"), ("trident", 11, 4, "off"), ("net", 12, 5, "off")],
)
def test_j3f_a_blow_that_kills_does_nothing_else(weapon: str, roll: int, injuries: int, result: str) -> None:
    """It neither knocks him off nor disarms him, nor does a net go with him; one injury less, and it does."""
    text = "red h4-12, load trident net\nblue h3-12, injuries {}"
    killed = struck(board(text.format(injuries)), weapon, roll)
    assert [told.result for told in killed.told(e.Attacked)] == [""]
    assert (killed.man("blue").where, killed.told(e.Fell)) == ("dead", [])
    assert killed.rig("red").load == ("trident", "net")
    alive = struck(board(text.format(injuries - 1)), weapon, roll)
    assert [told.result for told in alive.told(e.Attacked)] == [result]


def test_j5c_whip_and_ram_in_the_same_place() -> None:
    race = board("red h4-12\nblue h3-13")
    moved = go(
        race, "red", 1, answers="attack whip blue; manoeuvre ram-left", dice="attack 44, skid 66, damage 1 1"
    )
    assert moved.told(e.Attacked)
    assert moved.told(e.Rammed)


def test_n15_13_pulled_off_on_the_way_his_chariot_finishes_alone() -> None:
    """He stands where the team was; the chariot makes the rest of its spaces straight ahead."""
    race = board("red h4-12\nblue h3-13")
    moved = go(race, "red", 4, answers="attack whip blue", dice="attack 11")
    assert (moved.man("red").where, moved.man("red").space) == ("running", "h4-13")
    assert moved.at("red") == "h4-16 E"
    assert moved.race.move is None


# Weapons (B6, N7.2)


@pytest.mark.parametrize(
    ("weapon", "roll", "injuries", "result"),
    [
        ("sling", 8, 0, ""),
        ("sling", 9, 1, ""),
        ("sling", 12, 2, "off"),
        ("sword", 2, 0, "loses"),
        ("sword", 5, 0, ""),
        ("sword", 6, 1, ""),
        ("sword", 12, 4, ""),
        ("trident", 3, 0, "loses"),
        ("trident", 7, 1, ""),
        ("trident", 11, 2, "off"),
        ("net", 3, 0, "loses"),
        ("net", 7, 0, ""),
        ("net", 8, 0, "off"),
        ("net", 12, 1, "off"),
    ],
)
def test_b6_the_weapons_table(weapon: str, roll: int, injuries: int, result: str) -> None:
    """Two dice and the weapon say what it does to a driver."""
    load = "sling-6" if weapon == "sling" else weapon
    told = struck(board(f"red h4-12, load {load}\nblue h3-12"), weapon, roll).told(e.Attacked)[0]
    assert (told.injuries, told.result) == (injuries, result)


def test_n7_2_a_lost_weapon_lies_in_the_targets_space() -> None:
    moved = struck(board("red h4-12, load sword\nblue h3-12"), "sword", 2)
    assert moved.race.things == (("h3-12", "sword"),)
    assert moved.rig("red").load == ()


def test_b6_weapons_only_against_drivers_and_only_adjacent() -> None:
    """In any direction, ahead, too (Basic Information 3); an unmanned chariot is no target."""
    load = "load sword trident net"
    ahead = attacks(board(f"red h4-12, no whip, {load}\nblue h4-13"))
    assert ahead == {"sword blue", "trident blue", "net blue"}
    assert attacks(board(f"red h4-12, no whip, {load}\nblue h4-14")) == set()
    assert attacks(board(f"red h4-12, no whip, {load}\nblue h4-13, dead")) == set()


def test_b6_weapons_reach_men_on_foot() -> None:
    race = board("red h4-12, no whip, load sword\nblue h1-1, on foot h3-13, lines 1")
    assert attacks(race) == {"sword blue"}


def test_b6a_a_sling_reaches_two_spaces_in_any_direction() -> None:
    """Not three."""
    text = "red h4-12, no whip, load sling-6\nblue {}"
    assert attacks(board(text.format("h2-14"))) == {"sling blue"}
    assert attacks(board(text.format("h4-15"))) == set()


def test_b6a_six_shots_then_it_is_useless() -> None:
    """Each throw uses one, a miss, too."""
    race = on_the_way(board("red h4-12, load sling-2\nblue h4-14"), "red", 0)
    moved = play(race, attacking("red"), answers="attack sling blue", dice="attack 11")
    assert moved.rig("red").load == ("sling-1",)
    race = on_the_way(board("red h4-12, load sling-1\nblue h4-14"), "red", 0)
    assert play(race, attacking("red"), answers="attack sling blue", dice="attack 11").rig("red").load == ()


@pytest.mark.parametrize("load", ["sling-6 sling-2", "sling-2 sling-6"])
def test_b6a_of_several_slings_the_emptiest_is_used_up_first(load: str) -> None:
    """Its shots go, wherever it lies in the chariot; the fuller one keeps its own."""
    race = on_the_way(board(f"red h4-12, no whip, load {load}\nblue h4-14\ngreen h3-13"), "red", 0)
    said = "attack sling blue; attack sling green"
    moved = play(race, attacking("red"), answers=said, dice="attack 11 11")
    assert [shot.left for shot in moved.told(e.ShotFired)] == [1, 0]
    assert moved.rig("red").load == ("sling-6",)


def test_b6a_on_foot_as_well() -> None:
    race = board("red h1-1, on foot h4-12, lines 1, holds sling-6 sling-2\nblue h4-14, lines 1")
    moved = play(race, corpse("man:red"), answers="run sling blue", dice="attack 11")
    assert sorted(moved.man("red").things) == ["sling-1", "sling-6"]


def test_b6a_one_shot_for_each_target_and_move() -> None:
    """A sling may shoot at several targets in a move, at each once."""
    race = on_the_way(board("red h4-12, no whip, load sling-6\nblue h4-14\ngreen h3-13"), "red", 0)
    said = "attack sling blue; attack sling green"
    moved = play(race, attacking("red"), answers=said, dice="attack 11 11")
    assert moved.rig("red").load == ("sling-4",)


def test_b6b_the_net_goes_with_the_man_who_falls() -> None:
    """He lies in it, loses his next move, and then has it."""
    moved = struck(board("red h4-12, load net\nblue h3-12"), "net", 9)
    assert (moved.man("blue").netted, moved.man("blue").idle) == (True, 3)
    assert moved.rig("red").load == ()
    race = replace(moved.race, round=3, move=None)
    after = play(race, corpse("man:blue"))
    assert (after.man("blue").netted, after.man("blue").things) == (False, ("net",))
    assert not after.man("blue").idle > 3


def test_b6b_every_net_goes_with_whom_it_has_caught() -> None:
    """A second one thrown over him is his, too, and costs him no further move."""
    first = struck(board("red h4-12, load net\nblue h3-12\ngreen h2-12, load net"), "net", 9)
    ready = replace(on_the_way(first.race, "green", 1), rolled=(4, 5))
    second = play(ready, striking("green", "blue", "net"))
    assert (second.man("blue").netted, second.man("blue").things) == (True, ("net",))
    assert second.rig("green").load == ()
    after = play(replace(second.race, round=3, move=None), corpse("man:blue"))
    assert (after.man("blue").netted, after.man("blue").things) == (False, ("net", "net"))
    assert not after.man("blue").idle > 3


def test_b6b_a_net_catches_a_man_on_foot_as_well() -> None:
    """If he has not moved yet in this round, that is the move that he loses."""
    race = board("red h4-12, load net\nblue h1-1, on foot h3-12", order=("man:blue",))
    moved = struck(race, "net", 9)
    assert (moved.man("blue").netted, moved.man("blue").idle, moved.man("blue").space) == (True, 2, "h3-12")


def test_n7_2_on_foot_a_weapon_is_used_instead_of_moving() -> None:
    """Sword, trident, net and sling, at the start of his move; no whip without a chariot."""
    race = board("red h1-1, on foot h4-12, holds net sling-6, lines 1\nblue h3-12\ngreen h4-14")
    legal = {" ".join(line) for line in lines("run", race, "red", "2")}
    assert {"net blue", "sling blue", "sling green"} <= legal
    assert not {word for word in legal if word.startswith(("whip", "team", "net green"))}
    assert "net blue" not in {" ".join(line) for line in lines("run", race, "red", "1")}
    moved = play(race, corpse("man:red"), answers="run net blue", dice="attack 44")
    assert moved.man("blue").netted
    assert moved.man("red").things == ("sling-6",)
    assert len(moved.questions("run")) == 1


def test_n15_21_a_rider_strikes_once_with_what_he_carries() -> None:
    """On a man's terms on foot, if his control allows it; never with the whip."""
    race = board("red h4-12, no chariot, riding, holds sword\nblue h3-12\ngreen h5-12")
    assert attacks(race) == {"sword blue", "sword green"}
    assert attacks(race, control="whip") == set()
    assert attacks(race, attacked=("rig:blue",)) == set()


# Fists (O, N7.4, N14.23)

ADVANCED = Options(capture="advanced")
TWO = "red h4-12, speed 3\nblue h1-1, boards red"


@pytest.mark.parametrize(("die", "injuries"), [(3, 0), (4, 1), (5, 1), (6, 2)])
def test_n7_4_a_blow(die: int, injuries: int) -> None:
    """The boarder strikes once in his corpse move."""
    race = board(TWO, options=ADVANCED)
    moved = play(race, corpse("man:blue"), answers="fight fists", dice=f"fists {die}")
    assert moved.man("red").injuries == injuries


def test_o_the_owner_drives_on_and_strikes_once() -> None:
    """In his own move; he may also do nothing, or jump off himself."""
    race = on_the_way(board(TWO, options=ADVANCED), "red", 3)
    assert {line[0] for line in lines("fight", race, "red", "red")} == {"fists", "off", "."}
    moved = play(race, going("red"), answers="fight fists", dice="fists 6")
    assert moved.man("blue").injuries == 2
    assert moved.at("red") == "h4-15 E"
    assert moved.questions("fight") == ["red"]


def test_o_weapons_in_the_fight_as_the_control_allows() -> None:
    """The boarder always may; the owner not with Hard Whip."""
    race = board("red h4-12, load sword\nblue h1-1, boards red, holds trident", options=ADVANCED)
    assert ("trident",) in lines("fight", race, "blue", "red")
    assert ("sword",) in lines("fight", on_the_way(race, "red", 1), "red", "red")
    hard = on_the_way(race, "red", 1, control="hard-whip")
    assert ("sword",) not in lines("fight", hard, "red", "red")


def test_o_the_dead_is_dropped_there_and_the_survivor_owns_the_chariot() -> None:
    race = board("red h4-12, speed 3, injuries 5\nblue h1-1, boards red, holds sword", options=ADVANCED)
    moved = play(race, corpse("man:blue"), answers="fight fists", dice="fists 6")
    assert moved.race.bodies == (("h4-12", "red"),)
    assert (moved.rig("red").driver, moved.rig("red").boarders, moved.rig("red").load) == (
        "blue",
        (),
        ("sword",),
    )
    assert (moved.man("blue").kills, moved.told(e.Died)[0].why) == (1, "fists")


def test_o_a_dead_boarder_is_dropped_as_well() -> None:
    """Whoever dies in the fight falls out where it happens."""
    race = board("red h4-12, speed 3\nblue h1-1, boards red, injuries 5", options=ADVANCED)
    moved = play(on_the_way(race, "red", 3), fighting("red"), answers="fight fists", dice="fists 4")
    assert moved.race.bodies == (("h4-12", "blue"),)
    assert (moved.rig("red").driver, moved.rig("red").boarders) == ("red", ())


def test_o_who_jumps_off_gives_up() -> None:
    """The boarder stands on the track; if the owner jumps, the chariot is the other's, unsteered for now."""
    race = board(TWO, options=ADVANCED)
    moved = play(race, corpse("man:blue"), answers="fight off")
    assert (moved.man("blue").where, moved.man("blue").space) == ("running", "h4-12")
    moved = play(on_the_way(race, "red", 3), going("red"), answers="fight off")
    assert (moved.rig("red").driver, moved.man("red").where) == ("blue", "running")
    assert moved.at("red") == "h4-15 E"


def test_o_any_number_can_be_aboard() -> None:
    """When the owner falls, the first of them has the chariot, and the next fights on."""
    text = "red h4-12, speed 3, injuries 5\nblue h1-1, boards red\ngreen h1-2, boards red"
    moved = play(board(text, options=ADVANCED), corpse("man:blue"), answers="fight fists", dice="fists 4")
    assert (moved.rig("red").driver, moved.rig("red").boarders) == ("blue", ("green",))


def test_n15_10_none_in_underdog_spaces() -> None:
    """Free spaces at the start bring no question of an attack."""
    race = on_the_way(board("red h4-12\nblue h3-13"), "red", 0, spare=2)
    moved = play(race, going("red"), answers="underdog first-1")
    assert len(moved.questions("attack")) <= 1


def test_j5b_right_behind_him_only_the_team_can_be_whipped() -> None:
    """Diagonally behind the driver can be struck as well."""
    race = board("red h4-10, lines 1\nblue h4-9, lines 1\ngreen h5-9, lines 1")

    assert attacks(race) == {"team blue", "whip green", "team green"}
