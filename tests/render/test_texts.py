"""No text of any picture touches another or loses its end, in any language, whatever people are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from bot.naming import CHARIOTEERS, cast_with
from engine import registry
from engine.face import charts, podium
from engine.face.ceremony import ceremony
from engine.face.scene import Scene, Shape, Text
from engine.face.steps import FIRST
from engine.filming import covered, past_of
from engine.game import Game
from engine.language import _, known, speaking
from engine.model import Seat
from engine.naming import naming
from engine.record import Record
from engine.selfplay import opening_of, play_out
from engine.story import rounds
from render.letters import in_room, width
from tests import extent

LONGEST = "Wmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm"
"""A name of 32 letters, most of them as broad as letters are."""
APART = 3
"""How many units are between two texts of a line at least."""
HEADED = {
    "charioteer": ("set", "moved", "Emperor", "The crowd", "Damage", "Attacks", "Your tokens", "Race order"),
}
"""The heads of columns and boxes, by game."""
PHONE = 390 / 1000
"""So many pixels of a phone a unit is."""
PURPOSES = ("board", "mine", "preview", FIRST)

TABLES = [(key, end) for end in (-1, 0) for key in registry.all_games()]
"""Games with as many players as there can be, then with as few."""


@pytest.fixture(scope="module", params=TABLES[: extent.amount(len(TABLES), len(TABLES) // 2)], ids=str)
def record(request: pytest.FixtureRequest) -> Record:
    """A whole game."""
    key, end = request.param
    game = registry.find(key)
    seats = extent.many(game.seats) if end else max(2, game.seats[0])
    return play_out(game, opening_of(game, seats, 3, drivers=("random",) * seats))


@pytest.fixture(scope="module", params=known())
def shown(record: Record, request: pytest.FixtureRequest) -> list[Scene]:
    """Its pictures in a language."""
    with speaking(request.param), naming(lambda _thing, _otherwise: LONGEST):
        names = dict.fromkeys(record.table.seats, LONGEST)
        return list(scenes(registry.find(record.opening.game), record, names))


@pytest.fixture(scope="module", params=known())
def ours(record: Record, request: pytest.FixtureRequest) -> list[Scene]:
    """Its pictures with the names of computer players."""
    game = registry.find(record.opening.game)
    names = {seat: CHARIOTEERS[seat - 1] for seat in record.table.seats}
    view = game.rules.view(record.table.state, None)
    with speaking(request.param), naming(cast_with(game.face, view, names)):
        return list(scenes(game, record, names))


def scenes(game: Game, record: Record, names: Mapping[Seat, str]) -> Iterator[Scene]:
    """The pictures of a game at its beginning, middle and end, or at eleven moments; its podium and chart."""
    past = past_of(record)
    stretches = list(rounds(game, past)) or [past]
    step = extent.amount(10, 2)
    for stretch in [stretches[(len(stretches) - 1) * n // step] for n in range(step + 1)]:
        state, events = stretch
        for event in events:
            state = game.rules.evolve(state, event)
        told = covered(game, stretch, names)
        for seat in (None, record.table.seats[0]):
            for purpose in PURPOSES[: 1 if seat is None else None]:
                yield game.face.picture(game.rules.view(state, seat), "", purpose, told)
    view, outcome = game.rules.view(record.table.state, None), record.table.outcome
    for purpose in {chapter.purpose for chapter in game.face.chapters() if chapter.purpose}:
        yield game.face.picture(view, "", purpose, covered(game, past, names))
    held = outcome and ceremony(game, view, outcome, game.face.finish(view, ()), names)
    if held:
        yield podium.scene(held)
    if game.face.chart:
        yield charts.scene(game.face.chart(view, covered(game, past, names)))


def beside_the_board(shapes: tuple[Shape, ...]) -> list[Text]:
    """The texts that do not lie on the ground of a window, where racers come to lie on them."""
    return [in_room(shape) for shape in shapes if isinstance(shape, Text) and shape.text.strip()]


def box(text: Text) -> tuple[float, float, float, float]:
    """Left, right, top and foot of the letters, without what some have below the line."""
    long = width(text.text, text.size, text.face)
    left = text.x - {"left": 0.0, "middle": long / 2, "right": long}[text.anchor]
    return left, left + long, text.y - 0.36 * text.size, text.y + 0.36 * text.size


def touch(one: Text, other: Text) -> bool:
    (a, b, top, foot), (c, d, high, low) = box(one), box(other)
    return a < d + APART and c < b + APART and top < low and high < foot


def test_no_text_touches_another(shown: list[Scene]) -> None:
    found = {
        (one.text, other.text)
        for scene in shown
        for one, other in combinations(beside_the_board((*scene.ground, *scene.shapes)), 2)
        if touch(one, other)
    }
    assert not found


def test_no_words_of_ours_lose_their_end(shown: list[Scene]) -> None:
    """Names may, and sentences in which they stand: they are as long as people want them."""
    texts = [s for scene in shown for s in (*scene.ground, *scene.shapes) if isinstance(s, Text)]
    ours = [text for text in texts if LONGEST[1:4] not in text.text]

    assert not {text.text for text in ours if in_room(text).text != text.text}


def test_no_name_of_a_computer_player_loses_its_end(ours: list[Scene]) -> None:
    texts = [s for scene in ours for s in (*scene.ground, *scene.shapes) if isinstance(s, Text)]

    assert not {text.text for text in texts if in_room(text).text != text.text}


@pytest.mark.parametrize("key", HEADED)
def test_heads_can_be_read_on_a_phone(key: str) -> None:
    """They are fourteen pixels high at least."""
    game, seats = registry.find(key), 4
    record = play_out(game, opening_of(game, seats, 3, drivers=("random",) * seats))
    for language in known():
        with speaking(language):
            found = list(scenes(game, record, {}))
            heads = {_(head) for head in HEADED[key]}
            shapes = [s for scene in found for s in (*scene.ground, *scene.shapes)]
            texts = [in_room(s) for s in shapes if isinstance(s, Text)]
            assert {
                text.text: text.size for text in texts if text.text in heads and text.size * PHONE < 14
            } == {}
            assert heads & {text.text for text in texts}
