"""What public pictures keep at any position: drawn at random over whole games, with all seats and options.

`HIPPODROME_POSITIONS` says how many positions of each game are looked at; a few by default.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine import registry
from engine.face.coverage import Coverage
from engine.face.scene import Inset, Rect, Scene, Sprite, Text
from engine.game import Game
from engine.journal import start
from engine.selfplay import opening_of, play_on
from tests import extent
from tests.render.sight import apart, flat, hidden, seen, too_small

every_picture = pytest.mark.parametrize("key", registry.all_games())
COUNT = int(os.environ.get("HIPPODROME_POSITIONS", extent.amount(20, 8)))
NAMES = ("Livia", "Brutus the Slow But Steady", "WWWWWWWWWWWWWWWW", "Ann", "Octavia", "Max")
EVERY = 7
"""From one picture of a game to the next so many orders pass."""


def positions(game: Game, count: int) -> Iterator[tuple[str, Scene]]:
    """Public pictures of so many positions, each with the table that it comes from."""
    seed = 0
    while True:
        seed += 1
        for scene in _of_a_game(game, seed):
            yield f"{game.key}, seed {seed}", scene
            count -= 1
            if not count:
                return


def _of_a_game(game: Game, seed: int) -> Iterator[Scene]:
    """What is posted of a game with as many seats as the seed says, every few orders."""
    seats = [n for n in game.seats if n > 0]
    opening = opening_of(game, seats[seed * 5 % len(seats)], seed)
    table = start(game, opening).table
    names = {seat: NAMES[(seed + n) % len(NAMES)] for n, seat in enumerate(table.seats)}
    before, events = game.rules.view(table.state, None), []
    for n, step in enumerate(play_on(game, table, dict.fromkeys(table.seats, "random"), opening.key())):
        events += [seen for e in step.entry.events if (seen := game.rules.redact(e, None)) is not None]
        if n % EVERY == 0 or step.table.outcome is not None:
            view = game.rules.view(step.table.state, None)
            yield game.face.picture(view, "", "board", Coverage(names, tuple(events), before))
            before, events = view, []


@every_picture
def test_no_token_hides_another_and_no_trail_its_own_chariot(key: str) -> None:
    """The numbers of all can be read, but for those of the dead, who are driven over."""
    found = {
        (where, one)
        for where, scene in positions(registry.find(key), COUNT)
        for one in hidden(scene)
        if not one.owner.startswith("driver-dead")
    }

    assert not found


@pytest.mark.long
@every_picture
def test_everything_can_be_read_and_stands_out(key: str) -> None:
    """9 px on a phone; a contrast of 4.5 for letters and of 3 for marks."""
    small, faint = set(), set()
    for where, scene in positions(registry.find(key), COUNT):
        for shape in flat((*scene.ground, *scene.shapes)):
            if isinstance(shape, Text) and shape.text.strip() and too_small(shape, scene):
                small.add((where, shape.text, shape.size))
        faint |= {(where, one) for one in seen(scene) if one.faint}

    assert not small
    assert not faint


@every_picture
@pytest.mark.parametrize("eyes", ["grey", "deuteranopia", "protanopia"])
def test_racers_and_their_trails_are_told_apart_by_form_or_by_colour(key: str, eyes: str) -> None:
    """A trail has a pattern of its own for each form of shield; like forms have colours far apart."""
    crests = [crest.sprite for crest in registry.find(key).face.crests()]
    for one, other in combinations(crests, 2):
        if one.name.split("-")[-1] == other.name.split("-")[-1]:
            assert apart(one.colour, other.colour, eyes) >= 20, (one.label, other.label)


def test_what_is_hidden_is_found() -> None:
    number, lid = Text(50, 50, "7", 30), Rect(40, 40, 20, 20, "gold")
    assert not list(hidden(Scene(100, 100, (), (lid, number), "", "")))
    [one] = hidden(Scene(100, 100, (), (number, lid), "", ""))
    assert (one.text, one.by) == ("7", "Rect")


def test_a_faint_mark_is_found_where_the_edge_of_a_window_cuts_it() -> None:
    def faint(x: float) -> bool:
        window = Inset(0, 0, 95, 100, (Rect(0, 0, 100, 100, "gold"), Sprite("arrow", x, 50, 30, "gold")))
        return any(found.faint for found in seen(Scene(100, 100, (), (window,), "", "")))

    assert faint(85)
    assert not faint(94), "less than three quarters are seen"
