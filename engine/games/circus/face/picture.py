"""The race as pictures: the board for all, the track ahead of one's own chariot, the path of a draft."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.face.coverage import UNTOLD, Coverage
from engine.face.scene import WIDTH, Circle, Inset, Scene, Shape, Sprite
from engine.face.steps import FIRST
from engine.face.tableau import HEADER, header, header_ground
from engine.games.circus.face import afoot, ahead, first
from engine.games.circus.face.arena import FOOT, FULL, arena, dolphins, stands
from engine.games.circus.face.caption import alt, news, twin
from engine.games.circus.face.legend import legend, legend_ground, legend_height
from engine.games.circus.face.liveries import livery
from engine.games.circus.face.pieces import on_track
from engine.games.circus.rules.state import Race, View
from engine.games.circus.rules.track import COLUMNS
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
    return Scene(
        WIDTH,
        FOOT + legend_height(race.seats),
        _ground(spoken(), race.seats),
        (
            *header(_("Circus Minimus"), news(race)),
            Inset(0, HEADER, WIDTH, FOOT - HEADER, tuple(_track(race, view.seat, coverage))),
            *legend(view, FOOT, coverage),
        ),
        alt(view),
        twin(view),
    )


def _track(race: Race, own: int | None, coverage: Coverage) -> Iterator[Shape]:
    yield from dolphins(FULL, race.options.laps, race.dolphins if race.drivers else race.options.laps)
    yield from on_track(race, FULL, own, coverage) if race.rigs else ()
    yield from _winner(race)


def _winner(race: Race) -> Iterator[Shape]:
    """The wreath, in the middle of the arena."""
    if race.winner:
        x, y = FULL.at(COLUMNS / 2, 0)
        look = livery(race.winner)
        yield Circle(x, y, 35, "paper", "gold", 3)
        yield Sprite("laurel", x, y, 68, "gold-shade")
        yield Sprite(f"badge-{look.form}", x, y, 36, look.paint, label=str(look.number))


@lru_cache(maxsize=32)
def _ground(language: str, seats: int) -> tuple[Shape, ...]:
    """All that never changes in a race."""
    with speaking(language):
        return (
            Inset(0, HEADER, WIDTH, FOOT - HEADER, (*stands(), *arena(FULL))),
            *header_ground(),
            *legend_ground(FOOT, seats),
        )
