"""How a race of Charioteer went: a line for each chariot, from the grid to the end."""

from __future__ import annotations

from engine.face.coverage import Coverage
from engine.games.charioteer import GAME
from engine.games.charioteer.face.course import chart, mount
from engine.games.charioteer.rules.state import View
from engine.journal import standing, start
from engine.model import Seat
from engine.selfplay import opening_of, play_out

OPENING = opening_of(GAME, 3, 5, drivers=("novice",) * 3)


def test_a_line_tells_the_place_after_each_turn_and_the_last_is_the_result() -> None:
    record = play_out(GAME, OPENING)
    events = tuple(
        event
        for entry in standing(record.entries)
        for event in (GAME.rules.redact(event, None) for event in entry.events)
        if event is not None
    )
    view: View = GAME.rules.view(record.table.state, None)
    found = chart(view, Coverage({Seat(1): "Livia", Seat(2): "Max", Seat(3): "Nero"}, events))

    assert len(found.stops) == view.race.turn + 1
    assert len(found.laps) == view.race.options.laps - 1
    assert [line.places[-1] for line in found.lines] == [1, 2, 3]
    for stop in range(len(found.stops)):
        assert sorted(line.places[stop] or 0 for line in found.lines) == [1, 2, 3]


def test_on_the_podium_stands_the_chariot_with_its_number() -> None:
    view: View = GAME.rules.view(start(GAME, OPENING).table.state, None)
    found = mount(view, Seat(2))

    assert (found.team.label, found.shield.label) == ("2", "2")
