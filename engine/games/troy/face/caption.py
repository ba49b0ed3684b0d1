"""Where a game stands, in a line, and what stands beside a picture: its news, alt text and twin."""

from __future__ import annotations

from collections.abc import Mapping

from engine import notation
from engine.games.troy.face.narration import moved
from engine.games.troy.face.sketch import Sketch, danger, mover_of, named
from engine.games.troy.players.evaluation import WORTH, materials_of
from engine.games.troy.rules import fen, speech
from engine.games.troy.rules.boards import board_of, goals_of
from engine.games.troy.rules.cells import FILES, NAMES, SIZE
from engine.games.troy.rules.contents import KINDS, LETTERS, PIECES_OF, SIDES, letters, piece_of, side_of
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import Game, View, seat_of
from engine.language import N_, _
from engine.model import Seat

ALT_LIMIT = 1000


def label(view: View, seat: Seat) -> str:
    """The name of a seat's side."""
    return speech.colour_name(SIDES[seat - 1])


def drivers(view: View) -> Mapping[str, Seat]:
    """The seat of each side."""
    return {"w": seat_of("w"), "b": seat_of("b")}


def caption(view: View) -> str:
    """Where the game stands, for a headline."""
    result = view.game.result
    if result is not None:
        won = _("{side} has won, unless it is taken back") if result.pending else _("{side} has won")
        return won.format(side=speech.side(result.winner)) if result.winner else _("drawn")
    return _("turn {number}, {side} to move").format(
        number=view.game.number, side=speech.side(view.game.turn)
    )


def news(game: Game) -> str:
    """The news of the title band: the turn and the side to move, or the winner."""
    if game.result is not None:
        if not game.result.winner:
            return _("Drawn")
        words = _("{side} has won, unless it is taken back") if game.result.pending else _("{side} has won")
        return words.format(side=speech.side(game.result.winner))
    words = _("Check · turn {number}, {side} to move") if danger(game) else _("Turn {number}, {side} to move")
    return words.format(number=game.number, side=speech.side(game.turn))


def left(game: Game, side: int) -> tuple[int, ...]:
    """How many pieces of each kind a side has on the board, in the order of `KINDS`."""
    pieces = [number for code in fen.read_cells(game.position.cells) for number in PIECES_OF[code]]
    return tuple(pieces.count(piece_of(side, kind)) for kind in KINDS)


def lost(game: Game, side: int) -> tuple[int, ...]:
    """How many pieces of each kind a side has lost to captures."""
    return tuple(game.taken.count(LETTERS[piece_of(side, kind)]) for kind in KINDS)


def alt(shown: Sketch, head: str) -> str:
    """The whole position in at most 1,000 characters."""
    game = shown.game
    parts = [head, *_happened(game), *(_army(game, side) for side in (0, 1)), *_mixed(game), *_drafted(shown)]
    return " ".join(parts)[:ALT_LIMIT]


def twin(shown: Sketch, head: str) -> str:
    """The board in letters, the far rank first: capitals are White, two letters a shared cell, dots empty."""
    codes = fen.read_cells(shown.game.position.cells)
    way = -1 if shown.turned else 1
    files = "    " + "  ".join(file.ljust(2) for file in FILES[::way])
    rows = [_row(codes, rank, way) for rank in range(SIZE)[::-way]]
    board = [row.rstrip() for row in (files, *rows, files)]
    return "\n".join([head, *board, *_happened(shown.game), *_tallies(shown.game), *_drafted(shown)])


def _row(codes: tuple[int, ...], rank: int, way: int) -> str:
    cells = (letters(PIECES_OF[code]) or "." for code in codes[rank * SIZE : (rank + 1) * SIZE][::way])
    number = f"{rank + 1:2}"
    return f"{number}  {'  '.join(cell.ljust(2) for cell in cells)} {number}"


def _happened(game: Game) -> list[str]:
    """The last move, an offer and the end."""
    sentences = []
    if game.last:
        sentences.append(_moved(game))
    if game.offer:
        sentences.append(_("{side} offers a draw.").format(side=speech.side(game.offer)))
    if game.result is not None:
        sentences.append(speech.decided(game.result.winner, game.result.how))
    return sentences


def _moved(game: Game) -> str:
    """The last move, by its code or in words."""
    side = mover_of(game)
    if not notation.codes():
        return moved(side, parts_of(game.last))
    return _("{side} moved {move}.").format(side=speech.side(side), move=game.last)


def _army(game: Game, side: int) -> str:
    """A side's cells and what it may take back; cells shared with the enemy come by themselves."""
    codes = fen.read_cells(game.position.cells)
    cells = (
        f"{NAMES[n]} {letters(PIECES_OF[code])}"
        for n, code in enumerate(codes)
        if PIECES_OF[code] and all(side_of(number) == side for number in PIECES_OF[code])
    )
    words = _("{side} ({left} to take back): {cells}.")
    return words.format(side=speech.side(SIDES[side]), left=game.left[side], cells=", ".join(cells) or "-")


def _mixed(game: Game) -> list[str]:
    codes = fen.read_cells(game.position.cells)
    cells = [
        f"{NAMES[n]} {letters(PIECES_OF[code])}"
        for n, code in enumerate(codes)
        if len({side_of(number) for number in PIECES_OF[code]}) == 2
    ]
    return [_("Both sides: {cells}.").format(cells=", ".join(cells))] if cells else []


def _tallies(game: Game) -> list[str]:
    words = _("{side} has {men}; Zeus will take back {left} more.")
    return [
        words.format(
            side=speech.side(SIDES[side]),
            men=" ".join(f"{n}{kind}" for kind, n in zip(KINDS, left(game, side), strict=True)),
            left=game.left[side],
        )
        for side in (0, 1)
    ]


def _drafted(shown: Sketch) -> list[str]:
    """The begun move and where it may end."""
    if shown.cell is None:
        return []
    if not shown.targets:
        return [_("No such move from {cell}.").format(cell=NAMES[shown.cell])]
    words = _("From {cell} it can go to {targets}.")
    return [words.format(cell=NAMES[shown.cell], targets=named(tuple(n for n, _way in shown.targets)))]


def ahead(game: Game, side: int) -> int:
    """By how many captures a side is ahead, below 0 behind."""
    theirs, mine = sum(lost(game, 1 - side)), sum(lost(game, side))
    return theirs - mine


def weighed(game: Game, side: int) -> int:
    """By how many pawns the pieces of a side are worth more than those of the other, below 0 less.

    The last ones of a kind are worth less, as they are what is lost next.
    """
    board = board_of(game.position, game.options)
    white = materials_of(goals_of(game))[board.census].score
    return round((-white if side else white) / WORTH["P"])


_BRIEF: Mapping[tuple[str, bool], str] = {
    ("alone", False): N_("{man} {start} to {target}"),
    ("alone", True): N_("{man} {start} takes {taken} on {target}"),
    ("together", False): N_("{men} {start} to {target}"),
    ("together", True): N_("{men} {start} take {taken} on {target}"),
    ("dragging", False): N_("{man} {start} drags {mate} to {target}"),
    ("dragging", True): N_("{man} {start} drags {mate}, takes {taken} on {target}"),
}


def brief(move: str) -> str:
    """A move in as few words as it takes, to begin a sentence; who made it stands beside it."""
    text = shortly(move)
    return text[:1].upper() + text[1:]


def shortly(move: str) -> str:
    """A move in as few words as it takes, within a sentence."""
    parts = parts_of(move)
    first, *mates = parts.pieces
    how = "alone" if not mates else "together" if side_of(mates[0]) == side_of(first) else "dragging"
    text = _(_BRIEF[how, parts.taken is not None]).format(
        man=speech.piece_number(first),
        men=speech.pair(parts.pieces),
        mate=speech.piece_number(mates[0]) if mates else "",
        start=NAMES[parts.start],
        target=NAMES[parts.target],
        taken=speech.piece_number(parts.taken) if parts.taken is not None else "",
    )
    became = [speech.piece_number(piece) for piece in parts.becoming]
    return text + (f" = {', '.join(became)}" if became else "")
