"""The pictures of a race: every square in its place, chariots told apart, nothing too small or secret."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.face.coverage import UNTOLD, Coverage
from engine.face.rows import Entrant
from engine.face.scene import SMALLEST, WIDTH, Circle, Inset, Point, Rect, Scene, Shape, Sprite, Text
from engine.face.tableau import HEADER
from engine.games.chariots.face.arena import FOOT, FULL, flow
from engine.games.chariots.face.legend import entrants
from engine.games.chariots.face.liveries import livery
from engine.games.chariots.face.marks import shield_at
from engine.games.chariots.face.orders import forecasts
from engine.games.chariots.face.picture import picture
from engine.games.chariots.rules.events import Crashed, DriverWhipped, Event, HorsesBalked, Moved, Pushed
from engine.games.chariots.rules.options import Options
from engine.games.chariots.rules.secrets import view as seen_by
from engine.games.chariots.rules.state import COLOURS, Chariot, Race, View
from engine.games.chariots.rules.track import EDGE, GRID, INSIDE, SQUARES
from engine.language import known, speaking
from engine.model import Seat, seats_for
from render.letters import in_room, width
from render.painter import draw, paint
from render.theme import colour
from tests import extent
from tests.games.chariots.boards import board
from tests.render.sight import covers, flat

EMPTY = Race(Options(laps=3), 4)
GRID_RACE = board("red B1a\nblue B1b\ngreen B1c\nyellow B1d", phase=0, impulse=0)
PILE_UP = board(
    """
    red    R2e, speed 4, shown 2, plot 5 4 2, crossed 2
    blue   R2f, speed 5, shown 2, plot 4 5 3, crossed 2
    green  R3c, speed 3, shown 2, plot 2 3 5, crossed 2, banned, down, stall 2, no coins
    yellow R3d, speed 4, shown 2, plot 2 4 5, crossed 1, banned, no ace
    """,
    phase=2,
    impulse=4,
    options=Options(laps=3),
)
TWO_PLAYERS = board(
    """
    red    T3b, seat 1, crossed 1
    blue   T3a, seat 2, crossed 1
    green  T2b, seat 1, crossed 1, skip 1
    yellow L4b, seat 2, crossed 1
    """,
    phase=0,
    impulse=0,
)
FINISH = replace(
    board("red B3a, place 1, best 4\nblue B2a, place 2, best 4\ngreen B1b, crossed 3\nyellow T1d, resigned"),
    over="places",
)


def with_long_trails(race: Race) -> Race:
    """Everybody has gone the same fifteen squares, the most that a round allows."""
    names = list(SQUARES)
    trail = [names[20]]
    while len(trail) < 16:
        trail.append(max(EDGE[trail[-1]], key=lambda n: (SQUARES[n].progress, n not in trail)))
    return replace(race, chariots=tuple(replace(c, trail=tuple(trail)) for c in race.chariots))


WORST = with_long_trails(PILE_UP)
RACES = {
    "empty": EMPTY,
    "grid": GRID_RACE,
    "pile-up": PILE_UP,
    "two players": TWO_PLAYERS,
    "finish": FINISH,
    "worst": WORST,
}
SIDE = 2 * FULL.unit
"""The side of a square on the board."""
PURPOSES = ("board", "mine", "preview", "track")
ALL: list[tuple[Race, Seat | None, str]] = [
    (race, seat, purpose)
    for race in RACES.values()
    for purpose in PURPOSES
    for seat in (None, Seat(1), Seat(2))
]


def scene(
    race: Race,
    seat: Seat | None = None,
    purpose: str = "board",
    draft: str = "",
    coverage: Coverage = UNTOLD,
) -> Scene:
    return picture(seen_by(race, seat), draft, purpose, coverage)


def pixels(shown: Scene, scale: float = 1) -> Image.Image:
    return draw(shown, scale).convert("RGB")


def shapes(shown: Scene) -> Iterator[Shape]:
    """All shapes, those in windows too."""
    todo = [*shown.ground, *shown.shapes]
    while todo:
        shape = todo.pop()
        if isinstance(shape, Inset):
            todo += shape.shapes
        yield shape


def spot(x: float, y: float) -> tuple[int, int]:
    """The pixel of a board at scale 1 for a point of the track."""
    left, top = FULL.at(x, y)
    return round(left), round(top)


# The track


def test_every_square_is_drawn_in_its_place() -> None:
    """Four places of each square, off its name, its marks and its edges, show the colour of its kind."""
    image = pixels(scene(EMPTY, purpose="track"))

    for square in SQUARES.values():
        if square.name in GRID:
            continue
        corners = [spot(square.x + dx, square.y + dy) for dx in (0.62, 1.38) for dy in (0.16, 1.84)]
        shown = [image.getpixel(place) for place in corners]
        marks = {colour(square.kind), colour("inside-mark")} if square.inside else {colour(square.kind)}
        assert marks & set(shown), square.name
        if not square.inside:
            assert set(shown) == marks, square.name


def test_squares_lie_edge_to_edge_and_never_on_each_other() -> None:
    plates = [
        shape
        for shape in shapes(scene(EMPTY, purpose="track"))
        if isinstance(shape, Rect) and shape.fill in ("straight", "inside", "outside") and shape.width == SIDE
    ]

    assert len(plates) == 96
    for a, b in combinations(plates, 2):
        assert abs(a.x - b.x) >= SIDE or abs(a.y - b.y) >= SIDE


def test_every_square_has_its_name_in_its_middle() -> None:
    names = {
        shape.text: (shape.x, shape.y)
        for shape in shapes(scene(EMPTY, purpose="track"))
        if isinstance(shape, Text) and shape.text in SQUARES
    }

    assert set(names) == set(SQUARES)
    for name, (x, y) in names.items():
        middle = FULL.middle(name)
        assert abs(x - middle[0]) < 12
        assert abs(y - middle[1]) < 12


def test_inside_squares_are_hatched() -> None:
    """In grey, an inside square is darker than an outside one and has more of a pattern."""
    image = pixels(scene(EMPTY, purpose="track")).convert("L")

    def patch(name: str) -> ImageStat.Stat:
        place = SQUARES[name]
        return ImageStat.Stat(
            image.crop((*spot(place.x + 0.5, place.y + 1.45), *spot(place.x + 1.5, place.y + 1.8)))
        )

    inside, outside = [patch(n) for n in INSIDE], [patch(n) for n in ("R3a", "R1h", "L4b", "L1b")]
    assert max(s.mean[0] for s in inside) < min(s.mean[0] for s in outside) - 15
    assert min(s.stddev[0] for s in inside) > 3
    assert max(s.stddev[0] for s in outside) < 3


def test_names_of_squares_stand_where_somebody_plots_and_nowhere_else() -> None:
    def named(purpose: str, seat: Seat | None, codes: bool = True, race: Race = GRID_RACE) -> set[str]:
        shown = scene(race, seat, purpose, coverage=Coverage(codes=codes))
        return {shape.text for shape in shapes(shown) if isinstance(shape, Text)} & SQUARES.keys()

    assert named("board", None) == set()
    assert named("track", None) == SQUARES.keys()
    assert named("preview", Seat(1)) == SQUARES.keys()
    assert named("preview", Seat(1), codes=False) == set()
    under_way = replace(GRID_RACE, phase=2)
    assert named("preview", Seat(1), codes=False, race=under_way) == SQUARES.keys()
    for purpose in ("mine", "board"):
        assert named(purpose, Seat(1)) == SQUARES.keys()
        assert named(purpose, Seat(1), codes=False) == set()
        assert named(purpose, Seat(1), codes=False, race=replace(under_way, over="winner")) == set()


def test_the_line_lies_between_b1_and_b2() -> None:
    image = pixels(scene(EMPTY, purpose="track"))

    column = {image.getpixel(spot(10.1, 12 + k / 8)) for k in range(64)}
    assert {colour("white"), colour("ink")} <= column


def test_the_race_flows_counter_clockwise() -> None:
    """East along the bottom, north on the right, west along the top, south on the left."""
    assert [flow(name) for name in ("B3b", "R4b", "T3c", "L4b")] == [0, 285, 180, 105]
    assert flow("R1d") in range(270, 360)


# Chariots


@pytest.mark.parametrize("race", [GRID_RACE, PILE_UP, TWO_PLAYERS], ids=["grid", "pile-up", "two players"])
def test_every_chariot_stands_on_its_own_square(race: Race) -> None:
    """Its colour shows near the middle of its square, and nobody else's does."""
    image = pixels(scene(replace(race, chariots=tuple(replace(c, trail=()) for c in race.chariots))))

    for chariot in race.chariots:
        x, y = SQUARES[chariot.square].middle
        near = image.crop((*spot(x - 0.55, y - 0.55), *spot(x + 0.55, y + 0.55)))
        counts = {shade: count for count, shade in near.getcolors(5000) or ()}
        shown = {c.name: counts.get(colour(livery(c).colour), 0) for c in race.chariots}
        assert max(shown, key=lambda name: shown[name]) == chariot.name
        assert shown[chariot.name] >= 100


def test_chariots_have_a_colour_a_form_and_a_number_each() -> None:
    looks = [livery(chariot) for chariot in GRID_RACE.chariots]

    assert [look.number for look in looks] == [1, 2, 3, 4]
    assert len({look.colour for look in looks}) == len({look.form for look in looks}) == 4


def test_the_coat_of_the_horses_tells_the_player() -> None:
    coats = {c.name: livery(c).coat for c in TWO_PLAYERS.chariots}

    assert coats["red"] == coats["green"] != coats["blue"] == coats["yellow"]


def test_chariots_on_the_track_are_in_the_picture_and_others_are_not() -> None:
    def teams(race: Race) -> set[str]:
        found = (s for s in shapes(scene(race)) if isinstance(s, Sprite) and s.name.startswith("chariot-"))
        return {f"{s.label}" for s in found}

    assert teams(PILE_UP) == {"1", "2", "3", "4"}
    assert teams(FINISH) == {"3"}


def test_a_crashed_chariot_is_marked_on_the_track() -> None:
    def wheels(race: Race) -> list[Point]:
        found = (s for s in shapes(scene(race)) if isinstance(s, Sprite) and s.name == "wheel")
        return [(s.x, s.y) for s in found if s.y < FOOT]

    x, y = FULL.middle("R3c")
    assert [(abs(wx - x) < 32, abs(wy - y) < 32) for wx, wy in wheels(PILE_UP)] == [(True, True)]
    assert wheels(GRID_RACE) == []


def test_the_winner_is_wreathed_in_the_infield() -> None:
    image, plain = pixels(scene(FINISH)), pixels(scene(GRID_RACE))

    box = (*spot(12.4, 8.4), *spot(15.6, 11.6))
    assert colour("racer-1") in {shade for _, shade in image.crop(box).getcolors(9000) or ()}
    assert colour("racer-1") not in {shade for _, shade in plain.crop(box).getcolors(9000) or ()}


def test_a_trail_leads_from_where_the_round_began() -> None:
    trail = ("B3b", "B4b", "B5b")
    race = replace(GRID_RACE, chariots=(replace(GRID_RACE.chariots[0], square="B5b", trail=trail),))
    still = replace(race, chariots=(replace(race.chariots[0], trail=("B5b",)),))

    changed = ImageChops.difference(pixels(scene(race)), pixels(scene(still))).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert spot(SQUARES["B3b"].x, 0)[0] <= left < spot(SQUARES["B4b"].x, 0)[0]
    assert spot(0, SQUARES["B3b"].y)[1] <= top < bottom <= spot(0, SQUARES["B3b"].y + 2)[1]
    assert right <= spot(SQUARES["B5b"].x + 2, 0)[0]


def test_trails_on_the_same_squares_lie_beside_each_other() -> None:
    image = pixels(scene(WORST))

    shown = {shade for _, shade in image.crop((0, HEADER, WIDTH, FOOT)).getcolors(99999) or ()}
    assert {colour(livery(c).colour) for c in WORST.chariots} <= shown


def test_own_chariots_are_ringed_for_their_own_eyes_only() -> None:
    def rings(seat: Seat | None) -> int:
        found = (s for s in shapes(scene(TWO_PLAYERS, seat)) if isinstance(s, Sprite) and s.name == "halo")
        return sum(ring.colour == "white" for ring in found)

    assert [rings(seat) for seat in (None, *seats_for(2))] == [0, 2, 2]


# The legend


def texts(race: Race, seat: Seat | None = None, purpose: str = "board") -> set[str]:
    """Everything that can be read outside the track."""
    return {
        s.text for s in shapes(scene(race, seat, purpose)) if isinstance(s, Text) and s.text not in SQUARES
    }


def test_the_rows_name_everybody_with_place_and_gap() -> None:
    assert {"Red", "Blue", "Green", "Yellow", "1", "2", "3", "4", "+1"} <= texts(PILE_UP)


def rows(race: Race, coverage: Coverage = UNTOLD) -> dict[str, Entrant]:
    """What the rows tell, by the numbers of the chariots."""
    return {one.shield.label: one for one in entrants(seen_by(race, None), coverage)}


def test_the_gap_counts_squares_to_the_leader() -> None:
    race = board("red B6a, crossed 1\nblue B4a, crossed 1\ngreen B5b, crossed 1\nyellow T3b, crossed 0")
    told = rows(race)

    assert told["1"].gap == "leads"
    assert told["3"].gap == "+1"
    for number, name in (("2", "blue"), ("4", "yellow")):
        assert (
            told[number].gap == f"+{race.chariot('red').advancement[0] - race.chariot(name).advancement[0]}"
        )


def test_of_chariots_that_are_level_none_leads() -> None:
    told = rows(board("red B6a\nblue B4a\ngreen B6b"))

    assert [told[number].gap for number in "132"] == ["level", "level", "+2"]
    assert not any(one.leads for one in told.values())
    assert {one.gap for one in rows(GRID_RACE).values()} == {"level"}


def test_who_is_home_or_out_has_no_gap() -> None:
    assert [rows(FINISH)[number].gap for number in "124"] == ["home", "home", "out"]


def test_people_go_by_their_names_and_others_by_their_colours() -> None:
    told = rows(TWO_PLAYERS, Coverage({Seat(1): "Livia"}))

    assert [told[number].name for number in "1234"] == ["Livia", "Blue", "Livia", "Yellow"]


def test_places_gained_and_lost_since_the_last_post_are_told() -> None:
    race = board("red B6a\nblue B4a\ngreen B3a\nyellow B2a")
    before = seen_by(board("red B4a\nblue B6a\ngreen B3a\nyellow B2a"), None)

    told = rows(race, Coverage(before=before))
    assert [told[number].moved for number in "1234"] == [1, -1, 0, 0]
    assert all(one.moved == 0 for one in rows(race).values())


def test_the_first_one_is_highlighted_once_the_race_has_begun() -> None:
    away = board("red B6a\nblue B4a\ngreen B3a\nyellow B2a")

    assert [one.leads for one in entrants(seen_by(away, None), UNTOLD)] == [True, False, False, False]
    assert not any(one.leads for one in entrants(seen_by(replace(GRID_RACE, round=0), None), UNTOLD))


def test_the_band_tells_lap_round_and_phase() -> None:
    assert "Lap 2 of 3 · Round 1 · Phase II" in texts(PILE_UP)
    assert "Lap 1 of 2 · Round 1" in texts(TWO_PLAYERS)


def test_before_the_grid_is_rolled_the_legend_says_so() -> None:
    assert "The grid has not been rolled yet." in texts(EMPTY)


def coins(race: Race, seat: Seat | None) -> list[str]:
    """The speeds in the row of the first racer; what is face down is a dot."""
    cells = entrants(seen_by(race, seat), UNTOLD)[0].cells[2:]
    drawn = [s for cell in cells for s in cell.shapes if not (isinstance(s, Circle) and s.radius > 10)]
    return [s.text if isinstance(s, Text) else "" for s in drawn]


def test_coins_that_were_not_exposed_are_face_down_for_others() -> None:
    assert coins(PILE_UP, None) == ["5", "4", ""]
    assert coins(PILE_UP, Seat(1)) == ["5", "4", "2"]
    assert coins(PILE_UP, Seat(2)) == ["5", "4", ""]


def test_between_rounds_the_rows_have_room_for_names() -> None:
    race = replace(GRID_RACE, chariots=tuple(replace(c, before=(3, 5, 2)) for c in GRID_RACE.chariots))

    assert coins(race, None) == []


# What has happened


def marked(*events: Event, race: Race = PILE_UP) -> list[tuple[str, bool]]:
    """The marks of these events, and whether each is on the square R2e."""
    x, y = FULL.middle("R2e")
    found = (s for s in shapes(scene(race, coverage=Coverage(events=events))) if isinstance(s, Sprite))
    near = FULL.unit * 1.2
    return [
        (s.name, abs(s.x - x) < near and abs(s.y - y) < near) for s in found if s.name.startswith("mark-")
    ]


def test_crashes_pushes_whips_and_balks_are_marked_where_they_were() -> None:
    assert marked(Crashed(1, 2, 4, "red", "R2e", "blocked")) == [("mark-crash", True)]
    assert marked(Pushed(1, 2, 4, "red", "blue", "R2e", "R1f")) == [("mark-push", True)]
    there = Moved(1, 2, 3, "red", "R1d", "R2e")
    assert marked(there, DriverWhipped(1, 2, 4, "red", "blue")) == [("mark-whip", True)]
    assert marked(there, HorsesBalked(1, 2, 4, "red", "blue")) == [("mark-balk", True)]


def test_whoever_has_not_moved_yet_is_marked_where_it_stood_before() -> None:
    told = Coverage(events=(DriverWhipped(1, 2, 4, "red", "blue"),), before=seen_by(PILE_UP, None))

    [found] = [s for s in shapes(scene(PILE_UP, coverage=told)) if isinstance(s, Sprite) and "whip" in s.name]
    assert math.dist((found.x, found.y), FULL.middle("R2e")) < 1.2 * FULL.unit


def test_there_and_back_has_a_mark_of_its_own() -> None:
    trail = ("B3b", "B4b", "B3b")
    race = replace(GRID_RACE, chariots=(replace(GRID_RACE.chariots[0], square="B3b", trail=trail),))

    assert [s.name for s in shapes(scene(race)) if isinstance(s, Sprite) and "shuttle" in s.name] == [
        "mark-shuttle"
    ]


def test_nothing_hides_the_number_of_a_chariot() -> None:
    """With trails, crashes and marks anywhere every shield is on top of all else."""
    rng = random.Random(0)
    for _ in range(extent.amount(150, 15)):
        squares = rng.sample([*SQUARES], 4)
        placed = (_anywhere(c, s, rng) for c, s in zip(WORST.chariots, squares, strict=True))
        race = replace(WORST, chariots=tuple(placed))
        events = [Crashed(1, 2, 4, c.name, c.square, "blocked") for c in race.chariots if c.crashed]
        painted = [*flat(scene(race, coverage=Coverage(events=events)).shapes)]
        for chariot in race.chariots:
            place = shield_at(chariot, FULL)
            tops = [s for s in painted if not isinstance(s, Text | Sprite) and covers(s, place)]
            assert covers(tops[-1], place) == livery(chariot).colour, (chariot.name, squares)


def test_signs_in_a_crowd_lie_upon_no_other_sign_and_no_shield() -> None:
    """Four chariots in neighbouring squares, with all that can happen to them in a round."""
    for seed in range(extent.amount(100, 15)):
        rng = random.Random(seed)
        near = [rng.choice([*SQUARES])]
        while len(near) < 4:
            near += [name for name in EDGE[rng.choice(near)] if name not in near][:1]
        chariots = [_anywhere(c, s, rng) for c, s in zip(WORST.chariots, near, strict=True)]
        race = replace(WORST, chariots=tuple(chariots))
        red, blue, *_others = (c.name for c in chariots)
        told: list[Event] = [Crashed(1, 2, 4, c.name, c.square, "blocked") for c in chariots if c.crashed]
        told += [DriverWhipped(1, 2, 4, red, blue), HorsesBalked(1, 2, 4, red, blue)]
        coverage = Coverage(events=told, before=seen_by(race, None))
        found = [s for s in shapes(scene(race, coverage=coverage)) if isinstance(s, Sprite)]
        signs = [s for s in found if s.name.startswith("mark-") and s.name != "mark-shuttle"]
        wheels = [s for s in found if s.name in ("wheel", "mark-shuttle")]

        assert len(signs) == len(dict.fromkeys(told))
        for n, sign in enumerate(signs):
            for other in (*signs[n + 1 :], *wheels):
                assert math.dist((sign.x, sign.y), (other.x, other.y)) > (sign.size + other.size) / 2
            for chariot in chariots:
                assert math.dist((sign.x, sign.y), shield_at(chariot, FULL)) > sign.size / 2 + 0.5 * FULL.unit


def _anywhere(chariot: Chariot, square: str, rng: random.Random) -> Chariot:
    """A chariot on a square, to which it has come from somewhere."""
    trail = [square]
    while len(trail) < 10:
        trail.append(rng.choice(EDGE[trail[-1]]))
    return replace(chariot, square=square, trail=tuple(reversed(trail)), down=rng.random() < 0.4)


# Cut-outs and previews


@pytest.mark.parametrize("square", ["B1a", "R4b", "T6d", "L2e", "B6d", "L4a", "R1h"])
def test_the_cut_out_shows_ones_own_chariot_larger(square: str) -> None:
    race = board(f"red {square}\nblue T3c", phase=0, impulse=0)

    team = next(
        s for s in shapes(scene(race, Seat(1), "mine")) if isinstance(s, Sprite) and s.name == "chariot-round"
    )
    on_board = next(
        s for s in shapes(scene(race, Seat(1))) if isinstance(s, Sprite) and s.name == "chariot-round"
    )
    assert team.name == on_board.name
    own = [s for s in shapes(scene(race, Seat(1), "mine")) if isinstance(s, Sprite) and s.name == "halo"]
    assert team.size >= on_board.size
    assert 64 <= own[0].x <= WIDTH - 64
    assert HEADER + 60 <= own[0].y <= FOOT - 60


def test_the_cut_out_of_distant_chariots_shows_them_all() -> None:
    race = board("red B6a, seat 1\nblue B1a, seat 2\ngreen L1a, seat 1", phase=0, impulse=0)

    found = (s for s in shapes(scene(race, Seat(1), "mine")) if isinstance(s, Sprite) and s.name == "halo")
    rings = [ring for ring in found if ring.colour == "white"]
    assert len(rings) == 2
    assert all(0 < s.x < WIDTH and HEADER < s.y < FOOT for s in rings)


def test_nothing_of_a_cut_out_reaches_into_header_or_rows() -> None:
    """The window holds all that is on the track."""
    shown = scene(WORST, Seat(1), "mine")

    outside = [s for s in (*shown.ground, *shown.shapes) if isinstance(s, Sprite)]
    assert all(s.y > FOOT for s in outside)


def ends(draft: str, race: Race = GRID_RACE, seat: Seat = Seat(2)) -> list[str]:
    """The numerals on the track of a preview, and the names of the squares on which it ends."""
    window = next(s for s in scene(race, seat, "preview", draft).shapes if isinstance(s, Inset))
    return sorted(s.text for s in window.shapes if isinstance(s, Text))


def rings(draft: str, race: Race = GRID_RACE, seat: Seat = Seat(2)) -> int:
    """How many squares of a preview are marked as within reach."""
    window = next(s for s in scene(race, seat, "preview", draft).shapes if isinstance(s, Inset))
    return sum(isinstance(s, Circle) and not s.fill for s in window.shapes) // 2


def test_the_preview_marks_where_each_phase_ends() -> None:
    assert {"I", "II", "III"} <= set(ends("4 2 5"))
    assert "III" not in ends("4 2")
    assert ends("") == []


def test_the_preview_shows_the_reach_of_every_order_and_names_the_end() -> None:
    """From B1b all orders of the coins end on these squares; a round that is under way has one end."""
    blue = GRID_RACE.chariots[1]
    reach = {course.end for order in forecasts(GRID_RACE, blue) for course in order.courses}

    assert rings("") == rings("5 2 4") == len(reach)
    assert "R1e" in ends("5 3 4")
    assert rings("5 2 4", replace(GRID_RACE, phase=1)) == 0


def test_the_preview_looks_ahead() -> None:
    """All that is within reach lies on the picture, none of it under its edges."""
    for name in SQUARES:
        race = board(f"red {name}, crossed 1", phase=0)
        window = next(s for s in scene(race, Seat(1), "preview", "").shapes if isinstance(s, Inset))
        for mark in (s for s in window.shapes if isinstance(s, Circle) and not s.fill):
            assert window.x + mark.radius <= mark.x <= window.x + window.width - mark.radius
            assert window.y + mark.radius <= mark.y <= window.y + window.height - mark.radius


def test_a_preview_without_a_choice_of_ways_has_one_line() -> None:
    """From lane b to the first turn a 2 and a 5 end where they end, whatever is rolled afterwards."""
    assert ends("2 5") == ["I", "II", "R2b"]


def test_the_preview_shows_the_drafted_coins() -> None:
    shown = scene(GRID_RACE, Seat(2), "preview", "4 2 5")

    written = [s.text for s in shown.shapes if isinstance(s, Text) and s.y > FOOT and s.colour == "soft"]
    assert written == ["4", "2", "5"]


def test_a_preview_of_two_chariots_shows_both() -> None:
    one, both = ends("4 2 3", TWO_PLAYERS, Seat(1)), ends("4 2 3 / 2 5 3", TWO_PLAYERS, Seat(1))

    assert len(both) > len(one) >= 3


def test_any_draft_can_be_shown() -> None:
    for draft in ["4 2 5 free:outside", "x y", "9", "/ / /", "R3b", ".", "2 2 2 2 2", "free:"]:
        for seat in (None, Seat(1), Seat(4)):
            for race in (EMPTY, GRID_RACE, PILE_UP, FINISH):
                assert scene(race, seat, "preview", draft).alt, (draft, seat)


def test_a_drafted_single_move_is_pointed_at() -> None:
    race = board("red B3b, speed 4\nblue T3c", impulse=1)

    def arrows(draft: str) -> Image.Image:
        return pixels(scene(race, Seat(1), "preview", draft))

    nothing, some = arrows(""), arrows("B4b")
    assert ImageChops.difference(nothing, some).getbbox()


# What holds for all pictures


@cache
def everything() -> list[Scene]:
    """All these pictures in all languages."""
    drawn = []
    for language in known():
        with speaking(language):
            drawn += [scene(race, seat, purpose, "4 2 5") for race, seat, purpose in ALL]
    return drawn


def test_letters_are_large_enough_and_stay_in_the_picture() -> None:
    for shown in everything():
        for text in (s for s in shapes(shown) if isinstance(s, Text)):
            assert in_room(text).size >= SMALLEST, text.text
        for text in (in_room(s) for s in (*shown.ground, *shown.shapes) if isinstance(s, Text)):
            length = width(text.text, text.size, text.face)
            left = text.x - {"left": 0, "middle": length / 2, "right": length}[text.anchor]
            assert left >= 15, text.text
            assert left + length <= WIDTH - 15, text.text


@pytest.mark.long
def test_a_picture_is_small_enough() -> None:
    for race, seat, purpose in extent.some(ALL, 8):
        data = paint(scene(race, seat, purpose, "5 3 4"))

        assert len(data) <= 200 * 1024, purpose
        with Image.open(io.BytesIO(data)) as image:
            assert image.mode == "P", purpose
            assert image.width == 1200, purpose
            assert image.height <= 2400, purpose


def test_the_words_beside_a_picture_fit() -> None:
    for race, seat, purpose in ALL:
        shown = scene(race, seat, purpose, "5 3 4")

        assert 0 < len(shown.alt) <= 1000, purpose
        assert shown.twin.startswith("Chariots"), purpose


def test_the_longest_alt_text_is_not_cut_off() -> None:
    """Four long names, both coins, three speeds, a long state and a preview of two chariots."""
    longest = tuple(
        replace(c, before=(3, 4, 5), down=True, stall=2, skip=0, null=True, ace=True, square=square)
        for c, square in zip(TWO_PLAYERS.chariots, ("R3a", "R4b", "R4c", "R4d"), strict=True)
    )
    race = replace(TWO_PLAYERS, chariots=longest, round=36)

    told = scene(race, Seat(1), "preview", "4 2 3 / 5 4 3").alt
    assert "Green with 5 4 3: I to " in told
    assert told.endswith(".")


# Words


@pytest.mark.parametrize("race", [GRID_RACE, PILE_UP, TWO_PLAYERS], ids=["grid", "pile-up", "two players"])
def test_alt_text_and_twin_tell_where_everybody_is(race: Race) -> None:
    shown = scene(race)

    for chariot in race.chariots:
        told = f"{chariot.name.capitalize()} ({COLOURS.index(chariot.name) + 1}) on {chariot.square}"
        assert told in shown.alt
        assert told in shown.twin


def test_alt_text_tells_laps_coins_speeds_and_crashes() -> None:
    told = scene(PILE_UP).alt

    assert told.startswith("Chariots: Lap 2 of 3 · Round 1 · Phase II. 1st Red (1) on R2e (inside), ")
    assert "lap 2 of 3, null and ace in hand, speeds 5 4, inside open" in told
    assert "Green (3) on R3c (inside), lap 2 of 3, no special coins in hand, speeds 2 3, crashed" in told
    assert "Yellow (4) on R3d (outside), lap 1 of 3, null in hand" in told


def test_alt_text_tells_how_it_ended() -> None:
    assert "Red (1) has finished 1st. Blue (2) has finished 2nd." in scene(FINISH).alt
    assert "Yellow (4) resigned." in scene(FINISH).alt


def test_the_alt_text_of_a_preview_tells_where_it_leads() -> None:
    assert "Blue with 2 5: I to B" in scene(GRID_RACE, Seat(2), "preview", "2 5").alt


def test_the_twin_has_every_square_or_who_stands_there() -> None:
    """A glance at the text: 96 squares, four of them taken, a crashed chariot between crosses."""
    grid = "\n".join(scene(PILE_UP).twin.splitlines()[1:22])

    taken = {c.square for c in PILE_UP.chariots}
    assert {name for name in SQUARES if name in grid} == set(SQUARES) - taken
    assert all(mark in grid for mark in ("=1=", "=2=", "x3x", "=4="))


def test_the_twin_is_the_board() -> None:
    """The right turn of the pile-up: half-square joints, and inside squares between colons."""
    rows = scene(PILE_UP).twin.splitlines()[1:22]

    assert [row[37:] for row in rows[6:15]] == [
        "---:R1f:=2=+---+---+",
        "T1a+---+---+=4=|R4d|",
        "---:R1e:=1=:---+---+",
        "   +---+---:x3x:R4c|",
        "           +---+---+",
        "   +---+---:R3b:R4b|",
        "---:R1d:R2d:---+---+",
        "B6a+---+---+R3a|R4a|",
        "---:R1c:R2c+---+---+",
    ]


def test_nobody_learns_from_words_or_picture_what_is_hidden() -> None:
    """Two races that differ in what the public cannot know look and read alike."""
    other = replace(
        PILE_UP, chariots=tuple(replace(c, plot=(*c.plot[:2], 9), aside=9) for c in PILE_UP.chariots)
    )

    for purpose in PURPOSES:
        assert scene(PILE_UP, None, purpose) == scene(other, None, purpose)


def test_any_view_can_be_drawn_for_any_purpose() -> None:
    assert scene(PILE_UP, None, "mine").alt
    assert picture(View(None, PILE_UP), "4 2 3", "preview").alt
