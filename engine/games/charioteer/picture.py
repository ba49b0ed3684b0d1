"""The race as a picture."""

from __future__ import annotations

from dataclasses import replace

from engine.games.charioteer.arena import END, arena
from engine.games.charioteer.pieces import on_track
from engine.games.charioteer.state import Race, View
from engine.language import _
from engine.scene import WIDTH, Scene
from engine.tableau import band, band_ground


def picture(view: View, draft: str, purpose: str) -> Scene:
    race = lined_up(view.race)
    return Scene(
        WIDTH,
        END,
        (*arena(), *band_ground()),
        (*band(_("Charioteer"), ""), *on_track(race, view.seat)),
        _("Charioteer"),
    )


def lined_up(race: Race) -> Race:
    """A race before its set-up with all chariots in the start space, in their own order."""
    return race if race.stand or race.over else replace(race, stand=tuple(c.name for c in race.racing))
