"""Words that the texts of a game share: sides, pieces and ways to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.troy.rules.contents import LETTERS
from engine.games.troy.rules.state import QUIET_TURNS, REPETITIONS
from engine.language import N_, NC_, _, pgettext
from engine.naming import called

_SIDES: Mapping[str, str] = {"w": N_("White"), "b": N_("Black")}
_PIECES: Mapping[str, str] = {
    "K": N_("king"),
    "Q": N_("queen"),
    "R": N_("rook"),
    "B": N_("bishop"),
    "N": N_("knight"),
    "P": N_("pawn"),
    "S": N_("skirmisher"),
}
_VICTIMS: Mapping[str, str] = {
    "K": NC_("taken", "the king"),
    "Q": NC_("taken", "the queen"),
    "R": NC_("taken", "the rook"),
    "B": NC_("taken", "the bishop"),
    "N": NC_("taken", "the knight"),
    "P": NC_("taken", "the pawn"),
    "S": NC_("taken", "the skirmisher"),
}
"""The pieces as what is taken: "takes the knight"."""
_PAIRS: Mapping[str, str] = {
    "K": N_("two kings"),
    "Q": N_("two queens"),
    "R": N_("two rooks"),
    "B": N_("two bishops"),
    "N": N_("two knights"),
    "P": N_("two pawns"),
    "S": N_("two skirmishers"),
}
_WAYS: Mapping[str, str] = {
    "king": N_("the last king"),
    "queen": N_("the last queen"),
    "rook": N_("the last rook"),
    "bishop": N_("the last bishop"),
    "knight": N_("the last knight"),
    "pawn": N_("the last pawn"),
    "skirmisher": N_("the last skirmisher"),
    "horse": N_("the wooden horse"),
    "altar": N_("the altar"),
    "bolt": N_("the thunderbolt"),
}
_HELD: Mapping[str, str] = {
    "king": N_("{loser} has no king left"),
    "queen": N_("{loser} has no queen left"),
    "rook": N_("{loser} has no rook left"),
    "bishop": N_("{loser} has no bishop left"),
    "knight": N_("{loser} has no knight left"),
    "pawn": N_("{loser} has no pawn left"),
    "skirmisher": N_("{loser} has no skirmisher left"),
    "horse": N_(
        "the wooden horse of {winner}, a knight with a second piece, stands where a king of {loser} began"
    ),
    "altar": N_("{winner} has built the altar to Zeus"),
    "bolt": N_("{winner} has drawn the thunderbolt across the board"),
}
_LAST: Mapping[str, str] = {
    "K": N_("{side} has one king left."),
    "Q": N_("{side} has one queen left."),
    "R": N_("{side} has one rook left."),
    "B": N_("{side} has one bishop left."),
    "N": N_("{side} has one knight left."),
    "P": N_("{side} has one pawn left."),
    "S": N_("{side} has one skirmisher left."),
}
_ENDS: Mapping[str, str] = {
    "resigned": N_("{winner} has won: {loser} has resigned."),
    "stuck": N_("{winner} has won: {loser} has no legal move left."),
    "time": N_("{winner} has won: the time of {loser} has run out."),
    "agreed": N_("The game is drawn by agreement."),
    "threefold": N_("The game is drawn: the same position has come up {times} times."),
    "quiet": N_("The game is drawn: nothing was captured or promoted in {turns} turns."),
}


def colour_name(letter: str) -> str:
    """The colour of a side by its letter."""
    return _(_SIDES[letter])


def side(letter: str) -> str:
    """A side as people call it, by who plays it, else by its colour."""
    return called(letter, colour_name(letter))


def piece(letter: str) -> str:
    """A piece by its letter, of either side."""
    return _(_PIECES[letter.upper()])


def piece_number(number: int) -> str:
    """A piece by its number (see `contents.py`)."""
    return piece(LETTERS[number])


def victim(number: int) -> str:
    """A piece by its number, as what is taken."""
    return pgettext("taken", _VICTIMS[LETTERS[number].upper()])


def pair(numbers: Sequence[int], named: Callable[[int], str] = piece_number) -> str:
    """Pieces that move as one; two of a kind are counted. A piece alone is only named."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return named(first)
    if LETTERS[first].upper() == LETTERS[last].upper():
        return _(_PAIRS[LETTERS[first].upper()])
    return _("{man} and {mate}").format(man=named(first), mate=named(last))


def one_left(letter: str, kind: str) -> str:
    """A side is down to its last piece of a kind."""
    return _(_LAST[kind]).format(side=side(letter))


def way(name: str) -> str:
    """A way to win as one names a threat: "the last king", "the altar"."""
    return _(_WAYS[name])


def ways(names: tuple[str, ...]) -> str:
    """Ways to win, listed."""
    return ", ".join(way(name) for name in names)


def decided(winner: str, how: tuple[str, ...]) -> str:
    """How a game ended, as a sentence."""
    loser = "b" if winner == "w" else "w"
    names = {"winner": side(winner) if winner else "", "loser": side(loser)}
    if how[0] in _ENDS:
        return _(_ENDS[how[0]]).format(**names, times=REPETITIONS, turns=QUIET_TURNS)
    held = ", ".join(_(_HELD[name]).format(**names) for name in how)
    return _("{winner} has won: {how}.").format(how=held, winner=names["winner"])


def held(winner: str, how: str) -> str:
    """The look of a way to win on the board."""
    return _(_HELD[how]).format(winner=side(winner), loser=side("b" if winner == "w" else "w"))


def held_in_short(winner: str, how: str) -> str:
    """The same in few words, beside the name of the winner."""
    return way(how) if how == "horse" else held(winner, how)
