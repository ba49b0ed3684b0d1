"""A path of two steps by a control takes five taps and a Send at most; spaces are large enough."""

from __future__ import annotations

from functools import partial

import pytest

from engine.face.coverage import UNTOLD
from engine.face.scene import Rect
from engine.games.circus import GAME
from engine.games.circus.face.ahead import window
from engine.games.circus.face.frame import RING_HIGH, RING_WIDE
from engine.games.circus.rules.plans.words import opening
from tests import extent
from tests.taps import asked, fewest, smallest

SPACE = 24


@pytest.mark.long
def test_a_path_of_two_steps_takes_five_taps() -> None:
    for view, decision in extent.some([*asked(GAME, "plot", seats=3)], 1):
        touch = partial(GAME.face.touch, view, decision)
        plans = {o.line for spot in touch("").spots for o in spot.options if len(o.line.split()) == 1}
        paths = {
            f"{plan} {one} {other}"
            for plan in plans
            for one in opening(view.race, decision, (plan,))
            for other in opening(view.race, decision, (plan, one))
        }
        assert fewest(touch, "", paths, 5).keys() == paths


def test_a_space_is_large_enough_for_a_finger() -> None:
    """But the half ones, where the straights join the turns."""
    for view, decision in asked(GAME, "plot", seats=3):
        touch = GAME.face.touch(view, decision, "")
        assert not touch.spots or smallest(touch) >= SPACE / 2


def test_a_narrow_screen_shows_the_ring_whole_or_not_at_all_and_ones_own_place() -> None:
    for view, decision in asked(GAME, "plot", seats=3):
        box = GAME.face.touch(view, decision, "").box
        assert box is not None
        left, top, width, height = box
        rings = [
            shape
            for shape in GAME.face.picture(view, "", "preview", UNTOLD).shapes
            if isinstance(shape, Rect) and (shape.width, shape.height) == (RING_WIDE, RING_HIGH)
        ]
        for ring in rings:
            across = min(ring.x + ring.width, left + width) - max(ring.x, left)
            down = min(ring.y + ring.height, top + height) - max(ring.y, top)
            assert min(across, down) <= 0 or (across, down) == (RING_WIDE, RING_HIGH)
        rig = view.race.rig_of(view.race.of(view.seat).colour)
        x, y = window(rig.space)[0].middle(rig.space)
        assert left < x < left + width
        assert top < y < top + height
