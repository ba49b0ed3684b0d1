"""The end of a game in a few words: how many pieces the loser was behind."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from engine import story
from engine.face.finish import Finish
from engine.filming import past_of
from engine.games.troy import GAME
from engine.games.troy.rules.events import Decided
from engine.model import Seat
from engine.selfplay import opening_of, play_out
from tests.games.troy.boards import board, told, words
from tests.games.troy.tables import Played


def finish(played: Played) -> Finish:
    return GAME.face.finish(GAME.rules.view(played.game, None), told(played, Decided))


def lost(moves: Sequence[str]) -> tuple[int, int]:
    """How many pieces White and Black have lost, by the letters behind the x."""
    taken = [found[1] for move in moves if (found := re.search("x(.)-", move))]
    return sum(letter.isupper() for letter in taken), sum(letter.islower() for letter in taken)


BEFORE_A_CAPTURE = board("""
    10 kk qq rr bb nn pp ss
    7  .  .  .  p
    5  .  .  .  R
    1  KK QQ RR BB NN PP SS
""")


def test_nothing_is_told_of_a_game_that_goes_on() -> None:
    assert finish(Played()) == Finish()


def test_where_nothing_was_taken_nobody_has_fewer() -> None:
    assert finish(Played().act(Seat(1), "resign")).margins == {}


class TestACapture:
    def taken(self) -> Played:
        played = Played(position=BEFORE_A_CAPTURE)
        [capture] = (word for word in words(played) if re.match("d5Rxp-d7", word))
        return played.move(capture)

    def test_the_loser_has_one_piece_fewer_since_then(self) -> None:
        assert finish(self.taken().act(Seat(2), "resign")).margins == {2: "1 piece fewer"}

    def test_a_winner_with_fewer_pieces_was_never_ahead(self) -> None:
        assert finish(self.taken().act(Seat(1), "resign")).margins == {}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_margin_is_the_difference_of_what_was_taken(seed: int) -> None:
    game = play_out(GAME, opening_of(GAME, 2, seed, drivers=("random", "random"))).table.state
    end = GAME.face.finish(GAME.rules.view(game, None), [])
    white, black = lost(game.moves)
    behind, loser = (black - white, 2) if game.result.winner == "w" else (white - black, 1)
    assert end.margins == ({loser: f"{behind} pieces fewer"} if behind > 0 else {})
    assert end.luck is None  # there are no dice


def test_a_whole_game_is_told_with_the_move_that_won_and_the_one_that_turned_it() -> None:
    record = play_out(GAME, opening_of(GAME, 2, 1, drivers=("random", "random")))
    end = story.finish(GAME, past_of(record))
    assert end.headline.startswith("Black: ")
    assert "That wins: White has no " in end.headline
    assert end.turning is not None
    found = re.fullmatch(r"Turn (\d+): .*\bBlack.*", end.turning.told())
    assert found
    assert int(found[1]) <= record.table.state.number


def test_the_wooden_horse_is_told_in_few_words() -> None:
    """They leave room for where the game turned."""
    position = board("""
        10 kk qq rr bb nn pp ss
        9  .  .  .  .  P
        7  .  .  .  N
        1  KK QQ RR BB NN PP SS
    """)
    [move] = (word for word in words(Played(position=position)) if re.match("d7N-e9", word))
    ended = finish(Played(position=position).move(move)).headline
    assert ended.endswith("That wins: the wooden horse."), ended
