"""Any move takes three taps and a Send at most, one tap less with the usual unit; cells are large enough."""

from __future__ import annotations

from functools import partial

from engine.game import what_if
from engine.games.troy import GAME
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.what_if import after
from tests.taps import asked, fewest, smallest

CELL = 36


def test_a_move_takes_three_taps_at_most_and_two_with_the_usual_unit() -> None:
    for view, decision in asked(GAME, "move"):
        taps = fewest(partial(GAME.face.touch, view, decision), "", [*legal(view.game)], 3)
        assert set(taps) == set(legal(view.game))
        ends = {(parts_of(move).start, parts_of(move).target) for move in taps}
        assert ends == {(parts_of(m).start, parts_of(m).target) for m, count in taps.items() if count == 2}


def test_a_cell_is_large_enough_for_a_finger() -> None:
    for view, decision in asked(GAME, "move"):
        assert smallest(GAME.face.touch(view, decision, "")) >= CELL


def test_a_black_player_sees_and_taps_the_board_from_the_own_side() -> None:
    for view, decision in asked(GAME, "move", often=6):
        spots = GAME.face.touch(view, decision, "").spots
        turned = GAME.face.touch(view, decision, "turned").spots
        assert [spot.id for spot in spots] == [spot.id for spot in reversed(turned)]


def test_a_line_of_moves_goes_on_from_the_position_after_them() -> None:
    for view, _decision in asked(GAME, "move", often=2):
        first = next(iter(legal(view.game)))
        replies = [f"{first} {reply}" for reply in legal(after(view.game, (first,)))]
        touch = partial(GAME.face.touch, view, what_if(view.seat))
        assert fewest(touch, first, replies, 3).keys() == set(replies)
