"""The events of the bot: what has just happened, as records, told to the features that subscribe to them.

    @on(Ended, "thanks")
    async def thank(tx: Writing, event: Ended) -> None: ...

A subscriber works in the transaction of the change, in a savepoint of its own, and awaits no network. Where
it raises, its own writes are undone, the log and the metrics have it, and the change stands. The event says
what becomes of its part then: of one that `must` be heard it is kept with the change and tried again until it
is done (`bot.hosting.running.catching_up`), so let a subscriber bear to hear of the same thing later; of any
other it is lost.

It is kept under the names of the event and of the part, so these stay when code moves. A part whose name no
subscriber has waits for a release that has one again, and the operator hears of it; a release that gives a
part up for good drops its rows by a migration.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, TypeVar

from bot.deliveries import Repeated
from bot.hosting.table.sitting import Refused, Sitting
from bot.ids import ChannelId, GuildId, PersonId
from bot.store import AlarmKind, Json, Reading, TableRow, Unfinished, Writing
from bot.store.columns import UNFINISHED, shapes, values
from bot.store.faults import PASSING, Torn
from bot.times.instants import NEVER, Instant, Seconds, plus
from engine.model import Entry

log = logging.getLogger(__name__)

E = TypeVar("E", bound="Event")
Lines = TypeVar("Lines", None, list[str])
Subscriber = Callable[[Writing, Any], Awaitable[Sequence[str] | None]]
"""Takes its part in a change; only of `Stopped` the lines that it returns are told."""

OF_THE_CHANGE = (Repeated, Torn, *PASSING)
"""Errors of the whole change, from which no subscriber can be left out."""
FIRST_REST, LONGEST_REST = 60.0, 3600.0
"""Seconds until a subscriber that is behind is told again after its second failure, and at most."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened. One that `must` be heard has tables, numbers and texts as fields; at a
    `refusable` one a subscriber may raise `Refused`, and the whole change is refused."""

    must: ClassVar[bool] = False
    refusable: ClassVar[bool] = False


# --- A table -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A table is opened, and not for practice. Example: it counts for the season that runs."""

    must = True
    sitting: Sitting
    at: Instant


@dataclass(frozen=True, slots=True)
class OptionsSet(Event):
    """Options of a lobby are others. Example: nobody drives for a career where none may any more."""

    must = True
    sitting: Sitting


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """Somebody sits down, in a lobby or in a running game. `sitting` is the table as it was before, and as it
    is by then for a subscriber that hears of it late. Example: a player has no rights of a spectator any
    more."""

    must = True
    refusable = True
    sitting: Sitting
    person: PersonId


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """Somebody does an `act` at a table `alone`, by an office or as nobody else is left who could decide, or
    puts one to the vote of its players; it is not done yet. Example: nobody rules at the heats of a
    championship in which they race."""

    refusable = True
    sitting: Sitting
    person: PersonId
    act: str
    alone: bool


@dataclass(frozen=True, slots=True)
class SeatsFree(Event):
    """A table has seats for others, and nobody is to hear of them before an instant. Example: people are
    called who asked for it."""

    row: TableRow
    earliest: Instant


@dataclass(frozen=True, slots=True)
class Started(Event):
    """A game starts, and its rules have not begun. Example: drivers of careers bring along what they own."""

    refusable = True
    sitting: Sitting


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A game has stopped at a question, or at its end, after these entries. The lines that subscribers return
    stand above all else in the post. Example: the coach says whether the lesson is passed."""

    sitting: Sitting
    entries: Sequence[Entry[Any]]
    at: Instant


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """A game has ended, and nobody is told yet. Example: places and ratings are written, so that its last
    post can name them."""

    must = True
    sitting: Sitting
    at: Instant


@dataclass(frozen=True, slots=True)
class EndTold(Event):
    """The last post of a game is queued. Example: below it stands what became of the careers."""

    must = True
    sitting: Sitting
    at: Instant


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Something is told of a table in its channel. Example: the server's list of tables follows."""

    sitting: Sitting


@dataclass(frozen=True, slots=True)
class CutOff(Event):
    """Nobody could answer for some seconds, until an instant, on the servers of the way with a `number`
    out of `count` (`bot.hosting.time.ways`); fewer than none where a clock was put back. It is told before
    anything rings. Example: the closes of a race are as much later, at all its tables at once."""

    must = True
    seconds: Seconds
    at: Instant
    number: int
    count: int


# --- A server ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ServerChanged(Event):
    """The settings of a server are others, or the bot is let `back`, and what waited to be posted is dropped;
    `zone` is that of the bot's own terms. Example: the news of the week come to another channel."""

    must = True
    guild: GuildId
    zone: str
    at: Instant
    back: bool = False


@dataclass(frozen=True, slots=True)
class ChannelLost(Event):
    """A channel or a role of a server is gone, or the channel cannot be written to any more. Example: the
    server has no list of tables until it chooses another channel."""

    must = True
    guild: GuildId
    id: int


@dataclass(frozen=True, slots=True)
class PostDeleted(Event):
    """Somebody has deleted a post of a whole server, which may come again at the instant `back`; what was to
    change in it by then is `untold`. Example: the list of tables comes again."""

    guild: GuildId
    key: str
    at: Instant
    back: Instant
    untold: bool = False


@dataclass(frozen=True, slots=True)
class GivenUp(Event):
    """A post of a whole server was not sent, edited or deleted (`kind`): its channel has refused that for
    days, or Discord takes it in no form. Example: a championship tries again, as it would name somebody whose
    data are deleted."""

    must = True
    guild: GuildId
    channel: ChannelId
    key: str
    kind: str
    at: Instant


# --- A person ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LetterRefused(Event):
    """A letter that somebody had asked for on a server does not reach them. Example: they are called by
    letter no more."""

    must = True
    guild: GuildId
    person: PersonId


@dataclass(frozen=True, slots=True)
class PersonForgotten(Event):
    """Somebody has their data deleted: change what outlives them without a name; their other rows are deleted
    afterwards. Their rows have the number `person` by then, which is nobody's, so that people who come back
    meanwhile keep what they do. Example: results lose the name, as others were rated against them."""

    must = True
    person: PersonId


@dataclass(frozen=True, slots=True)
class Banned(Event):
    """Somebody may take no new seat on a server any more, or may again, as a moderator (`by`) says. Example:
    no post of the server names them."""

    must = True
    guild: GuildId
    person: PersonId
    by: PersonId


# --- Subscribing and emitting ---------------------------------------------------------------------------

Parts = dict[str, Subscriber]
"""Subscribers by the names of their parts, in their order."""
_SUBSCRIBERS: dict[type[Event], Parts] = {}
_LAST: dict[type[Event], Parts] = {}

ALARMS: dict[AlarmKind, Callable[[Any, str], Awaitable[object]]] = {}
"""At an alarm: what it asks for is done at a host, for a table or a server; one that fails rings again after
five minutes. Example: a prepared race is swept after an hour."""
SHOWN: list[Callable[[str], None]] = []
"""A post of a table can be seen, be it another process that has sent it; with '' anything may be shown
otherwise. Nothing here may block. Example: the pages that wait for news of the table are woken."""


def on(
    kind: type[E], name: str, last: bool = False
) -> Callable[[Callable[[Writing, E], Awaitable[Lines]]], Callable[[Writing, E], Awaitable[Lines]]]:
    """Subscribe to the events of a kind, in the order of the folders of features, with a part of that name;
    `last`: after all others, and again after each of them that was behind."""

    def subscribe(work: Callable[[Writing, E], Awaitable[Lines]]) -> Callable[[Writing, E], Awaitable[Lines]]:
        if name in parts(kind):
            raise ValueError(f"{kind.__name__} has a part {name!r} already")
        (_LAST if last else _SUBSCRIBERS).setdefault(kind, {})[name] = work
        return work

    return subscribe


def parts(kind: type[Event]) -> Parts:
    """Those who hear of such an event, in their order."""
    return {**_SUBSCRIBERS.get(kind, {}), **_LAST.get(kind, {})}


def must_be_heard() -> dict[str, type[Event]]:
    """The events that must be heard and are, by the names under which they are kept."""
    return {kind.__name__: kind for kind in (*_SUBSCRIBERS, *_LAST) if kind.must}


def shown(table: str) -> None:
    """Tell all who wait for it that a post of a table can be seen."""
    for wake in SHOWN:
        try:
            wake(table)
        except Exception:
            logging.getLogger(wake.__module__).exception("%s failed at a post", wake.__qualname__)


async def emit(tx: Writing, event: Event) -> list[str]:
    """Let all who subscribe to an event take their part; the lines that they return."""
    heard = parts(type(event)).items()
    return [line for name, one in heard for line in await _told(tx, event, name, one)]


async def _told(tx: Writing, event: Event, name: str, subscriber: Subscriber) -> Sequence[str]:
    """Let a subscriber take its part; where it fails, keep what it must do."""
    try:
        async with tx.savepoint():
            return await subscriber(tx, event) or ()
    except OF_THE_CHANGE:
        raise
    except Exception as error:
        if event.refusable and isinstance(error, Refused):
            raise
        _log(type(event), subscriber)
        if event.must and name not in await behind(tx, event):
            late = Unfinished(0, type(event).__name__, name, _kept(event), NEVER, 0)
            tx.later(UNFINISHED.insert, values(late))
        return ()


def _log(kind: type[Event], subscriber: Subscriber) -> None:
    """Log the exception that is handled, by the name of the subscriber's module, which the metrics count."""
    then = "it is tried again" if kind.must else "its part is left out"
    its = logging.getLogger(subscriber.__module__)
    its.exception("%s failed at %s; %s", subscriber.__qualname__, kind.__name__, then)


# --- Subscribers that are behind -----------------------------------------------------------------------


async def retry(
    tx: Writing, late: Unfinished, table: Callable[[str], Awaitable[Sitting]], now: Instant
) -> None:
    """Let a subscriber do the part that is behind; if it fails again, or there is none, later once more.

    A part is dropped whose table is gone; `table` reads one, and raises `Refused` without any.
    """
    work = doer(late)
    if work is None:
        log.warning("nothing here does %s at %s; the part waits", late.subscriber, late.event)
        _put_off(tx, late, now)
        return
    kind, event = must_be_heard()[late.event], None
    try:
        async with tx.savepoint():
            if event := await _restored(kind, late.about, table):
                await work(tx, event)
    except OF_THE_CHANGE:
        raise
    except Exception:
        _log(kind, work)
        _put_off(tx, late, now)
        return
    tx.later("DELETE FROM unfinished WHERE id = ?", (late.id,))
    for name, last in _LAST.get(kind, {}).items():
        if event is not None and last is not work:
            await _told(tx, event, name, last)


def doer(late: Unfinished) -> Subscriber | None:
    """The subscriber that has a part that is behind; None where this release has none."""
    kind = must_be_heard().get(late.event, Event)
    return parts(kind).get(late.subscriber)


def _put_off(tx: Writing, late: Unfinished, now: Instant) -> None:
    rest = min(FIRST_REST * 2.0 ** min(late.tries, 20), LONGEST_REST)
    later = replace(late, due=plus(now, rest), tries=late.tries + 1)
    tx.later(f"{UNFINISHED.update} WHERE id = :id", values(later))


def _kept(event: Event) -> Json:
    """An event as it is kept: of a table its id."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    return {name: one.row.id if isinstance(one, Sitting) else one for name, one in values.items()}


async def _restored(
    kind: type[Event], about: Json, table: Callable[[str], Awaitable[Sitting]]
) -> Event | None:
    """The event that was kept, with its table as it is now; None where there is no such table any more."""
    try:
        return kind(**{name: await table(one) if name == "sitting" else one for name, one in about.items()})
    except Refused:
        return None


async def behind(read: Reading, event: Event) -> list[str]:
    """The names of the parts of an event that are not done yet."""
    kept = await read.all_of(UNFINISHED, "WHERE event = ? ORDER BY id", type(event).__name__)
    return [late.subscriber for late in kept if late.about == _kept(event)]


async def tables_behind(read: Reading, event: Event) -> set[str]:
    """The tables of the database that belong to the features whose part in an event is not done yet."""
    names, known = await behind(read, event), parts(type(event))
    modules = [known[name].__module__.split(".") for name in names if name in known]
    homes = tuple(f"{'.'.join(module[:3])}." for module in modules)
    return {columns.table for columns in shapes() if columns.home.startswith(homes)}
