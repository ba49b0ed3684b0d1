"""The race as pictures: the board for all, one's own hand, a drafted set, figures of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.face.scene import WIDTH, Rect, Scene, Shape
from engine.face.tableau import band, band_ground
from engine.games.charioteer.face import hand
from engine.games.charioteer.face.arena import END, arena
from engine.games.charioteer.face.caption import alt, news, twin
from engine.games.charioteer.face.diagrams import FIGURES, diagram
from engine.games.charioteer.face.displays import GAP, HIGH, KEY, corner, display, displays_ground, key, rows
from engine.games.charioteer.face.pieces import on_track
from engine.games.charioteer.face.ranking import infield, infield_ground
from engine.games.charioteer.rules.state import Race, View
from engine.language import _, speaking, spoken

_PRIVATE = ("mine", "preview")


def picture(view: View, draft: str, purpose: str) -> Scene:
    """The scene for a purpose.

    `board` shows the race to everybody, `mine` what a seat holds beside its piece of the track, and `preview`
    what the draft of a seat would do; `rule-…` is a figure of the rules.
    """
    if purpose in FIGURES:
        return diagram(purpose)
    view = replace(view, race=_lined_up(view.race))
    if purpose in _PRIVATE and view.seat in view.race.players and view.race.turn and not view.race.over:
        return _table(view, view.seat or 0, draft if purpose == "preview" else "")
    return _board(view)


def _lined_up(race: Race) -> Race:
    """A race before its set-up with all chariots in the start space, in their own order."""
    return race if race.stand or race.over else replace(race, stand=tuple(c.name for c in race.racing))


def _board(view: View) -> Scene:
    race = view.race
    seats = len(race.drivers)
    places = [corner(seat - 1, seats, END + 6) for seat in race.seats]
    shown = [display(view, n, *place, n == view.seat) for n, place in enumerate(places, 1)]
    return Scene(
        WIDTH,
        END + rows(seats) * (HIGH + GAP) + KEY,
        _ground(spoken(), seats),
        (
            *band(_("Charioteer"), news(race)),
            *on_track(race, view.seat),
            *infield(race, view.seat),
            *(shape for each in shown for shape in each),
        ),
        alt(view),
        twin(view),
    )


@lru_cache(maxsize=32)
def _ground(language: str, seats: int) -> tuple[Shape, ...]:
    """All that never changes in a race."""
    with speaking(language):
        return (
            *arena(),
            *band_ground(),
            Rect(0, END, WIDTH, rows(seats) * (HIGH + GAP) + KEY, "stand-shade"),
            *displays_ground(seats, END + 6),
            *infield_ground(),
            *key(END + rows(seats) * (HIGH + GAP) + KEY / 2),
        )


def _table(view: View, seat: int, text: str) -> Scene:
    draft = hand.drafted(view, seat, text)
    told = hand.forecast_of(view, seat, draft)
    ground, shapes = hand.table(view, seat, draft, told)
    more = hand.told(view, seat, told)
    return Scene(
        WIDTH,
        hand.END,
        ground,
        (*band(_("Your hand"), news(view.race)), *shapes),
        alt(view, more),
        twin(view, more),
    )
