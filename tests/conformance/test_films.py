"""Films of every game: they rest on the result, keep within bytes and seconds, and show no secret."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from engine.face.beats import passages
from engine.face.happenings import FIRST
from engine.face.scene import Circle, Inset, Layers, Path, Point, Polygon, Rect, Shape, Sprite, Text
from engine.filming import of_game, of_round, taken
from engine.game import Game
from engine.journal import start
from engine.selfplay import opening_of, play_on
from render.film import RACE, REST, ROUND, film
from render.painter import draw
from tests import extent
from tests.conformance.cases import RELEASED

FULL = [(key, extent.many(game.seats)) for key, game in RELEASED.items()]
ROUNDS = extent.amount(2, 1)
"""So many rounds of each game, chosen by chance."""

every_full_table = pytest.mark.parametrize(("key", "seats"), FULL)


@cache
def played(
    key: str, seats: int, driver: int = 0
) -> tuple[Any, tuple[Any, ...], tuple[tuple[Any, tuple[Any, ...]], ...]]:
    """A game by one kind of its bots: its opening, all its events, and the stretches between its stops."""
    game = RELEASED[key]
    opening = opening_of(game, seats, 7)
    table = start(game, opening).table
    before, led, stretches, events = table.state, list[Any](), list[Any](), list[Any]()
    drivers = dict.fromkeys(table.seats, list(game.players)[driver])
    for step in play_on(game, table, drivers, opening.key(), 200):
        led += step.entry.events
        if led and (game.turns or step.entry.order.by == "host"):
            stretches.append((before, tuple(led)))
            events += led
            before, led = step.table.state, []
    return table.state, (*events, *led), tuple(stretches)


def some(key: str, seats: int) -> list[tuple[Any, tuple[Any, ...]]]:
    stretches = played(key, seats)[2]
    return random.Random(f"{key}-{seats}").sample(stretches[1:], min(ROUNDS, len(stretches) - 1))


@pytest.mark.long
@every_full_table
def test_a_round_is_within_its_bytes_and_seconds_and_rests_on_the_still(key: str, seats: int) -> None:
    game = RELEASED[key]
    for past in some(key, seats):
        footage = of_round(game, past, {})
        takes = taken(game, footage)
        if not takes:
            continue
        made = film(takes, ROUND)
        assert len(made.gif) <= ROUND.size
        assert made.length <= ROUND.length + 100
        with Image.open(io.BytesIO(made.gif)) as image:
            assert "loop" not in image.info, "it plays once"
            frames = [(f.info["duration"], f.convert("RGB")) for f in ImageSequence.Iterator(image)]
        still = draw(takes[-1].after.scene, frames[0][1].width / takes[-1].after.scene.width).convert("RGB")
        assert ImageChops.difference(frames[0][1], still).getbbox() is None
        assert ImageChops.difference(frames[-1][1], still).getbbox() is None
        assert frames[-1][0] >= REST


@pytest.mark.sweep
@every_full_table
def test_a_whole_game_is_within_its_bytes_and_seconds(key: str, seats: int) -> None:
    state, events, _stretches = played(key, seats)
    made = film(taken(RELEASED[key], of_game(RELEASED[key], (state, events), {})), RACE)

    assert len(made.gif) <= RACE.size
    assert made.length <= RACE.length + 100


@every_full_table
def test_the_beats_of_a_round_leave_nothing_out(key: str, seats: int) -> None:
    game = RELEASED[key]
    assert game.face.film is not None
    for state, events in some(key, seats):
        view = game.rules.view(state, None)
        public = public_of(game, events)
        beats = game.face.film.beats(view, public, FIRST)
        assert [event for beat in beats for event in beat.events] == public


@every_full_table
def test_every_token_that_moves_is_found_and_its_way_ends_near_it(key: str, seats: int) -> None:
    """Most of what moves moves as a token: there are as many as racers or pieces."""
    game = RELEASED[key]
    takes = [take for past in some(key, seats) for take in taken(game, of_round(game, past, {}))]
    moved = [
        (name, sprites)
        for take in takes
        for name, sprites in take.before.tokens.items()
        if sprites != take.after.tokens.get(name)
    ]
    assert moved
    for take in takes:
        for name, way in take.ways.items():
            for sprite in take.after.tokens.get(name, ())[:1] if way else ():
                assert abs(sprite.x - way[-1][0]) + abs(sprite.y - way[-1][1]) < 120


@every_full_table
def test_once_a_token_goes_nothing_of_it_stays_where_it_was(key: str, seats: int) -> None:
    """Trails and marks alone tell of what has been, until the beat is over."""
    game = RELEASED[key]
    for past in played(key, seats)[2][1 : 1 + extent.amount(200, 12)]:
        for take in taken(game, of_round(game, past, {})):
            gone, after = passages(take), set(shapes(take.after.scene.shapes))
            for shape in shapes(take.before.scene.shapes):
                if shape not in after and shape not in gone and not told_before(shape):
                    assert not any(lies_on(shape, token) for token in gone), shape


def shapes(found: Iterable[Shape]) -> Iterator[Shape]:
    for shape in found:
        yield from shapes(shape.shapes) if isinstance(shape, Inset) else (shape,)


def told_before(shape: Shape) -> bool:
    return isinstance(shape, Layers) or (
        isinstance(shape, Sprite) and shape.name.startswith(("trail-", "mark-"))
    )


def lies_on(shape: Shape, token: Sprite) -> bool:
    """Whether all of its points are within the token, which is then what it belongs to."""
    match shape:
        case Rect(x, y, wide, high):
            points: tuple[Point, ...] = (x, y), (x + wide, y + high)
        case Polygon(points) | Path(points):
            pass
        case Circle() | Sprite() | Text():
            points = ((shape.x, shape.y),)
        case _:
            return False
    return all(math.dist(point, (token.x, token.y)) <= token.size / 2 for point in points)


@every_full_table
def test_a_film_shows_only_what_the_public_may_see(key: str, seats: int) -> None:
    game = RELEASED[key]
    for past in some(key, seats):
        for stop in of_round(game, past, {}):
            assert_public(game, stop, past)


def assert_public(game: Game, stop: Any, past: tuple[Any, tuple[Any, ...]]) -> None:
    state, events = past
    views = [game.rules.view(state, None)]
    for event in events:
        state = game.rules.evolve(state, event)
        views.append(game.rules.view(state, None))
    assert stop.view in views
    assert stop.coverage.before in (None, *views)
    public = public_of(game, events)
    assert all(event in public for event in stop.coverage.events)


def public_of(game: Game, events: tuple[Any, ...]) -> list[Any]:
    return [seen for event in events if (seen := game.rules.redact(event, None)) is not None]


@pytest.mark.long
@every_full_table
def test_every_beat_that_moves_has_a_caption(key: str, seats: int) -> None:
    """Where nothing moves, the title of the board says which round or turn begins."""
    game = RELEASED[key]
    for past in (*some(key, seats), *played(key, seats, driver=1)[2]):
        for take in taken(game, of_round(game, past, {})):
            moved = any(s != take.after.tokens.get(n) for n, s in take.before.tokens.items())
            assert take.caption or not moved
