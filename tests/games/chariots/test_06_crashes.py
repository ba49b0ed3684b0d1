"""Crashes: who must move, what a crash costs, and coins that avert it."""

from __future__ import annotations

import pytest

from engine.games.chariots.rules.events import Crashed, Moved, Pushed
from engine.games.chariots.rules.moves import order_of_moving
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.steps import Exposing, Impulse, Moving, Phase, Round
from tests.games.chariots.boards import Scene, board, lines_of, scene


def boxed_in(red: str, impulse: int = 1, phase: int = 1) -> Race:
    """Red stands in the corner of the grid with nobody about to let him out."""
    return board(
        f"""
        red   B3a, no coins, {red}
        blue  B2a, crossed 1, down
        green B4a, crossed 1, down
        yellow B3b, crossed 1, down
        """,
        impulse=impulse,
        phase=phase,
    )


def moves_of(play: Scene, name: str) -> list[tuple[int, int, int]]:
    return [(e.round, e.phase, e.impulse) for e in play.told(Moved) if e.chariot == name]


def let_out(play: Scene) -> Scene:
    """Everybody answers as their fallbacks say until the scene is over."""
    while play.questions:
        decision = play.questions[0]
        play.say(decision.fallback, decision.about)
        if play.table.sealed and not play.questions:
            play.close()
    return play


def test_6_1_nobody_may_crash_who_can_move() -> None:
    """With only the square behind him empty, he goes back."""
    race = board("""
        red   B3a, no coins, speed 5
        green B4a
        blue  B3b
    """)

    assert lines_of(race, "red") == {"B2a"}
    play = scene(race, Moving("red"))
    assert play.chariot("red").square == "B2a"


def test_6_1_a_coin_need_not_be_spent_but_a_free_move_must_be_made() -> None:
    """The rulebook: "A chariot must move, if scheduled on an impulse"."""
    race = board("red B3a, speed 5\ngreen B4a\nblue B3b")

    assert "crash" not in lines_of(race, "red")


def test_6_2_boxed_in_is_a_crash() -> None:
    """No legal square "by being blocked by other chariots": "that chariot crashes"."""
    play = scene(boxed_in("speed 5"), Moving("red"))

    (crash,) = play.told(Crashed)
    assert (crash.chariot, crash.square, crash.cause) == ("red", "B3a", "blocked")
    assert not play.told(Moved)


def test_6_2_the_trap_of_b6a_at_speed_5() -> None:
    """Only inside squares ahead, and the two ways out are taken."""
    race = board("""
        red   B6a, no coins, speed 5
        blue  B5a
        green B6b
    """)

    (crash,) = scene(race, Moving("red")).told(Crashed)

    assert crash.cause == "ban"


def test_6_3_the_rest_of_the_phase_is_lost() -> None:
    """Crashed on impulse 1 of speed 5, he stands on 2 to 5 although the way is free by then."""
    race = boxed_in("speed 5, plot 5 2 3")

    play = scene(race, Moving("red"))
    free = board("red B3a, no coins, speed 5, down", impulse=2)

    assert play.chariot("red").crashed
    assert not play.told(Crashed)[0].lasting
    assert order_of_moving(free) == ()


def test_6_3_in_the_next_phase_he_drives_again() -> None:
    """Only movement "for the current movement phase" is lost."""
    race = board("red B3a, no coins, plot 5 2 3, shown 1, down\nblue T3a, no coins, plot 5 2 3, shown 1")

    play = let_out(scene(race, Phase(1, 2)))

    assert moves_of(play, "red") == [(1, 2, 2), (1, 2, 4)]


@pytest.mark.parametrize(
    ("speed", "impulse", "lasting"),
    [(2, 2, False), (2, 4, True), (3, 3, False), (3, 5, True), (4, 4, False), (4, 5, True), (5, 5, True)],
)
def test_6_4_on_the_last_scheduled_impulse_two_more_are_lost(speed: int, impulse: int, lasting: bool) -> None:
    """It "may not move until after the second impulse of the following movement phase"."""
    (crash,) = scene(boxed_in(f"speed {speed}", impulse), Moving("red")).told(Crashed)

    assert crash.lasting == lasting


@pytest.mark.parametrize(("coin", "impulses"), [(2, [4]), (3, [3, 5]), (4, [4, 5]), (5, [3, 4, 5])])
def test_6_4_moves_due_then_are_lost_not_put_off(coin: int, impulses: list[int]) -> None:
    """The next phase keeps to the speed table, less impulses 1 and 2."""
    rest = [c for c in (2, 3, 4, 5) if c != coin]
    plot = f"plot {rest[0]} {coin} {rest[1]}, shown 1"
    race = board(f"red B3c, no coins, {plot}, down, stall 2\nblue T3a, no coins, plot 5 2 3, shown 1")

    play = let_out(scene(race, Phase(1, 2)))

    assert [impulse for _, _, impulse in moves_of(play, "red")] == impulses
    assert not play.chariot("red").crashed


def test_6_4_a_crash_on_impulse_4_of_speed_2_is_not_over_with_impulse_5() -> None:
    """It was his last scheduled one, and impulse 5 is still of the same phase."""
    race = boxed_in("speed 2, plot 2 5 3, shown 1", impulse=4)

    play = let_out(scene(race, Moving("red"), Impulse(5)))

    assert play.told(Crashed)[0].lasting
    assert (play.chariot("red").down, play.chariot("red").stall) == (True, 2)


def test_6_4_into_the_next_round() -> None:
    """A crash on the last impulse of a round costs impulses 1 and 2 of the next one."""
    race = boxed_in("speed 5", impulse=5, phase=3)
    play = scene(race, Moving("red"), Round(2))
    assert play.chariot("red").stall == 2

    play.say("5 2 3", "2").say("5 2 3", "2").say("5 2 3", "2").say("5 2 3", "2").close()
    while play.race.impulse < 4:
        decision = play.questions[0]
        play.say(decision.fallback, decision.about)

    assert moves_of(play, "red")[0] == (2, 1, 3)


def test_6_5_a_crashed_chariot_blocks_and_can_be_pushed() -> None:
    """It stays where it crashed, and a push does not set it going again."""
    race = board("""
        red  B3a, speed 5, no null
        blue B4a, speed 5, no coins, banned, down, stall 2
    """)
    assert "B4a" not in lines_of(race, "red")

    play = scene(race, Moving("red"), answers={"red": "push B4a B5a"})

    (pushed,) = play.told(Pushed)
    before, after = race.chariot("blue"), play.chariot("blue")
    assert (pushed.start, pushed.end, after.square) == ("B4a", "B5a", "B5a")
    assert (after.down, after.stall, after.speed, after.free) == (
        before.down,
        before.stall,
        before.speed,
        False,
    )


def test_6_6_a_coin_is_offered_before_a_crash() -> None:
    """Null and ace are asked for; a driver who keeps them crashes."""
    race = board("""
        red    B3a, speed 5
        blue   B2a, crossed 1
        green  B4a, crossed 1
        yellow B3b, crossed 1
    """)

    play = scene(race, Moving("red"))

    assert not play.told(Crashed)
    assert {"crash", "null B4b", "null B2b", "push B4a B5a"} <= lines_of(race, "red")
    assert play.say("crash").told(Crashed)
    assert (play.chariot("red").null, play.chariot("red").ace) == (True, True)


def test_6_3_exposing_ends_the_crash_of_the_phase_before() -> None:
    """What is lost is the movement of "the current movement phase" alone."""
    race = board("red B3a, plot 5 2 3, shown 1, down\nblue T3a, plot 5 2 3, shown 1")

    play = scene(race, Exposing(2), Impulse(1))

    assert not play.chariot("red").crashed
