"""The squares that can be tapped: where orders of the coins end, what to drive through, where to go now."""

from __future__ import annotations

from collections.abc import Iterator

from engine.face.forms import Option
from engine.face.scene import WIDTH, Rect
from engine.face.tableau import HEADER
from engine.face.touch import Touch, spots
from engine.games.chariots.face.arena import FOOT, SAND, Map
from engine.games.chariots.face.form import announced, options
from engine.games.chariots.face.menus import kind
from engine.games.chariots.face.picture import ahead
from engine.games.chariots.face.plotting import destinations, through
from engine.games.chariots.rules.moves import legal_moves
from engine.games.chariots.rules.speech import area as part_of_track
from engine.games.chariots.rules.speech import name
from engine.games.chariots.rules.state import COLOURS, View
from engine.games.chariots.rules.track import SQUARES, Name
from engine.games.chariots.rules.track import WIDTH as LENGTH
from engine.model import NO_SEAT, Decision
from engine.notation import codes


def touch(view: View, decision: Decision, draft: str) -> Touch:
    """The parts of a preview that can be tapped, as far as it shows them.

    What is done to nobody else and leads nowhere lies on one's own square.
    """
    race, chart = view.race, ahead(view, draft)
    left, top, wide, high = box = _box(chart)

    def area(square: Name) -> Rect:
        x, y = chart.at(SQUARES[square].x, SQUARES[square].y)
        return Rect(x, y, 2 * chart.unit, 2 * chart.unit)

    def called(square: Name) -> str:
        here = race.at(square)
        place = (square, kind(square)) if codes() else (kind(square), part_of_track(square))
        return ", ".join((*place, *([name(here.name)] if here else [])))

    def shown(square: Name) -> bool:
        x, y = chart.middle(square)
        inside = chart.unit
        return left + inside <= x <= left + wide - inside and top + inside <= y <= top + high - inside

    ways = (way for way in _ways(view, decision, draft) if shown(way[0]))
    return Touch(spots(ways, area, called), box)


def _ways(view: View, decision: Decision, draft: str) -> Iterator[tuple[Name, Option]]:
    race, seat = view.race, decision.seat or NO_SEAT
    match decision.kind:
        case "plot":
            yield from destinations(race, seat, draft)
        case "route":
            yield from through(race, seat, draft)
        case "move":
            chariot = race.chariot(decision.about)
            moves = legal_moves(race, chariot)
            for move, option in zip(moves, options(race, chariot, moves, draft), strict=True):
                yield move.square or chariot.square, option
        case "announce":
            chariot = race.chariot(decision.about)
            for words, option in announced(race, chariot, draft):
                yield race.chariot(words[-1] if words[-1] in COLOURS else chariot.name).square, option


def _box(chart: Map) -> tuple[float, float, float, float]:
    """The track, of which no more than the sand is seen at its ends."""
    left, right = max(0.0, chart.at(-SAND, 0)[0]), min(float(WIDTH), chart.at(LENGTH + SAND, 0)[0])
    return left, HEADER, right - left, FOOT - HEADER
