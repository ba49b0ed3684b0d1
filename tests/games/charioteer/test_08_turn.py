"""A turn from the emperor's wish to full hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.charioteer import GAME
from engine.games.charioteer.rules.cards import DECK
from engine.games.charioteer.rules.events import (
    Attacked,
    CardsDealt,
    DeckShuffled,
    DiceRolled,
    Driven,
    Event,
    FanTokenDrawn,
    LapBegan,
    Recovered,
    SetPlayed,
    TurnBegan,
)
from engine.games.charioteer.rules.state import Race
from engine.kernel import begin, submit
from engine.model import PACE, DecisionId, Order, Seat
from tests.games.charioteer.boards import Scene, board, played, scene, space

PLAIN = "green4 g4g4y4 g4g4y4"


def names(events: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def concerning(play: Scene, seat: Seat) -> list[Event]:
    """The events of a turn that are about a player or the chariot."""
    name = play.race.of(seat).name
    return [e for e in play.events if getattr(e, "seat", 0) == seat or getattr(e, "chariot", "") == name]


def test_8_1_emperor_sets_in_secret_shown_together_moves_tidying_up() -> None:
    """The order of a turn."""
    play = played(board("yellow 30\ngreen 22\nblue 0, automaton"))
    told = names(play.events)

    assert told[:2] == ["SetPlayed", "SetPlayed"]
    assert [e.chariot for e in play.told(Driven)] == ["yellow", "green", "blue"]
    last_move = max(n for n, event in enumerate(play.events) if isinstance(event, Driven))
    assert min(told.index(kind) for kind in ("CardsDealt", "CrowdShifted")) > last_move
    assert told[-1] == "TurnBegan"


def test_n1_one_sealed_question_a_player_and_turn() -> None:
    """And no other, whatever happens in the turn: 12 turns of three players are 36 questions."""
    table = begin(GAME, 3, bytes(32), {"automata": 3}).table
    for turn in range(1, 13):
        assert table.state.turn == turn
        assert [(d.seat, d.kind, d.sealed, d.fallback) for d in table.open] == [
            (seat, "set", True, "best") for seat in (1, 2, 3)
        ]
        for decision in table.open:
            order = Order("answer", decision.seat, decision.id, "best spend")
            table = submit(GAME, table, order, bytes(32)).table
        table = submit(GAME, table, Order("close", by="host"), bytes(32)).table

    assert GAME.tempos == ("round",)
    assert table.asked == 39


def test_8_1_nothing_is_shown_before_everybody_has_answered() -> None:
    play = scene(board("green 22\nyellow 0"))
    play.submit(Order("answer", Seat(1), DecisionId(1), PLAIN)).submit(
        Order("answer", Seat(1), DecisionId(1), "best")
    )
    assert play.events == ()

    play.submit(Order("answer", Seat(2), DecisionId(2), "best")).submit(Order("close", by="host"))

    assert [e.seat for e in play.told(SetPlayed)] == [1, 2]


def test_n2_who_says_nothing_in_time_plays_best() -> None:
    """A seat whose time is up plays its most valuable set."""
    play = scene(board("green 22, hand g4g4y4 g4g4y4 r3r3g6 r3r3g6, white plus3\nyellow 0"))
    play.submit(Order("lapse", decision=DecisionId(1), by="clock")).submit(
        Order("lapse", decision=DecisionId(2), by="clock")
    )
    play.submit(Order("close", by="host"))

    assert [e.play.tokens for e in play.told(SetPlayed)] == [(), ()]
    assert play.driver("green").points == 8


def test_n6_a_race_where_nobody_sits_stops_before_each_turn_moves() -> None:
    table = begin(GAME, 0, bytes(32)).table
    for turn in range(1, 5):
        (pause,) = table.open
        assert (pause.seat, pause.kind, table.state.turn) == (None, PACE, turn)
        table = submit(GAME, table, Order("answer", None, pause.id, "go", "host"), bytes(32)).table


def test_6_10_green_does_nothing_but_run() -> None:
    play = played(board("green 22\nyellow 0"))

    assert not any(play.told(kind) for kind in (Attacked, Recovered, FanTokenDrawn))


def test_8_7_the_first_turn_is_clockwise_from_the_seat_that_begins() -> None:
    race = board("yellow 0\nblue 0\ngreen 0", turn=1, order="blue green yellow")

    assert [e.chariot for e in played(race).told(Driven)] == ["blue", "green", "yellow"]


def test_8_7_later_the_leader_first_and_the_last_one_last() -> None:
    play = played(board("yellow 22\ngreen 22\nwhite 17o, automaton\nblue 60"))

    assert [e.chariot for e in play.told(Driven)] == ["blue", "yellow", "green", "white"]
    (begun,) = play.told(TurnBegan)
    assert begun.order == play.race.race_order()


def test_8_7_the_order_of_a_turn_is_not_changed_by_its_moves() -> None:
    """Green overtakes blue with its move, and blue still moves after it, and yellow last."""
    play = played(board("green 30\nblue 28, damage 9\nyellow 26"))

    assert [e.chariot for e in play.told(Driven)] == ["green", "blue", "yellow"]


def test_8_8_recover_move_whip_fan_token_attack_skill() -> None:
    """The order of a player's move."""
    race = board(
        """
        yellow 200
        green 60, hand r3r3g6 r3g4b2 b1r3g5, white half whip fan, damage 2
        """,
        crowd=("y1y1r3s", "b3b3y3", "y1y1g6"),
        wish="any",
    )
    play = played(race, green="red3 r3r3g6 r3g4b2 b1r3g5 crowd fan half whip")
    told = names(concerning(play, Seat(1)))

    assert told[told.index("Recovered") : told.index("SkillRaised") + 1] == [
        "Recovered", "Driven", "Driven", "FanTokenDrawn", "FanTokenDrawn", "Attacked", "SkillRaised",
    ]  # fmt: skip
    assert [e.whip for e in play.told(Driven) if e.chariot == "green"] == [False, True]


def test_8_8_a_new_lap_is_told_by_the_leader_who_begins_it() -> None:
    play = played(board("green 66\nyellow 60"))

    assert [(e.lap, e.chariot) for e in play.told(LapBegan)] == [(2, "green")]


def test_8_9_damage_then_hands_then_the_crowd() -> None:
    """The order of tidying up at the end of a turn."""
    play = played(board("green 22, minor\nyellow 0"))
    told = names(play.events)
    order = [told.index(kind) for kind in ("DamageTaken", "CardsDealt", "CrowdShifted", "CrowdFilled")]

    assert order == sorted(order)


def test_8_9_played_cards_are_discarded_and_hands_filled_to_eight() -> None:
    play = played(board("green 22, hand g4g4y4 g4g4y4 r5y1b3\nyellow 0"), green=PLAIN)

    assert len(play.driver("green").hand) == len(play.driver("yellow").hand) == 8
    assert "r5y1b3" in play.driver("green").hand
    assert Counter(play.race.discard)["g4g4y4"] == 4


def test_8_9_the_card_of_the_crowd_is_not_taken_into_a_hand_or_discarded_twice() -> None:
    race = board("green 22, hand g4g4y4 g4b4r2\nyellow 0", crowd=("g4r5b3", "b3b3y3", "y1y1g6"))
    play = played(race, green="green4 g4g4y4 g4b4r2 crowd")

    assert Counter(play.race.discard)["g4r5b3"] == 1


def everything(race: Race) -> Counter[str]:
    hands = [card for driver in race.drivers for card in driver.hand]
    return Counter([*hands, *race.draw, *race.discard, *race.crowd])


def test_8_9_an_empty_draw_pile_is_made_anew_from_the_discards() -> None:
    """Green takes the last two cards, and the rest from the pile that is shuffled then."""
    full = board("green 22\nyellow 0")
    race = board("green 22\nyellow 0", draw=full.draw[:2], discard=full.draw[2:])
    play = played(race)

    (shuffled,) = play.told(DeckShuffled)
    dealt = [e for e in play.told(CardsDealt) if e.seat == 1]
    assert [e.count for e in dealt] == [2, 6]
    assert len(shuffled.cards) == len(full.draw) - 2 + 4
    assert set(dealt[1].cards) <= set(shuffled.cards)
    assert everything(play.race) == Counter(DECK) + Counter({"g4g4y4": 1})


def test_8_9_also_for_the_crowd_track() -> None:
    """The pile ends with the last hand: the card that was active is shuffled in as well."""
    full = board("green 22\nyellow 0")
    race = board("green 22\nyellow 0", draw=full.draw[:16], discard=full.draw[16:])
    play = played(race)

    (shuffled,) = play.told(DeckShuffled)
    assert race.active in shuffled.cards
    assert len(play.race.crowd) == 3
    assert play.race.discard == ()


def test_8_7_the_position_in_the_space_is_kept_from_turn_to_turn() -> None:
    """Of two in a space the inner one moves first in the next turn."""
    play = played(board("yellow 40, damage 20\ngreen 24"), green=PLAIN)

    assert play.race.at(space("40")) == ("yellow", "green")
    assert play.race.order == ("yellow", "green")


def test_4_5_the_marker_moves_after_the_move() -> None:
    play = played(board("green 22\nyellow 0"))
    told = names(concerning(play, Seat(1)))

    assert told.index("Driven") < told.index("SkillRaised")


def test_a3_automata_move_in_their_place_among_the_players() -> None:
    play = played(board("blue 60, automaton\ngreen 40\nyellow 0"))
    acts = [e for e in play.events if isinstance(e, Driven | DiceRolled)]

    assert [e.chariot for e in acts] == ["blue", "blue", "green", "yellow"]
