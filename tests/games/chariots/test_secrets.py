"""What each seat may know, and that nothing it is shown depends on anything else."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.games.chariots import GAME
from engine.games.chariots.rules.events import Plotted, PolicyChanged
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.policy import DEFAULT, Policy
from engine.games.chariots.rules.state import Race
from engine.kernel import act_of, choices
from engine.model import Decision, DecisionId, Seat
from tests.games.chariots.boards import board

HIDING = replace(
    board(
        """
        red   B4a, speed 2, plot 2 3 4, shown 1
        blue  B4b, speed 5, plot 5 3 4, shown 2
        green T3a, speed 3, plot 4 2 5, shown 3
        """,
        options=Options(extra_actions=True, faster_recovery=True),
    ),
    tempo="phase",
)
SECRET = replace(
    HIDING, chariots=tuple(replace(c, policy=Policy(null="never", stance="clear")) for c in HIDING.chariots)
)


def test_n5_hidden_coins_and_policies_are_blank_for_others() -> None:
    """One's own chariot is complete; of the others there are the coins already exposed."""
    view = GAME.rules.view(SECRET, Seat(1)).race

    assert view.chariot("red") == SECRET.chariot("red")
    assert [(c.plot, c.aside, c.policy) for c in view.chariots[1:]] == [
        ((5, 3), None, DEFAULT),
        ((4, 2, 5), None, DEFAULT),
    ]


def test_n5_the_public_sees_no_ones_secrets() -> None:
    """Coins not exposed, coins set aside and policies are nobody's business."""
    assert [(c.plot, c.aside, c.policy) for c in GAME.rules.view(SECRET, None).race.chariots] == [
        ((2,), None, DEFAULT),
        ((5, 3), None, DEFAULT),
        ((4, 2, 5), None, DEFAULT),
    ]


def test_n5_events_are_told_without_secrets() -> None:
    """That somebody has plotted is public, what is not; a changed policy is nobody else's business."""
    plotted = Plotted(1, "red", Seat(1), (2, 3, 4), Policy(null="never"))
    changed = PolicyChanged(1, 1, "red", Seat(1), Policy(null="never"))

    assert GAME.rules.redact(plotted, Seat(1)) == plotted
    assert GAME.rules.redact(changed, Seat(1)) == changed
    for other in (Seat(2), None):
        assert GAME.rules.redact(plotted, other) == Plotted(1, "red", Seat(1), ())
        assert GAME.rules.redact(changed, other) is None


def test_n5_policies_are_redrawn_before_the_plot_too() -> None:
    """They are kept from round to round, and secret all the time."""
    rng = random.Random(7)
    race = board("red B4a\nblue B4b")

    redrawn = [GAME.rules.resample(race, Seat(1), rng) for _ in range(30)]

    assert len({r.chariot("blue").policy for r in redrawn}) > 1
    assert {r.chariot("red").policy for r in redrawn} == {DEFAULT}


@pytest.mark.parametrize("seat", [None, 1, 2, 3])
def test_n5_a_redrawn_race_looks_the_same(seat: Seat | None) -> None:
    """And differs from the real one in what the seat cannot know."""
    rng = random.Random(7)
    redrawn = [GAME.rules.resample(SECRET, seat, rng) for _ in range(30)]

    assert all(GAME.rules.view(race, seat) == GAME.rules.view(SECRET, seat) for race in redrawn)
    for chariot in SECRET.chariots:
        plots = {race.chariot(chariot.name).plot for race in redrawn}
        assert (len(plots) > 1) == (chariot.seat != seat and chariot.shown < 3)
    for race in redrawn:
        assert all(sorted((*c.plot, c.aside or 0)) == [2, 3, 4, 5] for c in race.chariots)


QUESTIONS = [
    Decision(DecisionId(1), Seat(2), "plot", "1"),
    Decision(DecisionId(1), Seat(2), "route", "1.1"),
    Decision(DecisionId(1), Seat(2), "move", "blue"),
    Decision(DecisionId(1), Seat(2), "announce", "blue"),
    Decision(DecisionId(1), Seat(2), "swap", "blue"),
    act_of(Seat(2)),
]


@pytest.mark.parametrize("decision", QUESTIONS, ids=lambda d: d.kind)
def test_n5_what_one_may_say_and_test_gives_nothing_away(decision: Decision) -> None:
    """What a seat can do and test is the same for all it cannot know."""
    rng = random.Random(11)
    for _ in range(20):
        other: Race = GAME.rules.resample(SECRET, Seat(2), rng)

        assert choices(GAME, other, decision, ()) == choices(GAME, SECRET, decision, ())
        assert GAME.rules.facts(GAME.rules.view(other, Seat(2)), decision) == GAME.rules.facts(
            GAME.rules.view(SECRET, Seat(2)), decision
        )


def test_what_a_standing_order_may_test() -> None:
    facts = GAME.rules.facts(
        GAME.rules.view(SECRET, Seat(2)), Decision(DecisionId(1), Seat(2), "move", "blue")
    )

    assert (facts["square"], facts["banned"], facts["null"], facts["beside"]) == ("B4b", 1, 1, 1)
    assert (facts["lap"], facts["phase"], facts["place"], facts["crash"]) == (1, 1, 3, 0)
    assert all(isinstance(value, int | str) for value in facts.values())


def test_a_crash_that_threatens_is_a_fact() -> None:
    race = board("red R1d, speed 5\nblue B6a")

    assert (
        GAME.rules.facts(GAME.rules.view(race, Seat(1)), Decision(DecisionId(1), Seat(1), "move", "red"))[
            "crash"
        ]
        == 1
    )
