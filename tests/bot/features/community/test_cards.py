"""The pictures of the community: legible, inside their edges, whole in words, whoever is on them."""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.features.community.captions import ALT_LIMIT
from bot.features.community.cards import (
    HISTORY,
    LATEST,
    ROWS,
    Finish,
    Player,
    Scorer,
    SeasonPlace,
    Standing,
    leaderboard,
    player_card,
    season_table,
)
from bot.features.community.sheet import LEFT, RIGHT, TOP
from engine.face.scene import SMALLEST, WIDTH, Circle, Rect, Scene, Sprite, Text
from engine.face.tableau import BAND
from engine.language import add_language, speaking
from render.letters import has, width
from render.painter import paint
from tests import extent
from tests.render.sight import hidden

NAMES = (
    "Livia",
    "M" * 32,
    "Brutus the Slow But Steady Racer",
    "i" * 32,
    "Дмитрий",
    "عمر بن الخطاب",
    "🐎🏆🐎",
    "たろう" * 10,
    "\N{RIGHT-TO-LEFT OVERRIDE}suiluJ",
    "",
    "Ẕ̴͠o̷͝ë̶" * 6,
)


class Wordy(gettext.NullTranslations):
    """A language with long words."""

    def gettext(self, message: str) -> str:
        return f"[{message} äöüß]"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture(params=["en", "wordy"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    add_language("wordy", Wordy())
    with speaking(request.param):
        yield


def standings(count: int) -> list[Standing]:
    """Rows with names and numbers of every length."""
    parts = (0.0, 0.05, 0.5, 1.0, None)
    return [
        Standing(k, name, 2900 - 97 * k, 1234, 999, 999, (-1) ** k * 400 * (k % 3), k % 4 == 0, parts[k % 5])
        for k, name in enumerate(islice(cycle(NAMES), count), 1)
    ]


def scorers(count: int) -> list[Scorer]:
    return [
        Scorer(k, name, Fraction(4000 - k, 3), 1234, 999, 999)
        for k, name in enumerate(islice(cycle(NAMES), count), 1)
    ]


NEWCOMER = Player("Livia", 1000, 0, 0, 0, provisional=True)
VETERAN = Player(
    "M" * 32,
    2900,
    12345,
    9999,
    9999,
    reliability=1.0,
    best_game="Chariots of the Emperor and His Whole Guard",
    history=tuple(1000 + 100 * (k % 7) for k in range(HISTORY + 5)),
    latest=tuple(Finish(place, 12) for place in (9, 1, 2, None, 12, 4)),
    season=SeasonPlace("The Long Season of " + "M" * 40, 112, Fraction(4000, 3)),
)
PLAYERS = [
    NEWCOMER,
    VETERAN,
    replace(VETERAN, name="たろう", best_game="戦車", season=None),
    replace(VETERAN, provisional=True, history=(1000,), latest=(Finish(None, 2),), best_game=""),
    replace(NEWCOMER, history=(1000, 1000), latest=(Finish(1, 4),)),
    replace(VETERAN, besides=("Lessons passed: 4 of 5.",)),
]


def scenes() -> list[Scene]:
    """Every picture at its emptiest and at its fullest, in the language that is spoken."""
    server = "The Roman Circus Club of Greater Alexandria and All Its Provinces"
    return [
        *(leaderboard(standings(count), "Chariots", server) for count in (0, 1, 4, ROWS)),
        *(season_table(scorers(count), "The Long Season", server) for count in (0, 1, 4, ROWS)),
        *(player_card(player, game, server) for player in PLAYERS for game in ("Chariots", "")),
    ]


def texts(scene: Scene) -> list[Text]:
    return [shape for shape in (*scene.ground, *scene.shapes) if isinstance(shape, Text)]


def box(text: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a row of letters by their capitals."""
    length = width(text.text, text.size, text.face)
    left = text.x - {"left": 0, "middle": length / 2, "right": length}[text.anchor]
    return left, text.y - text.size * 0.36, left + length, text.y + text.size * 0.36


def words(scene: Scene) -> list[str]:
    return [text.text for text in texts(scene)]


# What holds for all pictures


def test_letters_are_large_enough_and_stay_in_the_picture() -> None:
    for scene in scenes():
        for text in texts(scene):
            left, top, right, bottom = box(text)
            assert text.size >= SMALLEST, text
            assert left >= LEFT - 10, text
            assert right <= RIGHT + 10, text
            assert top >= (0 if bottom < BAND else TOP), text
            assert bottom < scene.height - 24, text


def test_no_words_lie_on_others() -> None:
    for scene in scenes():
        for one, other in combinations(texts(scene), 2):
            (a, b, c, d), (e, f, g, h) = box(one), box(other)
            assert c <= e or g <= a or d <= f or h <= b, (one, other)


@pytest.mark.long
def test_nothing_lies_on_words() -> None:
    for scene in scenes():
        assert not list(hidden(scene))


def test_nothing_but_racers_has_the_colour_of_a_racer_on_the_ground() -> None:
    for scene in scenes():
        filled = {getattr(shape, "fill", "") for shape in scene.ground}
        assert not any(colour.startswith("racer-") for colour in filled)


def test_every_letter_can_be_drawn() -> None:
    for scene in scenes():
        for text in texts(scene):
            assert all(has(letter, text.face) for letter in text.text), text.text


def test_shapes_stay_in_the_picture() -> None:
    for scene in scenes():
        for shape in scene.shapes:
            match shape:
                case Rect():
                    assert shape.x >= LEFT
                    assert shape.x + shape.width <= RIGHT
                    assert shape.y + shape.height < scene.height - 24
                case Sprite():
                    assert shape.x - shape.size / 2 > 26
                    assert shape.x + shape.size / 2 < WIDTH - 26


def test_words_beside_a_picture_fit_and_end() -> None:
    for scene in scenes():
        assert 0 < len(scene.alt) <= ALT_LIMIT
        assert scene.twin


def test_pictures_are_small_enough() -> None:
    full = (
        leaderboard(standings(ROWS), "Chariots", "Circus"),
        season_table(scorers(ROWS), "Spring", "Circus"),
        player_card(VETERAN, "Chariots", "Circus"),
    )
    for scene in full:
        data = paint(scene)
        assert len(data) < 200 * 1024
        with Image.open(io.BytesIO(data)) as image:
            assert image.width == 1200
            assert image.height <= 2400


@pytest.mark.long
@given(st.text(), st.text(), st.text())
@settings(max_examples=extent.amount(25, 5))
def test_any_names_make_a_picture(name: str, server: str, handle: str) -> None:
    row = Standing(1, name, 1000, 1, 1, 1, handle=handle)
    for scene in (
        leaderboard([row], name, server),
        season_table([Scorer(1, name, Fraction(10), 1, 1, 1)], name, server),
        player_card(replace(NEWCOMER, name=name, best_game=name, handle=handle), server, name),
    ):
        assert paint(scene).startswith(b"\x89PNG")
        assert all(has(letter, text.face) for text in texts(scene) for letter in text.text)


# The leaderboard


def test_the_board_shows_every_row_up_to_its_most() -> None:
    many = [Standing(k, f"Racer {k:02}", 2000 - k, 1, 0, 0) for k in range(1, 31)]
    scene = leaderboard(many, "Chariots", "Circus")

    there = [word for word in words(scene) if word.startswith("Racer ")]
    assert there == [f"Racer {k:02}" for k in range(1, ROWS + 1)]
    assert all(name in scene.alt and name in scene.twin for name in there)


def test_alt_text_and_twin_tell_all_that_a_row_shows() -> None:
    row = Standing(3, "Livia", 1432, 24, 7, 15, -12, reliability=0.97)
    with speaking("en"):
        scene = leaderboard([row], "Chariots", "Circus")

    assert "3. Livia, 1432, -12, 24, 7, 15, 97%." in scene.alt
    assert scene.twin.splitlines()[-1].split() == ["3", "1432", "-12", "24", "7", "15", "97%", "Livia"]


def test_the_fullest_alt_text_is_not_cut() -> None:
    with speaking("en"):
        scene = leaderboard(standings(ROWS), "Chariots", "Circus")

    assert f"{ROWS}. " in scene.alt
    assert scene.alt.endswith("%.") or scene.alt.endswith("–.")


def test_a_provisional_rating_has_a_mark_in_place_of_a_change() -> None:
    row = Standing(1, "Livia", 1066, 2, 1, 1, change=66, provisional=True)
    with speaking("en"):
        scene = leaderboard([row], "Chariots", "Circus")

    assert words(scene).count("new") == 2, "in the row and in the key"
    assert "66" not in words(scene)
    assert "1. Livia, 1066, new, 2, 1, 1, –." in scene.alt


def test_gain_and_loss_differ_in_more_than_colour() -> None:
    def arrows(change: int) -> set[object]:
        row = Standing(1, "Livia", 1500, 9, 1, 1, change=change)
        return set(leaderboard([row], "Chariots", "Circus").shapes)

    (up,), (down,) = (
        [getattr(s, "points", ()) for s in arrows(change) - arrows(-change) if hasattr(s, "outline")]
        for change in (24, -24)
    )
    assert min(y for _x, y in up) < min(y for _x, y in down)


def test_an_empty_board_says_how_it_is_opened() -> None:
    with speaking("en"):
        assert "The first game starts this board." in leaderboard([], "Chariots", "Circus").alt
        assert "Nobody has points yet." in season_table([], "Spring", "Circus").alt


def test_a_name_that_cannot_be_drawn_is_whole_in_words() -> None:
    row = Standing(1, "Дмитрий", 1500, 9, 1, 1, handle="dmitry")
    scene = leaderboard([row], "Chariots", "Circus")

    assert "dmitry" in words(scene)
    assert "Дмитрий" in scene.alt
    assert "Дмитрий" in scene.twin


# The season


def test_the_table_of_a_season_shows_shared_points() -> None:
    for language, points in (("en", "8.5"), ("de", "8,5")):
        with speaking(language):
            scene = season_table([Scorer(1, "Livia", Fraction(17, 2), 1, 1, 1)], "Spring", "Circus")
        assert points in words(scene)
        assert f"1. Livia, {points}, 1, 1, 1." in scene.alt


# The card


def test_a_card_tells_in_words_all_that_it_shows() -> None:
    player = replace(
        VETERAN, name="Livia", history=(1000, 1066, 1040), season=SeasonPlace("Spring", 2, Fraction(27, 2))
    )
    with speaking("en"):
        scene = player_card(player, "Chariots", "Circus")

    for told in (
        "Livia has a rating of 2900.",
        "Games 12345, wins 9999, podiums 9999, reliable 100%.",
        "Season Spring: rank 2, points 13.5.",
        "Ratings, oldest first: 1000, 1066, 1040.",
        "Last places, oldest first: 1 of 12, 2 of 12, left, 12 of 12, 4 of 12.",
    ):
        assert told in scene.alt
        assert told in scene.twin.splitlines()


def test_the_fullest_card_is_whole_in_its_alt_text() -> None:
    with speaking("en"):
        scene = player_card(VETERAN, "Chariots", "Circus")

    assert scene.alt == scene.twin.replace("\n", " ")


def test_a_card_shows_the_latest_ratings_and_results() -> None:
    with speaking("en"):
        scene = player_card(VETERAN, "Chariots", "Circus")

    assert words(scene).count("of 12") == LATEST - 1
    assert words(scene).count("left") == 1
    assert "9" not in words(scene), "the oldest of six results"


def test_the_line_rises_with_the_rating() -> None:
    """The circles of the line, the last one larger."""
    scene = player_card(replace(NEWCOMER, history=(1000, 1100, 1050)), "Chariots", "Circus")

    heights = [s.y for s in scene.shapes if isinstance(s, Circle)]
    assert heights[1] < heights[2] < heights[0]
