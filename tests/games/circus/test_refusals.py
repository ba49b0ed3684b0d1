"""Bad input: the first impossible word, why it is, and what is possible."""

from __future__ import annotations

import dataclasses

import pytest

from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.state import Offer, Race
from engine.games.circus.rules.plans import words
from engine.games.circus.rules.plans.words import refused
from engine.model import ACT, Decision, DecisionId, Seat
from tests.games.circus.course import board, on_the_way

PLOT = Decision(DecisionId(0), Seat(1), "plot", "2")


def told(race: Race, line: str, decision: Decision = PLOT) -> str:
    """What is said against the last word of a line, which must be illegal."""
    *written, word = line.split()
    assert word not in [c.word for c in words.choices(race, decision, tuple(written))]
    return refused(race, decision, tuple(written), word)


STRAIGHT = board("red h3-14, speed 5\nblue e2-3 NE, speed 3")
INSIDE = board("red h1-14, speed 5\nblue h2-1")
TURNING = board("red e1-1 E, speed 9\nblue h2-1")
SHOPPING = dataclasses.replace(board("red h3-14, coins 3\nblue h2-1", options=Options(shop=True)), round=0)


@pytest.mark.parametrize(
    ("race", "line", "sentence"),
    [
        (TURNING, "reins 8", "After 7 spaces, at e7-11, comes a wall or the border: turn there or before."),
        (
            STRAIGHT,
            "reins 3 left",
            "h3-17 is on the straight, where you can swerve but not turn.",
        ),
        (
            INSIDE,
            "reins 1 swerve-left",
            "On that side of h1-15 is a wall or the border; possible: swerve-right, ram-right.",
        ),
        (STRAIGHT, "reins 3 swerve-left 4", "'4' is too far: with that control 2 spaces are left."),
        (
            STRAIGHT,
            "reins swerve-left",
            "Swerve to the left is possible only after a space: write first how many you drive.",
        ),
        (
            STRAIGHT,
            "reins 1 swerve-left swerve-left",
            "Only one manoeuvre is possible after each space: drive on before Swerve to the left.",
        ),
        (STRAIGHT, "stop-4", "A stop needs a speed of 4 or less, and yours will be 5; brake first."),
        (
            STRAIGHT,
            "dismount",
            "You can step down only at a standstill; your speed is 5.",
        ),
        (
            board("red h3-14, speed 5, no whip\nblue h2-1"),
            "whip",
            "Whip needs a whip, and you have none; Reins and Brake are possible.",
        ),
        (
            board("red h3-14, speed 5, injuries 4\nblue h2-1"),
            "hard-whip",
            "With 4 injuries you are too weak for Hard Whip; Whip, Reins and Brake are possible.",
        ),
        (
            STRAIGHT,
            "drive corner:12",
            "'12' does not answer corner; possible: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
        ),
        (STRAIGHT, "drive speed:12", "Tactics have no 'speed'."),
        (STRAIGHT, "drive jump:any", "'jump:any' decides nothing right now: leave it out."),
        (
            STRAIGHT,
            "drive corner:4 corner:5",
            "'corner' is already in the line, or no more of it fits.",
        ),
        (
            STRAIGHT,
            "drive corner:4 left",
            "'left' comes after tactics; write your control and your path first, then the tactics.",
        ),
        (
            board("red h1-4, on foot h7-10\nblue h2-1"),
            "h7-12",
            "'h7-12' is not next to h7-10; next to it are: h6-10, h6-11, h6-9, h7-11, h7-9.",
        ),
        (
            board("red h1-4, on foot h7-10\nblue h2-1"),
            "h7-11 h7-12 h7-13",
            "On foot you run up to 2 spaces a round.",
        ),
        (
            board("red h1-4, on foot h7-10\nblue h2-1"),
            "fight",
            "You have no weapon to fight with on foot.",
        ),
        (
            board("red h3-14, speed 5\nblue h3-15"),
            "reins ram-left",
            "Locked in, you can turn or swerve at once, but ram only after a space.",
        ),
    ],
)
def test_a_bad_plot_is_told_why_and_what_is_possible(race: Race, line: str, sentence: str) -> None:
    assert told(race, line) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("sword sling net whip", "Spare whip costs 1, and you have 0 coins left."),
        ("war drug", "Drug the team of … costs 2, and you have 1 coin left."),
        ("fresh fresh", "You can buy Fresh Horses only once."),
        ("drug red", "You cannot do that to yourself; name a rival."),
        ("sword 2", "Lanes come first, then things; possible at the beginning: 1, 2."),
        ("2 sword 7", "Lanes come first, then things; possible at the beginning: 1."),
        ("2 7", "There is no lane 7 on this grid; possible: 1."),
        ("2 1 7", "There is no lane 7 on this grid; possible: none."),
        ("2 2", "Lane 2 is already on your list."),
        ("sword or sword", "Sword is already in this wish: name something else."),
        ("drug blue or drug", "You have already named every rival for this."),
    ],
)
def test_a_purchase_that_is_impossible_is_told_why(line: str, sentence: str) -> None:
    """Beyond one's coins, the second of a single thing, against oneself, in the wrong order."""
    assert told(SHOPPING, line, Decision(DecisionId(0), Seat(1), "shop")) == sentence


def test_an_offer_that_is_gone_is_told_with_those_that_are_open() -> None:
    offer = Offer(2, "blue", "sell", "sword", "", 1)
    market = dataclasses.replace(
        SHOPPING, phase="market", offers=(offer,), bought=(("blue", "sword", ""),), offered=2
    )
    said = told(market, "accept 1", Decision(DecisionId(0), Seat(1), ACT))
    assert said == "Offer 1 is gone or not for you; open: 2."


def test_where_coins_can_be_won_a_list_is_not_too_dear_but_names_a_thing_twice() -> None:
    """With a market a list may cost more than there is."""
    race = dataclasses.replace(SHOPPING, options=Options(shop=True, market=True))
    assert (
        told(race, "appeal whip war war", Decision(DecisionId(0), Seat(1), "shop"))
        == "You can buy War Chariot only once."
    )


def test_an_offer_that_one_cannot_take_up_is_told_why() -> None:
    offers = (Offer(1, "blue", "sell", "war", "", 1), Offer(2, "blue", "buy", "net", "", 1))
    race = dataclasses.replace(
        SHOPPING, phase="market", offers=offers, bought=(("red", "war", ""), ("blue", "war", "")), offered=2
    )
    act = Decision(DecisionId(0), Seat(1), ACT)
    assert told(race, "accept 1", act) == "You can have War Chariot only once, and you have it."
    assert told(race, "accept 2", act) == "Offer 2 asks for something that you do not have."


def test_an_offer_that_is_too_dear_is_told_and_one_for_all_of_ones_coins_is_not() -> None:
    """Red has three coins."""
    offers = (Offer(1, "blue", "sell", "net", "", 3), Offer(2, "blue", "sell", "net", "", 4))
    race = dataclasses.replace(
        SHOPPING, phase="market", offers=offers, bought=(("blue", "net", ""),) * 2, offered=2
    )
    act = Decision(DecisionId(0), Seat(1), ACT)
    assert [c.word for c in words.choices(race, act, ("accept",))] == ["1"]
    assert told(race, "accept 2", act) == "Offer 2 costs 4, and you have 3 left."


def test_more_coins_than_a_thing_may_cost_are_told() -> None:
    race = dataclasses.replace(SHOPPING, phase="market", bought=(("red", "sword", ""),))
    said = told(race, "offer sell sword 21", Decision(DecisionId(0), Seat(1), ACT))
    assert said == "A thing costs 20 coins at most."


COCKY = board("red h3-19, speed 5, lines 3\nblue h2-1")


@pytest.mark.parametrize(
    ("race", "kind", "word", "sentence"),
    [
        (
            on_the_way(board("red h3-14, speed 5, no whip\nblue h2-1"), "red"),
            "control",
            "whip",
            "Whip needs a whip, and you have none; Reins and Brake are possible.",
        ),
        (
            on_the_way(COCKY, "red"),
            "control",
            "whip",
            "You lead by so much that you wave to the crowd; Reins and Brake are possible.",
        ),
        (
            on_the_way(STRAIGHT, "red"),
            "control",
            "stop-2",
            "A stop needs a speed of 4 or less, and yours will be 5; brake first.",
        ),
        (
            on_the_way(STRAIGHT, "red", moved=1),
            "manoeuvre",
            "left",
            "h3-14 is on the straight, where you can swerve but not turn.",
        ),
        (
            on_the_way(INSIDE, "red", moved=1),
            "manoeuvre",
            "swerve-left",
            "On that side of h1-14 is a wall or the border; possible: on, swerve-right.",
        ),
        (
            on_the_way(INSIDE, "red", moved=1),
            "manoeuvre",
            "ram-right",
            "Nobody is on that side to be rammed; possible: on, swerve-right.",
        ),
        (
            on_the_way(board("red h1-14, speed 5\nblue h2-14"), "red", moved=1),
            "manoeuvre",
            "swerve-right",
            "Blue is in the way on that side; possible: on, ram-right.",
        ),
        (
            on_the_way(board("red h1-14, speed 5\nblue h2-14"), "red", moved=1),
            "manoeuvre",
            "ram-left",
            "On that side of h1-14 is a wall or the border; possible: on, ram-right.",
        ),
        (
            on_the_way(board("red h3-14\nblue h3-15"), "red", speed=3),
            "manoeuvre",
            "ram-right",
            "Nobody is on that side to be rammed; possible: on, swerve-left, swerve-right.",
        ),
        (
            on_the_way(board("red h3-14, no whip\nblue h2-14"), "red"),
            "attack",
            "whip",
            "You have no whip for that.",
        ),
        (
            on_the_way(board("red h3-14\nblue h2-14"), "red"),
            "attack",
            "sword",
            "You do not have that weapon: sword.",
        ),
        (
            on_the_way(
                board("red h3-14, load net, lines 1\nblue h2-14, lines 1"), "red", control="hard-whip"
            ),
            "attack",
            "net",
            "Your control leaves no hand free for this: net.",
        ),
        (
            on_the_way(board("red h3-14, load net\nblue h2-1"), "red"),
            "attack",
            "net",
            "This reaches nobody now: Net.",
        ),
        (
            board("red h1-4, on foot h7-10\nblue h2-1"),
            "run",
            "h7-12",
            "'h7-12' is not next to h7-10; next to it are: h6-10, h6-11, h6-9, h7-11, h7-9.",
        ),
        (
            board("red h1-4, on foot h6-10\nblue h2-1"),
            "run",
            "stands",
            "You can leave by the stands only from lane 7.",
        ),
        (
            board("red h1-4, on foot h6-10\nblue h2-1"),
            "run",
            "median",
            "You can climb the median only from lane 1, and only with a whole move.",
        ),
        (
            board("red h3-14, speed 5\nblue h5-14, speed 5"),
            "take",
            "blue",
            "No chariot of Blue is side by side with yours on the straight.",
        ),
        (
            board("red h3-14, speed 5\nblue h4-14, speed 4"),
            "take",
            "blue",
            "The chariot of Blue does not go your way at your speed.",
        ),
        (
            board("red h3-14, speed 5, injuries 5\nblue h4-14, speed 5"),
            "take",
            "blue",
            "With 5 injuries you are too weak to take a chariot from somebody.",
        ),
        (
            board("red h1-4, median e\nblue h2-1"),
            "median",
            "h1-4",
            "h1-4 is not below your end of the median; possible: "
            "e1-2, e1-3, e1-4, e1-5, e1-6, e2-3, e2-4, e2-5, e2-6, e2-7.",
        ),
        (
            on_the_way(board("red h3-14, speed 5, load sword\nblue h2-1, boards red"), "red", control="whip"),
            "fight",
            "sword",
            "Your control leaves no hand free for this: sword.",
        ),
        (
            on_the_way(board("red h3-14, speed 5\nblue h2-1, boards red"), "red"),
            "fight",
            "trident",
            "You do not have that weapon: trident.",
        ),
        (
            on_the_way(board("red h3-14, speed 5\nblue h2-1"), "red", spare=2),
            "underdog",
            "first-3",
            "You have 2 free spaces.",
        ),
        (
            on_the_way(board("red h3-14, speed 5\nblue h3-16"), "red", spare=2),
            "extra",
            "2",
            "Before what is in your way lies 1 space.",
        ),
        (
            dataclasses.replace(SHOPPING, lanes=(("blue", "h1-10"),)),
            "lane",
            "h1-10",
            "h1-10 is taken; still free: h2-10.",
        ),
        (SHOPPING, "lane", "h7-20", "h7-20 is not in the row in which you start."),
    ],
)
def test_asked_at_every_choice_an_impossible_answer_is_told_why(
    race: Race, kind: str, word: str, sentence: str
) -> None:
    about = {"run": "2", "attack": "red"}.get(kind, "red")
    assert told(race, word, Decision(DecisionId(0), Seat(1), kind, about)) == sentence


def test_where_a_list_of_words_says_it_nothing_is_added() -> None:
    assert told(STRAIGHT, "drive xyzzy") == ""
