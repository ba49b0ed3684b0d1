"""The race as pictures: the board for all, the track ahead of one's own chariot, the path of a draft."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.face.coverage import UNTOLD, Coverage
from engine.face.scene import WIDTH, Circle, Rect, Scene, Shape, Sprite
from engine.face.steps import FIRST
from engine.face.tableau import HEADER, header, header_ground
from engine.games.circus.face import afoot, ahead, first
from engine.games.circus.face.arena import dolphins
from engine.games.circus.face.caption import alt, news, twin
from engine.games.circus.face.chart import Chart
from engine.games.circus.face.frame import Pane, frame_of
from engine.games.circus.face.legend import legend, legend_ground, legend_height, signs
from engine.games.circus.face.liveries import livery
from engine.games.circus.face.overview import ring
from engine.games.circus.face.pieces import on_track
from engine.games.circus.rules.basic.state import Race, View
from engine.games.circus.rules.basic.track import COLUMNS
from engine.language import _, speaking, spoken

_PRIVATE = ("mine", "preview")


def picture(view: View, draft: str, purpose: str, coverage: Coverage = UNTOLD) -> Scene:
    """The scene for a purpose.

    `board` shows the race to everybody, `mine` the track ahead of the chariot that a seat drives, with what
    its controls would do, or round a man without one; `preview` the same with the path of a draft, `first`
    the steps of a first plot.
    """
    if purpose == FIRST:
        return first.picture(view)
    if purpose in _PRIVATE and ahead.drives(view):
        return ahead.picture(view, draft if purpose == "preview" else "", coverage)
    if purpose in _PRIVATE and afoot.shows(view):
        return afoot.picture(view, draft if purpose == "preview" else "", coverage)
    race = view.race
    below = legend_height(race.seats, keyed=bool(signs(view, coverage)))
    frame = frame_of(race, coverage, below)
    below = frame.below or below
    return Scene(
        WIDTH,
        frame.foot + below,
        _ground(spoken(), frame.panes, race.seats, below),
        (
            *header(_("Circus Minimus"), news(race)),
            *(pane.seen(list(_track(race, pane.chart, view.seat, coverage))) for pane in frame.panes),
            *ring(race, frame),
            *legend(view, frame.foot, coverage),
        ),
        alt(view),
        twin(view),
    )


def _track(race: Race, chart: Chart, own: int | None, coverage: Coverage) -> Iterator[Shape]:
    yield from dolphins(chart, race.options.laps, race.dolphins if race.drivers else race.options.laps)
    yield from on_track(race, chart, own, coverage) if race.rigs else ()
    yield from _winner(race, chart)


def _winner(race: Race, chart: Chart) -> Iterator[Shape]:
    """The wreath, in the middle of the arena."""
    if race.winner:
        x, y = chart.at(COLUMNS / 2, 0)
        worn = livery(race.winner)
        yield Circle(x, y, 35, "paper", "gold", 3)
        yield Sprite("laurel", x, y, 68, "gold-shade")
        yield Sprite(f"badge-{worn.form}", x, y, 36, worn.paint, label=str(worn.number))


@lru_cache(maxsize=64)
def _ground(language: str, panes: tuple[Pane, ...], seats: int, below: float) -> tuple[Shape, ...]:
    """All that does not change while the windows stay where they are."""
    foot = panes[0].box.y + panes[0].box.height
    with speaking(language):
        return (
            Rect(0, HEADER, WIDTH, foot - HEADER, "gold"),
            *(pane.ground() for pane in panes),
            *header_ground(),
            *legend_ground(foot, seats, below),
        )
