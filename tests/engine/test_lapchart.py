"""The chart of a race: who was where, where laps began, who came to the front, and all of it in few words."""

from __future__ import annotations

from dataclasses import replace

from engine.face.lapchart import ALT, Chart, Line, begun, scene
from engine.face.scene import Circle, Polygon, Sprite, Text


def line(name: str, *places: int | None) -> Line:
    return Line(name, Sprite("emblem-round", 0, 0, 1, "racer-1", label="1"), "round", places)


def chart(*lines: Line, laps: tuple[int, ...] = ()) -> Chart:
    stops = ("", *(str(n) for n in range(1, len(lines[0].places))))
    return Chart("A Race", "Round 3", stops, lines, laps)


def test_a_lap_begins_where_the_first_begins_it() -> None:
    assert begun([1, 1, 2, 2, 3], 3) == (2, 4)
    assert begun([1, 1, 3], 3) == (2, 2)
    assert begun([1, 1], 3) == ()


def test_laps_are_named_where_they_begin() -> None:
    shown = scene(chart(line("Livia", 1, 1, 1), line("Max", 2, 2, 2), laps=(1,)))
    assert "Lap 2" in [shape.text for shape in shown.ground if isinstance(shape, Text)]


def test_the_last_round_stands_at_the_same_edge_however_many_there_are() -> None:
    def edge(*places: int) -> float:
        shown = scene(chart(line("Livia", *places), line("Max", *places), laps=(len(places) - 1,)))
        return next(shape.x for shape in shown.ground if isinstance(shape, Text) and shape.text == "Lap 2")

    assert edge(1, 1) == edge(1, 2, 1, 2, 1)


def test_a_golden_dot_stands_where_somebody_comes_to_the_front() -> None:
    shown = scene(chart(line("Livia", 1, 2, 2, 1), line("Max", 2, 1, 1, 2)))
    dots = [s.x for s in shown.shapes if isinstance(s, Circle) and s.fill == "gold-light"]
    assert len(dots) == 2
    assert len(set(dots)) == 2


def test_an_arrow_stands_wherever_else_somebody_passes_another() -> None:
    shown = scene(chart(line("Livia", 1, 1, 1, 1), line("Max", 2, 3, 3, 2), line("Ann", 3, 2, 2, 3)))
    arrows = [s for s in shown.shapes if isinstance(s, Polygon) and s.fill == "gold-light"]
    heights = [round(arrow.points[0][1]) for arrow in arrows]
    assert len(arrows) == 2, "Ann passes Max, and Max passes Ann"
    assert len(set(heights)) == 1, "each for the second place"


def test_whoever_is_passed_at_once_again_has_no_arrow() -> None:
    shown = scene(chart(line("Livia", 1, 1, 1, 1), line("Max", 2, 3, 2, 2), line("Ann", 3, 2, 3, 3)))
    arrows = [s for s in shown.shapes if isinstance(s, Polygon) and s.fill == "gold-light"]
    assert len(arrows) == 1, "Max passes Ann, who had passed him for a round only"


def test_who_moves_up_since_another_is_out_has_passed_nobody() -> None:
    shown = scene(chart(line("Livia", 1, 1), line("Max", 2, None), line("Ann", 3, 2)))
    assert not [s for s in shown.shapes if isinstance(s, Polygon) and s.fill == "gold-light"]


def test_a_mark_hides_neither_the_line_nor_that_its_racer_leads() -> None:
    fallen = replace(line("Livia", 2, 1, 1), marks=((1, "flip"), (2, "flip")))
    shown = scene(chart(fallen, line("Max", 1, 2, 2)))
    (dot,) = [s for s in shown.shapes if isinstance(s, Circle) and s.fill == "gold-light"]
    marks = [s for s in shown.shapes if isinstance(s, Sprite) and s.name == "mark-flip"]

    assert marks[0].x == dot.x
    assert all(mark.y - mark.size / 2 > dot.y + dot.radius for mark in marks)


def test_the_key_names_the_marks_that_are_there_and_no_others() -> None:
    crashed = replace(line("Livia", 1, 2), marks=((1, "crash"),))
    shown = scene(replace(chart(crashed, line("Max", 2, 1)), signs=(("crash", "crash"), ("push", "push"))))
    words = [shape.text for shape in shown.shapes if isinstance(shape, Text)]
    assert "crash" in words
    assert "push" not in words
    assert shown.height > scene(chart(line("Livia", 1, 2), line("Max", 2, 1))).height


def test_of_many_rounds_some_are_told_the_last_among_them() -> None:
    names = [f"Somebody with a long name {n}" for n in range(8)]
    rounds = 40
    shown = scene(chart(*(line(name, *([n] * rounds)) for n, name in enumerate(names, 1))))
    assert len(shown.alt) <= ALT
    assert f"{rounds - 1}: {names[0]}" in shown.alt
    assert shown.alt.endswith(f"{names[-1]}.")
    assert all(f"{n}: {names[0]}" in shown.twin for n in range(1, rounds))
