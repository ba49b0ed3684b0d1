"""The race as pictures: the board for all, one's own hand, a drafted set, figures of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.face.coverage import UNTOLD, Coverage
from engine.face.scene import WIDTH, Rect, Scene, Shape
from engine.face.steps import FIRST
from engine.face.tableau import header, header_ground
from engine.games.charioteer.face import first, hand
from engine.games.charioteer.face.arena import END, arena
from engine.games.charioteer.face.caption import alt, news, twin
from engine.games.charioteer.face.diagrams import FIGURES, diagram
from engine.games.charioteer.face.infield import infield, infield_ground, laps
from engine.games.charioteer.face.marks import marks
from engine.games.charioteer.face.pieces import teams
from engine.games.charioteer.face.places import lined_up, places
from engine.games.charioteer.face.standings import height, standings, standings_ground
from engine.games.charioteer.face.ways import trails
from engine.games.charioteer.rules.state import View
from engine.language import _, speaking, spoken
from engine.model import NO_SEAT, Seat

_PRIVATE = ("mine", "preview")


def picture(view: View, draft: str, purpose: str, coverage: Coverage = UNTOLD) -> Scene:
    """The scene for a purpose.

    `board` shows the race to everybody, `mine` what a seat holds beside its piece of the track, and `preview`
    what the draft of a seat would do; `first` are the steps of a first turn, `rule-…` a
    figure of the rules.
    """
    if purpose == FIRST:
        return first.picture(view)
    if purpose in FIGURES:
        return diagram(purpose)
    view = _lined_up(view)
    if coverage.before is not None:
        coverage = replace(coverage, before=_lined_up(coverage.before))
    if purpose in _PRIVATE and view.seat in view.race.players and view.race.turn and not view.race.over:
        return _table(view, view.seat or NO_SEAT, draft if purpose == "preview" else "")
    return _board(view, coverage)


def _lined_up(view: View) -> View:
    return replace(view, race=lined_up(view.race))


def _board(view: View, coverage: Coverage) -> Scene:
    race = view.race
    racers, there = len(race.chariots), places(race)
    return Scene(
        WIDTH,
        END + height(racers),
        _ground(spoken(), racers),
        (
            *header(_("Charioteer"), news(race)),
            *laps(race),
            *trails(race, coverage, there),
            *teams(race, view.seat, there),
            *marks(race, coverage, there),
            *infield(race),
            *standings(view, END, coverage),
        ),
        alt(view),
        twin(view),
    )


@lru_cache(maxsize=32)
def _ground(language: str, racers: int) -> tuple[Shape, ...]:
    """All that never changes in a race."""
    with speaking(language):
        return (
            *arena(),
            *header_ground(),
            Rect(0, END, WIDTH, height(racers), "stand-shade"),
            Rect(0, END - 2, WIDTH, 3, "gold"),
            *standings_ground(racers, END),
            *infield_ground(),
        )


def _table(view: View, seat: Seat, text: str) -> Scene:
    draft = hand.drafted(view, seat, text)
    forecast = hand.forecast_of(view, seat, draft)
    ground, shapes = hand.table(view, seat, draft, forecast)
    more = hand.told(view, seat, forecast)
    return Scene(
        WIDTH,
        hand.END,
        ground,
        (*header(_("Your hand"), news(view.race)), *shapes),
        alt(view, more),
        twin(view, more),
    )
