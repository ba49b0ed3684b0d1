"""The crowd track, the emperor's wish, and skills."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from engine.games.charioteer.rules import sets, values
from engine.games.charioteer.rules.cards import CARDS, COLOURS, EMPEROR, WHITE_TOKENS, Wish
from engine.games.charioteer.rules.events import CrowdFilled, CrowdShifted, SetPlayed, SkillRaised, TurnBegan
from engine.games.charioteer.rules.state import Play
from tests.games.charioteer.boards import TRACK, board, loaded, played

SETS = {
    "red": "red3 r3r3g6 r3g4b2",
    "yellow": "yellow1 y1y1r3s y1g6r2",
    "black": "black1 b1b1g5 b1r3g5",
    "green": "green4 g4g4y4 g4b4r2",
}
HANDS = {colour: line.partition(" ")[2] for colour, line in SETS.items()}


def skill_after(colour: str, wish: Wish, before: int = 0) -> int:
    race = board(f"green 30, hand {HANDS[colour]}, skill {colour} {before}\nyellow 0", wish=wish)
    play = played(race, green=SETS[colour])
    return play.driver("green").skills[COLOURS.index(colour)]


def test_4_1_the_active_card_goes_and_the_others_move_up() -> None:
    """At the end of a turn the active card is discarded, and one is drawn."""
    play = played(board("green 30\nyellow 0"))

    (filled,) = play.told(CrowdFilled)
    assert [e.gone for e in play.told(CrowdShifted)] == [TRACK[0]]
    assert play.race.crowd == (*TRACK[1:], *filled.cards) == filled.track
    assert TRACK[0] in play.race.discard


def test_4_1_a_card_becomes_active_two_turns_after_it_has_come() -> None:
    """The active card is discarded, the two behind it move up, and a new one comes last."""
    play = played(board("green 30\nyellow 0"))
    (new,) = play.told(CrowdFilled)[0].cards
    play.turn()
    assert play.race.active != new
    play.turn()

    assert play.race.active == new


def test_4_1_everybody_may_use_the_active_card_at_once() -> None:
    race = board(
        "green 30, hand g4g4y4 g4b4r2\nyellow 20, hand g4g4y4 g4b4r2", crowd=("g4r5b3", "b0b0r2f", "y1y1g6")
    )
    line = "green4 g4g4y4 g4b4r2 crowd"

    play = played(race, green=line, yellow=line)

    assert [e.play.crowd for e in play.told(SetPlayed)] == ["g4r5b3", "g4r5b3"]
    assert list(play.race.discard).count("g4r5b3") == 1


def test_4_1_the_crowd_moves_on_whether_its_card_was_used_or_not() -> None:
    assert len(played(board("green 30\nyellow 0")).race.crowd) == values.CROWD


@pytest.mark.parametrize("face", range(1, 7))
def test_4_2_the_emperor_die_is_rolled_before_every_turn(face: int) -> None:
    """What it shows is the wish of that turn."""
    with loaded({"t3/emperor": face}):
        play = played(board("green 30\nyellow 0"))

    (begun,) = play.told(TurnBegan)
    assert (begun.turn, begun.wish) == (3, EMPEROR[face - 1])
    assert play.race.emperor == EMPEROR[face - 1]


def test_4_4_a_skill_grows_by_one_and_by_two_as_the_emperor_wants() -> None:
    for colour in COLOURS:
        for wish in get_args(Wish):
            assert skill_after(colour, wish) == (2 if wish in (colour, "any") else 1), (colour, wish)


def test_4_4_only_the_skill_of_the_colour_that_was_used() -> None:
    """A move raises the skill of its colour; the other three stay where they are."""
    play = played(board(f"green 30, hand {HANDS['black']}\nyellow 0", wish="red"), green=SETS["black"])

    assert [(e.seat, e.colour, e.position) for e in play.told(SkillRaised) if e.seat == 1] == [
        (1, "black", 1)
    ]


@pytest.mark.parametrize(("before", "after"), [(13, 15), (14, 15), (15, 15)])
def test_4_4_a_skill_ends_at_15(before: int, after: int) -> None:
    assert skill_after("red", "red", before) == after


@pytest.mark.parametrize(("before", "bonus"), [(3, 0), (4, 0), (5, 1), (9, 1), (10, 2), (12, 2), (13, 3)])
def test_4_5_the_bonus_of_a_move_is_that_from_before_it(before: int, bonus: int) -> None:
    """The emperor wants it, so the marker enters the next zone with this very move."""
    race = board(f"green 30, hand {HANDS['red']}, skill red {before}\nyellow 0", wish="red")
    play = played(race, green=SETS["red"])

    assert play.driver("green").points == 6 + bonus
    assert play.driver("green").skill("red") == before + 2


def test_4_6_the_skills_of_other_colours_do_not_help() -> None:
    """A bonus counts for moves of its colour alone."""
    race = board(f"green 30, hand {HANDS['red']}, skill green 15, skill black 15\nyellow 0")

    assert played(race, green=SETS["red"]).driver("green").points == 6


def test_d6_the_zones_of_the_skills() -> None:
    """Up to 4 a skill adds nothing, from 5 on one, from 10 on two, from 13 on three."""
    zones = [values.skill_bonus(position) for position in range(16)]

    assert [zones.count(bonus) for bonus in (0, 1, 2, 3)] == [5, 5, 3, 3]
    assert zones == sorted(zones)


def test_d7_the_crowd_is_pleased_by_its_card_in_a_set_of_three_or_more() -> None:
    """The crowd card has to be among them."""
    two = Play("red3", ("r3r3g6",), "r3g4b2")
    three = replace(two, cards=("r3r3g6", "b1r3g5"))
    plain = Play("red3", ("r3r3g6", "r3g4b2", "b1r3g5"))

    assert not sets.pleases_crowd(two)
    assert sets.pleases_crowd(three)
    assert not sets.pleases_crowd(plain)


def test_d5_the_emperor_loves_red_most() -> None:
    """Two faces of six are red; green, black, yellow and any colour have one each."""
    assert sorted(EMPEROR) == ["any", "black", "green", "red", "red", "yellow"]


def test_a4_an_automaton_has_no_skill_to_raise() -> None:
    """Automata have neither skills nor a display."""
    play = played(board("green 30\nyellow 20, automaton", wish="any"))

    assert [e.seat for e in play.told(SkillRaised)] == [1]


def test_cards_and_tokens_speak_of_the_same_icons() -> None:
    icons = {icon for card in CARDS.values() for icon in card.icons}

    assert icons <= set(WHITE_TOKENS)
