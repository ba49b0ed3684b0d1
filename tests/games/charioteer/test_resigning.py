"""Resigning: the chariot leaves the track, and the race goes on without it."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.errors import NotAsked
from engine.games.charioteer.rules.cards import DECK
from engine.games.charioteer.rules.events import (
    Attacked,
    AutomatonAttacked,
    DiceRolled,
    Driven,
    RaceEnded,
    Resigned,
    SetPlayed,
)
from engine.games.charioteer.rules.state import Race
from engine.model import DecisionId, Order, Seat
from tests.games.charioteer.boards import Scene, board, played, scene, space

PLAIN = "green4 g4g4y4 g4g4y4"
RED = "r3r3g6 r3g4b2 b1r3g5"


def race() -> Race:
    return board(
        f"""
        green 60, hand {RED}
        yellow 60, white plus3, fan whip
        blue 22, hand r5y1b3 r5g3b0
        white 0, automaton
        """
    )


def ranking(play: Scene) -> list[str]:
    assert play.table.outcome is not None
    return [name for (name,) in play.table.outcome.ranking]


def test_n5_the_chariot_leaves_the_track_at_once() -> None:
    """Resigning does not wait for the end of the turn."""
    play = scene(race()).act("yellow", "resign")

    assert [e.seat for e in play.told(Resigned)] == [2]
    assert play.race.at(space("60")) == ("green",)
    assert play.race.race_order() == ("green", "blue", "white")
    assert play.race.players == (1, 3)


def test_n5_it_is_in_nobodys_way_and_nobody_waits_for_it() -> None:
    """A chariot that has left is neither passed nor asked."""
    inner = board("yellow 60\ngreen 60\nblue 22")
    play = scene(inner).act("yellow", "resign").turn(green=PLAIN)

    assert [e.seat for e in play.told(SetPlayed)] == [1, 3]
    (move,) = (e for e in play.told(Driven) if e.chariot == "green")
    assert (move.passed, move.path[-1]) == ((), space("76"))
    assert [d.seat for d in play.table.open] == [1, 3]


def test_n5_it_loses_its_place_in_the_order_of_the_turn() -> None:
    """Blue, an automaton, leads once yellow is gone: it has no bonus, and nobody moves for yellow."""
    play = scene(board("yellow 120\nblue 110, automaton\ngreen 22")).turn({"blue": "5 5 1"})
    play.act("yellow", "resign")
    assert play.race.order == ("blue", "green")
    play.turn({"blue": "5 5 6"})

    assert list(dict.fromkeys(e.chariot for e in play.told(Driven))) == ["blue", "green"]
    assert [e.dice.bonus_die for e in play.told(DiceRolled)] == [None]


def test_n5_others_are_asked_on_and_their_answers_stand() -> None:
    """A resignation takes back nothing that others have sent."""
    play = scene(race())
    play.submit(Order("answer", Seat(1), DecisionId(1), f"red3 {RED}")).act("yellow", "resign")

    assert [d.seat for d in play.table.awaited()] == [3]
    assert play.table.answers[0].line == f"red3 {RED}"


def test_n5_one_that_has_answered_leaves_all_the_same() -> None:
    """A set that was sent before resigning is not played."""
    play = scene(race())
    play.submit(Order("answer", Seat(2), DecisionId(2), PLAIN)).act("yellow", "resign").turn()

    assert [e.seat for e in play.told(SetPlayed)] == [1, 3]


def test_n5_cards_and_tokens_stay_out_of_the_game() -> None:
    """Face down: neither discards nor bag gain anything, turn after turn."""
    play = scene(race())
    held = play.driver("yellow")
    play.act("yellow", "resign").turn().turn().turn()

    assert play.driver("yellow") == held
    assert play.race.spent == ()
    known = [*play.race.draw, *play.race.discard, *play.race.crowd]
    known += [card for seat in play.race.players for card in play.race.driver(seat).hand]
    assert Counter(known) + Counter(held.hand) == Counter(DECK)


def test_n5_no_attack_hits_it_any_more() -> None:
    play = scene(race()).act("yellow", "resign")
    play.turn({"white": "5 3 1"}, green=f"red3 {RED}")

    assert [e.hit for e in play.told(Attacked)] == [(3,)]
    assert [e.hit for e in play.told(AutomatonAttacked)] == [(1, 3)]
    assert play.driver("yellow").damage == 0


def test_n5_it_is_ranked_behind_all_others() -> None:
    """A chariot whose player has resigned comes last, even if it was ahead of another."""
    leader = board("yellow 190\ngreen 210\nblue 30")
    play = scene(leader).act("yellow", "resign").turn(green=PLAIN, blue=PLAIN)

    assert ranking(play) == ["green", "blue", "yellow"]
    assert play.table.outcome is not None
    assert play.table.outcome.seats == ((1,), (3,), (2,))


def test_n5_the_race_is_over_when_one_chariot_is_left() -> None:
    play = scene(board("yellow 60\ngreen 22")).act("yellow", "resign")

    assert [e.ending for e in play.told(RaceEnded)] == ["alone"]
    assert ranking(play) == ["green", "yellow"]


def test_n5_or_when_no_player_is_left() -> None:
    """The automata do not finish it among themselves."""
    play = scene(board("green 60\nblue 22, automaton\nyellow 0")).act("green", "resign")
    assert play.table.outcome is None
    play.act("yellow", "resign")

    assert [e.ending for e in play.told(RaceEnded)] == ["nobody"]
    assert ranking(play) == ["blue", "green", "yellow"]


def test_n5_one_player_may_race_on_against_automata() -> None:
    """The race ends with the last player or the last chariot but one, not before."""
    play = scene(board("green 60\nblue 22, automaton\nyellow 0")).act("green", "resign").turn()

    assert [d.seat for d in play.table.open] == [2]


def test_n5_the_counter_goes_by_those_on_the_track() -> None:
    """If the leader resigns, the lap is that of the next one."""
    play = scene(board("yellow 150\ngreen 60\nblue 22"))
    assert play.race.lap == 3

    assert play.act("yellow", "resign").race.lap == 1


def test_n5_who_has_resigned_can_do_nothing_any_more() -> None:
    play = scene(race()).act("yellow", "resign")

    with pytest.raises(NotAsked):
        play.act("yellow", "resign")
    with pytest.raises(NotAsked):
        play.submit(Order("answer", Seat(2), DecisionId(2), PLAIN))


def test_n5_nobody_resigns_after_the_end() -> None:
    play = played(board("yellow 210\ngreen 22"))

    with pytest.raises(NotAsked):
        play.act("green", "resign")
