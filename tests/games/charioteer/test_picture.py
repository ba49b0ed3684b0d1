"""The pictures of a race: everything in its space, told apart by every eye, nothing too small or secret."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image

from engine.face.coverage import Coverage
from engine.face.scene import (
    READABLE,
    SMALLEST,
    WIDTH,
    Circle,
    Inset,
    Layers,
    Path,
    Point,
    Polygon,
    Scene,
    Shape,
    Sprite,
    Text,
)
from engine.games.charioteer import GAME
from engine.games.charioteer.face.arena import spaces
from engine.games.charioteer.face.caption import ALT_LIMIT
from engine.games.charioteer.face.diagrams import FIGURES
from engine.games.charioteer.face.liveries import livery
from engine.games.charioteer.face.oval import (
    ABREAST,
    FOOT,
    INNER,
    LEFT,
    OVAL,
    RIGHT,
    TOP,
    Oval,
    breadth,
    lanes,
    middle,
)
from engine.games.charioteer.face.oval import oval as laid_out
from engine.games.charioteer.face.picture import picture
from engine.games.charioteer.face.places import places
from engine.games.charioteer.face.ways import courses
from engine.games.charioteer.rules import values
from engine.games.charioteer.rules.cards import CARDS, COLOURS, FAN_TOKENS, WHITE_TOKENS
from engine.games.charioteer.rules.events import Attacked, Driven, LaidDown
from engine.games.charioteer.rules.options import Options
from engine.games.charioteer.rules.policy import Taste, best, line_of
from engine.games.charioteer.rules.secrets import view as seen_by
from engine.games.charioteer.rules.state import NAMES, Dice, Play, Race, new_race
from engine.games.charioteer.rules.track import CORNERS, LAP, START, Space, next_space
from engine.language import known, speaking
from engine.model import Seat
from render.letters import has, in_room, width
from render.painter import paint
from tests import extent
from tests.games.charioteer.boards import board

HAND = "hand r3r3g6 r3g4b2 b1r3g5 y0y0b1s g5y0b3 r4y3b4 b0b0r2f y1y1g6"
DUEL = board(
    f"""
    green 10, {HAND}, damage 2, white plus3 shield whip, fan half, skill red 5, skill green 15
    yellow 12, damage 7, minor, major, skill black 10
    blue 14r, automaton, lying
    white 18r, automaton
    purple 17o, automaton
    orange 22, automaton
    """,
    crowd=("r5r5g4", "r3g4b2", "y0r2b1w"),
    wish="any",
)
"""Two players and four automata; green can play red 3s, yellow waits for three cubes."""
SIX = board("\n".join(f"{name} 0" for name in NAMES), turn=1)
"""All six side by side in the start space."""
CROWDED = board("\n".join(f"{name} 18{lane}" for name, lane in zip(NAMES, "rrrrrr", strict=True)), turn=5)
"""All six in one regular space."""
SHOW = replace(
    board("\n".join(f"{name} {2 * k}, automaton" for k, name in enumerate(NAMES)), turn=4), crowd=DUEL.crowd
)
HOME = replace(board("green 216\nyellow 214\nblue 144, automaton, lying"), over="home")
GONE = replace(DUEL, chariots=(DUEL.chariots[0], replace(DUEL.chariots[1], gone=True), *DUEL.chariots[2:]))
NEW = new_race(6, Options())


def moved(race: Race) -> Race:
    """A race in which everybody has just come twelve spaces, and shown what carried him."""
    chariots = []
    for n, chariot in enumerate(race.chariots):
        path = [Space(max(0, chariot.space.h // 2 - 12) * 2, "straight")]
        while len(path) < 13:
            path.append(next_space(path[-1], black=bool(n % 2)))
        dice = Dice(5, 4, ("black", "red"), 3, 3) if not chariot.seat else None
        others = tuple(name for name in NAMES if name != chariot.name)[:5]
        chariots.append(replace(chariot, trail=tuple(path), overtaken=others, dice=dice))
    play = Play("red3", ("r3r3g6", "r3r3g6", "r3r3g6"), "r3g4b2", ("plus3", "plus3"))
    drivers = tuple(replace(d, play=play, points=14, cubes=2) for d in race.drivers)
    return replace(race, chariots=tuple(chariots), drivers=drivers)


RACES = {
    "duel": DUEL,
    "six": SIX,
    "crowded": moved(CROWDED),
    "show": moved(SHOW),
    "home": HOME,
    "gone": GONE,
    "new": NEW,
    "moved": moved(DUEL),
}
LINES = {
    "red": "red3 r3r3g6 r3g4b2 b1r3g5 plus3 shield half whip",
    "begun": "red3 r3r3g6",
    "best": "best green spend",
    "broken": "purple9 r9r9r9 crowd crowd fan",
}
LATE = board(f"yellow 218\ngreen 206, {HAND}\nblue 214, automaton")
"""Green will come home."""
RICH = replace(
    DUEL,
    drivers=(replace(DUEL.drivers[0], white=WHITE_TOKENS, fan=FAN_TOKENS, damage=1), DUEL.drivers[1]),
)
ALL: list[tuple[Race, Seat | None, str, str]] = [
    *((race, None, "", "board") for race in RACES.values()),
    (moved(DUEL), Seat(1), "", "board"),
    (DUEL, Seat(1), "", "mine"),
    (RICH, Seat(1), "", "mine"),
    (SIX, Seat(6), "", "mine"),
    (LATE, Seat(1), LINES["red"], "preview"),
    *((DUEL, Seat(1), line, "preview") for line in LINES.values()),
    *((NEW, None, "", purpose) for purpose in FIGURES),
]


def scene(race: Race, seat: Seat | None = None, draft: str = "", purpose: str = "board") -> Scene:
    return picture(seen_by(race, seat), draft, purpose)


def flat(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Inset | Layers):
            yield from flat(shape.shapes)
        else:
            yield shape


def shapes(shown: Scene) -> Iterator[Shape]:
    yield from flat((*shown.ground, *shown.shapes))


def texts(shown: Scene) -> list[str]:
    return [s.text for s in shapes(shown) if isinstance(s, Text)]


def sprites(shown: Scene, *kinds: str) -> list[Sprite]:
    """The drawings of some kinds: `rig`, `automaton`, `fallen`, `symbol`, `cube` …"""
    return [s for s in flat(shown.shapes) if isinstance(s, Sprite) and s.name.partition("-")[0] in kinds]


def on_the_track(shown: Scene) -> dict[str, Sprite]:
    """The chariots on the oval by the number on their shields."""
    return {s.label: s for s in sprites(shown, "rig", "automaton", "fallen")}


# The oval


@pytest.mark.parametrize(
    "track",
    [
        values.value("track"),
        [["straight", 5], ["corner", 3], ["straight", 12], ["corner", 5], ["straight", 9]],
        [["straight", 9], ["corner", 6], ["straight", 9], ["corner", 6]],
    ],
    ids=["as it is", "unequal", "without a last straight"],
)
def test_an_oval_is_laid_out_from_any_track_with_two_corners(track: list[tuple[str, int]]) -> None:
    """Its spaces follow each other without gaps, all round, and are no slivers."""
    shown = laid_out(track)
    points = [shown.at(k / 4, 40) for k in range(4 * shown.lap)]

    assert shown.lap == sum(length for _kind, length in track)
    for one, other in pairwise([*points, points[0]]):
        assert 3 < math.dist(one, other) < 80
    assert all(LEFT <= x <= RIGHT and TOP <= y <= FOOT for x, y in points)
    assert turning(points) == pytest.approx(-360)


def turning(points: list[Point]) -> float:
    """How far a closed way turns in all, clockwise."""
    steps = [
        math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
        for p, q in pairwise([*points, points[0], points[1]])
    ]
    return sum((b - a + 180) % 360 - 180 for a, b in pairwise([*steps, steps[0]]) if a != b)


def test_every_space_of_a_lap_is_drawn() -> None:
    assert sum(s.lane == "regular" for s in spaces()) == len(CORNERS)
    assert sum(s.lane == "outer" for s in spaces()) == 2 * len(CORNERS)
    assert len(spaces()) == LAP + 2 * len(CORNERS)
    outlines = {OVAL.outline(s) for s in spaces()}
    assert len(outlines) == len(spaces())
    assert outlines <= {getattr(s, "points", None) for s in scene(SIX).ground}


def test_regular_spaces_lie_inside_of_two_outer_ones() -> None:
    inside, first, second = (Space(20, "regular"), Space(19, "outer"), Space(20, "outer"))

    assert (middle(first) + middle(second)) / 2 == middle(inside)
    assert breadth(inside)[1] == breadth(first)[0] == breadth(second)[0]


def test_the_race_goes_counter_clockwise_and_the_inside_is_at_the_infield() -> None:
    (x, y), centre = OVAL.at(middle(START), 20), (WIDTH / 2, (TOP + FOOT) / 2)
    further = OVAL.at(middle(Space(2, "straight")), 20)

    assert y > centre[1]
    assert further[0] > x
    assert math.dist(OVAL.at(0.5, 0), centre) < math.dist(OVAL.at(0.5, 200), centre)
    assert OVAL.heading(0.5) == 0


# Chariots


def test_chariots_stand_side_by_side_from_inside_to_outside() -> None:
    for count in range(1, 7):
        for space in [START, Space(18, "regular"), Space(17, "outer")]:
            across = [v for _c, v in lanes(space, count)]
            low, high = breadth(space)

            assert across == sorted(across), (count, space)
            assert low < across[0], (count, space)
            assert across[-1] < high, (count, space)
            points = [OVAL.at(*place) for place in lanes(space, count)]
            assert all(math.dist(a, b) > 12 for a, b in combinations(points, 2)), (count, space)


def test_six_find_room_in_the_start_space_without_touching() -> None:
    """Every second one stands half a space behind, so that wheels have horses beside them."""
    points = [OVAL.at(*place) for place in lanes(START, 6)]

    assert all(abs(b[1] - a[1]) >= ABREAST for a, b in pairwise(points))
    assert all(abs(b[0] - a[0]) >= 20 for a, b in pairwise(points))


def test_two_that_follow_each_other_do_not_drive_in_the_same_lane() -> None:
    """A chariot is longer than a straight space."""
    for cell in range(LAP):
        here, there = (Space(2 * n, "straight") for n in (cell, cell + 1))
        if {cell, cell + 1} & CORNERS:
            continue

        assert abs(lanes(here, 1)[0][1] - lanes(there, 1)[0][1]) >= ABREAST, cell


def test_every_chariot_stands_in_its_space() -> None:
    shown = on_the_track(scene(DUEL))

    for chariot in DUEL.chariots:
        sprite = shown[str(livery(chariot.name).number)]
        c, v = places(DUEL)[chariot.name]
        assert (sprite.x, sprite.y) == OVAL.at(c, v)
        assert abs(c - middle(chariot.space)) <= 0.34
        low, high = breadth(chariot.space)
        assert low < v < high


def test_of_two_in_a_space_the_first_one_stands_inside() -> None:
    race = board("yellow 20\ngreen 20\nblue 10")

    assert places(race)["yellow"][1] < places(race)["green"][1]


def test_who_is_a_lap_behind_is_not_hidden() -> None:
    race = board("green 24\nyellow 96\nblue 24")
    points = [OVAL.at(*place) for place in places(race).values()]

    assert len(points) == 3
    assert all(math.dist(a, b) > 30 for a, b in combinations(points, 2))
    assert places(race)["yellow"][1] < places(race)["green"][1] < places(race)["blue"][1]
    assert places(race)["yellow"][0] - places(race)["green"][0] == LAP


def test_liveries_differ_in_form_colour_and_number() -> None:
    looks = [livery(name) for name in NAMES]

    for what in ("number", "colour", "form"):
        assert len({getattr(look, what) for look in looks}) == len(NAMES)


def test_automata_look_different_and_lie_on_their_sides() -> None:
    kinds = {s.label: s.name.partition("-")[0] for s in on_the_track(scene(DUEL)).values()}

    assert kinds == {
        "1": "rig",
        "2": "rig",
        "3": "fallen",
        "4": "automaton",
        "5": "automaton",
        "6": "automaton",
    }


def test_the_leader_has_a_golden_ring_and_ones_own_chariot_a_white_one() -> None:
    (first,) = sprites(scene(DUEL), "halo")
    own = next(s for s in sprites(scene(DUEL, Seat(2)), "halo") if s.colour == "white")

    assert (first.x, first.y) == OVAL.at(*places(DUEL)["orange"])
    assert (own.x, own.y) == OVAL.at(*places(DUEL)["yellow"])


def lines(shown: Scene) -> list[tuple[Point, ...]]:
    """The pale casings of all trails, the oldest stretch first."""
    return [s.points for s in flat(shown.shapes) if isinstance(s, Path) and s.colour == "paper"]


def test_a_trail_leads_to_where_the_chariot_stands_now() -> None:
    race = board("green 20\nyellow 0")
    path = tuple(Space(h, "straight") for h in range(20, 29, 2))
    green = replace(race.of(Seat(1)), space=path[-1], trail=path)
    shown = scene(replace(race, chariots=(green, race.of(Seat(2)))))
    rig = on_the_track(shown)["1"]

    assert not lines(scene(race))
    assert math.dist(lines(shown)[-1][-1], (rig.x, rig.y)) < 4


def test_trails_begin_where_the_chariots_stood_and_follow_all_their_moves() -> None:
    """As the events tell it: a whip's move goes on from the set's."""
    before = board("green 20\nyellow 20")
    first, second = spaces_of(20, 26), spaces_of(26, 30)
    stand = ("green", "yellow")
    events = (
        Driven("green", 3, first, (), (), stand),
        Driven("green", 2, second, (), (), stand, whip=True),
    )
    race = board("green 30\nyellow 20")
    shown = picture(seen_by(race, None), "", "board", Coverage({}, events, seen_by(before, None)))
    stood = OVAL.at(*places(before)["green"])

    assert math.dist(lines(shown)[0][0], stood) < 2
    assert [s.name for s in sprites(shown, "mark")] == ["mark-whip"]
    assert "5" in texts(shown), "it has moved five spaces in all"


def spaces_of(first: int, last: int) -> tuple[Space, ...]:
    return tuple(Space(h, "straight") for h in range(first, last + 1, 2))


def test_trails_through_the_same_spaces_lie_beside_each_other() -> None:
    race = board("green 28\nyellow 26\nblue 30")
    chariots = tuple(replace(c, trail=spaces_of(20, c.space.h)) for c in race.chariots)
    race = replace(race, chariots=chariots)
    between = [course[1:-1] for course in courses(race).values()]

    for crossed in {c for course in between for c, _v in course}:
        there = sorted(v for course in between for c, v in course if c == crossed)
        assert all(b - a >= 15 for a, b in pairwise(there))


def test_where_nobody_has_driven_since_the_last_post_the_last_moves_are_shown_as_they_were() -> None:
    race = moved(SHOW)

    assert courses(race, Coverage(before=seen_by(race, None))) == courses(race)


def test_attacks_and_falls_have_marks() -> None:
    attack, fall = Attacked(Seat(1), "minor", (Seat(2),)), LaidDown("green", ("blue",))
    shown = picture(seen_by(DUEL, None), "", "board", Coverage({}, (attack, fall)))

    assert [s.name for s in sprites(shown, "mark")] == ["mark-attack", "mark-flip"]


def test_who_has_resigned_is_not_on_the_track() -> None:
    assert "2" not in on_the_track(scene(GONE))
    assert "out" in texts(scene(GONE))


# Infield and displays


def test_the_wish_and_the_crowd_stand_in_the_infield() -> None:
    shown = scene(replace(DUEL, emperor="black"))
    left, top, wide, high = INNER

    assert {"Emperor", "Black", "The crowd", "next", "later"} <= set(texts(shown))
    symbols = [s for s in sprites(shown, "symbol") if s.label and top < s.y < top + high]
    faces = [(s.name.partition("-")[2], int(s.label)) for s in symbols]
    assert faces == [(c.colour, c.number) for name in DUEL.crowd for c in CARDS[name].symbols]
    assert symbols[0].size > symbols[-1].size, "the active card is larger"
    assert all(left < s.x - s.size / 2 and s.x + s.size / 2 < left + wide for s in symbols)


def test_rows_tell_names_and_gaps_in_race_order() -> None:
    shown = picture(seen_by(HOME, None), "", "board", Coverage({Seat(1): "Livia", Seat(2): "Scorpus"}))
    rows = [s for s in sprites(shown, "emblem", "cog") if s.label and s.y > FOOT]

    assert [s.label for s in sorted(rows, key=lambda s: s.y)] == ["1", "2", "3"]
    assert {"Livia", "Scorpus", "Blue", "home", "+1", "+36", "on its side"} <= set(texts(shown))
    assert len(sprites(shown, "dolphin")) == 3


def test_rows_tell_who_has_gained_and_lost_places() -> None:
    before, now = board("green 20\nyellow 10\nblue 0"), board("green 20\nyellow 10\nblue 30")
    shown = picture(seen_by(now, None), "", "board", Coverage({}, (), seen_by(before, None)))
    arrows = [s for s in shown.shapes if isinstance(s, Polygon) and s.points[0][1] > FOOT]

    assert [s.fill for s in sorted(arrows, key=lambda s: s.points[0][1])] == ["ink", "alarm", "alarm"]
    assert "2" in texts(shown)


def test_dice_of_automata_are_shown() -> None:
    shown = texts(scene(moved(SHOW)))

    assert shown.count("5") >= 6
    assert shown.count("+3") >= 6


def cubes(shown: Scene, soft: bool) -> int:
    return sum((s.colour == "soft") is soft for s in sprites(shown, "cube"))


def test_rows_show_damage_and_what_waits() -> None:
    race = board("green 10, damage 3\nyellow 12, minor, cubes 2")

    assert cubes(scene(race), soft=False) == 3
    assert cubes(scene(race), soft=True) == 3
    assert cubes(scene(DUEL), soft=False) == 3, "two of green's, one for yellow's seven"


def test_ones_own_display_shows_damage_and_what_waits() -> None:
    race = board("green 10, damage 3\nyellow 12, damage 7, minor, cubes 2")

    assert cubes(scene(race, Seat(1), "", "mine"), soft=False) == 3
    assert cubes(scene(race, Seat(2), "", "mine"), soft=False) == 1 + 1 + 2
    assert "×7" in texts(scene(race, Seat(2), "", "mine"))


@pytest.mark.parametrize("language", known())
def test_what_the_boxes_are_called_touches_no_cube(language: str) -> None:
    race = board("green 10, damage 4, minor, major, cubes 3\nyellow 12")
    with speaking(language):
        shown = scene(race, Seat(1), "", "mine")

    for cube in sprites(shown, "cube"):
        beside = [s for s in shapes(shown) if isinstance(s, Text) and s.y == cube.y and s.x < cube.x]
        label = max(beside, key=lambda text: text.x)
        assert label.x + width(label.text, label.size, label.face) + 3 < cube.x - cube.size * 0.4


def test_rows_show_what_each_skill_adds() -> None:
    race = board("green 10, skill red 0, skill yellow 15\nyellow 0, automaton")
    shown = scene(race)
    marks = {s.name: s for s in sprites(shown, "symbol") if not s.label and s.y > FOOT}

    assert set(marks) == {f"symbol-{colour}" for colour in COLOURS}
    assert marks["symbol-yellow"].size > marks["symbol-red"].size
    assert "+3" in texts(shown)


def test_what_a_skill_adds_stands_clear_of_the_signs_beside_it() -> None:
    race = board(f"green 10, {', '.join(f'skill {colour} 15' for colour in COLOURS)}\nyellow 0, automaton")
    shown = scene(race)
    signs = sorted((s.x - s.size / 2, s.x + s.size / 2) for s in sprites(shown, "symbol") if s.y > FOOT)
    added = sorted(s.x for s in shown.shapes if isinstance(s, Text) and s.text == "+3" and s.y > FOOT)
    ends = [x + width("+3", READABLE, "bold") for x in added]

    assert len(signs) == len(added) == 4
    assert all(end + 3 < left for end, (left, _right) in zip(ends, signs[1:], strict=False))
    assert all(right <= x for (_left, right), x in zip(signs, added, strict=True))


def test_markers_of_ones_own_display_stand_in_the_zone_of_their_skill() -> None:
    race = board("green 10, skill red 0, skill yellow 15\nyellow 0, automaton")
    shown = scene(race, Seat(1), "", "mine")
    marks = {s.name: s.x for s in sprites(shown, "symbol") if not s.label and s.x < WIDTH / 2}

    assert marks["symbol-red"] < marks["symbol-yellow"]
    plus = {s.text: s.x for s in shown.ground if isinstance(s, Text) and s.text.startswith("+")}
    assert plus["+2"] < marks["symbol-yellow"]
    assert abs(plus["+3"] - marks["symbol-yellow"]) < 30


def test_a_shield_and_the_last_set_are_shown() -> None:
    race = moved(DUEL)
    shown = scene(replace(race, drivers=(replace(race.drivers[0], shield=True), race.drivers[1])))
    below = [s for s in sprites(shown, "sign") if s.y > FOOT]

    assert [s.name for s in below] == ["sign-shield"]
    assert texts(shown).count("×7") == 2, "seven red 3s in both last sets"


def test_a_film_keeps_everything_in_its_place() -> None:
    """Two frames of a race have one size and one ground."""
    first, second = scene(DUEL), scene(moved(DUEL))

    assert (first.width, first.height, first.ground) == (second.width, second.height, second.ground)


# What is private


def test_the_hand_is_shown_in_its_order_with_numbers() -> None:
    shown = scene(DUEL, Seat(1), "", "mine")
    driver = DUEL.driver(Seat(1))
    symbols = [s for s in sprites(shown, "symbol") if s.size > 60]

    assert [int(s.label) for s in symbols] == [c.number for name in driver.hand for c in CARDS[name].symbols]
    corners = [s for s in shown.shapes if isinstance(s, Circle) and s.fill == "stand"]
    numbers = [s.text for s in shapes(shown) if isinstance(s, Text) and (s.x, s.y) in at_middle(corners)]
    assert numbers == list("12345678")
    assert {s.name for s in sprites(shown, "sign")} >= {f"sign-{kind}" for kind in driver.tokens}


def at_middle(discs: list[Circle]) -> set[Point]:
    return {(disc.x, disc.y) for disc in discs}


@pytest.mark.parametrize("purpose", ["board", "mine", "preview"])
@pytest.mark.parametrize("seat", [None, 2])
def test_nobody_sees_what_another_holds(seat: Seat | None, purpose: str) -> None:
    """The picture is the same whatever the others hold."""
    other = replace(DUEL.drivers[0], hand=("r5r5g4",) * 8, white=("fan",) * 3, fan=("whole",))
    changed = replace(DUEL, drivers=(other, DUEL.drivers[1]), draw=DUEL.draw[::-1])

    assert scene(DUEL, seat, "", purpose) == scene(changed, seat, "", purpose)


def chosen(shown: Scene) -> int:
    return sum(getattr(s, "outline", "") == "alarm" and getattr(s, "width", 0) > 150 for s in shown.shapes)


def test_a_draft_raises_its_cards_and_tells_its_sum() -> None:
    shown = scene(DUEL, Seat(1), LINES["red"], "preview")

    assert chosen(scene(DUEL, Seat(1), "", "preview")) == 0
    assert chosen(shown) == 3
    assert {"4", "+3", "–1", "= 10"} <= set(texts(shown)), "4 + 3 + 3 + 1 for the skill, less one cube of two"


def test_a_draft_shows_where_it_leads_and_who_is_passed() -> None:
    shown = scene(DUEL, Seat(1), "green5 b1r3g5 g5y0b3", "preview")
    rings = [s for s in flat(shown.shapes) if isinstance(s, Circle) and s.outline == "alarm"]
    own = [s for s in sprites(shown, "rig") if s.label == "1"]

    assert len(own) == 2
    assert len(rings) == 3, "yellow and purple on its way, and blue on the other spaces of the corner"


def test_an_answer_in_advance_shows_what_it_would_choose_now() -> None:
    line = line_of(best(DUEL, Seat(1), Taste(("green",), "spend")))

    assert (
        scene(DUEL, Seat(1), "best green spend", "preview").shapes
        == scene(DUEL, Seat(1), line, "preview").shapes
    )


@pytest.mark.parametrize("draft", ["x", "red3", "crowd", "plus3", "best", "red3 r3r3g6 crowd", "best best"])
def test_any_draft_can_be_shown(draft: str) -> None:
    for race in RACES.values():
        assert scene(race, Seat(1), draft, "preview").alt if race.drivers else True


# What holds for all pictures


@cache
def everything() -> list[Scene]:
    """All these pictures in all languages."""
    drawn = []
    for language in known():
        with speaking(language):
            drawn += [scene(race, seat, draft, purpose) for race, seat, draft, purpose in ALL]
    return drawn


def test_letters_are_large_enough_and_stay_in_the_picture() -> None:
    for drawn in everything():
        for text in (s for s in shapes(drawn) if isinstance(s, Text)):
            assert text.size >= SMALLEST, text.text
            assert all(has(letter, text.face) for letter in text.text), text.text
            text = in_room(text)
            length = width(text.text, text.size, text.face)
            left = text.x - {"left": 0, "middle": length / 2, "right": length}[text.anchor]
            assert left > 2, text.text
            assert left + length < WIDTH - 2, text.text
            assert text.y + text.size / 2 < drawn.height, text.text


def test_letters_of_a_row_do_not_run_into_each_other() -> None:
    for drawn in everything():
        rows: dict[float, list[tuple[float, float, str]]] = {}
        for text in (s for s in shapes(drawn) if isinstance(s, Text)):
            text = in_room(text)
            length = width(text.text, text.size, text.face)
            left = text.x - {"left": 0, "middle": length / 2, "right": length}[text.anchor]
            rows.setdefault(text.y, []).append((left, left + length, text.text))
        for row in rows.values():
            for (_, end, one), (start, _, other) in pairwise(sorted(row)):
                assert start >= end + 3, f"{one} / {other}"


def test_numbers_on_shields_and_symbols_can_be_read_on_a_phone() -> None:
    """Letters of a symbol are 0.64 of its size, those of a shield at least a third of a chariot's."""
    for race, seat, draft, purpose in ALL:
        drawn = scene(race, seat, draft, purpose)

        assert all(s.size * 0.64 >= SMALLEST for s in sprites(drawn, "symbol") if s.label), (purpose, draft)
        assert all(s.size >= 66 for s in sprites(drawn, "rig", "automaton", "fallen")), (purpose, draft)


@pytest.mark.long
def test_a_picture_is_small_enough() -> None:
    for race, seat, draft, purpose in extent.some(ALL, 8):
        data = paint(scene(race, seat, draft, purpose))

        assert len(data) <= 200 * 1024, (purpose, draft)
        with Image.open(io.BytesIO(data)) as image:
            assert image.mode == "P", (purpose, draft)
            assert image.width == 1200, (purpose, draft)
            assert image.height <= 2400, (purpose, draft)


def test_the_words_beside_a_picture_fit() -> None:
    for drawn in everything():
        assert 0 < len(drawn.alt) <= ALT_LIMIT, drawn.alt
        assert drawn.twin, drawn.alt


# Words


def test_alt_text_tells_the_whole_position() -> None:
    told = scene(DUEL).alt

    assert told.startswith("Charioteer: Lap 1 of 3 · Turn 2.")
    assert "1. Orange, lap 1, space 12 of 36, automaton." in told
    assert "White, lap 1, space 10 of 36 (regular), automaton." in told
    assert "Blue, lap 1, space 8 of 36 (regular), automaton, lying on its side." in told
    assert "Yellow, lap 1, space 7 of 36, 7 cubes of damage, 3 cubes waiting." in told
    assert "The emperor wants: any colour." in told


def test_alt_text_of_a_draft_tells_hand_and_outcome() -> None:
    told = scene(DUEL, Seat(1), LINES["red"], "preview").alt

    assert "= 10 spaces" in told
    assert "Your hand: 1 " in told
    assert "Your hand" not in scene(DUEL).alt


def test_the_twin_tells_displays_too() -> None:
    rows = scene(DUEL).twin.splitlines()

    assert any("Damage 7; skills Red 0, Yellow 0, Black 10, Green 0; 0 tokens" in row for row in rows)
    assert [row[0] for row in rows if row[:2].rstrip(".").isdigit()] == list("123456")


# Figures of the rules


def test_chapters_have_figures_that_exist() -> None:
    purposes = {chapter.purpose for chapter in GAME.face.chapters()} - {""}

    assert purposes <= {"board", *FIGURES}


def test_a_set_in_the_rules_counts_as_the_rules_say() -> None:
    shown = scene(NEW, None, "", "rule-cards")
    marked = [s for s in sprites(shown, "symbol") if s.name == "symbol-red" and s.size < 90 and s.y < 350]

    assert len(marked) == 4
    assert "= 7" in texts(shown)


def test_the_oval_knows_its_corners() -> None:
    assert isinstance(OVAL, Oval)
    assert {c for first, last in OVAL.corners for c in range(first, last)} == set(CORNERS)
