"""The log, a line an event, and the post of a round: the worst accidents first, short enough for a phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.face.forms import Line
from engine.games.circus.face import sentences
from engine.games.circus.face.plotting import can_do
from engine.games.circus.face.wording import item_told, sector_told, skid_told, spot
from engine.games.circus.rules import events as e
from engine.games.circus.rules.basic.speech import driver_name as name
from engine.games.circus.rules.basic.state import COLOURS, View
from engine.language import _, ngettext
from engine.model import Seat

MOST_LINES = 10
ROOM = 1800
"""The most characters of a post, names of people counted."""
NAME = 34
"""By how much a colour grows at most when its player's name stands beside it."""
MOST_SENTENCES = 3
"""How many sentences one move gets at most, the weightiest being kept."""
_HEAD = 60
"""Characters for what stands before and behind a list of purchases."""

PASSING, NOTABLE, GRAVE, ACCIDENT, FATAL = range(1, 6)
"""The weight of a sentence: the heaviest is told first, the lightest left out first."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and how much it weighs."""

    weight: int
    text: str


def narrate(event: e.Event) -> Line | None:
    """One redacted event in words; None where another event tells it."""
    line = sentences.tell(event)
    return Line(*line) if line else None


def story(events: Sequence[e.Event]) -> tuple[str, ...]:
    """At most ten lines about public events: what was done before the race, accidents, the speeds, who leads.

    What does not fit is left out, the lightest first; the log has it all.
    """
    opening, ending = list(_opening(events)), list(_ending(events))
    turns = [moment for chunk in _chunks(events) if (moment := _moment(chunk))]
    driven = speeds(events) or ([] if ending or turns else _reached(events))
    room = ROOM - _HEAD - sum(map(dressed, [*opening, *driven, *ending]))
    opening += _purchases(events, room)
    frame = [*opening, *driven, *ending]
    kept = _fitting(turns, MOST_LINES - len(frame), ROOM - sum(map(dressed, frame)))
    accidents = [moment.text for moment in kept if moment.weight >= ACCIDENT]
    others = [moment.text for moment in kept if moment.weight < ACCIDENT]
    return (*opening, *accidents, *others, *driven, *ending)


def recap(view: View, events: Sequence[e.Event], seat: Seat) -> tuple[str, ...]:
    """A round as a seat lived it: its own gravest moment, what its driver is now, and who leads."""
    race = view.race
    if not race.drivers:
        return story(events)
    man = race.of(seat)
    who = name(man.colour)
    own = [moment for chunk in _chunks(events) if (moment := _moment(chunk)) and who in moment.text]
    gravest = max(own, key=lambda moment: moment.weight, default=None)
    moments = (gravest.text,) if gravest else tuple(speeds(_of(events, man.rig)))
    now = tuple(can_do(race, man)) if not race.over else ()
    return tuple(filter(None, (" ".join((*moments, *now)), *_ending(events))))


def _of(events: Sequence[e.Event], rig: str) -> list[e.Event]:
    return [event for event in events if getattr(event, "rig", "") == rig]


def dressed(line: str) -> int:
    """How long a line becomes with the names of people in it."""
    return len(line) + 1 + NAME * sum(line.count(name(colour)) for colour in COLOURS)


def _fitting(moments: Sequence[Told], lines: int, room: int) -> list[Told]:
    """The weightiest that fit, in the order in which they happened."""
    kept: list[int] = []
    for n in sorted(range(len(moments)), key=lambda n: -moments[n].weight):
        length = dressed(moments[n].text)
        if len(kept) < lines and length <= room:
            kept.append(n)
            room -= length
    return [moments[n] for n in sorted(kept)]


# Before the race


def _opening(events: Sequence[e.Event]) -> Iterator[str]:
    for event in events:
        match event:
            case e.DrawMade() | e.LinedUp() | e.MarketOpened():
                yield sentences.text(event)


def _purchases(events: Sequence[e.Event], room: int) -> Iterator[str]:
    """Everybody's purchases, in one line."""
    bought: dict[str, list[str]] = {}
    for sale in (event for event in events if isinstance(event, e.Bought)):
        bought.setdefault(sale.driver, []).append(item_told(sale.item, sale.target))
    shown: list[str] = []
    for buyer, items in bought.items():
        one = _("{who} {items}").format(who=name(buyer), items=", ".join(items))
        if sum(map(dressed, [*shown, one])) > room:
            more = len(bought) - len(shown)
            shown.append(ngettext("{n} more in the log", "{n} more in the log", more).format(n=more))
            break
        shown.append(one)
    if shown:
        yield _("Purchases: {list}.").format(list="; ".join(shown))


# Moves


def _chunks(events: Iterable[e.Event]) -> Iterator[list[e.Event]]:
    """The events of each unit's turn, and what is between them."""
    chunk: list[e.Event] = []
    for event in events:
        if isinstance(event, e.UnitActed | e.MoveBegan | e.PhaseBegan | e.RoundEnded) and chunk:
            yield chunk
            chunk = []
        chunk.append(event)
    if chunk:
        yield chunk


def _moment(chunk: Sequence[e.Event]) -> Told | None:
    """The notable moments of a turn, in one line."""
    sentences_of = [
        sentence for n, event in enumerate(chunk) if (sentence := _notable(event, chunk[:n], chunk[n + 1 :]))
    ]
    kept = sorted(range(len(sentences_of)), key=lambda n: (-sentences_of[n].weight, n))[:MOST_SENTENCES]
    weight = max((sentence.weight for sentence in sentences_of), default=0)
    if weight < NOTABLE:
        return None
    return Told(weight, " ".join(sentences_of[n].text for n in sorted(kept)))


def _notable(event: e.Event, before: Sequence[e.Event], after: Sequence[e.Event]) -> Told | None:
    weight = _weight(event)
    if not weight or _twice(event, before, after):
        return None
    return Told(weight, _skid(event, before) if isinstance(event, e.Skidded) else sentences.text(event))


def _weight(event: e.Event) -> int:  # noqa: C901  # one flat case an event
    match event:
        case e.Died() | e.Flipped() | e.Executed() | e.CameHome():
            return FATAL
        case e.Fell() | e.RunOver() | e.LeftByStands() | e.Boarded(way="capture") | e.Resigned():
            return ACCIDENT
        case e.HeadOn() | e.HitWall() | e.HitWreck():
            return ACCIDENT if event.damage else NOTABLE
        case e.Rammed():
            return ACCIDENT if event.hurt + event.taken + event.wall else GRAVE
        case e.Attacked():
            if event.result in ("off", "pulled"):
                return ACCIDENT
            return GRAVE if event.injuries or event.result else PASSING
        case e.Boarded() | e.JumpedOff() | e.ClimbedIn() | e.DolphinRemoved() | e.Qualified():
            return GRAVE
        case e.PurseWon(purse="killer"):
            return GRAVE
        case e.TeamWhipped() | e.Leapt() | e.CutLoose() | e.Appealed() | e.Vetoed() | e.Injured():
            return NOTABLE
        case e.Offered() | e.OfferAccepted() | e.JumpedDown():
            return NOTABLE
        case e.Skidded():
            return GRAVE if event.damage else NOTABLE if event.skid or event.flip else 0
        case e.CaughtWaiting():
            return ACCIDENT
        case e.StoodBeforeRadial():
            return NOTABLE
        case e.PickedUp() | e.EnteredMedian() | e.LayInNet():
            return PASSING
    return 0


def _twice(event: e.Event, before: Sequence[e.Event], after: Sequence[e.Event]) -> bool:
    """Whether another sentence of the same turn tells it already."""
    match event:
        case e.Injured():
            return any(isinstance(x, e.Attacked | e.RunOver) for x in before[-1:])
        case e.Fell(why="capture"):
            return any(isinstance(x, e.Boarded) for x in after)
        case e.Fell(why="whip" | "pulled" | "weapon" | "net"):
            return any(isinstance(x, e.Attacked) and x.result in ("off", "pulled") for x in before)
        case e.DolphinRemoved():
            return any(isinstance(x, e.Qualified) and x.driver == event.driver for x in after)
        case e.CutLoose():
            return any(isinstance(x, e.Boarded) and x.rig == event.rig for x in after)
    return False


def _skid(event: e.Skidded, before: Sequence[e.Event]) -> str:
    """A skid with where it was, and with what came of it."""
    space = next((x.end for x in reversed(before) if isinstance(x, e.Advanced | e.Shifted)), "")
    words = _("{who} loses control {where}: {what}.") if space else _("{who} loses control: {what}.")
    where = sector_told(space) if space else ""
    return words.format(who=name(event.rig), where=where, what=skid_told(event))


# Speeds and the end


def speeds(events: Sequence[e.Event]) -> list[str]:
    """How fast everybody drove."""
    driven = {event.rig for event in events if isinstance(event, e.ControlChosen)}
    speeds = {event.rig: event.speed for event in events if isinstance(event, e.SpeedSet)}
    listed = [f"{name(rig)} {speed}" for rig, speed in speeds.items() if rig in driven]
    return [_("Speeds: {list}.").format(list=", ".join(listed))] if listed else []


def _reached(events: Sequence[e.Event]) -> list[str]:
    """In the middle of a round: where those who moved have got to."""
    ends: dict[str, str] = {}
    for event in events:
        match event:
            case e.Advanced(rig=who, end=end) | e.Shifted(rig=who, end=end) | e.Ran(driver=who, end=end):
                ends[who] = end
    listed = [_("{who} on {space}").format(who=name(who), space=spot(end)) for who, end in ends.items()]
    return [_("Now: {list}.").format(list=", ".join(listed))] if listed else []


def _ending(events: Sequence[e.Event]) -> Iterator[str]:
    """How the race ended, or else who is in front at the end of the round."""
    if any(isinstance(event, e.RaceEnded) for event in events):
        return  # the outcome says why, and lists everybody
    ended = [event for event in events if isinstance(event, e.RoundEnded)]
    if ended:
        yield sentences.standing(ended[-1])
