"""The face: the plain one, with words of our own."""

from __future__ import annotations

from engine.face.forms import Chapter, Line
from engine.face.plain import plain
from engine.games.starter.rules import PACES, STUMBLES, Driven, Event, Race, RoundBegan, choices
from engine.language import N_, _, ngettext
from engine.model import Seat, by_seat

COLOURS = (N_("Red"), N_("Blue"), N_("Green"), N_("Yellow"))


def name(seat: Seat) -> str:
    """A chariot by its colour."""
    return _(COLOURS[seat - 1])


def label(race: Race, seat: Seat) -> str:
    """The name of a seat's racer."""
    return name(seat)


def board(race: Race) -> str:
    """The headline, then a line for each chariot."""
    headline = _("round {round}, {length} spaces to drive").format(round=race.round, length=race.length)
    lanes = []
    for seat, spaces in by_seat(race.spaces):
        lane = "·" * min(spaces, race.length) + "»" + "·" * max(0, race.length - spaces)
        lanes.append(f"{lane}  {name(seat)} {spaces}")
    return "\n".join((headline, *lanes))


def narrate(event: Event) -> Line | None:
    """A move in words."""
    match event:
        case Driven(seat, _pace, face, 0):
            words = _("{chariot} gallops, rolls {face} and stumbles.")
            return Line(words.format(chariot=name(seat), face=face), 2)
        case Driven(seat, "gallop", face, spaces):
            words = _("{chariot} gallops {spaces} spaces (rolled {face}).")
            return Line(words.format(chariot=name(seat), spaces=spaces, face=face))
        case Driven(seat, "trot", _face, n):
            words = ngettext("{chariot} trots {n} space.", "{chariot} trots {n} spaces.", n)
            return Line(words.format(chariot=name(seat), n=n))
        case Driven(seat, _pace, _face, n):
            words = ngettext("{chariot} walks {n} space.", "{chariot} walks {n} spaces.", n)
            return Line(words.format(chariot=name(seat), n=n))
        case RoundBegan():
            return None


def chapters() -> tuple[Chapter, ...]:
    """The whole rules in one chapter."""
    text = _(
        "Each round everybody secretly plots a pace, which is a number of spaces: walk {walk}, trot {trot}, "
        "gallop {gallop}. If you gallop, you roll a die: on 1 to {stumbles} you stumble and stay where you "
        "are. The race ends after the round in which somebody reaches the end; the furthest chariot wins."
    )
    return (Chapter(_("The race"), text.format(**PACES, stumbles=STUMBLES), "board"),)


FACE = plain(
    choices,
    board=board,
    narrate=narrate,
    label=label,
    labels={"plot": N_("Plot"), "piece": N_("chariot"), "mine": N_("My chariot")},
    chapters=chapters,
)
