"""What nobody may read at the tables of a soak: hands and answers of others, lines that they have kept."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Collection, Iterator
from typing import Any

from bot.hosting.host import Host
from bot.hosting.records.rounds import Past, look_back
from bot.hosting.table.coverage import public_events
from bot.hosting.table.sitting import Person, Sitting
from bot.ids import NOBODY
from bot.messages import Message, Picture
from bot.panels import watching
from engine import codec
from engine.model import Seat
from tests.soak import things
from tests.soak.games import GAMES
from tests.soak.sights import STRANGER, sights

Json = dict[str, Any]


async def told_too_much(host: Host, sitting: Sitting, rng: random.Random) -> list[str]:
    """What people could learn now of secrets that are none of their business."""
    found = [*_told_others(sitting, rng), *await _told_strangers(host, sitting, rng)]
    return [f"table {sitting.row.id}: {fault}" for fault in found]


def links_said(sitting: Sitting, seat: Seat) -> set[str]:
    """What a seat has kept, link by link, as people would read it: nobody else may."""
    table, what_if = sitting.running, sitting.game.what_if
    assert what_if is not None
    view = sitting.game.rules.view(table.state, None)
    kept = [f.order for f in table.filed if f.seat == seat]
    return {
        what_if.said(view, dataclasses.replace(order, links=(link,)))
        for order in kept
        for link in order.links
    }


def told_of_lines(sitting: Sitting, seat: Seat) -> Iterator[str]:
    """Panels and posts that would be others if a seat kept no lines, though they are not for its owner."""
    table = sitting.running
    public = tuple(f for f in table.filed if f.seat != seat)
    without = dataclasses.replace(sitting, table=dataclasses.replace(table, filed=public))
    others = [Person(s.user or NOBODY, s.name) for s in sitting.people if s.seat != seat]
    for person in (*others, dataclasses.replace(STRANGER, guild=sitting.row.guild)):
        for shown, expected in zip(sights(sitting, person), sights(without, person), strict=True):
            if shown != expected:
                yield f"table {sitting.row.id}: a kept line of seat {seat} changes what {person.name} sees"


def _told_others(sitting: Sitting, rng: random.Random) -> Iterator[str]:
    """Panels and posts that would be others if what is hidden, and what was answered, were something else."""
    people = [Person(s.user or NOBODY, s.name) for s in sitting.people]
    for person in (*people, dataclasses.replace(STRANGER, guild=sitting.row.guild)):
        other, draft = _hidden_anew(sitting, person, rng), _begun(sitting, person, rng)
        both = zip(sights(sitting, person, draft), sights(other, person, draft), strict=True)
        for shown, expected in both:
            if shown != expected:
                yield f"{person.name} sees what others hold: {_difference(shown, expected)}"


def _hidden_anew(sitting: Sitting, person: Person, rng: random.Random) -> Sitting:
    """The table as it might as well be, by all that somebody knows."""
    table, sits = sitting.running, sitting.seat_of(person.id)
    seat, play = sits.seat if sits is not None else None, GAMES[sitting.row.game]
    asked = {d.id: d for d in table.open if d.sealed and d.seat != seat}
    answers = tuple(
        dataclasses.replace(a, line=play.words(rng, sitting, asked[a.decision])) if a.decision in asked else a
        for a in table.answers
    )
    state = sitting.game.rules.resample(table.state, seat, rng)
    return dataclasses.replace(sitting, table=dataclasses.replace(table, state=state, answers=answers))


def _begun(sitting: Sitting, person: Person, rng: random.Random) -> str:
    """A part of a line, as it stands while somebody presses."""
    asked = sitting.asked(person.id)
    line = GAMES[sitting.row.game].line(rng, sitting, asked).split() if asked is not None else []
    return " ".join(line[: rng.randint(0, len(line))])


def _difference(shown: Message, expected: Message) -> str:
    fields = (f.name for f in dataclasses.fields(Message))
    name = next(name for name in fields if getattr(shown, name) != getattr(expected, name))
    return f"{name} {str(getattr(shown, name))[:300]}"


async def _told_strangers(host: Host, sitting: Sitting, rng: random.Random) -> list[str]:
    """What log, past boards and films tell everybody that nobody but its holder may know."""
    watch = GAMES[sitting.row.game].watch()
    over = sitting.running.outcome is not None
    past = await look_back(host, sitting.row.id, whole=over or watch is not None)
    seen = [*_past_sights(past, rng)]
    found = [fault for message in seen for fault in _packed_too_much(past, message)]
    if watch is None:
        return found
    watch.look(past.entries)
    return found + [
        f"everybody may read of {hidden} in {_shortly(message)}"
        for message in seen
        if (hidden := sorted(watch.hidden(_without(message, watch.mixed))))
    ]


def _past_sights(past: Past, rng: random.Random) -> Iterator[Message]:
    part = rng.choice(past.parts)
    for page in (0, -1):
        yield watching.story(past, STRANGER.id, part.number, page)
    yield watching.board_then(past, STRANGER.id, part.number)
    yield watching.board_then(past, STRANGER.id, part.number, words=True)
    yield from (sight(past) for sight in things.SIGHTS)


def _packed_too_much(past: Past, message: Message) -> Iterator[str]:
    """Events behind a picture that are more than everybody may know, and views that are somebody's."""
    if message.picture is None:
        return
    public = codec.dump_tagged(public_events(past.sitting.game, past.entries))
    events, views = _packed(message.picture)
    yield from (f"everybody may read {str(event)[:300]}" for event in events if event not in public)
    yield from (f"everybody has the view of seat {view['seat']}" for view in views if view.get("seat"))


def _packed(picture: Picture) -> tuple[list[Json], list[Json]]:
    """The events and the views that a picture is drawn with."""
    stops = picture.reel.get("stops", ())
    events = [*picture.coverage["events"], *(event for stop in stops for event in stop["events"])]
    views = [picture.view, picture.coverage["before"], *(stop["view"] for stop in stops)]
    return events, [view for view in views if view is not None]


def _without(message: Message, events: Collection[Json]) -> str:
    """All that a message holds but these events."""
    if message.picture is None:
        return str(message)
    told, views = _packed(message.picture)
    bare = dataclasses.replace(message, picture=None)
    return " ".join(map(str, (bare, *(event for event in told if event not in events), *views)))


def _shortly(message: Message) -> str:
    return str(message)[:300]
