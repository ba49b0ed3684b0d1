"""Answers in advance: `best`, favourite colours, and when tokens are spent."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.games.charioteer import GAME
from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import DECK, in_order
from engine.games.charioteer.rules.events import SetPlayed
from engine.games.charioteer.rules.policy import TASTES, Taste, best, line_of, play_of, taste_of, value
from engine.games.charioteer.rules.state import Play, Race
from engine.model import Seat
from tests.games.charioteer.boards import allows, board, played

ALL = "white plus3 fan shield half whip, fan whole"
NOBODY = ("y0r2b1w", "b3b3y3", "y1y1g6")
"""A crowd track whose active card makes no good set with any of the hands below."""


def hand(cards: str, *, crowd: tuple[str, ...] = NOBODY, more: str = "") -> Race:
    return board(f"blue 100\ngreen 22, hand {cards}{more}\nyellow 0", crowd=crowd)


BLACK = Play("black2", in_order(("b2b2r1", "b2b2y3")))


def dealt(seed: int) -> Race:
    """A position in which a driver holds a hand by chance, and a rival another one."""
    rng = random.Random(seed)
    cards = rng.sample(DECK, 17)
    damage, at = rng.randrange(6), 2 * rng.randrange(12, 22)
    mine = f"hand {' '.join(cards[:8])}, damage {damage}, {ALL}"
    field = f"green {at}, {mine}\nyellow 0, hand {' '.join(cards[8:16])}"
    return board(field, crowd=(cards[16], *NOBODY[1:]))


def choice(race: Race, line: str = "best") -> str:
    """The line that `best` stands for in a hand."""
    return line_of(best(race, Seat(1), taste_of(line.split()[1:])))


def test_n2_the_set_that_carries_furthest() -> None:
    """Red 3 four times is worth seven, black 4 twice six."""
    assert choice(hand("y2y2r3 r3r3g6 b1r3g5 g4b4r2 g3g3b4")) == "red3 y2y2r3 r3r3g6 b1r3g5"


def test_n2_in_any_hand_no_other_set_is_worth_more() -> None:
    """A silent seat plays the set that is worth most in spaces."""
    for seed in range(60):
        race = dealt(seed)
        found = best(race, Seat(1), Taste())
        legal = sets.legal_sets(race.driver(Seat(1)).hand, race.active)

        assert value(race, Seat(1), replace(found, tokens=())) == max(
            value(race, Seat(1), play) for play in legal
        ), seed
        assert allows(race, line_of(found)), seed


TWO_WAYS = "hand g5y0b3 g5b4y2 b2b2r1 b2b2y3"
"""Two green 5s are worth seven points, four black 2s six."""


def test_n2_corners_count() -> None:
    """Out on the straight seven points are more than six; at a corner six black ones lead further."""
    straight = board(f"blue 100\ngreen 24, {TWO_WAYS}\nyellow 0", crowd=NOBODY)
    corner = board(f"blue 100\ngreen 12, {TWO_WAYS}\nyellow 0", crowd=NOBODY)

    assert choice(straight).startswith("green5")
    assert choice(corner).startswith("black2")


def test_n2_skills_count() -> None:
    """What the skill adds to this move, and how much it learns."""
    adds = board(f"blue 100\ngreen 24, {TWO_WAYS}, skill black 10\nyellow 0", crowd=NOBODY)
    learns = board(f"blue 100\ngreen 24, {TWO_WAYS}\nyellow 0", crowd=NOBODY, wish="black")
    plain = board(f"blue 100\ngreen 24, {TWO_WAYS}\nyellow 0", crowd=NOBODY, wish="red")

    assert choice(adds).startswith("black2")
    assert value(learns, Seat(1), BLACK) == value(plain, Seat(1), BLACK) + 1


def test_n2_what_is_learned_is_worth_nothing_in_the_last_lap() -> None:
    """That of the leader: no set follows in which it would be of much use."""
    for leader, more in ((143, 1), (144, 0)):
        text = f"blue {leader}\ngreen 24, {TWO_WAYS}\nyellow 0"
        learns, plain = (board(text, crowd=NOBODY, wish=wish) for wish in ("black", "red"))
        assert value(learns, Seat(1), BLACK) == value(plain, Seat(1), BLACK) + more
    last = board(f"blue 144\ngreen 24, {TWO_WAYS}\nyellow 0", crowd=NOBODY)
    assert value(last, Seat(1), BLACK) == 6


def test_n2_a_fan_token_is_worth_two_spaces_and_a_cube_that_stays_costs_two_more() -> None:
    """A cube takes a space off the way as well."""
    sound, hurt = hand("b2b2r1 b2b2y3"), hand("b2b2r1 b2b2y3", more=", damage 1")

    assert value(sound, Seat(1), replace(BLACK, tokens=("fan",))) == value(sound, Seat(1), BLACK) + 2
    assert value(hurt, Seat(1), BLACK) == value(sound, Seat(1), BLACK) - 3


def test_n2_damage_counts_and_a_set_that_repairs_is_preferred() -> None:
    """Two green 5s are worth seven points, as are five yellow 2s on three cards; these repair half."""
    cards = "g5y0b3 g5b4y2 y2y2r3 y2y2b4"
    sound, hurt = hand(cards), hand(cards, more=", damage 6")

    assert choice(sound).startswith("green5")
    assert choice(hurt).startswith("yellow2")


def test_n2_it_knows_nothing_that_its_seat_does_not_see() -> None:
    """What is played for a silent seat rests on its own hand and on what is public."""
    for seed in range(20):
        race = dealt(seed)
        other = GAME.rules.resample(race, Seat(1), random.Random(seed))

        assert other.driver(2) != race.driver(Seat(2)), seed
        assert best(other, Seat(1), Taste()) == best(race, Seat(1), Taste()), seed


def test_n3_among_equals_one_that_pleases_the_crowd() -> None:
    """Green 4 with the crowd's card is worth seven, as are two cards with a double yellow 3 each."""
    race = hand("y3y3b3 y3y3b3 g4b4r2 r3g4b2", crowd=("y0b2g4", *NOBODY[1:]))

    assert choice(race) == "green4 g4b4r2 r3g4b2 crowd"


def test_n3_then_one_with_more_icons() -> None:
    """Of sets that are worth as much and please the crowd as little, the one with more icons is played."""
    assert choice(hand("r1r1y1s r1r1y4 r1r1y4 r1r1g3h")) == "red1 r1r1y1s r1r1y4 r1r1g3h"


def test_n3_then_one_with_fewer_cards() -> None:
    """Five black 3s on three cards are worth eight, as are four green 4s on two."""
    assert choice(hand("b3b3y3 b3b3y3 r5y1b3 g4g4y4 g4g4y4")) == "green4 g4g4y4 g4g4y4"


@pytest.mark.parametrize(
    ("line", "symbol"),
    [
        ("best", "red5"),
        ("best red", "red5"),
        ("best green", "green4"),
        ("best black", "red5"),
        ("best black green", "green4"),
        ("best green red", "green4"),
        ("best red green", "red5"),
        ("best yellow", "red5"),
    ],
)
def test_n3_a_favourite_colour_may_be_two_weaker_and_no_more(line: str, symbol: str) -> None:
    """The best red set is worth eight, the green one six, the black one five, the yellow one less."""
    assert choice(hand("r5y1b3 g6y4r5 r5g3b0 g4b4r2 y0b2g4 g5y0b3"), line).split()[0] == symbol


def test_n3_the_taste_is_read_in_any_order() -> None:
    """Favourite colours count in the order in which they are named; the word about tokens stands anywhere."""
    assert taste_of(["final", "red", "black"]) == Taste(("red", "black"), "final")
    assert taste_of([]) == Taste()
    assert taste_of(["mend", "red", "xyz", "final", "red"]) == Taste(("red",), "final")
    assert TASTES.words(Taste(("red", "black"), "final")) == ("red", "black", "final")
    assert taste_of(TASTES.words(Taste(("green",), "mend"))) == Taste(("green",), "mend")


@pytest.mark.parametrize(
    ("spending", "damage", "tokens"),
    [
        ("never", 9, ()),
        ("mend", 2, ()),
        ("mend", 3, ("shield", "whole")),
        ("spend", 0, ("plus3", "fan", "whip")),
        ("spend", 3, ("plus3", "fan", "shield", "whole", "whip")),
        ("final", 9, ()),
    ],
)
def test_n3_when_tokens_are_spent(spending: str, damage: int, tokens: tuple[str, ...]) -> None:
    """Each word about tokens spends its own: none, those against damage, or whatever helps."""
    race = hand("g4g4y4 g4g4y4", more=f", {ALL}, damage {damage}")

    assert best(race, Seat(1), taste_of([spending])).tokens == tokens


def test_n3_every_plus3_is_kept_for_the_last_fourteen_spaces() -> None:
    """Without a word about tokens every +3 waits for the finish, and then all go at once."""
    far, near = 216 - 2 * 14 - 2, 216 - 2 * 14
    for h, tokens in ((far, ()), (near, ("plus3", "plus3"))):
        race = board(f"green {h}, white plus3, fan plus3\nyellow 20", crowd=NOBODY)
        assert best(race, Seat(1), Taste()).tokens == tokens


@pytest.mark.parametrize(
    ("damage", "tokens"), [(0, ()), (2, ()), (3, ("shield", "whole")), (9, ("shield", "whole"))]
)
def test_n3_it_repairs_and_shields_from_three_cubes_on(damage: int, tokens: tuple[str, ...]) -> None:
    """Without a word about tokens recovery and shield are spent once three cubes hurt."""
    race = hand("g4g4y4 g4g4y4", more=f", white shield half, fan whole, damage {damage}")

    assert best(race, Seat(1), Taste()).tokens == tokens


def test_n3_fan_tokens_are_drawn_at_once() -> None:
    """Without a word about tokens, whatever draws a fan token is spent as soon as it is held."""
    assert best(hand("g4g4y4 g4g4y4", more=", white fan, fan fan"), Seat(1), Taste()).tokens == ("fan", "fan")


@pytest.mark.parametrize(("ahead", "tokens"), [(3, ("whip",)), (2, ())])
def test_n3_a_whip_closes_a_gap_of_three(ahead: int, tokens: tuple[str, ...]) -> None:
    """The set ends eight spaces further on, and the next chariot stands that far ahead of it."""
    race = board(f"blue {24 + 16 + 2 * ahead}\ngreen 24, white whip\nyellow 0", crowd=NOBODY)

    assert best(race, Seat(1), Taste()).tokens == tokens


def test_n3_final_waits_for_the_last_lap() -> None:
    """That of the leader: then all that help are spent."""
    early = board(f"green 130, {ALL}\nyellow 140", crowd=NOBODY)
    late = board(f"green 130, {ALL}\nyellow 144", crowd=NOBODY)

    assert best(early, Seat(1), taste_of(["final"])).tokens == ()
    assert best(late, Seat(1), taste_of(["final"])).tokens == ("plus3", "fan", "whip")


def test_n3_half_recovery_where_there_is_no_full_one() -> None:
    """One repair is enough, and full recovery comes first."""
    race = hand("g4g4y4 g4g4y4", more=", white half, damage 4")

    assert best(race, Seat(1), taste_of(["mend"])).tokens == ("half",)


def test_n3_what_the_set_does_itself_is_not_paid_for() -> None:
    """A set with a shield needs no other one, and a yellow one may repair enough."""
    shield = hand("r1r1y1s r1r1y4 r1r1g3h", more=f", {ALL}, damage 5")
    repair = hand("r2r2y3 y3y3b3 y3y3b3", more=f", {ALL}, damage 4")

    assert best(shield, Seat(1), taste_of(["mend"])).tokens == ()
    assert best(repair, Seat(1), taste_of(["mend"])).tokens == ("shield",)


def test_n3_no_whip_is_spent_by_whoever_moves_first() -> None:
    """A whip does nothing for whoever has nobody ahead, so `spend` keeps it."""
    race = board(f"green 60, {ALL}\nyellow 22", crowd=NOBODY)

    assert "whip" not in best(race, Seat(1), taste_of(["spend"])).tokens


def test_n3_one_token_of_each_kind() -> None:
    """With `spend` a turn takes no second token of a kind."""
    race = hand("g4g4y4 g4g4y4", more=", white plus3 whip, fan plus3 plus3")

    assert best(race, Seat(1), taste_of(["spend"])).tokens == ("plus3", "whip")


@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("best", True),
        ("best red", True),
        ("best red yellow black green", True),
        ("best mend", True),
        ("best red spend", True),
        ("best red red", False),
        ("best spend red", False),
        ("best never", True),
        ("best usual", False),
        ("best mend final", False),
        ("best red3", False),
        ("best plus3", False),
        ("red", False),
    ],
)
def test_n3_how_it_is_said(line: str, legal: bool) -> None:
    """`best`, favourite colours in order, and at most one word about tokens."""
    assert allows(hand("g4g4y4 g4g4y4"), line) == legal


def test_n3_the_set_is_chosen_when_all_is_shown() -> None:
    """What is answered is `best`; what is played stands in the event."""
    play = played(hand("r3r3g6 r3g4b2 g4g4y4", more=", white plus3"), green="best red spend")

    assert play.told(SetPlayed)[0].play == Play("red3", ("r3r3g6", "r3g4b2"), "", ("plus3",))


@pytest.mark.parametrize(
    "line", ["red3 r3r3g6 r3g4b2", "red3 r3r3g6 r3r3g6 crowd", "red3 r3r3g6 r3g4b2 plus3 plus3 whip"]
)
def test_a_set_as_a_line_and_back(line: str) -> None:
    race = hand("r3r3g6 r3r3g6 r3g4b2", crowd=("b1r3g5", "b3b3y3", "y1y1g6"))

    assert line_of(play_of(race, Seat(1), line.split())) == line
