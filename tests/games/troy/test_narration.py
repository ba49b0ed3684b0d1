"""What a post, the log and the headlines say of a game."""

from __future__ import annotations

import re

import pytest

from engine.face.happenings import Sentence, Stretch
from engine.face.headlines import news
from engine.games.troy import GAME
from engine.games.troy.face import headlines as headlines_of
from engine.games.troy.rules.events import Decided, Moved
from engine.model import Seat
from tests.games.troy.boards import board, told
from tests.games.troy.tables import Played

LAST_PAWN = board("""
    10 kk qq rr bb nn pp ss
    9  .  .  .  .  .  .  .  .  .  P
    1  KK QQ RR BB NN .  SS
""")


def headline(played: Played) -> str:
    return GAME.face.caption(GAME.rules.view(played.game, None))


def test_a_headline_says_who_is_to_move_and_then_how_it_ended() -> None:
    assert headline(Played()) == "turn 1, White to move"
    assert headline(Played().act(Seat(1), "resign")) == "Black has won"
    assert headline(Played().act(Seat(1), "draw").act(Seat(2), "draw")) == "drawn"


def test_a_loss_that_may_be_taken_back_is_told_as_such() -> None:
    played = Played(position=LAST_PAWN).move("j9P-j10=Q")

    (decided,) = told(played, Decided)
    assert headline(played) == "Black has won, unless it is taken back"
    assert "White can still take the last move back." in "".join(GAME.face.story([decided]))


TWO_KINGS = board("""
    10 k  qq rr bb nn pp ss
    8  .  .  .  k  .  .  .  .  .  p
    2  .  .  .  R
    1  KK QQ RR BB NN PP SS
""")


def headlines(position: str, line: str) -> tuple[str, ...]:
    """What is told of a move in a position, in full."""
    return tuple(sentence.full for sentence in told_of(position, line))


def told_of(position: str, line: str) -> tuple[Sentence, ...]:
    """What is told of a move in a position."""
    played = Played(position=position)
    before = GAME.rules.view(played.game, None)
    step = played.move(line).steps[-1]
    return news(GAME.face, Stretch(step.entry.events, before, GAME.rules.view(played.game, None)))


def test_below_a_capture_stands_who_has_come_to_the_last_piece_of_a_kind() -> None:
    """Its next capture decides, so no other sentence may take its room."""
    head, *others = told_of(TWO_KINGS, "d2Rxk-d8")
    assert re.fullmatch(r"(?=.*White)(?=.*rook)(?=.*d2).*the king.*", head.full)
    assert [one.full for one in others if one.must] == ["Black has one king left."]
    assert "White is one piece up." in [one.full for one in others]
    assert not any("one king left" in told for told in headlines(TWO_KINGS, "d2R-d3"))


@pytest.mark.parametrize("called", [True, False])
def test_check_and_promotion_are_told_in_few_words_too(called: bool) -> None:
    told = headlines_of.headline(Moved("w", "d9P-d10=Q", ("king",), called=called))
    assert told.brief.startswith("{check}") == called
    assert told.brief.endswith("Promoted: {kinds}.")


def test_two_pieces_of_a_kind_that_move_as_one_are_counted() -> None:
    mixed, alike = board(TWO_ROOKS.replace("RR", "RB")), board(TWO_ROOKS)
    for position, line, men in ((mixed, "d2RB-d3", "rook and"), (alike, "d2RR-d3", "two rooks")):
        head = headlines(position, line)[0]
        assert men in head or men.replace("and", "and the") in head, head
        assert "rook and rook" not in head


def test_beside_a_move_it_says_what_it_is_in_the_course_of_the_game() -> None:
    assert "White brings the rook into play." in headlines(TWO_KINGS, "d2R-d3")
    assert "The rook has crossed the middle of the board." in headlines(TWO_KINGS, "d2Rxk-d8")


TWO_ROOKS = """
    10 kk qq rr bb nn pp ss
    2  .  .  .  RR
    1  KK QQ .  BB NN PP SS
"""
BETTER = re.compile(r"better|turns in favour|has to fight")


def test_a_side_stands_better_by_its_own_move_that_nobody_can_answer_at_once() -> None:
    """Else a mistake of the other one would be named, or half of an exchange counted."""
    rows = ["10 kk qq rr bb nn pp ss", "8 . . . . . . . . . q", "2 . . . . . . . . . R"]
    white = "1 KK QQ RR BB NN PP SS RR"
    guard = "9 . . . . . . . . p"
    for lines, tells in (([*rows, white], True), ([rows[0], guard, *rows[1:], white], False)):
        found = headlines(board("\n".join(lines)), "j2Rxq-j8")
        assert any(BETTER.search(told) for told in found) is tells, found


def test_how_a_game_ended_is_left_to_the_outcome() -> None:
    (decided,) = told(Played().act(Seat(1), "resign"), Decided)

    assert GAME.face.story([decided]) == ()
    line = GAME.face.narrate(decided)
    assert line is not None
    assert line.weight
