"""What the file of values has to hold: cards, tokens, the track, dice."""

from __future__ import annotations

from collections import Counter

from engine.games.charioteer.rules import track, values
from engine.games.charioteer.rules.cards import (
    BONUS_DIE,
    CARDS,
    COLOURS,
    DECK,
    EMPEROR,
    FAN_TOKENS,
    FIRST_DIE,
    ICON_LETTERS,
    SECOND_DIE,
    SKILLS,
    WHITE_TOKENS,
    Card,
)
from engine.games.charioteer.rules.track import START, next_space
from tests.games.charioteer import reference

SLOTS = {
    "red": {1: 10, 2: 9, 3: 8, 4: 7, 5: 6},
    "yellow": {0: 9, 1: 9, 2: 8, 3: 7, 4: 6},
    "black": {0: 9, 1: 9, 2: 8, 3: 7, 4: 6},
    "green": {3: 9, 4: 8, 5: 7, 6: 5},
}
"""How often each symbol stands on the 49 kinds of cards."""


def shown(card: Card) -> list[str]:
    return sorted(f"{symbol.colour[0]}{symbol.number}" for symbol in card.symbols)


def test_every_word_of_a_card_is_a_symbol_or_an_icon() -> None:
    """An owner of the game who mistypes one while correcting the file learns it at once."""
    for text in values.value("cards"):
        card = CARDS[text.replace(" ", "").lower()]
        assert len(card.symbols) + len(card.icons) == len(text.split())


def test_2_1_the_deck_is_147_cards_three_copies_of_49_kinds() -> None:
    assert len(CARDS) == 49
    assert Counter(DECK) == Counter(dict.fromkeys(CARDS, 3))
    assert len({tuple(shown(card)) for card in CARDS.values()}) == 49


def test_2_2_a_card_shows_three_symbols_of_which_two_may_be_the_same() -> None:
    """26 kinds show one symbol twice, 23 three colours."""
    cards = list(CARDS.values())

    assert all(len(card.symbols) == 3 for card in cards)
    for card in cards[:26]:
        assert sorted(Counter(card.symbols).values()) == [1, 2], card.name
        assert len({symbol.colour for symbol in card.symbols}) == 2, card.name
    for card in cards[26:]:
        assert len({symbol.colour for symbol in card.symbols}) == 3, card.name


def test_2_3_every_symbol_has_its_slots() -> None:
    """How many of the 49 kinds show each symbol, doubles twice: low numbers most often, green least."""
    slots = Counter((s.colour, s.number) for card in CARDS.values() for s in card.symbols)

    assert slots == {(colour, n): count for colour, row in SLOTS.items() for n, count in row.items()}
    assert slots.total() == 147
    assert {c: sum(SLOTS[c].values()) for c in COLOURS} == {"red": 40, "yellow": 39, "black": 39, "green": 29}


def test_2_4_some_cards_show_an_icon() -> None:
    """Thirteen of the 49 kinds, one each."""
    icons = Counter(icon for card in CARDS.values() for icon in card.icons)

    assert icons == {"whip": 6, "shield": 3, "half": 2, "fan": 2}
    assert all(len(card.icons) <= 1 for card in CARDS.values())


def test_d1_every_kind_of_card_is_the_one_of_the_paper() -> None:
    """The 49 kinds of the file are those that were reconstructed, icons included."""
    letter = {token: letter for letter, token in ICON_LETTERS.items()}
    engine = {tuple(shown(card)): "".join(letter[i] for i in card.icons) for card in CARDS.values()}

    assert engine == {tuple(sorted(reference.symbols(c))): icon for c, icon in reference.ICON.items()}


def test_d1_kinds_of_cards_have_the_order_of_the_paper() -> None:
    """The first and the last with a double, and the first and the last with three colours."""
    names = ["".join(f"{s.colour[0]}{s.number}" for s in card.symbols) for card in CARDS.values()]

    assert (names[0], names[25], names[26], names[48]) == ("b0b0y1", "r5r5g4", "g4b4r2", "r4y3b4")


def test_2_5_there_is_a_skills_card_for_each_order_of_the_colours() -> None:
    """Four colours have 24 orders."""
    assert len(set(SKILLS)) == len(SKILLS) == 24
    assert all(sorted(card) == sorted(COLOURS) for card in SKILLS)


def test_4_6_no_bonus_at_first_then_one_and_more_at_the_end() -> None:
    bonuses = [values.skill_bonus(position) for position in range(values.SKILL_END + 1)]

    assert values.SKILL_START == (3, 2, 1, 0)
    assert bonuses == [0] * 5 + [1] * 5 + [2] * 3 + [3] * 3


def test_2_7_everybody_has_five_white_tokens() -> None:
    assert Counter(WHITE_TOKENS) == {"plus3": 1, "whip": 1, "shield": 1, "half": 1, "fan": 1}


def test_2_8_the_bag_has_60_fan_tokens() -> None:
    assert len(FAN_TOKENS) == 60


def test_d4_how_many_of_each_fan_token() -> None:
    """18 +3, 12 whips, 12 shields, 10 half recoveries, 8 full ones."""
    assert Counter(FAN_TOKENS) == {"plus3": 18, "whip": 12, "shield": 12, "half": 10, "whole": 8}


def test_2_10_the_emperor_die_shows_red_twice() -> None:
    assert Counter(EMPEROR) == {"red": 2, "green": 1, "black": 1, "yellow": 1, "any": 1}


def test_d2_a_lap_is_36_spaces_for_black_and_44_outside() -> None:
    for black, length in ((True, 36), (False, 44)):
        space, spaces = START, 0
        while space.h < track.ROUND:
            space, spaces = next_space(space, black), spaces + 1

        assert (spaces, space) == (length, (track.ROUND, "straight"))


def test_3_1_the_corners_are_where_the_paper_has_them() -> None:
    """Seven spaces lie before the first corner, the start space included, fourteen between, seven after."""
    assert frozenset({7, 8, 9, 10, 25, 26, 27, 28}) == track.CORNERS
    assert track.LAP == 36


def test_a1_the_dice_of_the_automata() -> None:
    """Four black faces on the first die, a red one on the second, two bonuses on the third."""
    assert [(f.points, f.colour) for f in FIRST_DIE] == [(3, "black")] * 2 + [(4, "black")] * 2 + [
        (5, "")
    ] * 2
    assert [(f.points, f.colour) for f in SECOND_DIE] == [
        (3, ""),
        (3, ""),
        (4, "red"),
        (4, ""),
        (5, ""),
        (5, ""),
    ]
    assert list(BONUS_DIE) == [0, 0, 0, 0, 3, 3]


def test_n11_every_value_has_a_mark() -> None:
    """A value is found, inferred or reconstructed."""
    assert set(values.PROVENANCE.values()) <= {"found", "inferred", "reconstructed"}
    assert (
        values.PROVENANCE["cards"]
        == values.PROVENANCE["track"]
        == values.PROVENANCE["fan_tokens"]
        == "reconstructed"
    )
    assert (
        values.PROVENANCE["first_die"]
        == values.PROVENANCE["second_die"]
        == values.PROVENANCE["bonus_die"]
        == "found"
    )
