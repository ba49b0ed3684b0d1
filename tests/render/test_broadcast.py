"""Public pictures as a broadcast: read on a phone and in a small box, by every eye, whoever plays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import islice

import pytest

from engine import registry
from engine.face import charts, podium
from engine.face.ceremony import ceremony
from engine.face.coverage import Coverage
from engine.face.scene import Scene, Text
from engine.face.shields import FORMS
from engine.game import Game
from engine.journal import start
from engine.language import known, speaking
from engine.selfplay import opening_of, play_on, play_out
from render.letters import in_room
from render.painter import paint
from tests import extent
from tests.render.sight import BOX, PHONE, flat, seen, too_small

every_picture = pytest.mark.parametrize("key", registry.all_games())
NAMES = ("Livia", "Brutus the Slow But Steady", "WWWWWWWWWWWWWWWW", "Ann", "Octavia", "Max")
ORDERS, PICTURES = 600, 6
NARROWEST: Mapping[str, int] = {"chariots": 390, "charioteer": 350, "circus": 360, "troy": 260}
"""How wide a picture is at least in the box of a desktop client, in pixels; others 350."""
TALL = frozenset({"troy"})
"""Whose board is a square as wide as the picture, for a phone: what is told stands above and below it."""
KILOBYTES = 150
CROWDED = 200
"""The same for a picture of more than eight racers."""


@cache
def scenes(key: str) -> tuple[Scene, ...]:
    """Public pictures of games with few and with many players, from their beginning, middle and end."""
    game = registry.find(key)
    seats = sorted({game.seats[0], 2 if 2 in game.seats else game.seats[0], extent.many(game.seats)})
    return tuple(scene for count in seats for scene in _of_a_game(game, count))


def _of_a_game(game: Game, seats: int) -> list[Scene]:
    opening = opening_of(game, seats, seats)
    table = start(game, opening).table
    drivers = dict.fromkeys(table.seats, "random")
    steps = list(islice(play_on(game, table, drivers, opening.key()), ORDERS))
    names = {seat: NAMES[n % len(NAMES)] for n, seat in enumerate(table.seats)}
    view, scenes = game.rules.view(table.state, None), []
    scenes.append(game.face.picture(view, "", "board", Coverage(names)))
    for n in range(PICTURES):
        stretch = steps[n * len(steps) // PICTURES : (n + 1) * len(steps) // PICTURES]
        events = [game.rules.redact(event, None) for step in stretch for event in step.entry.events]
        before, view = view, game.rules.view(stretch[-1].table.state, None) if stretch else view
        told = Coverage(names, tuple(e for e in events if e is not None), before)
        scenes.append(game.face.picture(view, "", "board", told))
    return [*extent.some(scenes, 3)]


@pytest.mark.long
@every_picture
def test_no_text_is_smaller_than_nine_pixels_on_a_phone(key: str) -> None:
    small = {
        (shape.text, round(shape.size * PHONE / scene.width, 2))
        for scene in scenes(key)
        for shape in flat((*scene.ground, *scene.shapes))
        if isinstance(shape, Text) and shape.text.strip() and too_small(shape, scene)
    }

    assert not small


@every_picture
@pytest.mark.parametrize("language", known())
def test_no_heading_and_no_key_is_cut(key: str, language: str) -> None:
    """What stands on the ground of a picture is the house's own words, which have their room."""
    game = registry.find(key)
    with speaking(language):
        table = start(game, opening_of(game, game.seats[-1], 1)).table
        ground = game.face.picture(game.rules.view(table.state, None), "", "board").ground
    words = [shape for shape in ground if isinstance(shape, Text)]

    assert [word.text for word in words if in_room(word).text != word.text] == []


@pytest.mark.long
@every_picture
def test_texts_and_marks_stand_out_from_what_is_below_them(key: str) -> None:
    """WCAG asks for 4.5 for letters and 3 for what is not letters."""
    assert not {found for scene in scenes(key) for found in seen(scene) if found.faint}


@every_picture
def test_a_picture_is_wider_than_high_and_fills_the_box_of_a_desktop_client(key: str) -> None:
    wide, high = BOX
    for scene in scenes(key):
        assert scene.height <= scene.width or key in TALL
        assert min(wide, high * scene.width / scene.height) >= NARROWEST.get(key, 350)


@cache
def ends(key: str) -> tuple[Scene, ...]:
    """The podium and the chart of a game with many players, as far as it has them."""
    game = registry.find(key)
    record = play_out(game, opening_of(game, game.seats[-1], 5, drivers=("random",) * game.seats[-1]))
    events = [game.rules.redact(event, None) for entry in record.entries for event in entry.events]
    shown = tuple(event for event in events if event is not None)
    names = {seat: NAMES[n % len(NAMES)] for n, seat in enumerate(record.table.seats)}
    view, outcome = game.rules.view(record.table.state, None), record.table.outcome
    assert outcome is not None
    held = ceremony(game, view, outcome, game.face.finish(view, shown), names)
    chart = game.face.chart(view, Coverage(names, shown)) if game.face.chart else None
    return (*([podium.scene(held)] if held else []), *([charts.scene(chart)] if chart else []))


@pytest.mark.long
@every_picture
def test_podium_and_chart_can_be_read_as_well(key: str) -> None:
    for scene in ends(key):
        assert scene.height <= scene.width
        for found in seen(scene):
            assert not found.faint, found
            if isinstance(found.shape, Text):
                assert not too_small(found.shape, scene), found.shape.text
        assert len(paint(scene)) <= 110_000


@pytest.mark.long
@every_picture
def test_a_picture_is_quickly_loaded(key: str) -> None:
    most = CROWDED if registry.find(key).seats[-1] > 8 else KILOBYTES
    heaviest = max(len(paint(scene)) for scene in scenes(key))

    assert heaviest <= most * 1000


@every_picture
def test_nothing_but_racers_has_the_colour_of_a_racer_on_the_ground(key: str) -> None:
    """The crowd is muted, so that a spot of colour is somebody who races."""
    crests = {crest.sprite.colour for crest in registry.find(key).face.crests()} - {"white", "ink"}
    for scene in scenes(key):
        filled = {getattr(shape, "fill", "") for shape in flat(scene.ground)}
        assert not filled & crests


def test_every_racer_has_a_form_and_a_number_that_tell_it_apart_without_colour() -> None:
    for game in registry.all_games().values():
        looks = [(crest.sprite.name, crest.sprite.label) for crest in game.face.crests()]
        assert len(set(looks)) == len(looks)
    assert len(FORMS) == 6
