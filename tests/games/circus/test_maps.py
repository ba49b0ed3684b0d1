"""The maps of the tests: what is laid is what is shown, and what is no map is told."""

from __future__ import annotations

import pytest

from engine.games.circus.rules.basic.track import NE, NW, E, W
from tests.games.circus.maps import Placed, drawn, lay, marked, rigs, show
from tests.games.circus.places import from_notes_id

STRAIGHT = """
    h1-9   .   .   .  a>
    h2-9   .  b>   .  xx
    h3-9   .   .   .   .
"""
TURN = """
    e1-4    ##   .  b2
    e1-3  ##  a1  b.
    e1-2    a.   .   .
"""


def trimmed(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def test_marks_by_space() -> None:
    assert lay(STRAIGHT) == {"h1-12": "a>", "h2-10": "b>", "h2-12": "xx"}
    assert lay(TURN) == {
        "e1-3": "a1",
        "e1-2": "a.",
        from_notes_id("E,0,3"): "b2",
        from_notes_id("E,1,2"): "b.",
    }


@pytest.mark.parametrize("text", [STRAIGHT, TURN])
def test_what_is_laid_is_shown(text: str) -> None:
    assert drawn(text) == trimmed(text)
    assert show({}, text).count("a") == 0


def test_cells_find_their_places() -> None:
    """However a map is typed, hexes are drawn staggered, and half-hexes half as far from rectangles."""
    typed = """
        h2-19 . a> . c@/xx .
        h3-19 . . b1 . .
        h4-19 . . . .
    """

    assert drawn(typed) == trimmed(
        """
        h2-19   .  a>   . c@/xx .
        h3-19   .   . b1  .   .
        h4-19   .   .   .   .
        """
    )
    assert lay(drawn(typed)) == lay(typed)


def test_on_the_back_straight_numbers_fall() -> None:
    """East is right everywhere; the race goes left there, with lane 1 below."""
    text = """
        b2-4   .  a<   .  *w
        b1-4   .   .  b<   .
        ####################
    """

    assert lay(text) == {"b2-3": "a<", "b2-1": "*w", "b1-2": "b<"}
    assert drawn(text) == trimmed(text)


def test_what_lies_outside_of_a_cut_is_not_lost() -> None:
    assert show({"h1-12": "a>", "b7-3": "b<"}, STRAIGHT).splitlines()[-1] == "b7-3 b<"


def test_rigs_of_a_map() -> None:
    """In a straight team and chariot share a space; in a turn it is where it is drawn, else behind."""
    assert rigs(lay(STRAIGHT)) == {"a": Placed("h1-12", E, "h1-12"), "b": Placed("h2-10", E, "h2-10")}
    assert rigs(lay(TURN)) == {
        "a": Placed("e1-3", NE, "e1-2"),
        "b": Placed(from_notes_id("E,0,3"), NW, from_notes_id("E,1,2")),
    }
    assert rigs(lay("e1-3 a1 .")) == {"a": Placed("e1-3", NE, "e1-2")}
    assert rigs(lay("e1-2 b. .\nb3-7 b<")) == {"b": Placed("b3-7", W, "e1-2")}


def test_marks_of_rigs() -> None:
    assert marked(rigs(lay(STRAIGHT)), [("h2-12", "xx")]) == lay(STRAIGHT)
    assert marked(rigs(lay(TURN))) == lay(TURN)
    assert marked({"a": Placed("h1-1", E, "h1-1")}, [("h1-1", "b@")]) == {"h1-1": "a>/b@"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("h8-1 . .", "begins with a space, not with 'h8-1'"),
        (". . a>", "begins with a space"),
        ("h1-1", "nothing is drawn behind h1-1"),
        ("h1-1 ## . .", "a wall is drawn where there is none, beside h1-1"),
        ("h1-1 . . ##", "a wall is drawn where there is none, beside h1-1"),
        ("e7-12 . . .", "nothing to the right of e7-12"),
        ("h1-1 . .\n####", "a wall is drawn where there is none"),
        ("####", "a wall is drawn where there is none"),
        ("h1-1 . .\nh1-2 . .", "h1-2 is drawn twice"),
        ("h1-1 . a1", "a rectangle has > and < alone"),
        ("h1-1 . o>", "'o>' is no mark"),
        ("h1-1 . a0", "'a0' is no mark"),
        ("h1-1 . a>/", "'' is no mark"),
    ],
)
def test_what_is_no_map_is_told(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        lay(text)
