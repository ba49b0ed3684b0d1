"""Figures for the chapters of the rules: small positions with what can be done in them."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.face.rows import Box
from engine.face.scene import WIDTH, Path, Scene, Shape, Text
from engine.face.tableau import HEADER, header
from engine.games.troy.face.arena import BELOW, Map, ground, plate
from engine.games.troy.face.pieces import chosen, pieces, targets, won_plates
from engine.games.troy.face.sketch import sketch
from engine.games.troy.rules import fen
from engine.games.troy.rules.cells import CELLS, NAMES
from engine.games.troy.rules.contents import KINDS, PIECES_OF, letters
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game, Position
from engine.games.troy.rules.wins import CENTRE, WAYS
from engine.language import N_, _, in_words

_LINE = 33
_LETTERS = 74
"""How many letters of the captions' size fit into a line."""
BEGINS = HEADER + 17
"""Where the board of a figure begins."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position with White to move; what may be done by the moves begun, cells framed in gold, a line."""

    title: str
    caption: str
    cells: str
    begun: tuple[str, ...] = ()
    framed: tuple[str, ...] = ()
    line: tuple[str, ...] = ()


DIAGRAMS: Mapping[str, Diagram] = MappingProxyType(
    {
        "rule-board": Diagram(
            N_("The board"),
            N_(
                "The initial array. Frames with cut corners mark where the kings begin, the {centre} slabs "
                "in the middle are the altar, and chevrons mark the promotion ranks."
            ),
            "",
        ),
        "rule-men": Diagram(
            N_("The pieces"),
            N_(
                "K king, Q queen, R rook, B bishop, N knight, P pawn, S skirmisher. White's letters are "
                "on round shields, Black's on square ones. Mates of one side share an axle."
            ),
            "10/10/1kqrbnps2/10/2(kn)1(qr)1(ps)3/2(KN)1(QR)1(PS)3/10/1KQRBNPS2/10/10",
        ),
        "rule-foot": Diagram(
            N_("Foot"),
            N_(
                "The pawn moves straight ahead and captures diagonally; the skirmisher moves diagonally "
                "and captures straight ahead. Where it moves without capturing, it may join a single "
                "enemy."
            ),
            "10/10/10/10/10/1nr4nr1/1P5S2/10/10/10",
            ("b4", "h4"),
        ),
        "rule-shared": Diagram(
            N_("Shared cells"),
            N_(
                "Rook and knight share d4: each can move as itself or as its mate, and both can move "
                "together where there is room for two. Only one piece of the pair on e6 can be taken."
            ),
            "10/10/10/10/4(bq)5/3k6/3(RN)6/10/10/10",
            ("d4",),
        ),
        "rule-drag": Diagram(
            N_("Dragging"),
            N_(
                "The rook shares d4 with an enemy king. Together they move as the rook does, to an empty "
                "cell or to capture a single enemy, and leap over nothing."
            ),
            "10/10/3q6/10/3P6/10/3(Rk)2n3/10/10/10",
            ("d4Rk",),
        ),
        "rule-leap": Diagram(
            N_("Overleaping"),
            N_(
                "Single pieces of your own side are leapt over and do not count as steps: the king passes "
                "two of them. Pairs and enemies block the way; the rook may join a single piece of its "
                "own side."
            ),
            "10/10/10/6q3/10/6(BN)3/6R3/3S2P3/3P6/3K6",
            ("d1", "g4"),
        ),
        "rule-promotion": Diagram(
            N_("Promotion"),
            N_(
                "A pawn or skirmisher that its own side moves to the far rank becomes any of the {kinds} "
                "kinds, or stays what it is. If two arrive together, choose for each."
            ),
            "10/3(PS)6/10/10/10/10/10/10/10/10",
            ("d9PS",),
        ),
        "rule-victories": Diagram(
            N_("Horse, altar and thunderbolt"),
            N_(
                "Three of the {ways} ways to win, here all White's: a knight and a friend where a black king "
                "began, a lone bishop on each of the {centre} slabs, and a line of all {kinds} kinds from "
                "corner to corner."
            ),
            "9S/4(NP)3P1/7S2/6P3/4BB4/4BB4/3N6/2R7/1Q8/K9",
            (),
            ("e9", "e5", "f5", "e6", "f6"),
            ("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8", "i9", "j10"),
        ),
    }
)
"""All figures by the purpose of their chapter."""


def diagram(purpose: str) -> Scene:
    """One figure with its caption."""
    shown = DIAGRAMS[purpose]
    chart = Map(top=BEGINS)
    setting = fen.initial()
    cells = shown.cells or fen.array().split()[0]
    title, caption = _(shown.title), _(shown.caption).format(**_numbers())
    lines = textwrap.wrap(caption, _LETTERS)
    below = plate(BEGINS + BELOW, len(lines) * _LINE + 24)
    return Scene(
        WIDTH,
        below.y + below.height + 8,
        ground(chart, setting.starts, (below,)),
        (*header(_("Troy"), title), *_on_board(shown, cells, chart), *_caption(lines, below)),
        f"{title}. {caption} {_pieces_in_words(cells)}",
        f"{title}. {caption}\n{_pieces_in_words(cells)}",
    )


def _numbers() -> dict[str, str]:
    """The numbers of the rules that captions name."""
    counted_things = {"kinds": KINDS, "ways": WAYS, "centre": CENTRE}
    return {name: in_words(len(counted)) for name, counted in counted_things.items()}


def _on_board(shown: Diagram, cells: str, chart: Map) -> list[Shape]:
    game = Game(Options(), fen.array(), Position(cells, "w"), (0, 0))
    codes = fen.read_cells(cells)
    begun = [sketch(game, word) for word in shown.begun]
    shapes = [shape for s in begun if s.cell is not None for shape in chosen(chart, s.cell)]
    shapes += won_plates(chart, (CELLS[name] for name in shown.framed))
    if shown.line:
        points = tuple(chart.middle(CELLS[name]) for name in shown.line)
        shapes += [Path(points, "ink", 26), Path(points, "gold-light", 18)]
    shapes += pieces(chart, codes)
    return shapes + [shape for s in begun for shape in targets(chart, s.targets, codes)]


def _caption(lines: list[str], box: Box) -> list[Shape]:
    """The caption on the plate below the board."""
    x, y, room = box.x + 16, box.y + 12 + _LINE / 2, box.width - 32
    return [Text(x, y + k * _LINE, line, 28, anchor="left", room=room) for k, line in enumerate(lines)]


def _pieces_in_words(cells: str) -> str:
    by_cell = (f"{NAMES[n]} {letters(PIECES_OF[c])}" for n, c in enumerate(fen.read_cells(cells)) if c)
    return ", ".join(by_cell)
