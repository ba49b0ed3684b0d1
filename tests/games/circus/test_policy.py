"""What a driver says in advance: clauses, the situations in which they hold, whole plans (N14.24, N14.25)."""

from __future__ import annotations

import dataclasses

import pytest

from engine.games.circus.rules.asking.situations import policy_now, situations
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import DEFAULT, SITUATIONS, Terms, split
from engine.games.circus.rules.basic.state import Race
from engine.games.circus.rules.chariot.driving import driving
from engine.games.circus.rules.plans.clauses import CLAUSES, PROFILE, READY_TACTICS
from engine.games.circus.rules.plans.words import choices
from engine.model import Decision, DecisionId, Seat
from tests.games.circus.course import board, play

SHOP = Options(shop=True)
PLOT = Decision(DecisionId(0), Seat(1), "plot", "2")


def terms(shape: str = "mounted", options: Options | None = None) -> Terms:
    return Terms(options or Options(), "round", ("blue", "green"), shape)  # type: ignore[arg-type]


def keys(of: Terms) -> set[str]:
    return {c.key for c in CLAUSES.clauses if c.applies(of)}


def test_n14_24_a_chariot_plot_can_speak_of_everything_that_its_driver_decides() -> None:
    """Control by aims, the line by landmarks, rams and attacks with limits, what is in the way, captures."""
    for key in [
        *(
            "straight",
            "corner",
            "hard",
            "fresh",
            "entry",
            "exit",
            "via",
            "swerve",
            "boost",
            "blocked",
            "skid",
        ),
        *(
            "ram",
            "ram-until",
            "ram-most",
            "ram-if",
            "ram-war",
            "whip-driver",
            "whip-team",
            "wrecks",
            "runners",
        ),
        *("grab", "capture", "take", "dismount", "weapon", "sling"),
    ]:
        assert key in keys(terms("mounted", SHOP)), key


@pytest.mark.parametrize("key", ["appeal", "veto", "skid", "jump", "grab", "fists"])
def test_n14_25_what_comes_after_dice_has_a_clause(key: str) -> None:
    """Policies decide skids, appeals, vetoes, jumps in others' moves, grabbing and fist fights."""
    options = Options(shop=True, capture="advanced")
    assert key in keys(terms("mounted", options)) | keys(terms("running", options))


def test_n14_24_clauses_fit_what_the_driver_is() -> None:
    """Who runs is asked for jumps and rides, not for lanes; who drives the other way round."""
    assert {"jump", "ride"} <= keys(terms("running"))
    assert not {"jump", "ride"} & keys(terms("mounted"))
    assert "lane" not in keys(terms("running"))
    assert "ram" not in keys(terms("riding"))


def test_n14_24_a_rider_says_what_he_grabs_and_when_his_team_rests() -> None:
    """Things on the track are for him, too (J10B), and fresh horses are the team's (N14.3)."""
    assert {"grab", "fresh"} <= keys(terms("riding"))


def test_weapons_gods_and_last_night_are_spoken_of_only_where_there_is_a_shop() -> None:
    assert not {"weapon", "sling", "appeal", "veto"} & keys(terms())
    assert {"weapon", "sling", "appeal", "veto"} <= keys(terms("mounted", SHOP))


def test_n14_24_fresh_horses_and_war_chariots_may_be_spoken_of_in_vain() -> None:
    """Without a shop nobody has them: what is typed of them is taken, and nothing is asked for it."""
    race = board("red h3-14, speed 5, fatigue 3\nblue h2-15")
    line = ("drive", "fresh:soon", "ram-war:may")
    assert all(word in [c.word for c in choices(race, PLOT, line[:n])] for n, word in enumerate(line))
    order, policy = split(line)
    assert (order, policy.fresh, policy.ram_war) == (("drive",), "soon", "may")
    driven = play(race, driving("red"), answers="control reins; manoeuvre on")
    assert driven.questions("fresh") == []


def test_fist_fights_are_spoken_of_only_with_advanced_captures() -> None:
    assert "fists" not in keys(terms("mounted", SHOP))


def test_a_profile_names_nobody() -> None:
    """What is said for all tables can name no rival and no space of a track."""
    words = {c.word for c in CLAUSES.choices((), PROFILE)}
    assert "ram:any" in words
    assert not any(word.endswith(":red") for word in words)


def test_one_word_is_a_whole_plot_and_its_clauses_have_no_words() -> None:
    order, policy = split(("drive",))
    assert order == ("drive",)
    assert policy == DEFAULT
    assert CLAUSES.words(DEFAULT, DEFAULT) == ()


def test_the_silent_seat_drives_to_finish() -> None:
    """At most 4 in the turns, 7 on the straight, no ram, no attack, no wreck, appeals only on an own flip."""
    assert (DEFAULT.straight, DEFAULT.corner, DEFAULT.hard) == (7, 4, "never")
    assert (DEFAULT.ram, DEFAULT.whip, DEFAULT.weapon, DEFAULT.sling) == ((), "nobody", (), "never")
    assert (DEFAULT.wrecks, DEFAULT.appeal, DEFAULT.ride) == ("avoid", ("flip",), "never")
    assert DEFAULT.blocked == ("left", "right")


def test_order_and_clauses_are_told_apart() -> None:
    order, policy = split(("whip", "3", "left", "corner:5", "ram:blue"))
    assert order == ("whip", "3", "left")
    assert (policy.corner, policy.ram) == (5, ("blue",))


@pytest.mark.parametrize("style", READY_TACTICS, ids=lambda style: style.id)
def test_every_ready_plan_is_legal_at_a_beginners_table(style: object) -> None:
    assert CLAUSES.ready([style], terms())  # type: ignore[list-item]


def test_there_is_a_short_list_of_ready_plans() -> None:
    assert 6 <= len(READY_TACTICS) <= 9
    assert READY_TACTICS[0].words == ()


def test_every_answer_is_a_sentence() -> None:
    """No clause shows a bare key: numbers have a sentence around them."""
    for choice in CLAUSES.choices((), terms("mounted", SHOP)):
        assert choice.label
        assert ":" not in choice.label.split(": ")[0]


# Situations (N15.29)

CALLED = [CLAUSES.phase(number) for number in range(1, len(SITUATIONS) + 1)]


def race(red: str, others: str = "blue h2-5, lines 1", **policy: object) -> Race:
    found = board(f"red {red}\n{others}")
    return as_told(found, **policy)


def as_told(found: Race, **policy: object) -> Race:
    red = dataclasses.replace(found.driver("red"), policy=dataclasses.replace(DEFAULT, **policy))  # type: ignore[arg-type]
    return dataclasses.replace(found, drivers=(red, *found.drivers[1:]))


@pytest.mark.parametrize(
    ("red", "others", "situation"),
    [
        ("h2-15", "blue h2-5, lines 0", "When I lead"),
        ("h2-5, lines 0", "blue h2-15", "When I am last"),
        ("h2-13", "blue h2-15", "When I am at most 3 spaces behind the leader"),
        ("h2-15", "blue h3-15", "When somebody is side by side with me"),
        ("h2-15, damage 5", "blue h2-5", "When my chariot has 5 damage or more"),
        ("h2-15, injuries 3", "blue h2-5", "When I have 3 injuries or more"),
        ("h2-15, fatigue 17", "blue h2-5", "When my team is too tired for more than speed 5"),
        ("h2-15, lines 5", "blue h2-5", "In my last lap"),
    ],
)
def test_n15_29_situations_are_seen_at_ones_own_moment(red: str, others: str, situation: str) -> None:
    """A condition holds by what is public at the driver's moment."""
    number = CALLED.index(situation) + 1
    assert number in set(situations(race(red, others), "red"))


@pytest.mark.parametrize(
    ("red", "situation"),
    [
        ("h2-15, damage 4", "When my chariot has 5 damage or more"),
        ("h2-15, injuries 2", "When I have 3 injuries or more"),
        ("h2-15, fatigue 16", "When my team is too tired for more than speed 5"),
        ("h2-15, lines 4", "In my last lap"),
        ("h2-15", "When somebody is side by side with me"),
        ("h2-15", "When I am last"),
    ],
)
def test_n15_29_situations_end_where_they_say(red: str, situation: str) -> None:
    """Just short of its number a situation does not hold."""
    number = CALLED.index(situation) + 1
    assert number not in set(situations(race(red, "blue h2-5, lines 0"), "red"))


def test_n15_29_a_clause_holds_in_its_situation_alone() -> None:
    """`5/ram:any` rams once the chariot has five damage, and `5/` says nothing of before."""
    hurt, whole = race("h2-15, damage 5", phases=("5/ram:any",)), race("h2-15", phases=("5/ram:any",))
    assert policy_now(hurt, "red").ram == ("any",)
    assert policy_now(whole, "red").ram == ()


def test_n15_29_of_two_situations_the_later_one_of_the_list_decides() -> None:
    told = race("h2-15, damage 5, lines 5", phases=("5/corner:3", "8/corner:6"))
    assert policy_now(told, "red").corner == 6


def test_a_situation_is_told_in_words() -> None:
    assert CLAUSES.sentence("1/whip:driver") == "When I lead: Whip: The drivers"
