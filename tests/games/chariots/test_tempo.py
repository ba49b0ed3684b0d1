"""Who is asked what at each tempo, and what is answered in advance."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.errors import BadOrder, NotAsked
from engine.games.chariots import GAME
from engine.games.chariots.rules.events import CoinSpent, ControlRolled, Moved, PolicyChanged
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import DEFAULT, Policy, SwapIf
from engine.games.chariots.rules.state import Race
from engine.games.chariots.rules.steps import Impulse, Moving, Phase, Plotting, SettingAside
from engine.imagining import random_line
from engine.journal import start
from engine.kernel import submit
from engine.model import PACE, Link, Order, Seat, Standing, Tempo, Test
from engine.selfplay import opening_of
from tests import extent
from tests.games.chariots.boards import board, scene

EVERYTHING = {"extra_actions": True, "faster_recovery": True, "long_whips": True, "fair_grid": True}


def test_n1_a_missing_plot_is_that_of_the_square() -> None:
    """For each chariot of the seat."""
    one = scene(board("red B1a\nblue B1b"), Plotting(1))
    two = scene(board("red B1a, seat 1\nblue B1b, seat 2\ngreen B1c, seat 1"), Plotting(1))

    assert [d.fallback for d in one.questions] == ["5 2 4", "5 4 2"]
    assert [d.fallback for d in two.questions] == ["5 2 4 / 5 4 2", "5 4 2"]
    one.submit(Order("lapse", None, one.questions[0].id, by="clock"))
    one.submit(Order("lapse", None, one.questions[0].id, by="clock")).close()
    assert [c.plot for c in one.race.chariots] == [(5, 2, 4), (5, 4, 2)]


@pytest.mark.parametrize(
    ("profile", "plotted"),
    [("5 3 2 lane:b extra:ahead", (5, 3, 2)), ("lane:b", (5, 2, 4)), ("", (5, 2, 4)), ("5 2", (5, 2, 4))],
)
def test_n1_a_silent_profile_with_coins_is_the_plot(profile: str, plotted: tuple[int, ...]) -> None:
    """As the host says it for the silent seat; what is no whole plot leaves that of the square."""
    play = scene(board("red B1a\nblue B1b"), Plotting(1))
    for decision in play.questions:
        line = GAME.rules.fill(GAME.rules.view(play.race, decision.seat), decision, "", profile)
        play.submit(Order("lapse", None, decision.id, line, by="clock"))

    assert play.close().chariot("red").plot == plotted


def asked_in_a_race(
    seats: int, tempo: Tempo, options: dict[str, object], seed: int
) -> Counter[tuple[int, Seat, str]]:
    """How often each seat was asked in each round, by kind, in a race of random answers."""
    opening = opening_of(GAME, seats, seed, options, tempo)
    key, rng = opening.key(), random.Random(seed)
    table = start(GAME, opening).table
    asked: Counter[tuple[int, Seat, str]] = Counter()
    while table.outcome is None:
        open_ = table.awaited()
        if not open_:
            table = submit(GAME, table, Order("close", by="host"), key).table
            continue
        decision = open_[0]
        if decision.seat is None:
            order = Order("answer", None, decision.id, "go", "host")
        else:
            asked[table.state.round, decision.seat, decision.kind] += 1
            line = random_line(GAME, table.state, decision, rng)
            order = Order("answer", decision.seat, decision.id, line)
        table = submit(GAME, table, order, key).table
    return asked


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, EVERYTHING])
def test_n2_at_round_each_player_answers_once_a_round(seats: int, options: dict[str, object]) -> None:
    """With any policies, crashes, coins and windows: one plot a player, and nothing else."""
    for seed in range(extent.amount(3, 1)):
        asked = asked_in_a_race(seats, "round", options, seed)

        assert {kind for _, _, kind in asked} == {"plot"}
        assert set(asked.values()) == {1}


def test_n3_at_phase_a_plot_and_three_routes_when_nobody_wishes_to_be_asked() -> None:
    """A plot a round and a route a phase."""
    play = scene(
        board("red B1a\nblue B1b"), Plotting(1), Phase(1, 1), Phase(1, 2), Phase(1, 3), tempo="phase"
    )
    asked = []

    while play.questions:
        asked += [(d.seat, d.kind) for d in play.questions]
        for decision in play.questions:
            play.say(decision.fallback, decision.about)
        play.close()

    assert Counter(asked) == {(1, "plot"): 1, (2, "plot"): 1, (1, "route"): 3, (2, "route"): 3}


PLOTTED = "red B1a, plot 2 3 4\nblue B1b, plot 5 3 4"


def test_n2_at_round_the_table_pauses_between_phases() -> None:
    """After the first and the second phase the host may leave time; after the third the plotting follows."""
    play = scene(
        board("red B1a\nblue B1b"), Plotting(1), Phase(1, 1), Phase(1, 2), Phase(1, 3), tempo="round"
    )
    play.say("2 3 4").say("2 3 4").close()

    pauses = []
    while play.race.phase < 3:
        pauses += [(d.kind, d.about) for d in play.table.open]
        play.go()

    assert pauses == [(PACE, "1.1"), (PACE, "1.2")]


def test_n2_policies_can_be_edited_while_the_table_pauses() -> None:
    """What is said replaces the whole policy of that chariot, for what is still to come."""
    play = scene(board(PLOTTED), Phase(1, 1), Phase(1, 2), tempo="round")

    play.act(Seat(1), "policy red null:never lane:c")

    assert play.chariot("red").policy == replace(DEFAULT, null="never", lane="c")
    assert [d.kind for d in play.table.open] == [PACE]
    assert play.act(Seat(1), "policy red").chariot("red").policy == DEFAULT


def test_n2_a_plot_says_the_whole_policy_anew() -> None:
    """What was said in the round before is forgotten; the host adds what the player's profile says."""
    race = policed("red B1a\nblue B1b", Policy(null="never", lane="c"))

    play = scene(race, Plotting(2), tempo="round").say("2 3 4 free:outside").say("2 3 4").close()

    assert [c.policy for c in play.race.chariots] == [Policy(free="outside"), DEFAULT]


def test_n1_one_who_stays_silent_drives_on_as_before() -> None:
    """But what was said for single phases was for that round alone."""
    race = policed("red B1a\nblue B1b", Policy(null="never", lane="c", phases=("2/null:crash",)))

    play = scene(race, Plotting(2), tempo="round")

    assert [d.fallback for d in play.questions] == ["5 2 4 lane:c null:never", "5 4 2 lane:c null:never"]


def test_n2_nobody_edits_the_policy_of_another() -> None:
    """A player speaks for the chariots of that seat alone."""
    play = scene(board(PLOTTED), Phase(1, 1), tempo="round")

    with pytest.raises(BadOrder, match="'blue'"):
        play.act(Seat(1), "policy blue null:never")
    with pytest.raises(NotAsked):
        play.act(Seat(3), "policy red null:never")


def test_n4_at_impulse_there_are_no_policies_to_edit() -> None:
    """Every choice is asked, so nothing need be said in advance."""
    with pytest.raises(BadOrder, match="resign"):
        scene(board(PLOTTED), Plotting(1), tempo="impulse").act(Seat(1), "policy red null:never")


def test_n2_a_decision_by_a_clause_is_told_from_a_fallback() -> None:
    """The journal says whether a chariot was driven by what its owner said, or by default."""
    race = board("red B4b, speed 5, no coins\nblue T3a")
    said = replace(
        race, chariots=tuple(replace(c, policy=Policy(lane="d", change="early")) for c in race.chariots)
    )

    by = {}
    for name, start_ in {"default": race, "clause": said}.items():
        play = scene(start_, tempo="round")
        step = submit(
            GAME,
            replace(play.table, agenda=(*play.table.agenda, Moving("red"), *play.table.agenda)),
            Order("answer", None, play.table.open[0].id, "go", "host"),
            play.key,
        )
        by[name] = [(a.line, a.by) for a in step.entry.answers if a.seat == 1]

    assert by == {"default": [("B5b", "fallback")], "clause": [("B4c", "standing")]}


def test_n3_at_phase_routes_are_sent_after_the_roll() -> None:
    """Speeds and rolls are known by then; what a route says is added to what the plot had said."""
    race = board("red B6a, plot 3 2 4\nblue B1b, plot 5 3 4")
    race = replace(race, chariots=tuple(replace(c, policy=Policy(null="never")) for c in race.chariots))

    play = scene(race, Phase(1, 1), tempo="phase")
    assert play.told(ControlRolled)
    assert [(d.seat, d.kind, d.about, d.fallback, d.sealed) for d in play.questions] == [
        (1, "route", "1.1", ".", True),
        (2, "route", "1.1", ".", True),
    ]
    play.say("free:outside").say(".").close()

    assert [e.chariot for e in play.told(PolicyChanged)] == ["red"]
    assert play.chariot("red").policy == Policy(null="never", free="outside")


def test_n3_at_phase_a_route_for_two_chariots() -> None:
    """One answer is for both."""
    race = board("red B6a, seat 1, plot 3 2 4\nblue B1b, seat 2, plot 5 3 4\ngreen T4a, seat 1, plot 2 3 4")

    play = scene(race, Phase(1, 1), tempo="phase").say(". / lane:b").say(".").close()

    assert [(e.chariot, e.policy.lane) for e in play.told(PolicyChanged)] == [("green", "b")]


def policed(text: str, policy: Policy, options: Options | None = None, impulse: int = 5) -> Race:
    race = board(text, options=options, impulse=impulse)
    return replace(race, chariots=tuple(replace(c, policy=policy) for c in race.chariots))


CORNERED = "red B3a, speed 5, {coins}\nblue B4a, speed 2\ngreen B3b, speed 2"


@pytest.mark.parametrize(
    ("policy", "coins", "asked"),
    [
        (Policy(null="wake"), "no ace", True),
        (Policy(null="wake"), "no null", False),
        (Policy(ace="wake"), "no null", True),
        (Policy(ace="wake"), "no ace", False),
        (Policy(null="never", ace="never"), "from B2a", False),
    ],
)
def test_n3_at_phase_ask_me_opens_the_question(policy: Policy, coins: str, asked: bool) -> None:
    """Red can only step back; whoever has the coin and wishes to be asked is asked."""
    play = scene(policed(CORNERED.format(coins=coins), policy), Moving("red"), tempo="phase")

    assert [d.kind for d in play.questions] == (["move"] if asked else [])
    assert bool(play.told(Moved)) != asked


def test_n3_at_phase_nobody_is_woken_for_nothing() -> None:
    """On an open straight a coin saves nothing worth waking anybody."""
    play = scene(
        policed("red B3a, speed 2\nblue T3a", Policy(null="wake", ace="wake")), Moving("red"), tempo="phase"
    )

    assert not play.questions
    assert [e.end for e in play.told(Moved)] == ["B4a"]


def test_n3_at_phase_a_closed_inside_square_that_saves_two_is_worth_asking() -> None:
    """At the top of the turn straight on is closed, and the way round is two squares longer."""
    play = scene(policed("red R3b, speed 5\nblue T3a", Policy(null="wake")), Moving("red"), tempo="phase")

    assert [d.kind for d in play.questions] == ["move"]


MORE = Options(extra_actions=True)


@pytest.mark.parametrize(
    ("policy", "kind"),
    [
        (Policy(extra="wake"), []),
        (Policy(first="wake"), ["announce"]),
        (Policy(whip="wake"), ["announce"]),
        (Policy(balk="wake"), ["announce"]),
        (Policy(recover="wake"), []),
    ],
)
def test_n3_at_phase_windows_open_on_request(policy: Policy, kind: list[str]) -> None:
    """Red is scheduled, so an extra move is not to be had; all else is."""
    race = policed("red B4a, speed 5\nblue B4b, speed 5, no coins", policy, MORE)

    play = scene(race, Impulse(1), tempo="phase")

    assert [d.kind for d in play.questions] == kind
    assert play.table.sealed == bool(kind)


@pytest.mark.parametrize(("swap", "asked"), [(("wake",), ["red"]), (("crashed",), [])])
def test_n3_at_phase_the_swap_window_opens_on_request(swap: tuple[SwapIf, ...], asked: list[str]) -> None:
    """Who has said "ask me" about the fourth coin is asked before the reveal."""
    race = policed("red B4a, plot 2 3 4\nblue B4b, plot 2 3 4, no null", Policy(swap=swap), MORE)

    play = scene(race, SettingAside(1), tempo="phase")

    assert [d.about for d in play.questions if d.kind == "swap"] == asked


@pytest.mark.parametrize(("phase", "asked"), [(1, []), (2, ["move"])])
def test_n3_at_phase_ask_me_may_be_said_for_one_phase(phase: int, asked: list[str]) -> None:
    """In the other phases the coin is driven as said for the whole round."""
    text = "red R3b, speed 5, no ace\nblue T3a"
    race = replace(policed(text, Policy(null="never", phases=("2/null:wake",))), phase=phase)

    play = scene(race, Moving("red"), tempo="phase")

    assert [d.kind for d in play.questions] == asked


def test_n3_at_phase_quick_recovery_is_asked_on_request() -> None:
    """Only who said "ask me" decides on the ace after a crash."""
    text = "red R1d, speed 5, no null\nblue B6a, speed 2\ngreen T3a"
    woken = scene(policed(text, Policy(ace="never", recover="wake"), MORE), Moving("red"), tempo="phase")

    assert {d.kind for d in woken.questions} == {"move"}
    assert woken.say("recover").told(CoinSpent)[0].action == "recover"


def test_n2_at_round_nobody_can_wish_to_be_asked() -> None:
    """All but the plot is answered by policy, so "ask me" is no word here."""
    with pytest.raises(BadOrder, match="nobody is asked in mid-round"):
        scene(board("red B1a\nblue B1b"), Plotting(1), tempo="round").say("2 3 4 null:wake")


def test_n4_at_impulse_every_choice_is_asked() -> None:
    """The driver's own idea is only the fallback."""
    play = scene(board("red B3b, speed 5\nblue T3a, speed 5"), Impulse(1))
    assert [(d.kind, d.about, d.offer) for d in play.questions] == [("move", "blue", False)]
    assert not play.told(Moved)

    play.say("T3b").say("B2b")

    assert [(e.chariot, e.end) for e in play.told(Moved)] == [("blue", "T3b"), ("red", "B2b")]


def test_n4_at_impulse_a_single_possibility_is_no_question() -> None:
    """Every choice is asked, and one legal move is none."""
    play = scene(board("red R1e, speed 5, no coins\nblue B3a"), Moving("red"))

    assert not play.questions
    assert [e.end for e in play.told(Moved)] == ["T1a"]


def test_n4_at_impulse_a_silent_driver_goes_on_by_policy() -> None:
    """When the time is up, the move is the one that a policy would have made."""
    play = scene(board("red B3b, speed 5\nblue T3a"), Moving("red"))

    play.submit(Order("lapse", None, play.questions[0].id, by="clock"))

    assert [e.end for e in play.told(Moved)] == ["B4b"]


def test_n2_the_tempo_does_not_change_the_rules() -> None:
    """The same answers lead to the same race, whoever gave them."""
    race = board("red B1a, plot 5 2 3\nblue B1b, plot 4 2 3")
    slow = scene(race, Phase(1, 1), tempo="impulse")
    while slow.questions:
        slow.say(slow.questions[0].fallback)
    quick = scene(race, Phase(1, 1), tempo="round")

    assert [e for e in slow.events if isinstance(e, Moved)] == quick.told(Moved)


def test_n2_a_standing_order_answers_where_no_clause_has_decided() -> None:
    """It may test the facts of its seat, such as the square of the chariot that is asked about."""
    link = Link("B2b", (Test("square", "==", "B3b"),))
    play = scene(board("red B3b, speed 5\nblue T3a"), Plotting(1), Moving("red"), tempo="round")
    play.submit(Order("file", Seat(1), standing=Standing("back", "move", (link,))))

    play.say("2 3 4").say("2 3 4").close()

    assert [e.end for e in play.told(Moved)] == ["B2b"]
