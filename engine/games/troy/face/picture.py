"""Troy as pictures: the board for all, a drafted move, a line of moves looked at, figures for the rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine.face.coverage import UNTOLD, Coverage
from engine.face.scene import WIDTH, Scene, Shape
from engine.face.steps import FIRST
from engine.face.tableau import header
from engine.game import AHEAD
from engine.games.troy.face import diagrams, first
from engine.games.troy.face.arena import CELL, HEIGHT, Map, ground
from engine.games.troy.face.caption import alt, news, twin
from engine.games.troy.face.legend import legend
from engine.games.troy.face.narration import written
from engine.games.troy.face.pieces import (
    arrow,
    chosen,
    deeds,
    number,
    pieces,
    plates,
    reach,
    targets,
    threat_badge,
    threat_frame,
    won_plates,
)
from engine.games.troy.face.sketch import Sketch, danger, glance, posted, sketch, threatened
from engine.games.troy.rules import fen
from engine.games.troy.rules.boards import board_of
from engine.games.troy.rules.cells import CELLS, numbers
from engine.games.troy.rules.contents import OWN, SIDES, kind_of
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.state import Game, View, side_of
from engine.games.troy.rules.wins import ALTAR, BOLT, CENTRE, HORSE
from engine.language import _

_DRAFTED = ("preview", AHEAD)
_NEWS = 0.8
"""So much of the header is for the news."""
_SHOWN = 6
"""The last moves of a line that are drawn as arrows."""
_CORNERS = tuple(CELLS[name] for name in ("a1", "j10", "a10", "j1"))


def picture(view: View, draft: str, purpose: str, coverage: Coverage = UNTOLD) -> Scene:
    """The scene for a purpose.

    `board` and `mine` show the game, `preview` a drafted move, `ahead` the position after a line of moves,
    `first` the steps of a first move, `rule-…` a figure of the rules. Black sees the board from Black's side,
    all others from White's; in every draft `turned` shows it from the other one, and `help` what a check
    threatens.
    """
    if purpose == FIRST:
        return first.picture(view)
    if purpose in diagrams.DIAGRAMS:
        return diagrams.diagram(purpose)
    black = view.seat is not None and side_of(view.seat) == "b"
    draw = sketch if purpose in _DRAFTED else glance
    shown = draw(view.game, draft, black)
    headline = _headline(shown, purpose)
    chart = Map(shown.turned)
    return Scene(
        WIDTH,
        HEIGHT,
        ground(chart, fen.read(view.game.opening).starts),
        (*header(_("Troy"), headline, _NEWS), *_on_board(shown, chart, coverage), *legend(shown, coverage)),
        alt(shown, _("Troy: {news}.").format(news=headline)),
        twin(shown, _("Troy: {news}").format(news=headline)),
    )


def _headline(shown: Sketch, purpose: str) -> str:
    if purpose == AHEAD or len(shown.played) > 1:
        return _("What if … · {news}").format(news=news(shown.game))
    if shown.played:
        return _("If you move {move}").format(move=written(shown.played[0]))
    return news(shown.game)


def _on_board(shown: Sketch, chart: Map, coverage: Coverage) -> list[Shape]:
    game = shown.game
    codes = fen.read_cells(game.position.cells)
    moves = [parts_of(move) for move in shown.played[-_SHOWN:] or game.moves[-posted(game, coverage) :]]
    last, earlier = moves[-1:], moves[:-1]
    ends = [n for move in last for n in (move.start, move.target)]
    dangers = [chart.middle(n) for n in threatened(game)] if shown.help else []
    shapes = [*plates(chart, ends), *won_plates(chart, _deciding(game))]
    shapes += [shape for place in dangers for shape in threat_frame(*place, CELL)]
    if shown.cell is not None:
        shapes += chosen(chart, shown.cell)
    shapes += [shape for move in earlier for shape in arrow(chart, move.start, move.target, old=True)]
    shapes += [shape for move in last for shape in arrow(chart, move.start, move.target)]
    shapes += pieces(chart, codes)
    shapes += reach(chart, shown.reach, codes)
    if len(shown.played) > 1:
        shapes += _numbers(shown, chart, codes)
    elsewhere = [move for move in earlier if move.target not in ends]
    shapes += [shape for move in elsewhere for shape in deeds(chart, move)]
    shapes += [shape for move in last for shape in deeds(chart, move, bool(danger(game)))]
    shapes += [shape for x, y in dangers for shape in threat_badge(x + CELL / 2 - 16, y - CELL / 2 + 16)]
    return [*shapes, *targets(chart, shown.targets, codes)]


def _numbers(shown: Sketch, chart: Map, codes: Sequence[int]) -> list[Shape]:
    """The numbers of a line's moves at the tails of their arrows."""
    numbered = [(k, parts_of(move)) for k, move in enumerate(shown.played, 1)][-_SHOWN:]
    return [
        shape for k, move in numbered for shape in number(chart, move.start, str(k), bool(codes[move.start]))
    ]


def _deciding(game: Game) -> tuple[int, ...]:
    """The cells that have decided the game: of the horse, the altar or the ends of the thunderbolt."""
    if game.result is None or not game.result.winner:
        return ()
    side = SIDES.index(game.result.winner)
    board = board_of(game.position, game.options)
    owned = [OWN[side][code] for code in board.cell]
    cells: list[int] = []
    if HORSE in game.result.how:
        starts = fen.read(game.opening).starts[1 - side]
        cells += [n for n in numbers(starts) if len(owned[n]) == 2 and "N" in map(kind_of, owned[n])]
    if ALTAR in game.result.how:
        cells += CENTRE
    if BOLT in game.result.how:
        cells += [n for n in _CORNERS if owned[n]]
    return tuple(cells)
