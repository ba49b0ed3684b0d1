"""The pictures of a game of Troy: every man in his cell, every mark in its place, nothing too small."""

from __future__ import annotations

import io
import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image

from engine.face.coverage import Coverage
from engine.face.rows import Box
from engine.face.scene import READABLE, WIDTH, Circle, Inset, Path, Polygon, Rect, Scene, Shape, Sprite, Text
from engine.game import AHEAD
from engine.games.troy import GAME
from engine.games.troy.face.arena import CELL, LEFT, PLATES, SIDE, TOP, Map
from engine.games.troy.face.caption import left, weighed
from engine.games.troy.face.diagrams import BEGINS, DIAGRAMS
from engine.games.troy.face.picture import picture
from engine.games.troy.rules.boards import legal
from engine.games.troy.rules.cells import CELLS, FILES, NAMES, RANKS
from engine.games.troy.rules.contents import KINDS, PIECES_OF
from engine.games.troy.rules.fen import array, read_cells
from engine.games.troy.rules.move import parts_of
from engine.games.troy.rules.options import Options
from engine.games.troy.rules.state import Game, Position, Result, View
from engine.games.troy.rules.what_if import after
from engine.language import known, speaking
from engine.model import Seat
from render.letters import in_room, width
from render.painter import paint
from tests import extent
from tests.games.troy.boards import board
from tests.render.sight import flat

MEN = "KQRBNPS"
KIND = dict(zip(MEN, ("king", "queen", "rook", "bishop", "knight", "pawn", "skirmisher"), strict=True))


def game(cells: str = "", **changes: object) -> Game:
    """A game that stands in a position of cell-FEN, by default the initial array."""
    placed, turn = (cells or array()).split()[:2]
    position = Position(placed, "b" if turn == "b" else "w")
    return replace(Game(Options(), array(), position, (10, 10)), **changes)  # type: ignore[arg-type]


START = game()
CAPTURE = game(
    board(
        """
        10 .  .  .  .  k  q  r  b  n  ps
        6  .  .  .  .  qb
        5  .  .  .  k
        4  .  .  .  RN .  .  Pr
        1  K  Q  R  B  N  P  S
        """
    )
)
"""Rook and knight share d4 and can take on d5 and e6."""
TAKEN = after(CAPTURE, ("d4RNxk-d5",))
LAST_QUEEN = game(
    board(
        """
        10 .  .  .  .  .  .  .  .  .  ps
        9  .  .  .  k  .  b  .  n  r
        8  .  .  .  q
        1  K  Q  .  R  B  N  P  S
        """
    )
)
CHECK = after(game(LAST_QUEEN.position.cells + " w"), ("d1R-d2",))
"""The rook threatens the last black queen, and only her: the king behind her is not the only man there."""
PROMOTING = game(
    board(
        """
        9  .  .  .  PS
        5  .  .  .  .  .  .  .  .  k
        """
    )
)
CROWD = game("/".join(["KQRBNPSKQR"] * 4 + ["1(Pp)(Ss)(Nn)(Bb)(Qq)4", "10"] + ["kqrbnpskqr"] * 4) + " w")
WON = replace(START, result=Result("w", ("horse", "altar", "bolt", "king", "skirmisher")))
PENDING = replace(START, result=Result("b", ("queen",), pending=True))
DRAWN = replace(START, result=Result("", ("threefold",)))
GAMES = {
    "start": START,
    "capture": TAKEN,
    "check": CHECK,
    "offer": replace(TAKEN, offer="w"),
    "crowd": CROWD,
    "won": WON,
    "pending": PENDING,
    "drawn": DRAWN,
    "no skirmishers": replace(START, options=Options(skirmishers=False)),
}
DRAFTS = {"": "board", "turned": "board", "turned help": "mine"}
ALL: list[tuple[Game, str, str]] = [
    *((shown, draft, purpose) for shown in GAMES.values() for draft, purpose in DRAFTS.items()),
    (CAPTURE, "d4", "preview"),
    (CAPTURE, "turned d4RNxk-d5", "preview"),
    (START, "b4P-b5 b7p-b6 c4S-d5 d7s-c6 d5S-e6", "ahead"),
    *((START, "", purpose) for purpose in DIAGRAMS),
]


def scene(shown: Game, draft: str = "", purpose: str = "board") -> Scene:
    return picture(View(shown), draft, purpose)


def shapes(shown: Scene) -> Iterator[Shape]:
    assert not any(isinstance(s, Inset) for s in shown.shapes)
    yield from (*shown.ground, *shown.shapes)


def told(shown: Scene) -> str:
    """All that is written, as one text."""
    return " ".join(s.text for s in shown.shapes if isinstance(s, Text))


def texts(shown: Scene) -> list[str]:
    return [s.text for s in shapes(shown) if isinstance(s, Text)]


def on_board(x: float, y: float) -> bool:
    return LEFT <= x < LEFT + SIDE and TOP <= y < TOP + SIDE


def cell_at(x: float, y: float, turned: bool = False, top: float = TOP) -> str:
    """The cell of a point of the board."""
    chart = Map(turned, top)
    for n, name in enumerate(NAMES):
        left, top = chart.corner(n)
        if left <= x < left + CELL and top <= y < top + CELL:
            return name
    return ""


def men_on_board(shown: Scene, turned: bool = False) -> dict[str, list[str]]:
    """The men of each cell by their drawings, from left to right."""
    found: dict[str, list[str]] = {}
    for sprite in sorted((s for s in shown.shapes if isinstance(s, Sprite)), key=lambda s: s.x):
        if sprite.name.partition("-")[0] in ("white", "black"):
            assert KIND[sprite.label] == sprite.name.partition("-")[2]
            found.setdefault(cell_at(sprite.x, sprite.y, turned), []).append(sprite.name)
    return found


def placed(cells: str) -> dict[str, list[str]]:
    """What is to stand in each cell of a position."""
    sides = ("white", "black")
    return {
        NAMES[n]: [f"{sides[man // 7]}-{KIND[KINDS[man % 7]]}" for man in PIECES_OF[code]]
        for n, code in enumerate(read_cells(cells.split()[0]))
        if code
    }


def marks(shown: Scene, top: float = TOP) -> tuple[set[str], set[str]]:
    """The cells with a dot, and those with a ring."""
    dots = {cell_at(s.x, s.y, top=top) for s in shown.shapes if isinstance(s, Circle) and s.fill == "racer-2"}
    rings = {
        cell_at(s.x + s.width / 2, s.y + s.height / 2, top=top)
        for s in shown.shapes
        if isinstance(s, Rect) and s.outline == "alarm" and s.radius > 15
    }
    return dots - {""}, rings - {""}


def filled(shown: Scene, colour: str) -> set[str]:
    """The cells that lie on a plate of a colour."""
    return {
        cell_at(s.x + 1, s.y + 1)
        for s in shown.shapes
        if isinstance(s, Rect) and s.fill == colour and s.width == CELL
    }


# The board


@pytest.mark.parametrize("turned", [False, True], ids=["White's side", "Black's side"])
@pytest.mark.parametrize("shown", [START, CAPTURE, CROWD], ids=["array", "capture", "crowd"])
def test_every_man_stands_in_his_cell(shown: Game, turned: bool) -> None:
    assert men_on_board(scene(shown, "turned" if turned else ""), turned) == placed(shown.position.cells)


def test_the_board_can_be_seen_from_either_side() -> None:
    (left, low), (right, high) = Map().corner(CELLS["a1"]), Map(turned=True).corner(CELLS["a1"])

    assert (left, high) == (LEFT, TOP)
    assert (right, low) == (LEFT + 9 * CELL, TOP + 9 * CELL)


@pytest.mark.parametrize("draft", ["", "turned"])
def test_coordinates_stand_below_and_to_the_left(draft: str) -> None:
    found = Counter(s.text for s in scene(START, draft).ground if isinstance(s, Text))

    assert found == Counter([*FILES, *map(str, RANKS)])


def test_mates_stand_on_one_axle_and_foes_do_not() -> None:
    axles = {
        cell_at(s.x, s.y)
        for s in scene(CAPTURE).shapes
        if isinstance(s, Sprite) and s.name.startswith("axle-") and on_board(s.x, s.y)
    }

    assert axles == {"d4", "e6", "j10"}


def test_two_men_of_a_cell_do_not_cover_each_other() -> None:
    for a, b in ((s, t) for s in scene(CROWD).shapes for t in scene(CROWD).shapes if s is not t):
        if isinstance(a, Sprite) and isinstance(b, Sprite) and a != b and a.y == b.y and on_board(a.x, a.y):
            assert abs(a.x - b.x) >= 0.47 * a.size


POSITIONS = 40
"""So many random positions are looked at; a thousand have been."""


def positions() -> Iterator[Game]:
    """Positions of games played at random, a few moves apart."""
    rng, played = random.Random(7), START
    for _ in range(POSITIONS):
        for _ in range(rng.randrange(1, 8)):
            if played.result is not None:
                played = START
            played = after(played, (rng.choice(sorted(legal(played))),))
        yield played


@pytest.mark.long
def test_in_random_positions_no_piece_hides_another_and_no_arrow_a_piece() -> None:
    for played in positions():
        shown = picture(View(played), "", "board", Coverage({}, (), View(START)))
        men = [s for s in shown.shapes if isinstance(s, Sprite) and s.name.startswith(("white-", "black-"))]
        lowest = next(n for n, s in enumerate(shown.shapes) if s in men)
        shafts = [n for n, s in enumerate(shown.shapes) if isinstance(s, Path) and s.line == 12]

        assert all(math.dist((a.x, a.y), (b.x, b.y)) >= 0.47 * a.size for a, b in combinations(men, 2))
        assert shafts
        assert max(shafts) < lowest
        assert men_on_board(shown) == placed(played.position.cells)


def test_in_random_positions_no_mark_hides_the_letter_of_a_piece() -> None:
    for played in positions():
        shown = scene(played)
        men = [s for s in shown.shapes if isinstance(s, Sprite) and s.name.startswith(("white-", "black-"))]
        for mark in (s for s in shown.shapes if isinstance(s, Sprite) and s.name.startswith("mark-")):
            for man in men:
                assert math.dist((mark.x, mark.y), (man.x, man.y + 0.295 * man.size)) >= 0.57 * mark.size


def king_cells(shown: Scene) -> set[str]:
    """The cells within frames with cut corners."""
    frames = [s.points for s in shown.ground if isinstance(s, Path) and s.colour == "stand"]
    middles = (
        ((min(x for x, _ in p) + max(x for x, _ in p)) / 2, (min(y for _, y in p) + max(y for _, y in p)) / 2)
        for p in frames
    )
    return {cell_at(x, y) for x, y in middles}


def test_the_cells_where_kings_began_are_marked() -> None:
    assert king_cells(scene(START)) == {"e2", "g2", "e9", "g9"}
    elsewhere = replace(START, opening=f"{array()} a1/j10b7")
    assert king_cells(scene(elsewhere)) == {"a1", "j10", "b7"}


def test_the_cells_of_the_altar_are_of_marble() -> None:
    slabs = {
        cell_at(s.x + 1, s.y + 1)
        for s in scene(START).ground
        if isinstance(s, Rect) and s.width == CELL and s.fill.startswith("marble")
    }

    assert slabs == {"e5", "f5", "e6", "f6"}


def test_the_promotion_ranks_point_outward() -> None:
    chevrons = [s for s in scene(START).ground if isinstance(s, Path) and s.colour == "cell-mid"]
    rising = {cell_at(*s.points[1]) for s in chevrons if s.points[1][1] < s.points[0][1]}
    falling = {cell_at(*s.points[1]) for s in chevrons if s.points[1][1] > s.points[0][1]}

    assert rising == {f"{file}10" for file in "abcdefghij"}
    assert falling == {f"{file}1" for file in "abcdefghij"}


# The last move


def arrows(shown: Scene) -> list[tuple[str, str]]:
    """Where the arrows begin, and the cells at whose edges their heads end."""
    shafts = [s.points for s in shown.shapes if isinstance(s, Path) and s.line == 12]
    heads = [s.points for s in shown.shapes if isinstance(s, Polygon)]
    found = []
    for points, (_one, tip, _other) in zip(shafts, heads, strict=True):
        step = tip[0] - points[0][0], tip[1] - points[0][1]
        size = max(map(abs, step)) / 20
        found.append((cell_at(*points[0]), cell_at(tip[0] + step[0] / size, tip[1] + step[1] / size)))
    return found


def test_the_last_move_is_pointed_out() -> None:
    moved = scene(after(START, ("b4P-b5", "h7p-h6")))

    assert filled(moved, "gold-light") == {"h7", "h6"}
    assert arrows(moved) == [("h7", "h6")]
    assert "Pawn h7 to h6" in told(moved)


def test_before_the_first_move_nothing_is_pointed_out() -> None:
    assert not filled(scene(START), "gold-light")
    assert not arrows(scene(START))


def deeds(shown: Scene) -> list[tuple[str, str]]:
    """What is marked, and on which cell."""
    return [
        (s.name.removeprefix("mark-"), cell_at(s.x, s.y))
        for s in shown.shapes
        if isinstance(s, Sprite) and s.name.startswith("mark-")
    ]


def test_what_a_move_did_is_marked_on_its_target() -> None:
    promoted = after(PROMOTING, ("d9PS-d10=QN",))

    assert deeds(scene(TAKEN)) == [("capture", "d5")]
    assert deeds(scene(CHECK)) == [("check", "d2")]
    assert deeds(scene(promoted))[0] == ("promotion", "d10")


def test_the_moves_since_the_last_post_are_pointed_out_and_told() -> None:
    moved = after(START, ("b4P-b5", "h7p-h6", "b5P-b6"))

    def shown(before: Game) -> Scene:
        return picture(View(moved), "", "board", Coverage({}, (), View(before)))

    last, both = shown(after(START, ("b4P-b5", "h7p-h6"))), shown(START)
    assert arrows(last) == [("b5", "b6")]
    assert arrows(both) == [("h7", "h6"), ("b5", "b6")]
    assert "Pawn h7 to h6" in " ".join(texts(both))


# The plates


def counts(shown: Scene, side: str) -> dict[str, tuple[str, str]]:
    """What stands beside each kind of men of a side: how many there are, and how many were taken."""
    found = {}
    for man in (s for s in shown.shapes if isinstance(s, Sprite) and s.name.startswith(f"bust-{side}")):
        near = [
            s for s in shown.shapes if isinstance(s, Text) and abs(s.y - man.y) < 25 and 0 < s.x - man.x < 40
        ]
        numbers = [s.text for s in sorted(near, key=lambda s: s.y)]
        kind = next(letter for letter, name in KIND.items() if man.name.endswith(name))
        found[kind] = (numbers[0], numbers[1] if len(numbers) > 1 else "")
    return found


def plate_of(shown: Scene, box: Box) -> list[str]:
    """What is written on a plate."""
    within = (
        s
        for s in shown.shapes
        if isinstance(s, Text) and box.x <= s.x < box.x + box.width and box.y <= s.y < box.y + box.height
    )
    return [s.text for s in within]


def test_plates_bear_the_names_of_the_players_and_who_is_ahead() -> None:
    named = picture(View(TAKEN), "", "board", Coverage({Seat(1): "Livia", Seat(2): "Ann"}))
    above, below, _ = PLATES

    assert plate_of(named, above)[:3] == ["Ann", "Black", "to move"]
    assert plate_of(named, below)[:2] == ["Livia", "White"]
    golden = [s for s in named.shapes if isinstance(s, Rect) and s.fill == "gold-light" and s.width > CELL]
    assert [s.y for s in golden] == [above.y]


def test_a_plate_weighs_the_last_of_a_kind_and_not_heads() -> None:
    """A pawn more is little beside being one bishop from losing."""
    ahead = game(board("10 kk qq rr bb nn pp s\n1 KK QQ RR B NN PP SS P"))
    assert sum(left(ahead, 0)) == sum(left(ahead, 1)) + 1
    assert weighed(ahead, 0) == -weighed(ahead, 1) < 0


def test_one_bar_tells_who_is_ahead_by_how_many_pawns() -> None:
    assert plate_of(scene(START), PLATES[2])[:2] == ["0", "0"]
    assert plate_of(scene(TAKEN), PLATES[2])[:2] == ["+9", "–9"]


def test_the_men_left_and_those_taken_are_counted_by_kind() -> None:
    assert counts(scene(START), "white") == {
        kind: (number, "") for kind, number in zip(MEN, ("2", "2", "4", "4", "4", "10", "10"), strict=True)
    }
    assert counts(scene(TAKEN), "black")["K"] == ("1", "–1")
    assert counts(scene(TAKEN), "white")["K"] == ("1", "")


def test_the_last_man_of_a_kind_stands_out() -> None:
    def warned(shown: Game) -> int:
        frames = [s for s in scene(shown).shapes if isinstance(s, Rect) and s.outline == "alarm"]
        return sum(not on_board(s.x, s.y) for s in frames)

    assert warned(START) == 0
    assert warned(game(START.position.cells.replace("(QB)", "B").replace("(kn)", "n") + " w")) == 2


def test_what_zeus_will_still_take_back_is_shown() -> None:
    shown = scene(replace(START, left=(7, 0)))
    bolts = sorted((s.y, s.x) for s in shown.shapes if isinstance(s, Sprite) and s.name == "bolt")
    beside = [
        next(s.text for s in shown.shapes if isinstance(s, Text) and s.y == y and 0 < s.x - x < 40)
        for y, x in bolts
    ]

    assert beside == ["0", "7"]


def test_the_side_at_the_foot_of_the_board_has_the_lower_plate() -> None:
    def names(draft: str) -> list[str]:
        found = [
            s for s in scene(START, draft).shapes if isinstance(s, Text) and s.text in ("White", "Black")
        ]
        return [s.text for s in sorted(found, key=lambda s: s.y)]

    assert names("") == ["Black", "White"]
    assert names("turned") == ["White", "Black"]


def test_whose_move_it_is_stands_in_the_band_and_on_a_plate() -> None:
    moved = after(START, ("b4P-b5", "h7p-h6", "b5P-b6"))

    assert "Turn 2, Black to move" in texts(scene(moved))
    assert texts(scene(moved)).count("to move") == 1


def test_an_offer_of_a_draw_is_shown() -> None:
    assert "White offers a draw" in told(scene(replace(TAKEN, offer="w")))
    assert "White offers a draw." in scene(replace(TAKEN, offer="w")).alt


@pytest.mark.parametrize(
    ("shown", "news", "told"),
    [
        (replace(START, result=Result("w", ("queen",))), "White has won", "Black has no queen left."),
        (PENDING, "Black has won, unless it is taken back", "White has no queen left."),
        (DRAWN, "Drawn", "has come up 3 times."),
    ],
    ids=["won", "pending", "drawn"],
)
def test_how_a_game_ended_is_a_banner(shown: Game, news: str, told: str) -> None:
    assert news in texts(scene(shown))
    assert told in " ".join(plate_of(scene(shown), PLATES[2]))
    assert told in scene(shown).alt
    wreaths = sum(isinstance(s, Sprite) and s.name == "laurel" for s in scene(shown).shapes)
    assert wreaths == bool(shown.result and shown.result.winner)


def test_the_cells_that_decide_a_game_lie_on_gold() -> None:
    horse = game("10/4(NP)5/10/10/10/10/10/10/10/10 b", result=Result("w", ("horse",)))
    altar = game("10/10/10/10/4BB4/4BB4/10/10/10/10 b", result=Result("w", ("altar",)))
    bolt = game("9K/8Q1/10/10/10/10/10/10/1R8/B9 b", result=Result("w", ("bolt",)))

    assert filled(scene(horse), "gold") == {"e9"}
    assert filled(scene(altar), "gold") == {"e5", "f5", "e6", "f6"}
    assert filled(scene(bolt), "gold") == {"a1", "j10"}


# Checks


def threat_cells(shown: Scene) -> set[str]:
    return {cell_at(s.x - 20, s.y + 20) for s in shown.shapes if isinstance(s, Text) and s.text == "!"} - {""}


def test_23_a_check_is_announced_and_only_helpers_learn_what_is_threatened() -> None:
    """The host gives the check, and the kind of victory to those who ask."""
    public, helped = scene(CHECK), scene(CHECK, "help", "mine")

    assert "Check!" in texts(public)
    assert "Check · turn 1, Black to move" in texts(public)
    assert not threat_cells(public)
    assert not any("queen" in line for line in texts(public))
    assert threat_cells(helped) == {"d8"}
    assert "the last queen" in told(helped)


def test_a_check_that_was_not_called_is_not_shown() -> None:
    silent = replace(CHECK, position=replace(CHECK.position, missed=True))

    for purpose in ("board", "mine", "preview"):
        shown = scene(silent, "help", purpose)
        assert "Check" not in " ".join(texts(shown))
        assert not threat_cells(shown)


# Drafts


def possible(shown: Game, unit: str) -> tuple[set[str], set[str]]:
    """Where the moves that begin so may end without a capture, and with one."""
    found = [parts_of(move) for move in legal(shown) if move.startswith((f"{unit}-", f"{unit}x"))]
    return {NAMES[m.target] for m in found if m.taken is None}, {
        NAMES[m.target] for m in found if m.taken is not None
    }


@pytest.mark.parametrize("unit", ["d4R", "d4N", "d4RN", "g4P", "g4Pr", "a1K"])
def test_the_targets_of_the_men_chosen_are_marked(unit: str) -> None:
    shown = scene(CAPTURE, unit, "preview")

    assert marks(shown) == possible(CAPTURE, unit)
    assert filled(shown, "racer-6") == {unit[:2]}


def test_a_cell_alone_shows_what_any_of_its_men_may_do() -> None:
    dots, rings = marks(scene(CAPTURE, "d4", "preview"))

    every = [possible(CAPTURE, unit) for unit in ("d4R", "d4N", "d4RN")]
    assert dots == set().union(*(enter for enter, _ in every))
    assert rings == set().union(*(take for _, take in every)) == {"d5", "e6", "g4"}
    assert "d5" in dots


def test_before_a_cell_is_chosen_nothing_is_marked() -> None:
    assert marks(scene(CAPTURE, "", "preview")) == (set(), set())
    assert marks(scene(CAPTURE, "help", "preview")) == (set(), set())


def test_what_is_not_promoted_yet_is_marked_where_it_arrives() -> None:
    assert marks(scene(PROMOTING, "d9PS", "preview"))[0] == {"c10", "d10", "e10"}
    assert marks(scene(PROMOTING, "d9PS-d10", "preview"))[0] == {"d10"}


def test_a_whole_move_shows_its_result() -> None:
    shown = scene(CAPTURE, "d4RNxk-d5", "preview")

    assert men_on_board(shown) == placed(TAKEN.position.cells)
    assert arrows(shown) == [("d4", "d5")]
    assert "If you move d4RNxk-d5" in texts(shown)
    assert "Draft: Rook and knight d4 take king on d5" in told(shown)


def test_a_line_looked_at_shows_the_position_after_it() -> None:
    line = ("b4P-b5", "b7p-b6", "c4S-d5", "d7s-c6")
    shown = scene(START, " ".join(line), "ahead")

    assert men_on_board(shown) == placed(after(START, line).position.cells)
    assert arrows(shown) == [("b4", "b5"), ("b7", "b6"), ("c4", "d5"), ("d7", "c6")]
    assert any(line.startswith("What if") for line in texts(shown))
    tails = {s.text for s in shown.shapes if isinstance(s, Text) and s.text in "1234" and on_board(s.x, s.y)}
    assert tails == {"1", "2", "3", "4"}


def test_after_a_line_the_next_move_can_be_begun() -> None:
    shown = scene(START, "b4P-b5 b7p-b6 i4", "ahead")

    moved = after(START, ("b4P-b5", "b7p-b6"))
    every = [possible(moved, unit) for unit in ("i4P", "i4S", "i4PS")]
    assert marks(shown) == (
        set().union(*(enter for enter, _ in every)),
        set().union(*(take for _, take in every)),
    )


def test_any_draft_can_be_shown() -> None:
    for draft in ["z9", "e5", "d4-", "b4P-b9", "x", "=", "turned turned", "help d4 d4 d4", "d44"]:
        for purpose in ["board", "mine", "preview", "ahead"]:
            for shown in (START, WON):
                assert scene(shown, draft, purpose).alt, (draft, purpose)


def test_the_board_for_all_shows_no_draft() -> None:
    assert scene(CAPTURE, "d4RNxk-d5", "board") == scene(CAPTURE)


# What holds for all pictures


@cache
def everything() -> list[Scene]:
    """All these pictures in all languages."""
    drawn = []
    for language in known():
        with speaking(language):
            drawn += [scene(shown, draft, purpose) for shown, draft, purpose in ALL]
    return drawn


@pytest.mark.long
def test_letters_are_large_enough_and_stay_in_the_picture() -> None:
    for drawn in everything():
        for text in (s for s in flat((*drawn.ground, *drawn.shapes)) if isinstance(s, Text)):
            assert text.size >= READABLE, text.text
            length = width(text.text, text.size, text.face)
            left = text.x - {"left": 0, "middle": length / 2, "right": length}[text.anchor]
            assert left > 2, text.text
            assert left + length < WIDTH - 2, text.text
            assert text.y + text.size / 2 < drawn.height, text.text


def test_letters_of_a_row_do_not_run_into_each_other() -> None:
    for drawn in everything():
        rows: dict[float, list[tuple[float, float, str]]] = {}
        for text in (in_room(s) for s in drawn.shapes if isinstance(s, Text) and not on_board(s.x, s.y)):
            length = width(text.text, text.size, text.face)
            left = text.x - {"left": 0, "middle": length / 2, "right": length}[text.anchor]
            rows.setdefault(text.y, []).append((left, left + length, text.text))
        for row in rows.values():
            ends = sorted(row)
            for (_, end, one), (start, _, other) in pairwise(ends):
                assert start >= end + 4, f"{one} / {other}"


@pytest.mark.long
def test_a_picture_is_small_enough() -> None:
    for shown, draft, purpose in extent.some(ALL, 8):
        drawn = scene(shown, draft, purpose)
        data = paint(drawn)

        assert len(data) <= (170 if shown is CROWD else 150) * 1000, (draft, purpose)
        with Image.open(io.BytesIO(data)) as image:
            assert image.mode == "P", (draft, purpose)
            assert image.width == 1200, (draft, purpose)
            assert image.height == round(drawn.height * 1.2), (draft, purpose)


def test_the_words_beside_a_picture_fit() -> None:
    for drawn in everything():
        assert 0 < len(drawn.alt) < 1000, drawn.alt
        assert drawn.twin, drawn.alt


# Words


def test_alt_text_tells_the_whole_position() -> None:
    told = scene(TAKEN).alt

    assert told.startswith("Troy: Turn 1, Black to move. White moved d4RNxk-d5.")
    assert "d5 RN" in told
    assert "e6 qb" in told
    assert "Both sides: g4 Pr." in told


def test_alt_text_of_a_draft_tells_its_targets() -> None:
    assert "From g4 it can go to g5." in scene(CAPTURE, "g4P", "preview").alt


def below(shown: Scene) -> str:
    """Whose side of the board is below, by where the men stand."""
    sides = {turned: men_on_board(shown, turned) for turned in (False, True)}
    return next(
        "Black" if turned else "White" for turned, men in sides.items() if men == placed(START.opening)
    )


@pytest.mark.parametrize("purpose", ["board", "mine", "preview", AHEAD])
def test_black_sees_the_board_from_blacks_side_and_everybody_else_from_whites(purpose: str) -> None:
    def seen(seat: Seat | None, draft: str = "") -> str:
        return below(picture(View(START, seat), draft, purpose))

    assert (seen(Seat(1)), seen(Seat(2)), seen(None)) == ("White", "Black", "White")
    assert (seen(Seat(1), "turned"), seen(Seat(2), "turned"), seen(None, "turned")) == (
        "Black",
        "White",
        "Black",
    )


def test_the_twin_of_black_begins_with_rank_one() -> None:
    white, black = (picture(View(TAKEN, Seat(seat)), "", "mine").twin.splitlines()[1:13] for seat in (1, 2))
    assert black[0].split() == [*"jihgfedcba"]
    assert [row.split() for row in black] == [row.split()[::-1] for row in white[::-1]]


def test_the_twin_is_the_board() -> None:
    rows = scene(TAKEN).twin.splitlines()[1:13]

    assert rows[0] == rows[11] == "    a   b   c   d   e   f   g   h   i   j"
    assert rows[1] == "10  .   .   .   .   k   q   r   b   n   ps 10"
    assert rows[5:8] == [
        " 6  .   .   .   .   qb  .   .   .   .   .   6",
        " 5  .   .   .   RN  .   .   .   .   .   .   5",
        " 4  .   .   .   .   .   .   Pr  .   .   .   4",
    ]


# The figures of the rules


def test_chapters_have_figures_that_exist() -> None:
    purposes = {chapter.purpose for chapter in GAME.face.chapters()} - {""}

    assert purposes <= {"board", *DIAGRAMS}


@pytest.mark.parametrize(("purpose", "dots", "rings"), [
    ("rule-foot", {"b5", "g5", "i5"}, {"c5", "h5"}),
    ("rule-drag", {"a4", "b4", "c4", "e4", "f4", "d5", "d3", "d2", "d1"}, {"g4"}),
    ("rule-promotion", {"c10", "d10", "e10"}, set()),
])  # fmt: skip
def test_figures_show_what_the_rules_say(purpose: str, dots: set[str], rings: set[str]) -> None:
    assert marks(scene(START, "", purpose), BEGINS) == (dots, rings)


def test_the_figure_of_overleaping_shows_ways_over_friends() -> None:
    dots, rings = marks(scene(START, "", "rule-leap"), BEGINS)

    assert {"d2", "d3", "g3", "g2", "g1"} <= dots
    assert not {"d4", "d5", "g5", "g6", "g7"} & (dots | rings) - {"d4"}
