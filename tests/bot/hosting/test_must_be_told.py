"""A post of five lines tells everything that has to be told, at a table of six, in either language."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import engine
from bench import posts as told
from bot.hosting.after import news, posts
from bot.hosting.table.sitting import Sitting
from bot.messages import Message
from bot.naming import filled
from engine.drivers import seat_drivers
from engine.games.circus.rules import events as e
from engine.journal import start
from engine.language import speaking
from engine.selfplay import opening_of, play_on
from tests import extent
from tests.bot.phone import news_lines

MOST, SEATS, ROUND = 5, 6, 4
GRAVE = (
    e.Flipped("red", "red", "h2-13"),
    e.Flipped("green", "green", "e3-4", worn=True),
    e.Died("blue", "blue", "h2-13", "injuries", "green"),
    e.Boarded("yellow", "white", "capture", stopped=False, captured="white"),
    e.Boarded("black", "black", "mount", stopped=False),
    e.CutLoose("red", "red", "h2-13"),
    e.RunOver("blue", "green", 3),
    e.JumpedOff("yellow", "yellow", "h2-12"),
    e.Fell("white", "white", "h2-14", "net", "black"),
    e.Attacked("black", "white", "net", 9, 2, "off"),
)
"""What must be told, each for another driver or two."""


@cache
def mid_race(language: str) -> tuple[Sitting, Any]:
    """A race of six in its fourth round, and the public view then."""
    game, seed = engine.find("circus"), told.FIRST
    opening = opening_of(game, SEATS, seed, drivers=seat_drivers(told.GAMES["circus"][0], SEATS, seed))
    begun = start(game, opening)
    drivers = dict(zip(begun.table.seats, opening.drivers, strict=True))
    for step in play_on(game, begun.table, drivers, opening.key()):
        view = game.rules.view(step.table.state, None)
        if view.race.round == ROUND and step.table.open:
            return replace(told.sat_down("circus", SEATS, opening, language), table=step.table), view
    raise AssertionError("the race is over before")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("number", [3, 4])
def test_so_many_facts_that_must_be_told_have_room_beside_a_long_title(number: int, language: str) -> None:
    sitting, before = mid_race(language)
    names = {(sitting.row.id, int(seat.seat)): seat.name for seat in sitting.seats}
    rounds = [*combinations(GRAVE, number)]
    for n, events in enumerate(rounds[:: extent.amount(1, 7)]):
        at = replace(sitting, row=replace(sitting.row, told=n))
        since = posts.Since(events, before)
        with speaking(language):
            post = filled(Message(posts.body(at, since)), names).content
            must = [one for one in news.told(at, since.stretch(at)) if one.must]
            said = [
                {filled(Message(words), names).content.rstrip(".!") for words in (one.full, one.brief)}
                for one in must
            ]
            assert all(any(words in post for words in one) for one in said), (post, said)
            assert news_lines(post) <= MOST, post
