"""How a race of Circus Minimus went: a line for each driver, from the grid to the end."""

from __future__ import annotations

from engine.face.coverage import Coverage
from engine.games.circus import GAME
from engine.games.circus.face.course import chart, mount
from engine.games.circus.rules.basic.state import Colour, View
from engine.games.circus.rules.events import Flipped, LinedUp, RoundEnded
from engine.journal import start
from engine.model import Seat
from engine.selfplay import opening_of

TABLE = start(GAME, opening_of(GAME, 3, 1)).table
VIEW: View = GAME.rules.view(TABLE.state, None)


def standing(*colours: Colour) -> tuple[tuple[Colour, int, float], ...]:
    return tuple((colour, 1, 2.0 * n) for n, colour in enumerate(colours))


def test_a_line_tells_the_place_after_each_round_and_who_is_out_falls_behind() -> None:
    told = (
        LinedUp((("red", "x"), ("blue", "y"), ("green", "z"))),
        RoundEnded(1, standing("blue", "red", "green")),
        Flipped("red", "red", "x"),
        RoundEnded(2, standing("green", "blue")),
    )
    found = {line.name: line for line in chart(VIEW, Coverage({Seat(1): "Livia"}, told)).lines}

    assert found["Livia"].places == (1, 2, 3)
    assert found["Livia"].marks == ((2, "flip"),)
    assert found["Blue"].places == (2, 1, 2)
    assert found["Green"].places == (3, 3, 1)


def test_a_lap_begins_with_the_first_who_is_in_it() -> None:
    grid = LinedUp((("red", "x"), ("blue", "y")))
    told = (grid, RoundEnded(1, (("red", 1, 0.0), ("blue", 0, 1.0))), RoundEnded(2, (("red", 2, 0.0),)))

    assert chart(VIEW, Coverage({}, told)).laps == (2,)


def test_on_the_podium_stands_the_team_with_the_drivers_number() -> None:
    found = mount(VIEW, Seat(2))

    assert (found.team.label, found.shield.label) == ("2", "2")
    assert found.team.colour == found.shield.colour
