"""Looking ahead: a line of moves of both sides, and what is kept of it as answers in advance."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from engine.errors import BadOrder
from engine.face.forms import Form
from engine.game import AHEAD, what_if
from engine.games.troy import GAME
from engine.games.troy.face import conditional
from engine.games.troy.rules.state import Game, View
from engine.games.troy.rules.what_if import MOST
from engine.kernel import choices, spell
from engine.model import Decision, DecisionId, Order, Seat, Standing
from tests.forms import whole
from tests.games.troy.positions import game
from tests.games.troy.tables import Played

LINE = "d4P-d5 d7p-d6 e4PS-e5 e7p-e6 c4S-d5"


def ahead(seat: Seat | None = Seat(1)) -> Decision:
    return Decision(DecisionId(0), seat, AHEAD)


def panel(game: Game, draft: str) -> Form:
    return whole(partial(GAME.face.form, View(game, Seat(1)), ahead(), draft))


def keys(form: Form) -> dict[str, str]:
    return {o.id: o.line for group in form.groups if group.shape == "keys" for o in group.options}


def offered(form: Form) -> set[str]:
    """The drafts to which the menus lead."""
    return {o.line for group in form.groups if group.shape == "menu" for o in group.options}


def kept(played: Played, seat: Seat, line: str) -> Standing | None:
    view = GAME.rules.view(played.game, seat)
    return conditional.plan(view, ahead(seat), line)


def file(played: Played, seat: Seat, line: str) -> Standing:
    standing = kept(played, seat, line)
    assert standing is not None
    played.say(Order("file", seat, standing=standing))
    return standing


def said(played: Played, seat: Seat, standing: Standing) -> str:
    return conditional.said(GAME.rules.view(played.game, seat), standing)


def test_troy_lets_people_look_ahead() -> None:
    assert GAME.what_if is not None
    assert what_if(None) == ahead(None)


# Trying out


def test_in_a_line_both_sides_move_in_turn() -> None:
    now = Played().game
    first = {choice.word for choice in choices(GAME, now, ahead(), ())}
    second = {choice.word for choice in choices(GAME, now, ahead(), ("d4P-d5",))}
    assert "" in first & second
    assert "d4P-d5" in first - second
    assert "d7p-d6" in second - first


def test_a_line_is_read_move_by_move_in_the_position_after_those_before() -> None:
    now = Played().game
    assert spell(GAME, now, ahead(), "turned d4Pd5 D7P-d6") == "d4P-d5 d7p-d6"
    with pytest.raises(BadOrder, match="d4 is empty"):
        spell(GAME, now, ahead(), "d4PS-d5 d7p-d6 d4P-d5")
    with pytest.raises(BadOrder, match="Which piece goes from d7 to d6"):
        spell(GAME, now, ahead(), "d4P-d5 d7d6")


def test_a_line_ends_with_the_game() -> None:
    now = game("d4 R, d7 k, a1 K, j10 q", wins="kings")
    assert [c.word for c in choices(GAME, now, ahead(), ("d4Rxk-d7",))] == [""]
    form = panel(now, "d4Rxk-d7 j10q-j9")
    assert form.line == "d4Rxk-d7"
    assert "White has won: Black has no king left." in form.text
    assert offered(form) == set()
    with pytest.raises(BadOrder, match="The line ends here"):
        spell(GAME, now, ahead(), "d4Rxk-d7 j10q-j9")


def test_a_line_has_a_longest_length() -> None:
    now = game("a1 K, a10 k", wins="kings")
    files = "abcdefghij"
    snake = [(file, row) for row in (0, 1, 2) for file in (files if row % 2 == 0 else files[::-1])]
    white = [f"{a}{1 + r}K-{b}{1 + s}" for (a, r), (b, s) in pairwise(snake)]
    black = [f"{a}{10 - r}k-{b}{10 - s}" for (a, r), (b, s) in pairwise(snake)]
    moves = [move for turn in zip(white, black, strict=True) for move in turn]
    longest = " ".join(moves[:MOST])

    assert spell(GAME, now, ahead(), longest) == longest
    with pytest.raises(BadOrder, match=f"at most {MOST} moves"):
        spell(GAME, now, ahead(), " ".join(moves))
    form = panel(now, " ".join(moves))
    assert form.line == longest
    assert offered(form) == set()
    assert "back" in keys(form)


def test_a_look_in_the_middle_of_a_typed_line_is_no_move() -> None:
    with pytest.raises(BadOrder, match="'turned' is not a move"):
        spell(GAME, Played().game, ahead(), "d4P-d5 turned d7p-d6")


@pytest.mark.parametrize(
    "line",
    [
        "d4P-d5 d7p-d6",
        "d4P-d5, d7p-d6",
        "d4p to d5, d7p to d6",
        "turned d4P-d5,d7p-d6",
        "d4P-d5, check, d7p-d6",
    ],
)
def test_a_line_is_read_with_commas_and_without(line: str) -> None:
    assert spell(GAME, Played().game, ahead(), line) == "d4P-d5 d7p-d6"


def test_the_panel_narrows_the_moves_of_whoever_is_to_move() -> None:
    now = Played().game
    form = panel(now, "d4P-d5")
    assert form.complete
    assert "Black is to move." in form.text
    assert "cells d4P-d5" in offered(form)
    assert "cells d4P-d5 d7" in offered(panel(now, "cells d4P-d5"))
    begun = panel(now, "turned d4P-d5 d7")
    assert (begun.line, begun.complete) == ("turned d4P-d5 d7", False)
    assert "turned d4P-d5 d7p-d6" in offered(begun)
    assert panel(now, "turned d4P-d5 d7p-d6").complete


def test_moves_are_taken_back_and_the_board_is_turned_with_keys() -> None:
    now = Played().game
    line = keys(panel(now, "d4P-d5 d7p-d6"))
    assert line["back"] == "d4P-d5"
    assert line["turn"] == "turned d4P-d5 d7p-d6"
    assert keys(panel(now, "d4P-d5 d7"))["other"] == "d4P-d5"
    assert "back" not in keys(panel(now, ""))


def test_what_cannot_follow_is_left_out() -> None:
    form = panel(Played().game, "d4P-d5 xyzzy d7p-d6")
    assert (form.line, form.complete) == ("d4P-d5", True)


# Keeping


def test_on_ones_own_turn_the_first_move_is_only_supposed() -> None:
    played = Played()
    standing = file(played, Seat(1), LINE)
    assert [link.answer for link in standing.links] == ["e4PS-e5", "c4S-d5"]
    assert said(played, Seat(1), standing) == (
        "after d4P-d5: if d7p-d6 then e4PS-e5, then if e7p-e6 then c4S-d5"
    )
    played.move("d4P-d5", "d7p-d6", "e7p-e6")
    assert played.game.moves == tuple(LINE.split())


def test_while_the_other_side_is_to_move_the_line_begins_with_it() -> None:
    played = Played().move("d4P-d5")
    standing = file(played, Seat(1), "d7p-d6 e4PS-e5")
    assert said(played, Seat(1), standing) == "if d7p-d6 then e4PS-e5"
    played.move("d7p-d6")
    assert played.game.last == "e4PS-e5"


@pytest.mark.parametrize("moves", [("d4S-d5", "d7p-d6"), ("d4P-d5", "d7p-c6"), ("d4P-d5", "d7s-d6")])
def test_a_line_is_broken_by_any_other_move(moves: tuple[str, str]) -> None:
    played = Played()
    file(played, Seat(1), LINE)
    played.move(*moves)
    assert played.game.moves == moves
    assert played.table.filed == ()


def test_lines_are_branches() -> None:
    played = Played().move("d4P-d5")
    for name, line in (("a", "d7p-d6 e4PS-e5"), ("b", "d7s-d6 c4P-c5")):
        standing = kept(played, Seat(1), line)
        assert standing is not None
        named = Standing(name, standing.kind, standing.links, line=True)
        played.say(Order("file", Seat(1), standing=named))
    played.move("d7s-d6")
    assert played.game.last == "c4P-c5"
    assert played.table.filed == ()


def test_a_line_that_waits_for_an_answer_or_is_unfinished_is_not_kept() -> None:
    played = Played()
    with pytest.raises(BadOrder, match="How do you answer d7p-d6"):
        kept(played, Seat(1), "d4P-d5 d7p-d6")
    with pytest.raises(BadOrder, match="How do you answer d4P-d5"):
        kept(played, Seat(2), "d4P-d5")
    with pytest.raises(BadOrder, match="The move e4 is not finished"):
        kept(played, Seat(1), "d4P-d5 d7p-d6 e4")


def test_there_is_nothing_to_keep_of_the_present_move_alone() -> None:
    played = Played()
    assert kept(played, Seat(1), "") is None
    assert kept(played, Seat(1), "d4P-d5") is None
    assert conditional.plan(GAME.rules.view(played.game, None), ahead(None), LINE) is None


def test_kept_answers_call_the_checks_that_they_give() -> None:
    strict = "9q/k9/9n/9s/9p/9r/R9/NP7b/S3P5/B1Q6K w"
    played = Played(position=strict, wins="kings", strict_check=True)
    line = "e2P-e3 j10q-i10 e3P-e4"
    standing = kept(played, Seat(1), line)
    assert standing is not None
    assert all(link.answer.split()[0] in line.split() for link in standing.links)
    assert standing.links[0].answer == "e3P-e4 check"
