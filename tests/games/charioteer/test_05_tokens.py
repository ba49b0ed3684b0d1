"""What icons do, on cards and on tokens."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engine.games.charioteer.rules import sets
from engine.games.charioteer.rules.cards import FAN_TOKENS, WHITE_TOKENS
from engine.games.charioteer.rules.events import (
    BagFilled,
    DamageTaken,
    Driven,
    FanTokenDrawn,
    Recovered,
    SetPlayed,
)
from engine.games.charioteer.rules.movement import whip
from engine.games.charioteer.rules.state import Play, Race
from engine.model import DecisionId, Order, Seat
from tests.games.charioteer.boards import Scene, allows, board, played, scene, space, spaces

PLAIN = "green4 g4g4y4 g4g4y4"
"""The set of an idle hand, worth eight."""
WHIPS = "black0 b0b0y1w b0y2r1w"
"""Two black cards with a whip each, worth three."""
CROWD = ("g4r5b3", "b3b3y3", "y1y1g6")


def cubes_taken(play: Scene, seat: Seat = Seat(1)) -> list[tuple[int, int]]:
    """What came into a damage box, and what a shield kept off."""
    return [(e.cubes, e.shielded) for e in play.told(DamageTaken) if e.seat == seat]


# Plus three


def test_5_1_a_token_adds_three_to_the_move() -> None:
    """A +3 makes eight points eleven."""
    play = played(board("green 22, white plus3\nyellow 0"), green=f"{PLAIN} plus3")

    assert play.driver("green").points == 11


def test_5_1_every_one_of_them_adds_three() -> None:
    """Three times +3 are nine points more."""
    play = played(
        board("green 22, white plus3, fan plus3 plus3\nyellow 0"), green=f"{PLAIN} plus3 plus3 plus3"
    )

    assert play.driver("green").points == 17


# Fan tokens


def test_5_2_the_icon_draws_a_fan_token() -> None:
    """The fan icon, here on a token, draws one from the bag."""
    race = board("green 22, white fan\nyellow 0", bag=("whole", "whip"))
    play = played(race, green=f"{PLAIN} fan")

    (drawn,) = play.told(FanTokenDrawn)
    assert (drawn.seat, drawn.reason) == (1, "icon")
    assert (play.driver("green").fan, play.driver("green").white) == ((drawn.token,), ())
    assert Counter((*play.race.bag, drawn.token)) == Counter(race.bag)


def test_5_2_on_a_card_too() -> None:
    """The fan icon draws a fan token wherever it is shown, here on two cards."""
    race = board("green 22, hand b0b0r2f b0b0r3f\nyellow 0", bag=("whip", "whole", "half"))
    play = played(race, green="black0 b0b0r2f b0b0r3f")

    assert len(play.driver("green").fan) == 2
    assert Counter((*play.race.bag, *play.driver("green").fan)) == Counter(race.bag)


def test_5_2_it_cannot_be_used_before_the_next_turn() -> None:
    """A fan token comes after the move, too late for the set that drew it."""
    race = board("green 22, white fan\nyellow 0", bag=("whip",))
    assert not allows(race, f"{PLAIN} fan whip")
    play = played(race, green=f"{PLAIN} fan")

    assert play.driver("green").tokens == ("whip",)
    assert play.chariot("green").space == space("38")


def test_5_11_a_set_that_pleases_the_crowd_draws_one() -> None:
    """A set that pleases the crowd brings its player a fan token."""
    race = board("green 22, hand g4g4y4 g4b4r2\nyellow 0", crowd=CROWD, bag=("shield",))
    play = played(race, green="green4 g4g4y4 g4b4r2 crowd")

    assert [(e.token, e.reason) for e in play.told(FanTokenDrawn)] == [("shield", "crowd")]


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("green4 g4g4y4 crowd", 0),
        ("green4 g4g4y4 g4b4r2 crowd", 1),
        ("green4 g4g4y4 g4b4r2 r3g4b2 crowd", 1),
        ("green4 g4g4y4 g4b4r2 r3g4b2", 0),
    ],
)
def test_d7_three_cards_the_crowd_card_among_them(line: str, tokens: int) -> None:
    """A fan token needs a set of at least three cards that includes the crowd's."""
    race = board("green 22, hand g4g4y4 g4b4r2 r3g4b2\nyellow 0", crowd=CROWD)

    assert len(played(race, green=line, yellow=PLAIN).told(FanTokenDrawn)) == tokens


def test_5_11_one_for_the_crowd_and_one_for_each_icon() -> None:
    """What pleases the crowd draws a token beside those of the icons."""
    race = board(
        "green 22, hand b0b0r2f b0b0r3f, white fan\nyellow 0",
        crowd=("g3g3b0", "b3b3y3", "y1y1g6"),
        bag=FAN_TOKENS,
    )
    play = played(race, green="black0 b0b0r2f b0b0r3f crowd fan")

    assert [e.reason for e in play.told(FanTokenDrawn)] == ["crowd", "icon", "icon", "icon"]


# Shield


def test_5_3_a_shield_keeps_off_what_is_aimed_at_its_owner() -> None:
    race = board("""
        yellow 30, hand r3r3g6 r3g4b2 b1r3g5
        green 22, white shield
        blue 20
    """)
    play = played(race, green=f"{PLAIN} shield", yellow="red3 r3r3g6 r3g4b2 b1r3g5")

    assert play.driver("green").damage == 0
    assert cubes_taken(play, Seat(1)) == [(0, 1)]
    assert cubes_taken(play, Seat(3)) == [(1, 0)]


@pytest.mark.parametrize("first", ["yellow", "green"])
def test_d12_all_turn_long_whoever_moves_first(first: str) -> None:
    """A shield works from the reveal on, also against attacks before its owner's move."""
    other = "green" if first == "yellow" else "yellow"
    ahead, behind = (30, 22)
    race = board(
        f"""
        yellow {ahead if first == "yellow" else behind}, hand r3r3g6 r3g4b2 b1r3g5
        green {ahead if first == "green" else behind}, white shield
        """
    )
    assert race.order == (first, other)
    play = played(race, green=f"{PLAIN} shield", yellow="red3 r3r3g6 r3g4b2 b1r3g5")

    assert (play.driver("green").damage, play.driver("green").aimed) == (0, 0)


def test_d12_against_automata_too() -> None:
    """A shield wards off all damage of the turn, that of automata as well."""
    race = board("green 60, white shield\nyellow 22, automaton\nblue 0, automaton")
    play = played(race, {"yellow": "1 3 1", "blue": "1 3 1"}, green=f"{PLAIN} shield")

    assert cubes_taken(play) == [(0, 3)]
    assert play.driver("green").damage == 0


def test_5_3_it_repairs_nothing_and_is_down_in_the_next_turn() -> None:
    race = board("green 22, white shield, damage 2\nyellow 0")
    play = played(race, green=f"{PLAIN} shield")

    assert (play.driver("green").damage, play.driver("green").shield) == (2, False)


def test_5_3_on_a_card() -> None:
    """The shield of a card wards off damage as a token does."""
    race = board("green 22, hand y1y1r3s y1g6r2\nyellow 0, hand r3r3g6 r3g4b2 b1r3g5")
    play = played(race, green="yellow1 y1y1r3s y1g6r2", yellow="red3 r3r3g6 r3g4b2 b1r3g5")

    assert [e.shield for e in play.told(SetPlayed)] == [True, False]
    assert play.driver("green").damage == 0


# Recovery


@pytest.mark.parametrize(("damage", "left"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (8, 4)])
def test_5_4_half_recovery_takes_half_of_the_cubes_rounded_up(damage: int, left: int) -> None:
    """Half of the cubes are taken out of the damage box, rounded up."""
    play = played(board(f"green 22, white half, damage {damage}\nyellow 0"), green=f"{PLAIN} half")

    assert play.driver("green").damage == left


def test_5_4_full_recovery_takes_all() -> None:
    """Full recovery takes all cubes out of the damage box."""
    play = played(board("green 22, fan whole, damage 7\nyellow 0"), green=f"{PLAIN} whole")

    assert play.driver("green").damage == 0
    assert [(e.cubes, e.cause) for e in play.told(Recovered)] == [(7, "whole")]


def test_5_4_several_halves_one_after_the_other() -> None:
    """Each half recovery takes half of the cubes that are left, rounded up."""
    play = played(board("green 22, white half, fan half, damage 7\nyellow 0"), green=f"{PLAIN} half half")

    assert [e.cubes for e in play.told(Recovered)] == [4, 2]
    assert play.driver("green").damage == 1


def test_5_4_on_a_card() -> None:
    """Half recovery takes half of the cubes from a card as from a token."""
    race = board("green 22, hand r1r1g3h r1r1y4, damage 4\nyellow 0")

    assert played(race, green="red1 r1r1y4 r1r1g3h").driver("green").damage == 2


def test_5_4_where_all_is_taken_a_half_finds_nothing_more() -> None:
    """The full one comes first, wherever it stands."""
    play = played(board("green 22, white half, fan whole, damage 4\nyellow 0"), green=f"{PLAIN} half whole")

    assert [(e.cubes, e.cause) for e in play.told(Recovered)] == [(4, "whole")]


# The whip


def whipped(text: str, *, black: bool = False) -> tuple[str, ...]:
    """Where green is whipped to: the spaces it enters, as a board writes them."""
    drive = whip(board(text), "green", black)
    return tuple(f"{s.h}{s.lane[0]}".replace("s", "") for s in drive.entered)


@pytest.mark.parametrize(("ahead", "entered"), [(24, 1), (28, 3), (32, 5)])
def test_5_5_a_whip_closes_up_to_the_next_chariot(ahead: int, entered: int) -> None:
    """It closes up to the next chariot and goes no further."""
    race = board(f"yellow {ahead}\nblue 40\ngreen 22")
    drive = whip(race, "green", black=False)

    assert len(drive.entered) == entered
    assert drive.path[-1] == space(str(ahead))


def test_5_5_it_comes_in_outermost_and_passes_nobody() -> None:
    """A whip ends outside of the chariot that it has closed up to."""
    race = board("yellow 24\nblue 24\nwhite 26\ngreen 22")
    drive = whip(race, "green", black=False)

    assert drive.passed == ()
    assert replace(race, stand=drive.stand).stand[-1] == "green"
    assert drive.path == spaces("22 24")


def test_d13_five_points_are_the_most_even_if_they_reach_nobody() -> None:
    """A whip carries five points at most, whether or not it closes up."""
    assert whipped("yellow 48\ngreen 22") == ("24", "26", "28", "30", "32")


def test_5_5_it_takes_the_lane_of_its_colour() -> None:
    """A black whip takes the regular spaces of a corner, any other the outer ones."""
    assert whipped("yellow 24\ngreen 14r", black=True) == ("16r", "18r", "20r", "22", "24")
    assert whipped("yellow 24\ngreen 14r") == ("15o", "16o", "17o", "18o", "19o")


@pytest.mark.parametrize(
    ("ahead", "black", "entered"),
    [
        ("18r", True, ("14r", "16r", "18r")),
        ("18o", True, ("14r", "16r")),
        ("17o", True, ("14r", "16r")),
        ("16r", False, ("13o", "14o", "15o", "16o")),
        ("15o", False, ("13o", "14o", "15o")),
        ("14o", True, ()),
    ],
)
def test_5_5_in_a_corner_it_never_gets_ahead_of_that_chariot(
    ahead: str, black: bool, entered: tuple[str, ...]
) -> None:
    """It stops where the next step would put it ahead in the race order, be it in the other lane."""
    assert whipped(f"yellow {ahead}\ngreen 12", black=black) == entered


def test_5_5_beside_a_chariot_on_the_regular_space_it_steps_up_to_it_along_its_own_lane() -> None:
    """An outer space is behind the regular one at its side, so a chariot there has somebody ahead."""
    assert whipped("yellow 18r\ngreen 18o") == ()
    assert whipped("yellow 18r\ngreen 17o") == ("18o",)
    assert whipped("yellow 18r\ngreen 17o", black=True) == ("18r",)


def test_5_6_it_is_lost_on_the_leader() -> None:
    """A whip does nothing for the leader."""
    assert whipped("green 22\nyellow 20") == ()


def test_5_6_and_where_somebody_is_inside_in_the_same_space() -> None:
    """A whip does nothing while another chariot is inside in one's own space."""
    assert whipped("blue 30\nyellow 22\ngreen 22") == ()


def test_5_6_but_not_where_somebody_is_outside() -> None:
    """A chariot outside in one's own space is no hindrance to a whip."""
    assert whipped("blue 26\ngreen 22\nyellow 22") == ("24", "26")


def test_5_5_it_comes_after_the_move_and_costs_no_points() -> None:
    """A whip adds spaces behind the move and takes none of its points."""
    race = board("yellow 60, hand g3g3b4 g3g3b0\ngreen 22, white whip")
    play = played(race, green=f"{PLAIN} whip")

    assert [(e.points, e.whip) for e in play.told(Driven) if e.chariot == "green"] == [(8, False), (5, True)]
    assert play.chariot("green").space == space("48")
    assert play.driver("green").points == 8


def test_5_5_it_helps_a_chariot_that_damage_keeps_where_it_is() -> None:
    """A whip closes up to the chariot ahead even after a move of no points."""
    play = played(board("yellow 60\ngreen 28, white whip, damage 20"), green=f"{PLAIN} whip")

    assert play.chariot("green").space == space("38")


def test_5_7_several_whips_one_after_the_other() -> None:
    """Two whips are five points each where there is room."""
    play = played(board(f"yellow 160\ngreen 60, hand {WHIPS[7:]}"), green=WHIPS)

    assert [e.points for e in play.told(Driven) if e.whip] == [5, 5]


def test_5_7_the_second_whip_finds_somebody_inside() -> None:
    """Whips work one after the other; beside the chariot it has reached, the next one does nothing."""
    race = board(f"yellow 34, damage 20\ngreen 22, hand {WHIPS[7:]}")
    play = played(race, green=WHIPS)

    assert [e.path[-1] for e in play.told(Driven) if e.whip] == [space("34")]
    assert play.race.at(space("34")) == ("yellow", "green")


# Tokens and cards


def test_5_8_a_white_token_works_once_and_leaves_the_game() -> None:
    play = played(board("green 22, white plus3 whip\nyellow 0"), green=f"{PLAIN} plus3")

    assert play.driver("green").white == ("whip",)
    assert play.race.spent == ()


def test_5_9_a_spent_fan_token_lies_beside_the_bag() -> None:
    """A spent fan token is not out of the game."""
    play = played(board("green 22, fan plus3 whip\nyellow 0"), green=f"{PLAIN} plus3")

    assert (play.driver("green").fan, play.race.spent) == (("whip",), ("plus3",))


def test_n4_of_two_that_are_alike_the_white_one_goes_first() -> None:
    play = played(board("green 22, white plus3, fan plus3\nyellow 0"), green=f"{PLAIN} plus3")

    assert (play.driver("green").white, play.driver("green").fan) == ((), ("plus3",))
    assert play.race.spent == ()


def test_n4_if_both_are_spent_one_comes_back() -> None:
    """Of two alike the fan token will return to the bag, the white one never."""
    play = played(board("green 22, white plus3, fan plus3\nyellow 0"), green=f"{PLAIN} plus3 plus3")

    assert play.driver("green").tokens == ()
    assert play.race.spent == ("plus3",)


def test_d24_an_empty_bag_is_filled_from_those_that_were_spent() -> None:
    """Spent fan tokens lie beside the bag until it is empty; then they go back in."""
    race = board("green 22, white fan\nyellow 0", bag=(), spent=("whole", "whole", "whip"))
    play = played(race, green=f"{PLAIN} fan")

    (filled,) = play.told(BagFilled)
    assert Counter(filled.tokens) == Counter(race.spent)
    assert play.race.spent == ()
    assert Counter((*play.race.bag, *play.driver("green").fan)) == Counter(race.spent)


def test_d24_where_none_is_left_none_is_drawn() -> None:
    """With nothing in the bag and nothing beside it there is no fan token to be had."""
    play = played(board("green 22, white fan\nyellow 0", bag=()), green=f"{PLAIN} fan")

    assert (play.told(FanTokenDrawn), play.told(BagFilled)) == ([], [])


def test_d24_what_is_spent_in_this_turn_may_come_back_in_it() -> None:
    """A token spent with the set already lies beside the bag when its player draws."""
    race = board("green 22, white fan, fan plus3\nyellow 0", bag=())
    play = played(race, green=f"{PLAIN} plus3 fan")

    assert play.driver("green").fan == ("plus3",)


@pytest.mark.parametrize(
    ("line", "icons"),
    [
        ("black0 b0b0y1w b0y2r1w", ["whip", "whip"]),
        ("black0 b0b0y1w b0b0r2f", ["whip", "fan"]),
        ("black0 b0b0r2f crowd", ["fan", "whip"]),
    ],
)
def test_5_10_icons_of_all_cards_of_the_set_work_and_of_no_other(line: str, icons: list[str]) -> None:
    """That of the crowd card, too, for whoever uses it."""
    symbol, *cards = line.split()
    play = Play(symbol, tuple(c for c in cards if c != "crowd"), "b0b0y1w" if "crowd" in cards else "")

    assert list(sets.icons(play)) == icons


def test_5_10_the_icon_of_the_crowd_card_works_for_its_users_only() -> None:
    """An icon works on the cards of a set that is played, the crowd's among them, and on no other."""
    race = board(
        "yellow 60, hand b0b0r2f b0b0r3f\ngreen 22, hand b0b0r2f g3g3b0\nblue 20, hand b0b0r3f b0y2r1w",
        crowd=("b0b0y1w", "b3b3y3", "y1y1g6"),
    )
    play = played(race, green="black0 b0b0r2f crowd", blue="black0 b0b0r3f b0y2r1w")

    assert [e.chariot for e in play.told(Driven) if e.whip] == ["green", "blue"]


def test_d3_everybody_begins_with_one_white_token_of_five_kinds() -> None:
    """A +3, a fan token, a shield, a half recovery and a whip."""
    assert Counter(WHITE_TOKENS) == Counter(["plus3", "fan", "shield", "half", "whip"])


def test_d15_as_many_tokens_as_one_holds() -> None:
    """There is no limit to the tokens of a turn but what one holds, several of a kind included."""
    race = board("green 22, white plus3 fan shield half whip, fan whole plus3\nyellow 0")

    assert allows(race, f"{PLAIN} plus3 plus3 fan shield half whole whip")
    assert not allows(race, f"{PLAIN} plus3 plus3 plus3")
    assert not allows(race, f"{PLAIN} whole whole")
    assert not allows(race, f"{PLAIN} whip plus3"), "tokens have one order"


def test_d14_tokens_are_chosen_with_the_cards_and_nobody_sees_them_before() -> None:
    play = scene(board("green 22, white plus3\nyellow 0"))
    before: Race = play.race
    play.submit(Order("answer", Seat(1), DecisionId(1), f"{PLAIN} plus3"))

    assert (play.race, play.events) == (before, ())
    play.submit(Order("answer", Seat(2), DecisionId(2), "best")).submit(Order("close", by="host"))
    assert play.told(SetPlayed)[0].play.tokens == ("plus3",)
