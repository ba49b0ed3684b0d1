"""Optional rule: Additional Special Actions, in the order of the rulebook's two lists."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.chariots.rules.actions import announcements
from engine.games.chariots.rules.events import (
    CoinsExposed,
    CoinSpent,
    CoinsSwapped,
    Crashed,
    DriverWhipped,
    HorsesBalked,
    Moved,
    OrderFixed,
    StoodStill,
)
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.steps import Exposing, Impulse, Moving, Phase, SettingAside
from tests.games.chariots.boards import Scene, board, lines_of, scene

MORE = Options(extra_actions=True)
LONG = Options(extra_actions=True, long_whips=True)


def place(text: str, impulse: int = 1, options: Options = MORE) -> Race:
    return board(text, impulse=impulse, options=options)


def window(text: str, impulse: int = 1, options: Options = MORE) -> Scene:
    """The table at the announcements of an impulse."""
    return scene(place(text, options=options), Impulse(impulse))


def announced(race: Race, name: str) -> set[str]:
    return {" ".join(words) for words in announcements(race, race.chariot(name))}


def shown(play: Scene, **lines: str) -> Scene:
    """All announcements given (others pass) and shown together."""
    for decision in play.questions:
        play.say(lines.get(decision.about, "."), decision.about)
    return play.close()


BESIDE = """
    red   B4a, speed 5
    blue  B4b, speed 5
"""


def test_10_1_windows_stand_before_impulses_and_reveals() -> None:
    """Everybody with the means is asked at once; nothing is shown before all have answered."""
    play = window(BESIDE)
    assert [(d.kind, d.about, d.sealed) for d in play.questions] == [
        ("announce", "red", True),
        ("announce", "blue", True),
    ]
    play.say("whip blue", "red").say("first", "blue")
    assert not play.told(CoinSpent)
    assert play.close().told(CoinSpent)

    swap = scene(place("red B4a, plot 2 3 4\nblue B4b, plot 2 3 4, no null"), SettingAside(1), Exposing(1))
    assert [(d.kind, d.about, d.sealed) for d in swap.questions] == [("swap", "red", True)]
    assert not swap.told(CoinsExposed)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (BESIDE, Options()),
        ("red B4a, speed 5, no coins\nblue B4b, speed 5, no coins", MORE),
        ("red B4a, speed 5, no null\nblue T4b, speed 5, no null", MORE),
    ],
)
def test_10_1_no_window_without_the_option_or_the_means(text: str, options: Options) -> None:
    """Nor where the ace has nobody in reach."""
    assert {d.kind for d in window(text, options=options).questions} <= {"move"}


def test_10_2_the_order_of_announcements_is_rolled() -> None:
    """Both whip each other's horses: both lose the move, and a roll says who was first."""
    play = window(BESIDE)
    rolls = []

    for number in range(20):
        table = scene(place(BESIDE), Impulse(1), key=number.to_bytes(32, "big"))
        spent = shown(table, red="balk blue", blue="balk red").told(CoinSpent)
        rolls.append(tuple(e.chariot for e in spent))

    assert {("red", "blue"), ("blue", "red")} == set(rolls)
    assert {e.chariot for e in shown(play, red="balk blue", blue="balk red").told(HorsesBalked)} == {
        "red",
        "blue",
    }


def test_10_2_what_is_announced_is_spent() -> None:
    """Blue has balked already when the second whip strikes: no effect, and the coin is gone."""
    play = window("red B4a, speed 5, no null\nblue B4b, speed 5, no coins\ngreen B4c, speed 5, no null")

    shown(play, red="balk blue", green="balk blue")

    assert len(play.told(HorsesBalked)) == 1
    assert (play.chariot("red").ace, play.chariot("green").ace) == (False, False)


def test_10_2_balked_horses_are_not_whipped_on() -> None:
    """Whichever of the two whips comes first by the roll, blue does not move; only the first is felt."""
    text = "red B4a, speed 5, no null\nblue B4b, speed 5, no coins\ngreen B4c, speed 5, no null"
    felt = set()
    for number in range(20):
        play = scene(place(text), Impulse(1), key=number.to_bytes(32, "big"))
        shown(play, red="balk blue", green="whip blue")
        felt.add((play.told(CoinSpent)[0].chariot, len(play.told(DriverWhipped))))
        assert "blue" not in play.told(OrderFixed)[0].order

    assert felt == {("red", 0), ("green", 1)}


def test_10_3_an_extra_move_when_standing_still() -> None:
    """Speed 2 has no move on impulse 1; the extra move comes in the normal order."""
    play = window("red B4a, speed 2\nblue B3b, speed 5, no coins\ngreen B5b, speed 5, no coins")

    shown(play, red="extra")

    assert play.told(OrderFixed)[0].order == ("green", "red", "blue")
    assert [(e.coin, e.action) for e in play.told(CoinSpent)] == [("null", "extra")]


@pytest.mark.parametrize(("speed", "word"), [(2, "extra"), (5, "first")])
def test_10_3_an_announcement_holds_for_one_impulse(speed: int, word: str) -> None:
    """Null 3 and 4 are for the impulse before which they are announced."""
    play = window(f"red B4a, speed {speed}, no ace\nblue B3b, speed 5, no coins")
    shown(play, red=word)

    assert scene(play.race, Impulse(3)).chariot("red").boost == ""


def test_10_3_only_on_an_impulse_without_a_move_and_not_while_crashed() -> None:
    """The rulebook: "Move on an impulse your chariot would normally stand still"."""
    assert "extra" not in announced(place("red B4a, speed 5"), "red")
    assert "extra" in announced(place("red B4a, speed 2"), "red")
    assert "extra" not in announced(place("red B4a, speed 2, down"), "red")
    assert "extra" not in announced(place("red B4a, speed 2, stall 2"), "red")
    assert "extra" not in announced(place("red B4a, speed 2, skip 1"), "red")


def test_10_3_an_extra_move_keeps_the_ban_and_cannot_crash() -> None:
    """The rulebook: "This has no effect on any turn movement restriction"."""
    banned = place("red B6a, speed 3, banned, extra, no ace", impulse=2)
    blocked = place("red R1d, speed 3, banned, extra, no ace\nblue B6a", impulse=2)

    assert lines_of(banned, "red") == {"B5a", "B6b"}
    assert lines_of(blocked, "red") == {"stay"}
    play = scene(blocked, Moving("red"))
    assert [e.why for e in play.told(StoodStill)] == ["blocked"]
    assert not play.told(Crashed)


def test_10_4_first_before_all_others() -> None:
    """Two who announce it go by the usual order among themselves, then the others."""
    play = window("""
        red    B2a, speed 5, no ace
        blue   B5b, speed 5, no ace
        green  B3c, speed 5, no ace
        yellow B4d, speed 5, no ace
    """)

    shown(play, red="first", green="first")

    assert play.told(OrderFixed)[0].order == ("green", "red", "blue", "yellow")


def test_10_4_only_when_scheduled_and_others_move() -> None:
    """Whoever does not move cannot move first, and nobody need be first alone."""
    assert "first" not in announced(place("red B4a, speed 2\nblue B3a, speed 5"), "red")
    assert "first" not in announced(place("red B4a, speed 5\nblue B3a, speed 2"), "red")
    assert "first" in announced(place("red B4a, speed 5\nblue B3a, speed 5"), "red")


def test_10_5_the_fourth_coin_replaces_the_next_one() -> None:
    """Red had plotted 2 for this phase and set 5 aside."""
    race = place("red B4a, plot 2 3 4\nblue B4b, plot 5 3 4")

    play = shown(scene(race, SettingAside(1), Exposing(1)), red="swap")

    assert [(e.chariot, e.phase) for e in play.told(CoinsSwapped)] == [("red", 1)]
    assert dict(play.told(CoinsExposed)[0].speeds) == {"red": 5, "blue": 5}
    red = play.chariot("red")
    assert (red.plot, red.aside, red.null) == ((5, 3, 4), 2, False)


def test_10_5_of_several_only_those_swap_who_want_to() -> None:
    """Each answers for its own chariot."""
    race = place("red B4a, plot 2 3 4\nblue B4b, plot 5 3 4\ngreen B4c, plot 2 3 5, no null")

    play = shown(scene(race, SettingAside(1), Exposing(1)), blue="swap")

    assert dict(play.told(CoinsExposed)[0].speeds) == {"red": 2, "blue": 2, "green": 2}
    assert [c.null for c in play.race.chariots] == [True, False, False]


def test_10_6_the_ace_pushes_as_in_the_basic_game() -> None:
    """The same moves are legal with and without the additional actions."""
    text = "red B4a, no null, speed 5\nblue B5a\ngreen B4b"
    pushes = {line for line in lines_of(place(text), "red") if line.startswith("push")}

    assert {line.split()[1] for line in pushes} == {"B5a", "B4b"}
    assert lines_of(place(text), "red") == lines_of(place(text, options=Options()), "red")


def test_10_7_a_whipped_driver_goes_straight_on() -> None:
    """Blue came sideways from B4c: he has to go on to B4a's side, which is north on the map."""
    play = window("red B3b, speed 5, no null\nblue B4b, speed 5, no coins, from B4c")

    shown(play, red="whip blue")

    assert [(e.chariot, e.by) for e in play.told(DriverWhipped)] == [("blue", "red")]
    assert [(e.chariot, e.end) for e in play.told(Moved)] == [("blue", "B4a")]


def test_10_7_before_the_first_move_toward_the_line() -> None:
    """Without a last move the direction is that of the race."""
    assert lines_of(place("red B1b, speed 5, no coins, whipped"), "red") == {"B2b"}


def test_10_7_or_crashes() -> None:
    """Straight on stands green, though other squares are free."""
    race = place("""
        red   B4b, speed 5, no coins, from B3b, whipped
        green B5b
    """)

    (crash,) = scene(race, Moving("red")).told(Crashed)

    assert crash.cause == "whip"


def test_10_7_a_ban_makes_him_crash_too() -> None:
    """The rulebook: "Due to being blocked or because of turn movement restrictions"."""
    race = place("red B6a, speed 5, no coins, from B5a, whipped")

    assert lines_of(race, "red") == {"crash"}


def test_10_7_with_a_choice_at_a_joint() -> None:
    """Two squares lie straight ahead there; the driver picks."""
    assert lines_of(place("red B6b, speed 2, no coins, from B5b, whipped"), "red") == {"R1b", "R1c"}


def test_10_7_diagonally_if_that_was_his_direction() -> None:
    """He "must move in the same direction as the last impulse he moved"."""
    assert lines_of(place("red B4b, speed 2, no coins, from B3c, whipped"), "red") == {"B5a"}


def test_10_7_null_and_ace_help_only_straight_on() -> None:
    """The null opens a forbidden square, the ace pushes whoever stands ahead; no turning aside."""
    banned = place("red B6a, speed 5, from B5a, whipped")
    blocked = place("red B4b, speed 5, from B3b, whipped\nblue B5b\ngreen B3b")

    assert lines_of(banned, "red") == {"null R1c", "null R1d", "crash", "recover"}
    assert {line.split()[0] for line in lines_of(blocked, "red")} == {"push", "crash", "recover"}
    assert {line.split()[1] for line in lines_of(blocked, "red") if " " in line} == {"B5b"}


def test_10_7_the_last_own_move_gives_the_direction() -> None:
    """Blue has just stepped aside from B4c to B4b; straight on is aside again."""
    play = scene(place("red T3a\nblue B4c, speed 5, no coins"), Moving("blue"), answers={"blue": "B4b"})

    whipped = tuple(replace(c, whipped=True) for c in play.race.chariots)

    assert lines_of(replace(play.race, chariots=whipped), "blue") == {"B4a"}


def test_10_7_a_push_is_no_move_of_the_pushed() -> None:
    """The direction is that of one's own last move."""
    race = place("red B3a, speed 5, no null\nblue B4a, speed 5, from B3a")

    play = scene(race, Moving("red"), answers={"red": "push B4a B4b"})

    assert play.chariot("blue").heading == race.chariot("blue").heading


def test_10_7_the_whip_is_forgotten_after_the_impulse() -> None:
    """Only the move of this impulse is forced."""
    play = window("red B3b, speed 5, no null\nblue B4b, speed 5, no coins, from B4c")

    shown(play, red="whip blue")

    assert not scene(play.race, Impulse(2)).chariot("blue").whipped


def test_10_8_balked_horses_stand_still() -> None:
    """Blue loses the move of this impulse, without a crash."""
    play = window("red B4a, speed 2, no null\nblue B4b, speed 5, no coins")

    shown(play, red="balk blue")

    assert [(e.chariot, e.by) for e in play.told(HorsesBalked)] == [("blue", "red")]
    assert play.told(OrderFixed)[0].order == ()
    assert not play.chariot("blue").crashed


def test_10_8_only_anothers_horses() -> None:
    """The rulebook: "Whip another player's horses"."""
    race = place("red B4a, seat 1, speed 5, no null\nblue T4a, seat 2\ngreen B4b, seat 1, speed 5")

    assert announced(race, "red") == {".", "whip green"}


CORNERED = """
    red   B3a, no null, speed {speed}
    blue  B2a, crossed 1, down
    green B4a, crossed 1, down
    yellow B3b, crossed 1, down
"""


def test_10_9_quick_recovery_costs_one_more_move() -> None:
    """He loses this impulse and the next scheduled one, then goes on as if nothing had been."""
    play = scene(place(CORNERED.format(speed=4)), Moving("red"), answers={"red": "recover"})

    (crash,) = play.told(Crashed)
    assert (crash.quick, crash.lasting) == (True, False)
    assert play.chariot("red").ace is False

    free = place("red B3a, from B2a, no coins, speed 4, skip 1\nblue T4a, no coins, speed 2")
    later = scene(free, Impulse(2), Impulse(3), Impulse(4), Impulse(5), tempo="round")
    assert [(e.impulse, e.why) for e in later.told(StoodStill)] == [(2, "recovering")]
    assert [e.impulse for e in later.told(Moved) if e.chariot == "red"] == [4, 5]


def test_10_9_before_a_first_move_on_a_fair_grid_it_is_a_recovery_too() -> None:
    """The grid keeps nobody who has had the ace to recover with."""
    race = place("red B3a, no coins, speed 4, skip 1\nblue T4a, no coins, speed 2")
    race = replace(race, options=replace(race.options, fair_grid=True))
    play = scene(race, Impulse(2), tempo="round")
    assert [e.why for e in play.told(StoodStill)] == ["recovering"]


def test_10_9_in_the_next_phase_if_need_be() -> None:
    """Crashed on impulse 5: the first scheduled move of the next phase is lost, not impulses 1 and 2."""
    race = place(CORNERED.format(speed="5, plot 5 2 3, shown 1"), impulse=5)
    crashed = scene(race, Moving("red"), answers={"red": "recover"})
    red = crashed.chariot("red")
    assert not crashed.told(Crashed)[0].lasting
    assert (red.skip, red.stall, red.down) == (1, 0, False)

    free = place(
        "red B3a, no coins, plot 5 2 3, shown 1, skip 1\nblue T4a, no coins, plot 5 2 3, shown 1",
    )
    play = scene(free, Phase(1, 2), tempo="round")

    assert [(e.phase, e.impulse) for e in play.told(StoodStill)] == [(2, 2)]
    assert [(e.phase, e.impulse) for e in play.told(Moved) if e.chariot == "red"] == [(2, 4)]


def test_10_9_only_with_the_ace_and_the_option() -> None:
    """Quick recovery costs the ace and is an additional action."""
    with_ace, without = CORNERED.format(speed=5), CORNERED.format(speed="5, no ace")

    assert "recover" in lines_of(place(with_ace), "red")
    assert "recover" not in lines_of(place(without), "red")
    assert "recover" not in lines_of(place(with_ace, options=Options()), "red")


def test_10_10_from_a_standstill_but_not_crashed() -> None:
    """Speed 2 stands still on impulse 1 and may whip all the same."""
    for state, able in (
        ("speed 2", True),
        ("speed 5", True),
        ("speed 5, down", False),
        ("speed 5, skip 1", False),
    ):
        race = place(f"red B4a, no null, {state}\nblue B4b, speed 5")
        assert ("whip blue" in announced(race, "red")) == able


def test_10_10_only_at_one_who_is_about_to_move() -> None:
    """Horses that stand still anyhow cannot balk."""
    for state, due in (
        ("speed 5", True),
        ("speed 2", False),
        ("speed 5, down", False),
        ("speed 5, skip 1", False),
    ):
        race = place(f"red B4a, no null, speed 5\nblue B4b, {state}")
        assert (announced(race, "red") == {".", "whip blue", "balk blue"}) == due


def test_10_11_whips_reach_diagonally_by_option() -> None:
    """The rulebook: "In an adjacent square": by an edge, or by a corner too if the table wants it."""
    text = "red B4a, speed 5, no null\nblue B5b, speed 5"

    assert announced(place(text), "red") == {"."}
    assert announced(place(text, options=LONG), "red") == {".", "whip blue", "balk blue"}


def test_10_12_both_coins_announced_together() -> None:
    """The rulebook: "Players may still spend both coins at the same time"."""
    play = window("red B4a, speed 2\nblue B4b, speed 5, no coins")

    shown(play, red="extra balk blue")

    assert [(e.coin, e.action, e.target) for e in play.told(CoinSpent)] == [
        ("null", "extra", ""),
        ("ace", "balk", "blue"),
    ]
    assert play.told(OrderFixed)[0].order == ("red",)
