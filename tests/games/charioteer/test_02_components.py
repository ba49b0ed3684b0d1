"""Cards, displays and chariots. What the file of values has to hold stands in `test_deck`."""

from __future__ import annotations

import pytest

from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import CARDS, DECK, SYMBOLS, in_order, token_of
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.state import NAMES, new_race
from engine.model import Seat
from tests.games.charioteer.boards import board


def test_2_3_zeros_are_black_and_yellow_and_the_highest_numbers_green() -> None:
    numbers = {
        colour: {symbol.number for symbol in SYMBOLS.values() if symbol.colour == colour}
        for colour in ("red", "yellow", "black", "green")
    }

    assert {colour for colour, found in numbers.items() if 0 in found} == {"black", "yellow"}
    assert max(numbers, key=lambda colour: max(numbers[colour])) == "green"


def test_2_4_a_card_is_called_by_its_symbols_and_icons() -> None:
    """Some cards show an icon; the name of a card says which."""
    plain, whip = CARDS["r3r3g6"], CARDS["b0b0y1w"]

    assert [symbol.name for symbol in plain.symbols] == ["red3", "red3", "green6"]
    assert (plain.icons, whip.icons) == ((), ("whip",))


def test_2_4_no_card_is_called_like_a_token_or_a_symbol() -> None:
    """Words of a line mean one thing each."""
    assert not any(token_of(name) for name in (*CARDS, *SYMBOLS))
    assert not set(CARDS) & set(SYMBOLS)


def test_2_3_cards_have_one_order() -> None:
    """The 49 kinds lie in the order of the file, the three copies of each side by side."""
    shuffled = sorted(DECK, key=lambda name: name[::-1])

    assert in_order(shuffled) == DECK
    assert list(dict.fromkeys(DECK)) == list(CARDS)


@pytest.mark.parametrize(("seats", "automata"), [(0, 6), (1, 5), (2, 0), (3, 3), (6, 0)])
def test_2_6_six_chariots_of_which_seat_s_drives_chariot_s(seats: int, automata: int) -> None:
    race = new_race(seats, Options(automata=automata))

    assert tuple(c.name for c in race.chariots) == NAMES[: seats + automata]
    assert [race.of(seat).seat for seat in race.seats] == list(range(1, seats + 1))
    assert len(race.automata) == automata
    assert NAMES[:2] == ("green", "yellow")


@pytest.mark.parametrize(
    ("ahead", "lap"), [("0", 1), ("70", 1), ("72", 2), ("142", 2), ("144", 3), ("216", 3)]
)
def test_2_9_the_lap_counter_shows_the_lap_of_the_leader(ahead: str, lap: int) -> None:
    """It never shows a lap that is not raced any more."""
    assert board(f"green {ahead}\nyellow 0").lap == lap


def test_2_11_there_are_always_cubes() -> None:
    """A hundred lie in one damage box."""
    assert board("green 0, damage 100\nyellow 0").driver(Seat(1)).damage == 100


def test_n11_every_number_of_the_game_has_a_mark() -> None:
    assert all(mark in ("found", "inferred", "reconstructed") for mark in values.PROVENANCE.values())
    assert all(values.value(name) is not None for name in values.PROVENANCE)
