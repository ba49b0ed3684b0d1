"""Values with something changed, and what was made of those seen lately."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from engine.values import Lately, changed


@dataclass(frozen=True)
class Square:
    name: str
    x: int = 0
    y: int = 0


def test_what_is_not_changed_stays() -> None:
    assert changed(Square("a1", 1, 2), y=3) == Square("a1", 1, 3)


def test_the_value_before_stays_as_it_was() -> None:
    before = Square("a1", 1, 2)
    changed(before, x=5)
    assert before == Square("a1", 1, 2)


def test_it_is_the_value_that_replace_makes() -> None:
    one = Square("a1", 1, 2)
    assert changed(one, name="b2", x=7) == dataclasses.replace(one, name="b2", x=7)
    assert hash(changed(one, x=7)) == hash(dataclasses.replace(one, x=7))


def test_a_changed_value_is_as_frozen_as_any() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        changed(Square("a1"), x=1).x = 2  # type: ignore[misc]  # that is the point


def test_there_is_no_field_but_those_of_the_class() -> None:
    with pytest.raises(TypeError, match="Square has not all of the fields x, z"):
        changed(Square("a1"), x=1, z=2)


class TestLately:
    def test_what_was_made_of_a_value_is_made_once(self) -> None:
        made: list[Square] = []
        lately: Lately[Square, None] = Lately(made.append)
        one = Square("a1")
        lately(one)
        lately(one)
        assert made == [one]

    def test_another_value_is_another_one_though_it_equals_the_first(self) -> None:
        made: list[Square] = []
        lately: Lately[Square, None] = Lately(made.append)
        one, other = Square("a1"), Square("a1")
        lately(one)
        lately(other)
        assert len(made) == 2

    def test_the_oldest_value_is_forgotten_first(self) -> None:
        made: list[Square] = []
        lately: Lately[Square, None] = Lately(made.append, most=2)
        squares = [Square(name) for name in ("a1", "b1", "c1")]
        for square in (*squares, squares[2], squares[1], squares[0]):
            lately(square)
        assert [square.name for square in made] == ["a1", "b1", "c1", "a1"]
