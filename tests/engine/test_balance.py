"""The chart of two sides: by how much either was ahead, and when it threatened."""

from __future__ import annotations

from engine.face import balance
from engine.face.balance import Balance, Side
from engine.face.scene import Polygon, Scene, Sprite, Text
from tests.render.sight import flat, seen

WHITE, BLACK = Side("Livia", Sprite("army-white", 0, 0, 1), "+2"), Side("Ann", Sprite("army-black", 0, 0, 1))


def drawn(values: tuple[int, ...], marks: tuple[tuple[int, bool, str], ...] = ()) -> Scene:
    stops = tuple(str(n) for n in range(len(values)))
    return balance.scene(Balance("Troy", "Turn 3", WHITE, BLACK, values, stops, marks, "Even."))


def heights(shown: Scene) -> list[float]:
    """How far the edge of the area lies above the middle (below 0 under it), from left to right."""
    area = next(s for s in shown.shapes if isinstance(s, Polygon))
    middle = area.points[0][1]
    return [middle - y for _x, y in area.points[1:-1:2]]


def test_the_area_rises_for_the_upper_side_and_falls_for_the_lower_one() -> None:
    none, one, two, less = heights(drawn((0, 1, 2, -1)))

    assert none == 0
    assert abs(two - 2 * one) < 0.5
    assert abs(less + one) < 0.5


def test_each_side_has_its_marks_along_its_edge_and_none_upon_another() -> None:
    shown = drawn((0,) * 200, ((1, True, "check"), (2, True, "check"), (2, False, "check")))
    marks = [s for s in shown.shapes if isinstance(s, Sprite) and s.name == "mark-check"]

    assert len(marks) == 2
    assert marks[0].y < shown.height / 2 < marks[1].y


def test_everything_can_be_read() -> None:
    for shown in (drawn((0,)), drawn((0, 12, -31, 0, 4), ((2, True, "check"),))):
        texts = [s for s in flat((*shown.ground, *shown.shapes)) if isinstance(s, Text)]

        assert {"Livia", "Ann", "+2"} <= {s.text for s in texts}
        assert all(s.size >= 23.1 for s in texts)
        assert shown.height < shown.width
        for found in seen(shown):
            assert not found.faint
