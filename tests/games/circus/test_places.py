"""Winning, places, mutants, night and purses (K, M, C, N15.22, N15.23, N15.25)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Career, Race
from engine.games.circus.rules.course import places
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.race import outcome, rounds
from engine.games.circus.rules.race.rounds import round_end
from engine.games.circus.rules.shop import careers
from engine.model import Seat, Table
from engine.run import Run
from tests.games.circus.course import Course, board, go, lines, play


def with_men(race: Race, **changes: dict[str, Any]) -> Race:
    """The race with something changed about drivers: `red={"qualified": True}`."""
    drivers = tuple(replace(d, **changes.get(d.colour, {})) for d in race.drivers)
    return replace(race, drivers=drivers)


def home(race: Race, *colours: str) -> Race:
    """The race with these home in that order."""
    race = with_men(race, **{c: {"qualified": True} for c in colours})
    return replace(race, home=tuple(colours), dolphins=0)  # type: ignore[arg-type]


def over(race: Race, number: int = 2) -> Course:
    """What the end of the round brings, without a next round."""
    after = play(race, round_end(number), tempo="round") if places.ending(race) else None
    assert after is not None, "the race goes on"
    return after


# Winning


def test_k_the_winner_is_in_front_of_all_who_are_home_not_the_first_across() -> None:
    """A faster chariot that crosses later and ends further wins."""
    race = home(
        board(
            """
            red h2-12, lines 7
            blue h2-14, lines 7
            green h3-9, lines 6
            """
        ),
        "red",
        "blue",
    )

    after = over(race)

    assert after.told(e.RaceEnded) == [e.RaceEnded("finish", (("blue",), ("red",), ("green",)), "blue")]


def test_k_of_two_side_by_side_the_inner_one_has_won() -> None:
    race = home(
        board(
            """
            red h3-12, lines 7
            blue h2-12, lines 7
            """
        ),
        "red",
        "blue",
    )

    assert over(race).race.winner == "blue"


def test_n14_4_the_place_past_the_line_decides_not_the_laps() -> None:
    """A qualified driver who was lapped wins where he is in front; laps driven do not count."""
    race = home(board("red h2-12, lines 7\nblue h2-14, lines 5"), "red", "blue")

    assert over(race).race.winner == "blue"


def test_n15_22_a_finisher_must_be_alive_at_the_end_of_the_round() -> None:
    """His crossing is worth nothing then, and the race goes on."""
    race = home(board("red h2-12, lines 7, dead\nblue h2-9, lines 6\ngreen h3-9, lines 6"), "red")

    assert places.finishers(race) == ()
    assert places.ending(race) is None


def test_n15_22_places_home_living_gone_dead_mutants_resigned() -> None:
    race = home(
        board(
            """
            red h2-12, lines 7
            blue h2-9, lines 6
            green b2-9, on foot e2-3, lines 5
            yellow h2-2, gone
            white h3-2, gone
            black h4-2, dead
            orange h5-2, dead
            purple h6-2, dead
            pink h7-9, lines 6
            """
        ),
        "red",
    )
    race = with_men(
        race,
        yellow={"out": 3},
        white={"out": 5},
        black={"out": 4},
        orange={"out": 4},
        purple={"out": 9, "mutant": True},
        pink={"resigned": True},
    )

    assert places.ranking(race) == (
        ("red",),
        ("blue",),
        ("green",),
        ("white",),
        ("yellow",),
        ("black", "orange"),
        ("purple",),
        ("pink",),
    )


@pytest.mark.parametrize(
    ("crossed", "before", "past"),
    [
        (1, "h2-10, lines 0", "h7-11, lines 1"),
        (2, "e1-3, lines 1", "e7-14, lines 2"),
        (3, "h2-10, lines 2", "h7-11, lines 3"),
        (4, "e1-3, lines 3", "e7-14, lines 4"),
    ],
)
def test_n14_2_who_is_on_the_median_stands_at_the_line_he_crossed_last(
    crossed: int, before: str, past: str
) -> None:
    """Behind all who are past it, before all who are not, whichever end he has chosen."""
    for end in ("", " e", " w"):
        race = board(f"red {before}\nblue h1-1, median{end}, lines {crossed}\ngreen {past}")
        assert places.ranking(race) == (("green",), ("blue",), ("red",))


def test_n14_2_level_with_him_on_the_radial_is_further_out() -> None:
    """The median is inside of every lane (K)."""
    race = board("red e1-4, lines 2\nblue h1-1, median e, lines 2")
    assert places.ranking(race) == (("blue",), ("red",))


def test_n15_22_who_has_resigned_cannot_win() -> None:
    """The default plan drives on, but its crossing of the line ends nothing."""
    race = home(board("red h2-12, lines 7, resigned\nblue h2-9, lines 6\ngreen h3-9, lines 6"), "red")

    assert places.ending(race) is None
    assert places.ranking(race)[-1] == ("red",)


# Dolphins, and who qualifies


def crossing(race: Race, colour: str, start: str, end: str) -> list[object]:
    """What follows from a chariot's step from one space to another."""
    steps = play(race)  # a run at rest, whose position is the race's
    run = _run(steps.race)
    told = len(run.events)
    facing = run.state.rig(colour).facing
    before = run.state
    run.emit(e.Advanced(colour, start, end, facing))  # type: ignore[arg-type]
    rounds.follow(run, before)
    return list(run.events[told + 1 :])


def _run(race: Race) -> Any:
    return Run(evolve, Table("circus", 1, (), race.options, "round", race, ()), bytes(32))


BEFORE_RADIAL, PAST_RADIAL = "e2-4", "e2-5"
"""The Lap Radial lies before the middle of the first turn."""


def test_game_length_the_first_across_the_radial_removes_a_dolphin() -> None:
    """A dolphin goes each time the leader crosses the Lap Radial."""
    race = board("red e2-4, lines 1\nblue e3-6, lines 1")

    assert crossing(race, "red", BEFORE_RADIAL, PAST_RADIAL) == [e.DolphinRemoved("red", 2)]


def test_game_length_who_follows_removes_none() -> None:
    """A lap takes one dolphin, whoever else crosses after the leader."""
    race = replace(board("red e2-4, lines 1\nblue e3-9, lines 2"), dolphins=2)

    assert crossing(race, "red", BEFORE_RADIAL, PAST_RADIAL) == []


def test_k_whoever_crosses_the_radial_from_the_last_dolphin_on_is_qualified() -> None:
    """The leader with his crossing, and everybody after him, laps or no laps."""
    race = replace(board("red e2-4, lines 5\nblue e3-9, lines 4"), dolphins=1)
    assert crossing(race, "red", BEFORE_RADIAL, PAST_RADIAL) == [
        e.DolphinRemoved("red", 0),
        e.Qualified("red"),
    ]

    lapped = replace(board("red e2-4, lines 3\nblue e3-9, lines 6"), dolphins=0)
    assert crossing(lapped, "red", BEFORE_RADIAL, PAST_RADIAL) == [e.Qualified("red")]


@pytest.mark.parametrize(("leader", "guest"), [("blue", "red"), ("red", "blue")])
def test_k_two_in_one_chariot_cross_in_the_same_moment(leader: str, guest: str) -> None:
    """Whoever fights aboard the leader's chariot has crossed with the last dolphin, whatever his seat."""
    lines = {leader: f"{leader} e2-4, lines 5", guest: f"{guest} h1-1, boards {leader}, lines 3"}
    text = f"{lines['red']}\n{lines['blue']}"
    race = replace(board(text, options=Options(capture="advanced")), dolphins=1)
    moved = go(race, leader, 1, dice="fists 1")
    assert {event.driver for event in moved.told(e.Qualified)} == {"red", "blue"}


def test_k_who_crossed_before_the_last_dolphin_went_has_another_lap_to_go() -> None:
    race = replace(board("red h2-10, lines 4\nblue e3-9, lines 6"), dolphins=0)

    assert crossing(race, "red", "h2-10", "h2-11") == []


def test_k_a_qualified_driver_is_home_when_he_crosses_the_line() -> None:
    race = with_men(
        replace(board("red h2-10, lines 6\nblue h3-2, lines 6"), dolphins=0), red={"qualified": True}
    )

    assert crossing(race, "red", "h2-10", "h2-11") == [e.CameHome("red")]


def test_k_a_driver_comes_home_once() -> None:
    race = with_men(
        replace(board("red h2-10, lines 6\nblue h3-2, lines 6"), dolphins=0, home=("red",)),
        red={"qualified": True},
    )

    assert crossing(race, "red", "h2-10", "h2-11") == []


def test_j7_nobody_is_home_who_crosses_the_line_the_wrong_way() -> None:
    race = with_men(
        replace(board("red h2-11, lines 6\nblue h3-2, lines 6"), dolphins=0), red={"qualified": True}
    )

    assert crossing(race, "red", "h2-11", "h2-10") == []


def test_k_whoever_crosses_back_and_again_is_home_once() -> None:
    race = home(board("red h2-10, lines 6\nblue h3-2, lines 6"), "red")

    assert crossing(race, "red", "h2-10", "h2-11") == []


def test_k_a_race_of_one_lap_ends_after_one() -> None:
    """Who takes the last dolphin is qualified, with one lap as with three."""
    race = board("red e2-4, lines 1\nblue e3-9, lines 1", options=Options(laps=1))

    assert crossing(race, "red", BEFORE_RADIAL, PAST_RADIAL) == [
        e.DolphinRemoved("red", 0),
        e.Qualified("red"),
    ]


# Death to Mutants


# Night, and nobody left


def test_n15_23_night_falls_after_twenty_rounds_a_lap() -> None:
    """The foremost living driver who has not resigned has won; there is no winner's purse."""
    race = board("red h2-14, lines 3, resigned\nblue h2-12, lines 3\ngreen e2-3, lines 1", round=60)

    after = over(race, 60)

    assert after.told(e.RaceEnded)[0].why == "night"
    assert after.race.winner == "blue"
    assert after.told(e.PurseWon) == []
    assert places.ending(replace(race, round=59)) is None


def test_n14_5_a_mutant_does_not_win_at_night() -> None:
    """Nor does the foremost who waited before the radial: he is executed, and the next one has won."""
    race = board("red e2-4, lines 3, waited\nblue h2-12, lines 3\ngreen h3-9, lines 2", round=60)

    after = over(race, 60)

    assert (after.race.over, after.race.winner) == ("night", "blue")
    assert after.told(e.Executed) == [e.Executed("red")]
    assert after.race.ranking == (("blue",), ("green",), ("red",))


def test_n14_5_where_only_mutants_live_at_night_nobody_wins() -> None:
    race = board("red e2-4, lines 3, waited\nblue h2-12, dead", round=60)

    assert over(race, 60).race.winner == ""


def test_n14_4_when_everybody_is_dead_nobody_wins() -> None:
    after = over(board("red h2-14, dead\nblue h2-12, dead"))

    assert after.told(e.RaceEnded) == [e.RaceEnded("dead", (("red", "blue"),), "")]


def test_n15_23_the_race_ends_when_nobody_is_left_who_could_win() -> None:
    """All are dead, have left by the stands, or have resigned."""
    assert places.ending(board("red h2-14, dead\nblue h2-12, gone\ngreen h3-2, resigned")) == "stranded"


@pytest.mark.parametrize("left", ["dead", "on foot h3-3", "gone", "dragged", "median"])
@pytest.mark.parametrize("chariot", ["", ", no chariot"])
def test_n15_23_whatever_nobody_drives_can_be_boarded(left: str, chariot: str) -> None:
    """So as long as anybody lives something is left to board, and nobody is stranded for want of it."""
    race = board(f"red h3-14{chariot}, {left}\nblue h1-1, on foot h2-14, injuries 5")
    ways = {line[0] for line in lines("run", race, "blue", "1") if line[1:] == ("red",)}
    assert ways <= {"mount", "ride"}
    assert ways


# Purses and careers


def test_c1_the_winner_gets_five_coins_and_another_the_killers_three() -> None:
    race = with_men(
        home(board("red h2-12, lines 7\nblue h2-9, lines 6\ngreen h2-2, dead"), "red"), blue={"kills": 1}
    )

    assert over(race).told(e.PurseWon) == [e.PurseWon("red", "winner", 5), e.PurseWon("blue", "killer", 3)]


def test_n14_22_who_killed_as_many_gets_the_killers_purse_too() -> None:
    race = board("red h2-12\nblue h2-9\ngreen h2-2, dead\nyellow h3-3, gone")
    race = with_men(race, red={"kills": 2}, blue={"kills": 1}, yellow={"kills": 2})

    assert places.killers(race) == ("red", "yellow")


def test_n15_25_the_dead_and_who_resigned_win_no_killers_purse() -> None:
    race = board("red h2-12, dead\nblue h2-9, resigned\ngreen h2-2")
    race = with_men(race, red={"kills": 3}, blue={"kills": 2})

    assert places.killers(race) == ()


def test_n15_25_who_causes_his_own_death_has_no_kill() -> None:
    """Kills are dead opponents, oneself is none."""
    run = _run(board("red h2-12\nblue h2-9"))
    run.emit(e.Died("red", "red", "h2-12", "injuries", "red"))
    run.emit(e.Died("blue", "blue", "h2-9", "injuries", "red"))

    assert run.state.driver("red").kills == 1


LEGACY = {"number": 7, "coins": 2, "races": 3, "wins": 1, "dead": False}


def career(race: Race, **more: int) -> Race:
    return replace(race, careers=(Career(Seat(1), 7, **more),))


def test_c_what_is_saved_and_won_goes_on_to_the_next_race() -> None:
    race = career(
        with_men(home(board("red h2-12, lines 7\nblue h2-9"), "red"), red={"coins": 4}), coins=2, wins=1
    )

    after = over(race).race

    changed = careers.changed(after)[Seat(1)]

    assert changed == {"coins": 7, "races": 1, "wins": 1, "dead": False}
    assert careers.after(LEGACY, changed) == {"number": 7, "coins": 9, "races": 4, "wins": 2, "dead": False}


def test_c5_twenty_five_saved_coins_are_freedom() -> None:
    """Looked at after the purses (N15.25)."""
    race = career(with_men(home(board("red h2-12, lines 7\nblue h2-9"), "red"), red={"coins": 20}))

    legacy = careers.after(careers.fresh(7), careers.changed(over(race).race)[Seat(1)])

    assert (legacy["coins"], careers.ended(legacy)) == (25, "free")


def test_c4_dead_men_keep_no_coins() -> None:
    race = career(with_men(board("red h2-12, dead\nblue h2-9"), red={"coins": 30}))

    legacy = careers.after(LEGACY, careers.changed(race)[Seat(1)])

    assert (legacy["coins"], careers.ended(legacy)) == (0, "dead")


def test_c_an_unfinished_race_does_not_end_a_career() -> None:
    race = career(with_men(board("red h2-12, gone\nblue h2-9"), red={"coins": 3}))

    assert outcome.ended(race, drawn=False).legacy[Seat(1)]["coins"] == 3


@pytest.mark.parametrize(("rounds", "coins"), [(1, 0), (2, 3)])
def test_c_a_race_broken_off_in_its_first_round_leaves_no_coins(rounds: int, coins: int) -> None:
    broken_off = with_men(board("red h2-12\nblue h2-9"), red={"coins": 3})
    race = career(replace(broken_off, round=rounds))

    assert careers.changed(race)[Seat(1)] == {"coins": coins, "races": rounds - 1, "wins": 0, "dead": False}


def test_c_who_died_in_a_race_broken_off_stays_dead() -> None:
    race = career(replace(board("red h2-12, dead\nblue h2-9"), round=1))

    assert careers.changed(race)[Seat(1)]["dead"]


def test_n15_22_in_an_agreed_draw_all_who_could_win_share_the_first_place() -> None:
    race = board("red h2-12, dead\nblue h2-9\ngreen h3-3\nyellow h3-8, resigned")

    assert outcome.ended(race, drawn=True).seats == ((2, 3), (1,), (4,))


def test_c2_the_killer_has_three_coins_more_and_may_have_won_as_well() -> None:
    race = with_men(home(board("red h2-12, lines 7\nblue h2-9, dead"), "red"), red={"kills": 1, "coins": 2})

    assert over(race).race.driver("red").coins == 10


def test_n15_1_who_crosses_back_is_not_home() -> None:
    """His crossing is taken back like any other, and the race goes on."""
    race = home(board("red h2-9, lines 6\nblue h2-3, lines 5"), "red")

    assert places.ending(race) is None


@pytest.mark.parametrize(
    ("coins", "bought", "dipped"),
    [
        (10, ("sword", "net"), False),
        (9, ("sword", "net", "whip", "fresh"), True),
        (4, ("net",), True),
        (12, ("sword", "net", "whip", "fresh"), True),
    ],
)
def test_b2_savings_are_touched_by_what_is_paid_or_had_beyond_three_coins(
    coins: int, bought: tuple[str, ...], dipped: bool
) -> None:
    """Ten coins were saved: a net bought dear on the market counts as well as four things from the shop, and
    so does one of four that was given away for coins."""
    race = career(with_men(board("red h2-12\nblue h2-9"), red={"coins": coins}), coins=10)
    race = replace(race, bought=tuple(("red", item, "") for item in bought))
    assert careers.spent(race) is dipped


def test_b2_a_purse_does_not_hide_what_was_paid() -> None:
    """Saved coins that were spent count as spent, whatever was won since."""
    race = career(with_men(home(board("red h2-12, lines 7\nblue h2-9"), "red"), red={"coins": 4}), coins=10)
    done = over(race).race
    assert done.driver("red").coins == 9
    assert careers.spent(done)
