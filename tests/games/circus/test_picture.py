"""The pictures of a race: every piece in its space, told apart by every eye, nothing too small or secret."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image

from engine.face.beats import Stop
from engine.face.coverage import UNTOLD, Coverage
from engine.face.marks import Mark
from engine.face.scene import (
    SMALLEST,
    WIDTH,
    Circle,
    Inset,
    Layers,
    Path,
    Point,
    Polygon,
    Rect,
    Scene,
    Shape,
    Sprite,
    Text,
)
from engine.face.shields import number_on
from engine.games.circus import GAME
from engine.games.circus.face import afoot, ahead, caption, forecast
from engine.games.circus.face.ahead import odds, planned, speeds
from engine.games.circus.face.arena import BENDS, FOOT, FULL, arena
from engine.games.circus.face.caption import ALT_LIMIT
from engine.games.circus.face.drawings import DRAWINGS
from engine.games.circus.face.film import FILM
from engine.games.circus.face.frame import RING_HIGH, RING_WIDE, WHOLE, Frame, frame_of
from engine.games.circus.face.legend import boxes, legend_height, signs
from engine.games.circus.face.liveries import livery
from engine.games.circus.face.picture import picture
from engine.games.circus.face.pieces import shield_at, team_at, way
from engine.games.circus.rules import events as e
from engine.games.circus.rules import values
from engine.games.circus.rules.basic import track
from engine.games.circus.rules.basic.options import Options
from engine.games.circus.rules.basic.policy import Policy
from engine.games.circus.rules.basic.state import COLOURS, Colour, Race, View
from engine.games.circus.rules.basic.track import COLUMNS, LANES, SPACES, Name
from engine.games.circus.rules.course.places import ranking
from engine.games.circus.rules.events import evolve
from engine.games.circus.rules.plans.secrets import view as seen_by
from engine.language import known, speaking
from engine.model import Seat
from engine.registry import all_games
from render.letters import has, in_room, width
from render.painter import paint
from render.sprites import SPRITES
from render.theme import colour
from tests import extent
from tests.games.circus.course import board
from tests.render.sight import contrast
from tests.render.test_texts import box, touch

PHONE = 390
"""How many pixels wide a phone shows a picture."""
GRID = board("\n".join(f"{c} {n}" for c, n in zip(COLOURS, track.grid(14), strict=True)), round=1)
"""All fourteen at the start, in two rows."""
SIX = board(
    """
    red e2-4, speed 5, fatigue 7, damage 2
    blue e3-9, speed 6, fatigue 11, damage 4, injuries 2
    green h1-18, speed 4, damage 8
    yellow h2-18, speed 7, war
    white h3-17, speed 5, load sword net
    black h2-17, speed 6, fatigue 14
    """
)
ALL_KINDS = replace(
    board(
        """
        red e2-4, speed 5, fatigue 7, damage 2
        blue e3-9, speed 6, fatigue 11, damage 4, injuries 2
        green h1-18, speed 4, damage 8
        yellow h2-18, speed 7, war
        white h3-17, speed 5, on foot h4-16, injuries 4
        black h2-17, speed 6, fatigue 14
        orange b3-4, speed 8, fatigue 12, damage 5
        purple w4-3 W, speed 3, dragged
        pink b6-17, speed 6, riding
        brown w2-8, median e
        teal h5-3, speed 2, dead aboard
        grey w7-12, speed 5
        lime h7-12, speed 7, drives green
        navy e5-3, boards blue
        wreck w3-5 purple
        wreck b5-8 pink
        thing w3-5 sword
        thing w3-5 whip
        thing h6-5 net
        thing b2-12 sling-6
        thing e6-14 trident
        body h4-6 teal
        """,
        round=9,
    ),
    dolphins=2,
    marks=(
        ("h2-18", "ram"),
        ("e3-9", "whip"),
        ("b3-4", "crash"),
        ("w3-5", "flip"),
        ("h3-17", "blow"),
        ("h3-17", "whip"),
    ),
)
"""Something of every kind that can be on the track."""
NEW = Race(Options(), 14)
"""Before the draw."""


def trail(end: Name, spaces: int = 6) -> tuple[Name, ...]:
    """A way that leads to a space."""
    found = [end]
    for _space in range(spaces):
        before = [name for name in SPACES if track.step(name, track.forward(name)) == found[0]]
        found.insert(0, before[0]) if before else None
    return tuple(found)


def moved(race: Race) -> Race:
    """A race in which everybody has come some spaces in this round."""
    return replace(race, rigs=tuple(replace(rig, trail=trail(rig.space)) for rig in race.rigs))


def over(race: Race) -> Race:
    """A race that Green has won."""
    man = race.driver("green")
    drivers = tuple(replace(d, qualified=True) if d is man else d for d in race.drivers)
    rest = tuple((d.colour,) for d in drivers if d.colour != "green")
    ended: dict[str, object] = {"over": "finish", "winner": "green", "ranking": (("green",), *rest)}
    return replace(race, drivers=drivers, dolphins=0, home=("green",), **ended)  # type: ignore[arg-type]


def resigned(race: Race) -> Race:
    """A race in which Red has resigned, and Blue has left by the stands."""
    red, blue, *others = race.drivers
    drivers = (replace(red, resigned=True), replace(blue, where="gone", rig=""), *others)
    rigs = tuple(replace(r, driver="") if r.colour == "blue" else r for r in race.rigs)
    return replace(race, drivers=drivers, rigs=rigs)


RACES = {
    "grid": GRID,
    "six": moved(SIX),
    "all kinds": moved(ALL_KINDS),
    "over": over(moved(SIX)),
    "resigned": resigned(SIX),
    "new": NEW,
}
PICTURES: list[tuple[Race, Seat | None, str, str]] = [
    *((race, None, "", "board") for race in RACES.values()),
    (moved(ALL_KINDS), Seat(1), "", "board"),
    (SIX, Seat(3), "", "mine"),
    (ALL_KINDS, Seat(9), "drive", "preview"),
    (moved(SIX), Seat(1), "whip 2 left 3", "preview"),
    (ALL_KINDS, Seat(7), "drive", "preview"),
    (GRID, Seat(5), "hard-whip", "preview"),
    (ALL_KINDS, Seat(5), "", "mine"),
]


def scene(race: Race, seat: Seat | None = None, draft: str = "", purpose: str = "board") -> Scene:
    return picture(seen_by(race, seat), draft, purpose)


def whole(race: Race) -> Scene:
    """The public picture with the whole track in its window."""
    return picture(seen_by(race, None), "", "board", Coverage(frame=WHOLE))


def frame(race: Race) -> Frame:
    """What of the track the public picture of a race shows when nothing has been told of it before."""
    keyed = bool(signs(seen_by(race, None), UNTOLD))
    return frame_of(race, UNTOLD, legend_height(race.seats, keyed=keyed))


def flat(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Inset | Layers):
            yield from flat(shape.shapes)
        else:
            yield shape


def sprites(shown: Scene, kind: str) -> list[Sprite]:
    """The drawings whose names begin so, on the track."""
    windows = [s for s in shown.shapes if isinstance(s, Inset)]
    return [s for s in flat(tuple(windows)) if isinstance(s, Sprite) and s.name.startswith(kind)]


def foot(shown: Scene) -> float:
    """Where the windows end and the rows begin."""
    return max(s.y + s.height for s in shown.shapes if isinstance(s, Inset))


def rows(shown: Scene) -> list[str]:
    """What is written in the rows, from left to right, the first column first."""
    texts = [s for s in shown.shapes if isinstance(s, Text) and s.y > foot(shown)]
    found: dict[tuple[bool, float], list[Text]] = {}
    for text in texts:
        found.setdefault((text.x > WIDTH / 2, text.y), []).append(text)
    return [
        " ".join(t.text for t in sorted(row, key=lambda t: t.x) if t.text)
        for _key, row in sorted(found.items())
    ]


def number(race_colour: Colour) -> str:
    return str(livery(race_colour).number)


def apart(one: Point, other: Point) -> float:
    return math.dist(one, other)


# The track


def test_all_spaces_are_drawn() -> None:
    """498 spaces: rectangles, hexes, and half-hexes of half a width."""
    spaces = {FULL.outline(space) for space in SPACES.values()}
    drawn = {s.points for s in arena(FULL) if isinstance(s, Polygon) and s.points in spaces and s.fill}

    assert spaces == drawn
    assert len(drawn) == len(SPACES)
    assert sum(len(points) == 6 for points in drawn) == sum(
        not s.straight and not s.half for s in SPACES.values()
    )


def test_whoever_steps_ahead_comes_into_the_next_space_of_the_picture() -> None:
    for name in SPACES:
        for facing in range(6):
            end = track.step(name, facing)
            if end and not SPACES[name].half and not SPACES[end].half:
                x, y = FULL.ahead(name, facing, 1)
                assert apart(FULL.middle(end), (x, y)) < 0.01, f"{name} {facing}"


def test_the_finish_line_is_chequered_and_lies_where_it_is_crossed() -> None:
    squares = [s for s in arena(FULL) if isinstance(s, Rect) and s.fill == "white"]

    before, after = (FULL.middle(f"h1-{values.LINE + k}")[0] for k in (0, 1))
    middle = (min(s.x for s in squares) + max(s.x + s.width for s in squares)) / 2
    assert middle == pytest.approx((before + after) / 2)
    top, foot = (FULL.middle(f"h{lane}-1")[1] for lane in (1, LANES))
    assert min(s.y for s in squares) < top < foot < max(s.y + s.height for s in squares)


def test_where_a_lane_bends_the_ground_is_earth_red() -> None:
    """Whoever stays in a lane turns three times in a turn: at its beginning, its tip and its end."""
    drawn = {s.points for s in arena(FULL) if isinstance(s, Polygon) and s.fill == "inside"}

    assert {FULL.outline(SPACES[name]) for name in BENDS} == drawn
    for sector in ("e", "w"):
        for lane in range(1, LANES + 1):
            bends = [n for n in BENDS if SPACES[n].sector == sector and SPACES[n].lane == lane]
            assert len(bends) == 3, f"lane {lane}"


def test_the_lap_radial_is_dashed_and_lies_across_the_first_turn() -> None:
    """Who goes over it comes from the row below the middle into the middle one (N8.6)."""
    (line,) = [s for s in arena(FULL) if isinstance(s, Path) and s.dashed]

    assert line.colour == "alarm"
    middle = FULL.at(0, 0)[1]
    assert all(middle < y < middle + FULL.high for _x, y in line.points)
    inner, outer = min(x for x, _y in line.points), max(x for x, _y in line.points)
    crossing = [
        SPACES[n].x
        for n in SPACES
        if track.step(n, track.NE) and track.radial(n, track.step(n, track.NE) or "")
    ]
    assert inner <= FULL.at(min(crossing), 0)[0]
    assert outer >= FULL.at(max(crossing), 0)[0]


def test_radials_of_the_turns_part_what_is_a_space_further() -> None:
    """Of two hexes on both sides of a radial the second one is ahead (How to Play 2)."""
    drawn = [s.points for s in arena(FULL) if isinstance(s, Path) and s.colour == "outer"]
    rays = [(near, far) for near, far in drawn if near[0] > WIDTH / 2]

    assert len(drawn) == 2 * len(rays) == 2 * (values.TURN - 1)
    for k, (near, far) in enumerate(rays, 1):
        for space in (s for s in SPACES.values() if s.sector == "e"):
            x, y = FULL.middle(space.name)
            side = (far[0] - near[0]) * (y - near[1]) - (far[1] - near[1]) * (x - near[0])
            if abs(space.progress - COLUMNS - k) > 0.01:
                assert (side < 0) == (space.progress > COLUMNS + k), f"{space.name} and radial {k}"


def test_arrows_lead_over_every_joint_and_along_the_straights() -> None:
    arrows = [s for s in arena(FULL) if isinstance(s, Sprite) and s.name == "arrow"]
    red = [s for s in arrows if s.colour == "alarm"]

    assert len(red) == 4 * LANES
    assert {(s.y > FULL.top, s.turn) for s in arrows} == {(True, 0), (False, 180)}
    assert len(arrows) > len(red)


@pytest.mark.parametrize("left", range(4))
def test_dolphins_count_the_laps_that_are_left(left: int) -> None:
    assert len(sprites(scene(replace(SIX, dolphins=left)), "dolphin")) == left


# Teams and chariots


def test_every_chariot_shows_its_number_where_it_stands() -> None:
    shown = {s.label: s for s in (*sprites(whole(ALL_KINDS), "badge"), *sprites(whole(ALL_KINDS), "empty"))}

    assert set(shown) == {number(rig.colour) for rig in ALL_KINDS.rigs}
    for rig in ALL_KINDS.rigs:
        mark = shown[number(rig.colour)]
        assert mark.colour == livery(rig.colour).paint
        assert apart((mark.x, mark.y), FULL.middle(rig.chariot or rig.space)) < 0.3 * FULL.wide


def test_in_hexes_a_team_stands_ahead_of_its_chariot_in_a_rectangle_they_share_it() -> None:
    """Basic Information 2: a team in a turn and its chariot take two spaces."""
    turning, straight = SIX.rig("red"), SIX.rig("green")

    assert team_at(turning, FULL) == FULL.middle(turning.space)
    assert shield_at(turning, FULL) == FULL.middle(turning.chariot)
    assert abs(team_at(straight, FULL)[0] - FULL.middle(straight.space)[0]) < FULL.wide / 2
    assert shield_at(straight, FULL)[0] < team_at(straight, FULL)[0]


@pytest.mark.parametrize("facing", range(6))
def test_a_team_looks_where_it_will_go(facing: int) -> None:
    race = board(f"red e4-7 {track.FACINGS[facing]}")
    (team,) = sprites(scene(race), "team-horses")
    end, chart = track.step("e4-7", facing), frame(race).pane("e4-7").chart
    assert end
    x, y = (b - a for a, b in zip(chart.middle("e4-7"), chart.middle(end), strict=True))

    assert abs((team.turn - math.degrees(math.atan2(y, x)) + 180) % 360 - 180) <= 2.5


def test_who_has_a_driver_is_filled_and_who_has_none_is_hollow() -> None:
    filled = {s.label for s in sprites(whole(ALL_KINDS), "badge")}

    assert filled == {number(rig.colour) for rig in ALL_KINDS.rigs if rig.driver}


def test_a_bare_team_has_no_wheels() -> None:
    assert len(sprites(whole(ALL_KINDS), "team-horses")) == 14
    assert len(sprites(whole(ALL_KINDS), "team-car")) == sum(bool(r.chariot) for r in ALL_KINDS.rigs) == 12


def test_liveries_differ_in_colour_and_number_and_like_colours_in_form() -> None:
    looks = {c: livery(c) for c in COLOURS}

    assert len({look.number for look in looks.values()}) == len({look.paint for look in looks.values()}) == 14
    for one, other in combinations(COLOURS, 2):
        a, b = looks[one], looks[other]
        alike = math.dist(colour(a.paint), colour(b.paint)) < 60
        assert not alike or a.form != b.form, f"{one} and {other}"


def test_numbers_stand_out_on_their_shields() -> None:
    for racer in COLOURS:
        paint_of = livery(racer).paint

        assert contrast(number_on(paint_of), paint_of) >= 4.5, racer


def test_numbers_can_be_read_in_a_crowd() -> None:
    """The shields of neighbours leave each other's numbers free."""
    marks = sprites(scene(GRID), "badge")

    assert len(marks) == 14
    for one, other in combinations(marks, 2):
        assert apart((one.x, one.y), (other.x, other.y)) > 0.8 * one.size


def test_ones_own_chariot_and_the_leaders_have_a_ring() -> None:
    def rings(seat: Seat | None) -> dict[str, tuple[float, float]]:
        return {ring.colour: (ring.x, ring.y) for ring in sprites(scene(SIX, seat), "halo")}

    leader, own = (shield_at(SIX.rig(rig), frame(SIX).panes[0].chart) for rig in ("blue", "green"))
    assert rings(None) == {"gold-light": leader}
    assert rings(Seat(3)) == {"gold-light": leader, "white": own}


# Men, wrecks and things


def test_men_are_shown_wherever_they_are() -> None:
    """On foot, on the median, in another's chariot, fighting there, dragged, dead aboard or on the sand."""
    shown = whole(ALL_KINDS)
    walking = {s.label: (s.x, s.y) for s in sprites(shown, "driver-walking")}

    assert walking[number("white")] == FULL.middle("h4-16")
    assert walking[number("brown")][0] > FULL.at(COLUMNS, 0)[0]
    for man, rig in (("lime", "green"), ("navy", "blue")):
        at = shield_at(ALL_KINDS.rig(rig), FULL)
        assert 0 < apart(walking[number(man)], at) < 1.2 * FULL.wide  # type: ignore[arg-type]
    assert len(walking) == 4
    (dragged,) = sprites(shown, "driver-dragged")
    assert dragged.label == number("purple")
    assert dragged.x > FULL.middle("w4-3")[0], "behind a team that goes West"
    assert [s.label for s in sprites(shown, "driver-dead")] == [number("teal")] * 2


@pytest.mark.parametrize(("end", "side"), [("e", 1), ("w", -1), ("", 0)])
def test_men_on_the_median_stand_at_the_end_of_their_choice(end: str, side: int) -> None:
    race = board(f"red h1-1, median {end}\nblue h2-1, median {end}")
    first, second = sprites(scene(race), "driver-walking")

    assert apart((first.x, first.y), (second.x, second.y)) > 0.9 * FULL.wide
    for man in (first, second):
        column = (man.x - FULL.left) / FULL.wide
        assert (column > COLUMNS - 2, column < 2) == (side == 1, side == -1)


def test_who_shares_a_space_on_foot_stands_aside() -> None:
    race = board("red h2-5, on foot h3-5\nblue h2-8, on foot h3-5\ngreen h3-5")
    men = [(s.x, s.y) for s in sprites(scene(race), "driver-walking")]
    (chariot,) = [(s.x, s.y) for s in sprites(scene(race), "badge")]

    assert all(apart(a, b) > 6 for a, b in combinations([*men, chariot], 2))


def test_wrecks_and_things_lie_in_their_spaces() -> None:
    shown = whole(ALL_KINDS)

    assert [(s.x, s.y) for s in sprites(shown, "debris")] == [FULL.middle(s) for s, _c in ALL_KINDS.wrecks]
    tools = sprites(shown, "tool")
    assert sorted(s.name for s in tools) == [
        "tool-net",
        "tool-sling",
        "tool-sword",
        "tool-trident",
        "tool-whip",
    ]
    for space, thing in ALL_KINDS.things:
        (tool,) = [s for s in tools if s.name == f"tool-{thing.partition('-')[0]}"]
        assert apart((tool.x, tool.y), FULL.middle(space)) < 0.6 * FULL.wide


# The round


def test_trails_lead_where_the_teams_are_and_are_thinner_where_they_are_older() -> None:
    race = replace(moved(SIX), rigs=moved(SIX).rigs[:1] + SIX.rigs[1:])
    paint_of = livery("red").paint
    (window, *_others) = [s for s in scene(race).shapes if isinstance(s, Inset)]
    legs = [s for s in flat(window.shapes) if isinstance(s, Path) and s.colour == paint_of]

    assert all(a.line < b.line and a.points[-1] == b.points[0] for a, b in pairwise(legs))
    chart = frame(race).panes[0].chart
    assert apart(legs[0].points[0], chart.middle(race.rig("red").trail[0])) < 0.35 * chart.wide
    assert apart(legs[-1].points[-1], chart.middle("e2-4")) < 0.35 * chart.wide
    assert {s.colour for s in sprites(scene(race), "trail-arrow")} == {paint_of}
    assert not sprites(scene(SIX), "trail-arrow")


SNAPPED = 5
"""Trails are drawn on a grid, so that their stretches are drawn once."""


def test_a_trail_keeps_every_bend_and_no_trail_hides_its_own_chariot() -> None:
    shown = whole(moved(ALL_KINDS)).shapes
    (window,) = [s for s in shown if isinstance(s, Inset)]
    shapes = list(flat(window.shapes))
    last = max(n for n, s in enumerate(shapes) if isinstance(s, Sprite) and s.name == "trail-arrow")
    first = min(n for n, s in enumerate(shapes) if isinstance(s, Sprite) and s.name.startswith("team-"))

    assert last < first
    for rig in moved(ALL_KINDS).rigs:
        points = way(FULL, rig.trail, rig.colour)
        drawn = {point for s in shapes if isinstance(s, Path) for point in s.points}
        for a, b, c in zip(points, points[1:], points[2:], strict=False):
            straight = apart(b, ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)) < 1
            assert straight or min(apart(b, point) for point in drawn) < SNAPPED


SIGNS = {"whip": "whip", "blow": "attack", "ram": "ram", "crash": "crash", "flip": "flip"}


def test_deeds_are_marked_where_they_happened() -> None:
    found = sprites(whole(ALL_KINDS), "mark")

    assert sorted(s.name for s in found) == sorted(f"mark-{SIGNS[deed]}" for _space, deed in ALL_KINDS.marks)
    for space, deed in ALL_KINDS.marks:
        near = [s for s in found if s.name == f"mark-{SIGNS[deed]}"]
        assert any(apart((s.x, s.y), FULL.middle(space)) < 1.1 * FULL.high for s in near), (
            f"{deed} on {space}"
        )


def test_a_skid_is_marked_where_the_chariot_is() -> None:
    """A roll that costs only fatigue is no skid."""
    events = tuple(
        e.Skidded(rig.colour, 9, 2, 1, 1, 0, skid=rig.colour == "green", reface=False, flip=False)
        for rig in ALL_KINDS.rigs
    )
    shown = picture(seen_by(ALL_KINDS, None), "", "board", Coverage(events=events, frame=WHOLE))
    (found,) = (s for s in sprites(shown, "mark-skid") if s.y < shown.height - 100)

    assert apart((found.x, found.y), FULL.middle("h1-18")) < 1.1 * FULL.high
    assert "skid" in [s.text for s in shown.shapes if isinstance(s, Text)]


def test_a_capture_is_marked_where_the_chariot_is() -> None:
    events = (e.Boarded("lime", "green", "capture", False, captured="green"),)
    shown = picture(seen_by(ALL_KINDS, None), "", "board", Coverage(events=events, frame=WHOLE))
    (found,) = sprites(shown, "mark-capture")

    assert apart((found.x, found.y), FULL.middle("h1-18")) < 1.1 * FULL.high


@pytest.mark.parametrize(
    ("event", "kind", "by", "whom"),
    [
        (e.Rammed("black", "yellow", 1, 1), "ram", "black", "yellow"),
        (e.HeadOn("black", "white", 1, 1, 1), "crash", "black", "white"),
        (e.TeamWhipped("red", "blue", 3), "whip", "red", "blue"),
        (e.Attacked("red", "blue", "sling", 9, 1), "attack", "red", "blue"),
    ],
)
def test_who_is_hit_has_a_sign_in_his_row_and_below_the_rows_stands_who_hit_him(
    event: e.Event, kind: Mark, by: Colour, whom: Colour
) -> None:
    shown = picture(seen_by(SIX, None), "", "board", Coverage(events=(event,)))
    signs_below = [s for s in shown.shapes if isinstance(s, Sprite) and s.name == f"mark-{kind}"]
    rows = {s.label: s.y for s in shown.shapes if isinstance(s, Sprite) and 40 < s.size < 50}
    in_row, in_key = sorted(signs_below, key=lambda s: s.y)
    beside = [s.label for s in shown.shapes if isinstance(s, Sprite) and s.y == in_key.y and s.label]

    assert in_row.y == rows[number(whom)]
    assert beside == [number(by), number(whom)]


def test_signs_leave_the_numbers_free() -> None:
    shown = whole(ALL_KINDS)
    numbers = [(s.x, s.y) for s in (*sprites(shown, "badge"), *sprites(shown, "empty"))]
    for found in sprites(shown, "mark"):
        if found.name not in ("mark-crash", "mark-flip"):
            assert min(apart((found.x, found.y), place) for place in numbers) > 0.8 * FULL.wide


@pytest.mark.parametrize(
    ("event", "mark"),
    [
        (e.TeamWhipped("red", "blue", 3), ("e3-9", "whip")),
        (e.Attacked("red", "blue", "whip", 9, 1), ("e3-9", "whip")),
        (e.Attacked("red", "blue", "sword", 9, 1), ("e3-9", "blow")),
        (e.Rammed("black", "yellow", 1, 1), ("h2-18", "ram")),
        (e.Rammed("black", "yellow", 1, 1, why="swerve"), ("h2-18", "crash")),
        (e.HitWall("red", 1, "swerve"), ("e2-4", "crash")),
        (e.HeadOn("black", "yellow", 2, 1, 1), ("h2-17", "crash")),
        (e.HitWreck("red", "e2-4", 1), ("e2-4", "crash")),
        (e.Flipped("red", "red", "e2-3"), ("e2-3", "flip")),
    ],
    ids=lambda part: type(part).__name__ if not isinstance(part, tuple) else part[1],
)
def test_the_position_remembers_the_deeds_of_a_round(event: e.Event, mark: tuple[str, str]) -> None:
    once = evolve(SIX, event)

    assert once.marks == (mark,)
    assert evolve(moved(once), e.RoundBegan(3)).marks == (mark,), (
        "they are shown while the next one is plotted"
    )
    assert evolve(once, e.PhaseBegan("corpses", ())).marks == ()
    assert evolve(once, e.PhaseBegan("chariots", ())).marks == (mark,)


def test_trails_stay_until_teams_move_again() -> None:
    race = moved(SIX)
    plotted = evolve(evolve(race, e.RoundBegan(3)), e.PhaseBegan("corpses", ()))

    assert [r.trail for r in plotted.rigs] == [r.trail for r in race.rigs]
    assert evolve(plotted, e.UnitActed("rig:red")).rig("red").trail == (race.rig("red").space,)


def test_men_on_foot_leave_dots_where_they_ran() -> None:
    race = board("red h2-5, on foot h3-5\nblue h1-1")
    ran = evolve(evolve(race, e.Ran("red", "h3-5", "h3-6")), e.Ran("red", "h3-6", "h4-7"))
    (window, *_others) = [s for s in scene(ran).shapes if isinstance(s, Inset)]
    dots = [s for s in window.shapes if isinstance(s, Circle) and s.fill == livery("red").paint]

    assert len(ran.driver("red").trail) == len(dots) + 1 > 1


# The frame


def test_a_pack_is_seen_in_a_window_of_some_twenty_columns() -> None:
    """Every chariot and every runner is well inside, larger than in a picture of the whole track."""
    (pane,) = frame(SIX).panes

    assert pane.box.width / pane.chart.wide < 21
    for rig in SIX.rigs:
        assert pane.holds(pane.chart.middle(rig.space), pane.chart.wide)
        assert pane.holds(pane.chart.middle(rig.chariot), pane.chart.wide)


def test_at_the_start_seventeen_spaces_fill_the_picture() -> None:
    """The ground is not nine tenths of it."""
    (pane,) = frame(GRID).panes

    assert pane.chart.wide >= pane.box.width / 17


def test_where_the_field_has_torn_there_are_two_windows_the_foremost_first() -> None:
    race = board("red w2-3\nblue w3-2\ngreen e3-6\nyellow e2-4", round=4)
    first, second = frame(race).panes

    assert all(first.holds(first.chart.middle(race.rig(rig).space)) for rig in ("red", "blue"))
    assert all(second.holds(second.chart.middle(race.rig(rig).space)) for rig in ("green", "yellow"))
    assert first.chart.wide == second.chart.wide
    assert [s.label for s in sprites(scene(race), "badge")].count("1") == 1, "no part is shown twice"


def test_where_two_windows_are_too_few_the_last_ones_are_left_to_the_ring() -> None:
    race = board("red h6-11\nblue w7-24\ngreen e6-14\nyellow b7-3", round=4)
    panes = frame(race).panes
    seen = {rig.colour for rig in race.rigs for pane in panes if pane.holds(pane.chart.middle(rig.space))}

    assert ranking(race)[-1] == ("red",)
    assert seen == {"blue", "green", "yellow"}


def test_before_and_after_the_race_the_whole_track_is_seen() -> None:
    assert frame(NEW) == frame(over(SIX)) == WHOLE


def test_the_ring_shows_everybody_and_hides_nobody() -> None:
    for race in (SIX, GRID):
        shown, at = scene(race), frame(race).ring
        assert at
        x, y = at
        ring = Rect(x, y, RING_WIDE, RING_HIGH)
        dots = [
            s for s in shown.shapes if isinstance(s, Circle) and s.radius < 8 and inside(ring, (s.x, s.y))
        ]
        assert len(dots) == len(race.drivers)
        assert not [s for s in sprites(shown, "dolphin") if inside(ring, (s.x, s.y), s.size / 2)]
        assert not [s for s in sprites(shown, "badge") if inside(ring, (s.x, s.y), s.size / 2)]


def test_of_drivers_who_are_level_none_leads() -> None:
    race = board("red h1-15\nblue h2-15\ngreen h3-12", round=2)
    shown = rows(scene(race))

    assert ["level" in row for row in shown] == [True, True, False]
    assert not any("leads" in row for row in shown)
    assert not list(sprites(scene(race), "halo"))


def inside(box: Rect, point: Point, margin: float = 0) -> bool:
    x, y = point[0] - box.x, point[1] - box.y
    return -margin < x < box.width + margin and -margin < y < box.height + margin


def test_signs_are_named_where_they_are_on_the_track_or_first_matter() -> None:
    """Of those that everybody has seen with a figure before, none is named again."""
    view, calm = seen_by(ALL_KINDS, None), seen_by(SIX, None)

    assert [word for _sign, word in signs(view, UNTOLD)] == [
        "crash",
        "flip",
        "ram",
        "attack",
        "whip",
        "fatigue",
        "damage",
    ]
    assert [word for _sign, word in signs(calm, Coverage(before=seen_by(GRID, None)))] == [
        "fatigue",
        "damage",
        "injuries",
        "speed",
    ]
    assert signs(calm, Coverage(before=calm)) == []


# Rows


def test_a_row_tells_place_name_gap_speed_fatigue_damage_and_injuries() -> None:
    assert [row for row in rows(scene(SIX)) if row[0].isdigit()] == [
        "1 Blue leads 6 11 4 2",
        "2 Red +3 5 7 2 –",
        "3 Green +10 4 – 8 –",
        "4 Yellow +10 7 – – –",
        "5 Black +11 6 14 – –",
        "6 White +11 5 – – –",
    ]


def test_a_row_tells_the_persons_name_and_the_places_won_and_lost() -> None:
    """Blue has passed Red since the last post."""
    earlier = replace(
        SIX, rigs=tuple(replace(r, space="e3-1") if r.colour == "blue" else r for r in SIX.rigs)
    )
    told = Coverage({Seat(2): "Livia"}, before=seen_by(earlier, None))
    written = rows(picture(seen_by(SIX, None), "", "board", told))

    assert written[0].startswith("1 Livia leads")
    assert written[1].startswith("2 Red")
    shown = picture(seen_by(SIX, None), "", "board", told)
    arrows = [s.fill for s in shown.shapes if isinstance(s, Polygon) and len(s.points) == 3]
    assert arrows == ["ink", "alarm"]


def test_who_does_not_drive_has_a_word_for_what_he_is() -> None:
    told = {row.split()[1]: row for row in rows(scene(ALL_KINDS)) if row[0].isdigit()}

    for name, words in {
        "White": "on foot 4",
        "Purple": "dragged",
        "Pink": "riding",
        "Brown": "median",
        "Teal": "dead",
        "Navy": "aboard",
    }.items():
        assert words in told[name]
    assert "resigned" in " ".join(rows(scene(resigned(SIX))))
    assert "left" in " ".join(rows(scene(resigned(SIX))))


def test_who_drives_anothers_chariot_has_its_shield_in_his_row() -> None:
    shields = [s for s in scene(ALL_KINDS).shapes if isinstance(s, Sprite) and s.name.startswith("empty")]

    assert sorted(s.label for s in shields) == sorted((number("green"), number("blue")))


@pytest.mark.parametrize("seats", range(2, 15))
def test_two_columns_of_rows_do_not_touch(seats: int) -> None:
    places = boxes(seats, FOOT)

    assert len({box.x for box in places}) == 2
    for a, b in combinations(places, 2):
        assert a.x + a.width < b.x or a.y + a.height < b.y
    assert all(0 < box.x < box.x + box.width < WIDTH for box in places)


def test_rows_can_be_read_on_a_phone() -> None:
    """Nine pixels at least at a width of 390."""
    full = scene(moved(ALL_KINDS))
    for text in (s for s in (*full.shapes, *full.ground) if isinstance(s, Text)):
        assert round(text.size * PHONE / WIDTH, 1) >= 9, text.text


# What holds for all pictures


@pytest.mark.long
@pytest.mark.parametrize(("race", "seat", "draft", "purpose"), PICTURES)
def test_a_picture_is_no_higher_than_it_may_be_and_light_enough(
    race: Race, seat: Seat | None, draft: str, purpose: str
) -> None:
    """A public one no higher than wide; a private one needs room for letters of fourteen pixels."""
    drawn = scene(race, seat, draft, purpose)
    data = paint(drawn)

    assert drawn.height <= (WIDTH if purpose == "board" else ahead.END)
    assert drawn.width == WIDTH
    assert len(data) <= 200_000
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (1200, round(1.2 * drawn.height))


@cache
def everything() -> list[Scene]:
    """All these pictures in all languages."""
    drawn = []
    for language in known():
        with speaking(language):
            drawn += [scene(race, seat, draft, purpose) for race, seat, draft, purpose in PICTURES]
    return drawn


def test_letters_are_large_enough_and_stay_in_the_picture() -> None:
    for drawn in everything():
        for text in (s for s in flat((*drawn.shapes, *drawn.ground)) if isinstance(s, Text)):
            assert text.size >= SMALLEST, text.text
            assert all(has(letter, text.face) for letter in text.text), text.text
            left, right = ends(text)
            assert 2 < left < right < WIDTH - 2 or not text.text, text.text
            assert text.y + text.size / 2 < drawn.height, text.text


def ends(text: Text) -> tuple[float, float]:
    text = in_room(text)
    length = width(text.text, text.size, text.face)
    left = text.x - {"left": 0, "middle": length / 2, "right": length}[text.anchor]
    return left, left + length


def test_letters_of_a_row_do_not_run_into_each_other() -> None:
    for drawn in everything():
        found: dict[float, list[tuple[float, float, str]]] = {}
        for text in (s for s in (*drawn.shapes, *drawn.ground) if isinstance(s, Text) and s.text):
            found.setdefault(text.y, []).append((*ends(text), text.text))
        for row in found.values():
            for (_, end, one), (start, _, other) in pairwise(sorted(row)):
                assert start >= end + 3, f"{one} / {other}"


@pytest.mark.parametrize(
    ("ink", "plate"),
    [
        ("gold-shade", "paper"),
        ("soft", "paper"),
        ("alarm", "paper"),
        ("marble", "stand-shade"),
        ("gold-light", "stand-shade"),
        ("coat-3", "cell-mid"),
        ("stand-shade", "paper"),
        ("ink", "gold-light"),
    ],
)
def test_what_has_to_be_read_stands_out(ink: str, plate: str) -> None:
    assert contrast(ink, plate) >= 4.5


def test_the_ground_is_the_same_in_all_pictures_of_a_film() -> None:
    """So it is painted once, and frames of a film have one size."""
    stops = [Stop("", seen_by(race, None)) for race in (GRID, ALL_KINDS)]
    told = Coverage(frame=FILM.frame(stops))
    first, second = (picture(seen_by(race, None), "", "board", told) for race in (GRID, moved(ALL_KINDS)))

    assert first.ground is second.ground
    assert (first.width, first.height) == (second.width, second.height)
    assert scene(SIX, Seat(3), "", "mine").ground is scene(moved(SIX), Seat(3), "drive", "preview").ground


def test_a_film_has_room_for_a_key_where_a_picture_of_it_needs_one() -> None:
    def below(*views: View) -> object:
        return FILM.frame([Stop("", view) for view in views]).below

    quiet, marked = seen_by(SIX, None), seen_by(replace(SIX, marks=ALL_KINDS.marks), None)
    assert below(quiet, quiet) == legend_height(6, keyed=False)
    assert below(quiet, marked) == below(marked, quiet) == legend_height(6)


def test_grounds_of_cut_outs_are_few() -> None:
    """A window moves by steps, so that its ground is often at hand."""
    charts = {ahead.window(name)[0] for name in SPACES}

    assert len(charts) < 60


def test_our_drawings_have_names_of_their_own() -> None:
    others = [set(game.face.drawings) for key, game in all_games().items() if key != "circus"]

    assert not set(DRAWINGS) & set(SPRITES).union(*others)


def test_nobody_sees_anothers_plan() -> None:
    """The picture is the same whatever the others have plotted."""
    drivers = tuple(
        replace(d, order=("whip", "5"), policy=Policy(straight=9)) if d.seat == 1 else d for d in SIX.drivers
    )
    changed = replace(SIX, drivers=drivers)

    for purpose in ("board", "mine", "preview"):
        assert scene(SIX, Seat(2), "drive", purpose) == scene(changed, Seat(2), "drive", purpose)
        assert scene(SIX, None, "", purpose) == scene(changed, None, "", purpose)


@pytest.mark.parametrize("race", RACES.values(), ids=RACES)
def test_the_alt_text_tells_everybody_in_a_thousand_letters(race: Race) -> None:
    told = scene(race)

    assert len(told.alt) <= ALT_LIMIT
    for driver in race.drivers:
        assert f"({number(driver.colour)})" in told.alt
        assert f"({number(driver.colour)})" in told.twin


def test_the_twin_tells_what_lies_on_the_track() -> None:
    told = scene(ALL_KINDS).twin

    for words in (
        "Wreck of Purple on w3-5.",
        "On w3-5: sword.",
        "Teal lies dead on h4-6.",
        "Loose team of Purple",
    ):
        assert words in told
    assert "Unmanned chariot of White on h3-17" in told


# What is private


@pytest.mark.parametrize("name", ["h1-3", "h7-20", "e1-4", "e7-13", "b4-10", "b2-19", "w5-3", "w1-7"])
def test_a_cut_out_looks_ahead(name: Name) -> None:
    """One's own space and the next ones of its lane are in the window, more of them than lie behind."""
    chart, shown = ahead.window(name)
    assert name in shown
    lane = [n for n in shown if SPACES[n].lane == SPACES[name].lane]
    left, top, wide, high = ahead.LEFT, ahead.TOP, ahead.BROAD, ahead.HIGH

    def seen(space: Name) -> bool:
        x, y = chart.middle(space)
        return left < x < left + wide and top < y < top + high

    in_front = [n for n in lane if forecast.gained(name, n) > 0]
    assert seen(name)
    assert sum(map(seen, in_front)) >= 10
    assert sum(map(seen, in_front)) > sum(seen(n) for n in lane if n not in in_front)


def test_a_cut_out_names_lanes_and_spaces() -> None:
    told = [s.text for s in flat(scene(SIX, Seat(3), "", "mine").ground) if isinstance(s, Text)]

    assert {f"h{lane}" for lane in range(1, LANES + 1)} <= set(told)
    assert {f"e{lane}" for lane in range(1, LANES + 1)} <= set(told)
    assert told.count("20") >= LANES


@pytest.mark.long
def test_names_of_spaces_never_touch() -> None:
    for chart, shown in {ahead.window(name) for name in extent.some([*SPACES], 40)}:
        texts = [s for s in flat(ahead.ground("en", chart, shown)) if isinstance(s, Text)]
        assert not [(a.text, b.text) for a, b in combinations(texts, 2) if touch(a, b)]


def test_a_plot_without_codes_names_no_space_until_the_move_begins() -> None:
    def named(race: Race) -> set[str]:
        shown = picture(seen_by(race, Seat(3)), "", "preview", Coverage(codes=False))
        return {s.text for s in flat(shown.ground) if isinstance(s, Text)} & {"h1", "e1", "20"}

    assert named(replace(SIX, phase="")) == set()
    assert named(replace(SIX, phase="chariots")) == {"h1", "e1", "20"}


def test_the_control_box_says_what_each_control_does() -> None:
    """How to Play I to IV: from speed 5, Hard Whip adds at least 3 and tires by one, Whip half a die."""
    told = [s.text for s in scene(SIX, Seat(1), "", "mine").shapes if isinstance(s, Text)]
    rig = ahead.tired(SIX, SIX.rig("red")).rig("red")

    assert (rig.speed, rig.fatigue) == (5, 7)
    for name, cells in {
        "Hard Whip": ("8–10", "+3…+4", "42–72%"),
        "Whip": ("6–8", "+1…+2", "17–42%"),
        "Reins": ("4–6", "0…+1", "2.8–17%"),
        "Brake": ("1–3", "–2…–1", "0–2.8%"),
    }.items():
        at = told.index(name)
        assert tuple(told[at + 1 : at + 4]) == cells
    assert "Stop" not in told, "only from a speed of four"


@pytest.mark.parametrize("language", known())
def test_all_that_a_private_picture_says_is_fourteen_pixels_high_on_a_phone(language: str) -> None:
    private = [one for one in PICTURES if one[3] != "board"]
    with speaking(language):
        shown = [scene(*one) for one in (*private, *((ALL_KINDS, Seat(seat), "", "mine") for seat in AFOOT))]
    texts = [in_room(s) for one in shown for s in flat((*one.ground, *one.shapes)) if isinstance(s, Text)]

    assert {text.text: text.size for text in texts if text.size * 390 / WIDTH < 14} == {}
    assert {text.text for text in texts if text.text.strip() and box(text)[1] > WIDTH - 12} == set()


def test_speeds_of_a_control() -> None:
    rig = SIX.rig("green")

    assert speeds(rig, "brake-4") == (0, 0)
    assert speeds(rig, "reins+1") == (5, 5)
    assert speeds(rig, "whip") == (5, 7)
    assert speeds(rig, "hard-whip") == (7, 10)


@pytest.mark.parametrize(
    ("speed", "skids", "flips"),
    [
        (2, 0, (0, 0, 0)),
        (4, 1, (0, 0, 0)),
        (6, 6, (0.005, 0.014, 0.028)),
        (8, 15, (0.014, 0.042, 0.083)),
        (10, 26, (0.06, 0.15, 0.28)),
    ],
)
def test_odds_are_those_of_the_skid_table(speed: int, skids: int, flips: tuple[float, ...]) -> None:
    """The expected values of an unmodified roll, for damage of 0, 2 and 5 before it (N5)."""
    for damage, chance in zip((0, 2, 5), flips, strict=True):
        found, flip = odds(speed, 0, damage)
        assert found == skids
        assert flip == pytest.approx(chance, abs=0.006)


def test_a_draft_shows_its_path_and_where_it_ends_at_either_speed() -> None:
    plan = planned(SIX, SIX.rig("red"), "whip 2 left 3")
    assert plan
    shown = scene(SIX, Seat(1), "whip 2 left 3", "preview")

    assert (plan.low, plan.high) == (6, 8)
    assert plan.moves[-1] == plan.high
    assert plan.places[:3] == ("e2-4", *plan.places[1:3])
    assert plan.manoeuvres == (2,)
    chart, _shown = ahead.window("e2-4")
    discs = {
        s.text: (s.x, s.y) for s in flat(shown.shapes[2:]) if isinstance(s, Text) and s.text in ("6", "8")
    }
    assert {"6", "8"} <= set(discs)
    (window, *_others) = [s for s in shown.shapes if isinstance(s, Inset)]
    line = next(s for s in window.shapes if isinstance(s, Path) and s.colour == "gold-light")
    assert line.points == tuple(chart.middle(name) for name in plan.places)
    assert "Whip: speed 6 to 8, to " in shown.alt


def test_aims_are_shown_as_the_course_that_they_mean() -> None:
    plan = planned(ALL_KINDS, ALL_KINDS.rig("orange"), "drive straight:6")

    assert plan
    assert plan.high <= 8
    assert plan.moves[-1] <= plan.high


@pytest.mark.long
def test_any_draft_can_be_shown() -> None:
    for draft in [
        "",
        "x",
        "whip 99",
        "left",
        "drive drive",
        "whip 2 ram-left",
        "drive ram:",
        "stop-2",
        "dismount",
    ]:
        for race in RACES.values():
            for seat in (1, 5, 6):
                assert scene(race, Seat(seat), draft, "preview").alt, draft


def test_discs_show_where_each_speed_would_end() -> None:
    """The reach of what could be chosen, by the tactics of the draft: each of its places is in the window."""
    reach = ahead.reachable(SIX, SIX.rig("red"), "drive")
    found = forecast.forecast(SIX, "red", ("reins",), Policy())
    chart, _shown = ahead.window("e2-4")
    discs = {
        (s.x, s.y): s.text
        for s in flat(scene(SIX, Seat(1), "", "mine").shapes)
        if isinstance(s, Text) and s.colour == "soft"
    }

    assert found
    assert reach[found.ends[1]] == found.high
    assert len(reach) > 5
    for name, speed in reach.items():
        assert discs[chart.middle(name)] == str(speed)


AFOOT = {5: "h4-16", 8: "w4-3", 10: "e1-1", 14: "e3-9"}
"""White runs, Purple is dragged, Brown is at an end of the median, Navy fights in Blue's chariot."""


@pytest.mark.parametrize("seat", AFOOT)
def test_who_has_no_chariot_sees_what_is_around_him(seat: Seat) -> None:
    shown = scene(moved(ALL_KINDS), seat, "", "mine")
    chart, _names = ahead.window(*_cut_out(seat))
    (inset,) = [s for s in shown.shapes if isinstance(s, Inset)]
    man = ALL_KINDS.of(seat)

    assert (inset.width, inset.height) == (ahead.BROAD, ahead.HIGH)
    x, y = chart.middle(afoot.shows(seen_by(ALL_KINDS, seat)))
    assert ahead.LEFT < x < ahead.LEFT + ahead.BROAD
    assert ahead.TOP < y < ahead.TOP + ahead.HIGH
    texts = [s.text for s in shown.shapes if isinstance(s, Text)]
    assert f"injuries {man.injuries} / {values.DEAD_AT}" in texts
    assert "Near you" in texts


def _cut_out(seat: Seat) -> tuple[Name, int, int]:
    man = ALL_KINDS.of(seat)
    return (afoot.shows(seen_by(ALL_KINDS, seat)), *afoot.SEEN[man.where])


def test_a_man_on_foot_sees_where_he_can_run_and_the_way_of_his_draft() -> None:
    """Two spaces, or one with four injuries: White may run into any of the eight around him."""
    shown = scene(ALL_KINDS, Seat(5), "h4-17", "preview")
    marked = [s for s in flat(shown.shapes) if isinstance(s, Polygon) and s.outline == "purple"]
    chart, _names = ahead.window(*_cut_out(Seat(5)))

    assert {s.points for s in marked} == {chart.outline(SPACES[n]) for n in track.runs("h4-16")}
    (way,) = [s for s in flat(shown.shapes) if isinstance(s, Path) and s.colour == "gold-light"]
    assert way.points == (chart.middle("h4-16"), chart.middle("h4-17"))


def test_at_an_end_of_the_median_the_landings_are_marked() -> None:
    marked = [s for s in flat(scene(ALL_KINDS, Seat(10), "", "mine").shapes) if isinstance(s, Polygon)]
    assert sum(s.outline == "purple" for s in marked) == len(track.MEDIAN_EXITS["e"])


@pytest.mark.parametrize("capture", ["october", "advanced"])
def test_who_jumps_in_his_own_move_alone_is_not_told_of_chariots_that_pass(capture: str) -> None:
    race = replace(ALL_KINDS, options=Options(capture=capture))
    for seat in (5, 10):
        told = [s.text for s in flat(scene(race, Seat(seat), "", "mine").shapes) if isinstance(s, Text)]
        usual = [s.text for s in flat(scene(ALL_KINDS, Seat(seat), "", "mine").shapes) if isinstance(s, Text)]
        assert not [sentence for sentence in told if "passes" in sentence]
        assert [sentence for sentence in usual if "passes" in sentence]


def test_who_decides_nothing_or_between_the_ends_sees_the_whole_race() -> None:
    """The dead; and on the median before an end is chosen, both ends matter."""
    undecided = replace(ALL_KINDS, drivers=tuple(replace(d, end="") for d in ALL_KINDS.drivers))
    for race, seat in ((ALL_KINDS, 11), (undecided, 10)):
        assert scene(race, Seat(seat), "", "mine").ground is scene(race).ground


@pytest.mark.parametrize("purpose", ["mine", "preview"])
@pytest.mark.parametrize("seat", [1, 9, *AFOOT])
def test_all_letters_of_a_cut_out_are_nine_pixels_on_a_phone(seat: Seat, purpose: str) -> None:
    shown = scene(moved(ALL_KINDS), seat, "drive", purpose)
    sizes = {s.size for part in (shown.ground, shown.shapes) for s in flat(part) if isinstance(s, Text)}
    assert min(sizes) * PHONE / WIDTH >= 9


def test_the_game_has_this_picture_and_its_words() -> None:
    assert GAME.face.picture is picture
    assert GAME.face.caption(seen_by(SIX, None)) == "lap 1 of 3, round 2"
    assert GAME.face.label(seen_by(NEW, None), Seat(3)) == "Green", "from the set-up on"


@pytest.mark.parametrize(
    "name", ["Publius Aelius Gutta Calpurnianus", "MMMMMMMMMMMMMMMM", "Fluffy fjord 1111", "Ýrsa Þóra Łukasz"]
)
@pytest.mark.parametrize("race", [SIX, ALL_KINDS], ids=["six", "all kinds"])
def test_no_name_runs_into_its_gap(race: Race, name: str) -> None:
    told = Coverage({driver.seat: name for driver in race.drivers})
    shown = picture(seen_by(race, None), "", "board", told)
    row_of: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for text in (s for s in shown.shapes if isinstance(s, Text) and s.text and s.y > foot(shown)):
        row_of.setdefault((text.x > WIDTH / 2, text.y), []).append(ends(text))
    for row in row_of.values():
        assert all(start >= end + 3 for (_, end), (start, _) in pairwise(sorted(row)))


def test_who_has_driven_further_than_the_first_is_behind_by_nothing() -> None:
    """The first is home by the lines he has crossed; who comes home after him may stop further on."""
    (_place, ahead), *_others, (_last, behind) = caption.standings(SIX)
    assert caption.gap(SIX, behind, ahead).startswith("+")
    assert caption.gap(SIX, ahead, behind) == ""


def test_in_a_film_men_on_foot_move_as_well() -> None:
    view, runners = seen_by(ALL_KINDS, None), [m for m in ALL_KINDS.drivers if m.where == "running"]
    tokens, ways = FILM.tokens(view, whole(ALL_KINDS), WHOLE), FILM.ways(view, WHOLE)

    assert runners
    for man in runners:
        name = f"man {livery(man.colour).number}"
        assert [sprite.name for sprite in tokens[name]] == ["driver-walking"]
        assert len(ways[name]) == len(man.trail)
