"""How to Set Up: the draw, careers brought along, lanes, purchases and deals at a real table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.errors import BadOptions
from engine.games.circus import GAME
from engine.games.circus.rules import events as e
from engine.games.circus.rules import play, values
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import COLOURS, Career, Race
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.events.shopping import FLYING
from engine.games.circus.rules.shop import careers
from engine.kernel import begin, submit
from engine.model import Order, Seat, Step, Tempo

KEY = bytes(32)


def opened(
    seats: int = 3,
    tempo: Tempo = "round",
    legacy: dict[Seat, Any] | None = None,
    key: int = 0,
    **options: Any,
) -> Step[Any, Any, Any]:
    return begin(GAME, seats, bytes([key]) * 32, options, tempo, legacy)


def said(step: Step[Any, Any, Any], *lines: str) -> Step[Any, Any, Any]:
    """Everybody's sealed answer in the order of the seats, and the close."""
    for decision, line in zip(step.table.open, lines, strict=True):
        step = submit(GAME, step.table, Order("answer", decision.seat, decision.id, line), KEY)
    return submit(GAME, step.table, Order("close", by="host"), KEY)


def act(step: Step[Any, Any, Any], seat: Seat, line: str) -> Step[Any, Any, Any]:
    return submit(GAME, step.table, Order("act", seat, line=line), KEY)


def told(step: Step[Any, Any, Any], kind: type) -> list[Any]:
    return [event for event in step.entry.events if isinstance(event, kind)]


def kinds(step: Step[Any, Any, Any]) -> set[str]:
    return {decision.kind for decision in step.table.open}


# The draw


def test_n14_21_one_published_draw_orders_everything() -> None:
    orders = {told(opened(key=key), e.DrawMade)[0].order for key in range(90)}

    assert len(orders) == 6
    assert all(sorted(order) == ["blue", "green", "red"] for order in orders)


CAREER = {"number": 7, "coins": 4, "races": 2, "wins": 0, "dead": False}


def test_n14_21_in_careers_the_fewest_races_come_first_then_the_fewest_coins() -> None:
    """Whoever has no career counts as a beginner."""
    legacy = {
        Seat(1): CAREER,
        Seat(2): {**CAREER, "coins": 1},
        Seat(3): {**CAREER, "races": 1, "coins": 9},
    }
    for key in range(10):
        assert told(opened(4, legacy=legacy, key=key), e.DrawMade)[0].order == (
            "yellow",
            "green",
            "blue",
            "red",
        )


def test_n14_22_a_career_brings_its_savings_to_the_coins_of_the_race() -> None:
    race: Race = opened(legacy={Seat(2): CAREER}, shop=True).table.state

    assert [d.coins for d in race.drivers] == [3, 7, 3]


def test_c3_after_two_wins_a_driver_is_talented() -> None:
    race: Race = opened(legacy={Seat(1): {**CAREER, "wins": 2}, Seat(2): {**CAREER, "wins": 1}}).table.state

    assert [d.talented for d in race.drivers] == [True, False, False]


@pytest.mark.parametrize(
    "broken",
    [
        {"number": 7},
        {**CAREER, "coins": -1},
        {**CAREER, "races": "two"},
        {**CAREER, "dead": True},
        {**CAREER, "coins": values.FREEDOM},
        7,
    ],
)
def test_c4_a_career_that_is_over_or_broken_cannot_be_driven_on(broken: Any) -> None:
    with pytest.raises(BadOptions, match="career of seat 2"):
        opened(legacy={Seat(2): broken})


def test_c_what_a_race_leaves_can_be_brought_to_the_next() -> None:
    race: Race = replace(opened(legacy={Seat(2): CAREER}).table.state, round=2)
    left = careers.after(CAREER, careers.changed(race)[Seat(2)])

    assert play.setup(2, Options(), {Seat(1): left})[0].careers == (Career(Seat(1), 7, 7, 3, 0),)


# Lanes


def test_set_up_2_the_first_of_the_draw_starts_inside() -> None:
    step = opened(9)
    order = told(step, e.DrawMade)[0].order
    race: Race = step.table.state

    assert [race.rig(colour).space for colour in order] == [
        *(f"h{lane}-10" for lane in range(1, 8)),
        "h1-9",
        "h2-9",
    ]


def test_set_up_3_everybody_stands_faces_the_race_and_is_fresh() -> None:
    """Speed 0, no fatigue, no damage, no injuries, a whip in hand."""
    race: Race = opened(14).table.state

    assert {(r.speed, r.fatigue, r.damage, r.chits, r.facing) for r in race.rigs} == {(0, 0, 0, 0, 0)}
    assert {(d.injuries, d.whip, d.where, d.crossings) for d in race.drivers} == {(0, True, "mounted", 0)}
    assert len({r.space for r in race.rigs}) == 14


def test_set_up_3_at_a_flying_start_all_come_to_the_line_at_a_speed_that_tires_nobody() -> None:
    race: Race = opened(flying=True).table.state

    assert {(r.speed, r.fatigue, r.space[2:]) for r in race.rigs} == {(FLYING, 0, "-10")}
    assert values.ZONES[FLYING] == 0 < values.ZONES[FLYING + 1]


def test_set_up_2_asked_at_every_choice_each_takes_a_lane_in_his_turn() -> None:
    """At tempo impulse; the last one has no choice any more in a full row."""
    step = opened(3, "impulse")
    order = told(step, e.DrawMade)[0].order
    taken = []
    while kinds(step) == {"lane"}:
        (decision,) = step.table.open
        assert decision.seat is not None
        taken.append(COLOURS[decision.seat - 1])
        words = {c.word for c in GAME.rules.choices(step.table.state, decision, ())}
        assert len(words) == 3 - len(taken) + 1
        step = submit(GAME, step.table, Order("answer", decision.seat, decision.id, max(words)), KEY)

    assert tuple(taken) == order[:2]
    assert [step.table.state.rig(c).space for c in order] == ["h3-10", "h2-10", "h1-10"]


# Purchases


def test_n15_31_a_race_without_purchases_begins_with_the_first_plot() -> None:
    assert kinds(opened()) == {"plot"}


def test_n15_24_purchases_are_one_sealed_list_a_seat_and_public_then() -> None:
    step = opened(shop=True)
    assert [(d.kind, d.sealed, d.fallback) for d in step.table.open] == [("shop", True, "nothing")] * 3

    step = said(step, "3 war sword", "1 drug red", "nothing")

    assert {(b.driver, b.item, b.target) for b in told(step, e.Bought)} == {
        ("red", "war", ""),
        ("red", "sword", ""),
        ("blue", "drug", "red"),
    }
    race: Race = step.table.state
    assert (race.rig("red").space, race.rig("blue").space, race.rig("green").space) == (
        "h3-10",
        "h1-10",
        "h2-10",
    )
    assert (race.rig("red").war, race.rig("red").load, race.rig("red").fatigue) == (True, ("sword",), 4)
    assert kinds(step) == {"plot"}


def test_n15_24_who_says_nothing_buys_nothing() -> None:
    step = opened(shop=True)
    for decision in step.table.open:
        step = submit(GAME, step.table, Order("lapse", decision=decision.id, by="clock"), KEY)
    step = submit(GAME, step.table, Order("close", by="host"), KEY)

    assert told(step, e.Bought) == []


# The market


def market(*lists: str) -> Step[Any, Any, Any]:
    return said(opened(shop=True, market=True), *lists)


def closed(step: Step[Any, Any, Any]) -> Step[Any, Any, Any]:
    for decision in step.table.open:
        step = submit(GAME, step.table, Order("lapse", decision=decision.id, by="clock"), KEY)
    return step


def test_n15_32_the_market_opens_after_the_purchases_and_silence_is_done() -> None:
    step = market("sword", "net", "nothing")

    assert [(d.kind, d.fallback, d.sealed) for d in step.table.open] == [("market", "done", False)] * 3
    assert kinds(closed(step)) == {"plot"}


def test_n15_32_without_purchases_there_is_nothing_to_trade() -> None:
    assert kinds(opened(market=True)) == {"plot"}


def test_n15_32_a_deal_moves_the_thing_before_the_race() -> None:
    """What was sold on the market is the buyer's when the race begins."""
    step = act(market("sword", "nothing", "nothing"), Seat(1), "offer sell sword 2 blue")
    step = act(step, Seat(2), "accept 1")
    race: Race = closed(step).table.state

    assert (race.rig("red").load, race.rig("blue").load) == ((), ("sword",))
    assert (race.driver("red").coins, race.driver("blue").coins) == (4, 1)


def test_n15_32_open_offers_lapse_with_the_phase() -> None:
    """Offers bind only as long as the market is open."""
    step = closed(act(market("sword", "nothing", "nothing"), Seat(1), "offer sell sword 2 all"))

    assert told(step, e.OfferWithdrawn) == [e.OfferWithdrawn(1, lapsed=True)]
    assert step.table.state.offers == ()


def test_n15_32_coins_that_were_won_buy_what_is_still_there_by_the_same_list() -> None:
    """Red's net comes too dear at first; two coins of blue's buy it after the market."""
    step = market("war sword talent net", "nothing", "nothing")
    assert [b.item for b in told(step, e.Bought)] == ["war", "sword"]
    step = act(act(step, Seat(1), "offer sell sword 2 all"), Seat(2), "accept 1")

    step = closed(step)

    assert [(b.driver, b.item) for b in told(step, e.Bought)] == [("red", "net")]
    assert step.table.state.rig("red").load == ("net",)


# Resigning


def test_n15_22_of_two_drivers_the_one_who_stays_has_won() -> None:
    step = act(opened(2), Seat(1), "resign")

    assert step.table.outcome is not None
    assert step.table.outcome.seats == ((2,), (1,))
    assert told(step, e.PurseWon) == []


def test_n15_22_among_more_the_race_goes_on_without_asking_him() -> None:
    step = act(opened(3), Seat(1), "resign")

    assert [d.seat for d in step.table.open] == [2, 3]
    assert step.table.state.driver("red").where == "mounted"


def test_n15_22_resigning_in_front_of_the_shop_or_market_buys_nothing() -> None:
    step = act(opened(3, shop=True), Seat(1), "resign")
    assert [d.seat for d in step.table.open] == [2, 3]

    step = said(step, "sword", "net")

    assert {b.driver for b in told(step, e.Bought)} == {"blue", "green"}


def test_set_up_1_each_driver_has_a_chariot_in_his_colour() -> None:
    """Colours go with the seats, also where others start before him."""
    race = opened(14).table.state

    assert [(d.seat, d.colour, d.rig) for d in race.drivers] == [
        (seat, colour, colour) for seat, colour in enumerate(COLOURS, 1)
    ]
    assert [rig.driver for rig in race.rigs] == list(COLOURS)


def test_set_up_4_what_was_bought_works_from_the_first_round_on() -> None:
    """Things are in the chariot, and others feel what was done to them, before anybody moves."""
    race = said(opened(2, shop=True), "sword", "drug red").table.state

    assert (race.round, race.rig("red").load, race.rig("red").fatigue) == (1, ("sword",), 4)


def test_set_up_5_nothing_but_coins_and_talent_comes_from_earlier_races() -> None:
    """No damage, fatigue, injury or chit is brought along by whoever drives on."""
    race = opened(2, legacy={Seat(1): {**CAREER, "races": 5, "wins": 2}}).table.state
    man, rig = race.drivers[0], race.rigs[0]

    assert man.talented
    assert (man.injuries, man.kills, rig.damage, rig.fatigue, rig.chits, rig.load) == (0, 0, 0, 0, 0, ())


def test_n15_22_one_who_waited_before_the_radial_does_not_win_because_others_resign() -> None:
    """Nobody is left then who could win (M)."""
    step = opened(2)
    waiting = evolve(step.table.state, e.CaughtWaiting("red"))
    step = submit(GAME, replace(step.table, state=waiting), Order("act", Seat(2), line="resign"), KEY)

    assert told(step, e.RaceEnded)[0].why == "stranded"
    assert "Nobody is left" in (step.table.outcome.reason if step.table.outcome else "")
